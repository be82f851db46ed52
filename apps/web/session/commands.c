/* The session and what the page does with it. */
#include "session/coach.h"
#include "session/wording.h"
#include "study/tree.h"
#include "system/translate.h"
#include "web/session/session_module.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct session *session;

struct session *web_session(void)
{
    return session;
}

void web_set_session(struct session *begun)
{
    if (!web_end_chapters())
        session_free(session);
    session = begun;
    web_learn_forget();
}

void web_turn_to(struct session *chapter)
{
    if (chapter == session)
        return;
    session_set_name(chapter, session_name(session));
    session = chapter;
    web_learn_forget();
}

static void seat_own_engine(struct session *begun)
{
    for (int seat = 0; seat < 2; seat++) {
        struct player player;
        player_init(&player, PLAYER_PROGRAM);
        if (session_player(begun, seat)->kind == PLAYER_FOREIGN)
            session_set_player(begun, seat, &player);
    }
}

char *web_session_begin(const char *text)
{
    struct chapters *study;
    struct session *begun;
    lz_error error;
    if (chapters_read(text, &study, &begun, &error))
        return web_refusal(&error);
    if (study) {
        for (int i = 0; i < chapters_count(study); i++)
            seat_own_engine(chapters_session(study, i));
        web_set_chapters(study);
        return NULL;
    }
    if (lz_record_child(session_record(begun), LZ_RECORD_ROOT) == LZ_RECORD_NO_NODE &&
        session_setup_check(session_setup(begun), &error)) { /* a new game; kept ones are shown */
        session_free(begun);
        return web_refusal(&error);
    }
    seat_own_engine(begun);
    web_set_session(begun);
    return NULL;
}

/* ---- commands ---- */

/* One command: its number, text and time. */
struct order {
    int number;
    const char *text;
    int64_t now_ms;
};

static lz_status refuse(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_ARGUMENT, "a value is out of range");
}

/* A click on the cell `number`. */
static lz_status click(const struct order *order, lz_error *error)
{
    lz_action action;
    lz_legality why;
    if (session_deed_at(session, order->number, &action, &why) == SESSION_NOTHING)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%s", wording_legality(why));
    return session_click(session, order->number, order->now_ms, error);
}

/* Acts by notation. */
static lz_status act(const struct order *order, lz_error *error)
{
    lz_game *game;
    lz_status status = lz_game_copy(session_game(session), &game, error);
    if (status)
        return status;
    status = lz_game_play(game, order->text, LZ_ROWS_BOTTOM, error);
    if (!status && lz_game_length(game) != lz_game_length(session_game(session)) + 1)
        status = refuse(error);
    if (!status)
        status = session_act(session, lz_game_action(game, lz_game_length(game) - 1), order->now_ms,
                             error);
    lz_game_free(game);
    return status;
}

static lz_status add_two(const struct order *order, lz_error *error)
{
    (void)order;
    (void)error;
    session_add_two(session);
    return LZ_OK;
}

static lz_status undo(const struct order *order, lz_error *error)
{
    (void)error;
    session_undo(session, order->now_ms);
    return LZ_OK;
}

static lz_status redo(const struct order *order, lz_error *error)
{
    (void)error;
    session_redo(session, order->now_ms);
    return LZ_OK;
}

static lz_status look(const struct order *order, lz_error *error)
{
    return session_look(session, order->number, error);
}

static lz_status walk(const struct order *order, lz_error *error)
{
    return session_walk(session, order->number, error);
}

/* Shows the present position. */
static lz_status present(const struct order *order, lz_error *error)
{
    (void)order;
    return session_look(session, session_node(session), error);
}

static lz_status play_here(const struct order *order, lz_error *error)
{
    return session_go_to(session, session_shown(session), order->now_ms, error);
}

static lz_status delete (const struct order *order, lz_error *error)
{
    return session_delete(session, order->number, order->now_ms) ? LZ_OK : refuse(error);
}

static lz_status promote(const struct order *order, lz_error *error)
{
    return session_promote(session, order->number) ? LZ_OK : refuse(error);
}

/* Takes the last deletion or promotion back. */
static lz_status restore(const struct order *order, lz_error *error)
{
    if (!session_can_restore(session))
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%s",
                            _("The game has changed since: the deletion stays."));
    session_restore_tree(session, order->now_ms);
    return LZ_OK;
}

/* Keeps a line of moves below the node `number` as a variation. */
static lz_status keep(const struct order *order, lz_error *error)
{
    lz_game *game;
    int node = order->number;
    lz_status status = lz_record_game(session_record(session), node, &game, error);
    if (status)
        return status;
    const int from = lz_game_length(game);
    status = lz_game_play(game, order->text, LZ_ROWS_BOTTOM, error);
    for (int i = from; i < lz_game_length(game) && !status; i++)
        status = session_try(session, node, lz_game_action(game, i), &node, error);
    lz_game_free(game);
    return status;
}

