#include "session/wording.h"

#include "session/coach.h"
#include "session/played.h"
#include "study/tree.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void wording_foreign(const struct player *player, char *text, size_t size)
{
    const char *name = strrchr(player->command, '/');
    if (player->name[0]) {
        snprintf(text, size, "%s", player->name);
        return;
    }
    name = name ? name + 1 : player->command;
    snprintf(text, size, "%.*s", (int)strcspn(name, " "), name);
}

/* The name that an opened game gives the seat's player; NULL without one. */
static const char *recorded_name(const struct session *session, int seat)
{
    const bool black = lz_game_seat_colour(session_game(session), seat) == LZ_BLACK;
    if (!session_is_opened(session))
        return NULL;
    return lz_record_text(session_record(session),
                          black ? LZ_RECORD_INFO_BLACK : LZ_RECORD_INFO_WHITE);
}

static void word_program(const struct player *player, bool english, char *text, size_t size)
{
    if (player->time_ms)
        snprintf(text, size, english ? "Lianzi, %g s" : _("Lianzi, %g s"),
                 (double)player->time_ms / 1000);
    else if (player->depth)
        snprintf(text, size, english ? "Lianzi, depth %d" : _("Lianzi, depth %d"), player->depth);
    else
        snprintf(text, size, english ? "Lianzi, level %d" : _("Lianzi, level %d"), player->level);
}

/* Whether the name is the player's, who must have a number that players may have. */
static bool is_program(const char *name, const struct player *player)
{
    char form[PLAYER_TEXT_MAX], text[128];
    struct player same;
    player_format(player, form, sizeof form);
    for (int english = 0; english < 2; english++) {
        word_program(player, english, text, sizeof text);
        if (strcmp(text, name) == 0)
            return player_parse(form, &same, NULL) == LZ_OK;
    }
    return false;
}

bool wording_read_program(const char *name, struct player *out)
{
    const double number = strtod(name + strcspn(name, "0123456789"), NULL);
    struct player leveled, deep, timed;
    if (!(number > 0 && number < 1e6))
        return false;
    player_init(&leveled, PLAYER_PROGRAM);
    deep = timed = leveled;
    leveled.level = deep.depth = (int)number;
    timed.time_ms = (int64_t)(number * 1000 + 0.5);
    const struct player *const ways[] = {&leveled, &deep, &timed};
    for (int way = 0; way < 3; way++) {
        if (is_program(name, ways[way])) {
            *out = *ways[way];
            return true;
        }
    }
    return false;
}

void wording_player(const struct session *session, int seat, char *text, size_t size)
{
    const struct player *player = session_player(session, seat);
    const char *name = recorded_name(session, seat);
    switch (player->kind) {
    case PLAYER_PERSON:
        if (name)
            snprintf(text, size, "%s", name);
        else if (!session_is_person(session, !seat))
            snprintf(text, size, "%s", _("You"));
        else
            snprintf(text, size, _("Player %d"), seat + 1);
        break;
    case PLAYER_PROGRAM:
        word_program(player, false, text, size);
        break;
    case PLAYER_CLASSIC:
        snprintf(text, size, "%s", wording_classic(player->classic));
        break;
    case PLAYER_FOREIGN:
        wording_foreign(player, text, size);
        break;
    }
}

void wording_turn(const struct session *session, char *text, size_t size)
{
    const lz_game *game = session_game(session);
    const lz_variant *variant = lz_game_variant(game);
    const unsigned expects = lz_game_expects(game);
    const int seat = lz_game_seat(game);
    char name[128];
    wording_player(session, seat, name, sizeof name);
    const bool person = session_is_person(session, seat);
    const char *colour = wording_colour(variant, lz_game_to_move(game));
    lz_opening_step step;
    if (session_end(session) != SESSION_GOING)
        snprintf(text, size, "%s", _("Game over"));
    else if (session_is_paused(session))
        snprintf(text, size, "%s", _("Paused"));
    else if (session_coach(session) == COACH_CHECKS || session_coach(session) == COACH_WARNS)
        coach_word(session, text, size);
    else if (!person)
        snprintf(text, size, _("%s is thinking…"), name);
    else if (expects & 1u << LZ_ACTION_CHOOSE && !(expects & 1u << LZ_ACTION_OFFER))
        snprintf(text, size, _("%s: choose a colour"), name);
    else if (lz_game_opening_step(game, &step))
        wording_opening_step(game, text, size);
    else if (session_is_person(session, !seat))
        snprintf(text, size, _("%s to move"), colour);
    else
        snprintf(text, size, _("Your turn (%s)"), colour);
}

void wording_looking(const struct session *session, char *text, size_t size)
{
    const lz_record *record = session_record(session);
    const int shown = session_shown(session);
    int line[TREE_LINE_MAX];
    *text = '\0';
    if (!session_is_looking(session))
        return;
    const char *format = !session_is_aside(session) ? _("Looking back: %d of %d")
                         : tree_branch(record, shown) == LZ_RECORD_NO_NODE
                             ? _("Main line: %d of %d")
                             : _("Variation: %d of %d");
    snprintf(text, size, format, lz_record_depth(record, shown), session_line(session, line) - 1);
}

