/* lz_prover: validation around src/proof. */
#include "api/certificate.h"
#include "api/limits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/sized.h"
#include "base/stop.h"
#include "base/thread.h"
#include "game/game.h"
#include "game/variant.h"
#include "proof/hold/search.h"
#include "proof/search/checkpoint.h"
#include "proof/search/exhaustive.h"
#include "proof/search/teach.h"
#include "proof/writing/from_search.h"
#include "proof/writing/repeats.h"
#include "search/search.h"
#include <stdlib.h>

enum { PLAIN_SLICE = 1 << 16, DRAW_SLICE = 1 << 12, ADVISER_MIB = 64 };

/* The engine's search, for advice to a search for a proof. */
struct adviser {
    struct search *engine; /* made when it is first asked */
    const lz_stop *stop;
    uint64_t nodes; /* spent so far */
};

struct lz_prover {
    lz_variant variant;
    struct board board;
    lz_colour winner;
    int move_count;
    uint16_t moves[LZ_CELLS_MAX];
    enum {
        BY_THREATS,
        BY_EVERY_MOVE,
        BY_HOLDING
    } way; /* the second for other lengths than five;
            * the third for a draw */
    struct hold_search hold;
    lz_proof proof;
    struct exhaust all;
    struct proof_search search;
    struct proof_search *helpers[LZ_PROVER_THREADS_MAX]; /* each stays where it is */
    int helper_count;
    uint64_t advice_nodes; /* 0: no advice */
    struct adviser
        advisers[LZ_PROVER_THREADS_MAX]; /* of the helpers, then of the prover's own search */
};

/* One thread of a run. */
struct proof_thread {
    struct thread thread;
    struct proof_search *search;
    struct adviser *adviser;
    uint64_t advice_nodes;
    const lz_stop *stop;
    int64_t end_us;
};

static const lz_prover_settings usual = {
    .struct_size = sizeof usual, .memory_mib = 256, .threads = 1};

void lz_prover_settings_init_sized(lz_prover_settings *settings, size_t size)
{
    sized_write(settings, size, &usual, sizeof usual);
}

static lz_status check(const lz_game *game, lz_colour winner, const lz_prover_settings *settings,
                       lz_error *error)
{
    if (rule_traits(game->variant.rule)->gravity)
        return error_set(error, LZ_ERR_UNSUPPORTED, "proofs are for rules without gravity");
    if (winner != LZ_BLACK && winner != LZ_WHITE)
        return error_set(error, LZ_ERR_ARGUMENT, "the winner must be black or white");
    if (settings->memory_mib < 1 || settings->memory_mib > LZ_PROVER_MEMORY_MIB_MAX)
        return error_set(error, LZ_ERR_ARGUMENT, "memory_mib is from 1 to %d, not %d",
                         LZ_PROVER_MEMORY_MIB_MAX, settings->memory_mib);
    if (settings->threads < 1 || settings->threads > LZ_PROVER_THREADS_MAX)
        return error_set(error, LZ_ERR_ARGUMENT, "threads is from 1 to %d, not %d",
                         LZ_PROVER_THREADS_MAX, settings->threads);
    if (settings->draw && game->variant.rule == LZ_RULE_RENJU && winner == LZ_BLACK)
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "a draw that black holds under renju cannot be proved");
    if (settings->draw && !hold_serves(&game->board))
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "a draw can be proved on at most %d cells, with at most %d in a row",
                         HOLD_CELLS_MAX, HOLD_WIN_MAX);
    return game_needs_play(game, error);
}

/* Adds what searches beside the prover's own search; false without memory. */
static bool add_helpers(lz_prover *prover, int wanted)
{
    while (prover->helper_count < wanted) {
        struct proof_search *helper = calloc(1, sizeof *helper);
        if (!helper || !proof_search_help(helper, &prover->search)) {
            if (helper)
                proof_search_free(helper);
            free(helper);
            return false;
        }
        prover->helpers[prover->helper_count++] = helper;
    }
    prover->search.graph->shared = wanted > 0;
    return true;
}

/* False without memory. */
static bool start_search(lz_prover *prover, lz_colour to_move, size_t bytes, int threads)
{
    const struct board *board = &prover->board;
    if (prover->way == BY_HOLDING)
        return hold_init(&prover->hold, board, to_move, prover->winner, bytes);
    if (prover->way == BY_EVERY_MOVE)
        return exhaust_init(&prover->all, board, to_move, prover->winner, bytes);
    return proof_search_init(&prover->search, board, to_move, prover->winner, bytes) &&
           add_helpers(prover, threads - 1);
}

