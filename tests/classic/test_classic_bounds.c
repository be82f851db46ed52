/* The bounds of the values in a classic's tree: every node that a search reports is compared with
 * the value of plain minimax (naive.h) at the same moves. */
#include "naive.h"

#include <lianzi/study.h>
#include <string.h>

/* A search's tree, by id. */
struct told_tree {
    uint64_t count;
    lz_classic_node nodes[NAIVE_NODES_MAX];
    uint64_t naive[NAIVE_NODES_MAX]; /* the node's index in the plain tree */
    bool has_bounded_child[NAIVE_NODES_MAX];
};

static struct told_tree told;
static struct naive_node plain[NAIVE_NODES_MAX];
static uint64_t seen[LZ_CLASSIC_COUNT][3]; /* values by their bound */

static void keep_node(const lz_classic_node *node, void *user)
{
    (void)user;
    assert_true(node->id < NAIVE_NODES_MAX);
    told.nodes[node->id] = *node;
    told.count++;
}

/* The index of a node's child in the plain tree. */
static uint64_t plain_child(uint64_t index, int cell)
{
    for (uint64_t child = index + 1; child < plain[index].end; child = plain[child].end) {
        if (plain[child].cell == cell)
            return child;
    }
    fail_msg("plain minimax has no move to cell %d", cell);
    return 0;
}

/* The value of plain minimax is what the node says of it, and the bound follows from the window. */
static void check_node(const lz_classic_node *node, int64_t minimax)
{
    switch (node->bound) {
    case LZ_CLASSIC_BOUND_EXACT:
        assert_int_equal(node->value, minimax);
        break;
    case LZ_CLASSIC_BOUND_UPPER:
        assert_true(minimax <= node->value);
        assert_true(node->value <= node->alpha);
        break;
    case LZ_CLASSIC_BOUND_LOWER:
        assert_true(minimax >= node->value);
        assert_true(node->value >= node->beta);
        break;
    }
}

/* Checks that no value is called a bound that the node's own search shows to be exact. */
static void check_firm(const lz_classic_node *node, bool prunes)
{
    const bool is_static =
        node->kind == LZ_CLASSIC_NODE_LEAF || node->kind == LZ_CLASSIC_NODE_DECIDED;
    const bool all_exact = node->kind == LZ_CLASSIC_NODE_FULL && !told.has_bounded_child[node->id];
    if (node->ply == 0 || is_static || all_exact || !prunes)
        assert_int_equal(node->bound, LZ_CLASSIC_BOUND_EXACT);
}

static void check_tree(const lz_game *game, lz_classic_settings settings, const struct naive *naive)
{
    const bool prunes = settings.prune != LZ_CLASSIC_PRUNE_NONE;
    settings.on_node = keep_node;
    told.count = 0;
    const lz_classic_report report = search(game, &settings);
    assert_int_equal(told.count, report.nodes);
    memset(told.has_bounded_child, 0, (size_t)told.count);
    for (uint64_t id = 0; id < told.count; id++) {
        const lz_classic_node *node = &told.nodes[id];
        if (node->ply > 0 && node->bound != LZ_CLASSIC_BOUND_EXACT)
            told.has_bounded_child[node->parent] = true;
    }
    for (uint64_t id = 0; id < told.count; id++) {
        const lz_classic_node *node = &told.nodes[id];
        told.naive[id] = node->ply ? plain_child(told.naive[node->parent], node->cell) : 0;
        check_node(node, naive_points(naive, plain[told.naive[id]].value));
        check_firm(node, prunes);
        seen[settings.classic][node->bound]++;
    }
}

/* Leaves out settings that make the same tree as others, or a whole tree in another order. */
static bool is_own_form(const lz_classic_settings *settings)
{
    const bool can_prune = settings->algorithm == LZ_CLASSIC_SEARCH_ALPHABETA ||
                           settings->algorithm == LZ_CLASSIC_SEARCH_NEGAMAX;
    return settings->prune == LZ_CLASSIC_PRUNE_NONE ? settings->order == LZ_CLASSIC_ORDER_SCAN
                                                    : can_prune;
}

/* Every search and pruning, the pruned ones in every order. */
static void check_forms(const lz_game *game, lz_classic_settings settings)
{
    struct position position = naive_position(game);
    struct naive naive = naive_for(&settings, &position);
    naive.tree = plain;
    naive_value(&naive, &position, 0);
    for (int i = 0; i < LZ_CLASSIC_SEARCH_COUNT * LZ_CLASSIC_PRUNE_COUNT * LZ_CLASSIC_ORDER_COUNT;
         i++) {
        settings.order = (lz_classic_order)(i % LZ_CLASSIC_ORDER_COUNT);
        settings.prune = (lz_classic_prune)(i / LZ_CLASSIC_ORDER_COUNT % LZ_CLASSIC_PRUNE_COUNT);
        settings.algorithm =
            (lz_classic_search_kind)(i / LZ_CLASSIC_ORDER_COUNT / LZ_CLASSIC_PRUNE_COUNT);
        if (is_own_form(&settings) && classic_settings_check(&settings, NULL) == LZ_OK)
            check_tree(game, settings, &naive);
    }
}

/* Few cells are empty, so that plain minimax can search several plies. `table` plays on 11x11 or
 * more; on half of its boards blocked cells leave a yard of 4x5, where the game is not decided yet.
 */
static lz_game *random_game(lz_classic classic, uint64_t *seed)
{
    const bool table = classic == LZ_CLASSIC_TABLE, walled = table && random_below(seed, 2);
    const int columns = table ? 11 : 5 + (int)random_below(seed, 3);
    const int rows = table ? 11 : 5 + (int)random_below(seed, 3);
    const bool crowded = random_below(seed, 4) > 0 && !walled;
    lz_variant variant = board_of(classic, columns, rows);
    for (int cell = 0; cell < columns * rows && walled; cell++) {
        const int column = cell % columns, row = cell / columns;
        if (column < 3 || column > 6 || row < 3 || row > 7)
            assert_int_equal(lz_variant_block(&variant, column, row, NULL), LZ_OK);
    }
    lz_game *game = new_game(classic, &variant);
    const int empty = game->board.empty;
    random_moves(game,
                 crowded ? empty - 5 - (int)random_below(seed, 20)
                         : (int)random_below(seed, (uint32_t)empty / 2),
                 seed);
    return game;
}

static void every_value_is_what_its_bound_says(void **unused)
{
    (void)unused;
    uint64_t seed = 8;
    for (int i = 0; i < REPEATED(45) * LZ_CLASSIC_COUNT; i++) {
        const lz_classic classic = (lz_classic)(i % LZ_CLASSIC_COUNT);
        lz_game *game = random_game(classic, &seed);
        lz_classic_settings settings = random_settings(classic, &seed);
        const int empty = game->board.empty;
        const bool walled = classic == LZ_CLASSIC_TABLE && game->variant.blocked[0];
        settings.depth = walled || classic == LZ_CLASSIC_DROP || empty < 10 ? 4
                         : empty < 25                                       ? 3
                                                                            : 2;
        check_forms(game, settings);
        lz_game_free(game);
    }
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++) {
        assert_true(seen[classic][LZ_CLASSIC_BOUND_UPPER] > 0);
        assert_true(seen[classic][LZ_CLASSIC_BOUND_LOWER] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_what_its_bound_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
