#include "desktop/window/files.h"

#include "desktop/dialogs/file_games.h"
#include "desktop/parts/debug.h"
#include "desktop/window/inside.h"
#include "desktop/window/save.h"
#include "session/wording.h"
#include "study/reading.h"
#include "study/wording.h"
#include "system/atomic_file.h"
#include "system/format.h"
#include "system/translate.h"

#include <cairo-svg.h>
#include <errno.h>
#include <string.h>

enum { FILE_MAX = 64 << 20, PICTURE_SIDE = 1200 };

/* ---- saying what went wrong ---- */

void files_complain(struct window *window, const char *title, const char *text)
{
    debug_line("complaint %s: %s", title, text);
    GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(window->window), title, text);
    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

void files_complain_in_words(struct window *window, const char *title, const lz_error *error)
{
    char text[256];
    wording_error(error, text, sizeof text);
    files_complain(window, title, text);
}

static void complain_of(struct window *window, const char *name, const lz_error *error)
{
    const char *kind = wording_status(error->status);
    char what[256];
    wording_error(error, what, sizeof what);
    g_autofree char *title = g_strdup_printf(_("“%s” cannot be opened"), name);
    g_autofree char *text = error->line ? g_strdup_printf(_("Line %u, column %u: %s (%s)."),
                                                          error->line, error->column, kind, what)
                                        : g_strdup_printf(_("%s (%s)."), kind, what);
    files_complain(window, title, text);
}

/* ---- reading ---- */

static const char *wording_rest(enum reading_rest rest)
{
    switch (rest) {
    case REST_DAMAGE:
        return _("The file is damaged: the game is shown up to there.");
    case REST_LAST_MOVE:
        return _("The rules do not allow the last move: it is left out.");
    case REST_GAMES:
        return _("The file holds other games, too.");
    case REST_NOTES:
        return _("Not everything in the file could be read.");
    case REST_NOTHING:
        break;
    }
    return "";
}

/* Says what else the file has, or else that its charset was guessed. */
static void say_rest(struct window *window, enum reading_rest rest, const char *charset)
{
    g_autofree char *guess =
        g_strdup_printf(_("The file does not say its charset: it was read as %s."), charset);
    if (rest != REST_NOTHING)
        window_say(window, wording_rest(rest));
    else if (*charset)
        window_say(window, guess);
}

/* Starts a session at the game that was read, with all that it holds: of two persons, or with
 * `programs` of the programs that it names. */
static bool take_game(struct window *window, struct reading *reading, bool programs)
{
    struct session_setup setup;
    struct session *session;
    lz_error error;
    session_setup_init(&setup);
    player_init(&setup.players[1], PLAYER_PERSON);
    if (session_from_record(&setup, reading->whole, &session, &error)) {
        files_complain_in_words(window, _("The game cannot be opened"), &error);
        return false;
    }
    reading->whole = NULL;
    if (programs)
        session_seat_programs(session);
    session_wait(session, window_now_ms());
    window_take_session(window, session);
    say_rest(window, reading->beside, reading->charset);
    return true;
}

void files_forget(struct window *window)
{
    g_clear_object(&window->file);
    g_clear_object(&window->source);
}

void files_add_recent(GFile *file)
{
    g_autofree char *uri = g_file_get_uri(file);
    GtkRecentData data = {.mime_type = (char *)"application/x-go-sgf",
                          .app_name = (char *)g_get_prgname(),
                          .app_exec = (char *)"lianzi-desktop %f"};
    gtk_recent_manager_add_full(gtk_recent_manager_get_default(), uri, &data);
}

static int by_visit(gconstpointer a, gconstpointer b)
{
    return -g_date_time_compare(gtk_recent_info_get_visited((GtkRecentInfo *)a),
                                gtk_recent_info_get_visited((GtkRecentInfo *)b));
}

