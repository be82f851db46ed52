#include "desktop/views/thoughts.h"

#include "desktop/parts/widgets.h"
#include "session/wording.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Always two lines, so that the rows below do not move when the numbers grow. Other engines may
 * report neither. */
static void show_stats(struct thoughts *thoughts, const lz_line *line)
{
    const double seconds = (double)line->time_ms / 1000;
    char nodes[32], speed[32], depth[96], text[192];
    snprintf(depth, sizeof depth, _("Depth %d/%d"), line->depth, line->seldepth);
    const size_t length = strlen(depth);
    if (line->draw_permille >= 10)
        snprintf(depth + length, sizeof depth - length, _(" · draws %d %%"),
                 (line->draw_permille + 5) / 10);
    format_count(line->nodes, nodes, sizeof nodes);
    format_count(line->time_ms > 0 ? line->nodes * 1000 / (uint64_t)line->time_ms : 0, speed,
                 sizeof speed);
    if (!line->nodes)
        snprintf(text, sizeof text, "%s\n", depth);
    else if (line->time_ms > 0)
        snprintf(text, sizeof text, _("%s · %.1f s\n%s nodes · %s/s"), depth, seconds, nodes,
                 speed);
    else
        snprintf(text, sizeof text, _("%s\n%s nodes"), depth, nodes);
    gtk_label_set_text(GTK_LABEL(thoughts->stats), text);
    thoughts->counted = line->depth > 0;
    gtk_widget_set_visible(thoughts->stats, thoughts->counted); /* until thoughts_show */
}

/* ---- analyses of other positions ---- */

enum { ANALYSES_MAX = 64 };

static void lines_free(gpointer data)
{
    kept_lines_clear(data);
    g_free(data);
}

/* Copies the lines of a position, in place of what is known of it. */
static void keep_analysis(GHashTable *analyses, const lz_game *game, const struct kept_lines *lines)
{
    struct kept_lines *kept = g_new0(struct kept_lines, 1);
    uint64_t *key = g_new(uint64_t, 1);
    *key = lz_game_key(game);
    kept_lines_set(kept, game, lines->lines, lines->count);
    if (g_hash_table_size(analyses) >= ANALYSES_MAX)
        g_hash_table_remove_all(analyses);
    g_hash_table_insert(analyses, key, kept);
}

/* The results for the position; NULL: none. Valid until the next call. */
static const struct kept_lines *find_analysis(GHashTable *analyses, const lz_game *game)
{
    const uint64_t key = lz_game_key(game);
    const struct kept_lines *kept = g_hash_table_lookup(analyses, &key);
    return kept && kept->from ? kept : NULL;
}

/* Shows what was found in the position before, when it is shown again; also in place of the rest
 * of a line from another position, which is one line and less deep. */
static void recall_analysis(struct thoughts *thoughts, const struct view *view)
{
    const struct kept_lines *kept = find_analysis(thoughts->analyses, view->game);
    if (!kept || view->editing || kept_lines_are_of(&thoughts->lines, view->game))
        return;
    kept_lines_set(&thoughts->lines, view->game, kept->lines, kept->count);
    thoughts->analysed = true;
    thoughts->unit = THOUGHTS_OURS;
    show_stats(thoughts, &thoughts->lines.lines[0]);
}

bool thoughts_know_deeper(const struct thoughts *thoughts, const struct thinking *thinking,
                          const lz_game *game)
{
    const struct kept_lines *kept = find_analysis(thoughts->analyses, game);
    return thinking->kind == THINK_ANALYSIS && kept && kept->count >= thinking->line_count &&
           thinking->line_count > 0 && kept->lines[0].depth > thinking->lines[0].depth &&
           !thinking->lines[0].mate;
}

/* ---- showing ---- */

