#include "gravity/playing.h"

#include "gravity/curves.h"

enum {
    POLL_VISITS = 64,    /* a quarter of a millisecond */
    FIRST_REPORT = 1024, /* visits; then after twice as many, and so on */
    ORDER_VISITS = 64    /* between looks at which lines are the best ones */
};

/* Added to both sides' part of a value, so that without a proof a score stays below 15,000. */
static const double nothing = 0.0001;

void playing_begin(struct searcher *searcher)
{
    const struct gravity_request *request = searcher->request;
    searcher->worker.poll_nodes = POLL_VISITS;
    searcher->worker.next_poll = searcher->worker.nodes;
    searcher->grow.seed = (uint64_t)searcher->worker.index;
    grow_begin(&searcher->grow, request->board, request->mover, request->multipv > 1);
}

/* Sorts the moves, the best first. */
static void sort(struct grow_move *moves, int count, bool by_value)
{
    for (int i = 1; i < count; i++) {
        const struct grow_move move = moves[i];
        int at = i;
        for (; at && grow_is_better(&move, &moves[at - 1], by_value); at--)
            moves[at] = moves[at - 1];
        moves[at] = move;
    }
}

static int score_of(const struct grow_move *move)
{
    if (move->lower == GRAPH_WON)
        return GRAVITY_WIN - move->plies;
    if (move->upper == GRAPH_LOST)
        return move->plies - GRAVITY_WIN;
    if (move->lower == move->upper)
        return 0;
    const double score =
        GRAVITY_WIN_SCALE * curves_log((move->value + nothing) / (1 - move->value + nothing));
    return (int)score;
}

/* The line of `move`, as one thread's graph has it. */
static void line_fill(const struct searcher *searcher, const struct grow_move *move, int i,
                      int count, struct gravity_line *line)
{
    const int deepened = line->depth, most = searcher->worker.board.empty - 1;
    *line = (struct gravity_line){
        .multipv = i + 1,
        .lines = count,
        .score = score_of(move),
        .nodes = gravity_nodes(&searcher->worker),
        .time_us = deadline_elapsed(&searcher->worker.shared->deadline),
    };
    line->length = grow_line(&searcher->grow, move->edge, line->pv, GRAVITY_PV_MAX);
    line->depth = line->length > deepened ? line->length : deepened;
    if (line->depth > most)
        line->depth = most;
    line->seldepth = searcher->grow.deepest > line->depth ? searcher->grow.deepest : line->depth;
}

void playing_lines(struct searcher *searchers, int threads, int count, struct gravity_line *lines)
{
    struct grow_move moves[GRAVITY_COLUMNS], other[GRAVITY_COLUMNS];
    const int found = grow_moves(&searchers[0].grow, moves);
    for (int t = 1; t < threads; t++) {
        if (grow_moves(&searchers[t].grow, other) != found)
            continue;
        for (int i = 0; i < found; i++) {
            const double tries = (double)moves[i].tries + other[i].tries;
            if (tries > 0)
                moves[i].value =
                    (moves[i].value * moves[i].tries + other[i].value * other[i].tries) / tries;
            moves[i].tries += other[i].tries / (uint32_t)threads;
            if (other[i].lower > moves[i].lower || other[i].upper < moves[i].upper)
                moves[i].plies = other[i].plies;
            if (other[i].lower > moves[i].lower)
                moves[i].lower = other[i].lower;
            if (other[i].upper < moves[i].upper)
                moves[i].upper = other[i].upper;
        }
    }
    sort(moves, found, count > 1);
    for (int i = 0; i < count && i < found; i++) {
        line_fill(&searchers[0], &moves[i], i, count, &lines[i]);
        /* The lines of a report share a depth, and one that few visits warrant is not above a surer
         * one. */
        lines[i].depth = lines[0].depth;
        if (i && lines[i].score > lines[i - 1].score)
            lines[i].score = lines[i - 1].score;
    }
}

/* The best lines, to the caller. Returns whether the move has had its time. */
static bool report(struct searcher *searcher, int count, struct gravity_line *lines)
{
    const struct gravity_request *request = searcher->request;
    playing_lines(searcher, 1, count, lines);
    for (int i = 0; i < count && request->on_progress; i++)
        request->on_progress(&lines[i], request->user);
    pace_note(&searcher->pace, lines[0].pv[0], lines[0].score);
    return pace_is_over(&searcher->pace, &searcher->worker.shared->deadline);
}

/* The one of the first `count` moves that was tried least: with several lines, half of the visits
 * go to such. */
static int least_tried(const struct searcher *searcher, int count)
{
    struct grow_move moves[GRAVITY_COLUMNS];
    const int found = grow_moves(&searcher->grow, moves);
    int least = 0;
    sort(moves, found, true);
    for (int i = 1; i < count && i < found; i++)
        if (moves[i].tries < moves[least].tries)
            least = i;
    return moves[least].edge;
}

void playing_run(struct searcher *searcher, int count, struct gravity_line *lines)
{
    const struct grow *grow = &searcher->grow;
    uint64_t next_report = FIRST_REPORT;
    int other = -1;
    for (uint64_t visits = 0; gravity_visit(&searcher->worker); visits++) {
        if (count > 1 && visits % ORDER_VISITS == 0)
            other = least_tried(searcher, count);
        grow_visit(&searcher->grow, visits % 2 ? other : -1);
        if (graph_is_proved(&grow->graph.nodes[grow->root]) && count == 1)
            break;
        if (lines && visits == next_report) {
            next_report *= 2;
            if (report(searcher, count, lines))
                break;
        }
    }
    gravity_tell(&searcher->worker);
}
