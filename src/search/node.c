/* The search node: principal variation search in numbered steps, which docs/SEARCH.md explains and
 * prices. */
#include "search/watch.h"

#include <lianzi/study.h>
#include <string.h>

enum {
    POLL_INTERVAL = 512, /* positions: half a millisecond */
    RAZOR_DEPTH = 3,
    REVERSE_DEPTH = 6,
    NULL_DEPTH = 3,
    NULL_EVAL_PLIES = 3, /* of NULL_EVAL, at most */
    PLAIN_FOUR_DEPTH = 4,
    FUTILITY_DEPTH = 6,
    SINGULAR_DEPTH = 6,
    SINGULAR_BEHIND = 2, /* plies by which the table's entry may be less deep */
    EXTENDED_MOST = 160, /* percent of the root's depth up to which a line is extended */
    LATE_GAP_DEPTH = 8,
    GAP_MOST = 1000,
    SORT_AHEAD = 4,
    DEEPENED_MOST = 3
};

static void poll(struct worker *worker)
{
    struct shared *shared = worker->shared;
    const uint64_t visited = worker_visited(worker), most = shared->request.deadline.nodes;
    if (visited < worker->next_poll)
        return;
    worker_publish(worker);
    worker->next_poll = visited + POLL_INTERVAL;
    if (worker->index && most == UINT64_MAX)
        return;
    const uint64_t all = worker_visited_by_all(worker);
    if (all < most && most - all < POLL_INTERVAL * (uint64_t)shared->threads)
        worker->next_poll = visited + 1 + (most - all - 1) / (uint64_t)shared->threads;
    if (all >= most || (!worker->index && deadline_passed(&shared->request.deadline)))
        atomic_store_explicit(&shared->halt, true, memory_order_relaxed);
}

/* Whether fives and open fours at hand decide the position; sets the score. */
static bool decided(struct worker *worker, int ply, int *score)
{
    struct shapes *shapes = &worker->shapes;
    const int own = colour_index(worker->mover), other = 1 - own;
    uint16_t stops[SHAPES_STOPS];
    if (shapes->count[own][CLASS_FIVE])
        *score = score_win_in(ply + 1);
    else if (shapes->count[other][CLASS_FIVE] > 1 && !shapes_stops(shapes, other, stops))
        *score = score_loss_in(ply + 2);
    else if (!shapes->count[other][CLASS_FIVE] &&
             (shapes->count[own][CLASS_OPEN_FOUR] ||
              (worker->mover == LZ_WHITE && vcf_trap(shapes) >= 0)))
        *score = score_win_in(ply + 3);
    else
        return false;
    return true;
}

static void pv_update(struct worker *worker, int ply, int point)
{
    struct frame *frame = &worker->frames[ply];
    const struct frame *next = frame + 1;
    const int tail = next->length < SEARCH_PV_MAX - 1 ? next->length : SEARCH_PV_MAX - 1;
    frame->pv[0] = (uint16_t)point;
    memcpy(frame->pv + 1, next->pv, (size_t)tail * sizeof frame->pv[0]);
    frame->length = tail + 1;
}

/* Whether an entry of the table proves a win or a loss, to whatever depth it was searched. */
static bool hit_proves(const struct table_hit *hit)
{
    return score_is_proven(hit->score) &&
           hit->bound != (hit->score > 0 ? BOUND_UPPER : BOUND_LOWER);
}

/* Whether an entry of the table decides the node: it is deep enough and exact, or its bound, also
 * that of a proof, lies outside the window. */
static bool hit_decides(const struct table_hit *hit, int depth, int alpha, int beta)
{
    if (hit->depth < depth && !hit_proves(hit))
        return false;
    if (hit->bound == BOUND_EXACT)
        return hit->depth >= depth || hit->score >= beta || hit->score <= alpha;
    return hit->bound == BOUND_LOWER ? hit->score >= beta : hit->score <= alpha;
}

