/* The shape evaluator: every empty cell is worth, to each colour, something for each of its four
 * shapes and something for what they amount to; the mover's sum, minus the other's, plus a number
 * for the threats that exist. One table entry a cell code, summed as deltas come. */
#include "eval/policy.h"

#include <string.h>

enum { CODES = CELL_CODES + 1 };

/* Sums of one position: [colour][0 when that colour is to move, 1 when not]. */
struct sums {
    int32_t of[2][2];
};

struct state {
    int depth;                  /* deltas pushed */
    int applied;                /* of which summed up */
    int16_t value[2][CODES][2]; /* [colour][code][0 when that colour is to move, 1 when not] */
    struct policy policy;
    const struct shape_weights *weights[2]; /* by colour */
    struct sums sums[LZ_CELLS_MAX + 1];     /* after so many deltas */
};

static void tables_fill(struct state *state)
{
    for (int colour = 0; colour < 2; colour++) {
        const struct shape_weights *weights = state->weights[colour];
        for (int code = 0; code < CELL_CODES; code++) {
            for (int role = 0; role < 2; role++)
                state->value[colour][code][role] = weights->value[role][code];
        }
    }
}

static void shape_init(void *opaque, const struct shapes *shapes,
                       const struct eval_weights *weights)
{
    struct state *state = opaque;
    memset(state, 0, sizeof *state);
    state->weights[0] = weights->shapes->black;
    state->weights[1] = weights->shapes->white;
    policy_init(&state->policy, weights->shapes);
    tables_fill(state);
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t left = shapes->empty.words[word];
        while (left) {
            const struct shape_cell *cell = &shapes->cell[word * 64 + bits_pop(&left)];
            for (int colour = 0; colour < 2; colour++)
                for (int role = 0; role < 2; role++)
                    state->sums[0].of[colour][role] +=
                        state->value[colour][cell->code[colour]][role];
        }
    }
}

static void shape_push(void *opaque, const struct shape_delta *delta)
{
    struct state *state = opaque;
    (void)delta;
    state->depth++;
}

static void shape_pop(void *opaque)
{
    struct state *state = opaque;
    state->depth--;
    if (state->applied > state->depth)
        state->applied = state->depth;
}

static void catch_up(void *opaque, const struct shapes *shapes)
{
    struct state *state = opaque;
    while (state->applied < state->depth) {
        const struct shape_delta *delta = &shapes->delta[state->applied];
        const struct shape_change *change = &shapes->changes[delta->first];
        struct sums sums = state->sums[state->applied];
        for (int i = 0; i < delta->changes; i++, change++)
            for (int colour = 0; colour < 2; colour++)
                for (int role = 0; role < 2; role++)
                    sums.of[colour][role] += state->value[colour][change->after[colour]][role] -
                                             state->value[colour][change->before[colour]][role];
        state->sums[++state->applied] = sums;
    }
}

unsigned eval_threats(const struct shapes *shapes, int own)
{
    const int *mine = shapes->count[own], *other = shapes->count[1 - own];
    unsigned threats = 0;
    if (mine[CLASS_FOUR_THREE])
        threats |= THREAT_FOUR_THREE;
    if (mine[CLASS_DOUBLE_THREE])
        threats |= THREAT_DOUBLE_THREE;
    if (mine[CLASS_FOUR] + mine[CLASS_FOUR_PLUS] + mine[CLASS_FOUR_THREE])
        threats |= THREAT_FOUR;
    if (other[CLASS_OPEN_FOUR])
        threats |= THREAT_OTHER_OPEN_FOUR;
    if (other[CLASS_FOUR_THREE])
        threats |= THREAT_OTHER_FOUR_THREE;
    if (other[CLASS_DOUBLE_THREE])
        threats |= THREAT_OTHER_DOUBLE_THREE;
    return threats;
}

static int shape_value(void *opaque, const struct shapes *shapes, lz_colour mover)
{
    struct state *state = opaque;
    const int own = colour_index(mover);
    catch_up(state, shapes);
    const struct sums *sums = &state->sums[state->applied];
    const int value = (sums->of[own][0] - sums->of[1 - own][1] +
                       state->weights[own]->threat[eval_threats(shapes, own)]) /
                      SHAPE_VALUE_UNIT;
    return value >= EVAL_MAX ? EVAL_MAX - 1 : value <= -EVAL_MAX ? 1 - EVAL_MAX : value;
}

static void shape_policy_of(void *opaque, const struct shapes *shapes, lz_colour mover,
                            const uint16_t *points, int count, int *out)
{
    const struct state *state = opaque;
    policy_of(&state->policy, shapes, mover, points, count, out);
}

const struct lz_eval_ops eval_by_shapes = {
    .state_size = sizeof(struct state),
    .init = shape_init,
    .push = shape_push,
    .pop = shape_pop,
    .keep = catch_up,
    .value = shape_value,
    .policy = shape_policy_of,
};
