/* Random commands over all rules, openings and seats. After each: the games fit their nodes, no
 * move is lost but by deletion, a click does what session_deed_at says, redo leads back to where
 * undo came from. Now and then: what is written reads back equal, as the saved form and as SGF. */
#include "base/random.h"
#include "record/memory.h"
#include "session/seats.h"
#include "study/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wanted = REPEATED(300000);
static uint64_t stream = 20261128;

static uint32_t below(uint32_t bound)
{
    return random_below(&stream, bound);
}

static bool one_in(uint32_t bound)
{
    return below(bound) == 0;
}

/* ---- sessions to begin with ---- */

static const char *const players[] = {"person",
                                      "person",
                                      "program level 3",
                                      "program time 500",
                                      "classic table depth 2",
                                      "engine sh -c 'cat' | depth 4"};

static void choose_variant(lz_variant *variant)
{
    static const char *const sizes[] = {"15x15", "5x5 win 3", "9x9", "22x22", "7x11 blocked 3,3"};
    char text[96];
    for (;;) {
        const lz_rule rule = (lz_rule)below(LZ_RULE_COUNT);
        const lz_opening opening = (lz_opening)below(LZ_OPENING_COUNT);
        if (one_in(2))
            snprintf(text, sizeof text, "%s 15x15 opening %s", lz_rule_name(rule),
                     lz_opening_name(opening));
        else
            snprintf(text, sizeof text, "%s %s", lz_rule_name(rule), sizes[below(5)]);
        if (lz_variant_parse(text, variant, NULL) == LZ_OK)
            return;
    }
}

static void choose_setup(struct session_setup *setup)
{
    session_setup_init(setup);
    choose_variant(&setup->variant);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(player_parse(players[below(sizeof players / sizeof *players)],
                                      &setup->players[seat], NULL),
                         LZ_OK);
    if (one_in(3))
        setup->clock = (struct clock_setup){one_in(2) ? 30000 : 0, one_in(2) ? 60000 : 0, 500};
}

/* A text with letters that formats have to escape. */
static const char *word(void)
{
    static const char *const words[] = {"Li", "王连子", "a\\b]c", "x: y; (z)", "\"q\""};
    return words[below(sizeof words / sizeof *words)];
}

/* Sets up some stones on the board of a node; false where the rules refuse the position. */
static bool set_up(lz_record *record, int node, int *out)
{
    uint8_t cells[LZ_CELLS_MAX] = {0};
    const lz_variant *variant = lz_record_variant(record);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        if (lz_variant_is_blocked(variant, cell))
            cells[cell] = LZ_BLOCKED;
        else if (one_in(9) && !lz_rule_has_gravity(variant->rule))
            cells[cell] = one_in(2) ? LZ_BLACK : LZ_WHITE;
    }
    return lz_record_set_up(record, node, cells, one_in(2) ? LZ_BLACK : LZ_WHITE, out, NULL) ==
           LZ_OK;
}

