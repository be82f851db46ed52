/* Text about a session in the user's language: players, turns, results, cells. */
#ifndef LIANZI_SESSION_WORDING_H
#define LIANZI_SESSION_WORDING_H

#include "session/session.h"
#include "study/wording.h"

/* "You", "Lianzi, level 6", "Classic: five-tuples" ... */
void wording_player(const struct session *session, int seat, char *text, size_t size);
/* Reads the name of a program at a level, to a depth or for a time, exactly as wording_player words
 * it in the user's language or in English. False for any other name. */
bool wording_read_program(const char *name, struct player *out);
/* Whose turn it is, and what is expected. */
void wording_turn(const struct session *session, char *text, size_t size);
/* "Looking back: 3 of 9", or a variation; "" where the board shows the present position. */
void wording_looking(const struct session *session, char *text, size_t size);
/* That the rules do not allow the next move of an opened game; "" if they do. `damage` is what
 * lz_record_read said of the record, NULL for nothing: it may have left that move out. */
void wording_cut(const struct session *session, const lz_error *damage, char *text, size_t size);
/* "You win" and the reason; both empty while the game goes on. */
void wording_result(const struct session *session, char *title, size_t title_size, char *reason,
                    size_t reason_size);
/* "Move 12: White h9"; empty at the start. */
void wording_last_move(const lz_record *record, int node, const lz_game *game, char *text,
                       size_t size);
/* What an opening asks for instead of an action that it refuses, or why the action is not legal. */
void wording_refusal(const lz_game *game, lz_legality why, char *text, size_t size);
/* The first moves of a line that continues the game: "h9 i10 j11". */
void wording_line(const lz_game *game, const lz_line *line, char *text, size_t size);
/* A cell's name for screen readers. */
void wording_cell(const lz_game *game, int cell, char *text, size_t size);
/* What kind of thing went wrong; the error's own text says more (wording_error). */
const char *wording_status(lz_status status);
/* What stands before a number's digits: a minus sign, or if the number is not negative and `plus`
 * is set a plus sign. */
const char *wording_sign(int64_t number, bool plus);
/* "+1.43", or "wins in 7 plies", from the side whose score it is. */
void wording_score(int score, int mate, char *text, size_t size);
/* "1:05"; with tenths below ten seconds, "0:09.8". */
void wording_time(int64_t ms, char *text, size_t size);

#endif
