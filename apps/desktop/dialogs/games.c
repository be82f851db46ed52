#include "desktop/dialogs/games.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/kept_games.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN = 200 }; /* rows of games */

struct games {
    games_fn *chosen;
    void *user;
    GPtrArray *played; /* struct kept_game * */
    GtkWidget *dialog, *page, *figures, *list, *search, *order;
};

static const char name_key[] = "game";

static void fill(struct games *games);
static void show_empty(GtkWindow *over);

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
    struct games *games = user;
    const char *name = g_object_get_data(G_OBJECT(button), name_key);
    debug_line("delete %s %d", name, kept_games_delete(name));
    g_ptr_array_unref(games->played);
    games->played = kept_games_list();
    fill(games);
    if (!games->played->len) {
        GtkWindow *over = gtk_window_get_transient_for(GTK_WINDOW(games->dialog));
        gtk_window_destroy(GTK_WINDOW(games->dialog));
        show_empty(over);
    }
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

/* ---- which games, and their order ---- */

static const struct kept_game *game_at(gconstpointer place)
{
    return *(const struct kept_game *const *)place;
}

static int by_date(gconstpointer a, gconstpointer b)
{
    return strcmp(game_at(b)->name, game_at(a)->name);
}

static int oldest_first(gconstpointer a, gconstpointer b)
{
    return by_date(b, a);
}

static int longest_first(gconstpointer a, gconstpointer b)
{
    const int order = game_at(b)->length - game_at(a)->length;
    return order ? order : by_date(a, b);
}

static int by_opening(gconstpointer a, gconstpointer b)
{
    const char *one = game_at(a)->opening, *other = game_at(b)->opening;
    const int known = !*one - !*other; /* those without an opening come last */
    const int order = known ? known : g_utf8_collate(one, other);
    return order ? order : by_date(a, b);
}

/* Those without a review come last. */
static int by_accuracy(gconstpointer a, gconstpointer b)
{
    const int order = game_at(b)->accuracy - game_at(a)->accuracy;
    return order ? order : by_date(a, b);
}

/* Whether each word of the search is in the game's texts, in any case. */
static bool is_wanted(const struct kept_game *game, char *const *words)
{
    g_autofree char *text = g_strdup_printf("%s %s", game->title, game->state);
    g_autofree char *folded = g_utf8_casefold(text, -1);
    for (; *words; words++) {
        g_autofree char *word = g_utf8_casefold(*words, -1);
        if (!strstr(folded, word))
            return false;
    }
    return true;
}

/* Says what the list leaves out. */
static void describe_list(struct games *games, guint found)
{
    g_autofree char *text = NULL;
    if (!found)
        text = g_strdup(_("No game has these words."));
    else if (found > SHOWN)
        text = g_strdup_printf(_("The first %d of %u games: search to find the others."), SHOWN,
                               found);
    adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(games->list), text);
}

static void fill_list(struct games *games)
{
    static int (*const orders[])(gconstpointer, gconstpointer) = {
        by_date, oldest_first, longest_first, by_opening, by_accuracy};
    g_auto(GStrv) words =
        g_strsplit_set(gtk_editable_get_text(GTK_EDITABLE(games->search)), " ", -1);
    guint found = 0;
    games->list = replace_group(games, games->list, _("Games"));
    g_ptr_array_sort(games->played,
                     orders[gtk_drop_down_get_selected(GTK_DROP_DOWN(games->order))]);
    for (guint i = 0; i < games->played->len; i++) {
        const struct kept_game *game = g_ptr_array_index(games->played, i);
        if (is_wanted(game, words) && found++ < SHOWN)
            add_game(games, game);
    }
    describe_list(games, found);
    debug_line("games %u", found);
}

/* Escape empties the search, and then closes the dialog. */
static void on_stop(struct games *games)
{
    if (*gtk_editable_get_text(GTK_EDITABLE(games->search)))
        gtk_editable_set_text(GTK_EDITABLE(games->search), "");
    else
        gtk_window_close(GTK_WINDOW(games->dialog));
}

static void fill(struct games *games)
{
    games->figures = replace_group(games, games->figures, _("Your Results"));
    gtk_widget_set_visible(games->figures, FALSE);
    add_figures(games, games->played);
    fill_list(games);
}

/* ---- building ---- */

static void games_free(gpointer data)
{
    struct games *games = data;
    g_ptr_array_unref(games->played);
    g_free(games);
}

/* Without games there is nothing to search for. */
static void show_empty(GtkWindow *over)
{
    rows_show_empty(over, _("Your Games"), _("No game has been played yet."), _("New Game"),
                    "win.new");
}

void games_show(GtkWindow *over, games_fn *chosen, void *user)
{
    GPtrArray *played = kept_games_list();
    if (!played->len) {
        g_ptr_array_unref(played);
        debug_line("games 0");
        show_empty(over);
        return;
    }
    struct games *games = g_new0(struct games, 1);
    games->chosen = chosen;
    games->user = user;
    games->played = played;
    games->dialog = widgets_load("games", "search", &games->search, "order", &games->order, "page",
                                 &games->page, NULL);
    g_object_set_data_full(G_OBJECT(games->dialog), "games", games, games_free);
    g_signal_connect_swapped(games->search, "search-changed", G_CALLBACK(fill_list), games);
    g_signal_connect_swapped(games->search, "stop-search", G_CALLBACK(on_stop), games);
    g_signal_connect_swapped(games->order, "notify::selected", G_CALLBACK(fill_list), games);
    fill(games);
    rows_put_over(games->dialog, over);
    gtk_window_present(GTK_WINDOW(games->dialog));
}
