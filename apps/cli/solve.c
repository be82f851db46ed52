/* `lianzi solve`: solves Connect Four positions exactly, a line of moves each. A signal stops the
 * batch; the current position is answered with the bounds known so far. */
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/solve_threat.h"
#include "system/interrupt.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct solve {
    struct options options;
    lz_connect4_settings settings;
    lz_limits limits;
    const char *moves;
    bool analyze, progress;
    lz_connect4 *solver;
};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi solve [OPTION]... < LINES\n"
        "Reads a Connect Four position a line, as the columns played (1-9, a, b, c; text after the "
        "first blank is ignored, a blank line is the empty board, lines that begin with `#` are "
        "skipped), and prints `moves score nodes milliseconds`. The score is the mover's: 0 is a "
        "draw; n is a win with the mover's n-th stone from the last, counted on a full board; -n "
        "is such a win of the other side. A bad line is answered with `moves error: character N: "
        "...`.\n\n"
        "With --vcf or --vct: forced wins in five in a row; see `lianzi solve --vcf --help`.\n"),
    OPTION_ROW("rule", "the default", .argument = "connect4"),
    OPTION_ROW("size",
               "columns and rows (7x6), 3x3 to 12x12; boards with (R + 1) x C above 64 can be "
               "solved once some 40 to 60 cells are empty",
               .argument = "CxR"),
    OPTION_USUAL("blocked"),
    OPTION_TEXT("moves", "STRING", struct solve, moves,
                "solve this position and read nothing; \"\" is the empty board"),
    OPTION_FLAG("weak", struct solve, settings.weak, "only who wins: -1, 0 or 1"),
    OPTION_FLAG("analyze", struct solve, analyze, "a score for every column, `.` for a full one"),
    OPTION_FLAG("no-book", struct solve, settings.no_book,
                "search even if the opening book knows the score (with 0 nodes)"),
    OPTION_NUMBER("threads", "T", struct solve, settings.threads, 1, LZ_CONNECT4_THREADS_MAX,
                  "1..64 (1), where (R + 1) x C is at most 64"),
    OPTION_NUMBER("hash", "MiB", struct solve, settings.hash_mib, 1, LZ_CONNECT4_HASH_MIB_MAX,
                  "size of the table (64)"),
    OPTION_SECONDS("time", struct solve, limits.time_ms,
                   "limit for a line; bounds that still differ are printed as -2..3"),
    OPTION_NUMBER("nodes", "N", struct solve, limits.nodes, 1, INT64_MAX,
                  "limit for a line, likewise; approximate"),
    OPTION_FLAG("progress", struct solve, progress,
                "report progress twice a second on standard error"),
    OPTION_HELP,
    OPTION_GAME,
    OPTIONS_END};

static void print_progress(const lz_connect4_report *so_far, void *user)
{
    (void)user;
    say_part(stderr, _("lianzi solve: score %d..%d, %" PRIu64 " nodes, %.1f s, %.0f nodes/s\n"),
             so_far->lower, so_far->upper, so_far->nodes, (double)so_far->time_us / 1e6,
             (double)so_far->nodes * 1e6 / (double)(so_far->time_us > 0 ? so_far->time_us : 1));
}

static void print_score(const lz_connect4_report *report)
{
    if (report->full)
        fputs(" .", stdout);
    else if (report->lower == report->upper)
        printf(" %d", report->lower);
    else
        printf(" %d..%d", report->lower, report->upper);
}

/* Says so if the position is likely out of reach. */
static void warn(const struct solve *solve, const lz_game *game)
{
    enum { FAST_BITS = 64, REACH = 60 /* empty cells */ };
    const lz_variant *variant = lz_game_variant(game);
    const int empty = variant->columns * variant->rows - lz_game_stones(game);
    const bool fast = variant->win == 4 && (variant->rows + 1) * variant->columns <= FAST_BITS;
    if (fast || empty <= REACH || solve->limits.time_ms || solve->limits.nodes)
        return;
    fflush(stdout);
    say_part(stderr,
             _("lianzi solve: %d empty cells are likely out of reach on this board; Ctrl-C, --time "
               "or --nodes ends it with the bounds known by then\n"),
             empty);
}

