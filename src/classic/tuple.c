/* The five-cell windows of report 001 (五子棋设计实验), `--classic tuple`.
 *
 * The report states: every five cells in a row, column or diagonal form a window (五元组). A window
 * with both colours is worth 0, an empty one 7, one with one to four stones of one colour 35, 800,
 * 15000 or 800000, and one with five "infinite". The value is the sum over all windows; the person
 * (black) is the positive side. The search is alpha-beta at depth 2.
 *
 * It counts 15*10*2 + 10*10*2 = 500 windows on 15x15, which is a slip: a line of 15 has 11 windows,
 * so there are 15*11*2 + 11*11*2 = 572.
 *
 * The report leaves open, and we chose:
 *   - the side of an empty window's 7: black, as the sum literally reads;
 *   - "infinite": a won position is worth the weight `five` alone;
 *   - the value of a full board: 0;
 *   - the order of moves: row by row from the top left. */
#include "classic/evaluator.h"

#include <string.h>

enum { EMPTY, ONE, TWO, THREE, FOUR, FIVE, WINDOW = 5 };

/* The score of a window with these counts of stones, [0] black, [1] white. */
static int64_t window_score(const int32_t *weights, const uint8_t counts[2])
{
    if (counts[0] > 0 && counts[1] > 0)
        return 0;
    return counts[1] > 0 ? -weights[counts[1]] : weights[counts[0]];
}

/* Counts the stones of the window that begins at `point`; false when it leaves the board. */
static bool window_count(const struct board *board, int point, int step, uint8_t counts[2])
{
    counts[0] = counts[1] = 0;
    for (int k = 0; k < WINDOW; k++) {
        const uint8_t colour = board->at[point + k * step];
        if (colour == LZ_BLOCKED)
            return false;
        if (colour != LZ_EMPTY)
            counts[colour - LZ_BLACK]++;
    }
    return true;
}

/* Gives the window that begins at `point` as a part; an empty one counts for black. */
static void give_part(const struct parts *parts, const uint8_t counts[2], int point, int step)
{
    const lz_colour colour = counts[1] > 0 ? LZ_WHITE : counts[0] > 0 ? LZ_BLACK : LZ_EMPTY;
    if (counts[0] == 0 || counts[1] == 0)
        parts_add(parts, counts[0] + counts[1], colour, point, point + (WINDOW - 1) * step,
                  colour == LZ_WHITE ? -1 : 1);
}

static int64_t tuple_evaluate(const struct position *position, const struct rating *rating,
                              const struct parts *parts)
{
    const struct board *board = &position->board;
    int64_t sum = 0;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                const int point = board_point(column, row);
                uint8_t counts[2];
                if (!window_count(board, point, board_step[d], counts))
                    continue;
                sum += window_score(rating->weights, counts);
                give_part(parts, counts, point, board_step[d]);
            }
        }
    }
    return sum;
}

/* ---- The incremental twin ----------------------------------------------------------------------
 */

/* The counts of every window; a stone changes twenty of them. */
struct tuple_state {
    const int32_t *weights;
    int64_t value;
    bool exists[BOARD_DIRECTIONS][BOARD_POINTS]; /* index by the window's first point */
    uint8_t counts[BOARD_DIRECTIONS][BOARD_POINTS][2];
};

static void tuple_begin(void *opaque, const struct position *position, const struct rating *rating)
{
    struct tuple_state *state = opaque;
    const struct board *board = &position->board;
    memset(state, 0, sizeof *state);
    state->weights = rating->weights;
    state->value = tuple_evaluate(position, rating, NULL);
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            const int point = board_point(column, row);
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                state->exists[d][point] =
                    window_count(board, point, board_step[d], state->counts[d][point]);
        }
    }
}

static void tuple_change(struct tuple_state *state, int point, lz_colour colour, int by)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        for (int k = 0; k < WINDOW; k++) {
            const int first = point - k * board_step[d];
            if (!state->exists[d][first])
                continue;
            uint8_t *counts = state->counts[d][first];
            state->value -= window_score(state->weights, counts);
            counts[colour - LZ_BLACK] = (uint8_t)(counts[colour - LZ_BLACK] + by);
            state->value += window_score(state->weights, counts);
        }
    }
}

static void tuple_place(void *state, const struct position *position, int point)
{
    tuple_change(state, point, colour_other(position->to_move), 1);
}

static void tuple_remove(void *state, const struct position *position, int point)
{
    tuple_change(state, point, position->to_move, -1);
}

static int64_t tuple_value(const void *state, const struct position *position)
{
    (void)position;
    return ((const struct tuple_state *)state)->value;
}

const struct evaluator tuple_evaluator = {
    .name = "tuple",
    .weights = {[EMPTY] = {"empty", 7, WEIGHT_MOST},
                [ONE] = {"one", 35, WEIGHT_MOST},
                [TWO] = {"two", 800, WEIGHT_MOST},
                [THREE] = {"three", 15000, WEIGHT_MOST},
                [FOUR] = {"four", 800000, WEIGHT_MOST},
                [FIVE] = {"five", 100000000, WEIGHT_MOST}},
    .evaluate = tuple_evaluate,
    .wins_flat = true,
    .win_weight = FIVE,
    .state_size = sizeof(struct tuple_state),
    .begin = tuple_begin,
    .place = tuple_place,
    .remove = tuple_remove,
    .value = tuple_value,
};
