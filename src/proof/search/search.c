#include "proof/search/search.h"

#include "proof/search/similar_wins.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    VCF_BITS = 18,
    VCT_BITS = 19,
    ROOM_FIRST = 1 << 12,
    INDEX_FIRST = 1 << 13,
    HINTS_FIRST = 1 << 16,
    HINTS_SHARE = 32,  /* one part in so many of the memory is for hints */
    TAUGHT_SHARE = 4,  /* and one for trees of certificates */
    VISITOR_PROOF = 8, /* a thread adds so much to the proof number of a try that it is at */

    FOCUS_FIRST = 1000,
    FOCUS_GROWTH = 4
};

/* A node on the way down, and the try chosen there. */
struct step {
    uint32_t node, try;
    bool chosen; /* `try` is valid */
    bool taken;  /* another thread expands the node or the try */
    int stones;  /* stones placed: the try's move and the reply */
};

static void *grown(struct proof_search *search, void *array, uint32_t *room, uint32_t needed,
                   size_t size)
{
    struct proof_graph *graph = search->graph;
    uint32_t more = *room ? *room : ROOM_FIRST;
    while (more < needed)
        more += more / 2;
    if (more == *room)
        return array;
    const size_t bytes = (size_t)(more - *room) * size;
    void *larger = graph->bytes + bytes > graph->bytes_max ? NULL : realloc(array, more * size);
    if (!larger) {
        graph->full = true;
        return array;
    }
    graph->bytes += bytes;
    *room = more;
    return larger;
}

bool proof_room(struct proof_search *search, uint32_t tries, uint32_t replies)
{
    struct proof_graph *graph = search->graph;
    graph->tries = grown(search, graph->tries, &graph->try_room, graph->try_count + tries,
                         sizeof *graph->tries);
    graph->replies = grown(search, graph->replies, &graph->reply_room, graph->reply_count + replies,
                           sizeof *graph->replies);
    return !graph->full;
}

bool proof_room_trees(struct proof_search *search, uint32_t tokens)
{
    struct proof_graph *graph = search->graph;
    graph->trees = grown(search, graph->trees, &graph->tree_room, graph->tree_count + tokens,
                         sizeof *graph->trees);
    return !graph->full;
}

bool proof_room_taught(struct proof_search *search, uint32_t tokens, uint32_t plans)
{
    struct proof_graph *graph = search->graph;
    if ((graph->taught_count + (size_t)tokens) * 2 * sizeof *graph->taught +
            (graph->plan_count + (size_t)plans) * 2 * sizeof *graph->plans >
        graph->bytes_max / TAUGHT_SHARE)
        return false;
    graph->taught = grown(search, graph->taught, &graph->taught_room, graph->taught_count + tokens,
                          sizeof *graph->taught);
    graph->plans = grown(search, graph->plans, &graph->plan_room, graph->plan_count + plans,
                         sizeof *graph->plans);
    return !graph->full;
}

static uint32_t *index_slot(const struct proof_search *search, uint64_t key)
{
    const struct proof_graph *graph = search->graph;
    uint64_t at = key & graph->index_mask;
    while (graph->index[at] && graph->nodes[graph->index[at]].key != key)
        at = (at + 1) & graph->index_mask;
    return &graph->index[at];
}

/* Keeps the index at most half full. False when out of memory. */
static bool index_grow(struct proof_search *search)
{
    struct proof_graph *graph = search->graph;
    size_t size = graph->index_mask ? (size_t)graph->index_mask + 1 : INDEX_FIRST;
    while (graph->node_count > size / 2)
        size *= 2;
    if (size == graph->index_mask + 1)
        return true;
    uint32_t *index = calloc(size, sizeof *index);
    if (!index) {
        graph->full = true;
        return false;
    }
    graph->bytes += size * sizeof *index;
    free(graph->index);
    graph->index = index;
    graph->index_mask = size - 1;
    for (uint32_t i = 1; i < graph->node_count; i++)
        *index_slot(search, graph->nodes[i].key) = i;
    return true;
}

