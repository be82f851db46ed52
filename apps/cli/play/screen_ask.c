/* Asks questions in the message line of the full-screen game. */
#include "cli/play/screen.h"

#include "system/translate.h"
#include <curses.h>
#include <stdio.h>
#include <string.h>

/* Paints until a key comes; SCREEN_ESCAPE when the terminal has gone. */
static int read_key(struct screen *screen)
{
    for (;;) {
        screen_paint(screen);
        const int key = getch();
        screen->ticks++;
        if (key == ERR && screen_is_gone())
            return SCREEN_ESCAPE;
        if (key != ERR && key != KEY_RESIZE && key != KEY_MOUSE)
            return key;
    }
}

bool screen_confirm(struct screen *screen, const char *question)
{
    snprintf(screen->question, sizeof screen->question, "%s %s", question, _("y yes, n no"));
    const int key = read_key(screen);
    screen->question[0] = '\0';
    return key == 'y' || key == 'Y';
}

bool screen_may_leave(struct screen *screen)
{
    return !play_is_unsaved(screen->play) || screen_confirm(screen, _("Not saved. Leave it?"));
}

/* Drops the last character, of one byte or of several in UTF-8. */
static void drop_character(char *text)
{
    size_t length = strlen(text);
    while (length && ((unsigned char)text[length - 1] & 0xc0) == 0x80)
        length--;
    text[length ? length - 1 : 0] = '\0';
}

/* As much of the text's end as has room beside the title. */
static const char *tail(const char *title, const char *text)
{
    const int room = COLS - (int)strlen(title) - 8;
    while (*text && text[screen_fit(text, room > 8 ? room : 8)])
        do
            text++;
        while (((unsigned char)*text & 0xc0) == 0x80);
    return text;
}

/* `proposed` text gives way to the first character that is typed, as if it were selected. */
static bool edit(struct screen *screen, const char *title, char *text, size_t size, bool proposed)
{
    enum { CONTROL_U = 'U' & 31, DELETE = 127 };
    bool entered = false, ended = false;
    while (!ended) {
        snprintf(screen->question, sizeof screen->question, "%s %s_", title, tail(title, text));
        const int key = read_key(screen);
        const bool types = key >= ' ' && key < 256 && key != DELETE;
        const size_t length = proposed && types ? 0 : strlen(text);
        proposed = false;
        if (key == '\n' || key == '\r' || key == KEY_ENTER)
            entered = ended = true;
        else if (key == SCREEN_ESCAPE)
            ended = true;
        else if (key == KEY_BACKSPACE || key == DELETE || key == '\b')
            drop_character(text);
        else if (key == CONTROL_U)
            *text = '\0';
        else if (types && length + 1 < size)
            memcpy(text + length, (char[]){(char)key, '\0'}, 2);
    }
    screen->question[0] = '\0';
    return entered;
}

bool screen_edit(struct screen *screen, const char *title, char *text, size_t size)
{
    return edit(screen, title, text, size, false);
}

bool screen_enter(struct screen *screen, const char *title, char *text, size_t size)
{
    return edit(screen, title, text, size, true) && *text;
}
