/* `lianzi study`: a classic's search on one position, with every count; side by side with its own
 * other forms; and as a tree to look at. */
#ifndef LIANZI_CLI_STUDY_H
#define LIANZI_CLI_STUDY_H

#include "cli/classic_options.h"

enum { STUDY_TREES_MAX = 8 };

struct study {
    struct options options;
    struct classic_options classic;
    lz_classic_settings settings;
    lz_game *game;
    const char *moves; /* played before the search; NULL: none */
    bool own_position; /* another position than the report's was asked for */
    int tree_count;    /* files to write the tree to */
    const char *trees[STUDY_TREES_MAX];
    int64_t tree_nodes;  /* at most so many in each */
    const lz_stop *stop; /* set by Ctrl-C */
};

/* Searches. False when it was stopped, or after a complaint. The report's time is the processor's.
 */
bool study_search(const struct study *study, const lz_classic_settings *settings,
                  const lz_game *game, lz_classic_report *out);
const char *study_algorithm_name(const lz_classic_settings *settings);
/* "none" for a search that cannot prune, whatever its settings say. */
const char *study_prune_name(const lz_classic_settings *settings);
const char *study_order_name(const lz_classic_settings *settings);
/* The row of a search, and the heading above such rows. `reference` is the report that nodes and
 * time are compared with; NULL: none. */
void study_print_heading(bool ratios);
void study_print_row(const lz_game *game, const lz_classic_settings *settings,
                     const lz_classic_report *report, const lz_classic_report *reference);

/* `--compare`: returns the exit status. */
int study_compare(const struct study *study);
/* Whether every `--tree` can be written, before any search for it: EXIT_WELL, or the status after a
 * complaint. */
int study_tree_check(const struct study *study);
/* `--tree`: returns the exit status. */
int study_tree(const struct study *study);

#endif
