/* Changing the game's tree. */
#include "session/inside.h"

#include "study/tree.h"

#include <string.h>

bool session_is_node(const struct session *session, int node)
{
    return node == LZ_RECORD_ROOT || lz_record_action(session->record, node).kind != LZ_ACTION_NONE;
}

static void note_edit(struct session *session)
{
    session->edits = ++session->edits_made;
}

void session_note_tree(struct session *session)
{
    session->tree_stamp++;
    note_edit(session);
}

/* The tree got this node. Numbers of deleted nodes are used again: it has no note, and it is not
 * the end of the line in hand. */
static void forget_number(struct session *session, int node)
{
    notes_forget(&session->notes, node);
    if (session->end_node == node)
        session->end_node = session->node;
}

lz_status session_add_node(struct session *session, int node, lz_action action, int *out,
                           lz_error *error)
{
    const int before = lz_record_nodes(session->record);
    const lz_status status = lz_record_add(session->record, node, action, out, error);
    if (status || lz_record_nodes(session->record) == before)
        return status;
    session_note_tree(session);
    forget_number(session, *out);
    return LZ_OK;
}

lz_status session_try(struct session *session, int node, lz_action action, int *out,
                      lz_error *error)
{
    lz_game *game;
    lz_status status = lz_record_game(session->record, node, &game, error);
    if (status)
        return status;
    status = lz_game_act(game, action, error);
    if (status == LZ_OK)
        status = session_add_node(session, node, action, out, error);
    lz_game_free(game);
    return status;
}

lz_status session_go_to(struct session *session, int node, int64_t now_ms, lz_error *error)
{
    session_charge(session, now_ms);
    const lz_status status = session_move_to(session, node, error);
    if (status)
        return status;
    session->end_node = node;
    session->end = SESSION_GOING;
    for (int seat = 0; seat < 2; seat++)
        clocks_refill(&session->clocks, &session->setup.clock, seat);
    session_begin_turn(session, now_ms);
    return LZ_OK;
}

/* ---- deleting, promoting, and taking it back ---- */

/* Exchanges the tree; the record becomes the session's. */
static void take_tree(struct session *session, lz_record *record)
{
    lz_record_free(session->record);
    session->record = record;
    session_note_tree(session);
}

/* Remembers the tree before a change; false without memory. */
static bool remember(struct session *session)
{
    lz_record *copy;
    if (lz_record_copy(session->record, &copy, NULL))
        return false;
    lz_record_free(session->earlier.record);
    session->earlier = (struct earlier){.record = copy,
                                        .node = session->node,
                                        .end_node = session->end_node,
                                        .shown = session->shown,
                                        .edits_before = session->edits};
    return true;
}

/* The change after `remember` is made. */
static void note_change(struct session *session)
{
    session_note_tree(session);
    session->earlier.edits = session->edits;
}

/* The node, or the nearest one above it that the rules allow. */
static int allowed_above(const struct session *session, int node)
{
    lz_game *game;
    while (node != LZ_RECORD_ROOT && lz_record_game(session->record, node, &game, NULL))
        node = lz_record_parent(session->record, node);
    if (node != LZ_RECORD_ROOT)
        lz_game_free(game);
    return node;
}

bool session_delete(struct session *session, int node, int64_t now_ms)
{
    if (node == LZ_RECORD_ROOT || !session_is_node(session, node) || !remember(session))
        return false;
    const int parent = allowed_above(session, lz_record_parent(session->record, node));
    const int shown =
        tree_is_above(session->record, node, session->shown) ? parent : session->shown;
    if (tree_is_above(session->record, node, session->node)) {
        session_charge(session, now_ms);
        session->end = SESSION_GOING;
        session_move_to(session, parent, NULL);
        session_begin_turn(session, now_ms);
    }
    session_look(session, shown, NULL);
    if (session_is_node(session, session->end_node) &&
        tree_is_above(session->record, node, session->end_node))
        session->end_node = parent;
    lz_record_delete(session->record, node);
    note_change(session);
    return true;
}

bool session_promote(struct session *session, int node)
{
    const int branch = tree_branch(session->record, node);
    if (branch == LZ_RECORD_NO_NODE || !remember(session))
        return false;
    lz_record_promote(session->record, branch);
    note_change(session);
    return true;
}

bool session_can_restore(const struct session *session)
{
    return session->earlier.record && session->earlier.edits == session->edits;
}

void session_restore_tree(struct session *session, int64_t now_ms)
{
    const struct earlier earlier = session->earlier;
    if (!session_can_restore(session))
        return;
    session->earlier.record = NULL;
    take_tree(session, earlier.record);
    session->edits = earlier.edits_before;
    if (session->node != earlier.node) {
        session_charge(session, now_ms);
        session_move_to(session, earlier.node, NULL);
        session_begin_turn(session, now_ms);
    }
    session->end_node = earlier.end_node;
    session_look(session, earlier.shown, NULL);
}

void session_extend_tree(struct session *session, lz_record *record)
{
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node)) {
        if (!session_is_node(session, node))
            forget_number(session, node);
    }
    take_tree(session, record);
}

uint64_t session_edits(const struct session *session)
{
    return session->edits;
}

/* ---- remarks ---- */

static void note_remark(struct session *session)
{
    session->remarks++;
    note_edit(session);
}

void session_judge(struct session *session, int node, lz_judgement judgement)
{
    if (judgement == lz_record_judgement(session->record, node))
        return;
    lz_record_set_judgement(session->record, node, judgement);
    note_remark(session);
}

lz_status session_comment(struct session *session, int node, const char *comment, lz_error *error)
{
    const char *present = lz_record_comment(session->record, node);
    if (strcmp(present ? present : "", comment ? comment : "") == 0)
        return LZ_OK;
    note_remark(session);
    return lz_record_set_comment(session->record, node, comment, error);
}

lz_status session_set_text(struct session *session, lz_record_info info, const char *text,
                           lz_error *error)
{
    const char *present = lz_record_text(session->record, info);
    if (strcmp(present ? present : "", text ? text : "") == 0)
        return LZ_OK;
    note_remark(session);
    return lz_record_set_text(session->record, info, text, error);
}

lz_status session_mark(struct session *session, int node, lz_mark mark, lz_error *error)
{
    note_remark(session);
    if (mark.kind != LZ_MARK_COUNT)
        return lz_record_set_mark(session->record, node, mark.cell, mark.kind, mark.text, error);
    lz_record_clear_mark(session->record, node, mark.cell);
    return LZ_OK;
}

lz_status session_draw(struct session *session, int node, lz_arrow arrow, lz_error *error)
{
    const int before = lz_record_arrows(session->record, node);
    const lz_status status = lz_record_set_arrow(session->record, node, arrow, error);
    if (status)
        return status;
    if (lz_record_arrows(session->record, node) == before)
        lz_record_clear_arrow(session->record, node, arrow);
    note_remark(session);
    return LZ_OK;
}
