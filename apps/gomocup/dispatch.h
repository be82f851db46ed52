/* Finds the command that a line names and obeys it. The session knows nothing of the commands. */
#ifndef LIANZI_GOMOCUP_DISPATCH_H
#define LIANZI_GOMOCUP_DISPATCH_H

#include "gomocup/session.h"

/* Obeys a line that came at `arrived_us` (on timer_now_us's clock). */
void dispatch_take(struct session *session, const char *line, int64_t arrived_us);
/* Answers a line that was too long to be read: an ERROR, at its DONE when a list is open. */
void dispatch_refuse_long(struct session *session);

#endif
