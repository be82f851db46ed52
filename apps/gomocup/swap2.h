/* SWAP2BOARD: places the first three stones, or answers them by a choice. */
#ifndef LIANZI_GOMOCUP_SWAP2_H
#define LIANZI_GOMOCUP_SWAP2_H

#include "gomocup/session.h"

/* Answers the list in `session->list`, which must hold none, three or five stones. */
void swap2_done(struct session *session);

#endif
