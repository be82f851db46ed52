/* `lianzi analyze`: the engine's analysis of positions, one JSON object a line. The input is lines
 * of move strings, each answered in its place, or a record file: then every position of its games,
 * variations included. A signal stops the analysis after the last finished depth of the current
 * position; a file of --out goes on where it ends. */
#include "cli/analyze_output.h"
#include "cli/analyze_progress.h"
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/notice.h"
#include "cli/variations.h"
#include "engines/proofs.h"
#include "engines/setting.h"
#include "study/decode.h"
#include "study/tree.h"
#include "system/file.h"
#include "system/format.h"
#include "system/interrupt.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MULTIPV_MAX = 64, ENDED_SCORE = 32000 /* of a win in no plies */ };

struct analysis {
    struct options options;
    lz_engine *engine;
    struct proofs *proofs; /* NULL: none */
    bool asks;             /* for proofs */
    int threads, hash_mib;
    lz_limits limits;
    bool final;
    const char *moves; /* of the one position to analyse; NULL: read the input */
    const char *out;   /* path of the file that a later run continues; NULL: standard output */
    struct analyze_kept kept;
    struct analyze_output output;
    struct analyze_progress progress;
    bool failed;       /* some input was bad */
    bool told;         /* damage in a record was reported */
    const char *input; /* its name, for complaints */
    struct file_source source;
    lz_record_format format;
    bool said;  /* printed for the current position */
    bool keeps; /* holds lines back until they are known to be the last: with `final`, and before a
                   choice */
    int count;  /* lines held back, of the last finished depth */
    lz_line lines[MULTIPV_MAX];
};

/* ---- One position ------------------------------------------------------------------------------
 */

static void put_kept(struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++)
        analyze_put_line(&analysis->output, &analysis->lines[i]);
    analysis->count = 0;
}

static void on_progress(const lz_line *line, void *user)
{
    struct analysis *analysis = user;
    analysis->said = true;
    if (!analysis->keeps) {
        analyze_put_line(&analysis->output, line);
        return;
    }
    if (line->multipv == 1 && !analysis->final)
        put_kept(analysis);
    analysis->count = line->multipv;
    analysis->lines[line->multipv - 1] = *line;
}

/* The line of a game that is over. */
static void put_ended(struct analysis *analysis, const lz_game *game)
{
    const lz_result result = lz_game_result(game);
    const bool drawn = result == LZ_RESULT_DRAW;
    const bool own = (result == LZ_RESULT_BLACK_WINS) == (lz_game_to_move(game) == LZ_BLACK);
    const int sign = drawn ? 0 : own ? 1 : -1;
    const lz_line line = {.multipv = 1,
                          .score = sign * ENDED_SCORE,
                          .win_permille = 500 + sign * 500,
                          .draw_permille = drawn ? 1000 : 0};
    analyze_put_line(&analysis->output, &line);
}

/* Searches the game; false after a complaint. */
static bool search(struct analysis *analysis, const lz_game *game)
{
    lz_thought thought;
    lz_error error;
    const bool chooses = lz_game_expects(game) & 1U << LZ_ACTION_CHOOSE;
    analysis->keeps = analysis->final || chooses;
    analysis->said = false;
    analysis->count = 0;
    proofs_serve(analysis->proofs, analysis->engine, game, true, &analysis->limits);
    if (lz_engine_prepare(analysis->engine, lz_game_variant(game), &error) ||
        lz_engine_think(analysis->engine, game, &analysis->limits, on_progress, analysis, &thought,
                        &error)) {
        if (analysis->out) /* the next run tries again */
            analysis->failed = !options_complain(&analysis->options, "%s", options_error(&error));
        else
            analyze_put_error(&analysis->output, error.text);
        return false;
    }
    for (const char *text; (text = proofs_complaint(analysis->proofs));)
        options_complain(&analysis->options, "%s", text);
    if (chooses) /* known only now, so it is printed with the last depth */
        analysis->output.choice = &thought.action;
    if (!analysis->said) /* the engine answered without a search, or before the first depth */
        analyze_put_line(&analysis->output, &thought.line);
    put_kept(analysis);
    return true;
}

