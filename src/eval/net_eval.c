/* The network evaluator, as eval/net.h defines it. The sums over the cells are updated by the
 * differences that moves make, after Yu Nasu's NNUE (2018); the unit of a line of cells is from the
 * networks of the gomoku engine Rapfi. All arithmetic is in integers, so a position has the same
 * value on every machine. */
#include "eval/net_kernel.h"
#include "eval/policy.h"
#include "eval/trail.h"

#include <string.h>

_Static_assert(NET_TOP *LZ_CELLS_MAX <= INT16_MAX, "the sums fit");
_Static_assert(5 * NET_PAIR_MAX <= INT16_MAX, "a cell's rows and bias fit");

enum { CACHE_LINE = 64 };

struct state {
    struct trail trail;
    struct net_row *sums;             /* by depth */
    const struct net_weights *net[2]; /* by colour */
    const struct net_kernel *kernel;
    const struct line_table *table;
    struct net_rows *rows;
    struct policy policy;
    uint32_t lines[BOARD_POINTS]; /* the shapes of each empty cell, as shapes_lines has them */
    /* Room for `rows` and `sums`, aligned to a cache line. */
    unsigned char
        room[sizeof(struct net_rows) + (LZ_CELLS_MAX + 1) * sizeof(struct net_row) + CACHE_LINE];
};

static void rows_fill(struct state *state)
{
    const struct net_weights *black = state->net[0], *white = state->net[1];
    const size_t half = sizeof black->bias;
    struct net_rows *rows = state->rows;
    memcpy(rows->bias.number, black->bias, half);
    memcpy(rows->bias.number + NET_WIDTH, white->bias, half);
    for (int i = 0; i < NET_PAIRS; i++) {
        const int of_white = i / NET_SHAPES, of_black = i % NET_SHAPES;
        memcpy(rows->pair[i].number, black->pair[of_black * NET_SHAPES + of_white], half);
        memcpy(rows->pair[i].number + NET_WIDTH, white->pair[of_white * NET_SHAPES + of_black],
               half);
    }
}

/* Whether a cell counts: its shapes differ between the colours. */
static inline bool cell_counts(uint32_t lines)
{
    return lines >> 16 != (lines & 0xffff);
}

static void net_init(void *opaque, const struct shapes *shapes, const struct eval_weights *weights)
{
    struct state *state = opaque;
    memset(state, 0, sizeof *state);
    state->net[0] = weights->nets->black;
    state->net[1] = weights->nets->white;
    policy_init(&state->policy, weights->policy);
    state->kernel = net_kernel();
    state->rows = (void *)(state->room + CACHE_LINE - (uintptr_t)state->room % CACHE_LINE);
    state->sums = (struct net_row *)(state->rows + 1);
    rows_fill(state);
    state->table = shapes->table;
    uint16_t points[LZ_CELLS_MAX];
    uint32_t added[LZ_CELLS_MAX];
    int adds = 0;
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    for (int i = 0; i < count; i++) {
        added[adds] = state->lines[points[i]] = shapes_lines(shapes, points[i]);
        adds += cell_counts(added[adds]);
    }
    state->kernel->cells(state->rows, added, adds, 0, &state->sums[0]);
}

static void net_push(void *opaque, const struct shape_delta *delta)
{
    struct state *state = opaque;
    (void)delta;
    state->trail.depth++;
}

/* Makes a list's changes in `lines`, or takes them back. */
static void make(struct state *state, const struct trail_list *list, bool back)
{
    for (int i = 1; i < list->count; i++) { /* the first is the stone's own cell */
        const struct shape_change *change = &list->change[i];
        uint32_t *lines = &state->lines[change->point];
        *lines = lines_with(state->table, *lines, change->direction,
                            back ? change->before : change->after);
    }
}

static void net_pop(void *opaque)
{
    struct state *state = opaque;
    const struct trail_list *list = trail_pop(&state->trail);
    if (list)
        make(state, list, true);
}

