/* The network evaluator: what eval/net.h describes. The sums over the cells follow the moves by the
 * differences that these make, after Yu Nasu's NNUE (2018); that a line of cells is the unit is
 * from the networks of the gomoku engine Rapfi. All arithmetic is in integers: a position has the
 * same value everywhere. */
#include "eval/net.h"
#include "eval/policy.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Eight numbers at once: written so, and not left to the compiler to find, because builds that
 * check every access would make it 32 accesses for four. Sums are unsigned, as such builds check
 * every number of a signed one; that all stay within 16 bits is asserted below. */
typedef uint16_t lanes __attribute__((vector_size(16), aligned(NET_ALIGNMENT)));
typedef int16_t signed_lanes __attribute__((vector_size(16), aligned(NET_ALIGNMENT)));

enum { WIDTH = 2 * NET_WIDTH, LANES = WIDTH * sizeof(int16_t) / sizeof(lanes), QUAD = 4 };

_Static_assert(NET_TOP *LZ_CELLS_MAX <= INT16_MAX, "the sums fit");
_Static_assert(5 * NET_PAIR_MAX <= INT16_MAX, "a cell's rows and bias fit");

struct state {
    int depth;                           /* deltas pushed */
    int16_t known[LZ_CELLS_MAX + 1];     /* the last depth, up to each, whose sums are made */
    lanes sums[LZ_CELLS_MAX + 1][LANES]; /* black's view, then white's */
    const struct net_weights *net[2];    /* by colour */
    lanes bias[LANES];
    lanes rows[NET_PAIRS][LANES]; /* by white's shape * NET_SHAPES + black's */
    uint64_t stamp, stamps[BOARD_POINTS];
    struct policy policy;
};

static void rows_fill(struct state *state)
{
    const struct net_weights *black = state->net[0], *white = state->net[1];
    const size_t half = sizeof black->bias;
    memcpy(state->bias, black->bias, half);
    memcpy(state->bias + LANES / 2, white->bias, half);
    for (int i = 0; i < NET_PAIRS; i++) {
        const int of_white = i / NET_SHAPES, of_black = i % NET_SHAPES;
        memcpy(state->rows[i], black->pair[of_black * NET_SHAPES + of_white], half);
        memcpy(state->rows[i] + LANES / 2, white->pair[of_white * NET_SHAPES + of_black], half);
    }
}

/* Within 0 .. NET_TOP. */
static inline lanes held(lanes numbers)
{
    numbers &= (lanes)((signed_lanes)numbers > 0);
    const lanes over = (lanes)((signed_lanes)numbers > NET_TOP);
    return (over & NET_TOP) | (~over & numbers);
}

/* What a cell is worth by its line shapes; false when that is nothing. */
static inline bool cell_worth(const struct state *state, uint32_t lines, lanes out[LANES])
{
    if (lines >> 16 == (lines & 0xffff))
        return false;
    /* White's shape beside black's, two directions in each. */
    const uint32_t even = (lines & 0x0f0f) | (lines >> 12 & 0xf0f0);
    const uint32_t odd = (lines >> 4 & 0x0f0f) | (lines >> 16 & 0xf0f0);
    const lanes *a = state->rows[even & 255], *b = state->rows[even >> 8];
    const lanes *c = state->rows[odd & 255], *d = state->rows[odd >> 8];
    for (int i = 0; i < LANES; i++)
        out[i] = held(a[i] + b[i] + c[i] + d[i] + state->bias[i]);
    return true;
}

static inline void cell_add(const struct state *state, uint32_t lines, lanes sums[LANES])
{
    lanes worth[LANES];
    if (!cell_worth(state, lines, worth))
        return;
    for (int i = 0; i < LANES; i++)
        sums[i] += worth[i];
}

static inline void cell_take(const struct state *state, uint32_t lines, lanes sums[LANES])
{
    lanes worth[LANES];
    if (!cell_worth(state, lines, worth))
        return;
    for (int i = 0; i < LANES; i++)
        sums[i] -= worth[i];
}

