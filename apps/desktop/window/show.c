/* Updates what is visible from the session. */
#include "desktop/parts/debug.h"
#include "desktop/window/explore.h"
#include "desktop/window/inside.h"
#include "desktop/window/review.h"
#include "session/wording.h"
#include "study/colour.h"
#include "study/threats.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

const lz_game *window_game(const struct window *window)
{
    return window->edit.on ? window->edit.game : session_shown_game(window->session);
}

const struct look *window_look(const struct window *window)
{
    return look_in_use(window->preferences->look);
}

/* ---- the board ---- */

int window_target(int cell, lz_colour *colour, void *user)
{
    const struct window *window = user;
    lz_action action;
    if (window->edit.on) {
        *colour = edit_colour(window);
        return edit_target(window, cell);
    }
    const int in_line = window_target_in_line(window, cell, colour);
    if (in_line >= 0)
        return in_line;
    if (session_deed_at(window->session, cell, &action, NULL) == SESSION_NOTHING)
        return -1;
    *colour = session_adding(window->session, NULL) == 1
                  ? LZ_WHITE
                  : lz_game_to_move(session_shown_game(window->session));
    return action.cell[0];
}

void window_describe(int cell, char *text, size_t size, void *user)
{
    wording_cell(window_game(user), cell, text, size);
}

static void mark_forbidden(struct window *window, struct picture *picture)
{
    int cells[LZ_CELLS_MAX];
    const lz_game *game = picture->game;
    if (!window->preferences->forbidden || lz_game_to_move(game) != LZ_BLACK ||
        lz_game_expects(game) == 0)
        return;
    const int count = lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX);
    for (int i = 0; i < count; i++)
        picture_mark(picture, MARK_FORBIDDEN, cells[i], LZ_EMPTY, 0, NULL);
}

static void mark_threats(struct window *window, struct picture *picture)
{
    struct threats threats[2];
    if (!window->preferences->threats || window->ghosts || window->preview_row >= 0)
        return;
    threats_find(picture->game, threats);
    for (int side = 0; side < 2; side++) {
        const lz_colour colour = side ? LZ_WHITE : LZ_BLACK;
        for (int i = 0; i < threats[side].four_count; i++)
            picture_mark(picture, MARK_THREAT, threats[side].fours[i], colour, 0, NULL);
        for (int i = 0; i < threats[side].five_count; i++)
            picture_mark(picture, MARK_THREAT, threats[side].fives[i], colour, 1, NULL);
    }
}

/* Marks the walked line, or the one under the pointer, as numbered ghost stones. */
static void mark_ghosts(struct window *window, struct picture *picture)
{
    const lz_line *pointed = panel_line(window->panel, window->preview_row);
    const lz_line *line = window->ghosts || !pointed ? &window->walked : pointed;
    const int shown = line == pointed ? line->length : window->ghosts;
    lz_colour colour = lz_game_to_move(picture->game);
    for (int i = 0; i < shown && i < line->length; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i + 1);
        if (line->pv[i].kind == LZ_ACTION_PLACE)
            picture_mark(picture, MARK_GHOST, line->pv[i].cell[0], colour, 0, text);
        colour = other_colour(colour);
    }
}

/* Shades where the opening lets no stone lie now. */
static void mark_zone(struct picture *picture)
{
    const lz_variant *variant = lz_game_variant(picture->game);
    lz_opening_step step;
    if (!lz_game_opening_step(picture->game, &step) || (!step.within && !step.outside))
        return;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const int across = abs(2 * (cell % variant->columns) - variant->columns + 1);
        const int up = abs(2 * (cell / variant->columns) - variant->rows + 1);
        const int square = MAX(across, up) + 1; /* the rows of the central one that reaches it */
        if (lz_game_at(picture->game, cell) == LZ_EMPTY &&
            ((step.within && square > step.within) || square <= step.outside))
            picture_mark(picture, MARK_SHADE, cell, LZ_EMPTY, 0, NULL);
    }
}

/* Marks the moves that an opening's player has offered, by letters in their order. */
static void mark_offers(struct picture *picture)
{
    int cells[LZ_OFFERS_MAX];
    const int count = lz_game_offers(picture->game, cells, LZ_OFFERS_MAX);
    for (int i = 0; i < count; i++)
        picture_mark(picture, MARK_GHOST, cells[i], LZ_BLACK, 0, (char[]){(char)('A' + i), 0});
}