/* The move that the reader left out because it is not legal; NULL for other damage. */
static const char *refused_move(const lz_error *damage)
{
    const bool named = damage && damage->status == LZ_ERR_ILLEGAL && damage->format &&
                       strncmp(damage->format, "%s", 2) == 0;
    return named ? damage->words + damage->arguments[0] : NULL;
}

void wording_cut(const struct session *session, const lz_error *damage, char *text, size_t size)
{
    const lz_record *record = session_record(session);
    const int node = session_node(session), next = lz_record_child(record, node);
    const char *move = refused_move(damage);
    char name[32];
    lz_game *game;
    *text = '\0';
    if (next != LZ_RECORD_NO_NODE && lz_record_game(record, next, &game, NULL) == LZ_OK) {
        lz_game_free(game);
        return;
    }
    if (next != LZ_RECORD_NO_NODE) {
        wording_action(lz_record_variant(record), lz_record_action(record, next), name,
                       sizeof name);
        move = name;
    }
    if (move)
        snprintf(text, size,
                 _("The rules do not allow %s, move %d: the game is shown up to there."), move,
                 tree_stones(record, node) + 1);
}

static void result_reason(const struct session *session, char *reason, size_t size)
{
    const lz_game *game = session_game(session);
    const int length = lz_game_winning_line(game, NULL, 0), moves = lz_game_length(game);
    const unsigned long plural = (unsigned long)moves;
    if (session_end(session) == SESSION_BY_RESIGNING)
        snprintf(reason, size, "%s", _("by resignation"));
    else if (session_end(session) == SESSION_BY_TIME)
        snprintf(reason, size, "%s", _("on time"));
    else if (length && !moves)
        snprintf(reason, size, _("%d in a row in the position set up"), length);
    else if (length)
        snprintf(reason, size,
                 ngettext("%d in a row after %d move", "%d in a row after %d moves", plural),
                 length, moves);
    else if (session_result(session) == LZ_RESULT_DRAW &&
             lz_game_forbidden(game, NULL, NULL, 0) > 0)
        snprintf(reason, size, "%s", _("Black has only forbidden points left"));
    else
        snprintf(reason, size, ngettext("after %d move", "after %d moves", plural), moves);
}

void wording_result(const struct session *session, char *title, size_t title_size, char *reason,
                    size_t reason_size)
{
    const lz_result result = session_result(session);
    *title = *reason = '\0';
    if (result == LZ_RESULT_ONGOING)
        return;
    result_reason(session, reason, reason_size);
    if (result == LZ_RESULT_DRAW) {
        snprintf(title, title_size, "%s", _("Draw"));
        return;
    }
    const int seat = session_winner(session);
    const lz_game *game = session_game(session);
    const bool mine = session_is_person(session, seat);
    const bool theirs = session_is_person(session, !seat);
    if (mine != theirs)
        snprintf(title, title_size, "%s", mine ? _("You win") : _("You lose"));
    else
        snprintf(title, title_size, _("%s wins"),
                 wording_colour(lz_game_variant(game), lz_game_seat_colour(game, seat)));
}

void wording_last_move(const lz_record *record, int node, const lz_game *game, char *text,
                       size_t size)
{
    const lz_variant *variant = lz_game_variant(game);
    const int length = lz_game_length(game), stones = tree_stones(record, node);
    char move[16];
    *text = '\0';
    if (lz_record_action(record, node).kind == LZ_ACTION_SET_UP)
        snprintf(text, size, "%s", _("Stones were set up"));
    if (length == 0)
        return;
    const lz_action action = lz_game_action(game, length - 1);
    lz_action_format(variant, action, LZ_ROWS_BOTTOM, move, sizeof move);
    switch (action.kind) {
    case LZ_ACTION_PLACE:
        snprintf(text, size, _("Move %d: %s %s"), stones,
                 wording_colour(variant, lz_game_at(game, action.cell[0])), move);
        break;
    case LZ_ACTION_ADD_TWO:
        snprintf(text, size, _("Moves %d and %d: %s"), stones - 1, stones, move);
        break;
    case LZ_ACTION_CHOOSE:
        snprintf(text, size, "%s",
                 action.colour == LZ_BLACK ? _("Black was chosen") : _("White was chosen"));
        break;
    case LZ_ACTION_DECLARE:
        snprintf(text, size,
                 ngettext("%d fifth move will be offered", "%d fifth moves will be offered",
                          (unsigned long)action.number),
                 action.number);
        break;
    case LZ_ACTION_OFFER:
        snprintf(text, size, _("%s was offered"), move);
        break;
    case LZ_ACTION_PASS:
    case LZ_ACTION_SET_UP:
    case LZ_ACTION_NONE:
        snprintf(text, size, "%s", _("Pass"));
        break;
    }
}