/* A record with a header and perhaps stones that are set up within the game. */
static lz_record *make_record(const struct session_setup *setup)
{
    static const lz_record_info infos[] = {
        LZ_RECORD_INFO_BLACK,      LZ_RECORD_INFO_WHITE,     LZ_RECORD_INFO_EVENT,
        LZ_RECORD_INFO_ROUND,      LZ_RECORD_INFO_PLACE,     LZ_RECORD_INFO_NAME,
        LZ_RECORD_INFO_NOTE,       LZ_RECORD_INFO_SOURCE,    LZ_RECORD_INFO_AUTHOR,
        LZ_RECORD_INFO_BLACK_RANK, LZ_RECORD_INFO_WHITE_RANK};
    lz_record *record;
    int node = LZ_RECORD_ROOT;
    assert_int_equal(session_setup_record(setup, &record, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof infos / sizeof *infos; i++) {
        if (one_in(2))
            lz_record_set_text(record, infos[i], word(), NULL);
    }
    lz_record_set_text(record, LZ_RECORD_INFO_DATE, "2026-11-28", NULL);
    lz_record_set_result(record, (lz_result)below(4));
    const int cell = lz_rule_has_gravity(setup->variant.rule) ? 0 : 12;
    if (one_in(2) && lz_record_add(record, node, lz_action_place(cell), &node, NULL) == LZ_OK &&
        set_up(record, node, &node) && one_in(2))
        set_up(record, node, &node);
    return record;
}

static struct session *begin_any(void)
{
    struct session_setup setup;
    struct session *session;
    choose_setup(&setup);
    if (one_in(2)) {
        assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
        return session;
    }
    assert_int_equal(session_from_record(&setup, make_record(&setup), &session, NULL), LZ_OK);
    return session;
}

/* ---- what holds after every command ---- */

static void assert_game_at(const struct session *session, const lz_game *game, int node)
{
    lz_game *same;
    assert_int_equal(lz_record_game(session_record(session), node, &same, NULL), LZ_OK);
    assert_int_equal(lz_game_key(game), lz_game_key(same));
    assert_int_equal(lz_game_length(game), lz_game_length(same));
    assert_int_equal(lz_game_to_move(game), lz_game_to_move(same));
    assert_int_equal(lz_game_seat(game), lz_game_seat(same));
    lz_game_free(same);
}

static void assert_sound(const struct session *session)
{
    int line[TREE_LINE_MAX];
    const lz_record *record = session_record(session);
    const int length = session_line(session, line), shown = session_shown(session);
    const int depth = lz_record_depth(record, shown);
    assert_game_at(session, session_game(session), session_node(session));
    assert_game_at(session, session_shown_game(session), shown);
    assert_int_equal(session_is_looking(session), shown != session_node(session));
    assert_in_range(depth, 0, length - 1);
    assert_int_equal(line[depth], shown);
    assert_int_equal(lz_record_child(record, line[length - 1]), LZ_RECORD_NO_NODE);
    assert_int_equal(session_ahead(session),
                     depth + 1 < length ? line[depth + 1] : LZ_RECORD_NO_NODE);
    assert_true(session_person_turn(session) < 0 || session_program_turn(session) < 0);
}

struct place {
    int node, shown, adding;
    enum session_end end;
};

static struct place place_of(const struct session *session)
{
    return (struct place){session_node(session), session_shown(session),
                          session_adding(session, NULL), session_end(session)};
}

static bool same_place(struct place one, struct place other)
{
    return one.node == other.node && one.shown == other.shown;
}

/* Undo, and then redo leads back; unless undo took back something else than a move. */
static void undo(struct session *session, int64_t now_ms)
{
    const struct place before = place_of(session);
    const bool restores = session_can_restore(session), could = session_can_undo(session);
    const bool resigned = before.end == SESSION_BY_RESIGNING || before.end == SESSION_BY_TIME;
    session_undo(session, now_ms);
    const bool moved = !same_place(before, place_of(session));
    assert_true(could || !moved);
    if (!moved || before.adding || restores || resigned)
        return;
    assert_true(session_can_redo(session));
    session_redo(session, now_ms);
    assert_true(same_place(before, place_of(session)));
    session_undo(session, now_ms);
}

static void click(struct session *session, int64_t now_ms)
{
    const lz_variant *variant = lz_game_variant(session_game(session));
    const int cell = (int)below((uint32_t)(variant->columns * variant->rows));
    const struct place before = place_of(session);
    lz_action action = {0};
    lz_legality why;
    lz_error error;
    const enum session_deed deed = session_deed_at(session, cell, &action, &why);
    const lz_status status = session_click(session, cell, now_ms, &error);
    const lz_record *record = session_record(session);
    if (deed == SESSION_NOTHING) {
        assert_int_equal(status, LZ_ERR_ILLEGAL);
        assert_int_not_equal(why, LZ_LEGAL);
        assert_true(same_place(before, place_of(session)));
        return;
    }
    assert_int_equal(status, LZ_OK);
    if (deed == SESSION_PLAY) {
        assert_int_equal(lz_record_parent(record, session_node(session)), before.node);
        assert_int_equal(lz_record_action(record, session_node(session)).cell[0], action.cell[0]);
    } else if (deed == SESSION_TRY) {
        assert_int_equal(session_node(session), before.node);
        assert_int_equal(lz_record_parent(record, session_shown(session)), before.shown);
    }
}

/* Any action that the present position expects, as a program would take it. */
static void act(struct session *session, int64_t now_ms)
{
    const lz_game *game = session_game(session);
    const lz_variant *variant = lz_game_variant(game);
    const int cells = variant->columns * variant->rows;
    const int16_t cell = (int16_t)below((uint32_t)cells), other = (int16_t)below((uint32_t)cells);
    const lz_action actions[] = {
        lz_action_place(lz_rule_has_gravity(variant->rule)
                            ? lz_game_drop_cell(game, cell % variant->columns)
                            : cell),
        lz_action_offer(cell),
        lz_action_declare((int)below(4) + 1),
        lz_action_pass(),
        {.kind = LZ_ACTION_CHOOSE, .colour = one_in(2) ? LZ_BLACK : LZ_WHITE},
        {.kind = LZ_ACTION_ADD_TWO, .cell = {cell, other}},
    };
    const lz_action action = actions[below(sizeof actions / sizeof *actions)];
    if (session_end(session) == SESSION_GOING && lz_game_legality(game, action) == LZ_LEGAL)
        assert_int_equal(session_act(session, action, now_ms, NULL), LZ_OK);
}

static int any_node(const struct session *session)
{
    const lz_record *record = session_record(session);
    int node = LZ_RECORD_ROOT;
    for (int steps = (int)below((uint32_t)lz_record_nodes(record)); steps > 0; steps--)
        node = tree_walk(record, node);
    return node;
}

static void remark(struct session *session)
{
    const int node = any_node(session);
    const lz_variant *variant = lz_record_variant(session_record(session));
    const int cell = (int)below((uint32_t)(variant->columns * variant->rows));
    const lz_mark mark = {(lz_mark_kind)below(LZ_MARK_COUNT + 1), cell, "A"};
    const lz_arrow arrow = {cell, (cell + 1 + (int)below(3)) % 9, one_in(2)};
    struct ply_note *note;
    switch (below(5)) {
    case 0:
        assert_int_equal(session_comment(session, node, one_in(2) ? word() : "two\nlines", NULL),
                         LZ_OK);
        break;
    case 1:
        session_judge(session, node, (lz_judgement)below(LZ_JUDGEMENT_COUNT));
        break;
    case 2:
        assert_int_equal(session_mark(session, node, mark, NULL), LZ_OK);
        break;
    case 3:
        assert_int_equal(session_draw(session, node, arrow, NULL),
                         arrow.from == arrow.to ? LZ_ERR_ARGUMENT : LZ_OK);
        break;
    default:
        note = session_note_at(session, node);
        assert_non_null(note);
        *note = (struct ply_note){
            .searched = true, .score = (int)below(2000) - 1000, .win_permille = (int)below(1001)};
        break;
    }
}

/* ---- what is written ---- */

static void assert_saved(const struct session *session, int64_t now_ms)
{
    struct session *back;
    lz_error error = {0};
    char *text = session_write(session, now_ms);
    assert_non_null(text);
    const lz_status status = session_read(text, &back, &error);
    if (status)
        print_error("line %u: %s\n%s\n", error.line, error.text, text);
    assert_int_equal(status, LZ_OK);
    if (session_is_paused(back) == session_is_paused(session)) {
        char *again = session_write(back, 0);
        assert_string_equal(again, text);
        free(again);
    }
    assert_int_equal(lz_game_key(session_game(back)), lz_game_key(session_game(session)));
    assert_int_equal(session_undone(back), session_undone(session));
    assert_true(session_is_paused(back) == session_is_paused(session) ||
                session_is_opened(session)); /* which waits for the person */
    free(text);
    session_free(back);
}

static void append_record(const lz_record *record, struct output *out)
{
    assert_int_equal(lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, record, output_write, out, NULL),
                     LZ_OK);
}

