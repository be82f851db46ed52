/* Where the games of a match go: any number of files, told apart by their extensions. */
#ifndef LIANZI_CLI_MATCH_OUTPUT_H
#define LIANZI_CLI_MATCH_OUTPUT_H

#include "cli/match/store.h"

/* A .psq, .sgf or .txt, to which games are added one after the other. */
struct game_file {
    const char *path;
    FILE *file;
    lz_record_format format;
};

struct outputs {
    const struct options *options; /* for complaints */
    lz_variant variant;
    struct store stores[OUTPUTS_MAX + 1]; /* the resumed one too */
    int store_count;
    struct game_file files[OUTPUTS_MAX];
    int file_count;
};

/* Opens them all, or none when one of them cannot be or holds something that would be lost; what
 * match->resume holds already goes into the tally and on into the other outputs. Complains. */
bool outputs_open(struct outputs *outputs, const struct match *match, struct tally *tally);
/* The same for --merge: the header is that of a part, and there is nothing to go on with. */
bool outputs_open_merged(struct outputs *outputs, const struct match *match, const json_t *part,
                         const struct tally *tally);
bool outputs_add(struct outputs *outputs, const struct game_record *record,
                 const struct tally *tally);
void outputs_close(struct outputs *outputs);
/* Whether the game at that number is between these two; complains otherwise of the file. */
bool outputs_fits(const struct options *options, const char *path, const struct schedule *schedule,
                  const struct game_record *record);

/* Whether the path's extension names a format (`only_json`: that one); complains otherwise. */
bool output_is_known(const struct options *options, const char *path, bool only_json);

#endif
