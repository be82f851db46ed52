#include "desktop/window/shortcuts.h"

#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
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

/* The keys of a shortcut, one below the other. */
static void add_keys(GtkWidget *box, const struct shortcut *shortcut)
{
    g_auto(GStrv) keys = g_strsplit(shortcut->keys, " ", -1);
    for (int i = 0; keys[i]; i++) {
        GtkWidget *label = gtk_shortcut_label_new(keys[i]);
        gtk_widget_set_halign(label, GTK_ALIGN_END);
        gtk_box_append(GTK_BOX(box), label);
    }
}

/* Returns the box for the keys. */
static GtkWidget *add_row(GtkWidget *group, const struct shortcut *shortcut)
{
    GtkWidget *row = adw_action_row_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(shortcut->title));
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 0);
    widgets_margins(box, 0, 6, 6);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    if (!shortcut->keys)
        gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("input-mouse-symbolic"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), box);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    return box;
}

void shortcuts_show_help(GtkWindow *window)
{
    GtkWidget *page, *group = NULL, *keys = NULL;
    GtkWidget *help = rows_dialog(window, _("Keyboard shortcuts"), 560, 680, &page);
    for (size_t i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        const struct shortcut *shortcut = &shortcuts[i];
        if (shortcut->group)
            group = rows_group(page, _(shortcut->group));
        if (shortcut->title)
            keys = add_row(group, shortcut);
        if (shortcut->keys)
            add_keys(keys, shortcut);
    }
    gtk_window_present(GTK_WINDOW(help));
}
