/* Random games for the classics' tests. They are played on the library's own games, so that every
 * position can arise. */
#ifndef LIANZI_TESTS_CLASSIC_POSITIONS_H
#define LIANZI_TESTS_CLASSIC_POSITIONS_H

#include "testing.h"

#include "base/random.h"
#include <lianzi/study.h>

static inline lz_variant board_of(lz_classic classic, int columns, int rows)
{
    lz_variant variant;
    lz_variant_init(&variant, classic == LZ_CLASSIC_DROP ? LZ_RULE_CONNECT4 : LZ_RULE_FREESTYLE);
    variant.columns = columns;
    variant.rows = rows;
    return variant;
}

static inline lz_game *new_game(lz_classic classic, const lz_variant *variant)
{
    lz_game *game = NULL;
    assert_int_equal(lz_classic_game_on(classic, variant, &game, NULL), LZ_OK);
    return game;
}

/* Plays a random legal stone; false once the game is over. */
static inline bool random_move(lz_game *game, uint64_t *seed)
{
    if (lz_game_result(game) != LZ_RESULT_ONGOING)
        return false;
    const lz_variant *variant = lz_game_variant(game);
    for (;;) {
        const uint32_t cells = (uint32_t)(variant->columns * variant->rows);
        const lz_action action = {.kind = LZ_ACTION_PLACE,
                                  .cell = {(int)random_below(seed, cells), -1}};
        if (lz_game_legality(game, action) == LZ_LEGAL)
            return lz_game_act(game, action, NULL) == LZ_OK;
    }
}

/* Plays about `moves` random stones. If the game ends before, takes back the last one. */
static inline void random_moves(lz_game *game, int moves, uint64_t *seed)
{
    while (moves-- > 0 && random_move(game, seed))
        ;
    if (lz_game_result(game) != LZ_RESULT_ONGOING)
        lz_game_undo(game);
}

/* The classic's settings with a few of them changed at random. */
static inline lz_classic_settings random_settings(lz_classic classic, uint64_t *seed)
{
    static const lz_classic_eval evals[] = {LZ_CLASSIC_EVAL_TUPLE, LZ_CLASSIC_EVAL_SHAPES21,
                                            LZ_CLASSIC_EVAL_KERNEL, LZ_CLASSIC_EVAL_TABLE};
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, classic);
    if (classic == LZ_CLASSIC_DROP) {
        settings.lambda = random_below(seed, 2) ? 300 : 0;
        settings.attack = 100 + (int)random_below(seed, 2) * 50;
    } else if (random_below(seed, 3) == 0) {
        lz_classic_settings_set_eval(&settings, evals[random_below(seed, 4)]);
    }
    settings.cut_beyond = random_below(seed, 4) == 0;
    settings.near = classic == LZ_CLASSIC_DROP ? 0 : (int)random_below(seed, 3);
    return settings;
}

static inline lz_classic_report search(const lz_game *game, const lz_classic_settings *settings)
{
    lz_classic_report report;
    lz_error error = {0};
    if (lz_classic_search(game, settings, NULL, &report, &error))
        fail_msg("%s", error.text);
    return report;
}

#endif
