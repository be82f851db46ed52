/* Small widgets and settings for widgets that several views need. */
#ifndef LIANZI_DESKTOP_WIDGETS_H
#define LIANZI_DESKTOP_WIDGETS_H

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>
#include <stdbool.h>

/* A tooltip that wraps as little as possible, in any script. */
void widgets_set_tooltip(GtkWidget *widget, const char *text);
/* Sets the tooltip and the name for screen readers, which replaces an icon's. */
void widgets_name(GtkWidget *widget, const char *name);
/* Lays a box out vertically, or horizontally. */
void widgets_stack_if(GtkWidget *box, bool stacked);
/* A label that cuts its text where room is short; it asks for at most `letters` letters. */
GtkWidget *widgets_label(const char *css, int letters);
/* The heading of a part of the panel. */
GtkWidget *widgets_heading(const char *text);
/* A button for an action, with a label or an icon. The widget's name is the action's; `tooltip` may
 * be NULL and names the button for screen readers. */
GtkWidget *widgets_button(const char *label, const char *icon, const char *action,
                          const char *tooltip);
/* Escape fires the action anywhere in the widget, unless something inside takes the key. */
void widgets_on_escape(GtkWidget *widget, const char *action);

/* The colour of a judgement of a move: red, green, blue. */
void widgets_judgement_colour(lz_judgement judgement, double colour[3]);

#endif
