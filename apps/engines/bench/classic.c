/* Bench of the classics: each from its report's first position and after a few of its own moves, in
 * its reported form and with the sorted order. */
#include "engines/bench/bench.h"

#include <lianzi/study.h>

enum { MOVES_EACH = 3 };

static int bench_one(const lz_game *game, const lz_classic_settings *settings, struct bench *bench)
{
    lz_classic_report report;
    if (lz_classic_search(game, settings, NULL, &report, NULL))
        return -1;
    bench->nodes += report.nodes;
    bench_note(bench, report.nodes);
    bench_note(bench, (uint64_t)report.value);
    bench_note(bench, (uint64_t)(int64_t)report.best);
    return report.best;
}

void bench_classic(struct bench *bench)
{
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++) {
        lz_game *game;
        if (lz_classic_game((lz_classic)classic, &game, NULL))
            return;
        for (int i = 0; i < MOVES_EACH; i++) {
            lz_classic_settings settings;
            lz_classic_settings_init(&settings, (lz_classic)classic);
            const int best = bench_one(game, &settings, bench);
            settings.algorithm = LZ_CLASSIC_SEARCH_ALPHABETA;
            settings.prune = LZ_CLASSIC_PRUNE_FULL;
            settings.order = LZ_CLASSIC_ORDER_SORTED;
            bench_one(game, &settings, bench);
            const lz_action action = lz_action_place(best);
            if (best < 0 || lz_game_act(game, action, NULL))
                break;
        }
        lz_game_free(game);
    }
}
