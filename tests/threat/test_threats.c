/* Forced wins through the public header, checked by the referee of src/game alone. Wins by fours
 * are replayed, with fives found by trying all cells. Wins by threats are tried against every legal
 * reply down to a win by fours. Also known positions with and without wins. */
#include "base/random.h"
#include "five_rules.h"
#include "game/game.h"
#include "testing.h"
#include "threat/vcf.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <string.h>

enum { NODES = 60000 };

static lz_proof solve(const lz_game *game, lz_solve_kind kind, lz_solve_report *report)
{
    lz_limits limits;
    lz_error error;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    if (lz_solve_threats(game, kind, &limits, report, &error))
        fail_msg("%s", error.text);
    return report->proof;
}

static lz_game *game_of(lz_rule rule, const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_error error;
    lz_variant_init(&variant, rule);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    if (lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error))
        fail_msg("%s: %s", moves, error.text);
    return game;
}

/* Counts the cells where a colour wins at once, by trying; `*cell` is the last. */
static int winning_cells(const lz_game *game, lz_colour colour, int *cell)
{
    const int cells = game->variant.columns * game->variant.rows;
    int count = 0;
    for (int i = 0; i < cells; i++) {
        const int point = board_point_of_cell(&game->board, i);
        if (game->board.at[point] != LZ_EMPTY ||
            board_winning_direction(&game->board, point, colour) < 0)
            continue;
        count++;
        *cell = i;
    }
    return count;
}

static void play(lz_game *game, int cell)
{
    lz_error error;
    if (lz_game_act(game, lz_action_place(cell), &error))
        fail_msg("%s", error.text);
}

/* Whether a legal move to the cell leaves the attacker without a five. */
static bool stops(lz_game *game, lz_colour attacker, int cell)
{
    int five;
    if (lz_game_legality(game, lz_action_place(cell)) != LZ_LEGAL)
        return false;
    const int point = board_point_of_cell(&game->board, cell);
    board_place(&game->board, point, colour_other(attacker));
    const bool stopped = !winning_cells(game, attacker, &five);
    board_remove(&game->board, point);
    return stopped;
}

static lz_result won_by(lz_colour colour)
{
    return colour == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
}

/* Checks that the line can be played and ends with the five, or early at a four that no legal move
 * stops. Returns whether early. */
static bool check_line(lz_game *game, const lz_solve_report *report)
{
    const lz_colour attacker = lz_game_to_move(game);
    const int cells = game->variant.columns * game->variant.rows;
    const int length = lz_game_length(game);
    const bool early = report->length < report->plies;
    for (int i = 0; i < report->length; i++)
        play(game, report->cells[i]);
    if (early) {
        int five;
        assert_int_equal(report->length, report->plies - 2);
        assert_int_equal(lz_game_result(game), LZ_RESULT_ONGOING);
        assert_true(winning_cells(game, attacker, &five) > 0);
        for (int reply = 0; reply < cells; reply++)
            assert_false(stops(game, attacker, reply));
    } else {
        assert_int_equal(report->length, report->plies);
        assert_int_equal(lz_game_result(game), won_by(attacker));
    }
    assert_int_equal(lz_game_go_to(game, length, NULL), LZ_OK);
    return early;
}

/* Plays a win by fours; every reply must be forced. */
static void check_fours(lz_game *game, const lz_solve_report *report)
{
    const lz_colour attacker = lz_game_to_move(game);
    const lz_colour defender = colour_other(attacker);
    const int cells = game->variant.columns * game->variant.rows;
    const int length = lz_game_length(game);
    check_line(game, report);
    for (int i = 0; i < report->length; i++) {
        int cell = -1, count = 0;
        if (i % 2 == 0) {
            play(game, report->cells[i]);
            continue;
        }
        assert_int_equal(winning_cells(game, defender, &cell), 0);
        assert_true(winning_cells(game, attacker, &cell) > 0);
        for (int reply = 0; reply < cells; reply++)
            count += stops(game, attacker, reply);
        if (!count)
            break; /* won: a five cannot be stopped */
        assert_true(stops(game, attacker, report->cells[i]));
        play(game, report->cells[i]);
    }
    assert_int_equal(lz_game_go_to(game, length, NULL), LZ_OK);
}

