/* A build without SQLite has no explorer and no puzzles. */
#include "cli/play/screen.h"

#include "system/translate.h"
#include <stdio.h>

bool screen_explore(struct screen *screen)
{
    snprintf(screen->message, sizeof screen->message, "%s",
             _("this lianzi was built without SQLite, which the games need"));
    return false;
}

bool screen_puzzles(const lz_rule *rule, char *problem, size_t size)
{
    (void)rule;
    snprintf(problem, size, "%s", _("this lianzi was built without SQLite, which puzzles need"));
    return false;
}
