/* Writes the games database through a file system that fails: at the Nth write, sync, truncation or
 * deletion, once or from then on, with half of the bytes written, a full disk or a broken one.
 * Whatever happens, the file must afterwards be sound and hold each batch of games whole or not at
 * all, and each that was reported as written; the error must be one clear line. */
#include "record/random.h"
#include "store/store.h"
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

enum { BATCH = 25, BATCHES = 4 };

enum fault { FAULT_FULL, FAULT_BROKEN, FAULT_SHORT, FAULTS };

/* ---- the file system ---- */

static struct {
    sqlite3_vfs own, *real;
    sqlite3_io_methods methods;
    long left; /* operations until one fails; negative: none does */
    bool stays;
    enum fault fault;
    unsigned long failed;
} faulty;

/* In front of the real file. */
struct faulty_file {
    sqlite3_file base;
    sqlite3_file *real;
};

static bool is_due(void)
{
    if (faulty.left < 0)
        return false;
    if (faulty.left > 0) {
        faulty.left--;
        return false;
    }
    if (!faulty.stays)
        faulty.left = -1;
    faulty.failed++;
    return true;
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct faulty_file *)file)->real;
}

static int on_close(sqlite3_file *file)
{
    return real_of(file)->pMethods ? real_of(file)->pMethods->xClose(real_of(file)) : SQLITE_OK;
}

static int on_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at)
{
    return real_of(file)->pMethods->xRead(real_of(file), to, size, at);
}

static int on_write(sqlite3_file *file, const void *from, int size, sqlite3_int64 at)
{
    const bool fails = is_due();
    if (fails && faulty.fault == FAULT_SHORT)
        real_of(file)->pMethods->xWrite(real_of(file), from, size / 2, at);
    if (fails)
        return faulty.fault == FAULT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    return real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return is_due() ? SQLITE_IOERR_TRUNCATE
                    : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int on_sync(sqlite3_file *file, int flags)
{
    return is_due() ? SQLITE_IOERR_FSYNC : real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int on_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int on_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int on_check_lock(sqlite3_file *file, int *held)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), held);
}

static int on_control(sqlite3_file *file, int what, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int on_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int on_features(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int on_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}

static int on_map_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void on_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int on_unmap(sqlite3_file *file, int delete)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct faulty_file *own = (struct faulty_file *)file;
    (void)vfs;
    own->real = (sqlite3_file *)(own + 1);
    const int status = faulty.real->xOpen(faulty.real, name, own->real, flags, out);
    own->base.pMethods = own->real->pMethods ? &faulty.methods : NULL;
    return status;
}

static int on_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    return is_due() ? SQLITE_IOERR_DELETE : faulty.real->xDelete(faulty.real, name, sync);
}

static void install(void)
{
    faulty.real = sqlite3_vfs_find(NULL);
    faulty.methods = (sqlite3_io_methods){
        .iVersion = 2,
        .xClose = on_close,
        .xRead = on_read,
        .xWrite = on_write,
        .xTruncate = on_truncate,
        .xSync = on_sync,
        .xFileSize = on_size,
        .xLock = on_lock,
        .xUnlock = on_unlock,
        .xCheckReservedLock = on_check_lock,
        .xFileControl = on_control,
        .xSectorSize = on_sector,
        .xDeviceCharacteristics = on_features,
        .xShmMap = on_map,
        .xShmLock = on_map_lock,
        .xShmBarrier = on_barrier,
        .xShmUnmap = on_unmap,
    };
    faulty.own = *faulty.real;
    faulty.own.zName = "faulty";
    faulty.own.szOsFile = (int)sizeof(struct faulty_file) + faulty.real->szOsFile;
    faulty.own.xOpen = on_open;
    faulty.own.xDelete = on_delete;
    faulty.left = -1;
    assert_int_equal(sqlite3_vfs_register(&faulty.own, 1), SQLITE_OK);
}

/* ---- what happens on it ---- */

static char folder[] = "/tmp/test_database.XXXXXX";
static char path[64];

static void remove_files(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[80];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        remove(name);
    }
}

/* Adds a batch of random games, no two the same; returns whether it was reported as written. */
static bool add_batch(struct database *base, uint64_t *state, lz_error *error)
{
    struct database_import *import;
    lz_variant variant;
    lz_status status = database_import_begin(base, &import, error);
    if (status)
        return false;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    for (int i = 0; i < BATCH && !status; i++) {
        char name[32];
        lz_record *record = random_game(&variant, state, 30, false);
        snprintf(name, sizeof name, "%llu", (unsigned long long)*state);
        lz_record_set_text(record, LZ_RECORD_INFO_BLACK, name, NULL);
        status = database_import_add(import, record, error);
        lz_record_free(record);
    }
    if (!status)
        status = database_import_finish(import, error);
    database_import_free(import);
    return status == LZ_OK;
}

static void print_fault(void *user, const lz_error *fault)
{
    (void)user;
    print_error("%s\n", fault->text);
}

/* Opens the file without faults and returns how many batches it holds. */
static int batches_there(void)
{
    struct database *base;
    struct database_health health;
    lz_error error = {.text = ""};
    faulty.left = -1;
    if (access(path, F_OK) != 0)
        return 0;
    const lz_status status = database_open(path, DATABASE_WRITE, &base, &error);
    if (status)
        print_error("%s\n", error.text);
    assert_int_equal(status, LZ_OK);
    assert_int_equal(database_check(base, print_fault, NULL, &health, &error), LZ_OK);
    assert_int_equal(health.faults, 0);
    assert_int_equal(health.games % BATCH, 0);
    database_close(base);
    return (int)(health.games / BATCH);
}

/* One life of a database with one fault; returns whether it came to the fault. */
static bool live(long operations)
{
    struct database *base = NULL;
    lz_error error = {.text = ""};
    uint64_t state = 5;
    int written = 0;
    bool good = true;
    remove_files();
    faulty.left = operations;
    faulty.failed = 0;
    if (database_open(path, DATABASE_WRITE, &base, &error)) {
        good = false;
    } else {
        for (int i = 0; i < BATCHES && good; i++) {
            good = add_batch(base, &state, &error);
            written += good;
        }
        database_close(base);
    }
    const bool failed = faulty.failed != 0;
    const int there = batches_there();
    assert_true(good || failed);
    if (!good)
        assert_true(strlen(error.text) > 10 && !strchr(error.text, '\n'));
    assert_true(there >= written && there <= BATCHES);
    return failed;
}

static void live_through(enum fault fault, bool stays)
{
    long step = 1, operations = 0;
    unsigned long lives = 0;
    faulty.fault = fault;
    faulty.stays = stays;
    for (; live(operations); operations += step) {
        lives++;
        step = 1 + operations / 12; /* each of the first operations, then fewer */
    }
    print_message("# %lu faults among %ld operations\n", lives, operations);
    assert_true(lives > 20);
}

static void survives_a_full_disk(void **context)
{
    (void)context;
    live_through(FAULT_FULL, true);
    live_through(FAULT_FULL, false);
}

static void survives_a_broken_disk(void **context)
{
    (void)context;
    live_through(FAULT_BROKEN, true);
    live_through(FAULT_BROKEN, false);
}

static void survives_short_writes(void **context)
{
    (void)context;
    live_through(FAULT_SHORT, true);
    live_through(FAULT_SHORT, false);
}

static int begin(void **context)
{
    (void)context;
    install();
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    return 0;
}

static int end(void **context)
{
    (void)context;
    remove_files();
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(survives_a_full_disk),
        cmocka_unit_test(survives_a_broken_disk),
        cmocka_unit_test(survives_short_writes),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