static void word_score(const lz_line *line, enum thoughts_unit unit, char *text, size_t size)
{
    *text = '\0';
    if (unit == THOUGHTS_FOREIGN && !remark_has_score(line))
        return;
    if (unit == THOUGHTS_CLASSIC || (unit == THOUGHTS_FOREIGN && !line->mate))
        snprintf(text, size, "%s%d", wording_sign(line->score, false), abs(line->score));
    else if (unit == THOUGHTS_OURS && line->source == LZ_SOURCE_PROOF)
        wording_proved(line->mate, text, size);
    else
        wording_score(line->score, line->mate, text, size);
}

static void show_line(const struct thought_row *row, const lz_game *game, const lz_line *line,
                      enum thoughts_unit unit)
{
    char rate[16] = "", score[64], moves[160], text[256];
    wording_line(game, line, moves, sizeof moves);
    word_score(line, unit, score, sizeof score);
    if (unit != THOUGHTS_CLASSIC && remark_has_rate(line))
        snprintf(rate, sizeof rate, "%d %%", (line->win_permille + 5) / 10);
    gtk_widget_set_visible(row->rate, *rate);
    gtk_label_set_text(GTK_LABEL(row->rate), rate);
    gtk_label_set_text(GTK_LABEL(row->score), score);
    gtk_label_set_text(GTK_LABEL(row->moves), moves);
    snprintf(text, sizeof text, "%s%s%s · %s", rate, *rate ? " · " : "", score, moves);
    widgets_say(row->button, text);
}

static void show_walk(struct thoughts *thoughts, const struct view *view)
{
    char text[64];
    gtk_widget_set_visible(thoughts->walk_box, view->ghosts > 0);
    if (!view->ghosts)
        return;
    snprintf(text, sizeof text, _("Move %d of %d"), view->ghosts, view->walked);
    gtk_label_set_text(GTK_LABEL(thoughts->walk_label), text);
}

/* Shows the lines as far as they continue from the position on the board. If none does, the old
 * rows stay greyed while something is being thought about. */
static void show_lines(struct thoughts *thoughts, const struct view *view)
{
    const lz_game *game = view->game;
    const bool coming = view->thinking != NULL;
    thoughts->shown_count =
        view->quiet ? 0 : kept_lines_left(&thoughts->lines, game, thoughts->shown);
    for (int i = 0; i < THOUGHTS_ROWS; i++) {
        const struct thought_row *row = &thoughts->rows[i];
        const bool shown = i < MIN(thoughts->shown_count, view->lines);
        const bool waits =
            coming && !view->quiet && !thoughts->shown_count && gtk_widget_get_visible(row->button);
        gtk_widget_set_visible(row->button, shown || waits);
        gtk_widget_set_sensitive(row->button, shown);
        if (shown)
            show_line(row, game, &thoughts->shown[i], thoughts->unit);
    }
    gtk_widget_set_visible(thoughts->legend, view->analysing && (thoughts->shown_count || coming));
    gtk_widget_set_visible(thoughts->threats, view->threats);
    gtk_widget_set_visible(thoughts->remark,
                           !view->quiet && *gtk_label_get_text(GTK_LABEL(thoughts->remark)));
    gtk_widget_set_visible(thoughts->quiet, view->playing);
    gtk_widget_set_visible(thoughts->quiet_hint, view->quiet);
    gtk_widget_set_visible(thoughts->lines_hint,
                           !view->quiet && !thoughts->shown_count && !coming && !view->analysing);
    if (thoughts->shown_count || !coming || view->quiet)
        gtk_widget_set_visible(thoughts->stats, thoughts->shown_count > 0 && thoughts->counted);
}

void thoughts_show(struct thoughts *thoughts, const struct view *view)
{
    recall_analysis(thoughts, view);
    show_walk(thoughts, view);
    show_lines(thoughts, view);
}

/* ---- what is thought ---- */

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

