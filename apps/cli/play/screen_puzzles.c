/* Puzzles on the full screen: the board with the task above it, and below it what became of a try
 * and the person's progress. A wrong try and its refutation stand on the board as numbers. */
#include "cli/play/screen.h"

#include "cli/command.h"
#include "cli/puzzle_text.h"
#include "store/puzzles.h"
#include "store/store.h"
#include "study/puzzle/shipped.h"
#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/say.h"
#include "system/translate.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>

enum { BELOW = 6 };

struct puzzling {
    struct kept_training kept;
    lz_game *shown; /* as the attempt's game, which another thread has while it judges a try */
    int cursor;     /* a cell */
    int kind;       /* that is wanted, 1 + an enum puzzle_kind; 0: any */
    char said[600];
    atomic_bool stop;
    int tried; /* the cell of the try, its judgement ... */
    struct attempt_answer answer;
    lz_status status;
    lz_error error; /* ... or why it was none */
};

/* ---- painting ---- */

static bool has_room(const struct puzzling *puzzling)
{
    return screen_frame(lz_game_variant(puzzling->shown), puzzling->cursor, BELOW);
}

static void paint_board(const struct puzzling *puzzling)
{
    const lz_variant *variant = lz_game_variant(puzzling->shown);
    const struct training *training = &puzzling->kept.training;
    const int length = lz_game_length(puzzling->shown);
    screen_paint_board(puzzling->shown);
    for (int i = 0; i < training->numbered; i++)
        screen_paint_number(variant, training->line[i], i + 1);
    if (training->hint >= 0)
        screen_paint_sign(variant, training->hint, '+');
    if (length)
        screen_paint_brackets(variant, lz_game_action(puzzling->shown, length - 1).cell[0], "()");
    screen_paint_brackets(variant, puzzling->cursor, "[]");
}

static void paint(void *user)
{
    const struct puzzling *puzzling = user;
    const struct puzzle *puzzle = puzzling->kept.training.attempt.puzzle;
    char game[200], text[512];
    erase();
    if (!has_room(puzzling)) {
        screen_say_too_small(BELOW);
        screen_put(2, 0, "%s", _("q leave"));
        refresh();
        return;
    }
    const int below = screen_below_board();
    wording_game(puzzling->shown, game, sizeof game);
    attron(A_BOLD);
    puzzle_word_goal(puzzle, puzzle_text_side(puzzle->to_move), text, sizeof text);
    screen_put(0, 1, _("%s: %s"), game, text);
    attroff(A_BOLD);
    paint_board(puzzling);
    screen_put(below, 1, "%s", puzzling->said);
    puzzle_text_rating(puzzle, text, sizeof text);
    screen_put(below + 1, 1, "%s", text);
    puzzle_text_progress(&puzzling->kept.training.progress, text, sizeof text);
    screen_put(below + 2, 1, "%s", text);
    screen_put(below + 3, 1, _("Next ones: k %s   l %s"), puzzle_word_kind(puzzling->kind),
               puzzle_word_level(puzzling->kept.training.choice.level));
    screen_put(below + 4, 1, "%s",
               _("Enter, mouse try   h hint   s solution   n next   d of the day   q leave"));
    refresh();
}

/* ---- puzzles ---- */

/* Takes the attempt's game over to be shown. */
static void show_game(struct puzzling *puzzling)
{
    lz_game *copy = NULL;
    if (lz_game_copy(puzzling->kept.training.attempt.game, &copy, NULL))
        return;
    lz_game_free(puzzling->shown);
    puzzling->shown = copy;
}

static void complain(struct puzzling *puzzling, const lz_error *error)
{
    wording_error(error, puzzling->said, sizeof puzzling->said);
}

/* Begins another puzzle; without memory the present one stays. */
static bool begin(struct puzzling *puzzling, int index)
{
    lz_error error;
    if (training_open(&puzzling->kept.training, index, &error)) {
        complain(puzzling, &error);
        return false;
    }
    puzzling->cursor = screen_centre(&puzzling->kept.training.attempt.puzzle->variant);
    puzzling->said[0] = '\0';
    show_game(puzzling);
    if (!puzzling->shown)
        snprintf(puzzling->said, sizeof puzzling->said, "%s", _("no memory"));
    return puzzling->shown != NULL;
}

/* Begins the next puzzle of the choice; without one the present one stays. */
static void begin_next(struct puzzling *puzzling)
{
    struct training *training = &puzzling->kept.training;
    const int index = training_next(training);
    if (index >= 0)
        begin(puzzling, index);
    else
        snprintf(puzzling->said, sizeof puzzling->said, "%s", puzzle_word_none(&training->choice));
}

/* The next kind that there are puzzles of. */
static void choose_kind(struct puzzling *puzzling)
{
    struct training *training = &puzzling->kept.training;
    do
        puzzling->kind = (puzzling->kind + 1) % (PUZZLE_KINDS + 1);
    while (!training_has_kind(training, puzzling->kind));
    training_choose(training, puzzling->kind, training->choice.level);
    begin_next(puzzling);
}

static void choose_level(struct puzzling *puzzling)
{
    struct puzzle_choice *choice = &puzzling->kept.training.choice;
    choice->level = (choice->level + 1) % PUZZLE_LEVELS;
    begin_next(puzzling);
}