/* Checks that the side to move wins by threats whatever the other does. */
static void check_threats(lz_game *game, int deepest)
{
    lz_solve_report report;
    assert_true(deepest > 0);
    if (solve(game, LZ_SOLVE_VCF, &report) == LZ_PROOF_WIN) {
        check_fours(game, &report);
        return;
    }
    assert_int_equal(solve(game, LZ_SOLVE_VCT, &report), LZ_PROOF_WIN);
    const int cells = game->variant.columns * game->variant.rows;
    play(game, report.cells[0]);
    for (int cell = 0; cell < cells; cell++) {
        if (lz_game_legality(game, lz_action_place(cell)) != LZ_LEGAL)
            continue;
        play(game, cell);
        assert_int_equal(lz_game_result(game), LZ_RESULT_ONGOING);
        check_threats(game, deepest - 1);
        lz_game_undo(game);
    }
    lz_game_undo(game);
}

static const struct {
    lz_rule rule;
    const char *moves;
    lz_proof vcf, vct;
} known[] = {
    {LZ_RULE_FREESTYLE, "h8a1i8a3j8a5", LZ_PROOF_WIN, LZ_PROOF_WIN},
    {LZ_RULE_FREESTYLE, "h8i9", LZ_PROOF_NONE, LZ_PROOF_NONE},
    {LZ_RULE_FREESTYLE, "i8a1i9b1g10c1h10a15", LZ_PROOF_NONE, LZ_PROOF_WIN},
    /* The point where two threes meet is forbidden, but there is another way. */
    {LZ_RULE_RENJU, "i8a1i9b1g10a9h10a15", LZ_PROOF_NONE, LZ_PROOF_WIN},
    {LZ_RULE_FREESTYLE, "f8e8g8a15h8o1i6a3i5o15", LZ_PROOF_WIN, LZ_PROOF_WIN},
    /* A five at once, while the other side has two. */
    {LZ_RULE_FREESTYLE, "h8b1i8c1j8d1k8e1", LZ_PROOF_WIN, LZ_PROOF_WIN},
};

static void test_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        lz_game *game = game_of(known[i].rule, known[i].moves);
        lz_solve_report report;
        assert_int_equal(solve(game, LZ_SOLVE_VCF, &report), known[i].vcf);
        assert_int_equal(solve(game, LZ_SOLVE_VCT, &report), known[i].vct);
        if (known[i].vct == LZ_PROOF_WIN)
            check_threats(game, 6);
        lz_game_free(game);
    }
}

/* A renju position from its rows, the top one first. */
static lz_game *renju_game(const char *rows, lz_colour to_move)
{
    enum { SIZE = 15 };
    lz_variant variant;
    uint8_t cells[SIZE * SIZE];
    lz_game *game;
    lz_error error;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    assert_int_equal(strlen(rows), SIZE * SIZE);
    for (int i = 0; i < SIZE * SIZE; i++) {
        const int cell = SIZE * (SIZE - 1 - i / SIZE) + i % SIZE;
        cells[cell] = rows[i] == 'x' ? LZ_BLACK : rows[i] == 'o' ? LZ_WHITE : LZ_EMPTY;
    }
    if (lz_game_new_from(&variant, cells, to_move, &game, &error))
        fail_msg("%s", error.text);
    return game;
}

/* Threats that depend on a forbidden point, which a stone off all lines through the win's cells can
 * change. A claimed win must hold against that stone, too. */
