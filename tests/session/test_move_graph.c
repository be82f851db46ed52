/* The graph of a tree against what it promises, on random trees: every node has one place and no
 * two the same, a child stands one column right of its parent and not above it, first children
 * share their parent's row, and no way from a node to a child runs through another node or way.
 * Each way is drawn onto a grid of its own here: down in the parent's column, then right. Numbers
 * and places are compared with a plain walk up the tree. */
#include "base/random.h"
#include "session/move_graph.h"
#include "study/tree.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

static uint64_t stream = 20261129;

static int below(int bound)
{
    return (int)random_below(&stream, (uint32_t)bound);
}

/* A tree of at most so many nodes: each hangs below a random one, or mostly goes on from the last.
 */
static lz_record *grow(int nodes, int bushy)
{
    lz_variant variant;
    lz_record *record;
    int last = LZ_RECORD_ROOT;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    for (int i = 1; i < nodes; i++) {
        const int parent = below(bushy) ? last : below(i);
        const lz_action action = below(20) ? lz_action_place(below(225)) : lz_action_pass();
        int node;
        if (lz_record_add(record, parent, action, &node, NULL) == LZ_OK)
            last = node;
    }
    return record;
}

/* ---- what the graph promises ---- */

struct grid {
    int columns, rows;
    int *owner; /* of each place: the node that stands there, or to whose children a way runs */
};

/* Marks the place as the node's; it must be free, or be its own already. */
static void mark(struct grid *grid, int column, int row, int node)
{
    assert_in_range(column, 0, grid->columns - 1);
    assert_in_range(row, 0, grid->rows - 1);
    int *owner = &grid->owner[row * grid->columns + column];
    assert_true(*owner == LZ_RECORD_NO_NODE || *owner == node);
    *owner = node;
}

static void check_node(const struct move_graph *graph, const lz_record *record, int node,
                       struct grid *grid)
{
    int column, row, above_column, above_row;
    assert_true(move_graph_find(graph, node, &column, &row));
    assert_int_equal(column, lz_record_depth(record, node));
    const struct graph_item *item = move_graph_at(graph, column, row);
    assert_non_null(item);
    assert_int_equal(item->node, node);
    const bool stone = lz_record_action(record, node).kind == LZ_ACTION_PLACE;
    assert_int_equal(item->number, stone ? tree_stones(record, node) : 0);
    assert_int_equal(item->colour, stone ? lz_record_colour(record, node) : LZ_EMPTY);
    int *place = &grid->owner[row * grid->columns + column];
    assert_int_equal(*place, LZ_RECORD_NO_NODE);
    *place = node;
    if (node == LZ_RECORD_ROOT)
        return;
    const int parent = lz_record_parent(record, node);
    assert_true(move_graph_find(graph, parent, &above_column, &above_row));
    assert_int_equal(column, above_column + 1);
    if (lz_record_child(record, parent) == node)
        assert_int_equal(row, above_row);
    else
        assert_true(row > above_row);
}

/* The way to a node: of all nodes the places are marked by now. */
static void check_way(const struct move_graph *graph, const lz_record *record, int node,
                      struct grid *grid)
{
    int column, row, above_column, above_row;
    const int parent = lz_record_parent(record, node);
    move_graph_find(graph, node, &column, &row);
    move_graph_find(graph, parent, &above_column, &above_row);
    for (int at = above_row; at <= row; at++)
        mark(grid, above_column, at, parent);
}

static void check(const lz_record *record)
{
    struct move_graph graph = {0};
    move_graph_make(&graph, record);
    assert_false(graph.failed);
    assert_int_equal(graph.item_count, lz_record_nodes(record));
    struct grid grid = {.columns = graph.columns, .rows = graph.rows};
    const size_t places = (size_t)(grid.columns * grid.rows);
    grid.owner = malloc(places * sizeof *grid.owner);
    assert_non_null(grid.owner);
    for (size_t i = 0; i < places; i++)
        grid.owner[i] = LZ_RECORD_NO_NODE;
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node))
        check_node(&graph, record, node, &grid);
    for (int node = tree_walk(record, LZ_RECORD_ROOT); node != LZ_RECORD_NO_NODE;
         node = tree_walk(record, node))
        check_way(&graph, record, node, &grid);
    free(grid.owner);
    move_graph_clear(&graph);
}

static void test_random_trees(void **state)
{
    (void)state;
    for (int i = 0; i < REPEATED(600); i++) {
        lz_record *record = grow(1 + below(90), 1 + below(9));
        check(record);
        lz_record_free(record);
    }
}

/* Variations that branch off late stand nearer to the main line; lines that do not meet share a
 * row. */
static void test_places(void **state)
{
    static const struct {
        int parent, cell, column, row;
    } nodes[] = {
        {0, 0, 1, 0}, {1, 1, 2, 0},  {2, 2, 3, 0}, {3, 3, 4, 0},
        {4, 4, 5, 0}, {5, 5, 6, 0},  {5, 6, 6, 1}, /* beside the last move */
        {2, 8, 3, 1},                              /* ends before that one begins */
        {1, 7, 2, 2},                              /* would run into the way to the one above */
        {9, 9, 3, 2}, {1, 10, 2, 3},               /* the second beside the same move */
    };
    lz_variant variant;
    lz_record *record;
    struct move_graph graph = {0};
    (void)state;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        assert_int_equal(
            lz_record_add(record, nodes[i].parent, lz_action_place(nodes[i].cell), NULL, NULL),
            LZ_OK);
    move_graph_make(&graph, record);
    for (int i = 0; i < (int)(sizeof nodes / sizeof *nodes); i++) {
        int column, row;
        assert_true(move_graph_find(&graph, i + 1, &column, &row));
        assert_int_equal(column, nodes[i].column);
        assert_int_equal(row, nodes[i].row);
    }
    assert_int_equal(graph.rows, 4);
    assert_int_equal(graph.columns, 7);
    assert_null(move_graph_at(&graph, 0, 1));
    assert_null(move_graph_at(&graph, -1, 0));
    move_graph_clear(&graph);
    lz_record_free(record);
}

static void test_large(void **state)
{
    (void)state;
    enum { NODES = 100000 };
    lz_record *record = grow(NODES, 6);
    struct move_graph graph = {0};
    int column, row;
    move_graph_make(&graph, record);
    assert_int_equal(graph.item_count, lz_record_nodes(record));
    for (int i = 0; i < 200; i++) {
        const int node = below(lz_record_nodes(record));
        assert_true(move_graph_find(&graph, node, &column, &row));
        assert_int_equal(move_graph_at(&graph, column, row)->node, node);
    }
    move_graph_clear(&graph);
    lz_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_trees),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
