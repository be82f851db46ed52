/* The words for an exercise, in the terminal and on the sheet. */
#include "cli/exercises/exercises.h"

#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void exercise_source(const struct exercise *exercise, char text[EXERCISE_TEXT])
{
    if (exercise->from_game)
        snprintf(text, EXERCISE_TEXT,
                 exercise->max_first ? _("%s, depth %d, x to move") : _("%s, depth %d, o to move"),
                 lz_classic_name(exercise->settings.classic), exercise->settings.depth);
    else
        snprintf(text, EXERCISE_TEXT, "%s", _("a tree of your own, x to move"));
}

char exercise_mark(const struct exercise *exercise, int cell)
{
    return lz_variant_is_blocked(&exercise->variant, cell) ? '#' : ".xo"[exercise->cells[cell]];
}

/* The node's number among its siblings, from 1. */
static int number_of(const struct exercise *exercise, int node)
{
    int children[EXERCISE_BRANCHES], i = 0;
    exercise_children(exercise, exercise->nodes[node].parent, children);
    while (children[i] != node)
        i++;
    return i + 1;
}

void exercise_name(const struct exercise *exercise, int node, char text[EXERCISE_TEXT])
{
    char way[2 * EXERCISE_PLIES + 2] = "";
    size_t at = sizeof way - 1;
    for (int i = node; i > 0; i = exercise->nodes[i].parent) {
        if (i != node)
            way[--at] = '.';
        way[--at] = (char)('0' + number_of(exercise, i));
    }
    const int cell = exercise->nodes[node].cell;
    char move[8] = "";
    if (cell >= 0)
        lz_cell_format(&exercise->variant, cell, LZ_ROWS_BOTTOM, move, sizeof move);
    snprintf(text, EXERCISE_TEXT, cell >= 0 ? "%s (%s)" : "%s", way + at, move);
}

void exercise_unseen(const struct exercise *exercise, char letters[EXERCISE_LEAVES + 1])
{
    int count = 0;
    for (int i = 0; i < exercise->count; i++)
        if (exercise->nodes[i].leaf && !exercise->nodes[i].seen)
            letters[count++] = exercise->nodes[i].leaf;
    letters[count] = '\0';
}

void exercise_question(const struct exercise *exercise, int which, char text[EXERCISE_TEXT])
{
    int children[EXERCISE_BRANCHES];
    if (which == 0)
        snprintf(text, EXERCISE_TEXT, "%s", _("What is the value of the root?"));
    else if (which == 1)
        snprintf(text, EXERCISE_TEXT, "%s", _("Which leaves does alpha-beta not look at?"));
    else
        snprintf(text, EXERCISE_TEXT,
                 _("In which order of the branches 1 to %d does it look at the fewest leaves?"),
                 exercise_children(exercise, 0, children));
}

static void format_value_answer(const struct exercise *exercise, char text[EXERCISE_TEXT])
{
    int children[EXERCISE_BRANCHES], best = 0;
    const int64_t value = exercise->nodes[0].value;
    exercise_children(exercise, 0, children);
    while (exercise->nodes[children[best]].value != value)
        best++;
    snprintf(text, EXERCISE_TEXT, _("The root has the value %" PRId64 ", from branch %d."), value,
             best + 1);
}

/* Why the node was left early; false if it was not. */
static bool format_cut_answer(const struct exercise *exercise, int node, char text[EXERCISE_TEXT])
{
    const struct exercise_node *const at = &exercise->nodes[node];
    char letters[2 * EXERCISE_LEAVES + 1] = "", name[EXERCISE_TEXT];
    size_t length = 0;
    if (!at->seen || at->searched == at->branches)
        return false;
    for (int i = node; i < at->end; i++) {
        /* leaves below a node further down that is cut itself belong to that one */
        int above = exercise->nodes[i].parent;
        while (above > node && !exercise->nodes[above].seen)
            above = exercise->nodes[above].parent;
        if (exercise->nodes[i].leaf && !exercise->nodes[i].seen && above == node)
            length += (size_t)snprintf(letters + length, sizeof letters - length, "%s%c",
                                       length ? " " : "", exercise->nodes[i].leaf);
    }
    exercise_name(exercise, node, name);
    snprintf(text, EXERCISE_TEXT,
             exercise_maximizes(exercise, node)
                 ? _("%s: %" PRId64 " reaches beta %" PRId64
                     ". Elsewhere o holds x to that; not looked at: %s.")
                 : _("%s: %" PRId64 " reaches alpha %" PRId64
                     ". Elsewhere x has that already; not looked at: %s."),
             name, at->returned, exercise_maximizes(exercise, node) ? at->beta : at->alpha,
             letters);
    return true;
}

static void format_order_answer(const struct exercise *exercise, char text[EXERCISE_TEXT])
{
    snprintf(text, EXERCISE_TEXT,
             _("From left to right it looks at %d of %d leaves, in the order %s at %d."),
             exercise->seen_leaves, exercise->leaves, exercise->orders[0], exercise->fewest);
}

void exercise_answer(const struct exercise *exercise, int which, exercise_sentence_fn *take,
                     void *user)
{
    char text[EXERCISE_TEXT];
    bool cut = false;
    for (int i = 0; i < exercise->count && which == 1; i++) {
        if (!format_cut_answer(exercise, i, text))
            continue;
        take(text, user);
        cut = true;
    }
    if (cut)
        return;
    if (which == 0)
        format_value_answer(exercise, text);
    else if (which == 1)
        snprintf(text, EXERCISE_TEXT, "%s", _("It looks at every leaf."));
    else
        format_order_answer(exercise, text);
    take(text, user);
}
