/* Moves that won similar positions are found again where one of the defender's stones lies
 * elsewhere, in any orientation, and not where more differs. */
#include "proof/hint.h"

#include "testing.h"

enum { SIZE = 15, MIB = 64 };

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

static void test_hints(void **state)
{
    (void)state;
    static struct proof_search search;
    lz_variant variant;
    struct board board;
    uint16_t moves[HINTS_MAX];
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    board_init(&board, &variant);
    assert_true(proof_search_init(&search, &board, LZ_BLACK, LZ_BLACK, (size_t)MIB << 20));
    const int move = point_of(&search, 10, 8), other = point_of(&search, 9, 5);

    place(&search, 0, 14, 14);
    assert_int_equal(hint_get(&search, moves), 0);
    hint_put(&search, move);
    remove_all(&search);

    for (int turn = 0; turn < search.turns.count; turn++) {
        place(&search, turn, 0, 3);
        assert_int_equal(hint_get(&search, moves), 1);
        assert_int_equal(moves[0], search.turns.to[turn][move]);
        remove_all(&search);
    }

    /* What won this very position comes first. */
    place(&search, 0, 0, 3);
    hint_put(&search, other);
    assert_int_equal(hint_get(&search, moves), 1);
    assert_int_equal(moves[0], other);
    remove_all(&search);
    place(&search, 0, 14, 14);
    assert_int_equal(hint_get(&search, moves), 2);
    assert_int_equal(moves[0], move);
    assert_int_equal(moves[1], other);
    remove_all(&search);

    /* A further stone of either colour makes another position. */
    place(&search, 0, 0, 3);
    proof_place(&search, point_of(&search, 1, 1), LZ_BLACK);
    assert_int_equal(hint_get(&search, moves), 0);
    proof_place(&search, point_of(&search, 2, 2), LZ_WHITE);
    assert_int_equal(hint_get(&search, moves), 0);
    proof_search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
