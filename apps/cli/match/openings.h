/* The positions that games of a match begin with: a file with one opening a line, either a move
 * string (h8i9j10) or, as Piskvork and c-gomoku-cli have them, offsets from the centre ("0,0, 1,0,
 * 1,3": column to the right, row downwards; not under gravity). Blank lines and lines that begin
 * with # are skipped. Everything is checked before the first game. */
#ifndef LIANZI_CLI_MATCH_OPENINGS_H
#define LIANZI_CLI_MATCH_OPENINGS_H

#include "cli/options.h"

struct openings {
    char **moves; /* each as a move string, row 1 at the bottom */
    int count;
    uint64_t hash; /* of them all in order */
};

/* Complains, naming file and line, and returns false. The variant is options->variant. */
bool openings_read(const struct options *options, const char *path, struct openings *openings);
/* The shipped set for the variant. Where there is none, says so and generates openings from the
 * seed, with progress unless `quiet`; where none is balanced, the empty board alone. */
bool openings_usual(const struct options *options, bool quiet, struct openings *openings);
/* The empty board alone. */
bool openings_none(struct openings *openings);
void openings_free(struct openings *openings);

#endif
