/* Expands a node: finds a win by threats, or lists the quiet moves to try. Expands a try: finds the
 * defender's win by fours, or lists the replies that need an answer of their own. */
#include "proof/search.h"

#include <string.h>

enum {
    DEFENDER_FOURS = 2000, /* node limit of the search for the defender's win by fours */
    NODE_UNIT = 32,        /* proof number of a node whose value is 0 */
    TRY_UNIT = 128,        /* proof number of a try that leads to value 0 */
    HALF = 70,             /* an advantage of this value halves a proof number */
    ESTIMATE_MAX = 60000
};

/* unit * 2^(-value / HALF), at least 1. */
static uint32_t estimate(uint32_t unit, int value)
{
    uint64_t number = (uint64_t)unit << 16;
    int halves = value < 0 ? -value : value;
    for (; halves >= HALF; halves -= HALF)
        number = value > 0 ? number / 2 : number < UINT64_C(1) << 40 ? number * 2 : number;
    number = value > 0 ? number - number * (uint64_t)halves / (2 * HALF)
                       : number + number * (uint64_t)halves / HALF;
    number >>= 16;
    return number < 1 ? 1 : number > ESTIMATE_MAX ? ESTIMATE_MAX : (uint32_t)number;
}

static void node_decide(struct proof_node *node, bool won)
{
    node->state = won ? PROOF_WON : PROOF_FAILED;
    node->proof = won ? 0 : PROOF_INFINITE;
    node->disproof = won ? PROOF_INFINITE : 0;
    node->won_by = WON_BY_THREATS;
}

static void try_decide(struct proof_try *try, bool won)
{
    try->state = won ? PROOF_WON : PROOF_FAILED;
    try->proof = won ? 0 : PROOF_INFINITE;
    try->disproof = won ? PROOF_INFINITE : 0;
}

/* The value for `mover` of the present position with a stone of `colour` added on the point. */
static int value_with(struct proof_search *search, int point, lz_colour colour, lz_colour mover)
{
    proof_place(search, point, colour);
    const int value = eval_by_net.value(search->eval_state, &search->shapes, mover);
    proof_remove(search);
    return value;
}

/* Sorts the tries, best first; returns how many of them to keep, at most `most`. */
static int sort_tries(struct proof_try *tries, int count, int most)
{
    for (int i = 1; i < count; i++) {
        const struct proof_try try = tries[i];
        int j = i;
        for (; j > 0 && tries[j - 1].proof > try.proof; j--)
            tries[j] = tries[j - 1];
        tries[j] = try;
    }
    return count < most ? count : most;
}

static void list_tries(struct proof_search *search, uint32_t which)
{
    struct shapes *shapes = &search->shapes;
    const int own = colour_index(search->attacker);
    const int turn = proof_turn(search);
    uint16_t points[LZ_CELLS_MAX];
    struct proof_try tries[LZ_CELLS_MAX];
    int count = 0;
    const int listed =
        shapes->count[1 - own][CLASS_FIVE]
            ? shapes_stops(shapes, 1 - own, points)
            : shapes_list_set(shapes, shapes->board.stones ? &shapes->near : &shapes->empty,
                              points);
    eval_by_net.keep(search->eval_state, shapes);
    for (int i = 0; i < listed; i++) {
        if (!shapes_allowed(shapes, points[i], search->attacker))
            continue;
        const int value =
            -value_with(search, points[i], search->attacker, colour_other(search->attacker));
        tries[count++] = (struct proof_try){.proof = estimate(TRY_UNIT, value),
                                            .disproof = estimate(NODE_UNIT, -value),
                                            .move = search->turns.to[turn][points[i]],
                                            .state = PROOF_NEW};
    }
    count = sort_tries(tries, count, search->limits.tries);
    if (!proof_room(search, (uint32_t)count, 0))
        return;
    struct proof_node *node = &search->nodes[which];
    node->state = PROOF_OPEN;
    node->first = search->try_count;
    node->count = (uint16_t)count;
    memcpy(search->tries + search->try_count, tries, (size_t)count * sizeof tries[0]);
    search->try_count += (uint32_t)count;
    if (!count)
        node_decide(node, false);
}

