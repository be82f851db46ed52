#include "proof/search.h"

#include "proof/hint.h"
#include <stdlib.h>
#include <string.h>

enum {
    VCF_BITS = 18,
    VCT_BITS = 20,
    FORCE_BITS = 19,
    ROOM_FIRST = 1 << 12,
    INDEX_FIRST = 1 << 13,
    FOCUS_FIRST = 1000,
    FOCUS_GROWTH = 4
};

/* A node on the way down, and the try chosen there. */
struct step {
    uint32_t node, try;
    bool chosen; /* `try` is valid */
    int stones;  /* stones placed: the try's move and the reply */
};

static void *grown(struct proof_search *search, void *array, uint32_t *room, uint32_t needed,
                   size_t size)
{
    uint32_t more = *room ? *room : ROOM_FIRST;
    while (more < needed)
        more += more / 2;
    if (more == *room)
        return array;
    const size_t bytes = (size_t)(more - *room) * size;
    void *larger = search->bytes + bytes > search->bytes_max ? NULL : realloc(array, more * size);
    if (!larger) {
        search->full = true;
        return array;
    }
    search->bytes += bytes;
    *room = more;
    return larger;
}

bool proof_room(struct proof_search *search, uint32_t tries, uint32_t replies)
{
    search->tries = grown(search, search->tries, &search->try_room, search->try_count + tries,
                          sizeof *search->tries);
    search->replies = grown(search, search->replies, &search->reply_room,
                            search->reply_count + replies, sizeof *search->replies);
    return !search->full;
}

bool proof_room_trees(struct proof_search *search, uint32_t tokens)
{
    search->trees = grown(search, search->trees, &search->tree_room, search->tree_count + tokens,
                          sizeof *search->trees);
    return !search->full;
}

static uint32_t *index_slot(const struct proof_search *search, uint64_t key)
{
    uint64_t at = key & search->index_mask;
    while (search->index[at] && search->nodes[search->index[at]].key != key)
        at = (at + 1) & search->index_mask;
    return &search->index[at];
}

/* Keeps the index at most half full. False when out of memory. */
static bool index_grow(struct proof_search *search)
{
    size_t size = search->index_mask ? (size_t)search->index_mask + 1 : INDEX_FIRST;
    while (search->node_count > size / 2)
        size *= 2;
    if (size == search->index_mask + 1)
        return true;
    uint32_t *index = calloc(size, sizeof *index);
    if (!index) {
        search->full = true;
        return false;
    }
    search->bytes += size * sizeof *index;
    free(search->index);
    search->index = index;
    search->index_mask = size - 1;
    for (uint32_t i = 1; i < search->node_count; i++)
        *index_slot(search, search->nodes[i].key) = i;
    return true;
}

bool proof_room_all(struct proof_search *search, uint32_t nodes, uint32_t tries, uint32_t replies,
                    uint32_t tokens)
{
    search->nodes = grown(search, search->nodes, &search->node_room, nodes, sizeof *search->nodes);
    search->try_count = search->reply_count = search->tree_count = 0;
    if (search->full || !proof_room(search, tries, replies) || !proof_room_trees(search, tokens))
        return false;
    search->node_count = nodes;
    search->try_count = tries;
    search->reply_count = replies;
    search->tree_count = tokens;
    return true;
}

bool proof_index_all(struct proof_search *search)
{
    free(search->index);
    search->index = NULL;
    search->index_mask = 0;
    return index_grow(search);
}

uint32_t proof_node_here(struct proof_search *search, uint32_t proof, uint32_t disproof)
{
    search->nodes = grown(search, search->nodes, &search->node_room, search->node_count + 1,
                          sizeof *search->nodes);
    if (search->full || !index_grow(search))
        return 0;
    const uint64_t key = search->keys[proof_turn(search)];
    uint32_t *slot = index_slot(search, key);
    if (*slot)
        return *slot;
    *slot = search->node_count;
    search->nodes[search->node_count] =
        (struct proof_node){.key = key, .proof = proof, .disproof = disproof};
    return search->node_count++;
}

