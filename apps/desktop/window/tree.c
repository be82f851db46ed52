/* Looking about in the game's tree: any position can be shown, and moves tried there, while the
 * game stays where it is. */
#include "common/tree.h"
#include "common/translate.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/sounds.h"
#include "desktop/window/inside.h"
#include "session/wording.h"

int window_node(const struct window *window)
{
    if (window->edit.on)
        return LZ_RECORD_NO_NODE;
    return window->viewed ? window->looked : session_node(window->session);
}

int window_depth(const struct window *window)
{
    return lz_record_depth(session_record(window->session), window_node(window));
}

bool window_is_aside(const struct window *window)
{
    return window->viewed && !window->edit.on &&
           !tree_is_above(session_record(window->session), window->looked,
                          session_node(window->session));
}

void window_find_line(struct window *window)
{
    const lz_record *record = session_record(window->session);
    const int now = session_node(window->session);
    if (!window->viewed || window->edit.on)
        window->line_end = now;
    else if (!tree_is_above(record, window->looked, window->line_end))
        window->line_end =
            tree_is_above(record, window->looked, now) ? now : tree_last(record, window->looked);
    window->line_length = tree_line(record, window->line_end, window->line);
}

int window_next(const struct window *window)
{
    const lz_record *record = session_record(window->session);
    const int node = window_node(window);
    const int depth = lz_record_depth(record, node) + 1;
    if (node == LZ_RECORD_NO_NODE || depth >= window->line_length)
        return lz_record_child(record, node);
    return window->line[depth];
}

static void tell_look(const struct window *window)
{
    const lz_record *record = session_record(window->session);
    if (debug_is_open())
        debug_line("look node=%d length=%d present=%d nodes=%d aside=%d", window_node(window),
                   window_depth(window), !window->viewed, lz_record_nodes(record),
                   window_is_aside(window));
}

void window_look_at(struct window *window, int node)
{
    const bool present = node == session_node(window->session);
    lz_game *game = NULL;
    lz_error error;
    if (window->edit.on)
        return;
    if (!present && lz_record_game(session_record(window->session), node, &game, &error)) {
        window_complain(window, &error);
        return;
    }
    lz_game_free(window->viewed);
    window->viewed = game;
    window->looked = node;
    window->ghosts = 0;
    window->hint = -1;
    g_clear_pointer(&window->preview, lz_game_free);
    window_find_line(window);
    window_think_again(window);
    window_autosave_soon(window); /* including the notes on the position just left */
    tell_look(window);
    if (window->viewed)
        window_announce_position(window);
}

void window_look_back(struct window *window, int length)
{
    if (!window->edit.on)
        window_look_at(window, window->line[CLAMP(length, 0, window->line_length - 1)]);
}

void window_look_now(struct window *window)
{
    window_look_at(window, session_node(window->session));
}

void window_try(struct window *window, int cell)
{
    const lz_action action = window_action_at(window->viewed, cell);
    const lz_legality legality = lz_game_legality(window->viewed, action);
    lz_error error;
    char text[16];
    int node;
    if (legality != LZ_LEGAL) {
        debug_line("refused %s", lz_legality_name(legality));
        if (legality != LZ_ILLEGAL_GAME_OVER)
            window_say(window, wording_legality(legality));
        return;
    }
    if (session_try(window->session, window->looked, action, &node, &error)) {
        window_complain(window, &error);
        return;
    }
    lz_action_format(lz_game_variant(window->viewed), action, LZ_ROWS_BOTTOM, text, sizeof text);
    debug_line("try %s", text);
    window_look_at(window, node);
    if (window->preferences->sounds)
        sounds_play(SOUND_STONE);
    if (lz_rule_has_gravity(lz_game_variant(window_game(window))->rule))
        board_drop(window->board, cell);
}

/* ---- previews ---- */

void window_preview(struct window *window, int node)
{
    lz_game *game = NULL;
    if (window->edit.on || (node != LZ_RECORD_NO_NODE &&
                            lz_record_game(session_record(window->session), node, &game, NULL)))
        return;
    lz_game_free(window->preview);
    window->preview = game;
    debug_line("preview %d", node);
    window_show_board(window);
}

void window_preview_row(struct window *window, int row)
{
    if (window->preview_row == row)
        return;
    window->preview_row = row;
    debug_line("preview line %d", row);
    window_show_board(window);
}

/* ---- changes ---- */

void window_play_here(struct window *window)
{
    lz_error error;
    if (!window->viewed || window->edit.on)
        return;
    thinker_abandon(window->thinker);
    if (session_go_to(window->session, window->looked, window_now_ms(), &error)) {
        window_complain(window, &error);
        return;
    }
    window->trouble[0] = '\0';
    window->adding = 0;
    window_look_now(window);
    window_continue(window);
    window_announce_position(window);
}

void window_judge(struct window *window, lz_judgement judgement)
{
    const int node = window_node(window);
    if (node <= LZ_RECORD_ROOT)
        return;
    session_judge(window->session, node, judgement);
    debug_line("judged %s", lz_judgement_sign(judgement));
    window_show(window);
    window_autosave_soon(window);
}

void window_promote(struct window *window)
{
    const int node = window_node(window);
    if (node == LZ_RECORD_NO_NODE)
        return;
    session_promote(window->session, node);
    debug_line("promoted %d", node);
    window_show(window);
    window_autosave_soon(window);
}

void window_delete(struct window *window)
{
    const lz_record *record = session_record(window->session);
    const int node = window_node(window);
    char text[128];
    lz_record *before;
    if (node <= LZ_RECORD_ROOT || lz_record_copy(record, &before, NULL))
        return;
    const int parent = lz_record_parent(record, node), count = tree_count(record, node);
    const bool played = tree_is_above(record, node, session_node(window->session));
    if (played)
        thinker_abandon(window->thinker);
    session_delete(window->session, node, window_now_ms());
    lz_record_free(window->deleted);
    window->deleted = before;
    window->deleted_stamp = session_tree_stamp(window->session);
    window->looked = window->line_end = parent;
    debug_line("deleted %d", count);
    window_look_at(window, parent);
    if (played)
        window_continue(window);
    window_show(window);
    g_snprintf(text, sizeof text,
               ngettext("%d move was deleted.", "%d moves were deleted.", (unsigned long)count),
               count);
    window_offer(window, text, _("Undo"), "win.undelete");
}

void window_take_back_deletion(struct window *window)
{
    if (!window->deleted || window->deleted_stamp != session_tree_stamp(window->session)) {
        window_say(window, _("The game has changed since: the deletion stays."));
        return;
    }
    session_take_tree(window->session, g_steal_pointer(&window->deleted));
    debug_line("undeleted");
    window_find_line(window);
    window_show(window);
    window_autosave_soon(window);
}

void window_comment(struct window *window, const char *text)
{
    lz_error error;
    const int node = window_node(window);
    if (node == LZ_RECORD_NO_NODE)
        return;
    if (session_comment(window->session, node, text, &error))
        window_complain(window, &error);
    window_show(window);
    window_autosave_soon(window);
}
