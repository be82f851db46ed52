/* From a request to its answer: iterative deepening with aspiration windows, several lines, and
 * progress reports. */
#include "search/search.h"

#include "base/bits.h"
#include "control/pool.h"
#include "search/vote.h"
#include "search/worker.h"
#include <stdlib.h>
#include <string.h>

enum {
    VCF_BITS = 16,
    ROOT_VCF_NODES = 20000,
    /* Positions for playing out the lines of a finished depth, and once time is up. */
    COMPLETE_NODES = 20000,
    COMPLETE_LATE_NODES = 500,
    ASPIRATION_DEPTH = 4,
    VOTES_MAX = 64,   /* threads of which one is chosen */
    FORCED_DEPTH = 8, /* an only move is searched so deep, for its score */
    PACE_FALL = 200   /* a win rate of a half becomes a fifth */
};

/* A win that a run has answered with. The table may lose it, or hold a longer one of a helper. */
struct won {
    uint64_t key;
    int score;
    uint16_t point; /* 0 for none */
};

struct search {
    struct shared shared;
    struct worker *workers;
    struct pool *helpers; /* a thread for each worker but the first; NULL for one; not owned */
    struct won won;       /* the latest */
};

/* 16 times the binary logarithm of x >= 1, rounded down, in integers. */
static int log2_16(unsigned x)
{
    uint64_t square = x; /* x ^ 16 in four steps; shifted-out bits are counted */
    int exponent = 0;
    for (int i = 0; i < 4; i++) {
        while (square >= UINT64_C(1) << 31) {
            square >>= 1;
            exponent++;
        }
        square *= square;
        exponent *= 2;
    }
    while (square > 1) {
        square >>= 1;
        exponent++;
    }
    return exponent;
}

static void reductions_fill(struct worker *worker)
{
    for (unsigned depth = 1; depth < REDUCTION_MOVES; depth++)
        for (unsigned move = 1; move < REDUCTION_MOVES; move++)
            worker->reductions[depth][move] =
                (uint16_t)(TUNED(worker, REDUCTION_BASE) +
                           log2_16(depth) * log2_16(move) * TUNED(worker, REDUCTION_LOGS) / 256);
}

static bool worker_init(struct worker *worker, struct shared *shared, int index)
{
    worker->shared = shared;
    worker->index = index;
    worker->eval = eval_new();
    reductions_fill(worker);
    nearness_fill(worker);
    return vcf_init(&worker->vcf, VCF_BITS) && worker->eval;
}

static void worker_clear(struct worker *worker)
{
    vcf_clear(&worker->vcf);
    memset(worker->history, 0, sizeof worker->history);
    memset(worker->counters, 0, sizeof worker->counters);
    memset(worker->killers, 0, sizeof worker->killers);
}

struct search *search_new(size_t hash_mib, struct pool *helpers)
{
    const int threads = 1 + (helpers ? pool_size(helpers) : 0);
    struct search *search = calloc(1, sizeof *search);
    if (!search || pthread_mutex_init(&search->shared.results, NULL)) {
        free(search);
        return NULL;
    }
    search->workers = calloc((size_t)threads, sizeof *search->workers);
    search->helpers = helpers;
    bool well = search->workers && table_resize(&search->shared.table, hash_mib, threads);
    search->shared.workers = search->workers;
    search->shared.threads = search->workers ? threads : 0;
#ifdef LIANZI_TUNING
#define X(name, value, least, most, step) search->shared.tuned[TUNABLE_##name] = value;
    SEARCH_TUNABLES(X)
#undef X
#endif
    for (int i = 0; i < search->shared.threads; i++)
        well = worker_init(&search->workers[i], &search->shared, i) && well;
    if (well)
        return search;
    search_free(search);
    return NULL;
}

/* A helper may still be busy with the last run. */
static void wait_for_helpers(struct search *search)
{
    if (search->helpers)
        pool_wait(search->helpers);
}

