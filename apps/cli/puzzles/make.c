/* `lianzi puzzles make`: looks for puzzles in games. What was found is kept in FILE.part, with the
 * number of games that were looked at, so that an interrupted run goes on. */
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/puzzles/find.h"
#include "cli/puzzles/puzzles.h"
#include "system/atomic_file.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/timer.h"
#include "system/translate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEEP_US = 5000000, TEXT_SIZE = LZ_CELLS_MAX * 8 + 4096 };

struct maker {
    struct puzzles *puzzles;
    struct finder finder;
    struct puzzle_list found;
    int kept; /* of these, in the part file */
    uint64_t games;
    char part[4096];
    FILE *file; /* the part file */
    char source[TEXT_SIZE];
    int64_t kept_us;
    struct progress progress;
    bool failed; /* writing failed, or there was no memory */
};

static bool complain_of(const struct maker *maker, const char *path, const char *text)
{
    return options_complain(&maker->puzzles->options, "%s: %s", path, text);
}

/* ---- the part file ---- */

/* One line about where the games come from: a run goes on only with the same. */
static void describe_source(struct maker *maker)
{
    const struct puzzles *puzzles = maker->puzzles;
    char variant[LZ_CELLS_MAX * 8];
    lz_variant_format(&puzzles->options.variant, variant, sizeof variant);
    int length = snprintf(maker->source, sizeof maker->source,
                          "source %s, kinds %u, %" PRId64 " to %" PRId64 " plies", variant,
                          puzzles->kinds, puzzles->shortest, puzzles->longest);
    if (puzzles->self_play)
        snprintf(maker->source + length, sizeof maker->source - (size_t)length,
                 ", self-play, %" PRId64 " nodes, seed %" PRIu64, puzzles->nodes,
                 puzzles->options.seed);
    else if (puzzles->database)
        snprintf(maker->source + length, sizeof maker->source - (size_t)length, ", database %s",
                 puzzles->database);
    for (int i = 0; i < puzzles->count && length < (int)sizeof maker->source; i++)
        length += snprintf(maker->source + length, sizeof maker->source - (size_t)length,
                           ", file %s", puzzles->arguments[i]);
}

/* Writes what was found since the last time, and how far the games were looked at. */
static void write_found(struct maker *maker, FILE *file)
{
    char variant[LZ_CELLS_MAX * 8];
    for (; maker->kept < maker->found.count; maker->kept++) {
        lz_variant_format(&maker->found.items[maker->kept].variant, variant, sizeof variant);
        fprintf(file, "variant %s\n", variant);
        puzzle_write(file, &maker->found.items[maker->kept]);
    }
    fprintf(file, "games %" PRIu64 "\n", maker->games);
}

static bool keep(struct maker *maker)
{
    write_found(maker, maker->file);
    maker->kept_us = timer_now_us();
    if (fflush(maker->file) == 0)
        return true;
    maker->failed = true;
    return complain_of(maker, maker->part, strerror(errno));
}

/* Takes the part file's lines up to the last one that counts games; what follows is lost work. */
static lz_status take_part(struct maker *maker, struct lines *lines, lz_error *error)
{
    struct puzzle puzzle = {0};
    int whole = 0;
    lz_variant_init(&puzzle.variant, LZ_RULE_FREESTYLE);
    if (!lines_next(lines) || strcmp(lines->text, maker->source) != 0)
        return lz_error_set(error, LZ_ERR_ARGUMENT,
                            "the run that is kept here has other games or options");
    while (lines_next(lines)) {
        if (strncmp(lines->text, "games ", 6) == 0) {
            maker->games = strtoull(lines->text + 6, NULL, 10);
            whole = maker->found.count;
        } else if (strncmp(lines->text, "variant ", 8) == 0) {
            if (lz_variant_parse(lines->text + 8, &puzzle.variant, error))
                break;
        } else if (puzzle_parse(lines->text, &puzzle, error) ||
                   !puzzle_list_add(&maker->found, &puzzle)) {
            break; /* written by halves */
        }
    }
    maker->found.count = whole;
    return LZ_OK;
}

