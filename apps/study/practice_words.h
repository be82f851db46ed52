/* The words for a card that is asked. `side` is what the program calls who is to move: "Black", or
 * "x" where stones are letters. */
#ifndef LIANZI_STUDY_PRACTICE_WORDS_H
#define LIANZI_STUDY_PRACTICE_WORDS_H

#include "study/practice.h"

/* "Black to move: find a better move than the one that was played." */
void practice_word_task(const struct practice *practice, const char *side, char *text, size_t size);
/* "a2 is wrong: it loses 14 points of the win rate." */
void practice_word_wrong(const struct practice *practice, int cell,
                         const struct practice_answer *answer, char *text, size_t size);
/* A good move of a line's position that is not the line's. */
void practice_word_other(const struct practice *practice, int cell, char *text, size_t size);
/* "Right." */
const char *practice_word_right(const struct practice *practice);
/* When the card comes again, if it is answered on that day. */
void practice_word_due(const struct card *card, const char *today, char *text, size_t size);

#endif
