/* Games to make puzzles of: read from files or a database, or played by the engine against
 * itself. */
#include "cli/puzzles/puzzles.h"

#include "store/store.h"
#include "study/decode.h"
#include "study/tree.h"
#include "system/array.h"
#include "system/dice.h"
#include "system/file.h"
#include "system/format.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct source {
    const struct puzzles *puzzles;
    const lz_stop *stop;
    puzzles_game_fn *visit;
    void *user;
    uint64_t skip, seen;
    bool ended; /* `visit` wants no more */
};

static bool visit(struct source *source, const lz_game *game)
{
    source->ended = !source->visit(source->user, game) || lz_stop_is_set(source->stop);
    return !source->ended;
}

/* The main line of a record, as far as the rules allow it. */
static bool visit_record(struct source *source, const lz_record *record)
{
    lz_game *game = NULL;
    int line[TREE_LINE_MAX];
    if (source->seen++ < source->skip)
        return true;
    const int length = tree_line(record, tree_last(record, LZ_RECORD_ROOT), line);
    for (int i = length - 1; i >= 0 && !game; i--)
        if (lz_record_game(record, line[i], &game, NULL))
            game = NULL;
    const bool more = !game || visit(source, game);
    lz_game_free(game);
    return more;
}

/* ---- files ---- */

static bool on_record(void *user, lz_record *record)
{
    return visit_record(user, record);
}

static bool read_file(struct source *source, const char *path)
{
    const struct options *options = &source->puzzles->options;
    const bool standard = strcmp(path, "-") == 0;
    struct file_source file = {.file = standard ? stdin : file_open(path, "rb"),
                               .stop = source->stop};
    lz_record_format format;
    lz_error error;
    if (!file.file)
        return options_complain(options, "%s: %s", path, strerror(errno));
    lz_record_options record_options;
    lz_record_options_init(&record_options);
    record_options.variant = options->variant;
    record_options.rows = options->rows;
    lz_status status = source->puzzles->from
                           ? lz_record_format_parse(source->puzzles->from, &format, &error)
                           : format_of_file(path, &format, &error);
    if (!status)
        status =
            decode_read(format, &record_options, NULL, file_read, &file, on_record, source, &error);
    source->ended |= file_is_stopped(&file);
    if (status && !file_is_stopped(&file))
        options_complain(options, "%s: %s", path,
                         file.error ? strerror(file.error) : options_error(&error));
    if (!standard)
        fclose(file.file);
    return !status;
}

static bool read_files(struct source *source)
{
    bool good = true;
    for (int i = 0; i < source->puzzles->count && !source->ended; i++)
        good = read_file(source, source->puzzles->arguments[i]) && good;
    return good;
}

/* ---- the database ---- */

struct numbers {
    int64_t *id;
    size_t count, room;
};

static bool on_found(void *user, const struct database_game *game)
{
    struct numbers *numbers = user;
    int64_t *id = array_grown(numbers->id, numbers->count, &numbers->room, sizeof *id);
    if (!id)
        return false;
    numbers->id = id;
    numbers->id[numbers->count++] = game->id;
    return true;
}

static lz_status load_games(struct source *source, struct database *base,
                            const struct numbers *numbers, lz_error *error)
{
    lz_status status = LZ_OK;
    for (size_t i = source->skip; i < numbers->count && !status && !source->ended; i++) {
        lz_record *record = NULL;
        status = database_load(base, numbers->id[i], &record, error);
        source->seen = i;
        if (!status)
            visit_record(source, record);
        lz_record_free(record);
    }
    return status;
}

static bool read_database(struct source *source)
{
    const struct puzzles *puzzles = source->puzzles;
    const struct database_query query = {
        .rule = puzzles->options.rule_given ? &puzzles->options.variant.rule : NULL};
    struct numbers numbers = {0};
    struct database *base = NULL;
    lz_error error;
    lz_status status = database_open(puzzles->database, DATABASE_READ, &base, &error);
    if (!status)
        status = database_find(base, &query, on_found, &numbers, &error);
    if (!status)
        status = load_games(source, base, &numbers, &error);
    if (status)
        options_complain(&puzzles->options, "%s: %s", puzzles->database, options_error(&error));
    free(numbers.id);
    database_close(base);
    return !status;
}

