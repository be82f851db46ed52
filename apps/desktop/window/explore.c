#include "desktop/window/explore.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/kept_games.h"
#include "desktop/views/explorer.h"
#include "desktop/window/explore_import.h"
#include "desktop/window/files.h"
#include "desktop/window/inside.h"
#include "desktop/window/practise.h"
#include "session/wording.h"
#include "store/store.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

enum { LISTED_MAX = 50000 }; /* games of a position that are listed; to find more takes seconds */

struct explore {
    struct window *window;
    GtkWidget *widget;
    char path[4096];       /* of the database; "" if the system names no place */
    struct database *base; /* NULL: there is none yet, or it cannot be opened */
    bool importing;
    bool quiet;         /* an addition by it is not said */
    bool shown;         /* what is asked of the position ... */
    uint64_t shown_key; /* ... with this key and rule, so that rows are not made anew under the
                           pointer */
    struct database_moves moves; /* shown */
    int64_t games[EXPLORER_GAMES_MAX];
    int game_count;
    int64_t first, all; /* the number of the first one, from 0, of how many */
    /* which games count, as in explorer.h, and their order */
    char player[128], from[8], to[8];
    lz_result result;
    bool of_result, own;
    enum database_order order;
    char *folder; /* of the games that the window keeps */
};

/* ---- showing ---- */

