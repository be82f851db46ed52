#include "desktop/dialogs/match_games.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <glib/gstdio.h>
#include <string.h>

struct match_games {
    GtkWindow *over;    /* the window, which has the database */
    char *lianzi;       /* the program, which converts games */
    char *path, *whole; /* the file, and a copy that ends with a game */
    GtkWidget *buttons, *open, *said;
    GtkNativeDialog *chooser; /* NULL for none */
    GCancellable *closing;
};

static struct match_games *games_of(GtkWidget *box)
{
    return g_object_get_data(G_OBJECT(box), "match-games");
}

static void say(const struct match_games *games, const char *text)
{
    gtk_label_set_text(GTK_LABEL(games->said), text);
    gtk_widget_set_visible(games->said, *text);
}

/* ---- the file ---- */

/* Copies the games that are finished: another one may just be on its way into the file. */
static bool copy_whole(const struct match_games *games)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    gsize length;
    if (!g_file_get_contents(games->path, &text, &length, &error)) {
        say(games, error->message);
        return false;
    }
    const char *end = g_strrstr_len(text, (gssize)length, ")\n");
    if (!g_file_set_contents(games->whole, text, end ? end + 2 - text : 0, &error)) {
        say(games, error->message);
        return false;
    }
    return true;
}

void match_games_fold(GtkWidget *box, GtkWidget *dialog)
{
    enum { STACKED_BELOW = 520 };
    rows_stack_below(dialog, games_of(box)->buttons, STACKED_BELOW);
}

void match_games_begin(GtkWidget *box)
{
    const struct match_games *games = games_of(box);
    g_unlink(games->path);
    match_games_show(box, false);
    say(games, "");
}

void match_games_show(GtkWidget *box, bool over)
{
    const struct match_games *games = games_of(box);
    GStatBuf about;
    gtk_widget_set_visible(games->buttons, g_stat(games->path, &about) == 0 && about.st_size > 0);
    gtk_widget_set_visible(games->open, over);
}

/* ---- saving ---- */

static void say_saved(const struct match_games *games, const char *name, const char *detail)
{
    g_autofree char *text = g_strdup_printf(_("Saved as “%s”."), name);
    g_autofree char *all = g_strconcat(text, detail && *detail ? "\n" : NULL, detail, NULL);
    say(games, all);
    debug_line("match saved %s", name);
}

/* The converter's warnings without the file's path. */
static char *shorten(const char *said, const char *path)
{
    g_autofree char *head = g_strconcat(path, ": warning: ", NULL);
    g_auto(GStrv) parts = g_strsplit(said, head, -1);
    return g_strchomp(g_strjoinv("", parts));
}

/* The converter says what the format does not hold. */
static void on_converted(GObject *child, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    const char *path = g_object_get_data(child, "path");
    g_autofree char *said = NULL, *name = g_path_get_basename(path);
    if (!g_subprocess_communicate_utf8_finish(G_SUBPROCESS(child), result, NULL, &said, &error)) {
        if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
            say(user, error->message);
        return;
    }
    g_autofree char *shown = shorten(said ? said : "", path);
    if (g_subprocess_get_successful(G_SUBPROCESS(child)))
        say_saved(user, name, shown);
    else
        say(user, shown);
}

static void convert(struct match_games *games, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GSubprocess) child =
        g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error,
                         games->lianzi, "convert", games->whole, path, NULL);
    if (!child) {
        say(games, error->message);
        return;
    }
    g_object_set_data_full(G_OBJECT(child), "path", g_strdup(path), g_free);
    g_subprocess_communicate_utf8_async(child, NULL, games->closing, on_converted, games);
}

