/* The games that the window keeps, each a saved session. */
#ifndef LIANZI_CLI_OWN_GAMES_H
#define LIANZI_CLI_OWN_GAMES_H

#include "session/session.h"

#include <stddef.h>

enum { OWN_GAMES_PATH = 4096 };

/* The folder, whether it is there or not; false if the environment names none. */
bool own_games_folder(char folder[OWN_GAMES_PATH]);
/* The session of a file there; NULL if it cannot be read. */
struct session *own_games_read(const char *path, lz_error *error);
/* Calls `visit` for each file of the folder, the latest first; a missing folder has none. */
typedef void own_games_fn(void *user, const char *name, const char *path);
lz_status own_games_each(const char *folder, own_games_fn *visit, void *user, lz_error *error);

#endif