void wording_refusal(const lz_game *game, lz_legality why, char *text, size_t size)
{
    *text = '\0';
    if (why >= LZ_ILLEGAL_NOT_NOW && why != LZ_ILLEGAL_SAME)
        wording_opening_step(game, text, size);
    if (!*text)
        snprintf(text, size, "%s", wording_legality(why));
}

void wording_line(const lz_game *game, const lz_line *line, char *text, size_t size)
{
    enum { SHOWN = 14 };
    int used = 0;
    *text = '\0';
    for (int i = 0; i < line->length && i < SHOWN && used >= 0 && (size_t)used < size; i++) {
        char move[32];
        wording_action(lz_game_variant(game), line->pv[i], move, sizeof move);
        used += snprintf(text + used, size - (size_t)used, "%s%s", i ? " " : "", move);
    }
}

/* The number of the stone on the cell, 0 for a stone of the start. */
static int move_number(const lz_game *game, int cell)
{
    int cells[LZ_CELLS_MAX];
    const int count = played_cells(game, cells);
    for (int i = 0; i < count; i++)
        if (cells[i] == cell)
            return i + 1;
    return 0;
}

/* Names an empty cell, and its kind if it is a forbidden point of the side to move. */
static void wording_empty(const lz_game *game, int cell, const char *name, char *text, size_t size)
{
    const lz_action action = lz_action_place(cell);
    const lz_legality legality = lz_game_legality(game, action);
    switch (legality) {
    case LZ_ILLEGAL_DOUBLE_THREE:
    case LZ_ILLEGAL_DOUBLE_FOUR:
    case LZ_ILLEGAL_OVERLINE:
        snprintf(text, size, _("%s, forbidden: %s"), name, _(lz_legality_name(legality)));
        break;
    default:
        snprintf(text, size, _("%s, empty"), name);
    }
}

/* "h8"; where discs fall, the column (named as in moves) and the row. */
static void name_cell(const lz_variant *variant, int cell, char *name, size_t size)
{
    if (!lz_rule_has_gravity(variant->rule)) {
        lz_cell_format(variant, cell, LZ_ROWS_BOTTOM, name, size);
        return;
    }
    const lz_action action = lz_action_place(cell);
    char column[8];
    wording_action(variant, action, column, sizeof column);
    snprintf(name, size, _("column %s, row %d"), column, cell / variant->columns + 1);
}

void wording_cell(const lz_game *game, int cell, char *text, size_t size)
{
    const lz_variant *variant = lz_game_variant(game);
    const lz_colour colour = lz_game_at(game, cell);
    char name[64];
    name_cell(variant, cell, name, sizeof name);
    if (colour == LZ_BLOCKED) {
        snprintf(text, size, _("%s, blocked"), name);
    } else if (colour == LZ_EMPTY) {
        wording_empty(game, cell, name, text, size);
    } else {
        const int number = move_number(game, cell);
        if (number)
            snprintf(text, size, _("%s, %s, move %d"), name, wording_colour(variant, colour),
                     number);
        else
            snprintf(text, size, _("%s, %s"), name, wording_colour(variant, colour));
    }
}

const char *wording_sign(int64_t number, bool plus)
{
    return number < 0 ? "−" : plus ? "+" : "";
}

void wording_score(int score, int mate, char *text, size_t size)
{
    if (mate > 0)
        snprintf(text, size, ngettext("wins in %d ply", "wins in %d plies", (unsigned long)mate),
                 mate);
    else if (mate < 0)
        snprintf(text, size, ngettext("loses in %d ply", "loses in %d plies", (unsigned long)-mate),
                 -mate);
    else
        snprintf(text, size, "%s%.2f", wording_sign(score, true), abs(score) / 100.0);
}

void wording_time(int64_t ms, char *text, size_t size)
{
    const int64_t left = ms > 0 ? ms : 0;
    if (left > 0 && left < 10000)
        snprintf(text, size, "0:%02lld.%lld", (long long)(left / 1000),
                 (long long)(left % 1000 / 100));
    else if (left < 3600000)
        snprintf(text, size, "%lld:%02lld", (long long)(left / 60000),
                 (long long)(left / 1000 % 60));
    else
        snprintf(text, size, "%lld:%02lld:%02lld", (long long)(left / 3600000),
                 (long long)(left / 60000 % 60), (long long)(left / 1000 % 60));
}

const char *wording_status(lz_status status)
{
    static const char *const kinds[] = {
        [LZ_OK] = NULL,
        [LZ_ERR_ARGUMENT] = N_("a value is out of range"),
        [LZ_ERR_SYNTAX] = N_("it cannot be read"),
        [LZ_ERR_ILLEGAL] = N_("it is against the rules"),
        [LZ_ERR_UNSUPPORTED] = N_("it is not supported"),
        [LZ_ERR_MEMORY] = N_("there is not enough memory"),
        [LZ_ERR_IO] = N_("reading or writing failed"),
    };
    return kinds[status] ? _(kinds[status]) : "";
}
