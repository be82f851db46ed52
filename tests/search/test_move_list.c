/* The list of moves alone, on random small boards of every rule. Every move that it leaves out
 * against the threat of an open four, or of a win by fours, loses, as trying all replies shows.
 * Without such a threat it holds every cell near a stone. The table's move comes first. */
#include "five_rules.h"
#include "search/worker.h"

#include "naive.h"
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = REPEATED(600) /* a rule */, LOSS = 4 /* plies after a move that is left out */ };

static struct worker *worker;

static int set_up(void **state)
{
    (void)state;
    worker = calloc(1, sizeof *worker);
    if (!worker)
        return -1;
    worker->eval = eval_new();
    return !worker->eval;
}

static int tear_down(void **state)
{
    (void)state;
    free(worker->eval);
    free(worker);
    return 0;
}

static void take_position(const struct board *board, lz_colour mover)
{
    worker->mover = mover;
    shapes_init(&worker->shapes, board);
    eval_start(worker->eval, &worker->shapes, eval_net(board->rule));
}

/* Whether the search lists moves here: no five on either side and no open four. */
static bool is_open(int own)
{
    const struct shapes *shapes = &worker->shapes;
    return shapes->board.empty && !shapes->count[own][CLASS_FIVE] &&
           !shapes->count[1 - own][CLASS_FIVE] && !shapes->count[own][CLASS_OPEN_FOUR];
}

/* Lists the moves at a ply below the root, and as a set. */
static int list(int table_move, ordered_move *moves, bool listed[BOARD_POINTS])
{
    const int count = candidates_list(worker, 1, table_move, NULL, moves);
    memset(listed, 0, BOARD_POINTS * sizeof *listed);
    for (int i = 0; i < count; i++) {
        const int point = move_point(moves[i]);
        assert_int_equal(worker->shapes.board.at[point], LZ_EMPTY);
        assert_false(listed[point]);
        listed[point] = true;
    }
    return count;
}

/* Checks that each legal move left out loses; returns how many there are. */
static int check_left_out(struct board *board, lz_colour mover)
{
    ordered_move moves[LZ_CELLS_MAX];
    bool listed[BOARD_POINTS];
    int left_out = 0;
    list(0, moves, listed);
    for (int cell = 0; cell < naive_points(board); cell++) {
        const int point = board_point_of_cell(board, cell);
        if (!naive_legal(board, point, mover) || listed[point])
            continue;
        board_place(board, point, mover);
        if (!naive_wins(board, colour_other(mover), LOSS - 1))
            fail_msg("rule %d: column %d, row %d does not lose", (int)board->rule,
                     point_column(point), point_row(point));
        board_remove(board, point);
        left_out++;
    }
    return left_out;
}

static void moves_left_out_against_an_open_four_lose(void **state)
{
    (void)state;
    for (int number = 0; number < FIVE_RULES; number++) {
        const lz_rule rule = five_rule(number);
        uint64_t random = 31 + (uint64_t)rule;
        int left_out = 0;
        for (int i = 0; i < POSITIONS; i++) {
            lz_variant variant;
            struct board board;
            const lz_colour mover = naive_tactical(rule, &random, &variant, &board);
            take_position(&board, mover);
            const int own = colour_index(mover);
            if (is_open(own) && worker->shapes.count[1 - own][CLASS_OPEN_FOUR])
                left_out += check_left_out(&board, mover);
        }
        assert_true(left_out > POSITIONS);
    }
}

/* Renju, black to move, the top row first. Black has a four that also makes two threes; one of them
 * is only apparent, so the move is allowed. White threatens an open four. */
static const char apparent[] = ".x......"
                               "..x....."
                               "..oxx..."
                               ".xx....."
                               "...x...."
                               ".xx....."
                               "........"
                               "........"
                               "........"
                               "...ooo.."
                               "........"
                               "........";