void search_free(struct search *search)
{
    if (!search)
        return;
    wait_for_helpers(search);
    for (int i = 0; i < search->shared.threads; i++) {
        vcf_free(&search->workers[i].vcf);
        free(search->workers[i].eval);
    }
    free(search->workers);
    table_free(&search->shared.table);
    pthread_mutex_destroy(&search->shared.results);
    free(search);
}

void search_warm(struct search *search, const lz_stop *stop)
{
    table_warm(&search->shared.table, stop);
}

int search_hash_permille(const struct search *search)
{
    return table_permille(&search->shared.table);
}

void search_clear(struct search *search)
{
    wait_for_helpers(search);
    table_clear(&search->shared.table);
    search->won = (struct won){0};
    for (int i = 0; i < search->shared.threads; i++)
        worker_clear(&search->workers[i]);
}

#ifdef LIANZI_TUNING
void search_tune(struct search *search, const int *values)
{
    search_clear(search);
    memcpy(search->shared.tuned, values, sizeof search->shared.tuned);
    for (int i = 0; i < search->shared.threads; i++) {
        reductions_fill(&search->workers[i]);
        nearness_fill(&search->workers[i]);
    }
}
#endif

void search_set_passing(struct search *search, bool passing)
{
    if (search->shared.must_place == !passing)
        return;
    search_clear(search);
    search->shared.must_place = !passing;
}

void search_set_network(struct search *search, lz_rule rule, const struct lines_net *net)
{
    search->shared.custom_rule = rule;
    search->shared.custom = net;
}

uint64_t search_visited(const struct search *search)
{
    return atomic_load_explicit(&search->workers[0].published, memory_order_relaxed);
}

static void worker_begin(struct worker *worker)
{
    const struct search_request *request = &worker->shared->request;
    worker->mover = request->mover;
    worker->nodes = 0;
    worker->vcf.nodes = 0;
    worker->vcf.local = true;
    worker->vcf.most = request->reads;
    /* The caller's stop may be gone before a helper is done; helpers follow the first worker. */
    worker->vcf.stop = worker->index ? NULL : request->deadline.stop;
    worker->next_poll = 0;
    pace_begin(&worker->pace, PACE_FALL);
    worker->seldepth = 0;
    worker->watch = NULL;
    worker->watched = 0;
    memset(worker->frames, 0, sizeof worker->frames);
    shapes_init(&worker->shapes, request->board);
    const struct shared *shared = worker->shared;
    const lz_rule rule = request->board->rule;
    const bool custom = shared->custom && shared->custom_rule == rule;
    eval_start(worker->eval, &worker->shapes, custom ? shared->custom : eval_net(rule));
    worker->margin = eval_margin(worker->eval, &worker->shapes, worker->mover);
}

static void note_win(struct search *search, const struct search_line *line)
{
    if (line->score > SCORE_PROVEN)
        search->won = (struct won){worker_key(&search->workers[0]), line->score, line->pv[0]};
}

/* Puts the move first that an earlier run proved to win here, with its score. */
static void recall_win(struct search *search)
{
    struct worker *worker = &search->workers[0];
    const uint64_t key = worker_key(worker);
    struct won won = {0};
    struct table_hit hit;
    if (table_get(&worker->shared->table, key, 0, &hit) && hit.move && hit.score > SCORE_PROVEN &&
        hit.bound != BOUND_UPPER)
        won = (struct won){key, hit.score, (uint16_t)hit.move};
    if (search->won.point && search->won.key == key && search->won.score > won.score)
        won = search->won;
    for (int i = 0; i < worker->root_count && won.point; i++)
        if (worker->roots[i].point == won.point)
            worker->roots[i].score = won.score;
    roots_sort(worker, 0, worker->root_count);
}

