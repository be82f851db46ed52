/* Reads a match's JSON file: the header, and the games up to the first damaged line. */
#include "cli/match/results/store.h"

#include "system/array.h"
#include "system/file.h"
#include "system/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    ACTIONS_MAX = 2 * LZ_CELLS_MAX + 20, /* the most that a game can have */
    STORE_MAX = 1 << 30                  /* bytes of a file: a million games */
};

static const char file_mark[] = "{\"lianzi_match\":1,";

/* Ends the first line, in the place of the header's closing brace. */
static const char games_follow[] = ",\"games\":[";

bool store_integer(const json_t *value, int64_t low, int64_t high, int64_t *out)
{
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= low && *out <= high;
}

/* The index of the engine in the header; -1 if it is not there. */
static int find_engine(const json_t *header, const char *name)
{
    const json_t *const engines = json_object_get(header, "engines");
    for (size_t i = 0; i < json_array_size(engines); i++) {
        const char *const other =
            json_string_value(json_object_get(json_array_get(engines, i), "name"));
        if (other && strcmp(name, other) == 0)
            return (int)i;
    }
    return -1;
}

/* Reads one time for each move after the opening. */
static bool read_move_times(const json_t *times, struct game_record *record)
{
    const int count = record->move_count - record->opening_moves;
    if (count < 0 || json_array_size(times) != (size_t)count)
        return false;
    record->move_ms = calloc((size_t)count + 1, sizeof *record->move_ms);
    for (int i = 0; i < count && record->move_ms; i++) {
        int64_t time_ms;
        if (!store_integer(json_array_get(times, (size_t)i), 0, INT32_MAX, &time_ms))
            return false;
        record->move_ms[i] = (int32_t)time_ms;
    }
    return record->move_ms != NULL;
}

static bool read_result(const char *text, lz_result *result)
{
    *result = strcmp(text, "black") == 0   ? LZ_RESULT_BLACK_WINS
              : strcmp(text, "white") == 0 ? LZ_RESULT_WHITE_WINS
              : strcmp(text, "draw") == 0  ? LZ_RESULT_DRAW
                                           : LZ_RESULT_ONGOING;
    return *result != LZ_RESULT_ONGOING;
}

/* Reads a member that is a whole number from `low` to `high`. */
static bool read_int(const json_t *object, const char *key, int low, int high, int *out)
{
    int64_t number;
    if (!store_integer(json_object_get(object, key), low, high, &number))
        return false;
    *out = (int)number;
    return true;
}

static bool read_nodes(const json_t *nodes, uint64_t out[2])
{
    for (size_t i = 0; i < 2; i++) {
        int64_t number;
        if (!store_integer(json_array_get(nodes, i), 0, INT64_MAX, &number))
            return false;
        out[i] = (uint64_t)number;
    }
    return true;
}

static bool read_game(const json_t *header, const json_t *game, struct game_record *record)
{
    const char *black, *white, *result, *reason, *detail, *moves;
    *record = (struct game_record){0};
    if (json_unpack((json_t *)game, "{s:s,s:s,s:s,s:s,s:s,s:s}", "black", &black, "white", &white,
                    "result", &result, "reason", &reason, "detail", &detail, "moves", &moves))
        return false;
    record->engine[0] = find_engine(header, black);
    record->engine[1] = find_engine(header, white);
    if (record->engine[0] < 0 || record->engine[1] < 0 ||
        !read_int(game, "game", 1, INT32_MAX, &record->number) ||
        !read_int(game, "opening", 0, INT32_MAX, &record->opening) ||
        !read_int(game, "opening_moves", 0, ACTIONS_MAX, &record->opening_moves) ||
        !read_int(game, "plies", 0, ACTIONS_MAX, &record->move_count) ||
        !read_result(result, &record->result) ||
        !read_nodes(json_object_get(game, "nodes"), record->nodes))
        return false;
    snprintf(record->reason, sizeof record->reason, "%s", reason);
    snprintf(record->text, sizeof record->text, "%s", detail);
    record->moves = strdup(moves);
    return record->moves && read_move_times(json_object_get(game, "move_ms"), record);
}

char *store_load(const struct options *options, const char *path, size_t *length)
{
    lz_error error;
    char *const text = file_load_marked(path, file_mark, STORE_MAX, length);
    if (!text) {
        file_failed(errno, STORE_MAX, &error);
        options_complain(options, "%s: %s", path, options_error(&error));
    }
    return text;
}

/* Adds a game to the list; false without memory. */
static bool add_read(struct stored *stored, size_t *room, const struct game_record *record)
{
    struct game_record *games =
        array_grown(stored->games, (size_t)stored->count, room, sizeof *games);
    if (!games)
        return false;
    stored->games = games;
    stored->games[stored->count++] = *record;
    return true;
}

/* Reads the games, a line each, up to the first damaged one. Returns false without memory. */
static bool read_games(const char *text, const char *at, struct stored *stored)
{
    size_t room = 0;
    for (const char *newline; at && (newline = strchr(at, '\n')); at = newline + 1) {
        const size_t length = (size_t)(newline - at) - (newline > at && newline[-1] == ',');
        errno = 0; /* to tell a damaged line from a lack of memory */
        json_t *const game = json_loadb(at, length, 0, NULL);
        struct game_record record = {0};
        const bool sound = game && read_game(stored->header, game, &record);
        json_decref(game);
        if (!sound || !add_read(stored, &room, &record)) {
            game_record_free(&record);
            return !sound && errno != ENOMEM;
        }
        stored->end = (off_t)(at - text) + (off_t)length;
    }
    return true;
}

/* Reads the header from the first line, of `length` bytes; NULL if it is none. */
static json_t *read_header(const char *line, size_t length)
{
    const size_t follow = sizeof games_follow - 1;
    if (strncmp(line, file_mark, sizeof file_mark - 1) != 0 || length < sizeof file_mark + follow ||
        memcmp(line + length - follow, games_follow, follow) != 0)
        return NULL;
    char *const text = malloc(length);
    if (!text)
        return NULL;
    memcpy(text, line, length - follow);
    text[length - follow] = '}';
    json_t *const header = json_loadb(text, length - follow + 1, 0, NULL);
    free(text);
    return header;
}

bool store_read(const struct options *options, const char *path, struct stored *stored)
{
    size_t length;
    *stored = (struct stored){0};
    char *const text = store_load(options, path, &length);
    if (!text)
        return false;
    const char *const newline = strchr(text, '\n');
    const size_t mark = lines_mark(text, length);
    stored->header_length = newline ? (size_t)(newline - text) : length;
    stored->end = (off_t)stored->header_length;
    errno = 0;
    stored->header = read_header(text + mark, stored->header_length - mark);
    bool good = stored->header && read_games(text, newline ? newline + 1 : NULL, stored);
    if (!stored->header && errno != ENOMEM)
        options_complain(options, "%s: not a match's JSON file", path);
    else if (!good)
        options_complain(options, "%s: no memory", path);
    free(text);
    if (!good)
        stored_free(stored);
    return good;
}

void stored_free(struct stored *stored)
{
    for (int i = 0; i < stored->count; i++)
        game_record_free(&stored->games[i]);
    free(stored->games);
    json_decref(stored->header);
    *stored = (struct stored){0};
}
