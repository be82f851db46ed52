#include "gravity/playing.h"

#include "gravity/curves.h"

enum {
    POLL_VISITS = 64,    /* between looks at the limits: a quarter of a millisecond */
    FIRST_REPORT = 1024, /* visits; then after twice as many, and so on */
    ORDER_VISITS = 64    /* between looks at which lines are the best ones */
};

/* Added to both sides' part of a value, so that without a proof a score stays below 15,000. */
static const double nothing = 0.0001;

static bool is_halted(const struct searcher *searcher)
{
    return atomic_load_explicit(&searcher->shared->halt, memory_order_relaxed);
}

/* Reserves the next visits from the limit before they are made, so that a thread without a
 * processor for a while does not overrun it; fewer at a time towards the end. */
static void poll_limits(struct searcher *searcher)
{
    struct gravity_shared *shared = searcher->shared;
    const uint64_t limit = shared->deadline.nodes;
    uint64_t taken = atomic_load_explicit(&shared->taken, memory_order_relaxed), share = 0;
    searcher_tell(searcher);
    do {
        if (taken >= limit || (!searcher->index && deadline_passed(&shared->deadline))) {
            atomic_store_explicit(&shared->halt, true, memory_order_relaxed);
            return;
        }
        share = 1 + (limit - taken - 1) / (uint64_t)shared->threads;
        share = share < POLL_VISITS ? share : POLL_VISITS;
    } while (!atomic_compare_exchange_weak_explicit(&shared->taken, &taken, taken + share,
                                                    memory_order_relaxed, memory_order_relaxed));
    searcher->next_poll = searcher->nodes + share;
}

/* Counts a visit, unless the search has to end before it. */
static bool may_visit(struct searcher *searcher)
{
    if (searcher->nodes >= searcher->next_poll)
        poll_limits(searcher);
    if (is_halted(searcher))
        return false;
    searcher->nodes++;
    return true;
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
    const struct gravity_shared *shared = searcher->shared;
    const int most = searcher->grow.start.empty - 1; /* all of them are for an exact end */
    *line = (struct gravity_line){
        .multipv = i + 1,
        .lines = count,
        .score = score_of(move),
        .nodes = searcher_nodes(searcher),
        .time_us = deadline_elapsed(&shared->deadline),
    };
    line->length = grow_line(&searcher->grow, move->edge, line->pv, GRAVITY_PV_MAX);
    line->depth = line->length > most && most ? most : line->length;
    if (line->depth > shared->deadline.depth)
        line->depth = shared->deadline.depth;
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
    int depth = 0;
    for (int i = 0; i < count && i < found; i++) {
        line_fill(&searchers[0], &moves[i], i, count, &lines[i]);
        depth = lines[i].depth > depth ? lines[i].depth : depth;
        /* One that few visits warrant is not above a surer one. */
        if (i && lines[i].score > lines[i - 1].score)
            lines[i].score = lines[i - 1].score;
    }
    for (int i = 0; i < count && i < found; i++) { /* the lines of a report share a depth */
        lines[i].depth = depth;
        lines[i].seldepth = lines[i].seldepth > depth ? lines[i].seldepth : depth;
    }
}

/* The best lines, to the caller. Returns whether the move has had its time. */
static bool report(struct searcher *searcher, int count, struct gravity_line *lines)
{
    const struct gravity_request *request = searcher->shared->request;
    playing_lines(searcher, 1, count, lines);
    for (int i = 0; i < count && request->on_progress; i++)
        request->on_progress(&lines[i], request->user);
    pace_note(&searcher->pace, lines[0].pv[0], lines[0].score);
    return pace_is_over(&searcher->pace, &searcher->shared->deadline);
}

/* Whether each of the first `count` lines is proved, or as long as the depth that was asked for.
 * `other` gets the one that was tried least, to which half of the visits go. */
static bool is_enough(const struct searcher *searcher, int count, int *other)
{
    struct grow_move moves[GRAVITY_COLUMNS];
    uint8_t line[GRAVITY_PV_MAX];
    const int found = grow_moves(&searcher->grow, moves);
    const int depth = searcher->shared->deadline.depth;
    bool enough = true;
    int least = 0;
    sort(moves, found, count > 1);
    for (int i = 0; i < count && i < found; i++) {
        least = moves[i].tries < moves[least].tries ? i : least;
        enough =
            enough && (moves[i].lower == moves[i].upper ||
                       grow_line(&searcher->grow, moves[i].edge, line, GRAVITY_PV_MAX) >= depth);
    }
    *other = count > 1 ? moves[least].edge : -1;
    return enough;
}

void playing_run(struct searcher *searcher, int count, struct gravity_line *lines)
{
    const struct grow *grow = &searcher->grow;
    uint64_t next_report = FIRST_REPORT;
    int other = -1;
    for (uint64_t visits = 0; may_visit(searcher); visits++) {
        grow_visit(&searcher->grow, visits % 2 ? other : -1);
        if (graph_is_proved(&grow->graph.nodes[grow->root]) && count == 1)
            break;
        if ((visits + 1) % ORDER_VISITS == 0 && is_enough(searcher, count, &other))
            break;
        if (lines && visits == next_report) {
            next_report *= 2;
            if (report(searcher, count, lines))
                break;
        }
    }
    searcher_tell(searcher);
}
