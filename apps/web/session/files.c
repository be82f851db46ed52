/* Games from files and into files, in the formats that the library knows. */
#include "session/wording.h"
#include "study/decode.h"
#include "study/wording.h"
#include "system/format.h"
#include "system/translate.h"
#include "web/session/session_module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 5000 }; /* LISTED in page/window/exchange.js */

/* The games of the last file, until one of them is chosen, and what is wrong with each. */
static lz_record *games[GAMES_MAX];
static lz_error damages[GAMES_MAX];
static int game_count;
static char charset[32]; /* of the last file, if it was guessed; else "" */

static void forget_games(void)
{
    while (game_count > 0)
        lz_record_free(games[--game_count]);
}

/* Damage is reported before the game. */
static void take_damage(void *user, const lz_error *notice)
{
    (void)user;
    if (notice->status)
        damages[game_count] = *notice;
    if (decode_guess(notice))
        snprintf(charset, sizeof charset, "%s", decode_guess(notice));
}

static bool take_game(void *user, lz_record *record)
{
    (void)user;
    if (lz_record_copy(record, &games[game_count], NULL) == LZ_OK && ++game_count < GAMES_MAX)
        damages[game_count].status = LZ_OK;
    return game_count < GAMES_MAX;
}

static void put_games(struct json *json)
{
    char text[256];
    json_open_at(json, "games", '[');
    for (int i = 0; i < game_count; i++) {
        lz_game *game;
        json_open(json, '{');
        if (lz_record_game(games[i], LZ_RECORD_ROOT, &game, NULL) == LZ_OK) {
            wording_game(game, text, sizeof text);
            json_string_at(json, "title", text);
            lz_game_free(game);
        }
        web_put_facts(json, games[i]);
        json_close(json);
    }
    json_close(json);
}

char *web_session_open(const char *format, const char *variant, const char *data, int size)
{
    struct bytes_left input = {data, (size_t)size};
    struct json json = {0};
    lz_record_options options;
    lz_record_format kind;
    lz_error error;
    lz_record_options_init(&options);
    if (strchr(format, '.') ? format_of_bytes(format, data, (size_t)size, &kind, &error)
                            : lz_record_format_parse(format, &kind, &error))
        return web_refusal(&error);
    if (lz_variant_parse(variant, &options.variant, &error))
        return web_refusal(&error);
    options.notice = take_damage;
    forget_games();
    *charset = '\0';
    damages[0].status = LZ_OK;
    const lz_status status =
        decode_read(kind, &options, NULL, bytes_read, &input, take_game, NULL, &error);
    if (status && game_count == 0)
        return web_refusal(&error);
    put_games(&json);
    return json_take(&json);
}

/* How the file was read, if it does not say its charset. */
static void put_charset(struct json *json)
{
    char text[128];
    snprintf(text, sizeof text, _("The file does not say its charset: it was read as %s."),
             charset);
    if (*charset)
        json_string(json, text);
}

/* Sentences on what the session lacks of the file. */
static char *put_said(const struct session *session, const lz_error *damage)
{
    const lz_record *record = session_record(session);
    struct json json = {0};
    char text[256];
    wording_cut(session, damage, text, sizeof text);
    json_open_at(&json, "said", '[');
    if (*text)
        json_string(&json, text);
    else if (lz_record_is_damaged(record))
        json_string(&json, _("The file is damaged: the game is shown up to there."));
    else if (lz_record_is_reduced(record))
        json_string(&json, _("Not everything in the file could be read."));
    put_charset(&json);
    return json_take(&json);
}

/* Makes the session of a game of the file from a copy of it. */
static lz_status make_session(int game, double now_ms, struct session **session, lz_error *error)
{
    struct session_setup setup;
    lz_record *record;
    session_setup_init(&setup);
    player_init(&setup.players[1], PLAYER_PERSON);
    if (game < 0 || game >= game_count)
        return lz_error_set(error, LZ_ERR_ARGUMENT, "a value is out of range");
    lz_status status = lz_record_copy(games[game], &record, error);
    if (!status && (status = session_from_record(&setup, record, session, error)))
        lz_record_free(record);
    if (status)
        return status;
    session_seat_programs(*session);
    session_wait(*session, (int64_t)now_ms);
    return LZ_OK;
}

