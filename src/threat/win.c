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

/* Adds the empty cells where colour `index` may make a four or a five, or a five alone. */
static void add_fours(const struct shapes *shapes, int index, bool five, struct point_set *cells)
{
    for (int class = five ? CLASS_FIVE : CLASS_FOUR; class < CLASS_COUNT; class ++)
        for (int word = shapes->first_word; word < shapes->first_word + shapes->words; word++)
            cells->words[word] |= shapes->set[index][class].words[word];
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
        add_fours(shapes, 1 - own, !unplaced, cells);
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
