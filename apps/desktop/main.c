/* `lianzi-desktop`: options, the application, its one window. */
#include "desktop/dialogs/settings.h"
#include "desktop/parts/debug.h"
#include "desktop/window/files.h"
#include "desktop/window/shortcuts.h"
#include "desktop/window/window.h"
#include "system/options.h"
#include "system/streams.h"
#include "system/translate.h"
#include "system/version.h"

#include <glib-unix.h>
#include <lianzi/study.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char program_libraries[] = LIANZI_LIBRARIES;

struct program {
    struct preferences preferences;
    struct window *window;
    gint64 began_us;
    gulong frame_handler;  /* of the first frame */
    char *system_language; /* LANGUAGE as it was at the start, NULL for none */
};

/* A game that a command line asks for. GLib splits the command line and has the help; the values
 * are read as those of every command are. */
struct request {
    struct options options; /* of the words */
    char **words;
    const char *first, *second, *classic, *moves;
    bool fresh; /* one was asked for: the present or last game is put aside */
    struct session_setup setup;
};

/* ---- the command line ---- */

static const struct option_row option_rows[] = {
    OPTION_TEXT("first", "PLAYER", struct request, first, ""),
    OPTION_TEXT("second", "PLAYER", struct request, second, ""),
    OPTION_TEXT("classic", "NAME", struct request, classic, ""),
    OPTION_TEXT("moves", "MOVES", struct request, moves, ""),
    OPTION_GAME,
    OPTIONS_END};

/* A classic has its own game; only cells of it can be blocked. */
static bool read_classic(const struct request *request, struct session_setup *setup)
{
    static const char *const others[] = {"rule", "size", "win", "opening"};
    const struct options *options = &request->options;
    lz_error error;
    lz_classic classic;
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
        if (options_given(options, others[i]))
            return options_complain(
                options, "--%s: cannot be combined with --classic, which brings its own game",
                others[i]);
    if (lz_classic_parse(request->classic, &classic, &error) ||
        session_setup_classic(setup, classic, &error))
        return options_complain(options, "--classic: %s", error.text);
    player_init(&setup->players[1], PLAYER_CLASSIC);
    setup->players[1].classic = classic;
    return true;
}

static bool read_player(const struct options *options, const char *option, const char *text,
                        struct player *player)
{
    lz_error error;
    return !text || !player_parse(text, player, &error) ||
           options_complain(options, "%s: %s", option, error.text);
}

/* Combines the options into a setup; false after a complaint. */
static bool read_setup(struct request *request)
{
    struct options *options = &request->options;
    struct session_setup *setup = &request->setup;
    session_setup_init(setup);
    if (request->classic && !read_classic(request, setup))
        return false;
    if (!options_finish_on(options, request->classic ? &setup->variant : &options->variant, NULL))
        return false;
    setup->variant = options->variant;
    if (!read_player(options, "--first", request->first, &setup->players[0]))
        return false;
    if (!request->classic && setup->players[0].kind != PLAYER_PERSON)
        player_init(&setup->players[1], PLAYER_PERSON);
    return read_player(options, "--second", request->second, &setup->players[1]);
}

/* Whether the game can begin with these moves. */
static bool try_out(const struct request *request)
{
    struct session *session;
    lz_error error;
    if (session_new(&request->setup, &session, &error))
        return options_complain(&request->options, "%s", error.text);
    const bool good = !request->moves || session_play(session, request->moves, &error) == LZ_OK;
    session_free(session);
    return good || options_complain(&request->options, "--moves: %s", error.text);
}

/* The options about a game as words again, behind the program's name. */
static char **words_of(GVariantDict *options)
{
    static const char *const names[] = {"rule",  "size",   "win",     "opening",
                                        "first", "second", "classic", "moves"};
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    g_auto(GStrv) blocked = NULL;
    g_ptr_array_add(words, g_strdup("lianzi-desktop"));
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *value;
        if (g_variant_dict_lookup(options, names[i], "&s", &value))
            g_ptr_array_add(words, g_strdup_printf("--%s=%s", names[i], value));
    }
    g_variant_dict_lookup(options, "blocked", "^as", &blocked);
    for (char **cell = blocked; cell && *cell; cell++)
        g_ptr_array_add(words, g_strconcat("--blocked=", *cell, NULL));
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_steal(words, NULL);
}

