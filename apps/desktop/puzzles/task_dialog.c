#include "desktop/puzzles/task_dialog.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"

static GtkWidget *make_label(const struct task_dialog *dialog, const char *css, const char *part)
{
    g_autofree char *name = g_strdup_printf("%s-%s", dialog->name, part);
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    widgets_margins(label, 12, 0, 0);
    gtk_widget_set_name(label, name);
    if (css)
        gtk_widget_add_css_class(label, css);
    return label;
}

static GtkWidget *make_board(struct task_dialog *dialog, const struct board_events *events)
{
    GtkWidget *board = board_new(events);
    dialog->board = LIANZI_BOARD(board);
    gtk_widget_set_vexpand(board, TRUE);
    widgets_margins(board, 14, 0, 0);
    return board;
}

void task_dialog_build(struct task_dialog *dialog, GtkWindow *over, const char *title,
                       const struct board_events *events)
{
    GtkWidget *box;
    dialog->name = events->name;
    dialog->window = rows_dialog(over, title, 600, 760, &box);
    dialog->buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_window_set_resizable(GTK_WINDOW(dialog->window), TRUE);
    gtk_widget_set_halign(dialog->buttons, GTK_ALIGN_CENTER);
    widgets_margins(dialog->buttons, 0, 0, 12);
    dialog->task = make_label(dialog, "heading", "task");
    dialog->message = make_label(dialog, NULL, "message");
    dialog->progress = make_label(dialog, "dim-label", "progress");
    gtk_box_set_spacing(GTK_BOX(box), 6);
    widgets_add(box, adw_header_bar_new(), dialog->task, make_board(dialog, events),
                dialog->message, dialog->progress, dialog->buttons, NULL);
}

GtkWidget *task_dialog_button(struct task_dialog *dialog, const char *label, const char *name,
                              GCallback run, gpointer user)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    gtk_widget_set_name(button, name);
    g_signal_connect(button, "clicked", run, user);
    gtk_box_append(GTK_BOX(dialog->buttons), button);
    return button;
}

void task_dialog_say(struct task_dialog *dialog, const char *text)
{
    gtk_label_set_text(GTK_LABEL(dialog->message), text);
    board_announce(dialog->board, text);
    debug_line("%s say %s", dialog->name, text);
}

void task_dialog_present(struct task_dialog *dialog)
{
    gtk_window_present(GTK_WINDOW(dialog->window));
    board_focus_cell(dialog->board, -1);
}
