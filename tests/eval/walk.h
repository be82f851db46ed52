/* What the tests of the evaluators share: random games of every rule and several sizes on which an
 * evaluator's values are held against its definition, and the definition of a network's head. */
#ifndef LIANZI_TESTS_EVAL_WALK_H
#define LIANZI_TESTS_EVAL_WALK_H

#include "eval/net_kernel.h"

#include "base/random.h"
#include "testing.h"
#include <stdlib.h>

enum { SIZES = 4, RULES = LZ_RULE_CONNECT4 };
static const int sizes[SIZES][2] = {{5, 5}, {9, 14}, {15, 15}, {22, 22}};

struct walk {
    struct shapes *shapes;
    void *state; /* an evaluator's */
};

/* The value by the definition. */
typedef int naive_value(const struct shapes *shapes, const struct eval_weights *weights,
                        lz_colour mover);

static inline int walk_start(struct walk *walk)
{
    walk->shapes = malloc(sizeof *walk->shapes);
    walk->state = malloc(eval_state_size());
    return !walk->shapes || !walk->state;
}

static inline void walk_end(struct walk *walk)
{
    free(walk->shapes);
    free(walk->state);
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

/* A head's value for the sums over all cells, the colour `own` to move. */
static inline int naive_head(const struct net_head *head, const struct shapes *shapes, int own,
                             const int64_t inputs[NET_SUMS])
{
    int64_t total = head->threat[eval_threats(shapes, own)];
    for (int i = 0; i < NET_HIDDEN; i++) {
        int64_t sum = head->hidden_bias[i];
        for (int j = 0; j < NET_SUMS; j++)
            sum += inputs[j] * head->hidden[i][j];
        assert_in_range(llabs(sum), 0, INT32_MAX);
        if (sum > 0)
            total += sum / (1 << NET_HIDDEN_SHIFT) * head->out[i];
    }
    total /= NET_UNIT;
    return (int)(total >= EVAL_MAX ? EVAL_MAX - 1 : total <= -EVAL_MAX ? 1 - EVAL_MAX : total);
}

/* The largest hidden weight that tools/weightgen allows: a hidden sum fits 32 bits. */
static inline int extreme_weight(void)
{
    return (INT32_MAX - NET_TOP * LZ_CELLS_MAX) / (NET_TOP * LZ_CELLS_MAX * NET_SUMS);
}

/* The promise of a move by the definition. */
typedef int naive_promise(const struct shapes *shapes, const struct eval_weights *weights,
                          lz_colour mover, int point);

/* Compares the promises of some empty cells. */
static inline void walk_promises(const struct walk *walk, const struct eval_weights *weights,
                                 lz_colour mover, naive_promise *promise, uint64_t *random)
{
    enum { SOME = 3 };
    struct shapes *shapes = walk->shapes;
    uint16_t points[LZ_CELLS_MAX], some[SOME];
    int out[SOME];
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    for (int i = 0; i < SOME; i++)
        some[i] = points[random_below(random, (uint32_t)count)];
    eval_ops(weights)->policy(walk->state, shapes, mover, some, SOME, out);
    for (int i = 0; i < SOME; i++)
        assert_int_equal(out[i], promise(shapes, weights, mover, some[i]));
}

/* Places and removes stones at random, reports each to the evaluator, and now and then keeps the
 * position or compares its value, or some promises unless `promise` is NULL. */
static inline void walk_game(const struct walk *walk, const struct eval_weights *weights,
                             lz_rule rule, const int size[2], naive_value *value,
                             naive_promise *promise, uint64_t *random)
{
    enum { MOVES = 60 };
    const struct lz_eval_ops *eval = eval_ops(weights);
    struct shapes *shapes = walk->shapes;
    uint16_t points[LZ_CELLS_MAX];
    struct board board;
    board_of(rule, size, random_below(random, 2), &board);
    shapes_init(shapes, &board);
    eval->init(walk->state, shapes, weights);
    for (int i = 0; i < MOVES; i++) {
        const lz_colour colour = random_below(random, 2) ? LZ_BLACK : LZ_WHITE;
        if (shapes->depth && (shapes->board.empty < 2 || random_below(random, 3) == 0)) {
            eval->pop(walk->state);
            shapes_remove(shapes);
        } else {
            const int count = shapes_list_set(shapes, &shapes->empty, points);
            shapes_place(shapes, points[random_below(random, (uint32_t)count)], colour);
            eval->push(walk->state, shapes_last(shapes));
        }
        const uint32_t next = random_below(random, 8);
        if (next == 0)
            eval->keep(walk->state, shapes);
        if (next < 3)
            assert_int_equal(eval->value(walk->state, shapes, colour),
                             value(shapes, weights, colour));
        if (next > 5 && promise && shapes->board.empty)
            walk_promises(walk, weights, colour, promise, random);
    }
}

#endif
