/* The engine's transposition table. An entry is one 64-bit word, read and written relaxed, so
 * threads share it without locks; eight make a cache line. Place and stored key identify a position
 * by more than fifty bits. A wrong move is only a bad hint. A wrong score comes once in billions of
 * look-ups, a fair price for twice as many entries. */
#ifndef LIANZI_GRAVITY_TABLE_H
#define LIANZI_GRAVITY_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gravity_bound { GRAVITY_NONE, GRAVITY_UPPER, GRAVITY_LOWER, GRAVITY_EXACT };

struct gravity_entry {
    int score; /* 16 bits, as seen from the position */
    int depth; /* 8 bits */
    int move;  /* column + 1, 0 for none */
    enum gravity_bound bound;
};

struct gravity_table {
    _Atomic uint64_t *words;
    uint64_t mask; /* clusters - 1 */
    unsigned age;
    int threads; /* that empty it */
    bool used;   /* by a search since it was empty */
};

/* False without memory. */
bool gravity_table_init(struct gravity_table *table, uint64_t bytes, int threads);
void gravity_table_free(struct gravity_table *table);
void gravity_table_clear(struct gravity_table *table);
/* A new search begins: its entries outlast older ones. */
void gravity_table_next_age(struct gravity_table *table);
bool gravity_table_get(const struct gravity_table *table, uint64_t key, struct gravity_entry *out);
void gravity_table_put(struct gravity_table *table, uint64_t key, struct gravity_entry entry);

enum { GRAVITY_CLUSTER = 8 };

static inline void gravity_table_prefetch(const struct gravity_table *table, uint64_t key)
{
    __builtin_prefetch((const void *)&table->words[(key & table->mask) * GRAVITY_CLUSTER]);
}

#endif
