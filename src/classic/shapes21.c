/* Table 2-1 of report 001: an evaluation in use elsewhere that the report's author describes and
 * does not use. Here it is a second evaluator, and the one of `--classic negamax`, whose report
 * (002) names none.
 *
 * The report states the scores: five 成五 5000000, open four 活四 100000, four 冲四 10000, single
 * open three 单活三 8000, jumped open three 跳活三 7000, sleeping three 眠三 500, open two 活二 50,
 * sleeping two 眠二 10. It asks whether a jumped three, which is harder to see, should score more.
 * The weights can be set, so one can try that.
 *
 * It does not define the shapes, and we chose. Stones of one colour in a line form a group when
 * neighbours have at most one empty cell between them. A stretch goes from one stone of a group to
 * another, over at most five cells. A group counts once, as its best stretch. A stretch needs five
 * cells in a row free of the opponent and the border. It is open when the cells before and after it
 * are empty.
 *   - five: five stones side by side
 *   - open four: four side by side, open
 *   - four: any other stretch of four
 *   - single open three: three side by side, open, with a sixth free cell
 *   - jumped open three: three with one gap in four cells, open
 *   - sleeping three: any other stretch of three
 *   - open two: two within four cells, open, with a sixth free cell
 *   - sleeping two: any other stretch of two
 * The value is black's groups minus white's, so it changes sign with the colours. */
#include "classic/evaluator.h"
#include "classic/lines.h"

#include <string.h>

enum {
    FIVE,
    OPEN_FOUR,
    SIMPLE_FOUR,
    OPEN_THREE,
    JUMPED_THREE,
    SLEEPING_THREE,
    OPEN_TWO,
    SLEEPING_TWO
};

enum { STRETCH_MAX = 5 };

/* A stretch of stones of one colour in a line. */
struct stretch {
    int stones, cells; /* cells from the first stone to the last */
    bool open;
    int room; /* cells in a row, around and including it, without opponent or border */
};

static int32_t stretch_score(const int32_t *weights, struct stretch stretch)
{
    const bool wide = stretch.open && stretch.room > STRETCH_MAX;
    if (stretch.room < STRETCH_MAX)
        return 0;
    switch (stretch.stones) {
    case 5:
        return weights[FIVE];
    case 4:
        return weights[stretch.open && stretch.cells == 4 ? OPEN_FOUR : SIMPLE_FOUR];
    case 3:
        if (stretch.cells == 3 && wide)
            return weights[OPEN_THREE];
        return weights[stretch.cells == 4 && stretch.open ? JUMPED_THREE : SLEEPING_THREE];
    case 2:
        return weights[stretch.cells <= 4 && wide ? OPEN_TWO : SLEEPING_TWO];
    default:
        return 0;
    }
}

/* The score of the best stretch that begins at the stone `first`. */
static int32_t best_stretch_from(const struct board *board, const int32_t *weights, int first,
                                 int step, int room)
{
    const uint8_t colour = board->at[first];
    struct stretch stretch = {.room = room};
    int32_t best = 0;
    for (int k = 0; k < STRETCH_MAX; k++) {
        const int last = first + k * step;
        if (board->at[last] == LZ_EMPTY && board->at[last + step] != colour)
            break; /* the group ends before this cell */
        if (board->at[last] != LZ_EMPTY && board->at[last] != colour)
            break;
        if (board->at[last] == LZ_EMPTY)
            continue;
        stretch.stones++;
        stretch.cells = k + 1;
        stretch.open = board->at[first - step] == LZ_EMPTY && board->at[last + step] == LZ_EMPTY;
        const int32_t score = stretch_score(weights, stretch);
        if (score > best)
            best = score;
    }
    return best;
}

/* Scores the groups of `colour` in a piece of a line: `room` cells from `point` without stones of
 * the other colour. */
