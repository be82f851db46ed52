/* From a request to its answer: the moves at the root, iterative deepening with aspiration windows,
 * several lines, and the reports on the way. */
#include "connect4/wide_search.h"

#include "connect4/wide_node.h"
#include <stdlib.h>
#include <string.h>

enum { ASPIRATION_DEPTH = 4, ASPIRATION = 60, ASPIRATION_MAX = 1000 };

struct root_move {
    int cell;
    int score, before; /* of this depth and the one before; -WIDE_INFINITE when only bounded */
    int seldepth;
    int length;
    uint8_t pv[WIDE_PV_MAX];
};

struct wide {
    struct wide_table table;
    struct wide_geometry geometry;
    struct wide_worker worker;
    int root_count, first_root; /* the roots before first_root are other lines' */
    struct root_move roots[WIDE_COLUMNS];
};

struct wide *wide_new(size_t hash_mib)
{
    struct wide *wide = calloc(1, sizeof *wide);
    if (!wide || wide_table_init(&wide->table, hash_mib))
        return wide;
    free(wide);
    return NULL;
}

void wide_free(struct wide *wide)
{
    if (!wide)
        return;
    wide_table_free(&wide->table);
    free(wide);
}

void wide_clear(struct wide *wide)
{
    wide_table_clear(&wide->table);
    memset(&wide->worker, 0, sizeof wide->worker);
}

/* What tells one board from another in the table, besides the stones. */
static uint64_t geometry_key(const struct wide_geometry *g)
{
    uint64_t key = random_mix((uint64_t)(g->columns << 16 | g->rows << 8 | g->win));
    for (int i = 0; i < WIDE_WORDS; i++)
        key = random_mix(key ^ g->blocked.word[i]);
    return key;
}

static void worker_begin(struct wide *wide, const struct wide_request *request)
{
    struct wide_worker *worker = &wide->worker;
    wide_geometry_init(&wide->geometry, request->board);
    wide_board_init(&worker->board, &wide->geometry, request->board, request->mover);
    worker->board.key ^= geometry_key(&wide->geometry);
    worker->table = &wide->table;
    worker->deadline = &request->deadline;
    worker->nodes = worker->next_poll = 0;
    worker->halted = false;
    worker->seldepth = 0;
    memset(worker->killers, WIDE_CELLS - 1, sizeof worker->killers);
    for (int side = 0; side < 2; side++)
        for (int cell = 0; cell < WIDE_CELLS; cell++)
            worker->history[side][cell] /= 4;
}

/* A win at once if there is one; else the moves that leave something open, or for several lines
 * all; else, when all is lost, the move that stops one win of several, or any. */
static void roots_fill(struct wide *wide, bool all)
{
    const struct wide_board *board = &wide->worker.board;
    const struct wide_set playable = wide_playable(board);
    struct wide_set set = wide_and(playable, &board->wins[board->mover]);
    if (all || !wide_set_any(&set))
        set = all ? playable : wide_open_moves(board, &playable);
    if (!wide_set_any(&set))
        set = wide_and(playable, &board->wins[1 - board->mover]);
    if (!wide_set_any(&set))
        set = playable;
    wide->root_count = wide->first_root = 0;
    while (wide_set_any(&set)) {
        struct root_move *root = &wide->roots[wide->root_count++];
        root->cell = wide_set_pop(&set);
        root->score = root->before = -WIDE_INFINITE;
        root->length = 1;
        root->seldepth = 0;
        root->pv[0] = (uint8_t)(root->cell / WIDE_COLUMN_BITS);
    }
    /* best looking first */
    for (int i = 1; i < wide->root_count; i++) {
        const struct root_move move = wide->roots[i];
        int j = i;
        for (; j && wide_gain(board, wide->roots[j - 1].cell) < wide_gain(board, move.cell); j--)
            wide->roots[j] = wide->roots[j - 1];
        wide->roots[j] = move;
    }
}

/* Best first, and what is equal as it was. */
static void roots_sort(struct wide *wide)
{
    struct root_move *roots = wide->roots;
    for (int i = wide->first_root + 1; i < wide->root_count; i++) {
        const struct root_move move = roots[i];
        int j = i;
        for (; j > wide->first_root &&
               (roots[j - 1].score < move.score ||
                (roots[j - 1].score == move.score && roots[j - 1].before < move.before));
             j--)
            roots[j] = roots[j - 1];
        roots[j] = move;
    }
}

