/* Bench of the Connect Four solvers: fixed positions on boards of several sizes, without the book.
 * Playouts are left out, since they compute by floating point. */
#include "engines/bench/bench.h"

#include <lianzi/lianzi.h>

enum { NODES_MAX = 1000000 };

static const struct {
    const char *variant;
    const char *moves;
} positions[] = {
    {"connect4 7x6", "2252576253462244111563365343671351441"},
    {"connect4 7x6", "52753311433677442422121"},
    {"connect4 7x6", "274552224131661"},
    {"connect4 7x6", "243335424257"},
    {"connect4 7x6", "32751571231557"},
    {"connect4 7x6", "335662333565"},
    {"connect4 6x5", "3"},
    {"connect4 8x7", "4444444555555533333336"},
    {"connect4 6x6 blocked 3,3 blocked 5,1", "33221455"},
    {"connect4 9x9 blocked 5,4", "47563254598435784367766722457999655697"},
    {"connect4 9x9 blocked 5,4", "42764276447779738868833424459977666342"},
    {"connect4 12x9 blocked 3,1",
     "7996839488a7998ab89c79c633455c9b177555516cbccbbb4171134447833758448"},
    {"connect4 11x10 blocked 6,10",
     "98455885779455994873648758478882727477854b922495ba7baaaaa99aaaa554411"},
    {"connect4 8x8 win 5 blocked 4,4 blocked 5,5", "655511333366555476224822877547773377"},
};

void bench_connect4(struct bench *bench)
{
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        lz_variant variant;
        lz_connect4_settings settings;
        lz_connect4 *solver = NULL;
        lz_connect4_report report;
        lz_game *game = NULL;
        lz_limits limits;
        lz_limits_init(&limits);
        limits.nodes = NODES_MAX;
        lz_connect4_settings_init(&settings);
        settings.no_book = true;
        settings.hash_mib = 16;
        if (!lz_variant_parse(positions[i].variant, &variant, NULL) &&
            !lz_game_new(&variant, &game, NULL) &&
            !lz_game_play(game, positions[i].moves, LZ_ROWS_BOTTOM, NULL) &&
            !lz_connect4_new(&variant, &settings, &solver, NULL) &&
            !lz_connect4_solve(solver, game, &limits, NULL, NULL, &report, NULL)) {
            bench->nodes += report.nodes;
            bench_note(bench, report.nodes);
            bench_note(bench, (uint64_t)(int64_t)report.lower);
            bench_note(bench, (uint64_t)(int64_t)report.upper);
        }
        lz_connect4_free(solver);
        lz_game_free(game);
    }
}
