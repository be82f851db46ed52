/* `lianzi train`: asks the cards that are due, line by line. Every answer is in the database before
 * the next line is read. */
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/puzzle_text.h"
#include "cli/train/train.h"
#include "engines/proofs.h"
#include "engines/setting.h"
#include "study/explain_words.h"
#include "study/practice.h"
#include "study/wording.h"
#include "system/array.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MIB = 16 };
/* Further away than any card comes back by itself. */
static const char never[] = "9999-12-31";

struct sitting {
    struct train *train;
    struct database_due due; /* cards answered wrong are asked again at the end */
    lz_engine *engine;
    struct proofs *proofs;
    struct lines input;
    struct card card;
    struct practice practice;
    bool noted; /* the answer to this card */
    int asked, right;
    bool failed;
};

enum step { STEP_AGAIN, STEP_NEXT, STEP_QUIT };

static bool fail(struct sitting *sitting, const char *path, lz_error *error)
{
    sitting->failed = true;
    return train_complain(sitting->train, path, error);
}

/* ---- showing ---- */

static const char *task_of(const struct sitting *sitting)
{
    const bool black = lz_game_to_move(practice_game(&sitting->practice)) == LZ_BLACK;
    switch (sitting->card.kind) {
    case CARD_PUZZLE:
        return puzzle_text_task(&sitting->practice.puzzle);
    case CARD_LINE:
        return black ? _("x to move: play the move of your line.")
                     : _("o to move: play the move of your line.");
    default:
        return black ? _("x to move: find a better move than the one that was played.")
                     : _("o to move: find a better move than the one that was played.");
    }
}

static void print_task(const struct sitting *sitting)
{
    char variant[LZ_CELLS_MAX * 20];
    lz_variant_format(&sitting->card.variant, variant, sizeof variant);
    puzzle_text_board(practice_game(&sitting->practice));
    say_line("%s: %s", variant, task_of(sitting));
    if (*sitting->card.note)
        say_line(_("From: %s"), sitting->card.note);
}

static void print_facts(const struct sitting *sitting, const struct explanation *explanation)
{
    for (int i = 0; i < explanation->count; i++) {
        char text[EXPLAIN_SENTENCE];
        if (explanation->facts[i].better) /* it would say the answer */
            continue;
        explain_word(&sitting->card.variant, explanation, &explanation->facts[i], text,
                     sizeof text);
        say_line("  %s", text);
    }
}

static void print_move(const struct sitting *sitting, int cell, char *text, size_t size)
{
    wording_action(&sitting->card.variant, lz_action_place(cell), text, size);
}

static void print_wrong(const struct sitting *sitting, int cell,
                        const struct practice_answer *answer)
{
    char move[16], text[1024];
    print_move(sitting, cell, move, sizeof move);
    if (sitting->card.kind == CARD_PUZZLE) {
        puzzle_text_answer(&sitting->practice.attempt, cell, &answer->puzzle, text, sizeof text);
        say_line("%s", text);
    } else if (answer->loss >= PRACTICE_LOSS) {
        say_line(_("%s is wrong: it loses %d points of the win rate."), move,
                 (answer->loss + 5) / 10);
    } else {
        say_line(_("%s is wrong: it is the move that was played."), move);
    }
    print_facts(sitting, &answer->why);
}

static void print_other(const struct sitting *sitting, int cell,
                        const struct practice_answer *answer)
{
    char move[16], text[1024];
    print_move(sitting, cell, move, sizeof move);
    if (sitting->card.kind == CARD_PUZZLE)
        puzzle_text_answer(&sitting->practice.attempt, cell, &answer->puzzle, text, sizeof text);
    else
        snprintf(text, sizeof text, _("%s is good, too. Your line has another move."), move);
    say_line("%s", text);
}

/* ---- one card ---- */

/* Keeps what the card is worth now, once; a card that was wrong is asked again at the end. */
static void note(struct sitting *sitting)
{
    lz_error error;
    struct database_due *due = &sitting->due;
    const enum fsrs_grade grade = practice_grade(&sitting->practice);
    if (sitting->noted)
        return;
    sitting->noted = true;
    sitting->asked++;
    sitting->right += grade != FSRS_AGAIN;
    card_answered(&sitting->card, grade, sitting->train->date);
    if (database_card_schedule(sitting->train->base, &sitting->card, &error)) {
        fail(sitting, sitting->train->path, &error);
        return;
    }
    int64_t *ids = grade == FSRS_AGAIN && !sitting->train->most
                       ? array_grown(due->ids, (size_t)due->count, &due->room, sizeof *ids)
                       : NULL;
    if (ids) {
        due->ids = ids;
        due->ids[due->count++] = sitting->card.id;
    }
}

static void print_due(const struct sitting *sitting)
{
    if (strcmp(sitting->card.due, sitting->train->date) == 0)
        say_line(_("It will be asked again today."));
    else
        say_line(_("It will be asked again on %s."), sitting->card.due);
}