static void fill_recent(GtkRecentManager *manager, gpointer menu)
{
    enum { SHOWN = 8 };
    GList *items = g_list_sort(gtk_recent_manager_get_items(manager), by_visit);
    g_menu_remove_all(menu);
    for (GList *item = items; item && g_menu_model_get_n_items(menu) < SHOWN; item = item->next) {
        GtkRecentInfo *info = item->data;
        if (!gtk_recent_info_has_application(info, g_get_prgname()) ||
            !gtk_recent_info_exists(info))
            continue;
        g_auto(GStrv) parts = g_strsplit(gtk_recent_info_get_display_name(info), "_", -1);
        /* A single underscore would mark an access key. */
        g_autofree char *label = g_strjoinv("__", parts);
        g_autoptr(GMenuItem) entry = g_menu_item_new(label, NULL);
        g_menu_item_set_action_and_target(entry, "win.open-uri", "s",
                                          gtk_recent_info_get_uri(info));
        g_menu_append_item(menu, entry);
    }
    g_list_free_full(items, (GDestroyNotify)gtk_recent_info_unref);
}

void files_show_recent(GMenu *menu)
{
    GtkRecentManager *manager = gtk_recent_manager_get_default();
    fill_recent(manager, menu);
    g_signal_connect_object(manager, "changed", G_CALLBACK(fill_recent), menu, 0);
}

/* The file's contents, to be freed; NULL with the reason if it cannot be read or is too large. The
 * size is not asked for, since something other than a file may have no end. */
static char *load(GFile *file, gsize *length, GError **trouble)
{
    g_autoptr(GFileInputStream) stream = g_file_read(file, NULL, trouble);
    if (!stream)
        return NULL;
    g_autofree char *data = g_malloc(FILE_MAX + 1);
    if (!g_input_stream_read_all(G_INPUT_STREAM(stream), data, FILE_MAX + 1, length, NULL, trouble))
        return NULL;
    if (*length > FILE_MAX) {
        g_set_error(trouble, G_IO_ERROR, G_IO_ERROR_FAILED, _("The file is larger than %d MiB."),
                    FILE_MAX >> 20);
        return NULL;
    }
    return g_steal_pointer(&data);
}

/* RenLib is renju's: its files are taken for renju, unless their main line is not. */
static lz_status read_game(lz_record_format format, const char *data, gsize length, int number,
                           struct reading *reading, lz_error *error)
{
    lz_variant renju;
    lz_variant_init(&renju, LZ_RULE_RENJU);
    if (format == LZ_RECORD_FORMAT_LIB &&
        reading_take(format, &renju, LZ_ROWS_BOTTOM, data, length, number, reading, NULL) == LZ_OK)
        return LZ_OK;
    return reading_take(format, NULL, LZ_ROWS_BOTTOM, data, length, number, reading, error);
}

/* A file that was read, of which a game is to be opened. */
struct source {
    struct window *window;
    GFile *file;
    char *name;
    lz_record_format format;
    char *data;
    gsize length;
};

static void source_free(gpointer data)
{
    struct source *source = data;
    g_object_unref(source->file);
    g_free(source->name);
    g_free(source->data);
    g_free(source);
}

/* Chapters that are being read. */
struct studying {
    struct chapters *chapters;
    int failed; /* games that are no chapter */
    lz_error error;
};

static void add_chapter(void *user, int number, const lz_record *record)
{
    struct studying *studying = user;
    (void)number;
    if (chapters_add_record(studying->chapters, record, &studying->error))
        studying->failed++;
}

