#include "desktop/window/window.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/saver.h"
#include "desktop/parts/smooth.h"
#include "desktop/parts/widgets.h"
#ifdef LIANZI_DATABASE
#include "desktop/puzzles/drill.h"
#endif
#include "desktop/window/explore.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "desktop/window/review.h"
#include "desktop/window/shortcuts.h"
#include "session/wording.h"
#include "study/wording.h"
#include "system/translate.h"

int64_t window_now_ms(void)
{
    return g_get_monotonic_time() / 1000;
}

/* How many letters of the label of a message fit beside each other. */
static int message_chars(const struct window *window, GtkWidget *label)
{
    enum { AROUND = 90 /* margins and padding of a toast, in pixels */ };
    GtkWidget *over = gtk_widget_get_parent(GTK_WIDGET(window->toasts));
    PangoContext *context = gtk_widget_get_pango_context(label);
    PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
    const int letter = MAX(pango_font_metrics_get_approximate_char_width(metrics),
                           pango_font_metrics_get_approximate_digit_width(metrics));
    pango_font_metrics_unref(metrics);
    int width = gtk_widget_get_width(over), height;
    if (!width) /* not shown yet */
        gtk_window_get_default_size(GTK_WINDOW(window->window), &width, &height);
    return (width - AROUND) * PANGO_SCALE / MAX(letter, 1);
}

/* A toast whose text wraps where the window is narrow. Toasts take the height of their text at its
 * natural width, so that must fit. */
static AdwToast *toast_new(const struct window *window, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    AdwToast *toast = adw_toast_new("");
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_add_css_class(label, "heading");
    gtk_label_set_max_width_chars(GTK_LABEL(label), MAX(message_chars(window, label), 1));
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    adw_toast_set_custom_title(toast, label);
    return toast;
}

static const char *toast_text(AdwToast *toast)
{
    return gtk_label_get_text(GTK_LABEL(adw_toast_get_custom_title(toast)));
}

void window_say(struct window *window, const char *text)
{
    window_offer(window, text, NULL, NULL);
}

void window_unsay(struct window *window)
{
    if (!window->toast || adw_toast_get_button_label(window->toast))
        return;
    adw_toast_dismiss(window->toast);
    g_clear_weak_pointer(&window->toast); /* the same may be said anew while this one fades */
}

void window_offer(struct window *window, const char *text, const char *button, const char *action)
{
    debug_line("say %s", text);
    if (window->toast && g_str_equal(toast_text(window->toast), text))
        return; /* it is still visible, or about to appear */
    AdwToast *toast = toast_new(window, text);
    adw_toast_set_timeout(toast, button ? 10 : 3);
    adw_toast_set_button_label(toast, button);
    adw_toast_set_action_name(toast, action);
    debug_line("toast %s", text);
    g_set_weak_pointer(&window->toast, toast);
    adw_toast_overlay_add_toast(window->toasts, toast);
}

void window_complain(struct window *window, const lz_error *error)
{
    char text[256];
    wording_error(error, text, sizeof text);
    window_say(window, text);
}

/* ---- the menu and the header ---- */

/* GTK leaves the keyboard focus with an item of the closed submenu. */
static void on_menu_closed(GtkWidget *popover, LianziBoard *board)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(board));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    if (focus && gtk_widget_is_ancestor(focus, popover))
        board_focus_cell(board, -1);
}

enum { GAP = 6, NARROW_GAP = 1 }; /* between the header's buttons */

/* Gives the button the menu of data/menus.ui in the present language, with the recent files and,
 * counted as it opens, the cards that are due. */
static void set_menu(GtkMenuButton *button)
{
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/io/github/lianzi/Lianzi/menus.ui");
    files_show_recent(G_MENU(gtk_builder_get_object(builder, "recent")));
    gtk_menu_button_set_menu_model(button, G_MENU_MODEL(gtk_builder_get_object(builder, "window")));
#ifdef LIANZI_DATABASE
    g_signal_connect_object(gtk_menu_button_get_popover(button), "show",
                            G_CALLBACK(drill_fill_menu),
                            gtk_builder_get_object(builder, "practice"), G_CONNECT_SWAPPED);
#endif
}

/* The button of a new game shows words, or an icon in a narrow window. The title shows nothing
 * where room is short: the strip below the board says the same. */
