#include "desktop/puzzles/task_dialog.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "session/wording.h"
#include "study/colour.h"

#include <adwaita.h>

/* Counted: the window holds it, and so does a try that is being judged. */
struct task_dialog *task_dialog_new(size_t size, const struct task_kind *kind,
                                    const struct preferences *preferences)
{
    struct task_dialog *dialog = g_rc_box_alloc0(size);
    dialog->kind = kind;
    dialog->preferences = preferences;
    return dialog;
}

static void free_dialog(gpointer data)
{
    struct task_dialog *dialog = data;
    dialog->kind->free(dialog);
}

static void release(gpointer data)
{
    g_rc_box_release_full(data, free_dialog);
}

void task_dialog_release(struct task_dialog *dialog)
{
    release(dialog);
}

static void on_destroy(GtkWidget *widget, gpointer user)
{
    struct task_dialog *dialog = user;
    (void)widget;
    dialog->closed = true;
    release(dialog);
}

/* ---- showing ---- */

void task_dialog_show(struct task_dialog *dialog)
{
    const bool open = !dialog->kind->is_done(dialog);
    if (dialog->kind->game(dialog))
        dialog->kind->show(dialog);
    gtk_widget_set_sensitive(dialog->hint, open);
    gtk_widget_set_sensitive(dialog->solution, open);
}

void task_dialog_show_board(struct task_dialog *dialog, const int *line, int numbered, int hint)
{
    struct picture picture;
    const lz_game *game = dialog->kind->game(dialog);
    lz_colour colour = lz_game_to_move(game);
    picture_init(&picture, game, look_in_use(dialog->preferences->look));
    picture.coordinates = true;
    picture.dim = adw_style_manager_get_dark(adw_style_manager_get_default());
    for (int i = 0; i < numbered; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i + 1);
        picture_mark(&picture, MARK_GHOST, line[i], colour, 0, text);
        colour = other_colour(colour);
    }
    if (hint >= 0)
        picture_mark(&picture, MARK_HINT, hint, LZ_EMPTY, 0, NULL);
    board_show(dialog->board, &picture);
}

void task_dialog_say(struct task_dialog *dialog, const char *text)
{
    gtk_label_set_text(GTK_LABEL(dialog->message), text);
    board_announce(dialog->board, text);
    debug_line("%s say %s", dialog->kind->name, text);
}

void task_dialog_say_error(struct task_dialog *dialog, const lz_error *error)
{
    char text[512];
    wording_error(error, text, sizeof text);
    task_dialog_say(dialog, text);
}

/* ---- tries ---- */

static void judge(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    struct task_dialog *dialog = data;
    (void)source, (void)cancellable;
    g_task_return_boolean(task, dialog->kind->judge(dialog, dialog->tried));
}

static void on_judged(GObject *source, GAsyncResult *result, gpointer user)
{
    struct task_dialog *dialog = g_task_get_task_data(G_TASK(result));
    (void)source, (void)user;
    dialog->busy = false;
    const bool good = g_task_propagate_boolean(G_TASK(result), NULL);
    if (dialog->closed)
        return;
    if (good)
        dialog->kind->tell(dialog);
    task_dialog_show(dialog);
}

/* Where a stone on the cell comes to rest; -1 if it may not be tried. */
static int resting(const struct task_dialog *dialog, int cell)
{
    if (dialog->busy || dialog->kind->is_done(dialog))
        return -1;
    const lz_game *game = dialog->kind->game(dialog);
    const lz_variant *variant = lz_game_variant(game);
    if (lz_rule_has_gravity(variant->rule))
        cell = lz_game_drop_cell(game, cell % variant->columns);
    return cell >= 0 && lz_game_legality(game, lz_action_place(cell)) == LZ_LEGAL ? cell : -1;
}

static void on_cell(int at, void *user)
{
    struct task_dialog *dialog = user;
    const int cell = resting(dialog, at);
    if (cell < 0)
        return;
    dialog->tried = cell;
    dialog->busy = true;
    GTask *task = g_task_new(NULL, NULL, on_judged, NULL);
    g_task_set_task_data(task, g_rc_box_acquire(dialog), release);
    g_task_run_in_thread(task, judge);
    g_object_unref(task);
}

