/* Linked into the programs of a coverage build alone. gcov writes its counts when a program exits.
 * With this, a program also keeps them when it tidies up after a signal and then ends by that
 * signal.
 */
#include <pthread.h>
#include <signal.h>

void __gcov_dump(void);

int raise(int number)
{
    __gcov_dump();
    return pthread_kill(pthread_self(), number);
}
