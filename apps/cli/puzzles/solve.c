/* `lianzi puzzles`: a person solves puzzles in the terminal, line by line. */
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/puzzle_text.h"
#include "cli/puzzles/puzzles.h"
#include "store/puzzles.h"
#include "store/store.h"
#include "study/puzzle/shipped.h"
#include "study/puzzle/words.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct sitting {
    struct puzzles *puzzles;
    struct kept_training kept;
    struct lines input;
    bool failed;
};

enum step { STEP_AGAIN, STEP_NEXT, STEP_QUIT };

/* ---- showing ---- */

static void print_task(const struct sitting *sitting)
{
    const struct puzzle *puzzle = sitting->kept.training.attempt.puzzle;
    char variant[LZ_CELLS_MAX * 8], goal[256], rating[256];
    lz_variant_format(&puzzle->variant, variant, sizeof variant);
    puzzle_text_rating(puzzle, rating, sizeof rating);
    puzzle_text_board(sitting->kept.training.attempt.game);
    puzzle_word_goal(puzzle, puzzle_text_side(puzzle->to_move), goal, sizeof goal);
    say_line("%s: %s", variant, goal);
    say_line("%s", rating);
}

static void print_progress(const struct sitting *sitting)
{
    char text[512];
    puzzle_text_progress(&sitting->kept.training.progress, text, sizeof text);
    say_line("%s", text);
}

/* ---- one puzzle ---- */

static void note(struct sitting *sitting)
{
    lz_error error;
    if (kept_training_note(&sitting->kept, &error)) {
        options_complain(&sitting->puzzles->options, "%s: %s", sitting->kept.path,
                         options_error(&error));
        sitting->failed = true;
    }
}

/* Prints the board with the wrong try and the first move of its refutation. */
static void show_refutation(const struct sitting *sitting, int cell,
                            const struct attempt_answer *answer)
{
    lz_game *copy = NULL;
    if (!lz_game_copy(sitting->kept.training.attempt.game, &copy, NULL) &&
        !lz_game_act(copy, lz_action_place(cell), NULL)) {
        if (answer->length)
            lz_game_act(copy, lz_action_place(answer->line[0]), NULL);
        puzzle_text_board(copy);
    }
    lz_game_free(copy);
}

static enum step try_move(struct sitting *sitting, const char *text)
{
    struct attempt_answer answer;
    lz_error error;
    int cell;
    char said[1024];
    const lz_variant *variant = &sitting->kept.training.attempt.puzzle->variant;
    if (lz_cell_parse(variant, text, sitting->puzzles->options.rows, &cell, &error) ||
        attempt_try(&sitting->kept.training.attempt, cell, &answer, &error)) {
        puzzle_text_refusal(&error, said, sizeof said);
        say_line("%s", said);
        return STEP_AGAIN;
    }
    if (answer.verdict == ATTEMPT_WRONG)
        show_refutation(sitting, cell, &answer);
    else if (answer.verdict != ATTEMPT_SLOW)
        puzzle_text_board(sitting->kept.training.attempt.game);
    puzzle_text_answer(&sitting->kept.training.attempt, cell, &answer, said, sizeof said);
    say_line("%s", said);
    if (answer.verdict == ATTEMPT_WRONG || answer.verdict == ATTEMPT_SOLVED)
        note(sitting);
    return answer.verdict == ATTEMPT_SOLVED ? STEP_NEXT : STEP_AGAIN;
}

static void tell_hint(struct sitting *sitting)
{
    const int cell = training_hint(&sitting->kept.training);
    if (cell >= 0)
        say_line(_("The move is in column %c."),
                 'a' + cell % sitting->kept.training.attempt.puzzle->variant.columns);
}

static void tell_solution(struct sitting *sitting)
{
    char text[PUZZLE_PLIES_MAX * 4 + 8];
    const int length = training_solve(&sitting->kept.training);
    puzzle_text_line(&sitting->kept.training.attempt.puzzle->variant, sitting->kept.training.line,
                     length, text, sizeof text);
    say_line(_("Solution: %s"), text);
}

