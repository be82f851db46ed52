/* The kernels of report 003 (博弈树搜索实验报告, 冯大伟), `--classic kernel`.
 *
 * The report states: 11x11; around the last move, four cells to either side in four directions make
 * a 4x9 matrix in which own stones are 1, the opponent's -1, empty cells 0; each row is convolved
 * with A = [1 1], B = [5 8 5], C = [10 15 15 10] and the products are summed; won positions and
 * such as double threes and open fours add to it. Depth 4, alpha-beta; cells nearer the centre
 * first, ring by ring (priorities 0, 3, 6 ... from the border inwards), against plain row order.
 *
 * The report leaves open, and we chose:
 *   - plain inner products do not see adjacency at all (a lone stone scores wherever it stands),
 * which is not what the report says of them ("连续的2、3、4子"); ours count a window only when it
 * is wholly of one colour, and then by the sum of its kernel;
 *   - the bonuses, which it does not list: the best that the last move makes of an open four (four
 *     side by side, both ends empty), two fours (an end empty each), a four and an open three, two
 *     open threes;
 *   - a won position is worth the weight `five` and nothing beside it, a full board 0;
 *   - cells of one ring go row by row from the top left;
 *   - a position without a last move is worth 0.
 * Note that the value looks at the last move's surroundings only: it is no sum over the board. */
#include "classic/evaluator.h"
#include "classic/lines.h"

#include <string.h>

enum {
    A_EACH,
    B_SIDE,
    B_MIDDLE,
    C_SIDE,
    C_MIDDLE,
    OPEN_FOUR,
    DOUBLE_FOUR,
    FOUR_THREE,
    DOUBLE_THREE,
    FIVE
};

enum { REACH = 4, ROW = 2 * REACH + 1, ROW_CODES = 1 << ROW, KERNEL_MAX = 4 };

/* What the last move made, over its four directions. */
struct made {
    int open_fours, fours, open_threes;
};

static void note_run(struct made *made, int length, int open_ends)
{
    made->open_fours += length == 4 && open_ends == 2;
    made->fours += length == 4 && open_ends > 0;
    made->open_threes += length == 3 && open_ends == 2;
}

static int32_t bonus_of(const int32_t *weights, struct made made)
{
    if (made.open_fours > 0)
        return weights[OPEN_FOUR];
    if (made.fours > 1)
        return weights[DOUBLE_FOUR];
    if (made.fours > 0 && made.open_threes > 0)
        return weights[FOUR_THREE];
    return made.open_threes > 1 ? weights[DOUBLE_THREE] : 0;
}

/* ---- The plain evaluator -----------------------------------------------------------------------
 */

/* The kernels' products with one row of the matrix, windows of one colour only. */
static int64_t convolve(const int32_t *weights, const int row[ROW])
{
    const int32_t kernels[][KERNEL_MAX] = {
        {weights[A_EACH], weights[A_EACH]},
        {weights[B_SIDE], weights[B_MIDDLE], weights[B_SIDE]},
        {weights[C_SIDE], weights[C_MIDDLE], weights[C_MIDDLE], weights[C_SIDE]},
    };
    int64_t sum = 0;
    for (int n = 2; n <= KERNEL_MAX; n++) {
        for (int first = 0; first + n <= ROW; first++) {
            int64_t product = 0;
            int same = 0;
            for (int k = 0; k < n; k++) {
                product += (int64_t)kernels[n - 2][k] * row[first + k];
                same += row[first + k];
            }
            if (same == n || same == -n)
                sum += product;
        }
    }
    return sum;
}

static int64_t kernel_evaluate(const struct position *position, const struct rating *rating)
{
    if (position->last < 0)
        return 0;
    const struct board *board = &position->board;
    const int last = position->last;
    const lz_colour mover = colour_other(position->to_move);
    struct made made = {0, 0, 0};
    int64_t score = 0;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int step = board_step[d];
        int row[ROW];
        for (int k = 0; k < ROW; k++) {
            const uint8_t colour = board->at[last + (k - REACH) * step];
            row[k] = colour == mover ? 1 : colour == LZ_EMPTY || colour == LZ_BLOCKED ? 0 : -1;
        }
        score += convolve(rating->weights, row);
        const int ahead = board_run(board, last, step, mover);
        const int behind = board_run(board, last, -step, mover);
        const int open_ends = (board->at[last + (ahead + 1) * step] == LZ_EMPTY) +
                              (board->at[last - (behind + 1) * step] == LZ_EMPTY);
        note_run(&made, ahead + behind + 1, open_ends);
    }
    score += bonus_of(rating->weights, made);
    return mover == LZ_BLACK ? score : -score;
}

