/* The pattern table of report 000 (人工智能实验九, 宋渝杰), `--classic table`.
 *
 * The report states: a run of one colour in any of four directions is worth 100 (two, 活二), 1000
 * (three, 活三) or 10000 (four, 活四) with both ends empty, a tenth of that with one end closed
 * (眠二, 眠三, 冲四), nothing with both ends closed, and 1000000 if it is five (五连). The value of
 * a position is x's runs minus o's. The search is alpha-beta at depth 2 on 18x18, with rows and
 * columns 5 to 14 first.
 *
 * Its listing decides more than its prose, and we follow the listing:
 *   - a run is read from its top or left end, at most five cells at a time: the first five cells of
 *     a longer run score as five, and the rest scores on its own, with its beginning counted open;
 *   - the border closes an end as an opponent's stone does;
 *   - the search stops at |value| > 100000, the game at |value| >= 100000, with a five or without;
 *   - a node is cut only against its parent's best value so far (`ma`, `mi`), and a move replaces
 *     the best only if it is strictly better;
 *   - watched games stop after columns * rows - 7 moves from four stones, when three cells are
 *     left. Here any game is a draw then. (When a person plays, the listing counts turns, not
 *     stones, and would continue on a full board.)
 *
 * The report leaves open, and we chose: the value of a full board inside the search (the listing
 * returns plus or minus 10^9, ours is the static value); the four start stones, which it shows only
 * in pictures (ours follow from its printed scores and replies). One difference saves nodes near a
 * five and cannot change an answer: here a child that decides the game also tightens its parent's
 * bound, while the listing returns before it updates the bound. */
#include "classic/evaluator.h"

#include <lianzi/study.h>
#include <string.h>

enum { OPEN_TWO, OPEN_THREE, OPEN_FOUR, SLEEPING_TWO, SLEEPING_THREE, RUSH_FOUR, FIVE };

/* Gains of up to twelve runs stay well below GAIN_NEVER. */
enum { TABLE_WEIGHT_MOST = 10000000 };

enum { DECIDED_BEYOND = 100000, CHUNK = 5 };

/* The directions in which the listing reads: east, south, south-east and south-west, with row 1 at
 * the top. */
static const int reading_step[BOARD_DIRECTIONS] = {1, -BOARD_STRIDE, -BOARD_STRIDE + 1,
                                                   -BOARD_STRIDE - 1};

/* The weight of a chunk, -1 for none. */
static int chunk_weight(int count, int closed_ends)
{
    if (count >= CHUNK)
        return FIVE;
    if (count < 2 || closed_ends == 2)
        return -1;
    return (closed_ends == 0 ? OPEN_TWO : SLEEPING_TWO) + count - 2;
}

static int32_t chunk_score(const int32_t *weights, int count, int closed_ends)
{
    const int weight = chunk_weight(count, closed_ends);
    return weight < 0 ? 0 : weights[weight];
}

/* ---- The plain evaluator, as the report's judge() ----------------------------------------------
 */

/* The score of the chunk that begins at `point`; marks its other stones in `visited`. */
static int32_t judge_chunk(const struct board *board, const int32_t *weights, int point, int step,
                           bool *visited, const struct parts *parts)
{
    const uint8_t colour = board->at[point];
    const uint8_t before = board->at[point - step];
    int closed_ends = before != LZ_EMPTY && before != colour;
    int count = 1;
    for (int k = 1; k < CHUNK; k++) {
        const int next = point + k * step;
        if (board->at[next] != colour) {
            closed_ends += board->at[next] != LZ_EMPTY;
            break;
        }
        count++;
        visited[next] = true;
    }
    const int weight = chunk_weight(count, closed_ends);
    if (weight < 0)
        return 0;
    parts_add(parts, weight, (lz_colour)colour, point, point + (count - 1) * step,
              colour == LZ_BLACK ? 1 : -1);
    return weights[weight];
}

