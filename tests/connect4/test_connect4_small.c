/* The solver against plain minimax: every reachable position of small boards, with and without
 * blocked cells; late positions of boards that need all 64 bits; and published results of whole
 * boards. */
#include "testing.h"

#include "base/random.h"
#include "connect4/solver.h"
#include "plain_connect4.h"
#include <stdio.h>
#include <stdlib.h>

/* Scores of positions by key, open addressing; key 0 (the empty board) has its own place. */
enum { MEMO_BITS = 22 };

struct memo {
    uint64_t *keys;
    signed char *scores;
    int count;
};

struct walk {
    struct memo memo;
    struct solver solver;
    const struct solver_control *control;
    struct plain board;
    uint64_t state; /* of the random choice of positions to compare */
    int compared;
};

static size_t memo_place(const struct memo *memo, uint64_t key)
{
    size_t place = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - MEMO_BITS));
    while (memo->keys[place] && memo->keys[place] != key)
        place = (place + 1) & (((size_t)1 << MEMO_BITS) - 1);
    return place;
}

static void compare(struct walk *walk, int score)
{
    uint64_t mine, mask;
    plain_bits(&walk->board, &mine, &mask);
    const struct solver_bounds found = solver_solve(&walk->solver, mine, mask, walk->control);
    walk->compared++;
    if (found.lower != score || found.upper != score)
        fail_msg("%dx%d, mine %llx, mask %llx: %d..%d, not %d", walk->board.columns,
                 walk->board.rows, (unsigned long long)mine, (unsigned long long)mask, found.lower,
                 found.upper, score);
}

/* Minimax over all positions reachable without a win; compares one position in `one_in`. */
static int walk_all(struct walk *walk, uint64_t one_in)
{
    struct plain *p = &walk->board;
    const size_t place = memo_place(&walk->memo, plain_key(p) + 1);
    if (walk->memo.keys[place])
        return walk->memo.scores[place];
    int best = -100;
    for (int c = 0; c < p->columns; c++) {
        const int r = plain_row(p, c);
        if (r < 0)
            continue;
        int score = (p->cells - p->stones + 1) / 2;
        if (!plain_wins_at(p, c, r, p->to_move)) {
            plain_play(p, c, r);
            score = -walk_all(walk, one_in);
            plain_undo(p, c, r);
        }
        best = score > best ? score : best;
    }
    if (best == -100)
        best = 0;
    if (random_next(&walk->state) % one_in == 0)
        compare(walk, best);
    /* The children have filled the table meanwhile. */
    const size_t now = memo_place(&walk->memo, plain_key(p) + 1);
    walk->memo.keys[now] = plain_key(p) + 1;
    walk->memo.scores[now] = (signed char)best;
    walk->memo.count++;
    return best;
}

static const struct solver_control exact = {
    .least = -GEOMETRY_BITS, .most = GEOMETRY_BITS, .deadline_us = INT64_MAX};

static void check_board(const char *variant_text, uint64_t one_in)
{
    lz_variant variant;
    assert_int_equal(lz_variant_parse(variant_text, &variant, NULL), LZ_OK);
    struct walk walk = {.control = &exact, .state = 1};
    walk.memo.keys = calloc((size_t)1 << MEMO_BITS, sizeof *walk.memo.keys);
    walk.memo.scores = calloc((size_t)1 << MEMO_BITS, 1);
    assert_true(walk.memo.keys && walk.memo.scores);
    plain_init(&walk.board, &variant);
    assert_int_equal(solver_init(&walk.solver, &variant, 1, 1, false, NULL), LZ_OK);
    walk_all(&walk, one_in);
    assert_true(walk.compared > 0);
    solver_free(&walk.solver);
    free(walk.memo.keys);
    free(walk.memo.scores);
}

static void every_position_of_4x4(void **unused)
{
    (void)unused;
    check_board("connect4 4x4", 1);
}

static void positions_of_5x4(void **unused)
{
    (void)unused;
    check_board("connect4 5x4", 1);
}

