#include "desktop/views/explorer.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <lianzi/lianzi.h>

struct explorer {
    GtkWidget *stack, *why, *title, *moves, *games_title, *games;
};

static const char explorer_key[] = "explorer";

/* ---- a row ---- */

/* Black's games from the left, white's from the right, draws between; the rest is not known. */
static void draw_bar(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    static const struct {
        lz_result result;
        double grey;
    } parts[] = {{LZ_RESULT_BLACK_WINS, 0.13},
                 {LZ_RESULT_DRAW, 0.55},
                 {LZ_RESULT_ONGOING, 0.75},
                 {LZ_RESULT_WHITE_WINS, 0.97}};
    const struct explorer_row *row = user;
    double x = 0.5;
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    for (size_t i = 0; i < G_N_ELEMENTS(parts) && row->games; i++) {
        const double part = (width - 1.0) * row->results[parts[i].result] / row->games;
        cairo_set_source_rgb(cr, parts[i].grey, parts[i].grey, parts[i].grey);
        cairo_rectangle(cr, x, 0.5, part, height - 1);
        cairo_fill(cr);
        x += part;
    }
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.4);
    cairo_set_line_width(cr, 1);
    cairo_rectangle(cr, 0.5, 0.5, width - 1, height - 1);
    cairo_stroke(cr);
}

static double percent(const struct explorer_row *row, lz_result result)
{
    const uint32_t known = row->games - row->results[LZ_RESULT_ONGOING];
    return known ? 100.0 * row->results[result] / known : 0;
}

/* The row in words, for its tooltip and for screen readers. */
static char *describe(const struct explorer_row *row)
{
    GString *text = g_string_new(row->move);
    if (*row->name)
        g_string_append_printf(text, " · %s", row->name);
    g_string_append_printf(text, _(" · games: %lu"), (unsigned long)row->games);
    if (row->games > row->results[LZ_RESULT_ONGOING])
        g_string_append_printf(text, _(" · black %.0f %%, white %.0f %%, drawn %.0f %%"),
                               percent(row, LZ_RESULT_BLACK_WINS),
                               percent(row, LZ_RESULT_WHITE_WINS), percent(row, LZ_RESULT_DRAW));
    if (*row->value)
        g_string_append_printf(text, _(" · the engine: %s"), row->value);
    if (*row->last)
        g_string_append_printf(text, _(" · last played: %s"), row->last);
    return g_string_free(text, FALSE);
}

static GtkWidget *make_label(const char *text, int letters, double align, bool dim)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), (float)align);
    gtk_label_set_width_chars(GTK_LABEL(label), letters);
    gtk_widget_add_css_class(label, "numbers");
    if (dim)
        gtk_widget_add_css_class(label, "dim-label");
    return label;
}

/* A row of a list: a button, as a list box would take two fast clicks for one double click. */
static GtkWidget *make_button(GtkWidget *content, const char *name, const char *action, int index)
{
    GtkWidget *button = gtk_button_new();
    gtk_button_set_child(GTK_BUTTON(button), content);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_name(button, name);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", index);
    return button;
}

static GtkWidget *make_row(const struct explorer_row *row, int index)
{
    GtkWidget *bar = gtk_drawing_area_new();
    char count[16], name[32];
    g_snprintf(count, sizeof count, "%lu", (unsigned long)row->games);
    gtk_widget_set_hexpand(bar, TRUE);
    gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(bar), 14);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(bar), draw_bar, g_memdup2(row, sizeof *row),
                                   g_free);
    GtkWidget *line =
        widgets_row(8, make_label(row->move, 4, 0, false), make_label(count, 6, 1, true), bar,
                    make_label(row->value, 5, 1, false), NULL);
    GtkWidget *box =
        widgets_column(2, line, *row->name ? make_label(row->name, 0, 0, true) : NULL, NULL);
    g_snprintf(name, sizeof name, "explore-%d", index + 1);
    GtkWidget *button = make_button(box, name, "win.explore-move", index);
    g_autofree char *text = describe(row);
    widgets_name(button, text);
    return button;
}

