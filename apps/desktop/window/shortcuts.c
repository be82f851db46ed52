#include "desktop/window/shortcuts.h"

#include "system/translate.h"

static const struct shortcut {
    const char *group;  /* NULL: same as above */
    const char *title;  /* NULL: its keys stand in the row above */
    const char *action; /* NULL: the board handles it itself */
    const char *keys;   /* separated by blanks; any of them; NULL for the mouse */
} shortcuts[] = {
    {N_("Game"), N_("New game"), "win.new", "<Control>n"},
    {NULL, N_("Restart"), "win.restart", "<Control>r"},
    {NULL, N_("Previous game"), "win.previous", "<Control><Shift>n"},
    {NULL, N_("Undo"), "win.undo", "<Control>z"},
    {NULL, N_("Redo"), "win.redo", "<Control><Shift>z <Control>y"},
    {NULL, N_("Hint"), "win.hint", "<Control>h"},
    {NULL, N_("Swap sides"), "win.swap", "<Control>t"},
    {NULL, N_("Make the program move now"), "win.move-now", "<Control>m"},
    {NULL, N_("Pause"), "win.pause", "<Control>p"},
    {NULL, N_("Quiet during a game"), "win.quiet", "<Control>j"},
    {NULL, N_("Engine log"), "win.engine-log", "<Control><Shift>l"},
    {NULL, N_("Match of engines"), "win.match", "<Control><Shift>m"},
    {N_("Board"), N_("Go to the board"), "win.board", "<Control>b"},
    {NULL, N_("Move on the board"), NULL, "Up Down Left Right"},
    {NULL, N_("Put a stone"), NULL, "Return"},
    {NULL, N_("Drop a disc into a column"), NULL, "1...9"},
    {NULL, N_("Right button: mark; drag: arrow (Shift: line)"), NULL, NULL},
    {NULL, N_("Set up a position"), "win.edit", "<Control>d"},
    {NULL, N_("To the start"), "win.first", "<Alt>Home"},
    {NULL, N_("One move back, forward"), "win.back", "<Alt>Left"},
    {NULL, NULL, "win.forward", "<Alt>Right"},
    {NULL, N_("To the present position"), "win.last", "<Alt>End"},
    {NULL, N_("Chapter before, after"), "win.chapter-before", "<Control>Page_Up"},
    {NULL, NULL, "win.chapter-after", "<Control>Page_Down"},
    {N_("View"), N_("Analyse"), "win.analyse", "<Control>i"},
    {NULL, N_("Keep a line as a variation"), "win.keep-line", "<Control>Return"},
    {NULL, N_("Copy a line"), "win.copy-line", "<Control><Shift>c"},
    {NULL, N_("Review the game"), "win.review", "<Control>l"},
    {NULL, N_("Find a forced win"), "win.solve", "<Control>f"},
    {NULL, N_("Threats"), "win.threats", "<Control>g"},
    {NULL, N_("The program's thinking"), "win.panel", "F9"},
    {NULL, N_("Move numbers"), "win.numbers", "<Control>u"},
    {NULL, N_("Coordinates"), "win.coordinates", "<Control>k"},
    {NULL, N_("Full screen"), "win.fullscreen", "F11"},
    {N_("Files"), N_("Open"), "win.open", "<Control>o"},
    {NULL, N_("Save"), "win.save", "<Control>s"},
    {NULL, N_("Save as"), "win.save-as", "<Control><Shift>s"},
    {NULL, N_("Save a picture"), "win.export", "<Control>e"},
    {NULL, N_("Copy the game"), "win.copy", "<Control>c"},
    {NULL, N_("Paste a game"), "win.paste", "<Control>v"},
    {N_("Lianzi"), N_("Preferences"), "win.preferences", "<Control>comma"},
    {NULL, N_("Keyboard shortcuts"), "win.show-help-overlay", "<Control>question"},
    {NULL, N_("Close"), "window.close", "<Control>w"},
    {NULL, N_("Quit"), "app.quit", "<Control>q"},
};

/* Their keys edit text where one types. */
static const char *const typing[] = {"win.undo", "win.redo", "win.copy", "win.paste"};

