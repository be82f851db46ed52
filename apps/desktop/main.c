/* `lianzi-desktop`: options, the application, its one window. */
#include "common/translate.h"
#include "desktop/debug.h"
#include "desktop/files.h"
#include "desktop/probe.h"
#include "desktop/shortcuts.h"
#include "desktop/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct program {
    struct preferences preferences;
    struct window *window;
    gint64 began_us;
    gulong frame_handler; /* of the first frame */
    bool fresh;           /* a game was asked for on the command line: nothing is restored */
    struct session_setup setup;
    char **blocked;
    char *rule, *size, *win, *opening, *first, *second, *classic, *moves, *debug, *language;
    gboolean version;
};

/* ---- the command line ---- */

__attribute__((format(printf, 2, 3))) static bool complain(const char *option, const char *format,
                                                           ...)
{
    va_list arguments;
    fprintf(stderr, "lianzi-desktop: --%s: ", option);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    putc('\n', stderr);
    return false;
}

static bool read_size(const char *text, lz_variant *variant)
{
    int columns, rows, used = 0;
    if (sscanf(text, "%dx%d%n", &columns, &rows, &used) == 2 && !text[used]) {
        variant->columns = columns;
        variant->rows = rows;
        return true;
    }
    if (sscanf(text, "%d%n", &columns, &used) == 1 && !text[used]) {
        variant->columns = variant->rows = columns;
        return true;
    }
    return complain("size", "\"%s\" is not N or COLUMNSxROWS", text);
}

static bool read_blocked(char *const *texts, lz_variant *variant)
{
    for (int i = 0; texts && texts[i]; i++) {
        int column, row, used = 0;
        lz_error error;
        if (sscanf(texts[i], "%d,%d%n", &column, &row, &used) != 2 || texts[i][used])
            return complain("blocked", "\"%s\" is not X,Y", texts[i]);
        if (lz_variant_block(variant, column - 1, row - 1, &error))
            return complain("blocked", "%s", error.text);
    }
    return true;
}

/* Puts together what the options say of the game; false after a complaint. */
static bool read_setup(struct program *program)
{
    struct session_setup *setup = &program->setup;
    lz_error error;
    lz_rule rule = LZ_RULE_FREESTYLE;
    program->fresh = program->rule || program->size || program->win || program->opening ||
                     program->first || program->second || program->classic || program->moves ||
                     program->blocked;
    if (!program->fresh)
        return true;
    session_setup_init(setup);
    if (program->rule && lz_rule_parse(program->rule, &rule, &error))
        return complain("rule", "%s", error.text);
    lz_variant_init(&setup->variant, rule);
    if (program->size && !read_size(program->size, &setup->variant))
        return false;
    if (program->win)
        setup->variant.win = atoi(program->win);
    if (program->opening && lz_opening_parse(program->opening, &setup->variant.opening, &error))
        return complain("opening", "%s", error.text);
    if (program->classic) {
        lz_classic classic;
        if (lz_classic_parse(program->classic, &classic, &error) ||
            session_setup_classic(setup, classic, &error))
            return complain("classic", "%s", error.text);
        player_init(&setup->players[1], PLAYER_CLASSIC);
        setup->players[1].classic = classic;
    }
    if (program->first && player_parse(program->first, &setup->players[0], &error))
        return complain("first", "%s", error.text);
    if (program->second && player_parse(program->second, &setup->players[1], &error))
        return complain("second", "%s", error.text);
    if (lz_variant_check(&setup->variant, &error))
        return complain("rule", "%s", error.text);
    return read_blocked(program->blocked, &setup->variant);
}

static int on_options(GApplication *app, GVariantDict *options, gpointer user)
{
    struct program *program = user;
    (void)app, (void)options;
    if (program->version) {
        printf("lianzi-desktop %s\n", lz_version());
        return 0;
    }
    if (!read_setup(program))
        return 2;
    if (program->debug && !debug_open(program->debug)) {
        perror(program->debug);
        return 2;
    }
    return -1;
}

static void add_options(GApplication *app, struct program *program)
{
    const GOptionEntry entries[] = {
        {"rule", 0, 0, G_OPTION_ARG_STRING, &program->rule,
         _("freestyle, standard, renju, caro, caro6 or connect4"), _("RULE")},
        {"size", 0, 0, G_OPTION_ARG_STRING, &program->size, _("the board"), "N|CxR"},
        {"win", 0, 0, G_OPTION_ARG_STRING, &program->win, _("how many in a row win"), "N"},
        {"blocked", 0, 0, G_OPTION_ARG_STRING_ARRAY, &program->blocked,
         _("a cell that nobody can use, column and row from 1 at the lower left; repeatable"),
         "X,Y"},
        {"opening", 0, 0, G_OPTION_ARG_STRING, &program->opening, _("none, swap or swap2"),
         _("OPENING")},
        {"classic", 0, 0, G_OPTION_ARG_STRING, &program->classic,
         _("play against a classic, from its own start"), _("NAME")},
        {"first", 0, 0, G_OPTION_ARG_STRING, &program->first,
         _("who begins: person, program level L, classic NAME, engine COMMAND"), _("PLAYER")},
        {"second", 0, 0, G_OPTION_ARG_STRING, &program->second, _("who follows"), _("PLAYER")},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &program->moves, _("begin after these moves, as h8i9"),
         _("MOVES")},
        {"language", 0, 0, G_OPTION_ARG_STRING, &program->language, _("en or zh_CN"),
         _("LANGUAGE")},
        {"debug-output", 0, 0, G_OPTION_ARG_STRING, &program->debug,
         _("write what happens, line by line"), _("FILE")},
        {"version", 0, 0, G_OPTION_ARG_NONE, &program->version, _("show the version"), NULL},
        {NULL, 0, 0, 0, NULL, NULL, NULL},
    };
    g_application_add_main_option_entries(app, entries);
    g_application_set_option_context_parameter_string(app, _("[FILE]"));
    g_application_set_option_context_summary(
        app, _("Five in a row (Gomoku, Renju, Caro) and four in a row (Connect Four)."));
}

