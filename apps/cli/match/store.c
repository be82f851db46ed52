#include "cli/match/store.h"

#include "common/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The header ---- */

/* Every setting that a result depends on; how many rounds there are may differ between parts. */
static const char *const setting_keys[] = {
    "lianzi_match", "variant",      "engines",      "limits",      "openings", "shuffled", "seed",
    "gauntlet",     "adjudication", "tolerance_ms", "patience_ms", "sprt",     "shards"};

static void add_engines(const struct match *match, struct json_text *json)
{
    json_add(json, ",\"engines\":[");
    for (int i = 0; i < match->engine_count; i++) {
        json_add(json, "%s{\"name\":", i ? "," : "");
        json_add_string(json, match->engines[i].name);
        json_add(json, ",\"spec\":");
        json_add_string(json, match->engines[i].text);
        json_add(json, "}");
    }
    json_add(json, "]");
}

static void add_sprt(const struct sprt *sprt, struct json_text *json)
{
    json_add(json, ",\"sprt\":[%g,%g,%g,%g]", sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta);
}

/* The end of a header, from the value of "rounds" on. */
static void add_extent(const struct schedule *schedule, struct json_text *json)
{
    json_add(json, "%d,\"shards\":%d,\"shard\":%d,\"games\":[", schedule->rounds, schedule->shards,
             schedule->shard);
}

void store_header(const struct match *match, struct json_text *json)
{
    const struct match_limits *const limits = &match->limits;
    const struct adjudication *const rules = &match->adjudication;
    char variant[LZ_CELLS_MAX * 16];
    lz_variant_format(&match->options.variant, variant, sizeof variant);
    json_add(json, "{\"lianzi_match\":1,\"version\":\"%s\",\"variant\":", lz_version());
    json_add_string(json, variant);
    add_engines(match, json);
    json_add(json, ",\"limits\":[%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRIu64 ",%d]",
             limits->turn_ms, limits->match_ms, limits->increment_ms, limits->nodes, limits->depth);
    json_add(json, ",\"openings\":\"%d, %016" PRIx64 "\"", match->openings.count,
             match->openings.hash);
    json_add(json, ",\"shuffled\":%s,\"seed\":%" PRIu64 ",\"gauntlet\":%s",
             match->schedule.shuffled ? "true" : "false", match->options.seed,
             match->schedule.gauntlet ? "true" : "false");
    json_add(json, ",\"adjudication\":[%d,%d,%d,%d,%d]", rules->max_stones, rules->resign_score,
             rules->resign_moves, rules->draw_score, rules->draw_moves);
    json_add(json, ",\"tolerance_ms\":%" PRId64 ",\"patience_ms\":%" PRId64,
             match->terms.tolerance_us / 1000, match->terms.patience_us / 1000);
    if (match->has_sprt)
        add_sprt(&match->sprt, json);
    json_add(json, ",\"rounds\":");
    add_extent(&match->schedule, json);
}

void store_header_anew(const char *header, const struct tally *tally, struct json_text *json)
{
    const char *const rounds = json_member(header, "rounds");
    const char *key = rounds ? rounds : header; /* from the comma before it */
    while (key > header && *key != ',')
        key--;
    json_add(json, "%.*s", (int)(key - header), header);
    if (tally->sprt && !json_member(header, "sprt"))
        add_sprt(tally->sprt, json);
    json_add(json, "%.*s", (int)(rounds ? rounds - key : 0), key);
    add_extent(tally->schedule, json);
}

static bool same_member(const char *header, const char *other, const char *key)
{
    const char *const one = json_member(header, key), *const two = json_member(other, key);
    if (!one || !two)
        return one == two;
    const size_t length = (size_t)(json_end(one) - one);
    return (size_t)(json_end(two) - two) == length && memcmp(one, two, length) == 0;
}

