/* From a request to its answer. First the moves at the root are searched by iterative deepening
 * with aspiration windows. What that has not decided in its share of the limits is judged by
 * playouts. */
#include "gravity/search.h"

#include "base/list.h"
#include "base/stop.h"
#include "control/pool.h"
#include "gravity/playing.h"
#include "gravity/solve.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ASPIRATION_DEPTH = 4,
    ASPIRATION = 60,
    ASPIRATION_MAX = 1000,
    PACE_FALL = 200, /* a fall from 50 to 47 of 100 games won */
    TABLE_PART = 8,  /* of the memory: one each for the tables of the deepening and of exact ends,
                        the others for graphs */
    DEEPEN_PART = 8, /* of the limits: one for the deepening, where playouts follow */
    DEEPEN_NODES = 400000, /* and no more nodes than these */
    SOLVE_PART = 4,        /* of what is left: one for an exact solution, where playouts follow */
    SOLVE_EMPTY = 80,      /* cells: with more of them a solution is not tried */
    SOLVE_NODES = 4000000  /* at most */
};

struct gravity {
    struct gravity_shared shared;
    struct searcher *searchers;
    struct solve_table ends;
    struct pool *helpers; /* a thread for every searcher but the first; NULL for one; not owned */
};

struct gravity *gravity_new(size_t hash_mib, struct pool *helpers)
{
    const int threads = 1 + (helpers ? pool_size(helpers) : 0);
    struct gravity *gravity = calloc(1, sizeof *gravity);
    if (!gravity)
        return NULL;
    gravity->shared.threads = threads;
    gravity->searchers = calloc((size_t)threads, sizeof *gravity->searchers);
    gravity->helpers = helpers;
    const uint64_t bytes = (uint64_t)hash_mib << 20;
    bool well = gravity->searchers &&
                gravity_table_init(&gravity->shared.table, bytes / TABLE_PART, threads) &&
                solve_table_init(&gravity->ends, bytes / TABLE_PART);
    for (int i = 0; i < threads && well; i++)
        well = graph_init(&gravity->searchers[i].grow.graph,
                          (bytes - 2 * (bytes / TABLE_PART)) / (uint64_t)threads);
    if (well)
        return gravity;
    gravity_free(gravity);
    return NULL;
}

void gravity_free(struct gravity *gravity)
{
    if (!gravity)
        return;
    gravity_table_free(&gravity->shared.table);
    solve_table_free(&gravity->ends);
    for (int i = 0; i < gravity->shared.threads && gravity->searchers; i++)
        graph_free(&gravity->searchers[i].grow.graph);
    free(gravity->searchers);
    free(gravity);
}

void gravity_clear(struct gravity *gravity)
{
    gravity_table_clear(&gravity->shared.table);
    solve_table_clear(&gravity->ends);
    for (int i = 0; i < gravity->shared.threads; i++) {
        memset(gravity->searchers[i].worker.history, 0,
               sizeof gravity->searchers[i].worker.history);
        grow_forget(&gravity->searchers[i].grow);
    }
}

/* Distinguishes boards in the table, besides the stones. */
static uint64_t geometry_key(const struct gravity_geometry *g)
{
    uint64_t key = random_mix((uint64_t)(g->columns << 16 | g->rows << 8 | g->win));
    for (int i = 0; i < GRAVITY_WORDS; i++)
        key = random_mix(key ^ g->blocked.word[i]);
    return key;
}

static void worker_begin(struct gravity *gravity, int index, const struct gravity_request *request)
{
    struct gravity_worker *worker = &gravity->searchers[index].worker;
    const struct gravity_geometry *g = &gravity->shared.geometry;
    gravity->searchers[index].request = request;
    pace_begin(&gravity->searchers[index].pace, PACE_FALL);
    gravity_board_init(&worker->board, g, request->board, request->mover);
    worker->board.key ^= geometry_key(g);
    worker->shared = &gravity->shared;
    worker->index = index;
    worker->nodes = worker->told = worker->next_poll = 0;
    worker->poll_nodes = GRAVITY_POLL_NODES;
    worker->seldepth = 0;
    memset(worker->killers, GRAVITY_CELLS - 1, sizeof worker->killers);
    for (int side = 0; side < 2; side++)
        for (int cell = 0; cell < GRAVITY_CELLS; cell++)
            worker->history[side][cell] /= 4;
}