bool proof_room_all(struct proof_search *search, uint32_t nodes, uint32_t tries, uint32_t replies,
                    uint32_t tokens)
{
    struct proof_graph *graph = search->graph;
    graph->nodes = grown(search, graph->nodes, &graph->node_room, nodes, sizeof *graph->nodes);
    graph->try_count = graph->reply_count = graph->tree_count = 0;
    if (graph->full || !proof_room(search, tries, replies) || !proof_room_trees(search, tokens))
        return false;
    graph->node_count = nodes;
    graph->try_count = tries;
    graph->reply_count = replies;
    graph->tree_count = tokens;
    return true;
}

bool proof_index_all(struct proof_search *search)
{
    struct proof_graph *graph = search->graph;
    free(graph->index);
    graph->index = NULL;
    graph->index_mask = 0;
    return index_grow(search);
}

uint32_t proof_node_here(struct proof_search *search, uint32_t proof, uint32_t disproof)
{
    struct proof_graph *graph = search->graph;
    graph->nodes =
        grown(search, graph->nodes, &graph->node_room, graph->node_count + 1, sizeof *graph->nodes);
    if (graph->full || !index_grow(search))
        return 0;
    const uint64_t key = search->keys[proof_turn(search)];
    uint32_t *slot = index_slot(search, key);
    if (*slot)
        return *slot;
    *slot = graph->node_count;
    graph->nodes[graph->node_count] =
        (struct proof_node){.key = key, .proof = proof, .disproof = disproof};
    return graph->node_count++;
}

void proof_place(struct proof_search *search, int point, lz_colour colour)
{
    shapes_place(&search->shapes, point, colour);
    eval_push(search->eval);
    turns_toggle(&search->turns, search->keys, point, colour);
}

void proof_remove(struct proof_search *search)
{
    const struct shape_delta *delta = shapes_last(&search->shapes);
    turns_toggle(&search->turns, search->keys, delta->point, (lz_colour)delta->colour);
    eval_pop(search->eval);
    shapes_remove(&search->shapes);
}

int proof_turn(const struct proof_search *search)
{
    return turns_least(&search->turns, search->keys);
}

void proof_lock(struct proof_search *search)
{
    if (search->graph->shared)
        pthread_mutex_lock(&search->graph->lock);
}

void proof_unlock(struct proof_search *search)
{
    if (search->graph->shared)
        pthread_mutex_unlock(&search->graph->lock);
}

static bool graph_init(struct proof_search *search, size_t bytes)
{
    struct proof_graph *graph = search->graph = calloc(1, sizeof *search->graph);
    if (!graph)
        return false;
    pthread_mutex_init(&graph->lock, NULL);
    pthread_cond_init(&graph->expanded, NULL);
    graph->bytes_max = bytes;
    graph->expansions_max = UINT64_MAX;
    graph->focus.most = FOCUS_FIRST;
    size_t hints = HINTS_FIRST;
    while (hints * sizeof *graph->hints < bytes / HINTS_SHARE)
        hints *= 2;
    graph->hints = calloc(hints, sizeof *graph->hints);
    graph->hint_mask = hints / HINT_BUCKET - 1;
    graph->node_count = graph->tree_count = graph->taught_count = 1; /* 0 is none */
    return graph->hints;
}

/* Makes what the thread needs. */
static bool search_init(struct proof_search *search, const struct board *start, lz_colour to_move,
                        lz_colour attacker)
{
    search->start = *start;
    search->to_move = to_move;
    search->attacker = attacker;
    search->limits = (struct proof_limits){.threat_nodes = 4000,
                                           .hint_nodes = 2000,
                                           .pass_nodes = 60000,
                                           .reply_nodes = 2000,
                                           .tree_nodes = 60000,
                                           .replay_nodes = 4000000,
                                           .tries = 32};
    search->eval = eval_new();
    if (!search->eval || !vcf_init(&search->vcf, VCF_BITS))
        return false;
    turns_init(&search->turns, start);
    turns_keys(&search->turns, start, search->keys);
    shapes_init(&search->shapes, start);
    search->local = rule_is_local(start->rule);
    search->limits.free_stones = search->local ? 2 : 4;
    if (!vct_init(&search->vct, &search->vcf, VCT_BITS))
        return false;
    search->vct.fours_first = search->local;
    eval_start(search->eval, &search->shapes, eval_net(start->rule));
    return true;
}

