#include "desktop/puzzles/drill.h"

#include "desktop/parts/debug.h"
#include "desktop/puzzles/task_dialog.h"
#include "session/wording.h"
#include "store/queue.h"
#include "study/explain_words.h"
#include "study/practice_words.h"
#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/calendar.h"
#include "system/translate.h"

enum { NUMBERED = 9 };

struct drill {
    struct task_dialog dialog; /* the first member */
    struct queue queue;
    bool done;                     /* with this card */
    struct practice_answer answer; /* to the try */
    int hint;                      /* a cell that is marked, -1 for none */
    int numbered;                  /* moves that stand on the board as numbers */
    int line[NUMBERED];
};

static struct drill *of(struct task_dialog *dialog)
{
    return (struct drill *)dialog;
}

static void say(struct drill *drill, const char *text)
{
    task_dialog_say(&drill->dialog, text);
}

static void unmark(struct drill *drill)
{
    drill->hint = -1;
    drill->numbered = 0;
}

static void number(struct drill *drill, const int *cells, int count)
{
    for (int i = 0; i < count && drill->numbered < NUMBERED; i++)
        drill->line[drill->numbered++] = cells[i];
}

static void note(struct drill *drill)
{
    lz_error error;
    if (queue_note(&drill->queue, &error))
        task_dialog_say_error(&drill->dialog, &error);
}

/* ---- what a task is asked for ---- */

static void free_drill(struct task_dialog *dialog)
{
    queue_end(&of(dialog)->queue);
}

static const lz_game *game(const struct task_dialog *dialog)
{
    return practice_game(&((const struct drill *)dialog)->queue.practice);
}

static bool is_done(const struct task_dialog *dialog)
{
    return ((const struct drill *)dialog)->done;
}

static void show_task(const struct drill *drill)
{
    const struct card *card = &drill->queue.card;
    const lz_colour side = lz_game_to_move(game(&drill->dialog));
    char task[256];
    practice_word_task(&drill->queue.practice, wording_colour(&card->variant, side), task,
                       sizeof task);
    g_autofree char *text =
        *card->note ? g_strdup_printf("%s\n%s", task, card->note)
                    : g_strdup_printf(_("%s: %s"), wording_rule(card->variant.rule), task);
    gtk_label_set_text(GTK_LABEL(drill->dialog.task), text);
}

/* For tests: the position, and what is right. */
static void report(const struct drill *drill)
{
    char moves[512];
    lz_game_format(game(&drill->dialog), LZ_ROWS_BOTTOM, moves, sizeof moves);
    debug_line("practice kind=%s asked=%d right=%d left=%d done=%d moves=%s",
               card_kind_name(drill->queue.card.kind), drill->queue.asked, drill->queue.right,
               queue_left(&drill->queue), drill->done, moves);
}

static void show(struct task_dialog *dialog)
{
    const struct drill *drill = of(dialog);
    const struct queue *queue = &drill->queue;
    g_autofree char *text =
        g_strdup_printf(_("Still due: %d · answered: %d, right: %d"),
                        queue_left(queue) + !queue->noted, queue->asked, queue->right);
    show_task(drill);
    gtk_label_set_text(GTK_LABEL(dialog->progress), text);
    task_dialog_show_board(dialog, drill->line, drill->numbered, drill->hint);
    report(drill);
}

static bool judge(struct task_dialog *dialog, int cell)
{
    struct drill *drill = of(dialog);
    lz_error error;
    return practice_try(&drill->queue.practice, cell, &drill->answer, &error) == LZ_OK;
}

/* The sentences of an explanation that do not say the answer, after a first one. */
static void say_facts(struct drill *drill, const char *first, const struct explanation *why)
{
    char text[EXPLAIN_TEXT], facts[EXPLAIN_TEXT];
    g_strlcpy(text, first, sizeof text);
    explain_words(&drill->queue.card.variant, why, explain_hides_better, NULL, facts, sizeof facts);
    wording_join(text, sizeof text, facts);
    say(drill, text);
}

static void tell_wrong(struct drill *drill)
{
    const struct practice_answer *answer = &drill->answer;
    char first[256];
    practice_word_wrong(&drill->queue.practice, drill->dialog.tried, answer, first, sizeof first);
    number(drill, &drill->dialog.tried, 1);
    number(drill, answer->puzzle.line, answer->puzzle.length);
    for (int i = 0; i < answer->why.count; i++)
        if (answer->why.facts[i].kind == FACT_REFUTED && drill->numbered == 1)
            number(drill, answer->why.facts[i].cells, answer->why.facts[i].count);
    say_facts(drill, first, &answer->why);
    note(drill);
}

