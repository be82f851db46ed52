/* An opening book: a text that people can read and edit, with moves to choose from instead of
 * thinking. docs/DATABASE.md describes it; `lianzi db book` writes one. Positions are the same in
 * any orientation and order of moves. */
#ifndef LIANZI_PLAYER_OPENING_BOOK_H
#define LIANZI_PLAYER_OPENING_BOOK_H

#include "game/game.h"

struct opening_book {
    struct opening_book *next; /* is asked where this one has no move */
    struct book_entry *entries;
    size_t count, room;
    struct book_move *moves;
    size_t move_count, move_room;
};

/* Reads the book; the error names the line. */
lz_status opening_book_read(const char *text, size_t size, struct opening_book **out,
                            lz_error *error);
/* Frees the book and those after it. */
void opening_book_free(struct opening_book *book);
/* Chooses among the moves of the game's position by their weights: the soonest proved win if there
 * is one, never a proved loss or a barred cell (by cell; NULL: none is). Writes the move's line.
 * False if the book (or NULL) and those after it have no such move, and in games with an opening
 * rule, whose first stones must be fair. */
bool opening_book_choose(const struct opening_book *book, const struct lz_game *game,
                         const uint8_t *barred, uint64_t *dice, lz_line *out);
/* As lz_engine_book_moves. */
int opening_book_list(const struct opening_book *book, const struct lz_game *game,
                      lz_book_move *out, int capacity);

#endif
