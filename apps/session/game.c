/* Playing: actions, what a click means, undo and redo. */
#include "session/inside.h"

#include "study/tree.h"

lz_status session_move_to(struct session *session, int node, lz_error *error)
{
    lz_game *game;
    const lz_status status = lz_record_game(session->record, node, &game, error);
    if (status)
        return status;
    lz_game_free(session->game);
    session->game = game;
    session->node = node;
    session_show_present(session);
    return LZ_OK;
}

void session_begin_turn(struct session *session, int64_t now_ms)
{
    clocks_begin_turn(&session->clocks, now_ms);
    session->coach = (struct coach){0};
    session->adding = 0;
    session->stamp++;
}

/* A game played here is its record's main line: makes the way to the node that line. */
static void make_main(struct session *session, int node)
{
    int branch;
    while (!session->opened && (branch = tree_branch(session->record, node)) != LZ_RECORD_NO_NODE) {
        lz_record_promote(session->record, branch);
        session_note_tree(session);
    }
}

/* The present node got a child. In an opened game the result was that of the moves it had, and is
 * no longer known when more follow. */
static void go_down(struct session *session, int child)
{
    make_main(session, child);
    if (session->opened && tree_branch(session->record, child) == LZ_RECORD_NO_NODE &&
        lz_record_child(session->record, child) == LZ_RECORD_NO_NODE) {
        lz_record_set_result(session->record, LZ_RESULT_ONGOING);
        lz_record_set_text(session->record, LZ_RECORD_INFO_ENDING, NULL, NULL);
    }
    const bool follows = session->shown == session->node || session->shown == child;
    session->node = session->end_node = child;
    if (follows)
        session_show_present(session);
}

lz_status session_act(struct session *session, lz_action action, int64_t now_ms, lz_error *error)
{
    const int seat = lz_game_seat(session->game);
    lz_opening_step step;
    const bool judged = session_is_person(session, seat) && action.kind == LZ_ACTION_PLACE &&
                        !lz_game_opening_step(session->game, &step);
    int child;
    session_charge(session, now_ms);
    const int64_t left_ms = session->clocks.left_ms[seat] + session->clocks.move_used_ms;
    lz_status status = lz_game_act(session->game, action, error);
    if (status)
        return status;
    status = session_add_node(session, session->node, action, &child, error);
    if (status) {
        lz_game_undo(session->game);
        return status;
    }
    go_down(session, child);
    if (session->clocks.ticking)
        session->clocks.left_ms[seat] += session->setup.clock.increment_ms;
    session->clocks.ticking = true;
    session->paused = session->paused && !session_is_person(session, seat);
    session_begin_turn(session, now_ms);
    if (judged)
        session_coach_begin(session, left_ms);
    return LZ_OK;
}

lz_status session_play(struct session *session, const char *moves, lz_error *error)
{
    const int begin = lz_game_length(session->game);
    lz_status status = lz_game_play(session->game, moves, LZ_ROWS_BOTTOM, error);
    int node = session->node;
    for (int i = begin; status == LZ_OK && i < lz_game_length(session->game); i++)
        status = session_add_node(session, node, lz_game_action(session->game, i), &node, error);
    if (status)
        lz_game_go_to(session->game, begin, NULL);
    else
        session->node = session->end_node = node;
    session_show_present(session);
    session->adding = 0;
    session->stamp++;
    return status;
}

/* ---- clicks ---- */

/* The cell itself, or the one where a disc dropped above it comes to rest; -1 in a full column. */
static int landing(const lz_game *game, int cell)
{
    const lz_variant *variant = lz_game_variant(game);
    return lz_rule_has_gravity(variant->rule) ? lz_game_drop_cell(game, cell % variant->columns)
                                              : cell;
}

static enum session_deed refuse(lz_legality reason, lz_legality *why)
{
    if (why)
        *why = reason;
    return SESSION_NOTHING;
}

static enum session_deed find_added(const struct session *session, int cell, lz_action *action,
                                    lz_legality *why)
{
    if (cell < 0 || lz_game_at(session->game, cell) != LZ_EMPTY ||
        (session->adding == 2 && cell == session->added[0]))
        return refuse(LZ_ILLEGAL_OCCUPIED, why);
    *action = lz_action_place(cell);
    return SESSION_ADD;
}

