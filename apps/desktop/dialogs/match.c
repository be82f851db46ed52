#include "desktop/dialogs/match.h"

#include "desktop/dialogs/match_board.h"
#include "desktop/dialogs/match_games.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/engines.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "study/wording.h"
#include "system/beside.h"
#include "system/translate.h"

#include <lianzi/study.h>
#include <signal.h>
#include <string.h>

enum { SHIPPED_OPENINGS, NO_OPENINGS, OPENINGS_FILE };

enum {
    ENTRANTS_MIN = 2,
    ENTRANTS_MAX = 8,
    COLUMNS = 6,
    NAMES = 2,
    PAIRS_MAX = ENTRANTS_MAX * (ENTRANTS_MAX - 1) / 2
};

struct match {
    char *program; /* the path of lianzi */
    char *path;    /* of the games' file */
    GtkWidget *dialog, *stack, *start, *stop;
    GtkWidget *add, *entrants_group, *entrants[ENTRANTS_MAX];
    int entrant_count;
    GtkWidget *remove; /* the last entrant */
    GtkWidget *rule, *columns, *rows, *games, *seconds, *at_once, *openings;
    char *openings_file;      /* NULL: none was chosen */
    GtkNativeDialog *chooser; /* of that file; NULL for none */
    GPtrArray *engines;       /* struct engine_entry * */
    GPtrArray *choices;       /* the names of all who can enter, NULL at the end */
    GtkWidget *show_board;    /* the button */
    GtkWidget *board, *kept;  /* the boxes of match_board.h and match_games.h */
    GtkWidget *progress, *table, *cells[PAIRS_MAX + 1][COLUMNS], *complaint, *result;
    int row; /* of the table, which is written next */
    GSubprocess *child;
    GDataInputStream *said, *complained; /* its standard output and its standard error */
    GCancellable *closing;
};

/* ---- who can enter ---- */

static int chosen(GtkWidget *row)
{
    return (int)adw_combo_row_get_selected(ADW_COMBO_ROW(row));
}

static int number_of(GtkWidget *spin)
{
    return gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(spin));
}

/* The choices: levels, classics, the engines that are remembered. */
static GPtrArray *list_choices(const GPtrArray *engines)
{
    GPtrArray *choices = g_ptr_array_new_with_free_func(g_free);
    for (int level = LZ_LEVEL_MIN; level <= LZ_LEVEL_MAX; level++)
        g_ptr_array_add(choices, g_strdup_printf(_("Lianzi, level %d"), level));
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++)
        g_ptr_array_add(choices, g_strdup(wording_classic((lz_classic)classic)));
    for (guint i = 0; i < engines->len; i++)
        g_ptr_array_add(choices,
                        g_strdup(((struct engine_entry *)g_ptr_array_index(engines, i))->name));
    g_ptr_array_add(choices, NULL);
    return choices;
}

/* Text in quotes for a specification, which knows no way to write the quote itself. */
static char *quoted(const char *text)
{
    const char quote = strchr(text, '"') ? '\'' : '"';
    char *copy = g_strdup_printf("%c%s%c", quote, text, quote);
    for (char *at = copy + 1; *at && at[1]; at++) {
        if (*at == quote)
            *at = ' ';
    }
    return copy;
}

/* The value of `lianzi match --engine` for an entrant; two that are alike get numbers. */
static char *specify(const struct match *match, int entrant)
{
    const int choice = chosen(match->entrants[entrant]);
    const int classic = choice - LZ_LEVEL_MAX, engine = classic - LZ_CLASSIC_COUNT;
    int alike = 1;
    for (int i = 0; i < entrant; i++)
        alike += chosen(match->entrants[i]) == choice;
    const char *plain = g_ptr_array_index(match->choices, choice);
    g_autofree char *numbered = g_strdup_printf("%s (%d)", plain, alike);
    g_autofree char *name = quoted(alike > 1 ? numbered : plain);
    if (classic < 0)
        return g_strdup_printf("name=%s level=%d", name, choice + LZ_LEVEL_MIN);
    if (engine < 0)
        return g_strdup_printf("name=%s classic=%s", name, lz_classic_name((lz_classic)classic));
    const struct engine_entry *entry = g_ptr_array_index(match->engines, engine);
    g_autofree char *command = quoted(entry->command);
    return g_strdup_printf("name=%s cmd=%s", name, command);
}

