/* The runs of report 004 (四子棋 AI 实验报告), `--classic drop`: Connect Four with a blocked cell.
 *
 * The report states: runs of one colour in four directions score 成四 (four) 100000000, 活三
 * (three, both ends empty) 100000, 单三 (three, one end empty) 10000, 活二 100, 单二 10, 单子 (one
 * stone with an empty neighbour) 1; an end counts the more, the fewer cells must fill before it can
 * be played: 0 to 2 high, 3 to 4 some, beyond that low. Own patterns count for, the opponent's
 * against, weighted for attack and defence. The four directions are gathered in one sweep over the
 * board from the top left, with four arrays that hold, for every line, the current cell value, its
 * run's length, the value before and the value after; cell values are empty, user, machine and edge
 * (blocked cells are edge). Values fade with depth, A(p)(1 - lambda d/dmax). Depth 6, columns from
 * the left, the parent's bound only.
 *
 * The report leaves open, and we chose:
 *   - high, some and low are 100, 50 and 10 percent (weights `near`, `middle`, `far`); with both
 * ends empty the run counts by the mean of the two;
 *   - a single stone counts once in each direction in which it has an empty neighbour;
 *   - four or more in a row count as one 成四, at full weight;
 *   - attack and defence weigh 100 percent each; lambda is 0 unless set;
 *   - only cells that will really fill count towards the wait: a blocked cell beneath does not.
 * All in integers: the value is in 1/20000 of the report's points (see RUN_UNIT). */
#include "classic/evaluator.h"
#include "classic/lines.h"

#include <string.h>

enum { FOUR, OPEN_THREE, SINGLE_THREE, OPEN_TWO, SINGLE_TWO, SINGLE, NEAR, MIDDLE, FAR };

/* Percent of one end, doubled so that a mean of two ends is whole, times percent of attack. */
enum { END_UNIT = 200, RUN_UNIT = END_UNIT * 100 };

enum { RUN_MAX = 4, LINES = 4 * (LZ_GRAVITY_SIZE_MAX + 2) };

/* For every empty cell: how many cells beneath it must fill first. */
struct waits {
    int8_t of[BOARD_POINTS];
};

static void waits_of_column(struct waits *waits, const struct board *board, int column)
{
    int8_t wait = 0;
    for (int row = 0; row < board->rows; row++) {
        const int point = board_point(column, row);
        if (board->at[point] == LZ_EMPTY)
            waits->of[point] = wait++;
    }
}

static int end_percent(const int32_t *weights, int wait)
{
    return wait <= 2 ? weights[NEAR] : wait <= 4 ? weights[MIDDLE] : weights[FAR];
}

/* ---- Reading a line cell by cell ---------------------------------------------------------------
 */

/* One line on the way: the report's current value, run length and value before, the last as the
 * point it stands on. The value after is the cell that ends the run. */
struct reader {
    uint8_t value;
    int length;
    int before;
};

static int64_t run_points(const int32_t *weights, const struct board *board,
                          const struct waits *waits, int length, int before, int after)
{
    static const int open_weight[RUN_MAX] = {0, SINGLE, OPEN_TWO, OPEN_THREE};
    static const int single_weight[RUN_MAX] = {0, SINGLE, SINGLE_TWO, SINGLE_THREE};
    if (length >= RUN_MAX)
        return (int64_t)weights[FOUR] * END_UNIT;
    const bool before_open = board->at[before] == LZ_EMPTY;
    const bool after_open = board->at[after] == LZ_EMPTY;
    const int64_t percent = (before_open ? end_percent(weights, waits->of[before]) : 0) +
                            (after_open ? end_percent(weights, waits->of[after]) : 0);
    if (before_open && after_open)
        return percent * weights[open_weight[length]];
    return 2 * percent * weights[single_weight[length]];
}

/* Reads the line's next cell; a run that ends there is added to its colour's sum. */
static void reader_next(struct reader *reader, const int32_t *weights, const struct board *board,
                        const struct waits *waits, int point, int step, int64_t sums[2])
{
    const uint8_t value = board->at[point];
    if (value == reader->value) {
        reader->length++;
        return;
    }
    if (reader->value == LZ_BLACK || reader->value == LZ_WHITE)
        sums[reader->value - LZ_BLACK] +=
            run_points(weights, board, waits, reader->length, reader->before, point);
    *reader = (struct reader){value, 1, point - step};
}

static int64_t weigh(const struct rating *rating, const int64_t sums[2])
{
    const bool black = rating->own == LZ_BLACK;
    return sums[0] * (black ? rating->attack : rating->defence) -
           sums[1] * (black ? rating->defence : rating->attack);
}

/* ---- The plain evaluator: one sweep, four arrays ------------------------------------------------
 */

/* From the top left, so that every line is met from one end: east, south, south-east, south-west.
 */
static const int sweep_step[BOARD_DIRECTIONS] = {1, -BOARD_STRIDE, -BOARD_STRIDE + 1,
                                                 -BOARD_STRIDE - 1};

static int64_t run_evaluate(const struct position *position, const struct rating *rating)
{
    const struct board *board = &position->board;
    struct waits waits;
    struct reader readers[BOARD_DIRECTIONS][LINES] = {0};
    int64_t sums[2] = {0, 0};
    for (int column = 0; column < board->columns; column++)
        waits_of_column(&waits, board, column);
    /* The frame around the board reads as edge, begins every line and ends every run. */
    for (int row = board->rows; row >= -1; row--) {
        for (int column = -1; column <= board->columns; column++) {
            const int point = board_point(column, row);
            const int lines[BOARD_DIRECTIONS] = {row + 1, column + 1, column + row + 2,
                                                 column - row + board->rows + 1};
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                reader_next(&readers[d][lines[d]], rating->weights, board, &waits, point,
                            sweep_step[d], sums);
        }
    }
    return weigh(rating, sums);
}