static bool read_part(struct maker *maker)
{
    struct lines lines;
    lz_error error;
    if (file_is_special(maker->part))
        return complain_of(maker, maker->part,
                           "not a regular file, so --resume cannot go on from it");
    FILE *file = file_open(maker->part, "rb");
    if (!file)
        return errno == ENOENT || complain_of(maker, maker->part, strerror(errno));
    lines_open(&lines, file);
    const lz_status status = take_part(maker, &lines, &error);
    lines_close(&lines);
    fclose(file);
    return !status || complain_of(maker, maker->part, options_error(&error));
}

/* Begins the part file anew with what was read of it. */
static bool open_part(struct maker *maker)
{
    struct atomic_file fresh;
    if (!atomic_file_open(&fresh, maker->part))
        return complain_of(maker, maker->part, strerror(errno));
    fprintf(fresh.file, "%s\n", maker->source);
    write_found(maker, fresh.file);
    if (!atomic_file_commit(&fresh) || !(maker->file = file_open(maker->part, "ab")))
        return complain_of(maker, maker->part, strerror(errno));
    return true;
}

/* Removes the part file. */
static void end_part(struct maker *maker)
{
    fclose(maker->file);
    maker->file = NULL;
    remove(maker->part);
}

/* ---- looking ---- */

static void show_progress(struct maker *maker, bool last)
{
    if (!progress_start_line(&maker->progress, last))
        return;
    say_part(stderr, _("games looked at: %llu, puzzles found: %d"),
             (unsigned long long)maker->games, maker->found.count);
    progress_wrote(&maker->progress, last);
}

/* Whether two puzzles of one game share a move of the solution: then they are mostly the same, a
 * move earlier or later. */
static bool is_near(const struct puzzle *a, const struct puzzle *b)
{
    for (int i = 0; i < a->length; i += 2)
        for (int j = 0; j < b->length; j += 2)
            if (a->line[i] == b->line[j])
                return true;
    return false;
}

static int longest_first(const void *a, const void *b)
{
    const struct puzzle *one = a, *other = b;
    return other->plies - one->plies;
}

/* Adds the puzzles of one game, the longest first, without near ones. */
static bool take_game(struct maker *maker, struct puzzle_list *game)
{
    const int first = maker->found.count;
    bool good = true;
    if (game->count)
        qsort(game->items, (size_t)game->count, sizeof *game->items, longest_first);
    for (int i = 0; i < game->count && good; i++) {
        bool near = false;
        for (int j = first; j < maker->found.count && !near; j++)
            near = is_near(&game->items[i], &maker->found.items[j]);
        good = near || (!finder_rate(&maker->finder, &game->items[i]) &&
                        puzzle_list_add(&maker->found, &game->items[i]));
    }
    return good;
}

/* Looks at all positions of a game; false if stopped or without memory. */
static bool look_at(struct maker *maker, lz_game *game)
{
    struct puzzle_list list = {0};
    struct puzzle puzzle;
    bool good = true;
    for (int length = lz_game_length(game); length >= 0 && good; length--)
        if (!lz_game_go_to(game, length, NULL) && finder_look(&maker->finder, game, &puzzle))
            good = puzzle_list_add(&list, &puzzle);
    good = good && !lz_stop_is_set(maker->finder.stop) && take_game(maker, &list);
    puzzle_list_free(&list);
    return good;
}

static bool on_game(void *user, const lz_game *game)
{
    struct maker *maker = user;
    lz_game *copy = NULL;
    const lz_variant *variant = lz_game_variant(game);
    bool good = true;
    if (!lz_rule_has_gravity(variant->rule) && variant->win == 5) {
        good = lz_game_copy(game, &copy, NULL) == LZ_OK && look_at(maker, copy);
        lz_game_free(copy);
    }
    if (!good) {
        if (!lz_stop_is_set(maker->finder.stop))
            maker->failed = !complain_of(maker, maker->puzzles->out, "no memory");
        return false;
    }
    maker->games++;
    show_progress(maker, false);
    return timer_now_us() - maker->kept_us < KEEP_US || keep(maker);
}

