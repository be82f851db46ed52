/* `lianzi match`: reads the command line and checks everything before the first game. */
#include "cli/match/match.h"

#include "cli/command.h"
#include "cli/match/results/output.h"
#include "engines/brain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_DEFAULT = 100, GAMES_SPRT = 40000 };

/* The command line, before the match is put together. */
struct request {
    struct match match;
    int64_t games; /* for each pair; 0: not given */
    int64_t tolerance_ms, patience_ms;
    bool merge;
};

/* ---- Options ---- */

/* Reads "A,B", two whole numbers of at least 1. */
static bool take_two(const struct options *options, const struct option_row *row,
                     const char *argument, void *place)
{
    int *const numbers = place;
    char left[16];
    const char *const comma = strchr(argument, ',');
    int64_t one, two;
    char name[32];
    snprintf(name, sizeof name, "--%s", row->name);
    if (!comma || comma - argument >= (int)sizeof left)
        return options_expect(options, name, "SCORE,MOVES", argument);
    snprintf(left, sizeof left, "%.*s", (int)(comma - argument), argument);
    if (!options_number(options, name, left, 1, 1000000, &one) ||
        !options_number(options, name, comma + 1, 1, LZ_CELLS_MAX, &two))
        return false;
    numbers[0] = (int)one;
    numbers[1] = (int)two;
    return true;
}

static bool take_sprt(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    struct match *const match = place;
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
    (void)row;
    match->has_sprt = true;
    return good ||
           options_expect(options, "--sprt",
                          "elo0=A,elo1=B with A below B, and perhaps ,alpha=0.05,beta=0.05,",
                          argument);
}

static bool take_engine(const struct options *options, const struct option_row *row,
                        const char *argument, void *place)
{
    struct match *const match = place;
    if (match->engine_count == ENGINES_MAX)
        return options_complain(options, "--%s: more than %d", row->name, ENGINES_MAX);
    const int index = match->engine_count++;
    return spec_read(options, argument, index + 1, &match->engines[index]);
}

static bool take_tc(const struct options *options, const struct option_row *row,
                    const char *argument, void *place)
{
    struct match_limits *const limits = place;
    (void)row;
    limits->turn_ms = limits->match_ms = limits->increment_ms = 0;
    return match_limits_read_tc(options, "--tc", argument, limits);
}

static bool take_games(const struct options *options, const struct option_row *row,
                       const char *argument, void *place)
{
    const int64_t *const games = place;
    return option_take_number(options, row, argument, place) &&
           (*games % 2 == 0 ||
            options_complain(options, "--games: must be even, because every opening is "
                                      "played from both sides"));
}

static bool take_resume(const struct options *options, const struct option_row *row,
                        const char *argument, void *place)
{
    return option_take_text(options, row, argument, place) &&
           output_is_known(options, argument, true);
}

static bool take_out(const struct options *options, const struct option_row *row,
                     const char *argument, void *place)
{
    struct match *const match = place;
    if (match->output_count == OUTPUTS_MAX)
        return options_complain(options, "--%s: more than %d", row->name, OUTPUTS_MAX);
    match->outputs[match->output_count++] = argument;
    return output_is_known(options, argument, false);
}

