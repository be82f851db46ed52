/* The runs of report 004 (四子棋 AI 实验报告), `--classic drop`: Connect Four with a blocked cell.
 *
 * The report states: runs of one colour in four directions score 成四 (four) 100000000, 活三
 * (three, both ends empty) 100000, 单三 (three, one end empty) 10000, 活二 100, 单二 10, 单子 (one
 * stone with an empty neighbour) 1. An end counts more, the fewer cells must fill before it can be
 * played: 0 to 2 high, 3 to 4 some, beyond that low. Own patterns count for, the opponent's
 * against, weighted for attack and defence. The four directions are gathered in one sweep over the
 * board from the top left, with four arrays that hold, for every line, the current cell value, its
 * run's length, the value before and the value after; cell values are empty, user, machine and edge
 * (blocked cells are edge). Values fade with depth, A(p)(1 - lambda d/dmax). The search has depth
 * 6, tries columns from the left, and cuts by the parent's bound only.
 *
 * The report leaves open, and we chose:
 *   - high, some and low are 100, 50 and 10 percent (weights `near`, `middle`, `far`); a run with
 *     both ends empty counts with the mean of the two;
 *   - a single stone counts once in each direction in which it has an empty neighbour;
 *   - four or more in a row count as one 成四, at full weight;
 *   - attack and defence weigh 100 percent each; lambda is 0 unless set;
 *   - only cells that can fill count towards the wait: a blocked cell beneath does not.
 * The value is an integer in units of 1/20000 of the report's points (see RUN_UNIT). */
#include "classic/evaluator.h"

#include <assert.h>
#include <lianzi/study.h>
#include <string.h>

enum { FOUR, OPEN_THREE, SINGLE_THREE, OPEN_TWO, SINGLE_TWO, SINGLE, NEAR, MIDDLE, FAR };

/* An end's percentage, doubled so that the mean of two ends is whole, times attack's percentage. */
enum { END_UNIT = 200, RUN_UNIT = END_UNIT * 100 };

enum { RUN_MAX = 4, LINES = 4 * (LZ_GRAVITY_SIZE_MAX + 2) };

/* The bounds of the weights. Black's sum and white's are not negative, so no value is larger than
 * one of them at LZ_CLASSIC_PERCENT_MAX. In each direction, a run of a colour and the cell after
 * it, perhaps beyond the border, occupy at least two cells that belong to no other run of that
 * colour. So 12x12, with 12 rows, 12 columns and 23 + 23 diagonals, has at most RUNS_MOST runs. The
 * search places no stone after a four, and the last stone is in at most BOARD_DIRECTIONS fours. A
 * run counts at most END_UNIT times its weight. */
enum {
    LENGTH_MOST = LZ_GRAVITY_SIZE_MAX,
    LINES_MOST = 2 * LENGTH_MOST + 2 * (2 * LENGTH_MOST - 1),
    RUNS_MOST = (BOARD_DIRECTIONS * LENGTH_MOST * LENGTH_MOST + LINES_MOST) / 2,
    RUN_WEIGHT_MOST = 5000000
};
static_assert((INT64_C(1) * RUNS_MOST * RUN_WEIGHT_MOST +
               INT64_C(1) * BOARD_DIRECTIONS * WEIGHT_MOST) *
                      END_UNIT * LZ_CLASSIC_PERCENT_MAX <
                  LZ_CLASSIC_INFINITY / FADE_MOST,
              "a faded value stays below infinity");

/* The cells, with the wait of each empty one. */
struct ground {
    uint8_t at[BOARD_POINTS];  /* as in struct board */
    int8_t wait[BOARD_POINTS]; /* of an empty cell: the number of cells beneath it that must fill
                                  first */
};

static void ground_begin(struct ground *ground, const struct board *board)
{
    memcpy(ground->at, board->at, sizeof ground->at);
    for (int column = 0; column < board->columns; column++) {
        int8_t wait = 0;
        for (int row = 0; row < board->rows; row++) {
            const int point = board_point(column, row);
            if (board->at[point] == LZ_EMPTY)
                ground->wait[point] = wait++;
        }
    }
}

static int end_percent(const int32_t *weights, int wait)
{
    return wait <= 2 ? weights[NEAR] : wait <= 4 ? weights[MIDDLE] : weights[FAR];
}

/* How a run counts: a weight, and percent of it, doubled. */
struct count {
    int weight;
    int64_t percent;
};

