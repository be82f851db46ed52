/* A page of rows, each a title and a value: painted, scrolled, one row chosen by keys up and down.
 */
#include "cli/play/screen.h"

#include "system/translate.h"
#include <curses.h>
#include <string.h>

enum { TOP = 3, LEFT = 2, VALUES = 18, BELOW = 4, WIDTH_MIN = 30 };

/* How many rows have room; 0 when the terminal is too small. */
static int shown_rows(const struct screen_page *page)
{
    const int room = LINES - TOP - BELOW, count = page->count(page->user);
    if (room < 1 || COLS < WIDTH_MIN)
        return 0;
    return room < count ? room : count;
}

static void paint_row(const struct screen_page *page, int row, int y)
{
    char value[160] = "";
    const char *title = page->describe(page->user, row, value, sizeof value);
    if (row == page->chosen)
        attron(A_REVERSE);
    screen_put(y, LEFT, "%s", title);
    screen_put(y, VALUES, "< %s >", value);
    attroff(A_REVERSE);
}

static void paint(struct screen_page *page)
{
    const int shown = shown_rows(page), count = page->count(page->user);
    if (page->chosen >= count)
        page->chosen = count - 1;
    if (page->first + shown > count)
        page->first = count - shown;
    if (page->chosen < page->first)
        page->first = page->chosen;
    if (page->chosen >= page->first + shown)
        page->first = page->chosen - shown + 1;
    erase();
    if (shown) {
        attron(A_BOLD);
        screen_put(1, LEFT, "%s", page->title);
        attroff(A_BOLD);
        for (int i = 0; i < shown; i++)
            paint_row(page, page->first + i, TOP + i);
        if (page->first > 0)
            screen_put(TOP, 0, "^");
        if (page->first + shown < count)
            screen_put(TOP + shown - 1, 0, "v");
        screen_put(TOP + shown + 1, LEFT, "%s", page->footer);
        screen_put(TOP + shown + 2, LEFT, "%s", page->error);
    } else {
        screen_put(0, 0, _("The terminal is too small: %dx%d,"), COLS, LINES);
        screen_put(1, 0, _("this page needs %dx%d."), WIDTH_MIN, TOP + BELOW + 1);
    }
    refresh();
}

int screen_page_key(struct screen_page *page)
{
    for (;;) {
        paint(page);
        const int key = getch(), count = page->count(page->user);
        if (key == ERR && screen_is_gone())
            return SCREEN_ESCAPE;
        if (!shown_rows(page) && key != SCREEN_ESCAPE)
            continue;
        if (key == KEY_UP)
            page->chosen = (page->chosen + count - 1) % count;
        else if (key == KEY_DOWN)
            page->chosen = (page->chosen + 1) % count;
        else if (key != ERR && key != KEY_RESIZE)
            return key;
    }
}