/* ---- the table ---- */

static void set_cell(struct match *match, int row, int column, const char *text)
{
    GtkWidget **cell = &match->cells[row][column];
    if (!*cell) {
        char name[32];
        *cell = gtk_label_new(NULL);
        g_snprintf(name, sizeof name, "match-%d-%d", row, column);
        gtk_widget_set_name(*cell, name);
        gtk_label_set_xalign(GTK_LABEL(*cell), column < NAMES ? 0 : 1);
        if (column < NAMES) { /* a long name leaves the numbers their room */
            gtk_label_set_wrap(GTK_LABEL(*cell), TRUE);
            /* the box that scrolls takes the height that the names have at this width */
            gtk_label_set_max_width_chars(GTK_LABEL(*cell), 12);
            gtk_label_set_lines(GTK_LABEL(*cell), 3);
            gtk_label_set_ellipsize(GTK_LABEL(*cell), PANGO_ELLIPSIZE_END);
            gtk_widget_set_hexpand(*cell, TRUE);
        }
        gtk_widget_add_css_class(*cell, row ? "numbers" : "heading");
        gtk_grid_attach(GTK_GRID(match->table), *cell, column, row, 1, 1);
    }
    gtk_label_set_text(GTK_LABEL(*cell), text);
    if (row && column < NAMES)
        widgets_set_tooltip(*cell, text);
}

static void head_table(struct match *match)
{
    const char *const heads[COLUMNS] = {_("First"), _("Second"), _("Won"),
                                        _("Drawn"), _("Lost"),   _("Elo")};
    for (int column = 0; column < COLUMNS; column++)
        set_cell(match, 0, column, heads[column]);
}

/* "-12 +- 34" as print has it; without a margin, the number alone. */
static char *word_elo(const char *told)
{
    g_auto(GStrv) parts = g_strsplit(told, " +- ", 2);
    const bool margin = parts[0] && parts[1] && !g_str_has_prefix(parts[1], "n/a");
    const char *number = parts[0] ? parts[0] : "";
    const bool minus = *number == '-';
    number += minus;
    return g_strconcat(minus ? "−" : "", g_str_equal(number, "inf") ? "∞" : number,
                       margin ? " ± " : "", margin ? parts[1] : "", NULL);
}

/* A line of `lianzi match --live`; see tally_print_live and tally_print_game. */
static void take_line(struct match *match, const char *line)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", -1);
    const guint count = g_strv_length(fields);
    if (count == 3 && g_str_equal(fields[0], "games")) {
        const double all = g_ascii_strtod(fields[2], NULL);
        char text[64];
        g_snprintf(text, sizeof text, _("%s of %s games"), fields[1], fields[2]);
        gtk_progress_bar_set_text(GTK_PROGRESS_BAR(match->progress), text);
        gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(match->progress),
                                      all > 0 ? g_ascii_strtod(fields[1], NULL) / all : 0);
        match->row = 1;
        match_games_show(match->kept, false);
        debug_line("match games=%s of=%s", fields[1], fields[2]);
    } else if (count == 7 && g_str_equal(fields[0], "pair") && match->row <= PAIRS_MAX) {
        g_autofree char *elo = word_elo(fields[COLUMNS]);
        for (int column = 0; column < COLUMNS - 1; column++)
            set_cell(match, match->row, column, fields[column + 1]);
        set_cell(match, match->row, COLUMNS - 1, elo);
        match->row++;
    } else if (count == MATCH_BOARD_FIELDS && g_str_equal(fields[0], "game")) {
        match_board_take(match->board, fields);
    }
}

/* Below the table; without a text there is more room for the board. */
static void say(GtkWidget *label, const char *text)
{
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_widget_set_visible(label, TRUE);
}

static void finish(struct match *match, bool well)
{
    gtk_widget_set_visible(match->stop, FALSE);
    match_games_show(match->kept, true);
    say(match->result, well ? _("The match is over.") : _("The match was stopped."));
    debug_line("match ends well=%d", well);
}

