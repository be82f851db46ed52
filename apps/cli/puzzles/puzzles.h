/* `lianzi puzzles`: shared by its files. */
#ifndef LIANZI_CLI_PUZZLES_PUZZLES_H
#define LIANZI_CLI_PUZZLES_PUZZLES_H

#include "study/puzzle/training.h"
#include "system/options.h"

struct puzzles {
    struct options options;
    const char *out, *database, *from; /* as given, or NULL */
    int64_t self_play, nodes, puzzle_count, shortest, longest;
    unsigned kinds; /* a bit (1 << kind) for each that is wanted; 0: all */
    enum puzzle_level level;
    const char *date; /* of the daily puzzle; NULL: today */
    bool resume, daily;
    int count; /* arguments after the subcommand */
    char **arguments;
};

/* The subcommands; each returns the exit status. */
int puzzles_make(struct puzzles *puzzles);
int puzzles_solve(struct puzzles *puzzles);
/* Complains of a file of puzzles, with the line. */
void puzzles_complain_of_file(const struct puzzles *puzzles, const char *path,
                              const lz_error *error);

/* ---- games to make puzzles of ---- */

/* Gets the game at its end; false ends the reading. */
typedef bool puzzles_game_fn(void *user, const lz_game *game);

/* Calls `visit` for every game but the first `skip`, always in the same order. False after a
 * complaint. */
bool puzzles_games(const struct puzzles *puzzles, uint64_t skip, const lz_stop *stop,
                   puzzles_game_fn *visit, void *user);

/* ---- choosing ---- */

/* Leaves one of those that a symmetry turns into each other, and at most `most` (0: all), evenly of
 * each kind and length. False without memory. */
bool puzzles_choose(struct puzzle_list *list, int64_t most);

#endif
