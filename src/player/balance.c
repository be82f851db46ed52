/* A search of many lines gives the first moves, and another the replies. The pairs that look most
 * even are then searched one by one. */
#include "player/balance.h"

#include "base/clock.h"
#include "base/error.h"
#include "control/score.h"
#include "game/renju.h"
#include "game/rule.h"
#include "player/shortlist.h"
#include <stdlib.h>

enum {
    LINES = 64,
    FIRSTS = 8,       /* first moves for which replies are searched */
    MATCH_SHARE = 20, /* the part of a match clock that all this may take without a turn's time */
    /* Of all shares of the limits, those for first moves and for replies; the rest is for the pairs
     * one by one. */
    SHARES = 128,
    FIRST_SHARES = 12,
    REPLY_SHARES = 24
};

struct balancer {
    const uint8_t *allowed; /* NULL: all points */
    lz_limits limits;
    unsigned left; /* shares of the limits */
    struct search_line lines[LINES];
    struct shortlist list;
};

/* Searches for many lines with so many shares of the limits, divided by `parts`; returns how many
 * lines there are. */
static int search_part(struct balancer *balancer, const struct board *board, lz_colour mover,
                       unsigned shares, int parts)
{
    struct search_request request = {.board = board, .mover = mover, .multipv = LINES};
    const lz_limits limits = limits_share(&balancer->limits, shares, SHARES * (unsigned)parts);
    deadline_set(&request.deadline, &limits, clock_now_us());
    return search_run(balancer->list.search, &request, balancer->lines);
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
    struct board board = balancer->list.board;
    const bool judged = rule_traits(board.rule)->forbids && balancer->list.mover == LZ_BLACK;
    return is_allowed(balancer, point) && board.at[point] == LZ_EMPTY &&
           !(judged && renju_judge(&board, point) != LZ_LEGAL) &&
           shortlist_place(&board, point, balancer->list.mover);
}

/* The cells nearest the centre on which the game goes on. For positions where the search finds only
 * moves that end it, or none. */
static int list_nearest(const struct balancer *balancer, uint16_t *points)
{
    const struct board *board = &balancer->list.board;
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
    for (int i = 0; i < count && balancer->list.stones == 1; i++)
        shortlist_add(&balancer->list, points[i], 0, 0);
    return count;
}

/* Takes all points on which one stone may be put, if they are few, to be searched one by one. */
static bool take_few(struct balancer *balancer)
{
    int count = 0;
    for (int point = 0; point < BOARD_POINTS && balancer->allowed; point++)
        count += balancer->allowed[point];
    if (!count || count > SHORTLIST_MAX || balancer->list.stones != 1)
        return false;
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (balancer->allowed[point]) /* leads until it is searched */
            shortlist_add(&balancer->list, point, 0, balancer->list.bias);
    }
    return true;
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
    struct shortlist *list = &balancer->list;
    if (!list->board.stones) {
        const int count = list_diagonal(&list->board, points);
        return take_unsearched(balancer, points, count ? count : list_nearest(balancer, points));
    }
    const unsigned shares = FIRST_SHARES + (list->stones == 1 ? REPLY_SHARES : 0);
    balancer->left -= shares;
    const int found = search_part(balancer, &list->board, list->mover, shares, 1);
    const int count = drop_forbidden(balancer, found);
    const struct search_line *lines = balancer->lines;
    if (!count || score_mate(lines[0].score) == 1) /* then the search lists only winning moves */
        return take_unsearched(balancer, points, list_nearest(balancer, points));
    int from = 0; /* the best of so many in a row is nearest to the bias */
    while (from + FIRSTS < count &&
           lines[from].score - list->bias > list->bias - lines[from + FIRSTS].score)
        from++;
    for (int i = 0; i < count && list->stones == 1; i++)
        shortlist_add(list, lines[i].pv[0], 0, lines[i].score);
    for (int i = from; i < count; i++)
        points[i - from] = lines[i].pv[0];
    return count - from;
}

static void look_at_replies(struct balancer *balancer, int first, int parts)
{
    struct shortlist *list = &balancer->list;
    struct board board = list->board;
    if (!shortlist_place(&board, first, list->mover))
        return;
    const int count = search_part(balancer, &board, colour_other(list->mover), REPLY_SHARES, parts);
    for (int i = 0; i < count; i++)
        shortlist_add(list, first, balancer->lines[i].pv[0], -balancer->lines[i].score);
}

static void balancer_run(struct balancer *balancer, struct balance *out)
{
    struct shortlist *list = &balancer->list;
    uint16_t firsts[LZ_CELLS_MAX];
    int count = take_few(balancer) ? 0 : list_firsts(balancer, firsts);
    if (list->stones == 2) {
        balancer->left -= REPLY_SHARES;
        count = count < FIRSTS ? count : FIRSTS;
        for (int i = 0; i < count; i++)
            if (!list->count || !deadline_passed(&list->end))
                look_at_replies(balancer, firsts[i], count);
    }
    shortlist_settle(list, 1, &balancer->limits, balancer->left, SHARES);
    const struct candidate *best = shortlist_best(list);
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
    balancer->allowed = request->allowed;
    balancer->limits = balance_limits(&request->limits);
    balancer->left = SHARES;
    balancer->list = (struct shortlist){
        .search = search,
        .board = *request->board,
        .mover = request->mover,
        .stones = request->stones,
        .bias = bias < -SCORE_INFINITE  ? -SCORE_INFINITE
                : bias > SCORE_INFINITE ? SCORE_INFINITE
                                        : bias,
    };
    deadline_set(&balancer->list.end, &balancer->limits, clock_now_us());
    balancer_run(balancer, out);
    const bool found = balancer->list.count > 0;
    free(balancer);
    return found ? LZ_OK
                 : error_set(error, LZ_ERR_ARGUMENT, "there are not %d stones to be put",
                             request->stones);
}
