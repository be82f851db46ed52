#include "base/list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 64 };

void *list_grown(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    const size_t wanted = *room ? 2 * *room : ROOM_FIRST;
    void *grown = realloc(list, wanted * size);
    if (grown)
        *room = wanted;
    return grown;
}

size_t list_sort_once(void *list, size_t count, size_t size,
                      int (*compare)(const void *, const void *))
{
    char *at = list;
    size_t kept = 0;
    if (count)
        qsort(list, count, size, compare);
    for (size_t i = 0; i < count; i++) {
        if (kept && !compare(at + (kept - 1) * size, at + i * size))
            continue;
        memmove(at + kept++ * size, at + i * size, size);
    }
    return kept;
}

void list_sort_by_key(void *list, size_t count, size_t size, int64_t (*key)(const void *))
{
    char moved[LIST_ELEMENT_MAX], *at = list;
    assert(size <= sizeof moved);
    for (size_t i = 1; i < count; i++) {
        const int64_t of_moved = key(at + i * size);
        size_t to = i;
        while (to && key(at + (to - 1) * size) < of_moved)
            to--;
        if (to == i)
            continue;
        memcpy(moved, at + i * size, size);
        memmove(at + (to + 1) * size, at + to * size, (i - to) * size);
        memcpy(at + to * size, moved, size);
    }
}
