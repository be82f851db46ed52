#include "cli/match/results/output.h"

#include "system/atomic_file.h"
#include "system/file.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_json(const char *path)
{
    const char *const dot = strrchr(path, '.');
    return dot && strcmp(dot, ".json") == 0;
}

bool output_is_known(const struct options *options, const char *path, bool only_json)
{
    lz_record_format format;
    if (is_json(path) || (!only_json && !lz_record_format_of(path, &format, NULL) &&
                          lz_record_format_is_list(format)))
        return true;
    return options_complain(options, "%s: expected a name that ends in .json%s", path,
                            only_json ? "" : ", .psq, .sgf or .txt");
}

/* ---- Game records ---- */

/* Adds names, result and times to the record of the moves. */
static bool complete_record(lz_record *kept, const struct game_record *record,
                            const struct tally *tally)
{
    char text[sizeof record->reason + sizeof record->text + 4], round[16];
    snprintf(text, sizeof text, "%s%s%s", record->reason, *record->text ? ": " : "", record->text);
    snprintf(round, sizeof round, "%d", record->number);
    lz_record_set_result(kept, record->result);
    int node = LZ_RECORD_ROOT;
    for (int i = 0; i < record->move_count; i++) {
        node = lz_record_child(kept, node);
        if (i >= record->opening_moves)
            lz_record_set_time_ms(kept, node, record->move_ms[i - record->opening_moves]);
    }
    return !lz_record_set_text(kept, LZ_RECORD_INFO_BLACK, tally->names[record->engine[0]], NULL) &&
           !lz_record_set_text(kept, LZ_RECORD_INFO_WHITE, tally->names[record->engine[1]], NULL) &&
           !lz_record_set_text(kept, LZ_RECORD_INFO_ROUND, round, NULL) &&
           !lz_record_set_text(kept, LZ_RECORD_INFO_ENDING, text, NULL);
}

/* Appends the game to a .psq, .sgf or .txt. */
static bool write_record(struct game_file *output, const lz_variant *variant,
                         const struct game_record *record, const struct tally *tally)
{
    lz_game *game = NULL;
    lz_record *kept = NULL;
    lz_record_options options;
    lz_record_options_init(&options);
    options.variant = *variant;
    const bool good =
        !lz_game_new(variant, &game, NULL) &&
        !lz_game_play(game, record->moves, LZ_ROWS_BOTTOM, NULL) &&
        !lz_record_from_game(game, &kept, NULL) && complete_record(kept, record, tally) &&
        !lz_record_write(output->format, &options, kept, file_write, output->file, NULL) &&
        fflush(output->file) == 0;
    lz_record_free(kept);
    lz_game_free(game);
    return good;
}

static bool write_nothing(void *user, const char *data, size_t size)
{
    (void)user, (void)data, (void)size;
    return true;
}

/* Where a notice about a file is printed. */
struct told {
    const struct options *options;
    const char *path;
};

static void print_notice(void *user, const lz_error *notice)
{
    const struct told *const told = user;
    options_complain(told->options, "%s: warning: %s", told->path, notice->text);
}

/* Prints what of the match's rule and board the file's format does not hold, by a game of one
 * stone. Names, results and times go where the format has a place for them. */
static void print_losses(const struct outputs *outputs, const struct game_file *output)
{
    struct told told = {outputs->options, output->path};
    lz_game *game = NULL;
    lz_record *record = NULL;
    lz_record_options options;
    lz_record_options_init(&options);
    options.notice = print_notice;
    options.notice_user = &told;
    if (lz_game_new(&outputs->variant, &game, NULL) == LZ_OK) {
        const int cells = outputs->variant.columns * outputs->variant.rows;
        int cell = 0;
        while (cell < cells && lz_game_act(game, lz_action_place(cell), NULL))
            cell++;
        if (lz_record_from_game(game, &record, NULL) == LZ_OK)
            lz_record_write(output->format, &options, record, write_nothing, NULL, NULL);
    }
    lz_record_free(record);
    lz_game_free(game);
}

static bool add_game_file(struct outputs *outputs, const char *path)
{
    struct game_file *const output = &outputs->files[outputs->file_count];
    *output = (struct game_file){.path = path};
    if (!lz_record_format_of(path, &output->format, NULL))
        output->file = fopen(path, "we");
    if (!output->file)
        return options_complain(outputs->options, "%s: %s", path, strerror(errno));
    outputs->file_count++;
    print_losses(outputs, output);
    return true;
}

/* ---- Before any is written ---- */

/* Whether the file can be written without losing anything; `resumed`: its games will be written
 * again. Complains if not. */
static bool may_write(const struct options *options, const char *path, bool resumed,
                      const char *advice)
{
    struct stat known;
    const bool regular = stat(path, &known) == 0 && S_ISREG(known.st_mode);
    if (regular && known.st_size > 0 && (is_json(path) || !resumed))
        options_complain(options, "%s: the file exists already%s", path, advice);
    else if (regular ? access(path, W_OK) != 0 : !atomic_file_probe(path))
        options_complain(options, "%s: %s", path, strerror(errno));
    else
        return true;
    return false;
}

bool outputs_differ(const struct match *match)
{
    for (int i = 0; i < match->output_count; i++) {
        const char *const path = match->outputs[i];
        bool again = match->resume && strcmp(path, match->resume) == 0;
        for (int j = 0; j < i; j++)
            again |= strcmp(path, match->outputs[j]) == 0;
        if (again)
            return options_complain(&match->options, "%s: named twice", path);
    }
    return true;
}