lz_status lz_prover_new(const lz_game *game, lz_colour winner, const lz_prover_settings *settings,
                        lz_prover **out, lz_error *error)
{
    NEED(game);
    NEED(out);
    lz_prover_settings own = usual;
    if (settings && !sized_read(&own, sizeof own, settings))
        return error_set(error, LZ_ERR_ARGUMENT,
                         "the settings were not made by lz_prover_settings_init");
    const lz_status status = check(game, winner, &own, error);
    if (status)
        return status;
    lz_prover *prover = calloc(1, sizeof *prover);
    if (!prover)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a prover");
    prover->variant = game->variant;
    prover->board = game->board;
    prover->winner = winner;
    prover->way = own.draw ? BY_HOLDING : game->variant.win != 5 ? BY_EVERY_MOVE : BY_THREATS;
    prover->advice_nodes = own.advice_nodes;
    if (!game_moves(game, prover->moves, &prover->move_count)) {
        free(prover);
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "the position must come from moves on an empty board");
    }
    const size_t mib = (size_t)own.memory_mib;
    const size_t bytes = mib > SIZE_MAX >> 20 ? SIZE_MAX : mib << 20;
    if (!start_search(prover, (lz_colour)game->state.to_move, bytes, own.threads)) {
        lz_prover_free(prover);
        return error_set(error, LZ_ERR_MEMORY, "no memory for a prover");
    }
    *out = prover;
    return LZ_OK;
}

void lz_prover_free(lz_prover *prover)
{
    if (!prover)
        return;
    exhaust_free(&prover->all);
    hold_free(&prover->hold);
    while (prover->helper_count > 0) {
        struct proof_search *helper = prover->helpers[--prover->helper_count];
        proof_search_free(helper);
        free(helper);
    }
    for (int i = 0; i < LZ_PROVER_THREADS_MAX; i++)
        search_free(prover->advisers[i].engine);
    proof_search_free(&prover->search);
    free(prover);
}

lz_status lz_prover_like(lz_prover *prover, const lz_certificate *certificate, lz_error *error)
{
    NEED(prover);
    NEED(certificate);
    if (prover->way == BY_HOLDING)
        return error_set(error, LZ_ERR_UNSUPPORTED, "a search for a draw takes no certificates");
    const struct certificate *own = &certificate->certificate;
    if (own->head.variant.win != prover->variant.win || own->head.winner != prover->winner)
        return error_set(
            error, LZ_ERR_UNSUPPORTED,
            "the certificate has another length to win or is of a win of the other side");
    const lz_status status = prover->way == BY_THREATS ? teach_all(&prover->search, own) : LZ_OK;
    if (status == LZ_ERR_UNSUPPORTED)
        return error_set(error, status,
                         "a stone of the certificate lies on no free cell of the board");
    return status ? error_set(error, status,
                              "the moves of the certificate need more memory than the search has")
                  : LZ_OK;
}

/* struct proof_adviser. Without memory for an engine there is no advice. */
static int advise(void *user, const struct board *board, lz_colour attacker, uint64_t nodes,
                  int *score)
{
    struct adviser *own = user;
    struct search_line line;
    struct search_request request = {.board = board, .mover = attacker, .multipv = 1};
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    limits.stop = own->stop;
    deadline_set(&request.deadline, &limits, clock_now_us());
    if ((!own->engine && !(own->engine = search_new(ADVISER_MIB, NULL))) ||
        !search_run(own->engine, &request, &line))
        return 0;
    own->nodes += line.nodes;
    *score = line.score;
    return line.pv[0];
}

/* Runs a search without threads, slice by slice. */
static void run_alone(lz_prover *prover, const lz_limits *limits, int64_t end_us,
                      lz_prover_report *out)
{
    const bool draw = prover->way == BY_HOLDING;
    const uint64_t *nodes = draw ? &prover->hold.nodes : &prover->all.nodes, begun = *nodes;
    uint64_t left = limits->nodes ? limits->nodes : UINT64_MAX;
    uint64_t slice = draw ? DRAW_SLICE : PLAIN_SLICE;
    while (prover->proof == LZ_PROOF_UNKNOWN && left && !stop_is_set(limits->stop) &&
           clock_now_us() < end_us) {
        const uint64_t most = slice < left ? slice : left;
        prover->proof = draw ? hold_run(&prover->hold, most, limits->stop)
                             : exhaust_run(&prover->all, most, limits->stop);
        if (limits->nodes)
            left = limits->nodes - (*nodes - begun);
        slice *= 2;
    }
    out->expansions = out->positions = *nodes;
    out->bytes = ((draw ? prover->hold.mask : prover->all.mask) + 1) * 16;
    out->needed = prover->hold.proof;
    out->to_refute = prover->hold.disproof;
}

