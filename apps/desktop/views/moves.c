#include "desktop/views/moves.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "desktop/views/tree_graph.h"
#include "session/move_list.h"
#include "session/wording.h"
#include "system/translate.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

enum { ROW = 25, INDENT = 12, EDGE = 4, BAR = 16 };

struct moves {
    GtkWidget *area, *menu, *bar, *bar_across;
    GtkAdjustment *scroll, *across;
    struct move_list list;
    struct move_graph graph;
    bool as_graph; /* the graph is shown, not the list */
    int shown;     /* the node on the board, LZ_RECORD_NO_NODE for none */
    int hovered;   /* the node under the pointer, likewise */
    bool discs;
    int digit;   /* the width of a digit */
    int number;  /* where a column's numbers end: as wide as the list's longest */
    int column;  /* its whole width */
    int columns; /* how many there are */
    bool fits;   /* without a scroll bar, when the size last changed */
    char *told;  /* as last written to the debug output */
};

static const char moves_key[] = "moves";

/* How many columns fit, beside the scroll bar if it is there. */
static int fitting(const struct moves *moves, int width, bool bar)
{
    return MAX((width - 2 * EDGE - (bar ? BAR : 0)) / moves->column, 1);
}

enum { DISC = 7, TEXT = 14, GAP = 9 }; /* after the number: the disc's middle, the text; the end */

/* Makes columns as wide as the longest number, move and judgement in the list need; false if they
 * were so already. */
static bool fit_column(struct moves *moves)
{
    int digits = 2, letters = 2, signs = 0;
    const int before = moves->column;
    for (int i = 0; i < moves->list.item_count; i++) {
        const struct move_item *item = &moves->list.items[i];
        digits = MAX(digits, item->number > 99 ? 3 : 2);
        letters = MAX(letters, (int)strlen(item->text));
        signs = MAX(signs, (int)strlen(lz_judgement_sign(item->judgement)));
    }
    moves->number = 3 + digits * moves->digit;
    moves->column = moves->number + TEXT + (letters + signs) * moves->digit + GAP;
    return moves->column != before;
}

static int left_of(const struct move_row *row)
{
    return EDGE + row->indent * INDENT;
}

/* ---- drawing ---- */

static void set_ink(cairo_t *cr, const GdkRGBA *ink, double alpha)
{
    if (alpha > 0.5 && adw_style_manager_get_high_contrast(adw_style_manager_get_default()))
        alpha = 1;
    cairo_set_source_rgba(cr, ink->red, ink->green, ink->blue, ink->alpha * alpha);
}

/* Returns the text's width in pixels. */
static int draw_text(GtkWidget *area, cairo_t *cr, const char *text, bool bold, double x, double y,
                     int width)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(area, text);
    PangoAttrList *attributes = pango_attr_list_new();
    int text_width, height;
    if (bold)
        pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    if (width > 0) {
        pango_layout_set_width(layout, width * PANGO_SCALE);
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
        pango_layout_set_single_paragraph_mode(layout, TRUE);
    }
    pango_layout_get_pixel_size(layout, &text_width, &height);
    cairo_move_to(cr, width < 0 ? x - text_width : x, y + (ROW - height) / 2.0);
    pango_cairo_show_layout(cr, layout);
    return text_width;
}

static void draw_disc(cairo_t *cr, const struct moves *moves, lz_colour colour, double x, double y,
                      const GdkRGBA *ink)
{
    if (colour != LZ_BLACK && colour != LZ_WHITE)
        return;
    /* On a dark ground a black disc would look like an empty one. */
    const double black = ink->red > 0.5F ? 0.4 : 0.1, grey = colour == LZ_BLACK ? black : 1;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, 4.5, 0, 2 * G_PI);
    if (moves->discs)
        cairo_set_source_rgb(cr, colour == LZ_BLACK ? 0.85 : 0.95, colour == LZ_BLACK ? 0.25 : 0.75,
                             0.2);
    else
        cairo_set_source_rgb(cr, grey, grey, grey);
    cairo_fill_preserve(cr);
    set_ink(cr, ink, 0.6);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static GdkRGBA accent_of(GtkWidget *area)
{
    GdkRGBA accent = {0.21F, 0.52F, 0.89F, 1};
    gtk_style_context_lookup_color(gtk_widget_get_style_context(area), "accent_bg_color", &accent);
    return accent;
}