static void note(struct puzzling *puzzling)
{
    lz_error error;
    if (kept_training_note(&puzzling->kept, &error))
        complain(puzzling, &error);
}

static void judge(void *user)
{
    struct puzzling *puzzling = user;
    puzzling->status = attempt_try(&puzzling->kept.training.attempt, puzzling->tried,
                                   &puzzling->answer, &puzzling->error);
}

static void try_cell(struct puzzling *puzzling)
{
    char *said = puzzling->said;
    training_unmark(&puzzling->kept.training);
    if (puzzling->kept.training.attempt.solved) {
        snprintf(said, sizeof puzzling->said, "%s", _("This one is solved: n shows the next."));
        return;
    }
    snprintf(said, sizeof puzzling->said, "%s", _("AI is thinking..."));
    puzzling->tried = puzzling->cursor;
    screen_work(judge, paint, puzzling, &puzzling->stop);
    if (puzzling->status) {
        puzzle_text_refusal(&puzzling->error, said, sizeof puzzling->said);
        return;
    }
    puzzle_text_answer(&puzzling->kept.training.attempt, puzzling->tried, &puzzling->answer, said,
                       sizeof puzzling->said);
    show_game(puzzling);
    if (training_answered(&puzzling->kept.training, puzzling->tried, &puzzling->answer))
        note(puzzling);
}

/* ---- keys ---- */

static void give_hint(struct puzzling *puzzling)
{
    char cell[8];
    const int hint = training_hint(&puzzling->kept.training);
    if (hint < 0)
        return;
    lz_cell_format(lz_game_variant(puzzling->shown), hint, LZ_ROWS_BOTTOM, cell, sizeof cell);
    snprintf(puzzling->said, sizeof puzzling->said, _("Hint: %s"), cell);
    note(puzzling);
}

static void show_solution(struct puzzling *puzzling)
{
    char line[PUZZLE_PLIES_MAX * 4 + 8];
    const int length = training_solve(&puzzling->kept.training);
    if (!length)
        return;
    puzzle_text_line(lz_game_variant(puzzling->shown), puzzling->kept.training.line, length, line,
                     sizeof line);
    snprintf(puzzling->said, sizeof puzzling->said, _("Solution: %s"), line);
    note(puzzling);
}

static void take_key(struct puzzling *puzzling, int key)
{
    const lz_variant *variant = lz_game_variant(puzzling->shown);
    if (screen_move_cursor(variant, key, &puzzling->cursor))
        return;
    switch (key) {
    case ' ':
    case '\n':
    case '\r':
    case KEY_ENTER:
        try_cell(puzzling);
        break;
    case KEY_MOUSE:
        if (screen_click(variant, &puzzling->cursor))
            try_cell(puzzling);
        break;
    case 'h':
        give_hint(puzzling);
        break;
    case 's':
        show_solution(puzzling);
        break;
    case 'n':
        note(puzzling);
        begin_next(puzzling);
        break;
    case 'k':
        choose_kind(puzzling);
        break;
    case 'l':
        choose_level(puzzling);
        break;
    case 'd':
        begin(puzzling, kept_training_daily(&puzzling->kept, NULL));
        break;
    default:
        break;
    }
}

static void solve(struct puzzling *puzzling)
{
    for (;;) {
        paint(puzzling);
        const int key = getch();
        if ((key == ERR && screen_is_gone()) || key == SCREEN_ESCAPE || key == 'q')
            break;
        if (key != ERR && has_room(puzzling))
            take_key(puzzling, key);
    }
}

/* Reads the shipped puzzles, of one rule if `rule` is not NULL, and the person's progress. */
static lz_status load(struct puzzling *puzzling, const lz_rule *rule, lz_error *error)
{
    struct puzzle_list list = {0};
    char path[4096];
    const char *kept = database_default_path(path, sizeof path) ? path : NULL;
    lz_status status = puzzle_list_load_shipped(&list, error);
    if (!status && rule)
        puzzle_list_keep_rule(&list, *rule);
    if (!status && !list.count)
        status = lz_error_set(error, LZ_ERR_ARGUMENT, "there are no puzzles of this kind");
    if (!status)
        status = kept_training_begin(&puzzling->kept, &list, kept, error);
    puzzle_list_free(&list);
    return status;
}

bool screen_puzzles(const lz_rule *rule, char *problem, size_t size)
{
    struct puzzling *puzzling = calloc(1, sizeof *puzzling);
    lz_error error;
    bool good = puzzling != NULL;
    if (!good)
        snprintf(problem, size, "%s", _("no memory"));
    if (good && load(puzzling, rule, &error)) {
        wording_error(&error, problem, size);
        good = false;
    } else if (good) {
        good = begin(puzzling, training_next(&puzzling->kept.training));
        if (good)
            solve(puzzling);
        else
            snprintf(problem, size, "%s", puzzling->said);
        training_end(&puzzling->kept.training);
        lz_game_free(puzzling->shown);
    }
    free(puzzling);
    return good;
}

int play_puzzles(const lz_rule *rule)
{
    char problem[600] = "";
    screen_open();
    timeout(SCREEN_TICK_MS);
    const bool good = screen_puzzles(rule, problem, sizeof problem);
    screen_close();
    if (!good)
        say_part(stderr, "lianzi play: %s\n", problem);
    return good ? EXIT_WELL : EXIT_INPUT;
}
