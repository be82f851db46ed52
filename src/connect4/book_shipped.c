/* The scores of 7x6 up to ply 1, made by `lianzi book connect4 --plies 1`; see
 * connect4/book.h. */
#include "connect4/book.h"

static const char *const lines[] = {
    "BCBAa",
};

const struct book_data book_shipped = {.plies = 1, .count = 5, .lines = lines};
