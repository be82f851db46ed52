#include "desktop/parts/rows.h"

#include "desktop/parts/widgets.h"

/* Enter on a choice opens its list, and does not press the dialog's button. */
static gboolean on_enter(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType held,
                         gpointer dialog)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(dialog));
    GtkWidget *row = focus ? gtk_widget_get_ancestor(focus, ADW_TYPE_COMBO_ROW) : NULL;
    (void)keys, (void)code, (void)held;
    if (!row || gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) ||
        (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_ISO_Enter))
        return FALSE;
    adw_action_row_activate(ADW_ACTION_ROW(row));
    return TRUE;
}

void rows_put_over(GtkWidget *dialog, GtkWindow *over)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_window_set_transient_for(GTK_WINDOW(dialog), over);
    gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
    widgets_on_escape(dialog, "window.close");
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_enter), dialog);
    gtk_widget_add_controller(dialog, keys);
}

static const char width_key[] = "stacked-below", action_key[] = "action";

static void on_layout(GdkSurface *surface, int width, int height, GtkWidget *box)
{
    (void)surface, (void)height;
    widgets_stack_if(box, width < GPOINTER_TO_INT(g_object_get_data(G_OBJECT(box), width_key)));
}

static void on_realize(GtkNative *dialog, GtkWidget *box)
{
    g_signal_connect_object(gtk_native_get_surface(dialog), "layout", G_CALLBACK(on_layout), box,
                            0);
}

void rows_stack_below(GtkWidget *dialog, GtkWidget *box, int width)
{
    g_autoptr(GtkWidget) content = g_object_ref(adw_window_get_content(ADW_WINDOW(dialog)));
    adw_window_set_content(ADW_WINDOW(dialog), NULL);
    adw_window_set_content(ADW_WINDOW(dialog), widgets_yielding(content));
    g_object_set_data(G_OBJECT(box), width_key, GINT_TO_POINTER(width));
    g_signal_connect_object(dialog, "realize", G_CALLBACK(on_realize), box, 0);
}

static void on_empty(GtkWidget *button, GtkWidget *dialog)
{
    g_autoptr(GtkWidget) over =
        g_object_ref(GTK_WIDGET(gtk_window_get_transient_for(GTK_WINDOW(dialog))));
    g_autofree char *action = g_strdup(g_object_get_data(G_OBJECT(button), action_key));
    gtk_window_destroy(GTK_WINDOW(dialog));
    gtk_widget_activate_action(over, action, NULL);
}

void rows_show_empty(GtkWindow *over, const char *title, const char *why, const char *button,
                     const char *action)
{
    GtkWidget *page, *press;
    GtkWidget *dialog = widgets_load("empty", "page", &page, "button", &press, NULL);
    gtk_window_set_title(GTK_WINDOW(dialog), title);
    adw_status_page_set_description(ADW_STATUS_PAGE(page), why);
    gtk_button_set_label(GTK_BUTTON(press), button);
    g_object_set_data_full(G_OBJECT(press), action_key, g_strdup(action), g_free);
    g_signal_connect(press, "clicked", G_CALLBACK(on_empty), dialog);
    rows_put_over(dialog, over);
    gtk_window_present(GTK_WINDOW(dialog));
}

GtkWidget *rows_dialog(GtkWindow *over, const char *title, int width, int height, GtkWidget **page)
{
    GtkWidget *dialog = widgets_load("page", "page", page, NULL);
    gtk_window_set_title(GTK_WINDOW(dialog), title);
    gtk_window_set_default_size(GTK_WINDOW(dialog), width, height);
    rows_put_over(dialog, over);
    return dialog;
}

GtkWidget *rows_group(GtkWidget *page, const char *title)
{
    GtkWidget *group = adw_preferences_group_new();
    if (title)
        adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), ADW_PREFERENCES_GROUP(group));
    return group;
}

GtkWidget *rows_combo(GtkWidget *group, const char *title, const char *const *choices)
{
    GtkWidget *row = adw_combo_row_new();
    g_autoptr(GtkStringList) list = gtk_string_list_new(choices);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(list));
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    return row;
}

/* A row that ends in the widget; a click on the row activates the widget. */
static GtkWidget *add_row(GtkWidget *group, const char *title, GtkWidget *widget)
{
    GtkWidget *row = adw_action_row_new();
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), widget);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), widget);
    gtk_widget_set_focusable(row, FALSE); /* Tab goes to the widget, which has the row's name */
    widgets_say(widget, title);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    return row;
}

/* The wheel over a number scrolls the page, and changes no number on its way. */
static gboolean on_wheel(GtkEventControllerScroll *wheel, double across, double down, gpointer user)
{
    GtkWidget *spin = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(wheel));
    GtkWidget *page = gtk_widget_get_ancestor(spin, GTK_TYPE_SCROLLED_WINDOW);
    (void)across, (void)user;
    if (page) {
        GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(page));
        const double step = gtk_adjustment_get_page_size(scroll) / 8;
        gtk_adjustment_set_value(scroll, gtk_adjustment_get_value(scroll) + down * step);
    }
    return TRUE;
}

static void keep_from_wheel(GtkWidget *spin)
{
    GtkEventController *wheel =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE);
    g_signal_connect(wheel, "scroll", G_CALLBACK(on_wheel), NULL);
    gtk_widget_add_controller(spin, wheel);
}

GtkWidget *rows_number(GtkWidget *group, const char *title, double low, double high, double step,
                       guint digits)
{
    GtkWidget *spin = gtk_spin_button_new_with_range(low, high, step);
    gtk_spin_button_set_digits(GTK_SPIN_BUTTON(spin), digits);
    keep_from_wheel(spin);
    add_row(group, title, spin);
    return spin;
}

GtkWidget *rows_switch(GtkWidget *group, const char *title, const char *subtitle)
{
    GtkWidget *toggle = gtk_switch_new();
    GtkWidget *row = add_row(group, title, toggle);
    if (subtitle)
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    return toggle;
}
