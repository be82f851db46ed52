/* The engine for any board under gravity: its results against minimax on small boards, its play
 * against a simple player on blocked boards, its limits. */
#include "testing.h"

#include "game/game.h"
#include <lianzi/lianzi.h>
#include <stdlib.h>
#include <string.h>

static lz_variant random_variant(uint64_t *random, int low, int high)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = low + (int)random_below(random, (uint32_t)(high - low + 1));
    variant.rows = low + (int)random_below(random, (uint32_t)(high - low + 1));
    const int smaller = variant.columns < variant.rows ? variant.columns : variant.rows;
    variant.win = LZ_WIN_MIN + (int)random_below(random, 4);
    if (variant.win > smaller)
        variant.win = smaller;
    for (int i = (int)random_below(random, 5); i > 0; i--) {
        const int column = (int)random_below(random, (uint32_t)variant.columns);
        const int row = (int)random_below(random, (uint32_t)variant.rows);
        lz_variant_block(&variant, column, row, NULL);
    }
    return variant;
}

/* Plays a random legal move; the game goes on. */
static int random_cell(const lz_game *game, uint64_t *random)
{
    const int columns = lz_game_variant(game)->columns;
    for (;;) {
        const int cell = lz_game_drop_cell(game, (int)random_below(random, (uint32_t)columns));
        if (cell >= 0)
            return cell;
    }
}

/* Plies to the end with best play, positive when the mover wins, 0 for a draw, by plain minimax. */
static int solve(lz_game *game)
{
    int best = -1000;
    for (int column = 0; column < lz_game_variant(game)->columns; column++) {
        const int cell = lz_game_drop_cell(game, column);
        if (cell < 0)
            continue;
        int value = 0; /* 1000 less the plies for a win */
        game_act(game, lz_action_place(cell));
        if (lz_game_result(game) != LZ_RESULT_DRAW && lz_game_result(game) != LZ_RESULT_ONGOING)
            value = 999;
        else if (lz_game_result(game) == LZ_RESULT_ONGOING)
            value = -solve(game);
        value -= value > 0 && value < 999 ? 1 : value < 0 ? -1 : 0;
        lz_game_undo(game);
        if (value > best)
            best = value;
        if (best == 999)
            break;
    }
    return best;
}

/* The engine, searching to the end of the board, finds the right winner, and never claims a faster
 * win than there is. */
static void test_small_boards(void **state)
{
    (void)state;
    lz_engine *engine;
    uint64_t random = 5;
    int won = 0, drawn = 0, lost = 0;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    for (int i = 0; i < REPEATED(300); i++) {
        const lz_variant variant = random_variant(&random, 3, 6);
        lz_game *game;
        lz_limits limits;
        lz_thought thought;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        while (lz_game_result(game) == LZ_RESULT_ONGOING && game->board.empty > 11)
            game_act(game, lz_action_place(random_cell(game, &random)));
        if (lz_game_result(game) == LZ_RESULT_ONGOING) {
            const int truth = solve(game);
            lz_limits_init(&limits);
            limits.depth = game->board.empty;
            assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL),
                             LZ_OK);
            const int mate = thought.line.mate;
            assert_int_equal((mate > 0) - (mate < 0), (truth > 0) - (truth < 0));
            if (mate)
                assert_true(abs(mate) >= 1000 - abs(truth));
            won += mate > 0;
            drawn += mate == 0;
            lost += mate < 0;
        }
        lz_game_free(game);
    }
    assert_true(won > REPEATED(20) && drawn > REPEATED(20) && lost > REPEATED(20));
    lz_engine_free(engine);
}

/* A player that wins if it can, stops a win if it must, and otherwise plays at random. */
static int simple_cell(const lz_game *game, uint64_t *random)
{
    const int columns = lz_game_variant(game)->columns;
    const lz_colour own = lz_game_to_move(game);
    for (int turn = 0; turn < 2; turn++) {
        const lz_colour colour = turn ? colour_other(own) : own;
        for (int column = 0; column < columns; column++) {
            const int cell = lz_game_drop_cell(game, column);
            if (cell >= 0 &&
                board_winning_direction(&game->board, board_point_of_cell(&game->board, cell),
                                        colour) >= 0)
                return cell;
        }
    }
    return random_cell(game, random);
}

static void test_blocked_games(void **state)
{
    (void)state;
    lz_engine *engine;
    enum { GAMES = REPEATED(20) };
    uint64_t random = 9;
    int won = 0;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    for (int i = 0; i < GAMES; i++) {
        lz_variant variant = random_variant(&random, 7, 12);
        lz_game *game;
        variant.win = 4;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        const lz_colour ours = i % 2 ? LZ_WHITE : LZ_BLACK;
        while (lz_game_result(game) == LZ_RESULT_ONGOING) {
            lz_thought thought;
            lz_limits limits;
            lz_limits_init(&limits);
            limits.nodes = 1000;
            if (lz_game_to_move(game) == ours)
                assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL),
                                 LZ_OK);
            else
                thought.action = lz_action_place(simple_cell(game, &random));
            assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
        }
        won += lz_game_result(game) ==
               (ours == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS);
        lz_game_free(game);
    }
    assert_in_range(won, REPEATED(19), GAMES);
    lz_engine_free(engine);
}

