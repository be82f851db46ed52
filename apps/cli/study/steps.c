/* `lianzi study --steps`: walks through a search step by step (study/steps.h) on standard input. */
#include "cli/study/study.h"

#include "study/steps.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct walk {
    const struct study *study;
    struct steps steps;
};

/* Stones of the line of play as capitals, + for kids that came back, - for moves cut off. */
static void mark_cells(const struct walk *walk, char cells[LZ_CELLS_MAX])
{
    const lz_classic_node *kids[LZ_CELLS_MAX];
    const lz_game *const game = walk->study->game;
    const int *cut;
    int line[LZ_CLASSIC_DEPTH_MAX];
    for (int cell = 0; cell < walk->steps.variant->columns * walk->steps.variant->rows; cell++)
        cells[cell] = ".xo#"[lz_game_at(game, cell)];
    for (int i = steps_kids(&walk->steps, kids) - 1; i >= 0; i--)
        cells[kids[i]->cell] = '+';
    for (int i = steps_cut(&walk->steps, &cut) - 1; i >= 0; i--)
        cells[cut[i]] = '-';
    for (int i = steps_line(&walk->steps, line) - 1; i >= 0; i--)
        cells[line[i]] = (lz_game_to_move(game) == LZ_BLACK) == (i % 2 == 0) ? 'X' : 'O';
}

static void show(const struct walk *walk)
{
    const lz_variant *const variant = walk->steps.variant;
    char cells[LZ_CELLS_MAX], facts[STEPS_FACTS][STEPS_TEXT], text[STEPS_TEXT], line[STEPS_TEXT];
    const int count = steps_facts(&walk->steps, facts), missing = steps_missing(&walk->steps);
    mark_cells(walk, cells);
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J", stdout);
    for (int row = variant->rows - 1, i = 0; row >= 0 || i < count; row--, i++) {
        size_t length = (size_t)snprintf(line, sizeof line, row >= 0 ? "%3d " : "    ", row + 1);
        for (int column = 0; column < variant->columns; column++, length += 2) {
            line[length] = ' ';
            line[length + 1] = row >= 0 ? cells[row * variant->columns + column] : ' ';
        }
        snprintf(line + length, sizeof line - length, "   %s", i < count ? facts[i] : "");
        say_line("%s", line);
    }
    printf("    ");
    for (int column = 0; column < variant->columns; column++)
        printf(" %c", 'a' + column);
    steps_describe(&walk->steps, text);
    if (missing > 0)
        snprintf(text + strlen(text), STEPS_TEXT - strlen(text),
                 _(" Not kept below it: %d; --tree-nodes N keeps more."), missing);
    say_line("\n\n%s\n", text);
}

/* Goes where the line says; false to end. */
static bool take_line(struct walk *walk, const char *line)
{
    int to = walk->steps.now;
    char *end;
    const long number = strtol(line, &end, 10);
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
        return false;
    if (*line == '\0' || strcmp(line, "f") == 0) {
        to++;
    } else if (strcmp(line, "b") == 0) {
        to--;
    } else if (strcmp(line, "c") == 0) {
        to = steps_next_cut(&walk->steps);
    } else if (end > line && *end == '\0' && number >= 1 && number <= walk->steps.count) {
        to = (int)number - 1;
    } else {
        say_line(
            _("Enter or f: forward, b: back, c: to the next cut-off, 1 to %d: to that step, q: "
              "end.\n"
              "On the board: X and O the line of play, + a move that was searched, - one cut off."),
            walk->steps.count);
        return true;
    }
    if (steps_go(&walk->steps, to))
        show(walk);
    else
        say_line("%s", _("There is no such step."));
    return true;
}

static void converse(struct walk *walk)
{
    struct lines input;
    lines_open(&input, stdin);
    show(walk);
    take_line(walk, "?");
    while (say_prompt(&input) && take_line(walk, input.text)) {
    }
    lines_close(&input);
}

int study_steps(const struct study *study)
{
    struct walk walk = {.study = study};
    struct kept_tree tree;
    lz_classic_report report;
    if (study->settings.algorithm == LZ_CLASSIC_SEARCH_OPEN_CLOSED)
        return options_misused(&study->options,
                               "--steps: search open-closed enters all nodes before "
                               "it values any; another search is needed");
    bool good = study_keep_tree(study, &study->settings, &report, &tree);
    if (good &&
        !(good = steps_begin(&walk.steps, lz_game_variant(study->game), &tree, STEPS_LETTERS)))
        options_complain(&study->options, "no memory");
    if (good)
        converse(&walk);
    steps_end(&walk.steps);
    kept_tree_free(&tree);
    return good ? EXIT_WELL : EXIT_INPUT;
}
