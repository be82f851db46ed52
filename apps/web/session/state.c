/* The state as JSON: what a position looks like, whose turn it is, what can be done. */
#include "session/move_list.h"
#include "session/wording.h"
#include "study/tree.h"
#include "system/translate.h"
#include "web/session/session_module.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_MAX = 256 };

/* ---- a position ---- */

static void put_variant(struct json *json, const lz_variant *variant)
{
    char text[64 + 16 * LZ_CELLS_MAX];
    lz_variant_format(variant, text, sizeof text);
    json_open_at(json, "variant", '{');
    json_string_at(json, "text", text);
    json_string_at(json, "rule", lz_rule_name(variant->rule));
    json_number_at(json, "columns", variant->columns);
    json_number_at(json, "rows", variant->rows);
    json_bool_at(json, "gravity", lz_rule_has_gravity(variant->rule));
    json_close(json);
}

static void put_actions(struct json *json, const lz_game *game)
{
    json_open_at(json, "actions", '[');
    for (int i = 0; i < lz_game_length(game); i++) {
        const lz_action action = lz_game_action(game, i);
        json_open(json, '{');
        json_number_at(json, "kind", action.kind);
        json_number_at(json, "first", action.cell[0]);
        json_number_at(json, "second", action.cell[1]);
        json_close(json);
    }
    json_close(json);
}

/* A letter for every cell, with the white stone that is being added to the board. */
static void put_cells(struct json *json, const lz_game *game, int added)
{
    static const char letters[] = ".xo#"; /* by lz_colour */
    const int count = lz_game_variant(game)->columns * lz_game_variant(game)->rows;
    char cells[LZ_CELLS_MAX + 1];
    for (int i = 0; i < count; i++)
        cells[i] = letters[i == added ? LZ_WHITE : lz_game_at(game, i)];
    cells[count] = '\0';
    json_string_at(json, "cells", cells);
}

static void put_position(struct json *json, const lz_record *record, int node, const lz_game *game,
                         int added)
{
    int cells[LZ_CELLS_MAX];
    char text[TEXT_MAX];
    lz_opening_step step = {0};
    lz_game_opening_step(game, &step);
    wording_game(game, text, sizeof text);
    json_string_at(json, "title", text);
    put_variant(json, lz_game_variant(game));
    put_cells(json, game, added);
    put_actions(json, game);
    json_numbers_at(json, "won", cells, lz_game_winning_line(game, cells, LZ_LINE_MAX));
    json_numbers_at(json, "forbidden", cells, lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX));
    json_numbers_at(json, "offers", cells, lz_game_offers(game, cells, LZ_OFFERS_MAX));
    json_number_at(json, "expects", lz_game_expects(game));
    json_number_at(json, "most", step.most);
    wording_last_move(record, node, game, text, sizeof text);
    json_string_at(json, "lastMove", text);
}

char *web_session_position(int node)
{
    struct json json = {0};
    const lz_record *record = session_record(web_session());
    lz_game *game;
    lz_error error;
    if (lz_record_game(record, node, &game, &error))
        return web_refusal(&error);
    put_position(&json, record, node, game, -1);
    json_number_at(&json, "toMove", lz_game_to_move(game));
    json_string_at(&json, "legal", "");
    lz_game_free(game);
    return json_take(&json);
}

/* ---- the shown position ---- */

/* A digit for every cell, 0 where a click puts a stone; and every cell's name. */
static void put_clicks(struct json *json, const struct session *session, int added)
{
    const lz_game *game = session_shown_game(session);
    const lz_variant *variant = lz_game_variant(game);
    const int count = variant->columns * variant->rows;
    char legal[LZ_CELLS_MAX + 1], text[TEXT_MAX];
    for (int cell = 0; cell < count; cell++) {
        lz_action action;
        const bool open = session_deed_at(session, cell, &action, NULL) != SESSION_NOTHING &&
                          action.cell[0] == cell;
        legal[cell] = open ? '0' : '1';
    }
    legal[count] = '\0';
    json_string_at(json, "legal", legal);
    json_open_at(json, "names", '[');
    for (int cell = 0; cell < count; cell++) {
        wording_cell(game, cell, text, sizeof text);
        if (cell == added) {
            char name[16];
            lz_cell_format(variant, cell, LZ_ROWS_BOTTOM, name, sizeof name);
            snprintf(text, sizeof text, _("%s, %s"), name, wording_colour(variant, LZ_WHITE));
        }
        json_string(json, text);
    }
    json_close(json);
}

