/* The opening book as shipped (data/connect4/book-7x6.bin): the score of every position of 7x6 up
 * to some ply, mirror images folded, and of single positions beyond. No keys are stored for the
 * former. The heights of a position's columns give its block, and the colours of its stones its
 * place in the block, so a score is read from the packed file in some microseconds.
 *
 *   the last ply: 1 byte
 *   the number of single positions: 3 bytes, lowest first
 *   the single positions in ascending order: the key (connect4/geometry.h) of the position or its
 *       mirror image, whichever is smaller, times 64, plus the symbol: 7 bytes each, lowest first
 *   for each ply from 0:
 *     the lengths in bits of a prefix code's words: BOOK_FILE_SYMBOLS bytes, 0 for a symbol not in
 *         use; shorter words come before longer ones, equally long ones in the order of symbols
 *     the length in bytes of every block: 1 byte each, and from ply 11 on as many again for their
 *         upper halves; blocks are in the order of the columns' heights, with the leftmost column
 *         first; a block whose mirror image comes earlier is empty
 *     the blocks: a symbol for each position, beginning with the highest bit of the first byte
 *
 * Symbol 0 is a position that no game leads to; other symbols are a score plus 19. The positions of
 * a block are in the order of the side to move's stones, read as a number. A block has no place for
 * a position that is over, that c4_search_prepare knows, or whose mirror image comes earlier. */
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
    BOOK_FILE_SINGLES_MAX = (1 << 24) - 1,
    /* More than the longest words of a block: of 12 stones 6 are the mover's in 924 ways. */
    BOOK_FILE_SLACK = 4096
};

struct book_position {
    uint64_t mine, mask;
};

/* The library's own book; NULL in a build without it. */
extern const uint8_t *const book_shipped;
size_t book_shipped_size(void);

/* The position or its mirror image, whichever has the smaller key. */
struct book_position book_fold(uint64_t mine, uint64_t mask);
/* A copy of a whole book, which the caller frees. LZ_ERR_SYNTAX for bytes that are none. */
lz_status book_file_copy(const void *bytes, size_t size, uint8_t **out, lz_error *error);
/* The last ply of a book. */
int book_file_plies(const uint8_t *file);
size_t book_file_singles(const uint8_t *file);
/* Finds the score of a position of 7x6; false when the book lacks the position, for instance
 * because c4_search_prepare knows it. */
bool book_file_find(const uint8_t *file, uint64_t mine, uint64_t mask, int *score);
/* A single position as the file stores it. */
uint64_t book_file_single(uint64_t mine, uint64_t mask, int score);

#endif
