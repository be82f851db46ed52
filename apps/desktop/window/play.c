/* The flow of a game: clicks, turns, clocks and pace, and one game after another. */
#include "desktop/parts/debug.h"
#include "desktop/parts/sounds.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "desktop/window/practise.h"
#include "desktop/window/review.h"
#include "session/wording.h"
#include "system/translate.h"

#include <lianzi/study.h>

/* ---- turns ---- */

static gboolean on_pace(gpointer user)
{
    struct window *window = user;
    window->pace_timer = 0;
    window_think(window);
    window_show(window);
    return G_SOURCE_REMOVE;
}

/* Two programs move at a pace that a person can watch. */
static int64_t pace_left_ms(const struct window *window)
{
    if (session_has_person(window->session) || session_program_turn(window->session) < 0 ||
        session_node(window->session) == LZ_RECORD_ROOT)
        return 0;
    const int64_t since = (g_get_monotonic_time() - window->last_move_us) / 1000;
    return window->preferences->pace_ms - since;
}

static gboolean on_clock(gpointer user)
{
    struct window *window = user;
    if (session_tick(window->session, window_now_ms())) {
        window->clock_timer = 0;
        window_continue(window);
        window_announce_end(window);
        return G_SOURCE_REMOVE;
    }
    for (int seat = 0; seat < 2; seat++)
        seat_show_clock(&window->cards[seat], window->session, window_now_ms());
    return G_SOURCE_CONTINUE;
}

void window_hold_clock(struct window *window)
{
    session_hold_clock(window->session, window->edit.on || window->trouble[0], window_now_ms());
}

void window_continue(struct window *window)
{
    window_hold_clock(window);
    g_clear_handle_id(&window->pace_timer, g_source_remove);
    const bool ticks = session_has_clock(window->session) && session_is_live(window->session);
    if (ticks && !window->clock_timer)
        window->clock_timer = g_timeout_add(100, on_clock, window);
    else if (!ticks)
        g_clear_handle_id(&window->clock_timer, g_source_remove);
    const int64_t wait = pace_left_ms(window);
    if (wait > 0) {
        thinker_abandon(window->thinker);
        window->pace_timer = g_timeout_add((guint)wait, on_pace, window);
        window_advise(window);
    } else {
        window_think(window);
    }
    if (session_end(window->session) != SESSION_GOING) {
        window_keep_game(window);
#ifdef LIANZI_DATABASE
        practise_worth(window);
#endif
    }
    window_show(window);
    window_autosave_soon(window);
}

/* Notes the classic's own value of the present position, if a classic plays. */
static void note_value(struct window *window)
{
    const lz_game *game = session_game(window->session);
    const int classic = session_classic(window->session);
    struct ply_note *note = session_note_at(window->session, session_node(window->session));
    if (classic < 0 || !note || note->valued)
        return;
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, (lz_classic)classic);
    note->valued = lz_classic_value(game, &settings, &note->value, NULL) == LZ_OK;
    if (note->valued)
        debug_line("score x=%lld o=%lld", (long long)note->value, (long long)-note->value);
}

/* Plays the sound of a stone, or of the end from the person's side. */
static void sound_of_move(const struct window *window)
{
    const struct session *session = window->session;
    const int winner = session_winner(session);
    if (!window->preferences->sounds)
        return;
    if (winner < 0) {
        sounds_play(SOUND_STONE);
        return;
    }
    const bool lost = session_has_person(session) && !session_is_person(session, winner);
    sounds_play(lost ? SOUND_LOSE : SOUND_WIN);
}

/* Says what a program did that the board does not show. */
static void tell_choice(struct window *window, int seat, lz_action action)
{
    const struct session *session = window->session;
    char name[128], text[256];
    if (session_is_person(session, seat))
        return;
    wording_player(session, seat, name, sizeof name);
    if (action.kind == LZ_ACTION_CHOOSE)
        g_snprintf(text, sizeof text,
                   action.colour == LZ_BLACK ? _("%s takes black.") : _("%s takes white."), name);
    else if (action.kind == LZ_ACTION_PASS)
        g_snprintf(text, sizeof text, _("%s passes."), name);
    else if (action.kind == LZ_ACTION_DECLARE)
        g_snprintf(text, sizeof text,
                   ngettext("%s: %d fifth move will be offered.",
                            "%s: %d fifth moves will be offered.", (unsigned long)action.number),
                   name, action.number);
    else
        return;
    window_say(window, text);
}

/* Announces two sentences; either may be empty. */
static void announce_both(struct window *window, const char *first, const char *second)
{
    char text[512];
    if (*first && *second)
        g_snprintf(text, sizeof text, _("%s. %s"), first, second);
    else
        g_snprintf(text, sizeof text, "%s%s", first, second);
    board_announce(window->board, text);
}

/* How the game ended; empty while it goes on. */
static void word_end(const struct window *window, char *text, size_t size)
{
    char title[160], reason[160];
    wording_result(window->session, title, sizeof title, reason, sizeof reason);
    *text = '\0';
    if (title[0])
        g_snprintf(text, size, _("%s: %s"), title, reason);
}

/* Announces to screen readers what a program did, and how the game ended. */
static void announce(struct window *window, int seat)
{
    const struct session *session = window->session;
    char last[96], end[340];
    wording_last_move(session_record(session), session_node(session), session_game(session), last,
                      sizeof last);
    word_end(window, end, sizeof end);
    if (!session_is_person(session, seat) || end[0])
        announce_both(window, last, end);
}

