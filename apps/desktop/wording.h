/* What the window says, in the person's language: names of rules, colours and players, results,
 * reasons why a move is not allowed. */
#ifndef LIANZI_DESKTOP_WORDING_H
#define LIANZI_DESKTOP_WORDING_H

#include "desktop/session.h"

const char *wording_rule(lz_rule rule);
/* "Renju · 15×15 · swap2". */
void wording_variant(const lz_variant *variant, char *text, size_t size);
/* "Black", or "Red" where discs fall. */
const char *wording_colour(const lz_variant *variant, lz_colour colour);
const char *wording_classic(lz_classic classic);
const char *wording_opening(lz_opening opening);
/* "You", "Lianzi, level 6", "Tuples (report)" ... */
void wording_player(const struct session *session, int seat, char *text, size_t size);
/* Why a stone cannot be put there. */
const char *wording_legality(lz_legality legality);
/* Whose turn it is and what is expected. */
void wording_turn(const struct session *session, char *text, size_t size);
/* "You win!" and the reason; empty while the game goes on. */
void wording_result(const struct session *session, char *title, size_t title_size, char *reason,
                    size_t reason_size);
/* What a screen reader says of a cell of the game. */
void wording_cell(const lz_game *game, int cell, char *text, size_t size);
/* "1:05", tenths below ten seconds. */
void wording_time(int64_t ms, char *text, size_t size);

#endif
