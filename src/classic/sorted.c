/* Alpha-beta that tries the move with the best static value first. No report has it. It finds the
 * same value and move as the reported order, and visits far fewer nodes.
 *
 * At the root several moves may share the best value; the answer is the first of them in the
 * reported order. So a move that precedes the best one so far in that order is searched with a
 * window that accepts an equal value, a later one with a window that does not.
 *
 * With an evaluator that keeps the gain of every point (see evaluator.h), that list mostly replaces
 * the search of the last two plies:
 *   - the last move of a line is the one with the greatest gain: one leaf instead of hundreds;
 *   - at the ply before, the value of a move is bounded by any reply whose gain the move does not
 *     change. If that bound is too low, the move is skipped.
 * Both are exact for the static values that the plain search would see.
 *
 * There is no transposition table. At the depths in reach, positions reached by two orders of moves
 * are at the last ply but one, where the list of gains is about as fast as a table. */
#include "classic/search.h"

#include <lianzi/study.h>

/* Values in this file are the mover's, so that one routine serves both sides. */

/* Moves by gain, greatest first, equal ones in the reported order. A key has the gain in its high
 * bits and the index in that order in its low bits. Keys are sorted only as far as needed. */
struct sorter {
    int count;
    int64_t least_gain;
    int64_t key[LZ_CELLS_MAX];
};

enum { INDEX_BITS = 9, INDEX_MASK = (1 << INDEX_BITS) - 1 };

static int64_t key_of(int64_t gain, int index)
{
    return gain * (1 << INDEX_BITS) + (INDEX_MASK - index);
}

static int key_index(int64_t key)
{
    return INDEX_MASK - (int)(key & INDEX_MASK);
}

static int64_t key_gain(int64_t key)
{
    return (key - (key & INDEX_MASK)) / (1 << INDEX_BITS);
}

/* Brings the best of keys first .. count - 1 to `first` and returns it. */
static int64_t sorter_pick(struct sorter *sorter, int first)
{
    int best = first;
    for (int i = first + 1; i < sorter->count; i++) {
        if (sorter->key[i] > sorter->key[best])
            best = i;
    }
    const int64_t key = sorter->key[best];
    sorter->key[best] = sorter->key[first];
    sorter->key[first] = key;
    return key;
}

/* ---- Gains -------------------------------------------------------------------------------------
 */

/* The change of the static value by a move, in the mover's favour. */
static int64_t gain_of(struct search *search, int ply, int point)
{
    const int sign = node_maximizes(search) ? 1 : -1;
    if (search->evaluator->gains)
        return sign * search->evaluator->gains(search->state, search->position.to_move)[point];
    const struct taken_move taken = node_place(search, point);
    const int64_t value = node_value(search, ply + 1);
    node_take_back(search, taken);
    return sign * (value / search->scale[ply + 1]);
}

static void sorter_begin(struct sorter *sorter, struct search *search, int ply,
                         const struct node_result *node)
{
    sorter->count = node->count;
    sorter->least_gain = LZ_CLASSIC_INFINITY;
    for (int i = 0; i < node->count; i++) {
        const int64_t gain = gain_of(search, ply, node->moves[i]);
        sorter->key[i] = key_of(gain, i);
        if (gain < sorter->least_gain)
            sorter->least_gain = gain;
    }
}

/* The opponent's best moves if it were its turn, by their gains, best first. */
struct replies {
    int count;
    struct reply {
        int point;
        int64_t gain; /* in the opponent's favour */
    } best[GAINS_CHANGED];
};

static void replies_begin(struct replies *replies, const struct search *search,
                          const struct node_result *node)
{
    const lz_colour other = colour_other(search->position.to_move);
    const int32_t *gains = search->evaluator->gains(search->state, other);
    const int sign = other == LZ_BLACK ? 1 : -1;
    replies->count = 0;
    for (int i = 0; i < node->count; i++) {
        const struct reply reply = {node->moves[i], sign * gains[node->moves[i]]};
        int at = replies->count;
        if (at == GAINS_CHANGED && replies->best[at - 1].gain >= reply.gain)
            continue;
        if (at < GAINS_CHANGED)
            replies->count++;
        else
            at--;
        for (; at > 0 && replies->best[at - 1].gain < reply.gain; at--)
            replies->best[at] = replies->best[at - 1];
        replies->best[at] = reply;
    }
}