static GtkWidget *make_header(struct window *window)
{
    GtkWidget *menu, *title;
    GtkWidget *header = widgets_load("header", "left", &window->buttons[0], "new-game",
                                     &window->new_game, "redo", &window->redo, "title", &title,
                                     "right", &window->buttons[1], "menu", &menu, NULL);
    window->title = ADW_WINDOW_TITLE(title);
    widgets_add(window->buttons[0], window->chapter_button, NULL);
    set_menu(GTK_MENU_BUTTON(menu));
    g_signal_connect_object(gtk_menu_button_get_popover(GTK_MENU_BUTTON(menu)), "closed",
                            G_CALLBACK(on_menu_closed), window->board, 0);
    return header;
}

/* ---- the whole ---- */

/* Above the board: the players' cards, or the bar for setting up a position. */
static GtkWidget *make_top(struct window *window)
{
    GtkWidget *cards =
        widgets_row(12, seat_new(&window->cards[0], 0), seat_new(&window->cards[1], 1), NULL);
    widgets_margins(cards, 14, 8, 4);
    GtkWidget *top = gtk_stack_new();
    gtk_stack_set_hhomogeneous(GTK_STACK(top), FALSE);
    /* Screen readers say these titles. */
    gtk_stack_add_titled(GTK_STACK(top), cards, "cards", _("Game"));
    gtk_stack_add_titled(GTK_STACK(top), edit_bar_new(window), "edit", _("Setting up a position"));
    window->top = top;
    return top;
}

/* The wheel over the board walks through the game, a move for each notch. */
static gboolean on_wheel(GtkEventControllerScroll *wheel, double across, double down, gpointer user)
{
    GtkWidget *board = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(wheel));
    (void)across, (void)user;
    if (down != 0)
        gtk_widget_activate_action(board, down < 0 ? "win.back" : "win.forward", NULL);
    return TRUE;
}

static void add_wheel(GtkWidget *board)
{
    GtkEventController *wheel = gtk_event_controller_scroll_new(
        GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
    g_signal_connect(wheel, "scroll", G_CALLBACK(on_wheel), NULL);
    gtk_widget_add_controller(board, wheel);
}

/* Messages come up over the board's edge, not over the buttons below the board. They take no part
 * in the layout: a long one would fold the panel away. The room around them is a margin of the
 * overlay, not of the message as usual: the overlay takes every click within its own area. */
static GtkWidget *make_table(struct window *window)
{
    const struct board_events events = {
        .name = "board",
        .activate = window_activate,
        .erase = window_erase,
        .draw = window_draw,
        .target = window_target,
        .describe = window_describe,
        .user = window,
    };
    window->board = LIANZI_BOARD(board_new(&events));
    add_wheel(GTK_WIDGET(window->board));
    widgets_margins(GTK_WIDGET(window->board), 14, 4, 12);
    GtkWidget *overlay = gtk_overlay_new();
    window->toasts = ADW_TOAST_OVERLAY(adw_toast_overlay_new());
    gtk_widget_set_halign(GTK_WIDGET(window->toasts), GTK_ALIGN_CENTER);
    gtk_widget_set_valign(GTK_WIDGET(window->toasts), GTK_ALIGN_END);
    widgets_margins(GTK_WIDGET(window->toasts), 12, 12, 2);
    gtk_overlay_set_child(GTK_OVERLAY(overlay),
                          widgets_column(0, make_top(window), GTK_WIDGET(window->board), NULL));
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), GTK_WIDGET(window->toasts));
    return widgets_column(0, overlay, strip_new(&window->strip), NULL);
}

/* ---- coming and going ---- */

static gboolean on_close(GtkWindow *gtk_window, gpointer user)
{
    struct window *window = user;
    (void)gtk_window;
    thinker_abandon(window->thinker);
    review_forget(window);
    window_autosave(window);
    return FALSE;
}

