/* The output files of a match; their extensions decide the format. */
#ifndef LIANZI_CLI_MATCH_RESULTS_OUTPUT_H
#define LIANZI_CLI_MATCH_RESULTS_OUTPUT_H

#include "cli/match/results/store.h"

/* A .psq, .sgf or .txt, to which games are appended. */
struct game_file {
    const char *path;
    FILE *file;
    lz_record_format format;
};

struct outputs {
    const struct options *options; /* for complaints */
    lz_variant variant;
    struct store stores[OUTPUTS_MAX + 1]; /* with the resumed one */
    int store_count;
    struct game_file files[OUTPUTS_MAX];
    int file_count;
};

/* Whether no path is named twice, as an output or for --resume; complains if one is. */
bool outputs_differ(const struct match *match);
/* Opens all outputs, or none if one cannot be opened or holds something that would be lost. Adds
 * the games in match->resume to the tally and to the other outputs. Returns false after a
 * complaint. */
bool outputs_open(struct outputs *outputs, const struct match *match, struct tally *tally);
/* The same for --merge: takes the header from a part and resumes nothing. */
bool outputs_open_merged(struct outputs *outputs, const struct match *match, const json_t *part,
                         const struct tally *tally);
bool outputs_add(struct outputs *outputs, const struct game_record *record,
                 const struct tally *tally);
void outputs_close(struct outputs *outputs);
/* Whether the schedule has the record's players at its number; complains about the file if not. */
bool outputs_fits(const struct options *options, const char *path, const struct schedule *schedule,
                  const struct game_record *record);

/* Whether the path's extension names a format (with `only_json`: JSON); complains if not. */
bool output_is_known(const struct options *options, const char *path, bool only_json);

#endif
