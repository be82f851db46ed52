/* lz_inspect, lz_engine_trace: the engine for five in a row, seen from inside. */
#include "api/engine.h"
#include "base/error.h"
#include "game/game.h"
#include "game/variant.h"
#include "net/eval.h"

#include <lianzi/study.h>
#include <stdlib.h>

static const char *const names[] = {
    [LZ_THREAT_NONE] = "nothing",
    [LZ_THREAT_OPEN_TWO] = "open two",
    [LZ_THREAT_THREE] = "three",
    [LZ_THREAT_OPEN_TWOS] = "two open twos",
    [LZ_THREAT_THREE_PLUS] = "three and more",
    [LZ_THREAT_OPEN_THREE] = "open three",
    [LZ_THREAT_OPEN_THREE_PLUS] = "open three and more",
    [LZ_THREAT_DOUBLE_THREE] = "two open threes",
    [LZ_THREAT_FOUR] = "four",
    [LZ_THREAT_FOUR_PLUS] = "four and more",
    [LZ_THREAT_FOUR_THREE] = "four and three",
    [LZ_THREAT_OPEN_FOUR] = "open four",
    [LZ_THREAT_FIVE] = "five",
    [LZ_THREAT_FORBIDDEN] = "forbidden",
};
_Static_assert(sizeof names / sizeof *names == LZ_THREAT_COUNT, "every class has a name");
_Static_assert((int)LZ_THREAT_COUNT == CLASS_COUNT &&
                   (int)LZ_THREAT_OPEN_THREE == CLASS_OPEN_THREE &&
                   (int)LZ_THREAT_FOUR == CLASS_FOUR && (int)LZ_THREAT_FIVE == CLASS_FIVE,
               "the public classes are those of src/shape");

const char *lz_threat_name(lz_threat what)
{
    return (unsigned)what < LZ_THREAT_COUNT ? names[what] : NULL;
}

/* Refuses what the engine for five in a row does not search. */
static lz_status check(const lz_game *game, lz_error *error)
{
    if (!variant_is_five(&game->variant))
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "a trace is of a search for five in a row, and of no other game");
    return game_needs_play(game, error);
}

struct looking {
    struct shapes shapes;
    struct eval_parts parts;
    uint16_t points[LZ_CELLS_MAX];
    int policy[LZ_CELLS_MAX];
};

/* Ranks the cells that are listed, best first; equal ones by their order on the board. */
static int rank_of(const struct looking *looking, int count, int i)
{
    int rank = 1;
    for (int j = 0; j < count; j++)
        rank += looking->policy[j] > looking->policy[i] ||
                (looking->policy[j] == looking->policy[i] && j < i);
    return rank;
}

static void look(struct looking *looking, struct eval *eval, const struct board *board,
                 lz_colour mover, lz_insight *out)
{
    struct shapes *shapes = &looking->shapes;
    shapes_init(shapes, board);
    eval_start(eval, shapes, eval_net(board->rule));
    eval_explain(eval, shapes, mover, &looking->parts);
    *out = (lz_insight){.value = looking->parts.value,
                        .threats = looking->parts.threats,
                        .empty = looking->parts.empty};
    int count = shapes_list_set(shapes, &shapes->empty, looking->points);
    eval_policy(eval, shapes, mover, looking->points, count, looking->policy);
    for (int i = 0; i < count; i++) {
        const int point = looking->points[i];
        const uint32_t lines = shapes_lines(shapes, point);
        out->cells[board_cell_of_point(board, point)] =
            (lz_insight_cell){.black = (lz_threat)cell_class_of(lines & 0xffff, shapes->forbids),
                              .white = (lz_threat)cell_class_of(lines >> 16, false),
                              .policy = looking->policy[i],
                              .worth = looking->parts.worth[point]};
    }
    count = shapes_list_set(shapes, &shapes->near, looking->points);
    eval_policy(eval, shapes, mover, looking->points, count, looking->policy);
    for (int i = 0; i < count; i++)
        out->cells[board_cell_of_point(board, looking->points[i])].rank =
            rank_of(looking, count, i);
}

lz_status lz_inspect(const lz_game *game, lz_insight *out, lz_error *error)
{
    NEED(game);
    NEED(out);
    const lz_status status = check(game, error);
    if (status)
        return status;
    struct looking *looking = malloc(sizeof *looking);
    struct eval *eval = eval_new();
    if (looking && eval)
        look(looking, eval, &game->board, (lz_colour)game->state.to_move, out);
    const bool well = looking && eval;
    free(looking);
    free(eval);
    return well ? LZ_OK : error_set(error, LZ_ERR_MEMORY, "no memory to look at a position");
}

lz_status lz_engine_trace(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                          lz_progress_fn *on_progress, lz_trace_node_fn *on_node, void *user,
                          lz_thought *out, lz_error *error)
{
    NEED(engine);
    NEED(game);
    NEED(on_node);
    NEED(out);
    if (engine->has_classic)
        return error_set(error, LZ_ERR_ARGUMENT, "a classic was set to think, not the engine");
    lz_status status = check(game, error);
    if (status)
        return status;
    engine->player.on_node = on_node;
    engine->player.node_user = user;
    status = lz_engine_think(engine, game, limits, on_progress, user, out, error);
    engine->player.on_node = NULL;
    return status;
}