/* Searches the root, watched if the request asks for it. */
static int search_root(struct worker *worker, int depth, int alpha, int beta)
{
    return worker->index || !worker->shared->request.on_node
               ? node_search(worker, 0, depth, alpha, beta, false)
               : node_search_watched(worker, 0, depth, alpha, beta, false);
}

/* Searches one depth for the line at first_root, in widening windows. */
static void search_depth(struct worker *worker, int depth)
{
    const int before = worker->roots[worker->first_root].before;
    int delta = TUNED(worker, ASPIRATION), alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= ASPIRATION_DEPTH && !score_is_proven(before)) {
        alpha = before - delta;
        beta = before + delta;
    }
    for (;;) {
        const int score = search_root(worker, depth, alpha, beta);
        if (worker_halted(worker)) /* a move that raised alpha is still the best known */
            break;
        roots_sort(worker, worker->first_root, worker->root_count);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - delta;
        } else if (score >= beta) {
            beta = score + delta;
        } else {
            return;
        }
        delta *= 2;
        if (delta > 500 || score_is_proven(score)) {
            alpha = -SCORE_INFINITE;
            beta = SCORE_INFINITE;
        }
    }
    roots_sort(worker, worker->first_root, worker->root_count);
}

/* Fills in line `i` of `count`. */
static void line_fill(const struct worker *worker, const struct root_move *root, int i, int count,
                      int depth, struct search_line *line)
{
    *line = (struct search_line){
        .multipv = i + 1,
        .lines = count,
        .depth = depth,
        .seldepth = root->seldepth > depth ? root->seldepth : depth,
        .score = root->score == -SCORE_INFINITE ? root->before : root->score,
        .margin = worker->margin,
        .nodes = worker_visited_by_all(worker),
        .time_us = deadline_elapsed(&worker->shared->request.deadline),
        .length = root->length,
    };
    if (line->score == -SCORE_INFINITE)
        line->score = 0;
    memcpy(line->pv, root->pv, sizeof line->pv);
}

/* A search for a win by fours within `*nodes` positions, which it uses up. */
static int vcf_within(struct worker *worker, lz_colour attacker, uint64_t *nodes)
{
    const uint64_t before = worker->vcf.nodes;
    if (!*nodes)
        return 0;
    const int plies = vcf_search(&worker->vcf, &worker->shapes, attacker, *nodes);
    const uint64_t used = worker->vcf.nodes - before;
    *nodes =
        used < *nodes && !deadline_passed(&worker->shared->request.deadline) ? *nodes - used : 0;
    return plies;
}

/* Extends a proved line to its end by the wins that the search does not play out, such as an open
 * four and the five. Visits at most `*nodes` positions. */
static void line_complete(struct worker *worker, struct search_line *line, uint64_t *nodes)
{
    struct shapes *shapes = &worker->shapes;
    lz_colour mover = worker->mover;
    uint16_t stops[SHAPES_STOPS];
    bool over = false;
    int made = 0;
    while (made < line->length) {
        shapes_place(shapes, line->pv[made++], mover);
        mover = colour_other(mover);
    }
    while (!over && score_is_proven(line->score) && line->length < SEARCH_PV_MAX &&
           line->length < score_mate(line->score < 0 ? -line->score : line->score)) {
        const int own = colour_index(mover), other = 1 - own;
        int point = -1;
        over = shapes->count[own][CLASS_FIVE];
        if (over)
            point = shapes_first(shapes, own, CLASS_FIVE);
        else if (shapes_stops(shapes, other, stops))
            point = stops[0];
        else if (shapes->count[other][CLASS_FIVE])
            point = shapes_first(shapes, other, CLASS_FIVE);
        else if (shapes->count[own][CLASS_OPEN_FOUR])
            point = shapes_first(shapes, own, CLASS_OPEN_FOUR);
        else if (vcf_within(worker, mover, nodes))
            point = worker->vcf.line[0];
        else if (shapes->count[other][CLASS_OPEN_FOUR])
            point = shapes_first(shapes, other, CLASS_OPEN_FOUR);
        if (point < 0 || !shapes_allowed(shapes, point, mover))
            break;
        line->pv[line->length++] = (uint16_t)point;
        shapes_place(shapes, point, mover);
        made++;
        mover = colour_other(mover);
    }
    while (made--)
        shapes_remove(shapes);
}

