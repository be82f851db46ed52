#include "desktop/views/learn_box.h"

#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <stdio.h>

GtkWidget *learn_box_new(struct learn_box *learn)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    learn->widget = box;
    learn->title = widgets_heading("");
    gtk_widget_set_hexpand(learn->title, TRUE);
    gtk_box_append(GTK_BOX(head), learn->title);
    GtkWidget *end =
        widgets_button(NULL, "window-close-symbolic", "win.learn-end", _("End the questions"));
    gtk_widget_add_css_class(end, "flat");
    gtk_box_append(GTK_BOX(head), end);
    gtk_box_append(GTK_BOX(box), head);
    learn->question = gtk_label_new("");
    gtk_widget_set_name(learn->question, "question");
    gtk_label_set_xalign(GTK_LABEL(learn->question), 0);
    gtk_label_set_wrap(GTK_LABEL(learn->question), TRUE);
    gtk_box_append(GTK_BOX(box), learn->question);
    gtk_box_set_homogeneous(GTK_BOX(buttons), TRUE);
    learn->next = widgets_button(_("Next"), NULL, "win.learn-next", NULL);
    gtk_box_append(GTK_BOX(buttons), widgets_button(_("Hint"), NULL, "win.learn-hint", NULL));
    gtk_box_append(GTK_BOX(buttons),
                   widgets_button(_("Solution"), NULL, "win.learn-solution", NULL));
    gtk_box_append(GTK_BOX(buttons), learn->next);
    gtk_box_append(GTK_BOX(box), buttons);
    return box;
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
    if (view->solved)
        gtk_widget_add_css_class(learn->next, "suggested-action");
    else
        gtk_widget_remove_css_class(learn->next, "suggested-action");
}
