#include "desktop/dialogs/new_game.h"

#include "desktop/dialogs/blocking.h"
#include "desktop/dialogs/engine_rows.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/engines.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "session/wording.h"
#include "study/wording.h"
#include "system/translate.h"

#include <lianzi/study.h>
#include <string.h>

enum { GAME_TIC_TAC_TOE = LZ_RULE_COUNT, GAME_COUNT };
/* After KIND_FOREIGN, a new engine, come those that are remembered. */
enum { KIND_PERSON, KIND_PROGRAM, KIND_CLASSICS, KIND_FOREIGN = KIND_CLASSICS + LZ_CLASSIC_COUNT };
enum effort { EFFORT_LEVEL, EFFORT_TIME, EFFORT_DEPTH };

struct player_rows {
    GtkWidget *kind, *effort, *level, *seconds, *depth;
    struct engine_rows engine;
    const GPtrArray *engines; /* struct engine_entry * that are remembered, after the kinds */
};

struct new_game {
    new_game_fn *begin;
    void *user;
    GtkWidget *dialog;
    GtkWidget *game, *sizes, *size_buttons, *columns, *rows, *win, *opening, *coach;
    GtkWidget *start, *start_group;
    struct blocking blocking;
    struct player_rows players[2];
    GPtrArray *engines; /* struct engine_entry * */
    GtkWidget *move_seconds, *game_minutes, *increment_seconds;
    GtkWidget *problem;
};

/* ---- rows ---- */

static guint chosen(GtkWidget *row)
{
    return adw_combo_row_get_selected(ADW_COMBO_ROW(row));
}

static GtkWidget *row_of(GtkWidget *spin)
{
    return gtk_widget_get_ancestor(spin, ADW_TYPE_ACTION_ROW);
}

static double number(GtkWidget *spin)
{
    return gtk_spin_button_get_value(GTK_SPIN_BUTTON(spin));
}

static void set_number(GtkWidget *spin, double value)
{
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), value);
}

/* ---- from the rows ---- */

static void read_player(const struct player_rows *rows, struct player *player)
{
    const guint kind = chosen(rows->kind);
    const enum effort effort = (enum effort)chosen(rows->effort);
    player_init(player, kind == KIND_PERSON    ? PLAYER_PERSON
                        : kind == KIND_PROGRAM ? PLAYER_PROGRAM
                        : kind >= KIND_FOREIGN ? PLAYER_FOREIGN
                                               : PLAYER_CLASSIC);
    if (player->kind == PLAYER_CLASSIC)
        player->classic = (lz_classic)(kind - KIND_CLASSICS);
    if (player->kind == PLAYER_FOREIGN) {
        engine_rows_read(&rows->engine, player);
        player->time_ms = (int64_t)(number(rows->seconds) * 1000);
    } else if (player->kind == PLAYER_PROGRAM && effort == EFFORT_TIME) {
        player->time_ms = (int64_t)(number(rows->seconds) * 1000);
    } else if (player->kind == PLAYER_PROGRAM && effort == EFFORT_DEPTH) {
        player->depth = (int)number(rows->depth);
    }
    player->level = (int)number(rows->level);
}

/* The classic whose own start is wanted, -1 for none. */
static int start_classic(const struct new_game *dialog)
{
    for (int seat = 0; seat < 2; seat++) {
        const guint kind = chosen(dialog->players[seat].kind);
        if (kind >= KIND_CLASSICS && kind < KIND_FOREIGN &&
            gtk_switch_get_active(GTK_SWITCH(dialog->start)))
            return (int)kind - KIND_CLASSICS;
    }
    return -1;
}