/* The limit of the root's search for fours: a quarter of the think's positions or, at one
 * microsecond each, of its time. */
static uint64_t root_vcf_nodes(const struct deadline *deadline)
{
    uint64_t nodes = deadline->nodes;
    if (deadline->hard_us < INT64_MAX && (uint64_t)deadline->hard_us < nodes)
        nodes = (uint64_t)deadline->hard_us;
    return nodes / 4 < ROOT_VCF_NODES ? nodes / 4 : ROOT_VCF_NODES;
}

/* Looks for a win by fours at the root, which is played at once. */
static bool root_vcf(struct worker *worker, struct search_line *line)
{
    const struct search_request *request = &worker->shared->request;
    const struct shapes *shapes = &worker->shapes;
    if (shapes->count[1 - colour_index(worker->mover)][CLASS_FIVE] > 1)
        return false;
    worker->vcf.local = false;
    const int plies = vcf_search(&worker->vcf, &worker->shapes, worker->mover,
                                 root_vcf_nodes(&request->deadline));
    worker->vcf.local = true;
    if (!plies || !search_allows(request, worker->vcf.line[0]))
        return false;
    struct root_move root = {.score = score_win_in(plies), .seldepth = plies};
    root.length = worker->vcf.length < SEARCH_PV_MAX ? worker->vcf.length : SEARCH_PV_MAX;
    memcpy(root.pv, worker->vcf.line, (size_t)root.length * sizeof root.pv[0]);
    line_fill(worker, &root, 0, 1, 1, line);
    if (request->on_progress)
        request->on_progress(line, request->user);
    return true;
}

/* Fives at hand end the game: a line of one move each. Returns how many. */
static int root_fives(struct worker *worker, struct search_line *lines)
{
    const struct search_request *request = &worker->shared->request;
    if (!worker->shapes.count[colour_index(worker->mover)][CLASS_FIVE])
        return 0;
    roots_fill(worker);
    if (shapes_class(&worker->shapes, worker->roots[0].point, colour_index(worker->mover)) !=
        CLASS_FIVE)
        return 0; /* all are barred */
    const int count = request->multipv < worker->root_count ? request->multipv : worker->root_count;
    for (int i = 0; i < count; i++) {
        worker->roots[i].score = score_win_in(1);
        line_fill(worker, &worker->roots[i], i, count, 1, &lines[i]);
        if (request->on_progress)
            request->on_progress(&lines[i], request->user);
    }
    return count;
}

/* Whether every move but the best is proved to lose, and the best is not. */
static bool is_forced(const struct worker *worker)
{
    if (worker->roots[0].lost)
        return false;
    for (int i = 1; i < worker->root_count; i++)
        if (!worker->roots[i].lost)
            return false;
    return true;
}

/* Whether all lines asked for are proved results that no deeper search can improve. */
static bool is_settled(const struct worker *worker, int depth)
{
    const struct search_request *request = &worker->shared->request;
    const int asked = request->plays ? 1 : request->multipv;
    const int count = asked < worker->root_count ? asked : worker->root_count;
    for (int i = 0; i < count; i++) {
        const int mate = score_mate(worker->roots[i].score);
        if (!mate || (mate < 0 ? -mate : mate) > depth)
            return false;
    }
    return true;
}