static const struct {
    lz_colour to_move;
    const char *rows;
} nested[] = {
    /* White stops at f1 and threatens the four that black could stop at h8 only, a double-three;
     * once i11 has made h11 a double-four, one of the two is only apparent. */
    {LZ_WHITE, "........x......"
               "........o......"
               "........o......"
               "........o..o..."
               ".........xx...."
               ".......x.xxxxo."
               ".......x......."
               "..xooo........."
               "........x......"
               ".......o.x....."
               "..............."
               "..............."
               "..............."
               "..............."
               "oxxxx.........."},
    /* Black stops at a9 and threatens the fours at f6 and k11, double-threes unless f7 and j11,
     * with a four on the way to j7 each, are double-fours: a white j7 takes both away. */
    {LZ_BLACK, "..............."
               "xo............."
               "o.........x...."
               "o....o...oxo..."
               "o....o.xx......"
               "o........x.x..."
               ".....x...xo.x.."
               ".....x..ox....."
               "....o.xxx....ox"
               "o..xx..o......."
               ".oo...x....o..."
               ".......x......."
               "..............."
               "o........x....."
               "..........o...."},
};

static void test_nested(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nested / sizeof nested[0]; i++) {
        lz_game *game = renju_game(nested[i].rows, nested[i].to_move);
        lz_solve_report report;
        if (solve(game, LZ_SOLVE_VCT, &report) == LZ_PROOF_WIN)
            check_threats(game, 6);
        lz_game_free(game);
    }
}

/* A random game without a winner, stones close together; the side to move varies. */
static lz_game *random_game(lz_rule rule, uint64_t *random)
{
    lz_game *game = game_of(rule, "");
    const int stones = 8 + (int)random_below(random, 14);
    while (lz_game_stones(game) < stones) {
        const int cell = (int)(4 + random_below(random, 7) + 15 * (4 + random_below(random, 7)));
        if (lz_game_legality(game, lz_action_place(cell)) != LZ_LEGAL)
            continue;
        play(game, cell);
        if (lz_game_result(game) != LZ_RESULT_ONGOING)
            lz_game_undo(game);
    }
    return game;
}

static void test_random(void **state)
{
    (void)state;
    uint64_t random = 2026;
    int fours = 0, threats = 0;
    for (int i = 0; i < REPEATED(400); i++) {
        lz_game *game = random_game(five_rule(i), &random);
        lz_solve_report report;
        const lz_proof vcf = solve(game, LZ_SOLVE_VCF, &report);
        if (vcf == LZ_PROOF_WIN) {
            check_fours(game, &report);
            fours++;
        } else if (threats < REPEATED(8) && solve(game, LZ_SOLVE_VCT, &report) == LZ_PROOF_WIN &&
                   report.plies <= 9) {
            check_threats(game, 6);
            threats++;
        }
        lz_game_free(game);
    }
    assert_true(fours >= REPEATED(30));
    assert_true(threats >= REPEATED(5));
}

/* Checks that every move of the thought's line is legal. */
static void check_thought(const lz_line *line, void *user)
{
    const lz_game *from = user;
    lz_game *game;
    lz_error error;
    assert_int_equal(lz_game_copy(from, &game, NULL), LZ_OK);
    for (int i = 0; i < line->length; i++)
        if (lz_game_act(game, line->pv[i], &error))
            fail_msg("move %d of a line: %s", i + 1, error.text);
    lz_game_free(game);
}

/* In renju, where a win may depend on forbidden points, all lines can be played. */
static void test_lines(void **state)
{
    (void)state;
    enum { POSITIONS = 500, THOUGHT = 400, SOLVED = 3000 };
    uint64_t random = 31;
    int wins = 0, early = 0;
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    for (int i = 0; i < POSITIONS; i++) {
        lz_game *game = random_game(LZ_RULE_RENJU, &random);
        lz_solve_report report;
        lz_thought thought;
        lz_limits limits;
        lz_limits_init(&limits);
        limits.nodes = SOLVED;
        for (lz_solve_kind kind = LZ_SOLVE_VCF; kind <= LZ_SOLVE_VCT; kind++) {
            assert_int_equal(lz_solve_threats(game, kind, &limits, &report, NULL), LZ_OK);
            if (report.proof != LZ_PROOF_WIN)
                continue;
            early += check_line(game, &report);
            wins++;
        }
        limits.nodes = THOUGHT;
        limits.multipv = 1 + i % 3;
        lz_engine_new_game(engine);
        assert_int_equal(
            lz_engine_think(engine, game, &limits, check_thought, game, &thought, NULL), LZ_OK);
        check_thought(&thought.line, game);
        lz_game_free(game);
    }
    lz_engine_free(engine);
    assert_true(wins >= 100);
    assert_true(early >= 10);
}

