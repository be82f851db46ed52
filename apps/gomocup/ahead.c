#include "gomocup/ahead.h"

#include "system/timer.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { LOOK_NS = 5000000 /* between two looks at the stop */ };

struct ahead {
    struct proofs *proofs; /* the reader's while it is busy */
    pthread_t reader;
    bool begun; /* the reader runs */

    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t change;
    lz_game *wanted; /* NULL: nothing */
    int room_mib;
    bool busy, closing;
    bool left; /* closed while it was busy: the reader frees it */
};

static void free_ahead(struct ahead *ahead)
{
    lz_game_free(ahead->wanted);
    proofs_free(ahead->proofs);
    pthread_cond_destroy(&ahead->change);
    pthread_mutex_destroy(&ahead->lock);
    free(ahead);
}

static void *read_wanted(void *argument)
{
    struct ahead *ahead = argument;
    pthread_mutex_lock(&ahead->lock);
    for (;;) {
        while (!ahead->wanted && !ahead->closing)
            pthread_cond_wait(&ahead->change, &ahead->lock);
        if (ahead->closing)
            break;
        lz_game *game = ahead->wanted;
        const int room_mib = ahead->room_mib;
        ahead->wanted = NULL;
        ahead->busy = true;
        pthread_mutex_unlock(&ahead->lock);
        proofs_room(ahead->proofs, room_mib);
        proofs_read(ahead->proofs, game, false);
        lz_game_free(game);
        pthread_mutex_lock(&ahead->lock);
        ahead->busy = false;
        pthread_cond_broadcast(&ahead->change);
    }
    const bool left = ahead->left;
    pthread_mutex_unlock(&ahead->lock);
    if (left) {
        pthread_detach(pthread_self());
        free_ahead(ahead);
    }
    return NULL;
}

struct ahead *ahead_open(void)
{
    struct ahead *ahead = calloc(1, sizeof *ahead);
    if (!ahead || !(ahead->proofs = proofs_new())) {
        free(ahead);
        return NULL;
    }
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->change, NULL);
    return ahead;
}

void ahead_close(struct ahead *ahead)
{
    if (!ahead)
        return;
    pthread_mutex_lock(&ahead->lock);
    const bool busy = ahead->busy;
    ahead->closing = true;
    ahead->left = busy;
    pthread_cond_broadcast(&ahead->change);
    pthread_mutex_unlock(&ahead->lock);
    if (busy)
        return;
    if (ahead->begun)
        pthread_join(ahead->reader, NULL);
    free_ahead(ahead);
}

void ahead_want(struct ahead *ahead, const lz_game *game, int room_mib)
{
    lz_game *copy;
    if (!ahead || lz_game_copy(game, &copy, NULL))
        return;
    if (!ahead->begun)
        ahead->begun = pthread_create(&ahead->reader, NULL, read_wanted, ahead) == 0;
    pthread_mutex_lock(&ahead->lock);
    lz_game_free(ahead->wanted);
    ahead->wanted = copy;
    ahead->room_mib = room_mib;
    pthread_cond_broadcast(&ahead->change);
    pthread_mutex_unlock(&ahead->lock);
}

struct proofs *ahead_wait(struct ahead *ahead, int64_t most_us, const lz_stop *stop)
{
    if (!ahead || !ahead->begun)
        return NULL;
    const int64_t now = timer_now_us();
    const int64_t end = most_us < TIMER_NEVER - now ? now + most_us : TIMER_NEVER;
    pthread_mutex_lock(&ahead->lock);
    while ((ahead->wanted || ahead->busy) && timer_now_us() < end && !lz_stop_is_set(stop)) {
        struct timespec look;
        clock_gettime(CLOCK_REALTIME, &look);
        look.tv_nsec += LOOK_NS;
        if (look.tv_nsec >= 1000000000) {
            look.tv_sec++;
            look.tv_nsec -= 1000000000;
        }
        pthread_cond_timedwait(&ahead->change, &ahead->lock, &look);
    }
    const bool ready = !ahead->wanted && !ahead->busy;
    pthread_mutex_unlock(&ahead->lock);
    return ready ? ahead->proofs : NULL;
}