bool thoughts_take(struct thoughts *thoughts, const struct thinking *thinking,
                   const struct view *view)
{
    const lz_game *game =
        thinking->kind == THINK_ANALYSIS ? view->game : session_game(view->session);
    const enum player_kind kind = thinking->player.kind;
    if (kind == PLAYER_FOREIGN && (thinking->remark[0] || thinking->line_count))
        gtk_label_set_text(GTK_LABEL(thoughts->remark), thinking->remark);
    if (thinking->line_count == 0)
        return thinking->remark[0];
    if (thoughts_know_deeper(thoughts, thinking, game))
        return true;
    thoughts->unit = kind == PLAYER_CLASSIC   ? THOUGHTS_CLASSIC
                     : kind == PLAYER_FOREIGN ? THOUGHTS_FOREIGN
                                              : THOUGHTS_OURS;
    thoughts->analysed = thinking->kind == THINK_ANALYSIS;
    if (!thoughts->analysed && thinking->thought.line.length) {
        const lz_line chosen = chosen_line(thinking);
        kept_lines_set(&thoughts->lines, game, &chosen, 1);
    } else {
        kept_lines_set(&thoughts->lines, game, thinking->lines, thinking->line_count);
        if (thoughts->analysed)
            keep_analysis(thoughts->analyses, game, &thoughts->lines);
    }
    show_stats(thoughts, &thoughts->lines.lines[0]);
    return true;
}

int thoughts_candidates(const struct thoughts *thoughts, const lz_game *game,
                        lz_line left[KEPT_LINES_MAX])
{
    return thoughts->analysed ? kept_lines_left(&thoughts->lines, game, left) : 0;
}

const lz_line *thoughts_line(const struct thoughts *thoughts, int index)
{
    return index >= 0 && index < MIN(thoughts->shown_count, THOUGHTS_ROWS) ? &thoughts->shown[index]
                                                                           : NULL;
}

void thoughts_forget(struct thoughts *thoughts)
{
    g_hash_table_remove_all(thoughts->analyses);
    kept_lines_clear(&thoughts->lines);
    gtk_label_set_text(GTK_LABEL(thoughts->remark), "");
}

void thoughts_free(struct thoughts *thoughts)
{
    kept_lines_clear(&thoughts->lines);
    g_hash_table_unref(thoughts->analyses);
}

/* ---- building ---- */

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

/* A column at least so many letters wide; numbers end at its right edge. */
static GtkWidget *add_column(GtkWidget *columns, int letters)
{
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), letters ? 1 : 0);
    gtk_label_set_width_chars(GTK_LABEL(label), letters);
    gtk_widget_add_css_class(label, "line");
    gtk_box_append(GTK_BOX(columns), label);
    return label;
}