/* White's four can be stopped at g7 only, where black would make six; of the open four's two fives,
 * black may take only one. */
static void test_forbidden_stop(void **state)
{
    (void)state;
    lz_solve_report report;
    lz_game *game = renju_game("..............."
                               "..............."
                               "..............."
                               "..............."
                               "..............."
                               "......x........"
                               "......x........"
                               "......x........"
                               ".xooo.........."
                               "......x........"
                               "......x........"
                               "..............."
                               "..............."
                               "..............."
                               "...............",
                               LZ_WHITE);
    assert_int_equal(solve(game, LZ_SOLVE_VCF, &report), LZ_PROOF_WIN);
    assert_int_equal(report.plies, 3);
    assert_int_equal(report.length, 1);
    assert_true(check_line(game, &report));
    lz_game_free(game);
    game = renju_game("..............."
                      "..............."
                      "..............."
                      "..............."
                      "..............."
                      "..x............"
                      "..x............"
                      "..x............"
                      "....ooo........"
                      "..x............"
                      "..x............"
                      "..............."
                      "..............."
                      "..............."
                      "...............",
                      LZ_WHITE);
    assert_int_equal(solve(game, LZ_SOLVE_VCF, &report), LZ_PROOF_WIN);
    assert_int_equal(report.length, 3);
    assert_false(check_line(game, &report));
    lz_game_free(game);
}

static void block(lz_variant *variant, int column, int row, int columns, int rows)
{
    for (int y = row; y < row + rows; y++)
        for (int x = column; x < column + columns; x++)
            assert_int_equal(lz_variant_block(variant, x, y, NULL), LZ_OK);
}

/* Places three black stones in five cells of a line that has no further room: one four. */
static void place_three(struct board *board, int column, int row, int step, int first_stone)
{
    for (int i = 0; i < 3; i++)
        board_place(board, board_point(column, row) + (first_stone + i) * step, LZ_BLACK);
}

/* Makes a board on which a win by fours begins with `fours` useless fours, which are tried first by
 * their place on the board. It has three strips five cells wide and one four cells wide, divided so
 * that no other line has room. The last of the three strips ends in four rows whose first cells
 * make fours, and together a fifth. Once two of them are taken, the third leaves two fours at
 * once. */
static void make_long_board(struct board *board, int fours)
{
    static const int cut[] = {2, 7, 12, 17};
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = LZ_SIZE_MAX;
    for (int strip = 0; strip < 3; strip++) {
        block(&variant, 6 * strip + 5, 0, 1, LZ_SIZE_MAX);
        for (size_t i = 0; i < sizeof cut / sizeof cut[0]; i++)
            block(&variant, 6 * strip, cut[i], 5, 1);
    }
    block(&variant, 0, 20, 5, 2);
    block(&variant, 6, 20, 5, 2);
    block(&variant, 12, 16, 5, 1);
    block(&variant, 18, 5, 4, 1);
    block(&variant, 18, 11, 4, 1);
    variant.blocked[(17 * LZ_SIZE_MAX + 12) / 64] ^= UINT64_C(1) << (17 * LZ_SIZE_MAX + 12) % 64;
    assert_int_equal(lz_variant_check(&variant, NULL), LZ_OK);
    board_init(board, &variant);
    for (int row = 0; row < 20; row++)
        for (int strip = 0; strip < 3; strip++)
            if (board->at[board_point(6 * strip, row)] == LZ_EMPTY && (strip < 2 || row < 16) &&
                fours-- > 0)
                place_three(board, 6 * strip, row, board_step[0], 0);
    for (int column = 18; column < LZ_SIZE_MAX; column++)
        for (int part = 0; part < 4; part++)
            if (fours-- > 0)
                place_three(board, column, (const int[]){0, 6, 12, 17}[part], board_step[1],
                            part == 3 ? 2 : 0);
    assert_true(fours <= 0);
    place_three(board, 12, 18, board_step[0], 2);
    board_place(board, board_point(13, 19), LZ_BLACK);
    board_place(board, board_point(15, 19), LZ_BLACK);
    board_place(board, board_point(16, 19), LZ_BLACK);
    place_three(board, 12, 20, board_step[0], 1);
    place_three(board, 12, 21, board_step[0], 1);
}

