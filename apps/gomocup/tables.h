/* The engine's tables: made, and touched, when a game starts, so that no move pays for them. */
#ifndef LIANZI_GOMOCUP_TABLES_H
#define LIANZI_GOMOCUP_TABLES_H

#include "gomocup/session.h"

/* Makes the tables as the settings want them, empty. With too little memory they are made smaller,
 * and the settings' complaint says so. */
void tables_make(struct session *session);
/* Makes them anew where the settings want other ones than there are. */
void tables_fit(struct session *session);
/* Empties them where what they hold was found under another rule; notes that they are used. */
void tables_use(struct session *session);
/* Empties them. */
void tables_clear(struct session *session);

#endif
