#include "desktop/window/explore.h"

#include "desktop/parts/debug.h"
#include "desktop/views/explorer.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "session/wording.h"
#include "store/store.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

struct explore {
    struct window *window;
    GtkWidget *widget;
    char path[4096];       /* of the database; "" if the system names no place */
    struct database *base; /* NULL: there is none yet, or it cannot be opened */
    bool importing;
    bool shown;         /* what is asked of the position ... */
    uint64_t shown_key; /* ... with this key and rule, so that rows are not made anew under the
                           pointer */
    struct database_moves moves; /* shown */
    int64_t games[EXPLORER_GAMES_MAX];
    int game_count;
};

/* ---- showing ---- */

static void open_base(struct explore *explore, char *why, size_t size)
{
    lz_error error;
    *why = '\0';
    if (explore->base)
        return;
    if (!*explore->path || !g_file_test(explore->path, G_FILE_TEST_EXISTS))
        g_snprintf(why, size, "%s",
                   _("There are no games yet. Import the games of a file to see what was played."));
    else if (database_open(explore->path, DATABASE_READ, &explore->base, &error))
        wording_error(&error, why, size);
}

/* The engine's opinion of the move, from the side of its player. */
static void word_value(const struct database_move *move, char *text, size_t size)
{
    *text = '\0';
    if (move->mate)
        g_snprintf(text, size, "%s%d", wording_sign(move->mate, true), abs(move->mate));
    else if (move->winrate >= 0)
        g_snprintf(text, size, "%d %%", (move->winrate + 5) / 10);
}

static void fill_row(const lz_game *game, const struct database_move *move,
                     struct explorer_row *row)
{
    *row = (struct explorer_row){.games = move->games};
    memcpy(row->results, move->results, sizeof row->results);
    if (move->action.kind == LZ_ACTION_NONE)
        g_snprintf(row->move, sizeof row->move, "%s", _("end"));
    else
        wording_action(lz_game_variant(game), move->action, row->move, sizeof row->move);
    wording_renju_opening(wording_opening_after(game, move->action), row->name, sizeof row->name);
    word_value(move, row->value, sizeof row->value);
    g_snprintf(row->last, sizeof row->last, "%s", move->last);
}

struct filling {
    struct explore *explore;
    struct explorer_game games[EXPLORER_GAMES_MAX];
};

static bool fill_game(void *user, const struct database_game *game)
{
    struct filling *filling = user;
    struct explore *explore = filling->explore;
    struct explorer_game *shown = &filling->games[explore->game_count];
    static const char *const results[] = {"", N_("Black won"), N_("White won"), N_("Draw")};
    g_snprintf(shown->players, sizeof shown->players, "%s – %s", game->black ? game->black : "?",
               game->white ? game->white : "?");
    g_snprintf(shown->about, sizeof shown->about, "%s%s%s", game->date ? game->date : "",
               game->date && game->result ? " · " : "",
               game->result ? _(results[game->result]) : "");
    explore->games[explore->game_count++] = game->id;
    return explore->game_count < EXPLORER_GAMES_MAX;
}

static lz_status ask(struct explore *explore, const lz_game *game, struct filling *filling,
                     lz_error *error)
{
    const struct database_query query = {.position = game, .limit = EXPLORER_GAMES_MAX};
    explore->game_count = 0;
    lz_status status = database_explore(explore->base, game, &explore->moves, error);
    if (!status && explore->moves.games && lz_game_stones(game))
        status = database_find(explore->base, &query, fill_game, filling, error);
    return status;
}

static struct explore *explore_of(struct window *window)
{
    return g_object_get_data(G_OBJECT(window->window), "explore");
}

void explore_show(struct window *window)
{
    struct explore *explore = explore_of(window);
    char why[512], title[160], opening[64];
    lz_error error;
    if (!explore || !gtk_widget_get_mapped(explore->widget) || explore->importing)
        return;
    const lz_game *game = window_game(window);
    const uint64_t key = lz_game_key(game) * LZ_RULE_COUNT + lz_game_variant(game)->rule;
    if (explore->shown && explore->shown_key == key)
        return;
    explore->shown = true;
    explore->shown_key = key;
    open_base(explore, why, sizeof why);
    if (*why) {
        explorer_show_nothing(explore->widget, why);
        return;
    }
    struct filling filling = {.explore = explore};
    if (ask(explore, game, &filling, &error)) {
        wording_error(&error, why, sizeof why);
        explorer_show_nothing(explore->widget, why);
        return;
    }
    if (!explore->moves.games) {
        explore->moves.count = 0;
        explorer_show_nothing(explore->widget, _("No game of the database has this position."));
        return;
    }
    struct explorer_row rows[EXPLORER_ROWS_MAX];
    const int count = MIN(explore->moves.count, EXPLORER_ROWS_MAX);
    for (int i = 0; i < count; i++)
        fill_row(game, &explore->moves.move[i], &rows[i]);
    wording_renju_opening(lz_renju_opening_of(game), opening, sizeof opening);
    g_snprintf(title, sizeof title, _("Games: %lu%s%s"), (unsigned long)explore->moves.games,
               *opening ? " · " : "", opening);
    explorer_show(explore->widget, title, rows, count, filling.games, explore->game_count);
}