static bool wins_at_once(const struct wide_board *board, int cell)
{
    return wide_set_has(&board->wins[board->mover], cell);
}

/* The moves at the root within a window. */
static int search_roots(struct wide *wide, int depth, int alpha, int beta)
{
    struct wide_worker *worker = &wide->worker;
    int best = -WIDE_INFINITE;
    worker->nodes++;
    for (int i = wide->first_root; i < wide->root_count; i++)
        wide->roots[i].score = -WIDE_INFINITE;
    for (int i = wide->first_root; i < wide->root_count; i++) {
        struct root_move *root = &wide->roots[i];
        int value = WIDE_WIN - 1;
        worker->length[1] = 0;
        if (!wins_at_once(&worker->board, root->cell))
            value =
                wide_move_search(worker, 0, depth, alpha, beta, root->cell, i - wide->first_root);
        if (worker->halted)
            break;
        if (value > best)
            best = value;
        if (value <= alpha && i > wide->first_root)
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
static void search_depth(struct wide *wide, int depth)
{
    const int before = wide->roots[wide->first_root].before;
    int delta = ASPIRATION, alpha = -WIDE_INFINITE, beta = WIDE_INFINITE;
    if (depth >= ASPIRATION_DEPTH && !wide_proven(before)) {
        alpha = before - delta;
        beta = before + delta;
    }
    for (;;) {
        const int score = search_roots(wide, depth, alpha, beta);
        roots_sort(wide); /* halted or not: a move that had raised alpha is the best known */
        if (wide->worker.halted || (score > alpha && score < beta))
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

static void line_fill(const struct wide *wide, const struct root_move *root, int multipv, int depth,
                      struct wide_line *line)
{
    *line = (struct wide_line){
        .multipv = multipv,
        .depth = depth,
        .seldepth = root->seldepth > depth ? root->seldepth : depth,
        .score = root->score == -WIDE_INFINITE ? root->before : root->score,
        .nodes = wide->worker.nodes,
        .time_us = deadline_elapsed(wide->worker.deadline),
        .length = root->length,
    };
    if (line->score == -WIDE_INFINITE)
        line->score = 0;
    memcpy(line->pv, root->pv, sizeof line->pv);
}

/* Whether a further depth could still matter and finish. */
static bool goes_on(const struct wide *wide, const struct wide_request *request, int depth)
{
    const struct deadline *deadline = &request->deadline;
    const int score = wide->roots[0].score;
    if (wide->worker.halted || depth >= deadline->depth || depth >= wide->worker.board.empty)
        return false;
    if (request->multipv == 1) {
        const int plies = WIDE_WIN - (score < 0 ? -score : score);
        if (wide_proven(score) && plies <= depth)
            return false;
        if (deadline->soft_us != INT64_MAX && wide->root_count == 1)
            return false;
    }
    return deadline->soft_us == INT64_MAX ||
           deadline_elapsed(deadline) <= deadline->soft_us / 10 * 8;
}

int wide_search(struct wide *wide, const struct wide_request *request, struct wide_line *lines)
{
    struct wide_worker *worker = &wide->worker;
    worker_begin(wide, request);
    wide_table_next_age(&wide->table);
    roots_fill(wide, request->multipv > 1);
    const int count = request->multipv < wide->root_count ? request->multipv : wide->root_count;
    for (int i = 0; i < count; i++)
        line_fill(wide, &wide->roots[i], i + 1, 0, &lines[i]);
    for (int depth = 1; depth == 1 || goes_on(wide, request, depth - 1); depth++) {
        for (int i = 0; i < wide->root_count; i++) {
            wide->roots[i].before = wide->roots[i].score;
            wide->roots[i].score = -WIDE_INFINITE;
        }
        for (wide->first_root = 0; wide->first_root < count && !worker->halted;
             wide->first_root++) {
            const int i = wide->first_root;
            worker->seldepth = 0;
            search_depth(wide, depth);
            if (worker->halted && wide->roots[i].score == -WIDE_INFINITE)
                continue;
            line_fill(wide, &wide->roots[i], i + 1, depth, &lines[i]);
            if (!worker->halted && request->on_progress)
                request->on_progress(&lines[i], request->user);
        }
        wide->first_root = 0;
    }
    lines[0].nodes = worker->nodes;
    lines[0].time_us = deadline_elapsed(&request->deadline);
    return count;
}
