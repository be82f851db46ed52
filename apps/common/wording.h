/* What people are told about games, in their language: names of rules, colours, openings and
 * classics, reasons why a move is not allowed. */
#ifndef LIANZI_COMMON_WORDING_H
#define LIANZI_COMMON_WORDING_H

#include <lianzi/lianzi.h>

const char *wording_rule(lz_rule rule);
/* "Renju · 15×15 · swap2", and which of renju's 26 openings the game began with: "Renju · 15×15 ·
 * Kagetsu". */
void wording_game(const lz_game *game, char *text, size_t size);
/* "Black", or "Red" where discs fall. */
const char *wording_colour(const lz_variant *variant, lz_colour colour);
/* "h8", a column where discs fall, "Black" of a choice. */
void wording_action(const lz_variant *variant, lz_action action, char *text, size_t size);
const char *wording_classic(lz_classic classic);
const char *wording_opening(lz_opening opening);
/* Why a stone cannot be put there. */
const char *wording_legality(lz_legality legality);

#endif