/* An exported game comes back whole from SGF. */
static void assert_exported(const struct session *session)
{
    lz_record *record;
    struct output first = {0}, second = {0};
    struct games games = {0};
    assert_int_equal(session_export(session, LZ_RECORD_FORMAT_SGF, "2026-11-28", &record, NULL),
                     LZ_OK);
    append_record(record, &first);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, first.data, &games, NULL), LZ_OK);
    assert_int_equal(games.count, 1);
    append_record(games.list[0], &second);
    assert_string_equal(first.data, second.data);
    assert_int_equal(lz_record_nodes(games.list[0]), lz_record_nodes(record));
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++) {
        const char *written = lz_record_text(record, (lz_record_info)info);
        const char *read = lz_record_text(games.list[0], (lz_record_info)info);
        assert_string_equal(read ? read : "", written ? written : "");
    }
    free(first.data);
    free(second.data);
    lz_record_free(games.list[0]);
    lz_record_free(record);
}

/* ---- the commands ---- */

/* What may remove nodes. */
static void remove_some(struct session *session, int64_t now_ms)
{
    if (one_in(5))
        session_restart(session, now_ms);
    else
        session_delete(session, any_node(session), now_ms);
}

static void command(struct session *session, int64_t now_ms)
{
    struct player player;
    switch (below(20)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
        click(session, now_ms);
        break;
    case 5:
    case 6:
    case 7:
        act(session, now_ms);
        break;
    case 8:
    case 9:
        undo(session, now_ms);
        break;
    case 10:
        session_redo(session, now_ms);
        break;
    case 11:
        session_walk(session, (int)below(9) - 4, NULL);
        break;
    case 12:
        session_look(session, one_in(2) ? session_node(session) : any_node(session), NULL);
        break;
    case 13:
        if (one_in(3))
            session_go_to(session, session_shown(session), now_ms, NULL);
        break;
    case 14:
        session_promote(session, any_node(session));
        break;
    case 15:
        remark(session);
        break;
    case 16:
        session_pause(session, one_in(2), now_ms);
        break;
    case 17:
        session_add_two(session);
        break;
    case 18:
        if (one_in(4))
            session_resign(session, (int)below(2), now_ms);
        else
            session_tick(session, now_ms);
        break;
    default:
        player_parse(players[below(sizeof players / sizeof *players)], &player, NULL);
        session_set_player(session, (int)below(2), &player);
        if (one_in(4))
            session_swap_players(session);
        break;
    }
}

static void test_commands(void **state)
{
    enum { A_SESSION = 400, SAVED_EVERY = 40, EXPORTED_EVERY = 100 };
    struct session *session = NULL;
    int64_t now_ms = 0;
    (void)state;
    for (int i = 0; i < wanted; i++) {
        if (i % A_SESSION == 0) {
            session_free(session);
            session = begin_any();
        }
        now_ms += (int64_t)below(3000);
        const int nodes = lz_record_nodes(session_record(session));
        const bool restores = session_can_restore(session);
        if (one_in(40)) {
            remove_some(session, now_ms);
        } else {
            command(session, now_ms);
            assert_true(lz_record_nodes(session_record(session)) >= nodes || restores);
        }
        assert_sound(session);
        if (i % SAVED_EVERY == 0)
            assert_saved(session, now_ms);
        if (i % EXPORTED_EVERY == 0)
            assert_exported(session);
    }
    session_free(session);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_commands)};
    if (argc > 1)
        wanted = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
