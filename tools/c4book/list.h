/* Lists of positions, and the moves between them, while a book is made. */
#ifndef LIANZI_C4BOOK_LIST_H
#define LIANZI_C4BOOK_LIST_H

#include "c4book/book.h"

struct book_list {
    struct book_position *at;
    size_t count, room;
};

/* False without memory. */
bool book_list_add(struct book_list *list, struct book_position position);
/* Adds the positions after those moves that do not win. False without memory. */
bool book_list_add_children(struct book_list *list, const struct geometry *g,
                            struct book_position at, uint64_t moves);
/* Sorts in ascending order and removes duplicates. */
void book_list_sort(struct book_list *list);
void book_list_free(struct book_list *list);

/* The position after a move. */
struct book_position book_after(struct book_position at, uint64_t move);

#endif
