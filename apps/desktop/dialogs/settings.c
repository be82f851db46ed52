#include "desktop/dialogs/settings.h"

#include "desktop/board/look.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "system/translate.h"

#include <stddef.h>
#include <string.h>

struct settings {
    struct preferences *preferences;
    void (*changed)(void *user);
    void *user;
};

static const char *const languages[] = {"", "en", "zh_CN"};

static void combo(GtkWidget *group, const char *name, const char *title, const char *const *choices,
                  guint selected, GCallback changed, struct settings *settings)
{
    GtkWidget *row = rows_combo(group, title, choices);
    gtk_widget_set_name(row, name);
    adw_combo_row_set_selected(ADW_COMBO_ROW(row), selected);
    g_signal_connect(row, "notify::selected", changed, settings);
}

static void on_look(AdwComboRow *row, GParamSpec *parameter, struct settings *settings)
{
    (void)parameter;
    g_free(settings->preferences->look);
    settings->preferences->look = g_strdup(looks[adw_combo_row_get_selected(row)].name);
    settings->changed(settings->user);
}

static void on_scheme(AdwComboRow *row, GParamSpec *parameter, struct settings *settings)
{
    (void)parameter;
    settings->preferences->scheme = (enum colour_scheme)adw_combo_row_get_selected(row);
    settings_apply_scheme(settings->preferences);
    settings->changed(settings->user);
}

static void on_language(AdwComboRow *row, GParamSpec *parameter, struct settings *settings)
{
    (void)parameter;
    g_free(settings->preferences->language);
    settings->preferences->language = g_strdup(languages[adw_combo_row_get_selected(row)]);
    settings->changed(settings->user);
    gtk_window_destroy(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(row))));
    g_action_group_activate_action(G_ACTION_GROUP(g_application_get_default()), "reopen", NULL);
}

/* A switch bound to a bool of the preferences. */
static void on_switch(GtkSwitch *toggle, GParamSpec *parameter, struct settings *settings)
{
    (void)parameter;
    bool *at = g_object_get_data(G_OBJECT(toggle), "at");
    *at = gtk_switch_get_active(toggle);
    settings->changed(settings->user);
}

static GtkWidget *switch_row(GtkWidget *group, const char *title, bool *at,
                             struct settings *settings)
{
    GtkWidget *toggle = rows_switch(group, title, NULL);
    gtk_switch_set_active(GTK_SWITCH(toggle), *at);
    g_object_set_data(G_OBJECT(toggle), "at", at);
    g_signal_connect(toggle, "notify::active", G_CALLBACK(on_switch), settings);
    return toggle;
}

static void on_number(GtkSpinButton *spin, struct settings *settings)
{
    int *at = g_object_get_data(G_OBJECT(spin), "at");
    *at = gtk_spin_button_get_value_as_int(spin);
    settings->changed(settings->user);
}

static void number_row(GtkWidget *group, const char *title, int *at, int low, int high, int step,
                       struct settings *settings)
{
    GtkWidget *spin = rows_number(group, title, low, high, step, 0);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), *at);
    g_object_set_data(G_OBJECT(spin), "at", at);
    g_signal_connect(spin, "value-changed", G_CALLBACK(on_number), settings);
}

void settings_apply_scheme(const struct preferences *preferences)
{
    static const AdwColorScheme schemes[] = {ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                             ADW_COLOR_SCHEME_FORCE_DARK};
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       schemes[preferences->scheme]);
}

static void build_looks(GtkWidget *page, struct settings *settings)
{
    struct preferences *preferences = settings->preferences;
    const char *titles[LOOK_COUNT + 1] = {0};
    for (int i = 0; i < LOOK_COUNT; i++)
        titles[i] = _(looks[i].title);
    const char *const schemes[] = {_("Follow the system"), _("Light"), _("Dark"), NULL};
    const char *const names[] = {_("Follow the system"), "English", "简体中文", NULL};
    guint language = 0;
    for (guint i = 0; i < G_N_ELEMENTS(languages); i++) {
        if (g_str_equal(languages[i], preferences->language))
            language = i;
    }
    GtkWidget *group = rows_group(page, _("Appearance"));
    combo(group, "look", _("Board"), titles, (guint)(look_find(preferences->look) - looks),
          G_CALLBACK(on_look), settings);
    combo(group, "scheme", _("Colours"), schemes, preferences->scheme, G_CALLBACK(on_scheme),
          settings);
    combo(group, "language", _("Language"), names, language, G_CALLBACK(on_language), settings);
    switch_row(group, _("Mark forbidden points"), &preferences->forbidden, settings);
    switch_row(group, _("Sounds"), &preferences->sounds, settings);
}

void settings_show(GtkWindow *over, struct preferences *preferences, void (*changed)(void *user),
                   void *user)
{
    struct settings *settings = g_new0(struct settings, 1);
    *settings = (struct settings){preferences, changed, user};
    GtkWidget *page, *dialog = rows_dialog(over, _("Preferences"), 560, 700, &page);
    g_object_set_data_full(G_OBJECT(dialog), "settings", settings, g_free);
    build_looks(page, settings);
    GtkWidget *group = rows_group(page, _("Program"));
    number_row(group, _("Threads (0: half the processors)"), &preferences->threads, 0, 64, 1,
               settings);
    number_row(group, _("Memory (MiB)"), &preferences->hash_mib, 1, 4096, 64, settings);
    switch_row(group, _("Hide what the program thinks during a game"), &preferences->quiet,
               settings);
    gtk_widget_set_name(switch_row(group, _("The program's level follows your results"),
                                   &preferences->follow, settings),
                        "follow");
    gtk_widget_set_name(switch_row(group, _("Mark your mistakes as the program sees them"),
                                   &preferences->mark, settings),
                        "mark");
    number_row(group, _("Pause between programs' moves (ms)"), &preferences->pace_ms, 0, 10000, 100,
               settings);
    number_row(group, _("Time of a review for each move (ms)"), &preferences->review_ms, 50, 60000,
               50, settings);
    gtk_window_present(GTK_WINDOW(dialog));
}
