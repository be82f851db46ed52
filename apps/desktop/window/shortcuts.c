#include "desktop/window/shortcuts.h"

#include "common/translate.h"

static const struct shortcut {
    const char *group;  /* NULL: same as above */
    const char *title;  /* NULL: the menu shows it, and the page has no room */
    const char *action; /* NULL: the board handles the key itself */
    const char *keys;   /* separated by blanks; any of them */
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
    {N_("Board"), N_("Go to the board"), "win.board", "<Control>b"},
    {NULL, N_("Move on the board"), NULL, "Up Down Left Right"},
    {NULL, N_("Put a stone"), NULL, "Return"},
    {NULL, N_("Drop a disc into a column"), NULL, "1...9"},
    {NULL, N_("Set up a position"), "win.edit", "<Control>d"},
    {NULL, N_("To the start"), "win.first", "<Alt>Home"},
    {NULL, N_("One move back"), "win.back", "<Alt>Left"},
    {NULL, N_("One move forward"), "win.forward", "<Alt>Right"},
    {NULL, N_("To the present position"), "win.last", "<Alt>End"},
    {N_("View"), N_("Analyse"), "win.analyse", "<Control>i"},
    {NULL, NULL, "win.review", "<Control>l"},
    {NULL, NULL, "win.quiet", "<Control>j"},
    {NULL, NULL, "win.engine-log", "<Control><Shift>l"},
    {NULL, NULL, "win.match", "<Control><Shift>m"},
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

void shortcuts_set(GtkApplication *app)
{
    for (size_t i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        g_auto(GStrv) keys = g_strsplit(shortcuts[i].keys, " ", -1);
        if (shortcuts[i].action)
            gtk_application_set_accels_for_action(app, shortcuts[i].action,
                                                  (const char *const *)keys);
    }
}

static void add(GString *xml, const char *property, const char *value)
{
    g_autofree char *text =
        g_markup_printf_escaped("<property name=\"%s\">%s</property>", property, value);
    g_string_append(xml, text);
}

/* Only GtkBuilder can assemble this window. */
static void add_help(GtkApplicationWindow *window)
{
    g_autoptr(GString) xml = g_string_new(
        "<interface><object class=\"GtkShortcutsWindow\" id=\"help\"><property "
        "name=\"modal\">1</property><child><object class=\"GtkShortcutsSection\"><property "
        "name=\"section-name\">all</property>");
    /* everything on one page: with several, GTK may open another than the first */
    add(xml, "max-height", "20");
    for (size_t i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        const struct shortcut *shortcut = &shortcuts[i];
        if (shortcut->group) {
            g_string_append(xml, i ? "</object></child>" : "");
            g_string_append(xml, "<child><object class=\"GtkShortcutsGroup\">");
            add(xml, "title", _(shortcut->group));
        }
        if (!shortcut->title)
            continue;
        g_string_append(xml, "<child><object class=\"GtkShortcutsShortcut\">");
        add(xml, "title", _(shortcut->title));
        add(xml, "accelerator", shortcut->keys);
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
