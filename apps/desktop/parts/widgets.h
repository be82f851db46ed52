/* Small widgets and settings for widgets that several views need. */
#ifndef LIANZI_DESKTOP_WIDGETS_H
#define LIANZI_DESKTOP_WIDGETS_H

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>
#include <stdbool.h>

/* Makes the widgets of data/NAME.ui in the present language and returns its `root`, which floats or
 * is a window. Then come pairs of an id in the file and the place of its widget; NULL ends them. A
 * tooltip there also names its widget for screen readers. */
GtkWidget *widgets_load(const char *name, ...) G_GNUC_NULL_TERMINATED;
/* A box of these widgets, beside or below each other, in their order; NULL ends them. */
GtkWidget *widgets_box(GtkOrientation orientation, int spacing, ...) G_GNUC_NULL_TERMINATED;
#define widgets_row(...) widgets_box(GTK_ORIENTATION_HORIZONTAL, __VA_ARGS__)
#define widgets_column(...) widgets_box(GTK_ORIENTATION_VERTICAL, __VA_ARGS__)
/* Puts further widgets into a box; NULL ends them. */
void widgets_add(GtkWidget *box, ...) G_GNUC_NULL_TERMINATED;
/* The room around a widget: left and right, above, below. */
void widgets_margins(GtkWidget *widget, int sides, int top, int bottom);
/* Holds the content of a window. What stands there asks for less once the window is narrow, but a
 * window manager makes it no narrower than what it asked for before. So the holder always lets the
 * window be as narrow as 360 pixels, and what asks for more is cut until it is laid out anew. */
GtkWidget *widgets_yielding(GtkWidget *child);
/* The widget has the class, or has it no more. */
void widgets_style_if(GtkWidget *widget, const char *css, bool on);

/* A tooltip that wraps as little as possible, in any script. */
void widgets_set_tooltip(GtkWidget *widget, const char *text);
/* Sets the tooltip and the name for screen readers, which replaces an icon's. */
void widgets_name(GtkWidget *widget, const char *name);
/* Sets the name for screen readers alone. */
void widgets_say(GtkWidget *widget, const char *name);
/* Lays a box out vertically, or horizontally. */
void widgets_stack_if(GtkWidget *box, bool stacked);
/* A label that cuts its text where room is short; it asks for at most `letters` letters. */
GtkWidget *widgets_label(const char *css, int letters);
/* A text that wraps, from the left; `css` may be NULL. */
GtkWidget *widgets_paragraph(const char *name, const char *css, const char *text);
/* The heading of a part of the panel. */
GtkWidget *widgets_heading(const char *text);
/* A button for an action, with a label or an icon. The widget's name is the action's; `tooltip` may
 * be NULL and names the button for screen readers. */
GtkWidget *widgets_button(const char *label, const char *icon, const char *action,
                          const char *tooltip);
/* Buttons with icons, each with its action and tooltip, in a box. */
struct widgets_icon {
    const char *icon, *action, *tooltip;
};
void widgets_add_icons(GtkWidget *box, const struct widgets_icon *icons, size_t count, bool flat);
/* A button that stays down while its action's state is true; the widget's name is the action's. It
 * has a label or an icon. */
GtkWidget *widgets_toggle(const char *label, const char *icon, const char *action);
/* Escape fires the action anywhere in the widget, unless something inside takes the key. */
void widgets_on_escape(GtkWidget *widget, const char *action);

/* The colour of a judgement of a move: red, green, blue. */
void widgets_judgement_colour(lz_judgement judgement, double colour[3]);

#endif
