/* The cursor on a board: moved by the arrow keys, set by the mouse. */
#include "cli/play/screen.h"

#include <curses.h>

bool screen_move_cursor(const lz_variant *variant, int key, int *cursor)
{
    int x = *cursor % variant->columns, y = *cursor / variant->columns;
    switch (key) {
    case KEY_LEFT:
        x--;
        break;
    case KEY_RIGHT:
        x++;
        break;
    case KEY_UP:
        y++;
        break;
    case KEY_DOWN:
        y--;
        break;
    default:
        return false;
    }
    if (x >= 0 && x < variant->columns && y >= 0 && y < variant->rows)
        *cursor = y * variant->columns + x;
    return true;
}

bool screen_click(const lz_variant *variant, int *cursor)
{
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return false;
    const int cell = screen_cell_at(variant, event.y, event.x);
    if (cell >= 0)
        *cursor = cell;
    return cell >= 0;
}

int screen_centre(const lz_variant *variant)
{
    return variant->rows / 2 * variant->columns + variant->columns / 2;
}