/* Whether to search a further depth. */
static bool goes_on(const struct worker *worker, int depth)
{
    const struct search_request *request = &worker->shared->request;
    const struct deadline *deadline = &request->deadline;
    if (worker_halted(worker) || depth >= deadline->depth)
        return false;
    if (worker->index)
        return true;
    if (is_settled(worker, depth))
        return false;
    if (deadline->hard_us != INT64_MAX && (request->multipv == 1 || request->plays) &&
        depth >= FORCED_DEPTH && is_forced(worker))
        return false;
    /* On a match clock, unused time is kept. */
    const bool saves = deadline->soft_us != INT64_MAX;
    return !saves ||
           !(score_mate(worker->roots[0].score) > 0 || pace_is_over(&worker->pace, deadline));
}

/* Whether the best move of a depth that was broken off is proved to lose, and another one is not.
 */
static bool only_best_is_lost(const struct worker *worker)
{
    for (int i = 1; i < worker->root_count && worker->roots[0].lost; i++)
        if (!worker->roots[i].lost)
            return true;
    return false;
}

/* Fills in the lines after a depth and reports them. Of a depth that was broken off, the finished
 * lines count and the rest stay as they were. */
static void report_depth(struct worker *worker, int depth, int count, struct search_line *lines)
{
    const struct search_request *request = &worker->shared->request;
    const bool whole = !worker_halted(worker);
    uint64_t nodes = whole ? COMPLETE_NODES : COMPLETE_LATE_NODES;
    if (!whole && count == 1 &&
        (worker->roots[0].score == -SCORE_INFINITE || only_best_is_lost(worker)))
        return;
    for (int i = 0; i < count; i++) {
        line_fill(worker, &worker->roots[i], i, count, depth, &lines[i]);
        line_complete(worker, &lines[i], &nodes);
    }
    for (int i = 0; i < count && whole && request->on_progress; i++)
        request->on_progress(&lines[i], request->user);
}

/* The moves that the worker has proved to lose. */
static struct point_set lost_roots(const struct worker *worker)
{
    struct point_set lost = {{0}};
    for (int i = 0; i < worker->root_count; i++)
        if (worker->roots[i].lost)
            bits_set(lost.words, worker->roots[i].point);
    return lost;
}

/* Notes a helper's finished depth. */
static void result_note(struct worker *worker, int depth)
{
    pthread_mutex_lock(&worker->shared->results);
    worker->result = (struct result){depth, worker->roots[0], lost_roots(worker)};
    pthread_mutex_unlock(&worker->shared->results);
}

/* Searches one depth for the first `count` lines. `lines` is NULL for helpers. */
static void search_lines(struct worker *worker, int depth, int count, struct search_line *lines)
{
    worker->root_depth = depth;
    for (int i = 0; i < worker->root_count; i++) {
        worker->roots[i].before = worker->roots[i].score;
        worker->roots[i].score = -SCORE_INFINITE;
    }
    for (worker->first_root = 0; worker->first_root < count && !worker_halted(worker);
         worker->first_root++) {
        worker->seldepth = 0;
        search_depth(worker, depth);
    }
    const int done = worker->first_root - worker_halted(worker);
    worker->first_root = 0;
    roots_sort(worker, 0, done);
    if (!worker_halted(worker))
        pace_note(&worker->pace, worker->roots[0].point, worker->roots[0].score);
    if (lines)
        report_depth(worker, depth, count, lines);
    else if (!worker_halted(worker))
        result_note(worker, depth);
}

/* Iterative deepening from `depth` on. */
static void deepen(struct worker *worker, int depth, int count, struct search_line *lines)
{
    for (; depth == 1 || goes_on(worker, depth - 1); depth++)
        search_lines(worker, depth, count, lines);
}

static void help(void *user, int i)
{
    const struct search *search = user;
    struct worker *worker = &search->workers[i + 1];
    worker_begin(worker);
    roots_fill(worker);
    /* Every other helper begins a ply deeper, so that they differ. */
    deepen(worker, 1 + (worker->index & 1), 1, NULL);
}

