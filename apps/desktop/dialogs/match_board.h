/* A game of a running match on a board: its moves as they come, the players, the result. Draws at
 * most four times a second, and leaves the end of a game in sight for a while. */
#ifndef LIANZI_DESKTOP_MATCH_BOARD_H
#define LIANZI_DESKTOP_MATCH_BOARD_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>

enum { MATCH_BOARD_FIELDS = 6 };

/* The box of title and board. The preferences must live as long. */
GtkWidget *match_board_new(const struct preferences *preferences);
/* A match begins; with several games at once there are buttons to choose one. */
void match_board_begin(GtkWidget *box, const lz_variant *variant, bool several);
/* Takes a line `game` of `lianzi match --live`, see tally_print_game. */
void match_board_take(GtkWidget *box, char *const fields[MATCH_BOARD_FIELDS]);

#endif
