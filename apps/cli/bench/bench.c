/* `lianzi bench`: fixed work for every component, and one number over all results. The number is
 * the same for every compiler and machine and changes only when a move, value or node count
 * changes. */
#include "cli/bench/bench.h"

#include "cli/command.h"
#include "cli/options.h"
#include "common/timer.h"
#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "Usage: lianzi bench\n"
    "Searches fixed positions, one thread, fixed depth; prints a number per component, then\n"
    "`Bench: N`, a hash of everything found, and `Nodes/second: N`.\n"
    "\n"
    "  --help, --version\n";

static const struct component {
    const char *name;
    void (*run)(struct bench *bench);
} components[] = {
    {"rules", bench_rules}, {"classic", bench_classic},   {"search", bench_search},
    {"drop", bench_drop},   {"connect4", bench_connect4},
};

/* FNV-1a over 64-bit words. */
void bench_note(struct bench *bench, uint64_t value)
{
    bench->hash = (bench->hash ^ value) * UINT64_C(0x100000001b3);
}

int command_bench(int argc, char **argv)
{
    static const struct option table[] = {COMMON_OPTIONS, {NULL, 0, NULL, 0}};
    struct options options;
    options_begin(&options, argv[0], help, LZ_RULE_FREESTYLE);
    const enum options_outcome outcome = options_read(&options, argc, argv, table);
    if (outcome != OPTIONS_TAKEN)
        return outcome == OPTIONS_DONE ? EXIT_WELL : EXIT_USAGE;

    struct bench whole = {.hash = BENCH_SEED};
    const int64_t begin = timer_now_us();
    for (size_t i = 0; i < sizeof components / sizeof *components; i++) {
        struct bench part = {.hash = BENCH_SEED};
        components[i].run(&part);
        printf("%-12s %08" PRIx32 "  %12" PRIu64 " nodes\n", components[i].name,
               (uint32_t)(part.hash >> 32), part.nodes);
        fflush(stdout);
        bench_note(&whole, part.hash);
        whole.nodes += part.nodes;
    }
    const double elapsed = (double)(timer_now_us() - begin) / 1e6;
    printf("Bench: %" PRIu32 "\n", (uint32_t)(whole.hash >> 32));
    printf("Nodes/second: %.0f\n", (double)whole.nodes / elapsed);
    return EXIT_WELL;
}
