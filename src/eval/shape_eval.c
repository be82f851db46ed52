/* The shape evaluator: every empty cell is worth, to each colour, something for each of its four
 * shapes and something for what they amount to; the mover's sum, minus the other's, plus a number
 * for the threats that exist. One table entry a cell code, summed as deltas come. */
#include "eval/eval.h"

#include <string.h>

enum { UNIT = 16, CODES = CELL_CODES + 1 };

/* Sums of one position: [colour][0 when that colour is to move, 1 when not]. */
struct sums {
    int32_t of[2][2];
};

struct state {
    int depth;   /* deltas pushed */
    int applied; /* of which summed up */
    /* value[colour][role][code] */
    int16_t value[2][2][CODES];
    int16_t policy[2][2][CODES]; /* [colour][0 own, 1 the other's] */
    const struct shape_weights *weights;
    struct sums sums[LZ_CELLS_MAX + 1]; /* after so many deltas */
};

/* What a stone is worth trying for by the class it makes: for oneself, and to deny it. */
static const int16_t class_policy[CLASS_COUNT][2] = {
    [CLASS_NONE] = {0, 0},
    [CLASS_OPEN_TWO] = {60, 45},
    [CLASS_THREE] = {70, 40},
    [CLASS_OPEN_TWOS] = {160, 120},
    [CLASS_THREE_PLUS] = {170, 120},
    [CLASS_OPEN_THREE] = {260, 170},
    [CLASS_OPEN_THREE_PLUS] = {380, 260},
    [CLASS_DOUBLE_THREE] = {700, 500},
    [CLASS_FOUR] = {240, 130},
    [CLASS_FOUR_PLUS] = {400, 220},
    [CLASS_FOUR_THREE] = {1200, 800},
    [CLASS_OPEN_FOUR] = {2500, 1600},
    [CLASS_FIVE] = {9000, 5000},
    [CLASS_FORBIDDEN] = {0, 0},
};

static const int16_t shape_policy[SHAPE_COUNT][2] = {
    [SHAPE_ONE] = {1, 1},        [SHAPE_OPEN_ONE] = {4, 3},     [SHAPE_TWO] = {8, 6},
    [SHAPE_OPEN_TWO] = {24, 18}, [SHAPE_OPEN_TWO_2] = {30, 22}, [SHAPE_OPEN_TWO_4] = {34, 26},
    [SHAPE_THREE] = {20, 14},    [SHAPE_OPEN_THREE] = {40, 30}, [SHAPE_OPEN_THREE_2] = {50, 36},
    [SHAPE_FOUR] = {40, 30},
};

static void tables_fill(struct state *state, bool forbids)
{
    for (int colour = 0; colour < 2; colour++) {
        for (int code = 0; code < CELL_CODES; code++) {
            const int class = cell_code_class[forbids && colour == 0][code];
            for (int role = 0; role < 2; role++) {
                int value = state->weights->class[role][class];
                int policy = class_policy[class][role];
                for (int i = 0; i < 4; i++) {
                    value += state->weights->shape[role][cell_code_shapes[code][i]];
                    policy += shape_policy[cell_code_shapes[code][i]][role];
                }
                state->value[colour][role][code] = (int16_t)value;
                state->policy[colour][role][code] = (int16_t)policy;
            }
        }
    }
}

static void shape_init(void *opaque, const struct shapes *shapes, const void *weights)
{
    struct state *state = opaque;
    memset(state, 0, sizeof *state);
    state->weights = weights;
    tables_fill(state, shapes->forbids);
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t left = shapes->empty.words[word];
        while (left) {
            const struct shape_cell *cell = &shapes->cell[word * 64 + bits_pop(&left)];
            for (int colour = 0; colour < 2; colour++)
                for (int role = 0; role < 2; role++)
                    state->sums[0].of[colour][role] +=
                        state->value[colour][role][cell->code[colour]];
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

static void catch_up(struct state *state, const struct shapes *shapes)
{
    while (state->applied < state->depth) {
        const struct shape_delta *delta = &shapes->delta[state->applied];
        const struct shape_change *change = &shapes->changes[delta->first];
        struct sums sums = state->sums[state->applied];
        for (int i = 0; i < delta->changes; i++, change++)
            for (int colour = 0; colour < 2; colour++)
                for (int role = 0; role < 2; role++)
                    sums.of[colour][role] += state->value[colour][role][change->after[colour]] -
                                             state->value[colour][role][change->before[colour]];
        state->sums[++state->applied] = sums;
    }
}

static unsigned threats_of(const struct shapes *shapes, int own)
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
                       state->weights->threat[threats_of(shapes, own)]) /
                      UNIT;
    return value >= EVAL_MAX ? EVAL_MAX - 1 : value <= -EVAL_MAX ? 1 - EVAL_MAX : value;
}

static void shape_policy_of(void *opaque, const struct shapes *shapes, lz_colour mover,
                            const uint16_t *points, int count, int *out)
{
    const struct state *state = opaque;
    const int own = colour_index(mover), other = 1 - own;
    for (int i = 0; i < count; i++) {
        const struct shape_cell *cell = &shapes->cell[points[i]];
        out[i] =
            state->policy[own][0][cell->code[own]] + state->policy[other][1][cell->code[other]];
    }
}

const struct lz_eval_ops eval_by_shapes = {
    .state_size = sizeof(struct state),
    .init = shape_init,
    .push = shape_push,
    .pop = shape_pop,
    .value = shape_value,
    .policy = shape_policy_of,
};
