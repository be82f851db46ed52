/* The line-by-line game in two parts: the board and the turns (plain.c), and the lines that a
 * person enters (plain_input.c). */
#ifndef LIANZI_CLI_PLAY_PLAIN_H
#define LIANZI_CLI_PLAY_PLAIN_H

#include "cli/play/play.h"

enum plain_outcome {
    PLAIN_AGAIN,   /* the position is as it was: ask again */
    PLAIN_CHANGED, /* there is another position */
    PLAIN_END      /* quit */
};

/* Takes one line: a command, or a move where the game is not over. The line is changed. */
enum plain_outcome plain_take_line(struct play *play, char *line);
enum { PLAIN_HINT_MAX = 96 };

/* The moves that may be entered now: a constant, or `text` of PLAIN_HINT_MAX bytes. */
const char *plain_hint(const struct play *play, char *text, size_t size);
/* Prints what is to be entered where that is no usual move: the present step of an opening, or the
 * command that lets a program go on. */
void plain_explain_opening(const struct play *play);
/* "8 8", a column under gravity, or the opening's action. */
void plain_format_choice(const lz_game *game, lz_action action, char *text, size_t size);
/* 'x' or 'o'. */
char plain_mark(lz_colour colour);

#endif
