/* The transposition table: results of earlier visits to a position. Entries of 16 bytes, four to a
 * cache line, are shared by all workers without locks. An entry's key is stored xor its data (Hyatt
 * and Mann 2002), so a torn pair reads as a miss. Lookups return copies. */
#ifndef LIANZI_SEARCH_TABLE_H
#define LIANZI_SEARCH_TABLE_H

#include <lianzi/lianzi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct table_hit {
    int score; /* a proved one counts plies from the root */
    int eval;  /* static value, SCORE_NONE when not made */
    int depth;
    enum bound bound;
    int move; /* point, 0 when none */
};

struct table_entry {
    _Atomic uint64_t check, data;
};

enum { TABLE_CLUSTER = 4 }; /* entries that may hold a position: a cache line */

struct table {
    struct table_entry *entries;
    uint64_t mask; /* clusters - 1 */
    unsigned age;
    int threads; /* used to fetch and clear it */
    bool used;   /* by a search since it was cleared */
};

/* Allocates the largest power of two of entries that fits; its memory comes as it is used. False
 * without memory; the table is then unchanged. */
bool table_resize(struct table *table, size_t mib, int threads);
void table_free(struct table *table);
/* Fetches the memory of a table that no search has used, until the stop (may be NULL) is set. Of a
 * table larger than 1 GiB only what is used is worth its memory, and nothing is fetched. */
void table_warm(struct table *table, const lz_stop *stop);
void table_clear(struct table *table);
/* How many of a thousand entries hold a result. */
int table_permille(const struct table *table);
/* Begins a new search: its entries outlast older ones. */
void table_next_age(struct table *table);
/* Prefetches the entries of a position. */
static inline void table_prefetch(const struct table *table, uint64_t key)
{
    __builtin_prefetch(&table->entries[(key & table->mask) * TABLE_CLUSTER]);
}
/* `ply` counts from the root and converts proved scores. False on a miss. */
bool table_get(const struct table *table, uint64_t key, int ply, struct table_hit *out);
/* Stores a result, over a shallow or old one of the cluster. Keeps a much deeper result of this
 * search for the same position unless the new one is exact. */
void table_put(struct table *table, uint64_t key, int ply, const struct table_hit *what);

#endif