static int64_t judge(const struct board *board, const int32_t *weights, lz_colour colour,
                     const struct parts *parts)
{
    int64_t sum = 0;
    bool visited[BOARD_DIRECTIONS][BOARD_POINTS] = {{false}};
    for (int row = board->rows - 1; row >= 0; row--) {
        for (int column = 0; column < board->columns; column++) {
            const int point = board_point(column, row);
            if (board->at[point] != colour)
                continue;
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                if (!visited[d][point])
                    sum += judge_chunk(board, weights, point, reading_step[d], visited[d], parts);
            }
        }
    }
    return sum;
}

static int64_t table_evaluate(const struct position *position, const struct rating *rating,
                              const struct parts *parts)
{
    return judge(&position->board, rating->weights, LZ_BLACK, parts) -
           judge(&position->board, rating->weights, LZ_WHITE, parts);
}

/* ---- The incremental twin ----------------------------------------------------------------------
 */

/* Keeps for every empty point, direction and colour the gain: the change of the value by a stone
 * there. The value after a move is the value before plus its gain. A stone changes the gains of at
 * most two points in each direction, the first empty ones beyond the runs on either side of it. */

struct changed_part {
    int16_t point;
    int8_t direction;
    int32_t part[2];
};

struct table_state {
    int64_t value;
    int32_t gain[2][BOARD_POINTS]; /* summed over the directions; [0] black, [1] white */
    int32_t part[2][BOARD_DIRECTIONS][BOARD_POINTS];
    int32_t run[LZ_SIZE_MAX + 1][2][2]; /* a whole run's score by length, start open, end open */
    struct undo {
        int64_t value;
        int32_t gain[2]; /* of the point that the move took */
        int changed;
        struct changed_part old[2 * BOARD_DIRECTIONS];
    } undo[LZ_CLASSIC_DEPTH_MAX];
    int depth; /* moves since `begin` */
};

/* Scores a run read five cells at a time: the rest of a long one begins at a stone of its own
 * colour. */
static int32_t run_score(const int32_t *weights, int length, bool start_open, bool end_open)
{
    const int rest = length % CHUNK;
    const bool rest_start_open = length > CHUNK || start_open;
    return length / CHUNK * weights[FIVE] +
           (rest ? chunk_score(weights, rest, !rest_start_open + !end_open) : 0);
}

/* The run that touches an empty point on one side. */
struct neighbour {
    uint8_t colour; /* LZ_EMPTY or LZ_BLOCKED if there is no stone */
    bool open;      /* whether the run's far end, or without a run the cell itself, is empty */
    int length;
};

static struct neighbour neighbour_of(const struct board *board, int point, int step)
{
    struct neighbour side = {board->at[point + step], false, 0};
    if (side.colour == LZ_BLACK || side.colour == LZ_WHITE)
        side.length = board_run(board, point, step, side.colour);
    side.open = board->at[point + step * (side.length + 1)] == LZ_EMPTY;
    return side;
}

/* The gain of `colour` by a stone at `point` in one direction. */
static int32_t part_of(const struct table_state *state, struct neighbour start,
                       struct neighbour end, lz_colour colour)
{
    const uint8_t other = (uint8_t)colour_other(colour);
    int length = 1;
    int32_t sum = 0;
    if (start.colour == colour) {
        length += start.length;
        sum -= state->run[start.length][start.open][true];
    } else if (start.colour == other) {
        sum += state->run[start.length][start.open][true];
        sum -= state->run[start.length][start.open][false];
        start.open = false;
    }
    if (end.colour == colour) {
        length += end.length;
        sum -= state->run[end.length][true][end.open];
    } else if (end.colour == other) {
        sum += state->run[end.length][true][end.open];
        sum -= state->run[end.length][false][end.open];
        end.open = false;
    }
    return sum + state->run[length][start.open][end.open];
}

static void refresh_part(struct table_state *state, const struct board *board, int point, int d)
{
    const struct neighbour start = neighbour_of(board, point, -reading_step[d]);
    const struct neighbour end = neighbour_of(board, point, reading_step[d]);
    const int32_t black = part_of(state, start, end, LZ_BLACK);
    const int32_t white = -part_of(state, start, end, LZ_WHITE);
    state->gain[0][point] += black - state->part[0][d][point];
    state->gain[1][point] += white - state->part[1][d][point];
    state->part[0][d][point] = black;
    state->part[1][d][point] = white;
}

