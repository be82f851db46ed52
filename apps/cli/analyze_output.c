#include "cli/analyze_output.h"

#include "cli/to_json.h"

#include <stdio.h>
#include <stdlib.h>

/* Prints the object as a line and releases it. */
static void put_object(struct analyze_output *output, json_t *object)
{
    char *line = object ? json_dumps(object, JSON_LAYOUT) : NULL;
    if (!line) {
        options_complain(output->options, "no memory");
        output->failed = true;
    } else if (output->kept) {
        analyze_kept_add(output->kept, line);
    } else {
        puts(line);
        fflush(stdout);
    }
    free(line);
    json_decref(object);
}

/* Names the input and the options, if the objects say them. NULL without memory. */
static json_t *with_source(const struct analyze_output *output, json_t *object)
{
    if (object && output->file)
        json_object_set_new(object, "file", text_to_json(output->file));
    if (object && output->asked)
        json_object_set(object, "options", output->asked);
    return object;
}

void analyze_put_error(struct analyze_output *output, const char *message)
{
    output->failed = true;
    json_t *object = with_source(output, json_pack("{s:I,s:o}", "line", (json_int_t)output->line,
                                                   "error", text_to_json(message)));
    if (object && output->kept && analyze_kept_has(output->kept, object))
        json_decref(object);
    else
        put_object(output, object);
}

static json_t *moves_to_json(const struct analyze_output *output)
{
    const lz_rows rows = output->options->rows;
    const size_t length = lz_game_format(output->game, rows, NULL, 0);
    char *const moves = malloc(length + 1);
    if (!moves)
        return NULL;
    lz_game_format(output->game, rows, moves, length + 1);
    json_t *const json = json_string(moves);
    free(moves);
    return json;
}

/* Writes the action as in a string of moves. */
static json_t *action_to_json(const struct analyze_output *output, lz_action action)
{
    char move[16];
    lz_action_format(lz_game_variant(output->game), action, output->options->rows, move,
                     sizeof move);
    return json_string(move);
}

static json_t *variation_to_json(const struct analyze_output *output, const lz_line *line)
{
    json_t *const json = json_array();
    for (int i = 0; i < line->length; i++)
        json_array_append_new(json, action_to_json(output, line->pv[i]));
    return json;
}

/* Lists the cells that hold `what`. */
static json_t *cells_to_json(const struct analyze_output *output, const lz_game *game,
                             lz_colour what)
{
    const lz_variant *const variant = lz_game_variant(game);
    json_t *const json = json_array();
    for (int i = 0; i < variant->columns * variant->rows; i++) {
        char cell[8];
        if (lz_game_at(game, i) != what)
            continue;
        lz_cell_format(variant, i, output->options->rows, cell, sizeof cell);
        json_array_append_new(json, json_string(cell));
    }
    return json;
}

static bool is_empty(const lz_game *game)
{
    const lz_variant *const variant = lz_game_variant(game);
    for (int i = 0; i < variant->columns * variant->rows; i++) {
        if (lz_game_at(game, i) != LZ_EMPTY)
            return false;
    }
    return true;
}

/* Adds the start position unless it is the empty board with black to move. Returns false without
 * memory. */
static bool add_start(const struct analyze_output *output, json_t *object)
{
    lz_game *start = NULL;
    bool good = !lz_game_copy(output->game, &start, NULL) && !lz_game_go_to(start, 0, NULL);
    if (good && (!is_empty(start) || lz_game_to_move(start) != LZ_BLACK)) {
        json_t *const json =
            json_pack("{s:o,s:o,s:o,s:s}", "black", cells_to_json(output, start, LZ_BLACK), "white",
                      cells_to_json(output, start, LZ_WHITE), "blocked",
                      cells_to_json(output, start, LZ_BLOCKED), "to_move",
                      lz_game_to_move(start) == LZ_BLACK ? "black" : "white");
        good = json_object_set_new(object, "start", json) == 0;
    }
    lz_game_free(start);
    return good;
}

/* Adds the members that only some positions have. Returns false without memory. */
static bool add_extras(const struct analyze_output *output, json_t *object)
{
    const lz_renju_opening *const opening = lz_renju_opening_at(lz_renju_opening_of(output->game));
    if (output->choice &&
        json_object_set_new(object, "choice", action_to_json(output, *output->choice)))
        return false;
    if (opening && json_object_set_new(object, "opening",
                                       json_sprintf("%s %s", opening->code, opening->english)))
        return false;
    return add_start(output, object);
}

bool analyze_has_position(const struct analyze_output *output)
{
    json_t *object =
        output->kept ? with_source(output, json_pack("{s:I,s:o}", "line", (json_int_t)output->line,
                                                     "moves", moves_to_json(output)))
                     : NULL;
    const bool has = object && add_start(output, object) && analyze_kept_has(output->kept, object);
    json_decref(object);
    return has;
}

/* The result of a game that is over; NULL while it goes on. */
static const char *result_of(const lz_game *game)
{
    static const char *const results[] = {[LZ_RESULT_BLACK_WINS] = "black",
                                          [LZ_RESULT_WHITE_WINS] = "white",
                                          [LZ_RESULT_DRAW] = "draw"};
    return results[lz_game_result(game)];
}

void analyze_put_line(struct analyze_output *output, const lz_line *line)
{
    const lz_variant *const variant = lz_game_variant(output->game);
    const char *result = result_of(output->game);
    json_t *object = json_pack(
        "{s:I,s:o,s:s,s:i,s:i,s:i,s:i,s:i,s:o,s:o,s:o,s:I,s:I,s:o}", "line",
        (json_int_t)output->line, "moves", moves_to_json(output), "rule",
        lz_rule_name(variant->rule), "columns", variant->columns, "rows", variant->rows, "depth",
        line->depth, "multipv", line->multipv, "score", line->score, "winrate",
        number_to_json(line->win_permille / 1000.0), "drawrate",
        line->draw_permille < 0 ? json_null() : number_to_json(line->draw_permille / 1000.0),
        "mate", line->mate || result ? json_integer(line->mate) : json_null(), "nodes",
        (json_int_t)line->nodes, "time_ms", (json_int_t)line->time_ms, "pv",
        variation_to_json(output, line));
    if (object && line->source == LZ_SOURCE_PROOF)
        json_object_set_new(object, "proved", json_true());
    if (object && result)
        json_object_set_new(object, "result", json_string(result));
    if (object && !add_extras(output, object)) {
        json_decref(object);
        object = NULL;
    }
    put_object(output, with_source(output, object));
}
