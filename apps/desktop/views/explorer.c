#include "desktop/views/explorer.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <lianzi/lianzi.h>
#include <string.h>

struct explorer {
    GtkWidget *head, *stack, *why, *import, *add, *all; /* buttons of the page that has nothing */
    GtkWidget *title, *some, *moves, *games_head, *games, *page, *back, *next;
    GtkWidget *filter, *player, *from, *to, *result, *own;
    bool clearing; /* the filter's widgets, whose changes are told once */
};

static const char explorer_key[] = "explorer";

static struct explorer *explorer_of(GtkWidget *widget)
{
    return g_object_get_data(G_OBJECT(widget), explorer_key);
}

/* ---- a row ---- */

static double percent(const struct explorer_row *row, lz_result result)
{
    const uint32_t known = row->games - row->results[LZ_RESULT_ONGOING];
    return known ? 100.0 * row->results[result] / known : 0;
}

/* Writes the percentage into its part of the bar, where there is room. */
static void draw_percent(GtkWidget *widget, cairo_t *cr, double x, double width, double height,
                         double percent, double grey)
{
    char text[16];
    int wide, high;
    g_snprintf(text, sizeof text, "%.0f %%", percent);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, text);
    pango_layout_get_pixel_size(layout, &wide, &high);
    if (wide + 4 > width)
        return;
    cairo_set_source_rgb(cr, grey, grey, grey);
    cairo_move_to(cr, x + (width - wide) / 2, (height - high) / 2);
    pango_cairo_show_layout(cr, layout);
}

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
        if (parts[i].result != LZ_RESULT_ONGOING)
            draw_percent(GTK_WIDGET(area), cr, x, part, height, percent(row, parts[i].result),
                         parts[i].grey < 0.5 ? 1 : 0);
        x += part;
    }
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.4);
    cairo_set_line_width(cr, 1);
    cairo_rectangle(cr, 0.5, 0.5, width - 1, height - 1);
    cairo_stroke(cr);
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

static void on_enter(GtkEventControllerMotion *motion, double x, double y, gpointer index)
{
    (void)x, (void)y;
    gtk_widget_activate_action(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(motion)),
                               "win.explore-preview", "i", GPOINTER_TO_INT(index));
}

static void on_leave(GtkEventControllerMotion *motion, gpointer index)
{
    (void)index;
    gtk_widget_activate_action(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(motion)),
                               "win.explore-preview", "i", -1);
}

/* The move under the pointer is shown on the board. */
static void add_preview(GtkWidget *button, int index)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "enter", G_CALLBACK(on_enter), GINT_TO_POINTER(index));
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), GINT_TO_POINTER(index));
    gtk_widget_add_controller(button, motion);
}

/* `all`: the games of all rows. */
static GtkWidget *make_row(const struct explorer_row *row, int index, uint64_t all)
{
    GtkWidget *bar = gtk_drawing_area_new();
    char count[16], share[16], name[32];
    g_snprintf(count, sizeof count, "%lu", (unsigned long)row->games);
    g_snprintf(share, sizeof share, "%.0f %%", all ? 100.0 * row->games / (double)all : 0.0);
    gtk_widget_set_hexpand(bar, TRUE);
    gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(bar), 18);
    gtk_widget_add_css_class(bar, "results");
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(bar), draw_bar, g_memdup2(row, sizeof *row),
                                   g_free);
    GtkWidget *line =
        widgets_row(8, make_label(row->move, 4, 0, false), make_label(count, 4, 1, false),
                    make_label(share, 5, 1, true), bar, make_label(row->value, 0, 1, false), NULL);
    GtkWidget *box =
        widgets_column(2, line, *row->name ? make_label(row->name, 0, 0, true) : NULL, NULL);
    g_snprintf(name, sizeof name, "explore-%d", index + 1);
    GtkWidget *button = make_button(box, name, "win.explore-move", index);
    g_autofree char *text = describe(row);
    widgets_name(button, text);
    add_preview(button, index);
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

static void fill_moves(struct explorer *explorer, const struct explorer_view *view)
{
    uint64_t all = 0;
    clear_list(explorer->moves);
    for (int i = 0; i < view->row_count; i++)
        all += view->rows[i].games;
    for (int i = 0; i < view->row_count; i++)
        gtk_box_append(GTK_BOX(explorer->moves), make_row(&view->rows[i], i, all));
}

