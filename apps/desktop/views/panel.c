#include "desktop/views/panel.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "desktop/views/comment_box.h"
#include "desktop/views/graph.h"
#include "desktop/views/moves.h"
#include "desktop/views/review_box.h"
#include "desktop/views/thoughts.h"
#include "session/wording.h"
#include "study/wording.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NARROWEST = 310, WIDEST = 660, EDGE = 6, NAME_LETTERS = 18 };

struct panel {
    GtkWidget *widget, *edge;
    GtkWidget *scroll;    /* what is below the scores and the graph, which stay in sight */
    int width;            /* beside the board ... */
    bool grows;           /* ... with the window, as long as nobody drags its edge */
    double dragged_right; /* the panel's right end, by the pointer, while its edge is dragged */
    GtkWidget *scores;
    GtkWidget *score[2], *score_name[2]; /* black's and white's */
    char told_scores[256];               /* as last written to the debug output */
    GtkWidget *graph;
    GtkWidget *tabs, *switcher, *moves;
    GtkWidget *why;
    GtkWidget *usual; /* hidden while questions are asked */
    struct comment_box comment;
    struct review_box review;
    struct learn_box learn;
    struct thoughts thoughts;
    GtkWidget *thoughts_box;
    bool analysing; /* as last shown */
    bool revealing; /* scrolls to the lines of an analysis while they come */
    bool awaiting;  /* the next frame, to scroll */
    bool scrolling; /* by itself, not by a person */
};

/* ---- an analysis in a low window ---- */

/* Scrolls down until the end of the analysis is in sight, but not past its head. */
static gboolean reveal(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    struct panel *panel = user;
    double x, top;
    GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(widget));
    GtkWidget *content = gtk_widget_get_parent(panel->usual);
    (void)clock;
    panel->awaiting = false;
    if (!panel->revealing ||
        !gtk_widget_translate_coordinates(panel->thoughts_box, content, 0, 0, &x, &top))
        return G_SOURCE_REMOVE;
    const double end = gtk_adjustment_get_upper(scroll) - gtk_adjustment_get_page_size(scroll);
    panel->scrolling = true;
    if (gtk_adjustment_get_value(scroll) < MIN(top, end))
        gtk_adjustment_set_value(scroll, MIN(top, end));
    panel->scrolling = false;
    return G_SOURCE_REMOVE;
}

/* The layout in progress would undo a scroll, so the next frame scrolls. */
static void on_height(GtkAdjustment *scroll, gpointer user)
{
    struct panel *panel = user;
    (void)scroll;
    if (panel->revealing && !panel->awaiting)
        gtk_widget_add_tick_callback(panel->scroll, reveal, panel, NULL);
    panel->awaiting = panel->revealing;
}

static void on_scrolled(GtkAdjustment *scroll, gpointer user)
{
    struct panel *panel = user;
    (void)scroll;
    panel->revealing = panel->revealing && panel->scrolling;
}

/* ---- showing ---- */

/* Finds the latest note at or before the position on the board, and its length; false, and -1, if
 * there is none. */
static bool latest_note(const struct view *view, bool valued, struct ply_note *note, int *length)
{
    *length = view->depth;
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

/* Plies to the end from the position on the board, when a note some plies before it counted them
 * from there; at least 1. */
static int mate_left(int mate, int plies)
{
    return mate > 0 ? MAX(mate - plies, 1) : mate < 0 ? MIN(mate + plies, -1) : 0;
}

static void tell_scores(struct panel *panel, int length)
{
    const char *score[2], *name[2];
    for (int side = 0; side < 2; side++) {
        score[side] = gtk_label_get_text(GTK_LABEL(panel->score[side]));
        name[side] = gtk_label_get_text(GTK_LABEL(panel->score_name[side]));
    }
    char text[sizeof panel->told_scores];
    snprintf(text, sizeof text, "at=%d %s %s %s %s", length, score[0], score[1], name[0], name[1]);
    if (strcmp(text, panel->told_scores) == 0)
        return;
    strcpy(panel->told_scores, text);
    debug_line("scores at=%d black=%s white=%s", length, score[0], score[1]);
    debug_line("named %s, %s", name[0], name[1]);
}

/* Whether there are any. */
static bool show_scores(struct panel *panel, const struct view *view)
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
        if (noted && !valued && !note.over && !note.only_rate) {
            char score[64];
            const int sign = side ? -1 : 1,
                      mate = sign * mate_left(note.mate, view->depth - length);
            if (note.proved)
                wording_proved(mate, score, sizeof score);
            else
                wording_score(sign * note.score, mate, score, sizeof score);
            snprintf(name, sizeof name, "%s · %s",
                     wording_colour(variant, side ? LZ_WHITE : LZ_BLACK), score);
        }
        gtk_label_set_text(GTK_LABEL(panel->score_name[side]), name);
    }
    tell_scores(panel, length);
    return noted;
}