char *web_session_choose(int game, double now_ms)
{
    struct session *session;
    lz_error error;
    if (make_session(game, now_ms, &session, &error))
        return web_refusal(&error);
    forget_games();
    web_set_session(session);
    return put_said(session, &damages[game]);
}

char *web_session_choose_all(void)
{
    struct json json = {0};
    lz_error error;
    struct chapters *study = chapters_new(&error);
    bool whole = true;
    if (!study)
        return web_refusal(&error);
    for (int i = 0; i < game_count; i++)
        if (chapters_add_record(study, games[i], &error) || damages[i].status ||
            lz_record_is_damaged(games[i]) || lz_record_is_reduced(games[i]))
            whole = false;
    if (!chapters_count(study)) {
        chapters_free(study);
        return web_refusal(&error);
    }
    forget_games();
    web_set_chapters(study);
    json_open_at(&json, "said", '[');
    if (!whole)
        json_string(&json, _("Not everything in the file could be read."));
    put_charset(&json);
    return json_take(&json);
}

char *web_session_text(int game, double now_ms)
{
    struct session *session;
    struct json json = {0};
    lz_error error;
    if (make_session(game, now_ms, &session, &error))
        return web_refusal(&error);
    char *const text = session_write(session, (int64_t)now_ms);
    json_string_at(&json, "text", text);
    free(text);
    session_free(session);
    return json_take(&json);
}

/* ---- writing ---- */

/* Several games of a file may lose the same. */
static void take_loss(void *user, const lz_error *notice)
{
    struct losses *const losses = user;
    for (int i = 0; i < losses->count; i++)
        if (strcmp(losses->list[i].text, notice->text) == 0)
            return;
    if (losses->count < (int)(sizeof losses->list / sizeof *losses->list))
        losses->list[losses->count++] = *notice;
}

char *web_file(const struct bytes *file, const struct losses *losses)
{
    struct json json = {0};
    json_number_at(&json, "at", (int64_t)(uintptr_t)file->data);
    json_number_at(&json, "size", (int64_t)file->used);
    json_open_at(&json, "losses", '[');
    for (int i = 0; losses && i < losses->count; i++) {
        char text[4 * LZ_ERROR_TEXT_MAX];
        wording_error(&losses->list[i], text, sizeof text);
        json_string(&json, text);
    }
    return json_take(&json);
}

/* A file that is being made. */
struct making {
    lz_record_format format;
    const char *date;
    struct bytes file;
    struct losses losses;
};

static lz_status add_game(struct making *making, const struct session *session, lz_error *error)
{
    lz_record_options options;
    lz_record *record;
    lz_status status = session_export(session, making->format, making->date, &record, error);
    if (status)
        return status;
    lz_record_options_init(&options);
    options.variant = *lz_record_variant(record);
    options.notice = take_loss;
    options.notice_user = &making->losses;
    status = lz_record_write(making->format, &options, record, bytes_write, &making->file, error);
    lz_record_free(record);
    return status;
}

/* The game, or the whole study if the format is one of lists. */
static lz_status make_file(struct making *making, lz_error *error)
{
    const struct chapters *study = web_chapters();
    const int count = study ? chapters_count(study) : 0;
    lz_error loss;
    lz_status status = LZ_OK;
    if (!count || !lz_record_format_is_list(making->format)) {
        if (count > 1) {
            lz_error_set(&loss, LZ_OK, "the other chapters of the study are not kept");
            take_loss(&making->losses, &loss);
        }
        return add_game(making, web_session(), error);
    }
    for (int i = 0; i < count && !status; i++)
        status = add_game(making, chapters_session(study, i), error);
    return status;
}

char *web_session_export(const char *format, const char *date)
{
    struct making making = {.date = date};
    lz_error error;
    if (!lz_record_format_parse(format, &making.format, &error) && !make_file(&making, &error))
        return web_file(&making.file, &making.losses);
    bytes_free(&making.file);
    return web_refusal(&error);
}
