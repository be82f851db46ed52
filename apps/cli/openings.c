/* `lianzi openings generate`: openings that both sides can play for a win. Stones are thrown near
 * the centre and near each other, and the engine, thinking to a fixed depth on one thread, keeps
 * those whose score is within a bound. No two are the same under the board's symmetries; the same
 * options and seed give the same openings for the same engine. */
#include "cli/command.h"
#include "cli/options.h"
#include "common/dice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: lianzi openings generate [OPTION]...\n"
    "Prints balanced openings, one move string a line, for `lianzi match --openings`.\n"
    "\n"
    "  --rule R --size N --win K --blocked X,Y   the game\n"
    "  --count K        how many (100)\n"
    "  --plies P        stones of each (5)\n"
    "  --depth D        how deep the engine looks (10)\n"
    "  --bound B        the largest score, for either side, that counts as balanced (100)\n"
    "  --rows top       row 1 is the top row, not the bottom one\n"
    "  --seed N, --help, --version\n";

enum { OPTION_COUNT = OPTION_OWN, OPTION_PLIES, OPTION_DEPTH, OPTION_BOUND };

static const struct option option_table[] = {
    COMMON_OPTIONS,
    GAME_OPTIONS,
    {"count", required_argument, NULL, OPTION_COUNT},
    {"plies", required_argument, NULL, OPTION_PLIES},
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"bound", required_argument, NULL, OPTION_BOUND},
    {NULL, 0, NULL, 0},
};

enum {
    COUNT_MAX = 100000,
    NEAR = 3,                /* a stone lies within so many cells of another */
    TRIES_PER_OPENING = 2000 /* candidates in vain before giving up */
};

struct generator {
    struct options options;
    int64_t count, plies, depth, bound;
    lz_engine *engine;
    uint64_t state; /* of the dice */
    uint8_t *known; /* positions so far, canonical, one after the other */
    int known_count;
    int cells;
    lz_error error; /* status set: the engine cannot go on */
};

/* ---- Symmetries ---- */

/* Where the cell goes under symmetry 0 .. 7: bit 0 mirrors columns, bit 1 rows, bit 2 swaps them.
 */
static int transform(const lz_variant *variant, int cell, int symmetry)
{
    int column = cell % variant->columns, row = cell / variant->columns;
    if (symmetry & 1)
        column = variant->columns - 1 - column;
    if (symmetry & 2)
        row = variant->rows - 1 - row;
    return symmetry & 4 ? column * variant->columns + row : row * variant->columns + column;
}

/* Whether the rules look the same through the symmetry: gravity points down, only a square board
 * can be turned, and blocked cells must fall on blocked cells. */
static bool holds(const lz_variant *variant, int symmetry)
{
    if (lz_rule_has_gravity(variant->rule) && symmetry > 1)
        return false;
    if ((symmetry & 4) && variant->columns != variant->rows)
        return false;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        if (lz_variant_is_blocked(variant, cell) !=
            lz_variant_is_blocked(variant, transform(variant, cell, symmetry)))
            return false;
    }
    return true;
}

/* The stones as the smallest of their symmetrical pictures. */
static void canonical(const lz_game *game, uint8_t *best)
{
    const lz_variant *const variant = lz_game_variant(game);
    const int cells = variant->columns * variant->rows;
    uint8_t picture[LZ_CELLS_MAX];
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        if (!holds(variant, symmetry))
            continue;
        for (int cell = 0; cell < cells; cell++)
            picture[transform(variant, cell, symmetry)] = (uint8_t)lz_game_at(game, cell);
        if (symmetry == 0 || memcmp(picture, best, (size_t)cells) < 0)
            memcpy(best, picture, (size_t)cells);
    }
}