static void request_clear(struct request *request)
{
    g_clear_pointer(&request->words, g_strfreev);
}

/* False after a complaint. Clear the request in either case. */
static bool request_read(struct request *request, GVariantDict *options)
{
    *request = (struct request){.words = words_of(options)};
    const int count = (int)g_strv_length(request->words);
    request->fresh = count > 1;
    optind = 1; /* a later command line is read by the same process */
    return options_read(&request->options, option_rows, LZ_RULE_FREESTYLE, count, request->words) <
               0 &&
           (!request->fresh || (read_setup(request) && try_out(request)));
}

static bool check_language(GVariantDict *options)
{
    const struct options named = {.command = "lianzi-desktop"};
    const char *language;
    return !g_variant_dict_lookup(options, "language", "&s", &language) ||
           translate_knows(language) ||
           options_expect(&named, "--language", "en or zh_CN", language);
}

/* Runs in the process that was started, so that it reports faulty options even if another process
 * has the window. */
static int on_options(GApplication *app, GVariantDict *options, gpointer user)
{
    struct request request;
    g_autofree char *debug = NULL;
    (void)user;
    if (g_variant_dict_contains(options, "new-window"))
        g_application_set_flags(app, g_application_get_flags(app) | G_APPLICATION_NON_UNIQUE);
    if (g_variant_dict_contains(options, "version")) {
        version_print("lianzi-desktop");
        return 0;
    }
    const bool good = request_read(&request, options) && check_language(options);
    request_clear(&request);
    if (!good)
        return 2;
    if (g_variant_dict_lookup(options, "debug-output", "s", &debug) && !debug_open(debug)) {
        perror(debug);
        return 2;
    }
    return -1;
}

/* Adds a name to "freestyle, standard". */
static void list(char *text, gsize size, const char *name)
{
    g_strlcat(text, *text ? ", " : "", size);
    g_strlcat(text, name, size);
}

static void add_options(GApplication *app)
{
    static char rules[128], openings[192]; /* as long as the options */
    for (int i = 0; i < LZ_RULE_COUNT; i++)
        list(rules, sizeof rules, lz_rule_name((lz_rule)i));
    for (int i = 0; i < LZ_OPENING_COUNT; i++)
        list(openings, sizeof openings, lz_opening_name((lz_opening)i));
    const GOptionEntry entries[] = {
        {"rule", 0, 0, G_OPTION_ARG_STRING, NULL, rules, _("RULE")},
        {"size", 0, 0, G_OPTION_ARG_STRING, NULL, _("board size"), "N|CxR"},
        {"win", 0, 0, G_OPTION_ARG_STRING, NULL, _("stones in a row to win"), "N"},
        {"blocked", 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL,
         _("block a cell: column and row, from 1 at the lower left; repeatable"), "X,Y"},
        {"opening", 0, 0, G_OPTION_ARG_STRING, NULL, openings, _("OPENING")},
        {"classic", 0, 0, G_OPTION_ARG_STRING, NULL,
         _("play against a classic, from its own start position"), _("NAME")},
        {"first", 0, 0, G_OPTION_ARG_STRING, NULL,
         _("first player: person, program level L, classic NAME, engine COMMAND"), _("PLAYER")},
        {"second", 0, 0, G_OPTION_ARG_STRING, NULL,
         _("second player; by default the program, or a person if the first is not one"),
         _("PLAYER")},
        {"moves", 0, 0, G_OPTION_ARG_STRING, NULL, _("begin after these moves, such as h8i9"),
         _("MOVES")},
        {"language", 0, 0, G_OPTION_ARG_STRING, NULL, _("en or zh_CN"), _("LANGUAGE")},
        {"new-window", 0, 0, G_OPTION_ARG_NONE, NULL,
         _("open another window, with a game of its own"), NULL},
        {"debug-output", 0, 0, G_OPTION_ARG_STRING, NULL, _("write events to a file, one per line"),
         _("FILE")},
        {"version", 0, 0, G_OPTION_ARG_NONE, NULL, _("show the version"), NULL},
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
        program->window ? window_shell(program->window) : NULL, "application-name", _("Lianzi"),
        "application-icon", "lianzi", "version", lz_version(), "developer-name",
        _("The Lianzi developers"), "license-type", GTK_LICENSE_MIT_X11, "comments",
        _("Five in a row and four in a row, played, solved and explained."), NULL);
}

