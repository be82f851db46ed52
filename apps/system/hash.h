/* FNV-1a, for tables and comparisons, not against forgery. */
#ifndef LIANZI_SYSTEM_HASH_H
#define LIANZI_SYSTEM_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_SEED UINT64_C(0xcbf29ce484222325)

/* Adds bytes to the hash of the bytes before them. */
static inline uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    const uint8_t *const bytes = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