const char *store_difference(const char *header, const char *other, bool resumed)
{
    const bool adds_test = resumed && !json_member(header, "sprt");
    for (size_t i = 0; i < sizeof setting_keys / sizeof *setting_keys; i++) {
        if (!same_member(header, other, setting_keys[i]) &&
            !(adds_test && strcmp(setting_keys[i], "sprt") == 0))
            return setting_keys[i];
    }
    return resumed && !same_member(header, other, "shard") ? "shard" : NULL;
}

/* ---- Writing ---- */

static void add_game(const struct game_record *record, const struct tally *tally,
                     struct json_text *json)
{
    static const char *const results[] = {"none", "black", "white", "draw"};
    json_add(json, "{\"game\":%d,\"opening\":%d,\"black\":", record->number, record->opening);
    json_add_string(json, tally->names[record->engine[0]]);
    json_add(json, ",\"white\":");
    json_add_string(json, tally->names[record->engine[1]]);
    json_add(json, ",\"result\":\"%s\",\"reason\":\"%s\",\"detail\":", results[record->result],
             record->reason);
    json_add_string(json, record->text);
    json_add(json, ",\"opening_moves\":%d,\"plies\":%d,\"moves\":\"%s\"", record->opening_moves,
             record->move_count, record->moves);
    json_add(json, ",\"nodes\":[%" PRIu64 ",%" PRIu64 "],\"move_ms\":[", record->nodes[0],
             record->nodes[1]);
    for (int i = 0; i < record->move_count - record->opening_moves; i++)
        json_add(json, "%s%" PRId32, i ? "," : "", record->move_ms[i]);
    json_add(json, "]}");
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

/* Writes `json` and the footer behind the last game. */
static bool write_tail(const struct options *options, struct store *store, struct json_text *json,
                       const struct tally *tally)
{
    const size_t game_length = json->length;
    json_add(json, "\n],\"results\":");
    tally_add_json(tally, json);
    json_add(json, "}\n");
    const bool good = !json->failed &&
                      write_all(store->file, json->text, json->length, store->end) &&
                      ftruncate(store->file, store->end + (off_t)json->length) == 0;
    if (good)
        store->end += (off_t)game_length;
    else
        options_complain(options, "%s: %s", store->path, strerror(json->failed ? ENOMEM : errno));
    json_text_free(json);
    return good;
}

bool store_append(const struct options *options, struct store *store,
                  const struct game_record *record, const struct tally *tally)
{
    struct json_text json = {0};
    json_add(&json, "%s", store->any ? ",\n" : "\n");
    add_game(record, tally, &json);
    store->any = true;
    return write_tail(options, store, &json, tally);
}

bool store_finish(const struct options *options, struct store *store, const struct tally *tally)
{
    struct json_text json = {0};
    json_add(&json, "%s", "");
    return write_tail(options, store, &json, tally);
}

static bool store_open(const struct options *options, const char *path, struct store *store)
{
    *store = (struct store){.path = path, .file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
    if (store->file < 0)
        options_complain(options, "%s: %s", path, strerror(errno));
    return store->file >= 0;
}

bool store_create(const struct options *options, const char *path, const char *header,
                  struct store *store)
{
    if (!store_open(options, path, store))
        return false;
    store->end = (off_t)strlen(header);
    if (write_all(store->file, header, strlen(header), 0))
        return true;
    options_complain(options, "%s: %s", path, strerror(errno));
    store_close(store);
    return false;
}

void store_close(struct store *store)
{
    if (store->file >= 0)
        close(store->file);
    store->file = -1;
}

/* ---- Reading ---- */

enum { ACTIONS_MAX = 2 * LZ_CELLS_MAX + 8 }; /* that a game can have */

/* What makes a header, which ends where the games begin, an object that the JSON reader takes. */
static const char closing[] = "]}";

/* The engine of that name in the header; -1 when it has none. */
static int find_engine(const char *header, const char *value)
{
    char *const name = json_string(value);
    int found = -1, index = 0;
    for (const char *at = json_first(json_member(header, "engines")); at && name && found < 0;
         at = json_next(at), index++) {
        char *const other = json_string(json_member(at, "name"));
        if (other && strcmp(name, other) == 0)
            found = index;
        free(other);
    }
    free(name);
    return found;
}

static bool copy_string(const char *value, char *text, size_t size)
{
    char *const string = json_string(value);
    if (string)
        snprintf(text, size, "%s", string);
    free(string);
    return string != NULL;
}

static bool read_pair(const char *array, int64_t *first, int64_t *second)
{
    const char *at = json_first(array);
    if (!json_integer(at, 0, INT64_MAX, first))
        return false;
    at = json_next(at);
    return json_integer(at, 0, INT64_MAX, second);
}

/* One time for each of the players' moves. */
static bool read_move_times(const char *array, struct game_record *record)
{
    const int count = record->move_count - record->opening_moves;
    const char *at = json_first(array);
    int64_t time_ms = 0;
    record->move_ms = count < 0 ? NULL : calloc((size_t)count + 1, sizeof *record->move_ms);
    if (!record->move_ms)
        return false;
    for (int i = 0; i < count; i++, at = json_next(at)) {
        if (!at || !json_integer(at, 0, INT32_MAX, &time_ms))
            return false;
        record->move_ms[i] = (int32_t)time_ms;
    }
    return !at;
}

static bool read_result(const char *value, lz_result *result)
{
    char text[16];
    if (!copy_string(value, text, sizeof text))
        return false;
    *result = strcmp(text, "black") == 0   ? LZ_BLACK_WINS
              : strcmp(text, "white") == 0 ? LZ_WHITE_WINS
              : strcmp(text, "draw") == 0  ? LZ_DRAW
                                           : LZ_ONGOING;
    return *result != LZ_ONGOING;
}

static bool read_game(const char *header, const char *line, struct game_record *record)
{
    int64_t number, opening, opening_moves, plies, nodes[2];
    *record = (struct game_record){.engine = {find_engine(header, json_member(line, "black")),
                                              find_engine(header, json_member(line, "white"))}};
    if (record->engine[0] < 0 || record->engine[1] < 0 ||
        !json_integer(json_member(line, "game"), 1, INT32_MAX, &number) ||
        !json_integer(json_member(line, "opening"), 0, INT32_MAX, &opening) ||
        !json_integer(json_member(line, "opening_moves"), 0, ACTIONS_MAX, &opening_moves) ||
        !json_integer(json_member(line, "plies"), 0, ACTIONS_MAX, &plies) ||
        !read_result(json_member(line, "result"), &record->result) ||
        !copy_string(json_member(line, "reason"), record->reason, sizeof record->reason) ||
        !copy_string(json_member(line, "detail"), record->text, sizeof record->text) ||
        !read_pair(json_member(line, "nodes"), &nodes[0], &nodes[1]))
        return false;
    record->number = (int)number;
    record->opening = (int)opening;
    record->opening_moves = (int)opening_moves;
    record->move_count = (int)plies;
    record->nodes[0] = (uint64_t)nodes[0];
    record->nodes[1] = (uint64_t)nodes[1];
    record->moves = json_string(json_member(line, "moves"));
    return record->moves && read_move_times(json_member(line, "move_ms"), record);
}

static char *read_whole(const struct options *options, const char *path, size_t *length)
{
    FILE *const file = fopen(path, "rb");
    char *text = NULL;
    size_t capacity = 0;
    *length = 0;
    bool good = file != NULL;
    while (good && !feof(file)) {
        if (capacity - *length < 2) {
            capacity = capacity ? 2 * capacity : 1 << 16;
            char *const more = realloc(text, capacity);
            good = more != NULL;
            text = more ? more : text;
            if (!good)
                break;
        }
        *length += fread(text + *length, 1, capacity - *length - 1, file);
        good = !ferror(file);
    }
    if (good) {
        text[*length] = '\0';
    } else {
        options_complain(options, "%s: %s", path, strerror(errno));
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

/* Cuts the games' lines off one by one; the first that is not sound ends it. False without memory.
 */
static bool read_games(char *text, char *at, struct stored *stored)
{
    int room = 0;
    while (at) {
        char *const line = at;
        char *const newline = strchr(at, '\n');
        if (newline)
            *newline = '\0';
        at = newline ? newline + 1 : NULL;
        size_t length = strlen(line);
        if (length && line[length - 1] == ',')
            line[--length] = '\0';
        struct game_record record = {0};
        errno = 0;
        if (!newline || !read_game(stored->header, line, &record)) {
            const bool memory = errno != ENOMEM; /* without, the line may be sound */
            game_record_free(&record);
            return memory;
        }
        if (stored->count == room) {
            room = room ? 2 * room : 64;
            struct game_record *const more =
                realloc(stored->games, (size_t)room * sizeof *stored->games);
            if (!more) {
                game_record_free(&record);
                return false;
            }
            stored->games = more;
        }
        stored->games[stored->count++] = record;
        stored->end = (off_t)(line - text) + (off_t)length;
    }
    return true;
}

bool store_read(const struct options *options, const char *path, struct stored *stored)
{
    static const char mark[] = "{\"lianzi_match\":1,", games[] = "\"games\":[";
    size_t length;
    *stored = (struct stored){0};
    char *const text = read_whole(options, path, &length);
    if (!text)
        return false;
    char *const newline = strchr(text, '\n');
    const size_t header_length = newline ? (size_t)(newline - text) : length;
    bool good = strncmp(text, mark, sizeof mark - 1) == 0 && header_length >= sizeof games &&
                memcmp(text + header_length - (sizeof games - 1), games, sizeof games - 1) == 0;
    if (!good) {
        options_complain(options, "%s: not a match's JSON file", path);
    } else {
        stored->header = malloc(header_length + sizeof closing);
        good = stored->header != NULL;
        if (good) {
            memcpy(stored->header, text, header_length);
            memcpy(stored->header + header_length, closing, sizeof closing);
            stored->end = (off_t)header_length;
            good = read_games(text, newline ? newline + 1 : NULL, stored);
        }
        if (!good)
            options_complain(options, "%s: no memory", path);
    }
    free(text);
    if (!good)
        stored_free(stored);
    return good;
}

/* ---- Going on ---- */

/* Puts `header` in the place of the one in the file, whose games stay; `*end` is then behind them.
 */
static bool change_header(const struct options *options, const char *path,
                          const struct stored *stored, const struct json_text *header, off_t *end)
{
    const size_t before = strlen(stored->header) - (sizeof closing - 1);
    const size_t games = (size_t)stored->end - before;
    struct atomic_file file;
    size_t length;
    char *const text = read_whole(options, path, &length);
    if (!text)
        return false;
    errno = EIO; /* when it has become shorter since */
    bool good = length >= before + games && atomic_file_open(&file, path);
    if (good) {
        fwrite(header->text, 1, header->length, file.file);
        fwrite(text + before, 1, games, file.file);
        good = atomic_file_commit(&file);
    }
    if (!good)
        options_complain(options, "%s: %s", path, strerror(errno));
    free(text);
    *end = (off_t)(header->length + games);
    return good;
}

/* Makes the header say how many rounds there are now, and by which test. */
static bool renew_header(const struct options *options, const char *path,
                         const struct stored *stored, const struct tally *tally, off_t *end)
{
    struct json_text header = {0};
    int64_t rounds;
    *end = stored->end;
    if (!json_integer(json_member(stored->header, "rounds"), 1, GAMES_MAX / 2, &rounds)) {
        options_complain(options, "%s: its header is damaged", path);
        return false;
    }
    if (rounds == tally->schedule->rounds && (!tally->sprt || json_member(stored->header, "sprt")))
        return true;
    store_header_anew(stored->header, tally, &header);
    if (header.failed)
        options_complain(options, "%s: no memory", path);
    const bool good = !header.failed && change_header(options, path, stored, &header, end);
    json_text_free(&header);
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

void stored_free(struct stored *stored)
{
    for (int i = 0; i < stored->count; i++)
        game_record_free(&stored->games[i]);
    free(stored->games);
    free(stored->header);
    *stored = (struct stored){0};
}
