/* A certificate opened as a game: the program plays the winner and knows an answer to every reply.
 */
#include "desktop/parts/debug.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "study/wording.h"
#include "system/translate.h"

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