static bool aligned(int a, int b)
{
    const int right = point_column(a) - point_column(b), up = point_row(a) - point_row(b);
    return right == 0 || up == 0 || right == up || right == -up;
}

/* A lower bound on the opponent's gain after a move at `point`. */
static int64_t least_reply(const struct replies *replies, int point)
{
    for (int i = 0; i < replies->count; i++) {
        if (!aligned(replies->best[i].point, point))
            return replies->best[i].gain;
    }
    return -LZ_CLASSIC_INFINITY;
}

/* ---- The last ply ------------------------------------------------------------------------------
 */

/* The greatest gain of a point that can take a stone. */
static int64_t greatest_gain(const struct board *board, const int32_t *gains, lz_colour colour)
{
    const int end = board_point(board->columns - 1, board->rows - 1) + 1;
    int32_t greatest = -GAIN_NEVER, least = GAIN_NEVER;
    if (colour == LZ_BLACK) {
        for (int point = board_point(0, 0); point < end; point++)
            greatest = gains[point] > greatest ? gains[point] : greatest;
        return greatest;
    }
    for (int point = board_point(0, 0); point < end; point++)
        least = gains[point] < least ? gains[point] : least;
    return -(int64_t)least;
}

static int64_t visit_sorted(struct search *search, int ply, int64_t alpha, int64_t beta);

/* Reports to the observer the leaf after the last move, which was counted already, and then the
 * node. */
static void tell_last(struct search *search, int ply, struct node_result *node, int64_t value)
{
    int16_t moves[LZ_CELLS_MAX];
    const lz_colour mover = search->position.to_move;
    const int32_t *gains = search->evaluator->gains(search->state, mover);
    const int64_t greatest = greatest_gain(&search->position.board, gains, mover);
    node->count = moves_list(&search->moves, &search->position.board, moves);
    for (int i = 0; i < node->count; i++) {
        if (gains[moves[i]] == (mover == LZ_BLACK ? greatest : -greatest)) {
            const int16_t point = moves[i];
            moves[i] = moves[0];
            moves[0] = point;
            break;
        }
    }
    const struct taken_move taken = node_place(search, moves[0]);
    const struct node_result leaf = {.alpha = node->alpha, .beta = node->beta, .value = value};
    node_tell(search, ply + 1, &leaf, LZ_CLASSIC_NODE_LEAF);
    node_take_back(search, taken);
    node->moves = moves;
    node->value = value;
    node->searched = 1;
    node_tell(search, ply, node, node->count > 1 ? LZ_CLASSIC_NODE_CUT : LZ_CLASSIC_NODE_FULL);
}

/* Chooses the last move of a line by its gain alone. The node must be undecided and have moves
 * left. */
static int64_t visit_last(struct search *search, int ply, struct node_result *node, int64_t value)
{
    const lz_colour mover = search->position.to_move;
    const int32_t *gains = search->evaluator->gains(search->state, mover);
    const int64_t greatest = greatest_gain(&search->position.board, gains, mover);
    if (!node_enter(search, ply + 1))
        return 0;
    search->report->evaluations++;
    search->report->cutoffs++;
    value = (value + greatest) * search->scale[ply + 1];
    search->bound = LZ_CLASSIC_BOUND_EXACT;
    if (search->settings->on_node)
        tell_last(search, ply, node, mover == LZ_BLACK ? value : -value);
    return value;
}

/* ---- The node ----------------------------------------------------------------------------------
 */

/* A node during its search. */
struct visit {
    int ply;
    int64_t value; /* static */
    int64_t alpha, beta, best;
    struct node_result *node;
    int best_index; /* at the root: the best move's index in the reported order */
    struct sorter sorter;
    struct replies replies; /* empty unless the gains can refute moves */
};

/* Takes a move's value, of this bound, into the node's. */
static void take(struct visit *visit, const struct search *search, int64_t value,
                 lz_classic_bound bound)
{
    const int sign = node_maximizes(search) ? 1 : -1;
    if (node_take(search, visit->node, sign * value, bound))
        visit->best = value;
}

/* The value that a move must exceed: the window's lower end or the best so far. At the root a move
 * before the best one in the reported order need only equal it. */
static int64_t floor_of(const struct visit *visit, int index)
{
    if (visit->ply == 0 && visit->best > -LZ_CLASSIC_INFINITY && index < visit->best_index)
        return visit->best - 1;
    return visit->best > visit->alpha ? visit->best : visit->alpha;
}

