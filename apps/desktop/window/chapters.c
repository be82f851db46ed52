/* The chapters of a study: changing from one to another, changing the list, and where it stands. */
#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "desktop/window/inside.h"
#include "study/wording.h"
#include "system/translate.h"

/* ---- changing ---- */

/* The present chapter has changed: it comes onto the board. */
static void take_present(struct window *window)
{
    struct chapters *chapters = window->chapters;
    const int present = chapters_present(chapters);
    char name[CHAPTER_NAME_MAX];
    window_change_session(window, chapters_session(chapters, present));
    window_announce_position(window);
    chapters_name(chapters, present, name, sizeof name);
    debug_line("chapter %d of %d: %s", present + 1, chapters_count(chapters), name);
}

void window_open_chapter(struct window *window, int index)
{
    if (!window->chapters || index == chapters_present(window->chapters) ||
        !chapters_session(window->chapters, index))
        return;
    gtk_popover_popdown(GTK_POPOVER(window->chapter_popover));
    window_keep_game(window);
    chapters_open(window->chapters, index, window_now_ms());
    take_present(window);
}

void window_step_chapter(struct window *window, int step)
{
    if (window->chapters)
        window_open_chapter(window, chapters_present(window->chapters) + step);
}

static void add(struct window *window, bool empty)
{
    lz_error error;
    lz_status status = LZ_ERR_MEMORY;
    if (!window->chapters)
        window->chapters = chapters_of(window->session, &error);
    if (window->chapters)
        status = chapters_add_game(window->chapters, window_game(window), empty, &error);
    if (status)
        window_complain(window, &error);
    else
        window_open_chapter(window, chapters_count(window->chapters) - 1);
}

void window_add_chapter_here(struct window *window)
{
    add(window, false);
}

void window_add_chapter_empty(struct window *window)
{
    add(window, true);
}

static void set_text(struct window *window, lz_record_info info, const char *text)
{
    lz_error error;
    if (session_set_text(window->session, info, text, &error))
        window_complain(window, &error);
    window_show(window);
    window_autosave_soon(window);
}

void window_name_chapter(struct window *window, const char *name)
{
    set_text(window, LZ_RECORD_INFO_NAME, name);
}

void window_note_chapter(struct window *window, const char *note)
{
    set_text(window, LZ_RECORD_INFO_NOTE, note);
}

void window_move_chapter(struct window *window, int places)
{
    chapters_move(window->chapters, places);
    debug_line("chapter moved to %d", chapters_present(window->chapters) + 1);
    window_show(window);
    window_autosave_soon(window);
}

void window_delete_chapter(struct window *window)
{
    char name[CHAPTER_NAME_MAX];
    chapters_name(window->chapters, chapters_present(window->chapters), name, sizeof name);
    window_keep_game(window);
    if (!chapters_delete(window->chapters, window_now_ms()))
        return;
    take_present(window);
    g_autofree char *valid = g_utf8_make_valid(name, -1);
    g_autofree char *text = g_strdup_printf(_("The chapter “%s” was deleted."), valid);
    window_offer(window, text, _("Undo the Deletion"), "win.chapter-restore");
}

void window_restore_chapter(struct window *window)
{
    if (!window->chapters || !chapters_can_restore(window->chapters))
        return;
    window_keep_game(window);
    chapters_restore(window->chapters, window_now_ms());
    take_present(window);
}

/* ---- where the list stands ---- */

void chapters_make(struct window *window)
{
    chapter_list_new(&window->chapter_list);
    window->side = widgets_row(0, adw_bin_new(), gtk_separator_new(GTK_ORIENTATION_VERTICAL), NULL);
    gtk_widget_set_visible(window->side, FALSE);
    window->chapter_popover = gtk_popover_new();
    gtk_popover_set_child(GTK_POPOVER(window->chapter_popover), window->chapter_list.widget);
    window->chapter_button = gtk_menu_button_new();
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(window->chapter_button), window->chapter_popover);
    gtk_widget_set_name(window->chapter_button, "chapters-button");
    widgets_name(window->chapter_button, _("Chapters"));
    gtk_widget_set_visible(window->chapter_button, FALSE);
}

/* Puts the list beside the board, or behind the button. */
static void put(struct window *window, bool beside)
{
    GtkWidget *list = window->chapter_list.widget;
    AdwBin *bin = ADW_BIN(gtk_widget_get_first_child(window->side));
    if (beside == (adw_bin_get_child(bin) != NULL))
        return;
    g_object_ref(list);
    gtk_popover_popdown(GTK_POPOVER(window->chapter_popover));
    if (beside) {
        gtk_popover_set_child(GTK_POPOVER(window->chapter_popover), NULL);
        adw_bin_set_child(bin, list);
    } else {
        adw_bin_set_child(bin, NULL);
        gtk_popover_set_child(GTK_POPOVER(window->chapter_popover), list);
    }
    g_object_unref(list);
    debug_line("chapters %s", beside ? "beside" : "behind the button");
}

int chapters_place(struct window *window, int width, int height)
{
    enum { AROUND = 190 /* header, players and strip */, SIDE = CHAPTER_LIST_WIDTH + 21 };
    const int panel = adw_flap_get_reveal_flap(window->flap) || window->preferences->panel
                          ? panel_width(window->panel)
                          : 0;
    const int left = width - panel - SIDE; /* for the board */
    const bool room = left >= (height - AROUND) * 7 / 8 && left >= width / 3;
    const bool beside = window->chapters && room && window->preferences->chapters_side;
    gtk_widget_set_visible(window->chapter_list.pin, room);
    put(window, beside);
    gtk_widget_set_visible(window->side, beside);
    gtk_widget_set_visible(window->chapter_button, window->chapters && !beside);
    return beside ? SIDE : 0;
}

void chapters_fit(struct window *window)
{
    GtkMenuButton *button = GTK_MENU_BUTTON(window->chapter_button);
    gtk_widget_set_visible(window->redo, !window->narrow || !window->chapters);
    if (!window->chapters)
        return;
    g_autofree char *place = g_strdup_printf("%d/%d", chapters_present(window->chapters) + 1,
                                             chapters_count(window->chapters));
    if (window->narrow)
        gtk_menu_button_set_icon_name(button, "view-list-symbolic");
    else
        gtk_menu_button_set_label(button, place);
}

void chapters_show(struct window *window, const struct view *view)
{
    const bool shown =
        gtk_widget_get_visible(window->side) || gtk_widget_get_visible(window->chapter_button);
    if (shown != (window->chapters != NULL))
        window_arrange(window);
    if (!window->chapters)
        return;
    chapter_list_show(&window->chapter_list, view);
}