static void analyze_game(struct analysis *analysis, const lz_game *game)
{
    analysis->output.game = game;
    analysis->output.choice = NULL;
    const bool known = analyze_has_position(&analysis->output);
    bool good = true;
    if (!known && lz_game_result(game) != LZ_RESULT_ONGOING)
        put_ended(analysis, game);
    else if (!known)
        good = search(analysis, game);
    if (analysis->out) /* a position that a signal cut short is analysed again by the next run */
        analyze_kept_end(&analysis->kept, good && !lz_stop_is_set(analysis->limits.stop));
    analyze_progress_step(&analysis->progress, known);
}

/* Puts an error in the place of a position. */
static void put_bad(struct analysis *analysis, const char *message)
{
    analyze_put_error(&analysis->output, message);
    if (analysis->out)
        analyze_kept_end(&analysis->kept, true);
}

/* ---- Input -------------------------------------------------------------------------------------
 */

static void analyze_line(struct analysis *analysis, unsigned long number, const char *text,
                         size_t length)
{
    lz_game *game;
    lz_error error;
    analysis->output.line = number;
    if (strlen(text) != length) {
        put_bad(analysis, "a byte 0 in the line");
        return;
    }
    if (lz_game_new(&analysis->options.variant, &game, &error)) {
        put_bad(analysis, error.text);
        return;
    }
    if (lz_game_play(game, text, analysis->options.rows, &error)) {
        char message[sizeof error.text + 32];
        snprintf(message, sizeof message, "character %u: %s", (unsigned)error.column, error.text);
        put_bad(analysis, message);
    } else {
        analyze_game(analysis, game);
    }
    lz_game_free(game);
}

/* Bad lines are counted by the output. */
static bool answer_line(const struct lines *line, void *user)
{
    struct analysis *analysis = user;
    if (!analysis->kept.failed)
        analyze_line(analysis, line->number, line->text, line->length);
    return true;
}

static void analyze_lines(struct analysis *analysis, FILE *file, const char *name)
{
    const struct batch batch = {file, analysis->options.command, name, analysis->limits.stop,
                                false};
    if (!batch_run(&batch, answer_line, analysis))
        analysis->failed = true;
}

static void on_notice(void *user, const lz_error *notice)
{
    struct analysis *analysis = user;
    analysis->told |= notice->status != LZ_OK;
    if (notice->status == LZ_ERR_IO && file_is_stopped(&analysis->source))
        return;
    notice_print(analysis->input, analysis->format, notice, analysis->source.error);
}

/* Whether to read on: output works and nothing has stopped the analysis. */
static bool goes_on(const struct analysis *analysis)
{
    return !ferror(stdout) && !analysis->kept.failed && !lz_stop_is_set(analysis->limits.stop);
}

/* Prints why the positions at and below a node are left out; in a variation, also after which
 * moves. */
static void put_illegal(struct analysis *analysis, const lz_record *record, int node,
                        const lz_error *illegal)
{
    static const char head[] = "after ";
    const lz_rows rows = analysis->options.rows;
    lz_game *before = NULL;
    char *message = NULL;
    if (tree_branch(record, node) != LZ_RECORD_NO_NODE)
        lz_record_game(record, lz_record_parent(record, node), &before, NULL);
    const size_t length = before ? lz_game_format(before, rows, NULL, 0) : 0;
    const size_t size = sizeof head + length + 2 + sizeof illegal->text;
    if (length > 0 && (message = malloc(size))) {
        const size_t start = (size_t)snprintf(message, size, "%s", head);
        lz_game_format(before, rows, message + start, length + 1);
        snprintf(message + start + length, size - start - length, ": %s", illegal->text);
    }
    put_bad(analysis, message ? message : illegal->text);
    free(message);
    lz_game_free(before);
}

/* Analyses a position of a game or of one of its variations. */
static bool on_position(void *user, const lz_record *record, int node, const lz_game *game,
                        const lz_error *illegal)
{
    struct analysis *analysis = user;
    if (!game)
        put_illegal(analysis, record, node, illegal);
    else if (lz_game_result(game) == LZ_RESULT_ONGOING)
        analyze_game(analysis, game);
    return goes_on(analysis);
}