static lz_status read_setup(const struct new_game *dialog, struct session_setup *setup,
                            lz_error *error)
{
    const guint game = chosen(dialog->game);
    session_setup_init(setup);
    lz_variant_init(&setup->variant, game == GAME_TIC_TAC_TOE ? LZ_RULE_FREESTYLE : (lz_rule)game);
    setup->variant.columns = (int)number(dialog->columns);
    setup->variant.rows = (int)number(dialog->rows);
    setup->variant.win = (int)number(dialog->win);
    setup->variant.opening = (lz_opening)chosen(dialog->opening);
    blocking_take(&dialog->blocking, &setup->variant);
    for (int seat = 0; seat < 2; seat++) {
        read_player(&dialog->players[seat], &setup->players[seat]);
        if (setup->players[seat].kind == PLAYER_FOREIGN && !setup->players[seat].command[0])
            return lz_error_set(error, LZ_ERR_ARGUMENT,
                                N_("Enter the command of the Gomocup engine."));
    }
    setup->coach = gtk_switch_get_active(GTK_SWITCH(dialog->coach));
    setup->clock.move_ms = (int64_t)(number(dialog->move_seconds) * 1000);
    setup->clock.game_ms = (int64_t)(number(dialog->game_minutes) * 60000);
    setup->clock.increment_ms = (int64_t)(number(dialog->increment_seconds) * 1000);
    const int classic = start_classic(dialog);
    const lz_status status =
        classic >= 0 ? session_setup_classic(setup, (lz_classic)classic, error) : LZ_OK;
    return status ? status : session_setup_check(setup, error);
}

static void on_start(GtkButton *button, gpointer user)
{
    struct new_game *dialog = user;
    struct session_setup setup;
    lz_error error = {0};
    char text[256];
    (void)button;
    if (read_setup(dialog, &setup, &error)) {
        wording_error(&error, text, sizeof text);
        gtk_label_set_text(GTK_LABEL(dialog->problem), text);
        gtk_widget_set_visible(dialog->problem, TRUE);
        debug_line("problem %s", text);
        return;
    }
    for (int seat = 0; seat < 2; seat++) {
        const struct player *player = &setup.players[seat];
        if (player->kind == PLAYER_FOREIGN && !engines_remember(player->name, player->command))
            debug_line("not remembered %s", player->command);
    }
    new_game_fn *begin = dialog->begin;
    void *whom = dialog->user;
    gtk_window_destroy(GTK_WINDOW(dialog->dialog));
    begin(&setup, whom);
}

/* ---- to the rows ---- */

static void show_player_rows(const struct player_rows *rows)
{
    const guint kind = chosen(rows->kind);
    const enum effort effort = (enum effort)chosen(rows->effort);
    const bool program = kind == KIND_PROGRAM, foreign = kind >= KIND_FOREIGN;
    gtk_widget_set_visible(rows->effort, program);
    gtk_widget_set_visible(row_of(rows->level), program && effort == EFFORT_LEVEL);
    gtk_widget_set_visible(row_of(rows->seconds), foreign || (program && effort == EFFORT_TIME));
    gtk_widget_set_visible(row_of(rows->depth), program && effort == EFFORT_DEPTH);
    engine_rows_show(&rows->engine, foreign, kind > KIND_FOREIGN);
}

/* Tic-tac-toe has none: its number is no rule's. */
static bool has_gravity(const struct new_game *dialog)
{
    return lz_rule_has_gravity((lz_rule)chosen(dialog->game));
}

static void show_rows(struct new_game *dialog)
{
    const guint game = chosen(dialog->game);
    const bool small = game == GAME_TIC_TAC_TOE, gravity = has_gravity(dialog);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(dialog->game),
                                small ? _("Three in a row win.")
                                      : wording_rule_explained((lz_rule)game));
    adw_action_row_set_subtitle(ADW_ACTION_ROW(dialog->opening),
                                wording_opening_explained((lz_opening)chosen(dialog->opening)));
    bool classic = false;
    for (int seat = 0; seat < 2; seat++) {
        const guint kind = chosen(dialog->players[seat].kind);
        classic |= kind >= KIND_CLASSICS && kind < KIND_FOREIGN;
        show_player_rows(&dialog->players[seat]);
    }
    gtk_widget_set_visible(dialog->start_group, classic);
    gtk_widget_set_visible(row_of(dialog->win), !small && !lz_rule_forbids((lz_rule)game));
    gtk_widget_set_visible(dialog->sizes, !small && !gravity);
    gtk_widget_set_visible(dialog->opening, !small && !gravity);
    const double most = gravity ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(dialog->columns), LZ_SIZE_MIN, most);
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(dialog->rows), LZ_SIZE_MIN, most);
}

static void fit_blocking(struct new_game *dialog)
{
    blocking_fit(&dialog->blocking, has_gravity(dialog), (int)number(dialog->columns),
                 (int)number(dialog->rows));
}

