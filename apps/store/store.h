/* The games database: games of any source in one file, found again by player, date, result or
 * position, with what followed each position counted. docs/DATABASE.md describes the file.
 *
 * Every call that changes the file does so in a transaction: after a crash at any moment the file
 * holds all of a change or nothing of it. Several programs may use one file at the same time. */
#ifndef LIANZI_STORE_DATABASE_H
#define LIANZI_STORE_DATABASE_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdint.h>

struct database;

enum database_mode {
    DATABASE_READ, /* the file must exist */
    DATABASE_WRITE /* it is made where it is missing */
};

/* Opens a file, and brings the tables of an older version up to date. Errors do not name the path.
 */
lz_status database_open(const char *path, enum database_mode mode, struct database **out,
                        lz_error *error);
/* Opens the person's own file to read it; an older version's tables are brought up to date first.
 */
lz_status database_open_own(const char *path, struct database **out, lz_error *error);
void database_close(struct database *base);
/* Writes the path of the person's own database; false if the system names no place for it. */
bool database_default_path(char *path, size_t size);
/* Makes the folders above the person's own database, and none above another path, which somebody
 * has named and perhaps misspelt. database_open then says whether the folders are there. */
void database_make_folders(const char *path);

/* Runs a function whose changes are all kept, or none of them if it fails. */
typedef lz_status database_change_fn(void *user, const char *argument, lz_error *error);
lz_status database_change(struct database *base, database_change_fn *change, void *user,
                          const char *argument, lz_error *error);

/* ---- adding ---- */

/* Games on their way into the database. They are written in batches, so that only a call that says
 * so may fail for want of room on the disk. */
struct database_import;

/* Counts of the games, once they were written. */
struct database_counts {
    uint64_t added;
    uint64_t held;  /* the same game, with the same header, was there already */
    uint64_t empty; /* there is no move in it */
};

lz_status database_import_begin(struct database *base, struct database_import **out,
                                lz_error *error);
/* The games that follow are from this file. */
lz_status database_import_source(struct database_import *import, const char *path,
                                 lz_record_format format, lz_error *error);
/* Adds a game, and writes the batch if it is full. */
lz_status database_import_add(struct database_import *import, lz_record *record, lz_error *error);
/* Reads a file's games and adds them, damaged ones left out and counted. The format is that of the
 * path's extension; a .lib is renju's. `goes_on` may end it, and may be NULL. The error is the
 * database's, or the file's if nothing of it could be added. */
lz_status database_import_file(struct database_import *import, const char *path,
                               bool (*goes_on)(void *user), void *user, unsigned long *damaged,
                               lz_error *error);
/* Writes what is left. */
lz_status database_import_finish(struct database_import *import, lz_error *error);
/* Counts of the games written so far. */
struct database_counts database_import_counts(const struct database_import *import);
/* Forgets what was not written. */
void database_import_free(struct database_import *import);

/* ---- looking ---- */

/* A move that followed a position. A move that a symmetry of the position turns into another counts
 * as one with it. */
struct database_move {
    lz_action action; /* LZ_ACTION_NONE: the game ended, or the line broke off */
    uint32_t games;   /* all, and by lz_result */
    uint32_t results[4];
    char last[12]; /* the latest date; "" if none is known */
    int winrate; /* what the engine thinks of it, in thousandths for who plays it; -1: not known */
    int mate;    /* plies to the end, negative if who plays it loses; 0: not known */
    int depth;   /* of that analysis */
};

struct database_moves {
    uint32_t games; /* that have this position; a tree counts once for each move */
    int count;
    struct database_move move[LZ_CELLS_MAX + 2]; /* most games first */
};

struct database_query;

/* What followed the game's present position in games of its variant, whatever their opening rule.
 * Positions are the same if a symmetry of the board makes them so, in whatever order the stones
 * came. Counts the games that the query asks for alone, whatever its position, order, skip and
 * limit; NULL: all. docs/DATABASE.md says how much slower that is than all. */
lz_status database_explore(struct database *base, const lz_game *game,
                           const struct database_query *query, struct database_moves *out,
                           lz_error *error);

/* The number of the game's present position: the same for positions that are the same. */
uint64_t database_key(struct database *base, const lz_game *game);

