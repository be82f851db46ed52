#include "desktop/sitting/session.h"

#include <stdlib.h>
#include <string.h>

struct session {
    struct session_setup setup;
    lz_game *game;
    uint64_t stamp;
    enum session_end end; /* never BY_RULE: the game itself knows that */
    int end_seat;
    bool paused;
    int64_t left_ms[2];    /* of the game time, up to `turn_began` */
    int64_t turn_began_ms; /* when the running clock was last charged */
    int64_t move_used_ms;  /* in this turn, up to `turn_began` */
    bool ticking;          /* a clock runs ... */
    bool held;             /* ... unless it is held */
    struct ply_note *notes;
    int note_capacity;
};

void session_setup_init(struct session_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    lz_variant_init(&setup->variant, LZ_RULE_FREESTYLE);
    player_init(&setup->players[0], PLAYER_PERSON);
    player_init(&setup->players[1], PLAYER_PROGRAM);
}

/* Makes the game's present position the start. */
static void setup_start(struct session_setup *setup, const lz_game *game)
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
    setup_start(setup, game);
    lz_game_free(game);
    return LZ_OK;
}

static lz_status make_game(const struct session_setup *setup, lz_game **out, lz_error *error)
{
    if (setup->has_start)
        return lz_game_new_from(&setup->variant, setup->start, setup->start_to_move, out, error);
    return lz_game_new(&setup->variant, out, error);
}

static void reset_clocks(struct session *session, int64_t now_ms)
{
    session->left_ms[0] = session->left_ms[1] = session->setup.clock.game_ms;
    session->turn_began_ms = now_ms;
    session->move_used_ms = 0;
    session->ticking = false;
}

lz_status session_new(const struct session_setup *setup, struct session **out, lz_error *error)
{
    lz_game *game;
    const lz_status status = make_game(setup, &game, error);
    if (status)
        return status;
    struct session *session = calloc(1, sizeof *session);
    if (!session) {
        lz_game_free(game);
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    }
    session->setup = *setup;
    session->game = game;
    reset_clocks(session, 0);
    *out = session;
    return LZ_OK;
}

lz_status session_from_game(const struct session_setup *setup, const lz_game *game,
                            struct session **out, lz_error *error)
{
    struct session_setup begun = *setup;
    struct session *session;
    lz_game *start;
    lz_status status = lz_game_copy(game, &start, error);
    if (status)
        return status;
    lz_game_go_to(start, 0, NULL);
    setup_start(&begun, start);
    lz_game_free(start);
    status = session_new(&begun, &session, error);
    for (int i = 0; status == LZ_OK && i < lz_game_length(game); i++) {
        status = lz_game_act(session->game, lz_game_action(game, i), error);
        if (status)
            session_free(session);
    }
    if (status == LZ_OK)
        *out = session;
    return status;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    lz_game_free(session->game);
    free(session->notes);
    free(session);
}

const struct session_setup *session_setup(const struct session *session)
{
    return &session->setup;
}

const lz_game *session_game(const struct session *session)
{
    return session->game;
}

const struct player *session_player(const struct session *session, int seat)
{
    return &session->setup.players[seat];
}

void session_set_player(struct session *session, int seat, const struct player *player)
{
    session->setup.players[seat] = *player;
    session->stamp++;
}

void session_swap_players(struct session *session)
{
    const struct player first = session->setup.players[0];
    session->setup.players[0] = session->setup.players[1];
    session->setup.players[1] = first;
    session->stamp++;
}

uint64_t session_stamp(const struct session *session)
{
    return session->stamp;
}

/* Whether the start is that of the classic at the table. */
static bool is_classics_start(const struct session *session)
{
    const int classic = session_classic(session);
    struct session_setup own = session->setup;
    return classic >= 0 && session_setup_classic(&own, (lz_classic)classic, NULL) == LZ_OK &&
           own.start_to_move == session->setup.start_to_move &&
           memcmp(own.start, session->setup.start, sizeof own.start) == 0;
}

