/* `lianzi bench`: the number of apps/engines/bench, and how fast it is found. */
#include "engines/bench/bench.h"
#include "cli/command.h"
#include "cli/options.h"
#include "system/timer.h"
#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "Usage: lianzi bench\n"
    "Searches fixed positions, one thread, fixed depth; prints a number per component, then\n"
    "`Bench: N`, a hash of everything found, and `Nodes/second: N`.\n"
    "\n"
    "  --help, --version\n";

static void print_component(const char *name, const struct bench *component)
{
    printf("%-12s %08" PRIx32 "  %12" PRIu64 " nodes\n", name, bench_number(component),
           component->nodes);
    fflush(stdout);
}

int command_bench(int argc, char **argv)
{
    static const struct option table[] = {COMMON_OPTIONS, {NULL, 0, NULL, 0}};
    struct options options;
    options_begin(&options, argv[0], help, LZ_RULE_FREESTYLE);
    const enum options_outcome outcome = options_read(&options, argc, argv, table, NULL, NULL);
    if (outcome != OPTIONS_TAKEN)
        return options_status(outcome);
    if (!options_no_arguments(&options, argc, argv))
        return EXIT_USAGE;

    const int64_t begin = timer_now_us();
    const struct bench whole = bench_run(print_component);
    const double elapsed = (double)(timer_now_us() - begin) / 1e6;
    printf("Bench: %" PRIu32 "\n", bench_number(&whole));
    printf("Nodes/second: %.0f\n", (double)whole.nodes / elapsed);
    return EXIT_WELL;
}
