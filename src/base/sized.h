/* Structures that callers fill and that may grow at their end. Each begins with a size_t, the size
 * that it had when the caller was compiled. */
#ifndef LIANZI_BASE_SIZED_H
#define LIANZI_BASE_SIZED_H

#include <stdbool.h>
#include <stddef.h>

enum { SIZED_GROWTH_MAX = 1024 }; /* how many bytes larger a newer caller's structure may be */

/* Copies a caller's structure over `own`, which has `size` bytes and holds the defaults; they stay
 * where the caller's structure ends earlier. False when its size is impossible, or when it has more
 * fields and one of them is not 0: a newer caller then asks for something unknown. */
bool sized_read(void *own, size_t size, const void *given);
/* Copies as much of `own` as fits into a caller's structure of `room` bytes; the rest of it becomes
 * 0. */
void sized_write(void *given, size_t room, const void *own, size_t size);

#endif
