/* The two sides of a game. */
#ifndef LIANZI_STUDY_COLOUR_H
#define LIANZI_STUDY_COLOUR_H

#include <lianzi/lianzi.h>

/* White for black, black for any other. */
static inline lz_colour other_colour(lz_colour colour)
{
    return colour == LZ_BLACK ? LZ_WHITE : LZ_BLACK;
}

#endif
