#include "cli/match_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool output_is_known(const struct options *options, const char *path)
{
    const char *const dot = strrchr(path, '.');
    if (dot && strcmp(dot, ".json") == 0)
        return true;
    options_complain(options, "--out %s: expected a name that ends in .json", path);
    return false;
}

/* Whether what the file holds is a part of this match. */
static bool fits(const struct match *match, const struct stored *stored, const char *header,
                 const struct tally *tally)
{
    const char *const key = store_difference(stored->header, header, true);
    if (key) {
        options_complain(&match->options, "%s: it was played with other settings: \"%s\" differs",
                         match->resume, key);
        return false;
    }
    for (int i = 0; i < stored->count; i++) {
        if (stored->games[i].number > schedule_total(tally->schedule)) {
            options_complain(&match->options, "%s: it has game %d, past the %d asked for",
                             match->resume, stored->games[i].number,
                             schedule_total(tally->schedule));
            return false;
        }
    }
    return true;
}

static bool open_new(struct outputs *outputs, const char *path, const char *header,
                     const struct tally *tally)
{
    struct store *const store = &outputs->stores[outputs->count];
    if (!store_create(&outputs->match->options, path, header, store))
        return false;
    outputs->count++;
    return store_finish(&outputs->match->options, store, tally);
}

/* Games that are there already: into the tally and on into the other outputs. */
static bool take_over(struct outputs *outputs, const struct stored *stored, struct tally *tally)
{
    for (int i = 0; i < stored->count; i++) {
        if (tally_has(tally, stored->games[i].number))
            continue;
        tally_add(tally, &stored->games[i]);
        if (!outputs_add(outputs, &stored->games[i], tally))
            return false;
    }
    return true;
}

static bool open_all(struct outputs *outputs, const char *header, struct tally *tally)
{
    const struct match *const match = outputs->match;
    struct stored stored = {0};
    bool good = true;
    const bool resumed = match->resume && access(match->resume, F_OK) == 0;
    if (resumed)
        good = store_read(&match->options, match->resume, &stored) &&
               fits(match, &stored, header, tally);
    else if (match->resume)
        options_complain(&match->options, "%s is not there yet: the match begins", match->resume);
    for (int i = 0; i < match->output_count && good; i++)
        good = open_new(outputs, match->outputs[i], header, tally);
    if (good && resumed)
        good = take_over(outputs, &stored, tally) &&
               store_continue(&match->options, match->resume, &stored,
                              &outputs->stores[outputs->count++]);
    else if (good && match->resume)
        good = open_new(outputs, match->resume, header, tally);
    stored_free(&stored);
    return good;
}

bool outputs_open(struct outputs *outputs, const struct match *match, struct tally *tally)
{
    struct json_text header = {0};
    *outputs = (struct outputs){.match = match};
    store_header(match, &header);
    const bool good = !header.failed && open_all(outputs, header.text, tally);
    json_text_free(&header);
    return good;
}

bool outputs_open_merged(struct outputs *outputs, const struct match *match, const char *part,
                         const struct tally *tally)
{
    struct json_text header = {0};
    *outputs = (struct outputs){.match = match};
    store_header_of_whole(part, &header);
    bool good = !header.failed;
    for (int i = 0; i < match->output_count && good; i++)
        good = open_new(outputs, match->outputs[i], header.text, tally);
    json_text_free(&header);
    return good;
}

bool outputs_add(struct outputs *outputs, const struct game_record *record,
                 const struct tally *tally)
{
    bool good = true;
    for (int i = 0; i < outputs->count; i++)
        good &= store_append(&outputs->match->options, &outputs->stores[i], record, tally);
    return good;
}

void outputs_close(struct outputs *outputs)
{
    for (int i = 0; i < outputs->count; i++)
        store_close(&outputs->stores[i]);
}