static void on_changed(GtkWidget *row, GParamSpec *parameter, gpointer user)
{
    (void)row, (void)parameter;
    show_rows(user);
}

/* A remembered engine brings its name and command along. */
static void on_kind(GtkWidget *row, GParamSpec *parameter, gpointer user)
{
    struct new_game *dialog = user;
    const guint kind = chosen(row);
    (void)parameter;
    for (int seat = 0; seat < 2; seat++) {
        if (dialog->players[seat].kind == row && kind > KIND_FOREIGN) {
            const struct engine_entry *entry =
                g_ptr_array_index(dialog->engines, kind - KIND_FOREIGN - 1);
            engine_rows_set(&dialog->players[seat].engine, entry->name, entry->command);
        }
    }
    show_rows(dialog);
}

/* Another game starts with its usual board. */
static void on_game(GtkWidget *row, GParamSpec *parameter, gpointer user)
{
    struct new_game *dialog = user;
    lz_variant variant;
    (void)parameter;
    const guint game = chosen(row);
    lz_variant_init(&variant, game == GAME_TIC_TAC_TOE ? LZ_RULE_FREESTYLE : (lz_rule)game);
    if (game == GAME_TIC_TAC_TOE)
        variant.columns = variant.rows = variant.win = 3;
    show_rows(dialog);
    set_number(dialog->columns, variant.columns);
    set_number(dialog->rows, variant.rows);
    set_number(dialog->win, variant.win);
    adw_combo_row_set_selected(ADW_COMBO_ROW(dialog->opening), LZ_OPENING_NONE);
    fit_blocking(dialog);
}

/* The kind of an engine: one that is remembered, else a new one. */
static guint foreign_kind(const struct player_rows *rows, const char *command)
{
    for (guint i = 0; i < rows->engines->len; i++) {
        const struct engine_entry *entry = g_ptr_array_index(rows->engines, i);
        if (g_str_equal(entry->command, command))
            return KIND_FOREIGN + 1 + i;
    }
    return KIND_FOREIGN;
}

static void show_player(const struct player_rows *rows, const struct player *player)
{
    const guint kind = player->kind == PLAYER_PERSON    ? KIND_PERSON
                       : player->kind == PLAYER_PROGRAM ? KIND_PROGRAM
                       : player->kind == PLAYER_FOREIGN ? foreign_kind(rows, player->command)
                                                        : KIND_CLASSICS + (guint)player->classic;
    adw_combo_row_set_selected(ADW_COMBO_ROW(rows->kind), kind);
    adw_combo_row_set_selected(ADW_COMBO_ROW(rows->effort), player->time_ms ? EFFORT_TIME
                                                            : player->depth ? EFFORT_DEPTH
                                                                            : EFFORT_LEVEL);
    set_number(rows->level, player->level);
    set_number(rows->seconds, player->time_ms ? (double)player->time_ms / 1000 : 3);
    set_number(rows->depth, player->depth ? player->depth : 6);
    engine_rows_set(&rows->engine, player->name, player->command);
}

static void show_setup(struct new_game *dialog, const struct session_setup *setup)
{
    const lz_variant *variant = &setup->variant;
    const bool tic_tac_toe =
        variant->rule == LZ_RULE_FREESTYLE && variant->win == 3 && variant->columns == 3;
    adw_combo_row_set_selected(ADW_COMBO_ROW(dialog->game),
                               tic_tac_toe ? GAME_TIC_TAC_TOE : (guint)variant->rule);
    for (int seat = 0; seat < 2; seat++)
        show_player(&dialog->players[seat], &setup->players[seat]);
    show_rows(dialog);
    set_number(dialog->columns, variant->columns);
    set_number(dialog->rows, variant->rows);
    set_number(dialog->win, variant->win);
    adw_combo_row_set_selected(ADW_COMBO_ROW(dialog->opening), (guint)variant->opening);
    blocking_show(&dialog->blocking, variant);
    gtk_switch_set_active(GTK_SWITCH(dialog->coach), setup->coach);
    set_number(dialog->move_seconds, (double)setup->clock.move_ms / 1000);
    set_number(dialog->game_minutes, (double)setup->clock.game_ms / 60000);
    set_number(dialog->increment_seconds, (double)setup->clock.increment_ms / 1000);
}

