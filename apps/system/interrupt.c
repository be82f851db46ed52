#include "system/interrupt.h"

#include <stddef.h>

/* A signal handler can reach globals only. */
static lz_stop *stop;
static volatile sig_atomic_t caught;

static void interrupt(int number)
{
    caught = number;
    lz_stop_set(stop);
}

#if defined(_WIN32)

static const int numbers[] = {SIGINT, SIGTERM};

enum { COUNT = sizeof numbers / sizeof *numbers };

/* The system forgets the handler when it calls it. */
const lz_stop *interrupt_begin(void)
{
    stop = lz_stop_new();
    for (int i = 0; i < COUNT && stop; i++) {
        if (signal(numbers[i], interrupt) == SIG_IGN)
            signal(numbers[i], SIG_IGN);
    }
    return stop;
}

void interrupt_end(void)
{
    for (int i = 0; i < COUNT && stop; i++) {
        if (signal(numbers[i], SIG_DFL) == SIG_IGN)
            signal(numbers[i], SIG_IGN);
    }
    lz_stop_free(stop);
    stop = NULL;
}

#else

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};

enum { COUNT = sizeof numbers / sizeof *numbers };

void interrupt_signals(sigset_t *set)
{
    sigemptyset(set);
    for (int i = 0; i < COUNT; i++) {
        struct sigaction present;
        if (sigaction(numbers[i], NULL, &present) == 0 && present.sa_handler != SIG_IGN)
            sigaddset(set, numbers[i]);
    }
}

const lz_stop *interrupt_begin(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    stop = lz_stop_new();
    interrupt_signals(&action.sa_mask);
    for (int i = 0; i < COUNT && stop; i++) {
        if (sigismember(&action.sa_mask, numbers[i]))
            sigaction(numbers[i], &action, NULL);
    }
    return stop;
}

void interrupt_end(void)
{
    for (int i = 0; i < COUNT && stop; i++) {
        struct sigaction present;
        if (sigaction(numbers[i], NULL, &present) == 0 && present.sa_handler == interrupt)
            signal(numbers[i], SIG_DFL);
    }
    lz_stop_free(stop);
    stop = NULL;
}

#endif

void interrupt_note(int number)
{
    caught = number;
}

bool interrupt_came(void)
{
    return caught != 0;
}

void interrupt_pass_on(void)
{
    if (!caught)
        return;
    signal(caught, SIG_DFL);
    raise(caught);
}