/* Whether results for one board's positions hold on the other. */
static bool is_same_ground(const struct board *a, const struct board *b)
{
    if (a->rule != b->rule || a->columns != b->columns || a->rows != b->rows)
        return false;
    for (int i = 0; i < BOARD_POINTS; i++) {
        if ((a->at[i] == LZ_BLOCKED) != (b->at[i] == LZ_BLOCKED))
            return false;
    }
    return true;
}

/* How many lines have been searched, at least one: the nodes may not suffice for all of them at
 * depth 1. */
static int count_searched(const struct worker *worker, int count)
{
    int searched = 1;
    while (searched < count && (worker->roots[searched].score > -SCORE_INFINITE ||
                                worker->roots[searched].before > -SCORE_INFINITE))
        searched++;
    return searched;
}

/* Takes a helper's line instead of the first worker's if the vote is for it. */
static void take_vote(struct search *search, struct search_line *line)
{
    struct vote votes[VOTES_MAX];
    struct shared *shared = &search->shared;
    struct worker *worker = &search->workers[0];
    const int count = shared->threads < VOTES_MAX ? shared->threads : VOTES_MAX;
    struct result chosen;
    struct point_set lost = lost_roots(worker);
    votes[0] = (struct vote){line->depth, line->score, line->pv[0], false};
    pthread_mutex_lock(&shared->results);
    for (int i = 1; i < count; i++) {
        const struct result *result = &search->workers[i].result;
        votes[i] = (struct vote){result->depth, result->root.score, result->root.point, false};
        for (int word = 0; word < SHAPES_WORDS && result->depth; word++)
            lost.words[word] |= result->lost.words[word];
    }
    for (int i = 0; i < count; i++)
        votes[i].refuted = bits_get(lost.words, votes[i].point);
    const int index = vote_choose(votes, count);
    chosen = search->workers[index].result;
    pthread_mutex_unlock(&shared->results);
    if (!index)
        return;
    uint64_t nodes = COMPLETE_LATE_NODES;
    line_fill(worker, &chosen.root, 0, 1, chosen.depth, line);
    line_complete(worker, line, &nodes);
}

int search_run(struct search *search, const struct search_request *request,
               struct search_line *lines)
{
    struct worker *worker = &search->workers[0];
    struct shared *shared = &search->shared;
    wait_for_helpers(search);
    if (shared->board.columns && !is_same_ground(&shared->board, request->board))
        search_clear(search);
    shared->request = *request;
    shared->board = *request->board;
    shared->request.board = &shared->board;
    atomic_store_explicit(&shared->halt, false, memory_order_relaxed);
    for (int i = 0; i < shared->threads; i++) {
        atomic_store_explicit(&search->workers[i].published, 0, memory_order_relaxed);
        search->workers[i].result.depth = 0;
    }
    table_next_age(&shared->table);
    worker_begin(worker);
    int won = root_fives(worker, lines);
    if (!won && (request->multipv == 1 || request->plays))
        won = root_vcf(worker, &lines[0]);
    worker_publish(worker);
    if (won)
        return won;
    roots_fill(worker);
    recall_win(search);
    const int count = request->multipv < worker->root_count ? request->multipv : worker->root_count;
    for (int i = 0; i < count; i++)
        line_fill(worker, &worker->roots[i], i, count, 0, &lines[i]);
    /* The first depth is cheap, but may be all that the nodes suffice for. */
    search_lines(worker, 1, count, lines);
    if (search->helpers && worker->root_count > 1)
        pool_begin(search->helpers, help, search);
    deepen(worker, 2, count, lines);
    atomic_store_explicit(&shared->halt, true, memory_order_relaxed);
    worker_publish(worker);
    if (shared->threads > 1 && count == 1)
        take_vote(search, &lines[0]);
    note_win(search, &lines[0]);
    lines[0].nodes = worker_visited_by_all(worker);
    lines[0].time_us = deadline_elapsed(&shared->request.deadline);
    const int searched = count_searched(worker, count);
    for (int i = 0; i < searched; i++)
        lines[i].lines = searched;
    return searched;
}