/* Judges the shown position. */
static lz_status judge(const struct order *order, lz_error *error)
{
    if (order->number < 0 || order->number >= LZ_JUDGEMENT_COUNT)
        return refuse(error);
    session_judge(session, session_shown(session), (lz_judgement)order->number);
    return LZ_OK;
}

/* Comments on the shown position. */
static lz_status comment(const struct order *order, lz_error *error)
{
    return session_comment(session, session_shown(session), order->text, error);
}

/* Marks the cell `number` of the shown position by "KIND [LABEL]", an lz_mark_kind; LZ_MARK_COUNT
 * removes what is there. */
static lz_status mark(const struct order *order, lz_error *error)
{
    int kind, length = 0;
    if (sscanf(order->text, "%d %n", &kind, &length) != 1 || kind < 0 || kind > LZ_MARK_COUNT)
        return refuse(error);
    const lz_mark wanted = {(lz_mark_kind)kind, order->number, order->text + length};
    return session_mark(session, session_shown(session), wanted, error);
}

/* Draws an arrow from the cell `number` of the shown position by "TO HEAD", a line if HEAD is 0, or
 * takes it away. */
static lz_status draw(const struct order *order, lz_error *error)
{
    int to, head;
    if (sscanf(order->text, "%d %d", &to, &head) != 2)
        return refuse(error);
    const lz_arrow arrow = {order->number, to, head != 0};
    return session_draw(session, session_shown(session), arrow, error);
}

/* Seats a player of player.h's text form. */
static lz_status seat(const struct order *order, lz_error *error)
{
    struct player player;
    if (order->number != 0 && order->number != 1)
        return refuse(error);
    const lz_status status = player_parse(order->text, &player, error);
    if (status)
        return status;
    if (player.kind == PLAYER_FOREIGN)
        return refuse(error);
    session_set_player(session, order->number, &player);
    return LZ_OK;
}

/* Notes "SCORE WIN MATE PROVED", the mover's view of the position at a node. */
static lz_status note(const struct order *order, lz_error *error)
{
    lz_line line = {.source = LZ_SOURCE_SEARCH};
    int proved;
    lz_game *game;
    if (sscanf(order->text, "%d %d %d %d", &line.score, &line.win_permille, &line.mate, &proved) !=
        4)
        return refuse(error);
    if (proved)
        line.source = LZ_SOURCE_PROOF;
    const lz_status status = lz_record_game(session_record(session), order->number, &game, error);
    if (status)
        return status;
    struct ply_note *const known = session_note_at(session, order->number);
    if (known)
        note_line(known, lz_game_to_move(game), &line);
    lz_game_free(game);
    return known ? LZ_OK : lz_error_set(error, LZ_ERR_MEMORY, "no memory");
}

/* Asks for mistakes, or goes on with that. */
static lz_status learn(const struct order *order, lz_error *error)
{
    return web_learn_do(order->text, error);
}

static lz_status set_pause(const struct order *order, lz_error *error)
{
    (void)error;
    session_pause(session, order->number != 0, order->now_ms);
    return LZ_OK;
}

/* Stops the clock, or lets it run on. */
static lz_status hold(const struct order *order, lz_error *error)
{
    (void)error;
    session_hold_clock(session, order->number != 0, order->now_ms);
    return LZ_OK;
}

/* The next step of looking again at what the coach warned of. */
static lz_status look_again(const struct order *order, lz_error *error)
{
    (void)order;
    (void)error;
    session_coach_look(session);
    return LZ_OK;
}

static lz_status take_back(const struct order *order, lz_error *error)
{
    (void)error;
    session_coach_take_back(session, order->now_ms);
    return LZ_OK;
}

static lz_status play_on(const struct order *order, lz_error *error)
{
    (void)error;
    session_coach_play_on(session, order->now_ms);
    return LZ_OK;
}

static lz_status resign(const struct order *order, lz_error *error)
{
    if (order->number != 0 && order->number != 1)
        return refuse(error);
    session_resign(session, order->number, order->now_ms);
    return LZ_OK;
}

/* The name under which the game is kept. */
static lz_status name(const struct order *order, lz_error *error)
{
    (void)error;
    session_set_name(session, order->text);
    return LZ_OK;
}

static lz_status restart(const struct order *order, lz_error *error)
{
    (void)error;
    session_restart(session, order->now_ms);
    return LZ_OK;
}

char *web_session_do(const char *command, int number, const char *text, double now_ms)
{
    static const struct {
        const char *name;
        lz_status (*run)(const struct order *order, lz_error *error);
    } commands[] = {
        {"click", click},        {"act", act},         {"addTwo", add_two},
        {"undo", undo},          {"redo", redo},       {"look", look},
        {"walk", walk},          {"present", present}, {"playHere", play_here},
        {"delete", delete},      {"promote", promote}, {"judge", judge},
        {"restore", restore},    {"comment", comment}, {"mark", mark},
        {"draw", draw},          {"note", note},       {"seat", seat},
        {"pause", set_pause},    {"hold", hold},       {"resign", resign},
        {"restart", restart},    {"name", name},       {"lookAgain", look_again},
        {"takeBack", take_back}, {"playOn", play_on},  {"keep", keep},
        {"learn", learn},
    };
    const struct order order = {number, text, (int64_t)now_ms};
    lz_error error = {0};
    lz_status status = refuse(&error);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(command, commands[i].name) == 0)
            status = commands[i].run(&order, &error);
    }
    return status ? web_refusal(&error) : NULL;
}

