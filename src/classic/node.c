#include "classic/node.h"

#include "base/stop.h"

#include <lianzi/study.h>

enum { STOP_EVERY = 1024 }; /* nodes between reads of the stop; a power of two */

bool node_enter(struct search *search, int ply)
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

/* Whether the game is over at this node by the evaluator's test. */
static bool is_decided(const struct search *search, int ply, int64_t value)
{
    const int64_t beyond = search->evaluator->decided_beyond * search->scale[ply];
    if (beyond != 0)
        return value > beyond || value < -beyond;
    return position_is_won(&search->position);
}

int64_t node_value(struct search *search, int ply)
{
    const struct position *position = &search->position;
    int64_t value;
    if (evaluator_ends_flat(search->evaluator, position, &search->rating, &value, NULL))
        return value * search->scale[ply];
    search->report->evaluations++;
    value = search->state ? search->evaluator->value(search->state, position)
                          : search->evaluator->evaluate(position, &search->rating, NULL);
    return value * search->scale[ply];
}

struct taken_move node_place(struct search *search, int point)
{
    const struct taken_move taken = position_place(&search->position, point);
    if (search->state)
        search->evaluator->place(search->state, &search->position, point);
    moves_note(&search->moves, &search->position.board, point, 1);
    return taken;
}

void node_take_back(struct search *search, struct taken_move taken)
{
    position_take_back(&search->position, taken);
    if (search->state)
        search->evaluator->remove(search->state, &search->position, taken.point);
    moves_note(&search->moves, &search->position.board, taken.point, -1);
}

/* Converts a value to the report's points; infinity stays. */
static int64_t points(const struct search *search, int64_t value)
{
    if (value >= LZ_CLASSIC_INFINITY || value <= -LZ_CLASSIC_INFINITY)
        return value;
    return value / (search->scale[0] * evaluator_unit(search->evaluator));
}

void node_tell(const struct search *search, int ply, const struct node_result *result,
               lz_classic_node_kind kind)
{
    if (!search->settings->on_node)
        return;
    const struct board *board = &search->position.board;
    int skipped[LZ_CELLS_MAX];
    for (int i = result->searched; i < result->count; i++)
        skipped[i - result->searched] = board_cell_of_point(board, result->moves[i]);
    const lz_classic_node node = {
        .id = search->path[ply],
        .parent = ply ? search->path[ply - 1] : 0,
        .ply = ply,
        .cell = ply ? board_cell_of_point(board, search->position.last) : -1,
        .to_move = search->position.to_move,
        .alpha = points(search, result->alpha),
        .beta = points(search, result->beta),
        .value = points(search, result->value),
        .kind = kind,
        .searched = result->searched,
        .skipped_count = result->count - result->searched,
        .skipped = skipped,
        .bound = search->bound,
    };
    search->settings->on_node(&node, search->settings->user);
}

static void tell_static(struct search *search, int ply, const struct node_result *result,
                        lz_classic_node_kind kind)
{
    search->bound = LZ_CLASSIC_BOUND_EXACT;
    node_tell(search, ply, result, kind);
}

bool node_is_over(struct search *search, int ply, struct node_result *result)
{
    /* Only report 000 needs the value to tell whether the game is over. */
    const bool by_value = search->evaluator->decided_beyond != 0;
    const bool at_depth = ply == search->settings->depth;
    if (by_value || at_depth)
        result->value = node_value(search, ply);
    const bool decided = is_decided(search, ply, result->value);
    if (decided && !by_value && !at_depth)
        result->value = node_value(search, ply);
    if (decided || at_depth)
        tell_static(search, ply, result, decided ? LZ_CLASSIC_NODE_DECIDED : LZ_CLASSIC_NODE_LEAF);
    return decided || at_depth;
}

bool node_has_moves(struct search *search, int ply, int16_t *moves, struct node_result *result)
{
    result->moves = moves;
    result->count = moves_list(&search->moves, &search->position.board, moves);
    if (result->count > 0) {
        result->value = node_maximizes(search) ? -LZ_CLASSIC_INFINITY : LZ_CLASSIC_INFINITY;
        return true;
    }
    if (search->evaluator->decided_beyond == 0)
        result->value = node_value(search, ply);
    tell_static(search, ply, result, LZ_CLASSIC_NODE_LEAF);
    return false;
}

bool node_take(const struct search *search, struct node_result *result, int64_t value,
               lz_classic_bound bound)
{
    const bool maximizes = node_maximizes(search);
    const bool better = maximizes ? value > result->value : value < result->value;
    const bool secured = bound != (maximizes ? LZ_CLASSIC_BOUND_UPPER : LZ_CLASSIC_BOUND_LOWER);
    if (better)
        result->secured = secured;
    else if (value == result->value)
        result->secured |= secured;
    result->open |= bound == (maximizes ? LZ_CLASSIC_BOUND_LOWER : LZ_CLASSIC_BOUND_UPPER);
    if (better)
        result->value = value;
    return better;
}

bool node_refutes(const struct search *search, const struct node_result *result)
{
    if (search->settings->cut_beyond)
        return node_maximizes(search) ? result->value > result->beta
                                      : result->value < result->alpha;
    return node_maximizes(search) ? result->value >= result->beta : result->value <= result->alpha;
}

/* The bound of a node's value by those of its children. Moves left out are bounded by the value
 * too, unless it reached the window's end. */
static lz_classic_bound bound_of(const struct search *search, const struct node_result *result)
{
    const bool maximizes = node_maximizes(search);
    if (result->open || (node_refutes(search, result) && result->searched < result->count))
        return maximizes ? LZ_CLASSIC_BOUND_LOWER : LZ_CLASSIC_BOUND_UPPER;
    if (!result->secured)
        return maximizes ? LZ_CLASSIC_BOUND_UPPER : LZ_CLASSIC_BOUND_LOWER;
    return LZ_CLASSIC_BOUND_EXACT;
}

void node_leave(struct search *search, int ply, const struct node_result *result)
{
    const bool cut = result->searched < result->count;
    search->report->cutoffs += cut;
    search->bound = bound_of(search, result);
    node_tell(search, ply, result, cut ? LZ_CLASSIC_NODE_CUT : LZ_CLASSIC_NODE_FULL);
}
