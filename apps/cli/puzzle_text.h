/* Words about puzzles, for the terminal's two modes: line by line and full screen. */
#ifndef LIANZI_CLI_PUZZLE_TEXT_H
#define LIANZI_CLI_PUZZLE_TEXT_H

#include "study/puzzle/training.h"

#include <stddef.h>

/* Prints the board with letters below and numbers beside it; the last stone is in brackets. */
void puzzle_text_board(const lz_game *game);
/* "x" or "o", as on that board. */
const char *puzzle_text_side(lz_colour colour);
/* The length of the win, and the puzzle's rating. */
void puzzle_text_rating(const struct puzzle *puzzle, char *text, size_t size);
/* The person's rating, and how many puzzles were solved. */
void puzzle_text_progress(const struct puzzle_progress *progress, char *text, size_t size);
/* Moves, separated by blanks. */
void puzzle_text_line(const lz_variant *variant, const int *line, int length, char *text,
                      size_t size);
/* The verdict on a try on the cell; `attempt` is as after it. */
void puzzle_text_answer(const struct attempt *attempt, int cell,
                        const struct attempt_answer *answer, char *text, size_t size);
/* Why a try is not allowed. */
void puzzle_text_refusal(const lz_error *error, char *text, size_t size);

#endif
