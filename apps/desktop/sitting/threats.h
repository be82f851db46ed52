/* The threats that a person looks for: where a side would complete its line at once (it has a
 * four), and where it would make an open four (it has an open three). Found by trying moves on a
 * copy of the game, so that every rule's own idea of a line counts. */
#ifndef LIANZI_DESKTOP_THREATS_H
#define LIANZI_DESKTOP_THREATS_H

#include <lianzi/lianzi.h>

struct threats {
    int five_count, four_count;
    int fives[LZ_CELLS_MAX]; /* a stone here wins */
    int fours[LZ_CELLS_MAX]; /* a stone here makes two such cells and cannot be stopped by one */
};

/* Black's at [0], white's at [1]. None once the game is over or while an opening goes on. */
void threats_find(const lz_game *game, struct threats out[2]);

#endif
