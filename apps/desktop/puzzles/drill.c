#include "desktop/puzzles/drill.h"

#include "desktop/parts/debug.h"
#include "desktop/puzzles/task_dialog.h"
#include "session/wording.h"
#include "store/queue.h"
#include "study/colour.h"
#include "study/explain_words.h"
#include "study/practice_words.h"
#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/calendar.h"
#include "system/translate.h"

#include <adwaita.h>

enum { NUMBERED = 9 };

/* Counted: the window holds it, and so does a try that is being judged in another thread. */
struct drill {
    const struct preferences *preferences;
    struct queue queue;
    bool busy; /* a try is being judged; the card belongs to that thread */
    bool closed;
    bool done; /* with this card */
    int tried; /* its cell ... */
    lz_status status;
    struct practice_answer answer; /* ... and the answer to it */
    int hint;                      /* a cell that is marked, -1 for none */
    int numbered;                  /* moves that stand on the board as numbers */
    int line[NUMBERED];
    struct task_dialog dialog;
    GtkWidget *hint_button, *solution_button;
};

static void free_drill(gpointer data)
{
    struct drill *drill = data;
    queue_end(&drill->queue);
}

static void release(gpointer data)
{
    g_rc_box_release_full(data, free_drill);
}

static const lz_game *game_of(const struct drill *drill)
{
    return practice_game(&drill->queue.practice);
}

/* ---- showing ---- */

static void show_board(struct drill *drill)
{
    struct picture picture;
    lz_colour colour = lz_game_to_move(game_of(drill));
    picture_init(&picture, game_of(drill), look_find(drill->preferences->look));
    picture.coordinates = true;
    picture.dim = adw_style_manager_get_dark(adw_style_manager_get_default());
    for (int i = 0; i < drill->numbered; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i + 1);
        picture_mark(&picture, MARK_GHOST, drill->line[i], colour, 0, text);
        colour = other_colour(colour);
    }
    if (drill->hint >= 0)
        picture_mark(&picture, MARK_HINT, drill->hint, LZ_EMPTY, 0, NULL);
    board_show(drill->dialog.board, &picture);
}

static void show_task(struct drill *drill)
{
    const struct card *card = &drill->queue.card;
    char task[256];
    practice_word_task(&drill->queue.practice,
                       wording_colour(&card->variant, lz_game_to_move(game_of(drill))), task,
                       sizeof task);
    g_autofree char *text =
        *card->note ? g_strdup_printf("%s\n%s", task, card->note)
                    : g_strdup_printf(_("%s: %s"), wording_rule(card->variant.rule), task);
    gtk_label_set_text(GTK_LABEL(drill->dialog.task), text);
}

static void show_progress(struct drill *drill)
{
    const struct queue *queue = &drill->queue;
    g_autofree char *text =
        g_strdup_printf(_("Still due: %d · answered: %d, right: %d"),
                        queue_left(queue) + !queue->noted, queue->asked, queue->right);
    gtk_label_set_text(GTK_LABEL(drill->dialog.progress), text);
}

/* For tests: the position, and what is right. */
static void report(const struct drill *drill)
{
    char moves[512];
    lz_game_format(game_of(drill), LZ_ROWS_BOTTOM, moves, sizeof moves);
    debug_line("practice kind=%s asked=%d right=%d left=%d done=%d moves=%s",
               card_kind_name(drill->queue.card.kind), drill->queue.asked, drill->queue.right,
               queue_left(&drill->queue), drill->done, moves);
}

static void show(struct drill *drill)
{
    show_task(drill);
    show_progress(drill);
    show_board(drill);
    gtk_widget_set_sensitive(drill->hint_button, !drill->done);
    gtk_widget_set_sensitive(drill->solution_button, !drill->done);
    report(drill);
}

static void say(struct drill *drill, const char *text)
{
    task_dialog_say(&drill->dialog, text);
}

