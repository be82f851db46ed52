/* A hash table, by parent and cells, of the nodes whose action adds two stones. A swap2 opening
 * can go on in as many ways as there are pairs of cells, too many to search each time. Open
 * addressing; of two children with the same cells, as exist while a tree is folded, the first is
 * found. */
#include "base/random.h"
#include "record/record.h"
#include <stdlib.h>
#include <string.h>

enum { PAIRS_FEW = 64 };

static uint32_t first_slot(const lz_record *record, int parent, int white, int black)
{
    const uint64_t cells = (uint64_t)(uint16_t)white << 16 | (uint16_t)black;
    return (uint32_t)random_mix((uint64_t)(uint32_t)parent << 32 | cells) & record->pair_mask;
}

static uint32_t slot_of_node(const lz_record *record, int node)
{
    const struct record_node *here = &record->nodes[node];
    return first_slot(record, here->parent, here->cell[0], here->cell[1]);
}

/* The slot of the child that adds the two stones, or the free slot for it. */
static uint32_t find_slot(const lz_record *record, int parent, int white, int black)
{
    uint32_t slot = first_slot(record, parent, white, black);
    for (; record->pairs[slot] != LZ_RECORD_NO_NODE; slot = (slot + 1) & record->pair_mask) {
        const struct record_node *node = &record->nodes[record->pairs[slot]];
        if (node->parent == parent && node->cell[0] == white && node->cell[1] == black)
            break;
    }
    return slot;
}

int record_pairs_find(const lz_record *record, int parent, int white, int black)
{
    return record->pairs ? record->pairs[find_slot(record, parent, white, black)]
                         : LZ_RECORD_NO_NODE;
}

void record_pairs_add(lz_record *record, int node)
{
    const struct record_node *here = &record->nodes[node];
    int32_t *place = &record->pairs[find_slot(record, here->parent, here->cell[0], here->cell[1])];
    if (*place != LZ_RECORD_NO_NODE)
        return;
    *place = node;
    record->pair_count++;
}

void record_pairs_remove(lz_record *record, int node)
{
    int32_t *const pairs = record->pairs;
    const uint32_t mask = record->pair_mask;
    const struct record_node *here = &record->nodes[node];
    uint32_t free_slot = find_slot(record, here->parent, here->cell[0], here->cell[1]);
    if (pairs[free_slot] != node)
        return;
    record->pair_count--;
    /* Moves later entries into the gap, except those that would come before their home slot. */
    for (uint32_t slot = (free_slot + 1) & mask; pairs[slot] != LZ_RECORD_NO_NODE;
         slot = (slot + 1) & mask) {
        const uint32_t from_home = (slot - slot_of_node(record, pairs[slot])) & mask;
        if (from_home < ((slot - free_slot) & mask))
            continue;
        pairs[free_slot] = pairs[slot];
        free_slot = slot;
    }
    pairs[free_slot] = LZ_RECORD_NO_NODE;
}

bool record_pairs_grow(lz_record *record)
{
    const uint32_t old_slots = record->pairs ? record->pair_mask + 1 : 0;
    const uint32_t slots = old_slots ? old_slots * 2 : PAIRS_FEW;
    if (record->pair_count < old_slots / 2)
        return true;
    int32_t *const old = record->pairs, *pairs = malloc(slots * sizeof *pairs);
    if (!pairs)
        return false;
    memset(pairs, 0xff, slots * sizeof *pairs); /* LZ_RECORD_NO_NODE */
    record->pairs = pairs;
    record->pair_mask = slots - 1;
    record->pair_count = 0;
    for (uint32_t slot = 0; slot < old_slots; slot++) {
        if (old[slot] != LZ_RECORD_NO_NODE)
            record_pairs_add(record, old[slot]);
    }
    free(old);
    return true;
}

bool record_pairs_copy(lz_record *copy, const lz_record *record)
{
    const size_t bytes = ((size_t)record->pair_mask + 1) * sizeof *record->pairs;
    copy->pairs = record->pairs ? malloc(bytes) : NULL;
    if (copy->pairs)
        memcpy(copy->pairs, record->pairs, bytes);
    return copy->pairs || !record->pairs;
}

void record_pairs_clear(lz_record *record)
{
    free(record->pairs);
    record->pairs = NULL;
    record->pair_mask = record->pair_count = 0;
}
