/* The record of a session as other programs read it: the header, the result, the win rates. */
#include "session/session.h"
#include "session/wording.h"
#include "study/tree.h"

/* Names the players. A game from elsewhere keeps its own names; a program that took a seat of it is
 * named instead of the player who had it, whose rank goes. Persons without a name are named only
 * where the format has a place for it, since the user did not enter it and would be warned of a
 * loss. */
static void name_players(const struct session *session, bool names, lz_record *record)
{
    char name[128];
    for (int seat = 0; seat < 2; seat++) {
        const bool black = lz_game_seat_colour(session_game(session), seat) == LZ_BLACK;
        const lz_record_info info = black ? LZ_RECORD_INFO_BLACK : LZ_RECORD_INFO_WHITE;
        const bool person = session_is_person(session, seat);
        if (person && (!names || lz_record_text(record, info) || session_is_opened(session)))
            continue;
        wording_player(session, seat, name, sizeof name);
        lz_record_set_text(record, info, name, NULL);
        lz_record_set_text(record, black ? LZ_RECORD_INFO_BLACK_RANK : LZ_RECORD_INFO_WHITE_RANK,
                           NULL, NULL);
    }
}

static void put_result(const struct session *session, lz_record *record)
{
    const enum session_end end = session_end(session);
    if (end != SESSION_GOING && !session_is_opened(session))
        lz_record_set_result(record, session_result(session));
    lz_record_settle(record);
    if (end == SESSION_BY_RESIGNING || end == SESSION_BY_TIME)
        lz_record_set_text(record, LZ_RECORD_INFO_ENDING,
                           end == SESSION_BY_RESIGNING ? "resign" : "time", NULL);
}

/* Puts the win rates of the searches into the record. */
static void put_rates(const struct session *session, lz_record *record)
{
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node)) {
        const struct ply_note note = session_note(session, node);
        if (note.searched && !note.over)
            lz_record_set_win_permille(record, node, note_rate(&note), NULL);
    }
}

lz_status session_export(const struct session *session, lz_record_format format, const char *date,
                         lz_record **out, lz_error *error)
{
    const lz_status status = lz_record_copy(session_record(session), out, error);
    if (status)
        return status;
    const bool sgf = format == LZ_RECORD_FORMAT_SGF;
    name_players(session, sgf || format == LZ_RECORD_FORMAT_PSQ, *out);
    if (sgf && date && !session_is_opened(session) && !lz_record_text(*out, LZ_RECORD_INFO_DATE))
        lz_record_set_text(*out, LZ_RECORD_INFO_DATE, date, NULL);
    if (sgf)
        put_rates(session, *out);
    put_result(session, *out);
    return LZ_OK;
}

void session_seat_programs(struct session *session)
{
    const lz_record *record = session_record(session);
    for (int seat = 0; seat < 2; seat++) {
        const bool black = lz_game_seat_colour(session_game(session), seat) == LZ_BLACK;
        const char *name =
            lz_record_text(record, black ? LZ_RECORD_INFO_BLACK : LZ_RECORD_INFO_WHITE);
        const char *rank =
            lz_record_text(record, black ? LZ_RECORD_INFO_BLACK_RANK : LZ_RECORD_INFO_WHITE_RANK);
        struct player player;
        if (name && !rank && wording_read_program(name, &player))
            session_set_player(session, seat, &player);
    }
}
