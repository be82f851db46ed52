/* Reads what another engine reports of its search from its MESSAGE lines. No protocol defines them;
 * this reads the forms that are common:
 *
 *     depth 12-20 ev 35 n 120K n/ms 1400 tm 84 pv h8 i9 j10
 *     Depth 12-20 | Eval +M7 | Time 84ms | H8 I9 J10
 *     (2) -12 | 12-20 | H8 I9
 *     depth 1-9 ev 60.1 winrate 56.7 n 2889 n/s 1248 tm 2314 pv Xf4 Of6
 *
 * Words that it does not know are kept as they are. The text is not to be trusted. */
#ifndef LIANZI_DESKTOP_REMARK_H
#define LIANZI_DESKTOP_REMARK_H

#include <lianzi/lianzi.h>

enum {
    REMARK_TEXT = 256,
    REMARK_NO_SCORE = 1 << 30, /* as a line's score, either sign: none was reported */
    REMARK_NO_RATE = -10000    /* as a line's win rate, or 1000 minus it: none was reported */
};

/* Within a search, numbers stay until others are reported: some engines send the evaluation in one
 * message and the line in the next. */
struct remark {
    lz_line line; /* the score in the engine's own unit; no move: the message had no line */
    bool letters; /* the line's cells were letter and number ... */
    lz_rows rows; /* ... with the rows counted from that side */
    char rest[REMARK_TEXT]; /* the words that are in no number of the line */
};

/* Before the first message of a search. */
void remark_begin(struct remark *remark);
/* Reads a message about the game's present position. The line ends before its first illegal
 * move. `rows` says from which side the engine seems to count them; the other one is tried if the
 * first move cannot be played so. */
void remark_read(struct remark *remark, const char *text, const lz_game *game, lz_rows rows);

/* Whether a line has these, also once moves of it were played. */
bool remark_has_score(const lz_line *line);
bool remark_has_rate(const lz_line *line);

#endif