static void net_init(void *opaque, const struct shapes *shapes, const struct eval_weights *weights)
{
    struct state *state = opaque;
    memset(state, 0, sizeof *state);
    state->net[0] = weights->nets->black;
    state->net[1] = weights->nets->white;
    policy_init(&state->policy, weights->policy);
    rows_fill(state);
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t left = shapes->empty.words[word];
        while (left)
            cell_add(state, shapes->cell[word * 64 + bits_pop(&left)].lines, state->sums[0]);
    }
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

/* The sums of the position, made from the last ones before it: of every cell that has changed since
 * goes what it was worth then, which its first change tells, and comes what it is worth now. */
static const lanes *sums_now(struct state *state, const struct shapes *shapes)
{
    int depth = state->known[state->depth];
    lanes *sums = state->sums[state->depth];
    if (depth == state->depth)
        return sums;
    memcpy(sums, state->sums[depth], sizeof state->sums[0]);
    state->stamp++;
    for (; depth < state->depth; depth++) {
        const struct shape_delta *delta = &shapes->delta[depth];
        const struct shape_change *change = &shapes->changes[delta->first];
        for (int i = 0; i < delta->changes; i++, change++) {
            const int point = change->point;
            if (state->stamps[point] == state->stamp)
                continue;
            state->stamps[point] = state->stamp;
            cell_take(state, change->lines, sums);
            if (shapes->board.at[point] == LZ_EMPTY)
                cell_add(state, shapes->cell[point].lines, sums);
        }
    }
    state->known[depth] = (int16_t)depth;
    return sums;
}

static void net_keep(void *state, const struct shapes *shapes)
{
    sums_now(state, shapes);
}

/* Four hidden sums, without their bias. */
static inline void hidden_sums(const struct net_weights *net, int first,
                               const int16_t inputs[WIDTH], int32_t out[QUAD])
{
#ifdef __SSE2__
    typedef __m128i words __attribute__((aligned(NET_ALIGNMENT)));
    __m128i part[QUAD];
    for (int i = 0; i < QUAD; i++) {
        part[i] = _mm_setzero_si128();
        for (int j = 0; j < WIDTH; j += 8) {
            const __m128i input = *(const words *)&inputs[j];
            const __m128i row = *(const words *)&net->hidden[first + i][j];
            part[i] = _mm_add_epi32(part[i], _mm_madd_epi16(input, row));
        }
    }
    const __m128i ab =
        _mm_add_epi32(_mm_unpacklo_epi32(part[0], part[1]), _mm_unpackhi_epi32(part[0], part[1]));
    const __m128i cd =
        _mm_add_epi32(_mm_unpacklo_epi32(part[2], part[3]), _mm_unpackhi_epi32(part[2], part[3]));
    *(words *)out = _mm_add_epi32(_mm_unpacklo_epi64(ab, cd), _mm_unpackhi_epi64(ab, cd));
#else
    for (int i = 0; i < QUAD; i++) {
        out[i] = 0;
        for (int j = 0; j < WIDTH; j++)
            out[i] += inputs[j] * net->hidden[first + i][j];
    }
#endif
}

static int net_value(void *opaque, const struct shapes *shapes, lz_colour mover)
{
    struct state *state = opaque;
    const int own = colour_index(mover), other = 1 - own;
    const struct net_weights *net = state->net[own];
    const lanes *cells = sums_now(state, shapes);
    _Alignas(NET_ALIGNMENT) int16_t inputs[WIDTH];
    memcpy(inputs, cells + own * (LANES / 2), sizeof inputs / 2);
    memcpy(inputs + NET_WIDTH, cells + other * (LANES / 2), sizeof inputs / 2);
    int64_t total = net->threat[eval_threats(shapes, own)];
    for (int i = 0; i < NET_HIDDEN; i += QUAD) {
        _Alignas(NET_ALIGNMENT) int32_t sums[QUAD];
        hidden_sums(net, i, inputs, sums);
        for (int j = 0; j < QUAD; j++) {
            const int32_t sum = net->hidden_bias[i + j] + sums[j];
            if (sum > 0)
                total += (int64_t)(sum >> NET_HIDDEN_SHIFT) * net->out[i + j];
        }
    }
    const int64_t value = total / NET_UNIT;
    return (int)(value >= EVAL_MAX ? EVAL_MAX - 1 : value <= -EVAL_MAX ? 1 - EVAL_MAX : value);
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
};
