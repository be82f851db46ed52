#include "study/verdict.h"

#include "study/win_rate.h"

/* What the facts say of the other side after the move. */
static enum verdict_kind refutation(const struct explanation *why, int move)
{
    for (int i = 0; i < why->count; i++) {
        const struct fact *fact = &why->facts[i];
        if (fact->move != move)
            continue;
        if (fact->kind == FACT_REFUTED)
            return VERDICT_LETS_FORCE;
        if (fact->kind == FACT_LEAVES && fact->shape == STONE_FIVE)
            return VERDICT_LETS_FIVE;
    }
    return VERDICT_FINE;
}

/* What the move lost by the searches. One that leaves a proof may still win, and one that comes
 * into a proof may have been lost before: only a forced win of the other side tells. */
static int find_loss(const struct explain_thoughts *thoughts, struct verdict *out)
{
    const lz_line *best = &thoughts->best, *reply = &thoughts->reply;
    const bool proved = best->source == LZ_SOURCE_PROOF;
    out->before = win_rate_of(best);
    out->after = 1000 - win_rate_of(reply);
    return best->length && reply->length &&
                   (proved == (reply->source == LZ_SOURCE_PROOF) || (proved && reply->mate))
               ? out->before - out->after
               : 0;
}

static lz_status weigh(const lz_game *before, int move, const struct explain_thoughts *thoughts,
                       const lz_stop *stop, struct verdict *out, lz_error *error)
{
    struct explain_question question = {.game = before,
                                        .move = move,
                                        .best = &thoughts->best,
                                        .reply = &thoughts->reply,
                                        .stop = stop};
    *out = (struct verdict){.side = lz_game_to_move(before)};
    const bool costs = find_loss(thoughts, out) >= VERDICT_LOSS;
    lz_status status = explain(&question, &out->why, error);
    const enum verdict_kind refuted = refutation(&out->why, move);
    if (status || explain_is_won(&out->why) || !(costs || refuted) || out->before == 0)
        return status;
    question.move = -1;
    status = explain(&question, &out->better, error);
    const int best = out->better.best;
    if (!status && best >= 0 && best != move && !refutation(&out->better, best))
        out->kind = refuted                   ? refuted
                    : thoughts->best.mate > 0 ? VERDICT_MISSES_WIN
                                              : VERDICT_COSTS;
    return status;
}

/* The game before its last move, which must be a stone; the caller frees it. */
static lz_status take_back(const lz_game *game, lz_game **before, int *move, lz_error *error)
{
    const int length = lz_game_length(game);
    if (!length || lz_game_action(game, length - 1).kind != LZ_ACTION_PLACE)
        return lz_error_set(error, LZ_ERR_ARGUMENT, "the last move is no stone");
    *move = lz_game_action(game, length - 1).cell[0];
    const lz_status status = lz_game_copy(game, before, error);
    if (!status)
        lz_game_undo(*before);
    return status;
}

lz_status verdict_weigh(const lz_game *game, const struct explain_thoughts *thoughts,
                        const lz_stop *stop, struct verdict *out, lz_error *error)
{
    lz_game *before;
    int move = -1;
    lz_status status = take_back(game, &before, &move, error);
    if (status)
        return status;
    status = weigh(before, move, thoughts, stop, out, error);
    lz_game_free(before);
    return status;
}

lz_status verdict_find(lz_engine *engine, const lz_game *game, const lz_stop *stop,
                       struct verdict *out, lz_error *error)
{
    struct explain_thoughts thoughts;
    lz_game *before;
    int move = -1;
    lz_status status = take_back(game, &before, &move, error);
    if (status)
        return status;
    status = explain_think(engine, before, move, stop, &thoughts, error);
    if (!status)
        status = weigh(before, move, &thoughts, stop, out, error);
    lz_game_free(before);
    return status;
}
