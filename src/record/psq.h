/* .psq, as Piskvork saves games and as Gomocup's servers publish them:
 *
 *     Piskvorky 15x15, 11:11, 0        columns x rows, levels, which player began
 *     8,8,0                            column, row from 1 at the upper left, milliseconds
 *     pbrain-A                         players (of tournaments)
 *     pbrain-B
 *     -1                               how it ended: -1 unknown
 *
 * Several games may follow each other. This file has what the reader and the writer must agree on:
 * how a line tells what it is. */
#ifndef LIANZI_RECORD_PSQ_H
#define LIANZI_RECORD_PSQ_H

#include <stdbool.h>

/* The first word of a game. */
#define PSQ_WORD "Piskvorky"
/* Stands for a player who is not known beside one who is. */
#define PSQ_NO_NAME "?"
enum { PSQ_LINE_BYTES = 256 }; /* longer lines are cut */
/* A player's level: 0 for a person, else 1 to 11 for a program's time a move, of 100 ms to 60 s.
 * Gomocup's judge writes 11 always, so it is taken for a level that is not known. */
enum { PSQ_LEVEL_PERSON = 0, PSQ_LEVEL_ANY = 11 };

bool psq_is_header(const char *line);
/* A move, be it damaged: begins with a digit, and no letter is in it that a name could have. */
bool psq_is_move(const char *line);
/* How the game ended. */
bool psq_is_code(const char *line);
bool psq_is_no_name(const char *line);

/* The ending that the line of a code stands for; NULL for none. */
const char *psq_ending_of(const char *code);
/* The code that stands for the ending, which may be NULL; NULL when there is none. */
const char *psq_code_of(const char *ending);

#endif
