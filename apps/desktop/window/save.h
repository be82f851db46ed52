/* Saving the game: what the file is to hold, and asking first where its format leaves something
 * out. */
#ifndef LIANZI_DESKTOP_SAVE_H
#define LIANZI_DESKTOP_SAVE_H

#include <gio/gio.h>

struct window;

/* Saves the game to the file. Where the file's format cannot hold all of it, a dialog says what is
 * left out and asks first; once agreed, it asks again only when something else is left out. */
void save_game(struct window *window, GFile *file);

#endif
