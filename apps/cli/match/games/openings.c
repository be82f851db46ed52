#include "cli/match/games/openings.h"

#include "cli/balance.h"
#include "cli/match/games/shipped.h"
#include "cli/progress.h"
#include "study/tree.h"
#include "system/array.h"
#include "system/bytes.h"
#include "system/hash.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Openings generated where no set is shipped. The node limit matters on boards where a search to
 * this depth takes long. */
enum {
    GENERATED_COUNT = 100,
    GENERATED_STONES = 5,
    GENERATED_STONES_GRAVITY = 8,
    GENERATED_DEPTH = 6,
    GENERATED_NODES = 20000,
    GENERATED_BOUND = 100,
    GENERATED_BOUND_GRAVITY = 40
};

/* Takes ownership of the moves, malloc'd or NULL; false if NULL or without memory. */
static bool add(struct openings *openings, char *moves)
{
    if (!moves)
        return false;
    char **more =
        array_grown(openings->moves, (size_t)openings->count, &openings->room, sizeof *more);
    if (!more) {
        free(moves);
        return false;
    }
    openings->moves = more;
    openings->moves[openings->count++] = moves;
    openings->hash = hash_bytes(openings->hash, moves, strlen(moves) + 1);
    return true;
}

static bool add_game(struct openings *openings, const lz_game *game)
{
    const size_t size = lz_game_format(game, LZ_ROWS_BOTTOM, NULL, 0) + 1;
    char *const moves = malloc(size);
    if (moves)
        lz_game_format(game, LZ_ROWS_BOTTOM, moves, size);
    return add(openings, moves);
}

/* The game read from a line. */
struct opening_line {
    lz_game *game;
    lz_error *error;
};

static bool on_game(void *user, lz_record *record)
{
    struct opening_line *const line = user;
    lz_game_free(line->game);
    line->game = NULL;
    return lz_record_game(record, tree_last(record, LZ_RECORD_ROOT), &line->game, line->error) ==
           LZ_OK;
}

/* Reads the position at the line's end; NULL, with the error, when it is not an opening. */
static lz_game *read_opening(const struct options *options, const struct lines *lines,
                             lz_error *error)
{
    struct bytes_left text = {lines->text, lines->length};
    struct opening_line line = {.error = error};
    lz_record_options record_options;
    lz_error damage = {0};
    lz_record_options_init(&record_options);
    record_options.variant = options->variant;
    record_options.rows = options->rows;
    if (lz_record_read(LZ_RECORD_FORMAT_MOVES, &record_options, bytes_read, &text, on_game, &line,
                       &damage))
        *error = damage;
    else if (line.game && lz_game_result(line.game) != LZ_RESULT_ONGOING)
        lz_error_set(error, LZ_ERR_ILLEGAL, "the game is over after this opening");
    else if (!line.game && !*error->text)
        lz_error_set(error, LZ_ERR_SYNTAX, "no opening");
    if (!*error->text)
        return line.game;
    lz_game_free(line.game);
    return NULL;
}

static bool take_line(const struct options *options, const char *path, const struct lines *lines,
                      struct openings *openings)
{
    lz_error error = {0};
    if (openings->count == OPENINGS_MAX)
        return options_complain(options, "%s:%lu: more than %d openings", path, lines->number,
                                OPENINGS_MAX);
    if (strcmp(lines->text, "none") == 0) /* or else it would be two moves in SGF's letters */
        return add(openings, strdup("")) || options_complain(options, "no memory");
    lz_game *const game = read_opening(options, lines, &error);
    if (!game)
        return options_complain(options, "%s:%lu: %s", path, lines->number, options_error(&error));
    const bool good = add_game(openings, game);
    if (!good)
        options_complain(options, "no memory");
    lz_game_free(game);
    return good;
}

