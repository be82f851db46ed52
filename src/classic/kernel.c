/* The kernels of report 003 (博弈树搜索实验报告, 冯大伟), `--classic kernel`.
 *
 * The report states: 11x11; around the last move, four cells to either side in four directions make
 * a 4x9 matrix in which own stones are 1, the opponent's -1, empty cells 0; each row is convolved
 * with A = [1 1], B = [5 8 5], C = [10 15 15 10] and the products are summed; won positions and
 * such as double threes and open fours add to it. Depth 4, alpha-beta; cells nearer the centre
 * first, ring by ring (priorities 0, 3, 6 ... from the border inwards), against plain row order.
 *
 * The report leaves open, and we chose:
 *   - the inner products. The report says that they see adjacent stones ("连续的2、3、4子"), but
 *     plain ones cannot: summed over all places of a kernel, a stone adds the same wherever its
 *     neighbours are. Ours count a window only if it holds stones of one colour and no border. It
 *     counts its inner product times the number of its stones: 5 or 8 for one stone under B, 26
 *     for two side by side, 20 with a gap, 54 for three. With the weight `literal` they are plain
 *     ones, beyond the border zeros, as the listing's padded map has them;
 *   - the bonuses, which it does not list. The best of these counts that the last move makes: an
 *     open four (four side by side, both ends empty), two fours (one end of each empty), a four and
 *     an open three, two open threes;
 *   - the rating of a leaf. The listing rates it before its stone is on the map, and does not print
 *     `__score`, which may add the stone. Ours rates with the stone placed;
 *   - the end of the game. The pseudocode tests for it, the listing does not. Ours stops at a five:
 *     a won position is worth the weight `five` alone, a full board 0;
 *   - the order within a ring: row by row from the top left;
 *   - the value of a position without a last move: 0.
 * The value depends on the surroundings of the last move only; it is not a sum over the board. */
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
    FIVE,
    LITERAL
};

enum {
    REACH = 4,
    ROW = 2 * REACH + 1,
    ROW_CODES = 1 << ROW,
    KERNEL_MAX = 4,
    TERNARY_CODES = 19683
};

/* The shapes that the last move made, over its four directions. */
struct made {
    int open_fours, fours, open_threes;
};

static void note_run(struct made *made, int length, int open_ends)
{
    made->open_fours += length == 4 && open_ends == 2;
    made->fours += length == 4 && open_ends > 0;
    made->open_threes += length == 3 && open_ends == 2;
}

/* The weight of the bonus for them, -1 for none. */
static int bonus_weight(struct made made)
{
    if (made.open_fours > 0)
        return OPEN_FOUR;
    if (made.fours > 1)
        return DOUBLE_FOUR;
    if (made.fours > 0 && made.open_threes > 0)
        return FOUR_THREE;
    return made.open_threes > 1 ? DOUBLE_THREE : -1;
}

static int32_t bonus_of(const int32_t *weights, struct made made)
{
    const int weight = bonus_weight(made);
    return weight < 0 ? 0 : weights[weight];
}

/* ---- The plain evaluator -----------------------------------------------------------------------
 */

enum { BORDER = 2 }; /* in a row of the matrix, beside 1, -1 and 0 */

/* The report's A, B and C by their length: the weights of their cells. */
static const uint8_t kernel_weights[KERNEL_MAX + 1][KERNEL_MAX] = {
    [2] = {A_EACH, A_EACH},
    [3] = {B_SIDE, B_MIDDLE, B_SIDE},
    [4] = {C_SIDE, C_MIDDLE, C_MIDDLE, C_SIDE},
};

/* How often the inner product of a kernel with the window that begins at `cells` counts: by the
 * number of stones, or once in the literal reading. */
static int window_times(const int *cells, int length, bool literal)
{
    int own = 0, other = 0;
    for (int k = 0; k < length && !literal; k++) {
        if (cells[k] == BORDER)
            return 0;
        own += cells[k] == 1;
        other += cells[k] == -1;
    }
    if (literal)
        return 1;
    return own > 0 && other > 0 ? 0 : own + other;
}

