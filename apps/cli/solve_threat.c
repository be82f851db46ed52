/* `lianzi solve --vcf|--vct`: finds forced wins in five in a row, a position a line. A signal stops
 * the batch; the current position is answered "unknown". */
#include "cli/solve_threat.h"

#include "cli/batch.h"
#include "cli/command.h"
#include "cli/options.h"
#include "system/interrupt.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: lianzi solve --vcf|--vct [OPTION]... < LINES\n"
    "Reads a position of five in a row a line, as moves such as h8i9, and prints\n"
    "`moves win|none|unknown plies nodes milliseconds move move ...`. \"win\" is a win of the\n"
    "side to move against every reply, \"none\" a proof that threats of this kind do not win,\n"
    "\"unknown\" the answer when a limit comes first. Text after the first blank is ignored,\n"
    "with a warning if it looks like a move.\n"
    "\n"
    "  --vcf            every move makes a four\n"
    "  --vct            every move makes a four or an open three\n"
    "  --rule RULE      @fives@\n"
    "  --size N         columns and rows (15), or COLUMNSxROWS\n"
    "  --blocked X,Y    a cell that nobody can use; may be repeated\n"
    "  --rows top       row 1 is the top row, not the bottom one\n"
    "  --moves STRING   solve this position and read nothing\n"
    "  --time SECONDS   limit for a line; approximate\n"
    "  --nodes N        limit for a line\n"
    "  --help, --version\n";

enum { OPTION_VCF = OPTION_OWN, OPTION_VCT, OPTION_MOVES, OPTION_TIME, OPTION_NODES };

static const struct option option_table[] = {COMMON_OPTIONS,
                                             GAME_OPTIONS,
                                             {"vcf", no_argument, NULL, OPTION_VCF},
                                             {"vct", no_argument, NULL, OPTION_VCT},
                                             {"moves", required_argument, NULL, OPTION_MOVES},
                                             {"time", required_argument, NULL, OPTION_TIME},
                                             {"nodes", required_argument, NULL, OPTION_NODES},
                                             {NULL, 0, NULL, 0}};

struct request {
    struct options options;
    lz_solve_kind kind;
    bool asked; /* --vcf or --vct was given */
    lz_limits limits;
    const char *moves;
};

bool solve_threat_asked(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--vcf") == 0 || strcmp(argv[i], "--vct") == 0)
            return true;
    return false;
}

/* Returns false, after a complaint, when the other kind was given before. */
static bool take_kind(struct request *request, lz_solve_kind kind)
{
    const bool good = !request->asked || request->kind == kind;
    if (!good)
        options_complain(&request->options, "--vcf and --vct exclude each other");
    request->kind = kind;
    request->asked = true;
    return good;
}

/* False after a complaint. */
static bool take_own(void *command, int option, const char *argument)
{
    struct request *const request = command;
    switch (option) {
    case OPTION_VCF:
        return take_kind(request, LZ_SOLVE_VCF);
    case OPTION_VCT:
        return take_kind(request, LZ_SOLVE_VCT);
    case OPTION_MOVES:
        request->moves = argument;
        return true;
    case OPTION_TIME:
        return options_seconds(&request->options, "--time", argument, &request->limits.time_ms);
    default: /* OPTION_NODES */
        return options_nodes(&request->options, argument, &request->limits.nodes);
    }
}

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
                      !lz_solve_threats(game, request->kind, &request->limits, &report, &error);
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
static bool check_game(const struct request *request)
{
    const lz_variant *variant = &request->options.variant;
    if (!lz_rule_has_gravity(variant->rule) && variant->win == 5)
        return true;
    options_complain(&request->options, "--vcf and --vct are for five in a row, not for %s win %d",
                     lz_rule_name(variant->rule), variant->win);
    return false;
}

int solve_threat(int argc, char **argv)
{
    struct request request = {0};
    options_begin(&request.options, argv[0], help, LZ_RULE_FREESTYLE);
    lz_limits_init(&request.limits);
    const enum options_outcome outcome =
        options_read(&request.options, argc, argv, option_table, take_own, &request);
    if (outcome != OPTIONS_TAKEN)
        return options_status(outcome);
    if (!options_no_arguments(&request.options, argc, argv) || !options_finish(&request.options) ||
        !check_game(&request))
        return EXIT_USAGE;
    request.limits.stop = interrupt_begin();
    if (!request.limits.stop) {
        options_complain(&request.options, "no memory");
        return EXIT_INPUT;
    }
    const int status = solve_all(&request) ? EXIT_WELL : EXIT_INPUT;
    interrupt_end();
    return status;
}
