#include "gravity/solve.h"

#include "base/clock.h"
#include "base/pages.h"
#include "base/random.h"
#include "gravity/follow.h"
#include "gravity/force.h"
#include <stdlib.h>

enum {
    GROUP = 4,         /* entries, a cache line */
    POLL_NODES = 4096, /* between looks at the limits */
    PROGRESS_US = 500000,
    WIN_DEPTH = 6, /* as in force_wins */
    WIN_BUDGET = 24,
    /* What counts for an early try of a move, a column off the middle for -2. */
    ORDER_OWN = 32,
    ORDER_SPOIL = 24,
    ORDER_UNDER = -96
};

struct solve_entry {
    uint64_t key;
    int8_t lower, upper;
    uint8_t work; /* the logarithm of the nodes that it took */
};

struct solve {
    struct drops_geometry geometry;
    struct solve_table *table;
    const struct solve_request *request;
    uint64_t nodes, next_poll;
    int64_t next_progress_us;
    struct solve_bounds bounds; /* of the root */
    uint64_t board_key;
    bool halted;
};

struct candidate {
    int cell, order;
    struct drops after;
    struct gravity_set open;
};

bool solve_table_init(struct solve_table *table, uint64_t bytes)
{
    const size_t group = GROUP * sizeof *table->entries;
    uint64_t groups = 1;
    while (groups * 2 * group <= bytes)
        groups *= 2;
    *table = (struct solve_table){.entries = pages_new(groups * group, 1), .mask = groups - 1};
    return table->entries != NULL;
}

void solve_table_free(struct solve_table *table)
{
    pages_free(table->entries);
    table->entries = NULL;
}

void solve_table_clear(struct solve_table *table)
{
    if (table->used)
        pages_clear(table->entries, (table->mask + 1) * GROUP * sizeof *table->entries, 1);
    table->used = false;
}

/* The entry of a key, or NULL. */
static struct solve_entry *find(const struct solve_table *table, uint64_t key)
{
    struct solve_entry *group = &table->entries[(key & table->mask) * GROUP];
    for (int i = 0; i < GROUP; i++)
        if (group[i].key == key)
            return &group[i];
    return NULL;
}

/* The bounds of a score without a win or a loss by the next stone. */
static inline int least_of(int empty)
{
    return empty < 2 ? 0 : 1 - empty / 2;
}

static inline int most_of(int empty)
{
    return (empty - 1) / 2;
}

static uint64_t key_of(const struct solve *solve, const struct drops *drops)
{
    return drops_key(drops) ^ solve->board_key;
}

static uint8_t logarithm(uint64_t nodes)
{
    uint8_t log = 0;
    while (nodes >>= 1)
        log++;
    return log;
}

/* Keeps what is known of a position: in its own entry, or in that of its group which took the least
 * work; the last one is for any. */
static void keep(const struct solve_table *table, uint64_t key, int lower, int upper,
                 uint64_t nodes)
{
    struct solve_entry *entry = find(table, key);
    const uint8_t work = logarithm(nodes);
    if (!entry) {
        struct solve_entry *group = &table->entries[(key & table->mask) * GROUP];
        entry = group;
        for (int i = 1; i < GROUP - 1; i++)
            if (group[i].work < entry->work)
                entry = &group[i];
        if (entry->work > work)
            entry = &group[GROUP - 1];
    }
    *entry = (struct solve_entry){key, (int8_t)lower, (int8_t)upper, work};
}

static void tell(struct solve *solve)
{
    solve->bounds.nodes = solve->nodes;
    if (solve->request->on_progress)
        solve->request->on_progress(&solve->bounds, solve->request->user);
}

static void poll(struct solve *solve)
{
    const struct solve_request *request = solve->request;
    const uint64_t left =
        request->deadline.nodes > solve->nodes ? request->deadline.nodes - solve->nodes : 0;
    solve->next_poll = solve->nodes + (left < POLL_NODES ? left : POLL_NODES);
    if (!left || deadline_passed(&request->deadline))
        solve->halted = true;
    if (!request->on_progress)
        return;
    const int64_t now = clock_now_us();
    if (now < solve->next_progress_us)
        return;
    solve->next_progress_us = now + PROGRESS_US;
    tell(solve);
}

