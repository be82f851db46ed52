#include "game/renju.h"

#include "base/bits.h"

enum { FIVE = 5, STRAIGHT_FOUR = 4, GAPS_SEEN = 3 /* to either side of a stone */ };

/* The line through a black stone along one step: its unbroken run and the points just past it. */
struct run {
    int length;
    int ahead, behind; /* the first points on either side that are not black */
};

static struct run run_through(const struct board *board, int point, int step)
{
    const int ahead = board_run(board, point, step, LZ_BLACK);
    const int behind = board_run(board, point, -step, LZ_BLACK);
    return (struct run){.length = ahead + behind + 1,
                        .ahead = point + step * (ahead + 1),
                        .behind = point - step * (behind + 1)};
}

/* The length of black's run if black also plays the empty point `end`. */
static int length_with(const struct board *board, int end, int step)
{
    return run_through(board, end, step).length;
}

static bool makes_five(const struct board *board, int end, int step)
{
    return board->at[end] == LZ_EMPTY && length_with(board, end, step) == FIVE;
}

static bool makes_any_five(const struct board *board, int point)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (length_with(board, point, board_step[d]) == FIVE)
            return true;
    }
    return false;
}

/* The number of fours through the black stone at `point` along `step`: 0, 1 or 2. */
static int count_fours(const struct board *board, int point, int step)
{
    const struct run run = run_through(board, point, step);
    const int fours = makes_five(board, run.ahead, step) + makes_five(board, run.behind, step);
    return fours == 2 && run.length == STRAIGHT_FOUR ? 1 : fours;
}

/* Whether black at the empty `end` makes a straight four that runs through `point`. */
static bool makes_straight_four(struct board *board, int point, int end, int step)
{
    if (board->at[end] != LZ_EMPTY)
        return false;
    board->at[end] = LZ_BLACK;
    const struct run run = run_through(board, point, step);
    const bool straight = run.length == STRAIGHT_FOUR && makes_five(board, run.ahead, step) &&
                          makes_five(board, run.behind, step);
    board->at[end] = LZ_EMPTY;
    return straight;
}

/* Whether the black stone at `point` has a three along `step`. */
static bool has_three(struct board *board, int point, int step)
{
    const struct run run = run_through(board, point, step);
    const int ends[2] = {run.ahead, run.behind};
    for (int i = 0; i < 2; i++) {
        if (makes_straight_four(board, point, ends[i], step) && !makes_any_five(board, ends[i]) &&
            renju_judge(board, ends[i]) == LZ_LEGAL)
            return true;
    }
    return false;
}

/* Judges the black stone just placed at `point`, which makes no five. */
static lz_legality judge_stone(struct board *board, int point)
{
    int fours = 0, threes = 0;
    bool overline = false;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        fours += count_fours(board, point, board_step[d]);
        overline |= run_through(board, point, board_step[d]).length > FIVE;
    }
    if (fours >= 2)
        return LZ_ILLEGAL_DOUBLE_FOUR;
    for (int d = 0; d < BOARD_DIRECTIONS && threes < 2; d++)
        threes += has_three(board, point, board_step[d]);
    if (threes >= 2)
        return LZ_ILLEGAL_DOUBLE_THREE;
    return overline ? LZ_ILLEGAL_OVERLINE : LZ_LEGAL;
}

lz_legality renju_judge(struct board *board, int point)
{
    if (makes_any_five(board, point))
        return LZ_LEGAL;
    board->at[point] = LZ_BLACK;
    const lz_legality legality = judge_stone(board, point);
    board->at[point] = LZ_EMPTY;
    return legality;
}

/* Adds the empty points to one side of `point` that decide what it makes on this line: the one past
 * its run, where a four becomes five or a three a straight four; the one past the run that this
 * would make, where a straight four becomes five; and the one past that five. */
static void add_gaps(const struct board *board, int point, int step, uint64_t *points)
{
    for (int i = 0; i < GAPS_SEEN; i++) {
        point += step * (board_run(board, point, step, LZ_BLACK) + 1);
        if (board->at[point] != LZ_EMPTY)
            return;
        bits_set(points, point);
    }
}

void renju_add_deciding(struct board *board, int point, uint64_t *points)
{
    board->at[point] = LZ_BLACK;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int step = board_step[d];
        add_gaps(board, point, step, points);
        add_gaps(board, point, -step, points);
        const struct run run = run_through(board, point, step);
        const int ends[2] = {run.ahead, run.behind};
        for (int i = 0; i < 2; i++)
            if (makes_straight_four(board, point, ends[i], step))
                renju_add_deciding(board, ends[i], points);
    }
    board->at[point] = LZ_EMPTY;
}