/* Opens all games of the file, as chapters. */
static void open_study(const struct source *source)
{
    struct window *window = source->window;
    struct studying studying = {0};
    struct reading rest;
    if (!(studying.chapters = chapters_new(&studying.error))) {
        complain_of(window, source->name, &studying.error);
        return;
    }
    reading_games(source->format, source->data, source->length, add_chapter, &studying, &rest);
    if (!chapters_count(studying.chapters)) {
        chapters_free(studying.chapters);
        complain_of(window, source->name, &studying.error);
        return;
    }
    window_take_study(window, studying.chapters, chapters_session(studying.chapters, 0));
    const bool whole = !studying.failed && rest.beside == REST_NOTHING;
    g_set_object(whole ? &window->file : &window->source, source->file);
    say_rest(window, studying.failed ? REST_DAMAGE : rest.beside, rest.charset);
    window_show(window); /* the header names the file */
    files_add_recent(source->file);
    debug_line("opened %s: %d chapters", source->name, chapters_count(studying.chapters));
}

static void open_game(int number, void *user)
{
    struct source *source = user;
    struct window *window = source->window;
    struct reading reading = {0};
    lz_error error = {0};
    if (number == FILE_GAMES_STUDY) {
        open_study(source);
        return;
    }
    if (number == FILE_GAMES_IMPORT) {
        g_autofree char *path = g_file_get_path(source->file);
        gtk_widget_activate_action(GTK_WIDGET(window->window), "win.explore-add", "s", path);
        return;
    }
    if (read_game(source->format, source->data, source->length, number, &reading, &error)) {
        complain_of(window, source->name, &error);
        return;
    }
    /* saving must not overwrite what is not kept, and asks for another name */
    if (take_game(window, &reading, true)) {
        g_set_object(reading.beside == REST_NOTHING ? &window->file : &window->source,
                     source->file);
        window_show(window); /* the header names the file */
        files_add_recent(source->file);
        debug_line("opened %s", source->name);
    }
    reading_clear(&reading);
}

static void list_game(void *user, int number, const lz_record *record)
{
    g_ptr_array_add(user, file_game_of(record, number));
}

/* Opens the only game of the file, or asks which. */
static void open_one_of(struct source *source)
{
    GPtrArray *games = g_ptr_array_new_with_free_func(file_game_free);
    g_autofree char *path = g_file_get_path(source->file);
    GActionMap *actions = G_ACTION_MAP(source->window->window);
    if (lz_record_format_is_list(source->format))
        reading_games(source->format, source->data, source->length, list_game, games, NULL);
    if (games->len > 1) {
        file_games_show(GTK_WINDOW(source->window->window), source->name, games,
                        path && g_action_map_lookup_action(actions, "explore-add"), open_game,
                        source, source_free);
        return;
    }
    g_ptr_array_unref(games);
    open_game(1, source);
    source_free(source);
}

void files_open(struct window *window, GFile *file)
{
    g_autofree char *path = g_file_get_path(file), *name = g_file_get_basename(file);
    g_autoptr(GError) trouble = NULL;
    gsize length = 0;
    g_autofree char *data = load(file, &length, &trouble);
    lz_record_format format;
    lz_error error = {0};
    if (!data) {
        g_autofree char *title = g_strdup_printf(_("“%s” cannot be opened"), name);
        files_complain(window, title, trouble->message);
        return;
    }
    const lz_status status = format_of_bytes(path ? path : name, data, length, &format, &error);
    if (!status && format == LZ_RECORD_FORMAT_PROOF && path) {
        if (!files_open_proof(window, path, data, length, &error))
            complain_of(window, name, &error);
        return;
    }
    if (status) {
        complain_of(window, name, &error);
        return;
    }
    struct source *source = g_new0(struct source, 1);
    *source = (struct source){window, g_object_ref(file),     g_steal_pointer(&name),
                              format, g_steal_pointer(&data), length};
    open_one_of(source);
}

void files_open_record(struct window *window, lz_record *record)
{
    struct reading reading = {.whole = record};
    take_game(window, &reading, false);
    reading_clear(&reading);
}

/* ---- saving ---- */

void files_save(struct window *window)
{
    if (window->file)
        save_game(window, window->file);
    else
        files_ask_save(window);
}

/* ---- pictures ---- */

