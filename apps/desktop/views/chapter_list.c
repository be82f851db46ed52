#include "desktop/views/chapter_list.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "session/chapters.h"
#include "session/wording.h"
#include "system/translate.h"

#include <string.h>

/* ---- rows ---- */

static GtkWidget *row_at(const struct chapter_list *list, int index)
{
    return GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list->list), index));
}

static void add_row(struct chapter_list *list, int index)
{
    enum { LETTERS = 24 };
    GtkWidget *row = gtk_list_box_row_new(), *label = widgets_label(NULL, LETTERS);
    g_autofree char *name = g_strdup_printf("chapter-%d", index + 1);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), label);
    gtk_widget_set_name(row, name);
    gtk_list_box_append(GTK_LIST_BOX(list->list), row);
}

/* Names the row; its tooltip says the whole name, and which game it is. */
static void show_row(const struct chapter_list *list, const struct chapters *chapters, int index)
{
    char name[CHAPTER_NAME_MAX], game[256];
    GtkWidget *row = row_at(list, index);
    GtkWidget *label = gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row));
    chapters_name(chapters, index, name, sizeof name);
    g_autofree char *valid = g_utf8_make_valid(name, -1); /* it may be cut within a letter */
    g_autofree char *text = g_strdup_printf("%d. %s", index + 1, valid);
    if (strcmp(gtk_label_get_text(GTK_LABEL(label)), text) == 0)
        return;
    gtk_label_set_text(GTK_LABEL(label), text);
    wording_game(session_game(chapters_session(chapters, index)), game, sizeof game);
    g_autofree char *whole = g_strdup_printf("%s\n%s", valid, game);
    widgets_set_tooltip(row, whole);
}

static void show_rows(struct chapter_list *list, const struct chapters *chapters)
{
    const int count = chapters_count(chapters);
    for (int i = 0; i < count; i++) {
        if (!row_at(list, i))
            add_row(list, i);
        show_row(list, chapters, i);
    }
    for (GtkWidget *row; (row = row_at(list, count));)
        gtk_list_box_remove(GTK_LIST_BOX(list->list), row);
}

static void on_row(GtkListBox *box, GtkListBoxRow *row, gpointer user)
{
    const struct chapter_list *list = user;
    (void)box;
    gtk_widget_activate_action(list->widget, "win.chapter", "i", gtk_list_box_row_get_index(row));
}

/* The present chapter's row comes into sight once the rows have their places. */
static gboolean scroll_to_selected(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    const struct chapter_list *list = user;
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(list->list));
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    double x, y;
    (void)clock;
    if (row && gtk_widget_translate_coordinates(GTK_WIDGET(row), widget, 0, 0, &x, &y))
        gtk_adjustment_clamp_page(
            gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)), y,
            y + gtk_widget_get_height(GTK_WIDGET(row)));
    return G_SOURCE_REMOVE;
}

/* ---- showing ---- */

static void on_name(GtkEditable *entry, gpointer user)
{
    const struct chapter_list *list = user;
    if (!list->showing)
        gtk_widget_activate_action(list->widget, "win.chapter-name", "s",
                                   gtk_editable_get_text(entry));
}

static void show_name(struct chapter_list *list, const lz_record *record)
{
    const char *name = lz_record_text(record, LZ_RECORD_INFO_NAME);
    if (g_str_equal(gtk_editable_get_text(GTK_EDITABLE(list->name)), name ? name : ""))
        return;
    list->showing = true;
    gtk_editable_set_text(GTK_EDITABLE(list->name), name ? name : "");
    list->showing = false;
}

void chapter_list_show(struct chapter_list *list, const struct view *view)
{
    const int present = chapters_present(view->chapters);
    const lz_record *record = session_record(view->session);
    show_rows(list, view->chapters);
    gtk_list_box_select_row(GTK_LIST_BOX(list->list), GTK_LIST_BOX_ROW(row_at(list, present)));
    if (list->selected != present)
        gtk_widget_add_tick_callback(list->list, scroll_to_selected, list, NULL);
    list->selected = present;
    gtk_widget_set_sensitive(list->widget, !view->editing);
    show_name(list, record);
    comment_box_show(&list->note, lz_record_text(record, LZ_RECORD_INFO_NOTE), !view->editing);
}

/* ---- building ---- */

static GtkWidget *make_head(struct chapter_list *list)
{
    GtkWidget *title = widgets_heading(_("Chapters"));
    list->pin = widgets_toggle(NULL, "view-pin-symbolic", "win.chapters-side");
    widgets_name(list->pin, _("Keep the chapters beside the board"));
    gtk_widget_add_css_class(list->pin, "flat");
    gtk_widget_set_hexpand(title, TRUE);
    return widgets_row(2, title, list->pin, NULL);
}

static GtkWidget *make_buttons(void)
{
    static const struct widgets_icon buttons[] = {
        {"go-up-symbolic", "win.chapter-up", N_("Move the chapter up")},
        {"go-down-symbolic", "win.chapter-down", N_("Move the chapter down")},
        {"user-trash-symbolic", "win.chapter-delete", N_("Delete the chapter")},
    };
    g_autoptr(GMenu) menu = g_menu_new();
    GtkWidget *add = gtk_menu_button_new(), *space = gtk_label_new("");
    g_menu_append(menu, _("From This Position"), "win.chapter-add-here");
    g_menu_append(menu, _("Empty Board"), "win.chapter-add-empty");
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(add), "list-add-symbolic");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(add), G_MENU_MODEL(menu));
    gtk_widget_add_css_class(add, "flat");
    gtk_widget_set_name(add, "chapter-add");
    widgets_name(add, _("Add a chapter"));
    gtk_widget_set_hexpand(space, TRUE);
    GtkWidget *box = widgets_row(2, add, space, NULL);
    widgets_add_icons(box, buttons, G_N_ELEMENTS(buttons), true);
    return box;
}

static GtkWidget *make_list(struct chapter_list *list)
{
    enum { LEAST = 120, MOST = 320 /* in the popover */ };
    GtkWidget *scrolled = gtk_scrolled_window_new();
    list->list = gtk_list_box_new();
    list->selected = -1;
    gtk_widget_set_name(list->list, "chapters");
    gtk_widget_add_css_class(list->list, "navigation-sidebar");
    widgets_say(list->list, _("Chapters"));
    g_signal_connect(list->list, "row-activated", G_CALLBACK(on_row), list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), LEAST);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), MOST);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list->list);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_add_css_class(scrolled, "moves");
    return scrolled;
}

GtkWidget *chapter_list_new(struct chapter_list *list)
{
    enum { NOTE = 100 /* pixels */ };
    GtkWidget *note = comment_box_new(&list->note, "chapter-note", "win.chapter-note",
                                      _("Note on the chapter"), _("A note on the chapter"));
    comment_box_fix(&list->note, NOTE);
    list->name = gtk_entry_new();
    gtk_widget_set_name(list->name, "chapter-name");
    gtk_entry_set_placeholder_text(GTK_ENTRY(list->name), _("The chapter's name"));
    gtk_editable_set_width_chars(GTK_EDITABLE(list->name), 1);
    widgets_say(list->name, _("The chapter's name"));
    g_signal_connect(list->name, "changed", G_CALLBACK(on_name), list);
    list->widget =
        widgets_column(6, make_head(list), make_list(list), make_buttons(), list->name, note, NULL);
    gtk_widget_set_size_request(list->widget, CHAPTER_LIST_WIDTH, -1);
    gtk_widget_set_hexpand(list->widget, FALSE);
    widgets_margins(list->widget, 10, 6, 10);
    return list->widget;
}