/* The product of one kernel with the window that begins at `cells`. */
static int64_t window_product(const int32_t *kernel, const int *cells, int length, bool literal)
{
    int64_t product = 0;
    for (int k = 0; k < length; k++)
        product += cells[k] == BORDER ? 0 : (int64_t)kernel[k] * cells[k];
    return product * window_times(cells, length, literal);
}

/* The report's A, B and C, by length. */
struct kernels {
    int32_t of[KERNEL_MAX + 1][KERNEL_MAX];
    bool literal; /* plain inner products */
};

static struct kernels kernels_of(const int32_t *weights)
{
    struct kernels kernels = {.literal = weights[LITERAL] != 0};
    for (int n = 2; n <= KERNEL_MAX; n++)
        for (int k = 0; k < n; k++)
            kernels.of[n][k] = weights[kernel_weights[n][k]];
    return kernels;
}

/* The sum of the kernels' products with one row of the matrix. */
static int64_t convolve(const struct kernels *kernels, const int row[ROW])
{
    int64_t sum = 0;
    for (int n = 2; n <= KERNEL_MAX; n++) {
        for (int first = 0; first + n <= ROW; first++)
            sum += window_product(kernels->of[n], row + first, n, kernels->literal);
    }
    return sum;
}

/* Gives a row's products as parts: each stone under each number of the kernels. The row begins at
 * the point `first`. */
static void give_row(const struct parts *parts, const int row[ROW], bool literal, int first,
                     int step, lz_colour mover)
{
    for (int n = 2; n <= KERNEL_MAX && parts; n++) {
        for (int at = 0; at + n <= ROW; at++) {
            const int times = window_times(row + at, n, literal);
            for (int k = 0; k < n; k++) {
                const int sign = row[at + k] == BORDER ? 0 : row[at + k];
                const bool black = (sign > 0) == (mover == LZ_BLACK);
                const int point = first + (at + k) * step;
                if (sign)
                    parts_add(parts, kernel_weights[n][k], black ? LZ_BLACK : LZ_WHITE, point,
                              point, black ? times : -times);
            }
        }
    }
}

static int cell_sign(uint8_t colour, lz_colour mover)
{
    if (colour == LZ_EMPTY)
        return 0;
    if (colour == LZ_BLOCKED)
        return BORDER;
    return colour == mover ? 1 : -1;
}

static int64_t kernel_evaluate(const struct position *position, const struct rating *rating,
                               const struct parts *parts)
{
    if (position->last < 0)
        return 0;
    const struct board *board = &position->board;
    const int last = position->last;
    const lz_colour mover = colour_other(position->to_move);
    const struct kernels kernels = kernels_of(rating->weights);
    struct made made = {0, 0, 0};
    int64_t score = 0;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int step = board_step[d];
        int row[ROW];
        for (int k = 0; k < ROW; k++)
            row[k] = cell_sign(board->at[last + (k - REACH) * step], mover);
        score += convolve(&kernels, row);
        give_row(parts, row, kernels.literal, last - REACH * step, step, mover);
        const int ahead = board_run(board, last, step, mover);
        const int behind = board_run(board, last, -step, mover);
        const int open_ends = (board->at[last + (ahead + 1) * step] == LZ_EMPTY) +
                              (board->at[last - (behind + 1) * step] == LZ_EMPTY);
        note_run(&made, ahead + behind + 1, open_ends);
    }
    score += bonus_of(rating->weights, made);
    if (bonus_weight(made) >= 0)
        parts_add(parts, bonus_weight(made), mover, last, last, mover == LZ_BLACK ? 1 : -1);
    return mover == LZ_BLACK ? score : -score;
}

/* ---- The incremental twin ----------------------------------------------------------------------
 */

/* Every line as sets of bits, so that a row of the matrix is a shift and a mask. One colour's
 * part of a row's products depends on the places of its stones and its obstacles. That makes
 * three kinds of cell, so a number of nine ternary digits indexes one table. */