/* The root's moves: a win at once if there is one; else the moves that do not lose at once, or all
 * of them for several lines; else, when all lose, one that stops one of several wins, or any. A win
 * at once and a certain loss have their scores from the start: the limits may end the search before
 * it looks at a move. */
static void roots_fill(struct searcher *searcher, bool all)
{
    const struct gravity_board *board = &searcher->worker.board;
    const struct gravity_set playable = gravity_playable(board);
    const struct gravity_set wins = gravity_and(playable, &board->wins[board->mover]);
    const struct gravity_set open = gravity_open_moves(board, &playable);
    const bool lost = !gravity_set_any(&wins) && !gravity_set_any(&open);
    struct gravity_set set = all ? playable : gravity_set_any(&wins) ? wins : open;
    if (!gravity_set_any(&set))
        set = gravity_and(playable, &board->wins[1 - board->mover]);
    if (!gravity_set_any(&set))
        set = playable;
    searcher->root_count = searcher->first_root = 0;
    while (gravity_set_any(&set)) {
        struct root_move *root = &searcher->roots[searcher->root_count++];
        root->cell = gravity_set_pop(&set);
        root->score = gravity_set_has(&wins, root->cell) ? GRAVITY_WIN - 1
                      : lost                             ? 2 - GRAVITY_WIN
                                                         : -GRAVITY_INFINITE;
        root->before = root->score;
        root->length = 1;
        root->seldepth = 0;
        root->pv[0] = (uint8_t)(root->cell / GRAVITY_COLUMN_BITS);
    }
    /* best looking first */
    for (int i = 1; i < searcher->root_count; i++) {
        const struct root_move move = searcher->roots[i];
        int j = i;
        for (;
             j && gravity_gain(board, searcher->roots[j - 1].cell) < gravity_gain(board, move.cell);
             j--)
            searcher->roots[j] = searcher->roots[j - 1];
        searcher->roots[j] = move;
    }
}

static_assert(sizeof(struct root_move) <= LIST_ELEMENT_MAX, "root moves can be sorted");

/* Root moves are ordered by their scores, equal ones by those of the depth before. */
static int64_t root_key(const void *entry)
{
    const struct root_move *root = entry;
    return (int64_t)root->score * (INT64_C(1) << 32) + root->before;
}

static void roots_sort(struct searcher *searcher, int from, int to)
{
    if (from < to)
        list_sort_by_key(&searcher->roots[from], (size_t)(to - from), sizeof searcher->roots[0],
                         root_key);
}

static bool wins_at_once(const struct gravity_board *board, int cell)
{
    return gravity_set_has(&board->wins[board->mover], cell);
}

/* The moves at the root within a window. */
static int search_roots(struct searcher *searcher, int depth, int alpha, int beta)
{
    struct gravity_worker *worker = &searcher->worker;
    int best = -GRAVITY_INFINITE;
    for (int i = searcher->first_root; i < searcher->root_count; i++)
        searcher->roots[i].score = -GRAVITY_INFINITE;
    if (!gravity_visit(worker))
        return best;
    for (int i = searcher->first_root; i < searcher->root_count; i++) {
        struct root_move *root = &searcher->roots[i];
        int value = GRAVITY_WIN - 1;
        worker->length[1] = 0;
        if (!wins_at_once(&worker->board, root->cell))
            value = gravity_move_search(worker, 0, depth, alpha, beta, root->cell,
                                        i - searcher->first_root);
        if (gravity_halted(worker))
            break;
        if (value > best)
            best = value;
        if (value <= alpha && i > searcher->first_root)
            continue;
        root->score = value;
        root->seldepth = worker->seldepth;
        if (value > alpha) {
            gravity_pv_extend(worker, 0, root->cell);
            root->length = worker->length[0];
            memcpy(root->pv, worker->pv[0], sizeof root->pv);
            alpha = value;
        }
        if (value >= beta)
            break;
    }
    return best;
}

