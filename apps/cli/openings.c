/* `lianzi openings generate`: prints balanced openings. */
#include "cli/balance.h"
#include "cli/command.h"
#include "system/options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct generator {
    struct options options;
    int64_t count, plies, depth, bound, confirm;
};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi openings generate [OPTION]...\n"
        "Prints balanced openings, one move string a line, for `lianzi match --openings`.\n"),
    OPTION_SHARED("rule", NULL),
    OPTION_SHARED("size", NULL),
    OPTION_SHARED("win", NULL),
    OPTION_SHARED("blocked", "the game"),
    OPTION_NUMBER("count", "K", struct generator, count, 1, BALANCE_COUNT_MAX,
                  "number of openings (100)"),
    OPTION_NUMBER("plies", "P", struct generator, plies, 1, BALANCE_PLIES_MAX,
                  "stones in each (5)"),
    OPTION_NUMBER("depth", "D", struct generator, depth, 1, BALANCE_DEPTH_MAX,
                  "depth of the search that rates them (10)"),
    OPTION_NUMBER("bound", "B", struct generator, bound, 0, LZ_SCORE_WIN,
                  "the largest score for either side that counts as balanced (100)"),
    OPTION_NUMBER("confirm", "N", struct generator, confirm, 0, INT64_MAX,
                  "search again with N nodes, for the same bound (0: no second search)"),
    OPTION_USUAL("rows"),
    OPTION_SHARED("seed", NULL),
    OPTION_HELP,
    OPTION_GAME,
    OPTIONS_END};

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
    if (found < 0)
        return options_failed(&generator->options, "%s", options_error(&error));
    if (found == wish.count || ferror(stdout))
        return EXIT_WELL;
    return options_failed(&generator->options,
                          "found only %d such openings; try another --plies, --bound or --seed",
                          found);
}

static bool check(const struct generator *generator)
{
    const lz_variant *const variant = &generator->options.variant;
    const int cells = variant->columns * variant->rows;
    if (variant->opening != LZ_OPENING_NONE)
        return options_complain(&generator->options, "--opening: generated openings have no swap");
    if (generator->plies >= cells)
        return options_complain(&generator->options, "--plies: the board has only %d cells", cells);
    return true;
}

/* Reads the options behind `generate`. */
int command_openings(int argc, char **argv)
{
    struct generator generator = {.count = 100, .plies = 5, .depth = 10, .bound = 100};
    const int status = options_read(&generator.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (optind >= argc || strcmp(argv[optind], "generate") != 0)
        return options_misused(&generator.options, "expected `generate`; see --help");
    optind++;
    return options_no_arguments(&generator.options, argc, argv) &&
                   options_finish(&generator.options) && check(&generator)
               ? generate(&generator)
               : EXIT_USAGE;
}
