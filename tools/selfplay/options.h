/* Options that programs which play games of the engine share. Complaints go to standard error and
 * begin with the program's name. */
#ifndef LIANZI_TOOLS_SELFPLAY_OPTIONS_H
#define LIANZI_TOOLS_SELFPLAY_OPTIONS_H

#include <lianzi/lianzi.h>

/* The name for complaints, defined by each program. */
extern const char program[];

/* Openings as strings of moves. */
struct openings {
    char **moves;
    int count;
    size_t room;
};

/* Complains and returns 1. */
int complain(const char *what, const char *why);
/* Read an option's value; false after a complaint. The variant is five in a row, without gravity or
 * swap. */
bool options_number(const char *name, const char *text, uint64_t least, uint64_t most,
                    uint64_t *out);
bool options_variant(const char *text, lz_variant *variant);

/* Reads openings, one a line, each of which leaves a game to play; false after a complaint. */
bool openings_read(const char *path, const lz_variant *variant, struct openings *openings);
void openings_free(struct openings *openings);

#endif
