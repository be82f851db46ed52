/* Writes a book's file; src/connect4/book_file.h describes it and reads it. */
#ifndef LIANZI_C4BOOK_FILE_H
#define LIANZI_C4BOOK_FILE_H

#include "c4book/book.h"

/* Makes the file from a letter for each position. Returns its size and writes at most `room` bytes
 * of it. 0 when a block is too long, which true scores never cause. */
size_t book_file_make(const struct book *book, const char *letters, uint8_t *out, size_t room);
/* Adds single positions to a file of *size bytes, whose buffer has room for them. They are in
 * ascending order, and none of them is in the file. */
void book_file_add(uint8_t *file, size_t *size, const uint64_t *singles, size_t count);

#endif
