/* Asks the engine for advice: at an open node that was visited often, and from the first visit on
 * at the nodes that a winning move of earlier advice, or a reply at the root, leads to. */
#include "proof/search/search.h"

#include <string.h>

enum {
    VISIT_WORTH = 2000, /* the first advice comes once a node has a visit for so many positions */
    GROWTH = 8,         /* factor of visits and positions from one advice at a node to the next */
    LED_GROWTH = 64,    /* factor of visits at a led node, which gets advice at its first visit */
    EASE_GOOD = 2       /* of an advised move that is not known to win: see proof_try.ease */
};

uint32_t proof_ease(const struct proof_try *try)
{
    if (!try->proof || try->proof >= PROOF_INFINITE)
        return try->proof;
    const uint32_t eased = try->proof >> try->ease;
    return eased ? eased : 1;
}

bool proof_is_led(const struct proof_try *try)
{
    return try->ease == PROOF_EASE_MAX;
}

/* How many positions the adviser may search at this visit, if the first advice has `nodes`; 0: it
 * is not asked. */
static uint64_t due(uint64_t nodes, const struct proof_node *node)
{
    uint64_t visits = node->led ? 1 : nodes / VISIT_WORTH + 1;
    for (; nodes && visits < node->visits; visits *= node->led ? LED_GROWTH : GROWTH)
        nodes *= GROWTH;
    return visits == node->visits ? nodes : 0;
}

/* The node's try of this move, made if there is none. NULL if the memory is full, or if another
 * thread is at the node, whose tries would have to move. */
static struct proof_try *try_of(struct proof_search *search, uint32_t which, int move)
{
    struct proof_graph *graph = search->graph;
    struct proof_node *node = &graph->nodes[which];
    for (uint32_t i = node->first; i < node->first + node->count; i++)
        if (graph->tries[i].move == move)
            return &graph->tries[i];
    if (node->visitors > 1 || !proof_room(search, node->count + 1u, 0))
        return NULL;
    struct proof_try *tries = graph->tries + graph->try_count;
    memcpy(tries, graph->tries + node->first, node->count * sizeof *tries);
    tries[node->count] =
        (struct proof_try){.proof = node->proof, .disproof = 1, .move = (uint16_t)move};
    node->first = graph->try_count;
    graph->try_count += ++node->count;
    return &tries[node->count - 1];
}

/* Reopens a move that was given up because it threatens nothing, before any reply was looked at. */
static void open_again(struct proof_try *try, uint32_t proof)
{
    try->state = PROOF_NEW;
    try->proof = proof;
    try->disproof = 1;
    try->looked = 0;
}

void proof_lead(struct proof_search *search, uint32_t which, int move, int ease)
{
    struct proof_try *try = try_of(search, which, search->turns.to[proof_turn(search)][move]);
    if (!try)
        return;
    try->ease = (uint8_t)ease;
    if (proof_is_led(try) && try->state == PROOF_FAILED && !try->count)
        open_again(try, search->graph->nodes[which].proof);
}

void proof_advise(struct proof_search *search, uint32_t which)
{
    struct proof_graph *graph = search->graph;
    const struct proof_adviser *adviser = &search->adviser;
    graph->nodes[which].visits++;
    const uint64_t nodes = due(adviser->nodes, &graph->nodes[which]);
    const bool attacks = graph->tries[graph->nodes[which].first].move; /* see proof_try.move */
    if (!nodes || !attacks)
        return;
    int score = 0;
    graph->nodes[which].busy = true;
    proof_unlock(search);
    const int move =
        adviser->advise(adviser->user, &search->shapes.board, search->attacker, nodes, &score);
    proof_lock(search);
    graph->nodes[which].busy = false;
    const struct proof_node *node = &graph->nodes[which];
    for (uint32_t i = node->first; i < node->first + node->count; i++)
        graph->tries[i].ease = 0;
    if (move && score > 0)
        proof_lead(search, which, move, score > LZ_SCORE_WIN ? PROOF_EASE_MAX : EASE_GOOD);
}
