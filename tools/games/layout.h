/* The layout of a games file, for its writer and its reader; see docs/FORMATS.md. All numbers are
 * little endian. */
#ifndef LIANZI_TOOLS_GAMES_LAYOUT_H
#define LIANZI_TOOLS_GAMES_LAYOUT_H

#include "games/games.h"

#include <string.h>

enum {
    LAYOUT_MAGIC_SIZE = 8,
    LAYOUT_HEADER_FIXED = 8 + 8 + 8 + 4 + 4, /* of the header, after its two texts */
    LAYOUT_GAME_FIXED = 8 + 8 + 1 + 1 + 2,
    LAYOUT_PLY_FIXED = 2 + 2 + 2 + 1 + 1 + 4 + 1,
    LAYOUT_CANDIDATE = 4,
    LAYOUT_TEXT_MAX = 255,
    LAYOUT_GAME_MAX = LAYOUT_GAME_FIXED +
                      LZ_CELLS_MAX * (LAYOUT_PLY_FIXED + GAMES_CANDIDATES_MAX * LAYOUT_CANDIDATE),
    LAYOUT_WINDOW_LOG = 22 /* log2 of the bytes of zstd's window: 4 MiB */
};

/* The last byte is the format's version. */
static const char layout_magic[LAYOUT_MAGIC_SIZE] = "LZGAMES\1";

/* Writes the number in `bytes` bytes and returns the place after it. */
static inline uint8_t *layout_put(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *to++ = (uint8_t)(number >> 8 * i);
    return to;
}

static inline uint64_t layout_get(const uint8_t **from, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t) * (*from)++ << 8 * i;
    return number;
}

#endif
