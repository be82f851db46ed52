/* Moves as people write them: letter and number ("h8"), two letters ("hh"), column digits under
 * gravity, and the words of an opening. */
#ifndef LIANZI_GAME_NOTATION_H
#define LIANZI_GAME_NOTATION_H

#include "game/game.h"

size_t notation_format_cell(const lz_variant *variant, int cell, lz_rows rows, char *buffer,
                            size_t size);
/* Moves past what stands between moves: blanks, one of ",;_-/|>", and unless moves are digits a
 * move's number such as "1." */
void notation_skip(const lz_variant *variant, const char *text, size_t *offset);
/* Reads one cell at `text + *offset` and moves the offset past it. */
lz_status notation_read_cell(const lz_variant *variant, const char *text, lz_rows rows,
                             size_t *offset, int *out, lz_error *error);
/* The same for two letters, column and row from the upper left, as in SGF. */
lz_status notation_read_letters(const lz_variant *variant, const char *text, size_t *offset,
                                int *out, lz_error *error);
/* Reads "offer5" if it stands there, and moves the offset past it. */
bool notation_read_number(const char *text, size_t *offset, int *number);
/* The kind of action that a cell stands for where these kinds are expected. */
static inline lz_action_kind notation_cell_kind(unsigned expects)
{
    return expects >> LZ_ACTION_ADD_TWO & 1 ? LZ_ACTION_ADD_TWO
           : expects >> LZ_ACTION_OFFER & 1 ? LZ_ACTION_OFFER
                                            : LZ_ACTION_PLACE;
}

size_t notation_format_action(const lz_variant *variant, lz_action action, lz_rows rows,
                              char *buffer, size_t size);
/* Plays `text` from the game's position; all or nothing. */
lz_status notation_play(struct lz_game *game, const char *text, lz_rows rows, lz_error *error);
size_t notation_format_game(const struct lz_game *game, lz_rows rows, char *buffer, size_t size);

#endif
