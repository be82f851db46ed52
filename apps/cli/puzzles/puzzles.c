/* `lianzi puzzles`: reads the options and calls the subcommand. */
#include "cli/puzzles/puzzles.h"

#include "cli/command.h"

#include <stdio.h>
#include <string.h>

enum { SELF_PLAY_MAX = 100000000, NODES_MAX = 1000000000, COUNT_MAX = 1000000 };

static bool take_kind(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    (void)row;
    enum puzzle_kind kind;
    if (!puzzle_kind_parse(argument, strlen(argument), &kind))
        return options_expect(options, "--kind", "fours, threes, defence or trap", argument);
    *(unsigned *)place |= 1U << kind;
    return true;
}

static const char *const levels[] = {"near", "easier", "harder", "missed", NULL};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi puzzles [OPTION]...\n"
        "       lianzi puzzles solve [OPTION]... [FILE]...\n"
        "       lianzi puzzles make [OPTION]... --out FILE [GAMES]...\n"
        "       lianzi puzzles check FILE...\n"
        "Positions in which exactly one move wins by threes and fours, or exactly one defends. "
        "Enter moves such as h8: wrong ones are refuted, right ones answered. `make` finds puzzles "
        "in games, proved (docs/PUZZLES.md): files of any format that `lianzi convert` reads, a "
        "database, or games played here. `check` reads files of puzzles and counts them.\n"),

    OPTION_FLAG("daily", struct puzzles, daily, "the puzzle of the day"),
    OPTION_DATE("date", struct puzzles, date, true, "of this day, YYYY-MM-DD, instead"),
    OPTION_SHARED("rule", "puzzles of freestyle, standard, renju or caro only"),
    OPTION_TAKE("kind", "KIND", struct puzzles, kinds, take_kind,
                "fours, threes, defence or trap (renju's forbidden points) only; may be repeated"),
    OPTION_WORD("level", struct puzzles, level, PUZZLE_NEAR, levels,
                "puzzles near your rating (near), easier or harder ones, or those that you missed "
                "before"),
    OPTION_TEXT("db", "FILE", struct puzzles, database,
                "keep the progress in this database; \"\": keep none"),
    OPTION_SAY("\n`make` has these:"),
    OPTION_TEXT("out", "FILE", struct puzzles, out,
                "the puzzles; what was found so far is kept in FILE.part"),
    OPTION_FLAG("resume", struct puzzles, resume, "go on from FILE.part if it exists"),
    OPTION_NUMBER("count", "N", struct puzzles, puzzle_count, 1, COUNT_MAX,
                  "choose N of the puzzles, evenly of each kind and length"),
    OPTION_TAKE("kind", "KIND", struct puzzles, kinds, take_kind,
                "look for fours, threes, defence or trap only; may be repeated"),
    OPTION_NUMBER("shortest", "P", struct puzzles, shortest, 3, PUZZLE_PLIES_MAX,
                  "fewest plies to the five (3)"),
    OPTION_NUMBER("longest", "P", struct puzzles, longest, 3, PUZZLE_PLIES_MAX,
                  "most plies to the five (25)"),
    OPTION_NUMBER("self-play", "N", struct puzzles, self_play, 1, SELF_PLAY_MAX,
                  "play N games; without files"),
    OPTION_NUMBER("nodes", "N", struct puzzles, nodes, 2, NODES_MAX,
                  "positions for a move of these games (400)"),
    OPTION_TEXT("db", "FILE", struct puzzles, database,
                "take the games of a database; with --rule, those of one rule"),
    OPTION_TEXT("from", "FORMAT", struct puzzles, from, "format of GAMES, whatever their names"),
    OPTION_SHARED("rule", "if GAMES do not say: @fives@"),
    OPTION_SHARED("size", "columns and rows (15), or COLUMNSxROWS, if GAMES do not say"),
    OPTION_SHARED("rows", "in move strings, row 1 is the top row, not the bottom one"),
    OPTION_SHARED("blocked", NULL),
    OPTION_SHARED("seed", NULL),
    OPTION_HELP,
    OPTION_GAME,
    OPTIONS_END};

void puzzles_complain_of_file(const struct puzzles *puzzles, const char *path,
                              const lz_error *error)
{
    lz_error own = *error;
    if (error->line)
        options_complain(&puzzles->options, "%s:%u: %s", path, (unsigned)error->line,
                         options_error(&own));
    else
        options_complain(&puzzles->options, "%s: %s", path, options_error(&own));
}

static int puzzles_check(struct puzzles *puzzles)
{
    bool good = true;
    if (!puzzles->count)
        return options_misused(&puzzles->options, "check: name files of puzzles");
    for (int i = 0; i < puzzles->count; i++) {
        struct puzzle_list list = {0};
        lz_error error;
        if (puzzle_list_load(&list, puzzles->arguments[i], &error)) {
            good = false;
            puzzles_complain_of_file(puzzles, puzzles->arguments[i], &error);
        } else {
            printf("%s: %d puzzles\n", puzzles->arguments[i], list.count);
        }
        puzzle_list_free(&list);
    }
    return good ? EXIT_WELL : EXIT_INPUT;
}

int command_puzzles(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(struct puzzles *);
    } commands[] = {{"solve", puzzles_solve}, {"make", puzzles_make}, {"check", puzzles_check}};
    struct puzzles puzzles = {.nodes = 400, .shortest = 3, .longest = 25};
    const int status =
        options_read_game(&puzzles.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    puzzles.daily |= puzzles.date != NULL;
    puzzles.count = argc - optind - 1;
    puzzles.arguments = argv + optind + 1;
    for (size_t i = 0; optind < argc && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[optind], commands[i].name) == 0)
            return commands[i].run(&puzzles);
    if (optind == argc) {
        puzzles.count = 0;
        return puzzles_solve(&puzzles);
    }
    return options_misused(&puzzles.options,
                           "expected solve, make or check, not \"%s\"; see --help", argv[optind]);
}
