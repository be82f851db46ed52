/* Mistakes of the game become cards of the practice queue. */
#ifndef LIANZI_DESKTOP_WINDOW_PRACTISE_H
#define LIANZI_DESKTOP_WINDOW_PRACTISE_H

struct window;

/* Adds those that learn_mistakes finds, and says how many there were. */
void practise_mistakes(struct window *window);
/* The mistake of which the coach warns now, if there is one. */
void practise_warned(struct window *window);

#endif
