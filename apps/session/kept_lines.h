/* Lines of thought, kept with the position they start from. While the game follows a line, the rest
 * of it still applies; once the game leaves the line, none of it does. */
#ifndef LIANZI_SESSION_KEPT_LINES_H
#define LIANZI_SESSION_KEPT_LINES_H

#include <lianzi/lianzi.h>

enum { KEPT_LINES_MAX = 64 }; /* as many as an analysis gives */

struct kept_lines {
    lz_game *from; /* NULL for none */
    int count;
    lz_line lines[KEPT_LINES_MAX];
};

/* Keeps copies of up to KEPT_LINES_MAX lines that start at the game's present position; none
 * without memory. */
void kept_lines_set(struct kept_lines *lines, const lz_game *from, const lz_line *found, int count);
void kept_lines_clear(struct kept_lines *lines);
/* Whether the lines start at the game's present position. */
bool kept_lines_are_of(const struct kept_lines *lines, const lz_game *game);
/* Writes to `left` what remains of the lines at the game's present position, scored for the side to
 * move there; returns how many. */
int kept_lines_left(const struct kept_lines *lines, const lz_game *game,
                    lz_line left[KEPT_LINES_MAX]);

#endif
