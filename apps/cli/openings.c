/* `lianzi openings generate`: prints balanced openings. */
#include "cli/balance.h"
#include "cli/command.h"
#include "cli/options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: lianzi openings generate [OPTION]...\n"
    "Prints balanced openings, one move string a line, for `lianzi match --openings`.\n"
    "\n"
    "  --rule R --size N --win K --blocked X,Y   the game\n"
    "  --count K        number of openings (100)\n"
    "  --plies P        stones in each (5)\n"
    "  --depth D        depth of the search that rates them (10)\n"
    "  --bound B        the largest score for either side that counts as balanced (100)\n"
    "  --confirm N      search again with N nodes, for the same bound (0: no second search)\n"
    "  --rows top       row 1 is the top row, not the bottom one\n"
    "  --seed N, --help, --version\n";

enum { OPTION_COUNT = OPTION_OWN, OPTION_PLIES, OPTION_DEPTH, OPTION_BOUND, OPTION_CONFIRM };

static const struct option option_table[] = {
    COMMON_OPTIONS,
    GAME_OPTIONS,
    {"count", required_argument, NULL, OPTION_COUNT},
    {"plies", required_argument, NULL, OPTION_PLIES},
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"bound", required_argument, NULL, OPTION_BOUND},
    {"confirm", required_argument, NULL, OPTION_CONFIRM},
    {NULL, 0, NULL, 0},
};

struct generator {
    struct options options;
    int64_t count, plies, depth, bound, confirm;
};

static void print_head(const struct generator *generator)
{
    const struct options *options = &generator->options;
    lz_variant usual;
    lz_variant_init(&usual, options->variant.rule);
    char variant[LZ_CELLS_MAX * 16];
    lz_variant_format(&options->variant, variant, sizeof variant);
    char confirm[40] = "";
    printf("# %s: openings of %d stones, no score above %d at depth %d", variant,
           (int)generator->plies, (int)generator->bound, (int)generator->depth);
    if (generator->confirm) {
        printf(" nor with %" PRId64 " nodes", generator->confirm);
        snprintf(confirm, sizeof confirm, " --confirm %" PRId64, generator->confirm);
    }
    printf("\n# made by lianzi %s openings generate --rule %s --size %dx%d", lz_version(),
           lz_rule_name(options->variant.rule), options->variant.columns, options->variant.rows);
    if (options->variant.win != usual.win)
        printf(" --win %d", options->variant.win);
    for (int i = 0; i < options->blocked_count; i++)
        printf(" --blocked %d,%d", options->blocked[i][0] + 1, options->blocked[i][1] + 1);
    printf("%s --count %d --plies %d --depth %d --bound %d%s --seed %" PRIu64 "\n",
           options->rows == LZ_ROWS_TOP ? " --rows top" : "", (int)generator->count,
           (int)generator->plies, (int)generator->depth, (int)generator->bound, confirm,
           options->seed);
}

static bool print_opening(const lz_game *opening, int number, void *user)
{
    const struct generator *const generator = user;
    char moves[LZ_CELLS_MAX * 4];
    (void)number;
    lz_game_format(opening, generator->options.rows, moves, sizeof moves);
    puts(moves);
    return fflush(stdout) == 0;
}

static int generate(struct generator *generator)
{
    const struct balance_wish wish = {.variant = &generator->options.variant,
                                      .count = (int)generator->count,
                                      .plies = (int)generator->plies,
                                      .depth = (int)generator->depth,
                                      .bound = (int)generator->bound,
                                      .confirm = (uint64_t)generator->confirm,
                                      .seed = generator->options.seed};
    lz_error error;
    print_head(generator);
    const int found = balance_make(&wish, print_opening, generator, &error);
    if (found < 0) {
        options_complain(&generator->options, "%s", error.text);
        return EXIT_INPUT;
    }
    if (found == wish.count || ferror(stdout))
        return EXIT_WELL;
    options_complain(&generator->options,
                     "found only %d such openings; try another --plies, --bound or --seed", found);
    return EXIT_INPUT;
}

static bool check(const struct generator *generator)
{
    const lz_variant *const variant = &generator->options.variant;
    const int cells = variant->columns * variant->rows;
    if (variant->opening != LZ_OPENING_NONE) {
        options_complain(&generator->options, "--opening: generated openings have no swap");
        return false;
    }
    if (generator->plies >= cells) {
        options_complain(&generator->options, "--plies: the board has only %d cells", cells);
        return false;
    }
    return true;
}

static bool take_own(void *command, int option, const char *argument)
{
    struct generator *const generator = command;
    const struct options *const options = &generator->options;
    switch (option) {
    case OPTION_COUNT:
        return options_number(options, "--count", argument, 1, BALANCE_COUNT_MAX,
                              &generator->count);
    case OPTION_PLIES:
        return options_number(options, "--plies", argument, 1, BALANCE_PLIES_MAX,
                              &generator->plies);
    case OPTION_DEPTH:
        return options_number(options, "--depth", argument, 1, BALANCE_DEPTH_MAX,
                              &generator->depth);
    case OPTION_BOUND:
        return options_number(options, "--bound", argument, 0, LZ_SCORE_WIN, &generator->bound);
    default: /* OPTION_CONFIRM */
        return options_number(options, "--confirm", argument, 0, INT64_MAX, &generator->confirm);
    }
}

/* Reads the options behind `generate`. */
int command_openings(int argc, char **argv)
{
    struct generator generator = {.count = 100, .plies = 5, .depth = 10, .bound = 100};
    options_begin(&generator.options, argv[0], help, LZ_RULE_FREESTYLE);
    const enum options_outcome outcome =
        options_read(&generator.options, argc, argv, option_table, take_own, &generator);
    if (outcome != OPTIONS_TAKEN)
        return options_status(outcome);
    if (optind >= argc || strcmp(argv[optind], "generate") != 0) {
        options_complain(&generator.options, "expected `generate`; see --help");
        return EXIT_USAGE;
    }
    optind++;
    int status = EXIT_USAGE;
    if (options_no_arguments(&generator.options, argc, argv) &&
        options_finish(&generator.options) && check(&generator))
        status = generate(&generator);
    return status;
}