/* One depth for the line at first_root, in widening windows. */
static void search_depth(struct searcher *searcher, int depth)
{
    const int before = searcher->roots[searcher->first_root].before;
    int delta = ASPIRATION, alpha = -GRAVITY_INFINITE, beta = GRAVITY_INFINITE;
    if (depth >= ASPIRATION_DEPTH && !gravity_proven(before)) {
        alpha = before - delta;
        beta = before + delta;
    }
    for (;;) {
        const int score = search_roots(searcher, depth, alpha, beta);
        /* halted or not: a move that had raised alpha is the best known */
        roots_sort(searcher, searcher->first_root, searcher->root_count);
        if (gravity_halted(&searcher->worker) || (score > alpha && score < beta))
            return;
        if (score <= alpha)
            alpha = score - delta;
        else
            beta = score + delta;
        delta *= 2;
        if (delta > ASPIRATION_MAX || gravity_proven(score)) {
            alpha = -GRAVITY_INFINITE;
            beta = GRAVITY_INFINITE;
        }
    }
}

/* The line of index `i` among `count`. */
static void line_fill(const struct searcher *searcher, int i, int count, int depth,
                      struct gravity_line *line)
{
    const struct root_move *root = &searcher->roots[i];
    *line = (struct gravity_line){
        .multipv = i + 1,
        .lines = count,
        .depth = depth,
        .seldepth = root->seldepth > depth ? root->seldepth : depth,
        .score = root->score == -GRAVITY_INFINITE ? root->before : root->score,
        .nodes = gravity_nodes(&searcher->worker),
        .time_us = deadline_elapsed(&searcher->worker.shared->deadline),
        .length = root->length,
    };
    if (line->score == -GRAVITY_INFINITE)
        line->score = 0;
    memcpy(line->pv, root->pv, sizeof line->pv);
}

/* Whether a further depth could still matter and finish. */
static bool goes_on(const struct searcher *searcher, int depth)
{
    const struct gravity_worker *worker = &searcher->worker;
    const struct deadline *deadline = &worker->shared->deadline;
    const int score = searcher->roots[0].score;
    if (gravity_halted(worker) || depth >= deadline->depth || depth >= worker->board.empty)
        return false;
    if (worker->index)
        return true;
    if (searcher->request->multipv == 1) {
        const int plies = GRAVITY_WIN - (score < 0 ? -score : score);
        if (gravity_proven(score) && plies <= depth)
            return false;
        if (deadline->hard_us != INT64_MAX && searcher->root_count == 1)
            return false;
    }
    /* On a match clock time saved is time gained. */
    return !pace_is_over(&searcher->pace, deadline);
}

/* Fills in the lines after a depth and reports them. Of a depth that was broken off, finished moves
 * count; the others keep their last scores. */
static void report_depth(const struct searcher *searcher, int depth, int count,
                         struct gravity_line *lines)
{
    const struct gravity_request *request = searcher->request;
    const bool whole = !gravity_halted(&searcher->worker);
    if (!whole && count == 1 && searcher->roots[0].score == -GRAVITY_INFINITE)
        return;
    for (int i = 0; i < count; i++)
        line_fill(searcher, i, count, depth, &lines[i]);
    for (int i = 0; i < count && whole && request->on_progress; i++)
        request->on_progress(&lines[i], request->user);
}

/* One depth for the first `count` lines. `lines` is NULL for a helper, who reports nothing. */
static void search_lines(struct searcher *searcher, int depth, int count,
                         struct gravity_line *lines)
{
    struct gravity_worker *worker = &searcher->worker;
    for (int i = 0; i < searcher->root_count; i++) {
        searcher->roots[i].before = searcher->roots[i].score;
        searcher->roots[i].score = -GRAVITY_INFINITE;
    }
    for (searcher->first_root = 0; searcher->first_root < count && !gravity_halted(worker);
         searcher->first_root++) {
        worker->seldepth = 0;
        search_depth(searcher, depth);
    }
    const int done = searcher->first_root - gravity_halted(worker);
    searcher->first_root = 0;
    roots_sort(searcher, 0, done);
    if (!gravity_halted(worker))
        pace_note(&searcher->pace, searcher->roots[0].cell, searcher->roots[0].score);
    if (lines)
        report_depth(searcher, depth, count, lines);
}

