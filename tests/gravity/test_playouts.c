/* The engine's playouts and what it proves on the way: the board's winning cells against walks over
 * the rules' board, proofs by following, by force and by the graph against minimax, playouts
 * against the rules of falling stones, and the graph that is kept between moves. */
#include "testing.h"

#include "game/game.h"
#include "gravity/follow.h"
#include "gravity/force.h"
#include "gravity/grow.h"
#include "gravity/playout.h"
#include <lianzi/lianzi.h>
#include <string.h>

static struct drops_geometry geometry;

/* A random position that goes on, with few enough empty cells to solve; false if the game ended. */
static bool random_position(uint64_t *random, struct board *board, lz_colour *mover, int win,
                            int low, int high, int empty)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = low + (int)random_below(random, (uint32_t)(high - low + 1));
    variant.rows = low + (int)random_below(random, (uint32_t)(high - low + 1));
    variant.win = win;
    for (int i = (int)random_below(random, 3); i > 0; i--)
        lz_variant_block(&variant, (int)random_below(random, (uint32_t)variant.columns),
                         (int)random_below(random, (uint32_t)variant.rows), NULL);
    board_init(board, &variant);
    *mover = LZ_BLACK;
    while (board->empty > empty) {
        const int column = (int)random_below(random, (uint32_t)board->columns);
        const int point = board_drop_point(board, column);
        if (point < 0)
            continue;
        if (board_winning_direction(board, point, *mover) >= 0)
            return false;
        board_place(board, point, *mover);
        *mover = colour_other(*mover);
    }
    return true;
}

/* Who wins with best play, by plain minimax: 1 the mover, -1 the other side, 0 neither. */
static int solve(struct board *board, lz_colour mover)
{
    int best = board->empty ? -1 : 0;
    for (int column = 0; column < board->columns && best < 1; column++) {
        const int point = board_drop_point(board, column);
        if (point >= 0 && board_winning_direction(board, point, mover) >= 0)
            best = 1;
    }
    for (int column = 0; column < board->columns && best < 1; column++) {
        const int point = board_drop_point(board, column);
        if (point < 0)
            continue;
        board_place(board, point, mover);
        const int value = -solve(board, colour_other(mover));
        board_remove(board, point);
        best = value > best ? value : best;
    }
    return best;
}

static void winning_cells(void **state)
{
    (void)state;
    uint64_t random = 1;
    int compared = 0;
    for (int i = 0; i < 300; i++) {
        struct board board;
        struct drops drops;
        lz_colour mover;
        const int win = 3 + i % 6;
        if (!random_position(&random, &board, &mover, win, win < 4 ? 4 : win, 12,
                             (int)random_below(&random, 60)))
            continue;
        drops_geometry_init(&geometry, &board);
        drops_init(&drops, &geometry, &board, mover);
        const int first = drops.mover ? (int)colour_other(mover) : (int)mover;
        const struct gravity_set playable = drops_playable(&drops, &geometry);
        for (int column = 0; column < board.columns; column++) {
            for (int row = 0; row < board.rows; row++) {
                const int cell = gravity_cell(column, row), point = board_point(column, row);
                const bool empty = board.at[point] == LZ_EMPTY;
                assert_int_equal(gravity_set_has(&drops.full, cell), !empty);
                assert_int_equal(gravity_set_has(&playable, cell),
                                 board_drop_point(&board, column) == point);
                for (int side = 0; side < 2 && empty; side++) {
                    const lz_colour colour =
                        side ? colour_other((lz_colour)first) : (lz_colour)first;
                    assert_int_equal(gravity_set_has(&drops.wins[side], cell),
                                     board_winning_direction(&board, point, colour) >= 0);
                    compared++;
                }
            }
        }
    }
    assert_true(compared > 3000);
}

/* What is proved without search holds. */
static void proofs_hold(void **state)
{
    (void)state;
    uint64_t random = 2;
    int won = 0, held = 0, forced = 0;
    for (int i = 0; i < 6000; i++) {
        struct board board;
        struct drops drops;
        struct gravity_set open;
        lz_colour mover;
        if (!random_position(&random, &board, &mover, 4, 4, 6, 6 + (int)random_below(&random, 8)))
            continue;
        drops_geometry_init(&geometry, &board);
        drops_init(&drops, &geometry, &board, mover);
        const enum force_state at_once = force_moves(&drops, &geometry, &open);
        if (at_once != FORCE_OPEN)
            continue;
        int budget = 1000;
        const bool wins = force_wins(&drops, &geometry, open, 8, &budget) > 0;
        const enum follow follow =
            gravity_set_many(&open) ? follow_prove(&drops, &geometry) : FOLLOW_NOTHING;
        if (!wins && follow == FOLLOW_NOTHING)
            continue;
        const int truth = solve(&board, mover);
        if (wins)
            assert_int_equal(truth, 1);
        if (follow == FOLLOW_WINS)
            assert_int_equal(truth, -1);
        if (follow == FOLLOW_HOLDS)
            assert_true(truth <= 0);
        forced += wins;
        won += follow == FOLLOW_WINS;
        held += follow == FOLLOW_HOLDS;
    }
    assert_true(forced > 50 && won > 20 && held > 50);
}