void proof_place(struct proof_search *search, int point, lz_colour colour)
{
    shapes_place(&search->shapes, point, colour);
    eval_by_net.push(search->eval_state, shapes_last(&search->shapes));
    for (int i = 0; i < search->turns.count; i++)
        search->keys[i] ^= board_key_of(search->turns.to[i][point], colour);
}

void proof_remove(struct proof_search *search)
{
    const struct shape_delta *delta = shapes_last(&search->shapes);
    for (int i = 0; i < search->turns.count; i++)
        search->keys[i] ^=
            board_key_of(search->turns.to[i][delta->point], (lz_colour)delta->colour);
    eval_by_net.pop(search->eval_state);
    shapes_remove(&search->shapes);
}

int proof_turn(const struct proof_search *search)
{
    int best = 0;
    for (int i = 1; i < search->turns.count; i++)
        if (search->keys[i] < search->keys[best])
            best = i;
    return best;
}

bool proof_search_init(struct proof_search *search, const struct board *start, lz_colour to_move,
                       lz_colour attacker, size_t bytes)
{
    memset(search, 0, sizeof *search);
    search->start = *start;
    search->to_move = to_move;
    search->attacker = attacker;
    search->bytes_max = bytes;
    search->limits = (struct proof_limits){.threat_nodes = 4000,
                                           .hint_nodes = 2000,
                                           .pass_nodes = 60000,
                                           .reply_nodes = 2000,
                                           .tries = 32};
    search->eval_state = malloc(eval_by_net.state_size);
    search->hints = calloc(PROOF_HINTS, sizeof *search->hints);
    if (!search->eval_state || !search->hints || !vcf_init(&search->vcf, VCF_BITS))
        return false;
    search->focus.most = FOCUS_FIRST;
    turns_init(&search->turns, start);
    turns_keys(&search->turns, start, search->keys);
    shapes_init(&search->shapes, start);
    search->forces = !search->shapes.forbids && !search->shapes.open_end;
    search->limits.free_stones = search->forces ? 2 : 4;
    if (!(search->forces ? force_init(&search->force, &search->vcf, FORCE_BITS)
                         : vct_init(&search->vct, &search->vcf, VCT_BITS)))
        return false;
    eval_by_net.init(search->eval_state, &search->shapes, eval_weights_for(start->rule));
    search->node_count = search->tree_count = 1; /* node 0 and tree 0 are none */
    if (!proof_node_here(search, 1, 1) || !proof_room(search, 1, 0) || !proof_room_trees(search, 1))
        return false;
    search->nodes[0] = (struct proof_node){0};
    search->trees[0] = 0;
    if (to_move == attacker)
        return true;
    search->nodes[1].state = PROOF_OPEN;
    search->nodes[1].count = 1;
    search->tries[search->try_count++] = (struct proof_try){.proof = 1, .disproof = 1};
    return true;
}

void proof_search_free(struct proof_search *search)
{
    free(search->eval_state);
    free(search->hints);
    vct_free(&search->vct);
    force_free(&search->force);
    vcf_free(&search->vcf);
    free(search->nodes);
    free(search->tries);
    free(search->replies);
    free(search->trees);
    free(search->index);
}