/* The longest line that fits is found; a longer one is not. */
static void test_longest_line(void **state)
{
    (void)state;
    static struct board board;
    static struct shapes shapes;
    struct vcf vcf;
    assert_true(vcf_init(&vcf, 10));
    make_long_board(&board, 59);
    shapes_init(&shapes, &board);
    assert_int_equal(vcf_search(&vcf, &shapes, LZ_BLACK, UINT64_MAX), 2 * 62 + 3);
    assert_int_equal(vcf.length, 2 * 62 + 3);
    make_long_board(&board, 60);
    shapes_init(&shapes, &board);
    assert_int_equal(vcf_search(&vcf, &shapes, LZ_BLACK, UINT64_MAX), 0);
    assert_true(vcf.limited);
    vcf_free(&vcf);
}

/* A search ends at its limit of positions, except for the replies to its present four. */
static void test_node_limit(void **state)
{
    (void)state;
    uint64_t random = 5;
    int unknown = 0;
    for (int i = 0; i < REPEATED(200); i++) {
        lz_game *game = random_game(five_rule(i), &random);
        for (lz_solve_kind kind = LZ_SOLVE_VCF; kind <= LZ_SOLVE_VCT; kind++) {
            lz_solve_report report;
            lz_limits limits;
            lz_limits_init(&limits);
            for (limits.nodes = 1; limits.nodes <= 1000; limits.nodes *= 10) {
                assert_int_equal(lz_solve_threats(game, kind, &limits, &report, NULL), LZ_OK);
                assert_true(report.nodes <= limits.nodes + 8);
                unknown += report.proof == LZ_PROOF_UNKNOWN;
            }
        }
        lz_game_free(game);
    }
    assert_true(unknown >= REPEATED(100));
}

/* A time too large for microseconds, or a negative one, does not end a search at once. */
static void test_odd_times(void **state)
{
    (void)state;
    static const int64_t times[] = {INT64_MAX, INT64_MAX / 1000, INT64_MIN, -1};
    uint64_t random = 12;
    lz_game *game = NULL;
    lz_solve_report usual, report;
    lz_limits limits;
    lz_limits_init(&limits);
    do { /* until a search takes more than the first slice of positions */
        lz_game_free(game);
        game = random_game(LZ_RULE_FREESTYLE, &random);
        limits.nodes = 200000;
        assert_int_equal(lz_solve_threats(game, LZ_SOLVE_VCT, &limits, &usual, NULL), LZ_OK);
    } while (usual.nodes < 150000);
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        limits.time_ms = times[i];
        assert_int_equal(lz_solve_threats(game, LZ_SOLVE_VCT, &limits, &report, NULL), LZ_OK);
        assert_int_equal(report.nodes, usual.nodes);
    }
    lz_game_free(game);
}

