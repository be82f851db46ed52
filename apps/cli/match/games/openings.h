/* The openings of a match, read from a file with one opening a line: a move string (h8i9j10) or, as
 * in Piskvork and c-gomoku-cli, offsets from the centre ("0,0, 1,0, 1,3": column to the right, row
 * downwards; not under gravity). Blank lines and lines that begin with # are skipped. All openings,
 * OPENINGS_MAX at most, are checked before the first game. */
#ifndef LIANZI_CLI_MATCH_GAMES_OPENINGS_H
#define LIANZI_CLI_MATCH_GAMES_OPENINGS_H

#include "system/options.h"

enum { OPENINGS_MAX = 100000 };

struct openings {
    char **moves; /* each as a move string, row 1 at the bottom */
    int count;
    size_t room;
    uint64_t hash; /* of all moves in order */
};

/* Reads a file for options->variant. Returns false after a complaint that names file and line. */
bool openings_read(const struct options *options, const char *path, struct openings *openings);
/* Takes the shipped set for the variant. If there is none, says so and generates openings from the
 * seed, with progress unless `quiet`; if no opening is balanced, takes the empty board. */
bool openings_usual(const struct options *options, bool quiet, struct openings *openings);
/* Takes the empty board as the only opening. */
bool openings_none(struct openings *openings);
void openings_free(struct openings *openings);

#endif