static void say_error(struct drill *drill, const lz_error *error)
{
    char text[512];
    wording_error(error, text, sizeof text);
    say(drill, text);
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

/* ---- cards ---- */

static void note(struct drill *drill)
{
    lz_error error;
    if (queue_note(&drill->queue, &error))
        say_error(drill, &error);
}

/* Shows the next card; after the last one the window closes. */
static void next(struct drill *drill)
{
    lz_error error;
    if (!queue_left(&drill->queue)) {
        gtk_window_close(GTK_WINDOW(drill->dialog.window));
        return;
    }
    if (queue_next(&drill->queue, &error)) {
        say_error(drill, &error);
        return;
    }
    drill->done = false;
    unmark(drill);
    gtk_label_set_text(GTK_LABEL(drill->dialog.message), "");
    show(drill);
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
    practice_word_wrong(&drill->queue.practice, drill->tried, answer, first, sizeof first);
    number(drill, &drill->tried, 1);
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
        number(drill, &drill->tried, 1);
    g_strlcpy(first, practice_word_right(&drill->queue.practice), sizeof first);
    practice_word_due(&drill->queue.card, drill->queue.date, due, sizeof due);
    wording_join(first, sizeof first, due);
    say_facts(drill, first, &drill->answer.why);
}

static void tell(struct drill *drill)
{
    const struct practice *practice = &drill->queue.practice;
    const struct practice_answer *answer = &drill->answer;
    char text[256];
    if (answer->verdict == PRACTICE_RIGHT) {
        tell_right(drill);
    } else if (answer->verdict == PRACTICE_WRONG) {
        tell_wrong(drill);
    } else if (drill->queue.card.kind == CARD_PUZZLE) {
        say(drill, puzzle_word_answer(&practice->attempt, &answer->puzzle));
    } else {
        practice_word_other(practice, drill->tried, text, sizeof text);
        say(drill, text);
    }
}

/* ---- tries ---- */

static void judge(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    struct drill *drill = data;
    lz_error error;
    (void)source, (void)cancellable;
    drill->status = practice_try(&drill->queue.practice, drill->tried, &drill->answer, &error);
    g_task_return_boolean(task, TRUE);
}

static void on_judged(GObject *source, GAsyncResult *result, gpointer user)
{
    struct drill *drill = g_task_get_task_data(G_TASK(result));
    (void)source, (void)user;
    drill->busy = false;
    if (drill->closed)
        return;
    if (!drill->status)
        tell(drill);
    show(drill);
}

static bool may_play(const struct drill *drill, int cell)
{
    return !drill->busy && !drill->done &&
           lz_game_legality(game_of(drill), lz_action_place(cell)) == LZ_LEGAL;
}

/* Where a stone on the cell comes to rest. */
static int resting(const struct drill *drill, int cell)
{
    const lz_variant *variant = &drill->queue.card.variant;
    return lz_rule_has_gravity(variant->rule)
               ? lz_game_drop_cell(game_of(drill), cell % variant->columns)
               : cell;
}

static void on_cell(int at, void *user)
{
    struct drill *drill = user;
    if (drill->busy)
        return;
    const int cell = resting(drill, at);
    if (cell < 0 || !may_play(drill, cell))
        return;
    unmark(drill);
    drill->tried = cell;
    drill->busy = true;
    GTask *task = g_task_new(NULL, NULL, on_judged, NULL);
    g_task_set_task_data(task, g_rc_box_acquire(drill), release);
    g_task_run_in_thread(task, judge);
    g_object_unref(task);
}

static int target(int at, lz_colour *colour, void *user)
{
    const struct drill *drill = user;
    const int cell = drill->busy ? -1 : resting(drill, at);
    if (cell < 0 || !may_play(drill, cell))
        return -1;
    *colour = lz_game_to_move(game_of(drill));
    return cell;
}

static void describe(int cell, char *text, size_t size, void *user)
{
    const struct drill *drill = user;
    text[0] = '\0';
    if (!drill->busy)
        wording_cell(game_of(drill), cell, text, size);
}

/* ---- buttons ---- */

static void on_hint(GtkButton *button, struct drill *drill)
{
    (void)button;
    if (drill->busy)
        return;
    unmark(drill);
    drill->hint = practice_hint(&drill->queue.practice);
    drill->queue.practice.wrong = true; /* the mark is the move */
    say(drill, _("With a hint it counts as missed."));
    note(drill);
    show(drill);
}

static void on_solution(GtkButton *button, struct drill *drill)
{
    int moves[PUZZLE_PLIES_MAX];
    (void)button;
    if (drill->busy)
        return;
    unmark(drill);
    const int count = practice_solution(&drill->queue.practice, moves);
    if (drill->queue.card.kind == CARD_PUZZLE)
        number(drill, moves, count);
    else if (count)
        drill->hint = moves[0];
    drill->done = true;
    say(drill, _("This is the solution."));
    note(drill);
    show(drill);
}

static void on_next(GtkButton *button, struct drill *drill)
{
    (void)button;
    if (!drill->busy)
        next(drill);
}

static void on_drop(GtkButton *button, struct drill *drill)
{
    lz_error error;
    (void)button;
    if (drill->busy)
        return;
    if (queue_drop(&drill->queue, &error))
        say_error(drill, &error);
    else
        next(drill);
}

static void on_destroy(GtkWidget *widget, gpointer user)
{
    struct drill *drill = user;
    (void)widget;
    drill->closed = true;
    release(drill);
}

/* ---- the window ---- */

static void build(struct drill *drill, GtkWindow *over)
{
    struct task_dialog *dialog = &drill->dialog;
    const struct board_events events = {.name = "practice",
                                        .activate = on_cell,
                                        .target = target,
                                        .describe = describe,
                                        .user = drill};
    task_dialog_build(dialog, over, _("Practice"), &events);
    drill->hint_button =
        task_dialog_button(dialog, _("Hint"), "practice-hint", G_CALLBACK(on_hint), drill);
    drill->solution_button = task_dialog_button(dialog, _("Solution"), "practice-solution",
                                                G_CALLBACK(on_solution), drill);
    task_dialog_button(dialog, _("Next"), "practice-next", G_CALLBACK(on_next), drill);
    task_dialog_button(dialog, _("Do Not Ask Again"), "practice-drop", G_CALLBACK(on_drop), drill);
    g_signal_connect(dialog->window, "destroy", G_CALLBACK(on_destroy), drill);
    next(drill);
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
    struct drill *drill = g_rc_box_new0(struct drill);
    lz_error error;
    char path[4096], today[CARD_DATE];
    drill->preferences = preferences;
    calendar_today(today);
    bool good = database_default_path(path, sizeof path);
    if (!good) {
        snprintf(problem, size, "%s", _("no folder for the database"));
    } else if (queue_begin(&drill->queue, path, today, &error)) {
        wording_error(&error, problem, size);
        good = false;
    } else if (!queue_left(&drill->queue)) {
        say_nothing(&drill->queue, problem, size);
        good = false;
    }
    if (good)
        build(drill, over);
    else
        release(drill);
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
