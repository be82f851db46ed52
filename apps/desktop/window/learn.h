/* Learning from mistakes: each bad move of the main line that has a better variation beside it
 * becomes a question on the board. Judgements and variations come from a review, or from a file. */
#ifndef LIANZI_DESKTOP_WINDOW_LEARN_H
#define LIANZI_DESKTOP_WINDOW_LEARN_H

#include "study/tree.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>

struct window;
struct view;
struct picture;
struct thinking;

enum { LEARN_HINTS = 3 };

struct learn {
    bool on;
    int moves[TREE_LINE_MAX]; /* the nodes of the bad moves */
    int count, at;
    bool solved;
    char text[300]; /* the question, or what the last answer was worth */
    lz_action tried;
    int hints[LEARN_HINTS], hint_count; /* one of these cells is the better move */
};

/* Whether there is a mistake to learn from. */
bool learn_can_start(const struct window *window);
/* Asks the first question. Asks for the mistakes of the person; of both sides if two persons
 * played. */
void learn_start(struct window *window);
void learn_end(struct window *window);
void learn_next(struct window *window);
void learn_hint(struct window *window);
void learn_solution(struct window *window);
/* Shows the question's position again. */
void learn_again(struct window *window);
/* The cell was clicked as an answer. */
void learn_answer(struct window *window, int cell);
/* The engine has judged an answer that is not in the tree. */
void learn_take_check(struct window *window, const struct thinking *thinking);
void learn_mark(const struct window *window, struct picture *picture);
void learn_tell_view(const struct window *window, struct view *view);

#endif
