/* A search of many lines gives the first moves, and another the replies. A line among many is
 * searched less deep than a single one, so the pairs that look most even are then searched one by
 * one. */
#include "player/balance.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "control/score.h"
#include "game/renju.h"
#include <stdlib.h>

enum {
    LINES = 64,
    FIRSTS = 8,          /* first moves for which replies are searched */
    FINALS = 6,          /* the most even pairs, searched one by one */
    FEW = LZ_OFFERS_MAX, /* so many points to choose from are all searched one by one */
    MATCH_SHARE = 20, /* the part of a match clock that all this may take without a turn's time */
    /* Eighths of the limits for first moves, for replies, and for the finals. */
    FIRST_SHARE = 1,
    REPLY_SHARE = 4,
    FINAL_SHARE = 3,
    SHARES = FIRST_SHARE + REPLY_SHARE + FINAL_SHARE
};

struct candidate {
    int points[2];
    int score; /* the mover's */
};

struct balancer {
    struct search *search;
    const struct board *board;
    lz_colour mover;
    int stones, bias;
    const uint8_t *allowed; /* NULL: all points */
    lz_limits limits;
    struct search_line lines[LINES];
    int count; /* candidates, the most even first */
    struct candidate candidates[FEW];
};

/* `all * eighths / whole + 1` for the largest `all`; `eighths` is less than `whole`. */
static uint64_t share_of(uint64_t all, unsigned eighths, unsigned whole)
{
    return all / whole * eighths + all % whole * eighths / whole + 1;
}

/* Searches for `lines` lines with that many eighths of the limits, divided by `parts`; returns how
 * many lines there are. */
static int search_part(struct balancer *balancer, const struct board *board, lz_colour mover,
                       int lines, unsigned eighths, int parts)
{
    struct search_request request = {.board = board, .mover = mover, .multipv = lines};
    lz_limits limits = balancer->limits;
    const unsigned whole = SHARES * (unsigned)parts;
    if (limits.nodes)
        limits.nodes = share_of(limits.nodes, eighths, whole);
    if (limits.time_ms > 0)
        limits.time_ms = (int64_t)share_of((uint64_t)limits.time_ms, eighths, whole);
    deadline_set(&request.deadline, &limits, clock_now_us());
    return search_run(balancer->search, &request, balancer->lines);
}

static int unevenness(const struct balancer *balancer, const struct candidate *candidate)
{
    return abs(candidate->score - balancer->bias);
}

/* Keeps the candidate if it is among the most even. */
static void offer(struct balancer *balancer, int first, int second, int score)
{
    const struct candidate candidate = {{first, second}, score};
    struct candidate *kept = balancer->candidates;
    int i = balancer->count;
    if (i == FINALS && unevenness(balancer, &kept[i - 1]) <= unevenness(balancer, &candidate))
        return;
    if (i == FINALS)
        i--;
    else
        balancer->count++;
    for (; i > 0 && unevenness(balancer, &kept[i - 1]) > unevenness(balancer, &candidate); i--)
        kept[i] = kept[i - 1];
    kept[i] = candidate;
}

/* Puts the stone on the board. False when it ends the game or the other side cannot reply. */
static bool place(struct board *board, int point, lz_colour mover)
{
    const lz_colour other = colour_other(mover);
    if (board_winning_direction(board, point, mover) >= 0)
        return false;
    board_place(board, point, mover);
    if (board->rule != LZ_RULE_RENJU || other != LZ_BLACK)
        return board->empty > 0;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int reply = board_point_of_cell(board, cell);
        if (board->at[reply] == LZ_EMPTY && renju_judge(board, reply) == LZ_LEGAL)
            return true;
    }
    return false;
}

/* Points from the centre to a corner: the first moves of an empty board, where the search has only
 * one. */
static int list_diagonal(const struct board *board, uint16_t *points)
{
    int count = 0;
    for (int x = board->columns / 2, y = board->rows / 2; x >= 0 && y >= 0; x--, y--)
        if (board->at[board_point(x, y)] == LZ_EMPTY)
            points[count++] = (uint16_t)board_point(x, y);
    return count;
}

static bool is_allowed(const struct balancer *balancer, int point)
{
    return !balancer->allowed || balancer->allowed[point];
}

/* Whether the stone may be put there and the game goes on with it. */
static bool can_place(const struct balancer *balancer, int point)
{
    struct board board = *balancer->board;
    const bool judged = board.rule == LZ_RULE_RENJU && balancer->mover == LZ_BLACK;
    return is_allowed(balancer, point) && board.at[point] == LZ_EMPTY &&
           !(judged && renju_judge(&board, point) != LZ_LEGAL) &&
           place(&board, point, balancer->mover);
}

/* The cells nearest the centre on which the game goes on. For positions where the search finds only
 * moves that end it, or none. */
static int list_nearest(const struct balancer *balancer, uint16_t *points)
{
    const struct board *board = balancer->board;
    int distances[FIRSTS], count = 0;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        const int dx = 2 * point_column(point) - board->columns + 1;
        const int dy = 2 * point_row(point) - board->rows + 1, distance = dx * dx + dy * dy;
        int i = count;
        if ((count == FIRSTS && distances[count - 1] <= distance) || !can_place(balancer, point))
            continue;
        if (count == FIRSTS)
            i--;
        else
            count++;
        for (; i > 0 && distances[i - 1] > distance; i--) {
            distances[i] = distances[i - 1];
            points[i] = points[i - 1];
        }
        distances[i] = distance;
        points[i] = (uint16_t)point;
    }
    return count;
}

