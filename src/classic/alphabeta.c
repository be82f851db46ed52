/* Max and min nodes, the form in which most of the reports write their search: black takes the
 * largest value, white the smallest. Minimax searches every move. Alpha-beta skips moves by the
 * bounds from other nodes; the `prune` setting decides how many of these a node knows. */
#include "classic/search.h"

#include <lianzi/study.h>

static bool prunes(const lz_classic_settings *settings)
{
    return settings->algorithm == LZ_CLASSIC_SEARCH_ALPHABETA &&
           settings->prune != LZ_CLASSIC_PRUNE_NONE;
}

/* Tries one move of a node and returns the value of the position after it. `best` is the node's
 * best value so far. */
static int64_t try_move(struct search *search, int ply, int point, int64_t alpha, int64_t beta,
                        int64_t best)
{
    const bool maximizes = node_maximizes(search);
    if (!prunes(search->settings)) { /* every window stays whole */
        alpha = -LZ_CLASSIC_INFINITY;
        beta = LZ_CLASSIC_INFINITY;
    } else if (search->settings->prune == LZ_CLASSIC_PRUNE_FULL) {
        if (maximizes && best > alpha)
            alpha = best;
        if (!maximizes && best < beta)
            beta = best;
    } else { /* a child knows only its parent's best value */
        alpha = maximizes ? best : -LZ_CLASSIC_INFINITY;
        beta = maximizes ? LZ_CLASSIC_INFINITY : best;
    }
    const struct taken_move taken = node_place(search, point);
    const int64_t value = search_alphabeta(search, ply + 1, alpha, beta);
    node_take_back(search, taken);
    return value;
}

int64_t search_alphabeta(struct search *search, int ply, int64_t alpha, int64_t beta)
{
    if (!node_enter(search, ply))
        return 0;
    struct node_result result = {.alpha = alpha, .beta = beta};

    /* 1. Stop if the game is over or the depth is reached. */
    int16_t moves[LZ_CELLS_MAX];
    if (node_is_over(search, ply, &result) || !node_has_moves(search, ply, moves, &result))
        return result.value;

    /* 2. Search the moves until one shows that the opponent avoids this position. */
    const bool may_cut = prunes(search->settings);
    bool cut = false;
    while (result.searched < result.count && !cut) {
        const int point = moves[result.searched++];
        const int64_t value = try_move(search, ply, point, alpha, beta, result.value);
        if (search->report->over_limit)
            return 0;
        if (node_take(search, &result, value, search->bound) && ply == 0)
            search->best = point;
        cut = may_cut && node_refutes(search, &result);
    }
    node_leave(search, ply, &result);
    return result.value;
}
