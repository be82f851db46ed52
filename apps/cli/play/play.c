/* `lianzi play`: reads the options and sets the game up. */
#include "cli/play/play.h"

#include "cli/classic_options.h"
#include "cli/command.h"
#include "engines/network.h"
#include "engines/setting.h"
#include "system/translate.h"
#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum side {
    SIDE_USUAL /* the classic's own, or first */,
    SIDE_FIRST,
    SIDE_SECOND,
    SIDE_BOTH,
    SIDE_NONE
};

/* The command's own options. */
struct request {
    struct options options;
    struct classic_options classic;
    enum side side;
    int64_t level; /* 0: the usual */
    const char *moves;
    const char *book;
    int64_t time_ms;
    int64_t nodes;
    int64_t variety;
    bool coach;
    bool plain;
    bool puzzles;
    bool proofs;
    bool resume;
};

static bool take_language(const struct options *options, const struct option_row *row,
                          const char *argument, void *place)
{
    (void)row, (void)place;
    if (!translate_knows(argument))
        return options_expect(options, "--language", "en or zh_CN", argument);
    translate_into(argument);
    return true;
}

static const char *const sides[] = {"first", "second", "both", "none", NULL};

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi play [OPTION]...\n"
               "Plays a game in the terminal. Enter moves as x y (from 1 at the lower left), as "
               "h8, or as a column in Connect Four.\n"),

    OPTION_USUAL("rule"),
    OPTION_SHARED("size", "columns and rows (15; Connect Four 7x6), or COLUMNSxROWS"),
    OPTION_USUAL("win"),
    OPTION_USUAL("opening"),
    OPTION_USUAL("blocked"),
    OPTION_WORD("side", struct request, side, SIDE_FIRST, sides,
                "the side you play, none to watch (first, or the classic's own)"),
    OPTION_NUMBER("level", "1..10", struct request, level, LZ_LEVEL_MIN, LZ_LEVEL_MAX,
                  "how well the program plays (6; 10 if one of the next three is given)"),
    CLASSIC_DEPTH(struct request, classic, "how many plies the program looks ahead, 1 to 20"),
    OPTION_SECONDS("time", struct request, time_ms, "how long it thinks about a move"),
    OPTION_NUMBER("nodes", "N", struct request, nodes, 1, INT64_MAX,
                  "how many positions it looks at; a level given as well may allow less"),
    OPTION_NUMBER("variety", "N", struct request, variety, 0, 1000,
                  "from level 6 on, choose at random among moves whose win rate is at most N of a "
                  "thousand below the best one's (0)"),
    OPTION_WORD("proofs", struct request, proofs, 0, option_off_on,
                "at level 10, play the moves of the shipped proofs at once (on)"),
    OPTION_FLAG("coach", struct request, coach,
                "have a coach at the table, which warns of a mistake before the program answers"),
    OPTION_TEXT(
        "book", "FILE", struct request, book,
        "moves that the program chooses from instead of thinking, as `lianzi db book` writes them"),
    OPTION_TAKE("classic", "NAME", struct request, classic, classic_options_take,
                "the program is a textbook system: table, tuple, negamax, kernel or drop; on its "
                "own board unless --rule or --size say otherwise"),
    OPTION_TABLE(struct request, classic, classic_rows),
    OPTION_TEXT("moves", "STRING", struct request, moves, "start after these moves, such as h8i9"),
    OPTION_SHARED("rows", "row 1 of --moves is the top row"),
    OPTION_FLAG("resume", struct request, resume,
                "go on with the last game at this terminal that has not ended; games are kept "
                "after every move"),
    OPTION_FLAG("plain", struct request, plain,
                "play line by line, as always without a terminal that can do more; help lists the "
                "commands"),
    OPTION_TAKE("language", "NAME", struct request, options, take_language,
                "en or zh_CN, for the full-screen game"),
#ifdef LIANZI_DATABASE
    OPTION_FLAG("puzzles", struct request, puzzles,
                "solve puzzles instead of playing, as `lianzi puzzles`; of --rule, if given"),
