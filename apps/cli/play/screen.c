/* The full-screen game's loop: reads keys and mouse at least ten times a second, lets the program
 * think in the background, and paints. */
#include "cli/play/screen.h"

#include "cli/command.h"

#include "common/translate.h"
#include "common/wording.h"
#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WATCHING_TICKS = 4, PATH_ROOM = 400 };

__attribute__((format(printf, 2, 3))) static void say(struct screen *screen, const char *format,
                                                      ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(screen->message, sizeof screen->message, format, arguments);
    va_end(arguments);
}

/* Shows an error, after the move or file that it concerns ("" for none). */
static void say_complaint(struct screen *screen, const char *subject, const lz_error *error)
{
    char text[256];
    wording_error(error, text, sizeof text);
    if (*subject)
        say(screen, _("%s: %s"), subject, text);
    else
        say(screen, "%s", text);
}

static bool is_over(const struct screen *screen)
{
    return play_result(screen->play) != LZ_RESULT_ONGOING;
}

static bool is_persons_turn(const struct screen *screen)
{
    return screen->play->person[lz_game_seat(screen->play->game)];
}

static bool is_watching(const struct screen *screen)
{
    return !screen->play->person[0] && !screen->play->person[1];
}

/* Explains the present step of an opening to the person whose turn it is. */
static void say_opening(struct screen *screen)
{
    const lz_game *game = screen->play->game;
    const unsigned expects = lz_game_expects(game);
    const int left = play_opening_stones(game);
    lz_opening_step step;
    if (is_over(screen) || !is_persons_turn(screen) || !lz_game_opening_step(game, &step))
        return;
    if (expects >> LZ_ACTION_ADD_TWO & 1)
        say(screen, "%s", _("Choose: b black, w white, or place two more stones (o, then x)"));
    else if (expects >> LZ_ACTION_CHOOSE & expects >> LZ_ACTION_OFFER & 1)
        say(screen, _("Choose: b black, w white, or offer %d fifth moves on the board"),
            step.offers);
    else if (expects >> LZ_ACTION_CHOOSE & 1)
        say(screen, "%s", _("Choose: b black, w white"));
    else if (expects >> LZ_ACTION_DECLARE & 1)
        say(screen, _("Enter: say how many fifth moves will be offered, 1 to %d"), step.most);
    else if (left)
        say(screen, _("Place stone %d of 3 (%c); then the other side chooses"), 4 - left,
            lz_game_to_move(game) == LZ_BLACK ? 'x' : 'o');
    else
        wording_opening_step(game, screen->message, sizeof screen->message);
}

/* Call this after each change of the position. */
static void after_change(struct screen *screen)
{
    screen->hint = -1;
    screen->first_added = -1;
    screen->acted_at = screen->ticks;
    screen->message[0] = '\0';
    say_opening(screen);
}

static void act(struct screen *screen, lz_action action, struct play_score score)
{
    lz_error error;
    char text[32];
    wording_action(lz_game_variant(screen->play->game), action, text, sizeof text);
    if (play_do(screen->play, action, score, &error)) {
        say_complaint(screen, text, &error);
        screen->first_added = -1;
        return;
    }
    after_change(screen);
}

/* Does a person's action; the score stays. */
static void act_as_person(struct screen *screen, lz_action action)
{
    screen->paused = screen->paused && is_watching(screen); /* it waited after a walk */
    act(screen, action, screen->play->score);
}

/* Asks how many moves will be offered. */
static void enter_number(struct screen *screen)
{
    lz_opening_step step = {0};
    char title[96], text[8] = "";
    lz_game_opening_step(screen->play->game, &step);
    snprintf(title, sizeof title, _("How many fifth moves will be offered (1 to %d)?"), step.most);
    if (screen_enter(screen, title, text, sizeof text))
        act_as_person(screen, lz_action_declare(atoi(text)));
}