/* ---- walking ---- */

static void on_move(GSimpleAction *action, GVariant *value, gpointer user)
{
    struct explore *explore = user;
    struct window *window = explore->window;
    const int index = g_variant_get_int32(value), at = window_node(window);
    lz_error error;
    int node;
    (void)action;
    if (index < 0 || index >= explore->moves.count || at == LZ_RECORD_NO_NODE ||
        explore->moves.move[index].action.kind == LZ_ACTION_NONE)
        return;
    if (session_try(window->session, at, explore->moves.move[index].action, &node, &error)) {
        char text[512];
        wording_error(&error, text, sizeof text);
        window_say(window, text);
        return;
    }
    debug_line("explored %d", index + 1);
    window_look_at(window, node);
}

static bool is_same(const lz_game *game, const lz_game *other)
{
    const lz_variant *variant = lz_game_variant(game), *shape = lz_game_variant(other);
    bool same = variant->columns == shape->columns && variant->rows == shape->rows &&
                lz_game_to_move(game) == lz_game_to_move(other);
    for (int cell = 0; same && cell < variant->columns * variant->rows; cell++)
        same = lz_game_at(game, cell) == lz_game_at(other, cell);
    return same;
}

/* The node of the main line with the game's position; LZ_RECORD_NO_NODE for none. */
static int find_position(const lz_record *record, const lz_game *game)
{
    int node = LZ_RECORD_ROOT;
    for (bool found = false; node != LZ_RECORD_NO_NODE; node = lz_record_child(record, node)) {
        lz_game *at;
        if (lz_record_game(record, node, &at, NULL))
            continue;
        found = is_same(at, game);
        lz_game_free(at);
        if (found)
            break;
    }
    return node;
}

/* Turns and mirrors the record so that the game's position is on its main line as it is on the
 * board; returns the node, LZ_RECORD_NO_NODE if no way does. */
static int turn_to(lz_record **record, const lz_game *game)
{
    enum { QUARTERS = 4, WAYS = 2 * QUARTERS };
    int node = LZ_RECORD_NO_NODE;
    for (int way = 0; way < WAYS && node == LZ_RECORD_NO_NODE; way++) {
        lz_record *turned;
        if (lz_record_copy(*record, &turned, NULL))
            break;
        if (lz_record_turn(turned, way % QUARTERS, way >= QUARTERS, NULL) == LZ_OK)
            node = find_position(turned, game);
        if (node == LZ_RECORD_NO_NODE) {
            lz_record_free(turned);
            continue;
        }
        lz_record_free(*record);
        *record = turned;
    }
    return node;
}

static void say_result(struct window *window)
{
    char name[2][128], text[320];
    const lz_result result = lz_record_result(session_record(window->session));
    const lz_variant *variant = lz_game_variant(session_game(window->session));
    for (int seat = 0; seat < 2; seat++)
        wording_player(window->session, seat, name[seat], sizeof name[seat]);
    const int used = g_snprintf(text, sizeof text, "%s – %s: ", name[0], name[1]);
    if (result == LZ_RESULT_DRAW)
        g_strlcat(text, _("Draw"), sizeof text);
    else if (result == LZ_RESULT_ONGOING)
        g_strlcat(text, _("the result is unknown"), sizeof text);
    else
        g_snprintf(text + used, sizeof text - (gsize)used, _("%s wins"),
                   wording_colour(variant, result == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE));
    window_say(window, text);
}

/* Opens a game where it has the position on the board. */
static void on_game(GSimpleAction *action, GVariant *value, gpointer user)
{
    struct explore *explore = user;
    const struct session *before = explore->window->session;
    const int index = g_variant_get_int32(value);
    lz_record *record;
    lz_error error;
    (void)action;
    if (index < 0 || index >= explore->game_count || !explore->base)
        return;
    if (database_load(explore->base, explore->games[index], &record, &error)) {
        char text[512];
        wording_error(&error, text, sizeof text);
        window_say(explore->window, text);
        return;
    }
    const int node = turn_to(&record, window_game(explore->window));
    files_open_record(explore->window, record);
    if (explore->window->session == before)
        return; /* it could not be opened, as was said */
    debug_line("explored game %d", index + 1);
    if (node != LZ_RECORD_NO_NODE)
        window_look_at(explore->window, node);
    say_result(explore->window);
}

/* ---- importing ---- */

struct import {
    GListModel *files; /* GFile */
    GCancellable *closing;
    char path[4096];
    struct database_import *import;
    struct database_counts counts;
    unsigned long damaged;
    lz_error error;
};

static void import_free(gpointer data)
{
    struct import *import = data;
    g_object_unref(import->files);
    g_object_unref(import->closing);
    g_free(import);
}

