/* The engine's tables. A game's start fetches their memory, unless END comes. A table that INFO
 * asks for later costs nothing until a move uses it, so that no move loses its time to the whole
 * table. */
#ifndef LIANZI_GOMOCUP_TABLES_H
#define LIANZI_GOMOCUP_TABLES_H

#include "gomocup/session.h"

/* Makes the tables as the settings ask, empty. With too little memory it makes smaller ones, and
 * the settings' complaint says so. */
void tables_make(struct session *session);
/* Makes them again if the settings now ask for others. */
void tables_fit(struct session *session);
/* Empties them if they were filled under another rule; notes that they are used. */
void tables_use(struct session *session);
/* Empties them. */
void tables_clear(struct session *session);

#endif
