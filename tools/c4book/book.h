/* The opening book of 7x6 while it is made: the positions of the first plies, mirror images folded,
 * in the order in which they are met when all games are played ply by ply (columns from the left,
 * each position or its mirror image once), and their scores as letters. As it is shipped and used
 * it is another thing: see connect4/book_file.h. */
#ifndef LIANZI_C4BOOK_BOOK_H
#define LIANZI_C4BOOK_BOOK_H

#include "connect4/book_file.h"

struct book {
    int plies;
    size_t first[BOOK_PLIES_MAX + 2]; /* of each ply; first[plies + 1] is the count */
    struct book_position *positions;  /* folded */
    uint32_t *places;                 /* by key: index + 1, open addressing */
    int bits;                         /* log2 of the places */
};

/* All positions of up to `plies` plies in which the game goes on. False without memory. */
bool book_init(struct book *book, int plies);
void book_free(struct book *book);
/* The index of a position of 7x6 or its mirror image; false when it is none of the book's. */
bool book_find(const struct book *book, uint64_t mine, uint64_t mask, size_t *index);

/* 'A' is 0, 'B' 1 ...; 'a' is -1, 'b' -2 ... */
char book_letter(int score);
int book_score(char letter);
/* Whether it stands for a score that a position of 7x6 can have. */
bool book_is_letter(char letter);

#endif
