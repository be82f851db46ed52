#include "player/plain.h"

#include "control/score.h"
#include <stdlib.h>
#include <string.h>

enum { NEAR = 2, VALUE_MAX = 20000, POLL_INTERVAL = 32, PLAIN_DEPTH_MAX = 40 };

struct root_move {
    int point, score;
};

struct plain {
    struct board board;
    const struct deadline *deadline;
    uint64_t nodes;
    bool halted;
    int root_count;
    int roots[LZ_CELLS_MAX]; /* points; moves that win at once come first */
    int asked;               /* lines, at most as many as there are roots */
    int count;               /* the roots that the present depth has searched */
    struct root_move best[LZ_CELLS_MAX];
};

/* Black minus white. A window of a winning line's length counts if only one colour has stones in
 * it, four times as much for each further stone. */
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

/* Counts a node, unless the search has to end before it. */
static bool visit(struct plain *plain)
{
    if (plain->nodes >= plain->deadline->nodes ||
        (plain->nodes % POLL_INTERVAL == POLL_INTERVAL - 1 && deadline_passed(plain->deadline)))
        plain->halted = true;
    plain->nodes += !plain->halted;
    return !plain->halted;
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
    for (int i = 0; i < count && alpha < beta && visit(plain); i++) {
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

/* Drops the moves that the request bars; returns how many are left. */
static int drop_barred(const struct search_request *request, int *roots, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (search_allows(request, roots[i]))
            roots[kept++] = roots[i];
    return kept;
}

static void roots_fill(struct plain *plain, const struct search_request *request)
{
    const lz_colour mover = request->mover;
    int *roots = plain->roots, wins = 0;
    plain->root_count = drop_barred(request, roots, list_moves(&plain->board, false, roots));
    if (!plain->root_count)
        plain->root_count = drop_barred(request, roots, list_moves(&plain->board, true, roots));
    for (int i = 0; i < plain->root_count; i++) {
        const int point = roots[i];
        if (board_winning_direction(&plain->board, point, mover) < 0)
            continue;
        memmove(&roots[wins + 1], &roots[wins], (size_t)(i - wins) * sizeof roots[0]);
        roots[wins++] = point;
    }
}

/* The value of a root move; exact above `alpha`. Meaningless once halted. */
static int search_move(struct plain *plain, lz_colour mover, int point, int depth, int alpha)
{
    if (board_winning_direction(&plain->board, point, mover) >= 0)
        return score_win_in(1);
    if (!visit(plain))
        return alpha;
    board_place(&plain->board, point, mover);
    const int score = -negamax(plain, colour_other(mover), depth - 1, 1, -score_win_in(1), -alpha);
    board_remove(&plain->board, point);
    return score;
}

/* The score that a move must exceed to be among the best. */
static int least_of_best(const struct plain *plain)
{
    return plain->count < plain->asked ? -SCORE_INFINITE : plain->best[plain->asked - 1].score;
}

/* Inserts a move among the best, behind equally good ones. */
static void take(struct plain *plain, int point, int score)
{
    int i = plain->count < plain->asked ? plain->count++ : plain->asked - 1;
    for (; i > 0 && plain->best[i - 1].score < score; i--)
        plain->best[i] = plain->best[i - 1];
    plain->best[i] = (struct root_move){point, score};
}

/* One depth; false if it was broken off. */
static bool search_root(struct plain *plain, lz_colour mover, int depth)
{
    plain->count = 0;
    for (int i = 0; i < plain->root_count && least_of_best(plain) < score_win_in(1); i++) {
        const int least = least_of_best(plain);
        const int score = search_move(plain, mover, plain->roots[i], depth, least);
        if (plain->halted)
            return false;
        if (score > least)
            take(plain, plain->roots[i], score);
    }
    return true;
}

/* Fills in the lines of a depth, and reports them. */
static void report_depth(const struct plain *plain, const struct search_request *request, int depth,
                         struct search_line *lines)
{
    for (int i = 0; i < plain->count; i++)
        lines[i] = (struct search_line){
            .multipv = i + 1,
            .lines = plain->count,
            .depth = depth,
            .seldepth = depth,
            .score = plain->best[i].score,
            .margin = -1,
            .nodes = plain->nodes,
            .time_us = deadline_elapsed(plain->deadline),
            .length = 1,
            .pv = {(uint16_t)plain->best[i].point},
        };
    for (int i = 0; i < plain->count && request->on_progress; i++)
        request->on_progress(&lines[i], request->user);
}

/* Whether no deeper search can better the lines. */
static bool is_settled(const struct plain *plain, int depth)
{
    if (depth >= plain->board.empty)
        return true;
    for (int i = 0; i < plain->count; i++)
        if (!score_is_proven(plain->best[i].score))
            return false;
    return true;
}

int plain_run(const struct search_request *request, struct search_line *lines)
{
    struct deadline deadline = request->deadline;
    if (deadline.hard_us > deadline.soft_us) /* one more depth takes many times the share */
        deadline.hard_us = deadline.soft_us;
    struct plain plain = {.board = *request->board, .deadline = &deadline};
    roots_fill(&plain, request);
    plain.asked = request->multipv < plain.root_count ? request->multipv : plain.root_count;
    lines[0] = (struct search_line){
        .multipv = 1, .lines = 1, .margin = -1, .length = 1, .pv = {(uint16_t)plain.roots[0]}};
    int depth = 1;
    while (depth <= PLAIN_DEPTH_MAX && depth <= deadline.depth &&
           search_root(&plain, request->mover, depth)) {
        report_depth(&plain, request, depth, lines);
        if (is_settled(&plain, depth))
            break;
        depth++;
    }
    lines[0].nodes = plain.nodes;
    lines[0].time_us = deadline_elapsed(&deadline);
    return lines[0].lines;
}