/* ---- building ---- */

/* An engine is no longer remembered: its command stays in the rows, as that of a new one. */
static void on_forgotten(void *user)
{
    const struct new_game *dialog = user;
    for (int seat = 0; seat < 2; seat++) {
        GtkWidget *kind = dialog->players[seat].kind;
        if (chosen(kind) > KIND_FOREIGN)
            adw_combo_row_set_selected(ADW_COMBO_ROW(kind), KIND_FOREIGN);
    }
}

static void build_player(struct new_game *dialog, GtkWidget *group, int seat)
{
    g_autofree const char **kinds = g_new0(const char *, KIND_FOREIGN + 2 + dialog->engines->len);
    const char *const efforts[] = {_("By level"), _("By time"), _("By depth"), NULL};
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++)
        kinds[KIND_CLASSICS + classic] = wording_classic((lz_classic)classic);
    kinds[KIND_PERSON] = _("Person");
    kinds[KIND_PROGRAM] = _("Lianzi");
    kinds[KIND_FOREIGN] = _("A Gomocup engine");
    for (guint i = 0; i < dialog->engines->len; i++)
        kinds[KIND_FOREIGN + 1 + i] =
            ((struct engine_entry *)g_ptr_array_index(dialog->engines, i))->name;
    struct player_rows *rows = &dialog->players[seat];
    rows->engines = dialog->engines;
    rows->kind = rows_combo(group, _("Played by"), kinds);
    gtk_widget_set_name(rows->kind, seat ? "second" : "first");
    rows->effort = rows_combo(group, _("Strength"), efforts);
    rows->level = rows_number(group, _("Level"), LZ_LEVEL_MIN, LZ_LEVEL_MAX, 1, 0);
    rows->seconds = rows_number(group, _("Seconds per move"), 0.1, 3600, 0.5, 1);
    rows->depth = rows_number(group, _("Depth"), 1, 99, 1, 0);
    engine_rows_build(&rows->engine, group, on_forgotten, dialog);
}

static void on_size(GtkButton *button, gpointer user)
{
    const struct new_game *dialog = user;
    const int size = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "size"));
    set_number(dialog->columns, size);
    set_number(dialog->rows, size);
}

/* The button of the present size stands out. */
static void on_size_changed(GtkWidget *spin, gpointer user)
{
    const struct new_game *dialog = user;
    const int columns = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(dialog->columns));
    const int rows = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(dialog->rows));
    (void)spin;
    for (GtkWidget *button = gtk_widget_get_first_child(dialog->size_buttons); button;
         button = gtk_widget_get_next_sibling(button)) {
        const int size = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "size"));
        widgets_style_if(button, "chosen", columns == size && rows == size);
    }
}

/* Buttons for the usual square boards. */
static void build_sizes(struct new_game *dialog, GtkWidget *group)
{
    static const int sizes[] = {9, 13, 15, 19, 20};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        char label[16], name[16];
        g_snprintf(label, sizeof label, "%d", sizes[i]);
        g_snprintf(name, sizeof name, "size-%d", sizes[i]);
        GtkWidget *button = gtk_button_new_with_label(label);
        gtk_widget_set_name(button, name);
        g_object_set_data(G_OBJECT(button), "size", GINT_TO_POINTER(sizes[i]));
        g_signal_connect(button, "clicked", G_CALLBACK(on_size), dialog);
        gtk_box_append(GTK_BOX(box), button);
    }
    dialog->size_buttons = box;
    dialog->sizes = adw_action_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(dialog->sizes), _("Size"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(dialog->sizes), box);
    gtk_widget_set_focusable(dialog->sizes, FALSE);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), dialog->sizes);
}

