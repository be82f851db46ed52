#include "desktop/parts/widgets.h"

#include "system/translate.h"

#include <adwaita.h>

static GtkWidget *find(GtkBuilder *builder, const char *id)
{
    GObject *found = gtk_builder_get_object(builder, id);
    if (!found)
        g_error("no widget %s", id);
    return GTK_WIDGET(found);
}

/* A tooltip is the name, too, of what has no label. */
static void take_tooltip(gpointer object, gpointer user)
{
    (void)user;
    g_autofree char *text =
        GTK_IS_WIDGET(object) ? g_strdup(gtk_widget_get_tooltip_text(object)) : NULL;
    if (text && GTK_IS_BUTTON(object) && gtk_button_get_label(object))
        widgets_set_tooltip(object, text);
    else if (text)
        widgets_name(object, text);
}

GtkWidget *widgets_load(const char *name, ...)
{
    g_autofree char *path = g_strdup_printf("/io/github/lianzi/Lianzi/%s.ui", name);
    g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource(path);
    g_autoptr(GSList) all = gtk_builder_get_objects(builder);
    GtkWidget *root = find(builder, "root");
    va_list places;
    g_slist_foreach(all, take_tooltip, NULL);
    va_start(places, name);
    for (const char *id; (id = va_arg(places, const char *));)
        *va_arg(places, GtkWidget **) = find(builder, id);
    va_end(places);
    if (!GTK_IS_WINDOW(root)) /* the builder goes */
        g_object_force_floating(g_object_ref(G_OBJECT(root)));
    return root;
}

static void fill(GtkWidget *box, va_list widgets)
{
    for (GtkWidget *widget; (widget = va_arg(widgets, GtkWidget *));)
        gtk_box_append(GTK_BOX(box), widget);
}

GtkWidget *widgets_box(GtkOrientation orientation, int spacing, ...)
{
    GtkWidget *box = gtk_box_new(orientation, spacing);
    va_list widgets;
    va_start(widgets, spacing);
    fill(box, widgets);
    va_end(widgets);
    return box;
}

void widgets_add(GtkWidget *box, ...)
{
    va_list widgets;
    va_start(widgets, box);
    fill(box, widgets);
    va_end(widgets);
}

void widgets_margins(GtkWidget *widget, int sides, int top, int bottom)
{
    gtk_widget_set_margin_start(widget, sides);
    gtk_widget_set_margin_end(widget, sides);
    gtk_widget_set_margin_top(widget, top);
    gtk_widget_set_margin_bottom(widget, bottom);
}

void widgets_style_if(GtkWidget *widget, const char *css, bool on)
{
    (on ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(widget, css);
}

/* Lets the window be as narrow as this. */
static void measure_content(GtkWidget *bin, GtkOrientation orientation, int for_size, int *minimum,
                            int *natural, int *minimum_baseline, int *natural_baseline)
{
    enum { NARROWEST = 350 /* of 360 with the frame */ };
    (void)for_size;
    gtk_widget_measure(adw_bin_get_child(ADW_BIN(bin)), orientation, -1, minimum, natural,
                       minimum_baseline, natural_baseline);
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        *minimum = MIN(*minimum, NARROWEST);
}

static void place_content(GtkWidget *bin, int width, int height, int baseline)
{
    GtkWidget *child = adw_bin_get_child(ADW_BIN(bin));
    int asked;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &asked, NULL, NULL, NULL);
    gtk_widget_allocate(child, MAX(width, asked), height, baseline, NULL);
}

GtkWidget *widgets_yielding(GtkWidget *child)
{
    GtkWidget *bin = adw_bin_new();
    gtk_widget_set_layout_manager(bin, gtk_custom_layout_new(NULL, measure_content, place_content));
    gtk_widget_set_overflow(bin, GTK_OVERFLOW_HIDDEN);
    adw_bin_set_child(ADW_BIN(bin), child);
    return bin;
}

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

void widgets_say(GtkWidget *widget, const char *name)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void widgets_name(GtkWidget *widget, const char *name)
{
    widgets_set_tooltip(widget, name);
    widgets_say(widget, name);
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

GtkWidget *widgets_paragraph(const char *name, const char *css, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_widget_set_name(label, name);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
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

static GtkWidget *begin_button(GtkWidget *button, const char *label, const char *icon,
                               const char *action)
{
    if (icon)
        gtk_button_set_icon_name(GTK_BUTTON(button), icon);
    else
        gtk_button_set_label(GTK_BUTTON(button), label);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_name(button, action);
    return button;
}

GtkWidget *widgets_button(const char *label, const char *icon, const char *action,
                          const char *tooltip)
{
    GtkWidget *button = begin_button(gtk_button_new(), label, icon, action);
    if (tooltip)
        widgets_name(button, tooltip);
    return button;
}

GtkWidget *widgets_toggle(const char *label, const char *icon, const char *action)
{
    return begin_button(gtk_toggle_button_new(), label, icon, action);
}

void widgets_add_icons(GtkWidget *box, const struct widgets_icon *icons, size_t count, bool flat)
{
    for (size_t i = 0; i < count; i++) {
        GtkWidget *button =
            widgets_button(NULL, icons[i].icon, icons[i].action, _(icons[i].tooltip));
        widgets_style_if(button, "flat", flat);
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
        gtk_box_append(GTK_BOX(box), button);
    }
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
