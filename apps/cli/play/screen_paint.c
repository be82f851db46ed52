/* Painting the full-screen game: the board on the left, who plays and the keys on the right. */
#include "cli/play/screen.h"

#include "common/translate.h"
#include "common/wording.h"
#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { BOARD_TOP = 1, BOARD_LEFT = 4, PANEL_WIDTH = 29, PANEL_ROWS = 20 };

enum { PAIR_BLACK = 1, PAIR_WHITE, PAIR_WIN, PAIR_FORBIDDEN, PAIR_HINT };

static void start_colours(void)
{
    if (!has_colors())
        return;
    start_color();
    use_default_colors();
    init_pair(PAIR_BLACK, COLOR_CYAN, -1);
    init_pair(PAIR_WHITE, COLOR_YELLOW, -1);
    init_pair(PAIR_WIN, COLOR_BLACK, COLOR_GREEN);
    init_pair(PAIR_FORBIDDEN, COLOR_RED, -1);
    init_pair(PAIR_HINT, COLOR_GREEN, -1);
}

static int cell_y(const lz_variant *variant, int cell)
{
    return BOARD_TOP + variant->rows - 1 - cell / variant->columns;
}

static int cell_x(const lz_variant *variant, int cell)
{
    return BOARD_LEFT + 2 * (cell % variant->columns);
}

int screen_cell_at(const struct screen *screen, int y, int x)
{
    const lz_variant *variant = lz_game_variant(screen->play->game);
    const int row = variant->rows - 1 - (y - BOARD_TOP);
    const int column = (x - BOARD_LEFT + 1) / 2;
    if (x < BOARD_LEFT - 1 || column >= variant->columns || row < 0 || row >= variant->rows)
        return -1;
    return row * variant->columns + column;
}

static void paint_cell(const lz_game *game, int cell, chtype extra)
{
    const lz_variant *variant = lz_game_variant(game);
    chtype mark = '.' | A_DIM;
    switch (lz_game_at(game, cell)) {
    case LZ_BLACK:
        mark = 'x' | A_BOLD | (chtype)COLOR_PAIR(PAIR_BLACK);
        break;
    case LZ_WHITE:
        mark = 'o' | A_BOLD | (chtype)COLOR_PAIR(PAIR_WHITE);
        break;
    case LZ_BLOCKED:
        mark = '#';
        break;
    case LZ_EMPTY:
        break;
    }
    if (extra & A_COLOR)
        mark &= ~A_COLOR;
    mvaddch(cell_y(variant, cell), cell_x(variant, cell), mark | extra);
}

static void paint_edges(const lz_variant *variant)
{
    for (int row = 0; row < variant->rows; row++)
        mvprintw(BOARD_TOP + variant->rows - 1 - row, 0, "%2d", row + 1);
    const bool gravity = lz_rule_has_gravity(variant->rule);
    for (int column = 0; column < variant->columns; column++)
        mvaddch(BOARD_TOP + variant->rows, BOARD_LEFT + 2 * column,
                (chtype)(gravity ? SCREEN_COLUMNS : "abcdefghijklmnopqrstuv")[column]);
}

static void paint_marks(const struct screen *screen)
{
    const lz_game *game = screen->play->game;
    const lz_variant *variant = lz_game_variant(game);
    int cells[LZ_CELLS_MAX];
    if (lz_game_result(game) == LZ_ONGOING && lz_game_to_move(game) == LZ_BLACK) {
        const int count = lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX);
        for (int i = 0; i < count; i++)
            mvaddch(cell_y(variant, cells[i]), cell_x(variant, cells[i]),
                    '*' | (chtype)COLOR_PAIR(PAIR_FORBIDDEN));
    }
    if (screen->hint >= 0)
        mvaddch(cell_y(variant, screen->hint), cell_x(variant, screen->hint),
                '+' | A_BOLD | (chtype)COLOR_PAIR(PAIR_HINT));
    if (screen->first_added >= 0)
        mvaddch(cell_y(variant, screen->first_added), cell_x(variant, screen->first_added),
                'o' | A_UNDERLINE);
    const int count = lz_game_winning_line(game, cells, LZ_LINE_MAX);
    for (int i = 0; i < count; i++)
        paint_cell(game, cells[i], A_REVERSE | (chtype)COLOR_PAIR(PAIR_WIN));
}

