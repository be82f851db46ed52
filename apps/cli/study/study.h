/* `lianzi study`: runs a classic's search on one position and shows its counts, compares its forms,
 * and writes its tree. */
#ifndef LIANZI_CLI_STUDY_H
#define LIANZI_CLI_STUDY_H

#include "cli/classic_options.h"
#include "cli/to_json.h"
#include "cli/tree_files.h"
#include "study/kept_tree.h"

#include <lianzi/study.h>

struct study {
    struct options options;
    struct classic_options classic;
    lz_classic_settings settings;
    lz_game *game;
    const char *moves; /* played before the search; NULL: none */
    bool own_position; /* the position is not the report's */
    struct tree_files trees;
    const char *counts;  /* the file of --counts; NULL: none */
    int64_t tree_nodes;  /* node limit of each */
    bool both;           /* the trees have the search without pruning, too */
    const lz_stop *stop; /* set by a signal */
};

/* Searches. Returns false when stopped, or after a complaint. The report's time is processor
 * time. */
bool study_search(const struct study *study, const lz_classic_settings *settings,
                  const lz_game *game, lz_classic_report *out);
/* Searches, and again to keep the tree, at most `tree_nodes` of it. Returns false when stopped, or
 * after a complaint. The caller frees the tree either way. */
bool study_keep_tree(const struct study *study, const lz_classic_settings *settings,
                     lz_classic_report *report, struct kept_tree *tree);
/* The names, in the order of the library's enumerations, NULL behind the last. */
extern const char *const study_algorithms[], *const study_prunings[], *const study_orders[];
/* Whether the search can prune. */
bool study_prunes(const lz_classic_settings *settings);
/* "none" for a search that cannot prune, whatever the settings. */
const char *study_prune_name(const lz_classic_settings *settings);
/* Print the heading of rows, and the row of a search. `reference` is the report to compare nodes
 * and time with; NULL: none. */
void study_print_heading(bool ratios);
void study_print_row(const lz_game *game, const lz_classic_settings *settings,
                     const lz_classic_report *report, const lz_classic_report *reference);

/* `--shapes`. Returns false after a complaint. */
bool study_print_shapes(const struct study *study);
/* The shapes of a static value as an object: by a weight's name how often it counts for x and for
 * o, in 1/unit. NULL without memory. */
json_t *study_shapes_json(const lz_game *game, const lz_classic_settings *settings);

/* `--compare`: returns the exit status. */
int study_compare(const struct study *study);
/* How many nodes a search has at each ply. */
json_t *study_plies_json(const lz_classic_report *report, int depth);
/* Checks before the searches that `--counts` can be written. Returns as study_tree_check. */
int study_counts_check(const struct study *study);
/* `--counts`, of so many searches. Returns false after a complaint. */
bool study_counts(const struct study *study, const lz_classic_settings *settings,
                  const lz_classic_report *reports, int count);
/* Checks before the search that every `--tree` can be written. Returns EXIT_WELL, or the status
 * after a complaint. */
int study_tree_check(const struct study *study);
/* `--tree`: returns the exit status. */
int study_tree(const struct study *study);
/* `--steps`: walks through the search on standard input. Returns the exit status. */
int study_steps(const struct study *study);

#endif