static void a_four_that_only_seems_forbidden_is_listed(void **state)
{
    (void)state;
    lz_variant variant;
    struct board board;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    variant.columns = 8;
    variant.rows = sizeof apparent / 8;
    board_init(&board, &variant);
    for (int i = 0; apparent[i]; i++)
        if (apparent[i] != '.')
            board_place(&board, board_point(i % 8, variant.rows - 1 - i / 8),
                        apparent[i] == 'x' ? LZ_BLACK : LZ_WHITE);
    take_position(&board, LZ_BLACK);
    assert_true(is_open(0) && worker->shapes.count[1][CLASS_OPEN_FOUR]);
    assert_true(worker->shapes.count[0][CLASS_FORBIDDEN]);
    assert_true(check_left_out(&board, LZ_BLACK) > 0);
}

/* Within two of a stone in every direction, or three away on a line through it. */
static bool is_near(const struct board *board, int point)
{
    for (int cell = 0; cell < naive_points(board); cell++) {
        const int other = board_point_of_cell(board, cell);
        if (board->at[other] != LZ_BLACK && board->at[other] != LZ_WHITE)
            continue;
        const int dx = abs(point_column(point) - point_column(other));
        const int dy = abs(point_row(point) - point_row(other));
        const int far = dx > dy ? dx : dy;
        if (far <= 2 || (far == 3 && (dx == dy || !dx || !dy)))
            return true;
    }
    return false;
}

static void without_a_threat_all_near_cells_are_listed(void **state)
{
    (void)state;
    ordered_move moves[LZ_CELLS_MAX];
    bool listed[BOARD_POINTS];
    uint64_t random = 5;
    int looked = 0;
    for (int i = 0; i < REPEATED(400); i++) {
        lz_variant variant;
        struct board board;
        const lz_colour mover = naive_tactical(five_rule(i), &random, &variant, &board);
        take_position(&board, mover);
        const int own = colour_index(mover);
        if (!is_open(own) || worker->shapes.count[1 - own][CLASS_OPEN_FOUR] || !board.stones)
            continue;
        list(0, moves, listed);
        for (int cell = 0; cell < naive_points(&board); cell++) {
            const int point = board_point_of_cell(&board, cell);
            if (board.at[point] == LZ_EMPTY)
                assert_int_equal(listed[point], is_near(&board, point));
        }
        looked++;
    }
    assert_true(looked > REPEATED(20));
}

static void moves_are_picked_best_first(void **state)
{
    (void)state;
    lz_variant variant;
    struct board board;
    ordered_move moves[LZ_CELLS_MAX], before[LZ_CELLS_MAX];
    bool listed[BOARD_POINTS];
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    board_init(&board, &variant);
    board_place(&board, board_point(7, 7), LZ_BLACK);
    board_place(&board, board_point(8, 8), LZ_WHITE);
    take_position(&board, LZ_BLACK);
    for (int point = 0; point < BOARD_POINTS; point++)
        worker->history[0][point] = -HISTORY_MAX;
    worker->history[0][board_point(6, 9)] = HISTORY_MAX;
    const int last = board_point(5, 5);
    const int count = list(last, moves, listed);
    memcpy(before, moves, sizeof before);
    assert_true(count > 10);
    for (int i = 0; i < count; i++) {
        move_pick(moves, i, count);
        assert_true(!i || moves[i - 1] > moves[i]);
        int found = 0;
        for (int j = 0; j < count; j++)
            found += before[j] == moves[i];
        assert_int_equal(found, 1);
    }
    assert_int_equal(move_point(moves[0]), last);
    assert_int_equal(move_point(moves[1]), board_point(6, 9));
    memset(worker->history, 0, sizeof worker->history);
}