static void put_marks(struct json *json, const lz_record *record, int node)
{
    json_open_at(json, "marks", '[');
    for (int i = 0; i < lz_record_marks(record, node); i++) {
        const lz_mark mark = lz_record_mark(record, node, i);
        json_open(json, '{');
        json_number_at(json, "kind", mark.kind);
        json_number_at(json, "cell", mark.cell);
        json_string_at(json, "text", mark.text);
        json_close(json);
    }
    json_close(json);
}

static void put_arrows(struct json *json, const lz_record *record, int node)
{
    json_open_at(json, "arrows", '[');
    for (int i = 0; i < lz_record_arrows(record, node); i++) {
        const lz_arrow arrow = lz_record_arrow(record, node, i);
        json_open(json, '{');
        json_number_at(json, "from", arrow.from);
        json_number_at(json, "to", arrow.to);
        json_bool_at(json, "head", arrow.head);
        json_close(json);
    }
    json_close(json);
}

/* What the latest position on the way to the shown one is worth, that is known; from black. */
static void put_note(struct json *json, const struct session *session)
{
    struct ply_note note = {0};
    for (int node = session_shown(session); node != LZ_RECORD_NO_NODE && !note.searched;
         node = lz_record_parent(session_record(session), node))
        note = session_note(session, node);
    json_key(json, "note");
    if (!note.searched) {
        json_string(json, NULL);
        return;
    }
    json_open(json, '{');
    json_number_at(json, "win", note_rate(&note));
    json_bool_at(json, "scored", !note.over && !note.only_rate);
    json_number_at(json, "score", note.score);
    json_number_at(json, "mate", note.mate);
    json_bool_at(json, "proved", note.proved);
    json_close(json);
}

/* The nodes of the line on the board, and of each black's win rate, -1 where it is not known. */
static void put_way(struct json *json, const struct session *session)
{
    int way[TREE_LINE_MAX];
    const int count = session_line(session, way);
    json_numbers_at(json, "way", way, count);
    json_open_at(json, "rates", '[');
    for (int i = 0; i < count; i++) {
        const struct ply_note note = session_note(session, way[i]);
        json_number(json, note.searched ? note_rate(&note) : -1);
    }
    json_close(json);
    json_number_at(json, "depth", lz_record_depth(session_record(session), session_shown(session)));
}

/* ---- the game ---- */

static void put_seats(struct json *json, const struct session *session)
{
    json_open_at(json, "seats", '[');
    for (int seat = 0; seat < 2; seat++) {
        char text[PLAYER_TEXT_MAX];
        json_open(json, '{');
        wording_player(session, seat, text, sizeof text);
        json_string_at(json, "name", text);
        player_format(session_player(session, seat), text, sizeof text);
        json_string_at(json, "player", text);
        json_number_at(json, "colour", lz_game_seat_colour(session_game(session), seat));
        json_close(json);
    }
    json_close(json);
}

static void put_clock(struct json *json, const struct session *session)
{
    const struct clock_setup *clock = &session_setup(session)->clock;
    json_bool_at(json, "hasClock", session_has_clock(session));
    json_open_at(json, "clock", '[');
    json_number(json, clock->move_ms);
    json_number(json, clock->game_ms);
    json_number(json, clock->increment_ms);
    json_close(json);
}

/* Whose turn it is, or what the board shows instead. */
static void word_turn(const struct session *session, char *text, size_t size)
{
    const int adding = session_adding(session, NULL);
    wording_looking(session, text, size);
    if (!*text && adding)
        snprintf(text, size, "%s",
                 adding == 1 ? _("Put a white stone") : _("Now put a black stone"));
    else if (!*text)
        wording_turn(session, text, size);
}

static void put_words(struct json *json, const struct session *session)
{
    char text[TEXT_MAX], reason[TEXT_MAX];
    word_turn(session, text, sizeof text);
    json_string_at(json, "turn", text);
    wording_result(session, text, sizeof text, reason, sizeof reason);
    json_string_at(json, "result", text);
    json_string_at(json, "reason", reason);
}

void web_put_facts(struct json *json, const lz_record *record)
{
    static const struct {
        const char *name;
        lz_record_info info;
    } facts[] = {
        {"black", LZ_RECORD_INFO_BLACK}, {"white", LZ_RECORD_INFO_WHITE},
        {"event", LZ_RECORD_INFO_EVENT}, {"round", LZ_RECORD_INFO_ROUND},
        {"place", LZ_RECORD_INFO_PLACE}, {"date", LZ_RECORD_INFO_DATE},
    };
    char result[TEXT_MAX] = "";
    const lz_result ended = lz_record_result(record);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        json_string_at(json, facts[i].name, lz_record_text(record, facts[i].info));
    if (ended == LZ_RESULT_DRAW)
        snprintf(result, sizeof result, "%s", _("Draw"));
    else if (ended != LZ_RESULT_ONGOING)
        snprintf(result, sizeof result, _("%s wins"),
                 wording_colour(lz_record_variant(record),
                                ended == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE));
    json_string_at(json, "result", result);
}

