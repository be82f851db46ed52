/* The full-screen game's loop: reads keys and mouse ten times a second at least, lets the program
 * think in the background, and paints. */
#include "cli/play/screen.h"
#include "cli/command.h"

#include "common/complaint.h"
#include "common/translate.h"
#include "common/wording.h"
#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TICK_MS = 100, WATCHING_TICKS = 4, ESCAPE = 27 };

__attribute__((format(printf, 2, 3))) static void say(struct screen *screen, const char *format,
                                                      ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(screen->message, sizeof screen->message, format, arguments);
    va_end(arguments);
}

/* What went wrong, after the move that was tried if there is one. */
static void say_complaint(struct screen *screen, const char *move, const lz_error *error)
{
    char text[256];
    complaint_translate(error->text, text, sizeof text);
    if (*move)
        say(screen, _("%s: %s"), move, text);
    else
        say(screen, "%s", text);
}

static bool is_over(const struct screen *screen)
{
    return play_result(screen->play) != LZ_ONGOING;
}

static bool is_persons_turn(const struct screen *screen)
{
    return screen->play->person[lz_game_seat(screen->play->game)];
}

static bool is_watching(const struct screen *screen)
{
    return !screen->play->person[0] && !screen->play->person[1];
}

/* After anything that changed the position. */
static void after_change(struct screen *screen)
{
    screen->hint = -1;
    screen->first_added = -1;
    screen->acted_at = screen->ticks;
    screen->message[0] = '\0';
    const unsigned expects = lz_game_expects(screen->play->game);
    if (!is_over(screen) && is_persons_turn(screen) && expects >> LZ_ACTION_CHOOSE & 1)
        say(screen, "%s",
            expects >> LZ_ACTION_ADD_TWO & 1
                ? _("Choose: b black, w white, or place two more stones (o, then x)")
                : _("Choose: b black, w white"));
}

static void act(struct screen *screen, lz_action action)
{
    lz_error error;
    char text[32];
    wording_action(lz_game_variant(screen->play->game), action, text, sizeof text);
    if (lz_game_act(screen->play->game, action, &error)) {
        say_complaint(screen, text, &error);
        screen->first_added = -1;
        return;
    }
    play_note_score(screen->play);
    after_change(screen);
}

/* Enter or a click on a cell. */
static void activate(struct screen *screen, int cell)
{
    const lz_game *game = screen->play->game;
    if (is_over(screen) || !is_persons_turn(screen) || screen->thinking.running) {
        say(screen, "%s",
            is_over(screen) ? _("The game is over: n new game, u undo") : _("It is not your turn"));
        return;
    }
    lz_action action = {.kind = LZ_ACTION_PLACE, .colour = LZ_EMPTY, .cell = {(int16_t)cell, -1}};
    const int columns = lz_game_variant(game)->columns;
    if (lz_rule_has_gravity(lz_game_variant(game)->rule)) {
        const int drop = lz_game_drop_cell(game, cell % columns);
        if (drop < 0) {
            say(screen, _("Column %d is full"), cell % columns + 1);
            return;
        }
        action.cell[0] = (int16_t)drop;
    } else if (lz_game_expects(game) >> LZ_ACTION_ADD_TWO & 1) {
        if (screen->first_added < 0) {
            screen->first_added = cell;
            return;
        }
        action.kind = LZ_ACTION_ADD_TWO;
        action.cell[0] = (int16_t)screen->first_added;
        action.cell[1] = (int16_t)cell;
    }
    act(screen, action);
}

static void begin_thinking(struct screen *screen, enum screen_purpose purpose)
{
    lz_error error;
    screen->purpose = purpose;
    if (!thinking_begin(&screen->thinking, screen->play, &error)) {
        say_complaint(screen, "", &error);
        screen->paused = true;
    }
}

/* Takes a finished thought: a move to do, or a hint to show. */
static void take_thought(struct screen *screen)
{
    lz_action action;
    int64_t score;
    lz_error error;
    if (thinking_take(&screen->thinking, &action, &score, &error)) {
        say_complaint(screen, "", &error);
        screen->paused = true; /* else it would try again at once */
        return;
    }
    if (screen->purpose == FOR_HINT) {
        char text[32];
        wording_action(lz_game_variant(screen->play->game), action, text, sizeof text);
        screen->hint = action.kind == LZ_ACTION_PLACE ? action.cell[0] : -1;
        say(screen, _("Hint: %s"), text);
        return;
    }
    screen->play->score = score;
    act(screen, action);
}

/* Starts the program where it is its turn. */
static void let_program(struct screen *screen)
{
    if (screen->thinking.running || is_over(screen) || is_persons_turn(screen) || screen->paused)
        return;
    if (is_watching(screen) && screen->ticks - screen->acted_at < WATCHING_TICKS)
        return;
    begin_thinking(screen, FOR_MOVE);
}

static void move_cursor(struct screen *screen, int dx, int dy)
{
    const lz_variant *variant = lz_game_variant(screen->play->game);
    const int x = screen->cursor % variant->columns + dx;
    const int y = screen->cursor / variant->columns + dy;
    if (x >= 0 && x < variant->columns && y >= 0 && y < variant->rows)
        screen->cursor = y * variant->columns + x;
}

static void centre_cursor(struct screen *screen)
{
    const lz_variant *variant = lz_game_variant(screen->play->game);
    screen->cursor = variant->rows / 2 * variant->columns + variant->columns / 2;
}