/* Iterative deepening, from `depth` on. */
static void deepen(struct searcher *searcher, int depth, int count, struct gravity_line *lines)
{
    for (; depth == 1 || goes_on(searcher, depth - 1); depth++)
        search_lines(searcher, depth, count, lines);
}

static void help(void *user, int i)
{
    const struct gravity *gravity = user;
    struct searcher *searcher = &gravity->searchers[i + 1];
    roots_fill(searcher, false);
    /* Every other helper begins a ply deeper, so that not all search the same. */
    deepen(searcher, 1 + (searcher->worker.index & 1), 1, NULL);
    gravity_tell(&searcher->worker);
}

/* Whether playouts may follow the deepening: nobody asked for a depth. */
static bool may_play_out(const struct gravity_request *request)
{
    return request->deadline.depth > request->board->empty;
}

/* The deepening's share of the limits. */
static struct deadline first_share(const struct gravity_request *request)
{
    struct deadline share = request->deadline;
    uint64_t nodes = share.nodes > request->visited ? share.nodes - request->visited : 0;
    nodes = nodes / DEEPEN_PART < DEEPEN_NODES ? nodes / DEEPEN_PART : DEEPEN_NODES;
    share.nodes = request->visited + (nodes ? nodes : 1);
    if (share.hard_us != INT64_MAX)
        share.hard_us /= DEEPEN_PART;
    if (share.soft_us != INT64_MAX)
        share.soft_us /= DEEPEN_PART;
    return share;
}

/* Whether the deepening left anything to judge. */
static bool is_open(const struct searcher *first, const struct gravity_line *line)
{
    const struct gravity_request *request = first->request;
    return !deadline_passed(&request->deadline) && !gravity_proven(line->score) &&
           line->depth < first->worker.board.empty && first->root_count > 1 &&
           gravity_nodes(&first->worker) < request->deadline.nodes;
}

static void begin(struct gravity *gravity, const struct deadline *deadline)
{
    gravity->shared.deadline = *deadline;
    atomic_store_explicit(&gravity->shared.halt, false, memory_order_relaxed);
}

static void end(struct gravity *gravity, bool helped)
{
    atomic_store_explicit(&gravity->shared.halt, true, memory_order_relaxed);
    if (helped)
        pool_wait(gravity->helpers);
}

/* The limits of an exact solution. */
static struct deadline solve_share(const struct gravity_request *request, uint64_t visited)
{
    struct deadline share = request->deadline;
    const int64_t us = share.soft_us < share.hard_us ? share.soft_us : share.hard_us;
    const int64_t elapsed = deadline_elapsed(&share);
    const uint64_t nodes = (share.nodes - visited) / SOLVE_PART;
    share.nodes = nodes < SOLVE_NODES ? nodes : SOLVE_NODES;
    if (us != INT64_MAX)
        share.hard_us = elapsed + (us > elapsed ? us - elapsed : 0) / SOLVE_PART;
    return share;
}

/* Who wins, if that can be found within a share of the limits. When the mover does or it is a draw,
 * `line` becomes a move that holds it, and the result is true. `upper` bounds the score. */
