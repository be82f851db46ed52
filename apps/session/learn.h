/* Learning from mistakes: each bad move of the main line that has a better variation beside it
 * becomes a question on the board. Judgements and variations come from a review, or from a file.
 * The window and the page share it: they show the position that the session shows, and the text. */
#ifndef LIANZI_SESSION_LEARN_H
#define LIANZI_SESSION_LEARN_H

#include "session/session.h"
#include "study/explain_words.h"

enum { LEARN_HINTS = 3, LEARN_LINE = 9 };

enum learn_result {
    LEARN_NOT_FOUND,
    LEARN_HELPED, /* with a hint, or after a wrong answer */
    LEARN_RIGHT   /* at once */
};

struct learn {
    bool on;
    lz_colour side;           /* whose mistakes are asked; LZ_EMPTY: both sides' */
    int moves[TREE_LINE_MAX]; /* the nodes of the bad moves */
    unsigned char results[TREE_LINE_MAX];
    int count, at;
    bool finished;          /* all were asked, and the text sums them up */
    bool solved;            /* nothing is asked any more: the question is answered, or all are */
    bool refused;           /* the last answer is no better */
    bool helped;            /* there was a hint or a wrong answer */
    char text[300];         /* the question, what the last answer was worth, or the summary */
    char why[EXPLAIN_TEXT]; /* why it is no better, as far as learn_refute knows it; else "" */
    lz_action tried;
    int line[LEARN_LINE], line_length;  /* cells: the answer and how it is refuted */
    int hints[LEARN_HINTS], hint_count; /* one of these cells is the better move */
};

/* Writes the mistakes of the main line to learn from, at most `room`: the person's, or both sides'
 * if two persons played. Returns how many. */
int learn_mistakes(const struct session *session, int *moves, int room);
/* The first move beside a bad one that is not bad; LZ_RECORD_NO_NODE without one. */
int learn_better_of(const lz_record *record, int bad);
/* How many mistakes of that side there are to learn from; LZ_EMPTY: of both sides. */
int learn_count(const struct session *session, lz_colour side);
/* Whether there is a mistake to learn from. */
bool learn_can_begin(const struct session *session);
/* Asks for the first mistake of the person, or of both sides if two persons played or the person
 * made none; false without any. */
bool learn_begin(struct learn *learn, struct session *session);
/* The same for that side, LZ_EMPTY for both; false, and nothing has changed, without any. */
bool learn_begin_for(struct learn *learn, struct session *session, lz_colour side);
/* Asks again those that were not answered rightly at once, if there are any. */
void learn_repeat(struct learn *learn, struct session *session);
/* How many those are. */
int learn_left(const struct learn *learn);
/* Shows the present position again. */
void learn_end(struct learn *learn, struct session *session);
/* Asks the next question; behind the last one it sums up, and then it ends. */
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
    LEARN_REFUSED,   /* likewise: it is wrong; learn_refute can say why */
    LEARN_CHECK,     /* the engine thinks about the position after `tried`, then learn_judge; of a
                        wrong answer learn_refute */
    LEARN_ILLEGAL    /* `why` says so, and nothing has changed */
};
/* Answers with a stone on the cell. */
enum learn_answer learn_answer(struct learn *learn, struct session *session, int cell,
                               lz_legality *why);
/* Judges the answer by the other side's best line after it; NULL if none was found. Whether it is
 * right. */
bool learn_judge(struct learn *learn, const struct session *session, const lz_line *line);
/* Says why the last answer, which was refused, is no better: by the other side's best line after it
 * (NULL: not known) and the explanation of it. */
void learn_refute(struct learn *learn, const struct session *session, const lz_line *line,
                  const struct explanation *why);
/* The cells of the refutation while the question's position is shown, the answer first; returns how
 * many. */
int learn_line(const struct learn *learn, const struct session *session, int cells[LEARN_LINE]);
/* The nodes of the mistake, of the position before it and of the better move; LZ_RECORD_NO_NODE
 * while nothing is asked. */
int learn_mistake(const struct learn *learn, const struct session *session);
int learn_parent(const struct learn *learn, const struct session *session);
int learn_better(const struct learn *learn, const struct session *session);
/* Writes the cells that are marked on the board; returns how many. */
int learn_marks(const struct learn *learn, const struct session *session, int cells[LEARN_HINTS]);

#endif
