/* Saves the game to a file, and asks first if the file's format leaves something out. */
#ifndef LIANZI_DESKTOP_SAVE_H
#define LIANZI_DESKTOP_SAVE_H

#include <gio/gio.h>

struct window;

/* Saves the game to the file. If its format cannot hold the whole game, a dialog first lists the
 * losses and asks. Once the user agrees, it asks again only when the losses change. */
void save_game(struct window *window, GFile *file);

#endif
