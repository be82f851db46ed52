#include "store/segment.h"

#include <stdlib.h>
#include <string.h>

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, KEY_PASSES = 6 };

/* One pass of a radix sort, stable. */
static void sort_pass(const struct entry *from, struct entry *to, size_t count, bool by_move,
                      int shift)
{
    size_t place[DIGITS] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++)
        place[(by_move ? from[i].move : from[i].key >> shift) & (DIGITS - 1)]++;
    for (int digit = 0; digit < DIGITS; digit++) {
        const size_t here = place[digit];
        place[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[place[(by_move ? from[i].move : from[i].key >> shift) & (DIGITS - 1)]++] = from[i];
}

static size_t drop_repeated(struct entry *entries, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct entry *entry = &entries[i], *before = kept ? &entries[kept - 1] : NULL;
        if (!before || before->key != entry->key || before->move != entry->move ||
            before->game != entry->game)
            entries[kept++] = *entry;
    }
    return kept;
}

/* The games are in ascending order to begin with, and the passes keep it. */
size_t segment_sort(struct entry *entries, size_t count)
{
    struct entry *other = malloc((count ? count : 1) * sizeof *other);
    if (!other)
        return SIZE_MAX;
    sort_pass(entries, other, count, true, 0);
    struct entry *from = other, *to = entries;
    for (int pass = 0; pass < KEY_PASSES; pass++) {
        sort_pass(from, to, count, false, pass * DIGIT_BITS);
        struct entry *swap = from;
        from = to;
        to = swap;
    }
    if (from != entries)
        memcpy(entries, from, count * sizeof *entries);
    free(other);
    return drop_repeated(entries, count);
}