static int order_of(const struct drops_geometry *g, const struct drops *drops, int cell,
                    const struct gravity_set *under)
{
    const int off_centre = abs(2 * (cell / GRAVITY_COLUMN_BITS) - g->columns + 1);
    return ORDER_OWN * force_gain(drops, g, drops->mover, cell) +
           ORDER_SPOIL * force_gain(drops, g, 1 - drops->mover, cell) +
           (gravity_set_has(under, cell) ? ORDER_UNDER : 0) - off_centre;
}

/* What is known of a node before its moves are searched: the score is from `lower` to `upper`. */
struct node {
    struct drops *drops;
    int alpha, lower, upper, count;
    /* The moves whose score may be above alpha. */
    struct candidate list[GRAVITY_COLUMNS];
};

static int above(struct solve *solve, struct drops *drops, struct gravity_set open, int alpha);

/* What the side that has just moved gets at least by following; it is sure of `sure`. */
static int followed(const struct drops *drops, const struct drops_geometry *g, int sure)
{
    const enum follow follow = follow_prove(drops, g);
    const int least = follow == FOLLOW_WINS ? 1 : 0;
    return follow == FOLLOW_NOTHING || sure > least ? sure : least;
}

/* The best score that one of the node's moves is known to have, at least or at most, where it ends
 * the search of that move. Fills in the moves that are left unless the score is above alpha. */
static int look(struct solve *solve, struct node *node, struct gravity_set open, int best)
{
    const struct drops_geometry *g = &solve->geometry;
    const struct drops *drops = node->drops;
    const struct gravity_set under = drops_below(g, drops->wins[drops->mover]);
    while (gravity_set_any(&open) && best <= node->alpha) {
        struct candidate *candidate = &node->list[node->count];
        struct drops *after = &candidate->after;
        candidate->cell = gravity_set_pop(&open);
        *after = *drops;
        drops_place(after, g, candidate->cell);
        const enum force_state state = force_moves(after, g, &candidate->open);
        int lower = least_of(drops->empty), upper = node->upper;
        if (state == FORCE_LOST)
            lower = upper;
        else if (state == FORCE_FULL)
            lower = upper = 0;
        else if (node->alpha <= 0 && g->win == 4)
            lower = followed(after, g, lower);
        const struct solve_entry *entry =
            state == FORCE_OPEN ? find(solve->table, key_of(solve, after)) : NULL;
        if (entry && -entry->upper > lower)
            lower = -entry->upper;
        if (entry && -entry->lower < upper)
            upper = -entry->lower;
        if (lower > node->alpha || upper <= node->alpha) {
            const int known = lower > node->alpha ? lower : upper;
            best = known > best ? known : best;
            continue;
        }
        candidate->order = order_of(g, drops, candidate->cell, &under);
        node->count++;
    }
    return best;
}

/* Takes the candidate that promises most of those from `at` on to that place. */
static struct candidate *pick(struct node *node, int at)
{
    int first = at;
    for (int i = at + 1; i < node->count; i++)
        if (node->list[i].order > node->list[first].order)
            first = i;
    if (first != at) {
        const struct candidate chosen = node->list[first];
        node->list[first] = node->list[at];
        node->list[at] = chosen;
    }
    return &node->list[at];
}

/* A bound of the mover's score: above alpha if the score is, else at most alpha. The mover cannot
 * win at once, and `open` has the moves that do not lose at once, at least one. */
static int above(struct solve *solve, struct drops *drops, struct gravity_set open, int alpha)
{
    struct node node; /* large: the list stays unset */
    node.drops = drops;
    node.alpha = alpha;
    node.lower = least_of(drops->empty);
    node.upper = most_of(drops->empty);
    node.count = 0;
    const uint64_t key = key_of(solve, drops);
    const struct solve_entry *entry = find(solve->table, key);
    if (entry && entry->lower > node.lower)
        node.lower = entry->lower;
    if (entry && entry->upper < node.upper)
        node.upper = entry->upper;
    if (node.upper <= alpha)
        return node.upper;
    if (node.lower > alpha)
        return node.lower;
    if (solve->nodes >= solve->next_poll)
        poll(solve);
    if (solve->halted)
        return 0;
    const uint64_t before = solve->nodes++;
    int best = node.lower, budget = WIN_BUDGET;
    const int plies =
        gravity_set_many(&open) ? force_wins(drops, &solve->geometry, open, WIN_DEPTH, &budget) : 0;
    if (plies && (drops->empty - plies + 2) / 2 > best)
        best = (drops->empty - plies + 2) / 2;
    if (best <= alpha)
        best = look(solve, &node, open, best);
    for (int i = 0; i < node.count && best <= alpha; i++) {
        struct candidate *candidate = pick(&node, i);
        const int score = -above(solve, &candidate->after, candidate->open, -alpha - 1);
        if (solve->halted)
            return 0;
        best = score > best ? score : best;
    }
    if (best > alpha)
        keep(solve->table, key, best, node.upper, solve->nodes - before);
    else
        keep(solve->table, key, node.lower, best, solve->nodes - before);
    return best;
}

