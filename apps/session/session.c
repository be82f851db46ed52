#include "session/inside.h"

#include "study/tree.h"

#include <stdlib.h>
#include <string.h>

lz_status session_with_record(const struct session_setup *setup, lz_record *record, bool opened,
                              struct session **out, lz_error *error)
{
    lz_game *game;
    const lz_status status = session_setup_game(setup, &game, error);
    if (status)
        return status;
    struct session *session = calloc(1, sizeof *session);
    if (!session) {
        lz_game_free(game);
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    }
    session->setup = *setup;
    session->record = record;
    session->opened = opened;
    session->game = game;
    session->undone_from = session->stepped_back = LZ_RECORD_NO_NODE;
    clocks_reset(&session->clocks, &setup->clock, 0);
    *out = session;
    return LZ_OK;
}

lz_status session_new(const struct session_setup *setup, struct session **out, lz_error *error)
{
    lz_record *record;
    lz_status status = session_setup_record(setup, &record, error);
    if (status)
        return status;
    status = session_with_record(setup, record, false, out, error);
    if (status)
        lz_record_free(record);
    return status;
}

lz_status session_from_record(const struct session_setup *setup, lz_record *record,
                              struct session **out, lz_error *error)
{
    struct session_setup begun = *setup;
    int last = tree_last(record, LZ_RECORD_ROOT);
    lz_game *start, *game;
    lz_status status;
    while ((status = lz_record_game(record, last, &game, error)) == LZ_ERR_ILLEGAL &&
           last != LZ_RECORD_ROOT)
        last = lz_record_parent(record, last);
    if (status)
        return status;
    status = lz_record_game(record, LZ_RECORD_ROOT, &start, error);
    if (status == LZ_OK) {
        session_setup_start(&begun, start);
        lz_game_free(start);
        status = session_with_record(&begun, record, true, out, error);
    }
    if (status) {
        lz_game_free(game);
        return status;
    }
    lz_game_free((*out)->game);
    (*out)->game = game;
    (*out)->node = (*out)->end_node = last;
    session_show_present(*out);
    return LZ_OK;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    lz_game_free(session->game);
    lz_game_free(session->looked);
    lz_record_free(session->record);
    lz_record_free(session->earlier.record);
    notes_free(&session->notes);
    free(session);
}

lz_status session_copy(const struct session *session, struct session **out, lz_error *error)
{
    struct session *copy = malloc(sizeof *copy);
    if (!copy)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    *copy = *session;
    copy->game = copy->looked = NULL;
    copy->record = copy->earlier.record = NULL;
    copy->shown = copy->walked = copy->node;
    const bool noted = notes_copy(&session->notes, &copy->notes);
    lz_status status = noted ? LZ_OK : lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    if (!status)
        status = lz_game_copy(session->game, &copy->game, error);
    if (!status)
        status = lz_record_copy(session->record, &copy->record, error);
    if (status)
        session_free(copy);
    else
        *out = copy;
    return status;
}

const struct session_setup *session_setup(const struct session *session)
{
    return &session->setup;
}

const lz_game *session_game(const struct session *session)
{
    return session->game;
}

const lz_record *session_record(const struct session *session)
{
    return session->record;
}

int session_node(const struct session *session)
{
    return session->node;
}

bool session_is_opened(const struct session *session)
{
    return session->opened;
}

const char *session_name(const struct session *session)
{
    return session->name;
}

void session_set_name(struct session *session, const char *name)
{
    const size_t length = strnlen(name, SESSION_NAME_MAX);
    memcpy(session->name, name, length);
    session->name[length] = '\0';
    session->remarks++;
}

const struct player *session_player(const struct session *session, int seat)
{
    return &session->setup.players[seat];
}

void session_set_player(struct session *session, int seat, const struct player *player)
{
    session->setup.players[seat] = *player;
    session->coach = (struct coach){0};
    session->stamp++;
}

