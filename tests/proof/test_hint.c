/* Wins of similar positions are found again where one of the defender's stones lies elsewhere, in
 * any orientation, and not where more differs. */
#include "proof/search/similar_wins.h"

#include "proof/search/packed_tree.h"

#include "testing.h"

enum { SIZE = 15, MIB = 64 };

static void begin(struct proof_search *search)
{
    lz_variant variant;
    struct board board;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    board_init(&board, &variant);
    assert_true(proof_search_init(search, &board, LZ_BLACK, LZ_BLACK, (size_t)MIB << 20));
}

static int point_of(const struct proof_search *search, int column, int row)
{
    return board_point_of_cell(&search->start, row * SIZE + column);
}

/* Places black stones on (7, 7) and (8, 6) and a white one on (8, 8), turned, then a white one on
 * the cell. */
static void place(struct proof_search *search, int turn, int column, int row)
{
    const uint16_t *to = search->turns.to[turn];
    proof_place(search, to[point_of(search, 7, 7)], LZ_BLACK);
    proof_place(search, to[point_of(search, 8, 8)], LZ_WHITE);
    proof_place(search, to[point_of(search, 8, 6)], LZ_BLACK);
    proof_place(search, to[point_of(search, column, row)], LZ_WHITE);
}

static void remove_all(struct proof_search *search)
{
    while (search->shapes.board.stones)
        proof_remove(search);
}

static void remember(struct proof_search *search, int move, uint32_t tree)
{
    hint_put(search, move, tree, !move);
    remove_all(search);
}

static void test_moves(void **state)
{
    (void)state;
    static struct proof_search search;
    struct hint hints[HINTS_MAX];
    begin(&search);
    const int move = point_of(&search, 10, 8), other = point_of(&search, 9, 5);

    place(&search, 0, 14, 14);
    assert_int_equal(hint_get(&search, hints), 0);
    remember(&search, move, 0);

    for (int turn = 0; turn < search.turns.count; turn++) {
        place(&search, turn, 0, 3);
        assert_int_equal(hint_get(&search, hints), 1);
        assert_int_equal(hints[0].move, search.turns.to[turn][move]);
        remove_all(&search);
    }

    /* What won this very position comes first. */
    place(&search, 0, 0, 3);
    hint_put(&search, other, 0, false);
    assert_int_equal(hint_get(&search, hints), 2);
    assert_int_equal(hints[0].move, other);
    assert_int_equal(hints[1].move, move);
    remove_all(&search);
    place(&search, 0, 14, 14);
    assert_int_equal(hint_get(&search, hints), 2);
    assert_int_equal(hints[0].move, move);
    assert_int_equal(hints[1].move, other);
    remove_all(&search);

    /* A further stone of either colour makes another position. */
    place(&search, 0, 0, 3);
    proof_place(&search, point_of(&search, 1, 1), LZ_BLACK);
    assert_int_equal(hint_get(&search, hints), 0);
    proof_place(&search, point_of(&search, 2, 2), LZ_WHITE);
    assert_int_equal(hint_get(&search, hints), 0);
    proof_search_free(&search);
}

/* A win by threats is found again with its tree, turned to the present position. */
static void test_trees(void **state)
{
    (void)state;
    static struct proof_search search;
    struct hint hints[HINTS_MAX];
    struct win_tree tree = {0}, found = {0};
    begin(&search);
    const int move = point_of(&search, 10, 8), reply = point_of(&search, 9, 5);
    const int root = win_add(&tree, move, 3), answer = win_add(&tree, move + 1, 1);
    win_answer(&tree, root, reply, answer);
    assert_true(proof_room_trees(&search, tree_size(&tree, root)));
    const uint32_t kept = search.graph->tree_count;

    for (int from = 0; from < search.turns.count; from++) {
        place(&search, from, 14, 14);
        /* Trees are kept in the orientation in which the position has its least key. */
        const int own = turns_join(&search.turns, from, proof_turn(&search));
        tree_put(&tree, root, search.turns.to[own], search.graph->trees + kept);
        remember(&search, 0, kept);
        for (int turn = 0; turn < search.turns.count; turn++) {
            const uint16_t *to = search.turns.to[turn];
            place(&search, turn, 0, 3);
            assert_int_equal(hint_get(&search, hints), 1);
            assert_int_equal(hints[0].move, 0);
            found.count = 0;
            const int first = hint_tree(&search, &hints[0], &found);
            assert_int_not_equal(first, WIN_NONE);
            const struct win_node *nodes = found.nodes;
            assert_int_equal(nodes[first].move, to[move]);
            assert_int_equal(nodes[nodes[first].child].reply, to[reply]);
            assert_int_equal(nodes[nodes[first].child].move, to[move + 1]);
            remove_all(&search);
        }
    }
    win_free(&tree);
    win_free(&found);
    proof_search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
