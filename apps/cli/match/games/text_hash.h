/* FNV-1a over texts with their closing byte, so that "ab", "c" differs from "a", "bc". */
#ifndef LIANZI_CLI_MATCH_GAMES_TEXT_HASH_H
#define LIANZI_CLI_MATCH_GAMES_TEXT_HASH_H

#include <stdint.h>

#define TEXT_HASH_SEED UINT64_C(0xcbf29ce484222325)

/* Adds a text to the hash of the texts before it. */
static inline uint64_t text_hash(uint64_t hash, const char *text)
{
    for (;; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
        if (!*text)
            return hash;
    }
}

#endif