static void undo_or_redo(struct screen *screen, bool (*step)(struct play *play), const char *none)
{
    thinking_abandon(&screen->thinking);
    const bool done = step(screen->play);
    after_change(screen);
    screen->paused = is_watching(screen);
    if (!done)
        say(screen, "%s", none);
}

static void restart(struct screen *screen)
{
    thinking_abandon(&screen->thinking);
    lz_game_go_to(screen->play->game, 0, NULL);
    lz_engine_new_game(screen->play->engine);
    screen->play->score = 0;
    play_note_score(screen->play);
    screen->paused = false;
    after_change(screen);
}

static void swap_sides(struct screen *screen)
{
    bool *person = screen->play->person;
    const bool first = person[0];
    thinking_abandon(&screen->thinking);
    person[0] = person[1];
    person[1] = first;
    after_change(screen);
}

static void new_game(struct screen *screen)
{
    thinking_abandon(&screen->thinking);
    timeout(-1);
    if (screen_choose_game(screen->play)) {
        play_note_score(screen->play);
        centre_cursor(screen);
        screen->paused = false;
        after_change(screen);
    }
    timeout(TICK_MS);
}

static void choose_colour(struct screen *screen, lz_colour colour)
{
    const unsigned expects = lz_game_expects(screen->play->game);
    if (is_persons_turn(screen) && expects >> LZ_ACTION_CHOOSE & 1)
        act(screen, (lz_action){.kind = LZ_ACTION_CHOOSE, .colour = colour, .cell = {-1, -1}});
}

static void give_hint(struct screen *screen)
{
    if (!screen->thinking.running && !is_over(screen) && is_persons_turn(screen))
        begin_thinking(screen, FOR_HINT);
}

static void pause_or_step(struct screen *screen, bool step)
{
    if (!is_watching(screen)) {
        screen->paused = false; /* after an error: try again */
        return;
    }
    if (!step) {
        screen->paused = !screen->paused;
        say(screen, "%s", screen->paused ? _("Paused: . steps, p goes on") : "");
    } else if (!screen->thinking.running && !is_over(screen)) {
        screen->paused = true;
        begin_thinking(screen, FOR_MOVE);
    }
}

static void read_mouse(struct screen *screen)
{
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return;
    const int cell = screen_cell_at(screen, event.y, event.x);
    if (cell < 0)
        return;
    screen->cursor = cell;
    activate(screen, cell);
}

/* Plays the column that a key names where stones fall; false for any other key. */
static bool read_column(struct screen *screen, int key)
{
    const lz_variant *variant = lz_game_variant(screen->play->game);
    int column = 0;
    if (!lz_rule_has_gravity(variant->rule))
        return false;
    while (column < variant->columns && SCREEN_COLUMNS[column] != key)
        column++;
    if (column == variant->columns)
        return false;
    screen->cursor += column - screen->cursor % variant->columns;
    activate(screen, screen->cursor);
    return true;
}

static void read_letter(struct screen *screen, int key)
{
    switch (key) {
    case 'u':
        undo_or_redo(screen, play_undo, _("Nothing to undo"));
        break;
    case 'r':
        undo_or_redo(screen, play_redo, _("Nothing to redo"));
        break;
    case 'n':
        new_game(screen);
        break;
    case 'g':
        restart(screen);
        break;
    case 's':
        swap_sides(screen);
        break;
    case 'h':
        give_hint(screen);
        break;
    case 'm':
        thinking_hurry(&screen->thinking);
        break;
    case 'p':
    case '.':
        pause_or_step(screen, key == '.');
        break;
    case 'b':
        choose_colour(screen, LZ_BLACK);
        break;
    case 'w':
        choose_colour(screen, LZ_WHITE);
        break;
    case 'q':
        screen->quit = true;
        break;
    default:
        break;
    }
}

static void read_key(struct screen *screen, int key)
{
    switch (key) {
    case KEY_LEFT:
        move_cursor(screen, -1, 0);
        break;
    case KEY_RIGHT:
        move_cursor(screen, 1, 0);
        break;
    case KEY_UP:
        move_cursor(screen, 0, 1);
        break;
    case KEY_DOWN:
        move_cursor(screen, 0, -1);
        break;
    case '\n':
    case '\r':
    case ' ':
    case KEY_ENTER:
        activate(screen, screen->cursor);
        break;
    case KEY_MOUSE:
        read_mouse(screen);
        break;
    case ESCAPE:
        screen->first_added = -1;
        break;
    default:
        if (!read_column(screen, key))
            read_letter(screen, key);
        break;
    }
}

int play_screen(struct play *play)
{
    struct screen screen = {.play = play, .hint = -1, .first_added = -1};
    if (!thinking_init(&screen.thinking)) {
        fprintf(stderr, "lianzi play: no memory\n");
        return EXIT_INPUT;
    }
    centre_cursor(&screen);
    play_note_score(play);
    screen_open();
    timeout(TICK_MS);
    after_change(&screen);
    while (!screen.quit) {
        if (thinking_is_done(&screen.thinking))
            take_thought(&screen);
        let_program(&screen);
        screen_paint(&screen);
        const int key = getch();
        if (key != ERR)
            read_key(&screen, key);
        else if (screen_is_gone())
            break;
        screen.ticks++;
    }
    endwin();
    thinking_destroy(&screen.thinking);
    return screen.quit ? EXIT_WELL : EXIT_INPUT;
}
