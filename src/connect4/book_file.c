#include "connect4/book_file.h"

#include "base/bits.h"
#include "base/error.h"
#include "connect4/book_block.h"
#include "connect4/book_shipped.h"

#include <stdlib.h>
#include <string.h>

enum {
    BITS = 8,
    SYMBOL_DRAW = BOOK_SCORE_MAX + 1,
    SYMBOL_BITS = 6, /* the lowest bits of a single position */
    COUNT_BYTES = BOOK_FILE_HEAD_BYTES - 1
};

static const struct geometry usual = GEOMETRY_7X6;

const uint8_t *const book_shipped = book_shipped_bytes;

size_t book_shipped_size(void)
{
    return (size_t)((uintptr_t)book_shipped_bytes_end - (uintptr_t)book_shipped_bytes);
}

struct book_position book_fold(uint64_t mine, uint64_t mask)
{
    const struct book_position mirror = {geometry_mirror_7x6(mine), geometry_mirror_7x6(mask)};
    if (geometry_key(&usual, mirror.mine, mirror.mask) < geometry_key(&usual, mine, mask))
        return mirror;
    return (struct book_position){mine, mask};
}

/* The place of the next bit to read. */
struct place {
    const uint8_t *file;
    size_t bit;
};

static int read_symbol(struct place *at, const struct book_code *code)
{
    int word = 0, first = 0, index = 0; /* the first word of a length, and its symbol's index */
    for (int length = 1; length <= BOOK_CODE_LENGTH_MAX; length++) {
        word |= at->file[at->bit / BITS] >> (BITS - 1 - at->bit % BITS) & 1;
        at->bit++;
        if (word - first < code->of_length[length])
            return code->symbols[index + word - first];
        index += code->of_length[length];
        first = (first + code->of_length[length]) << 1;
        word <<= 1;
    }
    return 0;
}

static size_t total(const uint8_t *bytes, size_t count)
{
    size_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += bytes[i];
    return sum;
}

/* The length of a ply's first `count` blocks together. */
static size_t length(const uint8_t *lengths, int ply, size_t count)
{
    size_t sum = 0;
    for (int byte = 0; byte < book_block_length_bytes(ply); byte++)
        sum += total(lengths + (size_t)byte * book_block_count(ply), count) << BITS * byte;
    return sum;
}

/* A ply's part of the file: the lengths of its code's words, of its blocks, and the blocks. */
static const uint8_t *ply_begin(const uint8_t *file, int ply)
{
    const uint8_t *at =
        file + BOOK_FILE_HEAD_BYTES + book_file_singles(file) * BOOK_FILE_SINGLE_BYTES;
    for (int earlier = 0; earlier < ply; earlier++) {
        const size_t blocks = book_block_count(earlier);
        at += BOOK_FILE_SYMBOLS;
        at += blocks * (size_t)book_block_length_bytes(earlier) + length(at, earlier, blocks);
    }
    return at;
}

/* Whether no word of the code begins another (Kraft's inequality). */
static bool is_prefix_code(const uint8_t lengths[BOOK_FILE_SYMBOLS])
{
    uint32_t taken = 0;
    for (int symbol = 0; symbol < BOOK_FILE_SYMBOLS; symbol++) {
        if (lengths[symbol] > BOOK_CODE_LENGTH_MAX)
            return false;
        taken += lengths[symbol] ? UINT32_C(1) << (BOOK_CODE_LENGTH_MAX - lengths[symbol]) : 0;
    }
    return taken <= UINT32_C(1) << BOOK_CODE_LENGTH_MAX;
}

/* Whether the scores of the single positions are in range. */
static bool are_scores(const uint8_t *singles, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (singles[i * BOOK_FILE_SINGLE_BYTES] % (1 << SYMBOL_BITS) >= BOOK_FILE_SYMBOLS)
            return false;
    }
    return true;
}

/* Whether the bytes have the form of a book from the first to the last: a reader that may read
 * BOOK_FILE_SLACK bytes beyond them then stays within them. */
