/* The program thinks on a thread of its own, about a copy of the game, so that the screen stays
 * responsive. One thought at a time; the play's engine and proofs belong to it, and the
 * program's settings stay, until the thought is taken or abandoned. */
#ifndef LIANZI_CLI_PLAY_THINKING_H
#define LIANZI_CLI_PLAY_THINKING_H

#include "cli/play/play.h"
#include <pthread.h>

enum thinking_purpose { FOR_MOVE, FOR_HINT, FOR_COACH };

struct thinking {
    pthread_t thread;
    bool running; /* the thread is to be joined */
    lz_stop *stop;
    const struct play *play; /* of its members the thread uses those that think, and ... */
    lz_game *game;           /* ... its own copy of the position */
    enum thinking_purpose purpose;
    pthread_mutex_t lock; /* guards the members below */
    bool done;
    lz_line line; /* the latest progress; length 0 before any */
    lz_status status;
    struct play_thought thought;
    lz_error error;
};

/* False without memory. */
bool thinking_init(struct thinking *thinking);
/* Abandons the thought and frees what it holds. */
void thinking_destroy(struct thinking *thinking);
/* Begins a thought about the game; none may be running. False with an error when it cannot. */
bool thinking_begin(struct thinking *thinking, const struct play *play, const lz_game *game,
                    enum thinking_purpose purpose, lz_error *error);
/* Copies the latest progress; false when there is none yet. */
bool thinking_progress(struct thinking *thinking, lz_line *line);
/* Whether the thought can be taken. */
bool thinking_is_done(struct thinking *thinking);
/* Takes the result of play_think; the game stays as it is. */
lz_status thinking_take(struct thinking *thinking, struct play_thought *thought, lz_error *error);
/* Asks the thought to end soon with the best move so far. */
void thinking_hurry(struct thinking *thinking);
/* Stops the thought and discards it. */
void thinking_abandon(struct thinking *thinking);

#endif
