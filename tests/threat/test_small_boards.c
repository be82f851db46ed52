/* The solvers on small boards under every rule, against a search without shapes that tries every
 * move and reply. That search confirms every claimed win within as many plies, and the solvers deny
 * no win that it finds. */
#include "five_rules.h"
#include "game/game.h"
#include "naive.h"

enum {
    POSITIONS = 800, /* a rule */
    TRIED = 9,       /* most plies of a win by fours that is checked by trying */
    TRIED_THREATS = 7,
    SOLVER_NODES = 8000
};

typedef bool wins_fn(struct board *board, lz_colour colour, int plies);

/* Whether `colour`, which has just moved, wins within `plies` plies after every reply. After a pass
 * it wins by `wins`, at `five` if that is a point. */
static bool holds(struct board *board, lz_colour colour, int plies, int five, wins_fn *wins)
{
    const lz_colour other = colour_other(colour);
    bool all = naive_find_five(board, other) < 0;
    for (int cell = 0; cell < naive_points(board) && all; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (!naive_legal(board, point, other))
            continue;
        board_place(board, point, other);
        all = (five >= 0 && naive_five(board, five, colour)) || wins(board, colour, plies - 1);
        board_remove(board, point);
    }
    return all;
}

/* Whether `colour`, to move, wins by fours alone within `plies` plies, the five included. */
static bool wins_by_fours(struct board *board, lz_colour colour, int plies)
{
    bool won = naive_find_five(board, colour) >= 0;
    for (int cell = 0; cell < naive_points(board) && !won && plies >= 3; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (!naive_legal(board, point, colour))
            continue;
        board_place(board, point, colour);
        const int five = naive_find_five(board, colour);
        won = five >= 0 && holds(board, colour, plies - 1, five, wins_by_fours);
        board_remove(board, point);
    }
    return won;
}

/* The same by moves that threaten a win by fours. */
static bool wins_by_threats(struct board *board, lz_colour colour, int plies)
{
    bool won = wins_by_fours(board, colour, plies);
    for (int cell = 0; cell < naive_points(board) && !won && plies >= 5; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (!naive_legal(board, point, colour))
            continue;
        board_place(board, point, colour);
        won = wins_by_fours(board, colour, plies - 2) &&
              holds(board, colour, plies - 1, naive_find_five(board, colour), wins_by_threats);
        board_remove(board, point);
    }
    return won;
}

static lz_game *tactical_game(lz_rule rule, uint64_t *random)
{
    lz_variant variant;
    struct board board;
    uint8_t cells[LZ_CELLS_MAX];
    lz_game *game;
    const lz_colour mover = naive_tactical(rule, random, &variant, &board);
    for (int cell = 0; cell < naive_points(&board); cell++) {
        const uint8_t at = board.at[board_point_of_cell(&board, cell)];
        cells[cell] = at == LZ_BLOCKED ? LZ_EMPTY : at;
    }
    assert_int_equal(lz_game_new_from(&variant, cells, mover, &game, NULL), LZ_OK);
    return game;
}

static lz_proof solve(const lz_game *game, lz_solve_kind kind, lz_solve_report *report)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = SOLVER_NODES;
    assert_int_equal(lz_solve_threats(game, kind, &limits, report, NULL), LZ_OK);
    return report->proof;
}

/* Whether the first move of the claimed win holds within as many plies. */
static bool first_move_wins(const lz_game *game, const lz_solve_report *report, wins_fn *wins)
{
    struct board board = game->board;
    const lz_colour mover = lz_game_to_move(game);
    const int point = board_point_of_cell(&board, report->cells[0]);
    if (report->plies == 1)
        return naive_five(&board, point, mover);
    assert_true(naive_legal(&board, point, mover));
    board_place(&board, point, mover);
    return holds(&board, mover, report->plies - 1, naive_find_five(&board, mover), wins);
}

/* Checks a claimed win by fours, which the solver for threats must claim, too, or a claim of none.
 */
static lz_proof check_fours(const lz_game *game)
{
    lz_solve_report report;
    struct board board = game->board;
    const lz_proof proof = solve(game, LZ_SOLVE_VCF, &report);
    if (proof == LZ_PROOF_WIN) {
        if (report.plies <= TRIED)
            assert_true(first_move_wins(game, &report, wins_by_fours));
        assert_int_equal(solve(game, LZ_SOLVE_VCT, &report), LZ_PROOF_WIN);
    } else {
        assert_int_equal(proof, LZ_PROOF_NONE);
        assert_false(wins_by_fours(&board, lz_game_to_move(game), TRIED));
    }
    return proof;
}

/* Whether a win by threats is claimed that is short enough to try; checks it. */
static bool check_threats(const lz_game *game)
{
    lz_solve_report report;
    if (solve(game, LZ_SOLVE_VCT, &report) != LZ_PROOF_WIN || report.plies > TRIED_THREATS)
        return false;
    assert_true(first_move_wins(game, &report, wins_by_threats));
    return true;
}

static void test_random(void **state)
{
    (void)state;
    int threats = 0;
    for (int number = 0; number < FIVE_RULES; number++) {
        const lz_rule rule = five_rule(number);
        uint64_t random = 7 + (uint64_t)rule;
        int fours = 0;
        for (int i = 0; i < POSITIONS; i++) {
            lz_game *game = tactical_game(rule, &random);
            if (check_fours(game) == LZ_PROOF_WIN)
                fours++;
            else
                threats += check_threats(game);
            lz_game_free(game);
        }
        assert_true(fours >= POSITIONS / 10);
    }
    assert_true(threats >= 20);
}

/* Wins by fours of rare kinds, the top row first, black to move. */
static const struct {
    lz_rule rule;
    int columns, rows;
    const char *cells;
} seldom[] = {
    /* A four with two threes, of which one is only apparent. */
    {LZ_RULE_RENJU, 8, 7,
     ".x......"
     "..x....."
     "..oxx..."
     ".xx....."
     "...x...."
     ".xx....."
     "........"},
    /* A four that is stopped by closing an end instead of taking its five. */
    {LZ_RULE_CARO, 7, 9,
     ".....x."
     "....x.."
     "......."
     "...o..."
     ".x.o..."
     "...o..."
     "......."
     "...o..."
     "...xxx."},
};

static void test_seldom(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof seldom / sizeof seldom[0]; i++) {
        lz_variant variant;
        uint8_t cells[LZ_CELLS_MAX];
        lz_game *game;
        lz_variant_init(&variant, seldom[i].rule);
        variant.columns = seldom[i].columns;
        variant.rows = seldom[i].rows;
        const int count = variant.columns * variant.rows;
        for (int cell = 0; cell < count; cell++) {
            const int row = variant.rows - 1 - cell / variant.columns;
            const char at = seldom[i].cells[row * variant.columns + cell % variant.columns];
            cells[cell] = at == 'x' ? LZ_BLACK : at == 'o' ? LZ_WHITE : LZ_EMPTY;
        }
        assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, NULL), LZ_OK);
        assert_int_equal(check_fours(game), LZ_PROOF_WIN);
        lz_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seldom),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
