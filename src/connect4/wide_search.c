/* From a request to its answer: the moves at the root, iterative deepening with aspiration windows,
 * several lines, helping threads, and the reports on the way. */
#include "connect4/wide_search.h"

#include "base/list.h"
#include "connect4/wide_node.h"
#include "control/pace.h"
#include "control/pool.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ASPIRATION_DEPTH = 4,
    ASPIRATION = 60,
    ASPIRATION_MAX = 1000,
    PACE_FALL = 200 /* half of the games won become 47 of 100 */
};

struct root_move {
    int cell;
    int score, before; /* of this depth and the one before; -WIDE_INFINITE when only bounded */
    int seldepth;
    int length;
    uint8_t pv[WIDE_PV_MAX];
};

/* One thread's search: its worker and the moves at its root. */
struct searcher {
    struct wide_worker worker;
    const struct wide_request *request;
    struct pace pace;
    int root_count, first_root; /* the roots before first_root are other lines' */
    struct root_move roots[WIDE_COLUMNS];
};

struct wide {
    struct wide_shared shared;
    struct searcher *searchers;
    struct pool *helpers; /* a thread for every searcher but the first; NULL for one; not owned */
};

struct wide *wide_new(size_t hash_mib, struct pool *helpers)
{
    const int threads = 1 + (helpers ? pool_size(helpers) : 0);
    struct wide *wide = calloc(1, sizeof *wide);
    if (!wide)
        return NULL;
    wide->shared.threads = threads;
    wide->searchers = calloc((size_t)threads, sizeof *wide->searchers);
    wide->helpers = helpers;
    if (wide->searchers && wide_table_init(&wide->shared.table, hash_mib))
        return wide;
    wide_free(wide);
    return NULL;
}

void wide_free(struct wide *wide)
{
    if (!wide)
        return;
    wide_table_free(&wide->shared.table);
    free(wide->searchers);
    free(wide);
}

void wide_clear(struct wide *wide)
{
    wide_table_clear(&wide->shared.table);
    for (int i = 0; i < wide->shared.threads; i++)
        memset(wide->searchers[i].worker.history, 0, sizeof wide->searchers[i].worker.history);
}

/* What tells one board from another in the table, besides the stones. */
static uint64_t geometry_key(const struct wide_geometry *g)
{
    uint64_t key = random_mix((uint64_t)(g->columns << 16 | g->rows << 8 | g->win));
    for (int i = 0; i < WIDE_WORDS; i++)
        key = random_mix(key ^ g->blocked.word[i]);
    return key;
}

static void worker_begin(struct wide *wide, int index, const struct wide_request *request)
{
    struct wide_worker *worker = &wide->searchers[index].worker;
    const struct wide_geometry *g = &wide->shared.geometry;
    wide->searchers[index].request = request;
    pace_begin(&wide->searchers[index].pace, PACE_FALL);
    wide_board_init(&worker->board, g, request->board, request->mover);
    worker->board.key ^= geometry_key(g);
    worker->shared = &wide->shared;
    worker->index = index;
    worker->nodes = worker->told = worker->next_poll = 0;
    worker->seldepth = 0;
    memset(worker->killers, WIDE_CELLS - 1, sizeof worker->killers);
    for (int side = 0; side < 2; side++)
        for (int cell = 0; cell < WIDE_CELLS; cell++)
            worker->history[side][cell] /= 4;
}

/* A win at once if there is one; else the moves that leave something open, or for several lines
 * all; else, when all is lost, the move that stops one win of several, or any. */
