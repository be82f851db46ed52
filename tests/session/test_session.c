/* The session without its window: undo, clocks, ends, the saved form. */
#include "record/memory.h"
#include "session/coach.h"
#include "session/hint.h"
#include "session/move_list.h"
#include "session/seats.h"
#include "session/wording.h"
#include "study/threats.h"
#include "study/tree.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        assert_int_equal(session_undone(back), 3 - left);
        while (session_can_redo(back))
            session_redo(back, 0);
        assert_int_equal(lz_game_action(session_game(back), 2).cell[0], 9 * 15 + 9);
        session_free(back);
    }
    session_free(session);
}

/* A new game is refused if a classic at the table does not play it. */
static void test_classics_games(void **state)
{
    static const struct {
        const char *first, *second, *variant;
        bool good;
    } cases[] = {
        {"person", "classic tuple", "freestyle 15x15", true},
        {"person", "classic tuple", "caro 15x15", false},
        {"classic drop", "person", "connect4 9x9", true},
        {"classic drop", "classic tuple", "freestyle 15x15", false},
        {"classic table", "person", "freestyle 10x10", false},
        {"classic table", "person", "freestyle 15x15 opening swap2", false},
        {"person", "program level 3", "caro 15x15 opening swap2", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session *session = begin(cases[i].first, cases[i].second, cases[i].variant);
        const lz_status status = session_setup_check(session_setup(session), NULL);
        assert_int_equal(status, cases[i].good ? LZ_OK : LZ_ERR_UNSUPPORTED);
        session_free(session);
    }
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
    session_note_at(session, 5)->proved = true;
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
            assert_int_equal(kept.proved, i == 5);
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

/* Win rates that are saved with a game come back, without the scores. */
static void test_saved_rates(void **state)
{
    static const int rates[] = {500, -1, 388, 1000, 0, -1};
    struct session *session = begin("person", "person", "freestyle 15x15"), *opened, *back;
    struct session_setup setup;
    lz_record *record;
    (void)state;
    assert_int_equal(session_play(session, "a1a3b1b3c2", NULL), LZ_OK);
    think_of(session, 0, 0, 500, 0);
    think_of(session, 2, -143, 388, 0);
    think_of(session, 3, 30000, 990, 3);
    think_of(session, 4, -30000, 10, -3);
    assert_int_equal(session_export(session, LZ_RECORD_FORMAT_SGF, NULL, &record, NULL), LZ_OK);
    session_setup_init(&setup);
    assert_int_equal(session_from_record(&setup, record, &opened, NULL), LZ_OK);
    think_of(opened, 2, 15, 510, 0); /* a new search counts */
    char *text = session_write(opened, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    for (int node = 0; node <= 5; node++) {
        const struct ply_note note = session_note(back, node);
        assert_int_equal(note.searched, rates[node] >= 0);
        assert_int_equal(note.only_rate, rates[node] >= 0 && node != 2);
        assert_int_equal(note.win_permille, node == 2 ? 510 : rates[node] < 0 ? 0 : rates[node]);
        assert_int_equal(note.score, node == 2 ? 15 : 0);
        assert_int_equal(note.mate, 0);
    }
    char *again = session_write(back, 0);
    assert_string_equal(text, again);
    assert_int_equal(session_export(back, LZ_RECORD_FORMAT_SGF, NULL, &record, NULL), LZ_OK);
    assert_int_equal(lz_record_win_permille(record, 2), 510);
    assert_int_equal(lz_record_win_permille(record, 3), 1000);
    assert_int_equal(lz_record_win_permille(record, 5), -1);
    lz_record_free(record);
    free(again);
    free(text);
    session_free(back);
    session_free(opened);
    session_free(session);
}

/* A copy is written like its original, and stays as it was; every change of what is written changes
 * the revision. */
static void test_copied(void **state)
{
    (void)state;
    struct session *session = begin("person", "program level 7", "freestyle 15x15"), *copy;
    uint64_t revision = session_revision(session);
    for (int change = 0; change < 4; change++) {
        if (change == 0)
            assert_int_equal(session_play(session, "h8i9j10", NULL), LZ_OK);
        else if (change == 1)
            think_of(session, 1, 50, 540, 0);
        else if (change == 2)
            assert_int_equal(session_comment(session, 2, "why?", NULL), LZ_OK);
        else
            session_undo(session, 0);
        assert_int_not_equal(session_revision(session), revision);
        char *text = session_write(session, 0), *copied;
        assert_int_equal(session_copy(session, &copy, NULL), LZ_OK);
        session_judge(session, 1, LZ_JUDGEMENT_GOOD);
        session_judge(session, 1, LZ_JUDGEMENT_NONE);
        think_of(session, 3, change, 500, 0);
        copied = session_write(copy, 0);
        assert_string_equal(text, copied);
        session_free(copy);
        free(copied);
        free(text);
        revision = session_revision(session);
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
        {"lianzi-session 1\nvariant renju 15x15\nfrom -1\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nfrom 1\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nnonsense\nmoves \n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 2:0,500,0\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts -1:0,500,0\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,500\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,1001,0\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,500,-2147483648\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,500,0x\nmoves h8\n", 3},
        {"lianzi-session 1\nvariant renju 15x15\nthoughts 0:0,500,0pp\nmoves h8\n", 3},
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

/* The SGF of a session's tree. */
static char tree_text[4096];

static bool write_tree(void *user, const char *data, size_t size)
{
    size_t *used = user;
    assert_true(*used + size < sizeof tree_text);
    memcpy(tree_text + *used, data, size);
    *used += size;
    tree_text[*used] = '\0';
    return true;
}

/* The moves of the tree, without the game's header. */
static const char *tree_of(const struct session *session)
{
    size_t used = 0, kept = 0;
    assert_int_equal(lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, session_record(session),
                                     write_tree, &used, NULL),
                     LZ_OK);
    for (size_t i = 0; i < used; i++) {
        if (tree_text[i] != '\n')
            tree_text[kept++] = tree_text[i];
    }
    tree_text[kept] = '\0';
    const char *moves = strchr(tree_text + 2, ';');
    return moves ? moves : "";
}

static int found(const struct session *session, int node, int cell)
{
    return lz_record_find(session_record(session), node, lz_action_place(cell));
}

/* What is undone and replaced stays in the tree; the game is the main line. */
static void test_tree_keeps(void **state)
{
    (void)state;
    struct session *session = begin("person", "person", "freestyle 15x15");
    for (int cell = 0; cell < 3; cell++)
        place(session, cell, 0);
    session_undo(session, 0);
    session_undo(session, 0);
    assert_true(session_can_redo(session));
    place(session, 7, 0);
    assert_false(session_can_redo(session));
    assert_int_equal(length(session), 2);
    assert_string_equal(tree_of(session), ";B[ao](;W[ho])(;W[bo];B[co]))");
    place(session, 8, 0);
    const int undone = found(session, found(session, LZ_RECORD_ROOT, 0), 1);
    int tried;
    assert_int_equal(session_try(session, undone, lz_action_place(9), &tried, NULL), LZ_OK);
    assert_int_equal(length(session), 3); /* trying plays nothing */
    assert_int_equal(session_try(session, undone, lz_action_place(1), &tried, NULL),
                     LZ_ERR_ILLEGAL);
    session_undo(session, 0);
    assert_int_equal(session_go_to(session, undone, 0, NULL), LZ_OK);
    assert_int_equal(length(session), 2);
    assert_int_equal(lz_game_at(session_game(session), 1), LZ_WHITE);
    assert_string_equal(tree_of(session), ";B[ao](;W[ho];B[io])(;W[bo](;B[co])(;B[jo])))");
    session_free(session);
}

/* A search's line is scored for the side to move, and its note for black. */
static void test_line_note(void **state)
{
    lz_line line = {.score = 300, .win_permille = 700, .mate = 9, .source = LZ_SOURCE_PROOF};
    struct ply_note black = {.valued = true, .value = 5}, white = {0};
    (void)state;
    note_line(&black, LZ_BLACK, &line);
    line.source = LZ_SOURCE_SEARCH;
    note_line(&white, LZ_WHITE, &line);
    assert_true(black.searched && black.proved && black.valued && black.value == 5);
    assert_true(black.score == 300 && black.win_permille == 700 && black.mate == 9);
    assert_true(white.searched && !white.proved);
    assert_true(white.score == -300 && white.win_permille == 300 && white.mate == -9);
    line.source = LZ_SOURCE_NONE;
    white = (struct ply_note){0};
    note_line(&white, LZ_WHITE, &line);
    assert_false(white.searched);
}

/* A refusal says what the opening asks for, or what is wrong with the move. */
static void test_refusal(void **state)
{
    struct session_setup setup;
    struct session *session;
    char text[160], wish[160];
    (void)state;
    session_setup_init(&setup);
    lz_variant_init(&setup.variant, LZ_RULE_RENJU);
    setup.variant.opening = LZ_OPENING_SWAP2;
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    assert_int_equal(session_play(session, "h8i9j8", NULL), LZ_OK);
    wording_opening_step(session_game(session), wish, sizeof wish);
    assert_true(wish[0] != '\0');
    wording_refusal(session_game(session), LZ_ILLEGAL_NOT_NOW, text, sizeof text);
    assert_string_equal(text, wish);
    wording_refusal(session_game(session), LZ_ILLEGAL_OCCUPIED, text, sizeof text);
    assert_string_equal(text, wording_legality(LZ_ILLEGAL_OCCUPIED));
    session_free(session);
}

/* A game played here is its record's main line, whatever was played or tried before. */
static void test_main_line(void **state)
{
    int tried;
    (void)state;
    struct session *session = begin("person", "person", "freestyle 15x15");
    place(session, 0, 0);
    place(session, 1, 0);
    session_undo(session, 0);
    place(session, 2, 0);
    session_undo(session, 0);
    uint64_t edits = session_edits(session), stamp = session_edits(session);
    place(session, 1, 0); /* there is nothing new but the order */
    assert_int_not_equal(session_edits(session), edits);
    assert_int_not_equal(session_edits(session), stamp);
    edits = session_edits(session);
    session_undo(session, 0);
    session_redo(session, 0);
    assert_int_equal(session_edits(session), edits);

    assert_int_equal(session_try(session, LZ_RECORD_ROOT, lz_action_place(7), &tried, NULL), LZ_OK);
    assert_int_equal(session_try(session, tried, lz_action_place(8), &tried, NULL), LZ_OK);
    assert_int_not_equal(tree_last(session_record(session), LZ_RECORD_ROOT), tried);
    assert_int_equal(session_go_to(session, tried, 0, NULL), LZ_OK);
    place(session, 9, 0);
    assert_int_equal(tree_last(session_record(session), LZ_RECORD_ROOT), session_node(session));
    session_free(session);
}

/* Deleting the present position goes back; a node's number is used again without its note. */
static void test_tree_deletes(void **state)
{
    (void)state;
    struct session *session = begin("person", "person", "freestyle 15x15"), *back;
    assert_int_equal(session_play(session, "a1b1c1d1", NULL), LZ_OK);
    think_of(session, 3, 5, 600, 0);
    const uint64_t stamp = session_edits(session);
    assert_true(session_delete(session, 3, 0));
    assert_int_not_equal(session_edits(session), stamp);
    assert_int_equal(length(session), 2);
    assert_int_equal(session_node(session), 2);
    assert_false(session_can_redo(session)); /* it is gone from the tree */
    session_undo(session, 0);                /* takes the deletion back */
    assert_int_equal(session_edits(session), stamp);
    assert_int_equal(session_comment(session, 3, NULL, NULL), LZ_OK); /* it has none */
    session_judge(session, 3, LZ_JUDGEMENT_NONE);
    assert_int_equal(session_edits(session), stamp);
    assert_int_equal(session_node(session), 4);
    assert_int_equal(session_note(session, 3).score, 5);
    assert_true(session_delete(session, 3, 0));
    place(session, 20, 0);
    place(session, 21, 0);
    for (int node = 3; node <= 4; node++)
        assert_false(session_note(session, node).searched);
    session_delete(session, 1, 0);
    assert_int_equal(length(session), 0);
    assert_false(session_is_worth_keeping(session));
    char *text = session_write(session, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    free(text);
    session_free(back);
    session_free(session);
}

static struct session *open_sgf(const char *sgf)
{
    struct games games = {0};
    struct session_setup setup;
    struct session *session;
    session_setup_init(&setup);
    player_init(&setup.players[1], PLAYER_PERSON);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, sgf, &games, NULL), LZ_OK);
    assert_int_equal(session_from_record(&setup, games.list[0], &session, NULL), LZ_OK);
    return session;
}

/* "stones/moves since the last set-up", and who sits at the turn. */
static void assert_at(const struct session *session, int stones, int moves, int seat)
{
    assert_int_equal(lz_game_stones(session_game(session)), stones);
    assert_int_equal(length(session), moves);
    assert_int_equal(lz_game_seat(session_game(session)), seat);
}

/* Undo and redo lead over stones that are set up within a game, and so do a saved game's. */
static void test_set_up_within(void **state)
{
    (void)state;
    struct session *session = open_sgf("(;GM[4]SZ[15];B[hh];W[ig];AB[aa][bb]AW[cc]AE[ig]PL[W]C[x]"
                                       ";W[dd];B[ee](;W[ff])(;AE[ee]PL[B];B[gg]))"),
                   *back;
    assert_at(session, 7, 3, 0); /* the main line's end */
    static const struct {
        int stones, moves, seat;
    } walk[] = {{6, 2, 1}, {5, 1, 0}, {4, 0, 1}, {2, 2, 0}, {1, 1, 1}, {0, 0, 0}};
    const int count = (int)(sizeof walk / sizeof *walk);
    for (int i = 0; i < count; i++) {
        session_undo(session, 0);
        assert_at(session, walk[i].stones, walk[i].moves, walk[i].seat);
        assert_int_equal(session_undone(session), i + 1);
        char *text = session_write(session, 0);
        assert_int_equal(session_read(text, &back, NULL), LZ_OK);
        assert_at(back, walk[i].stones, walk[i].moves, walk[i].seat);
        assert_int_equal(session_undone(back), i + 1);
        char *again = session_write(back, 0);
        assert_string_equal(text, again);
        free(again);
        free(text);
        session_free(back);
    }
    assert_false(session_can_undo(session));
    for (int i = count - 2; i >= 0; i--) {
        session_redo(session, 0);
        assert_at(session, walk[i].stones, walk[i].moves, walk[i].seat);
    }
    place(session, 100, 0); /* played on: a variation */
    assert_false(session_can_redo(session));
    assert_string_equal(tree_of(session),
                        ";B[hh];W[ig];AB[bb][aa]AW[cc]AE[ig]PL[W]C[x];W[dd];B[ee](;W[ff])"
                        "(;AE[ee]PL[B];B[gg])(;W[ki]))");
    session_free(session);
}

/* A variation at the end of the line in hand has a new node with the number of a deleted one. */
static void test_redo_after_deletion(void **state)
{
    (void)state;
    struct session *session = begin("person", "person", "freestyle 15x15");
    int tried;
    assert_int_equal(session_play(session, "a1b1c1", NULL), LZ_OK);
    session_undo(session, 0);
    session_delete(session, 3, 0);
    assert_false(session_can_redo(session));
    assert_int_equal(session_try(session, 2, lz_action_place(9), &tried, NULL), LZ_OK);
    assert_int_equal(tried, 3);
    assert_false(session_can_redo(session));
    session_free(session);
}

/* The longest line that a record can hold. */
static void test_longest_line(void **state)
{
    (void)state;
    int line[TREE_LINE_MAX], node = LZ_RECORD_ROOT, depth = 0;
    lz_variant variant;
    lz_record *record;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    while (lz_record_add(record, node, lz_action_pass(), &node, NULL) == LZ_OK)
        depth++;
    assert_int_equal(depth + 1, TREE_LINE_MAX);
    assert_int_equal(tree_line(record, node, line), TREE_LINE_MAX);
    assert_int_equal(line[depth], node);
    lz_record_free(record);
}

/* Tree, comments, notes and header survive writing and reading; a tree of another game does not. */
static void test_saved_tree(void **state)
{
    (void)state;
    struct session *session = begin("person", "person", "renju 15x15"), *back;
    int node;
    lz_error error = {0};
    assert_int_equal(session_play(session, "h8i9h10", NULL), LZ_OK);
    assert_int_equal(session_try(session, 1, lz_action_place(0), &node, NULL), LZ_OK);
    assert_int_equal(session_comment(session, node, "what\nelse", NULL), LZ_OK);
    think_of(session, node, 12, 512, 0);
    session_promote(session, node);
    char *text = session_write(session, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    assert_int_equal(length(back), 3);
    const int there = found(back, found(back, LZ_RECORD_ROOT, 7 * 15 + 7), 0);
    assert_int_equal(
        lz_record_child(session_record(back), lz_record_parent(session_record(back), there)),
        there);
    assert_string_equal(lz_record_comment(session_record(back), there), "what\nelse");
    assert_int_equal(session_note(back, there).score, 12);
    char *again = session_write(back, 0);
    assert_string_equal(text, again);
    free(again);
    session_free(back);
    char *variant = strstr(text, "renju");
    memcpy(variant, "caro ", 5);
    assert_int_not_equal(session_read(text, &back, &error), LZ_OK);
    assert_string_equal(error.text, "the tree is of another game");
    free(text);
    session_free(session);
}

/* The main line of a game from elsewhere stays; its result goes when it goes on. */
static void test_opened(void **state)
{
    struct session_setup setup;
    struct session *session, *back;
    lz_record *record;
    lz_game *game;
    (void)state;
    session_setup_init(&setup);
    assert_int_equal(lz_game_new(&setup.variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "h8i9j10", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(lz_record_from_game(game, &record, NULL), LZ_OK);
    lz_game_free(game);
    lz_record_set_result(record, LZ_RESULT_BLACK_WINS);
    lz_record_set_text(record, LZ_RECORD_INFO_BLACK, "Ada", NULL);
    player_init(&setup.players[1], PLAYER_PERSON);
    assert_int_equal(session_from_record(&setup, record, &session, NULL), LZ_OK);
    assert_int_equal(length(session), 3);
    session_undo(session, 0);
    place(session, 0, 0);
    assert_string_equal(tree_of(session), ";B[hh];W[ig](;B[jf])(;B[ao]))");
    assert_int_equal(lz_record_result(session_record(session)), LZ_RESULT_BLACK_WINS);
    session_undo(session, 0);
    place(session, 9 * 15 + 9, 0);
    place(session, 0, 0);
    assert_int_equal(lz_record_result(session_record(session)), LZ_RESULT_ONGOING);
    char *text = session_write(session, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    assert_true(session_is_opened(back));
    assert_string_equal(lz_record_text(session_record(back), LZ_RECORD_INFO_BLACK), "Ada");
    free(text);
    session_free(back);
    for (int seat = 0; seat < 2; seat++) { /* a program waits where it is its turn */
        struct player program;
        player_init(&program, PLAYER_PROGRAM);
        session_set_player(session, seat, &program);
        text = session_write(session, 0);
        assert_int_equal(session_read(text, &back, NULL), LZ_OK);
        assert_int_equal(session_is_paused(back), seat == lz_game_seat(session_game(back)));
        player_init(&program, PLAYER_PERSON);
        session_set_player(session, seat, &program);
        free(text);
        session_free(back);
    }
    session_free(session);
}

/* The rows of the list, as text. */
static void lay_out(const struct session *session, int node, int columns, char *text, size_t size)
{
    struct move_list list = {0};
    int line[TREE_LINE_MAX];
    const int line_length = tree_line(session_record(session), node, line);
    size_t used = 0;
    move_list_make(&list, session_record(session), line, line_length,
                   (struct move_fit){columns, 5});
    for (int row = 0; row < list.row_count; row++) {
        const struct move_row *at = &list.rows[row];
        used += (size_t)snprintf(text + used, size - used, "%.*s", at->indent, ">>>>>>>>");
        for (int i = 0; i < at->count; i++)
            used +=
                (size_t)snprintf(text + used, size - used, "%d%s ",
                                 list.items[at->first + i].number, list.items[at->first + i].text);
        used += (size_t)snprintf(text + used, size - used, "%s%s/", at->comment ? at->comment : "",
                                 at->more ? "..." : "");
    }
    move_list_clear(&list);
}

static void test_move_list(void **state)
{
    (void)state;
    char text[1024];
    int node;
    struct session *session = begin("person", "person", "freestyle 15x15");
    assert_int_equal(session_play(session, "a1b1c1d1e1", NULL), LZ_OK);
    for (int cell = 30; cell < 32; cell++)
        assert_int_equal(session_try(session, 1, lz_action_place(cell), &node, NULL), LZ_OK);
    assert_int_equal(session_try(session, node, lz_action_place(40), &node, NULL), LZ_OK);
    assert_int_equal(session_comment(session, 3, "good\nand more", NULL), LZ_OK);
    lay_out(session, 5, 4, text, sizeof text);
    assert_string_equal(text, "1a1 2b1 />2a3 />2b3 3k3 /3c1 /good/4d1 5e1 /");
    lay_out(session, 5, 2, text, sizeof text);
    assert_string_equal(text, "1a1 2b1 />2a3 />2b3 />3k3 /3c1 /good/4d1 5e1 /");
    session_free(session);
}

/* Stones are numbered, and what is chosen or offered between them is not. */
static void test_move_list_numbers(void **state)
{
    (void)state;
    char text[1024];
    struct session *session = begin("person", "person", "renju 15x15 opening yamaguchi");
    assert_int_equal(session_play(session, "h8h9i9offer2whitei7g7g9g9h10", NULL), LZ_OK);
    lay_out(session, session_node(session), 20, text, sizeof text);
    assert_string_equal(text, "1h8 2h9 3i9 02 offers 0 4i7 0g7 0g9 5g9 6h10 /");
    session_free(session);
    session = begin("person", "person", "freestyle 15x15 opening swap2");
    assert_int_equal(session_play(session, "a1b2c3d5e6blackf7", NULL), LZ_OK);
    lay_out(session, session_node(session), 20, text, sizeof text);
    assert_string_equal(text, "1a1 2b2 3c3 4d5e6 0 6f7 /");
    session_free(session);
}

/* In a large tree a line off the board is folded to a row. */
static void test_move_list_folds(void **state)
{
    (void)state;
    struct session *session = begin("person", "person", "freestyle 20x20");
    struct move_list list = {0};
    int line[TREE_LINE_MAX], node = LZ_RECORD_ROOT, last = LZ_RECORD_ROOT;
    for (int begins = 0; begins < 200; begins++) {
        node = LZ_RECORD_ROOT;
        for (int i = 0; i < 10; i++)
            assert_int_equal(
                session_try(session, node, lz_action_place((begins + 17 * i) % 400), &node, NULL),
                LZ_OK);
        last = node;
    }
    const lz_record *record = session_record(session);
    assert_true(lz_record_nodes(record) > MOVE_LIST_WHOLE);
    move_list_make(&list, record, line, tree_line(record, LZ_RECORD_ROOT, line),
                   (struct move_fit){4, 5});
    assert_int_equal(move_list_row(&list, last), -1);
    assert_in_range(list.row_count, 200, 210);
    move_list_make(&list, record, line, tree_line(record, last, line), (struct move_fit){4, 5});
    assert_true(move_list_row(&list, last) > 0);
    assert_in_range(list.row_count, 200, 220);
    move_list_clear(&list);
    session_free(session);
}

/* Takes the program that wrote it off the tree of a saved form. */
static void forget_program(char *text)
{
    char *const begin = strstr(text, "AP[");
    assert_non_null(begin);
    const char *const end = strchr(begin, ']') + 1;
    memmove(begin, end, strlen(end) + 1);
}

/* A game that the window saved; tests/web reads the same file and expects the page to write it. */
static void test_shared_file(void **state)
{
    (void)state;
    char text[4096];
    struct session *session;
    FILE *file = fopen(TEST_DATA "/session/window.session", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_int_equal(session_read(text, &session, NULL), LZ_OK);
    char *const again = session_write(session, 0);
    forget_program(text);
    forget_program(again);
    assert_string_equal(again, text);
    free(again);
    session_free(session);
}

/* A session of two persons in a game of a text of SGF. */
static struct session *open_text(const char *text)
{
    struct session_setup setup;
    struct session *session;
    struct games games = {0};
    lz_record *record;
    session_setup_init(&setup);
    player_init(&setup.players[1], PLAYER_PERSON);
    read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL);
    assert_int_equal(games.count, 1);
    assert_int_equal(lz_record_copy(games.list[0], &record, NULL), LZ_OK);
    games_free(&games);
    assert_int_equal(session_from_record(&setup, record, &session, NULL), LZ_OK);
    return session;
}

static void test_words_of_looking(void **state)
{
    (void)state;
    char text[160];
    struct session *session = open_text("(;SZ[15];B[hh];W[ii];B[jj](;W[kk])(;W[aa]))");
    wording_looking(session, text, sizeof text);
    assert_string_equal(text, "");
    wording_cut(session, NULL, text, sizeof text);
    assert_string_equal(text, "");
    session_walk(session, -2, NULL);
    wording_looking(session, text, sizeof text);
    assert_string_equal(text, "Looking back: 2 of 4");
    session_click(session, 0, 0, NULL);
    wording_looking(session, text, sizeof text);
    assert_string_equal(text, "Variation: 3 of 3");
    assert_true(session_promote(session, session_shown(session)));
    wording_looking(session, text, sizeof text);
    assert_string_equal(text, "Main line: 3 of 3");
    session_walk(session, -1, NULL);
    wording_looking(session, text, sizeof text);
    assert_string_equal(text, "Looking back: 2 of 3");
    session_free(session);

    session = open_text("(;SZ[15]RU[renju];B[hh];W[aa];B[ih];W[oo];B[ji];W[ao];B[jj];W[oa]"
                        ";B[jh];W[cc];B[gh];W[dd])");
    wording_cut(session, NULL, text, sizeof text);
    assert_string_equal(text, "The rules do not allow j8, move 9: the game is shown up to there.");
    session_free(session);

    lz_error damage = {0};
    session = open_text("(;SZ[15];B[hh];W[ii];B[jj])");
    lz_error_set(&damage, LZ_ERR_ILLEGAL, "%s is occupied", "h8");
    wording_cut(session, &damage, text, sizeof text);
    assert_string_equal(text, "The rules do not allow h8, move 4: the game is shown up to there.");
    session_free(session);
}

/* A program that a file names takes its seat again, unless the name has a rank. */
static void test_seated_programs(void **state)
{
    (void)state;
    struct session *session =
        open_text("(;SZ[15]PB[Lianzi, level 3]PW[Lianzi, level 4]WR[2d];B[hh])");
    session_seat_programs(session);
    assert_int_equal(session_player(session, 0)->kind, PLAYER_PROGRAM);
    assert_int_equal(session_player(session, 0)->level, 3);
    assert_int_equal(session_player(session, 1)->kind, PLAYER_PERSON);
    session_free(session);
}

/* Each time the next step, for one node; an action that nothing explains is said at once. */
static void test_hint(void **state)
{
    (void)state;
    struct hint hint = {0};
    struct explanation why = {.move = -1, .best = 15 * 13 + 1, .count = 2};
    struct hint_mark marks[HINT_MARKS];
    lz_variant variant;
    char text[4096];
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    why.facts[0] = (struct fact){.kind = FACT_MAKES, .side = LZ_BLACK, .move = why.best};
    why.facts[1] = (struct fact){
        .kind = FACT_WINS, .side = LZ_BLACK, .move = why.best, .number = 5, .count = 3};
    why.facts[1].cells[0] = why.best;
    why.facts[1].cells[1] = 17;
    why.facts[1].cells[2] = 18;
    assert_false(hint_next(&hint, 3));
    hint_take(&hint, 3, lz_action_place(0), &why);
    hint_word(&hint, &variant, text, sizeof text);
    assert_string_equal(text, "Look at the upper left.");
    assert_int_equal(hint_cell(&hint), -1);
    assert_false(hint_next(&hint, 4));
    assert_true(hint_next(&hint, 3));
    hint_word(&hint, &variant, text, sizeof text);
    assert_string_equal(text, "Black can win by force within 5 plies.");
    hint_word_why(&hint, &variant, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(hint_marks(&hint, marks), 0);
    for (int i = 0; i < 2; i++) { /* the last step stays */
        assert_true(hint_next(&hint, 3));
        assert_int_equal(hint_cell(&hint), why.best);
        hint_word(&hint, &variant, text, sizeof text);
        assert_string_equal(text, "Hint: b14");
        assert_int_equal(hint_marks(&hint, marks), 2);
        assert_int_equal(marks[1].cell, 18);
        assert_int_equal(marks[1].colour, LZ_BLACK);
        assert_int_equal(marks[1].number, 3);
        hint_word_why(&hint, &variant, text, sizeof text);
        assert_non_null(strstr(text, "b14 wins by force within 5 plies: b14, c2, d2."));
    }
    hint_take(&hint, 3, lz_action_place(7), NULL);
    assert_int_equal(hint_cell(&hint), 7);
    hint_take(&hint, 3, lz_action_choose(LZ_WHITE), &why);
    assert_int_equal(hint_cell(&hint), -1);
    hint_word(&hint, &variant, text, sizeof text);
    assert_string_equal(text, "Hint: White");
}

/* A person against a program with the coach at the table. */
static struct session *begin_coached(void)
{
    struct session_setup setup;
    struct session *session;
    session_setup_init(&setup);
    setup.clock = (struct clock_setup){.game_ms = 60000, .increment_ms = 1000};
    setup.coach = true;
    assert_int_equal(session_new(&setup, &session, NULL), LZ_OK);
    return session;
}

/* No time is lost while the coach looks, warns, or has had a stone taken back. */
static void test_coach_clock(void **state)
{
    (void)state;
    const struct verdict fine = {.kind = VERDICT_FINE}, mistake = {.kind = VERDICT_LETS_FORCE};
    struct session *session = begin_coached();
    place(session, 0, 0);
    assert_int_equal(session_program_turn(session), -1);
    session_coach_take(session, &fine, 5000);
    assert_int_equal(session_program_turn(session), 1);
    assert_int_equal(session_time_left(session, 1, 5000), 60000);
    place(session, 1, 6000);
    assert_int_equal(session_time_left(session, 1, 6000), 60000);
    place(session, 2, 16000);
    assert_int_equal(session_time_left(session, 0, 20000), 51000);
    session_coach_take(session, &mistake, 20000);
    assert_false(session_tick(session, 200000));
    session_coach_take_back(session, 200000);
    assert_false(session_tick(session, 400000));
    assert_int_equal(session_time_left(session, 0, 400000), 60000);
    place(session, 3, 400000);
    assert_int_equal(session_time_left(session, 0, 400000), 61000);
    session_coach_take(session, &mistake, 500000);
    session_coach_play_on(session, 600000);
    assert_int_equal(session_program_turn(session), 1);
    assert_false(session_tick(session, 659999));
    assert_true(session_tick(session, 660000));
    session_free(session);
}

/* Of the mistakes the two that cost most are worth remembering, once the game has ended and each in
 * a position of its own; also in a game that was saved, and one that was taken back. */
static void test_coach_worth(void **state)
{
    (void)state;
    static const int after[] = {500, 100, 50}; /* then 80 where it was 50 */
    struct session *session = begin_coached(), *back;
    int nodes[COACH_WORTH];
    for (int i = 0; i < 3; i++) {
        const struct verdict mistake = {
            .kind = VERDICT_COSTS, .before = 600, .after = after[i], .better = {.best = 100 + i}};
        place(session, 10 * i, 0);
        session_coach_take(session, &mistake, 0);
        if (i == 2)
            session_coach_take_back(session, 0);
        else
            session_coach_play_on(session, 0);
        place(session, 10 * i + 1, 0);
        if (i < 2)
            continue;
        struct verdict again = mistake; /* another mistake in the same position */
        again.after = 80;
        session_coach_take(session, &again, 0);
        session_coach_play_on(session, 0);
    }
    assert_int_equal(session_coach_worth(session, nodes), 0);
    char *text = session_write(session, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    session_resign(back, 0, 0);
    assert_int_equal(session_coach_worth(back, nodes), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(lz_record_action(session_record(back), nodes[i]).cell[0], 20 - 10 * i);
        assert_int_equal(session_note(back, nodes[i]).better, 102 - i);
        assert_int_equal(session_note(back, nodes[i]).cost, 600 - after[2 - i]);
    }
    free(text);
    session_free(back);
    session_free(session);
}

/* What was saved while the coach warned is judged again; the level stays after such a game. */
static void test_coach_kept(void **state)
{
    (void)state;
    const struct verdict mistake = {.kind = VERDICT_LETS_FORCE};
    struct session *session = begin_coached(), *back;
    place(session, 0, 0);
    session_coach_take(session, &mistake, 0);
    char *text = session_write(session, 0);
    assert_non_null(strstr(text, "\ncoach\n"));
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    assert_true(session_setup(back)->coach);
    assert_true(session_coach_is_due(back));
    session_resign(back, 1, 0);
    assert_false(session_coach_is_due(back));
    assert_int_equal(session_next_level(back, 1), session_player(back, 1)->level);
    free(text);
    session_free(back);
    session_coach_take_back(session, 0);
    text = session_write(session, 0);
    assert_int_equal(session_read(text, &back, NULL), LZ_OK);
    assert_int_equal(session_coach(back), COACH_QUIET);
    assert_int_equal(session_person_turn(back), 0);
    free(text);
    session_free(back);
    session_free(session);
}

/* The mistake first, then where, what kind and what is better, with the reasons. */
static void test_coach_words(void **state)
{
    (void)state;
    struct verdict verdict = {.kind = VERDICT_COSTS,
                              .side = LZ_BLACK,
                              .before = 620,
                              .after = 308,
                              .why = {.move = 0, .best = 112, .count = 1},
                              .better = {.move = -1, .best = 112, .count = 1}};
    verdict.why.facts[0] = (struct fact){.kind = FACT_PREFERS,
                                         .better = true,
                                         .side = LZ_BLACK,
                                         .move = 112,
                                         .number = 620,
                                         .other_number = 308};
    verdict.better.facts[0] =
        (struct fact){.kind = FACT_MAKES, .side = LZ_BLACK, .move = 112, .shape = STONE_THREE};
    struct session *session = begin_coached();
    char text[4096];
    place(session, 0, 0);
    coach_word(session, text, sizeof text);
    assert_string_equal(text, "The coach looks at your move…");
    session_coach_take(session, &verdict, 0);
    coach_word(session, text, sizeof text);
    assert_string_equal(
        text, "With a1 the win rate of Black falls from 62 % to 31 %, the engine expects.");
    static const char *const steps[] = {"Look at the centre.",
                                        "Look for a move that makes a threat.", "Hint: h8"};
    for (int i = 0; i < 3; i++) {
        coach_word_why(session, text, sizeof text);
        assert_string_equal(text, "");
        assert_true(session_coach_look(session));
        coach_word(session, text, sizeof text);
        assert_string_equal(text, steps[i]);
    }
    coach_word_why(session, text, sizeof text);
    assert_string_equal(text, "The engine prefers h8: it expects a win rate of 62 % for Black "
                              "there, and of 31 % after a1.");
    assert_int_equal(hint_cell(session_coach_hint(session)), 112);
    session_free(session);
    session = begin_coached();
    place(session, 0, 0);
    verdict.kind = VERDICT_LETS_FIVE;
    session_coach_take(session, &verdict, 0);
    coach_word(session, text, sizeof text);
    assert_string_equal(text, "After a1 White can win at once.");
    session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coach_clock),
        cmocka_unit_test(test_coach_worth),
        cmocka_unit_test(test_coach_kept),
        cmocka_unit_test(test_coach_words),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_player_text),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_resigning),
        cmocka_unit_test(test_held_clock),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_move_clock),
        cmocka_unit_test(test_saved_form),
        cmocka_unit_test(test_saved_undone),
        cmocka_unit_test(test_set_up_within),
        cmocka_unit_test(test_redo_after_deletion),
        cmocka_unit_test(test_longest_line),
        cmocka_unit_test(test_classics_games),
        cmocka_unit_test(test_saved_start),
        cmocka_unit_test(test_saved_blocked_cells),
        cmocka_unit_test(test_saved_notes),
        cmocka_unit_test(test_saved_rates),
        cmocka_unit_test(test_copied),
        cmocka_unit_test(test_bad_saved_forms),
        cmocka_unit_test(test_threats),
        cmocka_unit_test(test_result_note),
        cmocka_unit_test(test_tree_keeps),
        cmocka_unit_test(test_line_note),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_main_line),
        cmocka_unit_test(test_tree_deletes),
        cmocka_unit_test(test_saved_tree),
        cmocka_unit_test(test_opened),
        cmocka_unit_test(test_move_list),
        cmocka_unit_test(test_move_list_numbers),
        cmocka_unit_test(test_move_list_folds),
        cmocka_unit_test(test_shared_file),
        cmocka_unit_test(test_words_of_looking),
        cmocka_unit_test(test_seated_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
