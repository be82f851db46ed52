/* `lianzi prove`: searches for a proof that one side wins and writes it as a certificate. The
 * state of the search is kept beside the certificate: every half minute, and after Ctrl-C. */
#include "cli/prove.h"

#include "cli/command.h"
#include "system/atomic_file.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/timer.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROOF_MAX = 1 << 30,
    HASH_DEFAULT = 1024,
    ADVICE_DEFAULT = 200000,
    SLICE_MS = 1000,
    KEEP_SECONDS = 30,
    PROGRESS_SECONDS = 10,
    OPEN_MAX = 16 /* replies to name */
};

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
        "Searches for a proof that one side wins whatever the other does, and writes it as a "
        "certificate that `lianzi-verify FILE` checks (docs/PROOF.md). Prints `win` and exits 0, "
        "or prints `none` or `unknown` and exits 1; after the word, how many positions it expanded "
        "and how many it visited in all. Progress goes to standard error.\n"),

    OPTION_SHARED("rule", "@fives@"),
    OPTION_SHARED("size", "columns and rows (15), or COLUMNSxROWS"),
    OPTION_SHARED("win", "how many in a row win (5)"),
    OPTION_SHARED("blocked", "a cell that nobody can use; may be repeated"),
    OPTION_ROW("first", "prove that black wins after playing MOVE", .argument = "MOVE",
               .take = take_moves, .low = true),
    OPTION_ROW("moves", "the moves so far; prove that the side to move wins", .argument = "STRING",
               .take = take_moves),
    OPTION_WORD("winner", struct prove_request, winner, LZ_BLACK, colours,
                "prove that this side wins instead"),
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

bool prove_complain(const struct prove_request *request, const char *path, const char *text)
{
    return options_complain(&request->options, "%s: %s", path, text);
}

lz_certificate *prove_read(const struct prove_request *request, const char *path)
{
    lz_certificate *part = NULL;
    lz_error error;
    size_t size;
    char *bytes = file_load_marked(path, "lianzi proof ", PROOF_MAX, &size);
    const lz_status status = bytes ? lz_certificate_new(bytes, size, &part, &error)
                                   : file_failed(errno, PROOF_MAX, &error);
    if (status)
        prove_complain(request, path, error.text);
    free(bytes);
    return part;
}

/* Writes the certificate, or the state of the search, in one piece. False after a complaint. */
static bool write_whole(const struct prove_request *request, lz_prover *prover, bool certificate)
{
    const char *path = certificate ? request->out : request->kept;
    struct atomic_file file;
    lz_error error;
    if (!atomic_file_open(&file, path))
        return prove_complain(request, path, strerror(errno));
    const lz_status status = certificate ? lz_prover_write(prover, file_write, file.file, &error)
                                         : lz_prover_save(prover, file_write, file.file, &error);
    if (status && status != LZ_ERR_IO) {
        atomic_file_discard(&file);
        return prove_complain(request, path, error.text);
    }
    return atomic_file_commit(&file) || prove_complain(request, path, strerror(errno));
}

/* Reads the state of the search, where it is there. False after a complaint. */
static bool read_kept(const struct prove_request *request, lz_prover *prover)
{
    lz_error error;
    struct file_source source = {.file = file_open(request->kept, "rb")};
    if (!source.file)
        return errno == ENOENT || prove_complain(request, request->kept, strerror(errno));
    const bool good = !lz_prover_load(prover, file_read, &source, &error);
    fclose(source.file);
    return good || prove_complain(request, request->kept,
                                  source.error ? strerror(source.error) : error.text);
}

/* Has the prover try the moves of the request's certificates first. False after a complaint. */
static bool read_like(const struct prove_request *request, lz_prover *prover)
{
    lz_error error;
    bool good = true;
    for (int i = 0; good && i < request->like_count; i++) {
        lz_certificate *like = prove_read(request, request->like[i]);
        good = like && (!lz_prover_like(prover, like, &error) ||
                        prove_complain(request, request->like[i], error.text));
        lz_certificate_free(like);
    }
    return good;
}

static double seconds_since(int64_t start_us)
{
    return (double)(timer_now_us() - start_us) / 1e6;
}

/* A guess of what is left: as if the open replies took as long as those that are proved. */
static void print_progress(const lz_prover_report *report, double seconds)
{
    fprintf(stderr,
            "lianzi prove: %.0f s: replies proved %" PRIu32 " of %" PRIu32 ", then %" PRIu32
            " of %" PRIu32 "; %" PRIu64 " expansions, %" PRIu64 " nodes, proof number %" PRIu32
            ", disproof number %" PRIu32 ", %" PRIu64 " MiB",
            seconds, report->proved[0], report->replies[0], report->proved[1], report->replies[1],
            report->expansions, report->nodes, report->needed, report->to_refute,
            report->bytes >> 20);
    if (report->proved[0])
        fprintf(stderr, "; perhaps %.0f s left",
                seconds / report->proved[0] * (report->replies[0] - report->proved[0]));
    fputc('\n', stderr);
}

/* How many positions were looked at before, in the search that is resumed. False after a
 * complaint. */
static bool count_before(const struct prove_request *request, lz_prover *prover,
                         lz_prover_report *report)
{
    lz_limits limits;
    lz_error error;
    lz_limits_init(&limits);
    lz_stop *stop = lz_stop_new();
    if (!stop)
        return prove_complain(request, request->out, "no memory");
    lz_stop_set(stop);
    limits.stop = stop;
    const lz_status status = lz_prover_run(prover, &limits, report, &error);
    lz_stop_free(stop);
    return !status || prove_complain(request, request->out, error.text);
}