bool proof_search_init(struct proof_search *search, const struct board *start, lz_colour to_move,
                       lz_colour attacker, size_t bytes)
{
    memset(search, 0, sizeof *search);
    if (!graph_init(search, bytes) || !search_init(search, start, to_move, attacker))
        return false;
    struct proof_graph *graph = search->graph;
    if (!proof_node_here(search, 1, 1) || !proof_room(search, 1, 0) || !proof_room_trees(search, 1))
        return false;
    graph->nodes[0] = (struct proof_node){0};
    graph->trees[0] = 0;
    if (to_move == attacker)
        return true;
    graph->nodes[1].state = PROOF_OPEN;
    graph->nodes[1].count = 1;
    graph->tries[graph->try_count++] = (struct proof_try){.proof = 1, .disproof = 1};
    return true;
}

bool proof_search_help(struct proof_search *helper, const struct proof_search *search)
{
    memset(helper, 0, sizeof *helper);
    helper->graph = search->graph;
    helper->helps = true;
    return search_init(helper, &search->start, search->to_move, search->attacker);
}

static void graph_free(struct proof_graph *graph)
{
    pthread_mutex_destroy(&graph->lock);
    pthread_cond_destroy(&graph->expanded);
    free(graph->nodes);
    free(graph->tries);
    free(graph->replies);
    free(graph->trees);
    free(graph->taught);
    free(graph->plans);
    free(graph->index);
    free(graph->hints);
    free(graph);
}

void proof_search_free(struct proof_search *search)
{
    free(search->eval);
    vct_free(&search->vct);
    vcf_free(&search->vcf);
    if (search->graph && !search->helps)
        graph_free(search->graph);
}

static void reply_numbers(const struct proof_search *search, const struct proof_reply *reply,
                          uint32_t *proof, uint32_t *disproof)
{
    const struct proof_node *node = &search->graph->nodes[reply->node];
    *proof = reply->node ? node->proof : reply->proof;
    *disproof = reply->node ? node->disproof : reply->disproof;
}

/* The replies to a try often lead to the same positions, so adding up their proof numbers would
 * count the same work many times. The try's number is that of its hardest reply, plus one for each
 * other open reply (Ueda and others 2008). */
static void try_update(struct proof_search *search, struct proof_try *try)
{
    uint32_t hardest = 0, open = 0, least = PROOF_INFINITE;
    for (uint32_t i = 0; i < try->count; i++) {
        uint32_t proof, disproof;
        reply_numbers(search, &search->graph->replies[try->first + i], &proof, &disproof);
        open += proof > 0;
        hardest = proof > hardest ? proof : hardest;
        least = disproof < least ? disproof : least;
    }
    try->disproof = least;
    try->proof = !open ? 0 : hardest >= PROOF_INFINITE ? PROOF_INFINITE : hardest + open - 1;
    if (try->proof >= PROOF_INFINITE || !least) {
        try->proof = PROOF_INFINITE;
        try->disproof = 0;
        try->state = PROOF_FAILED;
    } else if (!try->proof) {
        try->disproof = PROOF_INFINITE;
        try->state = PROOF_WON;
    }
}