/* Brackets around a cell: ( ) the last move, [ ] the cursor. */
static void paint_brackets(const lz_variant *variant, int cell, const char *pair, chtype attribute)
{
    mvaddch(cell_y(variant, cell), cell_x(variant, cell) - 1, (chtype)pair[0] | attribute);
    mvaddch(cell_y(variant, cell), cell_x(variant, cell) + 1, (chtype)pair[1] | attribute);
}

static void paint_board(const struct screen *screen)
{
    const lz_game *game = screen->play->game;
    const lz_variant *variant = lz_game_variant(game);
    paint_edges(variant);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        paint_cell(game, cell, 0);
    paint_marks(screen);
    const int length = lz_game_length(game);
    const lz_action last = length ? lz_game_action(game, length - 1)
                                  : (lz_action){.kind = LZ_ACTION_NONE, .cell = {-1, -1}};
    if (last.kind == LZ_ACTION_PLACE)
        paint_brackets(variant, last.cell[0], "()", 0);
    paint_brackets(variant, screen->cursor, "[]", A_BOLD);
}

/* "Lianzi, level 6, 2.5 s": the level unless a limit stands in for it, and the limits. */
static void name_program(const struct play *play, char *text, size_t size)
{
    const lz_limits *limits = &play->limits;
    char depth[32] = "", time[32] = "", nodes[48] = "";
    if (limits->depth > 0)
        snprintf(depth, sizeof depth, _(", depth %d"), limits->depth);
    if (limits->time_ms > 0)
        snprintf(time, sizeof time, _(", %g s"), (double)limits->time_ms / 1000);
    if (limits->nodes)
        snprintf(nodes, sizeof nodes, _(", %llu nodes"), (unsigned long long)limits->nodes);
    if (play->level == LZ_LEVEL_MAX && (*depth || *time || *nodes))
        snprintf(text, size, "%s", _("Lianzi"));
    else
        snprintf(text, size, _("Lianzi, level %d"), play->level);
    const size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s%s", depth, time, nodes);
}

static const char *player_name(const struct play *play, int seat, char *buffer, size_t size)
{
    if (play->person[seat])
        snprintf(buffer, size, "%s", _("you"));
    else if (play->classic)
        snprintf(buffer, size, "%s", wording_classic(play->settings.classic));
    else
        name_program(play, buffer, size);
    return buffer;
}

static void paint_players(const struct play *play, int *y, int x)
{
    const lz_game *game = play->game;
    char name[160];
    for (lz_colour colour = LZ_BLACK; colour <= LZ_WHITE; colour++) {
        const int seat = lz_game_seat_colour(game, 0) == colour ? 0 : 1;
        const bool turn = play_result(play) == LZ_ONGOING && lz_game_seat(game) == seat;
        screen_put((*y)++, x, "%c %c  %s", turn ? '>' : ' ', colour == LZ_BLACK ? 'x' : 'o',
                   player_name(play, seat, name, sizeof name));
    }
    ++*y;
    screen_put((*y)++, x, _("x score: %lld"), (long long)play->score);
    screen_put((*y)++, x, _("o score: %lld"), 0 - (long long)play->score);
    ++*y;
}

static void paint_thinking(struct screen *screen, int y, int x)
{
    lz_line line;
    char move[32];
    if (!screen->thinking.running)
        return;
    screen_put(y, x, "%c %s", "|/-\\"[screen->ticks % 4],
               screen -> purpose == FOR_HINT ? _("looking for a hint") : _("AI is thinking..."));
    if (thinking_progress(&screen->thinking, &line)) {
        wording_action(lz_game_variant(screen->play->game), line.pv[0], move, sizeof move);
        screen_put(y + 1, x, _("  depth %d  %s  score %d"), line.depth, move, line.score);
    }
}