static void finish_card(struct sitting *sitting, int cell, const struct practice_answer *answer)
{
    char played[16];
    int was;
    note(sitting);
    say_line("%s",
             practice_grade(&sitting->practice) == FSRS_AGAIN ? _("Right at last.") : _("Right."));
    print_facts(sitting, &answer->why);
    if (*sitting->card.played &&
        !practice_read(&sitting->practice, sitting->card.played, LZ_ROWS_BOTTOM, &was, NULL)) {
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
    if (practice_read(&sitting->practice, text, sitting->train->options.rows, &cell, &error) ||
        practice_try(&sitting->practice, cell, &answer, &error)) {
        puzzle_text_refusal(&error, said, sizeof said);
        say_line("%s", said);
        return STEP_AGAIN;
    }
    switch (answer.verdict) {
    case PRACTICE_RIGHT:
        finish_card(sitting, cell, &answer);
        return STEP_NEXT;
    case PRACTICE_GOES_ON:
        puzzle_text_board(practice_game(&sitting->practice));
        puzzle_text_answer(&sitting->practice.attempt, cell, &answer.puzzle, said, sizeof said);
        say_line("%s", said);
        return STEP_AGAIN;
    case PRACTICE_OTHER:
        print_other(sitting, cell, &answer);
        return STEP_AGAIN;
    default:
        print_wrong(sitting, cell, &answer);
        note(sitting);
        return STEP_AGAIN;
    }
}

static enum step show_solution(struct sitting *sitting)
{
    int moves[PUZZLE_PLIES_MAX];
    size_t used = 0;
    char text[PUZZLE_PLIES_MAX * 16] = "";
    struct explanation why;
    lz_error error;
    const int count = practice_solution(&sitting->practice, moves);
    for (int i = 0; i < count && used + 16 < sizeof text; i++) {
        char move[16];
        print_move(sitting, moves[i], move, sizeof move);
        used += (size_t)snprintf(text + used, sizeof text - used, i ? " %s" : "%s", move);
    }
    say_line(_("Solution: %s"), text);
    if (count && !practice_explain(&sitting->practice, moves[0], &why, &error))
        print_facts(sitting, &why);
    note(sitting);
    print_due(sitting);
    return STEP_NEXT;
}

static enum step show_hint(struct sitting *sitting)
{
    if (lz_rule_has_gravity(sitting->card.variant.rule)) /* the column is the move */
        return show_solution(sitting);
    const int cell = practice_hint(&sitting->practice);
    if (cell >= 0)
        say_line(_("The move is in column %c."), 'a' + cell % sitting->card.variant.columns);
    return STEP_AGAIN;
}

/* Takes the card out of the queue; it stays among the cards, so that it does not come anew. */
static enum step drop(struct sitting *sitting)
{
    lz_error error;
    strcpy(sitting->card.due, never);
    if (database_card_schedule(sitting->train->base, &sitting->card, &error))
        fail(sitting, sitting->train->path, &error);
    else
        say_line(_("The card will not be asked again."));
    return STEP_NEXT;
}

static enum step take_line(struct sitting *sitting, const char *line)
{
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return STEP_QUIT;
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

/* Asks a card; false to end. */
static bool ask(struct sitting *sitting, int64_t id)
{
    lz_error error;
    enum step step = STEP_AGAIN;
    sitting->noted = false;
    lz_status status = database_card_load(sitting->train->base, id, &sitting->card, &error);
    if (!status)
        status = practice_begin(&sitting->practice, &sitting->card, sitting->engine, &error);
    if (status)
        return fail(sitting, sitting->train->path, &error);
    proofs_read(sitting->proofs, practice_game(&sitting->practice), true);
    proofs_give(sitting->proofs, sitting->engine);
    print_task(sitting);
    while (step == STEP_AGAIN) {
        if (!say_prompt(&sitting->input))
            step = STEP_QUIT;
        else if (!lines_is_comment(&sitting->input))
            step = take_line(sitting, sitting->input.text);
    }
    putchar('\n');
    practice_end(&sitting->practice);
    return step == STEP_NEXT;
}

/* ---- the command ---- */

static void print_beginning(const struct sitting *sitting)
{
    const struct database_due *due = &sitting->due;
    if (!due->all)
        say_line(_("There are no cards yet. `lianzi review --train both FILE` makes some of a "
                   "game's mistakes."));
    else
        say_line(_("Cards: %lld, due: %d."), (long long)due->all, due->count);
    if (!due->count && *due->next && strcmp(due->next, never) != 0)
        say_line(_("The next one is due on %s."), due->next);
    if (due->count)
        say_line("%s\n", _("Enter a move such as h8, or hint, solution, next, drop, board, quit."));
}

static lz_status begin(struct sitting *sitting, lz_error *error)
{
    lz_status status =
        database_cards_due(sitting->train->base, sitting->train->date, &sitting->due, error);
    if (!status)
        status = lz_engine_new(&sitting->engine, error);
    if (!status)
        status = setting_number(sitting->engine, "hash_mib", HASH_MIB, error);
    if (!status)
        status = lz_engine_set(sitting->engine, "proofs", "all", error);
    if (!status && !(sitting->proofs = proofs_new()))
        status = lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    return status;
}

int train_ask(struct train *train)
{
    struct sitting sitting = {.train = train};
    lz_error error;
    if (begin(&sitting, &error)) {
        fail(&sitting, train->path, &error);
    } else {
        print_beginning(&sitting);
        lines_open(&sitting.input, stdin);
        for (int i = 0; i < sitting.due.count && (!train->most || i < train->most); i++)
            if (!ask(&sitting, sitting.due.ids[i]))
                break;
        if (sitting.asked)
            say_line(_("%d of %d answers right."), sitting.right, sitting.asked);
        if (!batch_ended_well(&sitting.input, "lianzi train", "standard input"))
            sitting.failed = true;
        lines_close(&sitting.input);
    }
    lz_engine_free(sitting.engine);
    proofs_free(sitting.proofs);
    free(sitting.due.ids);
    return sitting.failed ? EXIT_INPUT : EXIT_WELL;
}
