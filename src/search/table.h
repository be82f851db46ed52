/* The transposition table: what earlier visits to a position found. 16-byte entries, four to a
 * cache line; shared by all workers without locks. An entry's key is stored xor its data (Hyatt and
 * Mann 2002), so that a torn pair reads as a miss. Lookups hand out copies. */
#ifndef LIANZI_SEARCH_TABLE_H
#define LIANZI_SEARCH_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct table_hit {
    int score; /* as seen from the position asked for */
    int eval;  /* SCORE_NONE when it was not evaluated */
    int depth;
    enum bound bound;
    int move; /* point, 0 when none */
};

struct table_entry {
    _Atomic uint64_t check, data;
};

enum { TABLE_CLUSTER = 4 }; /* entries that a position may lie in: a cache line */

struct table {
    struct table_entry *entries;
    uint64_t mask; /* clusters - 1 */
    unsigned age;
    int threads; /* that empty it */
    bool used;   /* by a search since it was empty */
};

/* The largest power of two of entries that fits. False without memory, and then unchanged. */
bool table_resize(struct table *table, size_t mib, int threads);
void table_free(struct table *table);
void table_clear(struct table *table);
/* A new search begins: its entries outlast older ones. */
void table_next_age(struct table *table);
/* Asks for the memory of a position that will soon be looked up. */
static inline void table_prefetch(const struct table *table, uint64_t key)
{
    __builtin_prefetch(&table->entries[(key & table->mask) * TABLE_CLUSTER]);
}
bool table_get(const struct table *table, uint64_t key, int ply, struct table_hit *out);
void table_put(struct table *table, uint64_t key, int ply, const struct table_hit *what);

#endif
