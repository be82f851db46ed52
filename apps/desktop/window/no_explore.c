/* A build without SQLite has no explorer. */
#include "desktop/window/explore.h"

void explore_begin(struct window *window)
{
    (void)window;
}

void explore_show(struct window *window)
{
    (void)window;
}

void explore_end(struct window *window)
{
    (void)window;
}