enum session_deed session_deed_at(const struct session *session, int cell, lz_action *action,
                                  lz_legality *why)
{
    const bool tries = session_is_looking(session);
    const lz_game *game = session_shown_game(session);
    if (!tries && session_end(session) != SESSION_GOING)
        return refuse(LZ_ILLEGAL_GAME_OVER, why);
    if (!tries && !session_is_person(session, lz_game_seat(game)))
        return refuse(LZ_ILLEGAL_NOT_NOW, why);
    if (!tries && session->adding)
        return find_added(session, cell, action, why);
    const int fallen = landing(game, cell);
    if (fallen < 0)
        return refuse(LZ_ILLEGAL_FLOATING, why);
    *action = lz_game_expects(game) & 1u << LZ_ACTION_OFFER ? lz_action_offer(fallen)
                                                            : lz_action_place(fallen);
    const lz_legality legality = lz_game_legality(game, *action);
    if (legality != LZ_LEGAL)
        return refuse(legality, why);
    return tries ? SESSION_TRY : SESSION_PLAY;
}

/* Puts one of the two stones; the second makes them an action. */
static lz_status add_stone(struct session *session, int cell, int64_t now_ms, lz_error *error)
{
    session->added[session->adding - 1] = cell;
    if (session->adding++ == 1) {
        session->stamp++;
        return LZ_OK;
    }
    const lz_action action = {.kind = LZ_ACTION_ADD_TWO,
                              .cell = {session->added[0], session->added[1]}};
    const lz_status status = session_act(session, action, now_ms, error);
    if (status)
        session->adding = 2;
    return status;
}

lz_status session_click(struct session *session, int cell, int64_t now_ms, lz_error *error)
{
    lz_action action;
    lz_legality why = LZ_LEGAL;
    int node;
    switch (session_deed_at(session, cell, &action, &why)) {
    case SESSION_PLAY:
        return session_act(session, action, now_ms, error);
    case SESSION_ADD:
        return add_stone(session, cell, now_ms, error);
    case SESSION_TRY: {
        const lz_status status = session_try(session, session->shown, action, &node, error);
        return status ? status : session_look(session, node, error);
    }
    case SESSION_NOTHING:
        break;
    }
    return lz_error_set(error, LZ_ERR_ILLEGAL, "%s", lz_legality_name(why));
}

void session_add_two(struct session *session)
{
    if (lz_game_expects(session->game) & 1u << LZ_ACTION_ADD_TWO) {
        session_show_present(session);
        session->adding = 1;
        session->stamp++;
    }
}

int session_adding(const struct session *session, int *first)
{
    if (first)
        *first = session->adding == 2 ? session->added[0] : -1;
    return session->adding;
}

/* ---- undo and redo ---- */

/* Whether undo and redo stop at the node: the rules allow it, and a person is to act there or all
 * are programs. */
static bool is_stop(const struct session *session, int node)
{
    lz_game *game;
    if (lz_record_game(session->record, node, &game, NULL))
        return false;
    const bool stop =
        !session_has_person(session) || session_is_person(session, lz_game_seat(game));
    lz_game_free(game);
    return stop;
}

/* The node that undo goes back to, LZ_RECORD_NO_NODE for none. */
static int undo_target(const struct session *session)
{
    int node = lz_record_parent(session->record, session->node);
    while (node != LZ_RECORD_NO_NODE && !is_stop(session, node))
        node = lz_record_parent(session->record, node);
    return node;
}

bool session_can_undo(const struct session *session)
{
    if (session->adding || session_can_restore(session))
        return true;
    if (session_is_looking(session))
        return session->shown != LZ_RECORD_ROOT;
    return session->end != SESSION_GOING || undo_target(session) != LZ_RECORD_NO_NODE;
}

/* The node after `node` on the way to `end`; LZ_RECORD_NO_NODE if there is none, or it was
 * deleted. */
static int step_to(const struct session *session, int node, int end)
{
    const lz_record *record = session->record;
    if (end == LZ_RECORD_NO_NODE || node == end || !session_is_node(session, end) ||
        !tree_is_above(record, node, end))
        return LZ_RECORD_NO_NODE;
    return tree_at_depth(record, end, lz_record_depth(record, node) + 1);
}

/* Where redo walks on; LZ_RECORD_NO_NODE if it goes on in the game. */
static int step_on(const struct session *session)
{
    const int next = step_to(session, session->shown, session->stepped_back);
    return next == LZ_RECORD_NO_NODE && session_is_looking(session) ? session_ahead(session) : next;
}