/* Brings `lines` up to the deltas listed. */
static void make_listed(struct state *state)
{
    for (const struct trail_list *list; (list = trail_follow(&state->trail));)
        make(state, list, false);
}

/* Updates the sums by one delta: for each cell that it changes, subtracts the worth before it and
 * adds the one after it. */
static void sums_update(const struct state *state, const struct trail_list *list,
                        struct net_row *sums)
{
    uint32_t lines[2 * SHAPES_CHANGES], taken[SHAPES_CHANGES];
    int adds = 0, takes = 0;
    for (int i = 0; i < list->count; i++) {
        const struct shape_change *change = &list->change[i];
        const uint32_t before = state->lines[change->point];
        taken[takes] = before;
        takes += cell_counts(before);
        if (!i)
            continue; /* the stone's own cell */
        lines[adds] = lines_with(state->table, before, change->direction, change->after);
        adds += cell_counts(lines[adds]);
    }
    memcpy(lines + adds, taken, (size_t)takes * sizeof *taken);
    state->kernel->cells(state->rows, lines, adds, takes, sums);
}

static const struct net_row *sums_now(struct state *state, const struct shapes *shapes)
{
    struct trail *trail = &state->trail;
    while (trail->listed < trail->depth) {
        make_listed(state);
        const struct trail_list *list = trail_next(trail, shapes);
        struct net_row *sums = &state->sums[trail->listed];
        *sums = sums[-1];
        sums_update(state, list, sums);
    }
    return &state->sums[trail->depth];
}

static void net_keep(void *state, const struct shapes *shapes)
{
    sums_now(state, shapes);
}

/* The value of sums over the cells, with the number of a set of threats in NET_UNIT. */
static int value_of(const struct state *state, const struct net_row *row, int own, int64_t threat)
{
    const struct net_weights *net = state->net[own];
    const int other = 1 - own;
    int16_t inputs[NET_SUMS];
    memcpy(inputs, row->number + own * NET_WIDTH, sizeof inputs / 2);
    memcpy(inputs + NET_WIDTH, row->number + other * NET_WIDTH, sizeof inputs / 2);
    return net_value_of(threat + state->kernel->hidden(&net->head, inputs));
}

static int net_value(void *opaque, const struct shapes *shapes, lz_colour mover)
{
    struct state *state = opaque;
    const int own = colour_index(mover);
    return value_of(state, sums_now(state, shapes), own,
                    state->net[own]->head.threat[eval_threats(shapes, own)]);
}

static void net_explain(void *opaque, const struct shapes *shapes, lz_colour mover,
                        struct eval_parts *out)
{
    struct state *state = opaque;
    const int own = colour_index(mover);
    const int64_t threat = state->net[own]->head.threat[eval_threats(shapes, own)];
    const struct net_row *sums = sums_now(state, shapes), none = {{0}};
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    make_listed(state);
    *out = (struct eval_parts){.value = value_of(state, sums, own, threat),
                               .threats = (int)(threat / NET_UNIT),
                               .empty = value_of(state, &none, own, 0)};
    for (int i = 0; i < count; i++) {
        const uint32_t lines = state->lines[points[i]];
        struct net_row without = *sums;
        state->kernel->cells(state->rows, &lines, 0, cell_counts(lines), &without);
        out->worth[points[i]] = out->value - value_of(state, &without, own, threat);
    }
}

static void net_policy(void *opaque, const struct shapes *shapes, lz_colour mover,
                       const uint16_t *points, int count, int *out)
{
    struct state *state = opaque;
    sums_now(state, shapes);
    make_listed(state);
    policy_of(&state->policy, state->lines, mover, points, count, out);
}

const struct lz_eval_ops eval_by_net = {
    .state_size = sizeof(struct state),
    .init = net_init,
    .push = net_push,
    .pop = net_pop,
    .keep = net_keep,
    .value = net_value,
    .policy = net_policy,
    .explain = net_explain,
};
