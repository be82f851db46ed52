/* .psq, as Piskvork saves games and as Gomocup's servers publish them:
 *
 *     Piskvorky 15x15, 11:11, 0        columns x rows, levels, which player began
 *     8,8,0                            column, row from 1 at the upper left, milliseconds
 *     pbrain-A                         players (of tournaments)
 *     pbrain-B
 *     -1                               how it ended: -1 unknown, 0 regular, 15 time, -2 error
 *     2,Renju                          in Gomocup's archives: who won, the tournament
 *
 * Several games may follow each other. Here the reader and the writer share how the kinds of lines
 * are recognised. */
#ifndef LIANZI_RECORD_PSQ_H
#define LIANZI_RECORD_PSQ_H

#include <lianzi/lianzi.h>
#include <stdbool.h>

/* The first word of a game. */
#define PSQ_WORD "Piskvorky"
/* The name of an unknown player beside a known one. */
#define PSQ_NO_NAME "?"
/* The code of an ending that is not known. */
#define PSQ_NO_CODE "-1"
enum { PSQ_LINE_BYTES = 256 }; /* longer lines are cut */
/* A player's level: 0 for a person, else 1 to 11 for a program's time a move, of 100 ms to 60 s.
 * Gomocup's judge writes 11 always, so it is taken for a level that is not known. */
enum { PSQ_LEVEL_PERSON = 0, PSQ_LEVEL_ANY = 11 };

bool psq_is_header(const char *line);
/* Whether the line is a move, perhaps a damaged one: it begins with a digit and has no letter
 * that a name could have. */
bool psq_is_move(const char *line);
/* Whether the line is the code for how the game ended. */
bool psq_is_code(const char *line);
bool psq_is_no_name(const char *line);

/* Sets the ending that the line of a code stands for, "" for none: "regular", "time", "error",
 * "error N" of other codes. False if the code is too long to be one. */
bool psq_ending_of(const char *line, char ending[PSQ_LINE_BYTES]);
/* The code that stands for the ending, which may be NULL; NULL when there is none. */
const char *psq_code_of(const char *ending);

/* ---- the archive's line ---- */

/* The tournament's name in the line; NULL when it is no such line. Its first byte is then who won.
 */
const char *psq_tournament(const char *line);
/* The rule that the tournament's name begins with, as in "Freestyle15_1"; LZ_RULE_COUNT for none.
 */
lz_rule psq_rule_of(const char *tournament);
/* Decodes the judge's number for a game of `stones` stones, the first `opening` of which took no
 * time. '0' is a draw. '1' is the player who moved first after the tournament's opening, '2' the
 * other. The file does not say how long that opening was; it is part of the first stones without
 * a time. If there are none, the number alone decides. Otherwise the colour of the last stone
 * won, since the judge ends a game by a five of that colour or by a fault of the player to move. */
lz_result psq_result_of(char number, int opening, int stones);

#endif
