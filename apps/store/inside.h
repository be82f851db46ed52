/* Shared by the files of this folder: the open database and its statements. */
#ifndef LIANZI_STORE_INSIDE_H
#define LIANZI_STORE_INSIDE_H

#include "store/bytes.h"
#include "store/store.h"

#include <sqlite3.h>

struct database {
    sqlite3 *db;
    struct fold *fold; /* turns positions about; every call may use it */
    struct {
        bool is;
        uint64_t key;    /* of the position whose games are in the temporary table `wanted` ... */
        int64_t version; /* ... since SQLite's data_version and total_changes were these */
        int changes;
    } wanted;
};

/* Fills in the error for the last call that failed; returns its status. */
lz_status database_failed(const struct database *base, lz_error *error);
lz_status database_no_memory(lz_error *error);

/* Runs statements without parameters. */
lz_status database_run(const struct database *base, const char *sql, lz_error *error);
/* NULL after an error. */
sqlite3_stmt *database_prepare(const struct database *base, const char *sql, lz_error *error);
/* Runs a statement that gives no rows, and resets it. */
lz_status database_step(const struct database *base, sqlite3_stmt *statement, lz_error *error);
/* Frees a statement; NULL: it could not be prepared. Returns `status`, or if that is LZ_OK the
 * error of the statement's last step. */
lz_status database_finish(const struct database *base, sqlite3_stmt *statement, lz_status status,
                          lz_error *error);
/* The first value of a query's first row; 0 without rows. */
lz_status database_number(const struct database *base, const char *sql, int64_t *out,
                          lz_error *error);
/* The number of the row with one or two texts (`second` may be NULL), which is made if it is
 * missing: `insert` adds it unless it is there, `select` finds it. */
lz_status database_row(const struct database *base, const char *insert, const char *select,
                       const char *first, const char *second, int64_t *out, lz_error *error);
/* Begins to write; ends it by committing if `status` is LZ_OK, else by taking all back. Returns
 * `status`, or the error of the commit. */
lz_status database_begin(const struct database *base, lz_error *error);
lz_status database_end(const struct database *base, lz_status status, lz_error *error);

/* A column's blob. */
static inline struct view database_blob(sqlite3_stmt *statement, int column)
{
    const void *data = sqlite3_column_blob(statement, column);
    return view_of(data, (size_t)sqlite3_column_bytes(statement, column));
}

#endif
