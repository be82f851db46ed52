#include "session/setup.h"

#include <lianzi/study.h>
#include <string.h>

void session_setup_init(struct session_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    lz_variant_init(&setup->variant, LZ_RULE_FREESTYLE);
    player_init(&setup->players[0], PLAYER_PERSON);
    player_init(&setup->players[1], PLAYER_PROGRAM);
}

void session_setup_start(struct session_setup *setup, const lz_game *game)
{
    setup->variant = *lz_game_variant(game);
    setup->start_to_move = lz_game_to_move(game);
    setup->has_start = lz_game_stones(game) > 0 || setup->start_to_move != LZ_BLACK;
    for (int cell = 0; cell < setup->variant.columns * setup->variant.rows; cell++)
        setup->start[cell] = (uint8_t)lz_game_at(game, cell);
}

lz_status session_setup_classic(struct session_setup *setup, lz_classic classic, lz_error *error)
{
    lz_game *game;
    const lz_status status = lz_classic_game(classic, &game, error);
    if (status)
        return status;
    session_setup_start(setup, game);
    lz_game_free(game);
    return LZ_OK;
}

lz_status session_setup_game(const struct session_setup *setup, lz_game **out, lz_error *error)
{
    if (setup->has_start)
        return lz_game_new_from(&setup->variant, setup->start, setup->start_to_move, out, error);
    return lz_game_new(&setup->variant, out, error);
}

lz_status session_setup_record(const struct session_setup *setup, lz_record **out, lz_error *error)
{
    lz_record *record;
    lz_status status = lz_record_new(&setup->variant, &record, error);
    if (status)
        return status;
    if (setup->has_start)
        status = lz_record_set_start(record, setup->start, setup->start_to_move, error);
    if (status)
        lz_record_free(record);
    else
        *out = record;
    return status;
}

lz_status session_setup_check(const struct session_setup *setup, lz_error *error)
{
    lz_game *game;
    lz_status status = session_setup_game(setup, &game, error);
    if (status)
        return status;
    for (int seat = 0; seat < 2 && !status; seat++) {
        lz_classic_settings settings;
        int64_t value;
        if (setup->players[seat].kind != PLAYER_CLASSIC)
            continue;
        lz_classic_settings_init(&settings, setup->players[seat].classic);
        status = lz_classic_value(game, &settings, &value, error);
    }
    lz_game_free(game);
    return status;
}

int session_setup_table(const struct session_setup *setup)
{
    for (int seat = 0; seat < 2; seat++) {
        if (setup->players[seat].kind == PLAYER_CLASSIC)
            return (int)setup->players[seat].classic;
    }
    return -1;
}

bool session_setup_is_classics(const struct session_setup *setup)
{
    const int classic = session_setup_table(setup);
    struct session_setup own = *setup;
    return classic >= 0 && session_setup_classic(&own, (lz_classic)classic, NULL) == LZ_OK &&
           own.start_to_move == setup->start_to_move &&
           memcmp(own.start, setup->start, sizeof own.start) == 0;
}