/* Handles Enter or a click on a cell. */
static void activate(struct screen *screen, int cell)
{
    const lz_game *game = screen->play->game;
    if (is_over(screen) || !is_persons_turn(screen) || screen->thinking.running) {
        say(screen, "%s",
            is_over(screen) ? _("The game is over: n new game, u undo") : _("It is not your turn"));
        return;
    }
    const unsigned expects = lz_game_expects(game);
    if (expects >> LZ_ACTION_DECLARE & 1) {
        enter_number(screen);
        return;
    }
    lz_action action =
        expects >> LZ_ACTION_OFFER & 1 ? lz_action_offer(cell) : lz_action_place(cell);
    const int columns = lz_game_variant(game)->columns;
    if (lz_rule_has_gravity(lz_game_variant(game)->rule)) {
        const int drop = lz_game_drop_cell(game, cell % columns);
        if (drop < 0) {
            say(screen, _("Column %d is full"), cell % columns + 1);
            return;
        }
        action.cell[0] = (int16_t)drop;
    } else if (expects >> LZ_ACTION_ADD_TWO & 1) {
        if (screen->first_added < 0) {
            screen->first_added = cell;
            return;
        }
        action.kind = LZ_ACTION_ADD_TWO;
        action.cell[0] = (int16_t)screen->first_added;
        action.cell[1] = (int16_t)cell;
    }
    act_as_person(screen, action);
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
    struct play_score score;
    lz_error error;
    if (thinking_take(&screen->thinking, &action, &score, &error)) {
        say_complaint(screen, "", &error);
        screen->paused = true; /* or it would try again at once */
        return;
    }
    if (screen->purpose == FOR_HINT) {
        char text[32];
        wording_action(lz_game_variant(screen->play->game), action, text, sizeof text);
        screen->hint =
            action.kind == LZ_ACTION_PLACE || action.kind == LZ_ACTION_OFFER ? action.cell[0] : -1;
        say(screen, _("Hint: %s"), text);
        return;
    }
    act(screen, action, score);
    if (action.kind == LZ_ACTION_CHOOSE)
        say(screen, _("The program takes this colour: %s"),
            wording_colour(lz_game_variant(screen->play->game), action.colour));
    if (action.kind == LZ_ACTION_DECLARE)
        say(screen, _("The program says how many fifth moves will be offered: %d"), action.cell[0]);
}

