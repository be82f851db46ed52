/* Paints the full-screen game: the board, and beside it the players, the scores and the keys. In a
 * narrow terminal two lines below the board replace them. */
#include "cli/play/screen.h"
#include "system/interrupt.h"
#include "system/timer.h"

#include "session/wording.h"
#include "study/explain_words.h"
#include "study/tree.h"
#include "system/translate.h"
#include <curses.h>
#include <lianzi/study.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOARD_TOP = 1, BOARD_LEFT = 4, PANEL_WIDTH = 29, PANEL_ROWS = 20, LINES_BELOW = 3 };

enum { PAIR_BLACK = 1, PAIR_WHITE, PAIR_WIN, PAIR_FORBIDDEN, PAIR_HINT };

static void start_colours(void)
{
    const char *none = getenv("NO_COLOR"); /* as no-color.org has it */
    if (!has_colors() || (none && *none))
        return;
    start_color();
    use_default_colors();
    init_pair(PAIR_BLACK, COLOR_CYAN, -1);
    init_pair(PAIR_WHITE, COLOR_YELLOW, -1);
    init_pair(PAIR_WIN, COLOR_BLACK, COLOR_GREEN);
    init_pair(PAIR_FORBIDDEN, COLOR_RED, -1);
    init_pair(PAIR_HINT, COLOR_GREEN, -1);
}

/* ---- the part of the board that has room ---- */

/* Its lowest row and its first column, and how many of each; curses' screen is one, too. */
static struct {
    int row, column, rows, columns;
} part;

/* Moves a part of `count` of `all` as little as needed for `at` to be inside, with a neighbour on
 * each side. */
static int scrolled(int first, int count, int all, int at)
{
    if (at < first + 1)
        first = at - 1;
    if (at > first + count - 2)
        first = at - count + 2;
    return first > all - count ? all - count : first < 0 ? 0 : first;
}

enum { LEAST = 5, WIDTH_MIN = 20 };

bool screen_frame(const lz_variant *variant, int cell, int below)
{
    const int columns = (COLS - BOARD_LEFT) / 2, rows = LINES - BOARD_TOP - below;
    part.columns = columns < variant->columns ? columns : variant->columns;
    part.rows = rows < variant->rows ? rows : variant->rows;
    part.column = scrolled(part.column, part.columns, variant->columns, cell % variant->columns);
    part.row = scrolled(part.row, part.rows, variant->rows, cell / variant->columns);
    return COLS >= WIDTH_MIN && (part.columns >= LEAST || part.columns == variant->columns) &&
           (part.rows >= LEAST || part.rows == variant->rows);
}

void screen_say_too_small(int below)
{
    screen_put(0, 0, _("The terminal is too small: %dx%d,"), COLS, LINES);
    screen_put(1, 0, _("a board needs %dx%d."), WIDTH_MIN, BOARD_TOP + LEAST + below);
}

bool screen_has_all(const lz_variant *variant)
{
    return COLS >= BOARD_LEFT + 2 * variant->columns &&
           LINES >= BOARD_TOP + variant->rows + LINES_BELOW;
}

int screen_below_board(void)
{
    return BOARD_TOP + part.rows + 1;
}

static int row_y(int row)
{
    return BOARD_TOP + part.row + part.rows - 1 - row;
}

static int cell_y(const lz_variant *variant, int cell)
{
    return row_y(cell / variant->columns);
}

static int cell_x(const lz_variant *variant, int cell)
{
    return BOARD_LEFT + 2 * (cell % variant->columns - part.column);
}

int screen_cell_at(const lz_variant *variant, int y, int x)
{
    const int row = part.row + part.rows - 1 - (y - BOARD_TOP);
    const int column = part.column + (x - BOARD_LEFT + 1) / 2;
    if (x < BOARD_LEFT - 1 || column >= part.column + part.columns || row < part.row ||
        y < BOARD_TOP)
        return -1;
    return row * variant->columns + column;
}

