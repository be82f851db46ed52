#include "gomocup/think.h"

#include "gomocup/report.h"
#include "gomocup/tables.h"
#include "system/timer.h"

enum {
    TURN_DEFAULT_MS = 5000, /* without any limit */
    AT_ONCE_MS = 10,        /* for timeout_turn 0 */
    PROOF_SHARE = 3,        /* of a turn's time, what a proof that is being read may take */
    /* For the answer's way to the manager, beside the engine's own reserve. */
    TURN_MARGIN_PERCENT = 2,
    MATCH_MARGIN_MS = 100
};

/* ---- Clocks ---- */

/* When the clock of the present command began: when it came, or, if it waited for another, when
 * that was answered. */
static int64_t began_us(const struct session *session)
{
    return session->arrived_us > session->answered_us ? session->arrived_us : session->answered_us;
}

void think_spent(struct session *session)
{
    const int64_t now = timer_now_us();
    session->spent_us += now - began_us(session);
    session->answered_us = now;
}

void think_moved(struct session *session)
{
    /* Bounded against overflow; at the bound there is practically no limit. */
    const int64_t bound_us = INT64_C(1000) * TIME_LEFT_UNLIMITED;
    const int64_t room_us = session->spent_us + bound_us;
    const int64_t increment_ms = session->settings.increment_ms;
    session->spent_us -= increment_ms < room_us / 1000 ? increment_ms * 1000 : room_us;
}

/* Whether there is a clock for the whole game; `*left` is its milliseconds. */
static bool match_left(const struct session *session, int64_t *left)
{
    const struct settings *settings = &session->settings;
    if (settings->left_told && settings->left_ms < TIME_LEFT_UNLIMITED &&
        (settings->match_ms || settings->left_ms > 0))
        *left = settings->left_ms;
    else if (settings->match_ms && !settings->left_told)
        *left = settings->match_ms < TIME_LEFT_UNLIMITED ? settings->match_ms : TIME_LEFT_UNLIMITED;
    else
        return false;
    *left -= session->spent_us / 1000;
    return true;
}

static int64_t at_least_one(int64_t ms)
{
    return ms < 1 ? 1 : ms;
}

void think_limits(struct session *session, lz_limits *limits)
{
    const struct settings *settings = &session->settings;
    const int64_t late = (timer_now_us() - began_us(session)) / 1000;
    int64_t left;
    lz_limits_init(limits);
    limits->stop = session->stop;
    limits->depth = settings->depth;
    limits->nodes = (uint64_t)settings->nodes;
    limits->increment_ms = settings->increment_ms;
    limits->barred = bars_in(&session->bars, &session->position);
    const bool match = match_left(session, &left);
    if (match)
        limits->match_left_ms = at_least_one(left - late - MATCH_MARGIN_MS);
    if (settings->turn_told && !settings->turn_ms) {
        limits->time_ms = AT_ONCE_MS;
    } else if (settings->turn_told) {
        const int64_t margin = settings->turn_ms / 100 * TURN_MARGIN_PERCENT;
        limits->time_ms = at_least_one(settings->turn_ms - margin - late);
    } else if (!match && !settings->nodes && !settings->depth) {
        limits->time_ms = TURN_DEFAULT_MS;
    }
}

/* ---- Answers ---- */

void think_complain(struct session *session)
{
    char *complaint = session->settings.complaint;
    if (*complaint)
        session_say(session, "MESSAGE %s", complaint);
    *complaint = '\0';
}

/* Begins to read the proofs of a position. Those that leave the memory are no longer the engine's.
 */
static void want_proofs(struct session *session, const lz_game *game)
{
    lz_engine_add_certificate(session->engine, NULL, NULL);
    ahead_want(session->ahead, game, settings_room_mib(&session->settings));
}

void think_ahead(struct session *session)
{
    lz_game *game;
    if (!lz_engine_asks_proofs(session->engine, NULL) ||
        position_game(&session->position, settings_rule(&session->settings), &game, NULL))
        return;
    want_proofs(session, game);
    lz_game_free(game);
}

