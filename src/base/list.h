/* Lists that grow, and lists put in order. */
#ifndef LIANZI_BASE_LIST_H
#define LIANZI_BASE_LIST_H

#include <stddef.h>
#include <stdint.h>

enum { LIST_ELEMENT_MAX = 1024 };

/* Returns the list with room for one element of `size` bytes more than its `count`. NULL without
 * memory; the list then stays as it was. `*room` is the number of elements that it has room for, 0
 * for NULL. */
void *list_grown(void *list, size_t count, size_t *room, size_t size);
/* Sorts the elements and drops repeated ones; returns how many are left. */
size_t list_sort_once(void *list, size_t count, size_t size,
                      int (*compare)(const void *, const void *));
/* Orders elements of at most LIST_ELEMENT_MAX bytes by their keys, greatest first; equal ones keep
 * their order. An insertion sort: meant for short lists that are nearly in order. */
void list_sort_by_key(void *list, size_t count, size_t size, int64_t (*key)(const void *));

#endif
