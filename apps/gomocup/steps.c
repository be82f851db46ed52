#include "gomocup/steps.h"

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

/* The engine's next action, not yet taken. Uses half the time: the stone that may follow gets the
 * other half. */
static lz_action choose(struct step *step)
{
    lz_thought thought = {.action = {.kind = LZ_ACTION_NONE}};
    lz_limits limits;
    lz_error error;
    if (!step->game)
        return thought.action;
    think_limits(step->session, &limits);
    limits.time_ms = (limits.time_ms + 1) / 2;
    limits.match_left_ms = (limits.match_left_ms + 1) / 2;
    if (think_run(step->session, step->game, &limits, &thought, &error))
        fail(step, "%s", error.text);
    return thought.action;
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

/* The first three stones; false where nothing is to be answered any more. */
static bool place_three(struct step *step, int cells[3])
{
    for (int i = 0; i < 3; i++)
        cells[i] = choose_and_act(step).cell[0];
    return end(step);
}

/* Three stones on the empty board, which begin a game. */
static void begin_by_three(struct session *session, const char *name, const char *opening,
                           lz_opening rule)
{
    int cells[3];
    char what[32];
    struct step step = begin(session, name, rule);
    if (!step.game)
        return;
    position_init(&session->position, session->position.columns, session->position.rows);
    if (!place_three(&step, cells))
        return;
    for (int i = 0; i < 3; i++) {
        snprintf(what, sizeof what, "%s MOVE%d", opening, i + 1);
        say_point(&step, what, cells[i], 0);
    }
}

/* ---- Swap2 ---- */

/* Whether a stone is black: by the majority of owners, or by the order where owners are unknown.
 * The stones come in the order they were played, or with colours in any. Black has one stone more
 * than white, so the majority is black even if the colours do not alternate. */
static bool is_black(const struct stone *stones, int count, int index)
{
    int same = 0, known = 0;
    for (int i = 0; i < count; i++) {
        known += stones[i].owner != OWNER_NONE;
        same += stones[i].owner == stones[index].owner;
    }
    return known == count ? 2 * same > count : index % 2 == 0;
}

/* Plays the stones, black and white in turn; false when swap2 does not allow them. */
static bool place_swap2(const struct stone *stones, int count, lz_game *game)
{
    int placed[2] = {0, 0}; /* the next index to look at for black and for white */
    for (int n = 0; n < count; n++) {
        const bool black = n % 2 == 0;
        int *at = &placed[!black];
        while (*at < count && is_black(stones, count, *at) != black)
            ++*at;
        if (*at == count)
            return false;
        const lz_action stone = lz_action_place(stones[(*at)++].cell);
        if (n < 3 && lz_game_act(game, stone, NULL))
            return false;
        if (n == 3)
            continue; /* the fourth and fifth stone are one action */
        if (n == 4) {
            const int white = stones[placed[1] - 1].cell;
            if (lz_game_act(game, lz_action_add_two(white, stone.cell[0]), NULL))
                return false;
        }
    }
    return true;
}

void steps_swap2_first(struct session *session, const char *text)
{
    (void)text;
    begin_by_three(session, "YXSWAP2STEP1", "SWAP2", LZ_OPENING_SWAP2);
}

/* A game after the stones. */
static struct step begin_swap2(struct session *session, const char *name,
                               const struct stone *stones, int count)
{
    struct step step = begin(session, name, LZ_OPENING_SWAP2);
    if (step.game && !place_swap2(stones, count, step.game))
        fail(&step, "these stones are no swap2 opening");
    return step;
}

void steps_swap2_board(struct session *session)
{
    static const char name[] = "SWAP2BOARD";
    const struct list *list = &session->list;
    if (list->count != 0 && list->count != 3 && list->count != 5) {
        session_say(session, "ERROR %s: expected 0, 3 or 5 stones, not %d", name, list->count);
        return;
    }
    struct step step = begin_swap2(session, name, list->stones, list->count);
    int cells[3];
    if (!list->count) {
        if (place_three(&step, cells))
            session_say_points(session, cells, 3);
        return;
    }
    const lz_action action = choose(&step);
    const bool adds = action.kind == LZ_ACTION_ADD_TWO;
    const bool keeps = !adds && action.colour == LZ_WHITE;
    cells[0] = action.cell[0];
    cells[1] = action.cell[1];
    if (keeps) { /* white's next stone */
        act(&step, action);
        cells[0] = choose(&step).cell[0];
    }
    if (!end(&step))
        return;
    if (adds || keeps)
        session_say_points(session, cells, adds ? 2 : 1);
    else
        session_say(session, "SWAP");
}

/* A game after the position's stones. */
static struct step begin_on_board(struct session *session, const char *name, int stones)
{
    const struct position *position = &session->position;
    if (position->count == stones)
        return begin_swap2(session, name, position->stones, stones);
    struct step step = begin(session, name, LZ_OPENING_SWAP2);
    fail(&step, "expected %d stones on the board, not %d", stones, position->count);
    return step;
}

void steps_swap2_second(struct session *session, const char *text)
{
    (void)text;
    struct step step = begin_on_board(session, "YXSWAP2STEP2", 3);
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
    struct step step = begin_on_board(session, "YXSWAP2STEP3", 5);
    const lz_action action = choose(&step);
    if (end(&step))
        session_say(session, "MESSAGE SWAP2 SWAP2 %s", action.colour == LZ_BLACK ? "YES" : "NO");
}

/* ---- Soosyrv-8 ---- */

void steps_soosorv_first(struct session *session, const char *text)
{
    (void)text;
    begin_by_three(session, "YXSOOSORVSTEP1", "SOOSORV", LZ_OPENING_SOOSYRV8);
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