static void draw_item(GtkWidget *area, cairo_t *cr, const struct moves *moves,
                      const struct move_item *item, double x, double y, const GdkRGBA *ink,
                      bool main)
{
    char number[16];
    double judged[3];
    if (item->node == moves->shown || item->node == moves->hovered) {
        const GdkRGBA accent = accent_of(area);
        cairo_rectangle(cr, x - 2, y + 1, moves->column - 2, ROW - 2);
        set_ink(cr, &accent, item->node == moves->shown ? 0.35 : 0.15);
        cairo_fill(cr);
    }
    g_snprintf(number, sizeof number, "%d", item->number);
    set_ink(cr, ink, 0.55);
    if (item->number)
        draw_text(area, cr, number, false, x + moves->number, y, -1);
    draw_disc(cr, moves, item->colour, x + moves->number + DISC, y + ROW / 2.0, ink);
    set_ink(cr, ink, 1);
    const double left = x + (item->set_up ? 8 : moves->number + TEXT);
    const int width = draw_text(area, cr, item->text, main, left, y, 0);
    if (!item->judgement)
        return;
    widgets_judgement_colour(item->judgement, judged);
    for (int i = 0; i < 3; i++) /* readable on the ground of the move that is shown, too */
        judged[i] = ink->red > 0.5F ? 0.55 * judged[i] + 0.45 : 0.8 * judged[i];
    cairo_set_source_rgb(cr, judged[0], judged[1], judged[2]);
    draw_text(area, cr, lz_judgement_sign(item->judgement), true, left + width + 1, y, 0);
}

static void draw_row(GtkWidget *area, cairo_t *cr, const struct moves *moves,
                     const struct move_row *row, double y, int width, const GdkRGBA *ink)
{
    const double left = left_of(row);
    for (int depth = 1; depth <= row->indent; depth++) { /* a guide for each variation */
        set_ink(cr, ink, 0.18);
        cairo_rectangle(cr, EDGE + (depth - 1) * INDENT + 4, y, 1, ROW);
        cairo_fill(cr);
    }
    if (row->comment) {
        set_ink(cr, ink, row->node == moves->shown ? 0.9 : 0.65);
        draw_text(area, cr, row->comment, false, left + 4, y, MAX(width - (int)left - EDGE - 4, 1));
        return;
    }
    for (int i = 0; i < row->count; i++)
        draw_item(area, cr, moves, &moves->list.items[row->first + i], left + i * moves->column, y,
                  ink, row->indent == 0);
    if (row->more) {
        set_ink(cr, ink, 0.6);
        draw_text(area, cr, "…", false, left + row->count * moves->column, y, 0);
    }
}

/* The graph as far as it is seen in an area of this size. */
static struct tree_graph_part part_of(const struct moves *moves, int width, int height)
{
    return (struct tree_graph_part){floor(gtk_adjustment_get_value(moves->across)),
                                    floor(gtk_adjustment_get_value(moves->scroll)), width, height};
}

/* Where the area begins in its window. */
static void find_area(const struct moves *moves, double *x, double *y)
{
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(moves->area));
    double surface_x, surface_y;
    gtk_widget_translate_coordinates(moves->area, root, 0, 0, x, y);
    gtk_native_get_surface_transform(GTK_NATIVE(root), &surface_x, &surface_y);
    *x += surface_x;
    *y += surface_y;
}

/* Writes a line to the debug output unless it was the last one. */
static void tell_once(struct moves *moves, const char *title, const char *text)
{
    g_autofree char *line = g_strconcat(title, text, NULL);
    if (g_strcmp0(line, moves->told) == 0)
        return;
    g_free(moves->told);
    moves->told = g_steal_pointer(&line);
    debug_line("%s", moves->told);
}

/* What tell_node adds to. */
struct telling {
    const struct moves *moves;
    GString *text;
    double x, y;
};

