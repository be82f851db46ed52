/* Our own engine as a player in this process; every worker has its own lz_engine. Before every game
 * the tables are cleared and random choices are seeded by the game's number, so that a game depends
 * neither on the worker nor on earlier games. */
#include "cli/match/games/player.h"

#include "engines/network.h"
#include "system/timer.h"

#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct own_player {
    struct player base;
    lz_engine *engine;
};

static bool own_fault(struct match_fault *fault, const lz_error *error)
{
    fault->cancelled = error->status == LZ_ERR_MEMORY;
    fault->usage = error->status == LZ_ERR_UNSUPPORTED;
    snprintf(fault->reason, sizeof fault->reason, "refused");
    snprintf(fault->text, sizeof fault->text, "%s", error->text);
    return false;
}

/* Whether the classic can rate a board of the match, as lz_engine_think will need. */
static lz_status try_classic(const struct own_player *own, lz_classic classic, lz_error *error)
{
    lz_classic_settings settings;
    lz_game *game = NULL;
    int64_t value;
    lz_classic_settings_init(&settings, classic);
    lz_status status = lz_game_new(own->base.terms->variant, &game, error);
    if (!status)
        status = lz_classic_value(game, &settings, &value, error);
    lz_game_free(game);
    return status;
}

static bool own_new_engine(struct own_player *own, lz_error *error)
{
    const struct engine_spec *const spec = own->base.spec;
    lz_status status = lz_engine_new(&own->engine, error);
    if (!status && spec->book)
        status = opening_book_load(own->engine, spec->book, error);
    if (!status && spec->network)
        status = network_load(own->engine, spec->network, error);
    for (int i = 0; i < spec->option_count && !status; i++) {
        const struct engine_option *const option = &spec->options[i];
        lz_classic classic;
        status = lz_engine_set(own->engine, option->key, option->value, error);
        if (!status && strcmp(option->key, "classic") == 0 &&
            lz_classic_parse(option->value, &classic, NULL) == LZ_OK)
            status = try_classic(own, classic, error);
    }
    return status == LZ_OK;
}

static bool own_begin(struct player *player, int number, struct match_fault *fault)
{
    struct own_player *const own = (struct own_player *)player;
    lz_error error = {0};
    char seed[24];
    if (!own->engine && !own_new_engine(own, &error))
        return own_fault(fault, &error);
    lz_engine_new_game(own->engine);
    if (lz_engine_prepare(own->engine, own->base.terms->variant, &error)) /* off the clock */
        return own_fault(fault, &error);
    lz_engine_warm(own->engine, player->terms->cancel->stop);
    /* one seed for both games of a pair, the first of which has an odd number */
    const uint64_t first = player->terms->seed * UINT64_C(1000003) | 1;
    const uint64_t own_seed = (first + (uint64_t)number) >> 1;
    snprintf(seed, sizeof seed, "%" PRIu64, own_seed);
    for (int i = 0; i < player->spec->option_count; i++)
        if (strcmp(player->spec->options[i].key, "seed") == 0)
            snprintf(seed, sizeof seed, "%.20s", player->spec->options[i].value);
    return !lz_engine_set(own->engine, "seed", seed, &error) || own_fault(fault, &error);
}

static int64_t known_ms(int64_t us)
{
    return us == TIMER_NEVER ? 0 : us < 1000 ? 1 : us / 1000;
}

static bool own_move(struct player *player, const lz_game *game, const struct match_clock *clock,
                     struct player_move *move, struct match_fault *fault)
{
    struct own_player *const own = (struct own_player *)player;
    const struct match_limits *const terms = &player->spec->limits;
    lz_limits limits;
    lz_thought thought;
    lz_error error = {0};
    lz_limits_init(&limits);
    limits.depth = terms->depth;
    limits.nodes = terms->nodes;
    limits.time_ms = known_ms(clock->turn_us);
    limits.match_left_ms = known_ms(clock->left_us);
    limits.increment_ms = terms->increment_ms;
    limits.stop = player->terms->cancel->stop;
    const int64_t start = timer_now_us();
    const lz_status status =
        lz_engine_think(own->engine, game, &limits, NULL, NULL, &thought, &error);
    if (lz_stop_is_set(limits.stop)) {
        fault->cancelled = true;
        return false;
    }
    if (status)
        return own_fault(fault, &error);
    *move = (struct player_move){.action = thought.action,
                                 .elapsed_us = timer_now_us() - start,
                                 .scored = thought.line.source == LZ_SOURCE_SEARCH,
                                 .score = thought.line.score,
                                 .nodes = thought.line.nodes};
    return true;
}

static void own_end(struct player *player)
{
    (void)player; /* the engine stays for the next game */
}

static void own_close(struct player *player)
{
    lz_engine_free(((struct own_player *)player)->engine);
}

const struct player_kind player_own = {sizeof(struct own_player), own_begin, own_move, own_end,
                                       own_close};