/* After one playout, the winner's stones are worth more than a half, the loser's less, and all
 * other cells a half; so is the first stone, which answers none. */
static void playouts_learn_what_won(void **state)
{
    (void)state;
    uint64_t random = 5;
    int learnt = 0;
    for (uint64_t i = 0; i < 500; i++) {
        struct board board;
        struct drops drops;
        struct playout_state playouts;
        lz_colour mover;
        if (!random_position(&random, &board, &mover, 4, 6, 12,
                             30 + (int)random_below(&random, 120)))
            continue;
        drops_geometry_init(&geometry, &board);
        drops_init(&drops, &geometry, &board, mover);
        const struct drops before = drops;
        playout_begin(&playouts, i);
        const int result = playout_run(&drops, &geometry, &playouts);
        int unmoved = 0;
        for (int side = 0; side < 2; side++) {
            const bool won = result == (side ? -1 : 1);
            for (int cell = 0; cell < GRAVITY_CELLS; cell++) {
                const float worth = playouts.worth[side][cell];
                const bool stone = gravity_set_has(&drops.stones[side], cell) &&
                                   !gravity_set_has(&before.stones[side], cell);
                if (!stone || !result)
                    assert_true(worth == 0.5f);
                else if (worth == 0.5f)
                    unmoved++;
                else
                    assert_true((worth > 0.5f) == won);
            }
        }
        if (result && drops.empty < before.empty) {
            assert_int_equal(unmoved, 1);
            learnt++;
        }
    }
    assert_true(learnt > 100);
}

/* A stone lies on the ground, on a stone or on blocked cells; the sides take turns; and nobody has
 * a line before the end. */
static void playouts_follow_the_rules(void **state)
{
    (void)state;
    uint64_t random = 3;
    struct playout_state playouts;
    playout_begin(&playouts, random);
    int results[3] = {0, 0, 0}, right = 0;
    for (int i = 0; i < 2000; i++) {
        struct board board;
        struct drops drops;
        lz_colour mover;
        if (!random_position(&random, &board, &mover, 4, 4, 12, 1000))
            continue;
        drops_geometry_init(&geometry, &board);
        drops_init(&drops, &geometry, &board, mover);
        const int result = playout_run(&drops, &geometry, &playouts);
        results[result + 1]++;
        lz_colour colours[2] = {LZ_BLACK, LZ_WHITE};
        int stones[2] = {0, 0};
        for (int column = 0; column < board.columns; column++) {
            for (int row = 0; row < board.rows; row++) {
                const int cell = gravity_cell(column, row), point = board_point(column, row);
                for (int side = 0; side < 2; side++) {
                    if (!gravity_set_has(&drops.stones[side], cell))
                        continue;
                    assert_int_equal(board_drop_point(&board, column), point);
                    assert_true(board_winning_direction(&board, point, colours[side]) < 0);
                    board_place(&board, point, colours[side]);
                    stones[side]++;
                }
            }
        }
        assert_int_equal(stones[0] - stones[1], drops.mover);
        assert_int_equal(board.empty, drops.empty);
        if (!result || board.empty > 9)
            continue;
        assert_int_equal(solve(&board, colours[drops.mover]), drops.mover ? -result : result);
        right++;
    }
    assert_true(right > 50);
    assert_true(results[0] > 100 && results[1] > 10 && results[2] > 100);
}

/* Whatever the graph has proved of the root's moves is so, and it proves a lot. */
static void bounds_hold(void **state)
{
    (void)state;
    static struct grow grow;
    uint64_t random = 4;
    int proved = 0, moves_seen = 0;
    assert_true(graph_init(&grow.graph, 4 << 20));
    for (int i = 0; i < 400; i++) {
        struct board board;
        struct drops drops;
        struct gravity_set open;
        lz_colour mover;
        const int win = i % 4 ? 4 : 3;
        if (!random_position(&random, &board, &mover, win, 4, 6, 8 + (int)random_below(&random, 5)))
            continue;
        drops_geometry_init(&geometry, &board);
        drops_init(&drops, &geometry, &board, mover);
        if (force_moves(&drops, &geometry, &open) != FORCE_OPEN || !gravity_set_many(&open))
            continue;
        grow_begin(&grow, &board, mover, i % 2);
        for (int visit = 0; visit < 300; visit++)
            grow_visit(&grow, -1);
        struct grow_move moves[GRAVITY_COLUMNS];
        const int count = grow_moves(&grow, moves);
        for (int m = 0; m < count; m++) {
            const int point = board_drop_point(&board, moves[m].cell / GRAVITY_COLUMN_BITS);
            board_place(&board, point, mover);
            const int truth = -solve(&board, colour_other(mover));
            board_remove(&board, point);
            assert_true(moves[m].lower <= truth && truth <= moves[m].upper);
            proved += moves[m].lower == moves[m].upper;
            moves_seen++;
        }
    }
    assert_true(moves_seen > 300 && proved > moves_seen / 3);
    graph_free(&grow.graph);
}

