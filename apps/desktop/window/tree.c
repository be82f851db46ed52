/* Looking about in the game's tree: any position can be shown, and moves tried there, while the
 * game stays where it is. */
#include "study/tree.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/sounds.h"
#include "desktop/window/inside.h"
#include "session/wording.h"
#include "system/translate.h"

int window_node(const struct window *window)
{
    return window->edit.on ? LZ_RECORD_NO_NODE : session_shown(window->session);
}

int window_depth(const struct window *window)
{
    return lz_record_depth(session_record(window->session), window_node(window));
}

bool window_is_away(const struct window *window)
{
    return window->edit.on || session_is_looking(window->session);
}

static void tell_look(const struct window *window)
{
    const lz_record *record = session_record(window->session);
    if (debug_is_open())
        debug_line("look node=%d length=%d present=%d nodes=%d aside=%d", window_node(window),
                   window_depth(window), !window_is_away(window), lz_record_nodes(record),
                   session_is_aside(window->session));
}

/* Another position is on the board. */
static void show_look(struct window *window)
{
    window->ghosts = 0;
    window->hint = (struct hint){0};
    g_clear_pointer(&window->preview, lz_game_free);
    window_think_again(window);
    window_autosave_soon(window); /* including the notes on the position just left */
    tell_look(window);
}

void window_look_at(struct window *window, int node)
{
    lz_error error;
    if (window->edit.on)
        return;
    if (session_look(window->session, node, &error)) {
        window_complain(window, &error);
        return;
    }
    show_look(window);
    if (window_is_away(window))
        window_announce_position(window);
}

void window_look_along(struct window *window, int steps)
{
    lz_error error;
    if (window->edit.on)
        return;
    if (session_walk(window->session, steps, &error)) {
        window_complain(window, &error);
        return;
    }
    show_look(window);
    window_announce_position(window);
}

void window_look_now(struct window *window)
{
    window_look_at(window, session_node(window->session));
}

void window_show_tried(struct window *window, lz_action action)
{
    const lz_variant *variant = lz_game_variant(session_shown_game(window->session));
    char text[16];
    lz_action_format(variant, action, LZ_ROWS_BOTTOM, text, sizeof text);
    debug_line("try %s", text);
    show_look(window);
    window_announce_position(window);
    if (window->preferences->sounds)
        sounds_play(SOUND_STONE);
    if (lz_rule_has_gravity(variant->rule))
        board_drop(window->board, action.cell[0]);
}

/* ---- previews ---- */

void window_preview(struct window *window, int node)
{
    lz_game *game = NULL;
    if (window->edit.on || (node != LZ_RECORD_NO_NODE &&
                            lz_record_game(session_record(window->session), node, &game, NULL)))
        return;
    debug_line("preview %d", node);
    window_preview_game(window, game);
}

void window_preview_game(struct window *window, lz_game *game)
{
    lz_game_free(window->preview);
    window->preview = game;
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
    if (window->edit.on || !session_is_looking(window->session))
        return;
    thinker_abandon(window->thinker);
    if (session_go_to(window->session, session_shown(window->session), window_now_ms(), &error)) {
        window_complain(window, &error);
        return;
    }
    window->trouble[0] = '\0';
    show_look(window);
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
    if (node == LZ_RECORD_NO_NODE || !session_promote(window->session, node))
        return;
    debug_line("promoted %d", node);
    window_show(window);
    window_autosave_soon(window);
}

void window_delete(struct window *window)
{
    const lz_record *record = session_record(window->session);
    const int node = window_node(window);
    char text[128];
    if (node <= LZ_RECORD_ROOT)
        return;
    const int count = tree_count(record, node);
    const bool played = tree_is_above(record, node, session_node(window->session));
    if (played)
        thinker_abandon(window->thinker);
    if (!session_delete(window->session, node, window_now_ms()))
        return;
    debug_line("deleted %d", count);
    show_look(window);
    if (played)
        window_continue(window);
    window_show(window);
    g_snprintf(text, sizeof text,
               ngettext("%d move was deleted.", "%d moves were deleted.", (unsigned long)count),
               count);
    window_offer(window, text, _("Undo the Deletion"), "win.undelete");
}