static void build_game(struct new_game *dialog, GtkWidget *group)
{
    const char *games[GAME_COUNT + 1] = {0}, *openings[LZ_OPENING_COUNT + 1] = {0};
    for (int rule = 0; rule < LZ_RULE_COUNT; rule++)
        games[rule] = wording_rule((lz_rule)rule);
    games[GAME_TIC_TAC_TOE] = _("Tic-tac-toe");
    for (int opening = 0; opening < LZ_OPENING_COUNT; opening++)
        openings[opening] = wording_opening((lz_opening)opening);
    dialog->game = rows_combo(group, _("Rule"), games);
    gtk_widget_set_name(dialog->game, "rule");
    dialog->opening = rows_combo(group, _("Opening"), openings);
    dialog->coach =
        rows_switch(group, _("Coach"), _("Warns you of a mistake before the program answers"));
    gtk_widget_set_name(dialog->coach, "coach");
}

static void build_board(struct new_game *dialog, GtkWidget *group, const struct look *look)
{
    build_sizes(dialog, group);
    dialog->columns = rows_number(group, _("Columns"), LZ_SIZE_MIN, LZ_SIZE_MAX, 1, 0);
    gtk_widget_set_name(dialog->columns, "columns");
    dialog->rows = rows_number(group, _("Rows"), LZ_SIZE_MIN, LZ_SIZE_MAX, 1, 0);
    g_signal_connect(dialog->columns, "value-changed", G_CALLBACK(on_size_changed), dialog);
    g_signal_connect(dialog->rows, "value-changed", G_CALLBACK(on_size_changed), dialog);
    dialog->win = rows_number(group, _("In a row to win"), LZ_WIN_MIN, LZ_WIN_MAX, 1, 0);
    blocking_init(&dialog->blocking, group, look);
}

static void build_clock(struct new_game *dialog, GtkWidget *group)
{
    dialog->game_minutes = rows_number(group, _("Minutes per game"), 0, 600, 1, 1);
    dialog->increment_seconds = rows_number(group, _("Increment per move (seconds)"), 0, 600, 1, 0);
    dialog->move_seconds = rows_number(group, _("Limit per move (seconds)"), 0, 3600, 5, 0);
}

static void new_game_free(gpointer data)
{
    struct new_game *dialog = data;
    for (int seat = 0; seat < 2; seat++)
        engine_rows_end(&dialog->players[seat].engine);
    g_ptr_array_unref(dialog->engines);
    g_free(dialog);
}

void new_game_ask(GtkWindow *over, const struct session_setup *proposal, const struct look *look,
                  new_game_fn *begin, void *user)
{
    struct new_game *dialog = g_new0(struct new_game, 1);
    dialog->begin = begin;
    dialog->user = user;
    GtkWidget *start, *game, *players[2], *board, *clock;
    dialog->dialog = widgets_load("new_game", "start", &start, "problem", &dialog->problem, "game",
                                  &game, "first", &players[0], "second", &players[1], "board",
                                  &board, "classic", &dialog->start_group, "clock", &clock, NULL);
    GtkWindow *shell = GTK_WINDOW(dialog->dialog);
    rows_put_over(dialog->dialog, over);
    dialog->engines = engines_load();
    g_object_set_data_full(G_OBJECT(dialog->dialog), "new-game", dialog, new_game_free);

    build_game(dialog, game);
    for (int seat = 0; seat < 2; seat++)
        build_player(dialog, players[seat], seat);
    build_board(dialog, board, look);
    dialog->start = rows_switch(dialog->start_group, _("Start as in the report"),
                                _("The classic's own board and stones"));
    build_clock(dialog, clock);

    show_setup(dialog, proposal);
    g_signal_connect(start, "clicked", G_CALLBACK(on_start), dialog);
    g_signal_connect(dialog->game, "notify::selected", G_CALLBACK(on_game), dialog);
    g_signal_connect(dialog->opening, "notify::selected", G_CALLBACK(on_changed), dialog);
    g_signal_connect_swapped(dialog->columns, "value-changed", G_CALLBACK(fit_blocking), dialog);
    g_signal_connect_swapped(dialog->rows, "value-changed", G_CALLBACK(fit_blocking), dialog);
    for (int seat = 0; seat < 2; seat++) {
        g_signal_connect(dialog->players[seat].kind, "notify::selected", G_CALLBACK(on_kind),
                         dialog);
        g_signal_connect(dialog->players[seat].effort, "notify::selected", G_CALLBACK(on_changed),
                         dialog);
    }
    /* not the first button, "Cancel", which Enter would press */
    gtk_window_set_focus(shell, start);
    gtk_window_present(shell);
}