/* ---- what the engine thinks ---- */

struct database_analysis {
    int depth;
    uint64_t nodes, asked; /* searched; the limit of that search */
    int score;   /* score, win rate (thousandths) and mate (plies, 0 not known) are those */
    int winrate; /* of the side to move */
    int mate;
    lz_action best;  /* LZ_ACTION_NONE: not known */
    char engine[32]; /* its version */
};

/* The analysis of the game's present position, whatever the opening rule. */
lz_status database_analysis_find(struct database *base, const lz_game *game,
                                 struct database_analysis *out, bool *found, lz_error *error);
/* Keeps the analysis, unless there is one that was asked for more nodes. */
lz_status database_analysis_put(struct database *base, const lz_game *game,
                                const struct database_analysis *analysis, lz_error *error);

typedef bool database_position_fn(void *user, const lz_game *game, uint64_t key,
                                  const struct database_moves *moves);
/* Visits each position from this one on that at least so many games have, once, and where no
 * continuation has that many, the most frequent one: the edge of what is played. Positions of no
 * game are left out. False ends the walk. */
lz_status database_walk(struct database *base, const lz_game *start, uint32_t least,
                        database_position_fn *visit, void *user, lz_error *error);
typedef bool database_variant_fn(void *user, const lz_variant *variant);
/* The variants of all games, their opening rules left out; false ends it. */
lz_status database_variants(struct database *base, database_variant_fn *visit, void *user,
                            lz_error *error);

enum database_order {
    DATABASE_BY_NUMBER, /* in which they came */
    DATABASE_BY_DATE,   /* the latest first */
    DATABASE_BY_BLACK,  /* by the players' names */
    DATABASE_BY_WHITE,
    DATABASE_BY_LENGTH, /* the longest first */
    DATABASE_ORDERS
};

/* Which games are meant; all zero: all. */
struct database_query {
    const char *player;    /* a part of either name, in any case */
    const char *event;     /* a part */
    const char *from, *to; /* dates, YYYY-MM-DD or less of it */
    const char *source;    /* a part of the path */
    const lz_rule *rule;
    const lz_result *result;
    int opening;           /* of renju, index + 1 */
    int shortest, longest; /* plies; 0: any */
    int64_t id;
    const lz_game *position; /* games that have its present position */
    enum database_order order;
    int64_t skip, limit; /* limit 0: none */
};

/* One game, valid while the function runs that gets it. */
struct database_game {
    int64_t id;
    lz_variant variant;
    const char *black, *white, *event, *round, *date, *source; /* NULL: not known */
    lz_result result;
    int length;  /* stones and passes of the main line */
    int opening; /* of renju; -1: none */
};

typedef bool database_game_fn(void *user, const struct database_game *game);

/* Calls `visit` for each game, in the query's order; false ends the search. */
lz_status database_find(struct database *base, const struct database_query *query,
                        database_game_fn *visit, void *user, lz_error *error);
/* How many games the query asks for, whatever its skip and limit. */
lz_status database_count(struct database *base, const struct database_query *query, int64_t *out,
                         lz_error *error);
/* The whole game with all that was kept of it. LZ_ERR_ARGUMENT if there is none of the number. */
lz_status database_load(struct database *base, int64_t id, lz_record **out, lz_error *error);

/* ---- upkeep ---- */

struct database_health {
    int64_t games, positions; /* looked at */
    int64_t faults;
};

/* Called for each fault. */
typedef void database_fault_fn(void *user, const lz_error *fault);

/* Reads everything: the file's structure, every game, and the index, which is compared with one
 * made anew. */
lz_status database_check(struct database *base, database_fault_fn *fault, void *user,
                         struct database_health *out, lz_error *error);
/* Makes the index again from the games. */
lz_status database_reindex(struct database *base, lz_error *error);
/* Deletes games that have the same moves, turned or not, and the same result as another, unless
 * their headers contradict each other; with `moves`, whatever their headers say. A game with stones
 * set up within it is a repetition only of one with the same SGF. Keeps the one with more of a
 * header, then the older. Deletes nothing if `dry`. */
lz_status database_dedupe(struct database *base, bool moves, bool dry, int64_t *deleted,
                          lz_error *error);

#endif
