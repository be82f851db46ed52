/* bench_tactics [FILE [NODES]...]: how many positions with a forced result the engine proves within
 * some numbers of nodes (10,000 and 100,000), one thread, an empty table each time. A line of FILE
 * (tests/data/forced_wins.txt) begins with the moves of a freestyle game, then, if it is known,
 * "win" or "loss" for the side to move. */
#include <lianzi/lianzi.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1000, LIMITS_MAX = 8 };

struct row {
    uint64_t limit;
    int proved, wrong;
    double logarithms; /* of the nodes that each proof took; of twice the limit without one */
};

/* Nodes until the first finished depth that proves something; 0 before. */
static void on_progress(const lz_line *line, void *user)
{
    uint64_t *nodes = user;
    if (!*nodes && line->mate)
        *nodes = line->nodes;
}

static void measure(lz_engine *engine, const lz_game *game, const char *result, struct row *row)
{
    uint64_t nodes = 0;
    lz_thought thought;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = row->limit;
    lz_engine_new_game(engine);
    if (lz_engine_think(engine, game, &limits, on_progress, &nodes, &thought, NULL))
        return;
    const int mate = thought.line.mate;
    row->proved += mate != 0;
    row->wrong +=
        (mate > 0 && strcmp(result, "loss") == 0) || (mate < 0 && strcmp(result, "win") == 0);
    row->logarithms += log(!mate   ? 2 * (double)row->limit
                           : nodes ? (double)nodes
                                   : (double)thought.line.nodes);
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : TEST_DATA "/forced_wins.txt";
    struct row rows[LIMITS_MAX] = {{.limit = 10000}, {.limit = 100000}};
    int limits = 2, count = 0;
    char line[LINE];
    lz_variant variant;
    lz_engine *engine;
    FILE *file = fopen(path, "r");
    if (!file || lz_engine_new(&engine, NULL)) {
        fprintf(stderr, "bench_tactics: cannot read %s\n", path);
        return 1;
    }
    for (int i = 2; i < argc && i < LIMITS_MAX + 2; i++) {
        rows[i - 2] = (struct row){.limit = strtoull(argv[i], NULL, 10)};
        limits = i - 1;
    }
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    while (fgets(line, sizeof line, file)) {
        char moves[LINE], result[LINE] = "";
        lz_game *game;
        if (line[0] == '#' || sscanf(line, "%999s %999s", moves, result) < 1)
            continue;
        if (lz_game_new(&variant, &game, NULL) || lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL)) {
            fprintf(stderr, "bench_tactics: %s: no game: %s\n", path, moves);
            return 1;
        }
        for (int i = 0; i < limits; i++)
            measure(engine, game, result, &rows[i]);
        count++;
        lz_game_free(game);
    }
    printf("%12s %8s %6s %14s\n", "nodes", "proved", "wrong", "geometric mean");
    for (int i = 0; i < limits; i++)
        printf("%12" PRIu64 " %4d/%3d %6d %14.0f\n", rows[i].limit, rows[i].proved, count,
               rows[i].wrong, exp(rows[i].logarithms / (count ? count : 1)));
    fclose(file);
    lz_engine_free(engine);
    return 0;
}
