/* `lianzi exercises --sheet`: writes a page (sheet.html) to print or to answer by click. */
#include "cli/command.h"
#include "cli/exercises/exercises.h"
#include "cli/page.h"
#include "cli/sheet_html.h"
#include "cli/sheet_js.h"
#include "cli/to_json.h"
#include "system/atomic_file.h"
#include "system/translate.h"

#include <errno.h>
#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

static const struct page_word words[] = {
    {"title", N_("Exercises on alpha-beta")},
    {"rule",
     N_("A square (MAX, x) takes the largest value of its branches, a rounded one (MIN, o) the "
        "smallest. "
        "Alpha-beta looks at the branches from left to right; it leaves a node once its value "
        "reaches alpha (at MIN) or beta (at MAX).")},
    {"seed", N_("seed {seed}")},
    {"exercise", N_("Exercise {number}")},
    {"click", N_("Click the leaves.")},
    {"click_order", N_("Click the branches in this order.")},
    {"check", N_("Check")},
    {"right", N_("Right.")},
    {"wrong", N_("No.")},
    {"count", N_("{right} of {asked} answers right")},
    {"print", N_("Print")},
    {"solutions", N_("Solutions")},
    {"marks",
     N_("In a node: the value that it returns, with ≤ or ≥ where it is only a bound; below it the "
        "window alpha .. beta on entering. Dashed: not looked at.")},
};

static void add_sentence(const char *sentence, void *array)
{
    json_array_append_new(array, text_to_json(sentence));
}

static json_t *questions_to_json(const struct exercise *exercise)
{
    json_t *const questions = json_array();
    char text[EXERCISE_TEXT];
    for (int i = 0; i < EXERCISE_QUESTIONS; i++) {
        json_t *const answer = json_array();
        exercise_question(exercise, i, text);
        exercise_answer(exercise, i, add_sentence, answer);
        json_array_append_new(questions,
                              json_pack("{s:o,s:o}", "text", text_to_json(text), "answer", answer));
    }
    return questions;
}

static json_t *node_to_json(const struct exercise *exercise, int i)
{
    static const char *const bounds[] = {"exact", "upper", "lower"};
    const struct exercise_node *const node = &exercise->nodes[i];
    const char leaf[] = {node->leaf, '\0'};
    char move[8] = "";
    if (node->cell >= 0)
        lz_cell_format(&exercise->variant, node->cell, LZ_ROWS_BOTTOM, move, sizeof move);
    json_t *const json =
        json_pack("{s:i,s:i,s:s,s:s,s:b,s:I,s:b}", "parent", node->parent, "ply", node->ply, "move",
                  move, "leaf", leaf, "max", exercise_maximizes(exercise, i), "value",
                  (json_int_t)node->value, "seen", node->seen);
    if (json && node->seen) {
        json_object_set_new(json, "alpha", edge_to_json(node->alpha));
        json_object_set_new(json, "beta", edge_to_json(node->beta));
        json_object_set_new(json, "returned", json_integer(node->returned));
        json_object_set_new(json, "bound", json_string(bounds[node->bound]));
    }
    return json;
}

static json_t *board_to_json(const struct exercise *exercise)
{
    const lz_variant *const variant = &exercise->variant;
    char cells[LZ_CELLS_MAX + 1] = "";
    if (!exercise->from_game)
        return json_null();
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        cells[cell] = exercise_mark(exercise, cell);
    return json_pack("{s:i,s:i,s:s}", "columns", variant->columns, "rows", variant->rows, "cells",
                     cells);
}

static json_t *exercise_to_json(const struct exercise *exercise)
{
    json_t *const nodes = json_array(), *const orders = json_array();
    char source[EXERCISE_TEXT], unseen[EXERCISE_LEAVES + 1];
    for (int i = 0; i < exercise->count; i++)
        json_array_append_new(nodes, node_to_json(exercise, i));
    for (int i = 0; i < exercise->order_count; i++)
        json_array_append_new(orders, json_string(exercise->orders[i]));
    exercise_source(exercise, source);
    exercise_unseen(exercise, unseen);
    return json_pack("{s:o,s:o,s:o,s:I,s:s,s:o,s:o}", "source", text_to_json(source), "questions",
                     questions_to_json(exercise), "board", board_to_json(exercise), "value",
                     (json_int_t)exercise->nodes[0].value, "unseen", unseen, "orders", orders,
                     "nodes", nodes);
}

static bool write_json(FILE *file, const void *data)
{
    const struct exercises *const exercises = data;
    json_t *const items = json_array();
    const bool own = exercises->count > 0 && !exercises->items[0].from_game;
    for (int i = 0; i < exercises->count; i++)
        json_array_append_new(items, exercise_to_json(&exercises->items[i]));
    json_t *const json = json_pack(
        "{s:o,s:o}", "seed", own ? json_null() : json_integer((json_int_t)exercises->options.seed),
        "exercises", items);
    const bool good = json && json_dumpf(json, file, JSON_LAYOUT) == 0;
    json_decref(json);
    return good;
}

static bool write_html(FILE *file, const void *exercises)
{
    static const struct page page = {sheet_html, sheet_js, words, sizeof words / sizeof *words,
                                     NULL,       NULL};
    return page_write(file, &page, write_json, exercises);
}

int exercises_sheet(const struct exercises *exercises)
{
    if (!atomic_file_write(exercises->sheet, write_html, exercises))
        return options_failed(&exercises->options, "--sheet: %s: %s", exercises->sheet,
                              strerror(errno));
    printf("%s: %d exercises\n", exercises->sheet, exercises->count);
    return EXIT_WELL;
}