bool session_can_redo(const struct session *session)
{
    if (step_on(session) != LZ_RECORD_NO_NODE)
        return true;
    return !session_is_looking(session) &&
           step_to(session, session->node, session->end_node) != LZ_RECORD_NO_NODE;
}

int session_end_node(const struct session *session)
{
    const int next = step_to(session, session->node, session->end_node);
    return next != LZ_RECORD_NO_NODE ? session->end_node : session->node;
}

int session_undone(const struct session *session)
{
    return lz_record_depth(session->record, session_end_node(session)) -
           lz_record_depth(session->record, session->node);
}

static void step_back(struct session *session)
{
    const int from = session->stepped_back != LZ_RECORD_NO_NODE &&
                             tree_is_above(session->record, session->shown, session->stepped_back)
                         ? session->stepped_back
                         : session->shown;
    if (session_look(session, lz_record_parent(session->record, session->shown), NULL) == LZ_OK)
        session->stepped_back = from;
}

void session_take_turn_back(struct session *session, int64_t now_ms)
{
    const struct coach coach = session->coach;
    const bool warned = session_coach(session) == COACH_WARNS;
    const bool had_ended = session->end != SESSION_GOING;
    const int seat = lz_game_seat(session->game);
    session_charge(session, now_ms);
    session->end = SESSION_GOING;
    const int target = undo_target(session);
    if (target != LZ_RECORD_NO_NODE && !(had_ended && session_is_person(session, seat))) {
        session->undone_from = session->node;
        session_move_to(session, target, NULL);
    }
    clocks_refill(&session->clocks, &session->setup.clock, seat);
    session->clocks.ticking = session->clocks.ticking && session->node != LZ_RECORD_ROOT;
    session_begin_turn(session, now_ms);
    if (warned) { /* nothing counts against the person */
        session->coach = coach;
        session->coach.step = COACH_AGAIN;
        session->clocks.left_ms[lz_game_seat(session->game)] = coach.left_ms;
    }
}

void session_undo(struct session *session, int64_t now_ms)
{
    if (session->adding) {
        session->adding--;
        session->stamp++;
        return;
    }
    if (session_can_restore(session)) {
        session_restore_tree(session, now_ms);
        return;
    }
    if (session_is_looking(session)) {
        if (session->shown != LZ_RECORD_ROOT)
            step_back(session);
        return;
    }
    session_take_turn_back(session, now_ms);
}

/* The node that redo leads to: the present one if nothing is undone. */
static int redo_target(const struct session *session)
{
    const int from = session->undone_from, end = session->end_node;
    int target = session->node;
    if (step_to(session, target, from) != LZ_RECORD_NO_NODE &&
        (from == end || step_to(session, from, end) != LZ_RECORD_NO_NODE))
        return from;
    for (int next; (next = step_to(session, target, end)) != LZ_RECORD_NO_NODE;) {
        target = next;
        if (is_stop(session, target))
            break;
    }
    return target;
}

void session_redo(struct session *session, int64_t now_ms)
{
    const int on = step_on(session), back = session->stepped_back;
    if (on != LZ_RECORD_NO_NODE) {
        session_look(session, on, NULL);
        session->stepped_back = back;
        return;
    }
    if (session_is_looking(session))
        return;
    session_charge(session, now_ms);
    const int target = redo_target(session);
    session->undone_from = LZ_RECORD_NO_NODE;
    session_move_to(session, target, NULL);
    session_begin_turn(session, now_ms);
}

void session_restart(struct session *session, int64_t now_ms)
{
    lz_game *game;
    lz_record *record;
    if (session_setup_game(&session->setup, &game, NULL))
        return;
    if (session_setup_record(&session->setup, &record, NULL)) {
        lz_game_free(game);
        return;
    }
    lz_game_free(session->game);
    lz_record_free(session->record);
    session->game = game;
    session->record = record;
    session->node = session->end_node = LZ_RECORD_ROOT;
    session_show_present(session);
    session->opened = false;
    session->name[0] = '\0';
    session->end = SESSION_GOING;
    session->paused = false;
    session->coach = (struct coach){0};
    session->adding = 0;
    notes_forget_all(&session->notes);
    clocks_reset(&session->clocks, &session->setup.clock, now_ms);
    session->stamp++;
    session_note_tree(session);
}
