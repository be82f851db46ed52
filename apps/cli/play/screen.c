/* The full-screen game's loop: reads keys and mouse at least ten times a second, lets the program
 * think in the background, and paints. */
#include "cli/play/screen.h"

#include "cli/command.h"

#include "session/wording.h"
#include "study/tree.h"
#include "system/say.h"
#include "system/timer.h"
#include "system/translate.h"

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

bool screen_is_over(const struct screen *screen)
{
    return !session_is_looking(screen->play->session) &&
           play_result(screen->play) != LZ_RESULT_ONGOING;
}

/* Whether the present position is a person's turn, paused or not. */
static bool is_persons_turn(const struct screen *screen)
{
    return session_is_person(screen->play->session,
                             lz_game_seat(session_game(screen->play->session)));
}

/* Explains the present step of an opening to the person whose turn it is. */
static void say_opening(struct screen *screen)
{
    const struct session *session = screen->play->session;
    const lz_game *game = session_game(session);
    const unsigned expects = lz_game_expects(game);
    const int left = play_opening_stones(game), added = session_adding(session, NULL);
    lz_opening_step step;
    if (session_is_looking(session) || !is_persons_turn(screen) ||
        !lz_game_opening_step(game, &step))
        return;
    if (added)
        say(screen, "%s", added == 1 ? _("Put a white stone") : _("Now put a black stone"));
    else if (expects >> LZ_ACTION_ADD_TWO & 1)
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

/* Call this after each change of what is shown. */
static void after_change(struct screen *screen)
{
    screen->play->hint = (struct hint){0};
    screen->acted_at = screen->ticks;
    screen->message[0] = '\0';
    say_opening(screen);
    if (session_coach(screen->play->session) == COACH_AGAIN)
        say(screen, "%s", _("Taken back: play another move, or h looks again"));
}

/* Does the action of the seat whose turn it is. */
static void act(struct screen *screen, lz_action action)
{
    lz_error error;
    char text[32];
    wording_action(lz_game_variant(session_game(screen->play->session)), action, text, sizeof text);
    if (session_act(screen->play->session, action, PLAY_NOW, &error))
        say_complaint(screen, text, &error);
    else
        after_change(screen);
}

/* Asks how many moves will be offered. */
static void enter_number(struct screen *screen)
{
    lz_opening_step step = {0};
    char title[96], text[8] = "";
    lz_game_opening_step(session_game(screen->play->session), &step);
    snprintf(title, sizeof title, _("How many fifth moves will be offered (1 to %d)?"), step.most);
    if (screen_enter(screen, title, text, sizeof text))
        act(screen, lz_action_declare(atoi(text)));
}

/* Says why nothing is played on the cell. */
static void refuse(struct screen *screen, int cell, lz_legality why)
{
    const lz_game *game = session_shown_game(screen->play->session);
    const lz_variant *variant = lz_game_variant(game);
    char move[32], text[160];
    wording_action(variant, lz_action_place(cell), move, sizeof move);
    wording_refusal(game, why, text, sizeof text);
    if (why == LZ_ILLEGAL_GAME_OVER)
        say(screen, "%s", _("The game is over: n new game, u undo"));
    else if (why == LZ_ILLEGAL_NOT_NOW && !is_persons_turn(screen))
        say(screen, "%s", _("It is not your turn"));
    else if (why == LZ_ILLEGAL_FLOATING)
        say(screen, _("Column %d is full"), cell % variant->columns + 1);
    else
        say(screen, _("%s: %s"), move, why < LZ_ILLEGAL_NOT_NOW ? _(lz_legality_name(why)) : text);
}

/* Handles Enter or a click on a cell. */
static void activate(struct screen *screen, int cell)
{
    struct session *session = screen->play->session;
    const bool plays = !session_is_looking(session) && is_persons_turn(screen);
    const unsigned expects = plays ? lz_game_expects(session_game(session)) : 0;
    const bool adds = expects >> LZ_ACTION_ADD_TWO & 1 && !session_adding(session, NULL);
    lz_action action;
    lz_legality why = LZ_ILLEGAL_GAME_OVER;
    lz_error error;
    if (expects >> LZ_ACTION_DECLARE & 1) {
        enter_number(screen);
        return;
    }
    if (adds)
        session_add_two(session);
    if (screen_is_over(screen) ||
        session_deed_at(session, cell, &action, &why) == SESSION_NOTHING) {
        if (adds)
            session_undo(session, PLAY_NOW);
        refuse(screen, cell, why);
    } else if (session_click(session, cell, PLAY_NOW, &error)) {
        say_complaint(screen, "", &error);
    } else {
        after_change(screen);
    }
}

static void begin_thinking(struct screen *screen, enum thinking_purpose purpose)
{
    struct session *session = screen->play->session;
    const bool hints = purpose == FOR_HINT;
    lz_error error;
    screen->node = hints ? session_shown(session) : session_node(session);
    screen->stamp = session_stamp(session);
    screen->began_us = timer_now_us();
    if (!thinking_begin(&screen->thinking, screen->play,
                        hints ? session_shown_game(session) : session_game(session), purpose,
                        &error)) {
        say_complaint(screen, "", &error);
        session_pause(session, true, PLAY_NOW);
    }
}

/* Abandons a thought whose position is no longer the one that it is for. */
static void abandon_stale(struct screen *screen)
{
    const struct session *session = screen->play->session;
    if (screen->stamp != session_stamp(session) ||
        (screen->thinking.purpose == FOR_HINT && screen->node != session_shown(session)))
        thinking_abandon(&screen->thinking);
}

static void show_hint(struct screen *screen)
{
    hint_word(&screen->play->hint, lz_game_variant(session_game(screen->play->session)),
              screen->message, sizeof screen->message);
}

static void show_coach(struct screen *screen)
{
    coach_word(screen->play->session, screen->message, sizeof screen->message);
}

/* Takes a finished thought: a move to do, or a hint to show. */
static void take_thought(struct screen *screen)
{
    struct session *session = screen->play->session;
    const lz_variant *variant = lz_game_variant(session_game(session));
    struct play_thought thought;
    lz_error error;
    const enum thinking_purpose purpose = screen->thinking.purpose;
    const lz_status status = thinking_take(&screen->thinking, &thought, &error);
    if (purpose == FOR_COACH) { /* who cannot judge has nothing to say */
        session_coach_take(session, &thought.verdict, PLAY_NOW);
        show_coach(screen);
        return;
    }
    if (status) {
        say_complaint(screen, "", &error);
        session_pause(session, true, PLAY_NOW); /* or it would try again at once */
        return;
    }
    play_keep_note(screen->play, screen->node, &thought);
    if (purpose == FOR_HINT) {
        hint_take(&screen->play->hint, screen->node, thought.action, &thought.why);
        show_hint(screen);
        return;
    }
    act(screen, thought.action);
    if (thought.nodes)
        say(screen, _("%llu nodes in %.1f s"), (unsigned long long)thought.nodes,
            (double)(timer_now_us() - screen->began_us) / 1e6);
    if (thought.action.kind == LZ_ACTION_CHOOSE)
        say(screen, _("The program takes this colour: %s"),
            wording_colour(variant, thought.action.colour));
    if (thought.action.kind == LZ_ACTION_DECLARE)
        say(screen, _("The program says how many fifth moves will be offered: %d"),
            thought.action.number);
}

/* Starts the program's thought if it is its turn, or the coach's. */
static void let_program(struct screen *screen)
{
    const struct session *session = screen->play->session;
    if (screen->thinking.running || play_result(screen->play) != LZ_RESULT_ONGOING)
        return;
    if (session_coach_is_due(session))
        begin_thinking(screen, FOR_COACH);
    if (session_program_turn(session) < 0)
        return;
    if (!session_has_person(session) && screen->ticks - screen->acted_at < WATCHING_TICKS)
        return;
    begin_thinking(screen, FOR_MOVE);
}

static void undo_or_redo(struct screen *screen, bool (*can)(const struct session *session),
                         void (*step)(struct session *session, int64_t now_ms), const char *none)
{
    struct session *session = screen->play->session;
    const bool done = can(session);
    if (!session_has_person(session) && !session_is_looking(session))
        session_pause(session, true, PLAY_NOW); /* or the programs would go on at once */
    if (done)
        step(session, PLAY_NOW);
    after_change(screen);
    if (!done)
        say(screen, "%s", none);
}

/* ---- the tree ---- */

/* Shows a node's position; says `none` if it is there already, or there is no such node. */
static void look(struct screen *screen, int node, const char *none)
{
    struct session *session = screen->play->session;
    const int before = session_shown(session);
    lz_error error;
    const lz_status status =
        node == LZ_RECORD_NO_NODE ? LZ_OK : session_look(session, node, &error);
    after_change(screen);
    if (status)
        say_complaint(screen, "", &error);
    else if (session_shown(session) == before)
        say(screen, "%s", none);
}

/* Takes a key that shows another position; false for any other key. */
static bool read_look(struct screen *screen, int key)
{
    struct session *session = screen->play->session;
    const lz_record *record = session_record(session);
    const int shown = session_shown(session);
    int line[TREE_LINE_MAX];
    if (key == '<')
        look(screen, lz_record_parent(record, shown), _("This is the start."));
    else if (key == KEY_HOME)
        look(screen, LZ_RECORD_ROOT, _("This is the start."));
    else if (key == '>')
        look(screen, session_ahead(session), _("The line ends here."));
    else if (key == KEY_END)
        look(screen, line[session_line(session, line) - 1], _("The line ends here."));
    else if (key == '[')
        look(screen, tree_sibling(record, shown, -1), _("No variation above"));
    else if (key == ']')
        look(screen, tree_sibling(record, shown, 1), _("No variation below"));
    else
        return false;
    return true;
}

/* Leaves what was begun: a stone being added, or another position than the present one. */
static void leave(struct screen *screen)
{
    struct session *session = screen->play->session;
    while (session_adding(session, NULL))
        session_undo(session, PLAY_NOW);
    look(screen, session_node(session), screen->message);
}

static void play_here(struct screen *screen)
{
    struct session *session = screen->play->session;
    if (session_is_looking(session)) {
        session_go_to(session, session_shown(session), PLAY_NOW, NULL);
        after_change(screen);
    }
}

static void promote(struct screen *screen)
{
    struct session *session = screen->play->session;
    say(screen, "%s",
        session_promote(session, session_shown(session)) ? _("The variation moved up.")
                                                         : _("This is the main line already."));
}

static void delete_here(struct screen *screen)
{
    struct session *session = screen->play->session;
    const bool deleted = session_delete(session, session_shown(session), PLAY_NOW);
    after_change(screen);
    say(screen, "%s", deleted ? _("Deleted; u takes it back") : _("The start cannot be deleted."));
}

static void comment(struct screen *screen)
{
    struct session *session = screen->play->session;
    const int node = session_shown(session);
    const char *present = lz_record_comment(session_record(session), node);
    char text[4096];
    lz_error error;
    if (present && strlen(present) >= sizeof text) {
        say(screen, "%s", _("This comment is too long to be changed here."));
        return;
    }
    snprintf(text, sizeof text, "%s", present ? present : "");
    screen->message[0] = '\0'; /* the comment stands in its place */
    if (screen_edit(screen, _("Comment:"), text, sizeof text) &&
        session_comment(session, node, *text ? text : NULL, &error))
        say_complaint(screen, "", &error);
}

static void restart(struct screen *screen)
{
    if (!screen_may_leave(screen))
        return;
    play_restart(screen->play);
    after_change(screen);
}

static void swap_sides(struct screen *screen)
{
    session_swap_players(screen->play->session);
    after_change(screen);
}

/* Call this after another game has replaced the present one. */
static void after_new_game(struct screen *screen)
{
    screen->cursor = screen_centre(lz_game_variant(session_game(screen->play->session)));
    after_change(screen);
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
        [REST_DAMAGE] = N_("The file is damaged: the game is shown up to there."),
        [REST_LAST_MOVE] = N_("The rules do not allow the last move: it is left out."),
        [REST_GAMES] = N_("Only the first game is shown; there are more."),
        [REST_NOTES] = N_("Not everything in the file could be read."),
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
    const bool classic = play_is_classic(play);
    char path[PATH_ROOM] = "", subject[PATH_ROOM + 64];
    enum reading_rest rest;
    lz_error error;
    if (!screen_enter(screen, _("Open:"), path, sizeof path) || !screen_may_leave(screen))
        return;
    thinking_abandon(&screen->thinking);
    if (play_open(play, path, &rest, &error)) {
        snprintf(subject, sizeof subject, error.line ? _("%s: line %u, column %u") : "%s", path,
                 (unsigned)error.line, (unsigned)error.column);
        say_complaint(screen, subject, &error);
        return;
    }
    after_new_game(screen);
    say_opened(screen, path, rest, classic && !play_is_classic(play));
}

static void explore(struct screen *screen)
{
    if (screen_explore(screen))
        after_new_game(screen);
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
    screen->quit = screen_may_leave(screen);
}

static void choose_colour(struct screen *screen, lz_colour colour)
{
    const struct session *session = screen->play->session;
    const unsigned expects = lz_game_expects(session_game(session));
    if (!session_is_looking(session) && is_persons_turn(screen) && expects >> LZ_ACTION_CHOOSE & 1)
        act(screen, (lz_action){.kind = LZ_ACTION_CHOOSE, .colour = colour, .cell = {-1, -1}});
}

static void give_hint(struct screen *screen)
{
    struct session *session = screen->play->session;
    const bool looking = session_is_looking(session);
    if (!looking && session_coach_look(session))
        show_coach(screen);
    else if (hint_next(&screen->play->hint, session_shown(session)))
        show_hint(screen);
    else if (!screen->thinking.running && !screen_is_over(screen) &&
             (looking ? lz_game_result(session_shown_game(session)) == LZ_RESULT_ONGOING
                      : is_persons_turn(screen)))
        begin_thinking(screen, FOR_HINT);
}

static void pause_or_step(struct screen *screen, bool step)
{
    struct session *session = screen->play->session;
    const bool paused = step || !session_is_paused(session);
    if (play_result(screen->play) != LZ_RESULT_ONGOING)
        return;
    if (!session_is_paused(session) && session_coach(session) == COACH_WARNS) {
        session_coach_play_on(session, PLAY_NOW);
        after_change(screen);
        return;
    }
    session_pause(session, paused, PLAY_NOW);
    say(screen, "%s", paused ? _("Paused: . steps, p goes on") : "");
    if (!step || is_persons_turn(screen))
        return;
    if (screen->thinking.running)
        screen->stamp = session_stamp(session); /* it is thinking of the step */
    else
        begin_thinking(screen, FOR_MOVE);
}

/* Under gravity, plays the column that the key names; false for any other key. */
static bool read_column(struct screen *screen, int key)
{
    const lz_variant *variant = lz_game_variant(session_game(screen->play->session));
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
        undo_or_redo(screen, session_can_undo, session_undo, _("Nothing to undo"));
        break;
    case 'r':
        undo_or_redo(screen, session_can_redo, session_redo, _("Nothing to redo"));
        break;
    case 'f':
        play_here(screen);
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
    const lz_variant *variant = lz_game_variant(session_game(screen->play->session));
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
        leave(screen);
        break;
    default:
        if (!read_column(screen, key) && !read_look(screen, key))
            read_letter(screen, key);
        break;
    }
}

static void keep(struct screen *screen)
{
    lz_error error;
    if (play_keep(screen->play, &error) || play_practise(screen->play, &error))
        say_complaint(screen, "", &error);
}

int play_screen(struct play *play)
{
    struct screen screen = {.play = play};
    if (!thinking_init(&screen.thinking)) {
        say_part(stderr, _("%s: no memory\n"), "lianzi play");
        return EXIT_INPUT;
    }
    screen.cursor = screen_centre(lz_game_variant(session_game(play->session)));
    screen_open();
    timeout(SCREEN_TICK_MS);
    after_change(&screen);
    while (!screen.quit) {
        abandon_stale(&screen);
        if (thinking_is_done(&screen.thinking))
            take_thought(&screen);
        let_program(&screen);
        keep(&screen);
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
    if (screen.quit && play_how_to_resume(play))
        say_line("%s", _(play_how_to_resume(play)));
    return screen.quit ? EXIT_WELL : EXIT_INPUT;
}