/* Shows the last warning or error of `lianzi match`; what engines write there is left out. */
static void take_complaint(struct match *match, const char *line)
{
    static const char head[] = "lianzi match: ";
    if (!g_str_has_prefix(line, head))
        return;
    say(match->complaint, line + sizeof head - 1);
    debug_line("match complains %s", line);
}

static void on_end(GObject *child, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    const bool waited = g_subprocess_wait_finish(G_SUBPROCESS(child), result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    finish(user, waited && g_subprocess_get_successful(G_SUBPROCESS(child)));
}

/* Its end is looked at after its last line. */
static void on_line(GObject *stream, GAsyncResult *result, gpointer user)
{
    struct match *match = user;
    GDataInputStream *from = G_DATA_INPUT_STREAM(stream);
    g_autoptr(GError) error = NULL;
    g_autofree char *line = g_data_input_stream_read_line_finish(from, result, NULL, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the dialog is gone */
    if (!line) {
        if (from == match->said)
            g_subprocess_wait_async(match->child, match->closing, on_end, match);
        return;
    }
    g_autofree char *text = g_utf8_make_valid(line, -1);
    (from == match->said ? take_line : take_complaint)(match, text);
    g_data_input_stream_read_line_async(from, G_PRIORITY_DEFAULT, match->closing, on_line, match);
}

static GDataInputStream *listen(struct match *match, GInputStream *pipe)
{
    GDataInputStream *stream = g_data_input_stream_new(pipe);
    g_data_input_stream_read_line_async(stream, G_PRIORITY_DEFAULT, match->closing, on_line, match);
    return stream;
}

/* ---- starting and stopping ---- */

static void begin_board(const struct match *match)
{
    lz_variant variant;
    lz_variant_init(&variant, (lz_rule)chosen(match->rule));
    variant.columns = number_of(match->columns);
    variant.rows = number_of(match->rows);
    match_board_begin(match->board, &variant, number_of(match->at_once) > 1);
    gtk_widget_set_visible(match->show_board, TRUE);
}

static void on_start(GtkButton *button, gpointer user)
{
    struct match *match = user;
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    char games[16], number[G_ASCII_DTOSTR_BUF_SIZE], clock[sizeof number + 8];
    char size[16], at_once[16];
    const int rounds = number_of(match->games), openings = chosen(match->openings);
    (void)button;
    g_snprintf(games, sizeof games, "%d", rounds + rounds % 2);
    g_snprintf(size, sizeof size, "%dx%d", number_of(match->columns), number_of(match->rows));
    g_snprintf(at_once, sizeof at_once, "%d", number_of(match->at_once));
    g_ascii_formatd(number, sizeof number, "%.1f",
                    gtk_spin_button_get_value(GTK_SPIN_BUTTON(match->seconds)));
    g_snprintf(clock, sizeof clock, "turn=%s", number);
    const char *const options[] = {
        "match",   "--live",        "--quiet",
        "--games", games,           "--tc",
        clock,     "--rule",        lz_rule_name((lz_rule)chosen(match->rule)),
        "--out",   match->path,     "--size",
        size,      "--concurrency", at_once};
    match_games_begin(match->kept);
    g_ptr_array_add(words, g_strdup(match->program));
    for (size_t i = 0; i < G_N_ELEMENTS(options); i++)
        g_ptr_array_add(words, g_strdup(options[i]));
    if (openings != SHIPPED_OPENINGS) {
        g_ptr_array_add(words, g_strdup("--openings"));
        g_ptr_array_add(words, g_strdup(openings == NO_OPENINGS ? "none" : match->openings_file));
    }
    for (int i = 0; i < match->entrant_count; i++) {
        g_ptr_array_add(words, g_strdup("--engine"));
        g_ptr_array_add(words, specify(match, i));
    }
    g_ptr_array_add(words, NULL);
    match->child =
        g_subprocess_newv((const char *const *)words->pdata,
                          G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
    gtk_stack_set_visible_child_name(GTK_STACK(match->stack), "table");
    gtk_widget_set_visible(match->start, FALSE);
    gtk_widget_set_visible(match->stop, TRUE);
    if (!match->child) {
        say(match->result, error->message);
        return;
    }
    begin_board(match);
    debug_line("match begins entrants=%d", match->entrant_count);
    match->said = listen(match, g_subprocess_get_stdout_pipe(match->child));
    match->complained = listen(match, g_subprocess_get_stderr_pipe(match->child));
}

/* It ends its games and its engines by itself. */
static void stop(struct match *match)
{
    if (match->child)
        g_subprocess_send_signal(match->child, SIGTERM);
}

static void on_stop(GtkButton *button, gpointer user)
{
    (void)button;
    stop(user);
}

static void match_free(gpointer data)
{
    struct match *match = data;
    g_cancellable_cancel(match->closing);
    stop(match);
    g_clear_object(&match->closing);
    g_clear_object(&match->said);
    g_clear_object(&match->complained);
    g_clear_object(&match->child);
    g_ptr_array_unref(match->choices);
    g_ptr_array_unref(match->engines);
    g_clear_object(&match->chooser);
    g_free(match->openings_file);
    g_free(match->program);
    g_free(match->path);
    g_free(match);
}

/* ---- building ---- */

static void add_entrant(struct match *match, int choice)
{
    char name[16];
    GtkWidget *row =
        rows_combo(match->entrants_group, _("Player"), (const char *const *)match->choices->pdata);
    g_snprintf(name, sizeof name, "entrant-%d", match->entrant_count + 1);
    gtk_widget_set_name(row, name);
    adw_combo_row_set_selected(ADW_COMBO_ROW(row), (guint)choice);
    match->entrants[match->entrant_count++] = row;
}

static void show_entrants(const struct match *match)
{
    gtk_widget_set_sensitive(match->add, match->entrant_count < ENTRANTS_MAX);
    gtk_widget_set_sensitive(match->remove, match->entrant_count > ENTRANTS_MIN);
}

static void on_add(GtkButton *button, gpointer user)
{
    struct match *match = user;
    (void)button;
    add_entrant(match, LZ_LEVEL_MAX - 1);
    show_entrants(match);
}

static void on_remove(GtkButton *button, gpointer user)
{
    struct match *match = user;
    (void)button;
    adw_preferences_group_remove(ADW_PREFERENCES_GROUP(match->entrants_group),
                                 match->entrants[--match->entrant_count]);
    show_entrants(match);
}

/* Each rule has its usual board, and the largest that it can have. */
static void on_rule(struct match *match)
{
    lz_variant variant;
    lz_variant_init(&variant, (lz_rule)chosen(match->rule));
    const int most = lz_rule_has_gravity(variant.rule) ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(match->columns), LZ_SIZE_MIN, most);
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(match->rows), LZ_SIZE_MIN, most);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(match->columns), variant.columns);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(match->rows), variant.rows);
}

