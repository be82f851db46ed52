/* The commands with a list of points, one a line until DONE: BOARD, YXBOARD, SWAP2BOARD. A list may
 * also follow its command on the same line, separated by blanks. The command runs at DONE, and
 * only if the whole list is right. */
#ifndef LIANZI_GOMOCUP_LIST_H
#define LIANZI_GOMOCUP_LIST_H

#include "gomocup/session.h"

/* What may stand behind the command in its line, before points. */
enum list_argument {
    LIST_POINTS, /* points at once */
    LIST_NUMBER, /* a number */
    LIST_WORDS,  /* words that are not read */
    LIST_QUOTED  /* a text in quotes, not read, that may hold line ends; the points may follow it in
                    the same line */
};

struct list_command {
    const char *name;
    bool coloured; /* points are `x,y,colour`; else the colour may be missing */
    enum list_argument argument;
    bool lenient;        /* a list with impossible points does nothing, in silence */
    const char *refusal; /* the answer in place of doing something; or NULL */
    void (*done)(struct session *session);
};

const struct list_command *list_find(const char *line, const char **rest);
/* Begins a list; `text` follows the command in its line. */
void list_begin(struct session *session, const struct list_command *command, const char *text);
/* Whether the open list takes all lines, commands too. */
bool list_is_quoted(const struct session *session);
/* Takes a line of the list. */
void list_take(struct session *session, const char *line);
/* Notes that a line of the open list was too long to be read. */
void list_refuse_long(struct session *session);
/* Ends the list with an ERROR because another command came instead of DONE. */
void list_abandon(struct session *session);

#endif
