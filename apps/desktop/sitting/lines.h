/* Lines of thought, kept with the position that they begin from: as long as the game follows a
 * line, the rest of it is still to the point; of another position it says nothing. */
#ifndef LIANZI_DESKTOP_LINES_H
#define LIANZI_DESKTOP_LINES_H

#include <lianzi/lianzi.h>

enum { LINES_MAX = 5 };

struct lines {
    lz_game *from; /* NULL: none yet */
    int count;
    lz_line lines[LINES_MAX];
};

/* Keeps lines that begin from the game's present position; without memory, none. */
void lines_keep(struct lines *lines, const lz_game *from, const lz_line *found, int count);
void lines_clear(struct lines *lines);
/* What is left of them at the game's present position, seen by the side to move there: how many are
 * written to `left`. */
int lines_left(const struct lines *lines, const lz_game *game, lz_line left[LINES_MAX]);

#endif