static bool goes_on(void *user)
{
    return !g_cancellable_is_cancelled(user);
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
        for (guint i = 0; i < g_list_model_get_n_items(import->files); i++) {
            g_autoptr(GFile) file = g_list_model_get_item(import->files, i);
            g_autofree char *path = g_file_get_path(file);
            if (path && !import->error.status)
                database_import_file(import->import, path, goes_on, import->closing,
                                     &import->damaged, &import->error);
        }
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
    struct explore *explore = user;
    struct import *import = g_task_get_task_data(G_TASK(result));
    char text[640], why[512];
    (void)source;
    if (g_cancellable_is_cancelled(import->closing)) /* the window is gone, and `explore` with it */
        return;
    explore->importing = explore->shown = false;
    database_close(g_steal_pointer(&explore->base));
    if (import->error.status) {
        wording_error(&import->error, why, sizeof why);
        g_snprintf(text, sizeof text, _("The import ended: %s"), why);
    } else {
        g_snprintf(text, sizeof text, _("Games added: %lu. Already there: %lu. Damaged: %lu."),
                   (unsigned long)import->counts.added, (unsigned long)import->counts.held,
                   import->damaged);
    }
    debug_line("imported added=%lu", (unsigned long)import->counts.added);
    window_say(explore->window, text);
    explore_show(explore->window);
}

/* Imports the files in the background; takes ownership of the list. */
static void import_files(struct explore *explore, GListModel *files)
{
    struct import *import = g_new0(struct import, 1);
    g_autoptr(GTask) task = g_task_new(explore->window->window, NULL, on_imported, explore);
    import->files = files;
    import->closing = g_object_ref(explore->window->closing);
    memcpy(import->path, explore->path, sizeof import->path);
    g_task_set_task_data(task, import, import_free);
    explore->importing = true;
    explorer_show_nothing(explore->widget, _("The games are being read …"));
    g_task_run_in_thread(task, import_in_thread);
}

static void on_chosen(GtkNativeDialog *dialog, int response, gpointer user)
{
    struct explore *explore = user;
    if (response == GTK_RESPONSE_ACCEPT && !explore->importing)
        import_files(explore, gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog)));
    g_object_unref(dialog);
}

/* Adds the games of the file whose path is the value. */
static void on_add(GSimpleAction *action, GVariant *value, gpointer user)
{
    struct explore *explore = user;
    (void)action;
    if (explore->importing || !*explore->path)
        return;
    g_autoptr(GFile) file = g_file_new_for_path(g_variant_get_string(value, NULL));
    GListStore *files = g_list_store_new(G_TYPE_FILE);
    g_list_store_append(files, file);
    import_files(explore, G_LIST_MODEL(files));
}

static void on_import(GSimpleAction *action, GVariant *value, gpointer user)
{
    struct explore *explore = user;
    (void)action, (void)value;
    if (explore->importing || !*explore->path)
        return;
    GtkFileChooserNative *dialog =
        gtk_file_chooser_native_new(_("Import Games"), GTK_WINDOW(explore->window->window),
                                    GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    for (int i = 0; i < LZ_RECORD_FORMAT_COUNT; i++) {
        const char *suffix = lz_record_format_extension((lz_record_format)i);
        if (suffix && i != LZ_RECORD_FORMAT_PROOF) /* a proof is no game */
            gtk_file_filter_add_suffix(filter, suffix);
    }
    gtk_file_filter_set_name(filter, _("Games"));
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(dialog), TRUE);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_signal_connect(dialog, "response", G_CALLBACK(on_chosen), explore);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* ---- the tab ---- */

static void on_map(GtkWidget *widget, gpointer user)
{
    struct explore *explore = user;
    (void)widget;
    explore->shown = false; /* another program may have added games */
    explore_show(explore->window);
}

static void explore_free(gpointer data)
{
    struct explore *explore = data;
    database_close(explore->base);
    g_free(explore);
}

void explore_begin(struct window *window)
{
    const GActionEntry entries[] = {
        {.name = "explore-move", .activate = on_move, .parameter_type = "i"},
        {.name = "explore-game", .activate = on_game, .parameter_type = "i"},
        {.name = "explore-import", .activate = on_import},
        {.name = "explore-add", .activate = on_add, .parameter_type = "s"},
    };
    struct explore *explore = g_new0(struct explore, 1);
    explore->window = window;
    explore->widget = explorer_new();
    if (!database_default_path(explore->path, sizeof explore->path))
        explore->path[0] = '\0';
    g_object_set_data_full(G_OBJECT(window->window), "explore", explore, explore_free);
    g_action_map_add_action_entries(G_ACTION_MAP(window->window), entries, G_N_ELEMENTS(entries),
                                    explore);
    panel_add_tab(window->panel, "explorer", _("Games"), explore->widget);
    g_signal_connect(explore->widget, "map", G_CALLBACK(on_map), explore);
}

void explore_end(struct window *window)
{
    g_object_set_data(G_OBJECT(window->window), "explore", NULL);
}