static void paint_picture(struct window *window, cairo_t *cr, double width, double height)
{
    struct geometry geometry;
    const struct picture *seen = board_picture(window->board);
    struct picture picture = *seen;
    picture.hover = picture.cursor = picture.falling = -1;
    picture.dim = false;
    geometry_fit(&geometry, lz_game_variant(picture.game), picture.coordinates, width, height);
    picture_paint(cr, &geometry, &picture, PICTURE_ALL, NULL, 1);
}

static cairo_status_t write_part(void *user, const unsigned char *data, unsigned length)
{
    FILE *file = user;
    return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

static cairo_status_t draw_to(struct window *window, FILE *file, bool svg)
{
    const lz_variant *variant = lz_game_variant(session_game(window->session));
    const int most = MAX(variant->columns, variant->rows);
    const int width = PICTURE_SIDE * (variant->columns + 1) / (most + 1);
    const int height = PICTURE_SIDE * (variant->rows + 1) / (most + 1);
    cairo_surface_t *surface =
        svg ? cairo_svg_surface_create_for_stream(write_part, file, width, height)
            : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cr = cairo_create(surface);
    paint_picture(window, cr, width, height);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS && !svg)
        status = cairo_surface_write_to_png_stream(surface, write_part, file);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

static cairo_status_t export_to(struct window *window, const char *path)
{
    struct atomic_file file;
    if (!atomic_file_open(&file, path))
        return CAIRO_STATUS_WRITE_ERROR;
    const cairo_status_t status = draw_to(window, file.file, g_str_has_suffix(path, ".svg"));
    if (status != CAIRO_STATUS_SUCCESS)
        atomic_file_discard(&file);
    else if (!atomic_file_commit(&file))
        return CAIRO_STATUS_WRITE_ERROR;
    return status;
}

static void export_file(struct window *window, GFile *file)
{
    g_autofree char *path = g_file_get_path(file);
    g_autofree char *name = g_file_get_basename(file);
    const cairo_status_t status = path ? export_to(window, path) : CAIRO_STATUS_WRITE_ERROR;
    g_autofree char *said = status == CAIRO_STATUS_SUCCESS
                                ? g_strdup_printf(_("Saved as “%s”."), name)
                                : g_strdup_printf(_("“%s” cannot be saved"), name);
    debug_line("exported %s: %s", name, cairo_status_to_string(status));
    if (status == CAIRO_STATUS_SUCCESS)
        window_say(window, said);
    else
        files_complain(window, said,
                       status == CAIRO_STATUS_NO_MEMORY     ? _("There is not enough memory.")
                       : status == CAIRO_STATUS_WRITE_ERROR ? _("The file cannot be written.")
                                                            : _("The picture cannot be drawn."));
}

/* ---- file choosers ---- */

/* The formats that a game can be saved in, the fullest first. */
static const struct {
    const char *suffix, *name;
} saved_formats[] = {
    {".sgf", N_("SGF: everything (*.sgf)")},
    {".lib", N_("RenLib: tree of a 15×15 board (*.lib)")},
    {".psq", N_("Piskvork: one game (*.psq)")},
    {".txt", N_("Moves as text (*.txt)")},
    {".sav", N_("Yixin: one game (*.sav)")},
    {".pos", N_("Yixin, RenLib: one game, 15×15 (*.pos)")},
};

static const char suffix_key[] = "suffix";

static void offer_formats(GtkFileChooser *chooser, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(saved_formats); i++) {
        g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
        gtk_file_filter_set_name(filter, _(saved_formats[i].name));
        gtk_file_filter_add_suffix(filter, saved_formats[i].suffix + 1);
        g_object_set_data(G_OBJECT(filter), suffix_key, (gpointer)saved_formats[i].suffix);
        gtk_file_chooser_add_filter(chooser, filter);
        if (g_str_has_suffix(name, saved_formats[i].suffix))
            gtk_file_chooser_set_filter(chooser, filter);
    }
}

