#include "c4book/singles.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/list.h"
#include "c4book/file.h"
#include "connect4/book_file.h"
#include <stdlib.h>

static int compare_singles(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

bool book_singles_note(struct book_singles *singles, const uint8_t *file, struct book_position at,
                       int score)
{
    int known;
    if (bits_count(at.mask) <= book_file_plies(file) ||
        book_file_find(file, at.mine, at.mask, &known))
        return true;
    uint64_t *grown = list_grown(singles->at, singles->count, &singles->room, sizeof *grown);
    if (!grown)
        return false;
    singles->at = grown;
    singles->at[singles->count++] = book_file_single(at.mine, at.mask, score);
    return true;
}

void book_singles_sort(struct book_singles *singles)
{
    singles->count =
        list_sort_once(singles->at, singles->count, sizeof *singles->at, compare_singles);
}

lz_status book_singles_add(const struct book_singles *singles, const struct book_growing *book,
                           lz_error *error)
{
    if (book->room < *book->size ||
        book->room - *book->size < singles->count * BOOK_FILE_SINGLE_BYTES ||
        book_file_singles(book->file) + singles->count > BOOK_FILE_SINGLES_MAX)
        return error_set(error, LZ_ERR_ARGUMENT, "the book has no room for %zu single positions",
                         singles->count);
    book_file_add(book->file, book->size, singles->at, singles->count);
    return LZ_OK;
}

void book_singles_free(struct book_singles *singles)
{
    free(singles->at);
    *singles = (struct book_singles){.count = 0};
}
