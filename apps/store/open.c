/* Opens the database, makes its tables and brings older ones up to date. */
#include "store/game.h"
#include "store/inside.h"

#include "study/position_key.h"
#include "system/atomic_file.h"
#include "system/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION = 0x4c7a4442, /* "LzDB", which `file` shows */
    WAIT_MS = 20000           /* for another program that is writing */
};

/* Step N of the list turns version N into version N + 1. A step is never changed once it has been
 * released: a change of the tables is a new step. */
static const char *const steps[] = {
    "CREATE TABLE variant(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
    "CREATE TABLE name(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
    "CREATE TABLE source(id INTEGER PRIMARY KEY, path TEXT NOT NULL, format TEXT NOT NULL,"
    "  UNIQUE(path, format));"
    "CREATE TABLE game("
    "  id INTEGER PRIMARY KEY,"
    "  print INTEGER NOT NULL UNIQUE,"
    "  variant INTEGER NOT NULL REFERENCES variant(id),"
    "  source INTEGER REFERENCES source(id),"
    "  black INTEGER REFERENCES name(id),"
    "  white INTEGER REFERENCES name(id),"
    "  event INTEGER REFERENCES name(id),"
    "  round TEXT,"
    "  date TEXT,"
    "  result INTEGER NOT NULL CHECK(result BETWEEN 0 AND 3),"
    "  length INTEGER NOT NULL,"
    "  opening INTEGER,"
    "  moves BLOB NOT NULL,"
    "  times BLOB,"
    "  sgf BLOB);"
    "CREATE INDEX game_black ON game(black) WHERE black IS NOT NULL;"
    "CREATE INDEX game_white ON game(white) WHERE white IS NOT NULL;"
    "CREATE TABLE header("
    "  game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE,"
    "  kind INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY(game, kind)) WITHOUT ROWID;"
    "CREATE TABLE segment("
    "  id INTEGER PRIMARY KEY,"
    "  entries INTEGER NOT NULL,"
    "  first_game INTEGER NOT NULL,"
    "  last_game INTEGER NOT NULL);"
    "CREATE TABLE block("
    "  id INTEGER PRIMARY KEY,"
    "  segment INTEGER NOT NULL REFERENCES segment(id) ON DELETE CASCADE,"
    "  first INTEGER NOT NULL,"
    "  data BLOB NOT NULL);"
    "CREATE INDEX block_first ON block(segment, first);"
    "CREATE TABLE list("
    "  id INTEGER PRIMARY KEY,"
    "  segment INTEGER NOT NULL REFERENCES segment(id) ON DELETE CASCADE,"
    "  data BLOB NOT NULL);"
    "CREATE INDEX list_segment ON list(segment);",

    "CREATE TABLE analysis("
    "  key INTEGER PRIMARY KEY,"
    "  variant INTEGER NOT NULL REFERENCES variant(id),"
    "  moves TEXT NOT NULL,"
    "  depth INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL,"
    "  asked INTEGER NOT NULL,"
    "  score INTEGER NOT NULL,"
    "  winrate INTEGER NOT NULL,"
    "  mate INTEGER NOT NULL,"
    "  best INTEGER NOT NULL,"
    "  engine TEXT NOT NULL);",

    "CREATE TABLE solver("
    "  id INTEGER PRIMARY KEY CHECK(id = 1),"
    "  rating REAL NOT NULL,"
    "  deviation REAL NOT NULL,"
    "  volatility REAL NOT NULL,"
    "  tried INTEGER NOT NULL,"
    "  solved INTEGER NOT NULL,"
    "  streak INTEGER NOT NULL,"
    "  longest INTEGER NOT NULL);"
    "CREATE TABLE puzzle("
    "  key INTEGER PRIMARY KEY,"
    "  tries INTEGER NOT NULL,"
    "  solved INTEGER NOT NULL,"
    "  date TEXT NOT NULL);",

    "CREATE TABLE answer(key INTEGER PRIMARY KEY, data BLOB NOT NULL);"
    "CREATE TRIGGER segment_added AFTER INSERT ON segment BEGIN DELETE FROM answer; END;"
    "CREATE TRIGGER segment_deleted AFTER DELETE ON segment BEGIN DELETE FROM answer; END;",

    "CREATE TABLE card("
    "  id INTEGER PRIMARY KEY,"
    "  key INTEGER NOT NULL UNIQUE,"
    "  kind INTEGER NOT NULL,"
    "  puzzle INTEGER,"
    "  variant INTEGER NOT NULL REFERENCES variant(id),"
    "  start TEXT NOT NULL,"
    "  moves TEXT NOT NULL,"
    "  answers TEXT NOT NULL,"
    "  played TEXT NOT NULL,"
    "  note TEXT NOT NULL,"
    "  stability REAL NOT NULL,"
    "  difficulty REAL NOT NULL,"
    "  last TEXT NOT NULL,"
    "  due TEXT NOT NULL,"
    "  asked INTEGER NOT NULL,"
    "  wrong INTEGER NOT NULL);"
    "CREATE INDEX card_due ON card(due);",

    "CREATE TABLE rating(id INTEGER PRIMARY KEY, date TEXT NOT NULL, rating REAL NOT NULL);",
};