struct kernel_state {
    const int32_t *weights;
    int32_t
        products[TERNARY_CODES]; /* digits: 0 empty, 1 stone, 2 obstacle; the first cell lowest */
    int16_t ternary[ROW_CODES];  /* a set of bits read as digits 0 and 1 */
    uint32_t stones[2][BOARD_DIRECTIONS][LINES_MAX]; /* bit REACH + place along the line */
    uint32_t empty[BOARD_DIRECTIONS][LINES_MAX];
};

/* The product of one kernel with a window given by its digits. */
static int32_t window_of_code(const struct kernels *kernels, int code, int length)
{
    int cells[KERNEL_MAX];
    for (int k = 0; k < length; k++, code /= 3)
        cells[k] = code % 3 == 2 ? BORDER : code % 3;
    return (int32_t)window_product(kernels->of[length], cells, length, kernels->literal);
}

/* Fills rows of one cell, then of two, up to nine: a longer row adds the windows that end at its
 * last cell. The longer rows' table grows over the shorter ones', from the last digit's 2 down
 * to its 0. */
static void fill_products(struct kernel_state *state, const struct kernels *kernels)
{
    int32_t window[KERNEL_MAX + 1][81];
    for (int n = 2, codes = 9; n <= KERNEL_MAX; n++, codes *= 3) {
        for (int code = 0; code < codes; code++)
            window[n][code] = window_of_code(kernels, code, n);
    }
    memset(state->products, 0, sizeof state->products);
    for (int length = 2, rest = 3; length <= ROW; length++, rest *= 3) {
        for (int code = 3 * rest - 1; code >= 0; code--) {
            int32_t sum = state->products[code % rest];
            for (int n = 2, below = rest / 3; n <= KERNEL_MAX && n <= length; n++, below /= 3)
                sum += window[n][code / below];
            state->products[code] = sum;
        }
    }
}

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
    const struct kernels kernels = kernels_of(rating->weights);
    fill_products(state, &kernels);
    for (int code = 0; code < ROW_CODES; code++) {
        for (int k = ROW - 1; k >= 0; k--)
            state->ternary[code] = (int16_t)(state->ternary[code] * 3 + (code >> k & 1));
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

/* Records the run through the middle of a row's code. A run of five or more makes no bonus. */
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

static uint32_t row_at(uint32_t line, int shift)
{
    return line >> shift & (ROW_CODES - 1);
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
        const uint32_t own = row_at(state->stones[mover - LZ_BLACK][d][line], shift);
        const uint32_t other = row_at(state->stones[LZ_WHITE - mover][d][line], shift);
        const uint32_t empty = row_at(state->empty[d][line], shift);
        const uint32_t closed = (ROW_CODES - 1) & ~(own | other | empty);
        score += state->products[state->ternary[own] + 2 * state->ternary[other | closed]] -
                 state->products[state->ternary[other] + 2 * state->ternary[own | closed]];
        note_row(&made, own, empty);
    }
    score += bonus_of(state->weights, made);
    return mover == LZ_BLACK ? score : -score;
}

const struct evaluator kernel_evaluator = {
    .name = "kernel",
    .weights = {[A_EACH] = {"a", 1, 10000},
                [B_SIDE] = {"b-side", 5, 10000},
                [B_MIDDLE] = {"b-middle", 8, 10000},
                [C_SIDE] = {"c-side", 10, 10000},
                [C_MIDDLE] = {"c-middle", 15, 10000},
                [OPEN_FOUR] = {"open-four", 10000, WEIGHT_MOST},
                [DOUBLE_FOUR] = {"double-four", 8000, WEIGHT_MOST},
                [FOUR_THREE] = {"four-three", 5000, WEIGHT_MOST},
                [DOUBLE_THREE] = {"double-three", 2000, WEIGHT_MOST},
                [FIVE] = {"five", 1000000, WEIGHT_MOST},
                [LITERAL] = {"literal", 0, 1}},
    .evaluate = kernel_evaluate,
    .wins_flat = true,
    .win_weight = FIVE,
    .state_size = sizeof(struct kernel_state),
    .begin = kernel_begin,
    .place = kernel_place,
    .remove = kernel_remove,
    .value = kernel_value,
};
