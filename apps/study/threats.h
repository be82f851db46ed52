/* The threats a person looks for: cells that complete a line at once (the side has a four), and
 * cells that make an open four (it has an open three). Each stone is tried on a copy of the board,
 * so that every rule's own definition of a line applies. */
#ifndef LIANZI_STUDY_THREATS_H
#define LIANZI_STUDY_THREATS_H

#include <lianzi/lianzi.h>

struct threats {
    int five_count, four_count;
    int fives[LZ_CELLS_MAX]; /* a stone here wins */
    int fours[LZ_CELLS_MAX]; /* a stone here makes two such cells, and one stone cannot stop both */
};

/* Finds black's threats ([0]) and white's ([1]). None after the end or during an opening. */
void threats_find(const lz_game *game, struct threats out[2]);

#endif