void panel_show(struct panel *panel, const struct view *view)
{
    if (view->analysing != panel->analysing)
        panel->analysing = panel->revealing = view->analysing;
    const bool noted = show_scores(panel, view);
    /* below the board there is no room for empty ones, nor for them beside a question */
    gtk_widget_set_visible(panel->scores,
                           !view->quiet && (!view->folded || (noted && !view->learning)));
    gtk_widget_set_visible(panel->usual, !view->learning);
    gtk_widget_set_visible(panel->why, view->why[0]);
    gtk_label_set_text(GTK_LABEL(panel->why), view->why);
    review_box_show(&panel->review, view);
    if (learn_box_show(&panel->learn, view))
        gtk_adjustment_set_value(
            gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scroll)), 0);
    graph_show(panel->graph, view);
    moves_show(panel->moves, view);
    comment_box_show(&panel->comment, lz_record_comment(session_record(view->session), view->node),
                     !view->editing);
    thoughts_show(&panel->thoughts, view);
}

void panel_thinking(struct panel *panel, const struct thinking *thinking, const struct view *view)
{
    if (thoughts_take(&panel->thoughts, thinking, view))
        panel_show(panel, view);
}

bool panel_knows_deeper(const struct panel *panel, const struct thinking *thinking,
                        const lz_game *game)
{
    return thoughts_know_deeper(&panel->thoughts, thinking, game);
}

int panel_candidates(const struct panel *panel, const lz_game *game, lz_line left[KEPT_LINES_MAX])
{
    return thoughts_candidates(&panel->thoughts, game, left);
}

const lz_line *panel_line(const struct panel *panel, int index)
{
    return thoughts_line(&panel->thoughts, index);
}

void panel_forget(struct panel *panel)
{
    thoughts_forget(&panel->thoughts);
}

/* ---- building ---- */

static GtkWidget *make_scores(struct panel *panel)
{
    GtkWidget *scores = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    panel->scores = scores;
    gtk_widget_set_name(scores, "scores");
    gtk_box_set_homogeneous(GTK_BOX(scores), TRUE);
    for (int side = 0; side < 2; side++) {
        panel->score[side] = gtk_label_new("–");
        panel->score_name[side] = gtk_label_new("");
        gtk_widget_add_css_class(panel->score[side], "big-score");
        gtk_widget_add_css_class(panel->score_name[side], "dim-label");
        gtk_label_set_wrap(GTK_LABEL(panel->score_name[side]), TRUE);
        gtk_label_set_max_width_chars(GTK_LABEL(panel->score_name[side]), NAME_LETTERS);
        gtk_label_set_justify(GTK_LABEL(panel->score_name[side]), GTK_JUSTIFY_CENTER);
        widgets_add(scores, widgets_column(0, panel->score[side], panel->score_name[side], NULL),
                    NULL);
    }
    return scores;
}

/* The heading of the moves, with what can be done to the one on the board. */
static GtkWidget *make_moves_head(void)
{
    static const struct widgets_icon buttons[] = {
        {"media-playback-start-symbolic", "win.play-here", N_("Play from here")},
        {"go-up-symbolic", "win.promote", N_("Move the variation up")},
        {"user-trash-symbolic", "win.delete", N_("Delete from here")},
    };
    GtkWidget *title = widgets_heading(_("Moves"));
    GtkWidget *graph = widgets_toggle(NULL, "network-wired-symbolic", "win.tree-graph");
    GtkWidget *box = widgets_row(2, title, graph, NULL);
    widgets_name(graph, _("Show the moves as a graph"));
    gtk_widget_add_css_class(graph, "flat");
    gtk_widget_set_valign(graph, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(title, TRUE);
    widgets_add_icons(box, buttons, G_N_ELEMENTS(buttons), true);
    return box;
}

/* The list of moves, and what stands beside it behind a tab of its own. */
static GtkWidget *make_tabs(struct panel *panel)
{
    panel->tabs = gtk_stack_new();
    panel->moves = moves_new();
    gtk_stack_add_titled(GTK_STACK(panel->tabs),
                         widgets_column(8, make_moves_head(), panel->moves, NULL), "moves",
                         _("Moves"));
    panel->switcher = gtk_stack_switcher_new();
    gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(panel->switcher), GTK_STACK(panel->tabs));
    gtk_widget_set_name(panel->switcher, "tabs");
    gtk_widget_set_visible(panel->switcher, FALSE); /* while there is one tab */
    return widgets_column(8, panel->switcher, panel->tabs, NULL);
}

void panel_add_tab(struct panel *panel, const char *name, const char *title, GtkWidget *content)
{
    g_autofree char *button = g_strconcat("tab-", name, NULL);
    gtk_stack_add_titled(GTK_STACK(panel->tabs), content, name, title);
    gtk_widget_set_visible(panel->switcher, TRUE);
    gtk_widget_set_name(gtk_widget_get_last_child(panel->switcher), button);
    gtk_widget_set_name(gtk_widget_get_first_child(panel->switcher), "tab-moves");
}

