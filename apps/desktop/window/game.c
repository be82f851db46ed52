/* A game as a whole: a new one, the same once more, one against a certificate, who plays it, and
 * giving it up. */
#include "desktop/dialogs/new_game.h"
#include "desktop/parts/debug.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "desktop/window/review.h"
#include "study/wording.h"
#include "system/translate.h"

#include <string.h>

static int next_level(const struct window *window, int seat)
{
    return window->preferences->follow ? session_next_level(window->session, seat)
                                       : session_player(window->session, seat)->level;
}

/* Proposes the present game once more. The players of a game from a file are no proposal: the last
 * chosen ones replace them. */
static struct session_setup propose(const struct window *window)
{
    struct session_setup setup = window->preferences->setup;
    const struct session_setup *present = session_setup(window->session);
    setup.variant = present->variant;
    if (session_is_opened(window->session))
        return setup;
    setup.clock = present->clock;
    setup.coach = present->coach;
    for (int seat = 0; seat < 2; seat++) {
        setup.players[seat] = present->players[seat];
        setup.players[seat].level = next_level(window, seat);
    }
    return setup;
}

static void on_new(const struct session_setup *setup, void *user)
{
    struct window *window = user;
    window->preferences->setup = *setup;
    window->preferences->setup.has_start = false;
    window_begin(window, setup);
    board_focus_cell(window->board, -1);
}

void window_ask_new(struct window *window)
{
    const struct session_setup proposal = propose(window);
    new_game_ask(GTK_WINDOW(window->window), &proposal, window_look(window), on_new, window);
}

static void set_level(struct window *window, int seat, int level)
{
    struct player player = *session_player(window->session, seat);
    char text[64];
    if (player.level == level)
        return;
    player.level = level;
    session_set_player(window->session, seat, &player);
    g_snprintf(text, sizeof text, _("The program now plays at level %d."), level);
    window_say(window, text);
}

static void restart(struct window *window, bool swap)
{
    const int levels[2] = {next_level(window, 0), next_level(window, 1)};
    thinker_abandon(window->thinker);
    review_forget(window);
    window->learn.on = false;
    const bool begun = session_end_node(window->session) != LZ_RECORD_ROOT;
    if (begun) /* otherwise it would be its own previous game */
        window_stash(window);
    window_look_now(window);
    if (swap)
        session_swap_players(window->session);
    session_restart(window->session, window_now_ms());
    for (int seat = 0; seat < 2; seat++)
        set_level(window, seat, levels[swap ? !seat : seat]);
    files_forget(window);
    window->trouble[0] = '\0';
    window_continue(window);
    window_announce_position(window);
}

void window_restart(struct window *window)
{
    restart(window, false);
}

void window_swap_again(struct window *window)
{
    restart(window, true);
}

void window_swap_players(struct window *window)
{
    window->trouble[0] = '\0';
    session_swap_players(window->session);
    window_continue(window);
}

static void resign(struct window *window)
{
    int seat = lz_game_seat(session_game(window->session));
    if (!session_is_person(window->session, seat))
        seat = !seat; /* the person resigns, also during the program's turn */
    session_resign(window->session, seat, window_now_ms());
    window_continue(window);
    window_announce_end(window);
}

static void on_resign_answer(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    struct window *window = user;
    (void)dialog;
    if (strcmp(answer, "resign") == 0 && session_end(window->session) == SESSION_GOING)
        resign(window);
}

void window_ask_resign(struct window *window)
{
    AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(
        adw_message_dialog_new(GTK_WINDOW(window->window), _("Resign the Game?"), NULL));
    adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "resign", _("_Resign"), NULL);
    adw_message_dialog_set_response_appearance(dialog, "resign", ADW_RESPONSE_DESTRUCTIVE);
    adw_message_dialog_set_default_response(dialog, "resign");
    adw_message_dialog_set_close_response(dialog, "cancel");
    g_signal_connect(dialog, "response", G_CALLBACK(on_resign_answer), window);
    debug_line("asks to resign");
    gtk_window_present(GTK_WINDOW(dialog));
}

void window_set_player(struct window *window, int seat, const char *text, int level)
{
    struct player player, *usual = window->preferences->setup.players;
    if (seat < 0 || seat > 1 || player_parse(text, &player, NULL))
        return;
    player.level = level;
    if (player.kind == PLAYER_PROGRAM &&
        session_player(window->session, seat)->kind == PLAYER_PROGRAM)
        usual[usual[seat].kind == PLAYER_PROGRAM ? seat : !seat].level = level;
    window->trouble[0] = '\0';
    session_set_player(window->session, seat, &player);
    window_continue(window);
}

/* ---- a certificate: the program plays the winner and knows an answer to every reply ---- */

static lz_status make_session(const lz_certificate *certificate, struct session **out,
                              lz_error *error)
{
    struct session_setup setup;
    lz_game *game = NULL;
    lz_record *record = NULL;
    session_setup_init(&setup);
    lz_status status = lz_certificate_game(certificate, &game, error);
    if (!status)
        status = lz_record_from_game(game, &record, error);
    for (int seat = 0; seat < 2 && !status; seat++) {
        const bool wins = lz_game_seat_colour(game, seat) == lz_certificate_winner(certificate);
        player_init(&setup.players[seat], wins ? PLAYER_PROGRAM : PLAYER_PERSON);
        if (wins)
            setup.players[seat].level = LZ_LEVEL_MAX;
    }
    if (!status)
        status = session_from_record(&setup, record, out, error);
    if (status)
        lz_record_free(record);
    lz_game_free(game);
    return status;
}

bool files_open_proof(struct window *window, const char *path, const char *data, gsize length,
                      lz_error *error)
{
    lz_certificate *certificate;
    struct session *session;
    char proved[96], said[256];
    if (lz_certificate_new(data, length, &certificate, error))
        return false;
    const lz_status status = make_session(certificate, &session, error);
    if (!status) {
        const lz_game *game = session_game(session);
        const lz_colour winner = lz_certificate_winner(certificate);
        g_free(window->proof);
        window->proof = g_strdup(path);
        wording_proved(lz_certificate_plies(certificate), proved, sizeof proved);
        g_snprintf(said, sizeof said, _("%s wins: %s. Try any reply."),
                   wording_colour(lz_game_variant(game), winner), proved);
        debug_line("proof plies=%d", lz_certificate_plies(certificate));
        window_take_session(window, session);
        window_say(window, said);
    }
    lz_certificate_free(certificate);
    return !status;
}