static const char *const orders[] = {"given", "random", NULL};

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi match --engine SPEC --engine SPEC... [OPTION]...\n"
               "       lianzi match --merge FILE... [--out FILE]\n"
               "Plays matches between engines and prints their results with statistics.\n"),

    OPTION_TAKE(
        "engine", "SPEC", struct request, match, take_engine,
        "\"name=A cmd='pbrain-x --option'\" is a Gomocup engine, run as a child; \"name=B "
        "level=7\" is an engine of ours, in this process\neither kind: nodes=N depth=N "
        "time=SECONDS tc=... (as below, for this engine alone)\nwith cmd: dir=FOLDER threads=N "
        "memory=MiB info.KEY=VALUE (sent as INFO KEY VALUE)\nwithout: book=FILE (of `lianzi db "
        "book`: moves to choose from), network=FILE (numbers in place of the rule's own) and any "
        "option of the engine, such as level=7, threads=2, hash_mib=16, classic=tuple,depth=2 "
        "(only this depth limits a classic, not the match's limits: it can lose on time)"),
    OPTION_SHARED("rule", NULL),
    OPTION_SHARED("size", NULL),
    OPTION_SHARED("win", NULL),
    OPTION_SHARED("blocked", "the game"),
    OPTION_TAKE("tc", "turn=S | match=S+I | turn=S,match=S+I", struct request, match.limits,
                take_tc, "seconds a move; a game, plus increment"),
    OPTION_NUMBER("nodes", "N", struct request, match.limits.nodes, 1, INT64_MAX, NULL),
    OPTION_NUMBER("depth", "N", struct request, match.limits.depth, 1, 1000,
                  "instead of a clock; games are then repeatable in this process"),
    OPTION_ROW("games", "games for each pair of engines, even (100; with --sprt at most 40000)",
               .argument = "N", .take = take_games, .low = 2, .high = GAMES_MAX,
               OPTION_PLACE(struct request, games)),
    OPTION_FLAG("gauntlet", struct request, match.schedule.gauntlet,
                "the first engine against each other one, not all against all"),
    OPTION_TEXT(
        "openings", "FILE", struct request, match.openings_path,
        "one a line, each played from both sides: moves such as h8i9j10, or offsets from the "
        "centre, x,y with y downwards, such as 0,0, 1,0, 1,3; \"none\": the empty board. Without "
        "it the shipped set for the game, or 100 balanced openings generated from --seed"),
    OPTION_SHARED("rows", "in the moves of --openings row 1 is the top row"),
    OPTION_WORD("order", struct request, match.schedule.shuffled, 0, orders,
                "of the openings; random: by --seed (given)"),
    OPTION_NUMBER("concurrency", "C", struct request, match.concurrency, 1, 1024,
                  "games at once (1)"),
    OPTION_TAKE("sprt", "elo0=0,elo1=5[,alpha=0.05,beta=0.05]", struct request, match, take_sprt,
                "stop once decided; two engines"),
    OPTION_NUMBER("max-stones", "N", struct request, match.adjudication.max_stones, 1, LZ_CELLS_MAX,
                  "a draw once N stones are on the board"),
    OPTION_TAKE("resign", "S,N", struct request, match.adjudication.resign_score, take_two,
                "a loss at a score of -S or worse for N moves (engines in this process)"),
    OPTION_TAKE("draw", "S,N", struct request, match.adjudication.draw_score, take_two,
                "a draw with both scores within S of 0 for N moves each (likewise)"),
    OPTION_ROW("tolerance", "lateness that is forgiven (0.2)", .argument = "S",
               .take = option_take_seconds, OPTION_PLACE(struct request, tolerance_ms)),
    OPTION_ROW("patience", "wait for a program to start, and for a move without a clock (30)",
               .argument = "S", .take = option_take_seconds,
               OPTION_PLACE(struct request, patience_ms)),
    OPTION_TAKE("out", "FILE", struct request, match, take_out,
                "write every game as it ends: .json, .psq, .sgf, .txt; a new file; repeatable"),
    OPTION_TAKE("resume", "FILE", struct request, match.resume, take_resume,
                "continue the match in that .json (begin it if there is none)"),
    OPTION_TAKE("shard", "I/N", struct request, match.schedule.shard, option_take_shard,
                "only part I of N of the match; --merge combines the parts' .json files"),
    OPTION_FLAG("merge", struct request, merge, "combine the .json files of such parts"),
    OPTION_FLAG("quiet", struct request, match.quiet, "no progress on standard error"),
    OPTION_FLAG(
        "live", struct request, match.live,
        "for programs, on standard output, fields between tabs: each game after each move, `game "
        "NUMBER BLACK WHITE RESULT MOVES`, with the result none until it ends; the standing after "
        "each game, `games PLAYED ALL` and for each pair `pair FIRST SECOND WINS DRAWS LOSSES "
        "ELO`"),
    OPTION_SHARED("seed", NULL),
    OPTION_HELP,
    OPTION_GAME,
    OPTIONS_END};

