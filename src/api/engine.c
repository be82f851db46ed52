/* lz_engine_*, lz_engine_think, lz_engine_balance: options, validation, and who thinks. */
#include "api/engine.h"
#include "api/certificate.h"
#include "api/limits.h"
#include "base/ascii.h"
#include "base/error.h"
#include "connect4/book_file.h"
#include "game/game.h"
#include "game/variant.h"
#include "net/network.h"

#include <lianzi/study.h>
#include <stdlib.h>
#include <string.h>

lz_status lz_engine_new(lz_engine **out, lz_error *error)
{
    NEED(out);
    lz_engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return error_set(error, LZ_ERR_MEMORY, "no memory for an engine");
    engine->player.level = LZ_LEVEL_MAX;
    engine->player.threads = 1;
    engine->player.hash_mib = 64;
    engine->player.passing = 1;
    engine->player.asks = PLAYER_PROOFS_BEST;
    *out = engine;
    return LZ_OK;
}

void lz_engine_free(lz_engine *engine)
{
    if (!engine)
        return;
    player_clear(&engine->player);
    free(engine);
}

/* Reads a whole number from `low` to `high`. */
static lz_status read_number(const char *name, const char *value, int64_t low, int64_t high,
                             int64_t *out, lz_error *error)
{
    int64_t number = 0;
    const char *at = value;
    for (; ascii_is_digit(*at) && number <= (high - (*at - '0')) / 10; at++)
        number = number * 10 + (*at - '0');
    if (at == value || *at || number < low || number > high)
        return error_set(error, LZ_ERR_ARGUMENT, "%s is from %lld to %lld, not \"%.40s\"", name,
                         (long long)low, (long long)high, value);
    *out = number;
    return LZ_OK;
}

static lz_status set_classic(lz_engine *engine, const char *value, lz_error *error)
{
    lz_classic classic;
    if (strcmp(value, "none") == 0) {
        engine->has_classic = false;
        return LZ_OK;
    }
    const lz_status status = lz_classic_parse(value, &classic, error);
    if (!status) {
        lz_classic_settings_init(&engine->classic, classic);
        engine->has_classic = true;
    }
    return status;
}

/* The classic's depth: 0 is the one its report gives. */
static lz_status set_depth(lz_engine *engine, const char *value, lz_error *error)
{
    int64_t depth = 0;
    const lz_status status = read_number("depth", value, 0, LZ_CLASSIC_DEPTH_MAX, &depth, error);
    if (status || !engine->has_classic)
        return status ? status
                      : error_set(error, LZ_ERR_ARGUMENT, "depth is for a classic: name one first");
    lz_classic_settings reported;
    lz_classic_settings_init(&reported, engine->classic.classic);
    engine->classic.depth = depth ? (int)depth : reported.depth;
    return LZ_OK;
}

static lz_status set_proofs(lz_engine *engine, const char *value, lz_error *error)
{
    static const char *const names[] = {"none", "best", "wins", "all"};
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++) {
        if (strcmp(value, names[i]) != 0)
            continue;
        engine->player.asks = (enum player_proofs)i;
        return LZ_OK;
    }
    return error_set(error, LZ_ERR_ARGUMENT, "proofs is none, best, wins or all, not \"%.40s\"",
                     value);
}

lz_status lz_engine_set(lz_engine *engine, const char *name, const char *value, lz_error *error)
{
    NEED(engine);
    NEED(name);
    NEED(value);
    const struct number_option {
        const char *name;
        int64_t low, high;
        int *field;
    } numbers[] = {
        {"level", LZ_LEVEL_MIN, LZ_LEVEL_MAX, &engine->player.level},
        {"threads", 1, 64, &engine->player.threads},
        {"hash_mib", 1, 65536, &engine->player.hash_mib},
        {"passing", 0, 1, &engine->player.passing},
        {"variety", 0, 1000, &engine->player.variety},
    };
    int64_t number = 0;
    lz_status status;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(name, numbers[i].name) != 0)
            continue;
        status = read_number(name, value, numbers[i].low, numbers[i].high, &number, error);
        if (!status)
            *numbers[i].field = (int)number;
        return status;
    }
    if (strcmp(name, "seed") == 0) {
        status = read_number(name, value, 0, INT64_MAX, &engine->player.seed, error);
        if (!status)
            engine->player.dice = (uint64_t)engine->player.seed;
        return status;
    }
    if (strcmp(name, "proofs") == 0)
        return set_proofs(engine, value, error);
    if (strcmp(name, "classic") == 0)
        return set_classic(engine, value, error);
    if (strcmp(name, "depth") == 0)
        return set_depth(engine, value, error);
    return error_set(error, LZ_ERR_ARGUMENT, "no option is called \"%.40s\"", name);
}

lz_status lz_engine_prepare(lz_engine *engine, const lz_variant *variant, lz_error *error)
{
    NEED(engine);
    NEED(variant);
    lz_variant own;
    const lz_status status = variant_read(variant, &own, error);
    if (status || engine->has_classic)
        return status;
    return player_prepare(&engine->player, &own, error);
}

