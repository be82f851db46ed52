/* The window that asks for a move: a task above a board, below it what became of a try, the
 * progress and buttons. A try is judged in a thread of its own; meanwhile nothing else is done. */
#ifndef LIANZI_DESKTOP_TASK_DIALOG_H
#define LIANZI_DESKTOP_TASK_DIALOG_H

#include "desktop/board/board.h"
#include "desktop/parts/preferences.h"

struct task_dialog;

/* What is asked. */
struct task_kind {
    const char *name; /* the board's; the widgets are NAME-task, NAME-message, NAME-progress */
    const lz_game *(*game)(
        const struct task_dialog *dialog);             /* NULL: none could be read, is_done */
    bool (*is_done)(const struct task_dialog *dialog); /* nothing more is to be tried */
    /* Judges a stone on the cell, in the other thread; false if that failed. */
    bool (*judge)(struct task_dialog *dialog, int cell);
    void (*tell)(struct task_dialog *dialog); /* what it has found */
    void (*show)(struct task_dialog *dialog); /* the task, the board and the progress */
    void (*free)(struct task_dialog *dialog); /* what the kind holds */
};

/* The first member of the kind's own structure, which task_dialog_new allocates. */
struct task_dialog {
    const struct task_kind *kind;
    const struct preferences *preferences;
    bool busy;   /* a try is being judged; what the kind holds belongs to that thread */
    bool closed; /* but that thread holds it still */
    int tried;   /* the cell */
    GtkWidget *window, *task, *message, *progress, *buttons;
    GtkWidget *hint, *solution; /* buttons that wait while it is done */
    LianziBoard *board;
};

/* All zero but these; released by task_dialog_release if it is never built. */
struct task_dialog *task_dialog_new(size_t size, const struct task_kind *kind,
                                    const struct preferences *preferences);
void task_dialog_release(struct task_dialog *dialog);
/* Builds the window, with no button yet. */
void task_dialog_build(struct task_dialog *dialog, GtkWindow *over, const char *title);
/* A button NAME-`part`; does nothing while a try is being judged. */
GtkWidget *task_dialog_button(struct task_dialog *dialog, const char *label, const char *part,
                              void (*act)(struct task_dialog *dialog));
/* Shows what the kind shows. */
void task_dialog_show(struct task_dialog *dialog);
/* Shows the kind's game, moves on it as numbers, and a marked cell (-1: none). */
void task_dialog_show_board(struct task_dialog *dialog, const int *line, int numbered, int hint);
/* Tells the person something about the try. */
void task_dialog_say(struct task_dialog *dialog, const char *text);
void task_dialog_say_error(struct task_dialog *dialog, const lz_error *error);
void task_dialog_present(struct task_dialog *dialog);

#endif
