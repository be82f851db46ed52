/* Small widgets, and settings of widgets, that several views need. */
#ifndef LIANZI_DESKTOP_WIDGETS_H
#define LIANZI_DESKTOP_WIDGETS_H

#include <gtk/gtk.h>
#include <stdbool.h>

/* A tooltip of one line where the text is short, in any script. */
void widgets_set_tooltip(GtkWidget *widget, const char *text);
/* The name for screen readers, instead of an icon's, and the tooltip. */
void widgets_name(GtkWidget *widget, const char *name);
/* Lays a box's children out below each other, or side by side. */
void widgets_stack_if(GtkWidget *box, bool stacked);
/* A label that cuts its text where there is no room; it asks for `letters` letters at most. */
GtkWidget *widgets_label(const char *css, int letters);
/* A button for an action, with a label or an icon. The widget's name is the action's; `tooltip` may
 * be NULL and names the button for screen readers. */
GtkWidget *widgets_button(const char *label, const char *icon, const char *action,
                          const char *tooltip);
/* Escape fires the action anywhere in the widget, unless something inside it takes the key. */
void widgets_on_escape(GtkWidget *widget, const char *action);

#endif
