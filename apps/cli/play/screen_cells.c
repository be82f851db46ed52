/* The page that blocks cells of a new game, on a picture of its board. */
#include "cli/play/screen.h"

#include "system/translate.h"
#include <curses.h>
#include <string.h>

enum { BELOW = 4 }; /* lines */

struct cells {
    lz_variant *variant;
    lz_game *game; /* the variant's, to be shown */
    int cursor;
    bool refused; /* the last free cell was to be blocked */
};

static bool has_room(const struct cells *cells)
{
    return screen_frame(cells->variant, cells->cursor, BELOW);
}

static void paint(const struct cells *cells)
{
    const lz_variant *variant = cells->variant;
    erase();
    if (has_room(cells)) {
        screen_put(0, 0, "%s", _("Blocked cells"));
        screen_paint_board(cells->game);
        screen_paint_brackets(variant, cells->cursor, "[]");
        screen_put(screen_below_board() + 1, 1, "%s", _("Space blocks or frees, Enter goes back"));
        if (cells->refused)
            screen_put(screen_below_board() + 2, 1, "%s", _("One cell has to stay free"));
    } else {
        screen_say_too_small(BELOW);
    }
    refresh();
}

/* Blocks a free cell or frees a blocked one, unless no cell would stay free. */
static void turn(struct cells *cells)
{
    lz_game *game;
    lz_variant variant = *cells->variant;
    variant.blocked[cells->cursor / 64] ^= UINT64_C(1) << cells->cursor % 64;
    cells->refused = lz_game_new(&variant, &game, NULL) != LZ_OK;
    if (cells->refused)
        return;
    lz_game_free(cells->game);
    cells->game = game;
    *cells->variant = variant;
}

/* False for a key that ends the page. */
static bool take_key(struct cells *cells, int key)
{
    if (screen_move_cursor(cells->variant, key, &cells->cursor))
        return true;
    switch (key) {
    case ' ':
        turn(cells);
        return true;
    case KEY_MOUSE:
        if (screen_click(cells->variant, &cells->cursor))
            turn(cells);
        return true;
    case '\n':
    case '\r':
    case KEY_ENTER:
    case SCREEN_ESCAPE:
    case 'q':
        return false;
    default:
        return true;
    }
}

bool screen_choose_cells(lz_variant *variant, lz_error *error)
{
    struct cells cells = {.variant = variant, .cursor = screen_centre(variant)};
    if (lz_game_new(variant, &cells.game, error))
        return false;
    for (;;) {
        paint(&cells);
        const int key = getch();
        if (key == ERR ? screen_is_gone()
                       : (has_room(&cells) || key == SCREEN_ESCAPE) && !take_key(&cells, key))
            break;
    }
    lz_game_free(cells.game);
    return true;
}
