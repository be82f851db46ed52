/* Searches for a proof and writes it as a certificate. The state of the search is kept beside the
 * certificate: every half minute, and after Ctrl-C. */
#include "cli/prove/prove.h"

#include "system/atomic_file.h"
#include "system/file.h"
#include "system/say.h"
#include "system/timer.h"
#include "system/translate.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROOF_MAX = 1 << 30,
    SLICE_MS = 1000,
    KEEP_SECONDS = 30,
    PROGRESS_SECONDS = 10,
    OPEN_MAX = 16 /* replies to name */
};

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
        prove_complain(request, path, options_error(&error));
    free(bytes);
    return part;
}

/* Writes the certificate, or the state of the search, in one piece; a search for a draw keeps none.
 * False after a complaint. */
static bool write_whole(const struct prove_request *request, lz_prover *prover, bool certificate)
{
    if (request->draw && !certificate)
        return true;
    const char *path = certificate ? request->out : request->kept;
    struct atomic_file file;
    lz_error error;
    if (!atomic_file_open(&file, path))
        return prove_complain(request, path, strerror(errno));
    const lz_status status = certificate ? lz_prover_write(prover, file_write, file.file, &error)
                                         : lz_prover_save(prover, file_write, file.file, &error);
    return !atomic_file_finish(&file, status, &error) ||
           prove_complain(request, path, options_error(&error));
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
                                  source.error ? strerror(source.error) : options_error(&error));
}

/* Has the prover try the moves of the request's certificates first. False after a complaint. */
static bool read_like(const struct prove_request *request, lz_prover *prover)
{
    lz_error error;
    bool good = true;
    for (int i = 0; good && i < request->like_count; i++) {
        lz_certificate *like = prove_read(request, request->like[i]);
        good = like && (!lz_prover_like(prover, like, &error) ||
                        prove_complain(request, request->like[i], options_error(&error)));
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
    say_part(stderr,
             _("lianzi prove: %.0f s: %" PRIu64 " expansions, %" PRIu64
               " nodes, proof number %" PRIu32 ", disproof number %" PRIu32 ", %" PRIu64 " MiB"),
             seconds, report->expansions, report->nodes, report->needed, report->to_refute,
             report->bytes >> 20);
    if (report->replies[0])
        say_part(stderr,
                 _("; replies proved %" PRIu32 " of %" PRIu32 ", then %" PRIu32 " of %" PRIu32),
                 report->proved[0], report->replies[0], report->proved[1], report->replies[1]);
    if (report->proved[0])
        say_part(stderr, _("; perhaps %.0f s left"),
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
    return !status || prove_complain(request, request->out, options_error(&error));
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
            return prove_complain(request, request->out, options_error(&error));
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
        say_part(stderr, "%s", _("lianzi prove: replies without a proof:"));
    for (int i = 0; i < count && i < OPEN_MAX; i++) {
        char cell[8];
        lz_cell_format(&request->options.variant, cells[i], request->options.rows, cell,
                       sizeof cell);
        say_part(stderr, " %s", cell);
    }
    if (count > OPEN_MAX)
        say_part(stderr, _(" and %d more"), count - OPEN_MAX);
    if (count)
        fputc('\n', stderr);
}

bool prove_position(struct prove_request *request, const lz_game *game, lz_colour winner,
                    lz_prover_report *report)
{
    lz_prover *prover = NULL;
    lz_prover_settings settings;
    lz_error error;
    bool good = false;
    lz_prover_settings_init(&settings);
    settings.memory_mib = (int)request->hash_mib;
    settings.threads = (int)request->threads;
    settings.advice_nodes = (uint64_t)request->advice;
    settings.draw = request->draw;
    *report = (lz_prover_report){0};
    if (!name_kept(request)) {
        return false;
    } else if (lz_prover_new(game, winner, &settings, &prover, &error)) {
        options_complain(&request->options, "%s", options_error(&error));
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

const char *prove_word(const struct prove_request *request, lz_proof proof)
{
    static const char *const words[] = {
        [LZ_PROOF_UNKNOWN] = "unknown", [LZ_PROOF_WIN] = "win", [LZ_PROOF_NONE] = "none"};
    return request->draw && proof == LZ_PROOF_WIN ? "draw" : words[proof];
}
