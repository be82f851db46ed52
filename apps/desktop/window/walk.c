/* A line of thought, walked on the board as ghost stones, move by move. */
#include "desktop/parts/debug.h"
#include "desktop/window/inside.h"
#include "session/wording.h"

void window_walk(struct window *window, int row)
{
    const lz_line *line = panel_line(window->panel, row);
    const lz_game *game = window_game(window);
    char text[240];
    if (!line || line->length == 0)
        return;
    window->walked = *line;
    window->ghosts = line->length;
    wording_line(game, line, text, sizeof text);
    debug_line("walk line=%d length=%d score=%d to_move=%s moves=%s", row + 1, line->length,
               line->score, lz_game_to_move(game) == LZ_BLACK ? "black" : "white", text);
    window_show(window);
}

void window_walk_on(struct window *window, int step)
{
    window->ghosts = CLAMP(window->ghosts + step, 0, window->walked.length);
    if (window->ghosts)
        window_show(window);
    else
        window_leave_line(window);
}

void window_leave_line(struct window *window)
{
    window->ghosts = 0;
    if (window->analysing && !thinker_current(window->thinker) && !window->pace_timer)
        window_think(window);
    window_show(window);
}