static void save_as(struct match_games *games, GFile *file)
{
    g_autofree char *path = g_file_get_path(file), *name = g_file_get_basename(file);
    g_autoptr(GFile) whole = g_file_new_for_path(games->whole);
    g_autoptr(GError) error = NULL;
    if (!copy_whole(games))
        return;
    if (path && !g_str_has_suffix(name, ".sgf"))
        convert(games, path);
    else if (g_file_copy(whole, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error))
        say_saved(games, name, NULL);
    else
        say(games, error->message);
}

static void on_chosen(GtkNativeDialog *chooser, int response, gpointer user)
{
    struct match_games *games = user;
    g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    if (response == GTK_RESPONSE_ACCEPT && file)
        save_as(games, file);
    g_clear_object(&games->chooser);
}

static void on_save(GtkButton *button, gpointer user)
{
    struct match_games *games = user;
    g_clear_object(&games->chooser);
    games->chooser = GTK_NATIVE_DIALOG(gtk_file_chooser_native_new(
        _("Save the Games (SGF or psq)"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(button))),
        GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL));
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(games->chooser), _("match.sgf"));
    gtk_native_dialog_set_modal(games->chooser, TRUE);
    g_signal_connect(games->chooser, "response", G_CALLBACK(on_chosen), games);
    gtk_native_dialog_show(games->chooser);
}

/* The window asks which of the games; the match's dialog makes room for it. */
static void on_open(GtkButton *button, gpointer user)
{
    const struct match_games *games = user;
    if (!copy_whole(games))
        return;
    GtkWidget *over = GTK_WIDGET(games->over);
    g_autofree char *uri = g_filename_to_uri(games->whole, NULL, NULL);
    gtk_window_destroy(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(button))));
    gtk_widget_activate_action(over, "win.open-uri", "s", uri);
}

static void on_add(GtkButton *button, gpointer user)
{
    const struct match_games *games = user;
    (void)button;
    if (!copy_whole(games))
        return;
    gtk_widget_activate_action(GTK_WIDGET(games->over), "win.explore-add", "s", games->whole);
    say(games, _("The games are being added to the database."));
}

/* ---- building ---- */

static void games_free(gpointer data)
{
    struct match_games *games = data;
    g_cancellable_cancel(games->closing);
    g_object_unref(games->closing);
    g_clear_object(&games->chooser);
    g_free(games->lianzi);
    g_free(games->path);
    g_free(games->whole);
    g_free(games);
}

static GtkWidget *add_button(struct match_games *games, const char *label, const char *name,
                             GCallback clicked)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_hexpand(button, TRUE);
    g_signal_connect(button, "clicked", clicked, games);
    gtk_box_append(GTK_BOX(games->buttons), button);
    return button;
}

GtkWidget *match_games_new(GtkWindow *over, const char *lianzi, const char *path)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    struct match_games *games = g_new0(struct match_games, 1);
    games->over = over;
    games->lianzi = g_strdup(lianzi);
    games->path = g_strdup(path);
    games->whole = g_strconcat(path, ".whole.sgf", NULL);
    games->closing = g_cancellable_new();
    g_object_set_data_full(G_OBJECT(box), "match-games", games, games_free);
    games->buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    games->said = gtk_label_new("");
    gtk_widget_set_name(games->said, "match-said");
    gtk_label_set_wrap(GTK_LABEL(games->said), TRUE);
    games->open = add_button(games, _("_Open a Game…"), "open-match", G_CALLBACK(on_open));
    add_button(games, _("Sa_ve the Games…"), "save-match", G_CALLBACK(on_save));
    if (g_action_group_has_action(G_ACTION_GROUP(over), "explore-add"))
        add_button(games, _("_Add to the Database"), "add-match", G_CALLBACK(on_add));
    widgets_set_tooltip(games->buttons,
                        _("The games of the last match, which stay until the next"));
    gtk_box_append(GTK_BOX(box), games->said); /* above the buttons, which stay in place */
    gtk_box_append(GTK_BOX(box), games->buttons);
    widgets_margins(box, 14, 0, 14);
    say(games, "");
    match_games_show(box, true);
    return box;
}
