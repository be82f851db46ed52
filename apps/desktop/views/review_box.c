#include "desktop/views/review_box.h"

#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <stdio.h>

/* A long story would leave the list of moves no room: it shows its first lines, or all. */
static void on_whole(GtkToggleButton *button, GtkLabel *story)
{
    enum { FIRST_LINES = 4 };
    const bool whole = gtk_toggle_button_get_active(button);
    gtk_label_set_lines(story, whole ? -1 : FIRST_LINES);
    gtk_label_set_ellipsize(story, whole ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
}

static GtkWidget *make_whole(GtkWidget *story)
{
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_icon_name(GTK_BUTTON(button), "pan-down-symbolic");
    gtk_widget_set_name(button, "whole-story");
    widgets_name(button, _("The whole story of the game"));
    g_signal_connect(button, "toggled", G_CALLBACK(on_whole), story);
    on_whole(GTK_TOGGLE_BUTTON(button), GTK_LABEL(story));
    return button;
}

static void add_button(GtkWidget *row, const char *label, const char *action, const char *tip)
{
    GtkWidget *button = widgets_button(label, NULL, action, tip);
    gtk_widget_set_hexpand(button, TRUE);
    widgets_add(row, button, NULL);
}

GtkWidget *review_box_new(struct review_box *review)
{
    GtkWidget *buttons = widgets_row(6, NULL);
    add_button(buttons, _("Learn"), "win.learn", _("Learn from your mistakes"));
#ifdef LIANZI_DATABASE
    add_button(buttons, _("Practise"), "win.practise-mistakes",
               _("Ask these mistakes again on other days"));
#endif
    add_button(buttons, _("Save Page…"), "win.review-page", NULL);
    review->bar = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(review->bar), TRUE);
    gtk_widget_set_hexpand(review->bar, TRUE);
    gtk_widget_set_valign(review->bar, GTK_ALIGN_CENTER);
    GtkWidget *cancel =
        widgets_button(NULL, "process-stop-symbolic", "win.review-cancel", _("Cancel the review"));
    review->accuracy = widgets_paragraph("accuracy", NULL, "");
    review->running = widgets_row(6, review->bar, cancel, NULL);
    widgets_add(buttons, make_whole(review->accuracy), NULL);
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
