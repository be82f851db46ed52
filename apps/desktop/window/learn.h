/* Learning from mistakes (session/learn.h) on the window's board. */
#ifndef LIANZI_DESKTOP_WINDOW_LEARN_H
#define LIANZI_DESKTOP_WINDOW_LEARN_H

#include <lianzi/lianzi.h>

struct window;
struct view;
struct picture;
struct thinking;

void window_learn_begin(struct window *window);
void window_learn_end(struct window *window);
void window_learn_next(struct window *window);
/* Asks the mistakes of another side; those that were not found. */
void window_learn_side(struct window *window, lz_colour side);
void window_learn_repeat(struct window *window);
void window_learn_hint(struct window *window);
void window_learn_solution(struct window *window);
/* Shows the question's position again. */
void window_learn_again(struct window *window);
/* The cell was clicked as an answer. */
void window_learn_answer(struct window *window, int cell);
/* The engine has judged an answer that is not in the tree. */
void window_learn_take_check(struct window *window, const struct thinking *thinking);
void window_learn_mark(const struct window *window, struct picture *picture);
void window_learn_tell_view(const struct window *window, struct view *view);

#endif
