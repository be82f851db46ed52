/* The new-game dialog: a list of fields, changed with left and right. */
#include "cli/play/screen.h"

#include "common/complaint.h"
#include "common/translate.h"
#include "common/wording.h"
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum field {
    FIELD_PROGRAM,
    FIELD_RULE,
    FIELD_COLUMNS,
    FIELD_ROWS,
    FIELD_WIN,
    FIELD_OPENING,
    FIELD_SIDE,
    FIELD_LEVEL,
    FIELD_COUNT
};

enum side { SIDE_FIRST, SIDE_SECOND, SIDE_BOTH, SIDE_NONE, SIDE_COUNT };

struct menu {
    int field;
    int program; /* 0 the engine, 1 + a classic */
    lz_variant variant;
    int side;
    int level;
    char error[256];
};

static const char *const titles[FIELD_COUNT] = {
    [FIELD_PROGRAM] = N_("Program"), [FIELD_RULE] = N_("Rule"),   [FIELD_COLUMNS] = N_("Columns"),
    [FIELD_ROWS] = N_("Rows"),       [FIELD_WIN] = N_("To win"),  [FIELD_OPENING] = N_("Opening"),
    [FIELD_SIDE] = N_("You play"),   [FIELD_LEVEL] = N_("Level"),
};

static const char *const sides[SIDE_COUNT] = {
    [SIDE_FIRST] = N_("first"),
    [SIDE_SECOND] = N_("second"),
    [SIDE_BOTH] = N_("both sides"),
    [SIDE_NONE] = N_("neither (watch)"),
};

static int wrap(int value, int step, int count)
{
    return (value + step + count) % count;
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* The board that the rule, or the classic, usually has. */
static void take_usual_board(struct menu *menu)
{
    const lz_rule rule = menu->variant.rule;
    lz_variant_init(&menu->variant, rule);
    lz_game *game;
    if (menu->program && !lz_classic_game((lz_classic)(menu->program - 1), &game, NULL)) {
        menu->variant = *lz_game_variant(game);
        lz_game_free(game);
    }
}

static void change(struct menu *menu, int step)
{
    lz_variant *variant = &menu->variant;
    const int most = lz_rule_has_gravity(variant->rule) ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
    switch ((enum field)menu->field) {
    case FIELD_PROGRAM:
        menu->program = wrap(menu->program, step, 1 + LZ_CLASSIC_COUNT);
        take_usual_board(menu);
        break;
    case FIELD_RULE:
        variant->rule = (lz_rule)wrap((int)variant->rule, step, LZ_RULE_COUNT);
        menu->program = 0;
        take_usual_board(menu);
        break;
    case FIELD_COLUMNS:
        variant->columns = clamp(variant->columns + step, LZ_SIZE_MIN, most);
        break;
    case FIELD_ROWS:
        variant->rows = clamp(variant->rows + step, LZ_SIZE_MIN, most);
        break;
    case FIELD_WIN:
        variant->win = clamp(variant->win + step, LZ_WIN_MIN, LZ_WIN_MAX);
        break;
    case FIELD_OPENING:
        variant->opening = (lz_opening)wrap((int)variant->opening, step, LZ_OPENING_COUNT);
        break;
    case FIELD_SIDE:
        menu->side = wrap(menu->side, step, SIDE_COUNT);
        break;
    default:
        menu->level = clamp(menu->level + step, LZ_LEVEL_MIN, LZ_LEVEL_MAX);
        break;
    }
}

static void format_field(const struct menu *menu, int field, char *text, size_t size)
{
    const lz_variant *variant = &menu->variant;
    switch ((enum field)field) {
    case FIELD_PROGRAM:
        snprintf(text, size, "%s",
                 menu->program ? wording_classic((lz_classic)(menu->program - 1)) : _("Lianzi"));
        break;
    case FIELD_RULE:
        snprintf(text, size, "%s", wording_rule(variant->rule));
        break;
    case FIELD_COLUMNS:
        snprintf(text, size, "%d", variant->columns);
        break;
    case FIELD_ROWS:
        snprintf(text, size, "%d", variant->rows);
        break;
    case FIELD_WIN:
        snprintf(text, size, "%d", variant->win);
        break;
    case FIELD_OPENING:
        snprintf(text, size, "%s", wording_opening(variant->opening));
        break;
    case FIELD_SIDE:
        snprintf(text, size, "%s", _(sides[menu->side]));
        break;
    default:
        snprintf(text, size, "%d", menu->level);
        break;
    }
}

static void paint_menu(const struct menu *menu)
{
    char text[64];
    erase();
    attron(A_BOLD);
    screen_put(1, 2, "%s", _("New game"));
    attroff(A_BOLD);
    for (int field = 0; field < FIELD_COUNT; field++) {
        format_field(menu, field, text, sizeof text);
        if (field == menu->field)
            attron(A_REVERSE);
        screen_put(3 + field, 2, "%s", _(titles[field]));
        screen_put(3 + field, 14, "< %s >", text);
        attroff(A_REVERSE);
    }
    screen_put(4 + FIELD_COUNT, 2, "%s", _("arrows choose, Enter begins, Esc goes back"));
    screen_put(6 + FIELD_COUNT, 2, "%s", menu->error);
    refresh();
}

/* Makes the game; on failure the menu says why and `play` is as it was. */
static bool begin_game(struct menu *menu, struct play *play)
{
    lz_error error;
    lz_game *game = NULL;
    char level[8];
    const bool classic = menu->program > 0;
    const lz_status status =
        classic ? lz_classic_game_on((lz_classic)(menu->program - 1), &menu->variant, &game, &error)
                : lz_game_new(&menu->variant, &game, &error);
    if (status) {
        complaint_translate(error.text, menu->error, sizeof menu->error);
        return false;
    }
    lz_game_free(play->game);
    play->game = game;
    play->classic = classic;
    if (classic)
        lz_classic_settings_init(&play->settings, (lz_classic)(menu->program - 1));
    play->level = menu->level;
    snprintf(level, sizeof level, "%d", menu->level);
    lz_engine_set(play->engine, "level", level, NULL);
    lz_engine_new_game(play->engine);
    play->person[0] = menu->side == SIDE_FIRST || menu->side == SIDE_BOTH;
    play->person[1] = menu->side == SIDE_SECOND || menu->side == SIDE_BOTH;
    play->score = 0;
    return true;
}

static enum side side_of(const struct play *play)
{
    if (play->person[0])
        return play->person[1] ? SIDE_BOTH : SIDE_FIRST;
    return play->person[1] ? SIDE_SECOND : SIDE_NONE;
}

bool screen_choose_game(struct play *play)
{
    struct menu menu = {.program = play->classic ? 1 + (int)play->settings.classic : 0,
                        .variant = *lz_game_variant(play->game),
                        .side = (int)side_of(play),
                        .level = play->level};
    for (;;) {
        paint_menu(&menu);
        switch (getch()) {
        case KEY_UP:
            menu.field = wrap(menu.field, -1, FIELD_COUNT);
            break;
        case KEY_DOWN:
            menu.field = wrap(menu.field, 1, FIELD_COUNT);
            break;
        case KEY_LEFT:
            change(&menu, -1);
            menu.error[0] = '\0';
            break;
        case KEY_RIGHT:
            change(&menu, 1);
            menu.error[0] = '\0';
            break;
        case '\n':
        case '\r':
        case KEY_ENTER:
            if (begin_game(&menu, play))
                return true;
            break;
        case 27:
        case 'q':
            return false;
        case ERR:
            if (screen_is_gone())
                return false;
            break;
        default:
            break;
        }
    }
}