static bool on_game(void *user, lz_record *record)
{
    struct analysis *analysis = user;
    analysis->output.line++;
    if (!goes_on(analysis))
        return false;
    if (!variations_visit(record, on_position, analysis)) {
        options_complain(&analysis->options, "no memory");
        analysis->failed = true;
        return false;
    }
    return goes_on(analysis);
}

static void analyze_records(struct analysis *analysis, FILE *file, lz_record_format format)
{
    lz_record_options options;
    lz_error error;
    notice_options(&options, &analysis->options, on_notice, analysis);
    analysis->format = format;
    analysis->source = (struct file_source){.file = file, .stop = analysis->limits.stop};
    if (decode_read(format, &options, NULL, file_read, &analysis->source, on_game, analysis,
                    &error)) {
        if (!analysis->told)
            options_complain(&analysis->options, "%s: %s", analysis->input, options_error(&error));
        analysis->failed = true;
    } else if (analysis->output.line == 0 && !file_is_stopped(&analysis->source)) {
        options_complain(&analysis->options, "%s: no game was read", analysis->input);
        analysis->failed = true;
    }
}

static void analyze_path(struct analysis *analysis, const char *path)
{
    lz_record_format format = LZ_RECORD_FORMAT_MOVES;
    FILE *file = file_open(path, "rb");
    if (!file) {
        options_complain(&analysis->options, "%s: %s", path, strerror(errno));
        analysis->failed = true;
        return;
    }
    analysis->input = path;
    analysis->told = false;
    if (format_of_file(path, &format, NULL) || format == LZ_RECORD_FORMAT_MOVES)
        analyze_lines(analysis, file, path);
    else
        analyze_records(analysis, file, format);
    fclose(file);
}

/* ---- The command -------------------------------------------------------------------------------
 */

static bool set_engine(struct analysis *analysis, const char *option, int64_t value)
{
    lz_error error;
    return !setting_number(analysis->engine, option, value, &error) ||
           options_complain(&analysis->options, "%s", options_error(&error));
}

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi analyze [OPTION]... [FILE]...\n"
        "Reads lines of moves such as h8i9j10 (from standard input without FILE; blank lines and\n"
        "lines that begin with `#` are skipped) or record files (.psq, .sgf, .lib, .pos, .sav:\n"
        "every undecided position of each game). Writes a JSON object a line for each depth that "
        "the engine finishes: the input line, the moves, score and win rate for the side to move, "
        "and the best line. A game's variations come depth first, the main line before the others; "
        "a position that occurs more than once is analysed once. Ctrl-C stops after the last "
        "finished depth of the current position; with --out, the same command goes on with that "
        "position later.\n"),

    OPTION_TEXT("moves", "STRING", struct analysis, moves,
                "analyse this position and read nothing; \"\" is the empty board"),
    OPTION_TEXT(
        "out", "OUT", struct analysis, out,
        "append to this file instead, and leave out positions that it has by the same options"),
    OPTION_FLAG("final", struct analysis, final, "only the last depth"),
    OPTION_NUMBER("multipv", "K", struct analysis, limits.multipv, 1, MULTIPV_MAX,
                  "the K best moves; one in a position of the shipped proofs"),
    OPTION_SECONDS("time", struct analysis, limits.time_ms, NULL),
    OPTION_NUMBER("nodes", "N", struct analysis, limits.nodes, 1, INT64_MAX, NULL),
    OPTION_NUMBER(
        "depth", "D", struct analysis, limits.depth, 1, LZ_CELLS_MAX,
        "the limit for each position; without one, 2000000 nodes, in Connect Four 300000"),
    OPTION_NUMBER("threads", "T", struct analysis, threads, 1, 64, "search threads (1)"),
    OPTION_NUMBER("hash", "MIB", struct analysis, hash_mib, 1, 65536,
                  "size of the transposition table (64)"),
    OPTION_WORD("proofs", struct analysis, asks, 0, option_off_on,
                "answer positions of the shipped proofs at once (on)"),
    OPTION_USUAL("rule"),
    OPTION_USUAL("size"),
    OPTION_USUAL("rows"),
    OPTION_REST,
    OPTION_HELP,
    OPTIONS_END};