static void fill_games(struct explorer *explorer, const struct explorer_view *view)
{
    char text[96];
    clear_list(explorer->games);
    for (int i = 0; i < view->game_count; i++)
        gtk_box_append(GTK_BOX(explorer->games), make_game(&view->games[i], i));
    if (view->too_many)
        gtk_box_append(GTK_BOX(explorer->games),
                       widgets_paragraph("explore-many", "dim-label",
                                         _("Too many games to list them: play on, or filter.")));
    g_snprintf(text, sizeof text, _("Games %lld–%lld of %lld"), (long long)view->first + 1,
               (long long)view->first + view->game_count, (long long)view->all);
    gtk_label_set_text(GTK_LABEL(explorer->page), text);
    gtk_widget_set_visible(explorer->games_head, view->game_count > 0);
    gtk_widget_set_visible(explorer->back, view->all > view->game_count);
    gtk_widget_set_visible(explorer->next, view->all > view->game_count);
    gtk_widget_set_sensitive(explorer->back, view->first > 0);
    gtk_widget_set_sensitive(explorer->next, view->first + view->game_count < view->all);
}

void explorer_show(GtkWidget *widget, const struct explorer_view *view)
{
    struct explorer *explorer = explorer_of(widget);
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));
    const bool focused = focus && gtk_widget_is_ancestor(focus, explorer->moves);
    g_autoptr(GString) told = g_string_new(NULL);
    gtk_label_set_text(GTK_LABEL(explorer->title), view->title);
    fill_moves(explorer, view);
    fill_games(explorer, view);
    for (int i = 0; i < view->row_count; i++)
        g_string_append_printf(told, " %s:%lu", view->rows[i].move,
                               (unsigned long)view->rows[i].games);
    gtk_widget_set_visible(explorer->head, TRUE);
    gtk_widget_set_visible(explorer->filter, TRUE);
    gtk_stack_set_visible_child_name(GTK_STACK(explorer->stack), "moves");
    if (focused && view->row_count)
        gtk_widget_grab_focus(gtk_widget_get_first_child(explorer->moves));
    debug_line("explorer games=%d moves%s", view->game_count, told->str);
}

void explorer_show_nothing(GtkWidget *widget, const char *why, enum explorer_help help)
{
    struct explorer *explorer = explorer_of(widget);
    gtk_label_set_text(GTK_LABEL(explorer->why), why);
    gtk_label_set_text(GTK_LABEL(explorer->title), "");
    gtk_widget_set_visible(explorer->head, help != EXPLORER_IMPORTS);
    gtk_widget_set_visible(explorer->filter, help == EXPLORER_ASKS_ALL);
    gtk_widget_set_visible(explorer->import, help == EXPLORER_IMPORTS);
    gtk_widget_set_visible(explorer->add, help == EXPLORER_ADDS_OWN);
    gtk_widget_set_visible(explorer->all, help == EXPLORER_ASKS_ALL);
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

/* ---- which games ---- */

static const char *text_of(GtkWidget *entry)
{
    return gtk_editable_get_text(GTK_EDITABLE(entry));
}

/* A year, or nothing; while it is being typed it counts as nothing. */
static const char *year_of(GtkWidget *entry)
{
    const char *text = text_of(entry);
    const bool whole = strlen(text) == 4 && strspn(text, "0123456789") == 4;
    widgets_style_if(entry, "error", *text && !whole);
    return whole ? text : "";
}

/* What the filter lets through, in words; "" if that is all. */
static char *word_filter(const struct explorer *explorer, const char *from, const char *to)
{
    GString *text = g_string_new(text_of(explorer->player));
    const guint result = gtk_drop_down_get_selected(GTK_DROP_DOWN(explorer->result));
    const char *between = " · ";
    if (*from || *to)
        g_string_append_printf(text, "%s%s–%s", text->len ? between : "", from, to);
    if (result)
        g_string_append_printf(text, "%s%s", text->len ? between : "",
                               gtk_string_object_get_string(gtk_drop_down_get_selected_item(
                                   GTK_DROP_DOWN(explorer->result))));
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(explorer->own)))
        g_string_append_printf(text, "%s%s", text->len ? between : "", _("your games"));
    return g_string_free(text, FALSE);
}

