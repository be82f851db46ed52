#include "desktop/window/explore_import.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/kept_games.h"
#include "session/wording.h"
#include "store/store.h"
#include "system/translate.h"

#include <string.h>

struct import {
    GListModel *files; /* GFile; NULL: the games that the window keeps, of this folder */
    char *folder;
    GCancellable *closing;
    char *path; /* of the database */
    explore_imported_fn *done;
    void *user;
    struct database_import *import;
    struct database_counts counts;
    unsigned long damaged;
    lz_error error;
};

static void import_free(gpointer data)
{
    struct import *import = data;
    g_clear_object(&import->files);
    g_free(import->folder);
    g_free(import->path);
    g_object_unref(import->closing);
    g_free(import);
}

static bool goes_on(void *user)
{
    return !g_cancellable_is_cancelled(user);
}

/* A record of the game's moves, players, date and result alone: it stays the same when the game is
 * reviewed or commented later, so that the database knows it again. */
static lz_status make_bare(const struct session *session, const char *date, lz_record **out)
{
    static const lz_record_info infos[] = {LZ_RECORD_INFO_BLACK, LZ_RECORD_INFO_WHITE,
                                           LZ_RECORD_INFO_DATE};
    lz_record *whole;
    lz_status status = session_export(session, LZ_RECORD_FORMAT_SGF, date, &whole, NULL);
    if (status)
        return status;
    status = lz_record_from_game(session_game(session), out, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(infos) && !status; i++) {
        status = lz_record_set_text(*out, infos[i], lz_record_text(whole, infos[i]), NULL);
        if (status)
            lz_record_free(*out);
    }
    if (!status)
        lz_record_set_result(*out, lz_record_result(whole));
    lz_record_free(whole);
    return status;
}

/* Adds a game that the window keeps, once it has ended; its name begins with its date. */
static void add_own(const char *name, const struct session *session, void *user)
{
    struct import *import = user;
    lz_record *record;
    char date[12];
    if (import->error.status || !goes_on(import->closing) || !session_has_person(session) ||
        session_end(session) == SESSION_GOING || strlen(name) < 8)
        return;
    g_snprintf(date, sizeof date, "%.4s-%.2s-%.2s", name, name + 4, name + 6);
    if (make_bare(session, date, &record)) {
        import->damaged++;
        return;
    }
    database_import_add(import->import, record, &import->error);
    lz_record_free(record);
}

static void add_files(struct import *import)
{
    for (guint i = 0; i < g_list_model_get_n_items(import->files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(import->files, i);
        g_autofree char *path = g_file_get_path(file);
        if (path && !import->error.status)
            database_import_file(import->import, path, goes_on, import->closing, &import->damaged,
                                 &import->error);
    }
}

static void import_in_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    struct import *import = data;
    struct database *base;
    (void)source, (void)cancellable;
    database_make_folders(import->path);
    if (database_open(import->path, DATABASE_WRITE, &base, &import->error)) {
        g_task_return_boolean(task, FALSE);
        return;
    }
    if (!database_import_begin(base, &import->import, &import->error)) {
        if (import->files)
            add_files(import);
        else if (!database_import_source(import->import, import->folder, LZ_RECORD_FORMAT_SGF,
                                         &import->error))
            kept_games_each(add_own, import);
        lz_error kept = import->error;
        if (!database_import_finish(import->import, &import->error))
            import->error = kept;
        import->counts = database_import_counts(import->import);
        database_import_free(import->import);
    }
    database_close(base);
    g_task_return_boolean(task, import->error.status == LZ_OK);
}

static void on_imported(GObject *source, GAsyncResult *result, gpointer user)
{
    const struct import *import = user;
    char text[640], why[512];
    (void)source, (void)result;
    if (g_cancellable_is_cancelled(import->closing)) /* the window is gone, and its user with it */
        return;
    if (import->error.status) {
        wording_error(&import->error, why, sizeof why);
        g_snprintf(text, sizeof text, _("The import ended: %s"), why);
    } else {
        g_snprintf(text, sizeof text, _("Games added: %lu. Already there: %lu. Damaged: %lu."),
                   (unsigned long)import->counts.added, (unsigned long)import->counts.held,
                   import->damaged);
    }
    debug_line("imported added=%lu", (unsigned long)import->counts.added);
    import->done(text, import->error.status != LZ_OK, import->user);
}

void explore_import(GCancellable *closing, const char *path, GListModel *files, const char *folder,
                    explore_imported_fn *done, void *user)
{
    struct import *import = g_new0(struct import, 1);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_imported, import);
    import->files = files;
    import->folder = g_strdup(folder);
    import->closing = g_object_ref(closing);
    import->path = g_strdup(path);
    import->done = done;
    import->user = user;
    g_task_set_task_data(task, import, import_free);
    g_task_run_in_thread(task, import_in_thread);
}
