/* Learning from mistakes: each bad move of the main line that has a better variation beside it
 * becomes a question on the board. Judgements and variations come from a review, or from a file.
 * The window and the page share it: they show the position that the session shows, and the text. */
#ifndef LIANZI_SESSION_LEARN_H
#define LIANZI_SESSION_LEARN_H

#include "session/session.h"

enum { LEARN_HINTS = 3 };

struct learn {
    bool on;
    int moves[TREE_LINE_MAX]; /* the nodes of the bad moves */
    int count, at;
    bool solved;
    char text[300]; /* the question, or what the last answer was worth */
    lz_action tried;
    int hints[LEARN_HINTS], hint_count; /* one of these cells is the better move */
};

/* Writes the mistakes of the main line to learn from, at most `room`: the person's, or both sides'
 * if two persons played. Returns how many. */
int learn_mistakes(const struct session *session, int *moves, int room);
/* The first move beside a bad one that is not bad; LZ_RECORD_NO_NODE without one. */
int learn_better_of(const lz_record *record, int bad);
/* Whether there is a mistake to learn from. */
bool learn_can_begin(const struct session *session);
/* Asks for the first mistake of the person, or of both sides if two persons played; false without
 * any. */
bool learn_begin(struct learn *learn, struct session *session);
/* Shows the present position again. */
void learn_end(struct learn *learn, struct session *session);
/* Asks the next question, or ends behind the last one. */
void learn_next(struct learn *learn, struct session *session);
/* Shows the question's position again. Like all of the following it ends the questions if the tree
 * has lost this one. */
void learn_again(struct learn *learn, struct session *session);
void learn_hint(struct learn *learn, struct session *session);
void learn_solution(struct learn *learn, struct session *session);
/* What an answer needs. */
enum learn_answer {
    LEARN_ELSEWHERE, /* another position was shown, now it is the question's again */
    LEARN_ANSWERED,  /* nothing: the text says what it is worth */
    LEARN_CHECK,     /* the engine thinks about the position after `tried`, then learn_judge */
    LEARN_ILLEGAL    /* `why` says so, and nothing has changed */
};
/* Answers with a stone on the cell. */
enum learn_answer learn_answer(struct learn *learn, struct session *session, int cell,
                               lz_legality *why);
/* Judges the answer by the other side's best line after it; NULL if none was found. Whether it is
 * right. */
bool learn_judge(struct learn *learn, const struct session *session, const lz_line *line);
/* The nodes of the mistake, of the position before it and of the better move; LZ_RECORD_NO_NODE
 * while nothing is asked. */
int learn_mistake(const struct learn *learn, const struct session *session);
int learn_parent(const struct learn *learn, const struct session *session);
int learn_better(const struct learn *learn, const struct session *session);
/* Writes the cells that are marked on the board; returns how many. */
int learn_marks(const struct learn *learn, const struct session *session, int cells[LEARN_HINTS]);

#endif
