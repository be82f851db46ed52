/* A list of games as .psq, made while it is read, so that no file and no memory is needed for it.
 */
#ifndef LIANZI_TESTS_BENCH_PSQ_MAKER_H
#define LIANZI_TESTS_BENCH_PSQ_MAKER_H

#include "base/random.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MAKER_SIZE = 15, MAKER_GAME_BYTES = 4096 };

struct psq_maker {
    uint64_t state;
    int games; /* left to write */
    size_t length, at;
    char game[MAKER_GAME_BYTES];
    char *(*write)(struct psq_maker *maker); /* writes a game; returns its end */
};

/* For `write`: a first line, and a move that took a random time. */
static inline char *psq_maker_head(char *end)
{
    return end + sprintf(end, "Piskvorky %dx%d, 11:11, 0\n", MAKER_SIZE, MAKER_SIZE);
}

static inline char *psq_maker_move(struct psq_maker *maker, char *end, int cell)
{
    return end + sprintf(end, "%d,%d,%u\n", cell % MAKER_SIZE + 1, cell / MAKER_SIZE + 1,
                         (unsigned)random_below(&maker->state, 5000));
}

/* An lz_record_read_fn. */
static inline ptrdiff_t psq_maker_read(void *user, char *buffer, size_t size)
{
    struct psq_maker *maker = user;
    if (maker->at == maker->length && maker->games) {
        maker->length = (size_t)(maker->write(maker) - maker->game);
        maker->at = 0;
        maker->games--;
    }
    size_t length = maker->length - maker->at;
    if (length > size)
        length = size;
    memcpy(buffer, maker->game + maker->at, length);
    maker->at += length;
    return (ptrdiff_t)length;
}

#endif
