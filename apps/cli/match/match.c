/* `lianzi match`: reads the command line and checks everything before the first game. */
#include "cli/match/match.h"

#include "cli/command.h"
#include "cli/match/output.h"
#include "engines/brain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: lianzi match --engine SPEC --engine SPEC... [OPTION]...\n"
    "       lianzi match --merge FILE... [--out FILE]\n"
    "Plays matches between engines and prints their results with statistics.\n"
    "\n"
    "  --engine \"name=A cmd='pbrain-x --option'\"     a Gomocup engine, run as a child\n"
    "  --engine \"name=B level=7\"                      an engine of ours, in this process\n"
    "      either kind: nodes=N depth=N time=SECONDS tc=... (as below, for this engine alone)\n"
    "      with cmd: dir=FOLDER threads=N memory=MiB info.KEY=VALUE (sent as INFO KEY VALUE)\n"
    "      without: book=FILE (of `lianzi db book`: moves to choose from), network=FILE (numbers\n"
    "      in place of the rule's own) and any option of the engine, such as level=7, threads=2,\n"
    "      hash_mib=16,\n"
    "      classic=tuple,depth=2 (only this depth limits a classic, not the match's limits:\n"
    "      it can lose on time)\n"
    "  --rule R --size N --win K --blocked X,Y   the game\n"
    "  --tc turn=S | match=S+I | turn=S,match=S+I   seconds a move; a game, plus increment\n"
    "  --nodes N, --depth N   instead of a clock; games are then repeatable in this process\n"
    "  --games N        games for each pair of engines, even (100; with --sprt at most 40000)\n"
    "  --gauntlet       the first engine against each other one, not all against all\n"
    "  --openings FILE  one a line, each played from both sides: moves such as h8i9j10, or\n"
    "                   offsets from the centre, x,y with y downwards, such as 0,0, 1,0, 1,3;\n"
    "                   \"none\": the empty board. Without it the shipped set for the game, or\n"
    "                   100 balanced openings generated from --seed\n"
    "  --rows top       in the moves of --openings row 1 is the top row\n"
    "  --order random   the openings in an order given by --seed\n"
    "  --concurrency C  games at once (1)\n"
    "  --sprt elo0=0,elo1=5[,alpha=0.05,beta=0.05]   stop once decided; two engines\n"
    "  --max-stones N   a draw once N stones are on the board\n"
    "  --resign S,N     a loss at a score of -S or worse for N moves (engines in this process)\n"
    "  --draw S,N       a draw with both scores within S of 0 for N moves each (likewise)\n"
    "  --tolerance S    lateness that is forgiven (0.2)\n"
    "  --patience S     wait for a program to start, and for a move without a clock (30)\n"
    "  --out FILE       write every game as it ends: .json, .psq, .sgf, .txt; a new file;\n"
    "                   repeatable\n"
    "  --resume FILE    continue the match in that .json (begin it if there is none)\n"
    "  --shard I/N      only part I of N of the match; --merge combines the parts' .json files\n"
    "  --quiet          no progress on standard error\n"
    "  --live           the standing after each game on standard output, for programs: fields\n"
    "                   between tabs\n"
    "  --seed N, --help, --version\n";

enum {
    OPTION_ENGINE = OPTION_OWN,
    OPTION_TC,
    OPTION_NODES,
    OPTION_DEPTH,
    OPTION_GAMES,
    OPTION_GAUNTLET,
    OPTION_OPENINGS,
    OPTION_ORDER,
    OPTION_CONCURRENCY,
    OPTION_SPRT,
    OPTION_MAX_STONES,
    OPTION_RESIGN,
    OPTION_DRAW,
    OPTION_TOLERANCE,
    OPTION_PATIENCE,
    OPTION_OUT,
    OPTION_RESUME,
    OPTION_SHARD,
    OPTION_MERGE,
    OPTION_QUIET,
    OPTION_LIVE
};