/* ---- The incremental twin ----------------------------------------------------------------------
 */

/* Every line as two sets of bits, so that a row of the matrix is a shift and a mask, and its
 * products one look into a table of all 512 rows. */
struct kernel_state {
    const int32_t *weights;
    int32_t products[ROW_CODES];
    uint32_t stones[2][BOARD_DIRECTIONS][LINES_MAX]; /* bit REACH + place along the line */
    uint32_t empty[BOARD_DIRECTIONS][LINES_MAX];
};

/* A cell's place along its line, from 0. */
static int place_along(int point, int d)
{
    return d == 0 ? point_column(point) : point_row(point);
}

static void kernel_begin(void *opaque, const struct position *position, const struct rating *rating)
{
    struct kernel_state *state = opaque;
    const struct board *board = &position->board;
    memset(state, 0, sizeof *state);
    state->weights = rating->weights;
    for (int code = 0; code < ROW_CODES; code++) {
        int row[ROW];
        for (int k = 0; k < ROW; k++)
            row[k] = code >> k & 1;
        state->products[code] = (int32_t)convolve(rating->weights, row);
    }
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            const int point = board_point(column, row);
            const uint8_t colour = board->at[point];
            for (int d = 0; d < BOARD_DIRECTIONS && colour != LZ_BLOCKED; d++) {
                const int line = line_index(board, point, d);
                const uint32_t bit = UINT32_C(1) << (REACH + place_along(point, d));
                if (colour == LZ_EMPTY)
                    state->empty[d][line] |= bit;
                else
                    state->stones[colour - LZ_BLACK][d][line] |= bit;
            }
        }
    }
}

static void kernel_flip(struct kernel_state *state, const struct board *board, int point,
                        lz_colour colour)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int line = line_index(board, point, d);
        const uint32_t bit = UINT32_C(1) << (REACH + place_along(point, d));
        state->empty[d][line] ^= bit;
        state->stones[colour - LZ_BLACK][d][line] ^= bit;
    }
}

static void kernel_place(void *state, const struct position *position, int point)
{
    kernel_flip(state, &position->board, point, colour_other(position->to_move));
}

static void kernel_remove(void *state, const struct position *position, int point)
{
    kernel_flip(state, &position->board, point, position->to_move);
}

/* Notes the run through the middle of a row's code; five or more reach past what the code shows,
 * and make no bonus. */
static void note_row(struct made *made, uint32_t own, uint32_t empty)
{
    int ahead = REACH + 1, behind = REACH - 1;
    while (own >> ahead & 1)
        ahead++;
    while (behind >= 0 && own >> behind & 1)
        behind--;
    const int open_ends = (int)(empty >> ahead & 1) + (behind >= 0 && (empty >> behind & 1));
    note_run(made, ahead - behind - 1, open_ends);
}

static int64_t kernel_value(const void *opaque, const struct position *position)
{
    const struct kernel_state *state = opaque;
    if (position->last < 0)
        return 0;
    const int last = position->last;
    const lz_colour mover = colour_other(position->to_move);
    struct made made = {0, 0, 0};
    int64_t score = 0;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int line = line_index(&position->board, last, d);
        const int shift = place_along(last, d);
        const uint32_t own = state->stones[mover - LZ_BLACK][d][line] >> shift & (ROW_CODES - 1);
        const uint32_t other = state->stones[LZ_WHITE - mover][d][line] >> shift & (ROW_CODES - 1);
        score += state->products[own] - state->products[other];
        note_row(&made, own, state->empty[d][line] >> shift & (ROW_CODES - 1));
    }
    score += bonus_of(state->weights, made);
    return mover == LZ_BLACK ? score : -score;
}

const struct evaluator kernel_evaluator = {
    .name = "kernel",
    .weights = {[A_EACH] = {"a", 1},
                [B_SIDE] = {"b-side", 5},
                [B_MIDDLE] = {"b-middle", 8},
                [C_SIDE] = {"c-side", 10},
                [C_MIDDLE] = {"c-middle", 15},
                [OPEN_FOUR] = {"open-four", 10000},
                [DOUBLE_FOUR] = {"double-four", 8000},
                [FOUR_THREE] = {"four-three", 5000},
                [DOUBLE_THREE] = {"double-three", 2000},
                [FIVE] = {"five", 1000000}},
    .evaluate = kernel_evaluate,
    .wins_flat = true,
    .win_weight = FIVE,
    .state_size = sizeof(struct kernel_state),
    .begin = kernel_begin,
    .place = kernel_place,
    .remove = kernel_remove,
    .value = kernel_value,
};
