#include "desktop/puzzles/drill.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/rows.h"
#include "desktop/puzzles/task_dialog.h"
#include "study/standing.h"
#include "study/wording.h"
#include "system/calendar.h"
#include "system/translate.h"

struct drill {
    struct task_dialog dialog; /* the first member */
    struct kept_queue kept;
    struct practice_answer answer; /* to the try */
};

static struct drill *of(struct task_dialog *dialog)
{
    return (struct drill *)dialog;
}

static const struct queue *queue_of(const struct task_dialog *dialog)
{
    return &((const struct drill *)dialog)->kept.queue;
}

/* Keeps the card if what the queue does counts, and says it. */
static void say(struct drill *drill, bool counted)
{
    lz_error error;
    if (counted && kept_queue_keep(&drill->kept, &error))
        task_dialog_say_error(&drill->dialog, &error);
    else
        task_dialog_say(&drill->dialog, drill->kept.queue.said);
}

/* ---- what a task is asked for ---- */

static void free_drill(struct task_dialog *dialog)
{
    kept_queue_end(&of(dialog)->kept);
}

static const lz_game *game(const struct task_dialog *dialog)
{
    return practice_game(&queue_of(dialog)->practice);
}

static bool is_done(const struct task_dialog *dialog)
{
    return queue_of(dialog)->done;
}

/* For tests: the position, and what is right. */
static void report(const struct queue *queue)
{
    char moves[512];
    lz_game_format(practice_game(&queue->practice), LZ_ROWS_BOTTOM, moves, sizeof moves);
    debug_line("practice kind=%s asked=%d right=%d left=%d done=%d moves=%s",
               card_kind_name(queue->card.kind), queue->asked, queue->right, queue_left(queue),
               queue->done, moves);
}

static void show(struct task_dialog *dialog)
{
    const struct queue *queue = queue_of(dialog);
    char text[512];
    queue_word_task(queue, text, sizeof text);
    gtk_label_set_text(GTK_LABEL(dialog->task), text);
    queue_word_progress(queue, text, sizeof text);
    gtk_label_set_text(GTK_LABEL(dialog->progress), text);
    task_dialog_show_board(dialog, queue->line, queue->numbered, queue->hint);
    report(queue);
}

static bool judge(struct task_dialog *dialog, int cell)
{
    struct drill *drill = of(dialog);
    lz_error error;
    return practice_try(&drill->kept.queue.practice, cell, &drill->answer, &error) == LZ_OK;
}

static void tell(struct task_dialog *dialog)
{
    struct drill *drill = of(dialog);
    say(drill, queue_tell(&drill->kept.queue, dialog->tried, &drill->answer));
}

static const struct task_kind kind = {.name = "practice",
                                      .game = game,
                                      .is_done = is_done,
                                      .judge = judge,
                                      .tell = tell,
                                      .show = show,
                                      .free = free_drill};

/* ---- buttons ---- */

/* Shows the next card; after the last one the window closes. */
static void go_on(struct task_dialog *dialog)
{
    struct drill *drill = of(dialog);
    lz_error error;
    if (!queue_left(&drill->kept.queue)) {
        gtk_window_close(GTK_WINDOW(dialog->window));
        return;
    }
    if (kept_queue_next(&drill->kept, &error)) /* it cannot be read */
        task_dialog_say_error(dialog, &error);
    else if (*drill->kept.queue.said)
        task_dialog_say(dialog, drill->kept.queue.said);
    else
        gtk_label_set_text(GTK_LABEL(dialog->message), "");
    task_dialog_show(dialog);
}

static void give_hint(struct task_dialog *dialog)
{
    say(of(dialog), queue_hint(&of(dialog)->kept.queue));
    task_dialog_show(dialog);
}

static void give_solution(struct task_dialog *dialog)
{
    say(of(dialog), queue_solve(&of(dialog)->kept.queue));
    task_dialog_show(dialog);
}

static void drop(struct task_dialog *dialog)
{
    struct drill *drill = of(dialog);
    lz_error error;
    queue_drop(&drill->kept.queue);
    if (kept_queue_keep(&drill->kept, &error))
        task_dialog_say_error(dialog, &error);
    else
        go_on(dialog);
}

static void build(struct task_dialog *dialog, GtkWindow *over)
{
    task_dialog_build(dialog, over, _("Practice"));
    dialog->hint = task_dialog_button(dialog, _("Hint"), "hint", give_hint);
    dialog->solution = task_dialog_button(dialog, _("Solution"), "solution", give_solution);
    task_dialog_button(dialog, _("Next"), "next", go_on);
    task_dialog_button(dialog, _("Do Not Ask Again"), "drop", drop);
    go_on(dialog);
    task_dialog_present(dialog);
}

static void show_nothing(GtkWindow *over, const char *next)
{
    char why[512];
    queue_word_nothing(next, why, sizeof why);
    rows_show_empty(over, _("Practice"), why, _("Puzzles"), "win.puzzles");
}

bool drill_show(GtkWindow *over, const struct preferences *preferences, card_mistakes_fn *find,
                void *user, char *problem, size_t size)
{
    struct task_dialog *dialog = task_dialog_new(sizeof(struct drill), &kind, preferences);
    struct kept_queue *kept = &of(dialog)->kept;
    lz_error error;
    char path[4096], today[CARD_DATE];
    calendar_today(today);
    bool good = database_default_path(path, sizeof path);
    if (!good) {
        snprintf(problem, size, "%s", _("no folder for the database"));
    } else if (kept_queue_begin_mistakes(kept, path, today, find, user, &error)) {
        wording_error(&error, problem, size);
        good = false;
    }
    if (good && queue_left(&kept->queue)) {
        build(dialog, over);
        return true;
    }
    if (good && find && !kept->due.all)
        rows_show_empty(over, _("Practice"), standing_no_mistakes(), _("Progress"), "win.progress");
    else if (good)
        show_nothing(over, kept->due.next);
    task_dialog_release(dialog);
    return good;
}

void drill_fill_menu(GMenu *menu)
{
    char path[4096];
    const int due = database_default_path(path, sizeof path) ? kept_queue_count_due(path) : 0;
    g_autofree char *label =
        due ? g_strdup_printf(_("Pra_ctice (%d due)…"), due) : g_strdup(_("Pra_ctice…"));
    g_menu_remove_all(menu);
    g_menu_append(menu, label, "win.practice");
    g_menu_append(menu, _("Practise an Op_ening…"), "win.repertoire");
}
