#include "desktop/dialogs/games.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/kept_games.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <stdio.h>

enum { SHOWN = 200 }; /* rows of games */

struct games {
    games_fn *chosen;
    void *user;
    GtkWidget *dialog, *page, *figures, *list;
};

static const char name_key[] = "game";

static void fill(struct games *games);

static void on_game(GtkWidget *row, gpointer user)
{
    const struct games *games = user;
    games_fn *chosen = games->chosen;
    void *whom = games->user;
    struct session *session = kept_games_read(g_object_get_data(G_OBJECT(row), name_key));
    if (!session)
        return;
    gtk_window_destroy(GTK_WINDOW(games->dialog));
    chosen(session, whom);
}

static void on_delete(GtkButton *button, gpointer user)
{
    const char *name = g_object_get_data(G_OBJECT(button), name_key);
    debug_line("delete %s %d", name, kept_games_delete(name));
    fill(user);
}

static void add_game(struct games *games, const struct kept_game *game)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *bin = gtk_button_new_from_icon_name("user-trash-symbolic");
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), game->title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), game->state);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    gtk_widget_set_name(row, game->name);
    g_object_set_data_full(G_OBJECT(row), name_key, g_strdup(game->name), g_free);
    g_signal_connect(row, "activated", G_CALLBACK(on_game), games);
    widgets_name(bin, _("Delete the game"));
    gtk_widget_set_name(bin, "delete-game");
    gtk_widget_set_valign(bin, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(bin, "flat");
    g_object_set_data_full(G_OBJECT(bin), name_key, g_strdup(game->name), g_free);
    g_signal_connect(bin, "clicked", G_CALLBACK(on_delete), games);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), bin);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(games->list), row);
}

/* A row for every level that was played against. */
static void add_figures(const struct games *games, const GPtrArray *played)
{
    int counts[LZ_LEVEL_MAX + 1][3] = {{0}}; /* lost, drawn, won */
    for (guint i = 0; i < played->len; i++) {
        const struct kept_game *game = g_ptr_array_index(played, i);
        if (game->ended && game->level)
            counts[game->level][game->outcome + 1]++;
    }
    for (int level = LZ_LEVEL_MIN; level <= LZ_LEVEL_MAX; level++) {
        char title[64], text[128];
        const int *count = counts[level];
        if (count[0] + count[1] + count[2] == 0)
            continue;
        GtkWidget *row = adw_action_row_new();
        snprintf(title, sizeof title, _("Lianzi, level %d"), level);
        snprintf(text, sizeof text, _("%d won, %d drawn, %d lost"), count[2], count[1], count[0]);
        adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
        GtkWidget *label = gtk_label_new(text);
        gtk_widget_add_css_class(label, "numbers");
        adw_action_row_add_suffix(ADW_ACTION_ROW(row), label);
        gtk_widget_set_focusable(row, FALSE);
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(games->figures), row);
        gtk_widget_set_visible(games->figures, TRUE);
    }
}

static GtkWidget *replace_group(struct games *games, GtkWidget *old, const char *title)
{
    if (old)
        adw_preferences_page_remove(ADW_PREFERENCES_PAGE(games->page), ADW_PREFERENCES_GROUP(old));
    return rows_group(games->page, title);
}

static void fill(struct games *games)
{
    g_autoptr(GPtrArray) played = kept_games_list();
    games->figures = replace_group(games, games->figures, _("Your Results"));
    games->list = replace_group(games, games->list, _("Games"));
    gtk_widget_set_visible(games->figures, FALSE);
    add_figures(games, played);
    for (guint i = 0; i < played->len && i < SHOWN; i++)
        add_game(games, g_ptr_array_index(played, i));
    if (played->len == 0)
        adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(games->list),
                                              _("No game has been played yet."));
    debug_line("games %u", played->len);
}

void games_show(GtkWindow *over, games_fn *chosen, void *user)
{
    struct games *games = g_new0(struct games, 1);
    GtkWidget *box;
    games->chosen = chosen;
    games->user = user;
    games->dialog = rows_dialog(over, _("Your Games"), 560, 680, &box);
    g_object_set_data_full(G_OBJECT(games->dialog), "games", games, g_free);
    games->page = adw_preferences_page_new();
    fill(games);
    gtk_widget_set_vexpand(games->page, TRUE);
    widgets_add(box, adw_header_bar_new(), games->page, NULL);
    gtk_window_present(GTK_WINDOW(games->dialog));
}
