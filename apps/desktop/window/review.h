/* The review of the game: the engine goes through its main line beside whatever the window does,
 * and says of each move what it lost. */
#ifndef LIANZI_DESKTOP_WINDOW_REVIEW_H
#define LIANZI_DESKTOP_WINDOW_REVIEW_H

struct window;
struct view;

/* Begins the review; a message says why if it cannot. */
void review_start(struct window *window);
/* Ends a review that runs. What it found stays in the graph. */
void review_cancel(struct window *window);
/* Ends and forgets it: another game takes the place of this one. */
void review_forget(struct window *window);
/* Fills in what the views show of it. */
void review_tell_view(const struct window *window, struct view *view);
/* Asks for a file and writes the review as a page of HTML. */
void review_ask_page(struct window *window);

#endif
