/* The stones come in the order they were played, black first, with or without colours. Black has
 * one stone more than white, so the majority is black even if the colours do not alternate.
 *
 * The library's swap2 makes the choice. White is to move, so taking black is answered by SWAP.
 * Taking white is answered by white's next stone. */
#include "gomocup/swap2.h"

#include "gomocup/tables.h"
#include "gomocup/think.h"
#include <string.h>

/* Whether a stone is black: by the majority of owners, or by the order where owners are unknown. */
static bool is_black(const struct stone *stones, int count, int index)
{
    int same = 0, known = 0;
    for (int i = 0; i < count; i++) {
        known += stones[i].owner != OWNER_NONE;
        same += stones[i].owner == stones[index].owner;
    }
    return known == count ? 2 * same > count : index % 2 == 0;
}

bool swap2_place(const struct stone *stones, int count, lz_game *game)
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

static int x_of(const struct session *session, int cell)
{
    return position_x(&session->position, cell);
}

static int y_of(const struct session *session, int cell)
{
    return position_y(&session->position, cell);
}

lz_status swap2_choose(struct session *session, const lz_game *game, lz_action *out,
                       lz_error *error)
{
    lz_limits limits;
    lz_thought thought;
    think_limits(session, &limits);
    limits.time_ms = (limits.time_ms + 1) / 2;
    limits.match_left_ms = (limits.match_left_ms + 1) / 2;
    const lz_status status = think_run(session, game, &limits, &thought, error);
    *out = thought.action;
    return status;
}

/* White's next stone after white was kept; -1 on failure. */
static int next_stone(struct session *session, lz_game *game, lz_error *error)
{
    lz_action action;
    if (lz_game_act(game, lz_action_choose(LZ_WHITE), error) ||
        swap2_choose(session, game, &action, error) || action.kind != LZ_ACTION_PLACE)
        return -1;
    return action.cell[0];
}

static void answer_opening(struct session *session, lz_game *game)
{
    int cells[3] = {0};
    lz_error error;
    lz_status status = LZ_OK;
    for (int i = 0; i < 3 && !status; i++) {
        lz_action action;
        if ((status = swap2_choose(session, game, &action, &error)))
            break;
        cells[i] = action.cell[0];
        status = lz_game_act(game, action, &error);
    }
    think_spent(session);
    if (session_is_deserted(session))
        return;
    if (status)
        session_say(session, "ERROR SWAP2BOARD: %s", error.text);
    else
        session_say(session, "%d,%d %d,%d %d,%d", x_of(session, cells[0]), y_of(session, cells[0]),
                    x_of(session, cells[1]), y_of(session, cells[1]), x_of(session, cells[2]),
                    y_of(session, cells[2]));
}

static void answer_choice(struct session *session, lz_game *game)
{
    lz_action action;
    lz_error error = {.text = "no choice"};
    int cell = -1;
    const lz_status status = swap2_choose(session, game, &action, &error);
    const bool keeps = !status && action.kind == LZ_ACTION_CHOOSE && action.colour == LZ_WHITE;
    if (keeps)
        cell = next_stone(session, game, &error);
    think_spent(session);
    if (session_is_deserted(session))
        return;
    if (!status && action.kind == LZ_ACTION_ADD_TWO)
        session_say(session, "%d,%d %d,%d", x_of(session, action.cell[0]),
                    y_of(session, action.cell[0]), x_of(session, action.cell[1]),
                    y_of(session, action.cell[1]));
    else if (keeps && cell >= 0)
        session_say(session, "%d,%d", x_of(session, cell), y_of(session, cell));
    else if (!status && !keeps)
        session_say(session, "SWAP");
    else
        session_say(session, "ERROR SWAP2BOARD: %s", error.text);
}

void swap2_done(struct session *session)
{
    const struct list *list = &session->list;
    lz_variant variant;
    lz_game *game;
    lz_error error;
    if (list->count != 0 && list->count != 3 && list->count != 5) {
        session_say(session, "ERROR SWAP2BOARD: expected 0, 3 or 5 stones, not %d", list->count);
        return;
    }
    lz_variant_init(&variant, settings_rule(&session->settings));
    variant.columns = session->position.columns;
    variant.rows = session->position.rows;
    variant.opening = LZ_OPENING_SWAP2;
    think_complain(session);
    if (lz_game_new(&variant, &game, &error)) {
        session_say(session, "ERROR SWAP2BOARD: %s", error.text);
        return;
    }
    tables_use(session);
    if (!swap2_place(list->stones, list->count, game))
        session_say(session, "ERROR SWAP2BOARD: these stones are no swap2 opening");
    else if (!list->count)
        answer_opening(session, game);
    else
        answer_choice(session, game);
    lz_game_free(game);
}
