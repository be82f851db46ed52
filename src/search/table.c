#include "search/table.h"

#include "base/pages.h"
#include "control/score.h"
#include <string.h>

enum { AGES = 64, DEPTH_BIAS = 16, WARM_MAX = 1 << 30 };

/* data: score 16, eval 16, move 10, depth 8 (biased), bound 2, age 6. */
static uint64_t pack(const struct table_hit *what, int score, unsigned age)
{
    return (uint64_t)(uint16_t)score | (uint64_t)(uint16_t)what->eval << 16 |
           (uint64_t)what->move << 32 | (uint64_t)(uint8_t)(what->depth + DEPTH_BIAS) << 42 |
           (uint64_t)what->bound << 50 | (uint64_t)age << 52;
}

static int data_depth(uint64_t data)
{
    return (int)(data >> 42 & 255) - DEPTH_BIAS;
}

static unsigned data_age(uint64_t data)
{
    return (unsigned)(data >> 52 & (AGES - 1));
}

/* A proven score counts plies from the root in the search, and from the position in the table. */
static int score_to_table(int score, int ply)
{
    return score > SCORE_PROVEN ? score + ply : score < -SCORE_PROVEN ? score - ply : score;
}

static int score_from_table(int score, int ply)
{
    return score > SCORE_PROVEN ? score - ply : score < -SCORE_PROVEN ? score + ply : score;
}

bool table_resize(struct table *table, size_t mib, int threads)
{
    uint64_t clusters = 1;
    while (clusters * 2 * TABLE_CLUSTER * sizeof(struct table_entry) <= (uint64_t)mib << 20)
        clusters *= 2;
    struct table_entry *entries = pages_reserve(clusters * TABLE_CLUSTER * sizeof *entries);
    if (!entries)
        return false;
    pages_free(table->entries);
    *table = (struct table){.entries = entries, .mask = clusters - 1, .threads = threads};
    return true;
}

void table_free(struct table *table)
{
    pages_free(table->entries);
    table->entries = NULL;
}

static uint64_t bytes_of(const struct table *table)
{
    return (table->mask + 1) * TABLE_CLUSTER * sizeof *table->entries;
}

void table_warm(struct table *table, const lz_stop *stop)
{
    if (!table->used && bytes_of(table) <= WARM_MAX)
        pages_fetch(table->entries, bytes_of(table), table->threads, stop);
}

void table_clear(struct table *table)
{
    if (table->used)
        pages_drop(table->entries, bytes_of(table), table->threads);
    table->used = false;
    table->age = 0;
}

void table_next_age(struct table *table)
{
    table->age = (table->age + 1) % AGES;
    table->used = true;
}

static struct table_entry *cluster_of(const struct table *table, uint64_t key)
{
    return &table->entries[(key & table->mask) * TABLE_CLUSTER];
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

bool table_get(const struct table *table, uint64_t key, int ply, struct table_hit *out)
{
    const struct table_entry *entry = cluster_of(table, key);
    for (int i = 0; i < TABLE_CLUSTER; i++, entry++) {
        const uint64_t data = load(&entry->data);
        if ((load(&entry->check) ^ data) != key || !data)
            continue;
        *out = (struct table_hit){
            .score = score_from_table((int16_t)(data & 0xffff), ply),
            .eval = (int16_t)(data >> 16 & 0xffff),
            .move = (int)(data >> 32 & 1023),
            .depth = data_depth(data),
            .bound = (enum bound)(data >> 50 & 3),
        };
        return true;
    }
    return false;
}

int table_permille(const struct table *table)
{
    enum { SAMPLE = 1000 }; /* clusters; a table has more of them */
    int held = 0;
    for (int i = 0; i < SAMPLE * TABLE_CLUSTER && table->used; i++)
        held += load(&table->entries[i].data) != 0;
    return held / TABLE_CLUSTER;
}

void table_put(struct table *table, uint64_t key, int ply, const struct table_hit *what)
{
    struct table_entry *entry = cluster_of(table, key), *victim = entry;
    int worst = INT32_MAX;
    struct table_hit kept = *what;
    for (int i = 0; i < TABLE_CLUSTER; i++, entry++) {
        const uint64_t data = load(&entry->data);
        if ((load(&entry->check) ^ data) == key) {
            /* Keep a much deeper result of this search unless the new one is exact. */
            if (what->bound != BOUND_EXACT && data_age(data) == table->age &&
                what->depth + 3 < data_depth(data))
                return;
            if (!kept.move)
                kept.move = (int)(data >> 32 & 1023);
            victim = entry;
            break;
        }
        const unsigned behind = (table->age - data_age(data)) & (AGES - 1);
        const int worth = data ? data_depth(data) - 4 * (int)behind : INT32_MIN;
        if (worth < worst) {
            worst = worth;
            victim = entry;
        }
    }
    const uint64_t data = pack(&kept, score_to_table(what->score, ply), table->age);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}
