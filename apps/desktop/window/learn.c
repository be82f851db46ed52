#include "desktop/window/learn.h"

#include "desktop/parts/debug.h"
#include "desktop/window/inside.h"
#include "session/wording.h"
#include "study/colour.h"
#include "study/wording.h"
#include "system/translate.h"

#include <string.h>

/* Shows what the session shows, and says the text. */
static void follow(struct window *window)
{
    const struct learn *learn = &window->learn;
    if (!learn->on)
        debug_line("learn ends");
    window_look_at(window, session_shown(window->session));
    if (!learn->on)
        return;
    debug_line("learn %s", learn->text);
    board_announce(window->board, learn->text);
    window_show(window);
}

void window_learn_begin(struct window *window)
{
    struct learn *learn = &window->learn;
    if (!learn_begin(learn, window->session)) {
        window_say(window, _("No mistake is marked: review the game first."));
        return;
    }
    window->learn_counts[LZ_EMPTY] = learn_count(window->session, LZ_EMPTY);
    window->learn_counts[LZ_BLACK] = learn_count(window->session, LZ_BLACK);
    window->learn_counts[LZ_WHITE] = learn_count(window->session, LZ_WHITE);
    g_action_group_change_action_state(G_ACTION_GROUP(window->window), "analyse",
                                       g_variant_new_boolean(FALSE));
    g_action_group_change_action_state(G_ACTION_GROUP(window->window), "panel",
                                       g_variant_new_boolean(TRUE));
    follow(window);
    board_focus_cell(window->board, -1);
}

void window_learn_end(struct window *window)
{
    if (!window->learn.on)
        return;
    learn_end(&window->learn, window->session);
    follow(window);
}

void window_learn_side(struct window *window, lz_colour side)
{
    if (window->learn.on && learn_begin_for(&window->learn, window->session, side))
        follow(window);
}

void window_learn_repeat(struct window *window)
{
    learn_repeat(&window->learn, window->session);
    follow(window);
}

void window_learn_next(struct window *window)
{
    learn_next(&window->learn, window->session);
    follow(window);
}

void window_learn_again(struct window *window)
{
    learn_again(&window->learn, window->session);
    window_look_at(window, session_shown(window->session));
}

void window_learn_hint(struct window *window)
{
    learn_hint(&window->learn, window->session);
    follow(window);
}

void window_learn_solution(struct window *window)
{
    learn_solution(&window->learn, window->session);
    follow(window);
}

/* Numbers the wrong answer and the moves that refute it. */
static void mark_refutation(const struct window *window, struct picture *picture)
{
    int cells[LEARN_LINE];
    const int count = learn_line(&window->learn, window->session, cells);
    lz_colour colour = lz_game_to_move(picture->game);
    for (int i = 0; i < count; i++) {
        char text[8];
        g_snprintf(text, sizeof text, "%d", i + 1);
        picture_mark(picture, MARK_GHOST, cells[i], colour, 0, text);
        colour = other_colour(colour);
    }
}

void window_learn_mark(const struct window *window, struct picture *picture)
{
    int cells[LEARN_HINTS];
    const int count = learn_marks(&window->learn, window->session, cells);
    for (int i = 0; i < count; i++)
        picture_mark(picture, MARK_HINT, cells[i], LZ_EMPTY, 0, NULL);
    mark_refutation(window, picture);
}

/* Lets the engine judge the answer. */
static void check(struct window *window)
{
    lz_game *game;
    if (lz_game_copy(window_game(window), &game, NULL))
        return;
    lz_game_act(game, window->learn.tried, NULL);
    window_think_check(window, game);
    lz_game_free(game);
    window_show(window);
}

void window_learn_answer(struct window *window, int cell)
{
    lz_legality why;
    switch (learn_answer(&window->learn, window->session, cell, &why)) {
    case LEARN_ILLEGAL:
        window_say(window, wording_legality(why));
        break;
    case LEARN_REFUSED:
        follow(window);
        check(window);
        break;
    case LEARN_CHECK:
        check(window);
        break;
    default:
        follow(window);
        break;
    }
}

void window_learn_take_check(struct window *window, const struct thinking *thinking)
{
    struct learn *learn = &window->learn;
    const lz_line *line = thinking->status ? NULL : &thinking->thought.line;
    if (learn_parent(learn, window->session) == LZ_RECORD_NO_NODE || learn->solved)
        return;
    const bool judged = learn->refused;
    if (!judged)
        learn_judge(learn, window->session, line);
    learn_refute(learn, window->session, line, &thinking->why);
    if (!judged)
        debug_line("learn %s", learn->text);
    if (learn->refused)
        debug_line("learn refuted moves=%d: %s", learn->line_length, learn->why);
    board_announce(window->board, *learn->why ? learn->why : learn->text);
    window_show(window);
}

void window_learn_tell_view(const struct window *window, struct view *view)
{
    const struct learn *learn = &window->learn;
    view->learning = learn->on;
    if (!learn->on)
        return;
    view->question = learn->text;
    view->question_why = learn->why;
    view->question_number = learn->at + 1;
    view->questions = learn->count;
    view->solved = learn->solved;
    view->summed_up = learn->finished;
    view->questions_left = learn->finished ? learn_left(learn) : 0;
    view->learn_side = learn->side;
    memcpy(view->learn_counts, window->learn_counts, sizeof view->learn_counts);
}
