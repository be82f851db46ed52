#include "desktop/dialogs/file_games.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "session/chapters.h"
#include "study/tree.h"
#include "study/wording.h"
#include "system/translate.h"

#include <string.h>

enum { SHOWN = 200 /* rows of games */, SEARCHED = 10 /* games that need no search */ };

struct file_games {
    file_games_fn *chosen;
    gpointer user;
    GPtrArray *games;
    GtkWidget *dialog, *page, *group, *search;
};

static const char number_key[] = "number";

/* ---- words ---- */

/* The first moves, for a game without names. */
static void add_moves(const lz_record *record, GString *text)
{
    enum { FEW = 8 };
    int node = LZ_RECORD_ROOT;
    for (int i = 0; i < FEW && (node = lz_record_child(record, node)) != LZ_RECORD_NO_NODE; i++) {
        char move[32];
        wording_action(lz_record_variant(record), lz_record_action(record, node), move,
                       sizeof move);
        g_string_append_printf(text, " %s", move);
    }
    if (node != LZ_RECORD_NO_NODE && lz_record_child(record, node) != LZ_RECORD_NO_NODE)
        g_string_append(text, " …");
}

static void add_part(GString *text, const char *part)
{
    if (part && *part)
        g_string_append_printf(text, "%s%s", text->len ? " · " : "", part);
}

static void add_result(const lz_record *record, GString *text)
{
    const lz_result result = lz_record_result(record);
    g_autofree char *won = g_strdup_printf(
        _("%s wins"), wording_colour(lz_record_variant(record),
                                     result == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE));
    if (result != LZ_RESULT_ONGOING)
        add_part(text, result == LZ_RESULT_DRAW ? _("Draw") : won);
}

struct file_game *file_game_of(const lz_record *record, int number)
{
    const char *black = lz_record_text(record, LZ_RECORD_INFO_BLACK),
               *white = lz_record_text(record, LZ_RECORD_INFO_WHITE);
    const int moves = lz_record_depth(record, tree_last(record, LZ_RECORD_ROOT));
    GString *title = g_string_new(NULL), *about = g_string_new(NULL);
    g_string_append_printf(title, "%d.", number);
    if (black || white)
        g_string_append_printf(title, " %s – %s", black ? black : "?", white ? white : "?");
    else
        add_moves(record, title);
    add_part(about, lz_record_text(record, LZ_RECORD_INFO_NAME));
    add_part(about, lz_record_text(record, LZ_RECORD_INFO_EVENT));
    add_part(about, lz_record_text(record, LZ_RECORD_INFO_ROUND));
    add_part(about, lz_record_text(record, LZ_RECORD_INFO_DATE));
    add_result(record, about);
    g_autofree char *length =
        g_strdup_printf(ngettext("%d move", "%d moves", (unsigned long)moves), moves);
    add_part(about, length);
    if (lz_record_is_damaged(record))
        add_part(about, _("damaged"));
    struct file_game *game = g_new(struct file_game, 1);
    game->title = g_string_free(title, FALSE);
    game->about = g_string_free(about, FALSE);
    return game;
}

void file_game_free(gpointer data)
{
    struct file_game *game = data;
    g_free(game->title);
    g_free(game->about);
    g_free(game);
}

/* ---- rows ---- */

static void choose(struct file_games *games, int number)
{
    file_games_fn *chosen = games->chosen;
    debug_line("game %d of the file", number);
    g_object_ref(games->dialog); /* `user` lives as long */
    GtkWidget *dialog = games->dialog;
    gpointer user = games->user;
    gtk_widget_set_visible(dialog, FALSE);
    chosen(number, user);
    gtk_window_destroy(GTK_WINDOW(dialog));
    g_object_unref(dialog);
}

static void on_row(GtkWidget *row, gpointer games)
{
    choose(games, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), number_key)));
}

static void on_all(GtkButton *button, gpointer games)
{
    (void)button;
    choose(games, FILE_GAMES_IMPORT);
}

static void on_study(GtkButton *button, gpointer games)
{
    (void)button;
    choose(games, FILE_GAMES_STUDY);
}

static bool has(const char *text, const char *wanted)
{
    g_autofree char *folded = g_utf8_casefold(text, -1);
    return strstr(folded, wanted) != NULL;
}

static void add_row(struct file_games *games, const struct file_game *game, int number)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *name = g_strdup_printf("game-%d", number);
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), game->title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), game->about);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    gtk_widget_set_name(row, name);
    g_object_set_data(G_OBJECT(row), number_key, GINT_TO_POINTER(number));
    g_signal_connect(row, "activated", G_CALLBACK(on_row), games);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(games->group), row);
}

static void fill(struct file_games *games)
{
    g_autofree char *wanted =
        g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(games->search)), -1);
    guint found = 0;
    if (games->group)
        adw_preferences_page_remove(ADW_PREFERENCES_PAGE(games->page),
                                    ADW_PREFERENCES_GROUP(games->group));
    games->group = rows_group(games->page, NULL);
    for (guint i = 0; i < games->games->len; i++) {
        const struct file_game *game = g_ptr_array_index(games->games, i);
        if ((has(game->title, wanted) || has(game->about, wanted)) && found++ < SHOWN)
            add_row(games, game, (int)i + 1);
    }
    g_autofree char *text =
        found > SHOWN
            ? g_strdup_printf(_("The first %d of %u games: search for a name, an event or a date."),
                              SHOWN, found)
            : g_strdup_printf(ngettext("%u game", "%u games", found), found);
    adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(games->group), text);
    debug_line("file games %u", found);
}

static void on_search(GtkSearchEntry *search, gpointer games)
{
    (void)search;
    fill(games);
}

/* ---- the dialog ---- */

static void free_games(gpointer data)
{
    struct file_games *games = data;
    g_ptr_array_unref(games->games);
    g_free(games);
}

void file_games_show(GtkWindow *over, const char *name, GPtrArray *list, bool database,
                     file_games_fn *chosen, gpointer user, GDestroyNotify done)
{
    struct file_games *games = g_new0(struct file_games, 1);
    GtkWidget *heading, *all, *study;
    g_autofree char *title = g_strdup_printf(_("Which Game of “%s”?"), name);
    *games = (struct file_games){.chosen = chosen, .user = user, .games = list};
    games->dialog = widgets_load("file_games", "title", &heading, "all", &all, "study", &study,
                                 "search", &games->search, "page", &games->page, NULL);
    gtk_window_set_title(GTK_WINDOW(games->dialog), title);
    rows_put_over(games->dialog, over);
    g_object_set_data_full(G_OBJECT(games->dialog), "file-user", user, done);
    g_object_set_data_full(G_OBJECT(games->dialog), "file-games", games, free_games);
    adw_window_title_set_subtitle(ADW_WINDOW_TITLE(heading), name);
    gtk_widget_set_visible(all, database);
    gtk_widget_set_visible(study, list->len <= CHAPTERS_MAX);
    gtk_widget_set_visible(games->search, list->len > SEARCHED);
    g_signal_connect(all, "clicked", G_CALLBACK(on_all), games);
    g_signal_connect(study, "clicked", G_CALLBACK(on_study), games);
    g_signal_connect(games->search, "search-changed", G_CALLBACK(on_search), games);
    fill(games);
    gtk_window_present(GTK_WINDOW(games->dialog));
}