bool session_is_worth_keeping(const struct session *session)
{
    return lz_game_total(session->game) > 0 ||
           (session->setup.has_start && !is_classics_start(session));
}

bool session_is_live(const struct session *session)
{
    return session_end(session) == SESSION_GOING && !session->paused;
}

static bool is_person(const struct session *session, int seat)
{
    return session->setup.players[seat].kind == PLAYER_PERSON;
}

int session_person_turn(const struct session *session)
{
    const int seat = lz_game_seat(session->game);
    return session_is_live(session) && is_person(session, seat) ? seat : -1;
}

int session_program_turn(const struct session *session)
{
    const int seat = lz_game_seat(session->game);
    return session_is_live(session) && !is_person(session, seat) ? seat : -1;
}

bool session_has_person(const struct session *session)
{
    return is_person(session, 0) || is_person(session, 1);
}

/* ---- clocks ---- */

bool session_has_clock(const struct session *session)
{
    return session->setup.clock.move_ms > 0 || session->setup.clock.game_ms > 0;
}

static bool clock_runs(const struct session *session)
{
    return session->ticking && !session->held && session_is_live(session);
}

/* Charges the running turn for the time up to now. */
static void charge(struct session *session, int64_t now_ms)
{
    if (clock_runs(session)) {
        const int64_t used = now_ms - session->turn_began_ms;
        session->left_ms[lz_game_seat(session->game)] -= used;
        session->move_used_ms += used;
    }
    session->turn_began_ms = now_ms;
}

int64_t session_time_left(const struct session *session, int seat, int64_t now_ms)
{
    const struct clock_setup *clock = &session->setup.clock;
    const bool to_move = seat == lz_game_seat(session->game);
    const int64_t now_used = to_move && clock_runs(session) ? now_ms - session->turn_began_ms : 0;
    const int64_t move_left = clock->move_ms - now_used - (to_move ? session->move_used_ms : 0);
    if (clock->game_ms == 0)
        return clock->move_ms ? move_left : 0;
    const int64_t game_left = session->left_ms[seat] - now_used;
    return clock->move_ms && move_left < game_left ? move_left : game_left;
}

bool session_tick(struct session *session, int64_t now_ms)
{
    if (!session_has_clock(session) || !clock_runs(session))
        return false;
    const int seat = lz_game_seat(session->game);
    if (session_time_left(session, seat, now_ms) > 0)
        return false;
    charge(session, now_ms);
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
    charge(session, now_ms);
    session->paused = paused;
    session->stamp++;
}

void session_hold_clock(struct session *session, bool held, int64_t now_ms)
{
    charge(session, now_ms);
    session->held = held;
}

bool session_is_paused(const struct session *session)
{
    return session->paused;
}

/* ---- the game ---- */

static void forget_notes(struct session *session, int from)
{
    for (int i = from; i < session->note_capacity; i++)
        session->notes[i] = (struct ply_note){0};
}

/* Starts a new turn, with its own clock at zero. */
static void begin_turn(struct session *session, int64_t now_ms)
{
    session->turn_began_ms = now_ms;
    session->move_used_ms = 0;
    session->stamp++;
}

lz_status session_act(struct session *session, lz_action action, int64_t now_ms, lz_error *error)
{
    const int seat = lz_game_seat(session->game);
    charge(session, now_ms);
    const lz_status status = lz_game_act(session->game, action, error);
    if (status)
        return status;
    if (session->ticking)
        session->left_ms[seat] += session->setup.clock.increment_ms;
    session->ticking = true;
    forget_notes(session, lz_game_length(session->game));
    begin_turn(session, now_ms);
    return LZ_OK;
}

lz_status session_play(struct session *session, const char *moves, lz_error *error)
{
    const lz_status status = lz_game_play(session->game, moves, LZ_ROWS_BOTTOM, error);
    if (status == LZ_OK)
        session->stamp++;
    return status;
}

