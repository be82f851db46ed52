#include "connect4/book_block.h"

#include "base/bits.h"
#include "connect4/lines.h"
#include "connect4/search.h"

/* From this ply on a block may have more than 255 bytes: 462 positions in ply 11. */
enum { TWO_BYTES_PLY = 11 };

static const struct geometry usual = GEOMETRY_7X6;

/* The binomial coefficient: the ways to choose n out of `of`. */
static int choices(int of, int n)
{
    int ways = of >= n;
    for (int i = 1; i <= n; i++)
        ways = ways * (of - n + i) / i;
    return ways;
}

/* The number of ways to fill the columns with the stones: those for columns without a limit, less
 * those with a column too high. With BOOK_PLIES_MAX stones at most one column can be. */
static int fillings(int columns, int stones)
{
    const int last = columns - 1, beyond = stones - usual.rows - 1;
    if (!columns)
        return stones == 0;
    return choices(stones + last, last) - (beyond < 0 ? 0 : columns * choices(beyond + last, last));
}

static int height(uint64_t mask, int column)
{
    return bits_count(mask & geometry_column(&usual, column));
}

size_t book_block_count(int ply)
{
    return (size_t)fillings(usual.columns, ply);
}

int book_block_length_bytes(int ply)
{
    return ply < TWO_BYTES_PLY ? 1 : 2;
}

size_t book_block_number(uint64_t mask)
{
    int left = bits_count(mask), number = 0;
    for (int column = 0; column < usual.columns; column++) {
        const int stones = height(mask, column);
        for (int lower = 0; lower < stones; lower++)
            number += fillings(usual.columns - 1 - column, left - lower);
        left -= stones;
    }
    return (size_t)number;
}

uint64_t book_block_mask(int ply, size_t number)
{
    uint64_t mask = 0;
    for (int column = 0, left = ply; column < usual.columns; column++) {
        const uint64_t cells = geometry_column(&usual, column);
        size_t lower;
        while (number >= (lower = (size_t)fillings(usual.columns - 1 - column, left))) {
            number -= lower;
            mask |= (mask + usual.bottom) & cells;
            left--;
        }
    }
    return mask;
}

bool book_block_is_folded(uint64_t mask)
{
    for (int column = 0; column < usual.columns / 2; column++) {
        const int here = height(mask, column), there = height(mask, usual.columns - 1 - column);
        if (here != there)
            return here > there;
    }
    return false;
}

uint64_t book_number_read(const uint8_t *at, int count)
{
    uint64_t number = 0;
    while (count-- > 0)
        number = number << 8 | at[count];
    return number;
}

struct book_block book_block_begin(uint64_t mask)
{
    struct book_block b = {.mask = mask, .symmetric = geometry_mirror_7x6(mask) == mask};
    for (; mask; mask &= mask - 1, b.stones++) {
        uint64_t *cells = b.cells[b.stones / BOOK_HALF_STONES];
        const int choices = 1 << b.stones % BOOK_HALF_STONES;
        for (int i = 0; i < choices; i++)
            cells[choices + i] = cells[i] | (mask & -mask);
    }
    return b;
}

static bool is_kept(const struct book_block *b)
{
    return !(b->symmetric && geometry_mirror_7x6(b->mine) < b->mine) &&
           !lines_hold(b->mine, usual.stride) && !lines_hold(b->mine ^ b->mask, usual.stride) &&
           !c4_search_prepare(&usual, b->mine, b->mask).known;
}

/* The next larger number with as many bits set (Bill Gosper, HAKMEM 175, 1972). Not for 0. */
static uint32_t next_of_as_many(uint32_t number)
{
    const uint32_t lowest = number & -number, carried = number + lowest;
    return carried | (number ^ carried) >> 2 >> bits_lowest(lowest);
}

bool book_block_next(struct book_block *b)
{
    enum { HALF = 1 << BOOK_HALF_STONES };
    do {
        if (b->begun && !b->chosen)
            return false;
        b->chosen = b->begun ? next_of_as_many(b->chosen) : (UINT32_C(1) << b->stones / 2) - 1;
        if (b->chosen >> b->stones)
            return false;
        b->begun = true;
        b->mine = b->cells[0][b->chosen % HALF] | b->cells[1][b->chosen / HALF];
    } while (!is_kept(b));
    return true;
}

struct book_code book_code_from(const uint8_t lengths[BOOK_FILE_SYMBOLS])
{
    struct book_code code = {.of_length = {0}};
    int count = 0;
    for (int length = 1; length <= BOOK_CODE_LENGTH_MAX; length++) {
        for (int symbol = 0; symbol < BOOK_FILE_SYMBOLS; symbol++) {
            if (lengths[symbol] == length) {
                code.symbols[count++] = (uint8_t)symbol;
                code.of_length[length]++;
            }
        }
    }
    return code;
}
