#include "proof/search/similar_wins.h"

#include "proof/search/packed_tree.h"
#include <string.h>

/* In the key of a whole position, so that it differs from one without a stone. */
#define WHOLE UINT64_C(0x77686f6c65)

enum {
    FOUND_MAX = 32,
    STRAIGHT_VOTES = 16 /* extra votes for a certificate's proof that need not be turned */
};

static struct hint_position present(const struct proof_search *search)
{
    return (struct hint_position){&search->turns, search->keys, search->shapes.board.at,
                                  colour_other(search->attacker)};
}

/* The key of the position without a stone of the defender's, or of the whole position if `stone` is
 * 0, in the orientation in which it is smallest; `turn` becomes the index of the turn to it. */
static uint64_t key_without(const struct hint_position *position, int stone, int *turn)
{
    const struct turns *turns = position->turns;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < turns->count; i++) {
        const uint64_t key =
            position->keys[i] ^
            (stone ? board_key_of(turns->to[i][stone], position->defender) : WHOLE);
        if (key < least) {
            least = key;
            *turn = i;
        }
    }
    return least;
}

/* The hints that may have the key, the last ones kept first. */
static struct proof_hint *bucket_of(const struct proof_graph *graph, uint64_t key)
{
    return &graph->hints[(key >> 20 & graph->hint_mask) * HINT_BUCKET];
}

static void put(const struct proof_graph *graph, struct proof_hint hint)
{
    struct proof_hint *bucket = bucket_of(graph, hint.key);
    memmove(bucket + 1, bucket, (HINT_BUCKET - 1) * sizeof *bucket);
    bucket[0] = hint;
}

void hint_keep(const struct proof_graph *graph, const struct hint_position *position,
               const struct hint *win)
{
    const struct turns *turns = position->turns;
    for (int point = 0; point < BOARD_POINTS; point++) {
        int turn = 0;
        if (point && position->at[point] != position->defender)
            continue;
        const uint64_t key = key_without(position, point, &turn);
        put(graph, (struct proof_hint){.key = key,
                                       .tree = win->tree,
                                       .move = win->move ? turns->to[turn][win->move] : 0,
                                       .turn = (uint8_t)turns_join(turns, win->turn, turn),
                                       .whole = win->whole,
                                       .taught = win->taught});
    }
}

void hint_put(struct proof_search *search, int move, uint32_t tree, bool whole)
{
    const struct hint_position position = present(search);
    const struct hint win = {.move = (uint16_t)move,
                             .whole = whole,
                             .turn = search->turns.inverse[proof_turn(search)],
                             .tree = tree};
    hint_keep(search->graph, &position, &win);
}

/* Counts votes for what won a similar position. */
static void vote(struct hint *found, int *count, struct hint hint)
{
    int i = 0;
    while (i < *count && (found[i].move != hint.move || found[i].tree != hint.tree ||
                          found[i].taught != hint.taught || found[i].turn != hint.turn))
        i++;
    if (i == FOUND_MAX)
        return;
    if (i == *count)
        found[(*count)++] = hint;
    else
        found[i].votes += hint.votes;
}

int hint_get(const struct proof_search *search, struct hint *hints)
{
    const struct hint_position position = present(search);
    const struct turns *turns = position.turns;
    struct hint found[FOUND_MAX];
    int found_count = 0, count = 0;
    for (int point = 0; point < BOARD_POINTS; point++) {
        int turn = 0;
        if (point && position.at[point] != position.defender)
            continue;
        const uint64_t key = key_without(&position, point, &turn);
        const struct proof_hint *bucket = bucket_of(search->graph, key);
        const int back = turns->inverse[turn];
        for (int i = 0; i < HINT_BUCKET; i++) {
            const struct proof_hint *hint = &bucket[i];
            if (hint->key != key)
                continue;
            const int from = turns_join(turns, hint->turn, back);
            const int extra = hint->taught && !from ? STRAIGHT_VOTES : 0;
            vote(found, &found_count,
                 (struct hint){.move = hint->move ? turns->to[back][hint->move] : 0,
                               .whole = hint->whole,
                               .taught = hint->taught,
                               .turn = (uint8_t)from,
                               .tree = hint->tree,
                               .votes = extra + (point ? 1 : LZ_CELLS_MAX)});
        }
    }
    for (; count < HINTS_MAX && count < found_count; count++) {
        int best = 0;
        for (int i = 1; i < found_count; i++)
            if (found[i].votes > found[best].votes)
                best = i;
        hints[count] = found[best];
        found[best].votes = 0;
    }
    return count;
}

int hint_tree(const struct proof_search *search, const struct hint *hint, struct win_tree *tree)
{
    const struct proof_graph *graph = search->graph;
    const uint16_t *at = (hint->taught ? graph->taught : graph->trees) + hint->tree;
    return hint->tree ? tree_get(tree, search->turns.to[hint->turn], &at) : WIN_NONE;
}

struct replay_plans hint_plans(struct proof_search *search, const struct hint *hint)
{
    return (struct replay_plans){
        .plans = search->graph->plans, .to = search->turns.to[hint->turn], .lost = &search->lost};
}