static void blocked_cells(void **unused)
{
    (void)unused;
    static const char *const boards[] = {
        "connect4 4x4 blocked 1,1",
        "connect4 4x4 blocked 2,2",
        "connect4 4x4 blocked 3,4",
        "connect4 4x5 blocked 2,2 blocked 2,3 blocked 4,5",
        "connect4 5x4 blocked 3,1 blocked 3,3",
        "connect4 5x4 blocked 1,4 blocked 5,4 blocked 2,2",
        "connect4 5x5 blocked 1,1 blocked 1,2 blocked 1,3 blocked 1,4 blocked 1,5 blocked 3,2",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        check_board(boards[i], 4);
}

/* Plays at random, never winning, until `empty` cells are left; false when the game gets stuck. */
static bool play_out(struct plain *p, int empty, uint64_t *state)
{
    for (int tries = 0; p->cells - p->stones > empty; tries++) {
        const int c = (int)(random_below(state, (uint32_t)p->columns));
        const int r = plain_row(p, c);
        if (tries > 1000)
            return false;
        if (r >= 0 && !plain_wins_at(p, c, r, p->to_move))
            plain_play(p, c, r);
    }
    return true;
}

static void late_positions_of_large_boards(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"connect4 8x7",
                                         "connect4 7x8",
                                         "connect4 9x6",
                                         "connect4 4x12",
                                         "connect4 12x4",
                                         "connect4 6x9",
                                         "connect4 8x7 blocked 4,7 blocked 5,2 blocked 5,3"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        lz_variant variant;
        assert_int_equal(lz_variant_parse(boards[i], &variant, NULL), LZ_OK);
        struct walk walk = {.control = &exact};
        assert_int_equal(solver_init(&walk.solver, &variant, 1, 1, false, NULL), LZ_OK);
        uint64_t state = 7;
        for (int round = 0; round < 150; round++) {
            plain_init(&walk.board, &variant);
            if (play_out(&walk.board, 8 + round % 6, &state))
                compare(&walk, plain_score(&walk.board, -100, 100));
        }
        assert_true(walk.compared > 100);
        solver_free(&walk.solver);
    }
}

/* 4x4, 5x4, 5x5 and 6x5 are draws (John Tromp). */
static void small_boards_are_draws(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"connect4 4x4", "connect4 5x4", "connect4 5x5",
                                         "connect4 6x5"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        lz_variant variant;
        assert_int_equal(lz_variant_parse(boards[i], &variant, NULL), LZ_OK);
        struct walk walk = {.control = &exact};
        assert_int_equal(solver_init(&walk.solver, &variant, 1, 16, false, NULL), LZ_OK);
        plain_init(&walk.board, &variant);
        compare(&walk, 0);
        solver_free(&walk.solver);
    }
}

/* If no node is large enough to be shared, helpers could only wait. The caller's thread then
 * completes its search instead of starting helpers. */
static void threads_are_not_begun_in_vain(void **unused)
{
    (void)unused;
    lz_variant variant;
    uint64_t nodes[2];
    assert_int_equal(lz_variant_parse("connect4 7x3", &variant, NULL), LZ_OK);
    for (int i = 0; i < 2; i++) {
        struct solver solver;
        assert_int_equal(solver_init(&solver, &variant, i ? 3 : 1, 16, false, NULL), LZ_OK);
        nodes[i] = solver_solve(&solver, 0, 0, &exact).nodes;
        solver_free(&solver);
    }
    assert_true(nodes[0] > 1 << 15); /* long enough for helpers on a larger board */
    assert_int_equal(nodes[1], nodes[0]);
}

static void boards_that_do_not_fit_are_refused(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"connect4 9x7", "connect4 12x5", "freestyle 7x6",
                                         "connect4 7x6 win 5"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        lz_variant variant;
        struct solver solver;
        lz_error error;
        assert_int_equal(lz_variant_parse(boards[i], &variant, NULL), LZ_OK);
        assert_int_equal(solver_init(&solver, &variant, 1, 1, false, &error), LZ_ERR_UNSUPPORTED);
        assert_true(error.text[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_of_4x4),
        cmocka_unit_test(positions_of_5x4),
        cmocka_unit_test(blocked_cells),
        cmocka_unit_test(late_positions_of_large_boards),
        cmocka_unit_test(small_boards_are_draws),
        cmocka_unit_test(threads_are_not_begun_in_vain),
        cmocka_unit_test(boards_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
