#include "desktop/views/review_box.h"

#include "desktop/parts/widgets.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

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
    add_button(buttons, _("Add to Practice"), "win.practise-mistakes",
               _("Ask these mistakes again on other days"));
#endif
    review->bar = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(review->bar), TRUE);
    gtk_widget_set_hexpand(review->bar, TRUE);
    gtk_widget_set_valign(review->bar, GTK_ALIGN_CENTER);
    GtkWidget *cancel =
        widgets_button(NULL, "process-stop-symbolic", "win.review-cancel", _("Cancel the review"));
    review->accuracy = widgets_paragraph("accuracy", NULL, "");
    review->running = widgets_row(6, review->bar, cancel, NULL);
    /* with words this button would make the row wider than a window of 360 pixels */
    widgets_add(buttons,
                widgets_button(NULL, "document-save-symbolic", "win.review-page",
                               _("Save the review as a page")),
                make_whole(review->accuracy), NULL);
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

/* ---- questions ---- */

/* Buttons that say whose mistakes are asked, by lz_colour. */
static GtkWidget *make_sides(struct learn_box *learn)
{
    learn->sides = widgets_row(0, NULL);
    gtk_widget_add_css_class(learn->sides, "linked");
    gtk_box_set_homogeneous(GTK_BOX(learn->sides), TRUE);
    for (int side = LZ_EMPTY; side <= LZ_WHITE; side++) {
        char name[16];
        learn->side[side] = widgets_button("", NULL, "win.learn-side", NULL);
        gtk_actionable_set_action_target(GTK_ACTIONABLE(learn->side[side]), "i", side);
        snprintf(name, sizeof name, "learn-side-%d", side);
        gtk_widget_set_name(learn->side[side], name);
        gtk_box_append(GTK_BOX(learn->sides), learn->side[side]);
    }
    return learn->sides;
}

GtkWidget *learn_box_new(struct learn_box *learn)
{
    learn->title = widgets_heading("");
    gtk_widget_set_hexpand(learn->title, TRUE);
    GtkWidget *end =
        widgets_button(NULL, "window-close-symbolic", "win.learn-end", _("End the questions"));
    gtk_widget_add_css_class(end, "flat");
    learn->question = widgets_paragraph("question", NULL, "");
    learn->why = widgets_paragraph("question-why", "dim-label", "");
    learn->next = widgets_button(_("Next"), NULL, "win.learn-next", NULL);
    learn->again = widgets_button(_("Ask Again"), NULL, "win.learn-repeat",
                                  _("Asks those again that you did not find at once"));
    learn->help =
        widgets_row(6, widgets_button(_("Hint"), NULL, "win.learn-hint", NULL),
                    widgets_button(_("Solution"), NULL, "win.learn-solution", NULL), NULL);
    gtk_box_set_homogeneous(GTK_BOX(learn->help), TRUE);
    gtk_widget_set_hexpand(learn->help, TRUE);
    gtk_widget_set_hexpand(learn->again, TRUE);
    gtk_widget_set_hexpand(learn->next, TRUE);
    learn->widget = widgets_column(
        8, widgets_row(2, learn->title, end, NULL), learn->question, learn->why,
        widgets_row(6, learn->help, learn->again, learn->next, NULL), make_sides(learn), NULL);
    return learn->widget;
}

/* Where only one side made mistakes, there is nothing to choose. */
static void show_sides(const struct learn_box *learn, const struct view *view)
{
    const lz_variant *variant = lz_game_variant(view->game);
    gtk_widget_set_visible(learn->sides,
                           view->learn_counts[LZ_BLACK] && view->learn_counts[LZ_WHITE]);
    for (int side = LZ_EMPTY; side <= LZ_WHITE; side++) {
        char text[64];
        snprintf(text, sizeof text, _("%s: %d"),
                 side == LZ_EMPTY ? _("Both") : wording_colour(variant, (lz_colour)side),
                 view->learn_counts[side]);
        gtk_button_set_label(GTK_BUTTON(learn->side[side]), text);
        widgets_style_if(learn->side[side], "chosen", view->learn_side == (lz_colour)side);
    }
}

bool learn_box_show(const struct learn_box *learn, const struct view *view)
{
    char number[96];
    gtk_widget_set_visible(learn->widget, view->learning);
    if (!view->learning)
        return false;
    const bool fresh = strcmp(gtk_label_get_text(GTK_LABEL(learn->question)), view->question) != 0;
    snprintf(number, sizeof number, view->summed_up ? _("Summary") : _("Mistake %d of %d"),
             view->question_number, view->questions);
    gtk_label_set_text(GTK_LABEL(learn->title), number);
    gtk_label_set_text(GTK_LABEL(learn->question), view->question);
    gtk_label_set_text(GTK_LABEL(learn->why), view->question_why);
    gtk_widget_set_visible(learn->why, *view->question_why);
    gtk_widget_set_visible(learn->help, !view->summed_up);
    gtk_widget_set_visible(learn->again, view->questions_left > 0);
    gtk_button_set_label(GTK_BUTTON(learn->next),
                         view->question_number < view->questions ? _("Next") : _("Finish"));
    widgets_style_if(learn->next, "suggested-action", view->solved);
    show_sides(learn, view);
    return fresh;
}
