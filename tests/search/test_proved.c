/* Proved scores on random small boards of every rule, checked by trying every move and reply: a win
 * or loss in n plies is one within n. The same claims must hold with filled tables and after two
 * moves of the line. No win in three plies is missed. */
#include "control/score.h"
#include "five_rules.h"
#include "search/search.h"

#include "naive.h"

enum {
    POSITIONS = ONE_IN > 4 ? 75 : REPEATED(300), /* a rule; fewer would hold too few results */
    NODES = 1500,
    TRIED = 5, /* most plies of a claim that is checked by trying */
    TRIED_FULL = 8,
    FULL = 16, /* most empty cells for TRIED_FULL */
    MUST_SEE = 3
};

struct claims {
    int wins, losses;
};

static struct search *search;

static int set_up(void **state)
{
    (void)state;
    search = search_new(4, NULL);
    return !search;
}

static int tear_down(void **state)
{
    (void)state;
    search_free(search);
    return 0;
}

static struct search_line think(const struct board *board, lz_colour mover)
{
    struct search_request request = {.board = board, .mover = mover, .multipv = 1};
    struct search_line line;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    deadline_set(&request.deadline, &limits, 0);
    assert_int_equal(search_run(search, &request, &line), 1);
    return line;
}

static bool has_legal_move(struct board *board, lz_colour mover)
{
    for (int cell = 0; cell < naive_points(board); cell++)
        if (naive_legal(board, board_point_of_cell(board, cell), mover))
            return true;
    return false;
}

/* Searches and checks the claim by trying. */
static struct search_line check_claim(struct board *board, lz_colour mover, struct claims *claims)
{
    const struct search_line line = think(board, mover);
    const int mate = score_mate(line.score), first = line.pv[0];
    const int tried = board->empty <= FULL ? TRIED_FULL : TRIED;
    assert_true(naive_legal(board, first, mover));
    if (naive_wins(board, mover, MUST_SEE))
        assert_in_range(mate, 1, MUST_SEE);
    if (mate == 1)
        assert_true(naive_five(board, first, mover));
    if (mate > 1 && mate <= tried) {
        board_place(board, first, mover);
        assert_true(naive_loses(board, colour_other(mover), mate - 1));
        board_remove(board, first);
        claims->wins++;
    }
    if (mate < 0 && -mate <= tried) {
        assert_true(naive_loses(board, mover, -mate));
        claims->losses++;
    }
    return line;
}

static void check_position(struct board *board, lz_colour mover, struct claims *claims)
{
    check_claim(board, mover, claims);
    const struct search_line line = check_claim(board, mover, claims);
    int made = 0;
    while (made < 2 && made < line.length) {
        const int point = line.pv[made++];
        const bool five = naive_five(board, point, mover);
        board_place(board, point, mover);
        mover = colour_other(mover);
        if (five)
            break;
    }
    if (made == 2 && !naive_has_won(board) && has_legal_move(board, mover))
        check_claim(board, mover, claims);
    while (made--)
        board_remove(board, line.pv[made]);
}

static void what_is_proved_is_so(void **state)
{
    (void)state;
    for (int number = 0; number < FIVE_RULES; number++) {
        const lz_rule rule = five_rule(number);
        uint64_t random = 101 + (uint64_t)rule;
        struct claims claims = {0};
        for (int i = 0; i < POSITIONS; i++) {
            lz_variant variant;
            struct board board;
            const lz_colour mover = naive_tactical(rule, &random, &variant, &board);
            if (!has_legal_move(&board, mover))
                continue;
            search_clear(search);
            check_position(&board, mover, &claims);
        }
        assert_true(claims.wins > POSITIONS / 8 && claims.losses > POSITIONS / 8);
    }
}

/* White takes the corner, and only an overline is left to black: a draw where black may pass, else
 * a loss. */
static void black_without_a_legal_move_passes_or_loses(void **state)
{
    (void)state;
    lz_variant variant;
    struct board board;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    variant.columns = 7;
    variant.rows = 5;
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 7; column++)
            if (row != 2 && (row || column))
                assert_int_equal(lz_variant_block(&variant, column, row, NULL), LZ_OK);
    board_init(&board, &variant);
    for (int column = 0; column < 7; column++)
        if (column != 3)
            board_place(&board, board_point(column, 2), LZ_BLACK);
    search_clear(search);
    assert_int_equal(think(&board, LZ_WHITE).score, 0);
    search_set_passing(search, false);
    assert_int_equal(score_mate(think(&board, LZ_WHITE).score), 3);
    search_set_passing(search, true);
    assert_int_equal(think(&board, LZ_WHITE).score, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_proved_is_so),
        cmocka_unit_test(black_without_a_legal_move_passes_or_loses),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
