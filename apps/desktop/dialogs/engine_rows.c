#include "desktop/dialogs/engine_rows.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/engines.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "desktop/thinking/foreign.h"
#include "study/wording.h"
#include "system/translate.h"

static const char *text_of(GtkWidget *row)
{
    return gtk_editable_get_text(GTK_EDITABLE(row));
}

/* ---- browsing ---- */

static void on_file(GtkNativeDialog *chooser, int response, gpointer user)
{
    struct engine_rows *rows = user;
    if (response == GTK_RESPONSE_ACCEPT) {
        g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
        g_autofree char *path = g_file_get_path(file);
        g_autofree char *quoted = path && strpbrk(path, " '\"\\") ? g_shell_quote(path) : NULL;
        gtk_editable_set_text(GTK_EDITABLE(rows->command), quoted ? quoted : path ? path : "");
    }
    g_clear_object(&rows->chooser);
}

static void on_browse(GtkButton *button, gpointer user)
{
    struct engine_rows *rows = user;
    GtkWindow *dialog = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(button)));
    g_clear_object(&rows->chooser);
    rows->chooser = GTK_NATIVE_DIALOG(gtk_file_chooser_native_new(
        _("Choose an Engine"), dialog, GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL));
    gtk_native_dialog_set_modal(rows->chooser, TRUE);
    g_signal_connect(rows->chooser, "response", G_CALLBACK(on_file), rows);
    gtk_native_dialog_show(rows->chooser);
}

/* ---- testing ---- */

static void run_test(GTask *task, gpointer row, gpointer command, GCancellable *cancellable)
{
    char text[256], move[32];
    lz_thought thought;
    lz_error error;
    lz_variant variant;
    (void)row, (void)cancellable;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    if (foreign_test(command, &thought, &error)) {
        wording_error(&error, text, sizeof text);
    } else {
        wording_action(&variant, thought.action, move, sizeof move);
        g_snprintf(text, sizeof text, _("It works: it begins with %s, after %.1f s."), move,
                   (double)thought.line.time_ms / 1000);
    }
    g_task_return_pointer(task, g_strdup(text), g_free);
}

static void on_tested(GObject *row, GAsyncResult *result, gpointer user)
{
    g_autofree char *text = g_task_propagate_pointer(G_TASK(result), NULL);
    (void)user;
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), text);
    debug_line("tested %s", text);
}

static void on_test(GtkButton *button, gpointer user)
{
    const struct engine_rows *rows = user;
    (void)button;
    adw_action_row_set_subtitle(ADW_ACTION_ROW(rows->test), _("It is asked for a move…"));
    g_autoptr(GTask) task = g_task_new(rows->test, NULL, on_tested, NULL);
    g_task_set_task_data(task, g_strdup(text_of(rows->command)), g_free);
    g_task_run_in_thread(task, run_test);
}

static void on_forget(GtkButton *button, gpointer user)
{
    const struct engine_rows *rows = user;
    (void)button;
    debug_line("forgotten %d", engines_forget(text_of(rows->command)));
    rows->forgotten(rows->user);
}

/* ---- building and showing ---- */

static GtkWidget *add_entry(GtkWidget *group, const char *title, const char *name)
{
    GtkWidget *row = adw_entry_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    gtk_widget_set_name(row, name);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    return row;
}

static GtkWidget *make_button(const char *label, const char *icon, const char *name,
                              GCallback clicked, struct engine_rows *rows)
{
    GtkWidget *button =
        icon ? gtk_button_new_from_icon_name(icon) : gtk_button_new_with_label(label);
    if (icon)
        widgets_name(button, label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect(button, "clicked", clicked, rows);
    return button;
}

void engine_rows_build(struct engine_rows *rows, GtkWidget *group, void (*forgotten)(void *user),
                       void *user)
{
    rows->forgotten = forgotten;
    rows->user = user;
    rows->command = add_entry(group, _("Command"), "command");
    adw_entry_row_add_suffix(ADW_ENTRY_ROW(rows->command),
                             make_button(_("Choose a program"), "document-open-symbolic", "browse",
                                         G_CALLBACK(on_browse), rows));
    rows->name = add_entry(group, _("Name"), "engine-name");
    rows->test = adw_action_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(rows->test), _("The engine"));
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(rows->test), FALSE);
    adw_action_row_add_suffix(
        ADW_ACTION_ROW(rows->test),
        make_button(_("Test"), NULL, "test-engine", G_CALLBACK(on_test), rows));
    rows->forget = make_button(_("Forget"), NULL, "forget-engine", G_CALLBACK(on_forget), rows);
    adw_action_row_add_suffix(ADW_ACTION_ROW(rows->test), rows->forget);
    gtk_widget_set_focusable(rows->test, FALSE);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), rows->test);
}

void engine_rows_end(struct engine_rows *rows)
{
    g_clear_object(&rows->chooser);
}

void engine_rows_show(const struct engine_rows *rows, bool shown, bool known)
{
    gtk_widget_set_visible(rows->command, shown && !known);
    gtk_widget_set_visible(rows->name, shown);
    gtk_widget_set_visible(rows->test, shown);
    gtk_widget_set_visible(rows->forget, known);
}

void engine_rows_set(const struct engine_rows *rows, const char *name, const char *command)
{
    gtk_editable_set_text(GTK_EDITABLE(rows->name), name);
    gtk_editable_set_text(GTK_EDITABLE(rows->command), command);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(rows->test), "");
}

void engine_rows_read(const struct engine_rows *rows, struct player *player)
{
    g_strlcpy(player->command, text_of(rows->command), sizeof player->command);
    g_strlcpy(player->name, text_of(rows->name), sizeof player->name);
}

/* ---- the log ---- */

void engine_log_show(GtkWindow *over, const char *text)
{
    GtkWidget *view, *dialog = widgets_load("engine_log", "view", &view, NULL);
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GtkTextIter end;
    gtk_text_buffer_set_text(buffer, valid, -1);
    rows_put_over(dialog, over);
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_text_buffer_get_end_iter(buffer, &end);
    gtk_text_buffer_place_cursor(buffer, &end);
    gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(view), gtk_text_buffer_get_insert(buffer), 0, TRUE,
                                 0, 1);
}