/* ---- openings from a file ---- */

static void on_openings_file(GtkNativeDialog *chooser, int response, gpointer user)
{
    struct match *match = user;
    g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    g_autofree char *path = response == GTK_RESPONSE_ACCEPT && file ? g_file_get_path(file) : NULL;
    if (path) {
        g_free(match->openings_file);
        match->openings_file = g_steal_pointer(&path);
    }
    if (match->openings_file) {
        g_autofree char *name = g_path_get_basename(match->openings_file);
        adw_action_row_set_subtitle(ADW_ACTION_ROW(match->openings), name);
    } else {
        adw_combo_row_set_selected(ADW_COMBO_ROW(match->openings), SHIPPED_OPENINGS);
    }
    g_clear_object(&match->chooser);
}

static void on_openings(struct match *match)
{
    const bool of_file = chosen(match->openings) == OPENINGS_FILE;
    if (!of_file)
        adw_action_row_set_subtitle(ADW_ACTION_ROW(match->openings),
                                    _("Each is played from both sides"));
    if (!of_file || match->chooser)
        return;
    match->chooser = GTK_NATIVE_DIALOG(
        gtk_file_chooser_native_new(_("Openings, One a Line"), GTK_WINDOW(match->dialog),
                                    GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL));
    gtk_native_dialog_set_modal(match->chooser, TRUE);
    g_signal_connect(match->chooser, "response", G_CALLBACK(on_openings_file), match);
    gtk_native_dialog_show(match->chooser);
}

static GtkWidget *add_number(GtkWidget *group, const char *title, const char *name, int low,
                             int high, int value)
{
    GtkWidget *spin = rows_number(group, title, low, high, 1, 0);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), value);
    gtk_widget_set_name(spin, name);
    return spin;
}

