/* Random games of every rule and several sizes, on which the evaluation is held against its
 * definition. */
#ifndef LIANZI_TESTS_NET_WALK_H
#define LIANZI_TESTS_NET_WALK_H

#include "five_rules.h"
#include "net/lines.h"

#include "base/random.h"
#include "testing.h"
#include <stdlib.h>

enum { SIZES = 4, RULES = FIVE_RULES };
static const int sizes[SIZES][2] = {{5, 5}, {9, 14}, {15, 15}, {22, 22}};

struct walk {
    struct shapes *shapes;
    struct eval *eval;
};

/* The value by the definition. */
typedef int naive_value(const struct shapes *shapes, const struct lines_net *net, lz_colour mover);

static inline int walk_start(struct walk *walk)
{
    walk->shapes = malloc(sizeof *walk->shapes);
    walk->eval = eval_new();
    return !walk->shapes || !walk->eval;
}

static inline void walk_end(struct walk *walk)
{
    free(walk->shapes);
    free(walk->eval);
}

static inline void board_of(lz_rule rule, const int size[2], bool blocked, struct board *board)
{
    lz_variant variant;
    lz_variant_init(&variant, rule);
    variant.columns = size[0];
    variant.rows = size[1];
    for (int cell = 6; cell < size[0] * size[1] && blocked; cell += 53)
        variant.blocked[cell / 64] |= UINT64_C(1) << cell % 64;
    board_init(board, &variant);
}

/* The promise of a move by the definition. */
typedef int naive_promise(const struct shapes *shapes, const struct lines_net *net, lz_colour mover,
                          int point);

/* Compares the promises of some empty cells. */
static inline void walk_promises(const struct walk *walk, const struct lines_net *net,
                                 lz_colour mover, naive_promise *promise, uint64_t *random)
{
    enum { SOME = 3 };
    struct shapes *shapes = walk->shapes;
    uint16_t points[LZ_CELLS_MAX], some[SOME];
    int out[SOME];
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    for (int i = 0; i < SOME; i++)
        some[i] = points[random_below(random, (uint32_t)count)];
    eval_policy(walk->eval, shapes, mover, some, SOME, out);
    for (int i = 0; i < SOME; i++)
        assert_int_equal(out[i], promise(shapes, net, mover, some[i]));
}

/* Places and removes stones at random, reports each to the evaluation, and now and then keeps the
 * position or compares its value or some promises. */
static inline void walk_game(const struct walk *walk, const struct lines_net *net, lz_rule rule,
                             const int size[2], naive_value *value, naive_promise *promise,
                             uint64_t *random)
{
    enum { MOVES = 60 };
    struct shapes *shapes = walk->shapes;
    uint16_t points[LZ_CELLS_MAX];
    struct board board;
    board_of(rule, size, random_below(random, 2), &board);
    shapes_init(shapes, &board);
    eval_start(walk->eval, shapes, net);
    for (int i = 0; i < MOVES; i++) {
        const lz_colour colour = random_below(random, 2) ? LZ_BLACK : LZ_WHITE;
        if (shapes->depth && (shapes->board.empty < 2 || random_below(random, 3) == 0)) {
            eval_pop(walk->eval);
            shapes_remove(shapes);
        } else {
            const int count = shapes_list_set(shapes, &shapes->empty, points);
            shapes_place(shapes, points[random_below(random, (uint32_t)count)], colour);
            eval_push(walk->eval);
        }
        const uint32_t next = random_below(random, 8);
        if (next == 0)
            eval_keep(walk->eval, shapes);
        if (next < 3)
            assert_int_equal(eval_value(walk->eval, shapes, colour), value(shapes, net, colour));
        if (next > 5 && shapes->board.empty)
            walk_promises(walk, net, colour, promise, random);
    }
}

#endif
