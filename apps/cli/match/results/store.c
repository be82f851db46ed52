#include "cli/match/results/store.h"

#include "cli/to_json.h"
#include "system/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The header ---- */

/* All settings that results depend on. The number of rounds may differ between parts. */
static const char *const setting_keys[] = {
    "lianzi_match", "variant",      "engines",      "limits",      "openings", "shuffled", "seed",
    "gauntlet",     "adjudication", "tolerance_ms", "patience_ms", "sprt",     "shards"};

/* The keys at the end of a header. */
static const char *const extent_keys[] = {"rounds", "shards", "shard", NULL};

static json_t *engines_to_json(const struct match *match)
{
    json_t *const json = json_array();
    for (int i = 0; i < match->engine_count; i++)
        json_array_append_new(json,
                              json_pack("{s:o,s:o}", "name", text_to_json(match->engines[i].name),
                                        "spec", text_to_json(match->engines[i].text)));
    return json;
}

static json_t *limits_to_json(const struct match_limits *limits)
{
    return json_pack("[I,I,I,I,i]", (json_int_t)limits->turn_ms, (json_int_t)limits->match_ms,
                     (json_int_t)limits->increment_ms, (json_int_t)limits->nodes, limits->depth);
}

static json_t *sprt_to_json(const struct sprt *sprt)
{
    return json_pack("[o,o,o,o]", number_to_json(sprt->elo0), number_to_json(sprt->elo1),
                     number_to_json(sprt->alpha), number_to_json(sprt->beta));
}

/* Sets the number of rounds and the shard, the last keys of a header. */
static bool set_extent(json_t *header, const struct schedule *schedule)
{
    json_t *const extent = json_pack("{s:i,s:i,s:i}", "rounds", schedule->rounds, "shards",
                                     schedule->shards, "shard", schedule->shard);
    for (const char *const *key = extent_keys; *key; key++)
        json_object_del(header, *key); /* deleted first, so that they go to the end */
    const bool good = extent && json_object_update(header, extent) == 0;
    json_decref(extent);
    return good;
}

/* Returns the header as reading the file gives it: numbers have only the digits written. */
static json_t *as_read(json_t *header)
{
    char *const text = json_dumps(header, JSON_LAYOUT);
    json_decref(header);
    header = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return header;
}

json_t *store_header(const struct match *match)
{
    const struct adjudication *const rules = &match->adjudication;
    char variant[LZ_CELLS_MAX * 16];
    lz_variant_format(&match->options.variant, variant, sizeof variant);
    json_t *const header =
        json_pack("{s:i,s:s,s:s,s:o,s:o,s:o,s:b,s:I,s:b,s:[i,i,i,i,i],s:I,s:I}", "lianzi_match", 1,
                  "version", lz_version(), "variant", variant, "engines", engines_to_json(match),
                  "limits", limits_to_json(&match->limits), "openings",
                  json_sprintf("%d, %016" PRIx64, match->openings.count, match->openings.hash),
                  "shuffled", match->schedule.shuffled, "seed", (json_int_t)match->options.seed,
                  "gauntlet", match->schedule.gauntlet, "adjudication", rules->max_stones,
                  rules->resign_score, rules->resign_moves, rules->draw_score, rules->draw_moves,
                  "tolerance_ms", (json_int_t)(match->terms.tolerance_us / 1000), "patience_ms",
                  (json_int_t)(match->terms.patience_us / 1000));
    bool good = header != NULL;
    if (match->has_sprt)
        good = json_object_set_new(header, "sprt", sprt_to_json(&match->sprt)) == 0;
    if (good && set_extent(header, &match->schedule))
        return as_read(header);
    json_decref(header);
    return NULL;
}

json_t *store_header_anew(const json_t *header, const struct tally *tally)
{
    json_t *const anew = json_deep_copy(header);
    bool good = anew != NULL;
    if (tally->sprt && !json_object_get(header, "sprt"))
        good = json_object_set_new(anew, "sprt", sprt_to_json(tally->sprt)) == 0;
    if (good && set_extent(anew, tally->schedule))
        return as_read(anew);
    json_decref(anew);
    return NULL;
}

static bool same_member(const json_t *header, const json_t *other, const char *key)
{
    const json_t *const one = json_object_get(header, key), *const two =
                                                                json_object_get(other, key);
    return one == two || json_equal(one, two);
}

const char *store_difference(const json_t *header, const json_t *other, bool resumed)
{
    const bool adds_test = resumed && !json_object_get(header, "sprt");
    for (size_t i = 0; i < sizeof setting_keys / sizeof *setting_keys; i++) {
        if (!same_member(header, other, setting_keys[i]) &&
            !(adds_test && strcmp(setting_keys[i], "sprt") == 0))
            return setting_keys[i];
    }
    return resumed && !same_member(header, other, "shard") ? "shard" : NULL;
}

/* ---- Writing ---- */

static json_t *move_times_to_json(const struct game_record *record)
{
    json_t *const json = json_array();
    for (int i = 0; i < record->move_count - record->opening_moves; i++)
        json_array_append_new(json, json_integer(record->move_ms[i]));
    return json;
}

static json_t *game_to_json(const struct game_record *record, const struct tally *tally)
{
    return json_pack(
        "{s:i,s:i,s:o,s:o,s:s,s:s,s:o,s:i,s:i,s:s,s:[I,I],s:o}", "game", record->number, "opening",
        record->opening, "black", text_to_json(tally->names[record->engine[0]]), "white",
        text_to_json(tally->names[record->engine[1]]), "result", game_result_name(record->result),
        "reason", record->reason, "detail", text_to_json(record->text), "opening_moves",
        record->opening_moves, "plies", record->move_count, "moves", record->moves, "nodes",
        (json_int_t)record->nodes[0], (json_int_t)record->nodes[1], "move_ms",
        move_times_to_json(record));
}