static void roots_fill(struct searcher *searcher, bool all)
{
    const struct wide_board *board = &searcher->worker.board;
    const struct wide_set playable = wide_playable(board);
    struct wide_set set = wide_and(playable, &board->wins[board->mover]);
    if (all || !wide_set_any(&set))
        set = all ? playable : wide_open_moves(board, &playable);
    if (!wide_set_any(&set))
        set = wide_and(playable, &board->wins[1 - board->mover]);
    if (!wide_set_any(&set))
        set = playable;
    searcher->root_count = searcher->first_root = 0;
    while (wide_set_any(&set)) {
        struct root_move *root = &searcher->roots[searcher->root_count++];
        root->cell = wide_set_pop(&set);
        root->score = root->before = -WIDE_INFINITE;
        root->length = 1;
        root->seldepth = 0;
        root->pv[0] = (uint8_t)(root->cell / WIDE_COLUMN_BITS);
    }
    /* best looking first */
    for (int i = 1; i < searcher->root_count; i++) {
        const struct root_move move = searcher->roots[i];
        int j = i;
        for (; j && wide_gain(board, searcher->roots[j - 1].cell) < wide_gain(board, move.cell);
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

static bool wins_at_once(const struct wide_board *board, int cell)
{
    return wide_set_has(&board->wins[board->mover], cell);
}

/* The moves at the root within a window. */
static int search_roots(struct searcher *searcher, int depth, int alpha, int beta)
{
    struct wide_worker *worker = &searcher->worker;
    int best = -WIDE_INFINITE;
    for (int i = searcher->first_root; i < searcher->root_count; i++)
        searcher->roots[i].score = -WIDE_INFINITE;
    if (!wide_visit(worker))
        return best;
    for (int i = searcher->first_root; i < searcher->root_count; i++) {
        struct root_move *root = &searcher->roots[i];
        int value = WIDE_WIN - 1;
        worker->length[1] = 0;
        if (!wins_at_once(&worker->board, root->cell))
            value = wide_move_search(worker, 0, depth, alpha, beta, root->cell,
                                     i - searcher->first_root);
        if (wide_halted(worker))
            break;
        if (value > best)
            best = value;
        if (value <= alpha && i > searcher->first_root)
            continue;
        root->score = value;
        root->seldepth = worker->seldepth;
        if (value > alpha) {
            wide_pv_extend(worker, 0, root->cell);
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
    int delta = ASPIRATION, alpha = -WIDE_INFINITE, beta = WIDE_INFINITE;
    if (depth >= ASPIRATION_DEPTH && !wide_proven(before)) {
        alpha = before - delta;
        beta = before + delta;
    }
    for (;;) {
        const int score = search_roots(searcher, depth, alpha, beta);
        /* halted or not: a move that had raised alpha is the best known */
        roots_sort(searcher, searcher->first_root, searcher->root_count);
        if (wide_halted(&searcher->worker) || (score > alpha && score < beta))
            return;
        if (score <= alpha)
            alpha = score - delta;
        else
            beta = score + delta;
        delta *= 2;
        if (delta > ASPIRATION_MAX || wide_proven(score)) {
            alpha = -WIDE_INFINITE;
            beta = WIDE_INFINITE;
        }
    }
}

/* The line of index `i` among `count`. */
static void line_fill(const struct searcher *searcher, int i, int count, int depth,
                      struct wide_line *line)
{
    const struct root_move *root = &searcher->roots[i];
    *line = (struct wide_line){
        .multipv = i + 1,
        .lines = count,
        .depth = depth,
        .seldepth = root->seldepth > depth ? root->seldepth : depth,
        .score = root->score == -WIDE_INFINITE ? root->before : root->score,
        .nodes = wide_nodes(&searcher->worker),
        .time_us = deadline_elapsed(&searcher->worker.shared->deadline),
        .length = root->length,
    };
    if (line->score == -WIDE_INFINITE)
        line->score = 0;
    memcpy(line->pv, root->pv, sizeof line->pv);
}

/* Whether a further depth could still matter and finish. */
static bool goes_on(const struct searcher *searcher, int depth)
{
    const struct wide_worker *worker = &searcher->worker;
    const struct deadline *deadline = &worker->shared->deadline;
    const int score = searcher->roots[0].score;
    if (wide_halted(worker) || depth >= deadline->depth || depth >= worker->board.empty)
        return false;
    if (worker->index)
        return true;
    if (searcher->request->multipv == 1) {
        const int plies = WIDE_WIN - (score < 0 ? -score : score);
        if (wide_proven(score) && plies <= depth)
            return false;
        if (deadline->hard_us != INT64_MAX && searcher->root_count == 1)
            return false;
    }
    /* On a match clock time saved is time gained. */
    return !pace_is_over(&searcher->pace, deadline);
}

/* Fills in the lines after a depth, and reports them. Of a depth that was broken off those count
 * that were finished, with the rest as they were before. */
static void report_depth(const struct searcher *searcher, int depth, int count,
                         struct wide_line *lines)
{
    const struct wide_request *request = searcher->request;
    const bool whole = !wide_halted(&searcher->worker);
    if (!whole && count == 1 && searcher->roots[0].score == -WIDE_INFINITE)
        return;
    for (int i = 0; i < count; i++)
        line_fill(searcher, i, count, depth, &lines[i]);
    for (int i = 0; i < count && whole && request->on_progress; i++)
        request->on_progress(&lines[i], request->user);
}

/* One depth for the first `count` lines. `lines` is NULL for a helper, who reports nothing. */
static void search_lines(struct searcher *searcher, int depth, int count, struct wide_line *lines)
{
    struct wide_worker *worker = &searcher->worker;
    for (int i = 0; i < searcher->root_count; i++) {
        searcher->roots[i].before = searcher->roots[i].score;
        searcher->roots[i].score = -WIDE_INFINITE;
    }
    for (searcher->first_root = 0; searcher->first_root < count && !wide_halted(worker);
         searcher->first_root++) {
        worker->seldepth = 0;
        search_depth(searcher, depth);
    }
    const int done = searcher->first_root - wide_halted(worker);
    searcher->first_root = 0;
    roots_sort(searcher, 0, done);
    if (!wide_halted(worker))
        pace_note(&searcher->pace, searcher->roots[0].cell, searcher->roots[0].score);
    if (lines)
        report_depth(searcher, depth, count, lines);
}

/* Iterative deepening, from `depth` on. */
static void deepen(struct searcher *searcher, int depth, int count, struct wide_line *lines)
{
    for (; depth == 1 || goes_on(searcher, depth - 1); depth++)
        search_lines(searcher, depth, count, lines);
}

static void help(void *user, int i)
{
    const struct wide *wide = user;
    struct searcher *searcher = &wide->searchers[i + 1];
    roots_fill(searcher, false);
    /* Every other helper begins a ply deeper, so that they do not all do the same. */
    deepen(searcher, 1 + (searcher->worker.index & 1), 1, NULL);
    wide_tell(&searcher->worker);
}

int wide_search(struct wide *wide, const struct wide_request *request, struct wide_line *lines)
{
    struct wide_shared *shared = &wide->shared;
    struct searcher *first = &wide->searchers[0];
    shared->deadline = request->deadline;
    atomic_store_explicit(&shared->halt, false, memory_order_relaxed);
    atomic_store_explicit(&shared->nodes, request->visited, memory_order_relaxed);
    atomic_store_explicit(&shared->taken, request->visited, memory_order_relaxed);
    wide_table_next_age(&shared->table);
    wide_geometry_init(&shared->geometry, request->board);
    for (int i = 0; i < wide->shared.threads; i++)
        worker_begin(wide, i, request);
    roots_fill(first, request->multipv > 1);
    const int count = request->multipv < first->root_count ? request->multipv : first->root_count;
    for (int i = 0; i < count; i++)
        line_fill(first, i, count, 0, &lines[i]);
    /* The first depth takes next to nothing, but may be all that the nodes suffice for. */
    search_lines(first, 1, count, lines);
    const bool helped = wide->helpers && first->root_count > 1;
    if (helped)
        pool_begin(wide->helpers, help, wide);
    deepen(first, 2, count, lines);
    atomic_store_explicit(&shared->halt, true, memory_order_relaxed);
    if (helped)
        pool_wait(wide->helpers);
    lines[0].nodes = wide_nodes(&first->worker);
    lines[0].time_us = deadline_elapsed(&shared->deadline);
    return count;
}
