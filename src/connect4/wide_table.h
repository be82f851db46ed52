/* The engine's transposition table: an entry is one 64-bit word, read and written relaxed, so that
 * threads share it without locks; eight to a cache line. Between its place and the rest of the key
 * it holds, a position is told by more than fifty bits; a move found there is only a hint, and a
 * wrong score once in billions of look-ups is a price worth paying for twice as many entries. */
#ifndef LIANZI_CONNECT4_WIDE_TABLE_H
#define LIANZI_CONNECT4_WIDE_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum wide_bound { WIDE_NONE, WIDE_UPPER, WIDE_LOWER, WIDE_EXACT };

struct wide_entry {
    int score; /* 16 bits, as seen from the position */
    int depth; /* 8 bits */
    int move;  /* column + 1, 0 for none */
    enum wide_bound bound;
};

struct wide_table {
    _Atomic uint64_t *words;
    uint64_t mask; /* clusters - 1 */
    unsigned age;
};

/* False without memory. */
bool wide_table_init(struct wide_table *table, size_t mib);
void wide_table_free(struct wide_table *table);
void wide_table_clear(struct wide_table *table);
/* A new search begins: what is older gives way sooner. */
void wide_table_next_age(struct wide_table *table);
bool wide_table_get(const struct wide_table *table, uint64_t key, struct wide_entry *out);
void wide_table_put(struct wide_table *table, uint64_t key, struct wide_entry entry);

enum { WIDE_CLUSTER = 8 };

static inline void wide_table_prefetch(const struct wide_table *table, uint64_t key)
{
    __builtin_prefetch((const void *)&table->words[(key & table->mask) * WIDE_CLUSTER]);
}

#endif