static void tell_node(const struct graph_item *item, double x, double y, void *user)
{
    const struct telling *telling = user;
    g_string_append_printf(telling->text, " %d:%d@%.0f,%.0f%s%s", item->node, item->number,
                           telling->x + x, telling->y + y,
                           item->node == telling->moves->shown ? "*" : "",
                           lz_judgement_sign((lz_judgement)item->judgement));
}

static void tell_graph(struct moves *moves, const struct tree_graph_part *part)
{
    g_autoptr(GString) text = g_string_new(NULL);
    struct telling telling = {.moves = moves, .text = text};
    g_autofree char *title =
        g_strdup_printf("graph rows=%d columns=%d", moves->graph.rows, moves->graph.columns);
    find_area(moves, &telling.x, &telling.y);
    tree_graph_each(&moves->graph, part, tell_node, &telling);
    tell_once(moves, title, text->str);
}

/* Writes the visible moves and where they are in the window to the debug output. */
static void tell(struct moves *moves, int first, int last)
{
    double x, y;
    g_autoptr(GString) text = g_string_new(NULL);
    find_area(moves, &x, &y);
    for (int at = first; at < last; at++) {
        const struct move_row *row = &moves->list.rows[at];
        const double top = at * ROW - gtk_adjustment_get_value(moves->scroll);
        for (int i = 0; i < row->count; i++) {
            const struct move_item *item = &moves->list.items[row->first + i];
            g_string_append_printf(text, " %d%s@%.0f,%.0f%s%s", item->number, item->text,
                                   x + left_of(row) + (i + 0.5) * moves->column,
                                   y + top + ROW / 2.0, item->node == moves->shown ? "*" : "",
                                   lz_judgement_sign(item->judgement));
        }
        if (row->comment)
            g_string_append_printf(text, " [%s]", row->comment);
    }
    g_autofree char *title = g_strdup_printf("moves rows=%d", moves->list.row_count);
    tell_once(moves, title, text->str);
}

static void draw_graph(GtkDrawingArea *area, cairo_t *cr, struct moves *moves, int width,
                       int height)
{
    const struct tree_graph_part part = part_of(moves, width, height);
    struct tree_graph_look look = {.shown = moves->shown,
                                   .hovered = moves->hovered,
                                   .discs = moves->discs,
                                   .accent = accent_of(GTK_WIDGET(area))};
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &look.ink);
    tree_graph_draw(GTK_WIDGET(area), cr, &moves->graph, &part, &look);
    if (debug_is_open())
        tell_graph(moves, &part);
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    struct moves *moves = user;
    if (moves->as_graph) {
        draw_graph(area, cr, moves, width, height);
        return;
    }
    const double top = floor(gtk_adjustment_get_value(moves->scroll));
    const int first = (int)(top / ROW);
    const int last = MIN((int)((top + height) / ROW) + 1, moves->list.row_count);
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    const int room = width - (moves->fits ? 0 : BAR);
    for (int row = first; row < last; row++)
        draw_row(GTK_WIDGET(area), cr, moves, &moves->list.rows[row], row * ROW - top, room, &ink);
    if (moves->list.row_count == 0) {
        set_ink(cr, &ink, 0.55);
        draw_text(GTK_WIDGET(area), cr, _("No moves yet"), false, EDGE + 4, 0, 0);
    }
    if (debug_is_open())
        tell(moves, first, last);
}

/* ---- pointing ---- */

/* The node at the place, LZ_RECORD_NO_NODE for none. */
static int node_at(const struct moves *moves, double x, double y)
{
    if (moves->as_graph) {
        const struct tree_graph_part part = part_of(moves, 0, 0);
        return tree_graph_node_at(&moves->graph, &part, x, y);
    }
    const int at = (int)floor((y + gtk_adjustment_get_value(moves->scroll)) / ROW);
    if (at < 0 || at >= moves->list.row_count)
        return LZ_RECORD_NO_NODE;
    const struct move_row *row = &moves->list.rows[at];
    if (row->comment)
        return row->node;
    const int column = (int)floor((x - left_of(row)) / moves->column);
    if (column < 0 || column >= row->count + row->more)
        return LZ_RECORD_NO_NODE;
    return moves->list.items[row->first + MIN(column, row->count - 1)].node;
}