/* The chosen file; a name without a suffix gets that of the chosen format. */
static GFile *chosen_file(GtkFileChooser *chooser, bool *completed)
{
    g_autoptr(GFile) file = gtk_file_chooser_get_file(chooser);
    g_autofree char *name = g_file_get_basename(file);
    GtkFileFilter *filter = gtk_file_chooser_get_filter(chooser);
    const char *suffix = filter ? g_object_get_data(G_OBJECT(filter), suffix_key) : NULL;
    *completed = suffix && !strchr(name, '.');
    if (!*completed)
        return g_steal_pointer(&file);
    g_autofree char *full = g_strconcat(name, suffix, NULL);
    g_autoptr(GFile) folder = g_file_get_parent(file);
    return g_file_get_child(folder, full);
}

/* The receiver of the file that a dialog chooses. */
struct chooser {
    file_chosen_fn *chosen;
};

static void ask(struct window *window, const char *title, GtkFileChooserAction action,
                const char *name, file_chosen_fn *chosen);

static void on_response(GtkNativeDialog *dialog, int response, gpointer user)
{
    struct window *window = user;
    g_autoptr(GtkNativeDialog) answered = g_steal_pointer(&window->chooser);
    const struct chooser *chooser = g_object_get_data(G_OBJECT(dialog), "chooser");
    if (response == GTK_RESPONSE_ACCEPT) {
        bool completed;
        g_autoptr(GFile) file = chosen_file(GTK_FILE_CHOOSER(answered), &completed);
        g_autofree char *name = g_file_get_basename(file);
        /* The dialog asked about replacing the name that was typed: another is proposed first. */
        if (completed && g_file_query_exists(file, NULL))
            ask(window, _("Save the Game"), GTK_FILE_CHOOSER_ACTION_SAVE, name, chooser->chosen);
        else
            chooser->chosen(window, file);
    }
}

static void ask(struct window *window, const char *title, GtkFileChooserAction action,
                const char *name, file_chosen_fn *chosen)
{
    struct chooser *chooser = g_new(struct chooser, 1);
    *chooser = (struct chooser){chosen};
    GtkFileChooserNative *dialog =
        gtk_file_chooser_native_new(title, GTK_WINDOW(window->window), action, NULL, NULL);
    if (name)
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
    if (chosen == save_game)
        offer_formats(GTK_FILE_CHOOSER(dialog), name);
    GFile *near = window->file ? window->file : window->source;
    if (near && action == GTK_FILE_CHOOSER_ACTION_SAVE) {
        g_autoptr(GFile) folder = g_file_get_parent(near);
        gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(dialog), folder, NULL);
    }
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_object_set_data_full(G_OBJECT(dialog), "chooser", chooser, g_free);
    g_signal_connect(dialog, "response", G_CALLBACK(on_response), window);
    g_clear_object(&window->chooser);
    window->chooser = GTK_NATIVE_DIALOG(dialog);
    gtk_native_dialog_show(window->chooser);
}

