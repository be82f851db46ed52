/* `lianzi train`: asks the cards that are due, line by line. Every answer is in the database before
 * the next line is read. */
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/puzzle_text.h"
#include "cli/train/train.h"
#include "engines/proofs.h"
#include "study/explain_words.h"
#include "study/wording.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

struct sitting {
    struct train *train;
    struct queue *queue;
    struct proofs *proofs;
    struct lines input;
    bool failed;
};

enum step { STEP_AGAIN, STEP_NEXT, STEP_QUIT };

static bool fail(struct sitting *sitting, const char *path, lz_error *error)
{
    sitting->failed = true;
    return train_complain(sitting->train, path, error);
}

/* ---- showing ---- */

static void print_task(const struct sitting *sitting)
{
    const struct practice *practice = &sitting->queue->practice;
    const lz_game *game = practice_game(practice);
    char variant[LZ_CELLS_MAX * 20], task[256];
    lz_variant_format(&sitting->queue->card.variant, variant, sizeof variant);
    practice_word_task(practice, puzzle_text_side(lz_game_to_move(game)), task, sizeof task);
    puzzle_text_board(game);
    say_line("%s: %s", variant, task);
    if (*sitting->queue->card.note)
        say_line(_("From: %s"), sitting->queue->card.note);
}

static void print_facts(const struct sitting *sitting, const struct explanation *explanation)
{
    char text[EXPLAIN_TEXT];
    explain_words(&sitting->queue->card.variant, explanation, explain_hides_better, "\n  ", text,
                  sizeof text);
    if (*text)
        say_line("  %s", text);
}

static void print_move(const struct sitting *sitting, int cell, char *text, size_t size)
{
    wording_action(&sitting->queue->card.variant, lz_action_place(cell), text, size);
}

/* What the try is worth, unless it was right. */
static void print_worth(const struct sitting *sitting, int cell,
                        const struct practice_answer *answer)
{
    const struct practice *practice = &sitting->queue->practice;
    char text[1024];
    if (sitting->queue->card.kind == CARD_PUZZLE)
        puzzle_text_answer(&practice->attempt, cell, &answer->puzzle, text, sizeof text);
    else if (answer->verdict == PRACTICE_OTHER)
        practice_word_other(practice, cell, text, sizeof text);
    else
        practice_word_wrong(practice, cell, answer, text, sizeof text);
    say_line("%s", text);
}

/* ---- one card ---- */

/* Keeps the card at work; false after a complaint. */
static bool keep(struct sitting *sitting)
{
    lz_error error;
    return !kept_queue_keep(&sitting->train->kept, &error) ||
           fail(sitting, sitting->train->path, &error);
}

static void note(struct sitting *sitting)
{
    if (queue_note(sitting->queue))
        keep(sitting);
}

static void print_due(const struct sitting *sitting)
{
    char text[128];
    practice_word_due(&sitting->queue->card, sitting->train->date, text, sizeof text);
    say_line("%s", text);
}

static void finish_card(struct sitting *sitting, int cell, const struct practice_answer *answer)
{
    char played[16];
    int was;
    note(sitting);
    say_line("%s", practice_word_right(&sitting->queue->practice));
    print_facts(sitting, &answer->why);
    if (*sitting->queue->card.played &&
        !practice_read(&sitting->queue->practice, sitting->queue->card.played, LZ_ROWS_BOTTOM, &was,
                       NULL)) {
        print_move(sitting, was, played, sizeof played);
        if (was != cell)
            say_line(_("In the game %s was played."), played);
    }
    print_due(sitting);
}

static enum step try_move(struct sitting *sitting, const char *text)
{
    struct practice_answer answer;
    lz_error error;
    int cell;
    char said[1024];
    if (practice_read(&sitting->queue->practice, text, sitting->train->options.rows, &cell,
                      &error) ||
        practice_try(&sitting->queue->practice, cell, &answer, &error)) {
        puzzle_text_refusal(&error, said, sizeof said);
        say_line("%s", said);
        return STEP_AGAIN;
    }
    switch (answer.verdict) {
    case PRACTICE_RIGHT:
        finish_card(sitting, cell, &answer);
        return STEP_NEXT;
    case PRACTICE_GOES_ON:
        puzzle_text_board(practice_game(&sitting->queue->practice));
        print_worth(sitting, cell, &answer);
        break;
    case PRACTICE_OTHER:
        print_worth(sitting, cell, &answer);
        break;
    case PRACTICE_WRONG:
        print_worth(sitting, cell, &answer);
        print_facts(sitting, &answer.why);
        note(sitting);
        break;
    }
    return STEP_AGAIN;
}

