/* Renju's forbidden points for black, by the Renju International Federation's rules of 1996 and
 * later (renju.net/study/rifrules.php):
 *
 *   five        exactly five in a row wins, even when the same stone makes a foul;
 *   overline    six or more in a row;
 *   four        a line to which one more stone makes five; a straight four can do so at both ends
 *               and still counts once, two separate fours may lie in one line;
 *   three       a line to which one more stone makes a straight four, where that stone makes no
 *               five and is not itself forbidden (judged recursively, with this stone in
 *               place).
 *
 * Two or more fours, or two or more threes, through the new stone are forbidden. */
#ifndef LIANZI_GAME_RENJU_H
#define LIANZI_GAME_RENJU_H

#include "game/board.h"

/* Why black may not play the empty `point`, or LZ_LEGAL. If several kinds apply: double-four,
 * then double-three, then overline. The board is unchanged on return. */
lz_legality renju_judge(struct board *board, int point);

/* Adds to `points`, a bit each, every empty point that renju_judge looks at to judge the empty
 * `point`. A stone on any other point leaves its verdict as it is. The board is unchanged on
 * return. */
void renju_add_deciding(struct board *board, int point, uint64_t *points);

#endif
