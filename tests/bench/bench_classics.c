/* The classics' speed, each figure beside the one to compare it with, measured in one run:
 *   table   depth 4 after (10,8): a plain port of report 000's program (its evaluator recomputed at
 *           every node, its own pruning) and our sorted search, which must find the same
 *   kernel  depth 4, first move on 11x11: with report 003's order and without
 *   drop    depth 8 on an empty 9x9 with (5,5) blocked */
#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>

enum { REPEATS = 5, REPEAT_BELOW_US = 2000000 };

static lz_classic_report search(const lz_game *game, const lz_classic_settings *settings)
{
    lz_classic_report report;
    lz_error error;
    if (lz_classic_search(game, settings, NULL, &report, &error)) {
        fprintf(stderr, "bench_classics: %s\n", error.text);
        exit(1);
    }
    return report;
}

/* Repeats short searches and takes the best time, so that other programs disturb less. */
static lz_classic_report measure(const char *what, const lz_game *game,
                                 const lz_classic_settings *settings)
{
    lz_classic_report report = search(game, settings);
    for (int i = 1; i < REPEATS && report.time_us < REPEAT_BELOW_US; i++) {
        const lz_classic_report again = search(game, settings);
        if (again.time_us < report.time_us)
            report = again;
    }
    char best[8];
    lz_cell_format(lz_game_variant(game), report.best, LZ_ROWS_BOTTOM, best, sizeof best);
    printf("  %-44s %10" PRIu64 " nodes %10.4f s  value %" PRId64 "  %s\n", what, report.nodes,
           (double)report.time_us / 1e6, report.value, best);
    fflush(stdout);
    return report;
}

static lz_game *game_of(lz_classic classic, const lz_variant *variant, const char *moves)
{
    lz_game *game;
    lz_error error;
    if ((variant ? lz_classic_game_on(classic, variant, &game, &error)
                 : lz_classic_game(classic, &game, &error)) ||
        lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error)) {
        fprintf(stderr, "bench_classics: %s\n", error.text);
        exit(1);
    }
    return game;
}

static double times(const lz_classic_report *slow, const lz_classic_report *quick)
{
    return (double)slow->time_us / (double)(quick->time_us > 0 ? quick->time_us : 1);
}

/* False when the answers differ. */
static bool bench_table(void)
{
    lz_game *game = game_of(LZ_CLASSIC_TABLE, NULL, "j8");
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    settings.depth = 4;
    puts("table, depth 4 after (10,8):");
    lz_classic_settings sorted = settings;
    sorted.prune = LZ_CLASSIC_PRUNE_FULL;
    sorted.order = LZ_CLASSIC_ORDER_SORTED;
    const lz_classic_report ours = measure("sorted, gains kept up to date", game, &sorted);
    const lz_classic_report twin = measure("the report's search, incremental", game, &settings);
    settings.plain = true;
    const lz_classic_report port = measure("the report's search, as its program", game, &settings);
    printf("  %.0f times faster than the plain port\n", times(&port, &ours));
    lz_game_free(game);
    return ours.value == port.value && ours.best == port.best && twin.nodes == port.nodes;
}

static bool bench_kernel(void)
{
    lz_game *game = game_of(LZ_CLASSIC_KERNEL, NULL, "");
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_KERNEL);
    puts("kernel, depth 4, first move:");
    const lz_classic_report rings = measure("rings from the centre", game, &settings);
    settings.order = LZ_CLASSIC_ORDER_SCAN;
    const lz_classic_report rows = measure("row by row", game, &settings);
    printf("  the rings save %.1f times the nodes, %.1f times the time (report 003: 43.8)\n",
           (double)rows.nodes / (double)rings.nodes, times(&rows, &rings));
    lz_game_free(game);
    return rows.value == rings.value;
}

static bool bench_drop(void)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = variant.rows = 9;
    lz_variant_block(&variant, 4, 4, NULL);
    lz_game *game = game_of(LZ_CLASSIC_DROP, &variant, "");
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_DROP);
    settings.depth = 8;
    puts("drop, depth 8, empty 9x9 with (5,5) blocked:");
    const lz_classic_report parent = measure("the parent's bound, as reported", game, &settings);
    settings.prune = LZ_CLASSIC_PRUNE_FULL;
    const lz_classic_report full = measure("full alpha-beta", game, &settings);
    settings.order = LZ_CLASSIC_ORDER_SORTED;
    const lz_classic_report sorted = measure("sorted", game, &settings);
    lz_game_free(game);
    return parent.value == full.value && full.value == sorted.value && full.best == sorted.best;
}

int main(void)
{
    const bool table = bench_table(), kernel = bench_kernel(), drop = bench_drop();
    if (table && kernel && drop)
        return 0;
    fputs("bench_classics: answers differ that must be equal\n", stderr);
    return 1;
}
