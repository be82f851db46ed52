#include "desktop/puzzles/trainer.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "desktop/puzzles/task_dialog.h"
#include "session/wording.h"
#include "store/puzzles.h"
#include "store/store.h"
#include "study/puzzle/shipped.h"
#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/translate.h"

enum { TEXT_SIZE = 512 };

struct trainer {
    struct task_dialog dialog; /* the first member */
    struct kept_training kept;
    struct attempt_answer answer; /* to the try */
    struct preferences *preferences;
    GtkWidget *kind, *level;
    int kinds[PUZZLE_KINDS + 1]; /* that there are puzzles of, as training_choose takes them */
};

static struct trainer *of(struct task_dialog *dialog)
{
    return (struct trainer *)dialog;
}

static const struct attempt *attempt_of(const struct task_dialog *dialog)
{
    return &((const struct trainer *)dialog)->kept.training.attempt;
}

/* ---- what a task is asked for ---- */

static void free_trainer(struct task_dialog *dialog)
{
    training_end(&of(dialog)->kept.training);
}

static const lz_game *game(const struct task_dialog *dialog)
{
    return attempt_of(dialog)->game;
}

static bool is_done(const struct task_dialog *dialog)
{
    return attempt_of(dialog)->solved;
}

/* For tests: the position, and what is right. */
static void report(const struct attempt *attempt)
{
    const struct puzzle *puzzle = attempt->puzzle;
    char moves[TEXT_SIZE], cell[8];
    lz_game_format(attempt->game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    lz_cell_format(&puzzle->variant, puzzle->line[0], LZ_ROWS_BOTTOM, cell, sizeof cell);
    debug_line("puzzle kind=%s plies=%d solution=%s solved=%d moves=%s",
               puzzle_kind_name(puzzle->kind), puzzle->plies, cell, attempt->solved, moves);
}

static void show(struct task_dialog *dialog)
{
    const struct training *training = &of(dialog)->kept.training;
    char text[TEXT_SIZE];
    puzzle_word_task(training->attempt.puzzle, text, sizeof text);
    gtk_label_set_text(GTK_LABEL(dialog->task), text);
    puzzle_word_progress(&training->progress, text, sizeof text);
    gtk_label_set_text(GTK_LABEL(dialog->progress), text);
    task_dialog_show_board(dialog, training->line, training->numbered, training->hint);
    report(&training->attempt);
}

static bool judge(struct task_dialog *dialog, int cell)
{
    struct trainer *trainer = of(dialog);
    lz_error error;
    return attempt_try(&trainer->kept.training.attempt, cell, &trainer->answer, &error) == LZ_OK;
}

static void note(struct task_dialog *dialog)
{
    lz_error error;
    if (kept_training_note(&of(dialog)->kept, &error))
        task_dialog_say_error(dialog, &error);
}

static void tell(struct task_dialog *dialog)
{
    struct trainer *trainer = of(dialog);
    task_dialog_say(dialog, puzzle_word_answer(attempt_of(dialog), &trainer->answer));
    if (training_answered(&trainer->kept.training, dialog->tried, &trainer->answer))
        note(dialog);
}

static const struct task_kind kind = {.name = "puzzle",
                                      .game = game,
                                      .is_done = is_done,
                                      .judge = judge,
                                      .tell = tell,
                                      .show = show,
                                      .free = free_trainer};

/* ---- buttons ---- */

static void begin(struct task_dialog *dialog, int index)
{
    if (index < 0 || training_open(&of(dialog)->kept.training, index, NULL))
        return;
    gtk_label_set_text(GTK_LABEL(dialog->message), "");
    task_dialog_show(dialog);
}

static void give_hint(struct task_dialog *dialog)
{
    training_hint(&of(dialog)->kept.training);
    task_dialog_say(dialog, _("With a hint the puzzle counts as missed."));
    note(dialog);
    task_dialog_show(dialog);
}

static void give_solution(struct task_dialog *dialog)
{
    training_solve(&of(dialog)->kept.training);
    task_dialog_say(dialog, _("This is the solution."));
    note(dialog);
    task_dialog_show(dialog);
}

/* Begins the next puzzle of the choice; without one the present one stays. */
static void begin_next(struct task_dialog *dialog)
{
    struct training *training = &of(dialog)->kept.training;
    const int index = training_next(training);
    if (index < 0)
        task_dialog_say(dialog, puzzle_word_none(&training->choice));
    begin(dialog, index);
}

static void go_on(struct task_dialog *dialog)
{
    note(dialog);
    begin_next(dialog);
}

static void begin_daily(struct task_dialog *dialog)
{
    begin(dialog, kept_training_daily(&of(dialog)->kept, NULL));
}

/* ---- the choice ---- */

/* Shows another puzzle at once, or after the try that is being judged, by the button Next. */
static void on_choice(GtkDropDown *drop, GParamSpec *spec, gpointer user)
{
    struct trainer *trainer = user;
    struct preferences *preferences = trainer->preferences;
    (void)drop, (void)spec;
    preferences->puzzle_kind =
        trainer->kinds[gtk_drop_down_get_selected(GTK_DROP_DOWN(trainer->kind))];
    preferences->puzzle_level = (int)gtk_drop_down_get_selected(GTK_DROP_DOWN(trainer->level));
    preferences_save(preferences);
    training_choose(&trainer->kept.training, preferences->puzzle_kind,
                    (enum puzzle_level)preferences->puzzle_level);
    if (!trainer->dialog.busy)
        begin_next(&trainer->dialog);
}

static GtkWidget *make_drop_down(struct trainer *trainer, const char *name, const char *title,
                                 const char *const *words, int selected)
{
    GtkWidget *drop = gtk_drop_down_new_from_strings(words);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(drop), (guint)selected);
    gtk_widget_set_name(drop, name);
    widgets_say(drop, title);
    g_signal_connect(drop, "notify::selected", G_CALLBACK(on_choice), trainer);
    return drop;
}