static GtkWidget *make_game(const struct explorer_game *game, int index)
{
    GtkWidget *players = gtk_label_new(game->players), *about = gtk_label_new(game->about);
    char name[32];
    gtk_label_set_xalign(GTK_LABEL(players), 0);
    gtk_label_set_ellipsize(GTK_LABEL(players), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(about), 0);
    gtk_label_set_ellipsize(GTK_LABEL(about), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(about, "dim-label");
    g_snprintf(name, sizeof name, "explore-game-%d", index + 1);
    return make_button(widgets_column(0, players, about, NULL), name, "win.explore-game", index);
}

/* ---- showing ---- */

static void clear_list(GtkWidget *list)
{
    for (GtkWidget *child; (child = gtk_widget_get_first_child(list));)
        gtk_box_remove(GTK_BOX(list), child);
}

void explorer_show(GtkWidget *widget, const char *title, const struct explorer_row *rows,
                   int row_count, const struct explorer_game *games, int game_count)
{
    struct explorer *explorer = g_object_get_data(G_OBJECT(widget), explorer_key);
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));
    const bool focused = focus && gtk_widget_is_ancestor(focus, explorer->moves);
    g_autoptr(GString) told = g_string_new(NULL);
    gtk_label_set_text(GTK_LABEL(explorer->title), title);
    clear_list(explorer->moves);
    for (int i = 0; i < row_count; i++) {
        gtk_box_append(GTK_BOX(explorer->moves), make_row(&rows[i], i));
        g_string_append_printf(told, " %s:%lu", rows[i].move, (unsigned long)rows[i].games);
    }
    clear_list(explorer->games);
    for (int i = 0; i < game_count; i++)
        gtk_box_append(GTK_BOX(explorer->games), make_game(&games[i], i));
    gtk_widget_set_visible(explorer->games_title, game_count > 0);
    gtk_stack_set_visible_child_name(GTK_STACK(explorer->stack), "moves");
    if (focused && row_count)
        gtk_widget_grab_focus(gtk_widget_get_first_child(explorer->moves));
    debug_line("explorer games=%d moves%s", game_count, told->str);
}

void explorer_show_nothing(GtkWidget *widget, const char *why)
{
    struct explorer *explorer = g_object_get_data(G_OBJECT(widget), explorer_key);
    gtk_label_set_text(GTK_LABEL(explorer->why), why);
    gtk_stack_set_visible_child_name(GTK_STACK(explorer->stack), "nothing");
    debug_line("explorer nothing: %s", why);
}

/* ---- events ---- */

/* Left goes a move back, Right takes the move that has the focus. */
static gboolean on_key(GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType modifiers, gpointer user)
{
    struct explorer *explorer = user;
    (void)controller, (void)code;
    if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
        return FALSE;
    if (key == GDK_KEY_Left) {
        gtk_widget_activate_action(explorer->moves, "win.back", NULL);
        return TRUE;
    }
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(explorer->moves));
    return key == GDK_KEY_Right && focus && gtk_widget_activate(focus);
}

/* ---- building ---- */

static GtkWidget *make_nothing(struct explorer *explorer)
{
    explorer->why = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(explorer->why), TRUE);
    gtk_label_set_justify(GTK_LABEL(explorer->why), GTK_JUSTIFY_CENTER);
    gtk_widget_set_name(explorer->why, "explore-why");
    GtkWidget *box =
        widgets_column(12, explorer->why,
                       widgets_button(_("Import Games…"), NULL, "win.explore-import", NULL), NULL);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    return box;
}

static GtkWidget *make_moves(struct explorer *explorer)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkWidget *more =
        widgets_button(NULL, "list-add-symbolic", "win.explore-import", _("Import games"));
    explorer->title = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(explorer->title), 0);
    gtk_label_set_ellipsize(GTK_LABEL(explorer->title), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(explorer->title, TRUE);
    gtk_widget_add_css_class(more, "flat");
    explorer->moves = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    explorer->games = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    explorer->games_title = gtk_label_new(_("Games"));
    gtk_label_set_xalign(GTK_LABEL(explorer->games_title), 0);
    gtk_widget_add_css_class(explorer->games_title, "heading");
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), explorer);
    gtk_widget_add_controller(explorer->moves, keys);
    GtkWidget *lists =
        widgets_column(6, explorer->moves, explorer->games_title, explorer->games, NULL);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), lists);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return widgets_column(6, widgets_row(6, explorer->title, more, NULL), scrolled, NULL);
}

GtkWidget *explorer_new(void)
{
    struct explorer *explorer = g_new0(struct explorer, 1);
    explorer->stack = gtk_stack_new();
    gtk_stack_add_named(GTK_STACK(explorer->stack), make_nothing(explorer), "nothing");
    gtk_stack_add_named(GTK_STACK(explorer->stack), make_moves(explorer), "moves");
    g_object_set_data_full(G_OBJECT(explorer->stack), explorer_key, explorer, g_free);
    return explorer->stack;
}
