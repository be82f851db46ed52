#include "proof/hint.h"

/* The key of the present position less a stone of the defender's, in the orientation in which it is
 * least; `turn` is the index of the turn that leads there. */
static uint64_t key_without(const struct proof_search *search, int stone, int *turn)
{
    const lz_colour defender = colour_other(search->attacker);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < search->turns.count; i++) {
        const uint64_t key = search->keys[i] ^ board_key_of(search->turns.to[i][stone], defender);
        if (key < least) {
            least = key;
            *turn = i;
        }
    }
    return least;
}

static struct proof_hint *slot(const struct proof_search *search, uint64_t key)
{
    return &search->graph->hints[key >> 20 & (PROOF_HINTS - 1)];
}

void hint_put(struct proof_search *search, int move)
{
    const lz_colour defender = colour_other(search->attacker);
    for (int point = 0; point < BOARD_POINTS; point++) {
        int turn = 0;
        if (search->shapes.board.at[point] != defender)
            continue;
        const uint64_t key = key_without(search, point, &turn);
        *slot(search, key) = (struct proof_hint){key, search->turns.to[turn][move]};
    }
}

static bool is_listed(const uint16_t *moves, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

int hint_get(const struct proof_search *search, uint16_t *moves)
{
    const lz_colour defender = colour_other(search->attacker);
    int count = 0;
    for (int point = 0; point < BOARD_POINTS && count < HINTS_MAX; point++) {
        int turn = 0;
        if (search->shapes.board.at[point] != defender)
            continue;
        const uint64_t key = key_without(search, point, &turn);
        const struct proof_hint *hint = slot(search, key);
        if (hint->key != key)
            continue;
        const int move = search->turns.to[search->turns.inverse[turn]][hint->move];
        if (!is_listed(moves, count, move))
            moves[count++] = (uint16_t)move;
    }
    return count;
}
