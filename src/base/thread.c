#include "base/thread.h"

#include <stddef.h>

static void *enter(void *opaque)
{
    const struct thread *thread = opaque;
    thread->run(thread->argument);
    return NULL;
}

bool thread_begin(struct thread *thread, void (*run)(void *argument), void *argument)
{
    thread->run = run;
    thread->argument = argument;
    return pthread_create(&thread->id, NULL, enter, thread) == 0;
}

void thread_join(struct thread *thread)
{
    pthread_join(thread->id, NULL);
}
