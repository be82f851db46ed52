/* The evaluator by the network over whole lines, as net/lines.h defines it. A stone changes one
 * line of each cell near it, which its delta lists. */
#include "eval/trail.h"
#include "net/lines.h"

#include <string.h>

_Static_assert(LINES_SUM_MAX <= INT16_MAX, "the sums fit");

enum { CACHE_LINE = 64 };

struct state {
    struct trail trail;
    const struct lines_net *net;
    const struct lines_kernel *kernel;
    struct net_row *cells;      /* by point */
    struct lines_sums *sums;    /* over all cells, by depth */
    struct policy_cell *policy; /* by point */
    /* Room for `cells`, `policy` and `sums`, aligned to a cache line. */
    unsigned char room[BOARD_POINTS * (sizeof(struct net_row) + sizeof(struct policy_cell)) +
                       (LZ_CELLS_MAX + 1) * sizeof(struct lines_sums) + CACHE_LINE];
};

/* Sums up the rows of an empty cell. */
static void cell_fill(struct state *state, const struct shapes *shapes, int point)
{
    struct net_row *cell = &state->cells[point];
    struct policy_cell *policy = &state->policy[point];
    *cell = (struct net_row){{0}};
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const unsigned pair = shapes->cell[point].pair[d];
        for (int i = 0; i < NET_SUMS; i++)
            cell->number[i] = (int16_t)(cell->number[i] + state->net->row[pair][i]);
        for (int i = 0; i < POLICY_SUMS; i++)
            policy->number[i] = (int16_t)(policy->number[i] + state->net->policy[pair][i]);
    }
}

static void lines_init(void *opaque, const struct shapes *shapes,
                       const struct eval_weights *weights)
{
    struct state *state = opaque;
    state->trail.depth = state->trail.listed = state->trail.made = 0;
    state->net = weights->lines;
    state->kernel = lines_kernel();
    state->cells = (void *)(state->room + CACHE_LINE - (uintptr_t)state->room % CACHE_LINE);
    state->policy = (void *)(state->cells + BOARD_POINTS);
    state->sums = (void *)(state->policy + BOARD_POINTS);
    memset(state->policy, 0, BOARD_POINTS * sizeof *state->policy); /* cells without lines */
    state->sums[0] = (struct lines_sums){{0}};
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    for (int i = 0; i < count; i++) {
        cell_fill(state, shapes, points[i]);
        lines_count(&state->cells[points[i]], false, &state->sums[0]);
    }
}

static void lines_push(void *opaque, const struct shape_delta *delta)
{
    struct state *state = opaque;
    (void)delta;
    state->trail.depth++;
}

/* Makes a list's changes in the cells' sums, or takes them back. */
static void make(struct state *state, const struct trail_list *list, bool back)
{
    const struct shape_change *change = list->change;
    state->kernel->make(state->net->row, state->cells, change, list->count, back);
    state->kernel->make_policy(state->net->policy, state->policy, change, list->count, back);
}

static void lines_pop(void *opaque)
{
    struct state *state = opaque;
    const struct trail_list *list = trail_pop(&state->trail);
    if (list)
        make(state, list, true);
}

/* Brings the cells' sums up to the deltas listed. */
static void make_listed(struct state *state)
{
    for (const struct trail_list *list; (list = trail_follow(&state->trail));)
        make(state, list, false);
}

static const struct lines_sums *sums_now(struct state *state, const struct shapes *shapes)
{
    struct trail *trail = &state->trail;
    while (trail->listed < trail->depth) {
        make_listed(state);
        const struct trail_list *list = trail_next(trail, shapes);
        struct lines_sums *sums = &state->sums[trail->listed];
        state->kernel->sum(state->net->row, state->cells, list->change, list->count, sums - 1,
                           sums);
    }
    return &state->sums[trail->depth];
}

static void lines_keep(void *state, const struct shapes *shapes)
{
    sums_now(state, shapes);
}

static int value_of(const struct state *state, const struct lines_sums *sums, int own,
                    unsigned threats)
{
    return net_value_of(state->kernel->value(&state->net->head[own], sums, threats));
}

static int lines_value(void *opaque, const struct shapes *shapes, lz_colour mover)
{
    struct state *state = opaque;
    const int own = colour_index(mover);
    return value_of(state, sums_now(state, shapes), own, eval_threats(shapes, own));
}

static void lines_explain(void *opaque, const struct shapes *shapes, lz_colour mover,
                          struct eval_parts *out)
{
    struct state *state = opaque;
    const int own = colour_index(mover);
    const unsigned threats = eval_threats(shapes, own);
    const struct lines_sums *sums = sums_now(state, shapes), none = {{0}};
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    make_listed(state);
    *out = (struct eval_parts){.value = value_of(state, sums, own, threats),
                               .empty = value_of(state, &none, own, 0)};
    out->threats = out->value - value_of(state, sums, own, 0);
    for (int i = 0; i < count; i++) {
        const struct shape_change leaves = {points[i], SHAPES_NOWHERE, SHAPES_NOWHERE, 0};
        struct lines_sums without;
        state->kernel->sum(state->net->row, state->cells, &leaves, 1, sums, &without);
        out->worth[points[i]] = out->value - value_of(state, &without, own, threats);
    }
}

static void lines_policy(void *opaque, const struct shapes *shapes, lz_colour mover,
                         const uint16_t *points, int count, int *out)
{
    struct state *state = opaque;
    const struct lines_sums *sums = sums_now(state, shapes);
    make_listed(state);
    state->kernel->policy(state->net, colour_index(mover), sums, state->policy, points, count, out);
}

const struct lz_eval_ops eval_by_lines = {
    .state_size = sizeof(struct state),
    .init = lines_init,
    .push = lines_push,
    .pop = lines_pop,
    .keep = lines_keep,
    .value = lines_value,
    .policy = lines_policy,
    .explain = lines_explain,
};
