#include "c4book/file.h"

#include "base/bits.h"
#include "connect4/book_block.h"
#include <string.h>

enum { NO_SYMBOL = -1, TREE_MAX = 2 * BOOK_FILE_SYMBOLS };

/* Takes the bytes written; counts those beyond `room` without storing them. */
struct sink {
    uint8_t *out;
    size_t room, size;
};

/* A prefix code by symbol. */
struct words {
    uint8_t lengths[BOOK_FILE_SYMBOLS];
    uint32_t word[BOOK_FILE_SYMBOLS];
};

/* A file being written. */
struct making {
    const struct book *book;
    const char *letters;
    struct sink sink;
};

static void put(struct sink *sink, uint8_t byte)
{
    if (sink->size < sink->room)
        sink->out[sink->size] = byte;
    sink->size++;
}

static int symbol_at(const struct making *making, const struct book_block *at)
{
    size_t index;
    if (!book_find(making->book, at->mine, at->mask, &index))
        return 0;
    return book_score(making->letters[index]) + BOOK_SCORE_MAX + 1;
}

static void count_symbols(const struct making *making, int ply, size_t counts[BOOK_FILE_SYMBOLS])
{
    for (size_t i = 0; i < book_block_count(ply); i++) {
        const uint64_t mask = book_block_mask(ply, i);
        struct book_block block = book_block_begin(mask);
        while (!book_block_is_folded(mask) && book_block_next(&block))
            counts[symbol_at(making, &block)]++;
    }
}

/* The node of least weight among those without a parent. */
static int lightest(const size_t *weights, const int *parents, int count)
{
    int best = NO_SYMBOL;
    for (int i = 0; i < count; i++) {
        if (weights[i] && !parents[i] && (best == NO_SYMBOL || weights[i] < weights[best]))
            best = i;
    }
    return best;
}

/* The prefix code that makes a text with these counts of symbols shortest (David Huffman, 1952). */
static struct words words_for(const size_t counts[BOOK_FILE_SYMBOLS])
{
    struct words words = {.lengths = {0}};
    size_t weights[TREE_MAX] = {0};
    int parents[TREE_MAX] = {0}, count = BOOK_FILE_SYMBOLS; /* 0: no parent */
    for (int i = 0; i < BOOK_FILE_SYMBOLS; i++)
        weights[i] = counts[i];
    for (;; count++) {
        const int a = lightest(weights, parents, count);
        if (a == NO_SYMBOL)
            break; /* no symbol occurs */
        parents[a] = count;
        const int b = lightest(weights, parents, count);
        if (b == NO_SYMBOL)
            break;
        parents[b] = count;
        weights[count] = weights[a] + weights[b];
    }
    for (int i = 0; i < BOOK_FILE_SYMBOLS; i++) {
        for (int node = i; parents[node] && parents[node] < count; node = parents[node])
            words.lengths[i]++;
        if (parents[i] == count)
            words.lengths[i] = 1; /* the only symbol still needs a word */
    }
    const struct book_code code = book_code_from(words.lengths);
    uint32_t word = 0;
    for (int length = 1, index = 0; length <= BOOK_CODE_LENGTH_MAX; length++, word <<= 1) {
        for (int i = 0; i < code.of_length[length]; i++)
            words.word[code.symbols[index++]] = word++;
    }
    return words;
}

/* Writes a block's text, unless `length_only`; returns its length in bytes. */
static size_t put_block(struct making *making, uint64_t mask, const struct words *words,
                        bool length_only)
{
    struct book_block block = book_block_begin(mask);
    size_t bits = 0;
    uint32_t byte = 1; /* the bits of the next byte so far, after a leading 1 */
    while (!book_block_is_folded(mask) && book_block_next(&block)) {
        const int symbol = symbol_at(making, &block);
        bits += words->lengths[symbol];
        for (int bit = words->lengths[symbol]; bit-- > 0 && !length_only;) {
            byte = byte << 1 | (words->word[symbol] >> bit & 1);
            if (byte > UINT8_MAX) {
                put(&making->sink, (uint8_t)byte);
                byte = 1;
            }
        }
    }
    if (byte > 1) {
        while (byte <= UINT8_MAX)
            byte <<= 1;
        put(&making->sink, (uint8_t)byte);
    }
    return (bits + 7) / 8;
}

static bool put_ply(struct making *making, int ply)
{
    const int length_bytes = book_block_length_bytes(ply);
    size_t counts[BOOK_FILE_SYMBOLS] = {0};
    count_symbols(making, ply, counts);
    const struct words words = words_for(counts);
    for (int i = 0; i < BOOK_FILE_SYMBOLS; i++)
        put(&making->sink, words.lengths[i]);
    for (int byte = 0; byte < length_bytes; byte++) {
        for (size_t i = 0; i < book_block_count(ply); i++) {
            const size_t length = put_block(making, book_block_mask(ply, i), &words, true);
            if (length >> 8 * length_bytes)
                return false;
            put(&making->sink, (uint8_t)(length >> 8 * byte));
        }
    }
    for (size_t i = 0; i < book_block_count(ply); i++)
        put_block(making, book_block_mask(ply, i), &words, false);
    return true;
}

size_t book_file_make(const struct book *book, const char *letters, uint8_t *out, size_t room)
{
    struct making making = {.book = book, .letters = letters, .sink = {.out = out, .room = room}};
    bool good = true;
    put(&making.sink, (uint8_t)book->plies);
    while (making.sink.size < BOOK_FILE_HEAD_BYTES)
        put(&making.sink, 0); /* no single positions */
    for (int ply = 0; ply <= book->plies && good; ply++)
        good = put_ply(&making, ply);
    return good ? making.sink.size : 0;
}

/* Writes a number in `count` bytes, lowest first. */
static void number_write(uint8_t *at, int count, uint64_t number)
{
    for (int i = 0; i < count; i++, number >>= 8)
        at[i] = (uint8_t)number;
}

void book_file_add(uint8_t *file, size_t *size, const uint64_t *singles, size_t count)
{
    enum { BYTES = BOOK_FILE_SINGLE_BYTES };
    const size_t had = book_file_singles(file), all = had + count;
    uint8_t *first = file + BOOK_FILE_HEAD_BYTES;
    memmove(first + all * BYTES, first + had * BYTES, *size - BOOK_FILE_HEAD_BYTES - had * BYTES);
    for (size_t old = had, added = count; added > 0;) { /* merges from the last one down */
        uint8_t *place = first + (old + added - 1) * BYTES;
        if (old && book_number_read(first + (old - 1) * BYTES, BYTES) > singles[added - 1])
            memcpy(place, first + --old * BYTES, BYTES);
        else
            number_write(place, BYTES, singles[--added]);
    }
    number_write(file + 1, BOOK_FILE_HEAD_BYTES - 1, all);
    *size += count * BYTES;
}
