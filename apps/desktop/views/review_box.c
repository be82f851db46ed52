#include "desktop/views/review_box.h"

#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <stdio.h>

GtkWidget *review_box_new(struct review_box *review)
{
    GtkWidget *buttons =
        widgets_row(6, widgets_button(_("Learn"), NULL, "win.learn", _("Learn from your mistakes")),
                    widgets_button(_("Save Page…"), NULL, "win.review-page", NULL), NULL);
    gtk_box_set_homogeneous(GTK_BOX(buttons), TRUE);
    review->bar = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(review->bar), TRUE);
    gtk_widget_set_hexpand(review->bar, TRUE);
    gtk_widget_set_valign(review->bar, GTK_ALIGN_CENTER);
    GtkWidget *cancel =
        widgets_button(NULL, "process-stop-symbolic", "win.review-cancel", _("Cancel the review"));
    review->accuracy = widgets_paragraph("accuracy", NULL, "");
    review->running = widgets_row(6, review->bar, cancel, NULL);
    review->reviewed = widgets_column(6, review->accuracy, buttons, NULL);
    return widgets_column(6, review->running, review->reviewed, NULL);
}

void review_box_show(const struct review_box *review, const struct view *view)
{
    gtk_widget_set_visible(review->running, view->reviewing);
    gtk_widget_set_visible(review->reviewed, view->accuracy[0]);
    gtk_label_set_text(GTK_LABEL(review->accuracy), view->accuracy);
    if (!view->reviewing)
        return;
    char text[96];
    snprintf(text, sizeof text, _("Review: %d of %d positions"), view->review_done,
             view->review_length);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(review->bar), text);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(review->bar),
                                  (double)view->review_done / view->review_length);
}
