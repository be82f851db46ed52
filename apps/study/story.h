/* A game as a story: a few sentences about its review, once the game has ended. */
#ifndef LIANZI_STUDY_STORY_H
#define LIANZI_STUDY_STORY_H

#include "study/review.h"

enum { STORY_TEXT = 2048 };

/* What mistakes have in common, as their explanations show it. */
enum error_kind {
    ERROR_OTHER,
    ERROR_FIVE,  /* the other side could win at once */
    ERROR_THREE, /* the other side could make an open four */
    ERROR_FORCE, /* the other side had a longer win by force */
    ERROR_OWN,   /* a win of one's own was missed */
    ERRORS
};

/* Adds the side's mistakes, doubtful moves and missed wins among them, to their kinds' counts. */
void story_count_errors(const struct review *review, lz_colour side, int counts[ERRORS]);

/* Writes the story as one paragraph: the opening's name, how the game ended, where it turned and
 * why, a win that was missed, what to practise, the two moves worth remembering. What the game has
 * not is left out; "" if nothing is known. */
void story_word(const struct review *review, char *text, size_t size);
/* Writes what a review ends with: each side's accuracy, and in a second line the story. */
void story_word_end(const struct review *review, char *text, size_t size);

#endif