static void set(GtkApplication *app, const struct shortcut *shortcut, bool on)
{
    if (!shortcut->action)
        return;
    g_auto(GStrv) keys = g_strsplit(on ? shortcut->keys : "", " ", -1);
    gtk_application_set_accels_for_action(app, shortcut->action, (const char *const *)keys);
}

void shortcuts_set(GtkApplication *app)
{
    for (size_t i = 0; i < G_N_ELEMENTS(shortcuts); i++)
        set(app, &shortcuts[i], true);
}

/* GTK tries an application's keys before the widget that has the focus. */
static void on_focus(GtkWindow *window, GParamSpec *spec, gpointer user)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    GtkApplication *app = gtk_window_get_application(window);
    const bool types = focus && (GTK_IS_TEXT_VIEW(focus) || GTK_IS_EDITABLE(focus));
    (void)spec;
    (void)user;
    for (size_t i = 0; i < G_N_ELEMENTS(shortcuts) && app; i++)
        for (size_t j = 0; j < G_N_ELEMENTS(typing); j++)
            if (g_strcmp0(shortcuts[i].action, typing[j]) == 0)
                set(app, &shortcuts[i], !types);
}

void shortcuts_spare_typing(GtkWindow *window)
{
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(on_focus), NULL);
}

static void add(GString *xml, const char *property, const char *value)
{
    g_autofree char *text =
        g_markup_printf_escaped("<property name=\"%s\">%s</property>", property, value);
    g_string_append(xml, text);
}

/* Adds the keys of the row, and those of the next if it has no title. */
static void add_keys(GString *xml, size_t row)
{
    const struct shortcut *shortcut = &shortcuts[row], *next = shortcut + 1;
    const bool shared = row + 1 < G_N_ELEMENTS(shortcuts) && !next->title;
    g_autofree char *keys = g_strjoin(" ", shortcut->keys, shared ? next->keys : NULL, NULL);
    add(xml, "accelerator", keys);
}

static void add_mouse(GString *xml)
{
    add(xml, "shortcut-type", "gesture");
    add(xml, "icon-set", "1");
    g_string_append(xml, "<property name=\"icon\"><object class=\"GThemedIcon\"><property "
                         "name=\"name\">input-mouse-symbolic</property></object></property>");
}

/* Only GtkBuilder can assemble this window. */
static void add_help(GtkApplicationWindow *window)
{
    g_autoptr(GString) xml = g_string_new(
        "<interface><object class=\"GtkShortcutsWindow\" id=\"help\"><property "
        "name=\"modal\">1</property><child><object class=\"GtkShortcutsSection\"><property "
        "name=\"section-name\">all</property>");
    /* everything on one page: with several, GTK may open another than the first */
    add(xml, "max-height", "25");
    for (size_t i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        const struct shortcut *shortcut = &shortcuts[i];
        if (!shortcut->title)
            continue;
        if (shortcut->group) {
            g_string_append(xml, i ? "</object></child>" : "");
            g_string_append(xml, "<child><object class=\"GtkShortcutsGroup\">");
            add(xml, "title", _(shortcut->group));
        }
        g_string_append(xml, "<child><object class=\"GtkShortcutsShortcut\">");
        add(xml, "title", _(shortcut->title));
        if (shortcut->keys)
            add_keys(xml, i);
        else
            add_mouse(xml);
        g_string_append(xml, "</object></child>");
    }
    g_string_append(xml, "</object></child></object></child></object></interface>");
    g_autoptr(GtkBuilder) builder = gtk_builder_new_from_string(xml->str, (gssize)xml->len);
    GtkShortcutsWindow *help = GTK_SHORTCUTS_WINDOW(gtk_builder_get_object(builder, "help"));
    gtk_window_set_title(GTK_WINDOW(help), _("Keyboard shortcuts"));
    gtk_application_window_set_help_overlay(window, help);
}

void shortcuts_show_help(GtkApplicationWindow *window)
{
    if (!gtk_application_window_get_help_overlay(window))
        add_help(window);
    gtk_window_present(GTK_WINDOW(gtk_application_window_get_help_overlay(window)));
}