/* Returns -1 to go on, else the exit status. */
static int take_options(struct analysis *analysis, int argc, char **argv)
{
    const struct options *options = &analysis->options;
    const int status =
        options_read_game(&analysis->options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if ((analysis->threads && !set_engine(analysis, "threads", analysis->threads)) ||
        (analysis->hash_mib && !set_engine(analysis, "hash_mib", analysis->hash_mib)))
        return EXIT_USAGE;
    if (analysis->moves && optind < argc)
        return options_misused(options, "--moves and a file: give one of them");
    return -1;
}

static void analyze_input(struct analysis *analysis, const char *path)
{
    if (strcmp(path, "-") == 0)
        analyze_lines(analysis, stdin, "standard input");
    else
        analyze_path(analysis, path);
}

/* The options that results depend on. NULL without memory. */
static json_t *asked_to_json(const struct analysis *analysis)
{
    const lz_limits *limits = &analysis->limits;
    char variant[LZ_CELLS_MAX * 16];
    lz_variant_format(&analysis->options.variant, variant, sizeof variant);
    return json_pack("{s:s,s:s,s:I,s:I,s:i,s:i,s:b,s:b}", "variant", variant, "rows",
                     analysis->options.rows == LZ_ROWS_TOP ? "top" : "bottom", "time_ms",
                     (json_int_t)limits->time_ms, "nodes", (json_int_t)limits->nodes, "depth",
                     limits->depth, "multipv", limits->multipv, "final", analysis->final, "proofs",
                     analysis->asks);
}

/* Opens the file of --out, which must be none of the inputs; false after a complaint. */
static bool open_out(struct analysis *analysis, char **paths, int count)
{
    for (int i = 0; i < count; i++) {
        if (file_is_same(paths[i], analysis->out))
            return options_complain(&analysis->options, "%s: this file has the game: name another",
                                    analysis->out);
    }
    analysis->output.kept = &analysis->kept;
    analysis->output.asked = asked_to_json(analysis);
    if (!analysis->output.asked)
        return options_complain(&analysis->options, "no memory");
    return analyze_kept_open(&analysis->kept, &analysis->options, analysis->out);
}

/* Returns the exit status. */
static int run(struct analysis *analysis, char **paths, int count)
{
    if (analysis->out && !open_out(analysis, paths, count)) {
        analyze_kept_close(&analysis->kept);
        return EXIT_INPUT;
    }
    analysis->proofs = analysis->asks ? proofs_new() : NULL;
    lz_engine_set(analysis->engine, "proofs", "all", NULL);
    analyze_progress_begin(&analysis->progress, &analysis->options, analysis->limits.stop, paths,
                           count, analysis->out || !isatty(STDOUT_FILENO));
    if (analysis->moves)
        analyze_line(analysis, 1, analysis->moves, strlen(analysis->moves));
    for (int i = 0; !analysis->moves && i < count && goes_on(analysis); i++) {
        analysis->output.file = count > 1 || analysis->out ? paths[i] : NULL;
        analysis->output.line = 0;
        analyze_input(analysis, paths[i]);
    }
    analyze_progress_end(&analysis->progress);
    analyze_kept_close(&analysis->kept);
    return analysis->failed || analysis->output.failed || analysis->kept.failed ? EXIT_INPUT
                                                                                : EXIT_WELL;
}

int command_analyze(int argc, char **argv)
{
    struct analysis *analysis = calloc(1, sizeof *analysis);
    if (!analysis || lz_engine_new(&analysis->engine, NULL)) {
        free(analysis);
        say_part(stderr, _("%s: no memory\n"), argv[0]);
        return EXIT_INPUT;
    }
    lz_limits_init(&analysis->limits);
    analysis->asks = true;
    analysis->output.options = &analysis->options;
    int status = take_options(analysis, argc, argv);
    if (status < 0 && !options_interrupt(&analysis->options, &analysis->limits.stop))
        status = EXIT_INPUT;
    static char standard[] = "-", *none[] = {standard};
    if (status < 0)
        status =
            run(analysis, optind < argc ? argv + optind : none, optind < argc ? argc - optind : 1);
    interrupt_end();
    json_decref(analysis->output.asked);
    lz_engine_free(analysis->engine);
    proofs_free(analysis->proofs);
    free(analysis);
    return status;
}