static void on_filter(struct explorer *explorer)
{
    static const int results[] = {-1, LZ_RESULT_BLACK_WINS, LZ_RESULT_WHITE_WINS, LZ_RESULT_DRAW,
                                  LZ_RESULT_ONGOING};
    if (explorer->clearing)
        return;
    const char *from = year_of(explorer->from), *to = year_of(explorer->to);
    g_autofree char *text = word_filter(explorer, from, to);
    gtk_label_set_text(GTK_LABEL(explorer->some), text);
    gtk_widget_set_visible(gtk_widget_get_parent(explorer->some), *text);
    widgets_style_if(explorer->filter, "chosen", *text);
    gtk_widget_activate_action(explorer->stack, "win.explore-filter", EXPLORER_FILTER,
                               text_of(explorer->player), from, to,
                               results[gtk_drop_down_get_selected(GTK_DROP_DOWN(explorer->result))],
                               gtk_check_button_get_active(GTK_CHECK_BUTTON(explorer->own)));
}

static void on_clear(GtkButton *button, gpointer user)
{
    struct explorer *explorer = user;
    GtkWidget *const entries[] = {explorer->player, explorer->from, explorer->to};
    (void)button;
    explorer->clearing = true;
    for (size_t i = 0; i < G_N_ELEMENTS(entries); i++)
        gtk_editable_set_text(GTK_EDITABLE(entries[i]), "");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(explorer->result), 0);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(explorer->own), FALSE);
    explorer->clearing = false;
    on_filter(explorer);
}

static GtkWidget *make_clear(struct explorer *explorer, const char *label, const char *name)
{
    GtkWidget *button = label ? gtk_button_new_with_label(label)
                              : gtk_button_new_from_icon_name("edit-clear-symbolic");
    gtk_widget_set_name(button, name);
    g_signal_connect(button, "clicked", G_CALLBACK(on_clear), explorer);
    return button;
}

static GtkWidget *make_entry(GtkWidget *entry, const char *name, const char *title, int letters)
{
    gtk_widget_set_name(entry, name);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), letters);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), letters);
    widgets_say(entry, title);
    return entry;
}

static void add_filter_row(GtkWidget *grid, int row, const char *title, GtkWidget *widget)
{
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_grid_attach(GTK_GRID(grid), label, 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), widget, 1, row, 1, 1);
}

/* The popover of the filter. */
static GtkWidget *make_filter(struct explorer *explorer)
{
    const char *const results[] = {_("Any result"), _("Black won"), _("White won"),
                                   _("Draw"),       _("Unknown"),   NULL};
    GtkWidget *grid = gtk_grid_new(), *popover = gtk_popover_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    widgets_margins(grid, 6, 6, 6);
    explorer->player = make_entry(gtk_search_entry_new(), "explore-player", _("Player"), 16);
    explorer->from = make_entry(gtk_entry_new(), "explore-from", _("From the year"), 4);
    explorer->to = make_entry(gtk_entry_new(), "explore-to", _("To the year"), 4);
    explorer->result = gtk_drop_down_new_from_strings(results);
    explorer->own = gtk_check_button_new_with_label(_("Only your games"));
    gtk_widget_set_name(explorer->result, "explore-result");
    gtk_widget_set_name(explorer->own, "explore-own");
    widgets_say(explorer->result, _("Result"));
    add_filter_row(grid, 0, _("Player"), explorer->player);
    add_filter_row(grid, 1, _("Years"),
                   widgets_row(6, explorer->from, gtk_label_new("–"), explorer->to, NULL));
    add_filter_row(grid, 2, _("Result"), explorer->result);
    gtk_grid_attach(GTK_GRID(grid), explorer->own, 0, 3, 2, 1);
    g_signal_connect_swapped(explorer->player, "search-changed", G_CALLBACK(on_filter), explorer);
    g_signal_connect_swapped(explorer->player, "stop-search", G_CALLBACK(gtk_popover_popdown),
                             popover); /* the entry takes Escape */
    g_signal_connect_swapped(explorer->from, "changed", G_CALLBACK(on_filter), explorer);
    g_signal_connect_swapped(explorer->to, "changed", G_CALLBACK(on_filter), explorer);
    g_signal_connect_swapped(explorer->result, "notify::selected", G_CALLBACK(on_filter), explorer);
    g_signal_connect_swapped(explorer->own, "toggled", G_CALLBACK(on_filter), explorer);
    gtk_popover_set_child(GTK_POPOVER(popover), grid);
    return popover;
}

/* ---- building ---- */