static bool solve_root(struct gravity *gravity, struct gravity_line *line, int *upper)
{
    struct gravity_worker *worker = &gravity->searchers[0].worker;
    const struct gravity_request *request = gravity->searchers[0].request;
    const struct solve_request ends = {.board = request->board,
                                       .mover = request->mover,
                                       .least = -1,
                                       .most = 1,
                                       .deadline = solve_share(request, gravity_nodes(worker))};
    int column = -1;
    const struct solve_bounds found = solve_board(&gravity->ends, &ends, &column);
    worker->nodes += found.nodes;
    atomic_fetch_add_explicit(&gravity->shared.taken, found.nodes, memory_order_relaxed);
    gravity_tell(worker);
    *upper = found.upper;
    if (column < 0 || found.upper < 0 || (found.lower <= 0 && found.upper > 0))
        return false;
    line->score = found.lower > 0 ? GRAVITY_WIN - solve_plies(found.lower, worker->board.empty) : 0;
    line->depth = line->seldepth = worker->board.empty;
    line->nodes = gravity_nodes(worker);
    line->time_us = deadline_elapsed(&gravity->shared.deadline);
    if (line->pv[0] != column)
        line->length = 1;
    line->pv[0] = (uint8_t)column;
    if (request->on_progress)
        request->on_progress(line, request->user);
    return true;
}

static void help_playing(void *user, int i)
{
    const struct gravity *gravity = user;
    playing_run(&gravity->searchers[i + 1], 1, NULL);
}

/* Judges the root by playouts, and fills in the lines. */
static void play_out(struct gravity *gravity, int count, struct gravity_line *lines)
{
    struct searcher *first = &gravity->searchers[0];
    begin(gravity, &first->request->deadline);
    for (int i = 0; i < gravity->shared.threads; i++)
        playing_begin(&gravity->searchers[i]);
    if (gravity->helpers)
        pool_begin(gravity->helpers, help_playing, gravity);
    playing_run(first, count, lines);
    end(gravity, gravity->helpers != NULL);
    playing_lines(gravity->searchers, gravity->shared.threads, count, lines);
}

/* After the deepening: an exact solution if one is in reach, else playouts. Reports the lines. */
static void finish(struct gravity *gravity, int count, struct gravity_line *lines)
{
    const struct gravity_request *request = gravity->searchers[0].request;
    const int empty = gravity->searchers[0].worker.board.empty;
    int upper = GRAVITY_CELL_MAX;
    if (count == 1 && empty <= SOLVE_EMPTY && solve_root(gravity, &lines[0], &upper))
        return;
    play_out(gravity, count, lines);
    if (upper < 0 && !gravity_proven(lines[0].score))
        lines[0].score = solve_plies(upper, empty) - GRAVITY_WIN;
    for (int i = 0; i < count && request->on_progress && !stop_is_set(request->deadline.stop); i++)
        request->on_progress(&lines[i], request->user);
}

int gravity_search(struct gravity *gravity, const struct gravity_request *request,
                   struct gravity_line *lines)
{
    struct gravity_shared *shared = &gravity->shared;
    struct searcher *first = &gravity->searchers[0];
    const bool plays_out = may_play_out(request);
    const struct deadline share = plays_out ? first_share(request) : request->deadline;
    begin(gravity, &share);
    atomic_store_explicit(&shared->nodes, request->visited, memory_order_relaxed);
    atomic_store_explicit(&shared->taken, request->visited, memory_order_relaxed);
    gravity_table_next_age(&shared->table);
    gravity_geometry_init(&shared->geometry, request->board);
    for (int i = 0; i < gravity->shared.threads; i++)
        worker_begin(gravity, i, request);
    roots_fill(first, request->multipv > 1);
    const int count = request->multipv < first->root_count ? request->multipv : first->root_count;
    for (int i = 0; i < count; i++)
        line_fill(first, i, count, 0, &lines[i]);
    /* The first depth costs next to nothing, but the nodes may suffice for no more. */
    search_lines(first, 1, count, lines);
    const bool helped = gravity->helpers && first->root_count > 1;
    if (helped)
        pool_begin(gravity->helpers, help, gravity);
    deepen(first, 2, count, lines);
    end(gravity, helped);
    if (plays_out && is_open(first, &lines[0]))
        finish(gravity, count, lines);
    lines[0].nodes = gravity_nodes(&first->worker);
    lines[0].time_us = deadline_elapsed(&shared->deadline);
    return count;
}
