/* The dialog for a new game: program, variant, sides, strength. */
#include "cli/play/screen.h"

#include "engines/setting.h"
#include "study/wording.h"
#include "system/translate.h"
#include <curses.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

enum field {
    FIELD_PROGRAM,
    FIELD_RULE,
    FIELD_COLUMNS,
    FIELD_ROWS,
    FIELD_WIN,
    FIELD_OPENING,
    FIELD_BLOCKED,
    FIELD_SIDE,
    FIELD_COACH,
    FIELD_LEVEL,      /* the engine's */
    FIELD_DEPTH,      /* the engine's; 0: as its level says */
    FIELD_SECONDS,    /* likewise */
    FIELD_DIFFICULTY, /* a classic's depth */
    FIELD_EVALUATION, /* a page of its own */
    FIELD_COUNT
};

enum side { SIDE_FIRST, SIDE_SECOND, SIDE_BOTH, SIDE_NONE, SIDE_COUNT };

struct menu {
    int program;        /* 0 the engine, 1 + a classic */
    lz_variant variant; /* without blocked cells, whose bits depend on the number of columns */
    bool blocked[LZ_SIZE_MAX][LZ_SIZE_MAX]; /* by row and column */
    int side;
    bool coach;
    struct player player;         /* the engine's level and limits */
    lz_classic_settings settings; /* of the classic, where one is the program */
    bool typing;                  /* digits were typed */
};