static void node_update(struct proof_search *search, struct proof_node *node)
{
    uint32_t least = PROOF_INFINITE, hardest = 0, open = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct proof_try *try = &search->graph->tries[node->first + i];
        const uint32_t proof = proof_ease(try);
        if (proof < least) {
            least = proof;
            node->won_by = (int16_t)i;
        }
        open += try->disproof > 0;
        hardest = try->disproof > hardest ? try->disproof : hardest;
    }
    node->proof = least;
    node->disproof = !open ? 0 : hardest >= PROOF_INFINITE ? PROOF_INFINITE : hardest + open - 1;
    if (!least)
        node->state = PROOF_WON;
    else if (!node->disproof || least >= PROOF_INFINITE)
        node->state = PROOF_FAILED;
    if (node->state == PROOF_WON)
        node->disproof = PROOF_INFINITE;
    if (node->state == PROOF_FAILED) {
        node->disproof = 0;
        node->proof = PROOF_INFINITE;
    }
}

/* The try that looks easiest to prove. Threads that are at it make it look harder. */
static uint32_t choose_try(const struct proof_search *search, const struct proof_node *node)
{
    uint32_t best = node->first, least = UINT32_MAX;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        const struct proof_try *try = &search->graph->tries[i];
        const uint32_t proof = proof_ease(try) + try->visitors * VISITOR_PROOF;
        if (proof < least) {
            least = proof;
            best = i;
        }
    }
    return best;
}

static int visitors_of(const struct proof_search *search, const struct proof_reply *reply)
{
    return reply->node ? search->graph->nodes[reply->node].visitors : 0;
}

/* The reply that looks most likely to refute the try, of those with the fewest threads at them. */
static uint32_t choose_reply(const struct proof_search *search, const struct proof_try *try)
{
    uint32_t best = try->first, best_proof = 0, best_disproof = PROOF_INFINITE;
    int best_visitors = INT_MAX;
    for (uint32_t i = try->first; i < try->first + try->count; i++) {
        uint32_t proof, disproof;
        const struct proof_reply *reply = &search->graph->replies[i];
        const int visitors = visitors_of(search, reply);
        reply_numbers(search, reply, &proof, &disproof);
        if (!proof || visitors > best_visitors)
            continue;
        if (visitors == best_visitors &&
            (disproof > best_disproof || (disproof == best_disproof && proof <= best_proof)))
            continue;
        best = i;
        best_proof = proof;
        best_disproof = disproof;
        best_visitors = visitors;
    }
    return best;
}

/* Where the defender is to move at the root, all replies must be answered, and an answer shows how
 * to begin after others. So a thread takes them one by one, the one that looks easiest first, each
 * for a number of steps that grows when all open ones have had it. */
static uint32_t choose_at_root(struct proof_search *search, const struct proof_try *try)
{
    struct proof_focus *focus = &search->graph->focus;
    for (bool open = true; open; focus->most *= FOCUS_GROWTH) {
        uint32_t taken = UINT32_MAX; /* with a thread at it */
        open = false;
        for (uint32_t i = try->count; i-- > 0;) {
            uint32_t proof, disproof;
            const struct proof_reply *reply = &search->graph->replies[try->first + i];
            reply_numbers(search, reply, &proof, &disproof);
            open |= proof > 0;
            if (!proof || focus->spent[i] >= focus->most)
                continue;
            if (!visitors_of(search, reply)) {
                focus->spent[i]++;
                return try->first + i;
            }
            taken = i;
        }
        if (taken < UINT32_MAX)
            return try->first + taken;
    }
    return try->first;
}

/* The reply at the root that is searched next. After a search was loaded, every open reply is
 * searched once before any is searched again: a new certificate may win it. */
static uint32_t choose_root_reply(struct proof_search *search, const struct proof_try *try)
{
    const struct proof_graph *graph = search->graph;
    for (uint32_t i = try->first; i < try->first + try->count; i++) {
        const struct proof_node *node = &graph->nodes[graph->replies[i].node];
        if (graph->replies[i].node && node->state == PROOF_OPEN && !node->hinted && !node->visitors)
            return i;
    }
    return try->has_default ? choose_reply(search, try) : choose_at_root(search, try);
}