static void build_settings(struct match *match, GtkWidget *group, lz_rule rule)
{
    enum { USUAL_LEVEL = 5, USUAL_GAMES = 10, MOST_GAMES = 1000, MOST_AT_ONCE = 64 };
    const char *const openings[] = {_("Balanced ones"), _("The empty board"), _("From a file…"),
                                    NULL};
    const char *rules[LZ_RULE_COUNT + 1] = {0};
    for (int i = 0; i < LZ_RULE_COUNT; i++)
        rules[i] = wording_rule((lz_rule)i);
    add_entrant(match, USUAL_LEVEL - 1);
    add_entrant(match, USUAL_LEVEL);
    show_entrants(match);
    match->rule = rows_combo(group, _("Rule"), rules);
    adw_combo_row_set_selected(ADW_COMBO_ROW(match->rule), (guint)rule);
    gtk_widget_set_name(match->rule, "match-rule");
    match->columns = add_number(group, _("Columns"), "match-columns", LZ_SIZE_MIN, LZ_SIZE_MAX, 15);
    match->rows = add_number(group, _("Rows"), "match-rows", LZ_SIZE_MIN, LZ_SIZE_MAX, 15);
    on_rule(match);
    g_signal_connect_swapped(match->rule, "notify::selected", G_CALLBACK(on_rule), match);
    match->openings = rows_combo(group, _("Openings"), openings);
    gtk_widget_set_name(match->openings, "match-openings");
    on_openings(match);
    g_signal_connect_swapped(match->openings, "notify::selected", G_CALLBACK(on_openings), match);
    match->games = rows_number(group, _("Games of each pair"), 2, MOST_GAMES, 2, 0);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(match->games), USUAL_GAMES);
    gtk_widget_set_name(match->games, "match-games");
    match->seconds = rows_number(group, _("Seconds per move"), 0.1, 60, 0.1, 1);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(match->seconds), 0.5);
    gtk_widget_set_name(match->seconds, "match-seconds");
    match->at_once = add_number(group, _("Games at once"), "match-at-once", 1, MOST_AT_ONCE, 1);
}

static char *find_program(void)
{
    char path[4096];
    return beside_find("lianzi", "lianzi", path, sizeof path) ? g_strdup(path)
                                                              : g_find_program_in_path("lianzi");
}

/* Returns the box that the games' buttons go into. */
static GtkWidget *load(struct match *match, lz_rule rule)
{
    GtkWidget *terms, *place, *box;
    match->dialog = widgets_load(
        "match", "box", &box, "start", &match->start, "stop", &match->stop, "stack", &match->stack,
        "entrants", &match->entrants_group, "add", &match->add, "remove", &match->remove, "terms",
        &terms, "progress", &match->progress, "table", &match->table, "place", &place, "show-board",
        &match->show_board, "complaint", &match->complaint, "result", &match->result, NULL);
    g_signal_connect(match->start, "clicked", G_CALLBACK(on_start), match);
    g_signal_connect(match->stop, "clicked", G_CALLBACK(on_stop), match);
    g_signal_connect(match->add, "clicked", G_CALLBACK(on_add), match);
    g_signal_connect(match->remove, "clicked", G_CALLBACK(on_remove), match);
    adw_bin_set_child(ADW_BIN(place), match->board);
    build_settings(match, terms, rule);
    head_table(match);
    return box;
}

bool match_show(GtkWindow *over, const struct preferences *preferences, lz_rule rule,
                const char *games)
{
    char *program = find_program();
    if (!program)
        return false;
    struct match *match = g_new0(struct match, 1);
    match->program = program;
    match->path = g_strdup(games);
    match->closing = g_cancellable_new();
    match->engines = engines_load();
    match->choices = list_choices(match->engines);
    match->board = match_board_new(preferences);
    match->kept = match_games_new(over, program, games);
    gtk_box_append(GTK_BOX(load(match, rule)), match->kept);
    rows_put_over(match->dialog, over);
    match_games_fold(match->kept, match->dialog);
    g_object_set_data_full(G_OBJECT(match->dialog), "match", match, match_free);
    gtk_window_present(GTK_WINDOW(match->dialog));
    return true;
}