static void on_destroy(GtkWidget *widget, gpointer user)
{
    struct window *window = user;
    (void)widget;
    g_clear_handle_id(&window->clock_timer, g_source_remove);
    g_clear_handle_id(&window->pace_timer, g_source_remove);
    g_clear_handle_id(&window->hurry_timer, g_source_remove);
    g_clear_handle_id(&window->autosave_timer, g_source_remove);
    g_clear_weak_pointer(&window->toast);
    g_cancellable_cancel(window->closing);
    g_clear_object(&window->closing);
    g_clear_object(&window->chooser);
    g_signal_handlers_disconnect_by_data(adw_style_manager_get_default(), window);
    saver_free(window->saver);
    thinker_free(window->thinker);
    thinker_free(window->adviser);
    review_forget(window);
    explore_end(window);
    panel_free(window->panel);
    files_forget(window);
    g_free(window->proof);
    lz_game_free(window->edit.game);
    lz_game_free(window->preview);
    g_clear_pointer(&window->edit.steps, g_array_unref);
    window_free_study(window->chapters, window->session);
    g_free(window);
}

static void on_style(AdwStyleManager *manager, GParamSpec *parameter, gpointer user)
{
    (void)manager, (void)parameter;
    window_show(user);
}

/* Shortens what stands around the board, if the panel beside it leaves little room. */
static void fit_beside_panel(struct window *window, int width)
{
    enum { TIGHT = 500 };
    const bool tight = window->place == PANEL_BESIDE && adw_flap_get_reveal_flap(window->flap) &&
                       width - window->side_width - panel_width(window->panel) < TIGHT;
    if (window->tight == tight)
        return;
    window->tight = tight;
    if (window->session)
        window_fit(window);
}

/* The flap hides itself in a narrow window; the button follows. */
static void on_flap(AdwFlap *flap, GParamSpec *parameter, gpointer user)
{
    struct window *window = user;
    (void)parameter;
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window->window), "panel");
    g_simple_action_set_state(G_SIMPLE_ACTION(action),
                              g_variant_new_boolean(adw_flap_get_reveal_flap(flap)));
    fit_beside_panel(window, gtk_widget_get_width(GTK_WIDGET(window->window)));
}

/* A panel that folds over the board stays away until it is asked for. */
static void on_folded(struct window *window)
{
    adw_flap_set_reveal_flap(window->flap,
                             !adw_flap_get_folded(window->flap) && window->preferences->panel);
    if (window->session)
        window_fit(window);
}

/* Where the panel goes in a window of this size: beside the board or below it, as long as that
 * leaves the board three quarters of the size that it would have without the panel; else over it.
 */
static enum panel_place choose_place(const struct window *window, int width, int height)
{
    enum { AROUND = 190, LEAST = 130 }; /* header, players and strip; the panel's least height */
    int table;
    panel_grow(window->panel, width, height);
    gtk_widget_measure(adw_flap_get_content(window->flap), GTK_ORIENTATION_HORIZONTAL, -1, &table,
                       NULL, NULL, NULL);
    const int left = height - AROUND; /* for the board and a panel below it */
    const int beside = width - panel_width(window->panel);
    const bool wide = beside >= table && beside >= MIN(width, left) * 3 / 4;
    const bool below = !wide && left - LEAST >= width * 3 / 4;
    panel_place(window->panel, below ? CLAMP(left - width, LEAST, left / 2) : 0);
    return wide ? PANEL_BESIDE : below ? PANEL_BELOW : PANEL_OVER;
}

static void place_panel(struct window *window, int width, int height)
{
    static const char *const names[] = {"beside", "below", "over"};
    window->side_width = chapters_place(window, width, height);
    const enum panel_place place = choose_place(window, width - window->side_width, height);
    if (window->place == place)
        return;
    window->place = place;
    gtk_orientable_set_orientation(GTK_ORIENTABLE(window->flap), place == PANEL_BELOW
                                                                     ? GTK_ORIENTATION_VERTICAL
                                                                     : GTK_ORIENTATION_HORIZONTAL);
    adw_flap_set_fold_policy(window->flap, place == PANEL_OVER ? ADW_FLAP_FOLD_POLICY_ALWAYS
                                                               : ADW_FLAP_FOLD_POLICY_AUTO);
    debug_line("panel %s", names[place]);
    on_folded(window);
}

void window_arrange(struct window *window)
{
    const int width = gtk_widget_get_width(GTK_WIDGET(window->window));
    const int height = gtk_widget_get_height(GTK_WIDGET(window->window));
    if (!width) /* not shown yet */
        return;
    place_panel(window, width, height);
    fit_beside_panel(window, width);
}