static void put_game(struct json *json, const struct session *session)
{
    const lz_game *game = session_game(session);
    json_number_at(json, "stamp", (int64_t)session_stamp(session));
    json_string_at(json, "name", session_name(session));
    json_number_at(json, "revision", (int64_t)session_revision(session));
    json_number_at(json, "edits", (int64_t)session_edits(session));
    json_number_at(json, "node", session_node(session));
    json_number_at(json, "seat", lz_game_seat(game));
    json_number_at(json, "program", session_program_turn(session));
    json_bool_at(json, "paused", session_is_paused(session));
    json_bool_at(json, "over", session_end(session) != SESSION_GOING);
    json_number_at(json, "winner", session_winner(session));
    json_bool_at(json, "canUndo", session_can_undo(session));
    json_bool_at(json, "canRedo", session_can_redo(session));
    put_seats(json, session);
    put_clock(json, session);
    put_words(json, session);
    web_put_coach(json, session);
    json_key(json, "facts");
    if (session_is_opened(session)) {
        json_open(json, '{');
        web_put_facts(json, session_record(session));
        json_close(json);
    } else {
        json_string(json, NULL);
    }
}

char *web_state(const struct session *session, const struct chapters *chapters)
{
    const lz_record *record = session_record(session);
    const lz_game *game = session_shown_game(session);
    const int shown = session_shown(session), adding = session_adding(session, NULL);
    const bool looking = session_is_looking(session);
    int added = -1;
    struct json json = {0};
    if (!looking)
        session_adding(session, &added);
    put_position(&json, record, shown, game, added);
    json_number_at(&json, "toMove",
                   adding == 1   ? LZ_WHITE
                   : adding == 2 ? LZ_BLACK
                                 : lz_game_to_move(game));
    put_clicks(&json, session, added);
    json_number_at(&json, "shown", shown);
    json_bool_at(&json, "looking", looking);
    json_bool_at(&json, "adding", adding > 0);
    json_string_at(&json, "comment", lz_record_comment(record, shown));
    json_number_at(&json, "judgement", lz_record_judgement(record, shown));
    json_bool_at(&json, "variation", tree_branch(record, shown) != LZ_RECORD_NO_NODE);
    json_number_at(&json, "below", tree_count(record, shown));
    put_marks(&json, record, shown);
    put_arrows(&json, record, shown);
    put_note(&json, session);
    put_way(&json, session);
    put_game(&json, session);
    json_bool_at(&json, "worthKeeping", chapters || session_is_worth_keeping(session));
    web_put_chapters(&json, chapters);
    if (session == web_session())
        web_learn_put(&json);
    return json_take(&json);
}

char *web_session_state(void)
{
    return web_state(web_session(), web_chapters());
}

/* ---- the list of moves ---- */

static void put_item(struct json *json, const lz_variant *variant, const struct move_item *item)
{
    const char *text =
        *item->text ? item->text : wording_colour(variant, item->colour); /* a choice */
    json_open(json, '{');
    json_number_at(json, "node", item->node);
    json_number_at(json, "number", item->number);
    json_string_at(json, "text", text);
    json_string_at(json, "judgement", lz_judgement_sign(item->judgement));
    json_close(json);
}

char *web_session_moves(int columns, int step)
{
    const struct session *session = web_session();
    struct move_list list = {0};
    struct json json = {0};
    int way[TREE_LINE_MAX];
    move_list_make(&list, session_record(session), way, session_line(session, way),
                   (struct move_fit){columns, step});
    json_open(&json, '[');
    for (int i = 0; i < list.row_count; i++) {
        const struct move_row *row = &list.rows[i];
        json_open(&json, '{');
        json_number_at(&json, "indent", row->indent);
        json_number_at(&json, "node", row->node);
        json_string_at(&json, "comment", row->comment);
        json_bool_at(&json, "more", row->more);
        json_open_at(&json, "items", '[');
        for (int j = 0; j < row->count; j++)
            put_item(&json, lz_record_variant(session_record(session)),
                     &list.items[row->first + j]);
        json_close(&json);
        json_close(&json);
    }
    move_list_clear(&list);
    return json_take(&json);
}
