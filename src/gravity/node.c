#include "gravity/node.h"

#include "gravity/eval.h"
#include <string.h>

enum {
    HISTORY_MAX = 4096,
    ORDER_TABLE = 1 << 24,
    ORDER_KILLER = 300,
    LMR_DEPTH = 3,
    LMR_MOVES = 3
};

struct gravity_move {
    int cell;
    int order;
};

/* Reserves the next nodes from the limit before they are visited, so that a worker without a
 * processor for a while does not overrun it; fewer at a time towards the end. */
static void poll_limits(struct gravity_worker *worker)
{
    struct gravity_shared *shared = worker->shared;
    const uint64_t limit = shared->deadline.nodes;
    uint64_t taken = atomic_load_explicit(&shared->taken, memory_order_relaxed), share = 0;
    gravity_tell(worker);
    do {
        if (taken >= limit || (!worker->index && deadline_passed(&shared->deadline))) {
            atomic_store_explicit(&shared->halt, true, memory_order_relaxed);
            return;
        }
        share = 1 + (limit - taken - 1) / (uint64_t)shared->threads;
        share = share < (uint64_t)worker->poll_nodes ? share : (uint64_t)worker->poll_nodes;
    } while (!atomic_compare_exchange_weak_explicit(&shared->taken, &taken, taken + share,
                                                    memory_order_relaxed, memory_order_relaxed));
    worker->next_poll = worker->nodes + share;
}

bool gravity_visit(struct gravity_worker *worker)
{
    if (worker->nodes >= worker->next_poll)
        poll_limits(worker);
    if (gravity_halted(worker))
        return false;
    worker->nodes++;
    return true;
}

struct gravity_set gravity_open_moves(const struct gravity_board *board,
                                      const struct gravity_set *playable)
{
    const struct gravity_set *threats = &board->wins[1 - board->mover];
    const struct gravity_set urgent = gravity_and(*playable, threats);
    const struct gravity_set under = gravity_below(board->geometry, *threats);
    if (gravity_set_many(&urgent))
        return (struct gravity_set){{0}};
    return gravity_without(gravity_set_any(&urgent) ? urgent : *playable, &under);
}

void gravity_pv_extend(struct gravity_worker *worker, int ply, int cell)
{
    int length = worker->length[ply + 1];
    if (length > GRAVITY_PV_MAX - 1)
        length = GRAVITY_PV_MAX - 1;
    worker->pv[ply][0] = (uint8_t)(cell / GRAVITY_COLUMN_BITS);
    memcpy(&worker->pv[ply][1], worker->pv[ply + 1], (size_t)length);
    worker->length[ply] = length + 1;
}

/* Scores in the table count plies from their position, not from the root. */
static int score_to_table(int score, int ply)
{
    return score > GRAVITY_PROVEN ? score + ply : score < -GRAVITY_PROVEN ? score - ply : score;
}

static int score_from_table(int score, int ply)
{
    return score > GRAVITY_PROVEN ? score - ply : score < -GRAVITY_PROVEN ? score + ply : score;
}

/* Whether the table's entry settles the node. */
static bool entry_settles(const struct gravity_entry *entry, int score, int depth, int alpha,
                          int beta)
{
    const bool low = entry->bound & GRAVITY_LOWER, high = entry->bound & GRAVITY_UPPER;
    if (entry->depth >= depth)
        return (low && score >= beta) || (high && score <= alpha) || entry->bound == GRAVITY_EXACT;
    /* a proof stands at any depth */
    return (low && score > GRAVITY_PROVEN && score >= beta) ||
           (high && score < -GRAVITY_PROVEN && score <= alpha);
}

static int moves_list(const struct gravity_worker *worker, int ply, struct gravity_set set,
                      int hint, struct gravity_move *moves)
{
    const struct gravity_board *board = &worker->board;
    const int32_t *history = worker->history[board->mover];
    int count = 0;
    while (gravity_set_any(&set)) {
        const int cell = gravity_set_pop(&set);
        int order = 64 * gravity_gain(board, cell) + history[cell];
        if (cell / GRAVITY_COLUMN_BITS + 1 == hint)
            order += ORDER_TABLE;
        else if (cell == worker->killers[ply][0] || cell == worker->killers[ply][1])
            order += 64 * ORDER_KILLER / 10;
        moves[count++] = (struct gravity_move){cell, order};
    }
    return count;
}

static void move_pick(struct gravity_move *moves, int at, int count)
{
    int best = at;
    for (int i = at + 1; i < count; i++)
        if (moves[i].order > moves[best].order)
            best = i;
    const struct gravity_move move = moves[best];
    moves[best] = moves[at];
    moves[at] = move;
}

static void history_add(int32_t *history, int bonus)
{
    const int size = bonus < 0 ? -bonus : bonus;
    *history += bonus - *history * size / HISTORY_MAX;
}

