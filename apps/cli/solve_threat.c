/* `lianzi solve --vcf|--vct`: finds forced wins in five in a row, a position a line. A signal stops
 * the batch; the current position is answered "unknown". */
#include "cli/solve_threat.h"

#include "cli/batch.h"
#include "cli/command.h"
#include "system/atomic_file.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/options.h"
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct request {
    struct options options;
    lz_solve_kind kind;
    bool asked;            /* --vcf or --vct was given */
    lz_solve_kind threats; /* of --threats; LZ_SOLVE_VCF if it was not given */
    lz_limits limits;
    const char *moves, *proof;
};

bool solve_threat_asked(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--vcf") == 0 || strcmp(argv[i], "--vct") == 0)
            return true;
    return false;
}

/* Returns false, after a complaint, when the other kind was given before. */
static bool take_kind(const struct options *options, const struct option_row *row,
                      const char *argument, void *place)
{
    struct request *const request = place;
    const lz_solve_kind kind = (lz_solve_kind)row->low;
    (void)argument;
    if (request->asked && request->kind != kind)
        return options_complain(options, "--vcf and --vct exclude each other");
    request->kind = kind;
    return request->asked = true;
}

static const char *const threats[] = {"threes", "mise", "fukumi", NULL};

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi solve --vcf|--vct [OPTION]... < LINES\n"
               "Reads a position of five in a row a line, as moves such as h8i9, and prints `moves "
               "win|none|unknown plies nodes milliseconds move move ...`. \"win\" is a win of the "
               "side to move against every reply, \"none\" a proof that threats of this kind do "
               "not win, \"unknown\" the answer when a limit comes first. Text after the first "
               "blank is ignored, with a warning if it looks like a move.\n"),
    OPTION_ROW("vcf", "every move makes a four", .low = LZ_SOLVE_VCF, .take = take_kind),
    OPTION_ROW("vct", "every move makes a four or an open three", .low = LZ_SOLVE_VCT,
               .take = take_kind),
    OPTION_WORD("threats", struct request, threats, LZ_SOLVE_VCT, threats,
                "with --vct: threes, open threes alone; mise, also moves after which a four-three "
                "would come; fukumi, also all others that threaten a win by fours"),
    OPTION_SHARED("rule", "@fives@"),
    OPTION_USUAL("size"),
    OPTION_USUAL("blocked"),
    OPTION_USUAL("rows"),
    OPTION_TEXT("moves", "STRING", struct request, moves, "solve this position and read nothing"),
    OPTION_TEXT("proof", "FILE", struct request, proof,
                "write a win as a certificate, which `lianzi-verify FILE` checks; with --vct and "
                "--moves"),
    OPTION_SECONDS("time", struct request, limits.time_ms, "limit for a line; approximate"),
    OPTION_NUMBER("nodes", "N", struct request, limits.nodes, 1, INT64_MAX, "limit for a line"),
    OPTION_HELP,
    OPTION_GAME,
    OPTIONS_END};

static void print_report(const struct request *request, const lz_game *game,
                         const lz_solve_report *report)
{
    static const char *const names[] = {
        [LZ_PROOF_UNKNOWN] = "unknown", [LZ_PROOF_WIN] = "win", [LZ_PROOF_NONE] = "none"};
    printf(" %s %d %" PRIu64 " %.3f", names[report->proof], report->plies, report->nodes,
           (double)report->time_us / 1000);
    for (int i = 0; i < report->length; i++) {
        char cell[8];
        lz_cell_format(lz_game_variant(game), report->cells[i], request->options.rows, cell,
                       sizeof cell);
        printf(" %s", cell);
    }
    putchar('\n');
}

/* Whether the first ignored word is a move: then ignoring it was hardly intended. */
static bool ignores_move(const struct request *request, const char *rest)
{
    const char *word = rest + strspn(rest, " \t");
    char move[8];
    int cell;
    const size_t length = *word ? 1 + strspn(word + 1, "0123456789") : 0;
    const char after = word[length];
    if (length == 0 || length >= sizeof move ||
        (after && !strchr(" \t", after) && !isalpha((unsigned char)after)))
        return false;
    memcpy(move, word, length);
    move[length] = '\0';
    return !lz_cell_parse(&request->options.variant, move, request->options.rows, &cell, NULL);
}

/* Solves the position, and writes the certificate of a win where one is asked for. */
static bool solve(const struct request *request, const lz_game *game, lz_solve_report *report,
                  lz_error *error)
{
    struct atomic_file file;
    if (!request->proof)
        return !lz_solve_threats(game, request->kind, &request->limits, report, error);
    if (!atomic_file_open(&file, request->proof))
        return file_failed(errno, 0, error) == LZ_OK;
    const lz_status status =
        lz_solve_write(game, request->kind, &request->limits, file_write, file.file, report, error);
    if (status || report->proof == LZ_PROOF_WIN)
        return !atomic_file_finish(&file, status, error);
    atomic_file_discard(&file);
    return true;
}

/* Answers `text`, of `length` bytes, up to its first blank; false when the moves are bad. */
static bool answer(const struct request *request, const char *text, size_t length)
{
    char moves[4 * LZ_CELLS_MAX];
    lz_error error;
    lz_game *game = NULL;
    lz_solve_report report;
    const size_t end = strcspn(text, " \t");
    printf("%.*s", (int)end, text);
    if (ignores_move(request, text + end))
        options_complain(
            &request->options,
            "\"%.60s\": text after the first blank is ignored; write moves without blanks", text);
    const bool good = batch_take_moves(text, length, moves, sizeof moves, &error) &&
                      !lz_game_new(&request->options.variant, &game, &error) &&
                      !lz_game_play(game, moves, request->options.rows, &error) &&
                      solve(request, game, &report, &error);
    if (good)
        print_report(request, game, &report);
    else
        batch_print_error(&error);
    lz_game_free(game);
    return good;
}

static bool answer_line(const struct lines *line, void *user)
{
    return answer(user, line->text, line->length);
}

static bool solve_all(struct request *request)
{
    const struct batch batch = {stdin, request->options.command, "standard input",
                                request->limits.stop, false};
    return request->moves ? answer(request, request->moves, strlen(request->moves))
                          : batch_run(&batch, answer_line, request);
}

/* False after a complaint. */
static bool check(const struct request *request)
{
    if (request->threats && request->kind != LZ_SOLVE_VCT)
        return options_complain(&request->options, "--threats needs --vct");
    if (request->proof && (request->kind != LZ_SOLVE_VCT || !request->moves))
        return options_complain(&request->options, "--proof needs --vct and --moves");
    const lz_variant *variant = &request->options.variant;
    if (!lz_rule_has_gravity(variant->rule) && variant->win == 5)
        return true;
    return options_complain(&request->options,
                            "--vcf and --vct are for five in a row, not for %s win %d",
                            lz_rule_name(variant->rule), variant->win);
}

int solve_threat(int argc, char **argv)
{
    struct request request = {0};
    lz_limits_init(&request.limits);
    int status = options_read_game(&request.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (!options_no_arguments(&request.options, argc, argv) || !check(&request))
        return EXIT_USAGE;
    if (request.threats)
        request.kind = request.threats;
    const bool well =
        options_interrupt(&request.options, &request.limits.stop) && solve_all(&request);
    interrupt_end();
    return well ? EXIT_WELL : EXIT_INPUT;
}