static void hover(struct moves *moves, int node)
{
    if (moves->hovered == node)
        return;
    moves->hovered = node;
    gtk_widget_activate_action(moves->area, "win.preview", "i",
                               node == moves->shown ? LZ_RECORD_NO_NODE : node);
    gtk_widget_queue_draw(moves->area);
}

static void on_motion(GtkEventControllerMotion *controller, double x, double y, gpointer user)
{
    (void)controller;
    hover(user, node_at(user, x, y));
}

static void on_leave(GtkEventControllerMotion *controller, gpointer user)
{
    (void)controller;
    hover(user, LZ_RECORD_NO_NODE);
}

static void on_pressed(GtkGestureClick *gesture, int presses, double x, double y, gpointer user)
{
    struct moves *moves = user;
    const int node = node_at(moves, x, y);
    const guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
    (void)presses;
    gtk_widget_grab_focus(moves->area);
    if (node == LZ_RECORD_NO_NODE)
        return;
    gtk_widget_activate_action(moves->area, "win.look", "i", node);
    if (button != GDK_BUTTON_SECONDARY)
        return;
    gtk_popover_set_pointing_to(GTK_POPOVER(moves->menu), &(GdkRectangle){(int)x, (int)y, 1, 1});
    gtk_popover_popup(GTK_POPOVER(moves->menu));
}

/* By so many notches of the wheel; false at the end. */
static bool scroll_by(GtkAdjustment *scroll, double notches)
{
    const double before = gtk_adjustment_get_value(scroll);
    gtk_adjustment_set_value(scroll, before + notches * 2 * ROW);
    return gtk_adjustment_get_value(scroll) != before;
}

static gboolean on_scroll(GtkEventControllerScroll *controller, double across, double down,
                          gpointer user)
{
    struct moves *moves = user;
    const bool low = gtk_widget_get_visible(moves->bar);
    (void)controller;
    if (!moves->as_graph)
        return scroll_by(moves->scroll, down);
    /* A graph of one line has nothing above or below: the wheel goes along it. */
    const bool along = scroll_by(moves->across, across + (low ? 0 : down));
    return (low && scroll_by(moves->scroll, down)) || along;
}

static gboolean on_key(GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType modifiers, gpointer user)
{
    static const struct {
        guint key;
        const char *action;
    } keys[] = {
        {GDK_KEY_Left, "win.back"},     {GDK_KEY_Right, "win.forward"},
        {GDK_KEY_Up, "win.line-above"}, {GDK_KEY_Down, "win.line-below"},
        {GDK_KEY_Home, "win.first"},    {GDK_KEY_End, "win.line-end"},
        {GDK_KEY_Delete, "win.delete"}, {GDK_KEY_Return, "win.play-here"},
    };
    struct moves *moves = user;
    (void)controller, (void)code;
    if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
        return FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        if (key == keys[i].key) {
            gtk_widget_activate_action(moves->area, keys[i].action, NULL);
            return TRUE;
        }
    }
    return FALSE;
}

/* ---- showing ---- */

/* The shown node comes into sight, with those around it. */
static void follow_graph(struct moves *moves)
{
    enum { AROUND = 3 * TREE_GRAPH_STEP / 2 };
    int column, row;
    if (!move_graph_find(&moves->graph, moves->shown, &column, &row))
        return;
    const double x = tree_graph_middle(column), y = tree_graph_middle(row);
    gtk_adjustment_clamp_page(moves->across, x - AROUND, x + AROUND);
    gtk_adjustment_clamp_page(moves->scroll, y - AROUND, y + AROUND);
}

/* The shown move comes into sight, with the rows before and after it. */
static void follow(struct moves *moves)
{
    if (moves->as_graph) {
        follow_graph(moves);
        return;
    }
    const int row = move_list_row(&moves->list, moves->shown);
    if (row >= 0)
        gtk_adjustment_clamp_page(moves->scroll, (row - 1) * ROW, (row + 2) * ROW);
    else if (moves->shown == LZ_RECORD_ROOT)
        gtk_adjustment_set_value(moves->scroll, 0);
}

