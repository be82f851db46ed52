/* The network evaluator, as eval/net.h defines it. The sums over the cells are updated by the
 * differences that moves make, after Yu Nasu's NNUE (2018); the unit of a line of cells is from the
 * networks of the gomoku engine Rapfi. All arithmetic is in integers, so a position has the same
 * value on every machine. */
#include "eval/net_kernel.h"
#include "eval/policy.h"

#include <string.h>

_Static_assert(NET_TOP *LZ_CELLS_MAX <= INT16_MAX, "the sums fit");
_Static_assert(5 * NET_PAIR_MAX <= INT16_MAX, "a cell's rows and bias fit");

enum { CACHE_LINE = 64 };

struct state {
    int depth;                        /* deltas pushed */
    int16_t known[LZ_CELLS_MAX + 1];  /* by depth: the last depth up to it whose sums are made */
    struct net_row *sums;             /* by depth */
    const struct net_weights *net[2]; /* by colour */
    const struct net_kernel *kernel;
    struct net_rows *rows;
    uint64_t stamp, stamps[BOARD_POINTS];
    struct policy policy;
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
    uint32_t lines[LZ_CELLS_MAX];
    int count = 0;
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t left = shapes->empty.words[word];
        while (left) {
            lines[count] = shapes->cell[word * 64 + bits_pop(&left)].lines;
            count += cell_counts(lines[count]);
        }
    }
    state->kernel->cells(state->rows, lines, count, 0, &state->sums[0]);
}

static void net_push(void *opaque, const struct shape_delta *delta)
{
    struct state *state = opaque;
    (void)delta;
    const int16_t known = state->known[state->depth];
    state->known[++state->depth] = known;
}

static void net_pop(void *opaque)
{
    struct state *state = opaque;
    state->depth--;
}

/* Updates the sums from the last ones made before this position: for each cell that changed since,
 * subtracts its worth then, which its first change records, and adds its present worth. */
static const struct net_row *sums_now(struct state *state, const struct shapes *shapes)
{
    uint32_t added[LZ_CELLS_MAX * 2], taken[LZ_CELLS_MAX];
    int adds = 0, takes = 0, depth = state->known[state->depth];
    struct net_row *sums = &state->sums[state->depth];
    if (depth == state->depth)
        return sums;
    *sums = state->sums[depth];
    state->stamp++;
    for (; depth < state->depth; depth++) {
        const struct shape_delta *delta = &shapes->delta[depth];
        const struct shape_change *change = &shapes->changes[delta->first];
        for (int i = 0; i < delta->changes; i++, change++) {
            const int point = change->point;
            if (state->stamps[point] == state->stamp)
                continue;
            state->stamps[point] = state->stamp;
            taken[takes] = change->lines;
            takes += cell_counts(change->lines);
            added[adds] = shapes->cell[point].lines;
            adds += shapes->board.at[point] == LZ_EMPTY && cell_counts(added[adds]);
        }
    }
    memcpy(added + adds, taken, (size_t)takes * sizeof *taken);
    state->kernel->cells(state->rows, added, adds, takes, sums);
    state->known[depth] = (int16_t)depth;
    return sums;
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
    return net_head_value(state->kernel, &net->head, inputs, threat);
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
    *out = (struct eval_parts){.value = value_of(state, sums, own, threat),
                               .threats = (int)(threat / NET_UNIT),
                               .empty = value_of(state, &none, own, 0)};
    for (int i = 0; i < count; i++) {
        const uint32_t lines = shapes->cell[points[i]].lines;
        struct net_row without = *sums;
        state->kernel->cells(state->rows, &lines, 0, cell_counts(lines), &without);
        out->worth[points[i]] = out->value - value_of(state, &without, own, threat);
    }
}

static void net_policy(void *opaque, const struct shapes *shapes, lz_colour mover,
                       const uint16_t *points, int count, int *out)
{
    const struct state *state = opaque;
    policy_of(&state->policy, shapes, mover, points, count, out);
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
