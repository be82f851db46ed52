#include "classic/search.h"

#include "base/error.h"
#include "base/stop.h"
#include "classic/classic.h"
#include "classic/moves.h"
#include <stdlib.h>

enum { STOP_EVERY = 1024 }; /* nodes between looks at the stop token; a power of two */

struct search {
    struct position position;
    const lz_classic_settings *settings;
    const struct evaluator *evaluator;
    struct rating rating;
    void *state; /* the evaluator's; NULL when it recomputes */
    struct moves moves;
    int64_t scale[LZ_CLASSIC_DEPTH_MAX + 1]; /* values at a ply count so many times */
    uint64_t path[LZ_CLASSIC_DEPTH_MAX + 1]; /* ids of the nodes on the way */
    const lz_stop *stop;
    lz_classic_report *report;
    int best; /* the root's, a point */
};

/* ---- Counting and looking ----------------------------------------------------------------------
 */

/* Counts a node entered; false once the search must end. */
static bool enter_node(struct search *search, int ply)
{
    lz_classic_report *report = search->report;
    if (search->settings->max_nodes && report->nodes >= search->settings->max_nodes)
        report->over_limit = true;
    if ((report->nodes & (STOP_EVERY - 1)) == 0 && stop_is_set(search->stop))
        report->over_limit = true;
    if (report->over_limit)
        return false;
    search->path[ply] = report->nodes++;
    report->nodes_by_depth[ply]++;
    return true;
}

static int64_t static_value(struct search *search, int ply)
{
    search->report->evaluations++;
    const struct position *position = &search->position;
    const int64_t value = search->state ? search->evaluator->value(search->state, position)
                                        : search->evaluator->evaluate(position, &search->rating);
    return value * search->scale[ply];
}

static bool is_decided(const struct search *search, int ply, int64_t value)
{
    const int64_t beyond = search->evaluator->decided_beyond * search->scale[ply];
    return value > beyond || value < -beyond;
}

static void place(struct search *search, int point, struct taken_move *taken)
{
    *taken = position_place(&search->position, point);
    if (search->state)
        search->evaluator->place(search->state, &search->position, point);
    moves_note(&search->moves, &search->position.board, point, 1);
}

static void take_back(struct search *search, struct taken_move taken)
{
    position_take_back(&search->position, taken);
    if (search->state)
        search->evaluator->remove(search->state, &search->position, taken.point);
    moves_note(&search->moves, &search->position.board, taken.point, -1);
}

/* ---- Telling the tree --------------------------------------------------------------------------
 */

static void tell_node(const struct search *search, int ply, int64_t alpha, int64_t beta,
                      int64_t value, lz_node_kind kind, const int16_t *moves, int count,
                      int searched)
{
    const struct board *board = &search->position.board;
    int skipped[LZ_CELLS_MAX];
    for (int i = searched; i < count; i++)
        skipped[i - searched] = board_cell_of_point(board, moves[i]);
    const lz_classic_node node = {
        .id = search->path[ply],
        .parent = ply ? search->path[ply - 1] : 0,
        .ply = ply,
        .cell = ply ? board_cell_of_point(board, search->position.last) : -1,
        .to_move = search->position.to_move,
        .alpha = alpha,
        .beta = beta,
        .value = value,
        .kind = kind,
        .searched = searched,
        .skipped_count = count - searched,
        .skipped = skipped,
    };
    search->settings->on_node(&node, search->settings->user);
}

/* ---- Max and min nodes -------------------------------------------------------------------------
 */

static int64_t visit(struct search *search, int ply, int64_t alpha, int64_t beta);

