/* Exact scores of positions on any board: against plain minimax, against the solver for boards of
 * 64 bits, and under limits. */
#include "testing.h"

#include "connect4/solver.h"
#include "game/game.h"
#include "gravity/solve.h"
#include <lianzi/lianzi.h>

static const struct deadline no_limits = {
    .soft_us = INT64_MAX, .hard_us = INT64_MAX, .nodes = UINT64_MAX};

/* A position of random moves that win nothing; false if there was none for a while. */
static bool random_position(uint64_t *random, const lz_variant *variant, int empty,
                            struct board *board, lz_colour *mover)
{
    board_init(board, variant);
    *mover = LZ_BLACK;
    for (int tries = 0; board->empty > empty; tries++) {
        const int point =
            board_drop_point(board, (int)random_below(random, (uint32_t)board->columns));
        if (tries == 1000)
            return false;
        if (point < 0 || board_winning_direction(board, point, *mover) >= 0)
            continue;
        board_place(board, point, *mover);
        *mover = colour_other(*mover);
    }
    return true;
}

static int minimax(struct board *board, lz_colour mover)
{
    int best = board->empty ? -board->empty : 0;
    for (int column = 0; column < board->columns; column++) {
        const int point = board_drop_point(board, column);
        if (point >= 0 && board_winning_direction(board, point, mover) >= 0)
            return (board->empty + 1) / 2;
    }
    for (int column = 0; column < board->columns; column++) {
        const int point = board_drop_point(board, column);
        if (point < 0)
            continue;
        board_place(board, point, mover);
        const int score = -minimax(board, colour_other(mover));
        board_remove(board, point);
        best = score > best ? score : best;
    }
    return best;
}

static struct solve_bounds solved(struct solve_table *table, const struct board *board,
                                  lz_colour mover, int *column)
{
    const struct solve_request request = {.board = board,
                                          .mover = mover,
                                          .least = -GRAVITY_CELL_MAX,
                                          .most = GRAVITY_CELL_MAX,
                                          .deadline = no_limits};
    return solve_board(table, &request, column);
}

static void scores_are_those_of_minimax(void **state)
{
    (void)state;
    struct solve_table table;
    uint64_t random = 1;
    int compared = 0, decided = 0;
    assert_true(solve_table_init(&table, 1 << 16));
    for (int i = 0; i < 1500; i++) {
        lz_variant variant;
        struct board board;
        lz_colour mover;
        int column;
        lz_variant_init(&variant, LZ_RULE_CONNECT4);
        variant.win = 3 + (int)random_below(&random, 4);
        const int low = variant.win < 4 ? 4 : variant.win, span = i % 4 ? 2 : 13 - low;
        variant.columns = low + (int)random_below(&random, (uint32_t)span);
        variant.rows = low + (int)random_below(&random, (uint32_t)span);
        for (int blocked = i % 3; blocked > 0; blocked--)
            lz_variant_block(&variant, (int)random_below(&random, (uint32_t)variant.columns),
                             (int)random_below(&random, (uint32_t)variant.rows), NULL);
        if (!random_position(&random, &variant, (int)random_below(&random, 10), &board, &mover))
            continue;
        const int score = minimax(&board, mover);
        const struct solve_bounds found = solved(&table, &board, mover, &column);
        assert_int_equal(found.lower, score);
        assert_int_equal(found.upper, score);
        compared++;
        decided += score != 0;
        if (!board.empty)
            continue;
        const int point = board_drop_point(&board, column), empty = board.empty;
        assert_true(point >= 0);
        if (board_winning_direction(&board, point, mover) >= 0) {
            assert_int_equal((empty + 1) / 2, score);
            assert_int_equal(solve_plies(score, empty), 1);
            continue;
        }
        board_place(&board, point, mover);
        assert_int_equal(-minimax(&board, colour_other(mover)), score);
        if (score && score != -(empty / 2))
            assert_int_equal(solve_plies(score, empty), 1 + solve_plies(-score, empty - 1));
    }
    assert_true(compared > 400);
    assert_true(decided > 150);
    solve_table_free(&table);
}

static void scores_are_those_of_the_other_solver(void **state)
{
    (void)state;
    struct solve_table table;
    struct solver solver;
    lz_variant variant;
    uint64_t random = 2;
    int compared = 0;
    lz_variant_parse("connect4 8x7 blocked 3,2", &variant, NULL);
    assert_int_equal(solver_init(&solver, &variant, 1, 1, false, NULL), LZ_OK);
    assert_true(solve_table_init(&table, 1 << 20));
    for (int i = 0; i < 200; i++) {
        struct board board;
        lz_colour mover;
        uint64_t mine, mask;
        if (!random_position(&random, &variant, 20 + i % 6, &board, &mover))
            continue;
        geometry_read(&solver.geometry, &board, mover, &mine, &mask);
        const struct solver_bounds right = solver_solve(&solver, mine, mask, &SOLVER_EXACT);
        const struct solve_bounds found = solved(&table, &board, mover, NULL);
        assert_int_equal(found.lower, right.lower);
        assert_int_equal(found.upper, right.lower);
        compared++;
    }
    assert_true(compared > 40);
    solve_table_free(&table);
    solver_free(&solver);
}

static void limits_end_a_search(void **state)
{
    (void)state;
    struct solve_table table;
    struct board board;
    lz_variant variant;
    lz_variant_parse("connect4 12x12", &variant, NULL);
    board_init(&board, &variant);
    assert_true(solve_table_init(&table, 1 << 16));
    struct solve_request request = {
        .board = &board, .mover = LZ_BLACK, .least = -1, .most = 1, .deadline = no_limits};
    request.deadline.nodes = 5000;
    int column = 0;
    const struct solve_bounds found = solve_board(&table, &request, &column);
    assert_int_equal(found.nodes, 5000);
    assert_true(found.lower < found.upper);
    assert_int_equal(column, -1);
    solve_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_those_of_minimax),
        cmocka_unit_test(scores_are_those_of_the_other_solver),
        cmocka_unit_test(limits_end_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
