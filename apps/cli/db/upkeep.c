/* `lianzi db check` and `dedupe`. */
#include "cli/command.h"
#include "cli/db/db.h"
#include "system/say.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>

static void on_fault(void *user, const lz_error *fault)
{
    const struct db *db = user;
    db_complain(db, db->path, fault);
}

int db_check(struct db *db)
{
    lz_error error;
    struct database_health health;
    struct database *base = db_open(db, db->reindex ? DATABASE_WRITE : DATABASE_READ);
    if (!base)
        return EXIT_INPUT;
    lz_status status = db->reindex ? database_reindex(base, &error) : LZ_OK;
    if (!status)
        status = database_check(base, on_fault, db, &health, &error);
    database_close(base);
    if (status) {
        db_complain(db, db->path, &error);
        return EXIT_INPUT;
    }
    if (db->json)
        printf("{\"games\":%" PRId64 ",\"positions\":%" PRId64 ",\"faults\":%" PRId64 "}\n",
               health.games, health.positions, health.faults);
    else if (health.faults)
        say_line(_("games: %lld; faults: %lld"), (long long)health.games, (long long)health.faults);
    else
        say_line(_("games: %lld; entries of the index: %lld; no fault"), (long long)health.games,
                 (long long)health.positions);
    return health.faults ? EXIT_INPUT : EXIT_WELL;
}

int db_dedupe(struct db *db)
{
    lz_error error;
    int64_t deleted;
    struct database *base = db_open(db, db->dry ? DATABASE_READ : DATABASE_WRITE);
    if (!base)
        return EXIT_INPUT;
    const lz_status status = database_dedupe(base, db->equal_moves, db->dry, &deleted, &error);
    database_close(base);
    if (status) {
        db_complain(db, db->path, &error);
        return EXIT_INPUT;
    }
    if (db->json)
        printf("{\"%s\":%" PRId64 "}\n", db->dry ? "repeated" : "deleted", deleted);
    else if (db->dry)
        say_line(_("games that are there twice: %lld"), (long long)deleted);
    else
        say_line(_("games deleted: %lld"), (long long)deleted);
    return EXIT_WELL;
}