/* Closes the window, which writes its game, and any dialog above it. */
static void quit(const struct program *program)
{
    if (program->window)
        gtk_window_close(window_shell(program->window));
    g_application_quit(g_application_get_default());
}

static void on_quit(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    (void)action, (void)parameter;
    quit(user);
}

/* Ctrl+C in the terminal, the end of the desktop session, a closed terminal. */
static gboolean on_signal(gpointer user)
{
    quit(user);
    return G_SOURCE_CONTINUE;
}

/* Another process: its window has a game and an engine of its own. */
static void on_new_window(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_strdup(self ? self : g_get_prgname());
    char *arguments[] = {name, (char *)"--new-window", NULL};
    (void)action, (void)parameter, (void)user;
    if (!g_spawn_async(NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &error))
        g_warning("%s", error->message);
}

static gboolean reopen(gpointer user);

/* The language was changed. */
static void on_reopen(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    (void)action, (void)parameter;
    g_idle_add(reopen, user); /* the dialog that asks for it is closed first */
}

static void on_startup(GApplication *app, gpointer user)
{
    struct program *program = user;
    const GActionEntry entries[] = {{.name = "about", .activate = on_about},
                                    {.name = "new-window", .activate = on_new_window},
                                    {.name = "reopen", .activate = on_reopen},
                                    {.name = "quit", .activate = on_quit}};
    preferences_take_slot(&program->preferences);
    g_action_map_add_action_entries(G_ACTION_MAP(app), entries, G_N_ELEMENTS(entries), program);
    shortcuts_set(GTK_APPLICATION(app));
    settings_apply_scheme(&program->preferences);
    const int ends[] = {SIGHUP, SIGINT, SIGTERM};
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
        g_unix_signal_add(ends[i], on_signal, program);
    debug_begin_probe();
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

/* Begins with the game from the last run, else with the preferred one. */
static void begin_usual(struct program *program, bool greet)
{
    struct session *session;
    if (window_restore(program->window, greet))
        return;
    if (session_new(&program->preferences.setup, &session, NULL)) {
        struct session_setup usual;
        session_setup_init(&usual);
        if (session_new(&usual, &session, NULL))
            return;
    }
    window_take_session(program->window, session);
}

/* request_read tried the game out before. */
static void begin_asked(struct program *program, const struct request *request)
{
    struct session *session;
    lz_error error;
    if (session_new(&request->setup, &session, &error)) {
        window_complain(program->window, &error);
        return;
    }
    if (request->moves && session_play(session, request->moves, &error))
        window_complain(program->window, &error);
    window_take_session(program->window, session);
}

static void open_window(struct program *program, GApplication *app)
{
    program->window = window_new(ADW_APPLICATION(app), &program->preferences);
    g_signal_connect(window_shell(program->window), "destroy", G_CALLBACK(on_window_gone), program);
}

/* Opens the window again in the chosen language, with the same game. */
static gboolean reopen(gpointer user)
{
    struct program *program = user;
    GApplication *app = g_application_get_default();
    const char *language = program->preferences.language;
    const int64_t now_ms = g_get_monotonic_time() / 1000;
    struct chapters *chapters;
    struct session *session = NULL;
    if (!program->window)
        return G_SOURCE_REMOVE;
    char *text =
        chapters_write(window_chapters(program->window), window_session(program->window), now_ms);
    if (!text || chapters_read(text, &chapters, &session, NULL)) {
        free(text);
        return G_SOURCE_REMOVE; /* the language changes at the next start */
    }
    free(text);
    g_application_hold(app);
    gtk_window_close(window_shell(program->window));
    translate_into(*language ? language : program->system_language ? program->system_language : "");
    open_window(program, app);
    window_take_study(program->window, chapters, session);
    window_focus_board(program->window);
    gtk_window_present(window_shell(program->window));
    g_application_release(app);
    debug_line("reopened");
    return G_SOURCE_REMOVE;
}

/* Opens the window, and in it the game and the file asked for, if any. The present game, or the one
 * from the last run, becomes the previous game. */
static void show(struct program *program, GApplication *app, const struct request *request,
                 GFile *file)
{
    const bool first = !program->window;
    const bool fresh = request && request->fresh;
    if (first) {
        open_window(program, app);
        if (fresh)
            window_stash_left(program->window);
    }
    if (fresh)
        begin_asked(program, request);
    if (!window_session(program->window))
        begin_usual(program, !file);
    if (first) {
        window_focus_board(program->window);
        GtkWidget *widget = GTK_WIDGET(window_shell(program->window));
        gtk_widget_realize(widget);
        program->frame_handler = g_signal_connect(gtk_widget_get_frame_clock(widget), "after-paint",
                                                  G_CALLBACK(on_first_frame), program);
    }
    gtk_window_present(window_shell(program->window));
    if (file)
        files_open(program->window, file);
}

/* Without a command line: from a launcher, over the bus. */
static void on_activate(GApplication *app, gpointer user)
{
    show(user, app, NULL, NULL);
}

static void on_open(GApplication *app, GFile **files, int count, const char *hint, gpointer user)
{
    (void)count, (void)hint;
    show(user, app, NULL, files[0]);
}

/* Runs in the process that has the window. */
static int on_command_line(GApplication *app, GApplicationCommandLine *line, gpointer user)
{
    struct request request;
    int count;
    GVariantDict *options = g_application_command_line_get_options_dict(line);
    g_auto(GStrv) words = g_application_command_line_get_arguments(line, &count);
    g_autoptr(GFile) file =
        count > 1 ? g_application_command_line_create_file_for_arg(line, words[1]) : NULL;
    /* If this fails, the other process has complained already. */
    const bool good = request_read(&request, options);
    if (good)
        show(user, app, &request, file);
    request_clear(&request);
    if (g_application_command_line_get_is_remote(line) &&
        g_variant_dict_contains(options, "language"))
        g_application_command_line_printerr(
            line, "lianzi-desktop: --language: the window that is open keeps its language\n");
    return good ? 0 : 2;
}

/* Settles the language before anything is translated, the options included, in any locale. */
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
        translate_into(language);
}

