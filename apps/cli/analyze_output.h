/* The output of `lianzi analyze`: one JSON object a line, on standard output or in the file of
 * --out. */
#ifndef LIANZI_CLI_ANALYZE_OUTPUT_H
#define LIANZI_CLI_ANALYZE_OUTPUT_H

#include "cli/analyze_kept.h"
#include "system/options.h"

#include <lianzi/lianzi.h>

struct analyze_output {
    const struct options *options;
    struct analyze_kept *kept; /* NULL: standard output */
    const char *file;          /* the input's name, for the objects; NULL: they do not say it */
    json_t *asked;             /* likewise the options that results depend on */
    unsigned long line;        /* number of the input line, or of the game in a record */
    const lz_game *game;       /* the current position */
    const lz_action *choice; /* the engine's choice of colour in an opening; NULL if none is due or
                                it is not known yet */
    bool failed;             /* an error was printed, or memory ran out */
};

/* Whether the current position is in the file of --out already. */
bool analyze_has_position(const struct analyze_output *output);
void analyze_put_error(struct analyze_output *output, const char *message);
/* Prints one of the engine's lines for the current position, or its result if the game is over. */
void analyze_put_line(struct analyze_output *output, const lz_line *line);

#endif