/* The parts of a graph below two nodes are the same. */
static void same_below(const struct graph *a, uint32_t at_a, const struct graph *b, uint32_t at_b,
                       int depth)
{
    const struct graph_node *x = &a->nodes[at_a], *y = &b->nodes[at_b];
    assert_int_equal(x->key, y->key);
    assert_int_equal(x->visits, y->visits);
    assert_true(memcmp(&x->value, &y->value, sizeof x->value) == 0);
    assert_int_equal(x->count, y->count);
    assert_int_equal(graph_find(b, x->key), at_b);
    for (int i = 0; i < x->count && depth; i++) {
        const struct graph_edge *from = &a->edges[x->edges + (uint32_t)i],
                                *to = &b->edges[y->edges + (uint32_t)i];
        assert_int_equal(from->tries, to->tries);
        assert_int_equal(from->cell, to->cell);
        assert_int_equal(!from->child, !to->child);
        if (from->child)
            same_below(a, from->child, b, to->child, depth - 1);
    }
}

static void empty_board(struct board *board, int columns, int rows)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = columns;
    variant.rows = rows;
    board_init(board, &variant);
}

static void kept_graphs_are_whole(void **state)
{
    (void)state;
    static struct grow grow, copy;
    struct board board;
    empty_board(&board, 9, 10);
    assert_true(graph_init(&grow.graph, 4 << 20) && graph_init(&copy.graph, 4 << 20));
    grow.seed = copy.seed = 7;
    grow_begin(&grow, &board, LZ_BLACK, false);
    grow_begin(&copy, &board, LZ_BLACK, false);
    for (int visit = 0; visit < 5000; visit++) {
        grow_visit(&grow, -1);
        grow_visit(&copy, -1);
    }
    same_below(&grow.graph, grow.root, &copy.graph, copy.root, 4);
    const struct graph_node *root = &copy.graph.nodes[copy.root];
    for (int i = 0; i < 3; i++) { /* the most visited move, three times */
        const struct graph_edge *edges = &copy.graph.edges[root->edges];
        int best = 0;
        for (int e = 1; e < root->count; e++)
            best = edges[e].tries > edges[best].tries ? e : best;
        const uint32_t below = edges[best].child;
        const uint64_t key = copy.graph.nodes[below].key;
        const uint32_t kept = graph_keep(&grow.graph, graph_find(&grow.graph, key));
        assert_true(grow.graph.node_count < copy.graph.node_count);
        same_below(&copy.graph, below, &grow.graph, kept, 6);
        root = &copy.graph.nodes[below];
    }
    graph_free(&grow.graph);
    graph_free(&copy.graph);
}

/* A search that goes on with the graph goes on with what its playouts learnt; a new one begins
 * without. */
static void what_was_learnt_is_kept_with_the_graph(void **state)
{
    (void)state;
    static struct grow grow, fresh;
    struct board board;
    empty_board(&board, 10, 10);
    assert_true(graph_init(&grow.graph, 4 << 20) && graph_init(&fresh.graph, 4 << 20));
    grow_begin(&grow, &board, LZ_BLACK, false);
    for (int visit = 0; visit < 3000; visit++)
        grow_visit(&grow, -1);
    const struct playout_state learnt = grow.playouts;
    board_place(&board, board_drop_point(&board, 4), LZ_BLACK);
    grow_begin(&grow, &board, LZ_WHITE, false);
    assert_true(grow.graph.nodes[grow.root].visits > 1);
    assert_memory_equal(grow.playouts.worth, learnt.worth, sizeof learnt.worth);
    assert_memory_equal(grow.playouts.answers, learnt.answers, sizeof learnt.answers);
    grow_forget(&grow);
    grow_begin(&grow, &board, LZ_WHITE, false);
    grow_begin(&fresh, &board, LZ_WHITE, false);
    assert_memory_equal(grow.playouts.worth, fresh.playouts.worth, sizeof learnt.worth);
    assert_memory_not_equal(grow.playouts.worth, learnt.worth, sizeof learnt.worth);
    graph_free(&grow.graph);
    graph_free(&fresh.graph);
}

/* A graph without room goes on playing out. */
static void a_full_graph_goes_on(void **state)
{
    (void)state;
    static struct grow grow;
    struct board board;
    empty_board(&board, 12, 12);
    assert_true(graph_init(&grow.graph, 64 << 10));
    grow_begin(&grow, &board, LZ_BLACK, false);
    for (int visit = 0; visit < 20000; visit++)
        grow_visit(&grow, -1);
    assert_true(grow.graph.node_count <= grow.graph.node_limit);
    assert_true(grow.graph.edge_count <= grow.graph.edge_limit);
    struct grow_move moves[GRAVITY_COLUMNS];
    assert_int_equal(grow_moves(&grow, moves), 12);
    graph_free(&grow.graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(winning_cells),
        cmocka_unit_test(proofs_hold),
        cmocka_unit_test(playouts_follow_the_rules),
        cmocka_unit_test(playouts_learn_what_won),
        cmocka_unit_test(bounds_hold),
        cmocka_unit_test(kept_graphs_are_whole),
        cmocka_unit_test(what_was_learnt_is_kept_with_the_graph),
        cmocka_unit_test(a_full_graph_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
