#include "connect4/table.h"

#include "base/pages.h"

enum {
    SMALL_BITS = 14,
    LARGE_BITS_FIRST = 12,
    GROWTH_BITS = 2,
    BUCKET_BYTES = TABLE_WAYS * (int)sizeof(c4_table_entry),
    WORK_MAX = 15
};

static uint64_t bytes_of(int bits)
{
    return (uint64_t)BUCKET_BYTES << bits;
}

/* There are at least 2^`least` buckets, so that an entry has room for the rest of a hash. */
static bool part_init(struct c4_table_part *part, int least, int first, int most, int threads)
{
    first = first < least ? least : first;
    most = most < first ? first : most;
    *part = (struct c4_table_part){.bits = first, .bits_first = first, .bits_max = most};
    part->entries = pages_new(bytes_of(most), threads);
    return part->entries != NULL;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

bool c4_table_init(struct c4_table *table, int key_bits, int mib, int threads)
{
    const int least = key_bits > TABLE_REST_BITS ? key_bits - TABLE_REST_BITS : 0;
    const int small = smaller(SMALL_BITS, key_bits - 1);
    int most = smaller(LARGE_BITS_FIRST, key_bits - 1);
    while (most + 1 < key_bits && bytes_of(most + 1) <= (uint64_t)mib << 20)
        most++;
    *table = (struct c4_table){.key_bits = key_bits, .threads = threads};
    if (part_init(&table->small, least, small, small, 1) &&
        part_init(&table->large, least, smaller(LARGE_BITS_FIRST, key_bits - 1), most, threads))
        return true;
    c4_table_free(table);
    return false;
}

bool c4_table_init_beside(struct c4_table *table, const struct c4_table *other)
{
    const int least = other->key_bits > TABLE_REST_BITS ? other->key_bits - TABLE_REST_BITS : 0;
    *table = *other;
    table->threads = 1;
    table->shares_large = true;
    return part_init(&table->small, least, other->small.bits, other->small.bits, 1);
}

bool c4_table_init_like(struct c4_table *table, const struct c4_table *other)
{
    const struct c4_table_part *large = &other->large;
    if (!c4_table_init_beside(table, other))
        return false;
    table->shares_large = false;
    if (part_init(&table->large, 0, large->bits_first, large->bits_max, 1))
        return true;
    c4_table_free(table);
    return false;
}

void c4_table_free(struct c4_table *table)
{
    pages_free(table->small.entries);
    if (!table->shares_large)
        pages_free(table->large.entries);
    table->small.entries = table->large.entries = NULL;
}

static void part_clear(struct c4_table_part *part, int threads)
{
    pages_clear((void *)part->entries, bytes_of(part->bits), threads);
    part->bits = part->bits_first;
    part->stored = 0;
}

void c4_table_clear(struct c4_table *table)
{
    part_clear(&table->large, table->threads);
    part_clear(&table->small, 1); /* last, so that it is in the cache afterwards */
}

static int work_of(uint64_t entry)
{
    return (int)(entry >> 12 & WORK_MAX);
}

/* Moves the entry with the least work among the first three ways to the last way and takes its
 * place. If all three took more work than the new entry, replaces the last way. */
static void put(c4_table_entry *bucket, uint64_t entry)
{
    int place = 0, least = WORK_MAX + 1;
    for (int i = 0; i < TABLE_WAYS - 1; i++) {
        const uint64_t old = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        const int work = old ? work_of(old) : -1;
        if (work < least) {
            least = work;
            place = i;
        }
    }
    if (least > work_of(entry)) {
        place = TABLE_WAYS - 1;
    } else if (least >= 0) {
        const uint64_t old = atomic_load_explicit(&bucket[place], memory_order_relaxed);
        atomic_store_explicit(&bucket[TABLE_WAYS - 1], old, memory_order_relaxed);
    }
    atomic_store_explicit(&bucket[place], entry, memory_order_relaxed);
}

/* Replaces each bucket by four, or by fewer at the largest size, and spreads its entries over them.
 * Works down from the last bucket, so that every target has been emptied. */
static void grow(struct c4_table *table, struct c4_table_part *part)
{
    const int step =
        part->bits + GROWTH_BITS <= part->bits_max ? GROWTH_BITS : part->bits_max - part->bits;
    const int rest_bits = table->key_bits - part->bits - step + TABLE_REST_SHIFT;
    const uint64_t kept = (UINT64_C(1) << rest_bits) - 1;
    for (size_t i = (size_t)1 << part->bits; i-- > 0;) {
        uint64_t moving[TABLE_WAYS];
        c4_table_entry *bucket = part->entries + i * TABLE_WAYS;
        for (int way = 0; way < TABLE_WAYS; way++) {
            moving[way] = atomic_load_explicit(&bucket[way], memory_order_relaxed);
            atomic_store_explicit(&bucket[way], 0, memory_order_relaxed);
        }
        for (int way = 0; way < TABLE_WAYS; way++) {
            if (moving[way])
                put(part->entries + ((i << step) | moving[way] >> rest_bits) * TABLE_WAYS,
                    moving[way] & kept);
        }
    }
    part->bits += step;
    part->stored = 0;
}

void c4_table_grow_fully(struct c4_table *table)
{
    while (table->large.bits < table->large.bits_max)
        grow(table, &table->large);
}

/* The work as half the binary logarithm of the nodes: one step for each factor of four. */
static uint64_t work_for(uint64_t nodes)
{
    const int half = (64 - __builtin_clzll(nodes | 1)) / 2;
    return (uint64_t)(half < WORK_MAX ? half : WORK_MAX);
}

static uint64_t pack(uint64_t rest, struct c4_table_bounds bounds, uint64_t nodes)
{
    return rest | work_for(nodes) << 12 | (uint64_t)(TABLE_NO_BOUND - bounds.upper) << 6 |
           (uint64_t)(bounds.lower + TABLE_NO_BOUND);
}

void c4_table_write(struct c4_table *table, uint64_t hash, int empty, struct c4_table_bounds bounds,
                    uint64_t nodes)
{
    struct c4_table_part *part = c4_table_part(table, empty);
    if (part->bits < part->bits_max && part->stored >> part->bits >= 2)
        grow(table, part);
    c4_table_entry *bucket = c4_table_bucket(table, part, hash);
    const uint64_t rest = c4_table_rest(table, part, hash);
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t old = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        if (!old || old >> TABLE_REST_SHIFT != rest >> TABLE_REST_SHIFT)
            continue;
        const struct c4_table_bounds known = c4_table_bounds_of(old);
        if (known.lower > bounds.lower)
            bounds.lower = known.lower;
        if (known.upper < bounds.upper)
            bounds.upper = known.upper;
        atomic_store_explicit(&bucket[i], pack(rest, bounds, nodes), memory_order_relaxed);
        return;
    }
    if (part->bits < part->bits_max)
        part->stored++; /* not counted once grown fully, since threads may then share the part */
    put(bucket, pack(rest, bounds, nodes));
}
