/* Win rates in games of a thousand. Where the end is known, `mate` in plies, it decides: all games
 * are won (positive) or none (negative). */
#ifndef LIANZI_STUDY_WIN_RATE_H
#define LIANZI_STUDY_WIN_RATE_H

#include <lianzi/lianzi.h>

static inline int win_rate(int mate, int win_permille)
{
    return mate > 0 ? 1000 : mate < 0 ? 0 : win_permille;
}

/* Of who is to move before the line. */
static inline int win_rate_of(const lz_line *line)
{
    return win_rate(line->mate, line->win_permille);
}

#endif