static void paint_keys(bool gravity, int y, int x)
{
    static const char *const keys[] = {
        N_("arrows, Enter, mouse   play"), N_("u undo   r redo   h hint"),
        N_("n new game   g again"),        N_("s swap sides   m move now"),
        N_("p pause   . step   q quit"),
    };
    screen_put(y, x, "%s", gravity ? _("number, Enter, mouse   play") : _(keys[0]));
    for (size_t i = 1; i < sizeof keys / sizeof *keys; i++)
        screen_put(y + (int)i, x, "%s", _(keys[i]));
}

static const char *result_text(const struct play *play)
{
    const lz_result result = play_result(play);
    if (result == LZ_ONGOING)
        return NULL;
    if (result == LZ_DRAW)
        return _("Draw");
    const lz_colour winner = result == LZ_BLACK_WINS ? LZ_BLACK : LZ_WHITE;
    if (play->person[0] == play->person[1])
        return winner == LZ_BLACK ? _("x wins") : _("o wins");
    const int person = play->person[0] ? 0 : 1;
    return lz_game_seat_colour(play->game, person) == winner ? _("You win") : _("You lose");
}

/* Which game this is, in two lines where one is too short: broken between two of its parts. */
static void paint_heading(const lz_game *game, int *y, int x)
{
    static const char between[] = " · ";
    char text[200];
    wording_game(game, text, sizeof text);
    char *rest = text + screen_fit(text, COLS - x);
    if (*rest) {
        while (rest > text && strncmp(rest, between, strlen(between)) != 0)
            rest--;
    }
    const bool breaks = *rest && rest > text;
    attron(A_BOLD);
    screen_put((*y)++, x, "%.*s", breaks ? (int)(rest - text) : (int)strlen(text), text);
    if (breaks)
        screen_put((*y)++, x, "%s", rest + strlen(between));
    attroff(A_BOLD);
}

static void paint_panel(struct screen *screen, int x)
{
    const struct play *play = screen->play;
    int y = BOARD_TOP;
    paint_heading(play->game, &y, x);
    screen_put(y, x, _("moves played: %d"), lz_game_length(play->game));
    y += 2;
    paint_players(play, &y, x);
    const char *result = result_text(play);
    if (result) {
        attron(A_BOLD | A_REVERSE);
        screen_put(y, x, " %s ", result);
        attroff(A_BOLD | A_REVERSE);
    } else {
        paint_thinking(screen, y, x);
    }
    paint_keys(lz_rule_has_gravity(lz_game_variant(play->game)->rule), y + 3, x);
}

void screen_paint(struct screen *screen)
{
    const lz_variant *variant = lz_game_variant(screen->play->game);
    const int panel = BOARD_LEFT + 2 * variant->columns + 3;
    const int width = panel + PANEL_WIDTH;
    const int height = variant->rows + 4 > PANEL_ROWS ? variant->rows + 4 : PANEL_ROWS;
    erase();
    if (COLS < width || LINES < height) {
        screen_put(0, 0, _("The terminal is too small: %dx%d,"), COLS, LINES);
        screen_put(1, 0, _("this game needs %dx%d."), width, height);
    } else {
        paint_board(screen);
        paint_panel(screen, panel);
        screen_put(height - 1, 1, "%s", screen->message);
    }
    refresh();
}

/* SIGTERM is ncurses' own: it gives the terminal back and ends the program. */
static void end_like_that(int number)
{
    (void)number;
    raise(SIGTERM);
}

void screen_open(void)
{
    static const int numbers[] = {SIGHUP, SIGQUIT};
    initscr();
    for (int i = 0; i < 2; i++) {
        struct sigaction present, action = {.sa_handler = end_like_that};
        if (sigaction(numbers[i], NULL, &present) == 0 && present.sa_handler == SIG_DFL)
            sigaction(numbers[i], &action, NULL);
    }
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    start_colours();
}

bool screen_is_gone(void)
{
    struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&terminal, 1, 0) > 0 && terminal.revents & (POLLHUP | POLLERR | POLLNVAL);
}
