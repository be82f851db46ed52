/* The parts of a book's file that its reader and writer share: the blocks, the positions in them,
 * and the words of its prefix codes. See connect4/book_file.h. */
#ifndef LIANZI_CONNECT4_BOOK_BLOCK_H
#define LIANZI_CONNECT4_BOOK_BLOCK_H

#include "connect4/book_file.h"

enum { BOOK_CODE_LENGTH_MAX = 24, BOOK_HALF_STONES = BOOK_PLIES_MAX / 2 };

/* Reads a number of `count` bytes, lowest first. */
uint64_t book_number_read(const uint8_t *at, int count);

/* A walk over the positions of a block, which all fill the same cells. Stones are numbered from the
 * lowest bit of `mask`; a bit for each says whether it is the mover's. */
struct book_block {
    uint64_t mask;
    uint64_t mine;  /* the mover's stones in the present position */
    bool symmetric; /* the heights of the columns equal their mirror image */
    bool begun;
    int stones;
    uint32_t chosen; /* the mover's stones, a bit for each stone */
    /* The cells of each choice among the first BOOK_HALF_STONES stones, and among the others. */
    uint64_t cells[2][1 << BOOK_HALF_STONES];
};

/* A prefix code, its symbols in the order of their words. */
struct book_code {
    uint8_t of_length[BOOK_CODE_LENGTH_MAX + 1]; /* number of words of each length */
    uint8_t symbols[BOOK_FILE_SYMBOLS];
};

/* The number of blocks of a ply. */
size_t book_block_count(int ply);
/* The index of the block of these filled cells, and the reverse. */
size_t book_block_number(uint64_t mask);
uint64_t book_block_mask(int ply, size_t number);
/* The bytes that the length of each of a ply's blocks takes. */
int book_block_length_bytes(int ply);
/* Whether the block is empty because its mirror image holds its positions. */
bool book_block_is_folded(uint64_t mask);

struct book_block book_block_begin(uint64_t mask);
/* Moves to the first or next position of the block; false after the last. */
bool book_block_next(struct book_block *block);

struct book_code book_code_from(const uint8_t lengths[BOOK_FILE_SYMBOLS]);

#endif
