#include "desktop/views/panel.h"
#include "desktop/views/analyses.h"

#include "common/proofs.h"
#include "common/translate.h"
#include "common/wording.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "desktop/sitting/wording.h"
#include "desktop/views/graph.h"
#include "desktop/views/moves.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NARROWEST = 310 };

struct panel {
    GtkWidget *widget;
    GtkWidget *scores;
    GtkWidget *score[2], *score_name[2]; /* black's and white's */
    char told_scores[64];                /* as last written to the debug output */
    GtkWidget *graph;
    GtkWidget *tabs, *switcher, *moves;
    GtkWidget *comment, *comment_hint;
    bool showing;                       /* the comment is being filled in: ignore its signal */
    GtkWidget *review_box, *review_bar; /* while it runs */
    GtkWidget *reviewed_box, *accuracy; /* after it */
    GtkWidget *usual;                   /* hidden while questions are asked ... */
    GtkWidget *learn_box, *learn_title, *question, *next; /* ... and these shown */
    GtkWidget *quiet, *quiet_hint;
    GtkWidget *stats;
    GtkWidget *analyse;
    GtkWidget *rows[KEPT_LINES_MAX], *row_labels[KEPT_LINES_MAX];
    GtkWidget *lines_hint, *legend;
    GtkWidget *walk_box, *walk_label;
    struct kept_lines lines;
    struct analyses *analyses; /* of other positions */
    bool classic;              /* the lines are a classic's */
    bool analysed;             /* the lines are the analysis' */
    lz_line shown[KEPT_LINES_MAX];
    int shown_count; /* rows that can be walked */
};

/* ---- the search in numbers ---- */

static void format_count(uint64_t count, char *text, size_t size)
{
    if (count >= 10000000)
        snprintf(text, size, "%.0f M", (double)count / 1e6);
    else if (count >= 1000000)
        snprintf(text, size, "%.1f M", (double)count / 1e6);
    else if (count >= 10000)
        snprintf(text, size, "%.0f k", (double)count / 1e3);
    else
        snprintf(text, size, "%" PRIu64, count);
}

static void show_stats(struct panel *panel, const lz_line *line)
{
    char nodes[32], speed[32], text[160];
    format_count(line->nodes, nodes, sizeof nodes);
    format_count(line->time_ms > 0 ? line->nodes * 1000 / (uint64_t)line->time_ms : 0, speed,
                 sizeof speed);
    if (line->time_ms > 0)
        snprintf(text, sizeof text, _("Depth %d/%d · %s nodes · %s/s · %.1f s"), line->depth,
                 line->seldepth, nodes, speed, (double)line->time_ms / 1000);
    else
        snprintf(text, sizeof text, _("Depth %d/%d · %s nodes"), line->depth, line->seldepth,
                 nodes);
    gtk_label_set_text(GTK_LABEL(panel->stats), text);
    gtk_widget_set_visible(panel->stats, TRUE); /* until panel_show knows better */
}

/* ---- analyses of other positions ---- */

/* Shows what was found in the position before, when it is shown again. */
static void recall_analysis(struct panel *panel, const struct view *view)
{
    lz_line left[KEPT_LINES_MAX];
    const struct kept_lines *kept = analyses_find(panel->analyses, view->game);
    if (!kept || view->editing || kept_lines_left(&panel->lines, view->game, left))
        return;
    kept_lines_set(&panel->lines, view->game, kept->lines, kept->count);
    panel->analysed = true;
    panel->classic = false;
    show_stats(panel, &panel->lines.lines[0]);
}

/* Whether the position was analysed deeper, and as broadly, before. */
static bool is_known_deeper(const struct panel *panel, const struct thinking *thinking,
                            const lz_game *game)
{
    const struct kept_lines *kept = analyses_find(panel->analyses, game);
    return kept && kept->count >= thinking->line_count && thinking->line_count > 0 &&
           kept->lines[0].depth > thinking->lines[0].depth && !thinking->lines[0].mate;
}

/* ---- text ---- */

/* "+1.43", or "wins in 7", from the side whose score it is. */
static void format_score(int score, int mate, char *text, size_t size)
{
    if (mate > 0)
        snprintf(text, size, ngettext("wins in %d", "wins in %d", (unsigned long)mate), mate);
    else if (mate < 0)
        snprintf(text, size, ngettext("loses in %d", "loses in %d", (unsigned long)-mate), -mate);
    else
        snprintf(text, size, "%s%.2f", wording_sign(score, true), abs(score) / 100.0);
}

