/* `lianzi prove`: reads the options and says what was proved. */
#include "cli/prove/prove.h"

#include "cli/command.h"
#include "study/colour.h"
#include "system/atomic_file.h"
#include "system/interrupt.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HASH_DEFAULT = 1024, ADVICE_DEFAULT = 200000 };

static bool take_moves(const struct options *options, const struct option_row *row,
                       const char *argument, void *place)
{
    struct prove_request *const request = place;
    if (request->moves)
        return options_complain(options, "--first and --moves: give one of them, once");
    request->first = row->low;
    request->moves = argument;
    return true;
}

static bool take_like(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    struct prove_request *const request = place;
    if (request->like_count == PROVE_LIKE_MAX)
        return options_complain(options, "--%s: at most %d certificates", row->name,
                                PROVE_LIKE_MAX);
    request->like[request->like_count++] = argument;
    return true;
}

static const char *const colours[] = {"black", "white", NULL};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi prove [OPTION]... --out FILE\n"
        "       lianzi prove [OPTION]... --shard I/N --out FOLDER\n"
        "       lianzi prove [OPTION]... --merge --out FILE CERTIFICATE...\n"
        "Searches for a proof that one side wins whatever the other does, or that it holds the "
        "draw, and writes it as a certificate that `lianzi-verify FILE` checks (docs/PROOF.md). "
        "Prints `win` or `draw` and exits 0, or prints `none` or `unknown` and exits 1; after the "
        "word, how many positions it expanded "
        "and how many it visited in all. Progress goes to standard error.\n"),

    OPTION_SHARED("rule", "@fives@"),
    OPTION_USUAL("size"),
    OPTION_SHARED("win", "how many in a row win (5)"),
    OPTION_USUAL("blocked"),
    OPTION_ROW("first", "prove that black wins after playing MOVE", .argument = "MOVE",
               .take = take_moves, .low = true),
    OPTION_ROW("moves", "the moves so far; prove that the side to move wins", .argument = "STRING",
               .take = take_moves),
    OPTION_WORD("winner", struct prove_request, winner, LZ_BLACK, colours,
                "prove that this side wins instead"),
    OPTION_FLAG("draw", struct prove_request, draw,
                "prove that the other side does not win; without --winner, that the side not to "
                "move holds the draw"),
    OPTION_TEXT("out", "FILE", struct prove_request, out,
                "the certificate; the state of the search is kept in FILE.search"),
    OPTION_TAKE("like", "FILE", struct prove_request, options, take_like,
                "try the moves of this certificate first in similar positions; may be repeated"),
    OPTION_NUMBER("advice", "N", struct prove_request, advice, 0, INT64_MAX,
                  "where a position stays open, ask the engine for a move, with N nodes at first; "
                  "0: never (200000)"),
    OPTION_FLAG("resume", struct prove_request, resume, "continue from FILE.search if it exists"),
    OPTION_TAKE(
        "shard", "I/N", struct prove_request, shard, option_take_shard,
        "prove the positions after the other side's replies one by one, each within the limits, "
        "part I of N of them, as FOLDER/MOVES.proof; those that are there already are left alone"),
    OPTION_FLAG("merge", struct prove_request, merge,
                "join certificates of the positions after all replies"),
    OPTION_NUMBER("hash", "MiB", struct prove_request, hash_mib, 1, 65536,
                  "memory for the search (1024)"),
    OPTION_NUMBER("threads", "T", struct prove_request, threads, 1, 64, "search threads (1)"),
    OPTION_SECONDS("time", struct prove_request, time_ms, "search no longer than this"),
    OPTION_NUMBER("nodes", "N", struct prove_request, nodes, 1, INT64_MAX,
                  "stop after N expansions, including those before --resume"),
    OPTION_HELP,
    OPTION_GAME,
    OPTIONS_END};

static int prove(struct prove_request *request, const lz_game *game, lz_colour winner)
{
    lz_prover_report report;
    const bool good = prove_position(request, game, winner, &report);
    if (good)
        printf("%s %" PRIu64 " %" PRIu64 "\n", prove_word(request, report.proof), report.expansions,
               report.positions);
    return good && report.proof == LZ_PROOF_WIN ? EXIT_WELL : EXIT_INPUT;
}

/* Does what was asked for, until a signal. */
static int work(struct prove_request *request, const lz_game *game, char **parts, int count)
{
    const lz_colour winner = request->winner  ? request->winner
                             : request->first ? LZ_BLACK
                             : request->draw  ? other_colour(lz_game_to_move(game))
                                              : lz_game_to_move(game);
    if (request->merge)
        return prove_merge(request, game, parts, count);
    int status = EXIT_INPUT;
    if (options_interrupt(&request->options, &request->stop))
        status = request->shards ? prove_shard(request, game) : prove(request, game, winner);
    interrupt_end();
    return status;
}

/* Whether the options go together; false after a complaint. */
static bool check(const struct prove_request *request, int count)
{
    const struct options *options = &request->options;
    if (lz_rule_has_gravity(options->variant.rule))
        options_complain(options, "--rule %s: proofs are for rules without gravity",
                         lz_rule_name(options->variant.rule));
    else if (request->draw &&
             (request->shards || request->merge || request->resume || request->like_count ||
              request->first || request->threads > 1 || request->advice != ADVICE_DEFAULT))
        options_complain(options, "--draw does not go with --advice, --first, --like, --merge, "
                                  "--resume, --shard or --threads");
    else if (!request->out)
        options_complain(options, "--out %s is required", request->shards ? "FOLDER" : "FILE");
    else if (request->merge && request->shards)
        options_complain(options, "--shard and --merge: give one of them");
    else if (request->merge && !count)
        options_complain(options, "--merge: expected certificates; see --help");
    else
        return true;
    return false;
}

static int begin(struct prove_request *request, char **parts, int count)
{
    lz_game *game = NULL;
    lz_error error;
    int status = EXIT_INPUT;
    if (lz_game_new(&request->options.variant, &game, &error)) {
        options_complain(&request->options, "%s", options_error(&error));
    } else if (request->moves &&
               lz_game_play(game, request->moves, request->options.rows, &error)) {
        options_complain(&request->options, "%s: character %u: %s",
                         request->first ? "--first" : "--moves", (unsigned)error.column,
                         options_error(&error));
    } else if (!request->shards && !atomic_file_probe(request->out)) {
        prove_complain(request, request->out, strerror(errno));
    } else {
        status = work(request, game, parts, count);
    }
    lz_game_free(game);
    return status;
}

int command_prove(int argc, char **argv)
{
    struct prove_request request = {
        .hash_mib = HASH_DEFAULT, .threads = 1, .advice = ADVICE_DEFAULT};
    const int status =
        options_read_game(&request.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if ((!request.merge && !options_no_arguments(&request.options, argc, argv)) ||
        !check(&request, argc - optind))
        return EXIT_USAGE;
    return begin(&request, argv + optind, argc - optind);
}