/* An axis of which `size` pixels of `all` are seen. */
static void fit_axis(GtkAdjustment *scroll, GtkWidget *bar, double all, int size)
{
    const double value = gtk_adjustment_get_value(scroll), upper = MAX(all, size);
    gtk_adjustment_configure(scroll, MIN(value, upper - size), 0, upper, ROW, MAX(size - ROW, ROW),
                             size);
    gtk_widget_set_visible(bar, upper > size);
}

static void fit_scroll(struct moves *moves, int width, int height)
{
    const struct move_graph *graph = &moves->graph;
    if (!moves->as_graph) { /* the list is as wide as the area */
        fit_axis(moves->across, moves->bar_across, 0, width);
        fit_axis(moves->scroll, moves->bar, moves->list.row_count * ROW, height);
        return;
    }
    fit_axis(moves->across, moves->bar_across, tree_graph_middle(graph->columns) + BAR, width);
    fit_axis(moves->scroll, moves->bar, tree_graph_middle(graph->rows) + BAR, height);
}

static void name_it(const struct moves *moves, const struct view *view)
{
    char last[96], text[200];
    wording_last_move(session_record(view->session), view->node, view->game, last, sizeof last);
    g_snprintf(text, sizeof text, _("%s: %s"), _("Moves"),
               last[0] ? last : _("The start of the game"));
    widgets_say(moves->area, text);
}

/* Lays the rows out, with as many moves in each as fit. */
static void lay_rows(struct moves *moves, const struct view *view, int width, int height)
{
    do {
        for (int bar = 0; bar < 2; bar++) {
            const struct move_fit fit = {fitting(moves, width, bar), moves->column / INDENT};
            move_list_make(&moves->list, session_record(view->session), view->line,
                           view->line_length, fit);
            if (moves->list.row_count * ROW <= height || fitting(moves, width, true) == fit.columns)
                break;
        }
    } while (fit_column(moves));
}

void moves_show(GtkWidget *widget, const struct view *view)
{
    struct moves *moves = g_object_get_data(G_OBJECT(widget), moves_key);
    const int before = moves->shown;
    const bool turned = moves->as_graph != view->graph;
    const int width = gtk_widget_get_width(moves->area);
    const int height = gtk_widget_get_height(moves->area);
    moves->discs = lz_rule_has_gravity(lz_game_variant(view->game)->rule);
    moves->shown = view->node;
    moves->as_graph = view->graph;
    if (moves->as_graph)
        move_graph_make(&moves->graph, session_record(view->session));
    else
        lay_rows(moves, view, width, height);
    fit_scroll(moves, width, height);
    if (before != moves->shown || turned)
        follow(moves);
    name_it(moves, view);
    gtk_widget_queue_draw(moves->area);
}

static gboolean ask_for_layout(gpointer area)
{
    gtk_widget_activate_action(area, "win.show", NULL);
    return G_SOURCE_REMOVE;
}

static void on_resize(GtkDrawingArea *area, int width, int height, gpointer user)
{
    struct moves *moves = user;
    const bool fits = moves->list.row_count * ROW <= height;
    fit_scroll(moves, width, height);
    if (!moves->as_graph && (fitting(moves, width, false) != moves->columns || fits != moves->fits))
        /* Later: widgets that change while their parents are being allocated are never drawn. */
        g_idle_add_full(G_PRIORITY_HIGH_IDLE, ask_for_layout, g_object_ref(area), g_object_unref);
    moves->columns = fitting(moves, width, false);
    moves->fits = fits;
    follow(moves);
}

/* ---- building ---- */

static int digit_width(GtkWidget *area)
{
    PangoFontMetrics *metrics =
        pango_context_get_metrics(gtk_widget_get_pango_context(area), NULL, NULL);
    const int width = pango_font_metrics_get_approximate_digit_width(metrics);
    pango_font_metrics_unref(metrics);
    return PANGO_PIXELS_CEIL(width);
}

static void moves_free(gpointer data)
{
    struct moves *moves = data;
    move_list_clear(&moves->list);
    move_graph_clear(&moves->graph);
    g_free(moves->told);
    g_free(moves);
}

