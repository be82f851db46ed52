#include "desktop/views/comment_box.h"

#include "desktop/parts/widgets.h"

#include <string.h>

enum { TWO_LINES = 46, TEN_LINES = 220, LINES_SHOWN = 10, LETTERS_SHOWN = 400 };

/* A long comment scrolls in its box. A short one must not: a box that may scroll keeps the wheel
 * from the panel, even when it has nothing to scroll. */
static void fit(const struct comment_box *box, GtkTextBuffer *buffer)
{
    const bool is_long = gtk_text_buffer_get_line_count(buffer) > LINES_SHOWN ||
                         gtk_text_buffer_get_char_count(buffer) > LETTERS_SHOWN;
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(box->scrolled), GTK_POLICY_NEVER,
                                   is_long || box->fixed ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
}

/* GTK knows the height of a new text only once it has laid it out. */
static gboolean measure(gpointer text)
{
    gtk_widget_queue_resize(text);
    return G_SOURCE_REMOVE;
}

static void on_comment(GtkTextBuffer *buffer, gpointer user)
{
    const struct comment_box *box = user;
    GtkTextIter begin, end;
    fit(box, buffer);
    g_idle_add_full(G_PRIORITY_LOW, measure, g_object_ref(box->text), g_object_unref);
    if (box->showing)
        return;
    gtk_text_buffer_get_bounds(buffer, &begin, &end);
    g_autofree char *text = gtk_text_buffer_get_text(buffer, &begin, &end, FALSE);
    gtk_widget_activate_action(box->text, box->action, "s", text);
}

GtkWidget *comment_box_new(struct comment_box *box, const char *name, const char *action,
                           const char *title, const char *hint)
{
    GtkWidget *scrolled = box->scrolled = gtk_scrolled_window_new();
    box->action = action;
    box->text = gtk_text_view_new();
    gtk_widget_set_name(box->text, name);
    /* Of the text, since the least height of a box that does not scroll counts for nothing. */
    gtk_widget_set_size_request(box->text, -1, TWO_LINES);
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(box->text), GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(box->text), FALSE);
    widgets_say(box->text, title);
    g_signal_connect(gtk_text_view_get_buffer(GTK_TEXT_VIEW(box->text)), "changed",
                     G_CALLBACK(on_comment), box);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box->text);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), TEN_LINES);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    fit(box, gtk_text_view_get_buffer(GTK_TEXT_VIEW(box->text)));
    box->hint = gtk_label_new(hint);
    gtk_widget_add_css_class(box->hint, "dim-label");
    gtk_widget_set_halign(box->hint, GTK_ALIGN_START);
    gtk_widget_set_valign(box->hint, GTK_ALIGN_START);
    gtk_widget_set_can_target(box->hint, FALSE);
    GtkWidget *overlay = gtk_overlay_new();
    gtk_widget_add_css_class(overlay, "comment");
    gtk_overlay_set_child(GTK_OVERLAY(overlay), scrolled);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), box->hint);
    return overlay;
}

void comment_box_fix(struct comment_box *box, int height)
{
    box->fixed = true;
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(box->scrolled), FALSE);
    gtk_widget_set_size_request(box->scrolled, -1, height);
    fit(box, gtk_text_view_get_buffer(GTK_TEXT_VIEW(box->text)));
}

void comment_box_show(struct comment_box *box, const char *comment, bool sensitive)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(box->text));
    GtkTextIter begin, end;
    gtk_text_buffer_get_bounds(buffer, &begin, &end);
    g_autofree char *shown = gtk_text_buffer_get_text(buffer, &begin, &end, FALSE);
    gtk_widget_set_sensitive(box->text, sensitive);
    gtk_widget_set_visible(box->hint, !comment);
    if (strcmp(shown, comment ? comment : "") == 0)
        return;
    box->showing = true;
    gtk_text_buffer_set_text(buffer, comment ? comment : "", -1);
    box->showing = false;
}
