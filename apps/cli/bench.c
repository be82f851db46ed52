/* `lianzi bench`: the number of apps/engines/bench, and how fast it is found. */
#include "engines/bench/bench.h"
#include "cli/command.h"
#include "system/options.h"
#include "system/timer.h"
#include <inttypes.h>
#include <stdio.h>

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi bench\n"
               "Searches fixed positions, one thread, fixed depth; prints a number per component, "
               "then `Bench: N`, a hash of everything found, and `Nodes/second: N`.\n"),
    OPTION_HELP, OPTIONS_END};

static void print_component(const char *name, const struct bench *component)
{
    printf("%-12s %08" PRIx32 "  %12" PRIu64 " nodes\n", name, bench_number(component),
           component->nodes);
    fflush(stdout);
}

int command_bench(int argc, char **argv)
{
    struct options options;
    const int status = options_read(&options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (!options_no_arguments(&options, argc, argv))
        return EXIT_USAGE;
    const int64_t begin = timer_now_us();
    const struct bench whole = bench_run(print_component);
    const double elapsed = (double)(timer_now_us() - begin) / 1e6;
    printf("Bench: %" PRIu32 "\n", bench_number(&whole));
    printf("Nodes/second: %.0f\n", (double)whole.nodes / elapsed);
    return EXIT_WELL;
}
