/* The opening book of 7x6 while it is made: the positions of the first plies, mirror images folded,
 * and their scores as letters. The positions are in the order in which they first appear when all
 * games are played ply by ply, columns from the left. connect4/book_file.h describes the shipped
 * file. */
#ifndef LIANZI_C4BOOK_BOOK_H
#define LIANZI_C4BOOK_BOOK_H

#include "connect4/book_file.h"

struct book {
    int plies;
    size_t first[BOOK_PLIES_MAX + 2]; /* index by ply; first[plies + 1] is the count */
    struct book_position *positions;  /* folded */
    uint32_t *places;                 /* by key: index + 1, open addressing */
    int bits;                         /* log2 of the places */
};

/* Lists all positions of up to `plies` plies in which the game goes on. False when out of memory.
 */
bool book_init(struct book *book, int plies);
void book_free(struct book *book);
/* Finds the index of a position of 7x6 or its mirror image; false when the book lacks it. */
bool book_find(const struct book *book, uint64_t mine, uint64_t mask, size_t *index);

/* 'A' is 0, 'B' 1 ...; 'a' is -1, 'b' -2 ... */
char book_letter(int score);
int book_score(char letter);
/* Whether the letter stands for a score that a position of 7x6 can have. */
bool book_is_letter(char letter);

#endif
