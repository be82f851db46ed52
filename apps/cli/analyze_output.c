#include "cli/analyze_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the object, prints it and begins with an empty one. */
static void put_object(struct analyze_output *output)
{
    struct json_text *text = &output->text;
    json_add(text, "}");
    if (text->failed) {
        options_complain(output->options, "no memory");
        output->failed = true;
    } else {
        puts(text->text);
        fflush(stdout);
    }
    json_text_free(text);
    *text = (struct json_text){0};
}

void analyze_put_error(struct analyze_output *output, const char *message)
{
    output->failed = true;
    json_add(&output->text, "{\"line\":%lu,\"error\":", output->line);
    json_add_string(&output->text, message);
    put_object(output);
}

static void add_moves(struct analyze_output *output)
{
    const size_t length = lz_game_format(output->game, output->options->rows, NULL, 0);
    char *moves = malloc(length + 1);
    if (!moves) {
        output->text.failed = true;
        return;
    }
    lz_game_format(output->game, output->options->rows, moves, length + 1);
    json_add_string(&output->text, moves);
    free(moves);
}

/* As it stands in a string of moves. */
static void add_action(struct analyze_output *output, lz_action action)
{
    char move[16];
    lz_action_format(lz_game_variant(output->game), action, output->options->rows, move,
                     sizeof move);
    json_add(&output->text, "\"%s\"", move);
}

static void add_variation(struct analyze_output *output, const lz_line *line)
{
    json_add(&output->text, "[");
    for (int i = 0; i < line->length; i++) {
        json_add(&output->text, "%s", i ? "," : "");
        add_action(output, line->pv[i]);
    }
    json_add(&output->text, "]");
}

/* `"NAME":[...]`: the cells that hold `what`. */
static void add_cells(struct analyze_output *output, const lz_game *game, const char *name,
                      lz_colour what)
{
    const lz_variant *variant = lz_game_variant(game);
    const char *separator = "";
    json_add(&output->text, "\"%s\":[", name);
    for (int i = 0; i < variant->columns * variant->rows; i++) {
        char cell[8];
        if (lz_game_at(game, i) != what)
            continue;
        lz_cell_format(variant, i, output->options->rows, cell, sizeof cell);
        json_add(&output->text, "%s\"%s\"", separator, cell);
        separator = ",";
    }
    json_add(&output->text, "]");
}

/* The board that the moves begin from, unless it is an empty one. */
static void add_start(struct analyze_output *output)
{
    lz_game *start;
    if (lz_game_copy(output->game, &start, NULL) || lz_game_go_to(start, 0, NULL)) {
        output->text.failed = true;
        return;
    }
    const lz_variant *variant = lz_game_variant(start);
    bool empty = true;
    for (int i = 0; empty && i < variant->columns * variant->rows; i++)
        empty = lz_game_at(start, i) == LZ_EMPTY;
    if (!empty) {
        json_add(&output->text, ",\"start\":{");
        add_cells(output, start, "black", LZ_BLACK);
        json_add(&output->text, ",");
        add_cells(output, start, "white", LZ_WHITE);
        json_add(&output->text, ",");
        add_cells(output, start, "blocked", LZ_BLOCKED);
        json_add(&output->text, ",\"to_move\":\"%s\"}",
                 lz_game_to_move(start) == LZ_BLACK ? "black" : "white");
    }
    lz_game_free(start);
}

void analyze_put_line(struct analyze_output *output, const lz_line *line)
{
    struct json_text *text = &output->text;
    const lz_variant *variant = lz_game_variant(output->game);
    json_add(text, "{\"line\":%lu,\"moves\":", output->line);
    add_moves(output);
    json_add(text, ",\"rule\":\"%s\",\"columns\":%d,\"rows\":%d,\"depth\":%d,\"multipv\":%d",
             lz_rule_name(variant->rule), variant->columns, variant->rows, line->depth,
             line->multipv);
    json_add(text, ",\"score\":%d,\"winrate\":%d.%03d,\"mate\":", line->score,
             line->win_permille / 1000, line->win_permille % 1000);
    if (line->mate)
        json_add(text, "%d", line->mate);
    else
        json_add(text, "null");
    json_add(text, ",\"nodes\":%" PRIu64 ",\"time_ms\":%" PRId64 ",\"pv\":", line->nodes,
             line->time_ms);
    add_variation(output, line);
    if (output->choice) {
        json_add(text, ",\"choice\":");
        add_action(output, *output->choice);
    }
    const lz_renju_opening *opening = lz_renju_opening_at(lz_renju_opening_of(output->game));
    if (opening)
        json_add(text, ",\"opening\":\"%s %s\"", opening->code, opening->english);
    add_start(output);
    put_object(output);
}