/* `before` and `after` are the cells at the run's ends. */
static struct count run_count(const int32_t *weights, const struct ground *ground, int length,
                              int before, int after)
{
    static const int open_weight[RUN_MAX] = {0, SINGLE, OPEN_TWO, OPEN_THREE};
    static const int single_weight[RUN_MAX] = {0, SINGLE, SINGLE_TWO, SINGLE_THREE};
    if (length >= RUN_MAX)
        return (struct count){FOUR, END_UNIT};
    const bool before_open = ground->at[before] == LZ_EMPTY;
    const bool after_open = ground->at[after] == LZ_EMPTY;
    const int64_t percent = (before_open ? end_percent(weights, ground->wait[before]) : 0) +
                            (after_open ? end_percent(weights, ground->wait[after]) : 0);
    if (before_open && after_open)
        return (struct count){open_weight[length], percent};
    return (struct count){single_weight[length], 2 * percent};
}

static int64_t run_points(const int32_t *weights, const struct ground *ground, int length,
                          int before, int after)
{
    const struct count count = run_count(weights, ground, length, before, after);
    return count.percent * weights[count.weight];
}

/* Percent. */
static int factor_of(const struct rating *rating, lz_colour colour)
{
    return rating->own == colour ? rating->attack : rating->defence;
}

static int64_t weigh(const struct rating *rating, const int64_t sums[2])
{
    return sums[0] * factor_of(rating, LZ_BLACK) - sums[1] * factor_of(rating, LZ_WHITE);
}

/* ---- The plain evaluator: one sweep, four arrays ------------------------------------------------
 */

/* The state of one line during the sweep: the report's current value, run length and value
 * before, the last as the point it stands on. The value after is the cell that ends the run. */
struct reader {
    uint8_t value;
    int length;
    int before;
};

/* The inputs of the sweep. */
struct sweep {
    const struct rating *rating;
    const struct ground *ground;
    const struct parts *parts;
};

/* A run ends before `point`. */
static void end_run(const struct sweep *sweep, const struct reader *reader, int point, int step,
                    int64_t sums[2])
{
    const int32_t *const weights = sweep->rating->weights;
    const lz_colour colour = (lz_colour)reader->value;
    const struct count count =
        run_count(weights, sweep->ground, reader->length, reader->before, point);
    sums[colour - LZ_BLACK] += count.percent * weights[count.weight];
    parts_add(sweep->parts, count.weight, colour, reader->before + step, point - step,
              count.percent * factor_of(sweep->rating, colour) * (colour == LZ_BLACK ? 1 : -1));
}

/* Reads the line's next cell; a run that ends there is added to its colour's sum. */
static void reader_next(const struct sweep *sweep, struct reader *reader, int point, int step,
                        int64_t sums[2])
{
    const uint8_t value = sweep->ground->at[point];
    if (value == reader->value) {
        reader->length++;
        return;
    }
    if (reader->value == LZ_BLACK || reader->value == LZ_WHITE)
        end_run(sweep, reader, point, step, sums);
    *reader = (struct reader){value, 1, point - step};
}

/* From the top left, so that every line is met from one end: east, south, south-east, south-west.
 */
static const int sweep_step[BOARD_DIRECTIONS] = {1, -BOARD_STRIDE, -BOARD_STRIDE + 1,
                                                 -BOARD_STRIDE - 1};

/* Both colours' sums. */
static void sweep_board(const struct board *board, const struct sweep *sweep, int64_t sums[2])
{
    struct reader readers[BOARD_DIRECTIONS][LINES] = {0};
    sums[0] = sums[1] = 0;
    /* The frame around the board reads as edge, which begins every line and ends every run. */
    for (int row = board->rows; row >= -1; row--) {
        for (int column = -1; column <= board->columns; column++) {
            const int lines[BOARD_DIRECTIONS] = {row + 1, column + 1, column + row + 2,
                                                 column - row + board->rows + 1};
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                reader_next(sweep, &readers[d][lines[d]], board_point(column, row), sweep_step[d],
                            sums);
        }
    }
}

static int64_t run_evaluate(const struct position *position, const struct rating *rating,
                            const struct parts *parts)
{
    struct ground ground;
    const struct sweep sweep = {rating, &ground, parts};
    int64_t sums[2];
    ground_begin(&ground, &position->board);
    sweep_board(&position->board, &sweep, sums);
    return weigh(rating, sums);
}

/* ---- The incremental twin ----------------------------------------------------------------------
 */

