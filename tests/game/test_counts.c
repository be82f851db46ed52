/* Published counts: the games of tic-tac-toe, and Connect Four's positions by ply (John Tromp; OEIS
 * A212693). */
#include "game/game_of.h"

#include <stdlib.h>

static lz_action place(int cell)
{
    return lz_action_place(cell);
}

/* Plays every game to its end; returns the value for black (1, 0, -1). */
static int minimax(lz_game *game, long *games)
{
    if (lz_game_result(game) != LZ_RESULT_ONGOING) {
        ++*games;
        return lz_game_result(game) == LZ_RESULT_BLACK_WINS
                   ? 1
                   : -(lz_game_result(game) == LZ_RESULT_WHITE_WINS);
    }
    const bool black = lz_game_to_move(game) == LZ_BLACK;
    int best = black ? -2 : 2;
    for (int cell = 0; cell < 9; cell++) {
        if (lz_game_act(game, place(cell), NULL))
            continue;
        const int value = minimax(game, games);
        if (black ? value > best : value < best)
            best = value;
        assert_true(lz_game_undo(game));
    }
    return best;
}

static void tic_tac_toe_has_255168_games_and_is_a_draw(void **unused)
{
    (void)unused;
    lz_game *game = game_of("freestyle 3x3 win 3");
    long games = 0;
    assert_int_equal(minimax(game, &games), 0);
    assert_int_equal(games, 255168);
    lz_game_free(game);
}

enum { PLIES = 8 };

static const size_t positions_by_ply[PLIES + 1] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275};

/* The keys of the positions at one ply, open addressing; no position has key 0. */
struct key_set {
    uint64_t *slots;
    size_t mask, count;
};

static bool key_set_add(struct key_set *set, uint64_t key)
{
    size_t at = (size_t)key & set->mask;
    for (; set->slots[at]; at = (at + 1) & set->mask) {
        if (set->slots[at] == key)
            return false;
    }
    set->slots[at] = key;
    set->count++;
    return true;
}

static void visit(lz_game *game, struct key_set *sets, int ply)
{
    if (!key_set_add(&sets[ply], lz_game_key(game)) || ply == PLIES)
        return;
    for (int column = 0; column < 7; column++) {
        const int cell = lz_game_drop_cell(game, column);
        if (cell < 0 || lz_game_act(game, place(cell), NULL))
            continue;
        visit(game, sets, ply + 1);
        assert_true(lz_game_undo(game));
    }
}

static void connect_four_has_the_published_positions(void **unused)
{
    (void)unused;
    struct key_set sets[PLIES + 1] = {0};
    for (int ply = 0; ply <= PLIES; ply++) {
        sets[ply].mask = (1U << 19) - 1;
        sets[ply].slots = calloc(sets[ply].mask + 1, sizeof(uint64_t));
        assert_non_null(sets[ply].slots);
    }
    lz_game *game = game_of("connect4 7x6");
    visit(game, sets, 0);
    for (int ply = 0; ply <= PLIES; ply++) {
        assert_int_equal(sets[ply].count, positions_by_ply[ply]);
        free(sets[ply].slots);
    }
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tic_tac_toe_has_255168_games_and_is_a_draw),
        cmocka_unit_test(connect_four_has_the_published_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