/* A search whose time is up visits far fewer positions than one without a clock. */
static void test_time_up(void **state)
{
    (void)state;
    static struct shapes shapes;
    lz_solve_report report;
    lz_limits limits;
    struct vcf vcf;
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h8i8i9g9h10g7j7f11");
    lz_limits_init(&limits);
    limits.time_ms = 1; /* too short for any machine to visit that many positions */
    assert_int_equal(lz_solve_threats(game, LZ_SOLVE_VCT, &limits, &report, NULL), LZ_OK);
    assert_int_equal(report.proof, LZ_PROOF_UNKNOWN);
    assert_true(report.nodes < 60000);
    lz_game_free(game);
    game = game_of(LZ_RULE_FREESTYLE,
                   "d13o1c5d10d6b1g14g2g1k3n2h14k10m4j1a7o12e8o2h8o5a12n10f11m5m8d3k7n4b15n12f8c10"
                   "a9l9m10m15o6m2g9l12n15h1k13a14d5g5d4n8j4a10i1h12c11g13f12");
    shapes_init(&shapes, &game->board);
    assert_true(vcf_init(&vcf, 10));
    assert_int_equal(vcf_search(&vcf, &shapes, LZ_BLACK, UINT64_MAX), 11);
    assert_true(vcf.nodes > 1500);
    vcf_clear(&vcf);
    vcf.looked = 0;
    vcf.end_us = 1; /* long past */
    assert_int_equal(vcf_search(&vcf, &shapes, LZ_BLACK, UINT64_MAX), 0);
    assert_true(vcf.limited);
    assert_true(vcf.nodes < 1010);
    vcf_free(&vcf);
    lz_game_free(game);
}

static void test_refuses(void **state)
{
    (void)state;
    lz_solve_report report;
    lz_error error;
    lz_game *over = game_of(LZ_RULE_FREESTYLE, "h8a1i8a3j8a5k8a7l8");
    assert_int_equal(lz_solve_threats(over, LZ_SOLVE_VCF, NULL, &report, &error), LZ_ERR_ARGUMENT);
    lz_game_free(over);
    lz_game *gravity = game_of(LZ_RULE_CONNECT4, "44");
    assert_int_equal(lz_solve_threats(gravity, LZ_SOLVE_VCT, NULL, &report, &error),
                     LZ_ERR_UNSUPPORTED);
    lz_game_free(gravity);
}

/* x: e8 f8 g8 and h5 h6 h7, each row with one end shut by o; h8 makes two fours. */
static void test_first_moves(void **state)
{
    (void)state;
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h5h4h6d8h7f7e8g7f8g6g8i6");
    lz_solve_report report;
    lz_limits limits;
    lz_error error;
    int cell, wins = 0;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    for (cell = 0; cell < 15 * 15; cell++) {
        if (lz_game_at(game, cell) != LZ_EMPTY) {
            assert_int_equal(
                lz_solve_threat_move(game, LZ_SOLVE_VCF, cell, &limits, &report, &error),
                LZ_ERR_ILLEGAL);
            continue;
        }
        assert_int_equal(lz_solve_threat_move(game, LZ_SOLVE_VCF, cell, &limits, &report, &error),
                         LZ_OK);
        wins += report.proof == LZ_PROOF_WIN;
        assert_int_equal(report.proof, cell == 7 * 15 + 7 ? LZ_PROOF_WIN : LZ_PROOF_NONE);
    }
    assert_int_equal(wins, 1);
    for (limits.depth = 1; limits.depth < 6; limits.depth++) {
        assert_int_equal(lz_solve_threats(game, LZ_SOLVE_VCF, &limits, &report, &error), LZ_OK);
        assert_int_equal(report.proof, limits.depth < 3 ? LZ_PROOF_NONE : LZ_PROOF_WIN);
        assert_int_equal(lz_solve_threats(game, LZ_SOLVE_VCT, &limits, &report, &error), LZ_OK);
        assert_int_equal(report.proof, limits.depth < 3 ? LZ_PROOF_NONE : LZ_PROOF_WIN);
        assert_true(report.plies <= limits.depth);
    }
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),          cmocka_unit_test(test_nested),
        cmocka_unit_test(test_random),         cmocka_unit_test(test_lines),
        cmocka_unit_test(test_forbidden_stop), cmocka_unit_test(test_longest_line),
        cmocka_unit_test(test_node_limit),     cmocka_unit_test(test_odd_times),
        cmocka_unit_test(test_time_up),        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_first_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