/* Adds the position to those known; false when it is one of them. */
static bool is_new(struct generator *generator, const lz_game *game)
{
    const size_t size = (size_t)generator->cells;
    uint8_t *const place = generator->known + (size_t)generator->known_count * size;
    canonical(game, place);
    for (int i = 0; i < generator->known_count; i++) {
        if (memcmp(generator->known + (size_t)i * size, place, size) == 0)
            return false;
    }
    generator->known_count++;
    return true;
}

/* ---- Candidates ---- */

static bool is_near_a_stone(const lz_game *game, int cell)
{
    const lz_variant *const variant = lz_game_variant(game);
    const int column = cell % variant->columns, row = cell / variant->columns;
    for (int other = 0; other < variant->columns * variant->rows; other++) {
        if ((lz_game_at(game, other) == LZ_BLACK || lz_game_at(game, other) == LZ_WHITE) &&
            abs(other % variant->columns - column) <= NEAR &&
            abs(other / variant->columns - row) <= NEAR)
            return true;
    }
    return false;
}

/* A first stone belongs in the middle third; a later one near another. */
static bool is_sensible(const lz_game *game, int cell)
{
    const lz_variant *const variant = lz_game_variant(game);
    if (lz_game_stones(game) > 0)
        return is_near_a_stone(game, cell);
    const int column = cell % variant->columns, row = cell / variant->columns;
    return 3 * column >= variant->columns - 1 && 3 * column <= 2 * variant->columns &&
           3 * row >= variant->rows - 1 && 3 * row <= 2 * variant->rows;
}

static bool add_stone(struct generator *generator, lz_game *game)
{
    const lz_variant *const variant = &generator->options.variant;
    const bool falls = lz_rule_has_gravity(variant->rule);
    for (int i = 0; i < TRIES_PER_OPENING; i++) {
        const int cell =
            falls ? lz_game_drop_cell(game, dice_below(&generator->state, variant->columns))
                  : dice_below(&generator->state, generator->cells);
        if (cell < 0 || (!falls && !is_sensible(game, cell)))
            continue;
        const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {(int16_t)cell, -1}};
        if (!lz_game_act(game, action, NULL))
            return true;
    }
    return false;
}

static bool throw_stones(struct generator *generator, lz_game *game)
{
    for (int i = 0; i < generator->plies; i++) {
        if (!add_stone(generator, game))
            return false;
    }
    return lz_game_result(game) == LZ_RESULT_ONGOING;
}

static bool is_balanced(struct generator *generator, const lz_game *game)
{
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.depth = (int)generator->depth;
    lz_engine_new_game(generator->engine);
    return !lz_think(generator->engine, game, &limits, NULL, NULL, &thought, &generator->error) &&
           !thought.line.mate && abs(thought.line.score) <= generator->bound;
}

/* Tries one candidate; prints it when it is good. */
static bool try_candidate(struct generator *generator)
{
    char moves[LZ_CELLS_MAX * 4];
    lz_game *game;
    if (lz_game_new(&generator->options.variant, &game, NULL))
        return false;
    const bool good =
        throw_stones(generator, game) && is_new(generator, game) && is_balanced(generator, game);
    if (good) {
        lz_game_format(game, generator->options.rows, moves, sizeof moves);
        puts(moves);
        fflush(stdout);
    }
    lz_game_free(game);
    return good;
}

/* ---- The command ---- */

static void print_head(const struct generator *generator)
{
    char variant[LZ_CELLS_MAX * 16];
    lz_variant_format(&generator->options.variant, variant, sizeof variant);
    printf("# %s: openings of %d stones, no score above %d at depth %d\n", variant,
           (int)generator->plies, (int)generator->bound, (int)generator->depth);
    printf("# made by lianzi %s openings generate --rule %s --size %dx%d --count %d --plies %d "
           "--depth %d --bound %d "
           "--seed %" PRIu64 "\n",
           lz_version(), lz_rule_name(generator->options.variant.rule),
           generator->options.variant.columns, generator->options.variant.rows,
           (int)generator->count, (int)generator->plies, (int)generator->depth,
           (int)generator->bound, generator->options.seed);
}