static enum step take_line(struct sitting *sitting, const char *line)
{
    if (strcmp(line, "next") == 0) {
        note(sitting);
        return STEP_NEXT;
    }
    if (strcmp(line, "hint") == 0) {
        tell_hint(sitting);
        note(sitting);
        return STEP_AGAIN;
    }
    if (strcmp(line, "solution") == 0) {
        tell_solution(sitting);
        note(sitting);
        return STEP_NEXT;
    }
    if (strcmp(line, "board") == 0) {
        print_task(sitting);
        return STEP_AGAIN;
    }
    if (strcmp(line, "help") == 0) {
        say_line(_("Enter a move such as h8, or hint, solution, next, board, quit."));
        return STEP_AGAIN;
    }
    return try_move(sitting, line);
}

/* Lets the person work at one puzzle; false to end. */
static bool solve_one(struct sitting *sitting, int index)
{
    lz_error error;
    enum step step = STEP_AGAIN;
    if (training_open(&sitting->kept.training, index, &error)) {
        options_complain(&sitting->puzzles->options, "%s", options_error(&error));
        sitting->failed = true;
        return false;
    }
    print_task(sitting);
    while (step == STEP_AGAIN)
        step = say_ask(&sitting->input) ? take_line(sitting, sitting->input.text) : STEP_QUIT;
    print_progress(sitting);
    return step == STEP_NEXT;
}

/* ---- the command ---- */

static bool load(const struct puzzles *puzzles, struct puzzle_list *list, lz_error *error)
{
    bool good = true;
    if (!puzzles->count && puzzle_list_load_shipped(list, error))
        return options_complain(&puzzles->options, "%s", options_error(error));
    for (int i = 0; i < puzzles->count && good; i++) {
        good = !puzzle_list_load(list, puzzles->arguments[i], error);
        if (!good)
            puzzles_complain_of_file(puzzles, puzzles->arguments[i], error);
    }
    if (good && puzzles->options.rule_given)
        puzzle_list_keep_rule(list, puzzles->options.variant.rule);
    if (good && !list->count)
        options_complain(&puzzles->options, "there are no puzzles of this kind");
    return good && list->count;
}

/* The database's path: the option's, or the person's own; NULL to keep nothing. */
static const char *path_of(const struct puzzles *puzzles, char *usual, size_t size)
{
    if (puzzles->database)
        return *puzzles->database ? puzzles->database : NULL;
    return database_default_path(usual, size) ? usual : NULL;
}

int puzzles_solve(struct puzzles *puzzles)
{
    struct sitting sitting = {.puzzles = puzzles};
    struct puzzle_list list = {0};
    lz_error error;
    char usual[4096];
    const char *path = path_of(puzzles, usual, sizeof usual);
    if (!load(puzzles, &list, &error)) {
        puzzle_list_free(&list);
        return EXIT_INPUT;
    }
    if (kept_training_begin(&sitting.kept, &list, path, &error)) {
        options_complain(&puzzles->options, "%s: %s", path, options_error(&error));
        puzzle_list_free(&list);
        return EXIT_INPUT;
    }
    sitting.kept.training.choice = (struct puzzle_choice){puzzles->kinds, puzzles->level};
    lines_open(&sitting.input, stdin);
    say_line(_("Enter a move such as h8, or hint, solution, next, board, quit."));
    bool more = true;
    for (bool first = true; more; first = false) {
        const int index = puzzles->daily && first
                              ? kept_training_daily(&sitting.kept, puzzles->date)
                              : training_next(&sitting.kept.training);
        if (index < 0)
            say_line("%s", puzzle_word_none(&sitting.kept.training.choice));
        more = index >= 0 && solve_one(&sitting, index) && !puzzles->daily;
    }
    if (!batch_ended_well(&sitting.input, "lianzi puzzles", "standard input"))
        sitting.failed = true;
    lines_close(&sitting.input);
    training_end(&sitting.kept.training);
    return sitting.failed ? EXIT_INPUT : EXIT_WELL;
}