static int64_t piece_score(const struct board *board, const int32_t *weights, int point, int step,
                           int room, lz_colour colour)
{
    int64_t sum = 0;
    int32_t best = 0; /* of the present group */
    int empties = 2;  /* empty cells in a row before this one */
    for (int k = 0; k < room; k++, point += step) {
        if (board->at[point] != colour) {
            empties++;
            continue;
        }
        if (empties > 1) {
            sum += best;
            best = 0;
        }
        empties = 0;
        const int32_t score = best_stretch_from(board, weights, point, step, room);
        if (score > best)
            best = score;
    }
    return sum + best;
}

/* One colour's score along the line that begins at `point`. */
static int64_t line_score_of(const struct board *board, const int32_t *weights, int point, int step,
                             lz_colour colour)
{
    int64_t sum = 0;
    while (line_on_board(board, point)) {
        int room = 0, stones = 0;
        for (int at = point; board->at[at] == LZ_EMPTY || board->at[at] == colour; at += step) {
            stones += board->at[at] == colour;
            room++;
        }
        if (stones > 1 && room >= STRETCH_MAX)
            sum += piece_score(board, weights, point, step, room, colour);
        point += step * (room + 1);
    }
    return sum;
}

static int64_t line_score(const struct board *board, const int32_t *weights, int point, int step)
{
    return line_score_of(board, weights, point, step, LZ_BLACK) -
           line_score_of(board, weights, point, step, LZ_WHITE);
}

static int64_t shapes21_evaluate(const struct position *position, const struct rating *rating)
{
    const struct board *board = &position->board;
    int64_t sum = 0;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            const int point = board_point(column, row);
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                if (!line_on_board(board, point - board_step[d]))
                    sum += line_score(board, rating->weights, point, board_step[d]);
            }
        }
    }
    return sum;
}

/* ---- The incremental twin ----------------------------------------------------------------------
 */

/* The score of every line; a stone changes four of them. */

struct shapes21_state {
    const int32_t *weights;
    int64_t value;
    int64_t line[BOARD_DIRECTIONS][LINES_MAX];
};

static void refresh_lines(struct shapes21_state *state, const struct board *board, int point)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        int64_t *line = &state->line[d][line_index(board, point, d)];
        state->value -= *line;
        *line = line_score(board, state->weights, line_start(board, point, d), board_step[d]);
        state->value += *line;
    }
}

static void shapes21_begin(void *opaque, const struct position *position,
                           const struct rating *rating)
{
    struct shapes21_state *state = opaque;
    const struct board *board = &position->board;
    memset(state, 0, sizeof *state);
    state->weights = rating->weights;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++)
            refresh_lines(state, board, board_point(column, row));
    }
}

static void shapes21_change(void *state, const struct position *position, int point)
{
    refresh_lines(state, &position->board, point);
}

static int64_t shapes21_value(const void *state, const struct position *position)
{
    (void)position;
    return ((const struct shapes21_state *)state)->value;
}

const struct evaluator shapes21_evaluator = {
    .name = "shapes21",
    .weights = {[FIVE] = {"five", 5000000, WEIGHT_MOST},
                [OPEN_FOUR] = {"open-four", 100000, WEIGHT_MOST},
                [SIMPLE_FOUR] = {"four", 10000, WEIGHT_MOST},
                [OPEN_THREE] = {"open-three", 8000, WEIGHT_MOST},
                [JUMPED_THREE] = {"jumped-three", 7000, WEIGHT_MOST},
                [SLEEPING_THREE] = {"sleeping-three", 500, WEIGHT_MOST},
                [OPEN_TWO] = {"open-two", 50, WEIGHT_MOST},
                [SLEEPING_TWO] = {"sleeping-two", 10, WEIGHT_MOST}},
    .evaluate = shapes21_evaluate,
    .wins_flat = true,
    .win_weight = FIVE,
    .state_size = sizeof(struct shapes21_state),
    .begin = shapes21_begin,
    .place = shapes21_change,
    .remove = shapes21_change,
    .value = shapes21_value,
};