static void table_begin(void *opaque, const struct position *position, const struct rating *rating)
{
    struct table_state *state = opaque;
    const struct board *board = &position->board;
    memset(state, 0, sizeof *state);
    for (int length = 1; length <= LZ_SIZE_MAX; length++) {
        for (int ends = 0; ends < 4; ends++)
            state->run[length][ends & 1][ends >> 1] =
                run_score(rating->weights, length, ends & 1, ends >> 1);
    }
    state->value = table_evaluate(position, rating, NULL);
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (board->at[point] != LZ_EMPTY) {
            state->gain[0][point] = -GAIN_NEVER;
            state->gain[1][point] = GAIN_NEVER;
            continue;
        }
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            refresh_part(state, board, point, d);
    }
}

/* The empty point beyond the run next to `point`, whose gains a stone at `point` changes. -1 if the
 * run ends at a stone or the border. */
static int affected_point(const struct board *board, int point, int step)
{
    point += step;
    const uint8_t colour = board->at[point];
    if (colour == LZ_BLACK || colour == LZ_WHITE)
        point += step * (1 + board_run(board, point, step, (lz_colour)colour));
    return board->at[point] == LZ_EMPTY ? point : -1;
}

static void table_place(void *opaque, const struct position *position, int point)
{
    struct table_state *state = opaque;
    const struct board *board = &position->board;
    struct undo *undo = &state->undo[state->depth++];
    const int mover = board->at[point] - LZ_BLACK;
    undo->value = state->value;
    undo->gain[0] = state->gain[0][point];
    undo->gain[1] = state->gain[1][point];
    undo->changed = 0;
    state->value += state->gain[mover][point];
    state->gain[0][point] = -GAIN_NEVER;
    state->gain[1][point] = GAIN_NEVER;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        for (int side = -1; side <= 1; side += 2) {
            const int near = affected_point(board, point, side * reading_step[d]);
            if (near < 0)
                continue;
            undo->old[undo->changed++] = (struct changed_part){
                (int16_t)near, (int8_t)d, {state->part[0][d][near], state->part[1][d][near]}};
            refresh_part(state, board, near, d);
        }
    }
}

static void table_remove(void *opaque, const struct position *position, int point)
{
    (void)position;
    struct table_state *state = opaque;
    const struct undo *undo = &state->undo[--state->depth];
    for (int i = 0; i < undo->changed; i++) {
        const struct changed_part *old = &undo->old[i];
        for (int c = 0; c < 2; c++) {
            int32_t *part = &state->part[c][old->direction][old->point];
            state->gain[c][old->point] += old->part[c] - *part;
            *part = old->part[c];
        }
    }
    state->value = undo->value;
    state->gain[0][point] = undo->gain[0];
    state->gain[1][point] = undo->gain[1];
}

static int64_t table_value(const void *opaque, const struct position *position)
{
    (void)position;
    return ((const struct table_state *)opaque)->value;
}

static const int32_t *table_gains(const void *opaque, lz_colour colour)
{
    return ((const struct table_state *)opaque)->gain[colour - LZ_BLACK];
}

const struct evaluator table_evaluator = {
    .name = "table",
    .weights = {[OPEN_TWO] = {"open-two", 100, TABLE_WEIGHT_MOST},
                [OPEN_THREE] = {"open-three", 1000, TABLE_WEIGHT_MOST},
                [OPEN_FOUR] = {"open-four", 10000, TABLE_WEIGHT_MOST},
                [SLEEPING_TWO] = {"sleeping-two", 10, TABLE_WEIGHT_MOST},
                [SLEEPING_THREE] = {"sleeping-three", 100, TABLE_WEIGHT_MOST},
                [RUSH_FOUR] = {"rush-four", 1000, TABLE_WEIGHT_MOST},
                [FIVE] = {"five", 1000000, TABLE_WEIGHT_MOST}},
    .evaluate = table_evaluate,
    .decided_beyond = DECIDED_BEYOND,
    .state_size = sizeof(struct table_state),
    .begin = table_begin,
    .place = table_place,
    .remove = table_remove,
    .value = table_value,
    .gains = table_gains,
};