void session_swap_players(struct session *session)
{
    const struct player first = session->setup.players[0];
    session->setup.players[0] = session->setup.players[1];
    session->setup.players[1] = first;
    session->coach = (struct coach){0};
    session->stamp++;
}

uint64_t session_stamp(const struct session *session)
{
    return session->stamp;
}

uint64_t session_revision(const struct session *session)
{
    return session->stamp + session->tree_stamp + session->remarks;
}

bool session_is_worth_keeping(const struct session *session)
{
    return lz_record_nodes(session->record) > 1 ||
           (session->setup.has_start && !session_setup_is_classics(&session->setup));
}

bool session_is_person(const struct session *session, int seat)
{
    return session->setup.players[seat].kind == PLAYER_PERSON;
}

bool session_is_live(const struct session *session)
{
    return session_end(session) == SESSION_GOING && !session->paused;
}

int session_person_turn(const struct session *session)
{
    const int seat = lz_game_seat(session->game);
    return session_is_live(session) && session_is_person(session, seat) ? seat : -1;
}

int session_program_turn(const struct session *session)
{
    const int seat = lz_game_seat(session->game);
    const bool waits =
        session_coach(session) == COACH_CHECKS || session_coach(session) == COACH_WARNS;
    return session_is_live(session) && !waits && !session_is_person(session, seat) ? seat : -1;
}

bool session_has_person(const struct session *session)
{
    return session_is_person(session, 0) || session_is_person(session, 1);
}

int session_only_person(const struct session *session)
{
    const bool first = session_is_person(session, 0);
    return first == session_is_person(session, 1) ? -1 : !first;
}

/* ---- clocks ---- */

bool session_has_clock(const struct session *session)
{
    return session->setup.clock.move_ms > 0 || session->setup.clock.game_ms > 0;
}

/* Neither side loses time while the coach speaks. */
static bool clock_goes(const struct session *session)
{
    return session_is_live(session) && session_coach(session) == COACH_QUIET;
}

void session_charge(struct session *session, int64_t now_ms)
{
    clocks_charge(&session->clocks, lz_game_seat(session->game), clock_goes(session), now_ms);
}

int64_t session_time_left(const struct session *session, int seat, int64_t now_ms)
{
    return clocks_left(&session->clocks, &session->setup.clock, seat, lz_game_seat(session->game),
                       clock_goes(session), now_ms);
}

bool session_tick(struct session *session, int64_t now_ms)
{
    if (!session_has_clock(session) || !clocks_run(&session->clocks, clock_goes(session)))
        return false;
    const int seat = lz_game_seat(session->game);
    if (session_time_left(session, seat, now_ms) > 0)
        return false;
    session_charge(session, now_ms);
    session->end = SESSION_BY_TIME;
    session->end_seat = seat;
    session->stamp++;
    return true;
}

void session_limits(const struct session *session, int seat, int64_t now_ms, lz_limits *limits)
{
    enum { SPARE_MS = 100 }; /* for the way from the search to the board */
    const struct player *player = &session->setup.players[seat];
    const struct clock_setup *clock = &session->setup.clock;
    lz_limits_init(limits);
    limits->depth = player->depth;
    limits->time_ms = player->time_ms;
    if (clock->game_ms) {
        const int64_t left = session_time_left(session, seat, now_ms) - SPARE_MS;
        limits->match_left_ms = left > 1 ? left : 1;
        limits->increment_ms = clock->increment_ms;
    }
    if (clock->move_ms) {
        const int64_t left = session_time_left(session, seat, now_ms) - SPARE_MS;
        const int64_t most = left > 1 ? left : 1;
        if (limits->time_ms == 0 || limits->time_ms > most)
            limits->time_ms = most;
    }
}

void session_pause(struct session *session, bool paused, int64_t now_ms)
{
    session_charge(session, now_ms);
    session->paused = paused;
    session->stamp++;
}

