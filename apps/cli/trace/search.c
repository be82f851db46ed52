/* The search of `lianzi trace`, counted, and the words for what it did. */
#include "cli/trace/trace.h"

#include "engines/setting.h"

#include <stdio.h>

const char *trace_reason_name(lz_trace_reason reason)
{
    static const char *const names[] = {"root",  "first", "later",   "deeper",
                                        "wider", "pass",  "singular"};
    _Static_assert(sizeof names / sizeof *names == LZ_TRACE_REASON_COUNT, "all have names");
    return names[reason];
}

const char *trace_end_name(lz_trace_end end)
{
    static const char *const names[] = {"leaf", "step", "cut", "all", "stopped"};
    _Static_assert(sizeof names / sizeof *names == LZ_TRACE_END_COUNT, "all have names");
    return names[end];
}

const char *trace_fate_name(lz_trace_fate fate)
{
    static const char *const names[] = {"searched",   "cut",   "late",     "futile",
                                        "plain_four", "known", "excluded", "forbidden"};
    _Static_assert(sizeof names / sizeof *names == LZ_TRACE_FATE_COUNT, "all have names");
    return names[fate];
}

const char *trace_cell(const struct trace *trace, int cell, char buffer[8])
{
    lz_cell_format(lz_game_variant(trace->game), cell, LZ_ROWS_BOTTOM, buffer, 8);
    return buffer;
}

static void count_node(struct trace_counts *counts, const lz_trace_node *node)
{
    counts->nodes++;
    counts->ends[node->end]++;
    counts->steps[node->step]++;
    counts->reduced += node->reason == LZ_TRACE_REASON_LATER && node->reduced > 0;
    counts->again +=
        node->reason == LZ_TRACE_REASON_DEEPER || node->reason == LZ_TRACE_REASON_WIDER;
    counts->extended += node->extended > 0 && node->reason != LZ_TRACE_REASON_DEEPER;
    for (int i = 0; i < node->move_count; i++)
        counts->fates[node->moves[i].fate]++;
}

static void on_node(const lz_trace_node *node, void *user)
{
    struct trace *trace = user;
    count_node(&trace->counts, node);
    if (trace->trees.count)
        kept_search_take(&trace->kept, node);
}

static void on_progress(const lz_line *line, void *user)
{
    struct trace *trace = user;
    if (trace->line_count < TRACE_LINES_MAX)
        trace->lines[trace->line_count++] = *line;
}

int trace_search(struct trace *trace)
{
    lz_engine *engine = NULL;
    lz_error error;
    const bool well = !lz_inspect(trace->game, &trace->look, &error) &&
                      !lz_engine_new(&engine, &error) &&
                      !setting_number(engine, "hash_mib", trace->hash_mib, &error) &&
                      !lz_engine_trace(engine, trace->game, &trace->limits, on_progress, on_node,
                                       trace, &trace->thought, &error);
    lz_engine_free(engine);
    if (well)
        return EXIT_WELL;
    options_complain(&trace->options, "%s", options_error(&error));
    return error.status == LZ_ERR_UNSUPPORTED ? EXIT_USAGE : EXIT_INPUT; /* the rule, or else */
}