static void format_line(const lz_game *game, const lz_line *line, bool classic, char *text,
                        size_t size)
{
    char score[64], moves[160];
    wording_line(game, line, moves, sizeof moves);
    if (proofs_made(line))
        wording_proved(line->mate, score, sizeof score);
    else
        format_score(line->score, line->mate, score, sizeof score);
    if (classic) /* in the unit of its report */
        snprintf(text, size, "%s%d · %s", wording_sign(line->score, false), abs(line->score),
                 moves);
    else
        snprintf(text, size, "%d %% · %s · %s", (line->win_permille + 5) / 10, score, moves);
}

/* ---- walking a line ---- */

static void show_walk(struct panel *panel, const struct view *view)
{
    char text[64];
    gtk_widget_set_visible(panel->walk_box, view->ghosts > 0);
    if (!view->ghosts)
        return;
    snprintf(text, sizeof text, _("Move %d of %d"), view->ghosts, view->walked);
    gtk_label_set_text(GTK_LABEL(panel->walk_label), text);
}

/* ---- the comment ---- */

static void on_comment(GtkTextBuffer *buffer, gpointer user)
{
    const struct panel *panel = user;
    GtkTextIter begin, end;
    if (panel->showing)
        return;
    gtk_text_buffer_get_bounds(buffer, &begin, &end);
    g_autofree char *text = gtk_text_buffer_get_text(buffer, &begin, &end, FALSE);
    gtk_widget_activate_action(panel->comment, "win.comment", "s", text);
}

static void show_comment(struct panel *panel, const struct view *view)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(panel->comment));
    const char *comment = lz_record_comment(session_record(view->session), view->node);
    GtkTextIter begin, end;
    gtk_text_buffer_get_bounds(buffer, &begin, &end);
    g_autofree char *shown = gtk_text_buffer_get_text(buffer, &begin, &end, FALSE);
    gtk_widget_set_sensitive(panel->comment, !view->editing);
    gtk_widget_set_visible(panel->comment_hint, !comment);
    if (strcmp(shown, comment ? comment : "") == 0)
        return;
    panel->showing = true;
    gtk_text_buffer_set_text(buffer, comment ? comment : "", -1);
    panel->showing = false;
}

/* ---- the review ---- */

static void show_review(struct panel *panel, const struct view *view)
{
    gtk_widget_set_visible(panel->review_box, view->reviewing);
    gtk_widget_set_visible(panel->reviewed_box, view->accuracy[0]);
    gtk_label_set_text(GTK_LABEL(panel->accuracy), view->accuracy);
    if (!view->reviewing)
        return;
    char text[96];
    snprintf(text, sizeof text, _("Review: %d of %d positions"), view->review_done,
             view->review_length);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(panel->review_bar), text);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(panel->review_bar),
                                  (double)view->review_done / view->review_length);
}

/* ---- learning ---- */

static void show_learning(struct panel *panel, const struct view *view)
{
    char title[96];
    gtk_widget_set_visible(panel->usual, !view->learning);
    gtk_widget_set_visible(panel->learn_box, view->learning);
    if (!view->learning)
        return;
    snprintf(title, sizeof title, _("Mistake %d of %d"), view->question_number, view->questions);
    gtk_label_set_text(GTK_LABEL(panel->learn_title), title);
    gtk_label_set_text(GTK_LABEL(panel->question), view->question);
    gtk_button_set_label(GTK_BUTTON(panel->next),
                         view->question_number < view->questions ? _("Next") : _("Finish"));
    if (view->solved)
        gtk_widget_add_css_class(panel->next, "suggested-action");
    else
        gtk_widget_remove_css_class(panel->next, "suggested-action");
}

/* ---- showing ---- */

/* Finds the latest note at or before the position on the board, and its length; false, and -1, if
 * there is none. */
static bool latest_note(const struct view *view, bool valued, struct ply_note *note, int *length)
{
    *length = lz_game_length(view->game);
    if (view->editing) {
        *note = *view->note;
        return note->searched && !valued;
    }
    for (; *length >= 0; (*length)--) {
        *note = session_note(view->session, view->line[*length]);
        if (valued ? note->valued : note->searched)
            return true;
    }
    return false;
}