/* Counts the replies of the root's best try, and of the best tries below them. */
static void count_replies(const struct proof_search *search, uint32_t at, int level,
                          lz_prover_report *out)
{
    const struct proof_node *node = &search->graph->nodes[at];
    if (level == LZ_PROVER_LEVELS || !node->count || node->won_by < 0)
        return;
    const struct proof_try *try = search->graph->tries + node->first + node->won_by;
    for (uint32_t i = 0; i < try->count; i++) {
        const struct proof_reply *reply = &search->graph->replies[try->first + i];
        out->replies[level]++;
        out->proved[level] += search->graph->nodes[reply->node].state == PROOF_WON;
        if (reply->node)
            count_replies(search, reply->node, level + 1, out);
    }
}

static void run_thread(void *argument)
{
    const struct proof_thread *own = argument;
    struct proof_search *search = own->search;
    search->adviser =
        (struct proof_adviser){.advise = advise, .user = own->adviser, .nodes = own->advice_nodes};
    search->vcf.stop = own->adviser->stop = own->stop;
    while (!stop_is_set(own->stop) && clock_now_us() < own->end_us && proof_search_step(search))
        continue;
    search->vcf.stop = own->adviser->stop = NULL;
}

/* Runs the helpers beside the prover's own search. */
static void run_threads(lz_prover *prover, const lz_limits *limits, int64_t end_us)
{
    struct proof_thread threads[LZ_PROVER_THREADS_MAX];
    int begun = 0;
    for (int i = 0; i <= prover->helper_count; i++)
        threads[i] = (struct proof_thread){.search = i < prover->helper_count ? prover->helpers[i]
                                                                              : &prover->search,
                                           .adviser = &prover->advisers[i],
                                           .advice_nodes = prover->advice_nodes,
                                           .stop = limits->stop,
                                           .end_us = end_us};
    while (begun < prover->helper_count &&
           thread_begin(&threads[begun].thread, run_thread, &threads[begun]))
        begun++;
    run_thread(&threads[prover->helper_count]);
    for (int i = 0; i < begun; i++)
        thread_join(&threads[i].thread);
}

static uint64_t positions_of(const struct proof_search *search)
{
    return search->vct.nodes + search->vcf.nodes;
}

static void run_search(lz_prover *prover, const lz_limits *limits, int64_t end_us,
                       lz_prover_report *out)
{
    struct proof_search *search = &prover->search;
    search->graph->expansions_max =
        limits->nodes ? search->graph->expansions + limits->nodes : UINT64_MAX;
    run_threads(prover, limits, end_us);
    for (int i = 0; i < prover->helper_count; i++)
        out->positions += positions_of(prover->helpers[i]);
    const struct proof_node *root = &search->graph->nodes[1];
    prover->proof = root->state == PROOF_WON      ? LZ_PROOF_WIN
                    : root->state == PROOF_FAILED ? LZ_PROOF_NONE
                                                  : LZ_PROOF_UNKNOWN;
    out->expansions = search->graph->expansions;
    out->positions += positions_of(search);
    for (int i = 0; i < LZ_PROVER_THREADS_MAX; i++)
        out->positions += prover->advisers[i].nodes;
    out->nodes = search->graph->node_count - 1;
    out->bytes = search->graph->bytes;
    out->needed = root->proof;
    out->to_refute = root->disproof;
    out->full = search->graph->full;
    count_replies(search, 1, 0, out);
}

lz_status lz_prover_run(lz_prover *prover, const lz_limits *limits, lz_prover_report *out,
                        lz_error *error)
{
    NEED(prover);
    NEED(out);
    const int64_t start_us = clock_now_us();
    lz_limits own;
    if (limits_read(limits, &own, error))
        return LZ_ERR_ARGUMENT;
    *out = (lz_prover_report){0};
    (prover->way == BY_THREATS ? run_search : run_alone)(prover, &own,
                                                         limits_end_us(&own, start_us), out);
    out->proof = prover->proof;
    return LZ_OK;
}

