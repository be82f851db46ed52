/* The session without its window: undo, clocks, ends, the saved form. */
#include "desktop/sitting/session.h"
#include "desktop/sitting/threats.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

static struct session *begin(const char *first, const char *second, const char *variant)
{
    struct session_setup setup;
    struct session *session = NULL;
    session_setup_init(&setup);
    assert_int_equal(player_parse(first, &setup.players[0], NULL), LZ_OK);
    assert_int_equal(player_parse(second, &setup.players[1], NULL), LZ_OK);
    assert_int_equal(lz_variant_parse(variant, &setup.variant, NULL), LZ_OK);
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    return session;
}

static void place(struct session *session, int cell, int64_t now_ms)
{
    const lz_action action = lz_action_place(cell);
    assert_int_equal(session_act(session, action, now_ms, NULL), LZ_OK);
}

static int length(const struct session *session)
{
    return lz_game_length(session_game(session));
}

/* Players survive writing and reading. */
static void test_player_text(void **state)
{
    static const char *const texts[] = {
        "person",
        "program level 3",
        "program depth 8",
        "program time 2500",
        "program depth 8 time 2500",
        "classic tuple",
        "classic table depth 3",
        "engine /opt/some where/pbrain -x",
        "engine rapfi | time 900",
        "engine rapfi | depth 4 time 900",
        "engine sh -c 'cat | rapfi'",
        "engine sh -c 'cat | rapfi' | depth 4",
    };
    static const char *const bad[] = {
        "",
        "robot",
        "program level 11",
        "program level",
        "program speed 3",
        "classic",
        "classic no",
        "engine",
        "program depth 0",
        "person level 3",
        "person time 5",
        "classic tuple time 500",
        "classic tuple level 3",
        "program level 3 depth 4",
        "program time 500 level 3",
    };
    struct player player;
    char text[PLAYER_TEXT_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(player_parse(texts[i], &player, NULL), LZ_OK);
        player_format(&player, text, sizeof text);
        assert_string_equal(text, texts[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lz_error error = {0};
        assert_int_not_equal(player_parse(bad[i], &player, &error), LZ_OK);
        assert_true(error.text[0] != '\0');
    }
}

/* Undo goes back to a person's turn, redo forward to one. */
static void test_undo(void **state)
{
    (void)state;
    struct session *session = begin("person", "program", "freestyle 15x15");
    assert_false(session_can_undo(session));
    for (int i = 0; i < 5; i++)
        place(session, i * 20, 0);
    assert_int_equal(session_program_turn(session), 1);
    session_undo(session, 0); /* the program is to move: takes the person's stone only */
    assert_int_equal(length(session), 4);
    assert_int_equal(session_person_turn(session), 0);
    session_undo(session, 0);
    assert_int_equal(length(session), 2);
    session_redo(session, 0);
    assert_int_equal(length(session), 4);
    session_free(session);

    session = begin("program", "person", "freestyle 15x15");
    place(session, 0, 0);
    assert_false(session_can_undo(session)); /* the person has no earlier turn */
    place(session, 1, 0);
    session_undo(session, 0);
    assert_int_equal(length(session), 1);
    session_free(session);

    session = begin("program", "program", "freestyle 15x15");
    place(session, 0, 0);
    place(session, 1, 0);
    session_undo(session, 0);
    assert_int_equal(length(session), 1);
    session_free(session);
}

static void test_resigning(void **state)
{
    (void)state;
    struct session *session = begin("person", "program", "freestyle 15x15");
    place(session, 0, 0);
    place(session, 1, 0);
    session_resign(session, 0, 0);
    assert_int_equal(session_end(session), SESSION_BY_RESIGNING);
    assert_int_equal(session_result(session), LZ_RESULT_WHITE_WINS);
    assert_int_equal(session_person_turn(session), -1);
    session_undo(session, 0); /* undoes the resignation, no stone */
    assert_int_equal(session_end(session), SESSION_GOING);
    assert_int_equal(length(session), 2);
    session_swap_players(session);
    assert_int_equal(session_program_turn(session), 0);
    session_free(session);
}

/* A held clock charges nobody; the turn stays the person's. */
static void test_held_clock(void **state)
{
    struct session_setup setup;
    struct session *session;
    (void)state;
    session_setup_init(&setup);
    setup.clock = (struct clock_setup){.game_ms = 10000};
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    session_set_player(session, 1, &setup.players[0]);
    place(session, 0, 0);
    session_hold_clock(session, true, 3000);
    assert_int_equal(session_time_left(session, 1, 90000), 7000);
    assert_false(session_tick(session, 90000));
    assert_int_equal(session_person_turn(session), 1);
    session_hold_clock(session, true, 90000);
    session_hold_clock(session, false, 100000);
    assert_int_equal(session_time_left(session, 1, 106000), 1000);
    assert_int_equal(session_time_left(session, 0, 106000), 10000);
    session_hold_clock(session, true, 106000);
    place(session, 1, 200000);
    assert_int_equal(session_time_left(session, 1, 200000), 1000);
    session_hold_clock(session, false, 300000);
    assert_true(session_tick(session, 310000));
    session_free(session);
}

/* Five minutes and two seconds per move, computed by hand. */
static void test_clock(void **state)
{
    struct session_setup setup;
    struct session *session;
    (void)state;
    session_setup_init(&setup);
    setup.clock = (struct clock_setup){.game_ms = 300000, .increment_ms = 2000};
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    assert_false(session_tick(session, 10000000)); /* no clock runs before the first stone */
    place(session, 0, 10000000);
    assert_int_equal(session_time_left(session, 0, 10000000), 300000);
    assert_int_equal(session_time_left(session, 1, 10004000), 296000);
    place(session, 1, 10010000);
    assert_int_equal(session_time_left(session, 1, 10010000), 292000);
    session_pause(session, true, 10012000);
    assert_int_equal(session_time_left(session, 0, 99999999), 298000);
    session_pause(session, false, 20000000);
    assert_int_equal(session_time_left(session, 0, 20001000), 297000);
    lz_limits limits;
    session_limits(session, 0, 20001000, &limits);
    assert_in_range(limits.match_left_ms, 296000, 297000);
    assert_int_equal(limits.increment_ms, 2000);
    assert_false(session_tick(session, 20297999));
    assert_true(session_tick(session, 20298000));
    assert_int_equal(session_end(session), SESSION_BY_TIME);
    assert_int_equal(session_result(session), LZ_RESULT_WHITE_WINS);
    session_free(session);
}

static void test_move_clock(void **state)
{
    struct session_setup setup;
    struct session *session;
    (void)state;
    session_setup_init(&setup);
    setup.clock.move_ms = 5000;
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    place(session, 0, 0);
    assert_false(session_tick(session, 4999));
    place(session, 1, 4999);
    assert_false(session_tick(session, 9998));
    assert_true(session_tick(session, 9999));
    session_free(session);
}

/* A session survives writing and reading. */
static void test_saved_form(void **state)
{
    struct session_setup setup;
    struct session *session, *back;
    (void)state;
    session_setup_init(&setup);
    lz_variant_init(&setup.variant, LZ_RULE_RENJU);
    setup.variant.opening = LZ_OPENING_SWAP2;
    setup.clock = (struct clock_setup){.game_ms = 60000, .increment_ms = 1000};
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    assert_int_equal(session_play(session, "h8i9j8 g7k9 white e5", NULL), LZ_OK);
    session_resign(session, 1, 0);
    char *text = session_write(session, 0);
    assert_non_null(text);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    char *again = session_write(back, 77);
    assert_string_equal(text, again);
    assert_int_equal(session_result(back), session_result(session));
    assert_int_equal(lz_game_key(session_game(back)), lz_game_key(session_game(session)));
    free(again);

    /* A text cut anywhere is either read or refused. */
    for (size_t cut = strlen(text); cut-- > 0;) {
        struct session *part = NULL;
        lz_error error = {0};
        text[cut] = '\0';
        if (session_read(text, &part, &error) == LZ_OK)
            session_free(part);
        else
            assert_true(error.text[0] != '\0');
    }
    free(text);
    session_free(back);
    session_free(session);
}

/* Undone moves can be redone after writing and reading. */
static void test_saved_undone(void **state)
{
    (void)state;
    struct session *session = begin("person", "person", "freestyle 15x15"), *back;
    assert_false(session_is_worth_keeping(session));
    assert_int_equal(session_play(session, "h8i9j10", NULL), LZ_OK);
    for (int left = 2; left >= 0; left--) {
        session_undo(session, 0);
        assert_int_equal(length(session), left);
        char *text = session_write(session, 0);
        assert_int_equal(session_read(text, &back, NULL), LZ_OK);
        free(text);
        assert_true(session_is_worth_keeping(back));
        assert_int_equal(length(back), left);
        assert_int_equal(lz_game_total(session_game(back)), 3);
        lz_action last = lz_game_action(session_game(back), 2);
        assert_int_equal(last.cell[0], 9 * 15 + 9);
        session_free(back);
    }
    session_free(session);
}

static void test_saved_start(void **state)
{
    struct session_setup setup;
    struct session *session, *back;
    (void)state;
    session_setup_init(&setup);
    assert_int_equal(session_setup_classic(&setup, LZ_CLASSIC_TABLE, NULL), LZ_OK);
    assert_true(setup.has_start);
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    assert_true(session_is_worth_keeping(session)); /* two persons at four stones */
    const struct player table = {.kind = PLAYER_CLASSIC, .classic = LZ_CLASSIC_TABLE};
    session_set_player(session, 1, &table);
    assert_false(session_is_worth_keeping(session)); /* the stones are the classic's start */
    assert_int_equal(session_play(session, "j8j9", NULL), LZ_OK);
    assert_true(session_is_worth_keeping(session));
    char *text = session_write(session, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    assert_int_equal(lz_game_stones(session_game(back)), 6);
    assert_int_equal(lz_game_key(session_game(back)), lz_game_key(session_game(session)));
    free(text);
    session_free(back);
    session_free(session);
}

/* All but five cells of the largest board are blocked. */
static void test_saved_blocked_cells(void **state)
{
    struct session_setup setup;
    struct session *session, *back;
    (void)state;
    session_setup_init(&setup);
    setup.variant.columns = setup.variant.rows = LZ_SIZE_MAX;
    for (int cell = 5; cell < LZ_CELLS_MAX; cell++)
        assert_int_equal(
            lz_variant_block(&setup.variant, cell % LZ_SIZE_MAX, cell / LZ_SIZE_MAX, NULL), LZ_OK);
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    place(session, 1, 0);
    char *text = session_write(session, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    const lz_variant *variant = lz_game_variant(session_game(back));
    assert_memory_equal(variant->blocked, setup.variant.blocked, sizeof variant->blocked);
    assert_int_equal(lz_game_key(session_game(back)), lz_game_key(session_game(session)));
    free(text);
    session_free(back);
    session_free(session);
}

static void think_of(struct session *session, int at, int score, int win_permille, int mate)
{
    struct ply_note *note = session_note_at(session, at);
    note->searched = true;
    note->score = score;
    note->win_permille = win_permille;
    note->mate = mate;
}

/* Notes survive writing and reading, those on undone moves included. */
static void test_saved_notes(void **state)
{
    (void)state;
    struct session *session = begin("person", "person", "freestyle 3x3 win 3"), *back;
    assert_int_equal(session_play(session, "a1a3b1b3c2c3", NULL), LZ_OK);
    think_of(session, 0, 0, 500, 0);
    think_of(session, 2, -143, 388, 0);
    think_of(session, 5, -30000, 0, -1);
    session_note_at(session, 3)->valued = true;
    session_note_at(session, 3)->value = -INT64_C(5000000000);
    session_note_at(session, 5)->valued = true;
    for (int undone = 0; undone < 2; undone++) {
        char *text = session_write(session, 0);
        assert_int_equal(session_read(text, &back, NULL), LZ_OK);
        for (int i = 0; i <= length(back); i++) {
            const struct ply_note kept = session_note(back, i);
            assert_int_equal(kept.searched, i == 0 || i == 2 || i == 5 || i == 6);
            assert_int_equal(kept.over, i == 6);
            assert_int_equal(kept.score, i == 2 ? -143 : i == 5 ? -30000 : 0);
            assert_int_equal(kept.win_permille, i == 0 ? 500 : i == 2 ? 388 : 0);
            assert_int_equal(kept.mate, i == 5 ? -1 : 0);
            assert_int_equal(kept.valued, i == 3 || i == 5);
            assert_int_equal(kept.value, i == 3 ? -INT64_C(5000000000) : 0);
        }
        char *again = session_write(back, 0);
        assert_string_equal(text, again);
        session_free(back);
        free(again);
        free(text);
        session_undo(session, 0);
    }
    session_free(session);
}

/* Broken saved sessions are refused with the number of the wrong line. */
static void test_bad_saved_forms(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
    } cases[] = {
        {"", 0},
        {"lianzi-session 2\n", 1},
        {"lianzi-session 1\nvariant checkers\nmoves \n", 2},
        {"lianzi-session 1\nvariant renju 15x15\nmoves h8h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nclock 1 2\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nclock 0 9223372036854775807 1\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nclock 0 1 86400001\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nleft -9223372036854775808 1\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nleft 1 86400000001\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nstart x ...\nmoves \n", 3},
        {"lianzi-session 1\nvariant freestyle 3x3 win 3\nstart x ........#\nmoves \n", 3},
        {"lianzi-session 1\nvariant connect4 7x6\nstart x "
         ".......x..................................\nmoves \n",
         3},
        {"lianzi-session 1\nvariant renju 15x15\nfirst nobody\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nend later 0\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nundone x\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nundone -1\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nundone 2\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nnonsense\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 2:0,500,0\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts -1:0,500,0\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,500\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,1001,0\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,500,-2147483648\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,500,0x\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nvalues 2:1\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nvalues 1:\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nvalues 1:99999999999999999999\nmoves h8\n", 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session *session = NULL;
        lz_error error = {0};
        assert_int_not_equal(session_read(cases[i].text, &session, &error), LZ_OK);
        assert_null(session);
        assert_int_equal(error.line, cases[i].line);
    }
}

/* Threats on boards that a person can check. */
static void test_threats(void **state)
{
    struct threats threats[2];
    (void)state;
    struct session *session = begin("person", "person", "freestyle 15x15");
    assert_int_equal(session_play(session, "f8a1g8a3h8a5", NULL), LZ_OK);
    threats_find(session_game(session), threats);
    assert_int_equal(threats[0].five_count, 0);
    assert_int_equal(threats[0].four_count, 2); /* e8 and i8 make an open four */
    assert_int_equal(threats[0].fours[0], 7 * 15 + 4);
    assert_int_equal(threats[0].fours[1], 7 * 15 + 8);
    assert_int_equal(session_play(session, "i8", NULL), LZ_OK);
    threats_find(session_game(session), threats);
    assert_int_equal(threats[0].five_count, 2);
    session_free(session);

    session = begin("person", "person", "renju 15x15");
    assert_int_equal(session_play(session, "c8a1d8a3e8a5g8a7h8a9", NULL), LZ_OK);
    threats_find(session_game(session), threats);
    assert_int_equal(threats[0].five_count, 0); /* f8 would make six */
    session_free(session);

    session = begin("person", "person", "caro 15x15");
    assert_int_equal(session_play(session, "d8b8e8a1f8a3", NULL), LZ_OK);
    threats_find(session_game(session), threats);
    assert_int_equal(threats[0].four_count, 0); /* after g8 a stone on h8 stops c8 too */
    session_free(session);
    session = begin("person", "person", "caro 15x15");
    assert_int_equal(session_play(session, "d8a5e8a1f8a3", NULL), LZ_OK);
    threats_find(session_game(session), threats);
    assert_int_equal(threats[0].four_count, 2);
    session_free(session);

    session = begin("person", "person", "connect4 7x6");
    assert_int_equal(session_play(session, "112233", NULL), LZ_OK);
    threats_find(session_game(session), threats);
    assert_int_equal(threats[0].five_count, 1);
    assert_int_equal(threats[0].fives[0], 3);
    assert_int_equal(threats[1].five_count, 0); /* no disc can rest there yet */
    session_free(session);
}

/* The note on a decided position is its result; undo leaves the other notes. */
static void test_result_note(void **state)
{
    static const struct {
        const char *moves;
        int win_permille;
    } games[] = {{"a1a2b1b2c1", 1000}, {"a1a3b1b3c2c3", 0}, {"b2a1a2c2b1b3a3c1c3", 500}};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct session *session = begin("person", "person", "freestyle 3x3 win 3");
        assert_int_equal(session_play(session, games[i].moves, NULL), LZ_OK);
        const int end = length(session);
        assert_true(session_note(session, end).searched && session_note(session, end).over);
        assert_int_equal(session_note(session, end).win_permille, games[i].win_permille);
        assert_false(session_note(session, end - 1).searched);
        session_undo(session, 0);
        assert_false(session_note(session, end - 1).searched);
        session_free(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_player_text), cmocka_unit_test(test_undo),
        cmocka_unit_test(test_resigning),   cmocka_unit_test(test_held_clock),
        cmocka_unit_test(test_clock),       cmocka_unit_test(test_move_clock),
        cmocka_unit_test(test_saved_form),  cmocka_unit_test(test_saved_undone),
        cmocka_unit_test(test_saved_start), cmocka_unit_test(test_saved_blocked_cells),
        cmocka_unit_test(test_saved_notes), cmocka_unit_test(test_bad_saved_forms),
        cmocka_unit_test(test_threats),     cmocka_unit_test(test_result_note),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
