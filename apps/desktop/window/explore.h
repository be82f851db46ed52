/* The explorer of the window: asks the person's games database about the position on the board. */
#ifndef LIANZI_DESKTOP_EXPLORE_H
#define LIANZI_DESKTOP_EXPLORE_H

struct window;

/* Adds the tab to the panel, and its actions to the window. */
void explore_begin(struct window *window);
/* Shows the position on the board, if the tab is in front. */
void explore_show(struct window *window);
/* Closes the database. */
void explore_end(struct window *window);

#endif