static void tell_scores(struct panel *panel, int length)
{
    char text[sizeof panel->told_scores];
    snprintf(text, sizeof text, "at=%d black=%s white=%s", length,
             gtk_label_get_text(GTK_LABEL(panel->score[0])),
             gtk_label_get_text(GTK_LABEL(panel->score[1])));
    if (strcmp(text, panel->told_scores) == 0)
        return;
    strcpy(panel->told_scores, text);
    debug_line("scores %s", text);
}

static void show_scores(struct panel *panel, const struct view *view)
{
    const lz_variant *variant = lz_game_variant(session_game(view->session));
    const bool valued = session_classic(view->session) >= 0;
    struct ply_note note = {0};
    int length;
    const bool noted = latest_note(view, valued, &note, &length);
    for (int side = 0; side < 2; side++) {
        char text[64] = "–", name[160];
        if (noted && valued) {
            const int64_t value = side ? -note.value : note.value;
            snprintf(text, sizeof text, "%s%" PRId64, wording_sign(value, false),
                     value < 0 ? -value : value);
        } else if (noted) {
            const int black = (note.win_permille + 5) / 10;
            snprintf(text, sizeof text, "%d %%", side ? 100 - black : black);
        }
        gtk_label_set_text(GTK_LABEL(panel->score[side]), text);
        snprintf(name, sizeof name, "%s", wording_colour(variant, side ? LZ_WHITE : LZ_BLACK));
        if (noted && !valued && !note.over) {
            char score[64];
            format_score(side ? -note.score : note.score, side ? -note.mate : note.mate, score,
                         sizeof score);
            snprintf(name, sizeof name, "%s · %s",
                     wording_colour(variant, side ? LZ_WHITE : LZ_BLACK), score);
        }
        gtk_label_set_text(GTK_LABEL(panel->score_name[side]), name);
    }
    tell_scores(panel, length);
}

/* Shows the lines as far as they continue from the position on the board. If none does, the old
 * rows stay greyed while something is being thought about. */
static void show_lines(struct panel *panel, const struct view *view)
{
    const lz_game *game = view->game;
    const bool coming = view->thinking != NULL;
    panel->shown_count = view->quiet ? 0 : kept_lines_left(&panel->lines, game, panel->shown);
    for (int i = 0; i < KEPT_LINES_MAX; i++) {
        const bool shown = i < panel->shown_count;
        const bool waits =
            coming && !view->quiet && !panel->shown_count && gtk_widget_get_visible(panel->rows[i]);
        gtk_widget_set_visible(panel->rows[i], shown || waits);
        gtk_widget_set_sensitive(panel->rows[i], shown);
        if (!shown)
            continue;
        char text[256];
        format_line(game, &panel->shown[i], panel->classic, text, sizeof text);
        gtk_label_set_text(GTK_LABEL(panel->row_labels[i]), text);
        gtk_accessible_update_property(GTK_ACCESSIBLE(panel->rows[i]),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    }
    gtk_widget_set_visible(panel->legend, view->analysing && panel->analysed && panel->shown_count);
    gtk_widget_set_visible(panel->quiet, view->playing);
    gtk_widget_set_visible(panel->quiet_hint, view->quiet);
    gtk_widget_set_visible(panel->lines_hint,
                           !view->quiet && !panel->shown_count && !coming && !view->analysing);
    if (panel->shown_count || !coming || view->quiet)
        gtk_widget_set_visible(panel->stats, panel->shown_count > 0);
}

void panel_show(struct panel *panel, const struct view *view)
{
    gtk_widget_set_visible(panel->scores, !view->quiet);
    recall_analysis(panel, view);
    show_scores(panel, view);
    show_review(panel, view);
    show_learning(panel, view);
    graph_show(panel->graph, view);
    moves_show(panel->moves, view);
    show_comment(panel, view);
    show_walk(panel, view);
    show_lines(panel, view);
}

/* The line of the chosen move. An unfinished depth often has only that move: the previous depth's
 * line then continues it. */
static lz_line chosen_line(const struct thinking *thinking)
{
    lz_line line = thinking->thought.line;
    for (int i = 0; i < thinking->line_count && line.length == 1; i++) {
        const lz_line *known = &thinking->lines[i];
        if (known->length && known->pv[0].kind == line.pv[0].kind &&
            known->pv[0].cell[0] == line.pv[0].cell[0]) {
            line.length = known->length;
            memcpy(line.pv, known->pv, sizeof line.pv);
        }
    }
    return line;
}

void panel_thinking(struct panel *panel, const struct thinking *thinking, const struct view *view)
{
    const lz_game *game =
        thinking->kind == THINK_ANALYSIS ? view->game : session_game(view->session);
    if (thinking->line_count == 0)
        return;
    if (thinking->kind == THINK_ANALYSIS && is_known_deeper(panel, thinking, game)) {
        panel_show(panel, view);
        return;
    }
    panel->classic = thinking->player.kind == PLAYER_CLASSIC;
    panel->analysed = thinking->kind == THINK_ANALYSIS;
    if (!panel->analysed && thinking->thought.line.length) {
        const lz_line chosen = chosen_line(thinking);
        kept_lines_set(&panel->lines, game, &chosen, 1);
    } else {
        kept_lines_set(&panel->lines, game, thinking->lines, thinking->line_count);
        if (panel->analysed)
            analyses_keep(panel->analyses, game, &panel->lines);
    }
    show_stats(panel, &panel->lines.lines[0]);
    panel_show(panel, view);
}

int panel_candidates(const struct panel *panel, const lz_game *game, lz_line left[KEPT_LINES_MAX])
{
    return panel->analysed ? kept_lines_left(&panel->lines, game, left) : 0;
}

const lz_line *panel_line(const struct panel *panel, int index)
{
    return index >= 0 && index < panel->shown_count ? &panel->shown[index] : NULL;
}

void panel_forget(struct panel *panel)
{
    analyses_forget(panel->analyses);
    kept_lines_clear(&panel->lines);
}

/* ---- building ---- */

static GtkWidget *heading(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "heading");
    gtk_widget_set_margin_top(label, 6);
    return label;
}

