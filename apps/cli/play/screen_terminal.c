/* Whether the terminal can do full screen. In a file of its own because term.h defines macros such
 * as lines and columns. */
#include "cli/play/play.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

bool play_can_screen(void)
{
    char move_cursor[] = "cup";
    int found;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        setupterm(NULL, STDOUT_FILENO, &found) != OK)
        return false;
    const char *text = tigetstr(move_cursor);
    const bool can = text && text != (const char *)-1;
    del_curterm(cur_term);
    return can;
}