/* One move of a node tried: the value of the position after it. `best` is the node's so far. */
static int64_t try_move(struct search *search, int ply, int point, int64_t alpha, int64_t beta,
                        int64_t best)
{
    const bool maximizes = search->position.to_move == LZ_BLACK;
    if (search->settings->prune == LZ_PRUNE_FULL) {
        if (maximizes && best > alpha)
            alpha = best;
        if (!maximizes && best < beta)
            beta = best;
    } else { /* a child knows its parent's best and nothing else */
        alpha = maximizes ? best : -LZ_CLASSIC_INFINITY;
        beta = maximizes ? LZ_CLASSIC_INFINITY : best;
    }
    struct taken_move taken;
    place(search, point, &taken);
    const int64_t value = visit(search, ply + 1, alpha, beta);
    take_back(search, taken);
    return value;
}

/* The value of the position, exact within the window; a value at or beyond it is only a bound. */
static int64_t visit(struct search *search, int ply, int64_t alpha, int64_t beta)
{
    if (!enter_node(search, ply))
        return 0;

    /* 1. The game is over, or the search deep enough. */
    const bool by_value = search->evaluator->decided_beyond != 0;
    const bool at_depth = ply == search->settings->depth;
    int64_t value = by_value || at_depth ? static_value(search, ply) : 0;
    const bool decided =
        by_value ? is_decided(search, ply, value) : position_is_won(&search->position);
    int16_t moves[LZ_CELLS_MAX];
    const int count =
        decided || at_depth ? 0 : moves_list(&search->moves, &search->position.board, moves);
    if (count == 0) {
        if (!by_value && !at_depth)
            value = static_value(search, ply);
        if (search->settings->on_node)
            tell_node(search, ply, alpha, beta, value, decided ? LZ_NODE_DECIDED : LZ_NODE_LEAF,
                      moves, 0, 0);
        return value;
    }

    /* 2. Every move, until one shows that the opponent will not let it come to this. */
    const bool maximizes = search->position.to_move == LZ_BLACK;
    const bool prunes = search->settings->prune != LZ_PRUNE_NONE;
    int64_t best = maximizes ? -LZ_CLASSIC_INFINITY : LZ_CLASSIC_INFINITY;
    int i = 0;
    bool cut = false;
    while (i < count && !cut) {
        value = try_move(search, ply, moves[i], alpha, beta, best);
        if (search->report->over_limit)
            return 0;
        if (maximizes ? value > best : value < best) {
            best = value;
            if (ply == 0)
                search->best = moves[i];
        }
        i++;
        cut = prunes && i < count && (maximizes ? best >= beta : best <= alpha);
    }
    search->report->cutoffs += cut;
    if (search->settings->on_node)
        tell_node(search, ply, alpha, beta, best, cut ? LZ_NODE_CUT : LZ_NODE_FULL, moves, count,
                  i);
    return best;
}

/* ---- From the outside --------------------------------------------------------------------------
 */

/* Fading values are kept exact by counting each `1000 * depth` times. */
static void set_scale(struct search *search)
{
    const lz_classic_settings *settings = search->settings;
    for (int ply = 0; ply <= settings->depth; ply++)
        search->scale[ply] = settings->lambda ? 1000 * settings->depth - settings->lambda * ply : 1;
}

lz_status classic_search(const struct position *position, const lz_classic_settings *settings,
                         const lz_stop *stop, lz_classic_report *out, lz_error *error)
{
    lz_classic_report report = {.best = -1};
    struct search search = {
        .position = *position,
        .settings = settings,
        .evaluator = classic_evaluator(settings->eval),
        .rating = classic_rating(settings, position->to_move),
        .stop = stop,
        .report = &report,
        .best = -1,
    };
    if (!settings->plain) {
        search.state = malloc(search.evaluator->state_size);
        if (!search.state)
            return error_set(error, LZ_ERR_MEMORY, "no memory for the evaluator");
        search.evaluator->begin(search.state, &search.position, &search.rating);
    }
    set_scale(&search);
    moves_begin(&search.moves, position, settings->classic, settings->order, settings->near);
    report.value = visit(&search, 0, -LZ_CLASSIC_INFINITY, LZ_CLASSIC_INFINITY) / search.scale[0];
    if (search.best >= 0)
        report.best = board_cell_of_point(&position->board, search.best);
    free(search.state);
    *out = report;
    return LZ_OK;
}