static GtkWidget *make_scores(struct panel *panel)
{
    GtkWidget *scores = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    panel->scores = scores;
    gtk_box_set_homogeneous(GTK_BOX(scores), TRUE);
    for (int side = 0; side < 2; side++) {
        GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
        panel->score[side] = gtk_label_new("–");
        panel->score_name[side] = gtk_label_new("");
        gtk_widget_add_css_class(panel->score[side], "big-score");
        gtk_widget_add_css_class(panel->score_name[side], "dim-label");
        gtk_box_append(GTK_BOX(box), panel->score[side]);
        gtk_box_append(GTK_BOX(box), panel->score_name[side]);
        gtk_box_append(GTK_BOX(scores), box);
    }
    return scores;
}

static void on_row_enter(GtkEventControllerMotion *controller, double x, double y, gpointer index)
{
    GtkWidget *row = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller));
    (void)x, (void)y;
    gtk_widget_activate_action(row, "win.preview-line", "i", GPOINTER_TO_INT(index));
}

static void on_row_leave(GtkEventControllerMotion *controller, gpointer index)
{
    GtkWidget *row = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller));
    (void)index;
    gtk_widget_activate_action(row, "win.preview-line", "i", -1);
}

/* The line under the pointer is shown on the board. */
static void add_preview(GtkWidget *row, int index)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "enter", G_CALLBACK(on_row_enter), GINT_TO_POINTER(index));
    g_signal_connect(motion, "leave", G_CALLBACK(on_row_leave), GINT_TO_POINTER(index));
    gtk_widget_add_controller(row, motion);
}

