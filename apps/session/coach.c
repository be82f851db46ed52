#include "session/coach.h"

#include "session/inside.h"
#include "study/colour.h"
#include "study/explain_words.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>

void session_coach_begin(struct session *session, int64_t left_ms)
{
    const int next = lz_game_seat(session->game);
    session->coach = (struct coach){0};
    if (!session->setup.coach || session_end(session) != SESSION_GOING ||
        session_is_person(session, next))
        return;
    session->coach.step = COACH_CHECKS;
    session->coach.left_ms = left_ms;
}

enum coach_step session_coach(const struct session *session)
{
    return session_end(session) == SESSION_GOING ? session->coach.step : COACH_QUIET;
}

bool session_coach_is_due(const struct session *session)
{
    return session_is_live(session) && session_coach(session) == COACH_CHECKS;
}

/* The coach has nothing more to say about the present position. */
static void go_on(struct session *session, int64_t now_ms)
{
    session_charge(session, now_ms); /* nothing: the clock stands until now */
    session->coach = (struct coach){0};
    session->stamp++;
}

void session_coach_take(struct session *session, const struct verdict *verdict, int64_t now_ms)
{
    if (session_coach(session) != COACH_CHECKS)
        return;
    if (verdict->kind == VERDICT_FINE) {
        go_on(session, now_ms);
        return;
    }
    session->coach.step = COACH_WARNS;
    session->coach.verdict = *verdict;
    struct ply_note *note = session_note_at(session, session_node(session));
    if (note) {
        note->cost = verdict->before > verdict->after ? verdict->before - verdict->after : 1;
        note->better = verdict->better.best;
    }
    session->stamp++;
}

/* The move that cost most of those of which the coach warned, but none of the position in which
 * `other` was played; LZ_RECORD_NO_NODE if there is none. */
static int find_costliest(const struct session *session, int other)
{
    const lz_record *record = session_record(session);
    const int apart = other == LZ_RECORD_NO_NODE ? other : lz_record_parent(record, other);
    int found = LZ_RECORD_NO_NODE, most = 0;
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node)) {
        const int cost = session_note(session, node).cost;
        if (cost > most && lz_record_parent(record, node) != apart) {
            found = node;
            most = cost;
        }
    }
    return found;
}

int session_coach_worth(const struct session *session, int nodes[COACH_WORTH])
{
    int count = 0;
    for (int node = LZ_RECORD_NO_NODE; count < COACH_WORTH; nodes[count++] = node) {
        node = find_costliest(session, node);
        if (node == LZ_RECORD_NO_NODE || session_end(session) == SESSION_GOING)
            break;
    }
    return count;
}

bool session_coach_look(struct session *session)
{
    struct coach *coach = &session->coach;
    if (session_coach(session) < COACH_WARNS)
        return false;
    const struct explanation *better = &coach->verdict.better;
    if (!hint_next(&coach->hint, 0))
        hint_take(&coach->hint, 0, lz_action_place(better->best), better);
    return true;
}

const struct hint *session_coach_hint(const struct session *session)
{
    const bool looks = session_coach(session) >= COACH_WARNS && session->coach.hint.step;
    return looks && !session_is_looking(session) ? &session->coach.hint : NULL;
}

void session_coach_take_back(struct session *session, int64_t now_ms)
{
    if (session_coach(session) != COACH_WARNS)
        return;
    session_show_present(session);
    session_take_turn_back(session, now_ms);
}

void session_coach_play_on(struct session *session, int64_t now_ms)
{
    if (session_coach(session) == COACH_WARNS)
        go_on(session, now_ms);
}

/* ---- words ---- */

static const char *const mistakes[] = {
    [VERDICT_MISSES_WIN] = N_("{side} could win by force, and {move} lets the win slip."),
    [VERDICT_COSTS] = N_(
        "With {move} the win rate of {side} falls from {before} to {after}, the engine expects."),
    [VERDICT_LETS_FORCE] = N_("After {move} {other} can win by force."),
    [VERDICT_LETS_FIVE] = N_("After {move} {other} can win at once."),
};

static void word_mistake(const struct verdict *verdict, const lz_variant *variant, char *text,
                         size_t size)
{
    char move[32], before[16], after[16];
    wording_action(variant, lz_action_place(verdict->why.move), move, sizeof move);
    snprintf(before, sizeof before, _("%d %%"), (verdict->before + 5) / 10);
    snprintf(after, sizeof after, _("%d %%"), (verdict->after + 5) / 10);
    const struct wording_filling fillings[] = {
        {"move", move},
        {"side", wording_colour(variant, verdict->side)},
        {"other", wording_colour(variant, other_colour(verdict->side))},
        {"before", before},
        {"after", after},
        {NULL, NULL}};
    wording_fill(_(mistakes[verdict->kind]), fillings, text, size);
}

void coach_word(const struct session *session, char *text, size_t size)
{
    const struct coach *coach = &session->coach;
    const lz_variant *variant = lz_game_variant(session->game);
    *text = '\0';
    if (session_coach(session) == COACH_CHECKS)
        snprintf(text, size, "%s", _("The coach looks at your move…"));
    else if (session_coach(session) >= COACH_WARNS && coach->hint.step)
        hint_word(&coach->hint, variant, text, size);
    else if (session_coach(session) >= COACH_WARNS)
        word_mistake(&coach->verdict, variant, text, size);
}

void coach_word_why(const struct session *session, char *text, size_t size)
{
    const struct hint *hint = session_coach_hint(session);
    struct hint move = {.step = hint ? hint->step : HINT_NONE};
    move.why = session->coach.verdict.why;
    hint_word_why(&move, lz_game_variant(session->game), text, size);
}