/* Whether the opponent certainly has a reply that keeps the move at or below its floor. Sets
 * `*rest` if that holds for every later move, too. The bound serves as the value of the move. */
static bool replies_refute(struct visit *visit, const struct search *search, int64_t key, int point,
                           bool *rest)
{
    const int64_t beyond = search->evaluator->decided_beyond;
    const int64_t scale = search->scale[search->settings->depth];
    const int64_t after = visit->value + key_gain(key);
    if (visit->replies.count == 0 || after > beyond ||
        visit->value + visit->sorter.least_gain < -beyond)
        return false; /* a decided position keeps its static value */
    int64_t most = LZ_CLASSIC_INFINITY;
    if (visit->replies.count == GAINS_CHANGED) {
        most = (after - visit->replies.best[GAINS_CHANGED - 1].gain) * scale;
        *rest = most <= floor_of(visit, -1);
    }
    const int64_t least = least_reply(&visit->replies, point);
    if (!*rest && least > -LZ_CLASSIC_INFINITY)
        most = (after - least) * scale;
    if (most > floor_of(visit, key_index(key)))
        return false;
    take(visit, search, most,
         node_maximizes(search) ? LZ_CLASSIC_BOUND_UPPER : LZ_CLASSIC_BOUND_LOWER);
    return true;
}

/* Tries the move and records its value; at the root also the move. */
static void try_move(struct search *search, struct visit *visit, int point, int index)
{
    const int64_t floor = floor_of(visit, index);
    const struct taken_move taken = node_place(search, point);
    const int64_t value = -visit_sorted(search, visit->ply + 1, -visit->beta, -floor);
    node_take_back(search, taken);
    if (search->report->over_limit)
        return;
    if (visit->ply == 0 && value > floor) {
        visit->best_index = index;
        search->best = point;
    }
    take(visit, search, value, search->bound);
}

/* Tries the node's moves, best gain first. Afterwards the moves searched are the first in
 * `node->moves`. */
static void try_moves(struct search *search, struct visit *visit, const int16_t *moves,
                      int16_t *parted)
{
    struct node_result *const node = visit->node;
    int left_out = 0, i = 0;
    bool rest = false;
    for (; i < node->count && visit->best < visit->beta && !rest; i++) {
        const int64_t key = sorter_pick(&visit->sorter, i);
        const int index = key_index(key);
        if (replies_refute(visit, search, key, moves[index], &rest)) {
            parted[node->count - ++left_out] = moves[index];
            continue;
        }
        parted[node->searched++] = moves[index];
        try_move(search, visit, moves[index], index);
        if (search->report->over_limit)
            return;
    }
    for (int at = node->searched; i < node->count; i++)
        parted[at++] = moves[key_index(visit->sorter.key[i])];
    node->moves = parted;
}

/* Returns a node's value for the mover. */
static int64_t visit_sorted(struct search *search, int ply, int64_t alpha, int64_t beta)
{
    if (!node_enter(search, ply))
        return 0;
    const bool maximizes = node_maximizes(search);
    const int sign = maximizes ? 1 : -1;
    struct node_result node = {.alpha = maximizes ? alpha : -beta,
                               .beta = maximizes ? beta : -alpha};
    if (node_is_over(search, ply, &node))
        return sign * node.value;

    struct visit visit = {
        .ply = ply, .alpha = alpha, .beta = beta, .best = -LZ_CLASSIC_INFINITY, .node = &node};
    const bool reads_gains = search->evaluator->gains && search->settings->near == 0;
    if (reads_gains)
        visit.value = sign * search->evaluator->value(search->state, &search->position);
    const int plies_left = search->settings->depth - ply;
    if (reads_gains && plies_left == 1 && ply > 0 && search->position.board.empty > 0)
        return visit_last(search, ply, &node, visit.value);

    int16_t moves[LZ_CELLS_MAX], parted[LZ_CELLS_MAX];
    if (!node_has_moves(search, ply, moves, &node))
        return sign * node.value;
    sorter_begin(&visit.sorter, search, ply, &node);
    if (reads_gains && plies_left == 2)
        replies_begin(&visit.replies, search, &node);
    try_moves(search, &visit, moves, parted);
    node_leave(search, ply, &node);
    return visit.best;
}

int64_t search_sorted(struct search *search)
{
    const int sign = node_maximizes(search) ? 1 : -1;
    return sign * visit_sorted(search, 0, -LZ_CLASSIC_INFINITY, LZ_CLASSIC_INFINITY);
}
