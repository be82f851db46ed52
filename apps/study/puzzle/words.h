/* The words for puzzles. The terminal has some of its own, since its stones are letters. */
#ifndef LIANZI_STUDY_PUZZLE_WORDS_H
#define LIANZI_STUDY_PUZZLE_WORDS_H

#include "study/puzzle/training.h"

/* "White to move wins by fours."; `side` is what the program calls White. */
void puzzle_word_goal(const struct puzzle *puzzle, const char *side, char *text, size_t size);
/* "Renju: White to move wins by fours." */
void puzzle_word_task(const struct puzzle *puzzle, char *text, size_t size);
/* What a person chooses: "All kinds" for 0 and "Wins by fours" ... for 1 + an enum puzzle_kind, and
 * "Near your rating" ... */
const char *puzzle_word_kind(int kind);
const char *puzzle_word_level(enum puzzle_level level);
/* Why there is no puzzle of the choice. */
const char *puzzle_word_none(const struct puzzle_choice *choice);
/* "Right. Go on." */
const char *puzzle_word_answer(const struct attempt *attempt, const struct attempt_answer *answer);
void puzzle_word_progress(const struct puzzle_progress *progress, char *text, size_t size);

#endif