/* Goes down one step. False when it expanded a node or a try instead, or cannot go on. */
static bool descend(struct proof_search *search, struct step *step, uint32_t *node)
{
    struct proof_graph *graph = search->graph;
    const int turn = proof_turn(search);
    const uint16_t *back = search->turns.to[search->turns.inverse[turn]];
    *step = (struct step){.node = *node, .taken = graph->nodes[*node].busy};
    graph->nodes[*node].visitors++;
    if (!step->taken && graph->nodes[*node].state == PROOF_NEW)
        proof_expand_node(search, *node);
    else if (!step->taken && graph->nodes[*node].state == PROOF_OPEN)
        step->chosen = !proof_win_by_hint(search, *node);
    if (!step->chosen)
        return false;
    proof_advise(search, *node);
    step->try = choose_try(search, &graph->nodes[*node]);
    step->taken = graph->tries[step->try].busy;
    graph->tries[step->try].visitors++;
    const int move = graph->tries[step->try].move;
    if (move)
        proof_place(search, back[move], search->attacker);
    step->stones = move > 0;
    if (step->taken)
        return false;
    if (graph->tries[step->try].state == PROOF_NEW) {
        proof_expand_try(search, step->try, turn);
        return false;
    }
    const struct proof_try *try = &graph->tries[step->try];
    const uint32_t chosen = move ? choose_reply(search, try) : choose_root_reply(search, try);
    if (try->has_default && chosen - try->first >= try->looked) {
        proof_look_on(search, step->try, turn);
        return false;
    }
    struct proof_reply *reply = &graph->replies[chosen];
    proof_place(search, back[reply->move], colour_other(search->attacker));
    step->stones++;
    if (!reply->node)
        reply->node = proof_node_here(search, reply->proof, reply->disproof);
    *node = reply->node;
    graph->nodes[*node].led |= *node && (!move || proof_is_led(try));
    return *node > 0;
}

void proof_update_node(struct proof_search *search, uint32_t which)
{
    struct proof_node *node = &search->graph->nodes[which];
    if (node->state != PROOF_OPEN)
        return;
    node_update(search, node);
    if (node->state != PROOF_WON)
        return;
    const uint16_t *back = search->turns.to[search->turns.inverse[proof_turn(search)]];
    const struct proof_try *tries = search->graph->tries + node->first;
    const int move = tries[node->won_by].move;
    if (move)
        hint_put(search, back[move], tries[node->won_by].tree, false);
}

void proof_update_try(struct proof_search *search, uint32_t which)
{
    struct proof_try *try = &search->graph->tries[which];
    if (try->state == PROOF_OPEN)
        try_update(search, try);
}

/* Takes the stones back and passes the numbers on. */
static void ascend(struct proof_search *search, const struct step *step)
{
    for (int i = 0; i < step->stones; i++)
        proof_remove(search);
    if (step->chosen) {
        search->graph->tries[step->try].visitors--;
        proof_update_try(search, step->try);
    }
    search->graph->nodes[step->node].visitors--;
    proof_update_node(search, step->node);
}

static bool is_over(const struct proof_graph *graph)
{
    return graph->full || graph->expansions >= graph->expansions_max ||
           graph->nodes[1].state == PROOF_WON || graph->nodes[1].state == PROOF_FAILED;
}

bool proof_search_step(struct proof_search *search)
{
    struct proof_graph *graph = search->graph;
    struct step path[PROOF_PLIES];
    uint32_t node = 1;
    int depth = 0;
    proof_lock(search);
    const bool over = is_over(graph);
    while (!over && depth < PROOF_PLIES && descend(search, &path[depth++], &node))
        continue;
    const bool taken = depth && path[depth - 1].taken;
    while (depth--)
        ascend(search, &path[depth]);
    if (taken)
        pthread_cond_wait(&graph->expanded, &graph->lock);
    else if (graph->shared)
        pthread_cond_broadcast(&graph->expanded);
    proof_unlock(search);
    return !over;
}