/* Solves the game's position and prints the rest of the line; false with the error. */
static bool solve_game(const struct solve *solve, const lz_game *game, lz_error *error)
{
    lz_connect4_report reports[LZ_GRAVITY_SIZE_MAX], total = {0};
    const int columns = lz_game_variant(game)->columns;
    warn(solve, game);
    lz_connect4_clear(
        solve->solver); /* so that a line's node count does not depend on the lines before it */
    if (solve->analyze) {
        if (lz_connect4_analyze(solve->solver, game, &solve->limits, reports, error))
            return false;
    } else if (lz_connect4_solve(solve->solver, game, &solve->limits,
                                 solve->progress ? print_progress : NULL, NULL, &reports[0],
                                 error)) {
        return false;
    }
    for (int i = 0; i < (solve->analyze ? columns : 1); i++) {
        print_score(&reports[i]);
        total.nodes += reports[i].nodes;
        total.time_us += reports[i].time_us;
    }
    printf(" %" PRIu64 " %.3f\n", total.nodes, (double)total.time_us / 1000);
    return true;
}

/* Whether the game goes on; sets the error if not. */
static bool is_open(const lz_game *game, size_t length, lz_error *error)
{
    const lz_result result = lz_game_result(game);
    if (result != LZ_RESULT_BLACK_WINS && result != LZ_RESULT_WHITE_WINS)
        return true;
    lz_error_set(error, LZ_ERR_ILLEGAL, "the last move has won the game");
    error->column = (uint32_t)length;
    return false;
}

/* Answers `text`, of `length` bytes, up to its first blank; false when the moves are bad. */
static bool answer(const struct solve *solve, const char *text, size_t length)
{
    char moves[512];
    lz_error error;
    lz_game *game = NULL;
    printf("%.*s", (int)strcspn(text, " \t"), text);
    const bool good = batch_take_moves(text, length, moves, sizeof moves, &error) &&
                      !lz_game_new(&solve->options.variant, &game, &error) &&
                      !lz_game_play(game, moves, solve->options.rows, &error) &&
                      is_open(game, strlen(moves), &error) && solve_game(solve, game, &error);
    if (!good)
        batch_print_error(&error);
    lz_game_free(game);
    return good;
}

static bool answer_line(const struct lines *line, void *user)
{
    return answer(user, line->text, line->length);
}

static bool solve_all(struct solve *solve)
{
    const struct batch batch = {stdin, solve->options.command, "standard input", solve->limits.stop,
                                true};
    return solve->moves ? answer(solve, solve->moves, strlen(solve->moves))
                        : batch_run(&batch, answer_line, solve);
}

/* Returns the exit status, after a complaint unless it is EXIT_WELL. */
static int set_up(struct solve *solve)
{
    lz_error error;
    if (!lz_rule_has_gravity(solve->options.variant.rule))
        return options_misused(&solve->options, "--rule %s: five in a row needs --vcf or --vct",
                               lz_rule_name(solve->options.variant.rule));
    if (!options_interrupt(&solve->options, &solve->limits.stop))
        return EXIT_INPUT;
    if (lz_connect4_new(&solve->options.variant, &solve->settings, &solve->solver, &error)) {
        options_complain(&solve->options, "%s", options_error(&error));
        return error.status == LZ_ERR_MEMORY ? EXIT_INPUT : EXIT_USAGE;
    }
    return EXIT_WELL;
}

int command_solve(int argc, char **argv)
{
    struct solve solve = {0};
    if (solve_threat_asked(argc, argv))
        return solve_threat(argc, argv);
    lz_connect4_settings_init(&solve.settings);
    lz_limits_init(&solve.limits);
    int status = options_read_game(&solve.options, option_rows, LZ_RULE_CONNECT4, argc, argv);
    if (status >= 0)
        return status;
    status = EXIT_USAGE;
    if (options_no_arguments(&solve.options, argc, argv) && (status = set_up(&solve)) == EXIT_WELL)
        status = solve_all(&solve) ? EXIT_WELL : EXIT_INPUT;
    lz_connect4_free(solve.solver);
    interrupt_end();
    return status;
}
