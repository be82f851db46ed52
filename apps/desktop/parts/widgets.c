#include "desktop/parts/widgets.h"

static const char tooltip_key[] = "tooltip-label";

/* GTK gives a tooltip the width of as many Latin letters as it has characters, which breaks Chinese
 * after every one or two. The label is kept, since GTK asks for it at every motion. */
static gboolean on_tooltip(GtkWidget *widget, int x, int y, gboolean by_keyboard,
                           GtkTooltip *tooltip, gpointer user)
{
    enum { WIDEST = 50 };
    const char *text = gtk_widget_get_tooltip_text(widget);
    GtkWidget *label = g_object_get_data(G_OBJECT(widget), tooltip_key);
    (void)x, (void)y, (void)by_keyboard, (void)user;
    if (!text)
        return FALSE;
    if (!label) {
        label = g_object_ref_sink(gtk_label_new(NULL));
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_label_set_max_width_chars(GTK_LABEL(label), WIDEST);
        g_object_set_data_full(G_OBJECT(widget), tooltip_key, label, g_object_unref);
    }
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_tooltip_set_custom(tooltip, label);
    return TRUE;
}

void widgets_set_tooltip(GtkWidget *widget, const char *text)
{
    gpointer mark = (gpointer)tooltip_key;
    if (!g_signal_handler_find(widget, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, mark))
        g_signal_connect(widget, "query-tooltip", G_CALLBACK(on_tooltip), mark);
    gtk_widget_set_tooltip_text(widget, text);
}

void widgets_name(GtkWidget *widget, const char *name)
{
    widgets_set_tooltip(widget, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void widgets_stack_if(GtkWidget *box, bool stacked)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(box),
                                   stacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

GtkWidget *widgets_label(const char *css, int letters)
{
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    /* otherwise a long text would fold the panel away, in a window of any width */
    gtk_label_set_max_width_chars(GTK_LABEL(label), letters);
    gtk_widget_set_hexpand(label, TRUE);
    if (css)
        gtk_widget_add_css_class(label, css);
    return label;
}

GtkWidget *widgets_heading(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "heading");
    gtk_widget_set_margin_top(label, 6);
    return label;
}

GtkWidget *widgets_button(const char *label, const char *icon, const char *action,
                          const char *tooltip)
{
    GtkWidget *button =
        icon ? gtk_button_new_from_icon_name(icon) : gtk_button_new_with_label(label);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_name(button, action);
    if (tooltip)
        widgets_name(button, tooltip);
    return button;
}

void widgets_on_escape(GtkWidget *widget, const char *action)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_named_action_new(action)));
    gtk_widget_add_controller(widget, keys);
}

void widgets_judgement_colour(lz_judgement judgement, double colour[3])
{
    static const double colours[LZ_JUDGEMENT_COUNT][3] = {
        [LZ_JUDGEMENT_GOOD] = {0.15, 0.64, 0.41},
        [LZ_JUDGEMENT_VERY_GOOD] = {0.15, 0.64, 0.41},
        [LZ_JUDGEMENT_INTERESTING] = {0.21, 0.52, 0.89},
        [LZ_JUDGEMENT_DOUBTFUL] = {0.78, 0.53, 0},
        [LZ_JUDGEMENT_BAD] = {0.9, 0.38, 0},
        [LZ_JUDGEMENT_VERY_BAD] = {0.88, 0.11, 0.14},
    };
    for (int i = 0; i < 3; i++)
        colour[i] = colours[judgement][i];
}
