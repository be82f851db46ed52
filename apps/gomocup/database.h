/* Yixin-Board's database commands, answered by an opening book of `lianzi db book`: it is read and
 * asked, not changed. */
#ifndef LIANZI_GOMOCUP_DATABASE_H
#define LIANZI_GOMOCUP_DATABASE_H

#include "gomocup/session.h"

/* Plays by another book from now on, or by none (""). */
lz_status database_take(struct session *session, const char *path, lz_error *error);
/* Plays by the book, or not, as INFO usedatabase says. */
lz_status database_use(struct session *session, lz_error *error);
/* YXSETDATABASE. */
void database_set(struct session *session, const char *path);
/* Lists: the book's moves of a position, what is proved of the position itself, its comment, and
 * moves and comment together. */
void database_query_all(struct session *session);
void database_query_one(struct session *session);
void database_query_text(struct session *session);
void database_query_all_and_text(struct session *session);

#endif
