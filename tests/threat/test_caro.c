/* Under caro and caro6 a five with the other side's stones at both ends does not win, so one stone
 * may stop two fives, and a stone beyond the end of a line may stop it. This test checks every
 * claim of solvers and engine that ends within a few plies, by trying every move against every
 * reply. */
#include "base/random.h"
#include "game/game.h"
#include "testing.h"

#include <lianzi/lianzi.h>

enum {
    SIZE = 9,
    SOLVED = REPEATED(4000), /* positions for the solvers */
    THOUGHT = REPEATED(400), /* positions for the engine */
    TRIED = 5,               /* most plies of a claim that is checked by trying */
    SOLVER_NODES = 20000,
    ENGINE_NODES = 3000
};

static bool has_five(const struct board *board, lz_colour colour)
{
    for (int cell = 0; cell < SIZE * SIZE; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] == LZ_EMPTY && board_winning_direction(board, point, colour) >= 0)
            return true;
    }
    return false;
}

static bool wins_in(struct board *board, lz_colour colour, int plies);

/* Whether `colour`, which has just moved, makes five within `plies` plies against every reply. */
static bool holds(struct board *board, lz_colour colour, int plies)
{
    const lz_colour other = colour_other(colour);
    bool all = !has_five(board, other) && board->empty;
    if (plies == 2) /* the last reply cannot be a five of the other side */
        all = all && has_five(board, colour);
    for (int cell = 0; cell < SIZE * SIZE && all; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] != LZ_EMPTY)
            continue;
        board_place(board, point, other);
        all = wins_in(board, colour, plies - 1);
        board_remove(board, point);
    }
    return all;
}

/* Whether `colour`, to move, can force a five within `plies` plies, its last move included. */
static bool wins_in(struct board *board, lz_colour colour, int plies)
{
    if (has_five(board, colour))
        return true;
    bool won = false;
    for (int cell = 0; cell < SIZE * SIZE && !won && plies >= 3; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] != LZ_EMPTY)
            continue;
        board_place(board, point, colour);
        won = holds(board, colour, plies - 1);
        board_remove(board, point);
    }
    return won;
}

/* Whether a stone on `cell` wins within `plies` plies. */
static bool wins_with(const lz_game *game, int cell, int plies)
{
    struct board board = game->board;
    const lz_colour mover = lz_game_to_move(game);
    const int point = board_point_of_cell(&board, cell);
    if (board_winning_direction(&board, point, mover) >= 0)
        return true;
    board_place(&board, point, mover);
    return plies >= 3 && holds(&board, mover, plies - 1);
}

/* Whether every move loses within `plies` plies. */
static bool all_lose(const lz_game *game, int plies)
{
    struct board board = game->board;
    return holds(&board, colour_other(lz_game_to_move(game)), plies);
}

/* Places three stones of a colour, sometimes four, on a line with room for five; now and then with
 * the other colour at one end or both. Uses free cells only. */
static void place_line(struct board *board, lz_colour colour, uint64_t *random)
{
    const int step = board_step[random_below(random, BOARD_DIRECTIONS)];
    const int begin = board_point((int)random_below(random, SIZE), (int)random_below(random, SIZE));
    const int left_out = (int)random_below(random, 5), also = (int)random_below(random, 5);
    const int ends[] = {begin - step, begin + 5 * step};
    for (int i = 0; i < 5; i++) {
        if (board->at[begin + i * step] == LZ_BLOCKED)
            return;
    }
    for (int i = 0; i < 5; i++) {
        if (i != left_out && i != also && board->at[begin + i * step] == LZ_EMPTY)
            board_place(board, begin + i * step, colour);
    }
    for (int i = 0; i < 2; i++) {
        if (board->at[ends[i]] == LZ_EMPTY && random_below(random, 2))
            board_place(board, ends[i], colour_other(colour));
    }
}

static bool has_won(const struct board *board)
{
    for (int cell = 0; cell < SIZE * SIZE; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] != LZ_EMPTY &&
            board_winning_direction(board, point, (lz_colour)board->at[point]) >= 0)
            return true;
    }
    return false;
}

/* A position full of threes and fours where the side to move has no five. */
static lz_game *tactical_game(int i, uint64_t *random)
{
    lz_variant variant;
    struct board board;
    uint8_t cells[SIZE * SIZE];
    const lz_colour mover = i / 2 % 2 ? LZ_BLACK : LZ_WHITE;
    lz_game *game;
    lz_variant_init(&variant, i % 2 ? LZ_RULE_CARO : LZ_RULE_CARO6);
    variant.columns = variant.rows = SIZE;
    do {
        board_init(&board, &variant);
        for (int lines = 2 + (int)random_below(random, 7); lines > 0; lines--)
            place_line(&board, random_below(random, 2) ? LZ_BLACK : LZ_WHITE, random);
    } while (has_won(&board) || has_five(&board, mover));
    for (int cell = 0; cell < SIZE * SIZE; cell++)
        cells[cell] = board.at[board_point_of_cell(&board, cell)];
    assert_int_equal(lz_game_new_from(&variant, cells, mover, &game, NULL), LZ_OK);
    return game;
}