/* Paints a character `beside` a cell, if the cell is in the part. */
static void paint_at(const lz_variant *variant, int cell, int beside, chtype mark)
{
    const int row = cell / variant->columns - part.row;
    const int column = cell % variant->columns - part.column;
    if (row >= 0 && row < part.rows && column >= 0 && column < part.columns)
        mvaddch(cell_y(variant, cell), cell_x(variant, cell) + beside, mark);
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
    paint_at(variant, cell, 0, mark | extra);
}

/* The names of rows and columns, and where the board goes on. */
static void paint_edges(const lz_variant *variant)
{
    const bool gravity = lz_rule_has_gravity(variant->rule);
    const int edge = BOARD_TOP + part.rows;
    for (int row = part.row; row < part.row + part.rows; row++)
        mvprintw(row_y(row), 0, "%2d", row + 1);
    for (int column = 0; column < part.columns; column++)
        mvaddch(
            edge, BOARD_LEFT + 2 * column,
            (chtype)(gravity ? SCREEN_COLUMNS : "abcdefghijklmnopqrstuv")[part.column + column]);
    if (part.row + part.rows < variant->rows)
        mvaddch(BOARD_TOP, 2, '^');
    if (part.row > 0)
        mvaddch(edge - 1, 2, 'v');
    if (part.column > 0)
        mvaddch(edge, 2, '<');
    if (part.column + part.columns < variant->columns)
        mvaddch(edge, BOARD_LEFT + 2 * part.columns - 1, '>');
}

void screen_paint_sign(const lz_variant *variant, int cell, char sign)
{
    paint_at(variant, cell, 0, (chtype)sign | A_BOLD | (chtype)COLOR_PAIR(PAIR_HINT));
}

void screen_paint_number(const lz_variant *variant, int cell, int number)
{
    if (number >= 10)
        paint_at(variant, cell, -1,
                 (chtype)('0' + number / 10 % 10) | A_BOLD | (chtype)COLOR_PAIR(PAIR_HINT));
    screen_paint_sign(variant, cell, (char)('0' + number % 10));
}

static void paint_marks(const struct screen *screen)
{
    const lz_game *game = session_shown_game(screen->play->session);
    const lz_variant *variant = lz_game_variant(game);
    int cells[LZ_CELLS_MAX], added;
    if (lz_game_result(game) == LZ_RESULT_ONGOING && lz_game_to_move(game) == LZ_BLACK) {
        const int count = lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX);
        for (int i = 0; i < count; i++)
            paint_at(variant, cells[i], 0, '*' | (chtype)COLOR_PAIR(PAIR_FORBIDDEN));
    }
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        if (play_is_offered(game, cell))
            screen_paint_sign(variant, cell, '?');
    }
    const struct hint *hint = session_coach_hint(screen->play->session);
    const int hinted = hint_cell(hint ? hint : &screen->play->hint);
    if (hinted >= 0)
        screen_paint_sign(variant, hinted, '+');
    session_adding(screen->play->session, &added);
    if (added >= 0 && !session_is_looking(screen->play->session))
        paint_at(variant, added, 0, 'o' | A_UNDERLINE);
    const int count = lz_game_winning_line(game, cells, LZ_LINE_MAX);
    for (int i = 0; i < count; i++)
        paint_cell(game, cells[i], A_REVERSE | (chtype)COLOR_PAIR(PAIR_WIN));
}

void screen_paint_brackets(const lz_variant *variant, int cell, const char *pair)
{
    const chtype attribute = pair[0] == '[' ? A_BOLD : 0;
    paint_at(variant, cell, -1, (chtype)pair[0] | attribute);
    paint_at(variant, cell, 1, (chtype)pair[1] | attribute);
}

void screen_paint_board(const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    paint_edges(variant);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        paint_cell(game, cell, 0);
}