/* ---- self-play ---- */

enum { EVEN = 300, FIRST_STONES_MIN = 2, FIRST_STONES = 7, STONE_TRIES = 50, FULL_PERCENT = 60 };

/* Places a random stone within `reach` of the centre; false if there is no room or the game ends.
 */
static bool add_stone(lz_game *game, int reach, uint64_t *state)
{
    const lz_variant *variant = lz_game_variant(game);
    for (int i = 0; i < STONE_TRIES; i++) {
        const int column = variant->columns / 2 + dice_below(state, 2 * reach + 1) - reach;
        const int row = variant->rows / 2 + dice_below(state, 2 * reach + 1) - reach;
        if (column >= 0 && row >= 0 && column < variant->columns && row < variant->rows &&
            !lz_game_act(game, lz_action_place(row * variant->columns + column), NULL))
            return lz_game_result(game) == LZ_RESULT_ONGOING;
    }
    return false;
}

static bool think(lz_engine *engine, const lz_game *game, uint64_t nodes, const lz_stop *stop,
                  lz_thought *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    limits.stop = stop;
    return !lz_engine_think(engine, game, &limits, NULL, NULL, out, NULL) &&
           out->action.kind == LZ_ACTION_PLACE;
}

/* A game after its first, random stones; NULL if these suit nobody. */
static lz_game *open_game(const struct source *source, lz_engine *engine, uint64_t *state)
{
    lz_game *game = NULL;
    lz_thought thought;
    const int stones = FIRST_STONES_MIN + dice_below(state, FIRST_STONES);
    bool good = !lz_game_new(&source->puzzles->options.variant, &game, NULL);
    for (int i = 0; i < stones && good; i++)
        good = add_stone(game, 2 + i / 2, state);
    if (good && think(engine, game, (uint64_t)source->puzzles->nodes, source->stop, &thought) &&
        abs(thought.line.score) <= EVEN)
        return game;
    lz_game_free(game);
    return NULL;
}

/* Plays one game until it ends or the board is rather full. */
static bool play_game(struct source *source, lz_engine *engine, uint64_t number)
{
    const lz_variant *variant = &source->puzzles->options.variant;
    const int full = variant->columns * variant->rows * FULL_PERCENT / 100;
    const int nodes = (int)source->puzzles->nodes;
    uint64_t state = source->puzzles->options.seed * UINT64_C(1000003) + number;
    lz_game *game = NULL;
    lz_engine_new_game(engine);
    while (!game && !lz_stop_is_set(source->stop))
        game = open_game(source, engine, &state);
    while (game && lz_game_result(game) == LZ_RESULT_ONGOING && lz_game_stones(game) < full) {
        lz_thought thought;
        if (!think(engine, game, (uint64_t)(nodes / 2 + dice_below(&state, nodes) + 1),
                   source->stop, &thought) ||
            lz_game_act(game, thought.action, NULL))
            break;
    }
    const bool more = game && !lz_stop_is_set(source->stop) && visit(source, game);
    lz_game_free(game);
    return more;
}

static bool play_games(struct source *source)
{
    lz_engine *engine = NULL;
    lz_error error;
    const bool good =
        !lz_engine_new(&engine, &error) && !lz_engine_set(engine, "hash_mib", "1", &error);
    if (!good)
        options_complain(&source->puzzles->options, "%s", options_error(&error));
    for (uint64_t i = source->skip; good && i < (uint64_t)source->puzzles->self_play; i++)
        if (!play_game(source, engine, i))
            break;
    lz_engine_free(engine);
    return good;
}

bool puzzles_games(const struct puzzles *puzzles, uint64_t skip, const lz_stop *stop,
                   puzzles_game_fn *visit_game, void *user)
{
    struct source source = {
        .puzzles = puzzles, .stop = stop, .visit = visit_game, .user = user, .skip = skip};
    return puzzles->self_play  ? play_games(&source)
           : puzzles->database ? read_database(&source)
                               : read_files(&source);
}
