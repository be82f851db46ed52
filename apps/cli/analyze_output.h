/* What `lianzi analyze` writes: one JSON object a line on standard output. */
#ifndef LIANZI_CLI_ANALYZE_OUTPUT_H
#define LIANZI_CLI_ANALYZE_OUTPUT_H

#include "cli/options.h"

#include <lianzi/lianzi.h>

struct analyze_output {
    const struct options *options;
    unsigned long line;      /* of the input, or the game of a record */
    const lz_game *game;     /* the position in hand */
    const lz_action *choice; /* what the engine does about an opening's colours; NULL: not asked, or
                                not known yet */
    bool failed;             /* an error was put, or there was no memory */
};

void analyze_put_error(struct analyze_output *output, const char *message);
/* A line of the engine's, for the position in hand. */
void analyze_put_line(struct analyze_output *output, const lz_line *line);

#endif
