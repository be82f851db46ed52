/* In place of the full-screen game, where there is no ncurses. */
#include "cli/play/play.h"

bool play_can_screen(void)
{
    return false;
}

int play_screen(struct play *play)
{
    return play_plain(play);
}
