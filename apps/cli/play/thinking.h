/* A program thinking in the background about a copy of the game, so that the screen goes on living.
 * One thought at a time; the play's engine belongs to it until the thought is taken or abandoned.
 */
#ifndef LIANZI_CLI_PLAY_THINKING_H
#define LIANZI_CLI_PLAY_THINKING_H

#include "cli/play/play.h"
#include <pthread.h>

struct thinking {
    pthread_t thread;
    bool running; /* a thread is there to be joined */
    lz_stop *stop;
    struct play play;     /* the thread's copy; its game is its own */
    pthread_mutex_t lock; /* of what follows */
    bool done;
    lz_line line; /* the latest progress; length 0 before any */
    lz_status status;
    lz_action action;
    lz_error error;
};

/* False without memory. */
bool thinking_init(struct thinking *thinking);
/* Stops and forgets whatever is being thought, and frees what it holds. */
void thinking_destroy(struct thinking *thinking);
/* Begins; false, with a complaint in `error`, when it cannot. Nothing else is being thought. */
bool thinking_begin(struct thinking *thinking, const struct play *play, lz_error *error);
/* Copies the latest progress; false when there is none yet. */
bool thinking_progress(struct thinking *thinking, lz_line *line);
/* Whether the thought is ready to be taken. */
bool thinking_is_done(struct thinking *thinking);
/* Takes it: the action (not yet done in the game) and black's score. */
lz_status thinking_take(struct thinking *thinking, lz_action *action, int64_t *score,
                        lz_error *error);
/* Asks for the thought so far; it is done soon. */
void thinking_hurry(struct thinking *thinking);
/* Stops and forgets. */
void thinking_abandon(struct thinking *thinking);

#endif