static bool book_file_is_whole(const uint8_t *bytes, size_t size)
{
    if (size < BOOK_FILE_HEAD_BYTES || book_file_plies(bytes) > BOOK_PLIES_MAX)
        return false;
    const uint8_t *at = bytes + BOOK_FILE_HEAD_BYTES;
    size_t left = size - BOOK_FILE_HEAD_BYTES;
    const size_t singles = book_file_singles(bytes);
    if (singles > left / BOOK_FILE_SINGLE_BYTES || !are_scores(at, singles))
        return false;
    at += singles * BOOK_FILE_SINGLE_BYTES;
    left -= singles * BOOK_FILE_SINGLE_BYTES;
    for (int ply = 0; ply <= book_file_plies(bytes); ply++) {
        const size_t blocks = book_block_count(ply);
        const size_t head = BOOK_FILE_SYMBOLS + blocks * (size_t)book_block_length_bytes(ply);
        if (left < head || !is_prefix_code(at))
            return false;
        const size_t part = head + length(at + BOOK_FILE_SYMBOLS, ply, blocks);
        if (left < part)
            return false;
        at += part;
        left -= part;
    }
    return left == 0;
}

lz_status book_file_copy(const void *bytes, size_t size, uint8_t **out, lz_error *error)
{
    if (!book_file_is_whole(bytes, size))
        return error_set(error, LZ_ERR_SYNTAX, "this is no whole book of Connect Four");
    uint8_t *const book = calloc(size + BOOK_FILE_SLACK, 1);
    if (!book)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a book");
    memcpy(book, bytes, size);
    *out = book;
    return LZ_OK;
}

int book_file_plies(const uint8_t *file)
{
    return file[0];
}

size_t book_file_singles(const uint8_t *file)
{
    return (size_t)book_number_read(file + 1, COUNT_BYTES);
}

uint64_t book_file_single(uint64_t mine, uint64_t mask, int score)
{
    const struct book_position folded = book_fold(mine, mask);
    return geometry_key(&usual, folded.mine, folded.mask) << SYMBOL_BITS |
           (uint64_t)(score + SYMBOL_DRAW);
}

/* The symbol of a single position; 0 if it is not one. */
static int single_symbol_of(const uint8_t *file, uint64_t mine, uint64_t mask)
{
    const uint64_t wanted = book_file_single(mine, mask, 0) >> SYMBOL_BITS;
    const uint8_t *singles = file + BOOK_FILE_HEAD_BYTES;
    size_t begin = 0, end = book_file_singles(file);
    while (begin < end) {
        const size_t middle = (begin + end) / 2;
        const uint64_t single =
            book_number_read(singles + middle * BOOK_FILE_SINGLE_BYTES, BOOK_FILE_SINGLE_BYTES);
        if (single >> SYMBOL_BITS == wanted)
            return (int)(single & ((1 << SYMBOL_BITS) - 1));
        if (single >> SYMBOL_BITS < wanted)
            begin = middle + 1;
        else
            end = middle;
    }
    return 0;
}

/* The symbol of a folded position; 0 also if its block lacks it. */
static int symbol_of(const uint8_t *file, uint64_t mine, uint64_t mask)
{
    const int ply = bits_count(mask);
    const uint8_t *words = ply_begin(file, ply), *lengths = words + BOOK_FILE_SYMBOLS;
    const uint8_t *blocks = lengths + book_block_count(ply) * (size_t)book_block_length_bytes(ply);
    const struct book_code code = book_code_from(words);
    struct place at = {.file = blocks + length(lengths, ply, book_block_number(mask))};
    struct book_block block = book_block_begin(mask);
    while (book_block_next(&block)) {
        const int symbol = read_symbol(&at, &code);
        if (block.mine == mine)
            return symbol;
    }
    return 0;
}

bool book_file_find(const uint8_t *file, uint64_t mine, uint64_t mask, int *score)
{
    const uint64_t mirrored = geometry_mirror_7x6(mine), mirror = geometry_mirror_7x6(mask);
    int symbol;
    if (bits_count(mask) > book_file_plies(file))
        symbol = single_symbol_of(file, mine, mask);
    else if (book_block_is_folded(mask) || (mirror == mask && mirrored < mine))
        symbol = symbol_of(file, mirrored, mirror);
    else
        symbol = symbol_of(file, mine, mask);
    *score = symbol - SYMBOL_DRAW;
    return symbol != 0;
}