static const char *const titles[FIELD_COUNT] = {
    [FIELD_PROGRAM] = N_("Program"),
    [FIELD_RULE] = N_("Rule"),
    [FIELD_COLUMNS] = N_("Columns"),
    [FIELD_ROWS] = N_("Rows"),
    [FIELD_WIN] = N_("To win"),
    [FIELD_OPENING] = N_("Opening"),
    [FIELD_BLOCKED] = N_("Blocked cells"),
    [FIELD_SIDE] = N_("You play"),
    [FIELD_COACH] = N_("Coach"),
    [FIELD_LEVEL] = N_("Level"),
    [FIELD_DEPTH] = N_("Depth"),
    [FIELD_SECONDS] = N_("Seconds"),
    [FIELD_DIFFICULTY] = N_("Difficulty"),
    [FIELD_EVALUATION] = N_("Evaluation"),
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

/* ---- the game that is chosen ---- */

/* The variant with the blocked cells that lie on its board. */
static lz_variant whole_variant(const struct menu *menu)
{
    lz_variant variant = menu->variant;
    for (int row = 0; row < variant.rows; row++)
        for (int column = 0; column < variant.columns; column++)
            if (menu->blocked[row][column])
                lz_variant_block(&variant, column, row, NULL);
    return variant;
}

static void take_variant(struct menu *menu, const lz_variant *variant)
{
    const lz_variant whole = *variant;
    menu->variant = whole;
    memset(menu->variant.blocked, 0, sizeof menu->variant.blocked);
    memset(menu->blocked, 0, sizeof menu->blocked);
    for (int cell = 0; cell < whole.columns * whole.rows; cell++)
        menu->blocked[cell / whole.columns][cell % whole.columns] =
            lz_variant_is_blocked(&whole, cell);
}

/* Takes the usual board of the classic, or of the rule. */
static void take_usual_board(struct menu *menu)
{
    lz_variant usual;
    lz_game *game;
    lz_variant_init(&usual, menu->variant.rule);
    if (menu->program && !lz_classic_game((lz_classic)(menu->program - 1), &game, NULL)) {
        usual = *lz_game_variant(game);
        lz_game_free(game);
    }
    take_variant(menu, &usual);
}

static int count_blocked(const struct menu *menu)
{
    int count = 0;
    for (int row = 0; row < menu->variant.rows; row++)
        for (int column = 0; column < menu->variant.columns; column++)
            count += menu->blocked[row][column];
    return count;
}

/* ---- rows ---- */

static int list_fields(const struct menu *menu, enum field fields[FIELD_COUNT])
{
    int count = 0;
    for (int field = 0; field < FIELD_COUNT; field++) {
        const bool engines = field >= FIELD_LEVEL && field <= FIELD_SECONDS;
        const bool classics = field >= FIELD_DIFFICULTY;
        if (menu->program ? !engines : !classics)
            fields[count++] = (enum field)field;
    }
    return count;
}

static int count_rows(const void *user)
{
    enum field fields[FIELD_COUNT];
    return list_fields(user, fields);
}

static void format_difficulty(const lz_classic_settings *settings, char *text, size_t size)
{
    lz_classic_settings reported;
    lz_classic_settings_init(&reported, settings->classic);
    snprintf(text, size,
             settings->depth == reported.depth ? _("depth %d, as reported") : _("depth %d"),
             settings->depth);
}

static void format_number(int number, const char *none, char *text, size_t size)
{
    if (number)
        snprintf(text, size, "%d", number);
    else
        snprintf(text, size, "%s", none);
}

static void format_blocked(const struct menu *menu, char *text, size_t size)
{
    const int count = count_blocked(menu);
    if (count)
        snprintf(text, size, ngettext("%d cell", "%d cells", (unsigned long)count), count);
    else
        snprintf(text, size, "%s", _("none"));
}

static const char *describe(const void *user, int row, char *text, size_t size)
{
    const struct menu *menu = user;
    const lz_variant *variant = &menu->variant;
    enum field fields[FIELD_COUNT];
    list_fields(menu, fields);
    switch (fields[row]) {
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
    case FIELD_BLOCKED:
        format_blocked(menu, text, size);
        break;
    case FIELD_SIDE:
        snprintf(text, size, "%s", _(sides[menu->side]));
        break;
    case FIELD_COACH:
        snprintf(text, size, "%s", menu->coach ? _("warns of mistakes") : _("none"));
        break;
    case FIELD_LEVEL:
        snprintf(text, size, "%d", menu->player.level);
        break;
    case FIELD_DEPTH:
        format_number(menu->player.depth, _("by the level"), text, size);
        break;
    case FIELD_SECONDS:
        if (menu->player.time_ms)
            snprintf(text, size, "%g", (double)menu->player.time_ms / 1000);
        else
            snprintf(text, size, "%s", _("by the level"));
        break;
    case FIELD_DIFFICULTY:
        format_difficulty(&menu->settings, text, size);
        break;
    default:
        snprintf(text, size, "%s · %s", lz_classic_eval_name(menu->settings.eval),
                 screen_numbers_are_reported(&menu->settings) ? _("as reported") : _("changed"));
        break;
    }
    return _(titles[fields[row]]);
}

/* ---- changes ---- */

/* A classic begins as in its report. */
static void choose_program(struct menu *menu, int step)
{
    menu->program = wrap(menu->program, step, 1 + LZ_CLASSIC_COUNT);
    const lz_classic classic = (lz_classic)(menu->program - 1);
    if (menu->program)
        lz_classic_settings_init(&menu->settings, classic);
    if (menu->program && (menu->side == SIDE_FIRST || menu->side == SIDE_SECOND))
        menu->side = play_classic_begins(classic) ? SIDE_SECOND : SIDE_FIRST;
    take_usual_board(menu);
}

static void choose_rule(struct menu *menu, int step)
{
    menu->variant.rule = (lz_rule)wrap((int)menu->variant.rule, step, LZ_RULE_COUNT);
    menu->program = 0; /* a classic has a rule of its own */
    take_usual_board(menu);
}

/* The next time of a list that begins with 0, no limit. */
static int64_t next_time(int64_t time_ms, int step)
{
    static const int64_t times[] = {0, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 30000, 60000};
    const int count = sizeof times / sizeof *times;
    int at = step > 0 ? 0 : count - 1;
    while (at >= 0 && at < count && (times[at] - time_ms) * step <= 0)
        at += step;
    return at < 0 ? times[0] : at == count ? time_ms : times[at];
}

/* Changes a field that has no number by one step. */
static void step_field(struct menu *menu, enum field field, int step)
{
    lz_variant *variant = &menu->variant;
    switch (field) {
    case FIELD_PROGRAM:
        choose_program(menu, step);
        break;
    case FIELD_RULE:
        choose_rule(menu, step);
        break;
    case FIELD_OPENING:
        variant->opening = (lz_opening)wrap((int)variant->opening, step, LZ_OPENING_COUNT);
        break;
    case FIELD_SIDE:
        menu->side = wrap(menu->side, step, SIDE_COUNT);
        break;
    case FIELD_COACH:
        menu->coach = !menu->coach;
        break;
    case FIELD_SECONDS:
        menu->player.time_ms = next_time(menu->player.time_ms, step);
        break;
    default:
        break;
    }
}

/* The number in a field and its range; NULL for other fields. */
static int *number_of(struct menu *menu, enum field field, int *low, int *high)
{
    lz_variant *variant = &menu->variant;
    *low = LZ_SIZE_MIN;
    *high = lz_rule_has_gravity(variant->rule) ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
    switch (field) {
    case FIELD_COLUMNS:
        return &variant->columns;
    case FIELD_ROWS:
        return &variant->rows;
    case FIELD_WIN:
        *low = LZ_WIN_MIN;
        *high = LZ_WIN_MAX;
        return &variant->win;
    case FIELD_LEVEL:
        *low = LZ_LEVEL_MIN;
        *high = LZ_LEVEL_MAX;
        return &menu->player.level;
    case FIELD_DEPTH:
        *low = 0;
        *high = LZ_CLASSIC_DEPTH_MAX;
        return &menu->player.depth;
    case FIELD_DIFFICULTY:
        *low = 1;
        *high = LZ_CLASSIC_DEPTH_MAX;
        return &menu->settings.depth;
    default:
        return NULL;
    }
}

static void block_cells(struct menu *menu, struct screen_page *page)
{
    lz_variant variant = whole_variant(menu);
    lz_error error;
    if (screen_choose_cells(&variant, &error))
        take_variant(menu, &variant);
    else
        wording_error(&error, page->error, sizeof page->error);
}

/* Changes the chosen field if the key does; false for any other key. */
static bool change(struct menu *menu, struct screen_page *page, int key)
{
    enum field fields[FIELD_COUNT];
    int low, high;
    const bool steps = key == KEY_LEFT || key == KEY_RIGHT;
    list_fields(menu, fields);
    const enum field field = fields[page->chosen];
    int *number = number_of(menu, field, &low, &high);
    if (number)
        return screen_edit_number(key, &menu->typing, low, high, number);
    if ((field != FIELD_BLOCKED && field != FIELD_EVALUATION) || (!steps && key != ' ')) {
        if (steps)
            step_field(menu, field, key == KEY_LEFT ? -1 : 1);
        return steps;
    }
    const lz_variant variant = whole_variant(menu);
    if (field == FIELD_BLOCKED)
        block_cells(menu, page);
    else
        screen_choose_numbers(&menu->settings, &variant);
    return true;
}

/* ---- the end ---- */

/* Makes the game; on failure the page says why and `play` is as it was. */
static bool begin_game(const struct menu *menu, struct screen_page *page, struct play *play)
{
    const lz_variant variant = whole_variant(menu);
    const struct player before = play->program;
    const bool coached = play->coach;
    const bool person[2] = {menu->side == SIDE_FIRST || menu->side == SIDE_BOTH,
                            menu->side == SIDE_SECOND || menu->side == SIDE_BOTH};
    lz_error error;
    lz_game *game = NULL;
    if (menu->program &&
        !screen_check_classic(&menu->settings, &variant, page->error, sizeof page->error))
        return false;
    play->program = menu->player;
    play->program.kind = menu->program ? PLAYER_CLASSIC : PLAYER_PROGRAM;
    play->program.classic = menu->settings.classic;
    play->coach = menu->coach;
    if (menu->player.level < LZ_LEVEL_MIN)
        play->program.level = LZ_LEVEL_MIN;
    lz_status status = menu->program
                           ? lz_classic_game_on(menu->settings.classic, &variant, &game, &error)
                           : lz_game_new(&variant, &game, &error);
    if (!status)
        status = play_begin(play, game, person, &error);
    lz_game_free(game);
    if (status) {
        play->program = before;
        play->coach = coached;
        wording_error(&error, page->error, sizeof page->error);
        return false;
    }
    play->settings = menu->settings;
    setting_number(play->engine, "level", play->program.level, NULL);
    return true;
}

static enum side side_of(const struct play *play)
{
    if (session_is_person(play->session, 0))
        return session_is_person(play->session, 1) ? SIDE_BOTH : SIDE_FIRST;
    return session_is_person(play->session, 1) ? SIDE_SECOND : SIDE_NONE;
}

static void menu_begin(struct menu *menu, const struct play *play)
{
    *menu = (struct menu){.program = play_is_classic(play) ? 1 + (int)play->settings.classic : 0,
                          .side = (int)side_of(play),
                          .coach = play->coach,
                          .player = play->program,
                          .settings = play->settings};
    take_variant(menu, lz_game_variant(session_game(play->session)));
}

bool screen_choose_game(struct play *play)
{
    struct menu menu;
    struct screen_page page = {.title = _("New game"),
                               .footer = _("arrows, Enter begins, Esc goes back"),
                               .user = &menu,
                               .count = count_rows,
                               .describe = describe};
    menu_begin(&menu, play);
    for (int chosen = 0;; chosen = page.chosen) {
        const int key = screen_page_key(&page);
        menu.typing = menu.typing && page.chosen == chosen;
        page.error[0] = '\0';
        if (change(&menu, &page, key)) {
            if (!page.error[0] && !screen_has_all(&menu.variant))
                snprintf(page.error, sizeof page.error, "%s",
                         _("The terminal shows a part of this board, around the cursor."));
            continue;
        }
        if (key == SCREEN_ESCAPE || key == 'q')
            return false;
        if ((key == '\n' || key == '\r' || key == KEY_ENTER) && begin_game(&menu, &page, play))
            return true;
    }
}
