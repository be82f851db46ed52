#include "desktop/window/learn.h"

#include "desktop/parts/debug.h"
#include "desktop/window/inside.h"
#include "session/wording.h"
#include "study/game_key.h"
#include "study/tree.h"
#include "study/wording.h"
#include "system/translate.h"

#include <math.h>

enum { GOOD_ENOUGH = 80 }; /* an answer may lose so much of a win rate of a thousand */

/* ---- the questions ---- */

static bool is_bad(const lz_record *record, int node)
{
    return lz_record_judgement(record, node) >= LZ_JUDGEMENT_BAD;
}

/* The first move beside a bad one that is not bad; LZ_RECORD_NO_NODE without one. */
static int better_of(const lz_record *record, int bad)
{
    int node = lz_record_child(record, lz_record_parent(record, bad));
    while (node != LZ_RECORD_NO_NODE && (node == bad || is_bad(record, node)))
        node = lz_record_next(record, node);
    return node;
}

/* Whether it is a mistake of somebody who can learn from it. */
static bool is_question(const struct window *window, int node)
{
    const struct session *session = window->session;
    const lz_record *record = session_record(session);
    const int person = session_only_person(session);
    return is_bad(record, node) && lz_record_action(record, node).kind == LZ_ACTION_PLACE &&
           (person < 0 ||
            lz_record_colour(record, node) == lz_game_seat_colour(session_game(session), person)) &&
           better_of(record, node) != LZ_RECORD_NO_NODE;
}

/* Writes the mistakes of the main line; returns how many. */
static int find_mistakes(const struct window *window, int moves[TREE_LINE_MAX])
{
    const lz_record *record = session_record(window->session);
    int count = 0;
    for (int node = lz_record_child(record, LZ_RECORD_ROOT); node != LZ_RECORD_NO_NODE;
         node = lz_record_child(record, node)) {
        if (count < TREE_LINE_MAX && is_question(window, node))
            moves[count++] = node;
    }
    return count;
}

bool learn_can_start(const struct window *window)
{
    const lz_record *record = session_record(window->session);
    for (int node = lz_record_child(record, LZ_RECORD_ROOT); node != LZ_RECORD_NO_NODE;
         node = lz_record_child(record, node)) {
        if (is_question(window, node))
            return true;
    }
    return false;
}

static int question(const struct window *window)
{
    return window->learn.moves[window->learn.at];
}

/* Whether the tree still has the question; it may be changed meanwhile. */
static bool is_valid(const struct window *window)
{
    return window->learn.on && window->learn.at < window->learn.count &&
           is_question(window, question(window));
}

static void name_move(const struct window *window, lz_action action, char *text, size_t size)
{
    wording_action(lz_record_variant(session_record(window->session)), action, text, size);
}

static void say(struct window *window)
{
    debug_line("learn %s", window->learn.text);
    board_announce(window->board, window->learn.text);
    window_show(window);
}

static void ask(struct window *window)
{
    struct learn *learn = &window->learn;
    const lz_record *record = session_record(window->session);
    const int bad = question(window);
    char name[16];
    name_move(window, lz_record_action(record, bad), name, sizeof name);
    learn->solved = false;
    learn->hint_count = 0;
    g_snprintf(learn->text, sizeof learn->text, _("Move %d: %s played %s. Find a better move."),
               tree_stones(record, bad),
               wording_colour(lz_record_variant(record), lz_record_colour(record, bad)), name);
    window_look_at(window, lz_record_parent(record, bad));
    say(window);
}

void learn_start(struct window *window)
{
    struct learn *learn = &window->learn;
    learn->count = find_mistakes(window, learn->moves);
    learn->at = 0;
    if (learn->count == 0) {
        window_say(window, _("No mistake is marked: review the game first."));
        return;
    }
    learn->on = true;
    g_action_group_change_action_state(G_ACTION_GROUP(window->window), "analyse",
                                       g_variant_new_boolean(FALSE));
    g_action_group_change_action_state(G_ACTION_GROUP(window->window), "panel",
                                       g_variant_new_boolean(TRUE));
    ask(window);
    board_focus_cell(window->board, -1);
}