/* ---- the application ---- */

static void on_about(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const struct program *program = user;
    (void)action, (void)parameter;
    adw_show_about_window(
        program->window ? GTK_WINDOW(program->window->window) : NULL, "application-name",
        _("Lianzi"), "application-icon", "lianzi", "version", lz_version(), "developer-name",
        _("The Lianzi developers"), "license-type", GTK_LICENSE_MIT_X11, "comments",
        _("Five in a row and four in a row, played, solved and explained."), NULL);
}

static void on_quit(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const struct program *program = user;
    (void)action, (void)parameter;
    if (program->window)
        gtk_window_close(GTK_WINDOW(program->window->window));
}

static void on_startup(GApplication *app, gpointer user)
{
    struct program *program = user;
    const GActionEntry entries[] = {{.name = "about", .activate = on_about},
                                    {.name = "quit", .activate = on_quit}};
    g_action_map_add_action_entries(G_ACTION_MAP(app), entries, G_N_ELEMENTS(entries), program);
    shortcuts_set(GTK_APPLICATION(app));
    settings_apply_scheme(&program->preferences);
    probe_begin();
}

static void on_first_frame(GdkFrameClock *frames, gpointer user)
{
    struct program *program = user;
    debug_line("first-frame ms=%.0f processor_ms=%.0f",
               (double)(g_get_monotonic_time() - program->began_us) / 1000,
               (double)clock() * 1000 / CLOCKS_PER_SEC);
    g_signal_handler_disconnect(frames, program->frame_handler);
}

static void on_window_gone(GtkWidget *widget, gpointer user)
{
    struct program *program = user;
    (void)widget;
    program->window = NULL;
}

static void begin(struct program *program)
{
    lz_error error;
    struct session *session;
    if (!program->fresh && window_restore(program->window))
        return;
    const struct session_setup *setup =
        program->fresh ? &program->setup : &program->preferences.setup;
    if (session_new(setup, &session, &error)) {
        struct session_setup usual;
        session_setup_init(&usual);
        if (session_new(&usual, &session, NULL))
            return;
    }
    if (program->moves && session_play(session, program->moves, &error))
        window_complain(program->window, &error);
    window_take_session(program->window, session);
}

static void on_activate(GApplication *app, gpointer user)
{
    struct program *program = user;
    if (!program->window) {
        program->window = window_new(ADW_APPLICATION(app), &program->preferences);
        begin(program);
        board_focus_cell(program->window->board, -1);
        GtkWidget *widget = GTK_WIDGET(program->window->window);
        g_signal_connect(widget, "destroy", G_CALLBACK(on_window_gone), program);
        gtk_widget_realize(widget);
        program->frame_handler = g_signal_connect(gtk_widget_get_frame_clock(widget), "after-paint",
                                                  G_CALLBACK(on_first_frame), program);
    }
    gtk_window_present(GTK_WINDOW(program->window->window));
}

static void on_open(GApplication *app, GFile **files, int count, const char *hint, gpointer user)
{
    struct program *program = user;
    (void)count, (void)hint;
    on_activate(app, program);
    files_open(program->window, files[0]);
}

static void program_clear(struct program *program)
{
    char **const texts[] = {&program->rule,    &program->size,  &program->win,
                            &program->opening, &program->first, &program->second,
                            &program->classic, &program->moves, &program->debug,
                            &program->language};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        g_clear_pointer(texts[i], g_free);
    g_clear_pointer(&program->blocked, g_strfreev);
    preferences_clear(&program->preferences);
}

/* The language has to be settled before anything is translated, options included. */
static void choose_language(const struct program *program, int argc, char **argv)
{
    const char *language = program->preferences.language;
    for (int i = 1; i < argc; i++) {
        if (g_str_has_prefix(argv[i], "--language="))
            language = argv[i] + strlen("--language=");
        else if (g_str_equal(argv[i], "--language") && i + 1 < argc)
            language = argv[i + 1];
    }
    if (*language)
        g_setenv("LANGUAGE", language, TRUE);
}

/* Who asks for the software renderer needs no GL, whose drivers take longer to load than all that
 * is ours. */
static void spare_gl(void)
{
    if (g_strcmp0(g_getenv("GSK_RENDERER"), "cairo") == 0)
        g_setenv("GDK_DEBUG", "gl-disable", FALSE);
}

int main(int argc, char **argv)
{
    struct program program = {.began_us = g_get_monotonic_time()};
    preferences_load(&program.preferences);
    choose_language(&program, argc, argv);
    translate_begin();
    spare_gl();
    gtk_disable_setlocale();
    g_autoptr(AdwApplication) app =
        adw_application_new("io.github.lianzi.Lianzi", G_APPLICATION_HANDLES_OPEN);
    add_options(G_APPLICATION(app), &program);
    g_signal_connect(app, "handle-local-options", G_CALLBACK(on_options), &program);
    g_signal_connect(app, "startup", G_CALLBACK(on_startup), &program);
    g_signal_connect(app, "activate", G_CALLBACK(on_activate), &program);
    g_signal_connect(app, "open", G_CALLBACK(on_open), &program);
    const int status = g_application_run(G_APPLICATION(app), argc, argv);
    program_clear(&program);
    return status;
}
