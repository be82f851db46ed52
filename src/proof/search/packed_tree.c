#include "proof/search/packed_tree.h"

#include "proof/certificate/replay.h"

enum { MANY = (1 << (16 - TREE_POINT)) - 1, POINT_MASK = (1 << TREE_POINT) - 1 };
_Static_assert(BOARD_POINTS <= 1 << TREE_POINT, "a point fits, and the last one is no cell");

static uint32_t answers_of(const struct win_tree *tree, int node)
{
    uint32_t count = 0;
    for (int child = tree->nodes[node].child; child != WIN_NONE; child = tree->nodes[child].next)
        count++;
    return count;
}

uint32_t tree_size(const struct win_tree *tree, int node)
{
    uint32_t size = answers_of(tree, node) < MANY ? 1 : 2;
    for (int child = tree->nodes[node].child; child != WIN_NONE; child = tree->nodes[child].next)
        size += 1 + tree_size(tree, child);
    return size;
}

uint16_t *tree_begin(int move, uint32_t answers, uint16_t *out)
{
    const uint32_t few = answers < MANY ? answers : MANY;
    *out++ = (uint16_t)((uint32_t)move | few << TREE_POINT);
    if (few == MANY)
        *out++ = (uint16_t)answers;
    return out;
}

void tree_plan(uint32_t plan, uint16_t *out)
{
    out[0] = TREE_PLAN;
    out[1] = (uint16_t)plan;
    out[2] = (uint16_t)(plan >> 16);
}

int tree_move(const uint16_t *at)
{
    return *at & POINT_MASK;
}

uint16_t *tree_put(const struct win_tree *tree, int node, const uint16_t *to, uint16_t *out)
{
    out = tree_begin(to[tree->nodes[node].move], answers_of(tree, node), out);
    for (int child = tree->nodes[node].child; child != WIN_NONE; child = tree->nodes[child].next) {
        *out++ = tree->nodes[child].reply ? to[tree->nodes[child].reply] : 0;
        out = tree_put(tree, child, to, out);
    }
    return out;
}

static bool is_cell(const struct board *board, int point)
{
    return point < BOARD_POINTS && board->at[point] != LZ_BLOCKED;
}

/* `plies` are left to the end of the game. */
static uint32_t check(const uint16_t *at, uint32_t left, const struct board *board, int plies)
{
    uint32_t used = 1;
    if (!left || plies < 1 || !is_cell(board, at[0] & POINT_MASK))
        return 0;
    uint32_t answers = at[0] >> TREE_POINT;
    if (answers == MANY && used == left)
        return 0;
    if (answers == MANY)
        answers = at[used++];
    for (; answers; answers--) {
        if (used == left || (at[used] && !is_cell(board, at[used])))
            return 0;
        used++;
        const uint32_t more = check(at + used, left - used, board, plies - 1);
        if (!more)
            return 0;
        used += more;
    }
    return used;
}

uint32_t tree_check(const uint16_t *at, uint32_t left, const struct board *board)
{
    return check(at, left, board, board->empty);
}

int tree_get(struct win_tree *tree, const uint16_t *to, const uint16_t **at)
{
    const uint16_t first = *(*at)++;
    if (first == TREE_PLAN) {
        const int plan = win_add(tree, 0, 0);
        if (plan != WIN_NONE)
            tree->nodes[plan].child = WIN_PLAN - (int32_t)((*at)[0] | (uint32_t)(*at)[1] << 16);
        *at += TREE_PLAN_SIZE - 1;
        return plan;
    }
    const int node = win_add(tree, to[first & POINT_MASK], 0);
    uint32_t answers = first >> TREE_POINT;
    if (answers == MANY)
        answers = *(*at)++;
    for (; answers && node != WIN_NONE; answers--) {
        const uint16_t reply = *(*at)++;
        const int answer = tree_get(tree, to, at);
        if (answer == WIN_NONE)
            return WIN_NONE;
        win_answer(tree, node, reply ? to[reply] : 0, answer);
    }
    return node;
}
