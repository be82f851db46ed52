/* Linked into the programs of a coverage build alone: a program that a signal ends keeps the counts
 * that it has made. Without it, gcov writes them only when a program leaves by exit. */
#include <signal.h>
#include <stddef.h>

void __gcov_dump(void);

static void flush(int number)
{
    __gcov_dump();
    raise(number); /* SA_RESETHAND: this time it ends the program */
}

__attribute__((constructor)) static void begin(void)
{
    static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGPIPE, SIGTERM};
    for (unsigned i = 0; i < sizeof ending / sizeof *ending; i++) {
        struct sigaction before;
        const struct sigaction action = {.sa_handler = flush, .sa_flags = (int)SA_RESETHAND};
        if (sigaction(ending[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ending[i], &action, NULL);
    }
}