/* Whether each output may be written. */
static bool check_all(const struct match *match, bool resumed, bool merges)
{
    for (int i = 0; i < match->output_count; i++) {
        const char *const path = match->outputs[i];
        char advice[64 + PATH_MAX] = "";
        if (!merges && is_json(path))
            snprintf(advice, sizeof advice, "; to continue it, use --resume %s", path);
        else if (!merges)
            snprintf(advice, sizeof advice, "; only --resume FILE.json rewrites it");
        if (!may_write(&match->options, path, resumed, advice))
            return false;
    }
    return resumed || !match->resume || may_write(&match->options, match->resume, false, "");
}

/* ---- All of them ---- */

static bool open_new(struct outputs *outputs, const char *path, const json_t *header,
                     const struct tally *tally)
{
    if (!is_json(path))
        return add_game_file(outputs, path);
    struct store *const store = &outputs->stores[outputs->store_count];
    if (!store_create(outputs->options, path, header, store))
        return false;
    outputs->store_count++;
    return store_finish(outputs->options, store, tally);
}

bool outputs_fits(const struct options *options, const char *path, const struct schedule *schedule,
                  const struct game_record *record)
{
    if (schedule_has(schedule, record->number, record->engine))
        return true;
    return options_complain(options, "%s: game %d has other engines or colours in this match", path,
                            record->number);
}

/* Whether the file's games belong to this match. */
static bool fits(const struct match *match, const struct stored *stored, const json_t *header,
                 const struct tally *tally)
{
    const char *const key = store_difference(stored->header, header, true);
    if (key)
        return options_complain(&match->options,
                                "%s: it was played with other settings: \"%s\" differs",
                                match->resume, key);
    for (int i = 0; i < stored->count; i++) {
        const struct game_record *const record = &stored->games[i];
        if (record->number > schedule_total(tally->schedule))
            return options_complain(&match->options,
                                    "%s: has game %d, but only %d games are asked for",
                                    match->resume, record->number, schedule_total(tally->schedule));
        if (!outputs_fits(&match->options, match->resume, tally->schedule, record))
            return false;
    }
    if (stored->count && tally->sprt && !json_object_get(stored->header, "sprt"))
        options_complain(&match->options, "%s: the test includes the games played without it",
                         match->resume);
    return true;
}

/* Adds the games of the resumed file to the tally and to the other outputs. */
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

static bool open_all(struct outputs *outputs, const struct match *match, const json_t *header,
                     struct tally *tally)
{
    struct stored stored = {0};
    bool good = true;
    const bool resumed = match->resume && access(match->resume, F_OK) == 0;
    if (resumed && file_is_special(match->resume)) {
        options_complain(&match->options,
                         "%s: not a regular file, so --resume cannot go on from it", match->resume);
        good = false;
    } else if (resumed) {
        good = store_read(&match->options, match->resume, &stored) &&
               fits(match, &stored, header, tally);
    } else if (match->resume) {
        options_complain(&match->options, "%s: no such file yet, beginning the match",
                         match->resume);
    }
    good = good && check_all(match, resumed, false);
    for (int i = 0; i < match->output_count && good; i++)
        good = open_new(outputs, match->outputs[i], header, tally);
    if (good && resumed)
        good = take_over(outputs, &stored, tally) &&
               store_continue(&match->options, match->resume, &stored, tally,
                              &outputs->stores[outputs->store_count++]);
    else if (good && match->resume)
        good = open_new(outputs, match->resume, header, tally);
    stored_free(&stored);
    return good;
}

bool outputs_open(struct outputs *outputs, const struct match *match, struct tally *tally)
{
    json_t *const header = store_header(match);
    *outputs = (struct outputs){.options = &match->options, .variant = match->options.variant};
    if (!header)
        options_complain(&match->options, "no memory");
    const bool good = header && open_all(outputs, match, header, tally);
    json_decref(header);
    return good;
}

bool outputs_open_merged(struct outputs *outputs, const struct match *match, const json_t *part,
                         const struct tally *tally)
{
    json_t *const header = store_header_anew(part, tally);
    const char *const variant = json_string_value(json_object_get(part, "variant"));
    *outputs = (struct outputs){.options = &match->options};
    bool good = header && variant && !lz_variant_parse(variant, &outputs->variant, NULL);
    if (!good)
        options_complain(&match->options, "the header of the files is damaged");
    good = good && check_all(match, false, true);
    for (int i = 0; i < match->output_count && good; i++)
        good = open_new(outputs, match->outputs[i], header, tally);
    json_decref(header);
    return good;
}

bool outputs_add(struct outputs *outputs, const struct game_record *record,
                 const struct tally *tally)
{
    bool good = true;
    for (int i = 0; i < outputs->store_count; i++)
        good &= store_append(outputs->options, &outputs->stores[i], record, tally);
    for (int i = 0; i < outputs->file_count; i++) {
        if (write_record(&outputs->files[i], &outputs->variant, record, tally))
            continue;
        options_complain(outputs->options, "%s: game %d cannot be written: %s",
                         outputs->files[i].path, record->number, strerror(errno));
        good = false;
    }
    return good;
}

void outputs_close(struct outputs *outputs)
{
    for (int i = 0; i < outputs->store_count; i++)
        store_close(&outputs->stores[i]);
    for (int i = 0; i < outputs->file_count; i++)
        fclose(outputs->files[i].file);
}