/* ---- The incremental twin ----------------------------------------------------------------------
 */

/* Every line's sums. A stone changes the lines through it and, since everything above it in its
 * column waits one cell less, the lines through those empty cells there whose wait passes from one
 * weight to the next: the third and the fifth above it. What it changes is noted, to be put back.
 */

enum { CHANGES_MAX = BOARD_DIRECTIONS + 2 * (BOARD_DIRECTIONS - 1) };

struct line_sums {
    int16_t start;
    int16_t cells;
    int64_t sums[2];
};

struct run_state {
    const struct rating *rating;
    struct waits waits;
    int64_t sums[2];
    struct line_sums line[BOARD_DIRECTIONS][LINES_MAX];
    struct run_undo {
        int count;
        struct changed_line {
            struct line_sums *line;
            int64_t sums[2];
        } changes[CHANGES_MAX];
    } undo[LZ_CLASSIC_DEPTH_MAX];
    int depth; /* moves since `begin` */
};

static void read_line(const struct run_state *state, const struct board *board,
                      const struct line_sums *line, int d, int64_t sums[2])
{
    const int step = board_step[d];
    struct reader reader = {.value = LZ_BLOCKED};
    sums[0] = sums[1] = 0;
    int at = line->start;
    for (int i = 0; i <= line->cells; i++, at += step) /* one beyond, the border */
        reader_next(&reader, state->rating->weights, board, &state->waits, at, step, sums);
}

static void set_line(struct run_state *state, struct line_sums *line, const int64_t sums[2])
{
    for (int c = 0; c < 2; c++) {
        state->sums[c] += sums[c] - line->sums[c];
        line->sums[c] = sums[c];
    }
}

static void refresh_line(struct run_state *state, const struct board *board, int point, int d,
                         struct run_undo *undo)
{
    struct line_sums *line = &state->line[d][line_index(board, point, d)];
    int64_t sums[2];
    read_line(state, board, line, d, sums);
    undo->changes[undo->count++] = (struct changed_line){line, {line->sums[0], line->sums[1]}};
    set_line(state, line, sums);
}

static void run_begin(void *opaque, const struct position *position, const struct rating *rating)
{
    struct run_state *state = opaque;
    const struct board *board = &position->board;
    memset(state, 0, sizeof *state);
    state->rating = rating;
    for (int column = 0; column < board->columns; column++)
        waits_of_column(&state->waits, board, column);
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            const int point = board_point(column, row);
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                if (line_start(board, point, d) != point)
                    continue;
                struct line_sums *line = &state->line[d][line_index(board, point, d)];
                int64_t sums[2];
                line->start = (int16_t)point;
                for (int at = point; line_on_board(board, at); at += board_step[d])
                    line->cells++;
                read_line(state, board, line, d, sums);
                set_line(state, line, sums);
            }
        }
    }
}

static void run_place(void *opaque, const struct position *position, int point)
{
    struct run_state *state = opaque;
    struct run_undo *undo = &state->undo[state->depth++];
    const struct board *board = &position->board;
    const int32_t *weights = state->rating->weights;
    const int top = board_point(point_column(point), board->rows - 1);
    int passing[2], passing_count = 0;
    undo->count = 0;
    for (int above = point + BOARD_STRIDE; above <= top; above += BOARD_STRIDE) {
        if (board->at[above] != LZ_EMPTY)
            continue;
        const int wait = state->waits.of[above]--;
        if (end_percent(weights, wait) != end_percent(weights, wait - 1))
            passing[passing_count++] = above;
    }
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        refresh_line(state, board, point, d, undo);
        for (int i = 0; i < passing_count && board_step[d] != BOARD_STRIDE; i++)
            refresh_line(state, board, passing[i], d, undo);
    }
}

static void run_remove(void *opaque, const struct position *position, int point)
{
    struct run_state *state = opaque;
    const struct board *board = &position->board;
    const struct run_undo *undo = &state->undo[--state->depth];
    const int top = board_point(point_column(point), board->rows - 1);
    for (int i = undo->count - 1; i >= 0; i--)
        set_line(state, undo->changes[i].line, undo->changes[i].sums);
    for (int above = point + BOARD_STRIDE; above <= top; above += BOARD_STRIDE)
        state->waits.of[above] = (int8_t)(state->waits.of[above] + (board->at[above] == LZ_EMPTY));
}

static int64_t run_value(const void *opaque, const struct position *position)
{
    (void)position;
    const struct run_state *state = opaque;
    return weigh(state->rating, state->sums);
}

const struct evaluator run_evaluator = {
    .name = "run",
    .gravity = true,
    .weights = {[FOUR] = {"four", 100000000, WEIGHT_MOST},
                [OPEN_THREE] = {"open-three", 100000, WEIGHT_MOST},
                [SINGLE_THREE] = {"single-three", 10000, WEIGHT_MOST},
                [OPEN_TWO] = {"open-two", 100, WEIGHT_MOST},
                [SINGLE_TWO] = {"single-two", 10, WEIGHT_MOST},
                [SINGLE] = {"single", 1, WEIGHT_MOST},
                [NEAR] = {"near", 100, 100},
                [MIDDLE] = {"middle", 50, 100},
                [FAR] = {"far", 10, 100}},
    .unit = RUN_UNIT,
    .evaluate = run_evaluate,
    .state_size = sizeof(struct run_state),
    .begin = run_begin,
    .place = run_place,
    .remove = run_remove,
    .value = run_value,
};
