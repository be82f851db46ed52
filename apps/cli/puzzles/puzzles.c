/* `lianzi puzzles`: reads the options and calls the subcommand. */
#include "cli/puzzles/puzzles.h"

#include "cli/command.h"
#include "study/wording.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: lianzi puzzles [OPTION]...\n"
    "       lianzi puzzles solve [OPTION]... [FILE]...\n"
    "       lianzi puzzles make [OPTION]... --out FILE [GAMES]...\n"
    "       lianzi puzzles check FILE...\n"
    "Positions in which exactly one move wins by threes and fours, or exactly one defends.\n"
    "Enter moves such as h8: wrong ones are refuted, right ones answered. `make` finds puzzles\n"
    "in games, proved (docs/PUZZLES.md): files of any format that `lianzi convert` reads, a\n"
    "database, or games played here. `check` reads files of puzzles and counts them.\n"
    "\n"
    "  --daily          the puzzle of the day\n"
    "  --date DATE      of this day, YYYY-MM-DD, instead\n"
    "  --rule RULE      puzzles of freestyle, standard, renju or caro only\n"
    "  --db FILE        keep the progress in this database; \"\": keep none\n"
    "\n"
    "`make` has these:\n"
    "  --out FILE       the puzzles; what was found so far is kept in FILE.part\n"
    "  --resume         go on from FILE.part if it exists\n"
    "  --count N        choose N of the puzzles, evenly of each kind and length\n"
    "  --kind KIND      look for fours, threes or defence only; may be repeated\n"
    "  --shortest P     fewest plies to the five (3)\n"
    "  --longest P      most plies to the five (25)\n"
    "  --self-play N    play N games; without files\n"
    "  --nodes N        positions for a move of these games (400)\n"
    "  --db FILE        take the games of a database; with --rule, those of one rule\n"
    "  --from FORMAT    format of GAMES, whatever their names\n"
    "  --rule RULE      if GAMES do not say: @fives@\n"
    "  --size N         columns and rows (15), or COLUMNSxROWS, if GAMES do not say\n"
    "  --rows top       in move strings, row 1 is the top row, not the bottom one\n"
    "  --blocked X,Y, --seed N, --help, --version\n";

enum { SELF_PLAY_MAX = 100000000, NODES_MAX = 1000000000, COUNT_MAX = 1000000 };

enum {
    OPTION_OUT = OPTION_OWN,
    OPTION_RESUME,
    OPTION_COUNT,
    OPTION_DAILY,
    OPTION_DATE,
    OPTION_KIND,
    OPTION_SHORTEST,
    OPTION_LONGEST,
    OPTION_SELF_PLAY,
    OPTION_NODES,
    OPTION_DB,
    OPTION_FROM
};

static const struct option option_table[] = {
    COMMON_OPTIONS,
    GAME_OPTIONS,
    {"out", required_argument, NULL, OPTION_OUT},
    {"resume", no_argument, NULL, OPTION_RESUME},
    {"count", required_argument, NULL, OPTION_COUNT},
    {"daily", no_argument, NULL, OPTION_DAILY},
    {"date", required_argument, NULL, OPTION_DATE},
    {"kind", required_argument, NULL, OPTION_KIND},
    {"shortest", required_argument, NULL, OPTION_SHORTEST},
    {"longest", required_argument, NULL, OPTION_LONGEST},
    {"self-play", required_argument, NULL, OPTION_SELF_PLAY},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"db", required_argument, NULL, OPTION_DB},
    {"from", required_argument, NULL, OPTION_FROM},
    {NULL, 0, NULL, 0}};

static bool take_from(struct puzzles *puzzles, const char *argument)
{
    lz_record_format format;
    lz_error error;
    puzzles->from = argument;
    if (lz_record_format_parse(argument, &format, &error) == LZ_OK)
        return true;
    options_complain(&puzzles->options, "--from: %s", error.text);
    return false;
}

static bool take_kind(struct puzzles *puzzles, const char *argument)
{
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        if (strcmp(argument, puzzle_kind_name((enum puzzle_kind)kind)) == 0) {
            puzzles->kinds |= 1U << kind;
            return true;
        }
    }
    options_complain(&puzzles->options, "--kind: expected fours, threes or defence, not \"%s\"",
                     argument);
    return false;
}

/* False after a complaint. */
static bool take_own(void *command, int option, const char *argument)
{
    struct puzzles *const puzzles = command;
    const struct options *options = &puzzles->options;
    switch (option) {
    case OPTION_OUT:
        return (puzzles->out = argument);
    case OPTION_RESUME:
        return puzzles->resume = true;
    case OPTION_COUNT:
        return options_number(options, "--count", argument, 1, COUNT_MAX, &puzzles->puzzle_count);
    case OPTION_DAILY:
        return puzzles->daily = true;
    case OPTION_DATE:
        puzzles->date = argument;
        puzzles->daily = true;
        return options_date(options, "--date", argument, true);
    case OPTION_KIND:
        return take_kind(puzzles, argument);
    case OPTION_SHORTEST:
        return options_number(options, "--shortest", argument, 3, PUZZLE_PLIES_MAX,
                              &puzzles->shortest);
    case OPTION_LONGEST:
        return options_number(options, "--longest", argument, 3, PUZZLE_PLIES_MAX,
                              &puzzles->longest);
    case OPTION_SELF_PLAY:
        return options_number(options, "--self-play", argument, 1, SELF_PLAY_MAX,
                              &puzzles->self_play);
    case OPTION_NODES:
        return options_number(options, "--nodes", argument, 2, NODES_MAX, &puzzles->nodes);
    case OPTION_DB:
        return (puzzles->database = argument);
    default: /* OPTION_FROM */
        return take_from(puzzles, argument);
    }
}

void puzzles_complain_of_file(const struct puzzles *puzzles, const char *path,
                              const lz_error *error)
{
    char text[512];
    wording_error(error, text, sizeof text);
    if (error->line)
        options_complain(&puzzles->options, "%s:%u: %s", path, (unsigned)error->line, text);
    else
        options_complain(&puzzles->options, "%s: %s", path, text);
}

int puzzles_check(struct puzzles *puzzles)
{
    bool good = true;
    if (!puzzles->count) {
        options_complain(&puzzles->options, "check: name files of puzzles");
        return EXIT_USAGE;
    }
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
    options_begin(&puzzles.options, argv[0], help, LZ_RULE_FREESTYLE);
    const enum options_outcome outcome =
        options_read(&puzzles.options, argc, argv, option_table, take_own, &puzzles);
    if (outcome != OPTIONS_TAKEN)
        return options_status(outcome);
    if (!options_finish(&puzzles.options))
        return EXIT_USAGE;
    puzzles.count = argc - optind - 1;
    puzzles.arguments = argv + optind + 1;
    for (size_t i = 0; optind < argc && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[optind], commands[i].name) == 0)
            return commands[i].run(&puzzles);
    if (optind == argc) {
        puzzles.count = 0;
        return puzzles_solve(&puzzles);
    }
    options_complain(&puzzles.options, "expected solve, make or check, not \"%s\"; see --help",
                     argv[optind]);
    return EXIT_USAGE;
}
