#include "search/watch.h"

#include <lianzi/study.h>
#include <string.h>

void watch_begin(struct watch *watch, struct worker *worker, int ply, int depth, int alpha,
                 int beta)
{
    struct watch *above = worker->watch;
    if (above)
        above->node.below++;
    watch->node = (lz_trace_node){
        .id = ++worker->watched,
        .parent = above ? above->node.id : 0,
        .ply = ply,
        .root_depth = worker->root_depth,
        .cell = above ? above->cell : -1,
        .to_move = worker->mover,
        .reason = above ? above->reason : LZ_TRACE_REASON_ROOT,
        .depth = depth,
        .reduced = above ? above->reduced : 0,
        .extended = above ? above->extended : 0,
        .tried_depth = depth,
        .alpha = alpha,
        .beta = beta,
        .eval = LZ_TRACE_NO_EVAL,
        .end = LZ_TRACE_END_ALL,
        .best = -1,
        .moves = watch->moves,
    };
    watch->above = above;
    worker->watch = watch;
}

void watch_end(struct watch *watch, struct worker *worker, int score)
{
    const struct search_request *request = &worker->shared->request;
    const struct board *board = &worker->shapes.board;
    lz_trace_node *node = &watch->node;
    worker->watch = watch->above;
    node->score = score;
    node->size = worker->watched - node->id + 1;
    if (worker_halted(worker)) {
        node->end = LZ_TRACE_END_STOPPED;
        node->step = 1;
    }
    for (int i = 0; i < node->move_count; i++)
        watch->moves[i].fate = watch->fate[board_point_of_cell(board, watch->moves[i].cell)];
    request->on_node(node, request->node_user);
}

void watch_list(struct watch *watch, const struct worker *worker, const ordered_move *moves,
                int count)
{
    ordered_move sorted[LZ_CELLS_MAX];
    memcpy(sorted, moves, (size_t)count * sizeof *moves);
    for (int i = 0; i < count; i++) {
        move_pick(sorted, i, count);
        const int point = move_point(sorted[i]);
        watch->moves[i].cell = (int16_t)board_cell_of_point(&worker->shapes.board, point);
    }
    watch->node.move_count = count;
    watch_leave_out(watch, moves, 0, count, LZ_TRACE_FATE_CUT);
}

void watch_leave_out(struct watch *watch, const ordered_move *moves, int from, int count,
                     lz_trace_fate fate)
{
    for (int i = from; i < count; i++)
        watch->fate[move_point(moves[i])] = (uint8_t)fate;
}