/* Draws and marks what the record has on the board at its node. */
static void mark_record(struct window *window, struct picture *picture)
{
    static const enum mark_kind kinds[LZ_MARK_COUNT] = {MARK_LABEL,  MARK_CIRCLE,   MARK_CROSS,
                                                        MARK_SQUARE, MARK_TRIANGLE, MARK_SELECTED};
    const lz_record *record = session_record(window->session);
    const int node = window_node(window);
    for (int i = 0; i < lz_record_arrows(record, node); i++)
        picture_arrow(picture, lz_record_arrow(record, node, i));
    for (int i = 0; i < lz_record_marks(record, node); i++) {
        const lz_mark mark = lz_record_mark(record, node, i);
        picture_mark(picture, kinds[mark.kind], mark.cell, lz_game_at(picture->game, mark.cell), 0,
                     mark.text);
    }
}

/* How good a candidate is beside the best: 1 as good, 0.5 with a win rate 10 % lower, 0 lost where
 * the best is not. Among losses the longest is the best, among wins the shortest. */
static double strength(const lz_line *line, const lz_line *best)
{
    enum { HALF = 100 /* per mille */ };
    if (line->mate < 0)
        return best->mate < 0 ? (double)line->mate / best->mate : 0;
    if (line->mate > 0 && best->mate > 0)
        return MAX((double)best->mate / line->mate, PICTURE_FAIR);
    return (double)HALF / (HALF + MAX(best->win_permille - line->win_permille, 0));
}

/* Marks the analysis' candidates with their win rates, as the panel has them; with the heat map
 * those that it does not list, too. */
static void mark_candidates(struct window *window, struct picture *picture)
{
    lz_line lines[KEPT_LINES_MAX];
    if (!window->analysing || window->ghosts || window->preview_row >= 0)
        return;
    const int found = panel_candidates(window->panel, picture->game, lines);
    const int listed = window_listed_lines(window);
    const int count = window->preferences->heat ? found : MIN(found, listed);
    for (int i = count - 1; i >= 0; i--) {
        const lz_line *line = &lines[i];
        if (line->length == 0 || line->pv[0].kind != LZ_ACTION_PLACE)
            continue;
        char text[16];
        if (line->mate)
            snprintf(text, sizeof text, "%s%d", wording_sign(line->mate, true), abs(line->mate));
        else
            snprintf(text, sizeof text, "%d", (line->win_permille + 5) / 10);
        picture_mark(picture, MARK_HEAT, line->pv[0].cell[0], LZ_EMPTY, strength(line, &lines[0]),
                     text);
    }
}

/* Marks the hint's cell or the coach's, and the empty cells that its reasons name. */
static void mark_hint(const struct window *window, struct picture *picture)
{
    struct hint_mark marks[HINT_MARKS];
    const struct hint *coached = session_coach_hint(window->session);
    const struct hint *hint = coached ? coached : &window->hint;
    const int count = hint_marks(hint, marks);
    for (int i = 0; i < count && !window->ghosts; i++) {
        char text[16];
        if (lz_game_at(picture->game, marks[i].cell) != LZ_EMPTY)
            continue;
        snprintf(text, sizeof text, "%d", marks[i].number);
        if (marks[i].number)
            picture_mark(picture, MARK_GHOST, marks[i].cell, marks[i].colour, 0, text);
        else
            picture_mark(picture, MARK_THREAT, marks[i].cell, marks[i].colour, 0, NULL);
    }
    if (hint_cell(hint) >= 0)
        picture_mark(picture, MARK_HINT, hint_cell(hint), LZ_EMPTY, 0, NULL);
}

void window_show_board(struct window *window)
{
    struct picture picture;
    picture_init(&picture, window->preview ? window->preview : window_game(window),
                 window_look(window));
    picture.coordinates = window->preferences->coordinates;
    picture.numbers = window->preferences->numbers;
    picture.dim = adw_style_manager_get_dark(adw_style_manager_get_default());
    if (window->preview) {
        board_show(window->board, &picture);
        return;
    }
    mark_zone(&picture);
    mark_forbidden(window, &picture);
    mark_record(window, &picture);
    mark_offers(&picture);
    window_learn_mark(window, &picture);
    int added;
    if (session_adding(window->session, &added) == 2 && !window_is_away(window))
        picture_mark(&picture, MARK_GHOST, added, LZ_WHITE, 0, "");
    mark_threats(window, &picture);
    mark_candidates(window, &picture);
    mark_ghosts(window, &picture);
    mark_hint(window, &picture);
    board_show(window->board, &picture);
}

/* ---- all ---- */

static const char *expectation(unsigned expects)
{
    if (expects & 1u << LZ_ACTION_ADD_TWO)
        return "choose,add";
    if (expects & 1u << LZ_ACTION_DECLARE)
        return "number";
    if (expects & 1u << LZ_ACTION_OFFER)
        return expects & 1u << LZ_ACTION_CHOOSE ? "choose,offer" : "offer";
    if (expects & 1u << LZ_ACTION_CHOOSE)
        return "choose";
    return expects ? "place" : "nothing";
}

