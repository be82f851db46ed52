#include "gomocup/steps.h"

#include "gomocup/swap2.h"
#include "gomocup/tables.h"
#include "gomocup/think.h"
#include <stdarg.h>

enum { OFFERS_MAX = 8 };

/* A step that is being answered. */
struct step {
    struct session *session;
    const char *name;
    lz_game *game; /* NULL: there was an ERROR */
};

__attribute__((format(__printf__, 2, 3))) static void fail(struct step *step, const char *format,
                                                           ...)
{
    va_list arguments;
    if (!step->game)
        return;
    lz_game_free(step->game);
    step->game = NULL;
    if (session_is_deserted(step->session))
        return;
    fprintf(step->session->out, "ERROR %s: ", step->name);
    va_start(arguments, format);
    vfprintf(step->session->out, format, arguments);
    va_end(arguments);
    session_say(step->session, "%s", "");
}

static struct step begin(struct session *session, const char *name, lz_opening opening)
{
    struct step step = {.session = session, .name = name};
    lz_variant variant;
    lz_error error;
    lz_variant_init(&variant, settings_rule(&session->settings));
    variant.columns = session->position.columns;
    variant.rows = session->position.rows;
    variant.opening = opening;
    think_complain(session);
    if (lz_game_new(&variant, &step.game, &error))
        session_say(session, "ERROR %s: %s", name, error.text);
    else
        tables_use(session);
    return step;
}

static void act(struct step *step, lz_action action)
{
    lz_error error;
    if (step->game && lz_game_act(step->game, action, &error))
        fail(step, "%s", error.text);
}

/* The engine's next action, not yet taken. */
static lz_action choose(struct step *step)
{
    lz_action action = {.kind = LZ_ACTION_NONE};
    lz_error error;
    if (step->game && swap2_choose(step->session, step->game, &action, &error))
        fail(step, "%s", error.text);
    return action;
}

static lz_action choose_and_act(struct step *step)
{
    const lz_action action = choose(step);
    act(step, action);
    return action;
}

/* Charges the clock; false where nothing is to be answered any more. */
static bool end(struct step *step)
{
    think_spent(step->session);
    if (!step->game)
        return false;
    lz_game_free(step->game);
    return !session_is_deserted(step->session);
}

/* `MESSAGE WHAT x y`, and the number unless it is 0. */
static void say_point(const struct step *step, const char *what, int cell, int number)
{
    const struct position *position = &step->session->position;
    char text[16] = "";
    if (number)
        snprintf(text, sizeof text, " %d", number);
    session_say(step->session, "MESSAGE %s %d %d%s", what, position_x(position, cell),
                position_y(position, cell), text);
}

/* Three stones on the empty board, which begin a game. */
static void place_three(struct session *session, const char *name, const char *opening,
                        lz_opening rule)
{
    int cells[3];
    char what[32];
    struct step step = begin(session, name, rule);
    if (!step.game)
        return;
    position_init(&session->position, session->position.columns, session->position.rows);
    for (int i = 0; i < 3; i++)
        cells[i] = choose_and_act(&step).cell[0];
    if (!end(&step))
        return;
    for (int i = 0; i < 3; i++) {
        snprintf(what, sizeof what, "%s MOVE%d", opening, i + 1);
        say_point(&step, what, cells[i], 0);
    }
}

/* ---- Swap2 ---- */

void steps_swap2_first(struct session *session, const char *text)
{
    (void)text;
    place_three(session, "YXSWAP2STEP1", "SWAP2", LZ_OPENING_SWAP2);
}

/* A game after the position's stones. */
static struct step begin_swap2(struct session *session, const char *name, int stones)
{
    const struct position *position = &session->position;
    struct step step = begin(session, name, LZ_OPENING_SWAP2);
    if (position->count != stones)
        fail(&step, "expected %d stones on the board, not %d", stones, position->count);
    else if (step.game && !swap2_place(position->stones, stones, step.game))
        fail(&step, "these stones are no swap2 opening");
    return step;
}

void steps_swap2_second(struct session *session, const char *text)
{
    (void)text;
    struct step step = begin_swap2(session, "YXSWAP2STEP2", 3);
    const lz_action action = choose(&step);
    if (!end(&step))
        return;
    if (action.kind == LZ_ACTION_ADD_TWO) {
        say_point(&step, "SWAP2 MOVE4", action.cell[0], 0);
        say_point(&step, "SWAP2 MOVE5", action.cell[1], 0);
    } else {
        session_say(session, "MESSAGE SWAP2 SWAP1 %s", action.colour == LZ_BLACK ? "YES" : "NO");
    }
}

