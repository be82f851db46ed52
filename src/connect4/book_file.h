/* The opening book as it is shipped (data/connect4/book-7x6.bin): the score of every position of
 * 7x6 up to some ply, mirror images folded, without keys, and of single ones beyond. A position's
 * place follows from how high its columns are, which tells the block, and from the colours of its
 * stones, which tell where in the block; so that a score is read from the file as it stands, in
 * some microseconds.
 *
 *   the ply that it reaches: 1 byte
 *   how many single positions it has: 3 bytes, lowest first
 *   these, in ascending order: the key (connect4/geometry.h) of the position or its mirror image,
 *       whichever has the smaller one, times 64, plus the symbol: 7 bytes each, lowest first
 *   for each ply from 0:
 *     the lengths in bits of a prefix code's words: BOOK_FILE_SYMBOLS bytes, 0 for a symbol not in
 *         use; shorter words come before longer ones, and equally long ones in the symbols' order
 *     the length in bytes of every block: 1 byte each, and from ply 11 on as many again for their
 *         upper halves; blocks are in the order of the columns' heights, the leftmost column's
 *         first; those whose mirror image comes earlier are empty
 *     the blocks: a symbol for each position, beginning with the highest bit of the first byte
 *
 * Symbol 0 is a position that no game leads to, others are a score plus 19. Positions in a
 * block go by the number that the stones of the side to move make; those are left out that are
 * over, that c4_search_prepare knows, or whose mirror image comes earlier. */
#ifndef LIANZI_CONNECT4_BOOK_FILE_H
#define LIANZI_CONNECT4_BOOK_FILE_H

#include "connect4/geometry.h"
#include <stddef.h>

enum {
    BOOK_PLIES_MAX = 12,
    BOOK_SCORE_MAX = 18,
    BOOK_FILE_SYMBOLS = 2 * BOOK_SCORE_MAX + 2,
    BOOK_FILE_HEAD_BYTES = 4, /* before the single positions */
    BOOK_FILE_SINGLE_BYTES = 7,
    BOOK_FILE_SINGLES_MAX = (1 << 24) - 1
};

struct book_position {
    uint64_t mine, mask;
};

/* The one that the library ships. */
extern const uint8_t *const book_shipped;
size_t book_shipped_size(void);

/* The position or its mirror image, whichever has the smaller key. */
struct book_position book_fold(uint64_t mine, uint64_t mask);
/* The last ply of a book. */
int book_file_plies(const uint8_t *file);
size_t book_file_singles(const uint8_t *file);
/* The score of a position of 7x6; false when it is none of the book's, or known without it. */
bool book_file_find(const uint8_t *file, uint64_t mine, uint64_t mask, int *score);
/* A single position as it stands in the file. */
uint64_t book_file_single(uint64_t mine, uint64_t mask, int score);

#endif