static GtkWidget *make_menu(GtkWidget *area)
{
    static const struct {
        const char *label, *action;
    } entries[] = {
        {N_("Play from Here"), "win.play-here"},
        {N_("Move the Variation Up"), "win.promote"},
        {N_("Delete from Here"), "win.delete"},
    };
    g_autoptr(GMenu) menu = g_menu_new(), judgements = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(entries); i++)
        g_menu_append(menu, _(entries[i].label), entries[i].action);
    for (int judgement = LZ_JUDGEMENT_GOOD; judgement <= LZ_JUDGEMENT_COUNT; judgement++) {
        const int set = judgement % LZ_JUDGEMENT_COUNT; /* none is the last */
        g_autofree char *action = g_strdup_printf("win.judge(%d)", set);
        g_menu_append(judgements, set ? lz_judgement_sign((lz_judgement)set) : _("None"), action);
    }
    g_menu_append_submenu(menu, _("Judge the Move"), G_MENU_MODEL(judgements));
    GtkWidget *popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
    gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
    gtk_widget_set_halign(popover, GTK_ALIGN_START);
    gtk_widget_set_parent(popover, area);
    return popover;
}

static void on_destroy(GtkWidget *area, gpointer user)
{
    struct moves *moves = user;
    (void)area;
    g_clear_pointer(&moves->menu, gtk_widget_unparent);
}

static void add_controllers(struct moves *moves)
{
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), moves);
    gtk_widget_add_controller(moves->area, GTK_EVENT_CONTROLLER(click));
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), moves);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), moves);
    gtk_widget_add_controller(moves->area, motion);
    GtkEventController *wheel =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    g_signal_connect(wheel, "scroll", G_CALLBACK(on_scroll), moves);
    gtk_widget_add_controller(moves->area, wheel);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), moves);
    gtk_widget_add_controller(moves->area, keys);
}

GtkWidget *moves_new(void)
{
    enum { LEAST = 5 * ROW };
    struct moves *moves = g_new0(struct moves, 1);
    GtkWidget *overlay = gtk_overlay_new();
    moves->shown = moves->hovered = LZ_RECORD_NO_NODE;
    moves->scroll = gtk_adjustment_new(0, 0, 0, ROW, ROW, 0);
    moves->across = gtk_adjustment_new(0, 0, 0, ROW, ROW, 0);
    /* Orca reads the new name of a list box that has the focus. */
    moves->area =
        g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_BOX, NULL);
    gtk_widget_set_name(moves->area, "moves");
    gtk_widget_set_focusable(moves->area, TRUE);
    gtk_widget_set_hexpand(moves->area, TRUE);
    gtk_widget_set_vexpand(moves->area, TRUE);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(moves->area), LEAST);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(moves->area), draw, moves, NULL);
    g_signal_connect(moves->area, "resize", G_CALLBACK(on_resize), moves);
    g_signal_connect(moves->area, "destroy", G_CALLBACK(on_destroy), moves);
    g_signal_connect_swapped(moves->scroll, "value-changed", G_CALLBACK(gtk_widget_queue_draw),
                             moves->area);
    g_signal_connect_swapped(moves->across, "value-changed", G_CALLBACK(gtk_widget_queue_draw),
                             moves->area);
    moves->digit = digit_width(moves->area);
    fit_column(moves);
    moves->menu = make_menu(moves->area);
    add_controllers(moves);
    moves->bar = gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, moves->scroll);
    gtk_widget_set_halign(moves->bar, GTK_ALIGN_END);
    moves->bar_across = gtk_scrollbar_new(GTK_ORIENTATION_HORIZONTAL, moves->across);
    gtk_widget_set_valign(moves->bar_across, GTK_ALIGN_END);
    gtk_widget_add_css_class(overlay, "moves");
    gtk_overlay_set_child(GTK_OVERLAY(overlay), moves->area);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), moves->bar);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), moves->bar_across);
    g_object_set_data_full(G_OBJECT(overlay), moves_key, moves, moves_free);
    return overlay;
}