static GtkWidget *make_nothing(struct explorer *explorer)
{
    explorer->why = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(explorer->why), TRUE);
    gtk_label_set_justify(GTK_LABEL(explorer->why), GTK_JUSTIFY_CENTER);
    gtk_widget_set_name(explorer->why, "explore-why");
    explorer->import = widgets_button(_("Import Games…"), NULL, "win.explore-import", NULL);
    explorer->add = widgets_button(_("Add Your Games"), NULL, "win.explore-own",
                                   _("Add the games that you have played in this window"));
    explorer->all = make_clear(explorer, _("All Games"), "explore-all");
    GtkWidget *box =
        widgets_column(12, explorer->why, explorer->import, explorer->add, explorer->all, NULL);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    return box;
}

static GtkWidget *make_head(struct explorer *explorer)
{
    GtkWidget *more =
        widgets_button(NULL, "list-add-symbolic", "win.explore-import", _("Import games"));
    GtkWidget *clear = make_clear(explorer, NULL, "explore-clear");
    explorer->title = widgets_label(NULL, 20);
    explorer->some = widgets_label("dim-label", 20);
    explorer->filter = gtk_menu_button_new();
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(explorer->filter), "edit-find-symbolic");
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(explorer->filter), make_filter(explorer));
    gtk_widget_set_name(explorer->filter, "explore-filter");
    widgets_name(explorer->filter, _("Choose which games count"));
    widgets_name(clear, _("All games"));
    gtk_widget_add_css_class(clear, "flat");
    gtk_widget_add_css_class(more, "flat");
    gtk_widget_add_css_class(explorer->filter, "flat");
    GtkWidget *some = widgets_row(6, explorer->some, clear, NULL);
    gtk_widget_set_visible(some, FALSE);
    return widgets_column(0, widgets_row(0, explorer->title, explorer->filter, more, NULL), some,
                          NULL);
}

static GtkWidget *make_page_button(const char *icon, const char *name, const char *title, int step)
{
    GtkWidget *button = widgets_button(NULL, icon, "win.explore-page", title);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", step);
    gtk_widget_set_name(button, name);
    gtk_widget_add_css_class(button, "flat");
    return button;
}

/* The menu of the games' order, by enum database_order. */
static GtkWidget *make_sort(void)
{
    const char *const orders[] = {_("As imported"), _("Latest first"), _("By black's name"),
                                  _("By white's name"), _("Longest first")};
    GtkWidget *sort = gtk_menu_button_new();
    g_autoptr(GMenu) menu = g_menu_new();
    for (int i = 0; i < (int)G_N_ELEMENTS(orders); i++) {
        g_autofree char *action = g_strdup_printf("win.explore-sort(%d)", i);
        g_menu_append(menu, orders[i], action);
    }
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(sort), "view-sort-descending-symbolic");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(sort), G_MENU_MODEL(menu));
    gtk_widget_set_name(sort, "explore-sort");
    gtk_widget_add_css_class(sort, "flat");
    widgets_name(sort, _("Order of the games"));
    return sort;
}

/* Which games are listed, of how many, and the buttons for others and for their order. */
static GtkWidget *make_games_head(struct explorer *explorer)
{
    explorer->page = widgets_label("heading", 12);
    gtk_widget_set_name(explorer->page, "explore-page");
    explorer->back =
        make_page_button("go-previous-symbolic", "explore-back", _("The games before"), -1);
    explorer->next = make_page_button("go-next-symbolic", "explore-next", _("More games"), 1);
    return widgets_row(0, explorer->page, explorer->back, explorer->next, make_sort(), NULL);
}

static GtkWidget *make_moves(struct explorer *explorer)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    explorer->moves = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    explorer->games = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    explorer->games_head = make_games_head(explorer);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), explorer);
    gtk_widget_add_controller(explorer->moves, keys);
    GtkWidget *practise = widgets_button(_("Practise This Opening…"), NULL, "win.explore-practise",
                                         _("Makes cards of the positions that follow most often"));
    GtkWidget *lists =
        widgets_column(6, explorer->moves, practise, explorer->games_head, explorer->games, NULL);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), lists);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

GtkWidget *explorer_new(void)
{
    struct explorer *explorer = g_new0(struct explorer, 1);
    explorer->stack = gtk_stack_new();
    gtk_stack_add_named(GTK_STACK(explorer->stack), make_nothing(explorer), "nothing");
    gtk_stack_add_named(GTK_STACK(explorer->stack), make_moves(explorer), "moves");
    explorer->head = make_head(explorer);
    GtkWidget *box = widgets_column(6, explorer->head, explorer->stack, NULL);
    g_object_set_data_full(G_OBJECT(box), explorer_key, explorer, g_free);
    return box;
}