static void test_repeats(void **state)
{
    (void)state;
    lz_engine *engine;
    lz_variant variant;
    lz_game *game;
    lz_limits limits;
    lz_thought first, second;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = 11;
    variant.rows = 10;
    lz_variant_block(&variant, 4, 3, NULL);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "665557b", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    lz_limits_init(&limits);
    limits.nodes = REPEATED(20000);
    limits.multipv = 3;
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &first, NULL), LZ_OK);
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &second, NULL), LZ_OK);
    assert_int_equal(first.line.nodes, second.line.nodes);
    assert_int_equal(first.line.score, second.line.score);
    assert_int_equal(first.action.cell[0], second.action.cell[0]);
    assert_in_range(first.line.nodes, limits.nodes - 500, limits.nodes + 500);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* Plays a whole game with the given number of threads; returns the most nodes reported for a move.
 */
static uint64_t most_nodes_by(const char *threads, uint64_t nodes)
{
    lz_engine *engine;
    lz_variant variant;
    lz_game *game;
    lz_limits limits;
    lz_thought thought;
    uint64_t most = 0;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = variant.rows = 9;
    lz_variant_block(&variant, 4, 2, NULL);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "threads", threads, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    lz_limits_init(&limits);
    limits.nodes = nodes;
    while (lz_game_result(game) == LZ_RESULT_ONGOING) {
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        assert_true(thought.line.nodes > 0);
        most = thought.line.nodes > most ? thought.line.nodes : most;
        assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
    }
    lz_game_free(game);
    lz_engine_free(engine);
    return most;
}

/* The limit holds for all threads together, even if one of them gets no processor for a while. */
static void test_threads(void **state)
{
    (void)state;
    assert_in_range(most_nodes_by("2", REPEATED(8000)), 1, REPEATED(8000));
    assert_in_range(most_nodes_by("16", REPEATED(2000)), 1, REPEATED(2000));
}

/* Few nodes suffice for an answer, however many threads share them. */
static void test_few_nodes(void **state)
{
    (void)state;
    lz_engine *engine;
    lz_variant variant;
    lz_game *game;
    lz_limits limits;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = variant.rows = 9;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "threads", "16", NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    lz_limits_init(&limits);
    for (limits.nodes = 20; limits.nodes < 220; limits.nodes += ONE_IN) {
        lz_thought thought;
        lz_engine_new_game(engine);
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
        assert_true(thought.line.depth > 0);
        assert_in_range(thought.line.nodes, 1, limits.nodes);
    }
    lz_game_free(game);
    lz_engine_free(engine);
}

/* The plies to the end if the mover wins at once, or loses whatever he plays: 1 or -2; else 0. By
 * stones put on the board. */
static int decided(lz_game *game)
{
    struct board *board = &game->board;
    const lz_colour mover = lz_game_to_move(game);
    bool loses = true;
    for (int column = 0; column < board->columns; column++) {
        const int point = board_drop_point(board, column);
        if (point < 0)
            continue;
        if (board_winning_direction(board, point, mover) >= 0)
            return 1;
        bool answered = false;
        board_place(board, point, mover);
        for (int reply = 0; reply < board->columns && !answered; reply++) {
            const int at = board_drop_point(board, reply);
            answered = at >= 0 && board_winning_direction(board, at, colour_other(mover)) >= 0;
        }
        board_remove(board, point);
        loses &= answered;
    }
    return loses ? -2 : 0;
}

/* A win at hand, and a loss that nothing stops, are known with any number of nodes. */
static void test_starved(void **state)
{
    (void)state;
    uint64_t random = 5;
    int seen[2] = {0, 0};
    lz_engine *engine;
    lz_limits limits;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    lz_limits_init(&limits);
    for (int walk = 0; walk < REPEATED(60); walk++) {
        const lz_variant variant = random_variant(&random, 4, 12);
        lz_game *game;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        while (lz_game_result(game) == LZ_RESULT_ONGOING) {
            const int plies = decided(game);
            for (int i = 1; i <= 12 && plies; i++) {
                lz_thought thought;
                limits.nodes = (uint64_t)i;
                limits.multipv = 1 + i % 3;
                assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL),
                                 LZ_OK);
                assert_int_equal(thought.line.mate, plies);
                seen[plies < 0]++;
            }
            game_act(game, lz_action_place(random_cell(game, &random)));
        }
        lz_game_free(game);
    }
    assert_true(seen[0] > REPEATED(2000) && seen[1] > REPEATED(200));
    lz_engine_free(engine);
}

/* The positions that the given number of threads visit on an empty 10x9 board until the best line
 * has a given length. */
static uint64_t nodes_by(const char *threads)
{
    lz_engine *engine;
    lz_variant variant;
    lz_game *game;
    lz_limits limits;
    lz_thought thought;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = 10;
    variant.rows = 9;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "threads", threads, NULL), LZ_OK);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    lz_limits_init(&limits);
    limits.depth = 14;
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    assert_int_equal(thought.line.depth, limits.depth);
    assert_true(thought.line.length >= limits.depth);
    lz_game_free(game);
    lz_engine_free(engine);
    return thought.line.nodes;
}

/* A second thread searches as long as the first, whose positions change by the other's results. */
static void test_second_thread_searches(void **state)
{
    (void)state;
    const uint64_t alone = nodes_by("1");
    assert_int_equal(nodes_by("1"), alone);
    assert_int_not_equal(nodes_by("2"), alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_blocked_games),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_few_nodes),
        cmocka_unit_test(test_starved),
        cmocka_unit_test(test_second_thread_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
