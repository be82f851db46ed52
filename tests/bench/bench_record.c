/* The speed of converting records, and the memory, which must not grow with the number of games.
 * The games are made while they are read, so that only the conversion takes memory. */
#define _DEFAULT_SOURCE /* getrusage counts */
#include "base/clock.h"
#include "bench/psq_maker.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { GAMES = 100000 };

static char *write_game(struct psq_maker *maker)
{
    int cells[MAKER_SIZE * MAKER_SIZE];
    char *end = psq_maker_head(maker->game);
    const int moves = 20 + (int)random_below(&maker->state, 60);
    for (int i = 0; i < MAKER_SIZE * MAKER_SIZE; i++)
        cells[i] = i;
    for (int i = 0; i < moves; i++) {
        const int other =
            i + (int)random_below(&maker->state, (uint32_t)(MAKER_SIZE * MAKER_SIZE - i));
        const int cell = cells[other];
        cells[other] = cells[i];
        end = psq_maker_move(maker, end, cell);
    }
    return end + sprintf(end, "pbrain-A\npbrain-B\n-1\n");
}

struct target {
    lz_record_format format;
    unsigned long games;
    size_t bytes;
};

static bool count_bytes(void *user, const char *data, size_t size)
{
    struct target *target = user;
    (void)data;
    target->bytes += size;
    return true;
}

static bool convert_game(void *user, lz_record *record)
{
    struct target *target = user;
    target->games++;
    lz_record_settle(record);
    return lz_record_write(target->format, NULL, record, count_bytes, target, NULL) == LZ_OK;
}

static long memory_kib(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void measure(int games, lz_record_format to)
{
    struct psq_maker *maker = calloc(1, sizeof *maker);
    struct target target = {.format = to};
    lz_error error;
    if (!maker)
        return;
    maker->state = 1;
    maker->games = games;
    maker->write = write_game;
    const int64_t start = clock_now_us();
    if (lz_record_read(LZ_RECORD_FORMAT_PSQ, NULL, psq_maker_read, maker, convert_game, &target,
                       &error))
        printf("%s\n", error.text);
    const double seconds = (double)(clock_now_us() - start) / 1e6;
    printf("psq to %-8s %8lu games %7.2f s %9.0f games/s %7.1f MB written, %ld KiB in all\n",
           lz_record_format_name(to), target.games, seconds, (double)target.games / seconds,
           (double)target.bytes / 1e6, memory_kib());
    free(maker);
}

int main(void)
{
    measure(GAMES / 100, LZ_RECORD_FORMAT_SGF);
    measure(GAMES, LZ_RECORD_FORMAT_SGF);
    measure(GAMES, LZ_RECORD_FORMAT_PSQ);
    measure(GAMES, LZ_RECORD_FORMAT_MOVES);
    return 0;
}
