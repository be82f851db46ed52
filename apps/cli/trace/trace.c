/* `lianzi trace`: reads the options and calls the search and the output. */
#include "cli/trace/trace.h"

#include "cli/command.h"
#include "system/interrupt.h"
#include "system/say.h"
#include "system/translate.h"

#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 100000, HASH_MIB = 64, TREE_NODES = 20000, TREE_NODES_MAX = 1000000 };

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi trace [OPTION]... MOVES\n"
               "Shows the engine for five in a row from inside, in the position after MOVES, such "
               "as h8i9g9: what a stone on each cell makes, the policy's order of moves, what the "
               "static value is made of, and a search: its lines, and how its nodes ended by the "
               "numbered steps of docs/SEARCH.md. With --tree, also the tree of that search.\n"),

    OPTION_NUMBER("nodes", "N", struct trace, limits.nodes, 1, INT64_MAX, NULL),
    OPTION_NUMBER("depth", "D", struct trace, limits.depth, 1, LZ_CELLS_MAX, NULL),
    OPTION_SECONDS("time", struct trace, limits.time_ms,
                   "the search's limit; without one, 100000 nodes"),
    OPTION_NUMBER("hash", "MIB", struct trace, hash_mib, 1, 65536,
                  "size of the transposition table (64)"),
    OPTION_FLAG("json", struct trace, json, "one JSON object instead of text"),
    OPTION_TAKE("tree", "FILE", struct trace, trees, tree_files_take,
                "write the tree as .json or .html (an interactive page); may be repeated"),
    OPTION_NUMBER("tree-nodes", "N", struct trace, tree_nodes, 1, TREE_NODES_MAX,
                  "at most N nodes in it (20000): the best lines, then those that most nodes were "
                  "spent below"),
    OPTION_SHARED("rule", "@fives@"),
    OPTION_USUAL("size"),
    OPTION_USUAL("blocked"),
    OPTION_SHARED("rows", "in MOVES row 1 is the top row"),
    OPTION_HELP,
    OPTION_SAY("\nExit status: 0 success, 1 the moves are wrong or a file cannot be written, 2 "
               "wrong usage. Ctrl-C ends the search; what was seen until then is shown."),
    OPTION_GAME,
    OPTIONS_END};

/* Plays the one argument. Returns the exit status, after a complaint unless it is EXIT_WELL. */
static int set_up(struct trace *trace, int argc, char **argv)
{
    const struct options *options = &trace->options;
    lz_error error;
    if (argc - optind != 1)
        return options_misused(options, "expected one argument, the moves such as h8i9, not %d",
                               argc - optind);
    if (lz_rule_has_gravity(options->variant.rule))
        return options_misused(options,
                               "--rule: the trace is of the engine for five in a row; for "
                               "%s see `lianzi study --classic drop`",
                               lz_rule_name(options->variant.rule));
    if (lz_game_new(&options->variant, &trace->game, &error))
        return options_misused(options, "%s", options_error(&error));
    if (lz_game_play(trace->game, argv[optind], options->rows, &error))
        return options_failed(options, "%s: character %u: %s", argv[optind], (unsigned)error.column,
                              options_error(&error));
    if (!trace->limits.nodes && !trace->limits.depth && !trace->limits.time_ms)
        trace->limits.nodes = NODES;
    return EXIT_WELL;
}

static int run(struct trace *trace)
{
    int status = tree_files_check(&trace->trees, &trace->options, trace_kinds);
    if (status != EXIT_WELL)
        return status;
    if (trace->trees.count && !kept_search_begin(&trace->kept, (size_t)trace->tree_nodes))
        return options_failed(&trace->options, "--tree: no memory for %" PRId64 " nodes",
                              trace->tree_nodes);
    if ((status = trace_search(trace)) != EXIT_WELL)
        return status;
    if (trace->trees.count && !kept_search_end(&trace->kept))
        return options_failed(&trace->options, "--tree: no memory for %" PRId64 " nodes",
                              trace->tree_nodes);
    if (!trace->json)
        trace_print(trace);
    else if (!trace_print_json(trace))
        options_complain(&trace->options, "no memory");
    return tree_files_write(&trace->trees, &trace->options, trace_kinds, trace, trace->kept.count,
                            trace->counts.nodes)
               ? EXIT_WELL
               : EXIT_INPUT;
}

int command_trace(int argc, char **argv)
{
    struct trace *trace = calloc(1, sizeof *trace);
    if (!trace) {
        say_part(stderr, _("%s: no memory\n"), argv[0]);
        return EXIT_INPUT;
    }
    trace->hash_mib = HASH_MIB;
    trace->tree_nodes = TREE_NODES;
    lz_limits_init(&trace->limits);
    int status = options_read_game(&trace->options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status < 0 && (status = set_up(trace, argc, argv)) == EXIT_WELL) {
        status = options_interrupt(&trace->options, &trace->limits.stop) ? run(trace) : EXIT_INPUT;
        interrupt_end();
    }
    kept_search_free(&trace->kept);
    lz_game_free(trace->game);
    free(trace);
    return status;
}