static void open_base(struct explore *explore, char *why, size_t size)
{
    lz_error error;
    *why = '\0';
    if (explore->base)
        return;
    if (!*explore->path || !g_file_test(explore->path, G_FILE_TEST_EXISTS))
        g_snprintf(why, size, "%s", _("There are no games yet. Add some to see what was played."));
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

static bool asks_for_some(const struct explore *explore)
{
    return *explore->player || *explore->from || *explore->to || explore->of_result || explore->own;
}

/* The games that the filter lets through. */
static struct database_query query_of(const struct explore *explore)
{
    return (struct database_query){
        .player = *explore->player ? explore->player : NULL,
        .from = *explore->from ? explore->from : NULL,
        .to = *explore->to ? explore->to : NULL,
        .result = explore->of_result ? &explore->result : NULL,
        .source = explore->own ? explore->folder : NULL,
        .order = explore->order,
        .skip = explore->first,
        .limit = EXPLORER_GAMES_MAX,
    };
}

static lz_status ask(struct explore *explore, const lz_game *game, struct filling *filling,
                     lz_error *error)
{
    struct database_query query = query_of(explore);
    explore->game_count = 0;
    explore->all = 0;
    lz_status status = database_explore(explore->base, game, &query, &explore->moves, error);
    if (status || !explore->moves.games || explore->moves.games > LISTED_MAX)
        return status;
    query.position = game;
    status = database_count(explore->base, &query, &explore->all, error);
    return status ? status : database_find(explore->base, &query, fill_game, filling, error);
}

static void on_practise(GSimpleAction *action, GVariant *value, gpointer user)
{
    const struct explore *explore = user;
    const struct database_query query = query_of(explore);
    (void)action, (void)value;
    practise_opening(explore->window, &query);
}

/* What fills a database without games. */
static enum explorer_help first_help(void)
{
    return kept_games_exist() ? EXPLORER_ADDS_OWN : EXPLORER_IMPORTS;
}

/* Says why there is no game. */
static void show_nothing(struct explore *explore)
{
    const struct database_query query = {0};
    const bool some = asks_for_some(explore);
    int64_t all = 1;
    explore->moves.count = 0;
    if (!some)
        database_count(explore->base, &query, &all, NULL);
    explorer_show_nothing(explore->widget,
                          some  ? _("None of the chosen games has this position.")
                          : all ? _("No game of the database has this position.")
                                : _("The database has no games yet. Add some to see what was "
                                    "played."),
                          some  ? EXPLORER_ASKS_ALL
                          : all ? EXPLORER_IMPORTS
                                : first_help());
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
    if (explore->shown_key != key)
        explore->first = 0;
    explore->shown = true;
    explore->shown_key = key;
    open_base(explore, why, sizeof why);
    if (*why) {
        explorer_show_nothing(explore->widget, why, first_help());
        return;
    }
    struct filling filling = {.explore = explore};
    if (ask(explore, game, &filling, &error)) {
        wording_error(&error, why, sizeof why);
        explorer_show_nothing(explore->widget, why,
                              asks_for_some(explore) ? EXPLORER_ASKS_ALL : EXPLORER_IMPORTS);
        return;
    }
    if (!explore->moves.games) {
        show_nothing(explore);
        return;
    }
    struct explorer_row rows[EXPLORER_ROWS_MAX];
    const int count = MIN(explore->moves.count, EXPLORER_ROWS_MAX);
    for (int i = 0; i < count; i++)
        fill_row(game, &explore->moves.move[i], &rows[i]);
    wording_renju_opening(lz_renju_opening_of(game), opening, sizeof opening);
    g_snprintf(title, sizeof title, _("Games: %lu%s%s"), (unsigned long)explore->moves.games,
               *opening ? " · " : "", opening);
    explorer_show(explore->widget, &(struct explorer_view){
                                       .title = title,
                                       .rows = rows,
                                       .row_count = count,
                                       .games = filling.games,
                                       .game_count = explore->game_count,
                                       .first = explore->first,
                                       .all = explore->all,
                                       .too_many = explore->moves.games > LISTED_MAX,
                                   });
}

static void show_again(struct explore *explore)
{
    explore->shown = false;
    explore_show(explore->window);
}

/* ---- which games ---- */

static void import_own(struct explore *explore, bool quiet);

static void on_filter(GSimpleAction *action, GVariant *value, gpointer user)
{
    struct explore *explore = user;
    struct explorer_filter filter;
    (void)action;
    g_variant_get(value, "(&s&s&sib)", &filter.player, &filter.from, &filter.to, &filter.result,
                  &filter.own);
    g_strlcpy(explore->player, filter.player, sizeof explore->player);
    g_strlcpy(explore->from, filter.from, sizeof explore->from);
    g_strlcpy(explore->to, filter.to, sizeof explore->to);
    explore->of_result = filter.result >= 0;
    explore->result = explore->of_result ? (lz_result)filter.result : LZ_RESULT_ONGOING;
    explore->first = 0;
    const bool own = filter.own && !explore->own;
    explore->own = filter.own;
    if (own)
        import_own(explore, true);
    else
        show_again(explore);
}

static void on_sort(GSimpleAction *action, GVariant *value, gpointer user)
{
    struct explore *explore = user;
    explore->order = (enum database_order)CLAMP(g_variant_get_int32(value), 0, DATABASE_ORDERS - 1);
    g_simple_action_set_state(action, value);
    explore->first = 0;
    show_again(explore);
}

static void on_page(GSimpleAction *action, GVariant *value, gpointer user)
{
    struct explore *explore = user;
    const int64_t first = explore->first + g_variant_get_int32(value) * EXPLORER_GAMES_MAX;
    (void)action;
    if (first < 0 || first >= explore->all)
        return;
    explore->first = first;
    show_again(explore);
}

/* ---- walking ---- */

/* Shows the board after the move under the pointer, -1 for none. */
static void on_preview(GSimpleAction *action, GVariant *value, gpointer user)
{
    const struct explore *explore = user;
    const int index = g_variant_get_int32(value);
    lz_game *game = NULL;
    (void)action;
    if (explore->window->edit.on)
        return;
    if (index >= 0 && index < explore->moves.count &&
        !lz_game_copy(window_game(explore->window), &game, NULL) &&
        lz_game_act(game, explore->moves.move[index].action, NULL)) {
        lz_game_free(game); /* the line's end is no move */
        game = NULL;
    }
    debug_line("preview move %d", game ? index + 1 : 0);
    window_preview_game(explore->window, game);
}

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

static void on_imported(const char *text, bool failed, void *user)
{
    struct explore *explore = user;
    explore->importing = explore->shown = false;
    database_close(g_steal_pointer(&explore->base));
    if (!explore->quiet || failed)
        window_say(explore->window, text);
    explore_show(explore->window);
}

/* Imports the files, NULL: the games that the window keeps; takes ownership of the list. */
static void import_files(struct explore *explore, GListModel *files, bool quiet)
{
    explore->importing = true;
    explore->quiet = quiet;
    explorer_show_nothing(explore->widget, _("The games are being read …"),
                          asks_for_some(explore) ? EXPLORER_ASKS_ALL : EXPLORER_IMPORTS);
    explore_import(explore->window->closing, explore->path, files, explore->folder, on_imported,
                   explore);
}

static void import_own(struct explore *explore, bool quiet)
{
    if (!explore->importing && *explore->path)
        import_files(explore, NULL, quiet);
}

static void on_own(GSimpleAction *action, GVariant *value, gpointer user)
{
    (void)action, (void)value;
    import_own(user, false);
}

static void on_chosen(GtkNativeDialog *dialog, int response, gpointer user)
{
    struct explore *explore = user;
    if (response == GTK_RESPONSE_ACCEPT && !explore->importing)
        import_files(explore, gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog)), false);
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
    import_files(explore, G_LIST_MODEL(files), false);
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
    if (explore->own)
        import_own(explore, true); /* games may have ended since */
    else
        show_again(explore); /* another program may have added games */
}

static void explore_free(gpointer data)
{
    struct explore *explore = data;
    database_close(explore->base);
    g_free(explore->folder);
    g_free(explore);
}

void explore_begin(struct window *window)
{
    const GActionEntry entries[] = {
        {.name = "explore-move", .activate = on_move, .parameter_type = "i"},
        {.name = "explore-game", .activate = on_game, .parameter_type = "i"},
        {.name = "explore-preview", .activate = on_preview, .parameter_type = "i"},
        {.name = "explore-filter", .activate = on_filter, .parameter_type = EXPLORER_FILTER},
        {.name = "explore-sort", .activate = on_sort, .parameter_type = "i", .state = "0"},
        {.name = "explore-page", .activate = on_page, .parameter_type = "i"},
        {.name = "explore-own", .activate = on_own},
        {.name = "explore-practise", .activate = on_practise},
        {.name = "explore-import", .activate = on_import},
        {.name = "explore-add", .activate = on_add, .parameter_type = "s"},
    };
    struct explore *explore = g_new0(struct explore, 1);
    explore->window = window;
    explore->widget = explorer_new();
    explore->folder = kept_games_folder();
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