/* The board with marks, the last move in ( ) and the cursor in [ ]. */
static void paint_play(const struct screen *screen)
{
    const lz_game *game = session_shown_game(screen->play->session);
    const lz_variant *variant = lz_game_variant(game);
    screen_paint_board(game);
    paint_marks(screen);
    const int length = lz_game_length(game);
    const lz_action last = length ? lz_game_action(game, length - 1)
                                  : (lz_action){.kind = LZ_ACTION_NONE, .cell = {-1, -1}};
    if (last.kind == LZ_ACTION_PLACE || last.kind == LZ_ACTION_OFFER)
        screen_paint_brackets(variant, last.cell[0], "()");
    screen_paint_brackets(variant, screen->cursor, "[]");
}

/* "Lianzi, level 6, 2.5 s": the level, unless a limit replaces it, and the limits; "Classic:
 * negamax, depth 4": with the depth if it is not the reported one. */
static void name_program(const struct play *play, char *text, size_t size)
{
    const struct player *program = &play->program;
    const bool classic = play_is_classic(play);
    const int plies = classic ? play->settings.depth : program->depth;
    char depth[32] = "", time[32] = "", nodes[48] = "";
    lz_classic_settings reported = {.depth = 0};
    if (classic)
        lz_classic_settings_init(&reported, program->classic);
    if (plies != reported.depth)
        snprintf(depth, sizeof depth, _(", depth %d"), plies);
    if (!classic && program->time_ms > 0)
        snprintf(time, sizeof time, _(", %g s"), (double)program->time_ms / 1000);
    if (!classic && play->nodes)
        snprintf(nodes, sizeof nodes, _(", %llu nodes"), (unsigned long long)play->nodes);
    if (classic)
        snprintf(text, size, "%s", wording_classic(program->classic));
    else if (program->level == LZ_LEVEL_MAX && (*depth || *time || *nodes))
        snprintf(text, size, "%s", _("Lianzi"));
    else
        snprintf(text, size, _("Lianzi, level %d"), program->level);
    const size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s%s", depth, time, nodes);
}

static const char *player_name(const struct play *play, int seat, char *buffer, size_t size)
{
    if (session_is_person(play->session, seat))
        wording_player(play->session, seat, buffer, size);
    else
        name_program(play, buffer, size);
    return buffer;
}

/* Formats a value: as a number, or as the plies left to a forced or proved win. */
static const char *score_text(int64_t value, int plies, bool proved, char *text, size_t size)
{
    const int mate = value > 0 ? plies : -plies;
    if (plies && proved)
        wording_proved(mate, text, size);
    else if (plies)
        wording_score(0, mate, text, size);
    else
        snprintf(text, size, "%lld", (long long)value);
    return text;
}

/* A side's score in the shown position; where the engine's game is won, by whom. */
static const char *side_score(struct play *play, lz_colour colour, char *text, size_t size)
{
    const lz_result result = lz_game_result(session_shown_game(play->session));
    const lz_result wins = colour == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
    const struct play_score score = play_score(play);
    if (play_is_classic(play) || result == LZ_RESULT_ONGOING || result == LZ_RESULT_DRAW)
        return score_text(colour == LZ_BLACK ? score.value : 0 - score.value, score.plies,
                          score.proved, text, size);
    snprintf(text, size, "%s", result == wins ? _("won") : _("lost"));
    return text;
}

static void paint_players(struct play *play, int *y, int x)
{
    const lz_game *game = session_game(play->session);
    char name[160], score[64];
    for (lz_colour colour = LZ_BLACK; colour <= LZ_WHITE; colour++) {
        const int seat = lz_game_seat_colour(game, 0) == colour ? 0 : 1;
        const bool turn = play_result(play) == LZ_RESULT_ONGOING && lz_game_seat(game) == seat;
        screen_put((*y)++, x, "%c %c  %s", turn ? '>' : ' ', colour == LZ_BLACK ? 'x' : 'o',
                   player_name(play, seat, name, sizeof name));
    }
    ++*y;
    screen_put((*y)++, x, _("x score: %s"), side_score(play, LZ_BLACK, score, sizeof score));
    screen_put((*y)++, x, _("o score: %s"), side_score(play, LZ_WHITE, score, sizeof score));
    ++*y;
}