static void tell_right(struct drill *drill)
{
    char first[256], due[128];
    note(drill);
    drill->done = true;
    if (drill->queue.card.kind != CARD_PUZZLE)
        number(drill, &drill->dialog.tried, 1);
    g_strlcpy(first, practice_word_right(&drill->queue.practice), sizeof first);
    practice_word_due(&drill->queue.card, drill->queue.date, due, sizeof due);
    wording_join(first, sizeof first, due);
    say_facts(drill, first, &drill->answer.why);
}

static void tell(struct task_dialog *dialog)
{
    struct drill *drill = of(dialog);
    const struct practice *practice = &drill->queue.practice;
    const struct practice_answer *answer = &drill->answer;
    char text[256];
    unmark(drill);
    if (answer->verdict == PRACTICE_RIGHT) {
        tell_right(drill);
    } else if (answer->verdict == PRACTICE_WRONG) {
        tell_wrong(drill);
    } else if (drill->queue.card.kind == CARD_PUZZLE) {
        say(drill, puzzle_word_answer(&practice->attempt, &answer->puzzle));
    } else {
        practice_word_other(practice, dialog->tried, text, sizeof text);
        say(drill, text);
    }
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
    if (!queue_left(&drill->queue)) {
        gtk_window_close(GTK_WINDOW(dialog->window));
        return;
    }
    drill->done = queue_next(&drill->queue, &error);
    unmark(drill);
    if (drill->done) /* it cannot be read */
        task_dialog_say_error(dialog, &error);
    else
        gtk_label_set_text(GTK_LABEL(dialog->message), "");
    task_dialog_show(dialog);
}

static void give_hint(struct task_dialog *dialog)
{
    struct drill *drill = of(dialog);
    unmark(drill);
    drill->hint = practice_hint(&drill->queue.practice);
    drill->queue.practice.wrong = true; /* the mark is the move */
    say(drill, _("With a hint it counts as missed."));
    note(drill);
    task_dialog_show(dialog);
}

static void give_solution(struct task_dialog *dialog)
{
    struct drill *drill = of(dialog);
    int moves[PUZZLE_PLIES_MAX];
    unmark(drill);
    const int count = practice_solution(&drill->queue.practice, moves);
    if (drill->queue.card.kind == CARD_PUZZLE)
        number(drill, moves, count);
    else if (count)
        drill->hint = moves[0];
    drill->done = true;
    say(drill, _("This is the solution."));
    note(drill);
    task_dialog_show(dialog);
}

static void drop(struct task_dialog *dialog)
{
    lz_error error;
    if (queue_drop(&of(dialog)->queue, &error))
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

/* Why there is nothing to ask. */
static void say_nothing(const struct queue *queue, char *problem, size_t size)
{
    const char *when = queue->due.next;
    if (*when && !queue_is_never(when))
        snprintf(problem, size, _("Nothing is due. The next card is due on %s."), when);
    else
        snprintf(
            problem, size, "%s",
            _("Nothing is due. Puzzles that you miss come here by themselves, the mistakes of a "
              "reviewed game by Practise below its review."));
}

bool drill_show(GtkWindow *over, const struct preferences *preferences, char *problem, size_t size)
{
    struct task_dialog *dialog = task_dialog_new(sizeof(struct drill), &kind, preferences);
    struct queue *queue = &of(dialog)->queue;
    lz_error error;
    char path[4096], today[CARD_DATE];
    calendar_today(today);
    bool good = database_default_path(path, sizeof path);
    if (!good) {
        snprintf(problem, size, "%s", _("no folder for the database"));
    } else if (queue_begin(queue, path, today, &error)) {
        wording_error(&error, problem, size);
        good = false;
    } else if (!queue_left(queue)) {
        say_nothing(queue, problem, size);
        good = false;
    }
    if (good)
        build(dialog, over);
    else
        task_dialog_release(dialog);
    return good;
}

void drill_fill_menu(GMenu *menu)
{
    char path[4096];
    const int due = database_default_path(path, sizeof path) ? queue_count_due(path) : 0;
    g_autofree char *label =
        due ? g_strdup_printf(_("Pra_ctice (%d due)…"), due) : g_strdup(_("Pra_ctice…"));
    g_menu_remove_all(menu);
    g_menu_append(menu, label, "win.practice");
}
