#include "desktop/parts/saver.h"

#include "desktop/parts/debug.h"

#include <glib/gstdio.h>
#include <stdlib.h>

struct saver {
    void (*done)(bool written, void *user);
    void *user;
    GThread *thread; /* NULL: none runs */
    char *path;
    char *head;              /* the other chapters of the study */
    struct session *session; /* a copy, the thread's while it runs */
    int64_t now_ms;
    char *trouble; /* why it is not written; NULL: it is */
};

/* Returns why it is not written, to be freed; NULL if it is. */
static char *write_file(const char *path, const char *head, const struct session *session,
                        int64_t now_ms)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;
    char *text = head ? chapters_join(head, session, now_ms) : NULL;
    g_mkdir_with_parents(folder, 0700);
    const bool written = text && g_file_set_contents(path, text, -1, &error);
    free(text);
    return written ? NULL : g_strdup(error ? error->message : "no memory");
}

/* Takes why it is not written; returns whether it is. */
static bool tell(char *trouble)
{
    const bool written = !trouble;
    if (trouble)
        debug_line("not written: %s", trouble);
    g_free(trouble);
    return written;
}

bool saver_write(const char *path, struct chapters *chapters, const struct session *session,
                 int64_t now_ms)
{
    char *head = chapters_head(chapters, now_ms);
    char *trouble = write_file(path, head, session, now_ms);
    free(head);
    return tell(trouble);
}

struct saver *saver_new(void (*done)(bool written, void *user), void *user)
{
    struct saver *saver = g_new0(struct saver, 1);
    saver->done = done;
    saver->user = user;
    return saver;
}

/* Ends the thread, which has nothing left to do. */
static void finish(struct saver *saver)
{
    g_thread_join(g_steal_pointer(&saver->thread));
    g_clear_pointer(&saver->session, session_free);
    g_clear_pointer(&saver->path, g_free);
    g_clear_pointer(&saver->head, free);
}

static gboolean on_written(gpointer user)
{
    struct saver *saver = user;
    finish(saver);
    saver->done(tell(g_steal_pointer(&saver->trouble)), saver->user);
    return G_SOURCE_REMOVE;
}

static gpointer run(gpointer user)
{
    struct saver *saver = user;
    saver->trouble = write_file(saver->path, saver->head, saver->session, saver->now_ms);
    g_idle_add_full(G_PRIORITY_DEFAULT, on_written, saver, NULL);
    return NULL;
}

bool saver_start(struct saver *saver, const char *path, struct chapters *chapters,
                 const struct session *session, int64_t now_ms)
{
    if (saver->thread)
        return false;
    if (session_copy(session, &saver->session, NULL)) {
        saver->done(false, saver->user);
        return true;
    }
    saver->head = chapters_head(chapters, now_ms);
    saver->path = g_strdup(path);
    saver->now_ms = now_ms;
    saver->thread = g_thread_new("saver", run, saver);
    return true;
}

void saver_wait(struct saver *saver)
{
    if (!saver->thread)
        return;
    finish(saver);
    g_source_remove_by_user_data(saver);
    tell(g_steal_pointer(&saver->trouble));
}

void saver_free(struct saver *saver)
{
    saver_wait(saver);
    g_free(saver);
}
