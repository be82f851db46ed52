/* `lianzi play`: reads the options and sets the game up. */
#include "cli/play/play.h"

#include "cli/classic_options.h"
#include "cli/command.h"
#include "engines/network.h"
#include "system/translate.h"
#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "Usage: lianzi play [OPTION]...\n"
    "Plays a game in the terminal. Enter moves as x y (from 1 at the lower left), as h8, or as a\n"
    "column in Connect Four.\n"
    "\n"
    "  --rule RULE      @rules@\n"
    "  --size N         columns and rows (15; Connect Four 7x6), or COLUMNSxROWS\n"
    "  --win K          how many in a row win\n"
    "  --opening NAME   @openings@\n"
    "  --blocked X,Y    a cell that nobody can use; may be repeated\n"
    "  --side SIDE      the side you play: first, second, both, none (watch)\n"
    "  --level 1..10    how well the program plays (6; 10 if one of the next three is given)\n"
    "  --depth D        how many plies the program looks ahead, 1 to 20\n"
    "  --time SECONDS   how long it thinks about a move\n"
    "  --nodes N        how many positions it looks at; a level given as well may allow less\n"
    "  --proofs on|off  at level 10, play the moves of the shipped proofs at once (on)\n"
    "  --book FILE      moves that the program chooses from instead of thinking, as `lianzi db\n"
    "                   book` writes them\n"
    "  --classic NAME   the program is a textbook system: table, tuple, negamax, kernel or drop;\n"
    "                   on its own board unless --rule or --size say "
    "otherwise\n" CLASSIC_OPTIONS_HELP "  --moves STRING   start after these moves, such as h8i9\n"
    "  --rows top       row 1 of --moves is the top row\n"
    "  --plain          play line by line, as always without a terminal that can do more; help\n"
    "                   lists the commands\n"
    "  --language NAME  en or zh_CN, for the full-screen game\n"
#ifdef LIANZI_DATABASE
    "  --puzzles        solve puzzles instead of playing, as `lianzi puzzles`; of --rule, if "
    "given\n"
#endif
    "  --seed N         seed for random choices (0; at a terminal another one each time)\n"
    "  --help, --version\n";

enum {
    OPTION_SIDE = OPTION_AFTER_CLASSIC,
    OPTION_LEVEL,
    OPTION_BOOK,
    OPTION_TIME,
    OPTION_NODES,
    OPTION_PROOFS,
    OPTION_MOVES,
    OPTION_PLAIN,
    OPTION_LANGUAGE,
    OPTION_PUZZLES
};

static const struct option option_table[] = {COMMON_OPTIONS,
                                             GAME_OPTIONS,
                                             CLASSIC_OPTIONS,
                                             {"side", required_argument, NULL, OPTION_SIDE},
                                             {"level", required_argument, NULL, OPTION_LEVEL},
                                             {"book", required_argument, NULL, OPTION_BOOK},
                                             {"time", required_argument, NULL, OPTION_TIME},
                                             {"nodes", required_argument, NULL, OPTION_NODES},
                                             {"proofs", required_argument, NULL, OPTION_PROOFS},
                                             {"moves", required_argument, NULL, OPTION_MOVES},
                                             {"plain", no_argument, NULL, OPTION_PLAIN},
                                             {"language", required_argument, NULL, OPTION_LANGUAGE},
#ifdef LIANZI_DATABASE
                                             {"puzzles", no_argument, NULL, OPTION_PUZZLES},
#endif
                                             {NULL, 0, NULL, 0}};

/* The command's own options. */
struct request {
    struct options options;
    struct classic_options classic;
    const char *side; /* NULL: the classic's own, or first */
    int64_t level;    /* 0: the usual */
    const char *moves;
    const char *book;
    int64_t time_ms;
    int64_t nodes;
    bool plain;
    bool puzzles;
    bool proofs;
};