/* Formats the program's present activity and its result so far; "" for none. */
static void thinking_text(struct screen *screen, char *doing, size_t size, char *found,
                          size_t found_size)
{
    lz_line line;
    char move[32], score[64];
    *doing = *found = '\0';
    if (!screen->thinking.running) {
        const struct session *session = screen->play->session;
        if (session_is_paused(session) &&
            !session_is_person(screen->play->session, lz_game_seat(session_game(session))))
            snprintf(doing, size, "%s", _("p lets the program move"));
        return;
    }
    static const char *const works[] = {[FOR_MOVE] = N_("AI is thinking..."),
                                        [FOR_HINT] = N_("looking for a hint"),
                                        [FOR_COACH] = N_("The coach looks at your move…")};
    snprintf(doing, size, _("%c %s %.0f s"), "|/-\\"[screen->ticks % 4],
             _(works[screen->thinking.purpose]), (double)(timer_now_us() - screen->began_us) / 1e6);
    if (!thinking_progress(&screen->thinking, &line))
        return;
    wording_action(lz_game_variant(session_game(screen->play->session)), line.pv[0], move,
                   sizeof move);
    snprintf(found, found_size, _("depth %d  %s  score %s"), line.depth, move,
             score_text(line.score, abs(line.mate), line.source == LZ_SOURCE_PROOF, score,
                        sizeof score));
}

/* ---- keys ---- */

static const char *const keys[] = {
    N_("arrows, Enter, mouse   play"),   N_("u undo   r redo   h hint"),
    N_("n new game   g again   ? keys"), N_("s swap sides   m move now"),
    N_("o open   v save   e explore"),   N_("z puzzles   p pause   q quit"),
};

/* While another position is shown. */
static const char looking_keys[] = N_("Esc game   f play from here");

/* While the coach warns. */
static const char coach_keys[] = N_("h look again   u take back");
static const char coach_keys_on[] = N_("p play on");

enum { KEY_LINES = sizeof keys / sizeof *keys };

static void paint_keys(bool gravity, int y, int x)
{
    screen_put(y, x, "%s", gravity ? _("number, Enter, mouse   play") : _(keys[0]));
    for (int i = 1; i < KEY_LINES; i++)
        screen_put(y + i, x, "%s", _(keys[i]));
}

void screen_show_keys(void)
{
    static const char *const lines[] = {
        N_("arrows         move the cursor"),
        N_("Enter, Space   play (or the mouse)"),
        N_("1-9, a-c       drop into that column"),
        N_("b, w           take black, take white"),
        N_("u, r           undo, redo"),
        N_("<, >           look back and on (Home, End)"),
        N_("[, ]           other variations of the last move"),
        N_("Esc, f         back to the game, play from here"),
        N_("t, x, c        variation up, delete, comment"),
        N_("h              show a hint"),
        N_("m              let the program move now"),
        N_("s              swap sides"),
        N_("n, g           another game, begin again"),
        N_("o, v           open, save"),
        N_("e              explore the games of the database"),
        N_("z              solve puzzles"),
        N_("p, .           pause, step"),
        N_("q              quit"),
        N_("Any key goes back."),
    };
    for (int key = KEY_RESIZE; (key == ERR || key == KEY_RESIZE) && !screen_is_gone();
         key = getch()) {
        erase();
        for (int i = 0; i < (int)(sizeof lines / sizeof *lines) && i < LINES; i++)
            screen_put(i, 1, "%s", _(lines[i]));
        refresh();
    }
}

/* ---- result and panel ---- */

/* "moves played: 3", with the length of the line if it goes on; which position is looked at. */
static void format_place(const struct session *session, char *text, size_t size)
{
    int line[TREE_LINE_MAX];
    const int last = session_line(session, line) - 1;
    const int depth = lz_record_depth(session_record(session), session_shown(session));
    if (session_is_looking(session))
        wording_looking(session, text, size);
    else if (depth < last)
        snprintf(text, size, _("moves played: %d of %d"), depth, last);
    else
        snprintf(text, size, _("moves played: %d"), depth);
}