/* The limits of one slice; false when all limits are used up. */
static bool slice_limits(const struct prove_request *request, const lz_prover_report *report,
                         double seconds, lz_limits *limits)
{
    lz_limits_init(limits);
    limits->stop = request->stop;
    limits->time_ms = SLICE_MS;
    if (request->time_ms) {
        const int64_t left = request->time_ms - (int64_t)(seconds * 1000);
        limits->time_ms = left < SLICE_MS ? left : SLICE_MS;
    }
    if (request->nodes && report->expansions < (uint64_t)request->nodes)
        limits->nodes = (uint64_t)request->nodes - report->expansions;
    return limits->time_ms > 0 && (!request->nodes || limits->nodes);
}

/* Searches slice by slice until something ends it. False after a complaint. */
static bool search(const struct prove_request *request, lz_prover *prover, lz_prover_report *report)
{
    double kept = 0, told = 0, seconds = 0;
    lz_limits limits;
    lz_error error;
    const int64_t start_us = timer_now_us();
    if (!count_before(request, prover, report))
        return false;
    while (!report->proof && !report->full && !lz_stop_is_set(request->stop) &&
           slice_limits(request, report, seconds, &limits)) {
        if (lz_prover_run(prover, &limits, report, &error))
            return prove_complain(request, request->out, error.text);
        seconds = seconds_since(start_us);
        if (seconds - told >= PROGRESS_SECONDS) {
            print_progress(report, seconds);
            told = seconds;
        }
        if (seconds - kept >= KEEP_SECONDS && !report->proof) {
            if (!write_whole(request, prover, false))
                return false;
            kept = seconds_since(start_us);
        }
    }
    return true;
}

/* The search's state beside the certificate; false after a complaint. */
static bool name_kept(struct prove_request *request)
{
    return (size_t)snprintf(request->kept, sizeof request->kept, "%s.search", request->out) <
               sizeof request->kept ||
           prove_complain(request, request->out, strerror(ENAMETOOLONG));
}

/* Tells which replies keep the position from being proved. */
static void print_open(const struct prove_request *request, const lz_prover *prover)
{
    int cells[OPEN_MAX];
    const int count = lz_prover_open(prover, cells, OPEN_MAX);
    if (count)
        fputs("lianzi prove: replies without a proof:", stderr);
    for (int i = 0; i < count && i < OPEN_MAX; i++) {
        char cell[8];
        lz_cell_format(&request->options.variant, cells[i], request->options.rows, cell,
                       sizeof cell);
        fprintf(stderr, " %s", cell);
    }
    if (count > OPEN_MAX)
        fprintf(stderr, " and %d more", count - OPEN_MAX);
    if (count)
        fputc('\n', stderr);
}

bool prove_position(struct prove_request *request, const lz_game *game, lz_colour winner,
                    lz_prover_report *report)
{
    lz_prover *prover = NULL;
    lz_error error;
    bool good = false;
    *report = (lz_prover_report){0};
    if (!name_kept(request)) {
        return false;
    } else if (lz_prover_new(game, winner, (size_t)request->hash_mib, &prover, &error)) {
        options_complain(&request->options, "%s", error.text);
    } else if (lz_prover_threads(prover, (int)request->threads, &error)) {
        options_complain(&request->options, "%s", error.text);
    } else if (lz_prover_advice(prover, (uint64_t)request->advice, &error)) {
        options_complain(&request->options, "%s", error.text);
    } else if (read_like(request, prover) && (!request->resume || read_kept(request, prover)) &&
               search(request, prover, report)) {
        const bool won = report->proof == LZ_PROOF_WIN;
        if (report->full)
            options_complain(&request->options, "the memory is full; give more by --hash");
        if (!won)
            print_open(request, prover);
        good = write_whole(request, prover, won);
        if (good && won)
            remove(request->kept);
    }
    lz_prover_free(prover);
    return good;
}

const char *prove_word(lz_proof proof)
{
    static const char *const words[] = {
        [LZ_PROOF_UNKNOWN] = "unknown", [LZ_PROOF_WIN] = "win", [LZ_PROOF_NONE] = "none"};
    return words[proof];
}

static int prove(struct prove_request *request, const lz_game *game, lz_colour winner)
{
    lz_prover_report report;
    const bool good = prove_position(request, game, winner, &report);
    if (good)
        printf("%s %" PRIu64 " %" PRIu64 "\n", prove_word(report.proof), report.expansions,
               report.positions);
    return good && report.proof == LZ_PROOF_WIN ? EXIT_WELL : EXIT_INPUT;
}

/* Does what was asked for, until a signal. */
static int work(struct prove_request *request, const lz_game *game, char **parts, int count)
{
    const lz_colour winner = request->winner  ? request->winner
                             : request->first ? LZ_BLACK
                                              : lz_game_to_move(game);
    if (request->merge)
        return prove_merge(request, game, parts, count);
    request->stop = interrupt_begin();
    int status = EXIT_INPUT;
    if (!request->stop)
        options_complain(&request->options, "no memory");
    else if (request->shards)
        status = prove_shard(request, game);
    else
        status = prove(request, game, winner);
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
        options_complain(&request->options, "%s", error.text);
    } else if (request->moves &&
               lz_game_play(game, request->moves, request->options.rows, &error)) {
        options_complain(&request->options, "%s: column %u: %s",
                         request->first ? "--first" : "--moves", (unsigned)error.column,
                         error.text);
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
