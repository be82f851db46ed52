/* `lianzi exercises`: reads the options, makes the exercises, and asks them or writes the sheet. */
#include "cli/exercises/exercises.h"

#include "cli/command.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>

static bool take_classic(const struct options *options, const struct option_row *row,
                         const char *argument, void *place)
{
    lz_classic classic;
    (void)row;
    if (lz_classic_parse(argument, &classic, NULL))
        return options_expect(options, "--classic", "table, tuple, negamax, kernel or drop",
                              argument);
    *(int *)place = (int)classic;
    return true;
}

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi exercises [OPTION]... [TREE]...\n"
        "Exercises on alpha-beta: what the value of the root is, which leaves are not looked at, "
        "which order of moves cuts most. The trees are those of the textbook systems on small "
        "boards, the same for the same seed, or your own: a TREE is the values of its leaves in "
        "parentheses, such as \"((3 5) (2 9) (0 1))\", and its root takes the largest value. "
        "Without --sheet the "
        "questions are asked here, answers are corrected and counted; \"quit\" ends.\n"),

    OPTION_USUAL("seed"),
    OPTION_NUMBER("count", "N", struct exercises, given, 1, EXERCISES_MAX,
                  "how many (10), without TREE"),
    OPTION_TAKE("classic", "NAME", struct exercises, classic, take_classic,
                "trees of table, tuple, negamax, kernel or drop only"),
    OPTION_NUMBER("depth", "D", struct exercises, depth, 2, 4, "trees of so many plies only"),
    OPTION_TEXT("sheet", "FILE", struct exercises, sheet,
                "write an HTML page to print, with solutions, or to answer by click"),
    OPTION_HELP,
    OPTION_SAY("\nExit status: 0 success; 1 a file cannot be written; 2 wrong usage."),
    OPTIONS_END};

/* Returns the exit status, after a complaint unless it is EXIT_WELL. */
static int make_all(struct exercises *exercises, int argc, char **argv)
{
    const int trees = argc - optind;
    lz_error error;
    if (trees > 0 && (options_given(&exercises->options, "count") || exercises->classic >= 0 ||
                      exercises->depth || options_given(&exercises->options, "seed")))
        return options_misused(
            &exercises->options,
            "--seed, --count, --classic and --depth are for exercises without TREE");
    if (trees > EXERCISES_MAX)
        return options_misused(&exercises->options, "at most %d trees", EXERCISES_MAX);
    exercises->count = trees > 0 ? trees : (int)exercises->given;
    exercises->items = calloc((size_t)exercises->count, sizeof *exercises->items);
    if (!exercises->items)
        return options_failed(&exercises->options, "no memory");
    for (int i = 0; i < exercises->count; i++) {
        struct exercise *const item = &exercises->items[i];
        if (trees > 0 && exercise_read(argv[optind + i], item, &error))
            return options_misused(&exercises->options, "\"%s\": character %u: %s",
                                   argv[optind + i], error.column, options_error(&error));
        const uint64_t seed = exercises->options.seed * EXERCISES_MAX + (uint64_t)i;
        if (trees <= 0 && exercise_make(seed, exercises->classic, exercises->depth, item, &error))
            return options_failed(&exercises->options, "%s", options_error(&error));
    }
    return EXIT_WELL;
}

int command_exercises(int argc, char **argv)
{
    struct exercises exercises = {.classic = -1, .given = 10};
    int status = options_read(&exercises.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    status = make_all(&exercises, argc, argv);
    if (status == EXIT_WELL)
        status = exercises.sheet ? exercises_sheet(&exercises) : exercises_ask(&exercises);
    free(exercises.items);
    return status;
}