/* ---- the command ---- */

static bool write_all(struct maker *maker)
{
    struct atomic_file file;
    const char *path = maker->puzzles->out;
    if (!puzzles_choose(&maker->found, maker->puzzles->puzzle_count))
        return complain_of(maker, path, "no memory");
    if (!atomic_file_open(&file, path))
        return complain_of(maker, path, strerror(errno));
    puzzle_list_write(file.file, &maker->found);
    if (!atomic_file_commit(&file))
        return complain_of(maker, path, strerror(errno));
    printf("%" PRIu64 " games, %d puzzles\n", maker->games, maker->found.count);
    end_part(maker);
    return true;
}

static bool make(struct maker *maker)
{
    const lz_stop *stop = maker->finder.stop;
    progress_begin(&maker->progress);
    maker->kept_us = timer_now_us();
    const bool read = puzzles_games(maker->puzzles, maker->games, stop, on_game, maker);
    show_progress(maker, true);
    if (maker->failed || !keep(maker))
        return false;
    if (lz_stop_is_set(stop))
        return options_complain(&maker->puzzles->options,
                                "stopped after %" PRIu64 " games; --resume goes on from %s",
                                maker->games, maker->part);
    if (!read && !maker->games) { /* an older file of puzzles stays */
        end_part(maker);
        return false;
    }
    return write_all(maker) && read;
}

static bool check(struct maker *maker)
{
    struct puzzles *puzzles = maker->puzzles;
    const struct options *options = &puzzles->options;
    const int sources =
        (puzzles->self_play > 0) + (puzzles->database != NULL) + (puzzles->count > 0);
    if (!puzzles->out)
        options_complain(options, "--out FILE is required");
    else if (sources != 1)
        options_complain(options, "name files of games, or give one of --db and --self-play");
    else if (lz_rule_has_gravity(options->variant.rule) || options->variant.win != 5 ||
             options->variant.opening)
        options_complain(options, "puzzles are for five in a row without a swap");
    else if (puzzles->shortest > puzzles->longest)
        options_complain(options, "--shortest must not be more than --longest");
    else if ((size_t)snprintf(maker->part, sizeof maker->part, "%s.part", puzzles->out) >=
             sizeof maker->part)
        complain_of(maker, puzzles->out, strerror(ENAMETOOLONG));
    else
        return true;
    return false;
}

int puzzles_make(struct puzzles *puzzles)
{
    struct maker maker = {.puzzles = puzzles};
    lz_error error;
    int status = EXIT_INPUT;
    if (!check(&maker))
        return EXIT_USAGE;
    describe_source(&maker);
    for (int i = 0; i < puzzles->count; i++) {
        lz_record_format format;
        if (!options_format_from(&puzzles->options, puzzles->from, puzzles->arguments[i], &format))
            return EXIT_USAGE;
        if (file_is_same(puzzles->arguments[i], puzzles->out)) {
            complain_of(&maker, puzzles->out, "this file has the games: name another for --out");
            return EXIT_INPUT;
        }
    }
    if (!atomic_file_probe(puzzles->out)) {
        complain_of(&maker, puzzles->out, strerror(errno));
        return EXIT_INPUT;
    }
    const lz_stop *stop = interrupt_begin();
    if (!stop || finder_init(&maker.finder, stop, &error)) {
        options_complain(&puzzles->options, "no memory");
    } else {
        maker.finder.shortest = (int)puzzles->shortest;
        maker.finder.longest = (int)puzzles->longest;
        if (puzzles->kinds)
            maker.finder.kinds = puzzles->kinds;
        if ((!puzzles->resume || read_part(&maker)) && open_part(&maker) && make(&maker))
            status = EXIT_WELL;
    }
    if (maker.file)
        fclose(maker.file);
    finder_free(&maker.finder);
    puzzle_list_free(&maker.found);
    interrupt_end();
    return status;
}