static const struct option option_table[] = {
    COMMON_OPTIONS,
    GAME_OPTIONS,
    {"engine", required_argument, NULL, OPTION_ENGINE},
    {"tc", required_argument, NULL, OPTION_TC},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"gauntlet", no_argument, NULL, OPTION_GAUNTLET},
    {"openings", required_argument, NULL, OPTION_OPENINGS},
    {"order", required_argument, NULL, OPTION_ORDER},
    {"concurrency", required_argument, NULL, OPTION_CONCURRENCY},
    {"sprt", required_argument, NULL, OPTION_SPRT},
    {"max-stones", required_argument, NULL, OPTION_MAX_STONES},
    {"resign", required_argument, NULL, OPTION_RESIGN},
    {"draw", required_argument, NULL, OPTION_DRAW},
    {"tolerance", required_argument, NULL, OPTION_TOLERANCE},
    {"patience", required_argument, NULL, OPTION_PATIENCE},
    {"out", required_argument, NULL, OPTION_OUT},
    {"resume", required_argument, NULL, OPTION_RESUME},
    {"shard", required_argument, NULL, OPTION_SHARD},
    {"merge", no_argument, NULL, OPTION_MERGE},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"live", no_argument, NULL, OPTION_LIVE},
    {NULL, 0, NULL, 0},
};

enum { GAMES_DEFAULT = 100, GAMES_SPRT = 40000 };

/* The command line, before the match is put together. */
struct request {
    struct match *match;
    int64_t games; /* for each pair; 0: not given */
    bool merge;
};

/* ---- Options ---- */

/* Reads "A,B", two whole numbers of at least 1. */
static bool take_two(const struct options *options, const char *name, const char *argument,
                     int *first, int *second)
{
    char left[16];
    const char *const comma = strchr(argument, ',');
    int64_t one, two;
    if (!comma || comma - argument >= (int)sizeof left) {
        options_complain(options, "%s: expected SCORE,MOVES, not \"%s\"", name, argument);
        return false;
    }
    snprintf(left, sizeof left, "%.*s", (int)(comma - argument), argument);
    if (!options_number(options, name, left, 1, 1000000, &one) ||
        !options_number(options, name, comma + 1, 1, LZ_CELLS_MAX, &two))
        return false;
    *first = (int)one;
    *second = (int)two;
    return true;
}

static bool take_sprt(struct match *match, const char *argument)
{
    struct sprt *const sprt = &match->sprt;
    char elo0[32], elo1[32], rest[64] = "";
    *sprt = (struct sprt){.alpha = 0.05, .beta = 0.05};
    bool good = sscanf(argument, "elo0=%31[^,],elo1=%31[^,],%63s", elo0, elo1, rest) >= 2;
    char *end0 = elo0, *end1 = elo1;
    int length = 0;
    if (good) {
        sprt->elo0 = strtod(elo0, &end0);
        sprt->elo1 = strtod(elo1, &end1);
    }
    if (*rest)
        good = good &&
               sscanf(rest, "alpha=%lf,beta=%lf%n", &sprt->alpha, &sprt->beta, &length) == 2 &&
               !rest[length];
    good = good && end0 != elo0 && end1 != elo1 && !*end0 && !*end1 && sprt->elo0 < sprt->elo1 &&
           sprt->elo0 > -2000 && sprt->elo1 < 2000 && sprt->alpha > 0 && sprt->alpha < 0.5 &&
           sprt->beta > 0 && sprt->beta < 0.5;
    if (!good)
        options_complain(&match->options,
                         "--sprt: expected elo0=A,elo1=B with A below B, and perhaps "
                         ",alpha=0.05,beta=0.05, not \"%s\"",
                         argument);
    match->has_sprt = good;
    return good;
}

static bool take_engine(struct match *match, const char *argument)
{
    if (match->engine_count == ENGINES_MAX) {
        options_complain(&match->options, "--engine: more than %d", ENGINES_MAX);
        return false;
    }
    const int index = match->engine_count++;
    return spec_read(&match->options, argument, index + 1, &match->engines[index]);
}

static bool take_out(struct match *match, const char *argument)
{
    if (match->output_count == OUTPUTS_MAX) {
        options_complain(&match->options, "--out: more than %d", OUTPUTS_MAX);
        return false;
    }
    match->outputs[match->output_count++] = argument;
    return output_is_known(&match->options, argument, false);
}

