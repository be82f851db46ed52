/* A caller's progress callback, called by the search at work. */
#ifndef LIANZI_PLAYER_REPORT_H
#define LIANZI_PLAYER_REPORT_H

#include "game/game.h"

struct report {
    const struct lz_game *game;
    int lines; /* asked for; a level may look at more */
    lz_progress_fn *on_progress;
    void *user;
    int scale;     /* of scores, without gravity; see player_tell_outcome */
    bool doubtful; /* the position was not seen whole: nothing found in it is proved */
};

/* Passes a line on if it is one of those asked for. */
static inline void report_line(const struct report *report, lz_line *line)
{
    if (line->multipv > report->lines)
        return;
    if (line->lines > report->lines)
        line->lines = report->lines;
    report->on_progress(line, report->user);
}

#endif
