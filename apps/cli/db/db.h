/* `lianzi db`: shared by its subcommands. */
#ifndef LIANZI_CLI_DB_DB_H
#define LIANZI_CLI_DB_DB_H

#include "store/store.h"
#include "system/options.h"

struct db {
    struct options options;
    const char *path; /* of the database */
    char usual[4096];
    struct database_query query;
    lz_rule rule;          /* that query.rule points to */
    lz_result result;      /* that query.result points to */
    const char *from, *to; /* names of formats, or NULL */
    const char *moves;     /* --moves */
    const char *encoding;
    bool json, damaged, force, equal_moves, dry, reindex;
    const char *out;   /* --out, of analyze */
    bool merge;        /* --merge */
    uint32_t at_least; /* games of a position that matters */
    uint64_t nodes;    /* of a search */
    int threads, hash; /* MiB */
    int shard, shards; /* from 1 */
    int count;         /* arguments after the subcommand */
    char **arguments;
};

/* Complains as `lianzi db: PATH: TEXT`, in the person's language. */
void db_complain(const struct db *db, const char *path, const lz_error *error);
/* Opens the database; NULL after a complaint. */
struct database *db_open(const struct db *db, enum database_mode mode);
/* Plays the moves from the start of the options' variant; NULL after a complaint. */
lz_game *db_position(const struct db *db, const char *moves);

/* Visits the positions that at least db->at_least games have, with the edges: of all variants, or
 * from the one on that the options name. False after a complaint. */
bool db_walk(struct db *db, struct database *base, database_position_fn *visit, void *user);

/* The subcommands; each returns the exit status. */
int db_import(struct db *db);
int db_list(struct db *db);
int db_export(struct db *db);
int db_explore(struct db *db);
int db_analyze(struct db *db);
int db_book(struct db *db);
int db_check(struct db *db);
int db_dedupe(struct db *db);

#endif
