/* Lines of thought, kept with the position they start from. While the game follows a line, the rest
 * of it still applies; once the game leaves the line, none of it does. */
#ifndef LIANZI_DESKTOP_LINES_H
#define LIANZI_DESKTOP_LINES_H

#include <lianzi/lianzi.h>

enum { LINES_MAX = 5 };

struct lines {
    lz_game *from; /* NULL for none */
    int count;
    lz_line lines[LINES_MAX];
};

/* Keeps copies of up to LINES_MAX lines that start at the game's present position; none without
 * memory. */
void lines_keep(struct lines *lines, const lz_game *from, const lz_line *found, int count);
void lines_clear(struct lines *lines);
/* Writes to `left` what remains of the lines at the game's present position, scored for the side to
 * move there; returns how many. */
int lines_left(const struct lines *lines, const lz_game *game, lz_line left[LINES_MAX]);

#endif
