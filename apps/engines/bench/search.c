/* Bench of the engine for five in a row: fixed positions of every rule, searched to a fixed depth
 * on one thread. */
#include "engines/bench/bench.h"

#include <lianzi/lianzi.h>

static const struct {
    const char *moves;
    int depth;
} positions[] = {
    {"h8", 8},
    {"h8i9i8j8h10", 10},
    {"h8h9i9", 10},
    {"h8i9i8j8h10g9h6i7k9", 10},
    {"h8g7i9j10g8f8i7j6i8", 10},
    {"c3d4c4d5e5f6c6d3", 10},
};

static void bench_position(lz_engine *engine, const lz_variant *variant, const char *moves,
                           int depth, struct bench *bench)
{
    lz_game *game;
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.depth = depth;
    lz_engine_new_game(engine);
    if (lz_game_new(variant, &game, NULL))
        return;
    if (!lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL) &&
        !lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL)) {
        bench->nodes += thought.line.nodes;
        bench_note(bench, thought.line.nodes);
        bench_note(bench, (uint64_t)(int64_t)thought.line.score);
        bench_note(bench, (uint64_t)thought.action.cell[0]);
    }
    lz_game_free(game);
}

void bench_search(struct bench *bench)
{
    lz_engine *engine;
    if (lz_engine_new(&engine, NULL))
        return;
    for (int rule = 0; rule < LZ_RULE_COUNT; rule++) {
        lz_variant variant;
        if (lz_rule_has_gravity((lz_rule)rule))
            continue;
        lz_variant_init(&variant, (lz_rule)rule);
        for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++)
            bench_position(engine, &variant, positions[i].moves, positions[i].depth, bench);
    }
    lz_engine_free(engine);
}