#endif
    OPTION_SHARED("seed", "seed for random choices (0; at a terminal another one each time)"),
    OPTION_HELP,
    OPTIONS_END};

static void seat_persons(const struct play *play, const struct request *request, bool person[2])
{
    enum side side = request->side;
    if (!side)
        side = play_is_classic(play) && play_classic_begins(play->settings.classic) ? SIDE_SECOND
                                                                                    : SIDE_FIRST;
    person[0] = side == SIDE_FIRST || side == SIDE_BOTH;
    person[1] = side == SIDE_SECOND || side == SIDE_BOTH;
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
    lz_error error;
    play->program.level = choose_level(request);
    play->program.depth = request->classic.given ? 0 : request->classic.depth;
    play->program.time_ms = request->time_ms;
    play->nodes = (uint64_t)request->nodes;
    lz_status status = lz_engine_new(&play->engine, &error);
    if (!status)
        status = setting_number(play->engine, "seed", (int64_t)request->options.seed, &error);
    if (!status)
        status = setting_number(play->engine, "level", play->program.level, &error);
    if (!status)
        status = setting_number(play->engine, "variety", request->variety, &error);
    if (status)
        options_complain(&request->options, "%s", options_error(&error));
    return status == LZ_OK;
}

/* False after a complaint. */
static bool read_book(struct play *play, const struct request *request)
{
    lz_error error;
    if (!request->book)
        return true;
    if (opening_book_load(play->engine, request->book, &error))
        return options_complain(&request->options, "--book: %s: %s", request->book,
                                options_error(&error));
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
    const char *of_classic = classic_options_given(&request->options);
    if (request->classic.given && of_engine)
        return options_complain(&request->options, "%s is not for --classic", of_engine);
    if (!request->classic.given && of_classic)
        return options_complain(&request->options, "--%s is for --classic", of_classic);
    return true;
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
    return options_complain(options, "%s", options_error(&error));
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
        options_complain(options, "--moves: character %u: %s", error.column, options_error(&error));
    else if (play_begin(play, game, person, &error))
        options_complain(options, "%s", options_error(&error));
    return play->session != NULL;
}

/* The kept game has its own rule, players and moves. False after a complaint. */
static bool check_resume(const struct request *request)
{
    static const char *const others[] = {"rule",    "size",  "win",   "opening", "blocked",
                                         "side",    "level", "depth", "time",    "coach",
                                         "classic", "moves", "rows"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (options_given(&request->options, others[i]))
            return options_complain(&request->options, "--%s is not for --resume", others[i]);
    return true;
}

/* Goes on with the game that was kept; returns the exit status, after a complaint unless it is
 * EXIT_WELL. */
static int resume(struct play *play, struct request *request)
{
    lz_error error;
    player_init(&play->program, PLAYER_PROGRAM);
    if (!check_resume(request) || !options_finish(&request->options))
        return EXIT_USAGE;
    if (set_up_engine(play, request) && read_book(play, request) && play_resume(play, &error))
        options_complain(&request->options, "--resume: %s", options_error(&error));
    if (play->session && request->proofs)
        play->proofs = proofs_new();
    return play->session ? EXIT_WELL : EXIT_INPUT;
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
    classic_options_begin(&request.classic);
    int status = options_read(&request.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (isatty(STDIN_FILENO) && !options_given(&request.options, "seed"))
        request.options.seed = (uint64_t)time(NULL);
#ifdef LIANZI_DATABASE
    if (request.puzzles)
        return solve_puzzles(&request);
#endif
    struct play play = {.coach = request.coach};
    status = EXIT_USAGE;
    if (options_no_arguments(&request.options, argc, argv) &&
        (status = request.resume ? resume(&play, &request) : set_up(&play, &request)) ==
            EXIT_WELL) {
        const bool screen = !request.plain && play_can_screen();
        play.keeps = isatty(STDIN_FILENO) && session_has_person(play.session);
        status = screen ? play_screen(&play) : play_plain(&play);
    }
    play_destroy(&play);
    return status;
}
