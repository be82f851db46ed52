#include "desktop/puzzles/trainer.h"

#include "desktop/parts/debug.h"
#include "desktop/puzzles/task_dialog.h"
#include "session/wording.h"
#include "store/kept_training.h"
#include "store/store.h"
#include "study/colour.h"
#include "study/puzzle/shipped.h"
#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/translate.h"

#include <adwaita.h>

enum { TEXT_SIZE = 512 };

/* Counted: the window holds it, and so does a try that is being judged in another thread. */
struct trainer {
    const struct preferences *preferences;
    struct kept_training kept;
    bool busy; /* a try is being judged; the attempt belongs to that thread */
    bool closed;
    int tried;                    /* its cell */
    struct attempt_answer answer; /* to it */
    struct task_dialog dialog;
    GtkWidget *hint_button, *solution_button;
};

static void free_trainer(gpointer data)
{
    struct trainer *trainer = data;
    training_end(&trainer->kept.training);
}

static void release(gpointer data)
{
    g_rc_box_release_full(data, free_trainer);
}

/* ---- showing ---- */

static void show_board(struct trainer *trainer)
{
    struct picture picture;
    const struct training *training = &trainer->kept.training;
    lz_colour colour = lz_game_to_move(training->attempt.game);
    picture_init(&picture, training->attempt.game, look_find(trainer->preferences->look));
    picture.coordinates = true;
    picture.dim = adw_style_manager_get_dark(adw_style_manager_get_default());
    for (int i = 0; i < training->numbered; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i + 1);
        picture_mark(&picture, MARK_GHOST, training->line[i], colour, 0, text);
        colour = other_colour(colour);
    }
    if (training->hint >= 0)
        picture_mark(&picture, MARK_HINT, training->hint, LZ_EMPTY, 0, NULL);
    board_show(trainer->dialog.board, &picture);
}

static void show_task(struct trainer *trainer)
{
    char text[TEXT_SIZE];
    puzzle_word_task(trainer->kept.training.attempt.puzzle, text, sizeof text);
    gtk_label_set_text(GTK_LABEL(trainer->dialog.task), text);
}

static void show_progress(struct trainer *trainer)
{
    char text[TEXT_SIZE];
    puzzle_word_progress(&trainer->kept.training.progress, text, sizeof text);
    gtk_label_set_text(GTK_LABEL(trainer->dialog.progress), text);
}

static void say_error(struct trainer *trainer, const lz_error *error)
{
    char text[TEXT_SIZE];
    wording_error(error, text, sizeof text);
    task_dialog_say(&trainer->dialog, text);
}