static GtkWidget *make_row(struct panel *panel, int index)
{
    char name[16];
    GtkWidget *row = gtk_button_new();
    snprintf(name, sizeof name, "line-%d", index + 1);
    gtk_widget_set_name(row, name);
    panel->row_labels[index] = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(panel->row_labels[index]), 0);
    gtk_label_set_ellipsize(GTK_LABEL(panel->row_labels[index]), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(panel->row_labels[index], "line");
    gtk_button_set_child(GTK_BUTTON(row), panel->row_labels[index]);
    gtk_widget_add_css_class(row, "flat");
    gtk_widget_add_css_class(row, "thought");
    widgets_set_tooltip(row, _("Play through this line on the board"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.walk");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "i", index);
    gtk_widget_set_visible(row, FALSE);
    add_preview(row, index);
    panel->rows[index] = row;
    return row;
}

static GtkWidget *make_walk(struct panel *panel)
{
    static const struct {
        const char *icon, *action, *name;
    } steps[] = {
        {"go-previous-symbolic", "win.walk-back", N_("One move less")},
        {"go-next-symbolic", "win.walk-on", N_("One move more")},
        {"window-close-symbolic", "win.walk-end", N_("Leave the line")},
    };
    panel->walk_box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    panel->walk_label = gtk_label_new("");
    gtk_widget_set_hexpand(panel->walk_label, TRUE);
    gtk_box_append(GTK_BOX(panel->walk_box), panel->walk_label);
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++)
        gtk_box_append(GTK_BOX(panel->walk_box),
                       widgets_button(NULL, steps[i].icon, steps[i].action, _(steps[i].name)));
    return panel->walk_box;
}

/* The heading of the moves, with what can be done to the one on the board. */
static GtkWidget *make_moves_head(void)
{
    static const struct {
        const char *icon, *action, *name;
    } buttons[] = {
        {"media-playback-start-symbolic", "win.play-here", N_("Play from here")},
        {"go-up-symbolic", "win.promote", N_("Move the variation up")},
        {"user-trash-symbolic", "win.delete", N_("Delete from here")},
    };
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *title = heading(_("Moves"));
    gtk_widget_set_hexpand(title, TRUE);
    gtk_box_append(GTK_BOX(box), title);
    for (size_t i = 0; i < G_N_ELEMENTS(buttons); i++) {
        GtkWidget *button =
            widgets_button(NULL, buttons[i].icon, buttons[i].action, _(buttons[i].name));
        gtk_widget_add_css_class(button, "flat");
        gtk_box_append(GTK_BOX(box), button);
    }
    return box;
}

/* The running review with its progress; a finished one with what can be done with it. */
static GtkWidget *make_review(struct panel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    panel->review_box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    panel->review_bar = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(panel->review_bar), TRUE);
    gtk_widget_set_hexpand(panel->review_bar, TRUE);
    gtk_widget_set_valign(panel->review_bar, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(panel->review_box), panel->review_bar);
    gtk_box_append(
        GTK_BOX(panel->review_box),
        widgets_button(NULL, "process-stop-symbolic", "win.review-cancel", _("Cancel the review")));
    panel->reviewed_box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    panel->accuracy = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(panel->accuracy), 0);
    gtk_label_set_wrap(GTK_LABEL(panel->accuracy), TRUE);
    gtk_widget_set_name(panel->accuracy, "accuracy");
    gtk_box_append(GTK_BOX(panel->reviewed_box), panel->accuracy);
    gtk_box_set_homogeneous(GTK_BOX(buttons), TRUE);
    gtk_box_append(GTK_BOX(buttons),
                   widgets_button(_("Learn"), NULL, "win.learn", _("Learn from your mistakes")));
    gtk_box_append(GTK_BOX(buttons),
                   widgets_button(_("Save Page…"), NULL, "win.review-page", NULL));
    gtk_box_append(GTK_BOX(panel->reviewed_box), buttons);
    gtk_box_append(GTK_BOX(box), panel->review_box);
    gtk_box_append(GTK_BOX(box), panel->reviewed_box);
    return box;
}

/* The heading of the thoughts, with the button that hides them while a person plays. */
static GtkWidget *make_thinking_head(struct panel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *title = heading(_("Thinking"));
    gtk_widget_set_hexpand(title, TRUE);
    panel->quiet = gtk_toggle_button_new();
    gtk_button_set_icon_name(GTK_BUTTON(panel->quiet), "view-conceal-symbolic");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(panel->quiet), "win.quiet");
    gtk_widget_set_name(panel->quiet, "win.quiet");
    gtk_widget_add_css_class(panel->quiet, "flat");
    widgets_name(panel->quiet, _("Hide what the program thinks during a game"));
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), panel->quiet);
    return box;
}

/* A question about a mistake. */
static GtkWidget *make_learning(struct panel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    panel->learn_box = box;
    panel->learn_title = heading("");
    gtk_widget_set_hexpand(panel->learn_title, TRUE);
    gtk_box_append(GTK_BOX(head), panel->learn_title);
    GtkWidget *end =
        widgets_button(NULL, "window-close-symbolic", "win.learn-end", _("End the questions"));
    gtk_widget_add_css_class(end, "flat");
    gtk_box_append(GTK_BOX(head), end);
    gtk_box_append(GTK_BOX(box), head);
    panel->question = gtk_label_new("");
    gtk_widget_set_name(panel->question, "question");
    gtk_label_set_xalign(GTK_LABEL(panel->question), 0);
    gtk_label_set_wrap(GTK_LABEL(panel->question), TRUE);
    gtk_box_append(GTK_BOX(box), panel->question);
    gtk_box_set_homogeneous(GTK_BOX(buttons), TRUE);
    panel->next = widgets_button(_("Next"), NULL, "win.learn-next", NULL);
    gtk_box_append(GTK_BOX(buttons), widgets_button(_("Hint"), NULL, "win.learn-hint", NULL));
    gtk_box_append(GTK_BOX(buttons),
                   widgets_button(_("Solution"), NULL, "win.learn-solution", NULL));
    gtk_box_append(GTK_BOX(buttons), panel->next);
    gtk_box_append(GTK_BOX(box), buttons);
    return box;
}