static bool take_order(struct match *match, const char *argument)
{
    match->schedule.shuffled = strcmp(argument, "random") == 0;
    if (match->schedule.shuffled || strcmp(argument, "given") == 0)
        return true;
    options_complain(&match->options, "--order: expected given or random, not \"%s\"", argument);
    return false;
}

static bool take_number(struct request *request, int option, const char *argument)
{
    struct match *const match = request->match;
    const struct options *const options = &match->options;
    int64_t number = 0;
    switch (option) {
    case OPTION_NODES:
        return options_nodes(options, argument, &match->limits.nodes);
    case OPTION_DEPTH:
        return options_depth(options, argument, 1000, &match->limits.depth);
    case OPTION_CONCURRENCY:
        if (!options_number(options, "--concurrency", argument, 1, 1024, &number))
            return false;
        match->concurrency = (int)number;
        return true;
    case OPTION_MAX_STONES:
        if (!options_number(options, "--max-stones", argument, 1, LZ_CELLS_MAX, &number))
            return false;
        match->adjudication.max_stones = (int)number;
        return true;
    default: /* OPTION_GAMES */
        if (!options_number(options, "--games", argument, 2, GAMES_MAX, &request->games))
            return false;
        if (request->games % 2 == 0)
            return true;
        options_complain(options, "--games: must be even, because every opening is "
                                  "played from both sides");
        return false;
    }
}

static bool take_seconds(const struct options *options, const char *name, const char *argument,
                         int64_t *us)
{
    int64_t ms;
    if (!options_seconds(options, name, argument, &ms))
        return false;
    *us = ms * 1000;
    return true;
}

static bool take_own(void *command, int option, const char *argument)
{
    struct request *const request = command;
    struct match *const match = request->match;
    struct adjudication *const rules = &match->adjudication;
    const struct options *const options = &match->options;
    switch (option) {
    case OPTION_ENGINE:
        return take_engine(match, argument);
    case OPTION_TC:
        match->limits.turn_ms = match->limits.match_ms = match->limits.increment_ms = 0;
        return match_limits_read_tc(options, "--tc", argument, &match->limits);
    case OPTION_GAUNTLET:
        match->schedule.gauntlet = true;
        return true;
    case OPTION_OPENINGS:
        match->openings_path = argument;
        return true;
    case OPTION_ORDER:
        return take_order(match, argument);
    case OPTION_SPRT:
        return take_sprt(match, argument);
    case OPTION_RESIGN:
        return take_two(options, "--resign", argument, &rules->resign_score, &rules->resign_moves);
    case OPTION_DRAW:
        return take_two(options, "--draw", argument, &rules->draw_score, &rules->draw_moves);
    case OPTION_TOLERANCE:
        return take_seconds(options, "--tolerance", argument, &match->terms.tolerance_us);
    case OPTION_PATIENCE:
        return take_seconds(options, "--patience", argument, &match->terms.patience_us);
    case OPTION_OUT:
        return take_out(match, argument);
    case OPTION_RESUME:
        match->resume = argument;
        return output_is_known(options, argument, true);
    case OPTION_SHARD:
        return options_shard(&match->options, argument, &match->schedule.shard,
                             &match->schedule.shards);
    case OPTION_MERGE:
        request->merge = true;
        return true;
    case OPTION_QUIET:
        match->quiet = true;
        return true;
    case OPTION_LIVE:
        match->live = true;
        return true;
    default:
        return take_number(request, option, argument);
    }
}

/* ---- Putting the match together ---- */

static bool check_engines(struct match *match)
{
    const struct options *const options = &match->options;
    if (match->engine_count < 2) {
        options_complain(options, "at least two --engine options are required; see --help");
        return false;
    }
    for (int i = 0; i < match->engine_count; i++) {
        struct engine_spec *const spec = &match->engines[i];
        spec_complete(spec, &match->limits);
        for (int j = 0; j < i; j++) {
            if (strcmp(spec->name, match->engines[j].name) == 0) {
                options_complain(options, "--engine %d: the name \"%s\" is used twice", i + 1,
                                 spec->name);
                return false;
            }
        }
        if (!spec->cmd)
            continue;
        if (brain_rule_number(options->variant.rule) < 0 || options->variant.win != 5) {
            options_complain(options, "--engine %d: the Gomocup protocol does not know this game",
                             i + 1);
            return false;
        }
        const struct match_limits *const limits = &spec->limits;
        if (!limits->turn_ms && !limits->match_ms && !limits->nodes && !limits->depth) {
            options_complain(options, "--engine %d: no limit; give --tc, --nodes or --depth",
                             i + 1);
            return false;
        }
    }
    return true;
}