static void on_layout(GdkSurface *surface, int width, int height, gpointer user)
{
    enum { NARROW = 560 };
    struct window *window = user;
    (void)surface;
    place_panel(window, width, height);
    fit_beside_panel(window, width);
    if (window->narrow == (width < NARROW))
        return;
    window->narrow = width < NARROW;
    widgets_style_if(GTK_WIDGET(window->window), "narrow", window->narrow);
    gtk_stack_set_visible_child_name(GTK_STACK(window->new_game),
                                     window->narrow ? "icon" : "words");
    for (size_t side = 0; side < G_N_ELEMENTS(window->buttons); side++)
        gtk_box_set_spacing(GTK_BOX(window->buttons[side]), window->narrow ? NARROW_GAP : GAP);
    if (window->session)
        window_fit(window);
}

static void on_realize(GtkWidget *widget, gpointer user)
{
    g_signal_connect(gtk_native_get_surface(GTK_NATIVE(widget)), "layout", G_CALLBACK(on_layout),
                     user);
}

static void on_unrealize(GtkWidget *widget, gpointer user)
{
    g_signal_handlers_disconnect_by_data(gtk_native_get_surface(GTK_NATIVE(widget)), user);
}

GtkWindow *window_shell(const struct window *window)
{
    return GTK_WINDOW(window->window);
}

void window_focus_board(struct window *window)
{
    board_focus_cell(window->board, -1);
}

const struct session *window_session(const struct window *window)
{
    return window->session;
}

struct chapters *window_chapters(const struct window *window)
{
    return window->chapters;
}

struct window *window_new(AdwApplication *app, struct preferences *preferences)
{
    struct window *window = g_new0(struct window, 1);
    const struct thinker_events events = {window_on_progress, window_on_done, window};
    window->preferences = preferences;
    window->preview_row = -1;
    window->closing = g_cancellable_new();
    window->thinker = thinker_new(&events);
    window->saver = saver_new(window_on_saved, window);
    window->window = ADW_APPLICATION_WINDOW(adw_application_window_new(GTK_APPLICATION(app)));
    gtk_window_set_title(GTK_WINDOW(window->window), _("Lianzi"));
    gtk_window_set_icon_name(GTK_WINDOW(window->window), "lianzi");
    gtk_window_set_default_size(GTK_WINDOW(window->window), preferences->width,
                                preferences->height);

    window->panel = panel_new(preferences->lines, preferences->panel_width);
    window->flap = ADW_FLAP(adw_flap_new());
    adw_flap_set_flap_position(window->flap, GTK_PACK_END);
    adw_flap_set_content(window->flap, make_table(window));
    adw_flap_set_flap(window->flap, panel_widget(window->panel));
    adw_flap_set_separator(window->flap, panel_edge(window->panel));
    adw_flap_set_reveal_flap(window->flap, preferences->panel);
    adw_flap_set_locked(window->flap, TRUE); /* on_folded says when it is revealed */
    adw_flap_set_fold_threshold_policy(window->flap, ADW_FOLD_THRESHOLD_POLICY_MINIMUM);
    gtk_widget_set_vexpand(GTK_WIDGET(window->flap), TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(window->flap), TRUE);

    chapters_make(window);
    GtkWidget *all = widgets_column(
        0, make_header(window), widgets_row(0, window->side, GTK_WIDGET(window->flap), NULL), NULL);
    widgets_on_escape(all, "win.edit-cancel");
    adw_application_window_set_content(window->window, widgets_yielding(all));
    window_add_actions(window);
    explore_begin(window);
    smooth_resizing(GTK_WINDOW(window->window));
    g_signal_connect(window->flap, "notify::reveal-flap", G_CALLBACK(on_flap), window);
    g_signal_connect_swapped(window->flap, "notify::folded", G_CALLBACK(on_folded), window);
    files_accept_drops(window);
    shortcuts_spare_typing(GTK_WINDOW(window->window));
    g_signal_connect(window->window, "realize", G_CALLBACK(on_realize), window);
    g_signal_connect(window->window, "unrealize", G_CALLBACK(on_unrealize), window);
    g_signal_connect(window->window, "close-request", G_CALLBACK(on_close), window);
    g_signal_connect(window->window, "destroy", G_CALLBACK(on_destroy), window);
    AdwStyleManager *manager = adw_style_manager_get_default();
    g_signal_connect(manager, "notify::dark", G_CALLBACK(on_style), window);
    g_signal_connect(manager, "notify::high-contrast", G_CALLBACK(on_style), window);
    return window;
}