/* Reads the open file `path` and closes it. */
static bool read_file(const struct options *options, FILE *file, const char *path,
                      struct openings *openings)
{
    struct lines lines;
    lz_error error;
    bool good = true;
    lines_open(&lines, file);
    while (good && lines_next(&lines)) {
        if (!lines_is_comment(&lines))
            good = take_line(options, path, &lines, openings);
    }
    if (good && lines.error) {
        lines_failed(&lines, &error);
        options_complain(options, "%s: %s", path, options_error(&error));
        good = false;
    } else if (good && openings->count == 0) {
        options_complain(options, "%s: no opening found", path);
        good = false;
    }
    lines_close(&lines);
    fclose(file);
    return good;
}

bool openings_read(const struct options *options, const char *path, struct openings *openings)
{
    *openings = (struct openings){.hash = HASH_SEED};
    FILE *const file = fopen(path, "r");
    if (file)
        return read_file(options, file, path, openings);
    return options_complain(options, "%s: %s", path, strerror(errno));
}

/* Whether the game has its rule's usual length to win and no blocked cells. */
static bool is_plain(const lz_variant *variant)
{
    lz_variant usual;
    lz_variant_init(&usual, variant->rule);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        if (lz_variant_is_blocked(variant, cell))
            return false;
    }
    return variant->win == usual.win;
}

static bool read_shipped(const struct options *options, const struct shipped *set,
                         struct openings *openings)
{
    *openings = (struct openings){.hash = HASH_SEED};
    FILE *const file = fmemopen((void *)set->text, set->size, "r");
    if (file)
        return read_file(options, file, set->name, openings);
    return options_complain(options, "%s: %s", set->name, strerror(errno));
}

struct generation {
    struct openings *openings;
    struct progress *progress; /* NULL: show none */
    bool failed;               /* no memory */
};

static bool take_generated(const lz_game *opening, int number, void *user)
{
    struct generation *const generation = user;
    generation->failed = !add_game(generation->openings, opening);
    if (generation->progress && progress_start_line(generation->progress, false)) {
        say_part(stderr, _("openings: %d of %d"), number, GENERATED_COUNT);
        progress_wrote(generation->progress, false);
    }
    return !generation->failed;
}

static bool generate(const struct options *options, bool quiet, struct openings *openings)
{
    const lz_variant *const variant = &options->variant;
    const bool falls = lz_rule_has_gravity(variant->rule);
    const int stones = falls ? GENERATED_STONES_GRAVITY : GENERATED_STONES;
    const int most = variant->columns * variant->rows / 4;
    const struct balance_wish wish = {.variant = variant,
                                      .count = GENERATED_COUNT,
                                      .plies = stones < most ? stones : most,
                                      .depth = GENERATED_DEPTH,
                                      .nodes = GENERATED_NODES,
                                      .bound = falls ? GENERATED_BOUND_GRAVITY : GENERATED_BOUND,
                                      .seed = options->seed};
    struct progress progress;
    struct generation generation = {openings, quiet ? NULL : &progress, false};
    lz_error error;
    *openings = (struct openings){.hash = HASH_SEED};
    progress_begin(&progress);
    const int found = balance_make(&wish, take_generated, &generation, &error);
    progress_end(&progress);
    if (found >= 0 && !generation.failed)
        return true;
    return options_complain(options, "%s", found < 0 ? options_error(&error) : "no memory");
}

bool openings_usual(const struct options *options, bool quiet, struct openings *openings)
{
    const struct shipped *const set = shipped_find(&options->variant);
    if (set && is_plain(&options->variant))
        return read_shipped(options, set, openings);
    options_complain(options,
                     "no openings are shipped for this game: generating %d from seed "
                     "%" PRIu64,
                     GENERATED_COUNT, options->seed);
    if (!generate(options, quiet, openings))
        return false;
    if (openings->count == GENERATED_COUNT)
        return true;
    if (openings->count) {
        options_complain(options, "balanced openings found: only %d", openings->count);
        return true;
    }
    options_complain(options, "no balanced opening was found: games begin from the empty board; "
                              "`lianzi openings generate` can look for others");
    return openings_none(openings);
}

bool openings_none(struct openings *openings)
{
    *openings = (struct openings){.hash = HASH_SEED};
    return add(openings, strdup(""));
}

void openings_free(struct openings *openings)
{
    for (int i = 0; i < openings->count; i++)
        free(openings->moves[i]);
    free(openings->moves);
}