/* The length that undo goes back to, -1 for none. */
static int undo_target(const struct session *session)
{
    lz_game *trial;
    if (lz_game_length(session->game) == 0 || lz_game_copy(session->game, &trial, NULL))
        return -1;
    int target = -1;
    while (target < 0 && lz_game_undo(trial)) {
        if (!session_has_person(session) || is_person(session, lz_game_seat(trial)))
            target = lz_game_length(trial);
    }
    lz_game_free(trial);
    return target;
}

bool session_can_undo(const struct session *session)
{
    return session->end != SESSION_GOING || undo_target(session) >= 0;
}

bool session_can_redo(const struct session *session)
{
    return lz_game_length(session->game) < lz_game_total(session->game);
}

void session_undo(struct session *session, int64_t now_ms)
{
    const bool had_ended = session->end != SESSION_GOING;
    const int seat = lz_game_seat(session->game);
    charge(session, now_ms);
    session->end = SESSION_GOING;
    const int target = undo_target(session);
    if (target >= 0 && !(had_ended && is_person(session, seat)))
        lz_game_go_to(session->game, target, NULL);
    /* A seat that lost on time gets its whole time again. */
    if (session->setup.clock.game_ms && session->left_ms[seat] <= 0)
        session->left_ms[seat] = session->setup.clock.game_ms;
    session->ticking = session->ticking && lz_game_length(session->game) > 0;
    begin_turn(session, now_ms);
}

void session_redo(struct session *session, int64_t now_ms)
{
    charge(session, now_ms);
    while (lz_game_redo(session->game)) {
        if (!session_has_person(session) || is_person(session, lz_game_seat(session->game)))
            break;
    }
    begin_turn(session, now_ms);
}

void session_restart(struct session *session, int64_t now_ms)
{
    lz_game *game;
    if (make_game(&session->setup, &game, NULL))
        return;
    lz_game_free(session->game);
    session->game = game;
    session->end = SESSION_GOING;
    session->paused = false;
    forget_notes(session, 0);
    reset_clocks(session, now_ms);
    session->stamp++;
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
    charge(session, now_ms);
    session->end = SESSION_BY_RESIGNING;
    session->end_seat = seat;
    session->stamp++;
}

void session_restore(struct session *session, const int64_t left_ms[2], enum session_end end,
                     int end_seat, int undone)
{
    lz_game_go_to(session->game, lz_game_length(session->game) - undone, NULL);
    session->left_ms[0] = left_ms[0];
    session->left_ms[1] = left_ms[1];
    session->end = end;
    session->end_seat = end_seat;
    session->ticking = false;
    session->stamp++;
}

/* ---- notes ---- */

static void note_result(struct ply_note *note, lz_result result)
{
    note->searched = note->over = true;
    note->win_permille = result == LZ_RESULT_BLACK_WINS   ? 1000
                         : result == LZ_RESULT_WHITE_WINS ? 0
                                                          : 500;
}

struct ply_note *session_note_at(struct session *session, int length)
{
    if (length < 0 || length > lz_game_total(session->game))
        return NULL;
    if (length >= session->note_capacity) {
        const int capacity = length + 64;
        struct ply_note *notes = realloc(session->notes, (size_t)capacity * sizeof *notes);
        if (!notes)
            return NULL;
        session->notes = notes;
        const int from = session->note_capacity;
        session->note_capacity = capacity;
        forget_notes(session, from);
    }
    return &session->notes[length];
}

struct ply_note session_note(const struct session *session, int length)
{
    struct ply_note note = {0};
    if (length < 0 || length > lz_game_total(session->game))
        return note;
    if (length < session->note_capacity)
        note = session->notes[length];
    if (length == lz_game_length(session->game) &&
        lz_game_result(session->game) != LZ_RESULT_ONGOING)
        note_result(&note, lz_game_result(session->game));
    return note;
}

int session_classic(const struct session *session)
{
    for (int seat = 0; seat < 2; seat++) {
        if (session->setup.players[seat].kind == PLAYER_CLASSIC)
            return (int)session->setup.players[seat].classic;
    }
    return -1;
}
