/* Lists that grow. */
#ifndef LIANZI_BASE_LIST_H
#define LIANZI_BASE_LIST_H

#include <stddef.h>

/* The list with room for one more element of `size` bytes than the `count` it has; NULL without
 * memory, and the list stays as it was. `*room` is how many it has room for, 0 for NULL. */
void *list_grown(void *list, size_t count, size_t *room, size_t size);
/* Puts elements in order and leaves each once; how many are left. */
size_t list_sort_once(void *list, size_t count, size_t size,
                      int (*compare)(const void *, const void *));

#endif