void proof_expand_node(struct proof_search *search, uint32_t which)
{
    search->expansions++;
    if (search->shapes.board.win == 5 &&
        vct_search(&search->vct, &search->shapes, search->attacker, search->limits.threat_nodes)) {
        node_decide(&search->nodes[which], true);
        return;
    }
    list_tries(search, which);
}

static int stones_of(const struct shapes *shapes, lz_colour colour)
{
    int count = 0;
    for (int point = 0; point < BOARD_POINTS; point++)
        count += shapes->board.at[point] == colour;
    return count;
}

/* Lists the replies that need an answer of their own. Against a four these are the ones that stop
 * it. If the attacker wins after a pass, they are the cells that this win depends on, and the
 * function returns true. Otherwise they are all cells. */
static bool replies_needed(struct proof_search *search, struct point_set *set)
{
    struct shapes *shapes = &search->shapes;
    const int own = colour_index(search->attacker);
    uint16_t stops[SHAPES_STOPS];
    memset(set, 0, sizeof *set);
    if (shapes->count[own][CLASS_FIVE]) {
        const int count = shapes_stops(shapes, own, stops);
        for (int i = 0; i < count; i++)
            bits_set(set->words, stops[i]);
        return false;
    }
    if (shapes->forbids || shapes->open_end ||
        !vct_search(&search->vct, shapes, search->attacker, search->limits.pass_nodes)) {
        *set = shapes->empty;
        return false;
    }
    win_zone(&search->vct.tree, search->vct.root, shapes, search->attacker, 1, set);
    return true;
}

/* Makes a reply with its first estimates. After a threat, searches briefly whether the attacker
 * still wins, as he does after most replies; if so, the reply gets its node, which is won. */
static struct proof_reply look_at_reply(struct proof_search *search, int point, int turn,
                                        bool threatened)
{
    struct proof_reply reply = {.move = search->turns.to[turn][point]};
    proof_place(search, point, colour_other(search->attacker));
    const int value = eval_by_net.value(search->eval_state, &search->shapes, search->attacker);
    reply.proof = (uint16_t)estimate(NODE_UNIT, value);
    reply.disproof = (uint16_t)estimate(NODE_UNIT, -value);
    if (threatened &&
        vct_search(&search->vct, &search->shapes, search->attacker, search->limits.reply_nodes)) {
        reply.node = proof_node_here(search, 1, 1);
        if (reply.node)
            node_decide(&search->nodes[reply.node], true);
    }
    proof_remove(search);
    return reply;
}

void proof_expand_try(struct proof_search *search, uint32_t which, int turn)
{
    struct shapes *shapes = &search->shapes;
    const lz_colour defender = colour_other(search->attacker);
    struct point_set set;
    uint16_t points[LZ_CELLS_MAX];
    search->expansions++;
    if (shapes->count[colour_index(defender)][CLASS_FIVE] ||
        vcf_search(&search->vcf, shapes, defender, DEFENDER_FOURS)) {
        try_decide(&search->tries[which], false);
        return;
    }
    const bool has_default = replies_needed(search, &set);
    if (!has_default && !shapes->count[colour_index(search->attacker)][CLASS_FIVE] &&
        stones_of(shapes, search->attacker) > search->limits.free_stones) {
        try_decide(&search->tries[which], false);
        return;
    }
    const int count = shapes_list_set(shapes, &set, points);
    if (!proof_room(search, 0, (uint32_t)count))
        return;
    struct proof_try *try = &search->tries[which];
    *try = (struct proof_try){.move = try->move,
                              .state = PROOF_OPEN,
                              .has_default = has_default,
                              .first = search->reply_count};
    eval_by_net.keep(search->eval_state, shapes);
    for (int i = 0; i < count; i++) {
        if (!shapes_allowed(shapes, points[i], defender))
            continue;
        search->replies[search->reply_count++] =
            look_at_reply(search, points[i], turn, has_default);
        try->count++;
    }
    /* No reply is legal: a four wins, a full board is a draw. */
    if (!try->count)
        try_decide(try, shapes->count[colour_index(search->attacker)][CLASS_FIVE] > 0);
}
