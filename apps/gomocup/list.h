/* The commands that bring a list of points, a line each until DONE: BOARD, YXBOARD, SWAP2BOARD. A
 * list may also stand in one line behind its command, with blanks between. Nothing happens before
 * DONE, and nothing at all when any of the list is nonsense. */
#ifndef LIANZI_GOMOCUP_LIST_H
#define LIANZI_GOMOCUP_LIST_H

#include "gomocup/session.h"

struct list_command {
    const char *name, *shown;
    bool coloured; /* `x,y,colour`; else the colour may be missing */
    void (*done)(struct session *session);
};

const struct list_command *list_find(const char *line, const char **rest);
/* Begins the list; `text` is what stands behind the command. */
void list_begin(struct session *session, const struct list_command *command, const char *text);
/* Takes a line of the list. */
void list_take(struct session *session, const char *line);
/* A line of the open list was too long to be read. */
void list_refuse_long(struct session *session);
/* Another command came instead of DONE. */
void list_abandon(struct session *session);

#endif
