/* A build without SQLite has no explorer. */
#include "cli/play/screen.h"

#include "common/translate.h"
#include <stdio.h>

bool screen_explore(struct screen *screen)
{
    snprintf(screen->message, sizeof screen->message, "%s",
             _("this lianzi was built without SQLite, which the games need"));
    return false;
}