/* ---- questions ---- */

bool web_session_tick(double now_ms)
{
    return session_tick(session, (int64_t)now_ms);
}

char *web_session_clocks(double now_ms)
{
    struct json json = {0};
    json_open_at(&json, "left", '[');
    for (int seat = 0; seat < 2; seat++)
        json_number(&json, session_time_left(session, seat, (int64_t)now_ms));
    json_close(&json);
    json_open_at(&json, "text", '[');
    for (int seat = 0; seat < 2; seat++) {
        char text[32];
        wording_time(session_time_left(session, seat, (int64_t)now_ms), text, sizeof text);
        json_string(&json, text);
    }
    return json_take(&json);
}

/* Writes the limits as web_limits reads them. */
static void put_limits(struct json *json, const lz_limits *limits)
{
    char text[160];
    snprintf(text, sizeof text, "depth %d\ntime_ms %lld\nmatch_left_ms %lld\nincrement_ms %lld",
             limits->depth, (long long)limits->time_ms, (long long)limits->match_left_ms,
             (long long)limits->increment_ms);
    json_string_at(json, "limits", text);
}

static void put_player(struct json *json, const lz_game *game, int64_t now_ms)
{
    const int seat = lz_game_seat(game);
    const struct player *player = session_player(session, seat);
    const bool limited = player->depth || player->time_ms;
    lz_limits limits;
    session_limits(session, seat, now_ms, &limits);
    put_limits(json, &limits);
    json_string_at(json, "classic",
                   player->kind == PLAYER_CLASSIC ? lz_classic_name(player->classic) : "none");
    json_number_at(json, "level", limited ? LZ_LEVEL_MAX : player->level);
}

/* Writes variant and start of the game's present position as web_game reads them. */
static void put_start(struct json *json, const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    char text[64 + 16 * LZ_CELLS_MAX], start[WEB_START_SIZE];
    uint8_t cells[LZ_CELLS_MAX];
    for (int i = 0; i < variant->columns * variant->rows; i++)
        cells[i] = (uint8_t)lz_game_at(game, i);
    lz_variant_format(variant, text, sizeof text);
    web_start_text(variant, cells, lz_game_to_move(game), start);
    json_string_at(json, "variant", text);
    json_string_at(json, "start", start);
}

/* The position alone, or with its player and limits at a time. */
static char *put_task(const lz_record *record, int node, const lz_game *game, const int64_t *now_ms)
{
    char moves[6 * LZ_CELLS_MAX + 64];
    struct json json = {0};
    lz_game *start;
    lz_error error;
    if (lz_record_game(record, tree_set_up(record, node), &start, &error))
        return web_refusal(&error);
    lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    put_start(&json, start);
    lz_game_free(start);
    json_string_at(&json, "moves", moves);
    if (now_ms)
        put_player(&json, game, *now_ms);
    return json_take(&json);
}

char *web_task(const lz_record *record, int node, const lz_game *game)
{
    return put_task(record, node, game, NULL);
}

char *web_session_task(bool shown, double now_ms)
{
    const int64_t now = (int64_t)now_ms;
    return put_task(session_record(session), shown ? session_shown(session) : session_node(session),
                    shown ? session_shown_game(session) : session_game(session), &now);
}

char *web_session_write(double now_ms)
{
    struct json json = {0};
    char *const text = chapters_write(web_chapters(), session, (int64_t)now_ms);
    json_string_at(&json, "text", text);
    free(text);
    return json_take(&json);
}

char *web_openings(void)
{
    struct json json = {0};
    json_open(&json, '[');
    for (lz_opening opening = LZ_OPENING_NONE; opening < LZ_OPENING_COUNT; opening++) {
        json_open(&json, '{');
        json_string_at(&json, "name", lz_opening_name(opening));
        json_string_at(&json, "title", wording_opening(opening));
        json_string_at(&json, "explained", wording_opening_explained(opening));
        json_close(&json);
    }
    json_close(&json);
    return json_take(&json);
}

/* ---- other positions ---- */

char *web_view(const char *text)
{
    struct chapters *study;
    struct session *other;
    lz_error error;
    if (chapters_read(text, &study, &other, &error))
        return web_refusal(&error);
    char *const state = web_state(other, study);
    if (study)
        chapters_free(study);
    else
        session_free(other);
    return state;
}

char *web_classic_start(int classic)
{
    lz_error error;
    lz_game *game;
    lz_classic_settings settings;
    if (lz_classic_game((lz_classic)classic, &game, &error))
        return web_refusal(&error);
    struct json json = {0};
    put_start(&json, game);
    lz_classic_settings_init(&settings, (lz_classic)classic);
    json_number_at(&json, "depth", settings.depth);
    lz_game_free(game);
    return json_take(&json);
}