static void reply_numbers(const struct proof_search *search, const struct proof_reply *reply,
                          uint32_t *proof, uint32_t *disproof)
{
    const struct proof_node *node = &search->nodes[reply->node];
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
        reply_numbers(search, &search->replies[try->first + i], &proof, &disproof);
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
        const struct proof_try *try = &search->tries[node->first + i];
        if (try->proof < least) {
            least = try->proof;
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

/* The try that looks easiest to prove. */
static uint32_t choose_try(const struct proof_search *search, const struct proof_node *node)
{
    uint32_t best = node->first;
    for (uint32_t i = node->first; i < node->first + node->count; i++)
        if (search->tries[i].proof < search->tries[best].proof)
            best = i;
    return best;
}

/* The reply that looks most likely to refute the try. */
static uint32_t choose_reply(const struct proof_search *search, const struct proof_try *try)
{
    uint32_t best = try->first, best_proof = 0, best_disproof = PROOF_INFINITE;
    for (uint32_t i = try->first; i < try->first + try->count; i++) {
        uint32_t proof, disproof;
        reply_numbers(search, &search->replies[i], &proof, &disproof);
        if (!proof || disproof > best_disproof ||
            (disproof == best_disproof && proof <= best_proof))
            continue;
        best = i;
        best_proof = proof;
        best_disproof = disproof;
    }
    return best;
}

/* Where the defender is to move at the root, all replies must be answered, and an answer shows how
 * to begin after others. So they are taken one by one, the one that looks easiest first, each up to
 * a number of expansions that grows when all open ones have had it. */
static uint32_t choose_at_root(struct proof_search *search, const struct proof_try *try)
{
    struct proof_focus *focus = &search->focus;
    focus->spent[focus->reply] += search->expansions - focus->since;
    focus->since = search->expansions;
    for (;; focus->most *= FOCUS_GROWTH) {
        for (uint32_t i = try->count; i-- > 0;) {
            uint32_t proof, disproof;
            reply_numbers(search, &search->replies[try->first + i], &proof, &disproof);
            if (!proof || focus->spent[i] >= focus->most)
                continue;
            focus->reply = i;
            return try->first + i;
        }
    }
}

/* Goes down one step. False when it expanded a node or a try instead, or cannot go on. */
static bool descend(struct proof_search *search, struct step *step, uint32_t *node)
{
    const int turn = proof_turn(search);
    const uint16_t *back = search->turns.to[search->turns.inverse[turn]];
    *step = (struct step){.node = *node};
    if (search->nodes[*node].state == PROOF_NEW) {
        proof_expand_node(search, *node);
        return false;
    }
    if (search->nodes[*node].state != PROOF_OPEN)
        return false;
    step->try = choose_try(search, &search->nodes[*node]);
    step->chosen = true;
    const int move = search->tries[step->try].move;
    if (move)
        proof_place(search, back[move], search->attacker);
    step->stones = move > 0;
    if (search->tries[step->try].state == PROOF_NEW) {
        proof_expand_try(search, step->try, turn);
        return false;
    }
    const struct proof_try *try = &search->tries[step->try];
    const uint32_t chosen =
        move || try->has_default ? choose_reply(search, try) : choose_at_root(search, try);
    if (try->has_default && chosen - try->first >= try->looked) {
        proof_look_on(search, step->try, turn);
        return false;
    }
    struct proof_reply *reply = &search->replies[chosen];
    proof_place(search, back[reply->move], colour_other(search->attacker));
    step->stones++;
    if (!reply->node)
        reply->node = proof_node_here(search, reply->proof, reply->disproof);
    *node = reply->node;
    return *node > 0;
}

void proof_update_node(struct proof_search *search, uint32_t which)
{
    struct proof_node *node = &search->nodes[which];
    if (node->state != PROOF_OPEN)
        return;
    node_update(search, node);
    if (node->state != PROOF_WON)
        return;
    const uint16_t *back = search->turns.to[search->turns.inverse[proof_turn(search)]];
    const struct proof_try *tries = search->tries + node->first;
    const int move = tries[node->won_by].move;
    if (move)
        hint_put(search, back[move]);
}

void proof_update_try(struct proof_search *search, uint32_t which)
{
    struct proof_try *try = &search->tries[which];
    if (try->state == PROOF_OPEN)
        try_update(search, try);
}

bool proof_search_step(struct proof_search *search)
{
    struct step path[PROOF_PLIES];
    uint32_t node = 1;
    int depth = 0;
    if (search->full || search->nodes[1].state == PROOF_WON ||
        search->nodes[1].state == PROOF_FAILED)
        return false;
    while (depth < PROOF_PLIES && descend(search, &path[depth++], &node))
        continue;
    while (depth--) {
        const struct step *step = &path[depth];
        for (int i = 0; i < step->stones; i++)
            proof_remove(search);
        if (step->chosen)
            proof_update_try(search, step->try);
        proof_update_node(search, step->node);
    }
    return true;
}