/* A text in place of something that is not there. */
static GtkWidget *make_hint(const char *name, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_widget_set_name(label, name);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "dim-label");
    return label;
}

static GtkWidget *make_comment(struct panel *panel)
{
    enum { TWO_LINES = 46 };
    GtkWidget *scrolled = gtk_scrolled_window_new();
    panel->comment = gtk_text_view_new();
    gtk_widget_set_name(panel->comment, "comment");
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(panel->comment), GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(panel->comment), FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->comment), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Comment"), -1);
    g_signal_connect(gtk_text_view_get_buffer(GTK_TEXT_VIEW(panel->comment)), "changed",
                     G_CALLBACK(on_comment), panel);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), panel->comment);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), TWO_LINES);
    panel->comment_hint = gtk_label_new(_("A comment on the position"));
    gtk_widget_add_css_class(panel->comment_hint, "dim-label");
    gtk_widget_set_halign(panel->comment_hint, GTK_ALIGN_START);
    gtk_widget_set_valign(panel->comment_hint, GTK_ALIGN_START);
    gtk_widget_set_can_target(panel->comment_hint, FALSE);
    GtkWidget *overlay = gtk_overlay_new();
    gtk_widget_add_css_class(overlay, "comment");
    gtk_overlay_set_child(GTK_OVERLAY(overlay), scrolled);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), panel->comment_hint);
    return overlay;
}

/* The list of moves, and what stands beside it behind a tab of its own. */
static GtkWidget *make_tabs(struct panel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *moves = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    panel->tabs = gtk_stack_new();
    panel->moves = moves_new();
    gtk_box_append(GTK_BOX(moves), make_moves_head());
    gtk_box_append(GTK_BOX(moves), panel->moves);
    gtk_stack_add_titled(GTK_STACK(panel->tabs), moves, "moves", _("Moves"));
    panel->switcher = gtk_stack_switcher_new();
    gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(panel->switcher), GTK_STACK(panel->tabs));
    gtk_widget_set_name(panel->switcher, "tabs");
    gtk_widget_set_visible(panel->switcher, FALSE); /* while there is one tab */
    gtk_box_append(GTK_BOX(box), panel->switcher);
    gtk_box_append(GTK_BOX(box), panel->tabs);
    return box;
}

void panel_add_tab(struct panel *panel, const char *name, const char *title, GtkWidget *content)
{
    g_autofree char *button = g_strconcat("tab-", name, NULL);
    gtk_stack_add_titled(GTK_STACK(panel->tabs), content, name, title);
    gtk_widget_set_visible(panel->switcher, TRUE);
    gtk_widget_set_name(gtk_widget_get_last_child(panel->switcher), button);
    gtk_widget_set_name(gtk_widget_get_first_child(panel->switcher), "tab-moves");
}

static void on_line_count(GtkSpinButton *spin, gpointer user)
{
    (void)user;
    gtk_widget_activate_action(GTK_WIDGET(spin), "win.lines", "i",
                               gtk_spin_button_get_value_as_int(spin));
}

/* The button of the analysis, and how many lines it shows. */
static GtkWidget *make_analyse(struct panel *panel, int lines)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *spin = gtk_spin_button_new_with_range(1, 20, 1);
    panel->analyse = gtk_toggle_button_new_with_label(_("Analyse"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(panel->analyse), "win.analyse");
    gtk_widget_set_name(panel->analyse, "win.analyse");
    gtk_widget_set_hexpand(panel->analyse, TRUE);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), lines);
    gtk_widget_set_name(spin, "lines");
    widgets_name(spin, _("Lines of the analysis"));
    g_signal_connect(spin, "value-changed", G_CALLBACK(on_line_count), NULL);
    gtk_box_append(GTK_BOX(box), panel->analyse);
    gtk_box_append(GTK_BOX(box), spin);
    return box;
}

