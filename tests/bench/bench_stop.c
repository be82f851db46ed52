/* The milliseconds from a stop to the answer of a think, with one thread and with two: many
 * positions of all rules, which another thread stops after a random time. */
#define _GNU_SOURCE
#include "base/random.h"
#include "five_rules.h"
#include <lianzi/lianzi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STOPS = 200, THINK_MAX_MS = 400 };

static double now_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Sets the stop after a time, and notes when. */
struct stopper {
    lz_stop *stop;
    unsigned after_us;
    clockid_t processor; /* the thinking thread's */
    double set_ms, set_processor_ms;
};

static void *stop_later(void *user)
{
    struct stopper *stopper = user;
    const struct timespec pause = {0, (long)stopper->after_us * 1000};
    nanosleep(&pause, NULL);
    stopper->set_processor_ms = now_ms(stopper->processor);
    stopper->set_ms = now_ms(CLOCK_MONOTONIC);
    lz_stop_set(stopper->stop);
    return NULL;
}

/* Up to twenty stones near the centre. */
static lz_game *random_game(lz_rule rule, uint64_t *random)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, rule);
    if (lz_game_new(&variant, &game, NULL))
        exit(1);
    for (int left = (int)random_below(random, 21); left > 0; left--) {
        const int column = 4 + (int)random_below(random, 7), row = 4 + (int)random_below(random, 7);
        const lz_action action = lz_action_place(row * variant.columns + column);
        if (!lz_game_act(game, action, NULL) && lz_game_result(game) != LZ_RESULT_ONGOING)
            lz_game_undo(game);
    }
    return game;
}

struct delay {
    double wall[STOPS], processor[STOPS];
};

static void stop_once(lz_engine *engine, const lz_game *game, unsigned after_us,
                      struct delay *delay, int i)
{
    struct stopper stopper = {.stop = lz_stop_new(), .after_us = after_us};
    pthread_t thread;
    pthread_getcpuclockid(pthread_self(), &stopper.processor);
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.infinite = true;
    limits.stop = stopper.stop;
    if (pthread_create(&thread, NULL, stop_later, &stopper) ||
        lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL))
        exit(1);
    const double processor_ms = now_ms(stopper.processor), wall_ms = now_ms(CLOCK_MONOTONIC);
    pthread_join(thread, NULL);
    lz_stop_free(stopper.stop);
    const bool stopped = wall_ms > stopper.set_ms; /* otherwise it had ended by itself */
    delay->wall[i] = stopped ? wall_ms - stopper.set_ms : 0;
    delay->processor[i] = stopped ? processor_ms - stopper.set_processor_ms : 0;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_sorted(int threads, const char *clock, double *ms)
{
    qsort(ms, STOPS, sizeof *ms, by_size);
    printf("  %d thread%s %-9s %6.2f %6.2f %6.2f %6.2f\n", threads, threads > 1 ? "s" : " ", clock,
           ms[STOPS / 2], ms[STOPS * 9 / 10], ms[STOPS * 99 / 100], ms[STOPS - 1]);
}

int main(void)
{
    static struct delay delay;
    puts("stop to answer, ms:     p50    p90    p99    max");
    for (int threads = 1; threads <= 2; threads++) {
        uint64_t random = 1;
        lz_engine *engine;
        if (lz_engine_new(&engine, NULL) ||
            lz_engine_set(engine, "threads", threads == 1 ? "1" : "2", NULL))
            return 1;
        lz_engine_new_game(engine); /* allocates the tables */
        for (int i = 0; i < STOPS; i++) {
            lz_game *game = random_game(five_rule(i), &random);
            stop_once(engine, game, random_below(&random, THINK_MAX_MS * 1000), &delay, i);
            lz_game_free(game);
        }
        lz_engine_free(engine);
        print_sorted(threads, "wall", delay.wall);
        print_sorted(threads, "processor", delay.processor);
    }
    return 0;
}
