#include "cli/balance.h"

#include "study/position_key.h"
#include "system/dice.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    CANDIDATES_MAX = 4 * BALANCE_COUNT_MAX,
    NEAR = 3,                /* a stone lies at most so many cells from another */
    TRIES_PER_OPENING = 2000 /* failures in a row before giving up */
};

struct maker {
    const struct balance_wish *wish;
    lz_engine *engine;
    uint64_t state; /* of the dice */
    struct fold fold;
    uint64_t *known; /* the keys of the positions so far, the same however the board is turned */
    int known_count;
    int cells;
    lz_error error; /* status set: the engine cannot go on */
};

/* Adds the position to those known; false when it is one of them. */
static bool is_new(struct maker *maker, const lz_game *game)
{
    const uint64_t key = fold_game(&maker->fold, game).key;
    for (int i = 0; i < maker->known_count; i++) {
        if (maker->known[i] == key)
            return false;
    }
    maker->known[maker->known_count++] = key;
    return true;
}

/* ---- Candidates ---- */

static bool is_near_a_stone(const lz_game *game, int cell)
{
    const lz_variant *const variant = lz_game_variant(game);
    const int column = cell % variant->columns, row = cell / variant->columns;
    for (int other = 0; other < variant->columns * variant->rows; other++) {
        if ((lz_game_at(game, other) == LZ_BLACK || lz_game_at(game, other) == LZ_WHITE) &&
            abs(other % variant->columns - column) <= NEAR &&
            abs(other / variant->columns - row) <= NEAR)
            return true;
    }
    return false;
}

/* A first stone belongs in the middle third; a later one near another. */
static bool is_sensible(const lz_game *game, int cell)
{
    const lz_variant *const variant = lz_game_variant(game);
    if (lz_game_stones(game) > 0)
        return is_near_a_stone(game, cell);
    const int column = cell % variant->columns, row = cell / variant->columns;
    return 3 * column >= variant->columns - 1 && 3 * column <= 2 * variant->columns &&
           3 * row >= variant->rows - 1 && 3 * row <= 2 * variant->rows;
}

static bool add_stone(struct maker *maker, lz_game *game)
{
    const lz_variant *const variant = maker->wish->variant;
    const bool falls = lz_rule_has_gravity(variant->rule);
    for (int i = 0; i < TRIES_PER_OPENING; i++) {
        const int cell = falls
                             ? lz_game_drop_cell(game, dice_below(&maker->state, variant->columns))
                             : dice_below(&maker->state, maker->cells);
        if (cell < 0 || (!falls && !is_sensible(game, cell)))
            continue;
        const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {cell, -1}};
        if (!lz_game_act(game, action, NULL))
            return true;
    }
    return false;
}

static bool throw_stones(struct maker *maker, lz_game *game)
{
    for (int i = 0; i < maker->wish->plies; i++) {
        if (!add_stone(maker, game))
            return false;
    }
    return lz_game_result(game) == LZ_RESULT_ONGOING;
}

static void keep_score(const lz_line *line, void *user)
{
    *(int *)user = line->score;
}

/* Whether a search to a depth (0: any), with so many nodes (0: any), finds the score within the
 * bound, in its answer and in the last depth that it finishes. */
static bool is_even(struct maker *maker, const lz_game *game, int depth, uint64_t nodes)
{
    lz_limits limits;
    lz_thought thought;
    int finished = 0;
    lz_limits_init(&limits);
    limits.depth = depth;
    limits.nodes = nodes;
    lz_engine_new_game(maker->engine);
    return !lz_engine_think(maker->engine, game, &limits, keep_score, &finished, &thought,
                            &maker->error) &&
           !thought.line.mate && abs(thought.line.score) <= maker->wish->bound &&
           abs(finished) <= maker->wish->bound;
}

static bool is_balanced(struct maker *maker, const lz_game *game)
{
    const struct balance_wish *wish = maker->wish;
    return is_even(maker, game, wish->depth, wish->nodes) &&
           (!wish->confirm || is_even(maker, game, 0, wish->confirm));
}

/* ---- Making ---- */

/* The next candidate when it is good; NULL when not. */
static lz_game *try_candidate(struct maker *maker)
{
    lz_game *game;
    if (lz_game_new(maker->wish->variant, &game, &maker->error))
        return NULL;
    if (throw_stones(maker, game) && is_new(maker, game) && is_balanced(maker, game))
        return game;
    lz_game_free(game);
    return NULL;
}

static int make_all(struct maker *maker, balance_taker *take, void *user)
{
    int found = 0, in_vain = 0;
    bool wanted = true;
    while (wanted && found < maker->wish->count && in_vain < TRIES_PER_OPENING &&
           maker->known_count < CANDIDATES_MAX && !maker->error.status) {
        lz_game *const opening = try_candidate(maker);
        in_vain = opening ? 0 : in_vain + 1;
        if (opening)
            wanted = take(opening, ++found, user);
        lz_game_free(opening);
    }
    return maker->error.status ? -1 : found;
}

int balance_make(const struct balance_wish *wish, balance_taker *take, void *user, lz_error *error)
{
    const int cells = wish->variant->columns * wish->variant->rows;
    struct maker maker = {.wish = wish, .cells = cells, .state = wish->seed};
    int found = -1;
    /* Unbalanced candidates are remembered too, so that none is looked at twice. */
    maker.known = malloc(CANDIDATES_MAX * sizeof *maker.known);
    if (!maker.known)
        lz_error_set(&maker.error, LZ_ERR_MEMORY, "no memory");
    else if (!lz_engine_new(&maker.engine, &maker.error) &&
             !lz_engine_set(maker.engine, "hash_mib", wish->confirm ? "64" : "8", &maker.error))
        found = make_all(&maker, take, user);
    *error = maker.error;
    lz_engine_free(maker.engine);
    free(maker.known);
    return found;
}