enum { VERSION = sizeof steps / sizeof *steps };

/* ---- what the files of this folder share ---- */

lz_status database_no_memory(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
}

lz_status database_failed(const struct database *base, lz_error *error)
{
    const int system = sqlite3_system_errno(base->db);
    switch (sqlite3_errcode(base->db)) {
    case SQLITE_NOMEM:
        return database_no_memory(error);
    case SQLITE_FULL:
        return lz_error_set(error, LZ_ERR_IO, "the disk is full; nothing of the change is kept");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return lz_error_set(error, LZ_ERR_IO,
                            "another program is writing to the database; try again later");
    case SQLITE_READONLY:
        return lz_error_set(error, LZ_ERR_IO, "the database cannot be written here");
    case SQLITE_NOTADB:
        return lz_error_set(error, LZ_ERR_SYNTAX, "the file is no database");
    case SQLITE_CORRUPT:
        return lz_error_set(error, LZ_ERR_SYNTAX, "the database is damaged: %s",
                            sqlite3_errmsg(base->db));
    case SQLITE_CANTOPEN:
        return lz_error_set(error, LZ_ERR_IO, "the database cannot be opened: %s",
                            system ? strerror(system) : sqlite3_errmsg(base->db));
    case SQLITE_IOERR:
        return lz_error_set(error, LZ_ERR_IO, "reading or writing the database failed: %s",
                            system ? strerror(system) : sqlite3_errmsg(base->db));
    default:
        return lz_error_set(error, LZ_ERR_IO, "the database failed: %s", sqlite3_errmsg(base->db));
    }
}

lz_status database_run(const struct database *base, const char *sql, lz_error *error)
{
    return sqlite3_exec(base->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? LZ_OK
               : database_failed(base, error);
}

sqlite3_stmt *database_prepare(const struct database *base, const char *sql, lz_error *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(base->db, sql, -1, &statement, NULL) != SQLITE_OK)
        database_failed(base, error);
    return statement;
}

lz_status database_step(const struct database *base, sqlite3_stmt *statement, lz_error *error)
{
    const bool done = sqlite3_step(statement) == SQLITE_DONE;
    const lz_status status = done ? LZ_OK : database_failed(base, error);
    sqlite3_reset(statement);
    return status;
}

lz_status database_finish(const struct database *base, sqlite3_stmt *statement, lz_status status,
                          lz_error *error)
{
    const bool well = sqlite3_finalize(statement) == SQLITE_OK && statement;
    return well || status ? status : database_failed(base, error);
}

lz_status database_number(const struct database *base, const char *sql, int64_t *out,
                          lz_error *error)
{
    sqlite3_stmt *statement = database_prepare(base, sql, error);
    const int step = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    *out = step == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    return database_finish(base, statement, LZ_OK, error);
}