void window_announce_end(struct window *window)
{
    char end[340];
    word_end(window, end, sizeof end);
    board_announce(window->board, end);
}

void window_announce_position(struct window *window)
{
    char last[96], turn[256] = "";
    wording_last_move(session_record(window->session), window_node(window), window_game(window),
                      last, sizeof last);
    if (!window_is_away(window))
        wording_turn(window->session, turn, sizeof turn);
    else if (!last[0])
        g_snprintf(turn, sizeof turn, "%s", _("The start of the game"));
    announce_both(window, last, turn);
}

/* Says what an opening wants instead of what was done, or why a move is not allowed. */
static void refuse(struct window *window, lz_legality legality)
{
    char text[160];
    debug_line("refused %s", lz_legality_name(legality));
    wording_refusal(session_game(window->session), legality, text, sizeof text);
    window_say(window, text);
}

/* Shows what a seat has done: sound, announcement, and the program's turn. */
static void show_act(struct window *window, int seat, lz_action action)
{
    char text[16];
    const lz_game *game = session_game(window->session);
    lz_action_format(lz_game_variant(game), action, LZ_ROWS_BOTTOM, text, sizeof text);
    debug_line("move seat=%d %s", seat, text);
    window->hint = (struct hint){0};
    window->ghosts = 0;
    window->last_move_us = g_get_monotonic_time();
    note_value(window);
    sound_of_move(window);
    tell_choice(window, seat, action);
    window_continue(window);
    announce(window, seat);
    if (action.kind == LZ_ACTION_PLACE && lz_rule_has_gravity(lz_game_variant(game)->rule))
        board_drop(window->board, action.cell[0]);
}

bool window_act(struct window *window, lz_action action)
{
    lz_error error;
    const lz_game *game = session_game(window->session);
    const lz_legality legality = lz_game_legality(game, action);
    const int seat = lz_game_seat(game);
    if (legality != LZ_LEGAL) {
        refuse(window, legality);
        return false;
    }
    if (session_act(window->session, action, window_now_ms(), &error)) {
        window_complain(window, &error);
        return false;
    }
    show_act(window, seat, action);
    return true;
}

/* ---- clicks ---- */

/* Says why a click did nothing. */
static void refuse_click(struct window *window, lz_legality why)
{
    if (why == LZ_ILLEGAL_GAME_OVER) /* the strip already says so */
        debug_line("refused %s", lz_legality_name(why));
    else if (why != LZ_ILLEGAL_NOT_NOW || session_person_turn(window->session) >= 0)
        refuse(window, why);
    else if (session_is_paused(window->session))
        window_say(window, _("The game is paused: resume it first."));
}

void window_activate(int cell, void *user)
{
    struct window *window = user;
    struct session *session = window->session;
    const int seat = lz_game_seat(session_game(session));
    lz_action action;
    lz_legality why;
    lz_error error;
    if (window->edit.on) {
        edit_click(window, cell);
        return;
    }
    const int in_line = window_target_in_line(window, cell, NULL);
    if (in_line >= 0) {
        window_try_in_line(window, in_line);
        return;
    }
    const enum session_deed deed = session_deed_at(session, cell, &action, &why);
    if (window->learn.on) {
        window_learn_answer(window, deed == SESSION_NOTHING ? cell : action.cell[0]);
        return;
    }
    if (deed == SESSION_NOTHING) {
        refuse_click(window, why);
        return;
    }
    const int added = session_adding(session, NULL);
    if (session_click(session, cell, window_now_ms(), &error)) {
        window_complain(window, &error);
        return;
    }
    if (deed == SESSION_TRY)
        window_show_tried(window, action);
    else if (deed == SESSION_ADD && added == 1)
        window_show(window);
    else
        show_act(window, seat, lz_record_action(session_record(session), session_node(session)));
}

void window_erase(int cell, void *user)
{
    struct window *window = user;
    if (window->edit.on)
        edit_erase(window, cell);
    else
        window_mark(window, cell);
}

/* ---- one game after another ---- */

void window_free_study(struct chapters *chapters, struct session *session)
{
    if (chapters)
        chapters_free(chapters);
    else
        session_free(session);
}

void window_change_session(struct window *window, struct session *session)
{
    thinker_abandon(window->thinker);
    review_forget(window);
    g_clear_handle_id(&window->pace_timer, g_source_remove);
    panel_forget(window->panel);
    window->edit.on = window->learn.on = false;
    g_clear_pointer(&window->edit.game, lz_game_free);
    g_clear_pointer(&window->preview, lz_game_free);
    window->session = session;
    window->saved = NULL;
    window->seed = g_random_int_range(0, G_MAXINT);
    window->shown_stamp = UINT64_MAX;
    window->hint = (struct hint){0};
    window->ghosts = 0;
    window->trouble[0] = '\0';
    note_value(window);
    window_continue(window);
}

void window_take_study(struct window *window, struct chapters *chapters, struct session *session)
{
    struct chapters *const left_chapters = window->chapters;
    struct session *const left = window->session;
    thinker_abandon(window->thinker);
    review_forget(window);
    window_stash(window);
    files_forget(window);
    window->chapters = chapters;
    window_change_session(window, session);
    window_free_study(left_chapters, left);
}

void window_take_session(struct window *window, struct session *session)
{
    window_take_study(window, NULL, session);
}

bool window_begin(struct window *window, const struct session_setup *setup)
{
    struct session *session;
    lz_error error;
    if (session_new(setup, &session, &error)) {
        window_complain(window, &error);
        return false;
    }
    window_take_session(window, session);
    return true;
}
