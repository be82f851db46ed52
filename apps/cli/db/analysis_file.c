#include "cli/db/analysis_file.h"

#include "cli/to_json.h"
#include "system/file.h"
#include "system/lines.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* A line for the largest board has less than 16 KiB. */
enum { LINE_BYTES_MAX = 64 << 10, BAD_LINES_MAX = 20 };

bool analysis_file_put(FILE *file, const lz_game *game, const struct database_analysis *analysis)
{
    const lz_variant *variant = lz_game_variant(game);
    char text[LZ_CELLS_MAX * 20], moves[LZ_CELLS_MAX * 8], best[16];
    lz_variant_format(variant, text, sizeof text);
    lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    lz_action_format(variant, analysis->best, LZ_ROWS_BOTTOM, best, sizeof best);
    json_t *object = json_pack(
        "{s:s,s:s,s:i,s:I,s:I,s:i,s:o,s:o,s:o,s:s}", "variant", text, "moves", moves, "depth",
        analysis->depth, "nodes", (json_int_t)analysis->nodes, "asked", (json_int_t)analysis->asked,
        "score", analysis->score, "winrate", number_to_json(analysis->winrate / 1000.0), "mate",
        analysis->mate ? json_integer(analysis->mate) : json_null(), "best",
        *best ? json_string(best) : json_null(), "engine", analysis->engine);
    const bool good = object && json_dumpf(object, file, JSON_LAYOUT) == 0;
    json_decref(object);
    return good && fputc('\n', file) != EOF && fflush(file) == 0;
}

static bool take_integer(const json_t *object, const char *key, int64_t low, int64_t high,
                         int64_t *out)
{
    const json_t *value = json_object_get(object, key);
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= low && *out <= high;
}

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The game that the line is about; NULL if it names none. */
static lz_game *read_game(const json_t *object)
{
    lz_variant variant;
    lz_game *game;
    if (lz_variant_parse(text_at(object, "variant"), &variant, NULL) ||
        lz_game_new(&variant, &game, NULL))
        return NULL;
    if (lz_game_play(game, text_at(object, "moves"), LZ_ROWS_BOTTOM, NULL) == LZ_OK)
        return game;
    lz_game_free(game);
    return NULL;
}

/* The move that the text names; LZ_ACTION_NONE if it is none that can be played there. */
static lz_action read_move(const lz_game *game, const char *text)
{
    lz_action action = {.kind = LZ_ACTION_NONE, .cell = {-1, -1}};
    int cell;
    if (strcmp(text, "pass") == 0)
        return lz_action_pass();
    if (lz_rule_has_gravity(lz_game_variant(game)->rule) && text[0] && !text[1])
        cell = lz_game_drop_cell(game, text[0] <= '9' ? text[0] - '1' : text[0] - 'a' + 9);
    else if (lz_cell_parse(lz_game_variant(game), text, LZ_ROWS_BOTTOM, &cell, NULL))
        cell = -1;
    if (cell >= 0 && lz_game_at(game, cell) == LZ_EMPTY)
        action = lz_action_place(cell);
    return action;
}

static bool read_analysis(const json_t *object, const lz_game *game, struct database_analysis *out)
{
    int64_t depth, nodes, asked, score, mate = 0;
    const json_t *winrate = json_object_get(object, "winrate");
    if (!take_integer(object, "depth", 0, 10000, &depth) ||
        !take_integer(object, "nodes", 0, INT64_MAX, &nodes) ||
        !take_integer(object, "asked", 0, INT64_MAX, &asked) ||
        !take_integer(object, "score", -100000, 100000, &score) || !json_is_number(winrate) ||
        json_number_value(winrate) < 0 || json_number_value(winrate) > 1)
        return false;
    if (!json_is_null(json_object_get(object, "mate")) &&
        !take_integer(object, "mate", -10000, 10000, &mate))
        return false;
    *out = (struct database_analysis){.depth = (int)depth,
                                      .nodes = (uint64_t)nodes,
                                      .asked = (uint64_t)asked,
                                      .score = (int)score,
                                      .winrate = (int)(json_number_value(winrate) * 1000 + 0.5),
                                      .mate = (int)mate,
                                      .best = read_move(game, text_at(object, "best"))};
    snprintf(out->engine, sizeof out->engine, "%s", text_at(object, "engine"));
    return true;
}

/* Hands a line on; false if it is no analysis. `stop` gets whether no more is wanted. */
static bool take_line(const struct lines *lines, analysis_file_fn *take, void *user, bool *stop)
{
    struct database_analysis analysis;
    json_t *object = json_loadb(lines->text, lines->length, 0, NULL);
    lz_game *game = json_is_object(object) ? read_game(object) : NULL;
    const bool good = game && read_analysis(object, game, &analysis);
    if (good)
        *stop = !take(user, game, &analysis);
    lz_game_free(game);
    json_decref(object);
    return good;
}

/* Hands the lines on that are whole; false after a complaint. */
static bool take_lines(const struct db *db, const char *path, struct lines *lines,
                       analysis_file_fn *take, void *user, long *good)
{
    int taken = 0, bad = 0;
    bool stop = false;
    while (!stop && lines_next(lines) && lines->ended) {
        *good = (long)lines->bytes;
        if (!lines->length)
            continue;
        if (take_line(lines, take, user, &stop)) {
            taken++;
            continue;
        }
        options_complain(&db->options, "%s: line %lu is no analysis", path, lines->number);
        if (++bad == BAD_LINES_MAX && !taken)
            return options_complain(&db->options, "%s: this is no file of analyses", path);
    }
    if (lines->too_long)
        options_complain(&db->options, "%s: line %lu is no analysis: it has more than %d bytes",
                         path, lines->number, LINE_BYTES_MAX);
    else if (lines->error)
        options_complain(&db->options, "%s: %s", path, strerror(lines->error));
    return !bad && !lines->error;
}

bool analysis_file_read(const struct db *db, const char *path, analysis_file_fn *take, void *user,
                        long *good)
{
    struct lines lines;
    FILE *file = file_open(path, "rb");
    *good = 0;
    if (!file)
        return options_complain(&db->options, "%s: %s", path, strerror(errno));
    lines_open(&lines, file);
    lines.most = LINE_BYTES_MAX;
    const bool well = take_lines(db, path, &lines, take, user, good);
    lines_close(&lines);
    fclose(file);
    return well;
}