/* Writes the moves that the tree has beside the shown one, or "" where there are none. */
static void format_beside(const struct session *session, char *text, size_t size)
{
    const lz_record *record = session_record(session);
    const int shown = session_shown(session), parent = lz_record_parent(record, shown);
    int node = parent == LZ_RECORD_NO_NODE ? shown : lz_record_child(record, parent);
    size_t length = 0;
    *text = '\0';
    if (lz_record_next(record, node) == LZ_RECORD_NO_NODE)
        return;
    for (; node != LZ_RECORD_NO_NODE && length < size; node = lz_record_next(record, node)) {
        char move[32];
        wording_action(lz_game_variant(session_game(session)), lz_record_action(record, node), move,
                       sizeof move);
        length += (size_t)snprintf(text + length, size - length, node == shown ? "%s[%s]" : "%s%s",
                                   length ? " " : "", move);
    }
}

/* Paints the game's name; if one line is too short, breaks it between two of its parts. */
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

/* Paints text that may be longer than a line, broken where it has blanks, or else anywhere: Chinese
 * has none. */
static void paint_text(const char *text, int y, int x)
{
    while (*text && y < LINES - 1) {
        const size_t line = strcspn(text, "\n"), room = screen_fit(text, COLS - x - 1);
        size_t length = line < room ? line : room;
        size_t blank = length < line ? length : 0;
        while (blank && text[blank] != ' ')
            blank--;
        length = blank ? blank : length;
        screen_put(y++, x, "%.*s", (int)length, text);
        text += length;
        text += *text == ' ' || *text == '\n';
    }
}

/* Paints the line shown up to its position, as many of its last moves as have room. */
static void paint_moves(const struct session *session, int y, int x)
{
    enum { WIDTH = 8 }; /* of a move with its number */
    int line[TREE_LINE_MAX];
    const lz_record *record = session_record(session);
    const int columns = (COLS - x - 1) / WIDTH / 2 * 2, rows = LINES - 1 - y;
    const int length = lz_record_depth(record, session_shown(session));
    if (rows < 2 || columns < 2 || !length)
        return;
    session_line(session, line);
    const int shown = (length - 1) / columns + 1 > rows ? (length - 1) / columns + 1 - rows : 0;
    for (int i = shown * columns; i < length; i++) {
        char move[32];
        wording_action(lz_record_variant(record), lz_record_action(record, line[i + 1]), move,
                       sizeof move);
        screen_put(y + i / columns - shown, x + i % columns * WIDTH, "%3d %s", i + 1, move);
    }
}

/* Where messages stand, beside a panel. */
static int message_row(void)
{
    const int height = BOARD_TOP + part.rows + LINES_BELOW;
    return (height > PANEL_ROWS ? height : PANEL_ROWS) - 1;
}

static void paint_panel(struct screen *screen, int x)
{
    const struct session *session = screen->play->session;
    const lz_game *game = session_shown_game(session);
    const char *comment = lz_record_comment(session_record(session), session_shown(session));
    char doing[96], found[160], text[160], why[EXPLAIN_TEXT];
    int y = BOARD_TOP;
    paint_heading(game, &y, x);
    format_place(session, text, sizeof text);
    screen_put(y++, x, "%s", text);
    format_beside(session, text, sizeof text);
    if (*text)
        screen_put(y, x, _("variations: %s"), text);
    y++;
    paint_players(screen->play, &y, x);
    thinking_text(screen, doing, sizeof doing, found, sizeof found);
    if (screen_is_over(screen)) {
        attron(A_BOLD | A_REVERSE);
        screen_put(y, x, " %s ", _(play_result_text(screen->play)));
        attroff(A_BOLD | A_REVERSE);
    } else if (session_is_looking(session)) {
        screen_put(y, x, "%s", _(looking_keys));
        screen_put(y + 1, x, "%s", doing);
    } else if (session_coach(session) == COACH_WARNS) {
        screen_put(y, x, "%s", _(coach_keys));
        screen_put(y + 1, x, "%s", _(coach_keys_on));
    } else {
        screen_put(y, x, "%s", doing);
        screen_put(y + 1, x, "  %s", found);
    }
    if (session_coach_hint(session))
        coach_word_why(session, why, sizeof why);
    else
        hint_word_why(&screen->play->hint, lz_game_variant(game), why, sizeof why);
    if (*why) {
        paint_text(why, y + 2, x);
        return;
    }
    if (comment && comment[screen_fit(comment, COLS - 2)]) {
        paint_text(comment, y + 2, x);
        return;
    }
    paint_keys(lz_rule_has_gravity(lz_game_variant(game)->rule), y + 2, x);
    y += 2 + KEY_LINES;
    lz_line line;
    if (screen->thinking.running && thinking_progress(&screen->thinking, &line) &&
        y < message_row()) {
        char moves[160];
        wording_line(session_game(session), &line, moves, sizeof moves);
        screen_put(y, x, _("it expects: %s"), moves);
    }
    paint_moves(session, message_row() + 1, x);
}