/* The next question: who wins, then halves of what is left. */
static int question(const struct solve_bounds *bounds)
{
    if (bounds->lower <= 0 && bounds->upper > 0)
        return 0;
    if (bounds->lower < 0 && bounds->upper >= 0)
        return -1;
    return bounds->lower + (bounds->upper - bounds->lower - 1) / 2;
}

/* Narrows the bounds of a position in which there are moves that do not lose at once, at least one.
 */
static void narrow(struct solve *solve, struct drops *drops, struct gravity_set open)
{
    struct solve_bounds *bounds = &solve->bounds;
    const struct solve_request *request = solve->request;
    while (bounds->lower < bounds->upper && bounds->lower < request->most &&
           bounds->upper > request->least) {
        const int alpha = question(bounds);
        const int score = above(solve, drops, open, alpha);
        if (solve->halted)
            return;
        if (score > alpha)
            bounds->lower = score;
        else
            bounds->upper = score;
        tell(solve);
    }
}

/* A move that holds the lower bound, which is known, so that the table answers at once or almost.
 */
static int holding_column(struct solve *solve, const struct drops *drops, struct gravity_set open)
{
    while (gravity_set_any(&open)) {
        const int cell = gravity_set_pop(&open);
        struct drops after = *drops;
        struct gravity_set answers;
        drops_place(&after, &solve->geometry, cell);
        const enum force_state state = force_moves(&after, &solve->geometry, &answers);
        int score = 0;
        if (state == FORCE_LOST)
            score = most_of(drops->empty);
        else if (state == FORCE_OPEN)
            score = -above(solve, &after, answers, -solve->bounds.lower);
        if (solve->halted)
            break;
        if (score >= solve->bounds.lower)
            return cell / GRAVITY_COLUMN_BITS;
    }
    return -1;
}

static int first_column(struct gravity_set cells)
{
    return gravity_set_any(&cells) ? gravity_set_pop(&cells) / GRAVITY_COLUMN_BITS : -1;
}

struct solve_bounds solve_board(struct solve_table *table, const struct solve_request *request,
                                int *column)
{
    struct solve solve = {.table = table, .request = request};
    struct drops drops;
    struct gravity_set open;
    int chosen = -1;
    drops_geometry_init(&solve.geometry, request->board);
    drops_init(&drops, &solve.geometry, request->board, request->mover);
    solve.board_key = random_mix(
        (uint64_t)(solve.geometry.columns << 16 | solve.geometry.rows << 8 | solve.geometry.win));
    for (int i = 0; i < GRAVITY_WORDS; i++)
        solve.board_key = random_mix(solve.board_key ^ solve.geometry.blocked.word[i]);
    solve.next_progress_us = clock_now_us() + PROGRESS_US;
    table->used = true;
    struct solve_bounds *bounds = &solve.bounds;
    const struct gravity_set playable = drops_playable(&drops, &solve.geometry);
    switch (force_moves(&drops, &solve.geometry, &open)) {
    case FORCE_WON:
        bounds->lower = bounds->upper = (drops.empty + 1) / 2;
        chosen = first_column(gravity_and(playable, &drops.wins[drops.mover]));
        break;
    case FORCE_LOST:
        bounds->lower = bounds->upper = -(drops.empty / 2);
        chosen = first_column(playable);
        break;
    case FORCE_FULL:
        break;
    case FORCE_OPEN:
        bounds->lower = least_of(drops.empty);
        bounds->upper = most_of(drops.empty);
        narrow(&solve, &drops, open);
        if (column && !solve.halted)
            chosen = holding_column(&solve, &drops, open);
        break;
    }
    bounds->nodes = solve.nodes;
    if (column)
        *column = chosen;
    return *bounds;
}

int solve_plies(int score, int empty)
{
    /* The winner has `left` stones with this one if he is to move, else that many to come. */
    const int left = score > 0 ? (empty + 1) / 2 : empty / 2, own = score > 0 ? score : -score;
    return 2 * (left - own) + (score > 0 ? 1 : 2);
}
