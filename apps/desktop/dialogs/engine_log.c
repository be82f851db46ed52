#include "desktop/dialogs/engine_log.h"

#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "system/translate.h"

void engine_log_show(GtkWindow *over, const char *text)
{
    GtkWidget *box, *view = gtk_text_view_new(), *scrolled = gtk_scrolled_window_new();
    GtkWidget *dialog = rows_dialog(over, _("Engine Log"), 640, 560, &box);
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GtkTextIter end;
    gtk_text_buffer_set_text(buffer, valid, -1);
    gtk_text_view_set_editable(GTK_TEXT_VIEW(view), FALSE);
    gtk_text_view_set_monospace(GTK_TEXT_VIEW(view), TRUE);
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_left_margin(GTK_TEXT_VIEW(view), 10);
    gtk_widget_set_name(view, "engine-log");
    widgets_say(view, _("Engine Log"));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
    gtk_widget_set_vexpand(scrolled, TRUE);
    widgets_add(box, adw_header_bar_new(), scrolled, NULL);
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_text_buffer_get_end_iter(buffer, &end);
    gtk_text_buffer_place_cursor(buffer, &end);
    gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(view), gtk_text_buffer_get_insert(buffer), 0, TRUE,
                                 0, 1);
}
