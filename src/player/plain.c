#include "player/plain.h"

#include "search/score.h"
#include <stdlib.h>
#include <string.h>

enum { NEAR = 2, VALUE_MAX = 20000, POLL_INTERVAL = 32, PLAIN_DEPTH_MAX = 40 };

struct plain {
    struct board board;
    const struct deadline *deadline;
    uint64_t nodes;
    bool halted;
    int root_count;
    int roots[LZ_CELLS_MAX]; /* points, those that win at once first */
    int best;                /* the root's move, 0 before there is one */
};

/* Black minus white: every window of a winning line's length that only one colour stands in counts
 * four times as much for each further stone. */
static int evaluate(const struct board *board)
{
    int value = 0;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int begin = board_point_of_cell(board, cell);
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            int count[LZ_BLOCKED + 1] = {0};
            for (int i = 0; i < board->win && !count[LZ_BLOCKED]; i++)
                count[board->at[begin + i * board_step[d]]]++;
            if (count[LZ_BLOCKED] || (count[LZ_BLACK] && count[LZ_WHITE]))
                continue;
            if (count[LZ_BLACK])
                value += 1 << (2 * (count[LZ_BLACK] - 1));
            else if (count[LZ_WHITE])
                value -= 1 << (2 * (count[LZ_WHITE] - 1));
        }
    }
    return value > VALUE_MAX ? VALUE_MAX : value < -VALUE_MAX ? -VALUE_MAX : value;
}

/* How far from the centre, doubled. */
static int off_centre(const struct board *board, int point)
{
    return abs(2 * point_column(point) - board->columns + 1) +
           abs(2 * point_row(point) - board->rows + 1);
}

static bool is_near(const struct board *board, int point)
{
    for (int dy = -NEAR; dy <= NEAR; dy++)
        for (int dx = -NEAR; dx <= NEAR; dx++) {
            const uint8_t at = board->at[point + dy * BOARD_STRIDE + dx];
            if (at == LZ_BLACK || at == LZ_WHITE)
                return true;
        }
    return false;
}

/* Empty points near stones, or all where there are none, from the centre outwards. */
static int list_moves(const struct board *board, bool all, int *out)
{
    int count = 0;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] != LZ_EMPTY || (!all && !is_near(board, point)))
            continue;
        int i = count++;
        for (; i > 0 && off_centre(board, out[i - 1]) > off_centre(board, point); i--)
            out[i] = out[i - 1];
        out[i] = point;
    }
    return count || all ? count : list_moves(board, true, out);
}

static bool out_of_limits(struct plain *plain)
{
    plain->nodes++;
    if (plain->nodes >= plain->deadline->nodes ||
        (plain->nodes % POLL_INTERVAL == 0 && deadline_passed(plain->deadline)))
        plain->halted = true;
    return plain->halted;
}

static int negamax(struct plain *plain, lz_colour mover, int depth, int ply, int alpha, int beta)
{
    struct board *board = &plain->board;
    int moves[LZ_CELLS_MAX], best = -SCORE_INFINITE;
    if (!board->empty)
        return 0;
    if (depth == 0)
        return mover == LZ_BLACK ? evaluate(board) : -evaluate(board);
    const int count = list_moves(board, false, moves);
    for (int i = 0; i < count; i++)
        if (board_winning_direction(board, moves[i], mover) >= 0)
            return score_win_in(ply + 1);
    for (int i = 0; i < count && alpha < beta && !out_of_limits(plain); i++) {
        board_place(board, moves[i], mover);
        const int score = -negamax(plain, colour_other(mover), depth - 1, ply + 1, -beta, -alpha);
        board_remove(board, moves[i]);
        if (plain->halted || score <= best)
            continue;
        best = score;
        alpha = score > alpha ? score : alpha;
    }
    return best;
}

static void roots_fill(struct plain *plain, lz_colour mover)
{
    int *roots = plain->roots, wins = 0;
    plain->root_count = list_moves(&plain->board, false, roots);
    for (int i = 0; i < plain->root_count; i++) {
        const int point = roots[i];
        if (board_winning_direction(&plain->board, point, mover) < 0)
            continue;
        memmove(&roots[wins + 1], &roots[wins], (size_t)(i - wins) * sizeof roots[0]);
        roots[wins++] = point;
    }
}

/* The value of a move at the root; beyond `alpha` it is exact. Of no use once halted. */
static int search_move(struct plain *plain, lz_colour mover, int point, int depth, int alpha)
{
    if (board_winning_direction(&plain->board, point, mover) >= 0)
        return score_win_in(1);
    if (out_of_limits(plain))
        return alpha;
    board_place(&plain->board, point, mover);
    const int score = -negamax(plain, colour_other(mover), depth - 1, 1, -score_win_in(1), -alpha);
    board_remove(&plain->board, point);
    return score;
}

static int search_root(struct plain *plain, lz_colour mover, int depth)
{
    int best = -SCORE_INFINITE;
    for (int i = 0; i < plain->root_count && best < score_win_in(1); i++) {
        const int score = search_move(plain, mover, plain->roots[i], depth, best);
        if (plain->halted)
            break;
        if (score <= best)
            continue;
        best = score;
        plain->best = plain->roots[i];
    }
    return best;
}

void plain_run(const struct search_request *request, struct search_line *out)
{
    struct deadline deadline = request->deadline;
    if (deadline.hard_us > deadline.soft_us) /* what a depth more takes is many times the share */
        deadline.hard_us = deadline.soft_us;
    struct plain plain = {.board = *request->board, .deadline = &deadline};
    roots_fill(&plain, request->mover);
    *out = (struct search_line){
        .multipv = 1, .lines = 1, .length = 1, .pv = {(uint16_t)plain.roots[0]}};
    for (int depth = 1; depth <= PLAIN_DEPTH_MAX && depth <= deadline.depth; depth++) {
        const int score = search_root(&plain, request->mover, depth);
        if (plain.halted)
            break;
        out->depth = out->seldepth = depth;
        out->score = score;
        out->pv[0] = (uint16_t)plain.best;
        out->nodes = plain.nodes;
        out->time_us = deadline_elapsed(&deadline);
        if (request->on_progress)
            request->on_progress(out, request->user);
        if (score_is_proven(score) || depth >= plain.board.empty)
            break;
    }
    out->nodes = plain.nodes;
    out->time_us = deadline_elapsed(&deadline);
}