static enum step show_solution(struct sitting *sitting)
{
    int moves[PUZZLE_PLIES_MAX];
    size_t used = 0;
    char text[PUZZLE_PLIES_MAX * 16] = "";
    struct explanation why;
    lz_error error;
    const int count = practice_solution(&sitting->queue->practice, moves);
    for (int i = 0; i < count && used + 16 < sizeof text; i++) {
        char move[16];
        print_move(sitting, moves[i], move, sizeof move);
        used += (size_t)snprintf(text + used, sizeof text - used, i ? " %s" : "%s", move);
    }
    say_line(_("Solution: %s"), text);
    if (count && !practice_explain(&sitting->queue->practice, moves[0], &why, &error))
        print_facts(sitting, &why);
    note(sitting);
    print_due(sitting);
    return STEP_NEXT;
}

static enum step show_hint(struct sitting *sitting)
{
    if (lz_rule_has_gravity(sitting->queue->card.variant.rule)) /* the column is the move */
        return show_solution(sitting);
    const int cell = practice_hint(&sitting->queue->practice);
    if (cell >= 0)
        say_line(_("The move is in column %c."), 'a' + cell % sitting->queue->card.variant.columns);
    return STEP_AGAIN;
}

/* Takes the card out of the queue; it stays among the cards, so that it does not come anew. */
static enum step drop(struct sitting *sitting)
{
    queue_drop(sitting->queue);
    if (keep(sitting))
        say_line(_("The card will not be asked again."));
    return STEP_NEXT;
}

static enum step take_line(struct sitting *sitting, const char *line)
{
    if (strcmp(line, "next") == 0)
        return STEP_NEXT;
    if (strcmp(line, "hint") == 0)
        return show_hint(sitting);
    if (strcmp(line, "solution") == 0)
        return show_solution(sitting);
    if (strcmp(line, "drop") == 0)
        return drop(sitting);
    if (strcmp(line, "board") == 0) {
        print_task(sitting);
        return STEP_AGAIN;
    }
    if (strcmp(line, "help") == 0) {
        say_line(_("Enter a move such as h8, or hint, solution, next, drop, board, quit."));
        return STEP_AGAIN;
    }
    return try_move(sitting, line);
}

/* Asks the next card; false to end. */
static bool ask(struct sitting *sitting)
{
    struct queue *queue = sitting->queue;
    lz_error error;
    enum step step = STEP_AGAIN;
    if (kept_queue_next(&sitting->train->kept, &error))
        return fail(sitting, sitting->train->path, &error);
    proofs_read(sitting->proofs, practice_game(&queue->practice), true);
    proofs_give(sitting->proofs, queue->engine);
    if (*queue->said)
        say_line("%s", queue->said);
    print_task(sitting);
    while (step == STEP_AGAIN)
        step = say_ask(&sitting->input) ? take_line(sitting, sitting->input.text) : STEP_QUIT;
    putchar('\n');
    return step == STEP_NEXT;
}

/* ---- the command ---- */

static void print_beginning(const struct sitting *sitting)
{
    const struct database_due *due = &sitting->train->kept.due;
    if (!due->all)
        say_line(_("There are no cards yet. `lianzi review --train both FILE` makes some of a "
                   "game's mistakes."));
    else
        say_line(_("Cards: %lld, due: %d."), (long long)due->all, due->count);
    if (!due->count && *due->next && !queue_is_never(due->next))
        say_line(_("The next one is due on %s."), due->next);
    if (due->count)
        say_line("%s\n", _("Enter a move such as h8, or hint, solution, next, drop, board, quit."));
}

/* Whether another card is to be asked. */
static bool goes_on(const struct sitting *sitting)
{
    const int most = sitting->train->most;
    return queue_left(sitting->queue) > 0 && (!most || sitting->queue->next < most);
}

int train_ask(struct train *train)
{
    struct sitting sitting = {.train = train, .queue = &train->kept.queue, .proofs = proofs_new()};
    lz_error error;
    if (lz_engine_set(train->kept.queue.engine, "proofs", "all", &error))
        fail(&sitting, train->path, &error);
    print_beginning(&sitting);
    lines_open(&sitting.input, stdin);
    while (goes_on(&sitting) && ask(&sitting))
        continue;
    if (sitting.queue->asked)
        say_line(_("%d of %d answers right."), sitting.queue->right, sitting.queue->asked);
    if (!batch_ended_well(&sitting.input, "lianzi train", "standard input"))
        sitting.failed = true;
    lines_close(&sitting.input);
    kept_queue_end(&train->kept); /* the engine has the proofs */
    proofs_free(sitting.proofs);
    return sitting.failed ? EXIT_INPUT : EXIT_WELL;
}
