#include "threat/win.h"

#include "base/list.h"
#include "game/renju.h"

#include <stdlib.h>

void win_free(struct win_tree *tree)
{
    free(tree->nodes);
    *tree = (struct win_tree){0};
}

int win_add(struct win_tree *tree, int move, int plies)
{
    struct win_node *nodes =
        list_grown(tree->nodes, (size_t)tree->count, &tree->room, sizeof *nodes);
    if (!nodes)
        return WIN_NONE;
    tree->nodes = nodes;
    tree->nodes[tree->count] = (struct win_node){
        .move = (uint16_t)move, .plies = (uint16_t)plies, .child = WIN_NONE, .next = WIN_NONE};
    return tree->count++;
}

void win_answer(struct win_tree *tree, int node, int reply, int child)
{
    struct win_node *parent = &tree->nodes[node], *answer = &tree->nodes[child];
    answer->reply = (uint16_t)reply;
    answer->next = parent->child;
    parent->child = child;
    if (answer->plies + 2 > parent->plies)
        parent->plies = (uint16_t)(answer->plies + 2);
}

int win_answer_to(const struct win_tree *tree, int node, int reply)
{
    int rest = WIN_NONE;
    for (int child = tree->nodes[node].child; child != WIN_NONE; child = tree->nodes[child].next) {
        if (tree->nodes[child].reply == reply)
            return child;
        if (!tree->nodes[child].reply)
            rest = child;
    }
    return rest;
}

/* Adds the empty cells where colour `index` would make a shape of at least `least` on some line. */
static void add_shapes(const struct shapes *shapes, int index, enum line_shape least,
                       struct point_set *cells)
{
    for (int word = shapes->first_word; word < shapes->first_word + shapes->words; word++) {
        uint64_t left = shapes->empty.words[word];
        while (left) {
            const int point = word * 64 + bits_pop(&left);
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                if (shapes_at(shapes, point, index, d) >= least)
                    bits_set(cells->words, point);
        }
    }
}

/* Adds the points that forbid black to stop white's only five. */
static void add_forbidden_stop(struct shapes *shapes, struct point_set *cells)
{
    uint16_t stops[SHAPES_STOPS];
    if (shapes_stops(shapes, colour_index(LZ_WHITE), stops) &&
        !shapes_allowed(shapes, stops[0], LZ_BLACK))
        renju_add_deciding(&shapes->board, stops[0], cells->words);
}

void win_touch(struct shapes *shapes, lz_colour attacker, int unplaced, struct point_set *cells)
{
    /* By the number of further stones: the least shape that these and one more can make a five. */
    static const enum line_shape least[] = {SHAPE_FIVE, SHAPE_FOUR, SHAPE_THREE, SHAPE_TWO,
                                            SHAPE_ONE};
    enum { LEAST = sizeof least / sizeof least[0] };
    const int own = colour_index(attacker);
    shapes_add_stops(shapes, own, cells);
    if (shapes->forbids && attacker == LZ_WHITE)
        add_forbidden_stop(shapes, cells);
    if (unplaced < 2)
        shapes_add_classes(shapes, 1 - own, unplaced ? CLASS_FOUR : CLASS_FIVE, cells);
    else
        add_shapes(shapes, 1 - own, least[unplaced < LEAST ? unplaced : LEAST - 1], cells);
}

void win_zone(const struct win_tree *tree, int node, struct shapes *shapes, lz_colour attacker,
              int unplaced, struct point_set *cells)
{
    const struct win_node *from = &tree->nodes[node];
    if (shapes_suspect(shapes, from->move, attacker))
        renju_add_deciding(&shapes->board, from->move, cells->words);
    bits_set(cells->words, from->move);
    if (from->plies == 1) {
        shapes_add_stops(shapes, colour_index(attacker), cells);
        return;
    }
    shapes_place(shapes, from->move, attacker);
    win_touch(shapes, attacker, unplaced, cells);
    for (int child = from->child; child != WIN_NONE; child = tree->nodes[child].next) {
        const int reply = tree->nodes[child].reply;
        if (reply)
            shapes_place(shapes, reply, colour_other(attacker));
        win_zone(tree, child, shapes, attacker, unplaced + !reply, cells);
        if (reply)
            shapes_remove(shapes);
    }
    shapes_remove(shapes);
}

/* A legal reply without an answer of its own in the node, or 0. */
static int unlisted_reply(const struct win_tree *tree, int node, struct shapes *shapes,
                          lz_colour defender)
{
    struct point_set left = shapes->empty;
    for (int child = tree->nodes[node].child; child != WIN_NONE; child = tree->nodes[child].next) {
        const int reply = tree->nodes[child].reply;
        left.words[reply >> 6] &= ~(UINT64_C(1) << (reply & 63));
    }
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t words = left.words[word];
        while (words) {
            const int point = word * 64 + bits_pop(&words);
            if (shapes_allowed(shapes, point, defender))
                return point;
        }
    }
    return 0;
}

/* The reply after which the node's win takes longest, and the answer to it; 0 if none is legal. */
static int longest_reply(const struct win_tree *tree, int node, struct shapes *shapes,
                         lz_colour defender, int *answer)
{
    const struct win_node *nodes = tree->nodes;
    *answer = nodes[node].child;
    for (int child = nodes[node].child; child != WIN_NONE; child = nodes[child].next)
        if (nodes[child].plies > nodes[*answer].plies ||
            (nodes[child].plies == nodes[*answer].plies && nodes[child].reply))
            *answer = child;
    if (*answer == WIN_NONE || !nodes[*answer].reply)
        return unlisted_reply(tree, node, shapes, defender);
    return nodes[*answer].reply;
}

/* A reply on one of the fives, which cannot all be stopped; 0 if none is legal. */
static int vain_reply(struct shapes *shapes, int own, lz_colour defender)
{
    uint16_t fives[LZ_CELLS_MAX];
    const int count = shapes_list(shapes, own, CLASS_FIVE, fives);
    for (int i = 0; i < count; i++)
        if (shapes_allowed(shapes, fives[i], defender))
            return fives[i];
    return 0;
}

int win_line(const struct win_tree *tree, int node, struct shapes *shapes, lz_colour attacker,
             uint16_t line[WIN_LINE_MAX])
{
    const lz_colour defender = colour_other(attacker);
    const int own = colour_index(attacker);
    int length = 0, reply = 1, placed = 0;
    while (node != WIN_NONE && reply && length + 3 <= WIN_LINE_MAX) {
        line[length++] = tree->nodes[node].move;
        if (tree->nodes[node].plies == 1)
            break;
        shapes_place(shapes, tree->nodes[node].move, attacker);
        placed++;
        const bool ends = tree->nodes[node].child == WIN_NONE;
        reply = ends ? vain_reply(shapes, own, defender)
                     : longest_reply(tree, node, shapes, defender, &node);
        if (!reply)
            break;
        line[length++] = (uint16_t)reply;
        shapes_place(shapes, reply, defender);
        placed++;
        if (ends) {
            line[length++] = (uint16_t)shapes_first(shapes, own, CLASS_FIVE);
            break;
        }
    }
    while (placed--)
        shapes_remove(shapes);
    return length;
}