void steps_swap2_third(struct session *session, const char *text)
{
    (void)text;
    struct step step = begin_swap2(session, "YXSWAP2STEP3", 5);
    const lz_action action = choose(&step);
    if (end(&step))
        session_say(session, "MESSAGE SWAP2 SWAP2 %s", action.colour == LZ_BLACK ? "YES" : "NO");
}

/* ---- Soosyrv-8 ---- */

void steps_soosorv_first(struct session *session, const char *text)
{
    (void)text;
    place_three(session, "YXSOOSORVSTEP1", "SOOSORV", LZ_OPENING_SOOSYRV8);
}

/* A game after the listed stones, of which there must be `most` or, with `more`, more; the fifth
 * and later ones are not placed. `offers` counts after four. */
static struct step begin_soosorv(struct session *session, const char *name, int most, bool more,
                                 int offers)
{
    const struct list *list = &session->list;
    struct step step = begin(session, name, LZ_OPENING_SOOSYRV8);
    if (list->count < most || (list->count > most && !more))
        fail(&step, "expected %d stones, not %d", most, list->count);
    for (int i = 0; i < list->count && i < 4; i++) {
        if (i == 3)
            act(&step, lz_action_choose(LZ_WHITE));
        act(&step, lz_action_place(list->stones[i].cell));
    }
    if (list->count > 3)
        act(&step, lz_action_declare(offers));
    return step;
}

void steps_soosorv_second(struct session *session)
{
    struct step step = begin_soosorv(session, "YXSOOSORVSTEP2", 3, false, 0);
    const lz_action action = choose(&step);
    if (end(&step))
        session_say(session, "MESSAGE SOOSORV SWAP1 %s", action.colour == LZ_BLACK ? "YES" : "NO");
}

void steps_soosorv_third(struct session *session)
{
    struct step step = begin_soosorv(session, "YXSOOSORVSTEP3", 3, false, 0);
    act(&step, lz_action_choose(LZ_WHITE));
    const lz_action stone = choose_and_act(&step), number = choose(&step);
    if (end(&step))
        say_point(&step, "SOOSORV MOVE4", stone.cell[0], number.cell[0]);
}

void steps_soosorv_fourth(struct session *session)
{
    struct step step = begin_soosorv(session, "YXSOOSORVSTEP4", 4, false, session->list.number);
    const lz_action action = choose(&step);
    if (end(&step)) /* the engine is black */
        session_say(session, "MESSAGE SOOSORV SWAP2 %s", action.colour == LZ_WHITE ? "YES" : "NO");
}

void steps_soosorv_fifth(struct session *session)
{
    int cells[OFFERS_MAX];
    const int offers = session->list.number;
    struct step step = begin_soosorv(session, "YXSOOSORVSTEP5", 4, false, offers);
    act(&step, lz_action_choose(LZ_BLACK));
    for (int i = 0; step.game && i < offers; i++)
        cells[i] = choose_and_act(&step).cell[0];
    if (!end(&step))
        return;
    session_say(session, "MESSAGE SOOSORV MOVE5 REFRESH");
    for (int i = 0; i < offers; i++)
        say_point(&step, "SOOSORV MOVE5", cells[i], 0);
    session_say(session, "MESSAGE SOOSORV MOVE5 DONE");
}

/* A game after the list's four stones, with so many offers; of the listed ones, those that the
 * opening's rule allows are made: the board program also lets pass such as are equal by symmetry.
 * `*made` is how many. */
static struct step begin_offers(struct session *session, int offers, int *made)
{
    const struct list *list = &session->list;
    struct step step = begin_soosorv(session, "YXSOOSORVSTEP6", 5, true, offers);
    act(&step, lz_action_choose(LZ_BLACK));
    *made = 0;
    for (int i = 4; step.game && i < list->count && *made < offers; i++)
        *made += !lz_game_act(step.game, lz_action_offer(list->stones[i].cell), NULL);
    return step;
}

void steps_soosorv_sixth(struct session *session)
{
    int made, again;
    struct step step = begin_offers(session, OFFERS_MAX, &made);
    if (!made)
        fail(&step, "none of the fifth moves can be offered");
    if (step.game) {
        lz_game_free(step.game);
        step = begin_offers(session, made, &again);
    }
    const lz_action action = choose(&step);
    if (end(&step))
        say_point(&step, "SOOSORV MOVE5C", action.cell[0], 0);
}
