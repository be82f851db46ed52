/* Arrays that grow: src/base/list.h for the programs, which see the library's public header only.
 */
#ifndef LIANZI_SYSTEM_ARRAY_H
#define LIANZI_SYSTEM_ARRAY_H

#include <stdlib.h>

/* Returns the array with room for one element of `size` bytes more than its `count`. NULL without
 * memory; the array then stays as it was. `*room` is the number of elements that it has room for, 0
 * for NULL. */
static inline void *array_grown(void *array, size_t count, size_t *room, size_t size)
{
    enum { FIRST = 64 };
    if (count < *room)
        return array;
    const size_t wanted = *room ? 2 * *room : FIRST;
    void *grown = realloc(array, wanted * size);
    if (grown)
        *room = wanted;
    return grown;
}

#endif