/* What is hidden while questions are asked: the review, the moves, the thoughts. */
static GtkWidget *make_usual(struct panel *panel, int lines)
{
    panel->thoughts_box = thoughts_new(&panel->thoughts, lines);
    panel->why = widgets_paragraph("why", NULL, "");
    GtkWidget *comment = comment_box_new(&panel->comment, "comment", "win.comment", _("Comment"),
                                         _("A comment on the position"));
    panel->usual = widgets_column(8, panel->why, review_box_new(&panel->review), make_tabs(panel),
                                  comment, panel->thoughts_box, NULL);
    return panel->usual;
}

struct panel *panel_new(int lines, int width)
{
    struct panel *panel = g_new0(struct panel, 1);
    panel->graph = graph_new();
    GtkWidget *head = widgets_column(8, make_scores(panel), panel->graph, NULL);
    GtkWidget *box =
        widgets_column(8, learn_box_new(&panel->learn), make_usual(panel, lines), NULL);
    widgets_margins(head, 14, 8, 8);
    widgets_margins(box, 14, 0, 12);
    panel->scroll = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(panel->scroll), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(panel->scroll), box);
    gtk_widget_set_vexpand(panel->scroll, TRUE);
    GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scroll));
    g_signal_connect(scroll, "changed", G_CALLBACK(on_height), panel);
    g_signal_connect(scroll, "value-changed", G_CALLBACK(on_scrolled), panel);
    panel->widget = widgets_column(0, head, panel->scroll, NULL);
    panel->grows = !width;
    panel->width = MAX(width, NARROWEST);
    gtk_widget_set_size_request(panel->widget, panel->width, -1);
    /* In a narrow window the panel covers the board. */
    gtk_widget_add_css_class(panel->widget, "background");
    gtk_widget_set_hexpand(panel->widget, FALSE); /* whatever its rows ask for */
    gtk_widget_set_vexpand(panel->widget, FALSE);
    return panel;
}

/* Where the pointer is in the window, `across` from where the drag began on the edge. Distances on
 * the edge do for one motion only: it is laid out anew after several. */
static double pointer_at(GtkGestureDrag *drag, double across, const struct panel *panel)
{
    double x, y, at, down;
    gtk_gesture_drag_get_start_point(drag, &x, &y);
    gtk_widget_translate_coordinates(panel->edge, GTK_WIDGET(gtk_widget_get_root(panel->edge)),
                                     x + across, y, &at, &down);
    return at;
}

static void on_drag_begin(GtkGestureDrag *drag, double x, double y, gpointer user)
{
    struct panel *panel = user;
    (void)x, (void)y;
    panel->dragged_right = panel->width + pointer_at(drag, 0, panel);
}

static void on_drag(GtkGestureDrag *drag, double across, double down, gpointer user)
{
    struct panel *panel = user;
    (void)down;
    const int widest = gtk_widget_get_width(GTK_WIDGET(gtk_widget_get_root(panel->widget))) / 2;
    const int width = (int)(panel->dragged_right - pointer_at(drag, across, panel));
    panel->width = CLAMP(width, NARROWEST, MAX(widest, NARROWEST));
    panel->grows = false;
    gtk_widget_set_size_request(panel->widget, panel->width, -1);
}

static void on_dragged(GtkGestureDrag *drag, double across, double down, gpointer user)
{
    const struct panel *panel = user;
    (void)drag, (void)across, (void)down;
    debug_line("panel width=%d", panel->width);
    gtk_widget_activate_action(panel->widget, "win.panel-width", "i", panel->width);
}

GtkWidget *panel_edge(struct panel *panel)
{
    GtkWidget *edge = panel->edge =
        widgets_row(0, gtk_separator_new(GTK_ORIENTATION_VERTICAL), NULL);
    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_widget_set_size_request(edge, EDGE, -1);
    gtk_widget_set_name(edge, "panel-edge");
    gtk_widget_set_cursor_from_name(edge, "col-resize");
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), panel);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag), panel);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_dragged), panel);
    gtk_widget_add_controller(edge, GTK_EVENT_CONTROLLER(drag));
    return edge;
}

void panel_grow(struct panel *panel, int width, int height)
{
    enum { AROUND = 190 /* a board as high as the window leaves needs this much less */ };
    const int room = width - height + AROUND;
    if (panel->grows)
        panel->width = CLAMP(room * 3 / 5, NARROWEST, WIDEST);
}

int panel_width(const struct panel *panel)
{
    return panel->width + EDGE;
}

void panel_place(struct panel *panel, int height)
{
    enum { WITH_GRAPH = 300 };
    gtk_widget_set_size_request(panel->widget, height ? -1 : panel->width, height ? height : -1);
    gtk_widget_set_visible(panel->edge, !height);
    gtk_widget_set_visible(panel->graph, !height || height >= WITH_GRAPH);
}

GtkWidget *panel_widget(struct panel *panel)
{
    return panel->widget;
}

void panel_free(struct panel *panel)
{
    thoughts_free(&panel->thoughts);
    g_free(panel);
}