/* The software renderer needs no GL, whose drivers take longer to load than the rest of the
 * program. */
static void spare_gl(void)
{
    if (g_strcmp0(g_getenv("GSK_RENDERER"), "cairo") == 0)
        g_setenv("GDK_DEBUG", "gl-disable", FALSE);
}

int main(int argc, char **argv)
{
    struct program program = {.began_us = g_get_monotonic_time()};
    streams_begin();
    preferences_load(&program.preferences);
    translate_begin();
    program.system_language = g_strdup(g_getenv("LANGUAGE"));
    choose_language(&program, argc, argv);
    spare_gl();
    gtk_disable_setlocale();
    g_autoptr(AdwApplication) app = adw_application_new(
        "io.github.lianzi.Lianzi", G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE);
    add_options(G_APPLICATION(app));
    g_signal_connect(app, "handle-local-options", G_CALLBACK(on_options), &program);
    g_signal_connect(app, "startup", G_CALLBACK(on_startup), &program);
    g_signal_connect(app, "activate", G_CALLBACK(on_activate), &program);
    g_signal_connect(app, "command-line", G_CALLBACK(on_command_line), &program);
    g_signal_connect(app, "open", G_CALLBACK(on_open), &program);
    const int status = g_application_run(G_APPLICATION(app), argc, argv);
    preferences_clear(&program.preferences);
    g_free(program.system_language);
    return status;
}