/* For tests: the position, and what is right. */
static void report(struct trainer *trainer)
{
    const struct puzzle *puzzle = trainer->kept.training.attempt.puzzle;
    char moves[TEXT_SIZE], cell[8];
    lz_game_format(trainer->kept.training.attempt.game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    lz_cell_format(&puzzle->variant, puzzle->line[0], LZ_ROWS_BOTTOM, cell, sizeof cell);
    debug_line("puzzle kind=%s plies=%d solution=%s solved=%d moves=%s",
               puzzle_kind_name(puzzle->kind), puzzle->plies, cell,
               trainer->kept.training.attempt.solved, moves);
}

static void show(struct trainer *trainer)
{
    show_task(trainer);
    show_progress(trainer);
    show_board(trainer);
    gtk_widget_set_sensitive(trainer->hint_button, !trainer->kept.training.attempt.solved);
    gtk_widget_set_sensitive(trainer->solution_button, !trainer->kept.training.attempt.solved);
    report(trainer);
}

/* ---- puzzles ---- */

static void begin(struct trainer *trainer, int index)
{
    if (index < 0 || training_open(&trainer->kept.training, index, NULL))
        return;
    gtk_label_set_text(GTK_LABEL(trainer->dialog.message), "");
    show(trainer);
}

static void note(struct trainer *trainer)
{
    lz_error error;
    if (kept_training_note(&trainer->kept, &error))
        say_error(trainer, &error);
}

static void tell(struct trainer *trainer)
{
    task_dialog_say(&trainer->dialog,
                    puzzle_word_answer(&trainer->kept.training.attempt, &trainer->answer));
    if (training_answered(&trainer->kept.training, trainer->tried, &trainer->answer))
        note(trainer);
}

/* ---- tries ---- */

static void judge(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    struct trainer *trainer = data;
    lz_error error;
    (void)source, (void)cancellable;
    const lz_status status =
        attempt_try(&trainer->kept.training.attempt, trainer->tried, &trainer->answer, &error);
    g_task_return_boolean(task, status == LZ_OK);
}

static void on_judged(GObject *source, GAsyncResult *result, gpointer user)
{
    struct trainer *trainer = g_task_get_task_data(G_TASK(result));
    (void)source, (void)user;
    trainer->busy = false;
    const bool good = g_task_propagate_boolean(G_TASK(result), NULL);
    if (trainer->closed)
        return;
    if (good)
        tell(trainer);
    show(trainer);
}

static bool may_play(const struct trainer *trainer, int cell)
{
    return !trainer->busy && !trainer->kept.training.attempt.solved &&
           lz_game_legality(trainer->kept.training.attempt.game, lz_action_place(cell)) == LZ_LEGAL;
}

static void on_cell(int cell, void *user)
{
    struct trainer *trainer = user;
    if (!may_play(trainer, cell))
        return;
    trainer->tried = cell;
    trainer->busy = true;
    GTask *task = g_task_new(NULL, NULL, on_judged, NULL);
    g_task_set_task_data(task, g_rc_box_acquire(trainer), release);
    g_task_run_in_thread(task, judge);
    g_object_unref(task);
}

static int target(int cell, lz_colour *colour, void *user)
{
    const struct trainer *trainer = user;
    if (!may_play(trainer, cell))
        return -1;
    *colour = lz_game_to_move(trainer->kept.training.attempt.game);
    return cell;
}

static void describe(int cell, char *text, size_t size, void *user)
{
    const struct trainer *trainer = user;
    text[0] = '\0';
    if (!trainer->busy)
        wording_cell(trainer->kept.training.attempt.game, cell, text, size);
}

/* ---- buttons ---- */

static void on_hint(GtkButton *button, struct trainer *trainer)
{
    (void)button;
    if (trainer->busy)
        return;
    training_hint(&trainer->kept.training);
    task_dialog_say(&trainer->dialog, _("With a hint the puzzle counts as missed."));
    note(trainer);
    show(trainer);
}

static void on_solution(GtkButton *button, struct trainer *trainer)
{
    (void)button;
    if (trainer->busy)
        return;
    training_solve(&trainer->kept.training);
    task_dialog_say(&trainer->dialog, _("This is the solution."));
    note(trainer);
    show(trainer);
}

static void on_next(GtkButton *button, struct trainer *trainer)
{
    (void)button;
    if (trainer->busy)
        return;
    note(trainer);
    begin(trainer, training_next(&trainer->kept.training));
}

static void on_daily(GtkButton *button, struct trainer *trainer)
{
    (void)button;
    if (!trainer->busy)
        begin(trainer, kept_training_daily(&trainer->kept, NULL));
}

static void on_destroy(GtkWidget *widget, gpointer user)
{
    struct trainer *trainer = user;
    (void)widget;
    trainer->closed = true;
    release(trainer);
}

/* ---- the window ---- */

static void build(struct trainer *trainer, GtkWindow *over)
{
    struct task_dialog *dialog = &trainer->dialog;
    const struct board_events events = {.name = "puzzle",
                                        .activate = on_cell,
                                        .target = target,
                                        .describe = describe,
                                        .user = trainer};
    task_dialog_build(dialog, over, _("Puzzles"), &events);
    trainer->hint_button =
        task_dialog_button(dialog, _("Hint"), "puzzle-hint", G_CALLBACK(on_hint), trainer);
    trainer->solution_button = task_dialog_button(dialog, _("Solution"), "puzzle-solution",
                                                  G_CALLBACK(on_solution), trainer);
    task_dialog_button(dialog, _("Next"), "puzzle-next", G_CALLBACK(on_next), trainer);
    task_dialog_button(dialog, _("Puzzle of the Day"), "puzzle-daily", G_CALLBACK(on_daily),
                       trainer);
    g_signal_connect(dialog->window, "destroy", G_CALLBACK(on_destroy), trainer);
    begin(trainer, training_next(&trainer->kept.training));
    task_dialog_present(dialog);
}

bool trainer_show(GtkWindow *over, const struct preferences *preferences, char *problem,
                  size_t size)
{
    struct trainer *trainer = g_rc_box_new0(struct trainer);
    struct puzzle_list list = {0};
    lz_error error;
    char path[4096];
    const char *kept = database_default_path(path, sizeof path) ? path : NULL;
    trainer->preferences = preferences;
    if (puzzle_list_load_shipped(&list, &error) ||
        kept_training_begin(&trainer->kept, &list, kept, &error)) {
        wording_error(&error, problem, size);
        puzzle_list_free(&list);
        release(trainer);
        return false;
    }
    build(trainer, over);
    return true;
}