/* Starts the program's thought if it is its turn. */
static void let_program(struct screen *screen)
{
    if (screen->thinking.running || is_over(screen) || is_persons_turn(screen) || screen->paused)
        return;
    if (is_watching(screen) && screen->ticks - screen->acted_at < WATCHING_TICKS)
        return;
    begin_thinking(screen, FOR_MOVE);
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

/* ---- the tree ---- */

/* Walks by a step of the tree. Where that is the program's turn, it waits for p. */
static void walk(struct screen *screen, int direction, const char *none)
{
    thinking_abandon(&screen->thinking);
    const bool walked = play_tree_walk(screen->play, direction);
    after_change(screen);
    screen->paused = true;
    if (!walked)
        say(screen, "%s", none);
}

static void promote(struct screen *screen)
{
    say(screen, "%s",
        play_tree_promote(screen->play) ? _("The variation moved up.")
                                        : _("This is the main line already."));
}

static void delete_here(struct screen *screen)
{
    if (!screen_confirm(screen, _("Delete this move and all after it?")))
        return;
    thinking_abandon(&screen->thinking);
    const bool deleted = play_tree_delete(screen->play);
    after_change(screen);
    screen->paused = true;
    if (!deleted)
        say(screen, "%s", _("The start cannot be deleted."));
}

static void comment(struct screen *screen)
{
    char text[4096];
    lz_error error;
    const char *present = play_tree_comment(screen->play);
    if (strlen(present) >= sizeof text) {
        say(screen, "%s", _("This comment is too long to be changed here."));
        return;
    }
    snprintf(text, sizeof text, "%s", present);
    screen->message[0] = '\0'; /* the comment stands in its place */
    if (screen_edit(screen, _("Comment:"), text, sizeof text) &&
        play_tree_set_comment(screen->play, text, &error))
        say_complaint(screen, "", &error);
}

static void restart(struct screen *screen)
{
    thinking_abandon(&screen->thinking);
    play_restart(screen->play);
    screen->paused = false;
    after_change(screen);
}

static void swap_sides(struct screen *screen)
{
    thinking_abandon(&screen->thinking);
    play_change_sides(screen->play);
    after_change(screen);
}

/* Call this after another game has replaced the present one. */
static void after_new_game(struct screen *screen)
{
    screen->cursor = screen_centre(lz_game_variant(screen->play->game));
    screen->paused = false;
    after_change(screen);
}

/* The same after a game that was played before. Where it is the program's turn, it waits for p, so
 * that the person can look at the game first. */
static void after_opening(struct screen *screen)
{
    after_new_game(screen);
    screen->paused = !is_persons_turn(screen);
}

static void new_game(struct screen *screen)
{
    thinking_abandon(&screen->thinking);
    if (screen_choose_game(screen->play))
        after_new_game(screen);
}

/* ---- files ---- */

static void say_saved(struct screen *screen, const char *path, const char *loss)
{
    if (*loss)
        say(screen, _("Saved as “%s”; not kept: %s"), path, loss);
    else
        say(screen, _("Saved as “%s”."), path);
}

static void save_game(struct screen *screen)
{
    struct play *play = screen->play;
    char path[PATH_ROOM], question[PATH_ROOM + 64], loss[256];
    lz_error error;
    snprintf(path, sizeof path, "%s", play->path ? play->path : "game.sgf");
    if (!screen_enter(screen, _("Save as:"), path, sizeof path))
        return;
    snprintf(question, sizeof question, _("“%s” exists. Replace it?"), path);
    if (play_would_replace(play, path) && !screen_confirm(screen, question))
        return;
    if (play_save(play, path, false, loss, sizeof loss, &error))
        say_complaint(screen, path, &error);
    else
        say_saved(screen, path, loss);
}

static void say_opened(struct screen *screen, const char *path, enum reading_rest rest,
                       bool classic_left)
{
    static const char *const rests[] = {
        [REST_LAST_MOVE] = N_("The rules do not allow the last move: it is left out."),
        [REST_GAMES] = N_("Only the first game is shown; there are more."),
        [REST_NOTES] = N_("Only the moves are shown; there are notes as well."),
    };
    if (classic_left)
        say(screen, "%s", _("The classic does not play this game: Lianzi takes its place."));
    else if (rest != REST_NOTHING)
        say(screen, "%s", _(rests[rest]));
    else
        say(screen, _("Opened “%s”."), path);
}

static void open_game(struct screen *screen)
{
    struct play *play = screen->play;
    const bool classic = play->classic;
    char path[PATH_ROOM] = "", subject[PATH_ROOM + 64];
    enum reading_rest rest;
    lz_error error;
    if (!screen_enter(screen, _("Open:"), path, sizeof path) ||
        (play_is_unsaved(play) && !screen_confirm(screen, _("Not saved. Leave it?"))))
        return;
    thinking_abandon(&screen->thinking);
    if (play_open(play, path, &rest, &error)) {
        snprintf(subject, sizeof subject, error.line ? _("%s: line %u, column %u") : "%s", path,
                 (unsigned)error.line, (unsigned)error.column);
        say_complaint(screen, subject, &error);
        return;
    }
    after_opening(screen);
    say_opened(screen, path, rest, classic && !play->classic);
}

static void explore(struct screen *screen)
{
    if (!screen_explore(screen))
        return;
    after_opening(screen);
}

static void solve_puzzles(struct screen *screen)
{
    char problem[256];
    thinking_abandon(&screen->thinking);
    if (!screen_puzzles(NULL, problem, sizeof problem))
        say(screen, "%s", problem);
}

/* ---- keys ---- */

static void quit(struct screen *screen)
{
    screen->quit =
        !play_is_unsaved(screen->play) || screen_confirm(screen, _("Not saved. Leave it?"));
}

static void choose_colour(struct screen *screen, lz_colour colour)
{
    const unsigned expects = lz_game_expects(screen->play->game);
    if (is_persons_turn(screen) && expects >> LZ_ACTION_CHOOSE & 1)
        act_as_person(screen,
                      (lz_action){.kind = LZ_ACTION_CHOOSE, .colour = colour, .cell = {-1, -1}});
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

/* Under gravity, plays the column that the key names; false for any other key. */
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
    case '<':
        walk(screen, -1, _("This is the start."));
        break;
    case '>':
        walk(screen, 1, _("The line ends here."));
        break;
    case '[':
        walk(screen, -2, _("No variation above"));
        break;
    case ']':
        walk(screen, 2, _("No variation below"));
        break;
    case 't':
        promote(screen);
        break;
    case 'x':
        delete_here(screen);
        break;
    case 'c':
        comment(screen);
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
    case 'o':
        open_game(screen);
        break;
    case 'v':
        save_game(screen);
        break;
    case 'e':
        explore(screen);
        break;
    case 'z':
        solve_puzzles(screen);
        break;
    case '?':
        screen_show_keys();
        break;
    case 'q':
        quit(screen);
        break;
    default:
        break;
    }
}

static void read_key(struct screen *screen, int key)
{
    if (!screen_has_room(screen)) { /* no key plays on a board that is not shown */
        if (key == 'q')
            quit(screen);
        return;
    }
    const lz_variant *variant = lz_game_variant(screen->play->game);
    if (screen_move_cursor(variant, key, &screen->cursor))
        return;
    switch (key) {
    case '\n':
    case '\r':
    case ' ':
    case KEY_ENTER:
        activate(screen, screen->cursor);
        break;
    case KEY_MOUSE:
        if (screen_click(variant, &screen->cursor))
            activate(screen, screen->cursor);
        break;
    case SCREEN_ESCAPE:
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
    screen.cursor = screen_centre(lz_game_variant(play->game));
    play->keeps_tree = true;
    play_tree_begin(play, NULL);
    screen_open();
    timeout(SCREEN_TICK_MS);
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
    screen_close();
    thinking_destroy(&screen.thinking);
    return screen.quit ? EXIT_WELL : EXIT_INPUT;
}
