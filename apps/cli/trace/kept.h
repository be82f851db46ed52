/* The nodes of a watched search that are kept for its tree: those with an open window, which lie on
 * the best lines, and then those that the search spent most nodes below. A parent has more nodes
 * below it than its child, so the kept nodes always form a tree. */
#ifndef LIANZI_CLI_TRACE_KEPT_H
#define LIANZI_CLI_TRACE_KEPT_H

#include <lianzi/study.h>

struct kept_node {
    lz_trace_node node; /* with its own copy of the moves */
    int missing;        /* nodes right below it that are not kept */
};

struct kept_search {
    size_t capacity, count;
    struct kept_node *nodes; /* a heap, the least worth keeping first; by id at the end */
    bool failed;             /* no memory */
};

/* Begins with room for so many nodes. False without memory. */
bool kept_search_begin(struct kept_search *kept, size_t capacity);
/* The nodes come as lz_engine_trace reports them. */
void kept_search_take(struct kept_search *kept, const lz_trace_node *node);
/* Sorts the nodes and counts what is missing below them. False if there was no memory. */
bool kept_search_end(struct kept_search *kept);
void kept_search_free(struct kept_search *kept);

#endif
