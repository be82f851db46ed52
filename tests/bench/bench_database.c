/* The games database: import, questions and the size of the file, by the number of games (100,000
 * unless the argument says another). The games are made while they are read: 40 moves, the first
 * six of them crowded about the centre, so that many games share positions. */
#include "base/clock.h"
#include "bench/psq_maker.h"
#include "store/store.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 100000, MOVES = 40, CROWDED = 6, ASKED = 51 };

static int pick_cell(struct psq_maker *maker, int ply)
{
    static const int near[] = {-1, 0, 0, 1};
    if (ply >= CROWDED || random_below(&maker->state, 10) == 0)
        return (int)random_below(&maker->state, MAKER_SIZE * MAKER_SIZE);
    const int row = MAKER_SIZE / 2 + near[random_below(&maker->state, 4)];
    return row * MAKER_SIZE + MAKER_SIZE / 2 + near[random_below(&maker->state, 4)];
}

static char *write_game(struct psq_maker *maker)
{
    bool used[MAKER_SIZE * MAKER_SIZE] = {false};
    char *end = psq_maker_head(maker->game);
    for (int ply = 0; ply < MOVES;) {
        const int cell = pick_cell(maker, ply);
        if (used[cell])
            continue;
        used[cell] = true;
        ply++;
        end = psq_maker_move(maker, end, cell);
    }
    return end + sprintf(end, "player %u\nplayer %u\n-1\n",
                         (unsigned)random_below(&maker->state, 200),
                         (unsigned)random_below(&maker->state, 200));
}

struct adding {
    struct database_import *import;
    lz_error error;
};

static bool add(void *user, lz_record *record)
{
    struct adding *adding = user;
    return database_import_add(adding->import, record, &adding->error) == LZ_OK;
}

static bool skip(void *user, lz_record *record)
{
    (void)record;
    ++*(unsigned long *)user;
    return true;
}

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Processor seconds of making and reading the games alone. */
static double seconds_to_read(int games)
{
    struct psq_maker maker = {.state = 1, .games = games, .write = write_game};
    unsigned long count = 0;
    const double start = processor_seconds();
    lz_record_read(LZ_RECORD_FORMAT_PSQ, NULL, psq_maker_read, &maker, skip, &count, NULL);
    return processor_seconds() - start;
}

static void measure_import(struct database *base, int games, const char *path)
{
    struct psq_maker maker = {.state = 1, .games = games, .write = write_game};
    struct adding adding = {.error.status = LZ_OK};
    struct stat file;
    const int64_t wall = clock_now_us();
    const double start = processor_seconds();
    if (database_import_begin(base, &adding.import, &adding.error) ||
        lz_record_read(LZ_RECORD_FORMAT_PSQ, NULL, psq_maker_read, &maker, add, &adding,
                       &adding.error) ||
        database_import_finish(adding.import, &adding.error))
        printf("%s\n", adding.error.text);
    const double seconds = processor_seconds() - start;
    database_import_free(adding.import);
    stat(path, &file);
    printf("import   %d games: %.1f s of processor time (%.1f s of them to make the files), "
           "%.1f s by the clock, %.0f games/s; %.0f MB, %.1f bytes a move\n",
           games, seconds, seconds_to_read(games), (double)(clock_now_us() - wall) / 1e6,
           games / seconds, (double)file.st_size / 1e6, (double)file.st_size / games / MOVES);
}

/* What a question takes, in milliseconds. */
struct cost {
    double wall, processor;
};

static int by_wall(const void *a, const void *b)
{
    const struct cost *one = a, *other = b;
    return one->wall < other->wall ? -1 : one->wall > other->wall;
}

/* Drops the file from the system's memory. */
static void forget_file(const char *path)
{
    const int file = open(path, O_RDONLY);
    if (file < 0 || fsync(file) || posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED))
        printf("%s stays in memory\n", path);
    close(file);
}

/* Asks what followed the moves; if `path` is not NULL, of a database that was just opened and of
 * which nothing is in memory. */
static struct cost ask(struct database *base, const char *path, const lz_game *game,
                       const struct database_query *query, struct database_moves *found)
{
    lz_error error;
    if (path)
        forget_file(path);
    const int64_t wall = clock_now_us();
    const double processor = processor_seconds();
    if ((path && database_open(path, DATABASE_READ, &base, &error)) ||
        database_explore(base, game, query, found, &error))
        printf("%s\n", error.text);
    const struct cost cost = {(double)(clock_now_us() - wall) / 1e3,
                              (processor_seconds() - processor) * 1e3};
    if (path)
        database_close(base);
    return cost;
}

static void measure_explore(struct database *base, const char *path,
                            const struct database_query *query, const char *moves)
{
    static struct database_moves found;
    struct cost costs[ASKED];
    double processor = 0;
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    if (lz_game_new(&variant, &game, NULL) || lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL))
        return;
    for (int i = 0; i < ASKED; i++) {
        costs[i] = ask(base, path, game, query, &found);
        processor += costs[i].processor;
    }
    const double first = costs[0].wall;
    qsort(costs, ASKED, sizeof *costs, by_wall);
    printf(
        "explore  \"%s\"%s%s: %u games, %d moves; by the clock %.2f ms at first, %.2f the median, "
        "%.2f the longest of %d; processor %.2f ms\n",
        moves, path ? ", from the disk" : "", query ? ", of some players" : "", found.games,
        found.count, first, costs[ASKED / 2].wall, costs[ASKED - 1].wall, ASKED, processor / ASKED);
    lz_game_free(game);
}

static bool count_game(void *user, const struct database_game *game)
{
    (void)game;
    ++*(unsigned long *)user;
    return true;
}

static void measure_find(struct database *base, const char *title,
                         const struct database_query *query)
{
    unsigned long count = 0;
    lz_error error;
    const int64_t start = clock_now_us();
    if (database_find(base, query, count_game, &count, &error))
        printf("%s\n", error.text);
    printf("find     %s: %lu games, %.1f ms\n", title, count,
           (double)(clock_now_us() - start) / 1e3);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : GAMES;
    char folder[] = "/tmp/bench_database.XXXXXX", path[64];
    struct database *base;
    lz_error error;
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    if (database_open(path, DATABASE_WRITE, &base, &error)) {
        printf("%s\n", error.text);
        return 1;
    }
    measure_import(base, games, path);
    database_close(base);
    if (database_open(path, DATABASE_READ, &base, &error) == LZ_OK) {
        static const char *const positions[] = {"", "h8", "h8h9", "h8h9i9", "h8i9g7g8", "a1"};
        for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
            measure_explore(base, NULL, NULL, positions[i]);
        for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
            measure_explore(base, path, NULL, positions[i]);
        for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
            measure_explore(base, NULL, &(struct database_query){.player = "player 7"},
                            positions[i]);
        measure_find(base, "player 77, 20 games",
                     &(struct database_query){.player = "player 77", .limit = 20});
        measure_find(base, "player 77", &(struct database_query){.player = "player 77"});
        lz_variant variant;
        lz_game *game;
        lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        if (!lz_game_new(&variant, &game, NULL) &&
            !lz_game_play(game, "h8h9i9g8", LZ_ROWS_BOTTOM, NULL))
            measure_find(base, "\"h8h9i9g8\"", &(struct database_query){.position = game});
        lz_game_free(game);
        database_close(base);
    }
    remove(path);
    rmdir(folder);
    return 0;
}