/* A leaf: the static value, unless that is below beta and a win by fours is found. */
static int leaf(struct worker *worker, int ply, int alpha, int beta)
{
    const uint64_t key = worker_key(worker);
    struct table_hit hit = {0};
    const bool found = table_get(&worker->shared->table, key, ply, &hit);
    if (found && hit_decides(&hit, 0, alpha, beta))
        return hit.score;
    const int value = eval_value(worker->eval, &worker->shapes, worker->mover);
    struct table_hit now = {.bound = BOUND_EXACT, .score = value, .eval = value};
    if (value >= beta && beta - alpha == 1) {
        now.bound = BOUND_LOWER; /* a win would not change the result */
    } else {
        const int plies = vcf_search(&worker->vcf, &worker->shapes, worker->mover,
                                     (uint64_t)TUNED(worker, LEAF_VCF_NODES));
        if (plies) {
            now.score = score_win_in(ply + plies);
            now.bound = BOUND_LOWER;
            now.move = worker->vcf.line[0];
        }
    }
    table_put(&worker->shared->table, key, ply, &now);
    return now.score;
}

static void history_add(int16_t *entry, int bonus)
{
    const int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

static void history_update(struct worker *worker, int ply, int depth, const ordered_move *moves,
                           int best)
{
    const int own = colour_index(worker->mover);
    const int wanted = depth * depth * TUNED(worker, HISTORY_BONUS);
    const int most = TUNED(worker, HISTORY_CAP), bonus = wanted < most ? wanted : most;
    const uint16_t point = (uint16_t)move_point(moves[best]);
    for (int i = 0; i < best; i++)
        history_add(&worker->history[own][move_point(moves[i])], -bonus);
    history_add(&worker->history[own][point], bonus);
    uint16_t *killers = worker->killers[ply];
    if (killers[0] != point) {
        killers[1] = killers[0];
        killers[0] = point;
    }
    if (ply)
        worker->counters[own][worker->frames[ply - 1].move] = point;
}

/* Whether the move is near neither of the last two stones; nearness_fill says what is near. */
static bool lies_far(const struct worker *worker, int ply, int point)
{
    const int16_t *near = worker->nearness + BOARD_POINTS;
    if (ply < 2)
        return false;
    for (int i = 1; i <= 2; i++) {
        const int last = worker->frames[ply - i].move; /* 0 after a pass */
        if (last && near[point - last])
            return false;
    }
    return true;
}

/* How many plies less the `number`th move is searched at first. Its ordering score is `gap` below
 * that of the second; `hundredths` of a ply are what the node asks of every move. */
static int reduction_of(const struct worker *worker, int ply, int depth, int number, int point,
                        int gap, int hundredths)
{
    const int own = colour_index(worker->mover);
    const int d = depth < REDUCTION_MOVES ? depth : REDUCTION_MOVES - 1;
    const int n = number < REDUCTION_MOVES ? number : REDUCTION_MOVES - 1;
    hundredths +=
        worker->reductions[d][n] - worker->history[own][point] / TUNED(worker, REDUCTION_HISTORY);
    hundredths += (gap < GAP_MOST ? gap : GAP_MOST) * TUNED(worker, REDUCTION_GAP) / 1000;
    if (shapes_class(&worker->shapes, point, own) >= CLASS_OPEN_THREE)
        hundredths -= TUNED(worker, REDUCTION_THREE);
    if (lies_far(worker, ply, point))
        hundredths += TUNED(worker, REDUCTION_FAR);
    return hundredths < 0 ? 0 : hundredths / 100;
}

/* Whether the table knows that the move, searched to `depth`, does not raise alpha; sets the score.
 * A four is answered at no cost of depth, so that its entry is a ply deeper. */
static inline bool known_low(const struct worker *worker, int ply, int point, int depth, int alpha,
                             int *score)
{
    const struct shapes *shapes = &worker->shapes;
    const bool four = shapes_class(shapes, point, colour_index(worker->mover)) >= CLASS_FOUR;
    struct table_hit hit;
    if (!table_get(&worker->shared->table, worker_key_after(worker, point), ply + 1, &hit) ||
        hit.bound == BOUND_UPPER || (hit.depth < depth + four && !hit_proves(&hit)))
        return false;
    *score = -hit.score;
    return *score <= alpha;
}

/* Sorts `more` moves from `from` on and returns how many are in order. Where known_low is to ask
 * the table for each, all their entries are asked for at once. */
static inline int sort_further(const struct worker *worker, ordered_move *moves, int from,
                               int count, int more)
{
    const int to = from + more < count ? from + more : count;
    for (int i = from; i < to; i++) {
        move_pick(moves, i, count);
        if (more > 1)
            table_prefetch(&worker->shared->table, worker_key_after(worker, move_point(moves[i])));
    }
    return to;
}

/* How many moves are tried before the late ones are skipped. */
static int late_limit_of(const struct worker *worker, int depth, bool pv, bool improving)
{
    const int limit = TUNED(worker, LATE_BASE) + depth * depth * TUNED(worker, LATE_SQUARE) / 100;
    return pv ? limit * TUNED(worker, LATE_PV) / 100 : improving ? limit : (limit + 1) / 2;
}

/* Whether a line that reaches this ply may be extended. */
static bool may_extend(const struct worker *worker, int ply)
{
    return 100 * ply < EXTENDED_MOST * worker->root_depth;
}

/* Whether the other side, with a four-three at hand, would win by fours if it were its turn. Sets
 * `defences` to the cells off which every move loses to that win. Where a five needs an open end or
 * black has forbidden points, a stone elsewhere can change the win, and nothing is looked for. */
static bool must_defend(struct worker *worker, struct point_set *defences)
{
    struct shapes *shapes = &worker->shapes;
    const lz_colour other = colour_other(worker->mover);
    if (!shapes->count[colour_index(other)][CLASS_FOUR_THREE] || shapes->forbids ||
        shapes->open_end ||
        !vcf_search(&worker->vcf, shapes, other, (uint64_t)TUNED(worker, LEAF_VCF_NODES)))
        return false;
    vcf_defences(&worker->vcf, shapes, other, defences);
    return true;
}

/* Lists a node's moves: the root's own, the stops of a five, or candidates_list. */
static int node_moves(struct worker *worker, int ply, bool forced, int table_move,
                      const struct point_set *defences, ordered_move *moves)
{
    if (ply == 0) {
        int count = 0;
        for (int i = worker->first_root; i < worker->root_count; i++)
            moves[count++] = move_order(worker->roots[i].point, worker->root_count - i);
        return count;
    }
    if (forced) {
        uint16_t stops[SHAPES_STOPS];
        const int other = 1 - colour_index(worker->mover);
        const int count = shapes_stops(&worker->shapes, other, stops);
        for (int i = 0; i < count; i++)
            moves[i] = move_order(stops[i], stops[i] == table_move);
        return count;
    }
    return candidates_list(worker, ply, table_move, defences, moves);
}

/* Notes a root move's result and returns it; a win that was proved at a depth before stands. */
static int root_record(struct worker *worker, int point, int score, int alpha, bool exact)
{
    struct root_move *root = &worker->roots[worker->first_root];
    while (root->point != point)
        root++;
    if (root->before > SCORE_PROVEN && root->before > score && root->before > alpha)
        return root->score = root->before;
    root->score = exact ? score : -SCORE_INFINITE;
    root->lost = score < -SCORE_PROVEN; /* an upper bound on a loss is a loss */
    if (!exact)
        return score;
    const struct frame *frame = &worker->frames[1];
    root->length = frame->length < SEARCH_PV_MAX - 1 ? frame->length + 1 : SEARCH_PV_MAX;
    root->pv[0] = (uint16_t)point;
    memcpy(root->pv + 1, frame->pv, (size_t)(root->length - 1) * sizeof root->pv[0]);
    root->seldepth = worker->seldepth;
    return score;
}

/* The score where no move was searched and no five or four decides: a draw, unless black has only
 * forbidden points left and must place a stone. */
static int score_without_moves(struct worker *worker, int ply)
{
    struct shapes *shapes = &worker->shapes;
    uint16_t points[LZ_CELLS_MAX];
    if (!worker->shared->must_place)
        return 0;
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    for (int i = 0; i < count; i++)
        if (shapes_allowed(shapes, points[i], worker->mover))
            return 0;
    return score_loss_in(ply + 2);
}

/* Searches a node below, watched as the one above it is. */
WATCH_INLINE int below(struct watch *watch, struct worker *worker, int ply, int depth, int alpha,
                       int beta, bool cut)
{
    return watch ? node_search_watched(worker, ply, depth, alpha, beta, cut)
                 : node_search(worker, ply, depth, alpha, beta, cut);
}

/* node_search and node_search_watched. */
WATCH_INLINE int node(struct watch *watch, struct worker *worker, int ply, int depth, int alpha,
                      int beta, bool cut)
{
    struct frame *frame = &worker->frames[ply];
    struct shapes *shapes = &worker->shapes;
    const bool pv = beta - alpha > 1;
    const int own = colour_index(worker->mover), other = 1 - own;
    int score;

    frame->length = 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;

    /* 1. Out of time or nodes; the score is not used. */
    poll(worker);
    if (worker_halted(worker))
        return 0;

    if (ply) {
        /* 2. A full board, and wins and losses that need no search. */
        if (!shapes->board.empty)
            return watch_step(watch, 2, 0);
        if (decided(worker, ply, &score))
            return watch_step(watch, 2, score);
        /* 3. Mate distance: no line from here can beat a shorter win or be worse than a shorter
         * loss. */
        alpha = alpha > score_loss_in(ply + 2) ? alpha : score_loss_in(ply + 2);
        beta = beta < score_win_in(ply + 3) ? beta : score_win_in(ply + 3);
        if (alpha >= beta)
            return watch_step(watch, 3, alpha);
    }

    const int alpha_before = alpha;

    /* 4. A five to stop leaves one move, or two where a stone can close its end. It costs no
     * depth. If the move is forbidden, the game is lost; the root then has all moves. */
    const bool forced = shapes->count[other][CLASS_FIVE] > 0;
    if (forced) {
        if (ply && !shapes_allowed(shapes, shapes_first(shapes, other, CLASS_FIVE), worker->mover))
            return watch_step(watch, 4, score_loss_in(ply + 2));
        depth = depth < 0 ? 1 : depth + 1;
    }
    const bool threatened = shapes->count[other][CLASS_OPEN_FOUR] > 0;
    frame->deepened = ply ? worker->frames[ply - 1].deepened : 0;
    const bool doubtful =
        depth <= 0 && threatened && !forced && frame->deepened < DEEPENED_MOST && ply < PLY_MAX;
    if (doubtful)
        depth = 1;
    if (depth <= 0 || ply >= PLY_MAX)
        return watch_leaf(watch, leaf(worker, ply, alpha, beta));

    /* 5. The result of an earlier visit. */
    const uint64_t key = worker_key(worker);
    struct table_hit hit = {.eval = SCORE_NONE};
    const bool found = table_get(&worker->shared->table, key, ply, &hit);
    const int left_out = frame->left_out;
    if (found && !pv && ply && !left_out && hit_decides(&hit, depth, alpha, beta))
        return watch_step(watch, 5, hit.score);
    const int table_move = found ? hit.move : 0;
    /* The static value is blind to what follows the threat. */
    if (doubtful) {
        score = leaf(worker, ply, alpha, beta);
        if (score < beta || score_is_proven(score))
            return watch_leaf(watch, score);
        frame->deepened++;
    }

    /* 6. The static value, replaced by the table's score where that is a better bound. */
    int eval = SCORE_NONE;
    if (forced) {
        frame->eval = SCORE_NONE;
    } else {
        frame->eval = eval =
            hit.eval != SCORE_NONE ? hit.eval : eval_value(worker->eval, shapes, worker->mover);
        if (found && !score_is_proven(hit.score) &&
            (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && hit.score > eval) ||
             (hit.bound == BOUND_UPPER && hit.score < eval)))
            eval = hit.score;
        watch_eval(watch, eval);
    }
    const bool improving =
        ply >= 2 && eval != SCORE_NONE &&
        (worker->frames[ply - 2].eval == SCORE_NONE || eval > worker->frames[ply - 2].eval);

    /* 7. A win by fours that the other side threatens leaves the moves that touch it. */
    struct point_set defences;
    const bool defends = ply && !forced && !threatened && must_defend(worker, &defences);

    if (!pv && !forced && !threatened && !defends && !left_out && !score_is_proven(alpha) &&
        !score_is_proven(beta)) {
        /* 8. Razoring: far below alpha only fours are tried. */
        if (depth <= RAZOR_DEPTH && eval + TUNED(worker, RAZOR_MARGIN) * depth <= alpha) {
            score = leaf(worker, ply, alpha, beta);
            if (score <= alpha)
                return watch_step(watch, 8, score);
        }
        /* 9. Reverse futility: the node is far above beta. */
        if (depth <= REVERSE_DEPTH &&
            eval - TUNED(worker, REVERSE_MARGIN) * (depth - improving) >= beta)
            return watch_step(watch, 9, eval);
        /* 10. Null move: if a pass holds beta, so does some move. */
        if (depth >= NULL_DEPTH && ply && worker->frames[ply - 1].move && eval >= beta) {
            const int far = (eval - beta) / TUNED(worker, NULL_EVAL);
            const int less = (TUNED(worker, NULL_LESS) + 25 * depth) / 100 +
                             (far < NULL_EVAL_PLIES ? far : NULL_EVAL_PLIES);
            frame->move = 0;
            worker->mover = colour_other(worker->mover);
            watch_below(watch, worker, 0, LZ_TRACE_REASON_PASS, less - 1, 0);
            score = -below(watch, worker, ply + 1, depth - less, -beta, -beta + 1, !cut);
            worker->mover = colour_other(worker->mover);
            if (worker_halted(worker))
                return 0;
            if (score >= beta)
                return watch_step(watch, 10, score_is_proven(score) ? beta : score);
        }
    }

    /* 11. Internal iterative reduction: one ply less without a table move. */
    if (!table_move && depth >= 4 && (pv || cut) && !forced)
        depth--;

    ordered_move moves[LZ_CELLS_MAX];
    int count = node_moves(worker, ply, forced, table_move, defends ? &defences : NULL, moves);
    watch_moves(watch, worker, depth, moves, count);
    int best = -SCORE_INFINITE, best_move = 0, tried = 0, second = 0;
    const int late_limit = late_limit_of(worker, depth, pv, improving);
    const int reduction = (pv ? 0 : TUNED(worker, REDUCTION_NO_PV)) +
                          (cut ? TUNED(worker, REDUCTION_CUT) : 0) +
                          (threatened || defends ? TUNED(worker, REDUCTION_THREAT) : 0);
    worker->killers[ply + 2][0] = worker->killers[ply + 2][1] = 0;

    /* 12. Singular extension: if no other move comes near the table move's score, the table move
     * is searched a ply deeper, or two where the others stay far below. If another one also holds
     * beta, the node ends. */
    int longer = 0;
    if (ply && depth >= SINGULAR_DEPTH && !left_out && !forced && table_move &&
        hit.depth >= depth - SINGULAR_BEHIND && hit.bound != BOUND_UPPER &&
        !score_is_proven(hit.score)) {
        const int near = hit.score - TUNED(worker, SINGULAR_MARGIN) * depth / 100;
        const int shallow = (depth - 1) * 2 / 5;
        frame->left_out = (uint16_t)table_move;
        watch_below(watch, worker, 0, LZ_TRACE_REASON_SINGULAR, depth - shallow, 0);
        score = below(watch, worker, ply, shallow, near - 1, near, cut);
        frame->left_out = 0;
        frame->length = 0;
        if (worker_halted(worker))
            return 0;
        if (score >= near && near >= beta && !pv)
            return watch_step(watch, 12, near);
        longer = score < near && may_extend(worker, ply);
        if (longer && !pv && score < near - TUNED(worker, SINGULAR_FAR) &&
            may_extend(worker, ply + depth))
            longer = 2;
    }

    int sorted = 0; /* moves in order */
    if (!forced) {
        /* The first move's entry of the table arrives meanwhile. */
        if (count) {
            sorted = sort_further(worker, moves, 0, count, 1);
            table_prefetch(&worker->shared->table, worker_key_after(worker, move_point(moves[0])));
        }
        eval_keep(worker->eval, shapes);
    }
    for (int i = 0; i < count; i++) {
        if (i == sorted)
            sorted = sort_further(worker, moves, i, count, i && ply && !pv ? SORT_AHEAD : 1);
        const int point = move_point(moves[i]);
        if (point == left_out || !shapes_allowed(shapes, point, worker->mover)) {
            watch_skip(watch, point,
                       point == left_out ? LZ_TRACE_FATE_EXCLUDED : LZ_TRACE_FATE_FORBIDDEN);
            continue;
        }

        /* 13. At low depth, late moves, those far behind in the order and those that cannot reach
         * alpha are skipped. */
        const bool late_by_order = !pv && depth <= LATE_GAP_DEPTH && tried >= 2 &&
                                   second - move_score(moves[i]) > TUNED(worker, LATE_GAP);
        if (best > -SCORE_PROVEN && ply && !forced && !threatened && !defends) {
            const enum cell_class attack = shapes_class(shapes, point, own);
            const enum cell_class defence = shapes_class(shapes, point, other);
            const enum cell_class urgent = pv ? CLASS_OPEN_THREE : CLASS_FOUR_THREE;
            /* The same test rejects later moves that are no more urgent; drop them together. */
            if ((tried >= late_limit || late_by_order) && attack < urgent &&
                defence < CLASS_FOUR_THREE) {
                watch_skip_rest(watch, moves, i, count, LZ_TRACE_FATE_LATE);
                count = moves_urgent(shapes, urgent, moves, i + 1, count);
                sorted = i + 1;
                continue;
            }
            if (!pv && depth <= FUTILITY_DEPTH && tried > 2 &&
                eval + TUNED(worker, FUTILITY_BASE) + TUNED(worker, FUTILITY_MARGIN) * depth <=
                    alpha &&
                attack < CLASS_OPEN_THREE && defence < CLASS_OPEN_THREE) {
                watch_skip_rest(watch, moves, i, count, LZ_TRACE_FATE_FUTILE);
                count = moves_urgent(shapes, CLASS_OPEN_THREE, moves, i + 1, count);
                sorted = i + 1;
                continue;
            }
        }
        /* The same against a threat: late moves, and fours that only put off the loss. */
        if (best > -SCORE_PROVEN && ply && !pv && (threatened || defends) && !forced) {
            if (tried >= TUNED(worker, LATE_DEFENCES) * depth / 100 || late_by_order) {
                watch_skip_rest(watch, moves, i, count, LZ_TRACE_FATE_LATE);
                break;
            }
            if (depth <= PLAIN_FOUR_DEPTH && tried && point != table_move &&
                shapes_class(shapes, point, own) == CLASS_FOUR &&
                shapes_class(shapes, point, other) < CLASS_OPEN_THREE) {
                watch_skip(watch, point, LZ_TRACE_FATE_PLAIN_FOUR);
                continue;
            }
        }

        tried++;
        second = tried <= 2 ? move_score(moves[i]) : second;
        const int next = depth - 1 + (point == table_move ? longer : 0);
        /* 14. Late-move reductions: searched again in full or deeper if they raise alpha. */
        int less = 0;
        if (tried > 1 && depth >= 2 && !forced) {
            less = reduction_of(worker, ply, depth, tried, point, second - move_score(moves[i]),
                                reduction);
            less = less > next - 1 ? next - 1 : less;
            less = less < 0 ? 0 : less;
        }
        if (ply && !pv && known_low(worker, ply, point, next - less, alpha, &score)) {
            watch_skip(watch, point, LZ_TRACE_FATE_KNOWN);
            best = score > best ? score : best;
            continue;
        }
        const int more = next - depth + 1;
        worker_make(worker, ply, point);
        if (tried == 1) {
            watch_below(watch, worker, point, LZ_TRACE_REASON_FIRST, 0, more);
            score = -below(watch, worker, ply + 1, next, -beta, -alpha, pv ? false : !cut);
        } else {
            watch_below(watch, worker, point, LZ_TRACE_REASON_LATER, less, more);
            score = -below(watch, worker, ply + 1, next - less, -alpha - 1, -alpha, true);
            if (score > alpha && less) {
                const int deeper =
                    score > best + TUNED(worker, DEEPER_MARGIN) && may_extend(worker, ply);
                watch_below(watch, worker, point, LZ_TRACE_REASON_DEEPER, 0, more + deeper);
                score = -below(watch, worker, ply + 1, next + deeper, -alpha - 1, -alpha, !cut);
            }
            if (score > alpha && pv) {
                watch_below(watch, worker, point, LZ_TRACE_REASON_WIDER, 0, more);
                score = -below(watch, worker, ply + 1, next, -beta, -alpha, false);
            }
        }
        worker_unmake(worker);
        if (worker_halted(worker))
            return 0;
        if (ply == 0)
            score = root_record(worker, point, score, alpha, tried == 1 || score > alpha);
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        best_move = point;
        alpha = score;
        if (pv)
            pv_update(worker, ply, point);
        if (score >= beta) {
            if (!forced)
                history_update(worker, ply, depth, moves, i);
            watch_cut(watch, moves, i + 1, count);
            break;
        }
    }

    watch_best(watch, worker, best_move);
    if (left_out)
        return tried ? best : alpha_before;

    /* 15. No move was searched: the other's fours cannot be stopped, or black has only forbidden
     * points left. */
    if (!tried)
        best = watch_step(watch, 15,
                          threatened || defends ? score_loss_in(ply + 4)
                                                : score_without_moves(worker, ply));

    const struct table_hit now = {
        .score = best,
        .eval = frame->eval,
        .depth = depth,
        .bound = best >= beta          ? BOUND_LOWER
                 : best > alpha_before ? BOUND_EXACT
                                       : BOUND_UPPER,
        .move = best_move,
    };
    if (ply || !(worker->first_root || worker->shared->request.bars))
        table_put(&worker->shared->table, key, ply, &now);
    return best;
}

int node_search(struct worker *worker, int ply, int depth, int alpha, int beta, bool cut)
{
    return node(NULL, worker, ply, depth, alpha, beta, cut);
}

int node_search_watched(struct worker *worker, int ply, int depth, int alpha, int beta, bool cut)
{
    struct watch watch;
    watch_begin(&watch, worker, ply, depth, alpha, beta);
    const int score = node(&watch, worker, ply, depth, alpha, beta, cut);
    watch_end(&watch, worker, score);
    return score;
}
