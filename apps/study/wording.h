/* Texts about games in the user's language: names of rules, colours, openings and classics, and
 * reasons why a move is not allowed. */
#ifndef LIANZI_STUDY_WORDING_H
#define LIANZI_STUDY_WORDING_H

#include <lianzi/study.h>

const char *wording_rule(lz_rule rule);
/* How a game is won, in a sentence. */
const char *wording_rule_explained(lz_rule rule);
/* Writes the game's rule, size and opening, such as "Renju · 15×15 · swap2"; a game of renju with
 * one of its 26 openings has its name: "Renju · 15×15 · Kagetsu". */
void wording_game(const lz_game *game, char *text, size_t size);
/* "Black" or "White"; "Red" or "Yellow" under gravity. */
const char *wording_colour(const lz_variant *variant, lz_colour colour);
/* Writes "h8", a column under gravity, or the colour chosen, such as "Black". */
void wording_action(const lz_variant *variant, lz_action action, char *text, size_t size);
/* Writes that the side to move wins by a proof, in so many plies at most; negative if it loses. */
void wording_proved(int plies, char *text, size_t size);
const char *wording_classic(lz_classic classic);
/* The shape that a weight of lz_classic_weight_name is for. */
const char *wording_weight(lz_classic_eval eval, int index);
const char *wording_opening(lz_opening opening);
/* How a game begins, in a sentence. */
const char *wording_opening_explained(lz_opening opening);
/* Writes what an opening asks for now, such as "Opening: choose a colour"; "" once it is over. */
void wording_opening_step(const lz_game *game, char *text, size_t size);
/* The index of the opening of renju that the action completes; -1: none. */
int wording_opening_after(const lz_game *game, lz_action action);
/* "D4 Kagetsu", in the names that the readers use; "" for -1. */
void wording_renju_opening(int index, char *text, size_t size);
/* Why the move is not allowed. */
const char *wording_legality(lz_legality legality);
/* An error of the library's, or one made by lz_error_set, in the person's language. */
void wording_error(const lz_error *error, char *text, size_t size);

/* What stands for a name in braces. */
struct wording_filling {
    const char *name; /* NULL after the last */
    const char *value;
};

/* Writes the sentence with its names in braces filled in, such as "{move} wins.": translations may
 * have them in any order. */
void wording_fill(const char *format, const struct wording_filling *fillings, char *text,
                  size_t size);
/* Adds a sentence to a paragraph; "" adds nothing. */
void wording_join(char *paragraph, size_t size, const char *sentence);

#endif
