/* Openings, asked for step by step: SWAP2BOARD, answered by points or SWAP, and Yixin-Board's
 * YXSWAP2STEP1 to 3 and YXSOOSORVSTEP1 to 6, answered by MESSAGE lines. */
#ifndef LIANZI_GOMOCUP_STEPS_H
#define LIANZI_GOMOCUP_STEPS_H

#include "gomocup/session.h"

/* The list of none, three or five stones. White is to move: taking black is answered by SWAP, and
 * taking white by white's next stone. */
void steps_swap2_board(struct session *session);
/* Three stones on the empty board, which begin a game. */
void steps_swap2_first(struct session *session, const char *text);
/* The answer to the position's three stones. */
void steps_swap2_second(struct session *session, const char *text);
/* A colour, with the position's five stones. */
void steps_swap2_third(struct session *session, const char *text);

void steps_soosorv_first(struct session *session, const char *text);
/* Lists: whether to swap after three stones; the fourth stone and how many fifth moves; whether to
 * swap after those; the fifth moves; which of them. The list's number is that of fifth moves. */
void steps_soosorv_second(struct session *session);
void steps_soosorv_third(struct session *session);
void steps_soosorv_fourth(struct session *session);
void steps_soosorv_fifth(struct session *session);
void steps_soosorv_sixth(struct session *session);

#endif