void session_wait(struct session *session, int64_t now_ms)
{
    if (session_program_turn(session) >= 0)
        session_pause(session, true, now_ms);
}

void session_hold_clock(struct session *session, bool held, int64_t now_ms)
{
    session_charge(session, now_ms);
    session->clocks.held = held;
}

bool session_is_paused(const struct session *session)
{
    return session->paused;
}

/* ---- the end ---- */

enum session_end session_end(const struct session *session)
{
    if (session->end != SESSION_GOING)
        return session->end;
    return lz_game_result(session->game) == LZ_RESULT_ONGOING ? SESSION_GOING : SESSION_BY_RULE;
}

int session_end_seat(const struct session *session)
{
    return session->end_seat;
}

lz_result session_result(const struct session *session)
{
    if (session->end == SESSION_GOING)
        return lz_game_result(session->game);
    return lz_game_seat_colour(session->game, session->end_seat) == LZ_BLACK ? LZ_RESULT_WHITE_WINS
                                                                             : LZ_RESULT_BLACK_WINS;
}

int session_winner(const struct session *session)
{
    const lz_result result = session_result(session);
    if (result != LZ_RESULT_BLACK_WINS && result != LZ_RESULT_WHITE_WINS)
        return -1;
    const lz_colour winner = result == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE;
    return lz_game_seat_colour(session->game, 0) == winner ? 0 : 1;
}

void session_resign(struct session *session, int seat, int64_t now_ms)
{
    if (session_end(session) != SESSION_GOING)
        return;
    session_charge(session, now_ms);
    session->end = SESSION_BY_RESIGNING;
    session->end_seat = seat;
    session->stamp++;
}

int session_next_level(const struct session *session, int seat)
{
    const struct player *player = session_player(session, seat);
    const int winner = session_winner(session);
    const bool limited = player->depth || player->time_ms;
    if (winner < 0 || session->opened || limited || session->setup.coach ||
        player->kind != PLAYER_PROGRAM || !session_is_person(session, !seat))
        return player->level;
    const int level = winner == seat ? player->level - 1 : player->level + 1;
    return level < LZ_LEVEL_MIN ? LZ_LEVEL_MIN : level > LZ_LEVEL_MAX ? LZ_LEVEL_MAX : level;
}

void session_restore(struct session *session, const int64_t left_ms[2], enum session_end end,
                     int end_seat, int undone)
{
    int node = session->node;
    for (int i = 0; i < undone && node != LZ_RECORD_ROOT; i++)
        node = lz_record_parent(session->record, node);
    session_move_to(session, node, NULL);
    session->clocks.left_ms[0] = left_ms[0];
    session->clocks.left_ms[1] = left_ms[1];
    session->end = end;
    session->end_seat = end_seat;
    session->clocks.ticking = false;
    session->stamp++;
    const int length = lz_game_length(session->game), mover = !lz_game_seat(session->game);
    if (length && lz_game_action(session->game, length - 1).kind == LZ_ACTION_PLACE &&
        session_is_person(session, mover))
        session_coach_begin(session, left_ms[mover]);
}

/* ---- notes ---- */

struct ply_note *session_note_at(struct session *session, int node)
{
    session->remarks++;
    return session_is_node(session, node) ? notes_at(&session->notes, node) : NULL;
}

struct ply_note session_note(const struct session *session, int node)
{
    if (!session_is_node(session, node))
        return (struct ply_note){0};
    struct ply_note note = notes_find(&session->notes, node);
    const int rate = lz_record_win_permille(session->record, node);
    if (!note.searched && rate >= 0) {
        note.searched = note.only_rate = true;
        note.win_permille = rate;
    }
    if (node == session->node && lz_game_result(session->game) != LZ_RESULT_ONGOING)
        note_result(&note, lz_game_result(session->game));
    return note;
}

int session_classic(const struct session *session)
{
    return session_setup_table(&session->setup);
}
