/* An opening book: a text that people can read and edit, with the moves that the engine chooses
 * from instead of thinking. docs/DATABASE.md describes it; `lianzi db book` writes one. Positions
 * are the same in any orientation and order of moves. */
#ifndef LIANZI_COMMON_OPENING_BOOK_H
#define LIANZI_COMMON_OPENING_BOOK_H

#include <lianzi/lianzi.h>
#include <stddef.h>
#include <stdint.h>

struct opening_book;

enum { OPENING_BOOK_WEIGHT_MAX = 1000000 };

/* Reads the book; the error names the line. */
lz_status opening_book_load(const char *path, struct opening_book **out, lz_error *error);
void opening_book_free(struct opening_book *book);
/* How many positions it has. */
size_t opening_book_size(const struct opening_book *book);
/* Chooses among the moves of the game's present position by their weights: the soonest proved win
 * if there is one, and never a proved loss. False if the book, which may be NULL, has no such move,
 * and in games with an opening rule, whose first stones must be fair.
 */
bool opening_book_choose(struct opening_book *book, const lz_game *game, lz_action *out);
/* Begins the random choices anew. */
void opening_book_seed(struct opening_book *book, uint64_t seed);

#endif