/* A part of some milliseconds, in microseconds. */
static int64_t part_us(int64_t ms, int parts)
{
    return ms / parts < TIMER_NEVER / 1000 ? ms / parts * 1000 : TIMER_NEVER;
}

/* Gives the engine the proofs that are read in time, reports those that could not be read, and
 * takes the wait from the limits' time, of which it leaves the most. */
static void take_proofs(struct session *session, const lz_game *game, lz_limits *limits)
{
    const int64_t start_us = timer_now_us();
    int64_t most_us = TIMER_NEVER;
    want_proofs(session, game);
    if (limits->time_ms > 0)
        most_us = part_us(limits->time_ms, PROOF_SHARE);
    if (limits->match_left_ms > 0 && part_us(limits->match_left_ms, MATCH_MOVES) < most_us)
        most_us = part_us(limits->match_left_ms, MATCH_MOVES);
    struct proofs *proofs = ahead_wait(session->ahead, most_us, session->stop);
    if (proofs)
        proofs_give(proofs, session->engine);
    for (const char *text; (text = proofs_complaint(proofs));)
        session_say(session, "MESSAGE %s", text);
    const int64_t waited_ms = (timer_now_us() - start_us) / 1000;
    if (limits->time_ms > 0)
        limits->time_ms = at_least_one(limits->time_ms - waited_ms);
    if (limits->match_left_ms > 0)
        limits->match_left_ms = at_least_one(limits->match_left_ms - waited_ms);
}

lz_status think_run(struct session *session, const lz_game *game, const lz_limits *limits,
                    lz_thought *out, lz_error *error)
{
    lz_limits left = *limits;
    if (lz_engine_asks_proofs(session->engine, limits))
        take_proofs(session, game, &left);
    return lz_engine_think(session->engine, game, &left, report_thought, session, out, error);
}

/* The engine's choice; -1 when it has none, with the reason in `error` if there is one. */
static int choose(struct session *session, int multipv, lz_error *error)
{
    lz_game *game;
    lz_limits limits;
    lz_thought thought;
    *error = (lz_error){.status = LZ_OK};
    if (position_game(&session->position, settings_rule(&session->settings), &game, error))
        return -1;
    tables_use(session);
    think_limits(session, &limits);
    limits.multipv = multipv;
    const lz_status status = think_run(session, game, &limits, &thought, error);
    lz_game_free(game);
    if (status || thought.action.kind != LZ_ACTION_PLACE)
        return -1;
    return thought.action.cell[0];
}

void think_and_answer(struct session *session, int multipv)
{
    struct position *position = &session->position;
    lz_error error;
    think_complain(session);
    if (position_is_full(position)) {
        session_say(session, "ERROR no point is free");
        return;
    }
    int cell = choose(session, multipv, &error);
    think_spent(session);
    if (session_is_deserted(session))
        return;
    if (cell < 0) { /* any move is better than none */
        cell = position_central(position);
        if (error.status)
            session_say(session, "MESSAGE no search: %s", error.text);
    }
    position_add(position, cell, OWNER_US);
    think_moved(session);
    session_say_points(session, &cell, 1);
    session->may_ponder = true;
}

/* ---- Pondering ---- */

bool think_may_ponder(const struct session *session)
{
    return session->settings.pondering && session->may_ponder;
}

void think_ponder(struct session *session)
{
    struct position turned = session->position;
    lz_game *game;
    lz_limits limits;
    lz_thought thought;
    session->may_ponder = false;
    for (int i = 0; i < turned.count; i++)
        if (turned.stones[i].owner != OWNER_BLOCKED)
            turned.stones[i].owner = (uint8_t)(OWNER_US + OWNER_OPPONENT - turned.stones[i].owner);
    if (position_game(&turned, session->rule, &game, NULL))
        return;
    lz_limits_init(&limits);
    limits.nodes = UINT64_MAX; /* instead of `infinite`, which would lift the level's own limits */
    limits.stop = session->stop;
    lz_engine_think(session->engine, game, &limits, NULL, NULL, &thought, NULL);
    lz_game_free(game);
}
