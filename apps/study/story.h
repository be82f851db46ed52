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
/* Such mistakes, to stand before a colon and their number: "Own wins missed". */
const char *story_error_name(enum error_kind kind);
/* The kinds in the order in which they are shown and kept, ERROR_OTHER last: `index` is 0 ..
 * ERRORS - 1. */
enum error_kind story_kind_at(int index);

/* What a review found, in numbers; a side is its lz_colour - LZ_BLACK. */
struct review_sums {
    double accuracy[2]; /* 0 to 100; -1: no move was rated */
    int errors[2][ERRORS];
};
/* Keeps the review's numbers, and the kind of each mistake, in the record's header. */
lz_status story_keep_sums(const struct review *review, lz_record *record, lz_error *error);
/* False if the record has none. */
bool story_read_sums(const lz_record *record, struct review_sums *out);
/* Writes the nodes of the main line that the review counted as such mistakes of the side, at most
 * `room`; returns how many. A review of an older version kept the numbers alone: then none. */
int story_read_mistakes(const lz_record *record, lz_colour side, enum error_kind kind, int *moves,
                        int room);

/* Writes the story as one paragraph: the opening's name, how the game ended, where it turned and
 * why, a win that was missed, what to practise, the two moves worth remembering. What the game has
 * not is left out; "" if nothing is known. */
void story_word(const struct review *review, char *text, size_t size);
/* Writes what a review ends with: each side's accuracy, and in a second line the story. */
void story_word_end(const struct review *review, char *text, size_t size);

#endif
