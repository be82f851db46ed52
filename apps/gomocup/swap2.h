/* SWAP2BOARD: placing the first three stones, and choosing afterwards. */
#ifndef LIANZI_GOMOCUP_SWAP2_H
#define LIANZI_GOMOCUP_SWAP2_H

#include "gomocup/session.h"

/* Answers the list in `session->list`: none, three or five stones. */
void swap2_done(struct session *session);

#endif
