/* The games played, each a saved session in the folder `games` beside the running one. Each is
 * written when it ends or another takes its place, and again if it goes on later. */
#ifndef LIANZI_DESKTOP_KEPT_GAMES_H
#define LIANZI_DESKTOP_KEPT_GAMES_H

#include "desktop/parts/preferences.h"

/* A row of the list of games. */
struct kept_game {
    char *name;  /* its file's */
    char *title; /* who played what */
    char *state; /* when, and how it ended */
    int level;   /* of the program that a person played against, 0 for other games ... */
    int outcome; /* ... and who won: 1 the person, -1 the program, 0 nobody; of ended games */
    bool ended;
    int length;    /* moves */
    int accuracy;  /* by its review, the person's, or of two persons the mean; -1 without one */
    char *opening; /* of renju; "" for none */
};

/* Writes the game; gives it a name if it has none. False if it cannot be written. */
bool kept_games_write(const struct preferences *preferences, struct session *session,
                      int64_t now_ms);
/* Calls `visit` for each game that can be read, the latest first. */
typedef void kept_games_fn(const char *name, const struct session *session, void *user);
void kept_games_each(kept_games_fn *visit, void *user);
bool kept_games_exist(void);
/* The path of the folder; g_free it. */
char *kept_games_folder(void);
/* The games, the latest first: struct kept_game *. Free the array. */
GPtrArray *kept_games_list(void);
/* NULL if it cannot be read. */
struct session *kept_games_read(const char *name);
bool kept_games_delete(const char *name);

#endif