void learn_end(struct window *window)
{
    if (!window->learn.on)
        return;
    window->learn.on = false;
    debug_line("learn ends");
    window_look_now(window);
}

void learn_next(struct window *window)
{
    struct learn *learn = &window->learn;
    learn->at++;
    if (is_valid(window))
        ask(window);
    else
        learn_end(window);
}

void learn_again(struct window *window)
{
    if (is_valid(window))
        window_look_at(window, lz_record_parent(session_record(window->session), question(window)));
    else
        learn_end(window);
}

/* ---- hints ---- */

/* The cells that a hint may show beside the better one: the nearest that can be played. */
static int find_decoys(const struct window *window, int better, int bad, int decoys[], int most)
{
    const lz_game *game = window_game(window);
    const lz_variant *variant = lz_game_variant(game);
    const int columns = variant->columns;
    int count = 0;
    for (int reach = 1; reach < columns && count < most; reach++) {
        for (int cell = 0; cell < columns * variant->rows && count < most; cell++) {
            const int across = abs(cell % columns - better % columns);
            const int along = abs(cell / columns - better / columns);
            if (cell != bad && MAX(across, along) == reach && (cell * 7 + better) % 3 == 0 &&
                lz_game_legality(game, lz_action_place(cell)) == LZ_LEGAL)
                decoys[count++] = cell;
        }
    }
    return count;
}

void learn_hint(struct window *window)
{
    struct learn *learn = &window->learn;
    learn_again(window);
    if (!is_valid(window) || learn->solved)
        return;
    const lz_record *record = session_record(window->session);
    const int bad = question(window);
    const int cell = lz_record_action(record, better_of(record, bad)).cell[0];
    learn->hints[0] = cell;
    learn->hint_count = 1 + find_decoys(window, cell, lz_record_action(record, bad).cell[0],
                                        learn->hints + 1, LEARN_HINTS - 1);
    g_snprintf(learn->text, sizeof learn->text, "%s", _("It is one of the marked cells."));
    say(window);
}

void learn_mark(const struct window *window, struct picture *picture)
{
    const struct learn *learn = &window->learn;
    if (!is_valid(window) ||
        window_node(window) != lz_record_parent(session_record(window->session), question(window)))
        return;
    for (int i = 0; i < learn->hint_count; i++)
        picture_mark(picture, MARK_HINT, learn->hints[i], LZ_EMPTY, 0, NULL);
}

/* ---- answers ---- */

/* Shows the better move on the board, and names its line. */
static void show_better(struct window *window, const char *format)
{
    struct learn *learn = &window->learn;
    const lz_record *record = session_record(window->session);
    const int better = better_of(record, question(window));
    char line[120] = "", name[16];
    for (int node = better; node != LZ_RECORD_NO_NODE; node = lz_record_child(record, node)) {
        name_move(window, lz_record_action(record, node), name, sizeof name);
        if (strlen(line) + strlen(name) + 2 > sizeof line)
            break;
        g_strlcat(line, *line ? " " : "", sizeof line);
        g_strlcat(line, name, sizeof line);
    }
    learn->solved = true;
    learn->hint_count = 0;
    window_look_at(window, better);
    g_snprintf(learn->text, sizeof learn->text, format, line);
    say(window);
}

void learn_solution(struct window *window)
{
    if (is_valid(window))
        show_better(window, _("Better was %s."));
    else
        learn_end(window);
}

static void refuse(struct window *window, lz_action action)
{
    struct learn *learn = &window->learn;
    char name[16];
    name_move(window, action, name, sizeof name);
    g_snprintf(learn->text, sizeof learn->text, _("%s is not better. Try again."), name);
    say(window);
}