void window_take_back_deletion(struct window *window)
{
    const int node = session_node(window->session);
    if (!session_can_restore(window->session)) {
        window_say(window, _("The game has changed since: the deletion stays."));
        return;
    }
    session_restore_tree(window->session, window_now_ms());
    debug_line("undeleted");
    show_look(window);
    if (session_node(window->session) != node)
        window_continue(window);
    window_show(window);
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

/* The mark of the cell at the node, LZ_MARK_COUNT for none. */
static lz_mark_kind mark_at(const lz_record *record, int node, int cell)
{
    for (int i = 0; i < lz_record_marks(record, node); i++) {
        const lz_mark mark = lz_record_mark(record, node, i);
        if (mark.cell == cell)
            return mark.kind;
    }
    return LZ_MARK_COUNT;
}

void window_mark(struct window *window, int cell)
{
    static const lz_mark_kind after[LZ_MARK_COUNT + 1] = {
        [LZ_MARK_COUNT] = LZ_MARK_CIRCLE,    [LZ_MARK_CIRCLE] = LZ_MARK_TRIANGLE,
        [LZ_MARK_TRIANGLE] = LZ_MARK_SQUARE, [LZ_MARK_SQUARE] = LZ_MARK_CROSS,
        [LZ_MARK_CROSS] = LZ_MARK_COUNT,     [LZ_MARK_LABEL] = LZ_MARK_COUNT,
        [LZ_MARK_SELECTED] = LZ_MARK_COUNT,
    };
    lz_error error;
    const int node = window_node(window);
    const lz_mark mark = {.cell = cell,
                          .kind = after[mark_at(session_record(window->session), node, cell)]};
    if (session_mark(window->session, node, mark, &error)) {
        window_complain(window, &error);
        return;
    }
    debug_line("marked %d", (int)mark.kind);
    window_show(window);
    window_autosave_soon(window);
}

void window_draw(lz_arrow arrow, void *user)
{
    struct window *window = user;
    lz_error error;
    if (window->edit.on)
        return;
    const int node = window_node(window);
    if (session_draw(window->session, node, arrow, &error)) {
        window_complain(window, &error);
        return;
    }
    debug_line("drawn %d", lz_record_arrows(session_record(window->session), node));
    window_show(window);
    window_autosave_soon(window);
}

/* ---- a line of thought, walked on the board as ghost stones, move by move ---- */

void window_walk(struct window *window, int row)
{
    const lz_line *line = panel_line(window->panel, row);
    const lz_game *game = window_game(window);
    char text[240];
    if (!line || line->length == 0)
        return;
    window->walked = *line;
    window->ghosts = line->length;
    wording_line(game, line, text, sizeof text);
    debug_line("walk line=%d length=%d score=%d to_move=%s moves=%s", row + 1, line->length,
               line->score, lz_game_to_move(game) == LZ_BLACK ? "black" : "white", text);
    window_show(window);
}

void window_walk_on(struct window *window, int step)
{
    window->ghosts = CLAMP(window->ghosts + step, 0, window->walked.length);
    if (window->ghosts)
        window_show(window);
    else
        window_leave_line(window);
}

void window_leave_line(struct window *window)
{
    window->ghosts = 0;
    if (window->analysing && !thinker_current(window->thinker) && !window->pace_timer)
        window_think(window);
    window_show(window);
}

/* The line that is walked, as far as it is shown, or the one under the pointer, or the best; its
 * length is 0 without one. */
static lz_line line_in_hand(const struct window *window)
{
    const lz_line *line = panel_line(window->panel, MAX(window->preview_row, 0));
    lz_line taken = {0};
    if (window->edit.on)
        return taken;
    if (window->ghosts) {
        taken = window->walked;
        taken.length = window->ghosts;
    } else if (line) {
        taken = *line;
    }
    return taken;
}

/* Adds the line below the position on the board, as far as it can be played; `node` is its last
 * one. Returns how many moves. */
static int add_line(struct window *window, const lz_line *line, int *node)
{
    int added = 0;
    *node = window_node(window);
    while (added < line->length &&
           session_try(window->session, *node, line->pv[added], node, NULL) == LZ_OK)
        added++;
    return added;
}

void window_keep_line(struct window *window)
{
    const lz_line line = line_in_hand(window);
    char text[240];
    int node;
    const int kept = add_line(window, &line, &node);
    if (!kept) {
        window_say(window, _("There is no line to keep: turn on the analysis."));
        return;
    }
    debug_line("kept line moves=%d", kept);
    wording_line(window_game(window), &line, text, sizeof text);
    g_autofree char *said = g_strdup_printf(_("Kept as a variation: %s"), text);
    window->ghosts = 0;
    window_say(window, said);
    window_show(window);
    window_autosave_soon(window);
}

int window_target_in_line(const struct window *window, int cell, lz_colour *colour)
{
    const lz_action *first = &window->walked.pv[0];
    lz_game *game;
    bool good = true;
    if (!window->ghosts || window->edit.on || window->learn.on ||
        lz_game_copy(window_game(window), &game, NULL))
        return -1;
    for (int i = 0; i < window->ghosts && good; i++)
        good = lz_game_act(game, window->walked.pv[i], NULL) == LZ_OK;
    const lz_variant *variant = lz_game_variant(game);
    const bool next = first->kind == LZ_ACTION_PLACE && first->cell[0] == cell;
    if (lz_rule_has_gravity(variant->rule))
        cell = lz_game_drop_cell(game, cell % variant->columns);
    good = good && cell >= 0 && !next && lz_game_legality(game, lz_action_place(cell)) == LZ_LEGAL;
    if (colour)
        *colour = lz_game_to_move(game);
    lz_game_free(game);
    return good ? cell : -1;
}

void window_try_in_line(struct window *window, int cell)
{
    lz_line line = line_in_hand(window);
    lz_error error;
    int node;
    const lz_action action = lz_action_place(cell);
    if (add_line(window, &line, &node) < line.length ||
        session_try(window->session, node, action, &node, &error) ||
        session_look(window->session, node, &error)) {
        window_say(window, _("The line cannot be played from this position."));
        return;
    }
    window_show_tried(window, action);
    window_say(window, _("Tried in the line, which is a variation now."));
}

void window_copy_line(struct window *window)
{
    const lz_line line = line_in_hand(window);
    g_autoptr(GString) text = g_string_new(NULL);
    if (!line.length) {
        window_say(window, _("There is no line to copy: turn on the analysis."));
        return;
    }
    for (int i = 0; i < line.length; i++) {
        char move[32];
        wording_action(lz_game_variant(window_game(window)), line.pv[i], move, sizeof move);
        g_string_append_printf(text, "%s%s", i ? " " : "", move);
    }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(window->window)), text->str);
    debug_line("copied line %s", text->str);
    window_say(window, _("The line was copied."));
}
