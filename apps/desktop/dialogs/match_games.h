/* The games of a match, which `lianzi match` writes into a file as they end: buttons that open
 * them, that save them elsewhere and that add them to the games database, also while the match goes
 * on. The file stays until the next match begins. */
#ifndef LIANZI_DESKTOP_MATCH_GAMES_H
#define LIANZI_DESKTOP_MATCH_GAMES_H

#include <gtk/gtk.h>

/* The box of buttons. `lianzi` is the path of the program, `path` that of the file. */
GtkWidget *match_games_new(GtkWindow *over, const char *lianzi, const char *path);
/* Has the buttons stand below each other while the dialog is narrow. */
void match_games_fold(GtkWidget *box, GtkWidget *dialog);
/* Makes place for the games of a new match. */
void match_games_begin(GtkWidget *box);
/* Shows the buttons if there are games; the one that opens them, which closes the dialog, once the
 * match is `over`. */
void match_games_show(GtkWidget *box, bool over);

#endif
