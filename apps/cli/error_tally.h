/* The mistakes of many reviewed games, by player and kind. */
#ifndef LIANZI_CLI_ERROR_TALLY_H
#define LIANZI_CLI_ERROR_TALLY_H

#include "study/story.h"

#include <stddef.h>

struct error_tally {
    struct tallied_player *players; /* in the order in which they came */
    size_t room;
    int count, games;
};

/* Counts the game. A side without a name goes by its colour. False without memory. */
bool error_tally_add(struct error_tally *tally, const struct review *review);
/* Prints a paragraph on each player, if there was more than one game. */
void error_tally_print(const struct error_tally *tally);
void error_tally_clear(struct error_tally *tally);

#endif