static lz_result won_by(lz_colour colour)
{
    return colour == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
}

/* Checks that the line can be played and that its last move wins. */
static void check_line(lz_game *game, const lz_solve_report *report)
{
    const lz_colour attacker = lz_game_to_move(game);
    assert_int_equal(report->plies, report->length);
    for (int i = 0; i < report->length; i++) {
        assert_int_equal(lz_game_result(game), LZ_RESULT_ONGOING);
        assert_int_equal(lz_game_act(game, lz_action_place(report->cells[i]), NULL), LZ_OK);
    }
    assert_int_equal(lz_game_result(game), won_by(attacker));
    assert_int_equal(lz_game_go_to(game, 0, NULL), LZ_OK);
}

/* Whether the solver claims a win; checks short claims by trying. */
static bool check_solver(lz_game *game, lz_solve_kind kind, int *tried)
{
    lz_solve_report report;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = SOLVER_NODES;
    assert_int_equal(lz_solve_threats(game, kind, &limits, &report, NULL), LZ_OK);
    if (report.proof != LZ_PROOF_WIN)
        return false;
    check_line(game, &report);
    if (report.plies > TRIED || report.plies == 1)
        return true;
    assert_true(wins_with(game, report.cells[0], report.plies));
    ++*tried;
    return true;
}

static void test_solvers(void **state)
{
    (void)state;
    uint64_t random = 1;
    int fours = 0, threats = 0;
    for (int i = 0; i < SOLVED; i++) {
        lz_game *game = tactical_game(i, &random);
        if (!check_solver(game, LZ_SOLVE_VCF, &fours))
            check_solver(game, LZ_SOLVE_VCT, &threats);
        lz_game_free(game);
    }
    assert_true(fours >= REPEATED(300));
    assert_true(threats >= REPEATED(10));
}

/* Checks the claim of `line` by trying, if it is short enough. */
struct claims {
    const lz_game *game;
    int wins, losses;
};

static void check_claim(const lz_line *line, void *user)
{
    struct claims *claims = user;
    if (line->mate > 1 && line->mate <= TRIED) {
        assert_true(wins_with(claims->game, line->pv[0].cell[0], line->mate));
        claims->wins++;
    } else if (line->mate < 0 && line->mate >= -(TRIED - 1)) {
        assert_true(all_lose(claims->game, -line->mate));
        claims->losses++;
    }
}

static void test_engine(void **state)
{
    (void)state;
    uint64_t random = 2;
    struct claims claims = {0};
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    for (int i = 0; i < THOUGHT; i++) {
        lz_game *game = tactical_game(i, &random);
        lz_limits limits;
        lz_thought thought;
        lz_limits_init(&limits);
        limits.nodes = ENGINE_NODES;
        claims.game = game;
        lz_engine_new_game(engine);
        assert_int_equal(
            lz_engine_think(engine, game, &limits, check_claim, &claims, &thought, NULL), LZ_OK);
        check_claim(&thought.line, &claims);
        lz_game_free(game);
    }
    lz_engine_free(engine);
    assert_true(claims.wins >= REPEATED(80));
    assert_true(claims.losses >= REPEATED(40));
}

/* One stone stops both fives of a four between two stones of the other side, on either five or
 * beyond it. */
static void test_closed_four(void **state)
{
    (void)state;
    static const lz_rule rules[] = {LZ_RULE_CARO, LZ_RULE_CARO6};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        lz_variant variant;
        lz_game *game;
        lz_solve_report report;
        lz_variant_init(&variant, rules[i]);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_play(game, "d8b8e8i8f8o15", LZ_ROWS_BOTTOM, NULL), LZ_OK);
        assert_int_equal(lz_solve_threats(game, LZ_SOLVE_VCF, NULL, &report, NULL), LZ_OK);
        assert_int_equal(report.proof, LZ_PROOF_NONE);
        assert_int_equal(lz_game_play(game, "g8c8h8", LZ_ROWS_BOTTOM, NULL), LZ_OK);
        assert_int_equal(lz_game_result(game), LZ_RESULT_ONGOING);
        lz_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed_four),
        cmocka_unit_test(test_solvers),
        cmocka_unit_test(test_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
