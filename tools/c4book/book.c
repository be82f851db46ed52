#include "c4book/book.h"

#include "base/bits.h"
#include "connect4/lines.h"
#include <stdlib.h>

static const struct geometry usual = GEOMETRY_7X6;

enum { COLUMNS = 7, PLACES_BITS_FIRST = 10, SCORE_LETTERS = 26 };

/* The index in `places` of a folded position, or of the empty place for it. */
static size_t place_of(const struct book *book, struct book_position position)
{
    const uint64_t key = geometry_key(&usual, position.mine, position.mask);
    const size_t wrap = ((size_t)1 << book->bits) - 1;
    size_t place = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - book->bits));
    while (book->places[place]) {
        const struct book_position *there = &book->positions[book->places[place] - 1];
        if (there->mine == position.mine && there->mask == position.mask)
            break;
        place = (place + 1) & wrap;
    }
    return place;
}

/* Makes room for `count` positions and keeps `places` at most half full. */
static bool reserve(struct book *book, size_t count)
{
    if (book->places && count <= (size_t)1 << (book->bits - 1))
        return true;
    int bits = book->places ? book->bits : PLACES_BITS_FIRST;
    while (count > (size_t)1 << (bits - 1))
        bits++;
    const size_t known = book->first[book->plies + 1];
    struct book_position *positions =
        realloc(book->positions, sizeof *positions * ((size_t)1 << (bits - 1)));
    if (!positions)
        return false;
    book->positions = positions;
    uint32_t *places = calloc((size_t)1 << bits, sizeof *places);
    if (!places)
        return false;
    free(book->places);
    book->places = places;
    book->bits = bits;
    for (size_t i = 0; i < known; i++)
        book->places[place_of(book, book->positions[i])] = (uint32_t)(i + 1);
    return true;
}

/* Adds the position after a move, unless the move wins or the position is known. */
static bool add_child(struct book *book, struct book_position parent, uint64_t move)
{
    size_t *count = &book->first[book->plies + 1];
    if (lines_completing(parent.mine, usual.stride) & move)
        return true;
    if (!reserve(book, *count + 1))
        return false;
    const struct book_position child = book_fold(parent.mine ^ parent.mask, parent.mask | move);
    const size_t place = place_of(book, child);
    if (!book->places[place]) {
        book->positions[*count] = child;
        book->places[place] = (uint32_t)++ * count;
    }
    return true;
}

static bool add_ply(struct book *book)
{
    const size_t begin = book->first[book->plies], end = book->first[book->plies + 1];
    book->plies++;
    book->first[book->plies + 1] = end;
    for (size_t i = begin; i < end; i++) {
        for (int column = 0; column < COLUMNS; column++) {
            const struct book_position parent = book->positions[i];
            const uint64_t move =
                geometry_playable(&usual, parent.mask) & geometry_column(&usual, column);
            if (move && !add_child(book, parent, move))
                return false;
        }
    }
    return true;
}

bool book_init(struct book *book, int plies)
{
    *book = (struct book){.plies = 0};
    bool good = reserve(book, 1);
    if (good) {
        book->positions[0] = (struct book_position){0, 0};
        book->places[place_of(book, book->positions[0])] = 1;
        book->first[1] = 1;
    }
    while (good && book->plies < plies)
        good = add_ply(book);
    if (!good)
        book_free(book);
    return good;
}

void book_free(struct book *book)
{
    free(book->positions);
    free(book->places);
    *book = (struct book){.plies = 0};
}

bool book_find(const struct book *book, uint64_t mine, uint64_t mask, size_t *index)
{
    const uint32_t found = book->places[place_of(book, book_fold(mine, mask))];
    if (found)
        *index = found - 1;
    return found != 0;
}

char book_letter(int score)
{
    return (char)(score >= 0 ? 'A' + score : 'a' - 1 - score);
}

int book_score(char letter)
{
    return letter >= 'a' && letter < 'a' + SCORE_LETTERS ? 'a' - 1 - letter : letter - 'A';
}

bool book_is_letter(char letter)
{
    return (letter >= 'A' && letter <= book_letter(BOOK_SCORE_MAX)) ||
           (letter >= 'a' && letter <= book_letter(-BOOK_SCORE_MAX));
}
