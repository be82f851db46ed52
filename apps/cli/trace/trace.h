/* `lianzi trace`: the engine for five in a row seen from inside. Its first look at a position, a
 * real search counted, and the tree of that search. */
#ifndef LIANZI_CLI_TRACE_H
#define LIANZI_CLI_TRACE_H

#include "cli/to_json.h"
#include "cli/trace/kept.h"
#include "cli/tree_files.h"

#include <lianzi/study.h>

enum { TRACE_LINES_MAX = LZ_CELLS_MAX };

/* Counts of a search, by its nodes. */
struct trace_counts {
    uint64_t nodes;
    uint64_t steps[LZ_TRACE_STEPS + 1]; /* nodes that a step ended */
    uint64_t ends[LZ_TRACE_END_COUNT];
    uint64_t fates[LZ_TRACE_FATE_COUNT]; /* moves */
    uint64_t reduced, again, extended;   /* nodes searched at less depth, again, at more */
};

struct trace {
    struct options options;
    struct tree_files trees;
    bool json;
    int64_t tree_nodes; /* node limit of each tree */
    int64_t hash_mib;
    lz_limits limits;
    lz_game *game;
    lz_insight look;
    lz_thought thought;
    int line_count; /* one for each finished depth */
    lz_line lines[TRACE_LINES_MAX];
    struct trace_counts counts;
    struct kept_search kept;
};

/* The reasons, ends and fates of the library's enumerations as words, "plain-four". */
const char *trace_reason_name(lz_trace_reason reason);
const char *trace_end_name(lz_trace_end end);
const char *trace_fate_name(lz_trace_fate fate);
/* A cell as the output names it. */
const char *trace_cell(const struct trace *trace, int cell, char buffer[8]);

/* Looks at the position and searches it. Returns the exit status, after a complaint unless it is
 * EXIT_WELL. */
int trace_search(struct trace *trace);
/* Prints what was seen, as text or as one JSON object. */
void trace_print(const struct trace *trace);
bool trace_print_json(const struct trace *trace);

/* Of --tree: what kinds of files there are. */
extern const struct tree_kind trace_kinds[];
/* The members that the JSON of the output and of a tree share; NULL without memory. */
json_t *trace_to_json(const struct trace *trace);

#endif
