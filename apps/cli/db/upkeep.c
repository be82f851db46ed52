/* `lianzi db check` and `dedupe`. */
#include "cli/command.h"
#include "cli/db/db.h"
#include "system/charset.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>

static void print_line(const char *format, int64_t first, int64_t second)
{
    char text[256], local[512];
    snprintf(text, sizeof text, format, (long long)first, (long long)second);
    puts(charset_for_terminal(text, local, sizeof local));
}

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
        print_line(_("games: %lld; faults: %lld"), health.games, health.faults);
    else
        print_line(_("games: %lld; entries of the index: %lld; no fault"), health.games,
                   health.positions);
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
        print_line(_("games that are there twice: %lld"), deleted, 0);
    else
        print_line(_("games deleted: %lld"), deleted, 0);
    return EXIT_WELL;
}
