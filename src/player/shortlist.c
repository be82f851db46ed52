#include "player/shortlist.h"

#include "base/clock.h"
#include "control/score.h"
#include "game/renju.h"
#include "game/rule.h"
#include <stdlib.h>

/* How much farther a score may be wrong than one of a search twice as long. */
enum { DISTRUST = 20 };

/* `all * shares / whole + 1` for the largest `all`; `shares` is at most `whole`. */
static uint64_t share_of(uint64_t all, unsigned shares, unsigned whole)
{
    return all / whole * shares + all % whole * shares / whole + 1;
}

lz_limits limits_share(const lz_limits *limits, unsigned shares, unsigned whole)
{
    lz_limits out = *limits;
    if (out.nodes)
        out.nodes = share_of(out.nodes, shares, whole);
    if (out.time_ms > 0)
        out.time_ms = (int64_t)share_of((uint64_t)out.time_ms, shares, whole);
    return out;
}

bool shortlist_place(struct board *board, int point, lz_colour mover)
{
    const lz_colour other = colour_other(mover);
    if (board_winning_direction(board, point, mover) >= 0)
        return false;
    board_place(board, point, mover);
    if (!rule_traits(board->rule)->forbids || other != LZ_BLACK)
        return board->empty > 0;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int reply = board_point_of_cell(board, cell);
        if (board->at[reply] == LZ_EMPTY && renju_judge(board, reply) == LZ_LEGAL)
            return true;
    }
    return false;
}

static int distance(const struct shortlist *list, const struct candidate *candidate)
{
    return abs(candidate->score - list->bias);
}

/* Moves the candidate at `from` to its place among those nearer to the bias. */
static void sort_in(struct shortlist *list, int from)
{
    const struct candidate moved = list->candidates[from];
    int at = from;
    for (; at > 0 && distance(list, &list->candidates[at - 1]) > distance(list, &moved); at--)
        list->candidates[at] = list->candidates[at - 1];
    for (;
         at + 1 < list->count && distance(list, &list->candidates[at + 1]) < distance(list, &moved);
         at++)
        list->candidates[at] = list->candidates[at + 1];
    list->candidates[at] = moved;
}

void shortlist_add(struct shortlist *list, int first, int second, int score)
{
    const struct candidate candidate = {.points = {first, second}, .score = score};
    const int last = SHORTLIST_MAX - 1;
    if (list->count > last) {
        if (distance(list, &list->candidates[last]) <= distance(list, &candidate))
            return;
        list->count--;
    }
    list->candidates[list->count++] = candidate;
    sort_in(list, list->count - 1);
}

/* Searches the position after the candidate's stones. If the game is over there, its score stays.
 */
static void search_candidate(const struct shortlist *list, struct candidate *candidate,
                             const lz_limits *limits)
{
    struct board board = list->board;
    lz_colour mover = list->mover;
    struct search_line line;
    for (int i = 0; i < list->stones; i++) {
        if (!shortlist_place(&board, candidate->points[i], mover)) {
            candidate->settled = true;
            return;
        }
        mover = colour_other(mover);
    }
    struct search_request request = {.board = &board, .mover = mover, .multipv = 1};
    deadline_set(&request.deadline, limits, clock_now_us());
    search_run(list->search, &request, &line);
    candidate->score = mover == list->mover ? line.score : -line.score;
    candidate->settled =
        score_is_proven(line.score) || (limits->depth > 0 && line.depth >= limits->depth);
}

/* The least searched of the leaders, of which a longer search may say more; -1 if there is none. */
static int least_searched(const struct shortlist *list, int leaders)
{
    int least = -1;
    for (int i = 0; i < list->count && i < leaders; i++) {
        const struct candidate *candidate = &list->candidates[i];
        if (!candidate->settled &&
            (least < 0 || candidate->searched < list->candidates[least].searched))
            least = i;
    }
    return least;
}

void shortlist_settle(struct shortlist *list, int leaders, const lz_limits *limits, unsigned shares,
                      unsigned whole)
{
    while (shares && !deadline_passed(&list->end)) {
        const int i = least_searched(list, leaders);
        if (i < 0)
            return;
        struct candidate *candidate = &list->candidates[i];
        const unsigned spent = candidate->searched ? candidate->searched : 1;
        if (candidate->searched && spent > shares * 3 / 4)
            return; /* what is left would not do for the next in line */
        const lz_limits part = limits_share(limits, spent, whole);
        search_candidate(list, candidate, &part);
        candidate->searched += spent;
        shares -= spent;
        sort_in(list, i);
    }
}

/* How far the candidate may be from the bias, beside one that was searched `most` long. */
static int doubtful_distance(const struct shortlist *list, const struct candidate *candidate,
                             unsigned most)
{
    int doubt = 0;
    for (unsigned n = candidate->searched; n < most && !candidate->settled; n = n ? 2 * n : 1)
        doubt += DISTRUST;
    return distance(list, candidate) + doubt;
}

const struct candidate *shortlist_best(const struct shortlist *list)
{
    const struct candidate *best = NULL;
    unsigned most = 0;
    for (int i = 0; i < list->count; i++)
        most = list->candidates[i].searched > most ? list->candidates[i].searched : most;
    for (int i = 0; i < list->count; i++) {
        const struct candidate *candidate = &list->candidates[i];
        if (!best || doubtful_distance(list, candidate, most) < doubtful_distance(list, best, most))
            best = candidate;
    }
    return best;
}
