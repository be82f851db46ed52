/* Where the games of a match go: any number of files, told apart by their extensions. */
#ifndef LIANZI_CLI_MATCH_OUTPUT_H
#define LIANZI_CLI_MATCH_OUTPUT_H

#include "cli/match_store.h"

struct outputs {
    const struct match *match;
    struct store stores[OUTPUTS_MAX];
    int count;
};

/* Opens them all; what match->resume holds already goes into the tally and on into the other
 * outputs. Complains. */
bool outputs_open(struct outputs *outputs, const struct match *match, struct tally *tally);
/* The same for --merge: the header is that of a part, and there is nothing to go on with. */
bool outputs_open_merged(struct outputs *outputs, const struct match *match, const char *part,
                         const struct tally *tally);
bool outputs_add(struct outputs *outputs, const struct game_record *record,
                 const struct tally *tally);
void outputs_close(struct outputs *outputs);

/* Whether there is a format of that extension; complains otherwise. */
bool output_is_known(const struct options *options, const char *path);

#endif
