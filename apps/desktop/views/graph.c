#include "desktop/views/graph.h"

#include "desktop/parts/widgets.h"
#include "session/wording.h"
#include "system/translate.h"

#include <math.h>
#include <stdlib.h>

static const double edge = 6;

/* A position of the line shown. */
struct point {
    double share;           /* black's, of the height; NAN unknown */
    lz_judgement judgement; /* of the move that led to it */
};

struct graph {
    GArray *points; /* struct point, after 0, 1 ... actions */
    int at;         /* the length on the board, -1 for none */
};

/* Black's share of the height at a node, 0..1; NAN if unknown. The classics' values have no
 * common scale, so the number of digits sets the height. */
static double share_at(const struct session *session, int node)
{
    const struct ply_note note = session_note(session, node);
    if (session_classic(session) >= 0) {
        if (!note.valued)
            return NAN;
        const double digits = log10(1 + fabs((double)note.value)) / 7;
        return 0.5 + (note.value < 0 ? -0.5 : 0.5) * fmin(digits, 1);
    }
    if (!note.searched)
        return NAN;
    return note_rate(&note) / 1000.0;
}

static int last_length(const struct graph *graph)
{
    return MAX((int)graph->points->len - 1, 12);
}

static double x_of(const struct graph *graph, int length, int width)
{
    return edge + (width - 2 * edge) * length / last_length(graph);
}

static void draw_curve(cairo_t *cr, const struct graph *graph, int width, int height)
{
    double x = 0, y = 0, first_x = -1;
    for (guint length = 0; length < graph->points->len; length++) {
        const double share = g_array_index(graph->points, struct point, length).share;
        if (isnan(share))
            continue;
        x = x_of(graph, (int)length, width);
        y = edge + (height - 2 * edge) * (1 - share);
        if (first_x < 0)
            first_x = x;
        cairo_line_to(cr, x, y);
    }
    if (first_x < 0)
        return;
    cairo_set_line_width(cr, 2);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgb(cr, 0.21, 0.52, 0.89);
    cairo_stroke_preserve(cr);
    cairo_line_to(cr, x, height / 2.0);
    cairo_line_to(cr, first_x, height / 2.0);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, 0.21, 0.52, 0.89, 0.18);
    cairo_fill(cr);
    cairo_arc(cr, x, y, 3, 0, 2 * G_PI);
    cairo_set_source_rgb(cr, 0.21, 0.52, 0.89);
    cairo_fill(cr);
}

/* A dot for every bad move. */
static void draw_mistakes(cairo_t *cr, const struct graph *graph, int width, int height)
{
    for (guint length = 0; length < graph->points->len; length++) {
        const struct point point = g_array_index(graph->points, struct point, length);
        double colour[3];
        if (isnan(point.share) || point.judgement < LZ_JUDGEMENT_BAD)
            continue;
        widgets_judgement_colour(point.judgement, colour);
        cairo_set_source_rgb(cr, colour[0], colour[1], colour[2]);
        cairo_arc(cr, x_of(graph, (int)length, width),
                  edge + (height - 2 * edge) * (1 - point.share), 3.5, 0, 2 * G_PI);
        cairo_fill(cr);
    }
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const struct graph *graph = user;
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.06);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_fill(cr);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.35);
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, edge, floor(height / 2.0) + 0.5);
    cairo_line_to(cr, width - edge, floor(height / 2.0) + 0.5);
    cairo_stroke(cr);
    draw_curve(cr, graph, width, height);
    draw_mistakes(cr, graph, width, height);
    if (graph->at < 0)
        return;
    const double x = floor(x_of(graph, graph->at, width)) + 0.5;
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.6);
    cairo_move_to(cr, x, 2);
    cairo_line_to(cr, x, height - 2);
    cairo_stroke(cr);
}

static void on_pressed(GtkGestureClick *gesture, int presses, double x, double y, gpointer user)
{
    const struct graph *graph = user;
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture));
    (void)presses, (void)y;
    const double share = (x - edge) / MAX(gtk_widget_get_width(widget) - 2 * edge, 1);
    const int length = MAX((int)lround(share * last_length(graph)), 0);
    gtk_widget_activate_action(widget, "win.go-to", "i", length);
}

static const char graph_key[] = "graph";

void graph_show(GtkWidget *widget, const struct view *view)
{
    struct graph *graph = g_object_get_data(G_OBJECT(widget), graph_key);
    const lz_game *game = session_game(view->session);
    char text[200];
    g_array_set_size(graph->points, 0);
    for (int length = 0; length < view->line_length; length++) {
        const struct point point = {
            view->quiet ? NAN : share_at(view->session, view->line[length]),
            lz_record_judgement(session_record(view->session), view->line[length])};
        g_array_append_val(graph->points, point);
    }
    /* a position that is being set up is not part of the game */
    graph->at = view->editing ? -1 : view->depth;
    g_snprintf(text, sizeof text,
               _("The evaluation after every move, higher is better for %s. "
                 "Click to go to a move."),
               wording_colour(lz_game_variant(game), LZ_BLACK));
    widgets_set_tooltip(widget, text);
    gtk_widget_queue_draw(widget);
}

static void graph_free(gpointer data)
{
    struct graph *graph = data;
    g_array_unref(graph->points);
    g_free(graph);
}

GtkWidget *graph_new(void)
{
    struct graph *graph = g_new0(struct graph, 1);
    GtkWidget *widget = gtk_drawing_area_new();
    GtkGesture *click = gtk_gesture_click_new();
    graph->points = g_array_new(FALSE, FALSE, sizeof(struct point));
    graph->at = -1;
    g_object_set_data_full(G_OBJECT(widget), graph_key, graph, graph_free);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(widget), 96);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(widget), draw, graph, NULL);
    gtk_widget_set_name(widget, "graph");
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), graph);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
    return widget;
}