void lz_engine_warm(lz_engine *engine, const lz_stop *stop)
{
    if (engine->player.search)
        search_warm(engine->player.search, stop);
}

int lz_engine_hash_permille(const lz_engine *engine)
{
    return engine->player.search ? search_hash_permille(engine->player.search) : 0;
}

lz_status lz_engine_set_book(lz_engine *engine, const void *bytes, size_t size, lz_error *error)
{
    NEED(engine);
    NEED(bytes);
    uint8_t *book;
    const lz_status status = book_file_copy(bytes, size, &book, error);
    if (!status)
        exact_set_book(&engine->player.exact, book);
    return status;
}

lz_status lz_engine_add_certificate(lz_engine *engine, const lz_certificate *certificate,
                                    lz_error *error)
{
    NEED(engine);
    if (!certificate)
        proved_clear(&engine->player.proved);
    else if (!proved_add(&engine->player.proved, &certificate->certificate))
        return error_set(error, LZ_ERR_MEMORY, "no memory for a certificate");
    return LZ_OK;
}

bool lz_engine_asks_proofs(const lz_engine *engine, const lz_limits *limits)
{
    lz_limits own;
    return !engine->has_classic && !limits_read(limits, &own, NULL) &&
           player_asks_proofs(&engine->player, &own);
}

lz_status lz_engine_add_book(lz_engine *engine, const char *text, size_t size, lz_error *error)
{
    NEED(engine);
    struct opening_book **last = &engine->player.book, *book;
    if (!text) {
        opening_book_free(*last);
        *last = NULL;
        return LZ_OK;
    }
    const lz_status status = opening_book_read(text, size, &book, error);
    while (*last)
        last = &(*last)->next;
    if (!status)
        *last = book;
    return status;
}

int lz_engine_book_moves(const lz_engine *engine, const lz_game *game, lz_book_move *out,
                         int capacity)
{
    return opening_book_list(engine->player.book, game, out, capacity);
}

lz_status lz_engine_set_network(lz_engine *engine, const char *text, size_t size, lz_error *error)
{
    NEED(engine);
    struct network *network = NULL;
    const lz_status status = text ? network_read(text, size, &network, error) : LZ_OK;
    if (!status)
        player_set_network(&engine->player, network);
    return status;
}

void lz_engine_new_game(lz_engine *engine)
{
    player_new_game(&engine->player); /* classics remember nothing */
}

static lz_status think_by_classic(const lz_engine *engine, const lz_game *game, const lz_stop *stop,
                                  lz_progress_fn *on_progress, void *user, lz_thought *out,
                                  lz_error *error)
{
    lz_classic_report report;
    const lz_status status = lz_classic_search(game, &engine->classic, stop, &report, error);
    if (status)
        return status;
    const int64_t value = game->state.to_move == LZ_BLACK ? report.value : -report.value;
    lz_line *line = &out->line;
    memset(out, 0, sizeof *out);
    if (report.best >= 0)
        out->action = lz_action_place(report.best);
    line->multipv = line->lines = 1;
    line->depth = line->seldepth = engine->classic.depth;
    line->score = (int)value;
    line->win_permille = 500;
    line->draw_permille = -1;
    line->nodes = report.nodes;
    line->time_ms = report.time_us / 1000;
    line->length = report.best >= 0;
    line->pv[0] = out->action;
    if (on_progress)
        on_progress(line, user);
    return LZ_OK;
}

lz_status lz_engine_think(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                          lz_progress_fn *on_progress, void *user, lz_thought *out, lz_error *error)
{
    NEED(engine);
    NEED(game);
    NEED(out);
    lz_limits own;
    if (limits_read(limits, &own, error))
        return LZ_ERR_ARGUMENT;
    if (engine->has_classic)
        return think_by_classic(engine, game, own.stop, on_progress, user, out, error);
    if (game->state.result != LZ_RESULT_ONGOING) {
        memset(out, 0, sizeof *out);
        return LZ_OK;
    }
    own = player_limits(game, &own);
    return player_think(&engine->player, game, &own, on_progress, user, out, error);
}

lz_status lz_engine_balance(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                            int stones, int bias, lz_balance_report *out, lz_error *error)
{
    NEED(engine);
    NEED(game);
    NEED(out);
    lz_limits own;
    if (limits_read(limits, &own, error))
        return LZ_ERR_ARGUMENT;
    if (stones != 1 && stones != 2)
        return error_set(error, LZ_ERR_ARGUMENT, "one stone or two, not %d", stones);
    if (!variant_is_five(&game->variant))
        return error_set(error, LZ_ERR_UNSUPPORTED, "even games are for lines of five");
    if (game_needs_play(game, error))
        return LZ_ERR_ARGUMENT;
    own = player_limits(game, &own);
    return player_balance(&engine->player, game, &own, stones, bias, out, error);
}