static int target(int at, lz_colour *colour, void *user)
{
    const struct task_dialog *dialog = user;
    const int cell = resting(dialog, at);
    if (cell >= 0)
        *colour = lz_game_to_move(dialog->kind->game(dialog));
    return cell;
}

static void describe(int cell, char *text, size_t size, void *user)
{
    const struct task_dialog *dialog = user;
    text[0] = '\0';
    if (!dialog->busy && dialog->kind->game(dialog))
        wording_cell(dialog->kind->game(dialog), cell, text, size);
}

/* ---- the window ---- */

/* NAME-`part` */
static void name_part(const struct task_dialog *dialog, GtkWidget *widget, const char *part)
{
    g_autofree char *name = g_strdup_printf("%s-%s", dialog->kind->name, part);
    gtk_widget_set_name(widget, name);
}

static GtkWidget *make_board(struct task_dialog *dialog)
{
    const struct board_events events = {.name = dialog->kind->name,
                                        .activate = on_cell,
                                        .target = target,
                                        .describe = describe,
                                        .user = dialog};
    GtkWidget *board = board_new(&events);
    dialog->board = LIANZI_BOARD(board);
    gtk_widget_set_vexpand(board, TRUE);
    widgets_margins(board, 14, 0, 0);
    return board;
}

void task_dialog_build(struct task_dialog *dialog, GtkWindow *over, const char *title)
{
    enum { TWO_ROWS_BELOW = 500 };
    GtkWidget *box;
    dialog->window =
        widgets_load("task", "box", &box, "task", &dialog->task, "message", &dialog->message,
                     "progress", &dialog->progress, "buttons", &dialog->buttons, NULL);
    gtk_window_set_title(GTK_WINDOW(dialog->window), title);
    rows_put_over(dialog->window, over);
    rows_stack_below(dialog->window, dialog->buttons, TWO_ROWS_BELOW);
    name_part(dialog, dialog->task, "task");
    name_part(dialog, dialog->message, "message");
    name_part(dialog, dialog->progress, "progress");
    gtk_box_insert_child_after(GTK_BOX(box), make_board(dialog), dialog->task);
    g_signal_connect(dialog->window, "destroy", G_CALLBACK(on_destroy), dialog);
}

struct press {
    struct task_dialog *dialog;
    void (*act)(struct task_dialog *dialog);
};

static void on_press(GtkButton *button, gpointer user)
{
    const struct press *press = user;
    (void)button;
    if (!press->dialog->busy)
        press->act(press->dialog);
}

static void free_press(gpointer data, GClosure *closure)
{
    (void)closure;
    g_free(data);
}

/* By twos, which stand below each other in a narrow window. */
static void append(GtkWidget *buttons, GtkWidget *button)
{
    GtkWidget *pair = gtk_widget_get_last_child(buttons);
    if (!pair || gtk_widget_get_next_sibling(gtk_widget_get_first_child(pair))) {
        pair = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
        gtk_widget_set_halign(pair, GTK_ALIGN_CENTER);
        gtk_box_append(GTK_BOX(buttons), pair);
    }
    gtk_box_append(GTK_BOX(pair), button);
}

GtkWidget *task_dialog_button(struct task_dialog *dialog, const char *label, const char *part,
                              void (*act)(struct task_dialog *dialog))
{
    GtkWidget *button = gtk_button_new_with_label(label);
    struct press *press = g_new(struct press, 1);
    *press = (struct press){dialog, act};
    name_part(dialog, button, part);
    g_signal_connect_data(button, "clicked", G_CALLBACK(on_press), press, free_press, 0);
    append(dialog->buttons, button);
    return button;
}

void task_dialog_present(struct task_dialog *dialog)
{
    gtk_window_present(GTK_WINDOW(dialog->window));
    board_focus_cell(dialog->board, -1);
}
