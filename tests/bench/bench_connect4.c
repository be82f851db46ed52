/* The Connect Four solver on the six published sets: mean processor time and nodes, with one
 * thread, no book, and the table cleared before every position (not timed). `--hard` adds the whole
 * set L1_R3 and the empty board, which take minutes. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double processor_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

struct totals {
    int positions, wrong;
    uint64_t nodes;
    double us;
};

static void solve(lz_connect4 *solver, const char *moves, int score, struct totals *totals)
{
    lz_variant variant;
    lz_game *game;
    lz_connect4_report report;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    if (lz_game_new(&variant, &game, NULL) || lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL)) {
        fprintf(stderr, "bench_connect4: cannot play %s\n", moves);
        exit(1);
    }
    lz_connect4_clear(solver);
    const double begin = processor_us();
    if (lz_connect4_solve(solver, game, NULL, NULL, NULL, &report, NULL))
        exit(1);
    totals->us += processor_us() - begin;
    totals->nodes += report.nodes;
    totals->positions++;
    totals->wrong += report.lower != score || report.upper != score;
    lz_game_free(game);
}

static void print_totals(const char *name, const struct totals *totals)
{
    printf("  %-6s %5d positions %12.2f us %14.1f nodes %6.2f nodes/us  %d wrong\n", name,
           totals->positions, totals->us / totals->positions,
           (double)totals->nodes / totals->positions, (double)totals->nodes / totals->us,
           totals->wrong);
    fflush(stdout);
}

static bool solve_set(lz_connect4 *solver, const char *name, int limit)
{
    char path[512], line[256], moves[128];
    struct totals totals = {0};
    int score;
    snprintf(path, sizeof path, "%s/connect4/Test_%s.txt", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(1);
    }
    while (totals.positions < limit && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%127s %d", moves, &score) == 2)
            solve(solver, moves, score, &totals);
    }
    fclose(file);
    print_totals(name, &totals);
    return totals.wrong == 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int limit; /* positions without --hard */
    } sets[] = {{"L3_R1", 1000}, {"L2_R1", 1000}, {"L2_R2", 1000},
                {"L1_R1", 1000}, {"L1_R2", 100},  {"L1_R3", 8}};
    const bool hard = argc > 1 && strcmp(argv[1], "--hard") == 0;
    lz_variant variant;
    lz_connect4_settings settings;
    lz_connect4 *solver;
    bool right = true;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    lz_connect4_settings_init(&settings);
    settings.no_book = true;
    if (lz_connect4_new(&variant, &settings, &solver, NULL))
        return 1;
    puts("Connect Four, exact scores: mean per position, one thread, 64 MiB, no book");
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        right = solve_set(solver, sets[i].name, hard ? 1000 : sets[i].limit) && right;
    if (hard) {
        struct totals totals = {0};
        solve(solver, "", 1, &totals);
        print_totals("empty", &totals);
        right = right && !totals.wrong;
    }
    lz_connect4_free(solver);
    return right ? 0 : 1;
}