/* The choice that was kept, as far as there are such puzzles. */
static void add_choice(struct trainer *trainer)
{
    const char *kinds[PUZZLE_KINDS + 2] = {NULL}, *levels[PUZZLE_LEVELS + 1] = {NULL};
    struct preferences *preferences = trainer->preferences;
    GtkWidget *progress = trainer->dialog.progress;
    int count = 0, selected = 0;
    for (int each = 0; each <= PUZZLE_KINDS; each++) {
        if (!training_has_kind(&trainer->kept.training, each))
            continue;
        if (each == preferences->puzzle_kind)
            selected = count;
        trainer->kinds[count] = each;
        kinds[count++] = puzzle_word_kind(each);
    }
    for (int level = 0; level < PUZZLE_LEVELS; level++)
        levels[level] = puzzle_word_level((enum puzzle_level)level);
    training_choose(&trainer->kept.training, trainer->kinds[selected],
                    (enum puzzle_level)preferences->puzzle_level);
    trainer->kind = make_drop_down(trainer, "puzzle-kind", _("Kind"), kinds, selected);
    trainer->level =
        make_drop_down(trainer, "puzzle-level", _("Difficulty"), levels, preferences->puzzle_level);
    GtkWidget *row = widgets_row(6, trainer->kind, trainer->level, NULL);
    gtk_widget_set_halign(row, GTK_ALIGN_CENTER);
    gtk_box_insert_child_after(GTK_BOX(gtk_widget_get_parent(progress)), row, progress);
}

/* Where no missed puzzle is left, another begins. */
static void begin_first(struct task_dialog *dialog)
{
    struct training *training = &of(dialog)->kept.training;
    const int index = training_next(training);
    if (index >= 0)
        begin(dialog, index);
    else
        gtk_drop_down_set_selected(GTK_DROP_DOWN(of(dialog)->level), PUZZLE_NEAR);
}

static void build(struct task_dialog *dialog, GtkWindow *over)
{
    task_dialog_build(dialog, over, _("Puzzles"));
    dialog->hint = task_dialog_button(dialog, _("Hint"), "hint", give_hint);
    dialog->solution = task_dialog_button(dialog, _("Solution"), "solution", give_solution);
    task_dialog_button(dialog, _("Next"), "next", go_on);
    task_dialog_button(dialog, _("Puzzle of the Day"), "daily", begin_daily);
    add_choice(of(dialog));
    begin_first(dialog);
    task_dialog_present(dialog);
}

bool trainer_show(GtkWindow *over, struct preferences *preferences, char *problem, size_t size)
{
    struct task_dialog *dialog = task_dialog_new(sizeof(struct trainer), &kind, preferences);
    struct puzzle_list list = {0};
    lz_error error;
    char path[4096];
    of(dialog)->preferences = preferences;
    const char *kept = database_default_path(path, sizeof path) ? path : NULL;
    if (puzzle_list_load_shipped(&list, &error) ||
        kept_training_begin(&of(dialog)->kept, &list, kept, &error)) {
        wording_error(&error, problem, size);
        puzzle_list_free(&list);
        task_dialog_release(dialog);
        return false;
    }
    build(dialog, over);
    return true;
}
