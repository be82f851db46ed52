/* The tab of the games database: the moves that followed the position on the board, with bars of
 * their results, and games that have it. Without a database it is one button. */
#ifndef LIANZI_DESKTOP_EXPLORER_H
#define LIANZI_DESKTOP_EXPLORER_H

#include <gtk/gtk.h>
#include <stdint.h>

enum { EXPLORER_ROWS_MAX = 60, EXPLORER_GAMES_MAX = 30 /* of a page */ };

/* Which games count: the value of "win.explore-filter", GVariant type EXPLORER_FILTER. */
#define EXPLORER_FILTER "(sssib)"
struct explorer_filter {
    const char *player;    /* a part of a name; "" for any */
    const char *from, *to; /* years; "" for any */
    int result;            /* lz_result, -1 for any */
    gboolean own;          /* only those that the window has kept */
};

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

/* What is shown of a position. */
struct explorer_view {
    const char *title;
    const struct explorer_row *rows;
    int row_count;
    const struct explorer_game *games; /* of this page */
    int game_count;
    int64_t first, all; /* the number of its first one, from 0, and how many there are */
    bool too_many;      /* to list them */
};

GtkWidget *explorer_new(void);
/* Shows what followed. A row fires "win.explore-move" with its number, and "win.explore-preview"
 * while the pointer is on it, with -1 when it leaves; a game fires "win.explore-game"; all count
 * from 0. A button below the moves fires
 * "win.explore-practise". The lists fire "win.explore-sort" with an enum database_order and
 * "win.explore-page" with -1 or 1. */
void explorer_show(GtkWidget *explorer, const struct explorer_view *view);
/* Shows why there is nothing, over the button that helps: it imports the games of a file, adds
 * those that the window keeps, or asks for all where some games alone were asked for. */
enum explorer_help { EXPLORER_IMPORTS, EXPLORER_ADDS_OWN, EXPLORER_ASKS_ALL };
void explorer_show_nothing(GtkWidget *explorer, const char *why, enum explorer_help help);

#endif
