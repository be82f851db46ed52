#include "gravity/table.h"

#include "base/pages.h"

/* A word, from the lowest bit: score 16, depth 8, move 4, bound 2, age 4, key 30. */
enum { SCORE_BITS = 16, DEPTH_AT = 16, MOVE_AT = 24, BOUND_AT = 28, AGE_AT = 30, KEY_AT = 34 };
enum { AGES = 16, OLD_COST = 8 /* depths that one search of age counts as */ };

bool gravity_table_init(struct gravity_table *table, uint64_t bytes, int threads)
{
    const size_t cluster = GRAVITY_CLUSTER * sizeof *table->words;
    uint64_t clusters = 1;
    while (clusters * 2 * cluster <= bytes)
        clusters *= 2;
    *table = (struct gravity_table){
        .words = pages_new(clusters * cluster, threads), .mask = clusters - 1, .threads = threads};
    return table->words != NULL;
}

void gravity_table_free(struct gravity_table *table)
{
    pages_free((void *)table->words);
    table->words = NULL;
}

void gravity_table_clear(struct gravity_table *table)
{
    const size_t words = (size_t)(table->mask + 1) * GRAVITY_CLUSTER;
    if (table->used)
        pages_clear((void *)table->words, words * sizeof *table->words, table->threads);
    table->used = false;
    table->age = 0;
}

void gravity_table_next_age(struct gravity_table *table)
{
    table->age = (table->age + 1) % AGES;
    table->used = true;
}

static int word_depth(uint64_t word)
{
    return (int)(word >> DEPTH_AT & 0xff);
}

bool gravity_table_get(const struct gravity_table *table, uint64_t key, struct gravity_entry *out)
{
    const _Atomic uint64_t *words = &table->words[(key & table->mask) * GRAVITY_CLUSTER];
    for (int i = 0; i < GRAVITY_CLUSTER; i++) {
        const uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        if (word >> KEY_AT != key >> KEY_AT || !word)
            continue;
        *out = (struct gravity_entry){
            .score = (int16_t)(word & 0xffff),
            .depth = word_depth(word),
            .move = (int)(word >> MOVE_AT & 15),
            .bound = (enum gravity_bound)(word >> BOUND_AT & 3),
        };
        return true;
    }
    return false;
}

void gravity_table_put(struct gravity_table *table, uint64_t key, struct gravity_entry entry)
{
    _Atomic uint64_t *words = &table->words[(key & table->mask) * GRAVITY_CLUSTER];
    int place = 0, least = INT32_MAX;
    for (int i = 0; i < GRAVITY_CLUSTER; i++) {
        const uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        if (word >> KEY_AT == key >> KEY_AT) {
            place = i;
            if (!entry.move)
                entry.move = (int)(word >> MOVE_AT & 15);
            break;
        }
        const int years = (int)((table->age + AGES - (word >> AGE_AT & 15)) % AGES);
        const int worth = word ? word_depth(word) - OLD_COST * years : -1000;
        if (worth < least) {
            least = worth;
            place = i;
        }
    }
    const uint64_t word = (key >> KEY_AT) << KEY_AT | (uint64_t)table->age << AGE_AT |
                          (uint64_t)entry.bound << BOUND_AT | (uint64_t)entry.move << MOVE_AT |
                          (uint64_t)entry.depth << DEPTH_AT | (uint16_t)entry.score;
    atomic_store_explicit(&words[place], word, memory_order_relaxed);
}