/* Writes a certificate anew, with plans. */
static lz_status write_plans(const struct writer *writer, lz_record_write_fn *put, void *user,
                             lz_error *error)
{
    lz_certificate *certificate;
    lz_game *game = NULL;
    lz_status status = lz_certificate_new(writer->bytes, writer->size, &certificate, error);
    if (status)
        return status;
    status = lz_certificate_game(certificate, &game, error);
    if (!status)
        status = lz_certificate_merge((const lz_certificate *const[]){certificate}, 1, game, put,
                                      user, error);
    lz_game_free(game);
    lz_certificate_free(certificate);
    return status;
}

lz_status lz_prover_write(lz_prover *prover, lz_record_write_fn *put, void *user, lz_error *error)
{
    struct writer writer;
    bool whole;
    NEED(prover);
    NEED(put);
    if (prover->proof != LZ_PROOF_WIN)
        return error_set(error, LZ_ERR_ARGUMENT, "nothing is proved yet");
    const struct turns *turns = prover->way == BY_THREATS      ? &prover->search.turns
                                : prover->way == BY_EVERY_MOVE ? &prover->all.turns
                                                               : &prover->hold.turns;
    writer_begin(&writer, turns, &prover->board, &prover->variant, prover->moves,
                 prover->move_count, prover->winner, prover->way == BY_HOLDING);
    if (prover->way == BY_HOLDING)
        whole = hold_write(&prover->hold, &writer);
    else
        whole = (prover->way == BY_THREATS ? proof_write(&prover->search, &writer)
                                           : exhaust_write(&prover->all, &writer)) &&
                writer_fold(&writer);
    lz_status status = LZ_OK;
    if (!whole)
        status = error_set(error, LZ_ERR_MEMORY, "no memory for a certificate");
    else if (prover->way != BY_HOLDING && plan_serves(prover->variant.rule, prover->variant.win))
        status = write_plans(&writer, put, user, error);
    else if (!put(user, (const char *)writer.bytes, writer.size))
        status = error_set(error, LZ_ERR_IO, "writing failed");
    writer_free(&writer);
    return status;
}

lz_status lz_prover_save(const lz_prover *prover, lz_record_write_fn *put, void *user,
                         lz_error *error)
{
    NEED(prover);
    NEED(put);
    if (prover->way == BY_THREATS && !proof_save(&prover->search, put, user))
        return error_set(error, LZ_ERR_IO, "writing failed");
    return LZ_OK;
}

lz_status lz_prover_load(lz_prover *prover, lz_record_read_fn *get, void *user, lz_error *error)
{
    NEED(prover);
    NEED(get);
    if (prover->way == BY_THREATS && !proof_load(&prover->search, get, user))
        return error_set(error, LZ_ERR_SYNTAX, "not the whole state of a search for this position");
    return LZ_OK;
}

int lz_prover_open(const lz_prover *prover, int *cells, int capacity)
{
    const struct proof_search *search = &prover->search;
    const struct proof_node *root = prover->way == BY_THREATS ? &search->graph->nodes[1] : NULL;
    int count = 0;
    if (!root || root->state != PROOF_OPEN)
        return 0;
    const uint16_t *back = search->turns.to[search->turns.inverse[proof_turn(search)]];
    const struct proof_try *try = search->graph->tries + root->first + root->won_by;
    for (uint32_t i = try->first; i < try->first + try->count; i++) {
        const struct proof_reply *reply = &search->graph->replies[i];
        if (search->graph->nodes[reply->node].state == PROOF_WON)
            continue;
        if (count < capacity)
            cells[count] = board_cell_of_point(&prover->board, back[reply->move]);
        count++;
    }
    return count;
}

int lz_game_distinct_moves(const lz_game *game, int *cells, int capacity)
{
    struct turns turns;
    struct board board = game->board;
    uint64_t seen[LZ_CELLS_MAX];
    int count = 0;
    turns_init(&turns, &board);
    for (int cell = 0; cell < variant_cells(&game->variant); cell++) {
        if (game_legality(game, lz_action_place(cell)))
            continue;
        board_place(&board, board_point_of_cell(&board, cell), (lz_colour)game->state.to_move);
        const uint64_t key = turns_key(&turns, &board, NULL);
        board_remove(&board, board_point_of_cell(&board, cell));
        bool known = false;
        for (int i = 0; i < count && !known; i++)
            known = seen[i] == key;
        if (known)
            continue;
        seen[count] = key;
        if (count < capacity)
            cells[count] = cell;
        count++;
    }
    return count;
}
