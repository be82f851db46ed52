/* The tab of the games database: the moves that followed the position on the board, with bars of
 * their results, and games that have it. Without a database it is one button. */
#ifndef LIANZI_DESKTOP_EXPLORER_H
#define LIANZI_DESKTOP_EXPLORER_H

#include <gtk/gtk.h>
#include <stdint.h>

enum { EXPLORER_ROWS_MAX = 60, EXPLORER_GAMES_MAX = 30 };

/* A move that followed. */
struct explorer_row {
    char move[24];
    char name[64];              /* of the opening of renju that it makes; "" for none */
    uint32_t games, results[4]; /* by lz_result */
    char value[16];             /* what the engine thinks of it; "" if that is not known */
    char last[12];              /* when it was last played; "" if that is not known */
};

/* A game that has the position. */
struct explorer_game {
    char players[120], about[80];
};

GtkWidget *explorer_new(void);
/* Shows what followed. A row fires "win.explore-move" with its number, a game "win.explore-game"
 * with its own; both count from 0. */
void explorer_show(GtkWidget *explorer, const char *title, const struct explorer_row *rows,
                   int row_count, const struct explorer_game *games, int game_count);
/* Shows why there is nothing, over the button that imports games. */
void explorer_show_nothing(GtkWidget *explorer, const char *why);

#endif
