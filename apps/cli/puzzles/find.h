/* Finds puzzles in positions, and proves them by the library's solvers. docs/PUZZLES.md says what
 * is proved. */
#ifndef LIANZI_CLI_PUZZLES_FIND_H
#define LIANZI_CLI_PUZZLES_FIND_H

#include "study/puzzle/puzzle.h"

/* Owns an engine, which rates what was found. */
struct finder {
    lz_engine *engine;
    const lz_stop *stop;   /* may be NULL */
    int shortest, longest; /* plies */
    unsigned kinds;        /* a bit (1 << kind) for each that is looked for */
};

lz_status finder_init(struct finder *finder, const lz_stop *stop, lz_error *error);
void finder_free(struct finder *finder);
/* Whether the game's present position is a puzzle, which is not rated yet. Once the stop is set,
 * false means nothing. */
bool finder_look(struct finder *finder, const lz_game *game, struct puzzle *out);
/* Rates a puzzle. */
lz_status finder_rate(const struct finder *finder, struct puzzle *puzzle);

#endif