/* ---- Putting the match together ---- */

static bool check_engines(struct match *match)
{
    const struct options *const options = &match->options;
    if (match->engine_count < 2)
        return options_complain(options, "at least two --engine options are required; see --help");
    for (int i = 0; i < match->engine_count; i++) {
        struct engine_spec *const spec = &match->engines[i];
        spec_complete(spec, &match->limits);
        for (int j = 0; j < i; j++) {
            if (strcmp(spec->name, match->engines[j].name) == 0)
                return options_complain(options, "--engine %d: the name \"%s\" is used twice",
                                        i + 1, spec->name);
        }
        if (!spec->cmd)
            continue;
        if (brain_rule_number(options->variant.rule) < 0 || options->variant.win != 5)
            return options_complain(
                options, "--engine %d: the Gomocup protocol does not know this game", i + 1);
        const struct match_limits *const limits = &spec->limits;
        if (!limits->turn_ms && !limits->match_ms && !limits->nodes && !limits->depth)
            return options_complain(options, "--engine %d: no limit; give --tc, --nodes or --depth",
                                    i + 1);
    }
    return true;
}

static bool check(struct request *request)
{
    struct match *const match = &request->match;
    const struct options *const options = &match->options;
    if (options->variant.opening != LZ_OPENING_NONE)
        return options_complain(options,
                                "--opening: matches begin from --openings and have no swap");
    if (!check_engines(match))
        return false;
    if (match->has_sprt && match->engine_count != 2)
        return options_complain(options, "--sprt: requires exactly two engines");
    return true;
}

/* Reads the openings and what the engines name, then sets the schedule. False after a complaint. */
static bool read_files(struct request *request)
{
    struct match *const match = &request->match;
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
    match->terms.tolerance_us = request->tolerance_ms * 1000;
    match->terms.patience_us = request->patience_ms * 1000;
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
    if (!tally_init(&tally, &match->schedule, match->has_sprt ? &match->sprt : NULL))
        return options_failed(&match->options, "no memory");
    for (int i = 0; i < match->engine_count; i++)
        tally.names[i] = match->engines[i].name;
    const int status = match_run(match, &tally);
    tally_free(&tally);
    return status;
}

static int carry_out(struct request *request, int argc, char **argv)
{
    struct match *const match = &request->match;
    if (!outputs_differ(match))
        return EXIT_USAGE;
    if (request->merge) {
        if (optind < argc && !match->engine_count && !match->resume)
            return match_merge(match, argc - optind, argv + optind);
        return options_misused(&match->options, "--merge: expects files and no --engine");
    }
    if (!options_no_arguments(&match->options, argc, argv) || !options_finish(&match->options) ||
        !check(request))
        return EXIT_USAGE;
    return read_files(request) ? play(match) : EXIT_INPUT;
}

int command_match(int argc, char **argv)
{
    struct request *const request = calloc(1, sizeof *request);
    if (!request) {
        fputs("lianzi match: no memory\n", stderr);
        return EXIT_INPUT;
    }
    struct match *const match = &request->match;
    match->schedule.shard = match->schedule.shards = 1;
    match->concurrency = 1;
    request->tolerance_ms = 200;
    request->patience_ms = 30000;
    int status = options_read(&match->options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status < 0)
        status = carry_out(request, argc, argv);
    for (int i = 0; i < match->engine_count; i++)
        spec_free(&match->engines[i]);
    openings_free(&match->openings);
    free(request);
    return status;
}