lz_status database_row(const struct database *base, const char *insert, const char *select,
                       const char *first, const char *second, int64_t *out, lz_error *error)
{
    sqlite3_stmt *add = database_prepare(base, insert, error);
    sqlite3_stmt *find = database_prepare(base, select, error);
    lz_status status = add && find ? LZ_OK : database_failed(base, error);
    if (!status) {
        sqlite3_bind_text(add, 1, first, -1, SQLITE_STATIC);
        sqlite3_bind_text(find, 1, first, -1, SQLITE_STATIC);
        if (second) {
            sqlite3_bind_text(add, 2, second, -1, SQLITE_STATIC);
            sqlite3_bind_text(find, 2, second, -1, SQLITE_STATIC);
        }
        status = database_step(base, add, error);
    }
    if (!status && sqlite3_step(find) != SQLITE_ROW)
        status = database_failed(base, error);
    if (!status)
        *out = sqlite3_column_int64(find, 0);
    sqlite3_finalize(add);
    sqlite3_finalize(find);
    return status;
}

lz_status database_begin(const struct database *base, lz_error *error)
{
    return database_run(base, "BEGIN IMMEDIATE", error);
}

lz_status database_end(const struct database *base, lz_status status, lz_error *error)
{
    if (!status)
        status = database_run(base, "COMMIT", error);
    if (status && !sqlite3_get_autocommit(base->db))
        sqlite3_exec(base->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

lz_status database_change(struct database *base, database_change_fn *change, void *user,
                          const char *argument, lz_error *error)
{
    const lz_status status = database_begin(base, error);
    return status ? status : database_end(base, change(user, argument, error), error);
}

/* ---- versions ---- */

static lz_status read_version(const struct database *base, int64_t *version, lz_error *error)
{
    int64_t application;
    lz_status status = database_number(base, "PRAGMA application_id", &application, error);
    if (!status)
        status = database_number(base, "PRAGMA user_version", version, error);
    if (status)
        return status;
    int64_t tables = 0;
    if (application != APPLICATION)
        status = database_number(base, "SELECT count(*) FROM sqlite_schema", &tables, error);
    if (!status && tables)
        return lz_error_set(error, LZ_ERR_UNSUPPORTED, "the file is a database of another program");
    if (!status && *version > VERSION)
        return lz_error_set(error, LZ_ERR_UNSUPPORTED,
                            "the database has version %d, and this program knows versions up to "
                            "%d; a newer Lianzi reads it",
                            (int)*version, (int)VERSION);
    return status;
}

/* Makes the missing tables, all in one transaction. */
static lz_status migrate(const struct database *base, lz_error *error)
{
    int64_t version;
    char text[96];
    lz_status status = database_begin(base, error);
    if (status)
        return status;
    status = read_version(base, &version, error); /* another program may have been faster */
    for (; !status && version < VERSION; version++)
        status = database_run(base, steps[version], error);
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
             (int)VERSION);
    if (!status)
        status = database_run(base, text, error);
    return database_end(base, status, error);
}

static lz_status prepare_to_write(const struct database *base, lz_error *error)
{
    int64_t version;
    lz_status status = read_version(base, &version, error);
    if (!status && version < VERSION)
        status = database_run(base, "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL", error);
    if (!status && version < VERSION)
        status = migrate(base, error);
    return status;
}

static lz_status prepare_to_read(const struct database *base, lz_error *error)
{
    int64_t version;
    const lz_status status = read_version(base, &version, error);
    if (!status && version == 0) /* its first import was broken off before any table was there */
        return lz_error_set(error, LZ_ERR_UNSUPPORTED,
                            "the database is empty; `lianzi db import FILE` brings games into it");
    if (!status && version < VERSION)
        return lz_error_set(error, LZ_ERR_UNSUPPORTED,
                            "the database has version %d, and this program reads version %d; "
                            "`lianzi db check --reindex` brings it up to date",
                            (int)version, (int)VERSION);
    return status;
}

/* ---- opening ---- */

/* Whether the file can be read but its folder not written, and no writer has left anything beside
 * it: then it can be read as it stands, without the files that SQLite keeps beside it. */
static bool stands_still(const char *path)
{
    char beside[4096 + 8];
    struct stat log;
    snprintf(beside, sizeof beside, "%.4096s-wal", path);
    return access(path, R_OK) == 0 && (stat(beside, &log) != 0 || log.st_size == 0);
}

/* The path as a URI that SQLite takes, to be freed. */
static char *uri_of(const char *path)
{
    static const char hex[] = "0123456789ABCDEF";
    static const char end[] = "?immutable=1";
    char *uri = malloc(strlen(path) * 3 + sizeof "file:" + sizeof end);
    if (!uri)
        return NULL;
    char *to = uri + sprintf(uri, "file:");
    for (const unsigned char *at = (const unsigned char *)path; *at; at++) {
        if (strchr("?#%", *at)) {
            *to++ = '%';
            *to++ = hex[*at >> 4];
            *to++ = hex[*at & 15];
        } else {
            *to++ = (char)*at;
        }
    }
    memcpy(to, end, sizeof end);
    return uri;
}

static void put_day(sqlite3_context *context, uint32_t day)
{
    if (day)
        sqlite3_result_int64(context, day);
}

static void first_day(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    put_day(context, game_day((const char *)sqlite3_value_text(values[0])));
}

static void last_day(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    put_day(context, game_last_day((const char *)sqlite3_value_text(values[0])));
}

/* Gives SQL the numbers of dates; NULL for what is no date. */
static bool add_functions(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    return !sqlite3_create_function(db, "first_day", 1, flags, NULL, first_day, NULL, NULL) &&
           !sqlite3_create_function(db, "last_day", 1, flags, NULL, last_day, NULL, NULL);
}

/* Opens one way; the base is closed again on failure. */
static lz_status try_open(struct database *base, const char *name, int flags, lz_error *error)
{
    lz_status status = LZ_OK;
    int64_t ignored;
    if (sqlite3_open_v2(name, &base->db, flags, NULL) != SQLITE_OK)
        status = base->db ? database_failed(base, error) : database_no_memory(error);
    sqlite3_busy_timeout(base->db, WAIT_MS);
    if (!status && !add_functions(base->db))
        status = database_failed(base, error);
    if (!status)
        status = database_run(base,
                              "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; "
                              "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536",
                              error);
    if (!status) /* SQLite looks at the file only now */
        status = database_number(base, "SELECT count(*) FROM sqlite_schema", &ignored, error);
    if (status) {
        sqlite3_close(base->db);
        base->db = NULL;
    }
    return status;
}

static lz_status open_to_read(struct database *base, const char *path, lz_error *error)
{
    lz_status status = try_open(base, path, SQLITE_OPEN_READONLY, error);
    if (status == LZ_ERR_IO && stands_still(path)) {
        char *uri = uri_of(path);
        if (!uri)
            return database_no_memory(error);
        status = try_open(base, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error);
        free(uri);
    }
    return status;
}

lz_status database_open(const char *path, enum database_mode mode, struct database **out,
                        lz_error *error)
{
    struct database *base = calloc(1, sizeof *base);
    if (!base)
        return database_no_memory(error);
    lz_status status;
    if (mode == DATABASE_READ && access(path, F_OK) != 0)
        status = lz_error_set(error, LZ_ERR_IO, "%s", strerror(errno));
    else if (mode == DATABASE_READ)
        status = open_to_read(base, path, error);
    else
        status = try_open(base, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (!status)
        status =
            mode == DATABASE_READ ? prepare_to_read(base, error) : prepare_to_write(base, error);
    if (!status && !(base->fold = calloc(1, sizeof *base->fold)))
        status = database_no_memory(error);
    if (status)
        database_close(base);
    else
        *out = base;
    return status;
}

lz_status database_open_own(const char *path, struct database **out, lz_error *error)
{
    const lz_status status = database_open(path, DATABASE_READ, out, error);
    return status == LZ_ERR_UNSUPPORTED ? database_open(path, DATABASE_WRITE, out, error) : status;
}

void database_close(struct database *base)
{
    if (!base)
        return;
    sqlite3_close(base->db);
    free(base->fold);
    free(base);
}

bool database_default_path(char *path, size_t size)
{
    return file_in_home("XDG_DATA_HOME", ".local/share", "games.db", path, size);
}

void database_make_folders(const char *path)
{
    char usual[4096];
    if (database_default_path(usual, sizeof usual) && strcmp(usual, path) == 0)
        atomic_file_make_folders(path);
}
