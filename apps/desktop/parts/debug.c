#include "desktop/parts/debug.h"

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static FILE *output;

bool debug_open(const char *path)
{
    output = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    return output != NULL;
}

bool debug_is_open(void)
{
    return output != NULL;
}

void debug_line(const char *format, ...)
{
    if (!output)
        return;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(output, format, arguments);
    va_end(arguments);
    putc('\n', output);
    fflush(output);
}

/* ---- what is on the screen ---- */

static bool is_cut(GtkWidget *widget)
{
    return GTK_IS_LABEL(widget) &&
           pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget)));
}

/* The widget's name; of a button without one, its action. */
static const char *name_of(GtkWidget *widget)
{
    const char *name = gtk_widget_get_name(widget);
    const bool named = strcmp(name, G_OBJECT_TYPE_NAME(widget)) != 0 && !strchr(name, ' ');
    if (named)
        return name;
    return GTK_IS_BUTTON(widget) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) : NULL;
}

/* The middle of the widget in its window, a popover's in the window that it belongs to. */
static void find_middle(GtkWidget *widget, double *x, double *y)
{
    GtkNative *native = gtk_widget_get_native(widget);
    double surface_x, surface_y;
    gtk_widget_translate_coordinates(widget, GTK_WIDGET(native), gtk_widget_get_width(widget) / 2.0,
                                     gtk_widget_get_height(widget) / 2.0, x, y);
    gtk_native_get_surface_transform(native, &surface_x, &surface_y);
    *x += surface_x;
    *y += surface_y;
    for (GdkSurface *at = gtk_native_get_surface(native); GDK_IS_POPUP(at);
         at = gdk_popup_get_parent(GDK_POPUP(at))) {
        *x += gdk_popup_get_position_x(GDK_POPUP(at));
        *y += gdk_popup_get_position_y(GDK_POPUP(at));
    }
}

static void tell_widget(GtkWidget *widget)
{
    double x, y;
    const char *name = name_of(widget);
    if (!gtk_widget_get_mapped(widget))
        return;
    if (name || GTK_IS_POPOVER(widget)) {
        find_middle(widget, &x, &y);
        debug_line("widget %s x=%.0f y=%.0f sensitive=%d hover=%d cut=%d", name ? name : "popover",
                   x, y, gtk_widget_is_sensitive(widget),
                   (gtk_widget_get_state_flags(widget) & GTK_STATE_FLAG_PRELIGHT) != 0,
                   is_cut(widget));
    }
    if (GTK_IS_LABEL(widget)) {
        g_autofree char *text = g_strdup(gtk_label_get_text(GTK_LABEL(widget)));
        debug_line("text %s %s", name ? name : "-", g_strdelimit(text, "\n", ' '));
    }
    if (is_cut(widget))
        debug_line("cut %s", gtk_label_get_text(GTK_LABEL(widget)));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        tell_widget(child);
}

static gboolean tell_all(gpointer user)
{
    (void)user;
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        debug_line("toplevel active=%d title=%s", gtk_window_is_active(GTK_WINDOW(window)),
                   gtk_window_get_title(GTK_WINDOW(window)));
        tell_widget(window);
    }
    debug_line("widgets end");
    return G_SOURCE_REMOVE;
}

/* The active window, else one that is on the screen; NULL for none. */
static GtkWidget *shown_window(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    GtkWidget *found = NULL;
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        const bool active = gtk_window_is_active(GTK_WINDOW(window));
        if (gtk_widget_get_mapped(window) && (active || !found))
            found = window;
    }
    return found;
}

struct later {
    GSourceFunc tell;
    gpointer user;
    int frames;
};

static gboolean on_frame(GtkWidget *window, GdkFrameClock *clock, gpointer user)
{
    struct later *later = user;
    (void)window, (void)clock;
    return ++later->frames < 2 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void on_frames_over(gpointer user)
{
    g_autofree struct later *later = user;
    g_idle_add(later->tell, later->user);
}

/* Tells once what has changed by now is laid out: as the second frame from now begins, or when the
 * window is gone. */
static void tell_later(GSourceFunc tell, gpointer user)
{
    GtkWidget *window = shown_window();
    const struct later later = {tell, user, 0};
    if (window)
        gtk_widget_add_tick_callback(window, on_frame, g_memdup2(&later, sizeof later),
                                     on_frames_over);
    else
        g_idle_add(tell, user);
}

static gboolean on_signal(gpointer user)
{
    tell_later(tell_all, user);
    return G_SOURCE_CONTINUE;
}

static gboolean on_held(gpointer button)
{
    debug_line("held button=%u", GPOINTER_TO_UINT(button));
    return G_SOURCE_REMOVE;
}

/* Tells of a key, button or turn of the wheel that reached a window or a menu, before anything in
 * it acts on it; and once what a button's press did is laid out. */
static gboolean on_event(GSignalInvocationHint *hint, guint count, const GValue *values,
                         gpointer user)
{
    (void)hint;
    (void)count;
    (void)user;
    GdkEvent *event = g_value_peek_pointer(&values[1]);
    const GdkEventType type = gdk_event_get_event_type(event);
    if (type == GDK_BUTTON_PRESS) {
        const guint button = gdk_button_event_get_button(event);
        debug_line("pressed button=%u", button);
        tell_later(on_held, GUINT_TO_POINTER(button));
    } else if (type == GDK_BUTTON_RELEASE)
        debug_line("released button=%u", gdk_button_event_get_button(event));
    else if (type == GDK_SCROLL)
        debug_line("pressed wheel");
    else if (type == GDK_KEY_PRESS && !gdk_key_event_is_modifier(event))
        debug_line("pressed key=%u", gdk_key_event_get_keyval(event));
    return TRUE;
}

void debug_begin_probe(void)
{
    if (!debug_is_open())
        return;
    g_unix_signal_add(SIGUSR1, on_signal, NULL);
    g_type_class_unref(g_type_class_ref(GDK_TYPE_SURFACE)); /* defines its signals */
    g_signal_add_emission_hook(g_signal_lookup("event", GDK_TYPE_SURFACE), 0, on_event, NULL, NULL);
}