void files_ask_open(struct window *window)
{
    ask(window, _("Open a Game"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL, files_open);
}

/* Proposes another name beside the file's, as SGF. */
static void ask_save_beside(struct window *window, GFile *file, const char *title,
                            const char *suffix)
{
    g_autofree char *name = g_file_get_basename(file);
    const char *dot = strrchr(name, '.');
    g_autofree char *another = g_strdup_printf(
        "%.*s%s.sgf", (int)(dot ? (size_t)(dot - name) : strlen(name)), name, suffix);
    ask(window, title, GTK_FILE_CHOOSER_ACTION_SAVE, another, save_game);
}

void files_ask_save(struct window *window)
{
    if (!window->source) {
        ask(window, _("Save the Game"), GTK_FILE_CHOOSER_ACTION_SAVE, _("game.sgf"), save_game);
        return;
    }
    g_autofree char *name = g_file_get_basename(window->source);
    g_autofree char *title = g_strdup_printf(_("Save the Game (“%s” Is Not Changed)"), name);
    ask_save_beside(window, window->source, title, "-2");
}

void files_ask_save_whole(struct window *window, GFile *file)
{
    ask_save_beside(window, file, _("Save the Game"), "");
}

void files_ask_export(struct window *window)
{
    ask(window, _("Save a Picture (PNG or SVG)"), GTK_FILE_CHOOSER_ACTION_SAVE, _("board.png"),
        export_file);
}

void files_ask(struct window *window, const char *title, const char *name, file_chosen_fn *chosen)
{
    ask(window, title, GTK_FILE_CHOOSER_ACTION_SAVE, name, chosen);
}

/* ---- the clipboard ---- */

static bool write_to(void *user, const char *data, size_t size)
{
    g_string_append_len(user, data, (gssize)size);
    return true;
}

/* Whether the game began with stones or with white to move, which a line of moves cannot say. */
static bool has_start(const lz_game *game)
{
    lz_game *start;
    if (lz_game_copy(game, &start, NULL))
        return false;
    lz_game_go_to(start, 0, NULL);
    const bool has = lz_game_stones(start) > 0 || lz_game_to_move(start) != LZ_BLACK;
    lz_game_free(start);
    return has;
}

/* The game of the line shown, or the position that is being set up. */
static lz_status line_game(const struct window *window, lz_game **out, lz_error *error)
{
    if (window->edit.on)
        return lz_game_copy(window->edit.game, out, error);
    return lz_record_game(session_record(window->session), window->line[window->line_length - 1],
                          out, error);
}

void files_copy(struct window *window)
{
    g_autoptr(GString) text = g_string_new(NULL);
    lz_error error = {0};
    lz_record *record = NULL;
    lz_game *game;
    bool good = line_game(window, &game, &error) == LZ_OK;
    if (good) {
        const lz_record_format format =
            has_start(game) ? LZ_RECORD_FORMAT_SGF : LZ_RECORD_FORMAT_MOVES;
        good = lz_record_from_game(game, &record, &error) == LZ_OK &&
               lz_record_write(format, NULL, record, write_to, text, &error) == LZ_OK;
        lz_game_free(game);
        lz_record_free(record);
    }
    if (!good) {
        window_complain(window, &error);
        return;
    }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(window->window)), text->str);
    debug_line("copied %s", text->str);
    window_say(window, _("The game was copied."));
}

static void on_text(GObject *clipboard, GAsyncResult *result, gpointer user)
{
    struct window *window = user;
    g_autoptr(GError) trouble = NULL;
    g_autofree char *text =
        gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, &trouble);
    lz_error error = {0};
    struct reading reading;
    if (g_error_matches(trouble, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the window is gone */
    if (!text) {
        window_say(window, _("There is no text to paste."));
        return;
    }
    const char *begin = text + strspn(text, " \t\r\n");
    const lz_record_format format =
        g_str_has_prefix(begin, "(;") ? LZ_RECORD_FORMAT_SGF : LZ_RECORD_FORMAT_MOVES;
    lz_variant variant = *lz_game_variant(session_game(window->session));
    if (reading_take(format, &variant, LZ_ROWS_BOTTOM, text, strlen(text), 1, &reading, &error)) {
        complain_of(window, _("Pasted text"), &error);
        return;
    }
    take_game(window, &reading, false);
    reading_clear(&reading);
}

void files_paste(struct window *window)
{
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(window->window)),
                                  window->closing, on_text, window);
}

/* ---- dropped files ---- */

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y,
                        gpointer user)
{
    (void)target, (void)x, (void)y;
    GFile *file = g_value_get_object(value);
    if (file)
        files_open(user, file);
    return file != NULL;
}

void files_accept_drops(struct window *window)
{
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_FILE, GDK_ACTION_COPY);
    g_signal_connect(target, "drop", G_CALLBACK(on_drop), window);
    gtk_widget_add_controller(GTK_WIDGET(window->window), GTK_EVENT_CONTROLLER(target));
}