static int generate(struct generator *generator)
{
    int found = 0, in_vain = 0;
    print_head(generator);
    while (found < generator->count && in_vain < TRIES_PER_OPENING) {
        const bool good = try_candidate(generator);
        found += good;
        in_vain = good ? 0 : in_vain + 1;
        if (generator->known_count == COUNT_MAX || generator->error.status)
            break;
    }
    if (generator->error.status) {
        options_complain(&generator->options, "%s", generator->error.text);
        return EXIT_INPUT;
    }
    if (found == generator->count)
        return EXIT_WELL;
    options_complain(&generator->options,
                     "only %d such openings were found; try another --plies, "
                     "--bound or --seed",
                     found);
    return EXIT_INPUT;
}

static bool begin(struct generator *generator)
{
    const lz_variant *const variant = &generator->options.variant;
    lz_error error = {0};
    generator->cells = variant->columns * variant->rows;
    generator->state = generator->options.seed;
    if (variant->opening != LZ_OPENING_NONE) {
        options_complain(&generator->options, "--opening: openings are laid out, not swapped");
        return false;
    }
    if (generator->plies >= generator->cells) {
        options_complain(&generator->options, "--plies: the board has only %d cells",
                         generator->cells);
        return false;
    }
    /* Candidates that turn out unbalanced are remembered too, so as not to be looked at again. */
    generator->known = malloc(((size_t)COUNT_MAX + 1) * (size_t)generator->cells);
    if (!generator->known || lz_engine_new(&generator->engine, &error) ||
        lz_engine_set(generator->engine, "hash_mib", "8", &error)) {
        options_complain(&generator->options, "%s", *error.text ? error.text : "no memory");
        return false;
    }
    return true;
}

static bool take_own(struct generator *generator, int option, const char *argument)
{
    const struct options *const options = &generator->options;
    switch (option) {
    case OPTION_COUNT:
        return options_number(options, "--count", argument, 1, COUNT_MAX / 4, &generator->count);
    case OPTION_PLIES:
        return options_number(options, "--plies", argument, 1, 60, &generator->plies);
    case OPTION_DEPTH:
        return options_number(options, "--depth", argument, 1, 60, &generator->depth);
    default: /* OPTION_BOUND */
        return options_number(options, "--bound", argument, 0, LZ_SCORE_WIN, &generator->bound);
    }
}

/* Reads the options behind `generate`. */
static enum options_outcome read_options(struct generator *generator, int argc, char **argv)
{
    for (int option; (option = getopt_long(argc, argv, OPTIONS_SHORT, option_table, NULL)) >= 0;) {
        const enum options_outcome outcome = options_take(&generator->options, option, optarg);
        if (outcome == OPTIONS_DONE || outcome == OPTIONS_BAD)
            return outcome;
        if (outcome == OPTIONS_OWN && !take_own(generator, option, optarg))
            return OPTIONS_BAD;
    }
    return OPTIONS_TAKEN;
}

int command_openings(int argc, char **argv)
{
    struct generator generator = {.count = 100, .plies = 5, .depth = 10, .bound = 100};
    options_begin(&generator.options, argv[0], help, LZ_RULE_FREESTYLE);
    const enum options_outcome outcome = read_options(&generator, argc, argv);
    if (outcome == OPTIONS_DONE)
        return EXIT_WELL;
    if (outcome == OPTIONS_BAD)
        return EXIT_USAGE;
    if (optind >= argc || strcmp(argv[optind], "generate") != 0) {
        options_complain(&generator.options, "expected `generate`; see --help");
        return EXIT_USAGE;
    }
    optind++;
    int status = EXIT_USAGE;
    if (options_no_arguments(&generator.options, argc, argv) &&
        options_finish(&generator.options) && begin(&generator))
        status = generate(&generator);
    lz_engine_free(generator.engine);
    free(generator.known);
    return status;
}
