#include "desktop/views/graph.h"

#include "common/translate.h"
#include "desktop/parts/widgets.h"
#include "desktop/sitting/wording.h"
#include "desktop/window/window.h"

#include <math.h>
#include <stdlib.h>

static const double edge = 6;

/* Black's share of the height at that length, 0..1; false where nothing is known. Values of the
 * classics have no common scale, so their magnitude counts by its digits. */
static bool share_at(const struct window *window, int length, double *share)
{
    const struct ply_note note = session_note(window->session, length);
    if (session_classic(window->session) >= 0) {
        if (!note.valued)
            return false;
        const double digits = log10(1 + fabs((double)note.value)) / 7;
        *share = 0.5 + (note.value < 0 ? -0.5 : 0.5) * fmin(digits, 1);
        return true;
    }
    if (!note.searched)
        return false;
    *share = note.mate > 0 ? 1 : note.mate < 0 ? 0 : note.win_permille / 1000.0;
    return true;
}

static int last_length(const struct window *window)
{
    return MAX(lz_game_length(session_game(window->session)), 12);
}

static double x_of(const struct window *window, int length, int width)
{
    return edge + (width - 2 * edge) * length / last_length(window);
}

static void draw_curve(cairo_t *cr, const struct window *window, int width, int height)
{
    double share, x = 0, y = 0, first_x = -1;
    for (int length = 0; length <= lz_game_length(session_game(window->session)); length++) {
        if (!share_at(window, length, &share))
            continue;
        x = x_of(window, length, width);
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

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const struct window *window = user;
    GdkRGBA ink;
    if (!window->session)
        return;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.06);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_fill(cr);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.35);
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, edge, floor(height / 2.0) + 0.5);
    cairo_line_to(cr, width - edge, floor(height / 2.0) + 0.5);
    cairo_stroke(cr);
    draw_curve(cr, window, width, height);
    if (window->edit.on) /* what is set up is no position of the game */
        return;
    const double x = floor(x_of(window, lz_game_length(window_game(window)), width)) + 0.5;
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.6);
    cairo_move_to(cr, x, 2);
    cairo_line_to(cr, x, height - 2);
    cairo_stroke(cr);
}

static void on_pressed(GtkGestureClick *gesture, int presses, double x, double y, gpointer user)
{
    struct window *window = user;
    (void)presses, (void)y;
    const int width =
        gtk_widget_get_width(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture)));
    const double share = (x - edge) / MAX(width - 2 * edge, 1);
    window_look_back(window, MAX((int)lround(share * last_length(window)), 0));
}

void graph_show(GtkWidget *graph, const struct window *window)
{
    const lz_variant *variant = lz_game_variant(session_game(window->session));
    char text[200];
    g_snprintf(text, sizeof text,
               _("How the game stood after every move, the higher the better for %s; "
                 "click to go there"),
               wording_colour(variant, LZ_BLACK));
    widgets_set_tooltip(graph, text);
    gtk_widget_queue_draw(graph);
}

GtkWidget *graph_new(struct window *window)
{
    GtkWidget *graph = gtk_drawing_area_new();
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(graph), 96);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(graph), draw, window, NULL);
    gtk_widget_set_name(graph, "graph");
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), window);
    gtk_widget_add_controller(graph, GTK_EVENT_CONTROLLER(click));
    return graph;
}
