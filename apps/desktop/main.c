/* `lianzi-desktop`: options, the application, its one window. */
#include "desktop/dialogs/settings.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/probe.h"
#include "desktop/window/files.h"
#include "desktop/window/shortcuts.h"
#include "desktop/window/window.h"
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

/* A game that a command line asks for. */
struct request {
    bool fresh; /* one was asked for: the present or last game is put aside */
    struct session_setup setup;
    char **blocked;
    char *rule, *size, *win, *opening, *first, *second, *classic, *moves;
};

/* ---- the command line ---- */

/* Complains about an option, or with NULL about their combination. */
__attribute__((format(printf, 2, 3))) static bool complain(const char *option, const char *format,
                                                           ...)
{
    va_list arguments;
    fprintf(stderr, "lianzi-desktop: %s%s%s", option ? "--" : "", option ? option : "",
            option ? ": " : "");
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    putc('\n', stderr);
    return false;
}

/* Reads a number of one to three digits; NULL without one, else where it ends. */
static const char *read_number(const char *text, int *out)
{
    int digits = 0;
    for (*out = 0; text && digits <= 3 && g_ascii_isdigit(*text); digits++)
        *out = *out * 10 + (*text++ - '0');
    return digits >= 1 && digits <= 3 ? text : NULL;
}

/* "A<separator>B", or "A" alone for A twice where `single` says so. */
static bool read_pair(const char *text, char separator, bool single, int *first, int *second)
{
    text = read_number(text, first);
    *second = *first;
    if (text && (!single || *text))
        text = *text == separator ? read_number(text + 1, second) : NULL;
    return text && !*text;
}

static bool read_size(const char *text, lz_variant *variant)
{
    return read_pair(text, 'x', true, &variant->columns, &variant->rows) ||
           complain("size", "expected N or COLUMNSxROWS, not \"%s\"", text);
}

static bool read_blocked(char *const *texts, lz_variant *variant)
{
    for (int i = 0; texts && texts[i]; i++) {
        int column, row;
        lz_error error;
        if (!read_pair(texts[i], ',', false, &column, &row))
            return complain("blocked", "expected X,Y, not \"%s\"", texts[i]);
        if (lz_variant_block(variant, column - 1, row - 1, &error))
            return complain("blocked", "%s", error.text);
    }
    return true;
}

static bool read_win(const char *text, lz_variant *variant)
{
    const char *end = read_number(text, &variant->win);
    return (end && !*end) || complain("win", "expected a number, not \"%s\"", text);
}

/* A classic has its own game; only cells of it can be blocked. */
static bool read_classic(const struct request *request, struct session_setup *setup)
{
    const struct {
        const char *name, *text;
    } others[] = {{"rule", request->rule},
                  {"size", request->size},
                  {"win", request->win},
                  {"opening", request->opening}};
    lz_error error;
    lz_classic classic;
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
        if (others[i].text)
            return complain(others[i].name,
                            "cannot be combined with --classic, which brings its own game");
    if (lz_classic_parse(request->classic, &classic, &error) ||
        session_setup_classic(setup, classic, &error))
        return complain("classic", "%s", error.text);
    player_init(&setup->players[1], PLAYER_CLASSIC);
    setup->players[1].classic = classic;
    return true;
}

/* Combines the options into a setup; false after a complaint. */
static bool read_setup(struct request *request)
{
    struct session_setup *setup = &request->setup;
    lz_error error;
    lz_rule rule = LZ_RULE_FREESTYLE;
    session_setup_init(setup);
    if (request->rule && lz_rule_parse(request->rule, &rule, &error))
        return complain("rule", "%s", error.text);
    lz_variant_init(&setup->variant, rule);
    if (request->size && !read_size(request->size, &setup->variant))
        return false;
    if (request->win && !read_win(request->win, &setup->variant))
        return false;
    if (request->opening && lz_opening_parse(request->opening, &setup->variant.opening, &error))
        return complain("opening", "%s", error.text);
    if (request->classic && !read_classic(request, setup))
        return false;
    if (request->first && player_parse(request->first, &setup->players[0], &error))
        return complain("first", "%s", error.text);
    if (!request->classic && setup->players[0].kind != PLAYER_PERSON)
        player_init(&setup->players[1], PLAYER_PERSON);
    if (request->second && player_parse(request->second, &setup->players[1], &error))
        return complain("second", "%s", error.text);
    if (lz_variant_check(&setup->variant, &error))
        return complain(NULL, "%s", error.text);
    return read_blocked(request->blocked, &setup->variant);
}

/* Whether the game can begin with these moves. */
static bool try_out(const struct request *request)
{
    struct session *session;
    lz_error error;
    if (session_new(&request->setup, &session, &error))
        return complain(NULL, "%s", error.text);
    const bool good = !request->moves || session_play(session, request->moves, &error) == LZ_OK;
    session_free(session);
    return good || complain("moves", "%s", error.text);
}

static void request_clear(struct request *request)
{
    char **const texts[] = {&request->rule,  &request->size,   &request->win,     &request->opening,
                            &request->first, &request->second, &request->classic, &request->moves};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        g_clear_pointer(texts[i], g_free);
    g_clear_pointer(&request->blocked, g_strfreev);
}

/* False after a complaint. Clear the request in either case. */
static bool request_read(struct request *request, GVariantDict *options)
{
    *request = (struct request){0};
    const struct {
        const char *name;
        char **text;
    } texts[] = {
        {"rule", &request->rule},       {"size", &request->size},   {"win", &request->win},
        {"opening", &request->opening}, {"first", &request->first}, {"second", &request->second},
        {"classic", &request->classic}, {"moves", &request->moves},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        request->fresh |= g_variant_dict_lookup(options, texts[i].name, "s", texts[i].text);
    request->fresh |= g_variant_dict_lookup(options, "blocked", "^as", &request->blocked);
    return !request->fresh || (read_setup(request) && try_out(request));
}

static bool check_language(GVariantDict *options)
{
    g_autofree char *language = NULL;
    return !g_variant_dict_lookup(options, "language", "s", &language) ||
           translate_knows(language) ||
           complain("language", "expected en or zh_CN, not \"%s\"", language);
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
    struct session *session = NULL;
    if (!program->window)
        return G_SOURCE_REMOVE;
    char *text = session_write(window_session(program->window), now_ms);
    if (!text || session_read(text, &session, NULL)) {
        free(text);
        return G_SOURCE_REMOVE; /* the language changes at the next start */
    }
    free(text);
    g_application_hold(app);
    gtk_window_close(window_shell(program->window));
    translate_into(*language ? language : program->system_language ? program->system_language : "");
    open_window(program, app);
    window_take_session(program->window, session);
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