/* Paints the line below the board that replaces the panel in a narrow terminal. */
static void paint_below(struct screen *screen, int y)
{
    struct play *play = screen->play;
    char doing[96], found[160], text[64];
    const lz_colour turn = lz_game_to_move(session_game(play->session));
    thinking_text(screen, doing, sizeof doing, found, sizeof found);
    if (screen_is_over(screen)) {
        screen_put(y, 1, "%s", _(play_result_text(play)));
    } else if (session_is_looking(play->session)) {
        format_place(play->session, text, sizeof text);
        screen_put(y, 1, "%s  %s", text, _(looking_keys));
    } else if (session_coach(play->session) == COACH_WARNS) {
        screen_put(y, 1, "%s   %s", _(coach_keys), _(coach_keys_on));
    } else if (*doing) {
        screen_put(y, 1, "%s  %s", doing, found);
    } else {
        screen_put(y, 1, _("%c to move   x score: %s   ? keys"), turn == LZ_BLACK ? 'x' : 'o',
                   side_score(play, LZ_BLACK, text, sizeof text));
    }
}

/* ---- the whole screen ---- */

bool screen_has_room(const struct screen *screen)
{
    return screen_frame(lz_game_variant(session_game(screen->play->session)), screen->cursor,
                        LINES_BELOW);
}

static void paint_too_small(const struct screen *screen)
{
    screen_say_too_small(LINES_BELOW);
    screen_put(2, 0, "%s", *screen->question ? screen->question : _("q quit"));
}

void screen_paint(struct screen *screen)
{
    const lz_variant *variant = lz_game_variant(session_game(screen->play->session));
    const struct session *session = screen->play->session;
    const char *comment = lz_record_comment(session_record(session), session_shown(session));
    const char *message = *screen->question  ? screen->question
                          : *screen->message ? screen->message
                          : comment          ? comment
                                             : "";
    const int panel = BOARD_LEFT + 2 * variant->columns + 3;
    char heading[200];
    erase();
    if (!screen_has_room(screen)) {
        paint_too_small(screen);
    } else if (COLS >= panel + PANEL_WIDTH && LINES >= PANEL_ROWS) {
        paint_play(screen);
        paint_panel(screen, panel);
        screen_put(message_row(), 1, "%s", message);
    } else {
        wording_game(session_shown_game(session), heading, sizeof heading);
        screen_put(0, 1, "%s", heading);
        paint_play(screen);
        paint_below(screen, screen_below_board());
        screen_put(screen_below_board() + 1, 1, "%s", message);
    }
    refresh();
}

void screen_open(void)
{
    struct sigaction present, action = {.sa_handler = interrupt_note};
    initscr();
    interrupt_begin(); /* after initscr, whose own handlers end the program with status 1 */
    if (sigaction(SIGQUIT, NULL, &present) == 0 && present.sa_handler == SIG_DFL)
        sigaction(SIGQUIT, &action, NULL);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    start_colours();
}

void screen_close(void)
{
    endwin();
    interrupt_end();
}

bool screen_is_gone(void)
{
    struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
    return interrupt_came() ||
           (poll(&terminal, 1, 0) > 0 && terminal.revents & (POLLHUP | POLLERR | POLLNVAL));
}
