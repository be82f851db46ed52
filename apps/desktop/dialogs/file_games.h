/* Asks which game of a file to open: its games with names, result and length, and a search where
 * there are many. */
#ifndef LIANZI_DESKTOP_FILE_GAMES_H
#define LIANZI_DESKTOP_FILE_GAMES_H

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>

/* What is said of a game. */
struct file_game {
    char *title, *about;
};

/* Says it of a record, game `number` of its file, from 1. Free it by file_game_free. */
struct file_game *file_game_of(const lz_record *record, int number);
void file_game_free(gpointer game);

enum { FILE_GAMES_IMPORT = 0, FILE_GAMES_STUDY = -1 };

/* The game with the number was chosen, or FILE_GAMES_IMPORT: all are to go into the games database,
 * or FILE_GAMES_STUDY: all are to be opened as the chapters of a study. */
typedef void file_games_fn(int number, void *user);

/* Shows the games, struct file_game *, and takes the array over. The database's button is there if
 * `database`, the study's if there are not too many. `done` frees `user` when the dialog is gone.
 */
void file_games_show(GtkWindow *over, const char *name, GPtrArray *games, bool database,
                     file_games_fn *chosen, gpointer user, GDestroyNotify done);

#endif