/* From the given index on, the moves stay on which either colour would make the given class. */
static void urgent_moves_are_kept(void **state)
{
    (void)state;
    uint64_t random = 9;
    int kept_of_own = 0, kept_of_other = 0;
    for (int i = 0; i < REPEATED(200); i++) {
        lz_variant variant;
        struct board board;
        ordered_move moves[LZ_CELLS_MAX], all[LZ_CELLS_MAX];
        const lz_colour mover = naive_tactical(LZ_RULE_FREESTYLE, &random, &variant, &board);
        take_position(&board, mover);
        const int own = colour_index(mover);
        const enum cell_class least = i % 2 ? CLASS_OPEN_THREE : CLASS_FOUR_THREE;
        const int count = candidates_list(worker, 1, 0, NULL, all);
        memcpy(moves, all, sizeof moves);
        const int kept = moves_urgent(&worker->shapes, least, moves, 2, count);
        int next = 2;
        for (int j = 2; j < count; j++) {
            const int point = move_point(all[j]);
            const bool threatens = shapes_class(&worker->shapes, point, own) >= least;
            const bool takes = shapes_class(&worker->shapes, point, 1 - own) >= least;
            if (!threatens && !takes)
                continue;
            assert_true(next < kept);
            assert_int_equal(moves[next++], all[j]);
            kept_of_own += threatens;
            kept_of_other += takes;
        }
        assert_true(next == kept || count < 2);
    }
    assert_true(kept_of_own > REPEATED(100) && kept_of_other > REPEATED(40));
}

/* Whether the attacker, to move, wins by fours alone, by trying all cells. */
static bool naive_wins_by_fours(struct board *board, lz_colour attacker, int plies)
{
    const lz_colour defender = colour_other(attacker);
    if (naive_find_five(board, attacker) >= 0)
        return true;
    const int must = naive_find_five(board, defender);
    bool won = false;
    for (int cell = 0; cell < naive_points(board) && !won && plies >= 3; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (!naive_legal(board, point, attacker) || (must >= 0 && point != must))
            continue;
        board_place(board, point, attacker);
        const int five = naive_find_five(board, attacker);
        if (five >= 0 && naive_find_five(board, defender) < 0) {
            board_place(board, five, defender);
            won = naive_wins_by_fours(board, attacker, plies - 2);
            board_remove(board, five);
        }
        board_remove(board, point);
    }
    return won;
}

/* Where the other side threatens a win by fours, every move off the cells that touch it loses to
 * fours. */
static void moves_off_the_defences_lose(void **state)
{
    static const lz_rule rules[] = {LZ_RULE_FREESTYLE, LZ_RULE_STANDARD};
    struct vcf *vcf = calloc(1, sizeof *vcf);
    (void)state;
    assert_non_null(vcf);
    assert_true(vcf_init(vcf, 12));
    for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++) {
        uint64_t random = 77 + r;
        int left_out = 0, wins = 0;
        for (int i = 0; i < POSITIONS; i++) {
            lz_variant variant;
            struct board board;
            struct point_set cells;
            const lz_colour mover = naive_tactical(rules[r], &random, &variant, &board);
            const lz_colour attacker = colour_other(mover);
            take_position(&board, mover);
            vcf_clear(vcf);
            if (!is_open(colour_index(mover)) ||
                !vcf_search(vcf, &worker->shapes, attacker, 1000) || vcf->length < 2)
                continue;
            wins++;
            vcf_defences(vcf, &worker->shapes, attacker, &cells);
            for (int cell = 0; cell < naive_points(&board); cell++) {
                const int point = board_point_of_cell(&board, cell);
                if (!naive_legal(&board, point, mover) || bits_get(cells.words, point))
                    continue;
                board_place(&board, point, mover);
                if (!naive_wins_by_fours(&board, attacker, vcf->length + 2))
                    fail_msg("rule %d: column %d, row %d does not lose", (int)board.rule,
                             point_column(point), point_row(point));
                board_remove(&board, point);
                left_out++;
            }
        }
        print_message("# %d wins, %d moves off the defences\n", wins, left_out);
        assert_true(wins > POSITIONS / 30 && left_out > 10 * wins);
    }
    vcf_free(vcf);
    free(vcf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_left_out_against_an_open_four_lose),
        cmocka_unit_test(a_four_that_only_seems_forbidden_is_listed),
        cmocka_unit_test(without_a_threat_all_near_cells_are_listed),
        cmocka_unit_test(moves_off_the_defences_lose),
        cmocka_unit_test(moves_are_picked_best_first),
        cmocka_unit_test(urgent_moves_are_kept),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
