#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

/* A signal handler can reach nothing but a global. */
static lz_stop *interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    lz_stop_set(interrupted);
}

const lz_stop *interrupt_begin(void)
{
    interrupted = lz_stop_new();
    if (interrupted) {
        struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
        sigaction(SIGINT, &action, NULL);
    }
    return interrupted;
}

void interrupt_end(void)
{
    signal(SIGINT, SIG_DFL);
    lz_stop_free(interrupted);
    interrupted = NULL;
}