static void tell_state(struct window *window)
{
    static const char *const results[] = {"ongoing", "black", "white", "draw"};
    char moves[4 * LZ_CELLS_MAX + 64];
    const lz_game *game = session_game(window->session);
    if (!debug_is_open() || session_stamp(window->session) == window->shown_stamp)
        return;
    lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
    debug_line("state length=%d to_move=%s turn=%s expects=%s result=%s rule=%s moves=%s",
               lz_record_depth(session_record(window->session), session_node(window->session)),
               lz_game_to_move(game) == LZ_BLACK ? "black" : "white",
               session_person_turn(window->session) >= 0    ? "person"
               : session_program_turn(window->session) >= 0 ? "program"
                                                            : "nobody",
               expectation(lz_game_expects(game)), results[session_result(window->session)],
               lz_rule_name(lz_game_variant(game)->rule), moves);
    window->shown_stamp = session_stamp(window->session);
}

/* The state in a sentence: whose turn it is, or why nobody can move. */
static void word_now(const struct window *window, char *text, size_t size)
{
    if (window->edit.on)
        g_snprintf(text, size, "%s", _("Setting up a position"));
    else if (session_is_looking(window->session))
        wording_looking(window->session, text, size);
    else if (window->trouble[0] && session_end(window->session) == SESSION_GOING)
        g_snprintf(text, size, "%s", _("The game is waiting"));
    else
        wording_turn(window->session, text, size);
}

/* Whether a person plays against a program. A classic's values are there to be seen, and so are
 * those of a game that ended before it was opened. */
static bool is_playing(const struct window *window)
{
    const struct session *session = window->session;
    const enum player_kind kinds[] = {session_player(session, 0)->kind,
                                      session_player(session, 1)->kind};
    const int person = kinds[0] == PLAYER_PERSON ? 0 : 1;
    return session_end(session) == SESSION_GOING && !window->edit.on &&
           lz_record_result(session_record(session)) == LZ_RESULT_ONGOING &&
           kinds[person] == PLAYER_PERSON && kinds[!person] != PLAYER_PERSON &&
           kinds[!person] != PLAYER_CLASSIC;
}

struct view window_view(const struct window *window)
{
    struct view view = {
        .session = window->session,
        .chapters = window->chapters,
        .now_ms = window_now_ms(),
        .look = window_look(window),
        .game = window_game(window),
        .node = window_node(window),
        .depth = window_depth(window),
        .graph = window->preferences->tree_graph,
        .line = window->line,
        .line_length = window->line_length,
        .present = !window_is_away(window),
        .editing = window->edit.on,
        .note = window->edit.on ? &window->edit.note : NULL,
        .advice = window->edit.on ? edit_advice(window) : NULL,
        .trouble = window->trouble,
        .thinking = thinker_current(window->thinker),
        .analysing = window->analysing,
        .lines = window_listed_lines(window),
        .threats = window->preferences->threats,
        .adding = session_adding(window->session, NULL),
        .ghosts = window->ghosts,
        .walked = window->walked.length,
        .narrow = window->narrow || window->tight,
        .folded = window->place != PANEL_BESIDE || adw_flap_get_folded(window->flap),
    };
    view.playing = is_playing(window);
    view.quiet = view.playing && window->preferences->quiet && !window->analysing;
    review_tell_view(window, &view);
    window_learn_tell_view(window, &view);
    if (session_coach_hint(window->session))
        coach_word_why(window->session, view.why, sizeof view.why);
    else
        hint_word_why(&window->hint, lz_game_variant(view.game), view.why, sizeof view.why);
    word_now(window, view.now, sizeof view.now);
    return view;
}

void window_show(struct window *window)
{
    window->line_length = session_line(window->session, window->line);
    const struct view view = window_view(window);
    char text[256];
    wording_game(session_game(window->session), text, sizeof text);
    adw_window_title_set_title(window->title, text);
    g_autofree char *name = window->file ? g_file_get_basename(window->file) : g_strdup("");
    adw_window_title_set_subtitle(window->title, name); /* the strip says whose turn it is */
    window_show_board(window);
    for (int seat = 0; seat < 2; seat++)
        seat_show(&window->cards[seat], &view);
    window_fit(window);
    window_show_actions(window);
    chapters_show(window, &view);
    panel_show(window->panel, &view);
    explore_show(window);
    tell_state(window);
}

void window_fit(struct window *window)
{
    const struct view view = window_view(window);
    seats_arrange(window->cards, &view);
    edit_show(window);
    chapters_fit(window);
    strip_show(&window->strip, &view);
}