static void accept(struct window *window)
{
    struct learn *learn = &window->learn;
    char name[16];
    name_move(window, learn->tried, name, sizeof name);
    learn->solved = true;
    learn->hint_count = 0;
    g_snprintf(learn->text, sizeof learn->text, _("Right: %s is good, too."), name);
    say(window);
}

/* The move in the tree that an answer is equal to: itself, or in a symmetric position one that is
 * turned or mirrored. LZ_RECORD_NO_NODE if there is none. */
static int find_equal(const struct window *window, lz_action action)
{
    const lz_record *record = session_record(window->session);
    const int same = lz_record_find(record, window_node(window), action);
    if (same != LZ_RECORD_NO_NODE)
        return same;
    g_autofree struct fold *fold = g_new0(struct fold, 1);
    const struct fold_position position = fold_game(fold, window_game(window));
    const unsigned code = fold_code(fold, position, action);
    int node = lz_record_child(record, window_node(window));
    while (node != LZ_RECORD_NO_NODE &&
           fold_code(fold, position, lz_record_action(record, node)) != code)
        node = lz_record_next(record, node);
    return node;
}

/* Lets the engine judge an answer that is not in the tree. */
static void check(struct window *window, lz_action action)
{
    struct learn *learn = &window->learn;
    lz_game *game;
    char name[16];
    if (!session_note(window->session, window_node(window)).searched ||
        lz_game_copy(window_game(window), &game, NULL)) {
        refuse(window, action);
        return;
    }
    lz_game_act(game, action, NULL);
    name_move(window, action, name, sizeof name);
    g_snprintf(learn->text, sizeof learn->text, _("%s is being examined…"), name);
    if (lz_game_result(game) == LZ_RESULT_ONGOING)
        window_think_check(window, game);
    else
        show_better(window, _("Right, that wins. So does %s.")); /* only a win ends it here */
    lz_game_free(game);
    window_show(window);
}

void learn_answer(struct window *window, int cell)
{
    const lz_record *record = session_record(window->session);
    const lz_action action = lz_action_place(cell);
    if (!is_valid(window) || window_node(window) != lz_record_parent(record, question(window))) {
        learn_again(window);
        return;
    }
    const lz_legality legality = lz_game_legality(window_game(window), action);
    if (legality != LZ_LEGAL) {
        window_say(window, wording_legality(legality));
        return;
    }
    const int node = find_equal(window, action);
    window->learn.tried = action;
    if (node == LZ_RECORD_NO_NODE)
        check(window, action);
    else if (is_bad(record, node))
        refuse(window, action);
    else if (node != better_of(record, question(window)))
        check(window, action);
    else if (lz_record_action(record, node).cell[0] == cell)
        show_better(window, _("Right: %s."));
    else
        accept(window);
}

void learn_take_check(struct window *window, const struct thinking *thinking)
{
    const lz_line *line = &thinking->thought.line;
    if (!is_valid(window) || window->learn.solved)
        return;
    const int parent = lz_record_parent(session_record(window->session), question(window));
    const struct ply_note note = session_note(window->session, parent);
    const bool black =
        lz_record_colour(session_record(window->session), question(window)) == LZ_BLACK;
    const int best = black ? note.win_permille : 1000 - note.win_permille;
    const int own = line->mate > 0 ? 0 : line->mate < 0 ? 1000 : 1000 - line->win_permille;
    if (thinking->status || !line->length || best - own >= GOOD_ENOUGH) {
        refuse(window, window->learn.tried);
        return;
    }
    accept(window);
}

void learn_tell_view(const struct window *window, struct view *view)
{
    const struct learn *learn = &window->learn;
    view->learning = learn->on;
    if (!learn->on)
        return;
    view->question = learn->text;
    view->question_number = learn->at + 1;
    view->questions = learn->count;
    view->solved = learn->solved;
}
