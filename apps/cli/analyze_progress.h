/* The progress of `lianzi analyze` on standard error: how many positions are done, of how many, and
 * the time that is perhaps left. */
#ifndef LIANZI_CLI_ANALYZE_PROGRESS_H
#define LIANZI_CLI_ANALYZE_PROGRESS_H

#include "cli/progress.h"
#include "system/options.h"

struct analyze_progress {
    struct progress progress;
    const struct options *options;
    const lz_stop *stop;
    char **paths; /* the inputs, counted when the first line is due */
    int count;
    bool shown, counted;
    unsigned long total;          /* positions of the inputs; 0: not known */
    unsigned long analysed, kept; /* by this run; found in the file of --out */
    int64_t start_us;
};

void analyze_progress_begin(struct analyze_progress *progress, const struct options *options,
                            const lz_stop *stop, char **paths, int count, bool shown);
/* A position was analysed, or was `kept` before; shows a line if one is due. */
void analyze_progress_step(struct analyze_progress *progress, bool kept);
void analyze_progress_end(struct analyze_progress *progress);

#endif
