/* The window that asks for a move: a task above a board, below it what became of a try, the
 * progress and buttons. */
#ifndef LIANZI_DESKTOP_TASK_DIALOG_H
#define LIANZI_DESKTOP_TASK_DIALOG_H

#include "desktop/board/board.h"

struct task_dialog {
    const char *name; /* the board's; the widgets are NAME-task, NAME-message, NAME-progress */
    GtkWidget *window, *task, *message, *progress, *buttons;
    LianziBoard *board;
};

/* Builds it, with no button yet. */
void task_dialog_build(struct task_dialog *dialog, GtkWindow *over, const char *title,
                       const struct board_events *events);
GtkWidget *task_dialog_button(struct task_dialog *dialog, const char *label, const char *name,
                              GCallback run, gpointer user);
/* Tells the person something about the try. */
void task_dialog_say(struct task_dialog *dialog, const char *text);
void task_dialog_present(struct task_dialog *dialog);

#endif
