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

/* The weight of a stretch, -1 for none. */
static int stretch_weight(struct stretch stretch)
{
    const bool wide = stretch.open && stretch.room > STRETCH_MAX;
    if (stretch.room < STRETCH_MAX)
        return -1;
    switch (stretch.stones) {
    case 5:
        return FIVE;
    case 4:
        return stretch.open && stretch.cells == 4 ? OPEN_FOUR : SIMPLE_FOUR;
    case 3:
        if (stretch.cells == 3 && wide)
            return OPEN_THREE;
        return stretch.cells == 4 && stretch.open ? JUMPED_THREE : SLEEPING_THREE;
    case 2:
        return stretch.cells <= 4 && wide ? OPEN_TWO : SLEEPING_TWO;
    default:
        return -1;
    }
}

/* A group's best stretch so far. */
struct best {
    int32_t score; /* 0: none */
    int weight, first, last;
};

/* Looks for a better one among the stretches that begin at the stone `first`. */
static void find_stretch_from(const struct board *board, const int32_t *weights, int first,
                              int step, int room, struct best *best)
{
    const uint8_t colour = board->at[first];
    struct stretch stretch = {.room = room};
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
        const int weight = stretch_weight(stretch);
        if (weight >= 0 && weights[weight] > best->score)
            *best = (struct best){weights[weight], weight, first, last};
    }
}

/* The score of a group; gives it as a part. */
static int32_t group_score(const struct best *best, lz_colour colour, const struct parts *parts)
{
    if (best->score > 0)
        parts_add(parts, best->weight, colour, best->first, best->last,
                  colour == LZ_BLACK ? 1 : -1);
    return best->score;
}

/* Scores the groups of `colour` in a piece of a line: `room` cells from `point` without stones of
 * the other colour. */
static int64_t piece_score(const struct board *board, const int32_t *weights, int point, int step,
                           int room, lz_colour colour, const struct parts *parts)
{
    int64_t sum = 0;
    struct best best = {.score = 0}; /* of the present group */
    int empties = 2;                 /* empty cells in a row before this one */
    for (int k = 0; k < room; k++, point += step) {
        if (board->at[point] != colour) {
            empties++;
            continue;
        }
        if (empties > 1) {
            sum += group_score(&best, colour, parts);
            best.score = 0;
        }
        empties = 0;
        find_stretch_from(board, weights, point, step, room, &best);
    }
    return sum + group_score(&best, colour, parts);
}

/* One colour's score along the line that begins at `point`. */
static int64_t line_score_of(const struct board *board, const int32_t *weights, int point, int step,
                             lz_colour colour, const struct parts *parts)
{
    int64_t sum = 0;
    while (line_on_board(board, point)) {
        int room = 0, stones = 0;
        for (int at = point; board->at[at] == LZ_EMPTY || board->at[at] == colour; at += step) {
            stones += board->at[at] == colour;
            room++;
        }
        if (stones > 1 && room >= STRETCH_MAX)
            sum += piece_score(board, weights, point, step, room, colour, parts);
        point += step * (room + 1);
    }
    return sum;
}

static int64_t line_score(const struct board *board, const int32_t *weights, int point, int step,
                          const struct parts *parts)
{
    return line_score_of(board, weights, point, step, LZ_BLACK, parts) -
           line_score_of(board, weights, point, step, LZ_WHITE, parts);
}

static int64_t shapes21_evaluate(const struct position *position, const struct rating *rating,
                                 const struct parts *parts)
{
    const struct board *board = &position->board;
    int64_t sum = 0;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            const int point = board_point(column, row);
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                if (!line_on_board(board, point - board_step[d]))
                    sum += line_score(board, rating->weights, point, board_step[d], parts);
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
        *line = line_score(board, state->weights, line_start(board, point, d), board_step[d], NULL);
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