/* Both sums. A stone subtracts the old scores of the runs that it touches and adds their new
 * scores. Every cell above it in its column waits for one cell less. That changes the runs beside
 * the empty cells whose wait passes from one weight to the next, the third and the fifth above it.
 * (No run in the column itself ends there, since no stone is above an empty cell.) */
struct run_state {
    const struct rating *rating;
    struct ground ground;
    int64_t sums[2];
    int64_t before[LZ_CLASSIC_DEPTH_MAX][2]; /* the sums before each move */
    int depth;                               /* moves since `begin` */
};

/* Adds `sign` times the points of the run that the stone at `inside` belongs to. */
static void add_run(struct run_state *state, int inside, int step, int sign)
{
    const uint8_t *at = state->ground.at;
    const uint8_t colour = at[inside];
    int before = inside - step, after = inside + step;
    while (at[before] == colour)
        before -= step;
    while (at[after] == colour)
        after += step;
    const int length = (after - before) / step - 1;
    state->sums[colour - LZ_BLACK] +=
        sign * run_points(state->rating->weights, &state->ground, length, before, after);
}

static bool is_stone(uint8_t value)
{
    return value == LZ_BLACK || value == LZ_WHITE;
}

/* Adds `sign` times the points of the runs that the cell belongs to or ends, in one direction. */
static void add_around(struct run_state *state, int point, int step, int sign)
{
    const uint8_t *at = state->ground.at;
    if (is_stone(at[point]))
        add_run(state, point, step, sign);
    if (is_stone(at[point - step]) && at[point - step] != at[point])
        add_run(state, point - step, step, sign);
    if (is_stone(at[point + step]) && at[point + step] != at[point])
        add_run(state, point + step, step, sign);
}

/* The cells above the new stone whose wait passes to another weight. */
struct passing {
    int count;
    int points[2];
};

static void add_changing(struct run_state *state, int point, const struct passing *passing,
                         int sign)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        add_around(state, point, board_step[d], sign);
        for (int i = 0; i < passing->count && board_step[d] != BOARD_STRIDE; i++)
            add_around(state, passing->points[i], board_step[d], sign);
    }
}

static void run_begin(void *opaque, const struct position *position, const struct rating *rating)
{
    struct run_state *state = opaque;
    memset(state, 0, sizeof *state);
    state->rating = rating;
    ground_begin(&state->ground, &position->board);
    const struct sweep sweep = {rating, &state->ground, NULL};
    sweep_board(&position->board, &sweep, state->sums);
}

static int column_top(const struct position *position, int point)
{
    return board_point(point_column(point), position->board.rows - 1);
}

static void run_place(void *opaque, const struct position *position, int point)
{
    struct run_state *state = opaque;
    struct ground *ground = &state->ground;
    const int32_t *weights = state->rating->weights;
    const int top = column_top(position, point);
    struct passing passing = {.count = 0};
    state->before[state->depth][0] = state->sums[0];
    state->before[state->depth++][1] = state->sums[1];
    for (int above = point + BOARD_STRIDE; above <= top; above += BOARD_STRIDE) {
        const int wait = ground->wait[above];
        if (ground->at[above] == LZ_EMPTY &&
            end_percent(weights, wait) != end_percent(weights, wait - 1))
            passing.points[passing.count++] = above;
    }
    add_changing(state, point, &passing, -1);
    ground->at[point] = position->board.at[point];
    for (int above = point + BOARD_STRIDE; above <= top; above += BOARD_STRIDE)
        ground->wait[above]--;
    add_changing(state, point, &passing, 1);
}

static void run_remove(void *opaque, const struct position *position, int point)
{
    struct run_state *state = opaque;
    struct ground *ground = &state->ground;
    const int top = column_top(position, point);
    state->depth--;
    state->sums[0] = state->before[state->depth][0];
    state->sums[1] = state->before[state->depth][1];
    ground->at[point] = LZ_EMPTY;
    for (int above = point + BOARD_STRIDE; above <= top; above += BOARD_STRIDE)
        ground->wait[above]++;
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
                [OPEN_THREE] = {"open-three", 100000, RUN_WEIGHT_MOST},
                [SINGLE_THREE] = {"single-three", 10000, RUN_WEIGHT_MOST},
                [OPEN_TWO] = {"open-two", 100, RUN_WEIGHT_MOST},
                [SINGLE_TWO] = {"single-two", 10, RUN_WEIGHT_MOST},
                [SINGLE] = {"single", 1, RUN_WEIGHT_MOST},
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