/* First moves that no search rated. */
static int take_unsearched(struct balancer *balancer, const uint16_t *points, int count)
{
    for (int i = 0; i < count && balancer->stones == 1; i++)
        offer(balancer, points[i], 0, 0);
    return count;
}

/* Takes all points on which the stone may be put, if they are few, to be searched one by one. */
static bool take_few(struct balancer *balancer)
{
    int count = 0;
    for (int point = 0; point < BOARD_POINTS && balancer->allowed; point++) {
        if (!balancer->allowed[point])
            continue;
        if (count == FEW)
            return false;
        balancer->candidates[count++] = (struct candidate){{point, 0}, 0};
    }
    balancer->count = count;
    return count > 0;
}

/* Drops the lines that begin where the stone may not be put; returns how many are left. */
static int drop_forbidden(struct balancer *balancer, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (is_allowed(balancer, balancer->lines[i].pv[0]))
            balancer->lines[kept++] = balancer->lines[i];
    }
    return kept;
}

/* First moves; they are the candidates when one stone is wanted. */
static int list_firsts(struct balancer *balancer, uint16_t *points)
{
    if (!balancer->board->stones) {
        const int count = list_diagonal(balancer->board, points);
        return take_unsearched(balancer, points, count ? count : list_nearest(balancer, points));
    }
    const unsigned eighths = balancer->stones == 1 ? FIRST_SHARE + REPLY_SHARE : FIRST_SHARE;
    const int found = search_part(balancer, balancer->board, balancer->mover, LINES, eighths, 1);
    const int count = drop_forbidden(balancer, found);
    const struct search_line *lines = balancer->lines;
    if (!count || score_mate(lines[0].score) == 1) /* then the search lists only winning moves */
        return take_unsearched(balancer, points, list_nearest(balancer, points));
    int from = 0; /* the best of so many in a row is nearest to the bias */
    while (from + FIRSTS < count &&
           lines[from].score - balancer->bias > balancer->bias - lines[from + FIRSTS].score)
        from++;
    for (int i = 0; i < count && balancer->stones == 1; i++)
        offer(balancer, lines[i].pv[0], 0, lines[i].score);
    for (int i = from; i < count; i++)
        points[i - from] = lines[i].pv[0];
    return count - from;
}

static void look_at_replies(struct balancer *balancer, int first, int parts)
{
    struct board board = *balancer->board;
    if (!place(&board, first, balancer->mover))
        return;
    const int count =
        search_part(balancer, &board, colour_other(balancer->mover), LINES, REPLY_SHARE, parts);
    for (int i = 0; i < count; i++)
        offer(balancer, first, balancer->lines[i].pv[0], -balancer->lines[i].score);
}

/* Searches the position after the stones. If the game is over there, their score stays. */
static void settle(struct balancer *balancer, struct candidate *candidate)
{
    struct board board = *balancer->board;
    lz_colour mover = balancer->mover;
    for (int i = 0; i < balancer->stones; i++) {
        if (!place(&board, candidate->points[i], mover))
            return;
        mover = colour_other(mover);
    }
    search_part(balancer, &board, mover, 1, FINAL_SHARE, balancer->count);
    const int score = balancer->lines[0].score;
    candidate->score = mover == balancer->mover ? score : -score;
}

static void balancer_run(struct balancer *balancer, struct balance *out)
{
    uint16_t firsts[LZ_CELLS_MAX];
    int count = take_few(balancer) ? 0 : list_firsts(balancer, firsts);
    if (balancer->stones == 2) {
        count = count < FIRSTS ? count : FIRSTS;
        for (int i = 0; i < count; i++)
            if (!balancer->count || !stop_is_set(balancer->limits.stop))
                look_at_replies(balancer, firsts[i], count);
    }
    const struct candidate *best = NULL;
    for (int i = 0; i < balancer->count; i++) {
        struct candidate *candidate = &balancer->candidates[i];
        if (!stop_is_set(balancer->limits.stop))
            settle(balancer, candidate);
        if (!best || unevenness(balancer, candidate) < unevenness(balancer, best))
            best = candidate;
    }
    if (best)
        *out = (struct balance){{best->points[0], best->points[1]}, best->score};
}

lz_limits balance_limits(const lz_limits *limits)
{
    lz_limits out = *limits;
    out.match_left_ms = out.increment_ms = 0;
    if (limits->match_left_ms <= 0)
        return out;
    /* The turn's time, but at most half of the match's rest; without a time for the turn, a part of
     * that rest. */
    const int64_t half = limits->match_left_ms / 2 + 1;
    if (limits->time_ms <= 0)
        out.time_ms = limits->match_left_ms / MATCH_SHARE + 1;
    else if (half < limits->time_ms)
        out.time_ms = half;
    return out;
}

lz_status balance_search(struct search *search, const struct balance_request *request,
                         struct balance *out, lz_error *error)
{
    const int bias = request->bias;
    struct balancer *balancer = calloc(1, sizeof *balancer);
    if (!balancer)
        return error_set(error, LZ_ERR_MEMORY, "no memory for the moves to compare");
    balancer->search = search;
    balancer->board = request->board;
    balancer->mover = request->mover;
    balancer->stones = request->stones;
    balancer->bias = bias < -SCORE_INFINITE  ? -SCORE_INFINITE
                     : bias > SCORE_INFINITE ? SCORE_INFINITE
                                             : bias;
    balancer->allowed = request->allowed;
    balancer->limits = balance_limits(&request->limits);
    balancer_run(balancer, out);
    const bool found = balancer->count > 0;
    free(balancer);
    return found ? LZ_OK
                 : error_set(error, LZ_ERR_ARGUMENT, "there are not %d stones to be put",
                             request->stones);
}