static GtkWidget *make_row(struct thoughts *thoughts, int index)
{
    enum { RATE = 5, SCORE = 6 }; /* letters, without those of a forced win */
    char name[16];
    struct thought_row *made = &thoughts->rows[index];
    GtkWidget *row = gtk_button_new(), *columns = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    snprintf(name, sizeof name, "line-%d", index + 1);
    gtk_widget_set_name(row, name);
    made->button = row;
    made->rate = add_column(columns, RATE);
    made->score = add_column(columns, SCORE);
    made->moves = add_column(columns, 0);
    gtk_label_set_ellipsize(GTK_LABEL(made->moves), PANGO_ELLIPSIZE_END);
    gtk_button_set_child(GTK_BUTTON(row), columns);
    gtk_widget_add_css_class(row, "flat");
    gtk_widget_add_css_class(row, "thought");
    widgets_set_tooltip(row, _("Play through this line on the board"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.walk");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "i", index);
    gtk_widget_set_visible(row, FALSE);
    add_preview(row, index);
    return row;
}

static GtkWidget *make_walk(struct thoughts *thoughts)
{
    static const struct widgets_icon steps[] = {
        {"go-previous-symbolic", "win.walk-back", N_("One move less")},
        {"go-next-symbolic", "win.walk-on", N_("One move more")},
        {"list-add-symbolic", "win.keep-line", N_("Keep the line as a variation")},
        {"edit-copy-symbolic", "win.copy-line", N_("Copy the line")},
        {"window-close-symbolic", "win.walk-end", N_("Leave the line")},
    };
    thoughts->walk_label = gtk_label_new("");
    gtk_widget_set_name(thoughts->walk_label, "walk-step");
    gtk_widget_set_hexpand(thoughts->walk_label, TRUE);
    thoughts->walk_box = widgets_row(6, thoughts->walk_label, NULL);
    widgets_add_icons(thoughts->walk_box, steps, G_N_ELEMENTS(steps), false);
    return thoughts->walk_box;
}

/* The heading of the thoughts, with the button that hides them while a person plays. */
static GtkWidget *make_thinking_head(struct thoughts *thoughts)
{
    GtkWidget *title = widgets_heading(_("Thinking"));
    gtk_widget_set_hexpand(title, TRUE);
    thoughts->quiet = widgets_toggle(NULL, "view-conceal-symbolic", "win.quiet");
    gtk_widget_add_css_class(thoughts->quiet, "flat");
    widgets_name(thoughts->quiet, _("Hide what the program thinks during a game"));
    return widgets_row(2, title, thoughts->quiet, NULL);
}

static void on_line_count(GtkSpinButton *spin, gpointer user)
{
    (void)user;
    gtk_widget_activate_action(GTK_WIDGET(spin), "win.lines", "i",
                               gtk_spin_button_get_value_as_int(spin));
}

/* The button of the analysis, the heat map's, and how many lines are listed. */
static GtkWidget *make_analyse(struct thoughts *thoughts, int lines)
{
    GtkWidget *spin = gtk_spin_button_new_with_range(1, 20, 1);
    GtkWidget *heat = widgets_toggle(_("Heat Map"), NULL, "win.heat");
    thoughts->analyse = widgets_toggle(_("Analyse"), NULL, "win.analyse");
    gtk_widget_set_hexpand(thoughts->analyse, TRUE);
    widgets_set_tooltip(heat, _("Value and colour all candidates on the board"));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), lines);
    gtk_widget_set_name(spin, "lines");
    widgets_name(spin, _("Lines of the analysis"));
    g_signal_connect(spin, "value-changed", G_CALLBACK(on_line_count), NULL);
    return widgets_row(6, thoughts->analyse, heat, spin, NULL);
}

GtkWidget *thoughts_new(struct thoughts *thoughts, int lines)
{
    thoughts->analyses = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, lines_free);
    thoughts->stats = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(thoughts->stats), 0);
    gtk_label_set_ellipsize(GTK_LABEL(thoughts->stats), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(thoughts->stats, "dim-label");
    gtk_widget_add_css_class(thoughts->stats, "numbers");
    gtk_widget_set_visible(thoughts->stats, FALSE); /* until there are some */
    thoughts->remark = widgets_paragraph("remark", "dim-label", "");
    gtk_widget_add_css_class(thoughts->remark, "numbers");
    thoughts->lines_hint = widgets_paragraph(
        "lines-hint", "dim-label", _("Turn on the analysis to see what the program would play."));
    thoughts->legend = widgets_paragraph(
        "legend", "dim-label",
        _("On the board: win rates in %; +7: a win after 7 moves of both sides, −7: a loss. Disc: "
          "about as good as the best; square: worse; diamond: much worse."));
    thoughts->threats = widgets_paragraph(
        "threats-legend", "dim-label",
        _("Threats: a large diamond wins at once for the side of its colour, a small one makes two "
          "such cells."));
    thoughts->quiet_hint =
        widgets_paragraph("quiet-hint", "dim-label", _("Hidden while you play."));
    /* the buttons above what grows */
    GtkWidget *box =
        widgets_column(8, make_thinking_head(thoughts), make_analyse(thoughts, lines),
                       thoughts->stats, thoughts->remark, thoughts->lines_hint, thoughts->legend,
                       thoughts->threats, thoughts->quiet_hint, NULL);
    GtkWidget *rows = widgets_column(0, NULL);
    for (int i = 0; i < THOUGHTS_ROWS; i++)
        gtk_box_append(GTK_BOX(rows), make_row(thoughts, i));
    widgets_add(box, rows, make_walk(thoughts), NULL);
    return box;
}
