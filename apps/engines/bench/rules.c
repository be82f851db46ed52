/* Bench of the rules: pseudo-random games of every rule, with forbidden points and results. */
#include "engines/bench/bench.h"

#include <lianzi/lianzi.h>

enum { GAMES_PER_RULE = 40 };

static uint32_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

/* A legal placement at or after a random cell; LZ_ACTION_NONE if there is none. */
static lz_action random_place(const lz_game *game, uint64_t *state)
{
    const lz_variant *variant = lz_game_variant(game);
    const int cells = variant->columns * variant->rows;
    const int start = (int)(next_random(state) % (uint32_t)cells);
    lz_action action = {.kind = LZ_ACTION_PLACE, .colour = LZ_EMPTY, .cell = {0, -1}};
    for (int i = 0; i < cells; i++) {
        action.cell[0] = ((start + i) % cells);
        if (lz_game_legality(game, action) == LZ_LEGAL)
            return action;
    }
    action.kind = LZ_ACTION_NONE;
    return action;
}

void bench_rules(struct bench *bench)
{
    uint64_t state = 20200101;
    for (int i = 0; i < GAMES_PER_RULE * LZ_RULE_COUNT; i++) {
        lz_variant variant;
        lz_game *game;
        lz_variant_init(&variant, (lz_rule)(i % LZ_RULE_COUNT));
        if (lz_game_new(&variant, &game, NULL))
            return;
        while (lz_game_result(game) == LZ_RESULT_ONGOING) {
            const lz_action action = random_place(game, &state);
            if (lz_game_act(game, action, NULL))
                break;
            bench->nodes++;
            bench_note(bench, (uint64_t)lz_game_forbidden(game, NULL, NULL, 0));
        }
        bench_note(bench, lz_game_key(game));
        bench_note(bench, (uint64_t)lz_game_result(game));
        lz_game_free(game);
    }
}
