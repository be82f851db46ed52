/* Mistakes of the game and openings become cards of the practice queue. */
#ifndef LIANZI_DESKTOP_WINDOW_PRACTISE_H
#define LIANZI_DESKTOP_WINDOW_PRACTISE_H

#include "study/story.h"

struct database_query;
struct window;

/* Asks the cards that are due. */
void practise_due(struct window *window);
/* Makes cards of the mistakes of the kind in all games played, and asks those of them that are due;
 * the window is the user. */
void practise_kind(enum error_kind kind, void *user);

/* Adds those that learn_mistakes finds, and says how many there were. */
void practise_mistakes(struct window *window);
/* Adds the moves of a finished game with a coach that are worth remembering, if there are any. */
void practise_worth(struct window *window);
/* Opens the dialog that makes cards of an opening. `query`: the games of the explorer, whose
 * position is practised; NULL: all games. */
void practise_opening(struct window *window, const struct database_query *query);

#endif
