/* Collects single positions for a book (connect4/book_file.h). */
#ifndef LIANZI_C4BOOK_SINGLES_H
#define LIANZI_C4BOOK_SINGLES_H

#include "c4book/book.h"

struct book_singles {
    uint64_t *at;
    size_t count, room;
};

/* A packed book and the room of its buffer. */
struct book_growing {
    uint8_t *file;
    size_t *size, room;
};

/* Notes a position beyond the book's plies, unless the book has it. False without memory. */
bool book_singles_note(struct book_singles *singles, const uint8_t *file, struct book_position at,
                       int score);
/* Sorts in ascending order and removes duplicates. */
void book_singles_sort(struct book_singles *singles);
/* Adds them to the book; they must be sorted. LZ_ERR_ARGUMENT when the book has no room. */
lz_status book_singles_add(const struct book_singles *singles, const struct book_growing *book,
                           lz_error *error);
void book_singles_free(struct book_singles *singles);

#endif
