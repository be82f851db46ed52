#include "desktop/views/learn_box.h"

#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <stdio.h>

GtkWidget *learn_box_new(struct learn_box *learn)
{
    learn->title = widgets_heading("");
    gtk_widget_set_hexpand(learn->title, TRUE);
    GtkWidget *end =
        widgets_button(NULL, "window-close-symbolic", "win.learn-end", _("End the questions"));
    gtk_widget_add_css_class(end, "flat");
    learn->question = widgets_paragraph("question", NULL, "");
    learn->next = widgets_button(_("Next"), NULL, "win.learn-next", NULL);
    GtkWidget *buttons = widgets_row(
        6, widgets_button(_("Hint"), NULL, "win.learn-hint", NULL),
        widgets_button(_("Solution"), NULL, "win.learn-solution", NULL), learn->next, NULL);
    gtk_box_set_homogeneous(GTK_BOX(buttons), TRUE);
    learn->widget =
        widgets_column(8, widgets_row(2, learn->title, end, NULL), learn->question, buttons, NULL);
    return learn->widget;
}

void learn_box_show(const struct learn_box *learn, const struct view *view)
{
    char number[96];
    gtk_widget_set_visible(learn->widget, view->learning);
    if (!view->learning)
        return;
    snprintf(number, sizeof number, _("Mistake %d of %d"), view->question_number, view->questions);
    gtk_label_set_text(GTK_LABEL(learn->title), number);
    gtk_label_set_text(GTK_LABEL(learn->question), view->question);
    gtk_button_set_label(GTK_BUTTON(learn->next),
                         view->question_number < view->questions ? _("Next") : _("Finish"));
    widgets_style_if(learn->next, "suggested-action", view->solved);
}