/* What is hidden while questions are asked: the review, the moves, the thoughts. */
static GtkWidget *make_usual(struct panel *panel, int lines)
{
    GtkWidget *usual = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    panel->usual = usual;
    gtk_box_append(GTK_BOX(usual), make_review(panel));
    gtk_box_append(GTK_BOX(usual), make_tabs(panel));
    gtk_box_append(GTK_BOX(usual), make_comment(panel));

    gtk_box_append(GTK_BOX(usual), make_thinking_head(panel));
    gtk_box_append(GTK_BOX(usual), make_analyse(panel, lines)); /* above what grows */
    panel->stats = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(panel->stats), 0);
    gtk_label_set_wrap(GTK_LABEL(panel->stats), TRUE);
    gtk_widget_add_css_class(panel->stats, "dim-label");
    gtk_widget_add_css_class(panel->stats, "numbers");
    gtk_widget_set_visible(panel->stats, FALSE); /* until there are some */
    gtk_box_append(GTK_BOX(usual), panel->stats);
    panel->lines_hint =
        make_hint("lines-hint", _("Turn on the analysis to see what the program would play."));
    gtk_box_append(GTK_BOX(usual), panel->lines_hint);
    panel->legend = make_hint("legend", _("On the board: the win rate in %; +7: a win after 7 "
                                          "moves of both sides, −7: a loss."));
    gtk_box_append(GTK_BOX(usual), panel->legend);
    panel->quiet_hint = make_hint("quiet-hint", _("Hidden while you play."));
    gtk_box_append(GTK_BOX(usual), panel->quiet_hint);
    for (int i = 0; i < KEPT_LINES_MAX; i++)
        gtk_box_append(GTK_BOX(usual), make_row(panel, i));
    gtk_box_append(GTK_BOX(usual), make_walk(panel));
    return usual;
}

struct panel *panel_new(int lines, int width)
{
    struct panel *panel = g_new0(struct panel, 1);
    panel->analyses = analyses_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_set_margin_start(box, 14);
    gtk_widget_set_margin_end(box, 14);
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 12);
    gtk_box_append(GTK_BOX(box), make_scores(panel));
    panel->graph = graph_new();
    gtk_box_append(GTK_BOX(box), panel->graph);
    gtk_box_append(GTK_BOX(box), make_learning(panel));
    gtk_box_append(GTK_BOX(box), make_usual(panel, lines));

    panel->widget = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(panel->widget), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(panel->widget), box);
    gtk_widget_set_size_request(panel->widget, width, -1);
    /* In a narrow window the panel covers the board. */
    gtk_widget_add_css_class(panel->widget, "background");
    gtk_widget_set_hexpand(panel->widget, FALSE); /* whatever its rows ask for */
    return panel;
}

static void on_drag(GtkGestureDrag *drag, double across, double down, gpointer user)
{
    const struct panel *panel = user;
    int width;
    (void)drag, (void)down;
    const int widest = gtk_widget_get_width(GTK_WIDGET(gtk_widget_get_root(panel->widget))) / 2;
    gtk_widget_get_size_request(panel->widget, &width, NULL);
    /* the edge follows the pointer, and with it the point that distances are measured from */
    gtk_widget_set_size_request(panel->widget,
                                CLAMP(width - (int)across, NARROWEST, MAX(widest, NARROWEST)), -1);
}

static void on_dragged(GtkGestureDrag *drag, double across, double down, gpointer user)
{
    const struct panel *panel = user;
    int width;
    (void)drag, (void)across, (void)down;
    gtk_widget_get_size_request(panel->widget, &width, NULL);
    debug_line("panel width=%d", width);
    gtk_widget_activate_action(panel->widget, "win.panel-width", "i", width);
}

GtkWidget *panel_edge(struct panel *panel)
{
    GtkWidget *edge = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_box_append(GTK_BOX(edge), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    gtk_widget_set_size_request(edge, 6, -1);
    gtk_widget_set_name(edge, "panel-edge");
    gtk_widget_set_cursor_from_name(edge, "col-resize");
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag), panel);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_dragged), panel);
    gtk_widget_add_controller(edge, GTK_EVENT_CONTROLLER(drag));
    return edge;
}

GtkWidget *panel_widget(struct panel *panel)
{
    return panel->widget;
}

void panel_free(struct panel *panel)
{
    kept_lines_clear(&panel->lines);
    analyses_free(panel->analyses);
    g_free(panel);
}
