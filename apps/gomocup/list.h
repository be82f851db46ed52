/* The commands with a list of points, one a line until DONE: BOARD, YXBOARD, SWAP2BOARD. A list may
 * also follow its command on the same line, separated by blanks. The command runs at DONE, and
 * only if the whole list is right. */
#ifndef LIANZI_GOMOCUP_LIST_H
#define LIANZI_GOMOCUP_LIST_H

#include "gomocup/session.h"

struct list_command {
    const char *name, *shown;
    bool coloured; /* points are `x,y,colour`; else the colour may be missing */
    void (*done)(struct session *session);
};

const struct list_command *list_find(const char *line, const char **rest);
/* Begins a list; `text` follows the command in its line. */
void list_begin(struct session *session, const struct list_command *command, const char *text);
/* Takes a line of the list. */
void list_take(struct session *session, const char *line);
/* Notes that a line of the open list was too long to be read. */
void list_refuse_long(struct session *session);
/* Ends the list with an ERROR because another command came instead of DONE. */
void list_abandon(struct session *session);

#endif
