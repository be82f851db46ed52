/* The transposition table of the Connect Four solver: a lower and an upper bound of a position's
 * score, with the work they took.
 *
 * An entry is one 64-bit word, read and written relaxed, so threads share the table without locks.
 * It holds the part of a position's hash that its place does not imply. The hash is one-to-one, so
 * an entry found is never that of another position. A bucket has four entries: three keep the
 * positions that cost most work, the fourth the latest one.
 *
 * Positions with few empty cells, of which there are most, go into a small table that stays in the
 * processor's cache. The large one begins small as well and grows fourfold in place as it fills, so
 * that short solves stay in the cache and clearing costs only as much as was used. */
#ifndef LIANZI_CONNECT4_TABLE_H
#define LIANZI_CONNECT4_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TABLE_WAYS = 4,
    TABLE_REST_SHIFT = 16, /* an entry: 48 bits of hash, 4 of work, 6 for each bound */
    TABLE_REST_BITS = 64 - TABLE_REST_SHIFT,
    TABLE_SMALL_EMPTY = 16, /* this many empty cells and fewer go into the small table */
    TABLE_NO_BOUND = 32
};

typedef _Atomic uint64_t c4_table_entry;

struct c4_table_part {
    c4_table_entry *entries;
    int bits, bits_first, bits_max; /* log2 of the buckets: in use, at first, at most */
    uint64_t stored;                /* new entries since it began or grew */
};

struct c4_table {
    struct c4_table_part small, large;
    int key_bits;
    int threads;       /* to touch and clear the memory of a large part */
    bool shares_large; /* the large part belongs to another table */
};

/* The bounds of a position's score, from the mover's view. */
struct c4_table_bounds {
    int lower, upper; /* -TABLE_NO_BOUND and TABLE_NO_BOUND if unknown */
};

/* `key_bits` as in struct geometry; the large part has at most `mib` MiB, but no less than the keys
 * need. False without memory. */
bool c4_table_init(struct c4_table *table, int key_bits, int mib, int threads);
/* Makes a table for one more thread: a small part of its own, and the large part of `other`, which
 * is grown fully and outlives it. False without memory. */
bool c4_table_init_beside(struct c4_table *table, const struct c4_table *other);
/* Makes a separate table as large as another. False without memory. */
bool c4_table_init_like(struct c4_table *table, const struct c4_table *other);
void c4_table_free(struct c4_table *table);
void c4_table_clear(struct c4_table *table);
/* Grows the large part to its full size, after which searches in several threads may share it. */
void c4_table_grow_fully(struct c4_table *table);

static inline uint64_t c4_table_hash(const struct c4_table *table, uint64_t key)
{
    const uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15);
    return table->key_bits == 64 ? hash : hash & ((UINT64_C(1) << table->key_bits) - 1);
}

static inline struct c4_table_part *c4_table_part(struct c4_table *table, int empty)
{
    return empty <= TABLE_SMALL_EMPTY ? &table->small : &table->large;
}

static inline c4_table_entry *c4_table_bucket(const struct c4_table *table,
                                              const struct c4_table_part *part, uint64_t hash)
{
    return part->entries + (hash >> (table->key_bits - part->bits)) * TABLE_WAYS;
}

/* The part of the hash that the bucket does not imply, shifted to its place in an entry. */
static inline uint64_t c4_table_rest(const struct c4_table *table, const struct c4_table_part *part,
                                     uint64_t hash)
{
    return (hash & ((UINT64_C(1) << (table->key_bits - part->bits)) - 1)) << TABLE_REST_SHIFT;
}

static inline void c4_table_prefetch(struct c4_table *table, uint64_t hash, int empty)
{
    __builtin_prefetch((const void *)c4_table_bucket(table, c4_table_part(table, empty), hash));
}

static inline struct c4_table_bounds c4_table_bounds_of(uint64_t entry)
{
    return (struct c4_table_bounds){.lower = (int)(entry & 63) - TABLE_NO_BOUND,
                                    .upper = TABLE_NO_BOUND - (int)(entry >> 6 & 63)};
}

/* Reads the bounds; false when the table has none. */
static inline bool c4_table_read(struct c4_table *table, uint64_t hash, int empty,
                                 struct c4_table_bounds *out)
{
    const struct c4_table_part *part = c4_table_part(table, empty);
    c4_table_entry *bucket = c4_table_bucket(table, part, hash);
    const uint64_t rest = c4_table_rest(table, part, hash);
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        if (entry >> TABLE_REST_SHIFT == rest >> TABLE_REST_SHIFT && entry) {
            *out = c4_table_bounds_of(entry);
            return true;
        }
    }
    return false;
}

/* Combines the bounds with those stored; `nodes` is the work they took. */
void c4_table_write(struct c4_table *table, uint64_t hash, int empty, struct c4_table_bounds bounds,
                    uint64_t nodes);

#endif