/* A move caused a cutoff: credits it, and debits those tried before. */
static void learn(struct gravity_worker *worker, int ply, int depth,
                  const struct gravity_move *moves, int at)
{
    const int bonus = depth * depth < 400 ? depth * depth : 400;
    int32_t *history = worker->history[worker->board.mover];
    uint8_t *killers = worker->killers[ply];
    history_add(&history[moves[at].cell], bonus);
    for (int i = 0; i < at; i++)
        history_add(&history[moves[i].cell], -bonus);
    if (killers[0] != moves[at].cell) {
        killers[1] = killers[0];
        killers[0] = (uint8_t)moves[at].cell;
    }
}

int gravity_move_search(struct gravity_worker *worker, int ply, int depth, int alpha, int beta,
                        int cell, int index)
{
    struct gravity_board *board = &worker->board;
    struct gravity_undo undo;
    int value = alpha + 1;
    gravity_place(board, cell, &undo);
    gravity_table_prefetch(&worker->shared->table, board->key);
    int reduction = 0;
    if (index >= LMR_MOVES && depth >= LMR_DEPTH && depth <= board->empty)
        reduction = 1 + (index >= 6 && depth >= 6);
    if (reduction)
        value = -gravity_node(worker, ply + 1, depth - 1 - reduction, -alpha - 1, -alpha);
    if (index && value > alpha)
        value = -gravity_node(worker, ply + 1, depth - 1, -alpha - 1, -alpha);
    if (!index || (value > alpha && value < beta))
        value = -gravity_node(worker, ply + 1, depth - 1, -beta, -alpha);
    gravity_remove(board, cell, &undo);
    return value;
}

int gravity_node(struct gravity_worker *worker, int ply, int depth, int alpha, int beta)
{
    struct gravity_board *board = &worker->board;
    const int side = board->mover;

    worker->length[ply] = 0;
    if (!gravity_visit(worker))
        return 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;

    /* 1. The game is over, or ends with the next stone. */
    const struct gravity_set playable = gravity_playable(board);
    struct gravity_set winning = gravity_and(playable, &board->wins[side]);
    if (gravity_set_any(&winning)) {
        worker->length[ply + 1] = 0;
        gravity_pv_extend(worker, ply, gravity_set_pop(&winning));
        return GRAVITY_WIN - ply - 1;
    }
    if (!board->empty || (!board->alive[0] && !board->alive[1]))
        return 0;

    /* 2. Moves that do not lose at once; a single one costs no depth. */
    struct gravity_set open = gravity_open_moves(board, &playable);
    if (!gravity_set_any(&open))
        return ply + 2 - GRAVITY_WIN;
    if (!gravity_set_many(&open)) {
        struct gravity_undo undo;
        const int cell = gravity_set_pop(&open);
        gravity_place(board, cell, &undo);
        const int value = -gravity_node(worker, ply + 1, depth, -beta, -alpha);
        gravity_remove(board, cell, &undo);
        if (value > alpha)
            gravity_pv_extend(worker, ply, cell);
        return value;
    }

    /* 3. Bounds that hold without search: no win before the next stone but one, no win at all for a
     * side without a window left. */
    const int highest = board->alive[side] ? GRAVITY_WIN - ply - 3 : 0;
    const int lowest = board->alive[1 - side] ? ply + 4 - GRAVITY_WIN : 0;
    if (highest <= alpha)
        return highest;
    if (lowest >= beta)
        return lowest;
    if (depth <= 0)
        return gravity_evaluate(board);

    /* 4. The table. */
    const bool pv = beta - alpha > 1;
    struct gravity_entry entry = {0};
    if (gravity_table_get(&worker->shared->table, board->key, &entry)) {
        const int score = score_from_table(entry.score, ply);
        if (!pv && entry_settles(&entry, score, depth, alpha, beta))
            return score;
    }

    /* 5. The moves, the most promising first. */
    struct gravity_move moves[GRAVITY_COLUMNS];
    const int count = moves_list(worker, ply, open, entry.move, moves);
    int best = -GRAVITY_INFINITE, best_at = 0;
    enum gravity_bound bound = GRAVITY_UPPER;
    for (int i = 0; i < count; i++) {
        move_pick(moves, i, count);
        const int value = gravity_move_search(worker, ply, depth, alpha, beta, moves[i].cell, i);
        if (gravity_halted(worker))
            return 0;
        if (value <= best)
            continue;
        best = value;
        best_at = i;
        if (value <= alpha)
            continue;
        alpha = value;
        bound = GRAVITY_EXACT;
        gravity_pv_extend(worker, ply, moves[i].cell);
        if (value >= beta) {
            bound = GRAVITY_LOWER;
            learn(worker, ply, depth, moves, i);
            break;
        }
    }

    /* 6. What was found. */
    gravity_table_put(
        &worker->shared->table, board->key,
        (struct gravity_entry){
            .score = score_to_table(best, ply),
            .depth = depth,
            .move = bound == GRAVITY_UPPER ? 0 : moves[best_at].cell / GRAVITY_COLUMN_BITS + 1,
            .bound = bound,
        });
    return best;
}