static bool check(const struct request *request)
{
    struct match *const match = request->match;
    const struct options *const options = &match->options;
    if (options->variant.opening != LZ_OPENING_NONE) {
        options_complain(options, "--opening: matches begin from --openings and have no swap");
        return false;
    }
    if (!check_engines(match))
        return false;
    if (match->has_sprt && match->engine_count != 2) {
        options_complain(options, "--sprt: requires exactly two engines");
        return false;
    }
    return true;
}

/* Reads the openings and what the engines name, then sets the schedule. False after a complaint. */
static bool read_files(struct request *request)
{
    struct match *const match = request->match;
    const struct options *const options = &match->options;
    const char *const path = match->openings_path;
    for (int i = 0; i < match->engine_count; i++) {
        if (!spec_try_files(options, i + 1, &match->engines[i]))
            return false;
    }
    if (!(!path                       ? openings_usual(options, match->quiet, &match->openings)
          : strcmp(path, "none") == 0 ? openings_none(&match->openings)
                                      : openings_read(options, path, &match->openings)))
        return false;
    struct schedule *const schedule = &match->schedule;
    const int64_t games = request->games    ? request->games
                          : match->has_sprt ? GAMES_SPRT
                                            : GAMES_DEFAULT;
    schedule->engines = match->engine_count;
    schedule->rounds = (int)(games / 2);
    schedule->openings = match->openings.count;
    schedule->seed = options->seed;
    match->terms.seed = options->seed;
    return true;
}

void match_report(const struct options *options, const struct tally *tally)
{
    const int repeats = tally_repeats(tally);
    tally_print(tally, stdout);
    if (repeats)
        options_complain(
            options,
            "warning: %d of %d games repeat an earlier one move for move; the error is "
            "larger than shown",
            repeats, tally->played);
}

static int play(struct match *match)
{
    struct tally tally;
    if (!tally_init(&tally, &match->schedule, match->has_sprt ? &match->sprt : NULL)) {
        options_complain(&match->options, "no memory");
        return EXIT_INPUT;
    }
    for (int i = 0; i < match->engine_count; i++)
        tally.names[i] = match->engines[i].name;
    const int status = match_run(match, &tally);
    tally_free(&tally);
    return status;
}

static int carry_out(struct request *request, int argc, char **argv)
{
    struct match *const match = request->match;
    if (!outputs_differ(match))
        return EXIT_USAGE;
    if (request->merge) {
        if (optind < argc && !match->engine_count && !match->resume)
            return match_merge(match, argc - optind, argv + optind);
        options_complain(&match->options, "--merge: expects files and no --engine");
        return EXIT_USAGE;
    }
    if (!options_no_arguments(&match->options, argc, argv) || !options_finish(&match->options) ||
        !check(request))
        return EXIT_USAGE;
    return read_files(request) ? play(match) : EXIT_INPUT;
}

int command_match(int argc, char **argv)
{
    struct match *const match = calloc(1, sizeof *match);
    if (!match) {
        fputs("lianzi match: no memory\n", stderr);
        return EXIT_INPUT;
    }
    options_begin(&match->options, argv[0], help, LZ_RULE_FREESTYLE);
    match->schedule.shard = match->schedule.shards = 1;
    match->concurrency = 1;
    match->terms.tolerance_us = 200000;
    match->terms.patience_us = 30000000;
    struct request request = {.match = match};
    const enum options_outcome outcome =
        options_read(&match->options, argc, argv, option_table, take_own, &request);
    const int status =
        outcome == OPTIONS_TAKEN ? carry_out(&request, argc, argv) : options_status(outcome);
    for (int i = 0; i < match->engine_count; i++)
        spec_free(&match->engines[i]);
    openings_free(&match->openings);
    free(match);
    return status;
}