static enum options_outcome take_own(struct request *request, int option, const char *argument)
{
    const struct options *options = &request->options;
    bool good = true;
    switch (option) {
    case OPTION_SIDE:
        request->side = argument;
        good = strcmp(argument, "first") == 0 || strcmp(argument, "second") == 0 ||
               strcmp(argument, "both") == 0 || strcmp(argument, "none") == 0;
        if (!good)
            options_complain(options, "--side: expected first, second, both or none, not \"%s\"",
                             argument);
        break;
    case OPTION_LEVEL:
        good = options_number(options, "--level", argument, LZ_LEVEL_MIN, LZ_LEVEL_MAX,
                              &request->level);
        break;
    case OPTION_BOOK:
        request->book = argument;
        break;
    case OPTION_TIME:
        good = options_seconds(options, "--time", argument, &request->time_ms);
        break;
    case OPTION_NODES:
        good = options_number(options, "--nodes", argument, 1, INT64_MAX, &request->nodes);
        break;
    case OPTION_PROOFS:
        good = options_switch(options, "--proofs", argument, &request->proofs);
        break;
    case OPTION_MOVES:
        request->moves = argument;
        break;
    case OPTION_LANGUAGE:
        good = translate_knows(argument);
        if (good)
            translate_into(argument);
        else
            options_complain(options, "--language: expected en or zh_CN, not \"%s\"", argument);
        break;
    case OPTION_PUZZLES:
        request->puzzles = true;
        break;
    default: /* OPTION_PLAIN */
        request->plain = true;
        break;
    }
    return good ? OPTIONS_TAKEN : OPTIONS_BAD;
}

static void seat_persons(const struct play *play, const struct request *request, bool person[2])
{
    /* Report 003's program moves first; with the others the person does. */
    const char *side = request->side;
    if (!side)
        side = play_is_classic(play) && play->settings.classic == LZ_CLASSIC_KERNEL ? "second"
                                                                                    : "first";
    person[0] = strcmp(side, "first") == 0 || strcmp(side, "both") == 0;
    person[1] = strcmp(side, "second") == 0 || strcmp(side, "both") == 0;
}

/* With a limit and no level the program plays its best within the limit. */
static int choose_level(const struct request *request)
{
    if (request->level)
        return (int)request->level;
    const bool limited =
        !request->classic.given && (request->classic.depth || request->time_ms || request->nodes);
    return limited ? LZ_LEVEL_MAX : PLAYER_LEVEL_USUAL;
}

static bool set_up_engine(struct play *play, const struct request *request)
{
    char seed[24], level[24];
    lz_error error;
    play->program.level = choose_level(request);
    play->program.depth = request->classic.given ? 0 : request->classic.depth;
    play->program.time_ms = request->time_ms;
    play->nodes = (uint64_t)request->nodes;
    snprintf(seed, sizeof seed, "%" PRIu64, request->options.seed);
    snprintf(level, sizeof level, "%d", play->program.level);
    lz_status status = lz_engine_new(&play->engine, &error);
    if (!status)
        status = lz_engine_set(play->engine, "seed", seed, &error);
    if (!status)
        status = lz_engine_set(play->engine, "level", level, &error);
    if (status)
        options_complain(&request->options, "%s", error.text);
    return status == LZ_OK;
}

/* False after a complaint. */
static bool read_book(struct play *play, const struct request *request)
{
    lz_error error;
    if (!request->book)
        return true;
    if (opening_book_load(play->engine, request->book, &error)) {
        options_complain(&request->options, "--book: %s: %s", request->book, error.text);
        return false;
    }
    return true;
}

/* Refuses options of the engine with a classic, and of a classic without one; false after a
 * complaint. */
static bool check_program(const struct request *request)
{
    const char *of_engine = request->level     ? "--level"
                            : request->book    ? "--book"
                            : request->time_ms ? "--time"
                            : request->nodes   ? "--nodes"
                                               : NULL;
    if (request->classic.given && of_engine)
        options_complain(&request->options, "%s is not for --classic", of_engine);
    else if (!request->classic.given && request->classic.without)
        options_complain(&request->options, "%s is for --classic", request->classic.without);
    else
        return true;
    return false;
}

