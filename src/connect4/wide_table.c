#include "connect4/wide_table.h"

#include "base/pages.h"
#include <string.h>

/* A word, from the lowest bit: score 16, depth 8, move 4, bound 2, age 4, key 30. */
enum { SCORE_BITS = 16, DEPTH_AT = 16, MOVE_AT = 24, BOUND_AT = 28, AGE_AT = 30, KEY_AT = 34 };
enum { AGES = 16, OLD_COST = 8 /* depths that one search of age counts as */ };

bool wide_table_init(struct wide_table *table, size_t mib)
{
    const size_t cluster = WIDE_CLUSTER * sizeof *table->words;
    uint64_t clusters = 1;
    while (clusters * 2 * cluster <= (uint64_t)mib << 20)
        clusters *= 2;
    *table = (struct wide_table){.words = pages_new(clusters * cluster), .mask = clusters - 1};
    return table->words != NULL;
}

void wide_table_free(struct wide_table *table)
{
    pages_free((void *)table->words);
    table->words = NULL;
}

void wide_table_clear(struct wide_table *table)
{
    const size_t words = (size_t)(table->mask + 1) * WIDE_CLUSTER;
    memset((void *)table->words, 0, words * sizeof *table->words);
    table->age = 0;
}

void wide_table_next_age(struct wide_table *table)
{
    table->age = (table->age + 1) % AGES;
}

static int word_depth(uint64_t word)
{
    return (int)(word >> DEPTH_AT & 0xff);
}

bool wide_table_get(const struct wide_table *table, uint64_t key, struct wide_entry *out)
{
    const _Atomic uint64_t *words = &table->words[(key & table->mask) * WIDE_CLUSTER];
    for (int i = 0; i < WIDE_CLUSTER; i++) {
        const uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        if (word >> KEY_AT != key >> KEY_AT || !word)
            continue;
        *out = (struct wide_entry){
            .score = (int16_t)(word & 0xffff),
            .depth = word_depth(word),
            .move = (int)(word >> MOVE_AT & 15),
            .bound = (enum wide_bound)(word >> BOUND_AT & 3),
        };
        return true;
    }
    return false;
}

void wide_table_put(struct wide_table *table, uint64_t key, struct wide_entry entry)
{
    _Atomic uint64_t *words = &table->words[(key & table->mask) * WIDE_CLUSTER];
    int place = 0, least = INT32_MAX;
    for (int i = 0; i < WIDE_CLUSTER; i++) {
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
