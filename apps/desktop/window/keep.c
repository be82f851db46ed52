/* Keeps the running game and the preferences on disk: written after every change, resumed at the
 * next start. The game before it is kept as well. */
#include "desktop/parts/debug.h"
#include "desktop/parts/kept_games.h"
#include "desktop/parts/saver.h"
#include "desktop/window/inside.h"
#include "system/translate.h"

#include <errno.h>
#include <glib/gstdio.h>

/* Writes the session to a file in the state folder; returns whether it is there. */
static bool write_session(const struct window *window, const char *name)
{
    g_autofree char *path = preferences_state_path(window->preferences, name);
    return saver_write(path, window->chapters, window->session, window_now_ms());
}

/* Says once that something is not saved, until it is saved again. */
static void say_unkept(struct window *window, bool *unkept, bool kept, const char *text)
{
    if (!kept && !*unkept)
        window_say(window, text);
    *unkept = !kept;
}

/* A later version may have written what cannot be read here, so it is moved out of the way of the
 * next game. */
static void put_aside(struct window *window, const char *path)
{
    g_autofree char *aside = g_strconcat(path, ".unreadable", NULL);
    if (g_rename(path, aside))
        debug_line("not put aside: %s", g_strerror(errno));
    else
        window_say(window, _("The saved game cannot be read and was moved aside."));
}

/* Reads a session, and the study that it is a chapter of; false if there is none or it cannot be
 * read. */
static bool read_session(struct window *window, const char *name, struct chapters **chapters,
                         struct session **session)
{
    g_autofree char *path = preferences_state_path(window->preferences, name);
    g_autofree char *text = NULL;
    lz_error error;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return false;
    if (chapters_read(text, chapters, session, &error)) {
        debug_line("unreadable %s: line %u: %s", name, error.line, error.text);
        put_aside(window, path);
        return false;
    }
    return true;
}

/* Keeps a game that was played here among the games. */
static void keep_session(struct window *window, struct session *session)
{
    if (!session_is_opened(session) && lz_record_nodes(session_record(session)) > 1)
        say_unkept(window, &window->game_unkept,
                   kept_games_write(window->preferences, session, window_now_ms()),
                   _("The game cannot be kept among your games."));
}

void window_keep_game(struct window *window)
{
    if (window->session)
        keep_session(window, window->session);
}

void window_stash(struct window *window)
{
    window_keep_game(window);
    if (window->session && (window->chapters || session_is_worth_keeping(window->session)))
        say_unkept(window, &window->previous_unkept, write_session(window, "previous"),
                   _("The previous game cannot be saved: it is lost."));
}

void window_take_stashed(struct window *window)
{
    struct chapters *chapters;
    struct session *session;
    if (!read_session(window, "previous", &chapters, &session))
        window_say(window, _("There is no previous game."));
    else
        window_take_study(window, chapters, session);
}

static void take_kept(struct window *window, bool kept)
{
    say_unkept(window, &window->unkept, kept,
               _("The game cannot be saved: it will be lost when the window closes."));
    debug_line("autosaved %d", kept);
}

static void save_preferences(struct window *window)
{
    GtkWindow *shell = GTK_WINDOW(window->window);
    if (!gtk_window_is_maximized(shell) && !gtk_window_is_fullscreen(shell))
        gtk_window_get_default_size(shell, &window->preferences->width,
                                    &window->preferences->height);
    say_unkept(window, &window->preferences_unkept, preferences_save(window->preferences),
               _("The preferences cannot be saved."));
}

void window_autosave(struct window *window)
{
    g_clear_handle_id(&window->autosave_timer, g_source_remove);
    saver_wait(window->saver); /* its file would replace this one */
    take_kept(window, write_session(window, "session"));
    save_preferences(window);
}

/* Begins to write the game if it changed since the last time. */
static void save_changes(struct window *window)
{
    g_autofree char *path = preferences_state_path(window->preferences, "session");
    const uint64_t revision = session_revision(window->session) +
                              (window->chapters ? chapters_stamp(window->chapters) : 0);
    if (window->saved == window->session && window->saved_revision == revision && !window->unkept)
        return;
    if (!saver_start(window->saver, path, window->chapters, window->session, window_now_ms()))
        return; /* window_on_saved comes back to it */
    window->saved = window->session;
    window->saved_revision = revision;
}

void window_on_saved(bool written, void *user)
{
    struct window *window = user;
    take_kept(window, written);
    if (written)
        save_changes(window);
}

static gboolean on_autosave(gpointer user)
{
    struct window *window = user;
    window->autosave_timer = 0;
    save_changes(window);
    save_preferences(window);
    return G_SOURCE_REMOVE;
}

void window_autosave_soon(struct window *window)
{
    enum { SOON_MS = 50 }; /* changes that come together are written together */
    if (!window->autosave_timer)
        window->autosave_timer = g_timeout_add(SOON_MS, on_autosave, window);
}

/* The game from the last run, or the study with its present chapter; false if there is none. */
static bool read_left(struct window *window, struct chapters **chapters, struct session **session)
{
    if (!read_session(window, "session", chapters, session))
        return false;
    if (*chapters || session_is_worth_keeping(*session))
        return true;
    session_free(*session);
    return false;
}

static void make_left_previous(struct window *window)
{
    g_autofree char *left = preferences_state_path(window->preferences, "session");
    g_autofree char *previous = preferences_state_path(window->preferences, "previous");
    if (!g_rename(left, previous))
        return;
    debug_line("not kept: %s", g_strerror(errno));
    window_say(window, _("The previous game cannot be saved: it is lost."));
}

bool window_restore(struct window *window, bool greet)
{
    struct chapters *chapters;
    struct session *session;
    if (!read_left(window, &chapters, &session))
        return false;
    if (!chapters && session_end(session) != SESSION_GOING) {
        session_free(session);
        make_left_previous(window);
        return false;
    }
    if (session_has_clock(session))
        session_pause(session, true, window_now_ms());
    window_take_study(window, chapters, session);
    if (greet)
        window_say(window, chapters ? _("Resumed your last study.") : _("Resumed your last game."));
    return true;
}

void window_stash_left(struct window *window)
{
    struct chapters *chapters;
    struct session *session;
    if (!read_left(window, &chapters, &session))
        return;
    keep_session(window, session);
    make_left_previous(window);
    window_free_study(chapters, session);
}