static bool write_all(int file, const char *text, size_t length, off_t at)
{
    while (length) {
        const ssize_t written = pwrite(file, text, length, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text += written;
        length -= (size_t)written;
        at += written;
    }
    return true;
}

/* Joins game and results to the file's tail; NULL without memory. */
static char *join(const char *separator, const char *game, const char *results)
{
    static const char before[] = "\n],\"results\":", after[] = "}\n";
    const size_t size =
        strlen(separator) + strlen(game) + sizeof before + strlen(results) + sizeof after;
    char *const tail = malloc(size);
    if (tail)
        snprintf(tail, size, "%s%s%s%s%s", separator, game, before, results, after);
    return tail;
}

/* Writes the game (NULL: none) after the last one, then the footer. */
static bool write_tail(const struct options *options, struct store *store, json_t *game,
                       const struct tally *tally)
{
    json_t *const standing = tally_to_json(tally);
    const char *const separator = !game ? "" : store->any ? ",\n" : "\n";
    char *const line = game ? json_dumps(game, JSON_LAYOUT) : NULL;
    char *const results = json_dumps(standing, JSON_LAYOUT);
    char *const tail =
        results && (line || !game) ? join(separator, line ? line : "", results) : NULL;
    const size_t length = tail ? strlen(tail) : 0;
    const bool good = tail && write_all(store->file, tail, length, store->end) &&
                      ftruncate(store->file, store->end + (off_t)length) == 0;
    if (good)
        store->end += (off_t)(strlen(separator) + (line ? strlen(line) : 0));
    else
        options_complain(options, "%s: %s", store->path, strerror(tail ? errno : ENOMEM));
    free(tail);
    free(results);
    free(line);
    json_decref(standing);
    return good;
}

bool store_append(const struct options *options, struct store *store,
                  const struct game_record *record, const struct tally *tally)
{
    json_t *const game = game_to_json(record, tally);
    if (!game)
        return options_complain(options, "%s: no memory", store->path);
    const bool good = write_tail(options, store, game, tally);
    store->any |= good;
    json_decref(game);
    return good;
}

bool store_finish(const struct options *options, struct store *store, const struct tally *tally)
{
    return write_tail(options, store, NULL, tally);
}

static bool store_open(const struct options *options, const char *path, struct store *store)
{
    *store = (struct store){.path = path, .file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
    if (store->file < 0)
        options_complain(options, "%s: %s", path, strerror(errno));
    return store->file >= 0;
}

bool store_create(const struct options *options, const char *path, const json_t *header,
                  struct store *store)
{
    char *const line = object_with_open_array(header, "games");
    if (!line)
        return options_complain(options, "%s: no memory", path);
    bool good = store_open(options, path, store);
    if (good) {
        store->end = (off_t)strlen(line);
        good = write_all(store->file, line, strlen(line), 0);
        if (!good) {
            options_complain(options, "%s: %s", path, strerror(errno));
            store_close(store);
        }
    }
    free(line);
    return good;
}

void store_close(struct store *store)
{
    if (store->file >= 0)
        close(store->file);
    store->file = -1;
}

/* ---- Going on ---- */

/* Replaces the file's header by `line` and keeps the games; sets `*end` to their end. */
static bool change_header(const struct options *options, const char *path,
                          const struct stored *stored, const char *line, off_t *end)
{
    const size_t games = (size_t)stored->end - stored->header_length;
    struct atomic_file file;
    size_t length;
    char *const text = store_load(options, path, &length);
    if (!text)
        return false;
    errno = EIO; /* for a file that has become shorter */
    bool good = length >= (size_t)stored->end && atomic_file_open(&file, path);
    if (good) {
        fputs(line, file.file);
        fwrite(text + stored->header_length, 1, games, file.file);
        good = atomic_file_commit(&file);
    }
    if (!good)
        options_complain(options, "%s: %s", path, strerror(errno));
    free(text);
    *end = (off_t)(strlen(line) + games);
    return good;
}

/* Updates the number of rounds and the test in the header. */
static bool renew_header(const struct options *options, const char *path,
                         const struct stored *stored, const struct tally *tally, off_t *end)
{
    int64_t rounds;
    *end = stored->end;
    if (!store_integer(json_object_get(stored->header, "rounds"), 1, GAMES_MAX / 2, &rounds))
        return options_complain(options, "%s: the header is damaged", path);
    if (rounds == tally->schedule->rounds &&
        (!tally->sprt || json_object_get(stored->header, "sprt")))
        return true;
    json_t *const header = store_header_anew(stored->header, tally);
    char *const line = header ? object_with_open_array(header, "games") : NULL;
    if (!line)
        options_complain(options, "%s: no memory", path);
    const bool good = line && change_header(options, path, stored, line, end);
    free(line);
    json_decref(header);
    return good;
}

bool store_continue(const struct options *options, const char *path, const struct stored *stored,
                    const struct tally *tally, struct store *store)
{
    off_t end;
    *store = (struct store){.path = path, .file = -1};
    if (!renew_header(options, path, stored, tally, &end) || !store_open(options, path, store))
        return false;
    store->end = end;
    store->any = stored->count > 0;
    return store_finish(options, store, tally);
}