/* Makes the program and the game; false after a complaint. */
static bool set_up_game(struct play *play, struct request *request, lz_game **out)
{
    struct options *options = &request->options;
    lz_error error;
    int64_t value;
    player_init(&play->program, request->classic.given ? PLAYER_CLASSIC : PLAYER_PROGRAM);
    if (request->classic.given) {
        if (!classic_options_finish(&request->classic, options, &play->settings) ||
            !classic_options_game(&request->classic, options, out))
            return false;
        play->program.classic = play->settings.classic;
        /* Rating the position checks that the settings are in range and fit the game. */
        if (!lz_classic_value(*out, &play->settings, &value, &error))
            return true;
    } else if (!options_finish(options)) {
        return false;
    } else if (!lz_game_new(&options->variant, out, &error)) {
        return true;
    }
    options_complain(options, "%s", error.text);
    return false;
}

/* Begins the game after the moves given; false after a complaint. */
static bool begin(struct play *play, const struct request *request, lz_game *game)
{
    const struct options *options = &request->options;
    const char *moves = request->moves ? request->moves : "";
    bool person[2];
    lz_error error;
    seat_persons(play, request, person);
    if (lz_game_play(game, moves, options->rows, &error))
        options_complain(options, "--moves: column %u: %s", error.column, error.text);
    else if (play_begin(play, game, person, &error))
        options_complain(options, "%s", error.text);
    return play->session != NULL;
}

/* Returns the exit status, after a complaint unless it is EXIT_WELL. */
static int set_up(struct play *play, struct request *request)
{
    lz_game *game = NULL;
    const bool sound = check_program(request) && set_up_game(play, request, &game);
    if (sound && set_up_engine(play, request) && read_book(play, request) &&
        begin(play, request, game) && request->proofs)
        play->proofs = proofs_new();
    lz_game_free(game);
    return play->session ? EXIT_WELL : sound ? EXIT_INPUT : EXIT_USAGE;
}

#ifdef LIANZI_DATABASE
/* On the full screen, or line by line as `lianzi puzzles`. */
static int solve_puzzles(const struct request *request)
{
    if (!request->plain && play_can_screen())
        return play_puzzles(request->options.rule_given ? &request->options.variant.rule : NULL);
    char name[] = "lianzi puzzles", option[] = "--rule", rule[16];
    char *arguments[] = {name, option, rule, NULL};
    const int count = request->options.rule_given ? 3 : 1;
    snprintf(rule, sizeof rule, "%s", lz_rule_name(request->options.variant.rule));
    arguments[count] = NULL;
    optind = 1; /* read options anew */
    return command_puzzles(count, arguments);
}
#endif

int command_play(int argc, char **argv)
{
    struct request request = {.proofs = true};
    options_begin(&request.options, argv[0], help, LZ_RULE_FREESTYLE);
    classic_options_begin(&request.classic);
    if (isatty(STDIN_FILENO))
        request.options.seed = (uint64_t)time(NULL);
    for (int option; (option = getopt_long(argc, argv, OPTIONS_SHORT, option_table, NULL)) >= 0;) {
        enum options_outcome outcome = options_take(&request.options, option, optarg);
        if (outcome == OPTIONS_OWN)
            outcome = classic_options_take(&request.classic, &request.options, option, optarg);
        if (outcome == OPTIONS_OWN)
            outcome = take_own(&request, option, optarg);
        if (outcome == OPTIONS_DONE)
            return EXIT_WELL;
        if (outcome == OPTIONS_BAD)
            return EXIT_USAGE;
    }
#ifdef LIANZI_DATABASE
    if (request.puzzles)
        return solve_puzzles(&request);
#endif
    struct play play = {0};
    int status = EXIT_USAGE;
    if (options_no_arguments(&request.options, argc, argv) &&
        (status = set_up(&play, &request)) == EXIT_WELL) {
        const bool screen = !request.plain && play_can_screen();
        status = screen ? play_screen(&play) : play_plain(&play);
    }
    play_destroy(&play);
    return status;
}
