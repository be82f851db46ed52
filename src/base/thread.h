/* The two things that the library needs of threads: begin one, wait for its end. */
#ifndef LIANZI_BASE_THREAD_H
#define LIANZI_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

struct thread {
    pthread_t id;
    void (*run)(void *argument);
    void *argument;
};

/* `thread` stays in place until thread_join. False when the system refuses. */
bool thread_begin(struct thread *thread, void (*run)(void *argument), void *argument);
void thread_join(struct thread *thread);

#endif
