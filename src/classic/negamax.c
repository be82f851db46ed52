/* Negamax, the form of report 002 (五子棋AI): one routine for both sides, in which a node takes the
 * largest of its children's negated values.
 *
 * The printed listing does not test for the end of the game, is called alpha-beta but never cuts,
 * and writes its answer (`next`) at every depth, so the last one written may not be the root's.
 * Ours stops at the end of the game, cuts as `prune` says, and sets the move at the root alone. The
 * report does not define `nearby`; here it is within two cells of a stone, and the centre on an
 * empty board. */
#include "classic/search.h"

#include <lianzi/study.h>

/* Returns a node's value for the mover; alpha and beta are the mover's as well. */
static int64_t visit_negamax(struct search *search, int ply, int64_t alpha, int64_t beta)
{
    if (!node_enter(search, ply))
        return 0;
    const bool black = node_maximizes(search);
    const int sign = black ? 1 : -1;
    struct node_result result = {.alpha = black ? alpha : -beta, .beta = black ? beta : -alpha};
    int16_t moves[LZ_CELLS_MAX];
    if (node_is_over(search, ply, &result) || !node_has_moves(search, ply, moves, &result))
        return sign * result.value;

    const lz_classic_prune prune = search->settings->prune;
    const bool prunes = prune != LZ_CLASSIC_PRUNE_NONE;
    int64_t best = -LZ_CLASSIC_INFINITY;
    bool cut = false;
    while (result.searched < result.count && !cut) {
        const int point = moves[result.searched++];
        const int64_t known = prune == LZ_CLASSIC_PRUNE_FULL && alpha > best ? alpha : best;
        const int64_t low = prunes ? known : -LZ_CLASSIC_INFINITY;
        const int64_t high = prune == LZ_CLASSIC_PRUNE_FULL ? beta : LZ_CLASSIC_INFINITY;
        const struct taken_move taken = node_place(search, point);
        const int64_t value = -visit_negamax(search, ply + 1, -high, -low);
        node_take_back(search, taken);
        if (search->report->over_limit)
            return 0;
        if (node_take(search, &result, sign * value, search->bound)) {
            best = value;
            if (ply == 0)
                search->best = point;
        }
        cut = prunes && node_refutes(search, &result);
    }
    node_leave(search, ply, &result);
    return best;
}

int64_t search_negamax(struct search *search)
{
    const int sign = node_maximizes(search) ? 1 : -1;
    return sign * visit_negamax(search, 0, -LZ_CLASSIC_INFINITY, LZ_CLASSIC_INFINITY);
}
