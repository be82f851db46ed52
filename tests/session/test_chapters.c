/* A study against a plain list of names: random chapters are added, opened, named, moved, deleted
 * and brought back. After each change the names are those of the list, each chapter has its own
 * moves, and what is written reads back equal. Broken texts are refused with the line that is
 * wrong. */
#include "base/random.h"
#include "session/chapters.h"
#include "session/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t stream = 20261129;

static int below(int bound)
{
    return (int)random_below(&stream, (uint32_t)bound);
}

/* ---- the list ---- */

enum { MOST = 12 };

struct entry {
    int number;    /* its name is "g7" */
    char moves[8]; /* of the one stone that it has by now, "" before */
};

struct plain {
    struct entry list[MOST];
    int count, present;
    struct entry deleted;
    int deleted_at; /* -1: none */
};

static void put_in(struct plain *plain, int at, struct entry entry)
{
    memmove(plain->list + at + 1, plain->list + at,
            (size_t)(plain->count - at) * sizeof *plain->list);
    plain->list[at] = entry;
    plain->count++;
}

static struct entry take_out(struct plain *plain, int at)
{
    const struct entry entry = plain->list[at];
    plain->count--;
    memmove(plain->list + at, plain->list + at + 1,
            (size_t)(plain->count - at) * sizeof *plain->list);
    return entry;
}

static void compare(const struct chapters *chapters, const struct plain *plain)
{
    assert_int_equal(chapters_count(chapters), plain->count);
    assert_int_equal(chapters_present(chapters), plain->present);
    for (int i = 0; i < plain->count; i++) {
        char name[CHAPTER_NAME_MAX], wanted[16], moves[64];
        snprintf(wanted, sizeof wanted, "g%d", plain->list[i].number);
        chapters_name(chapters, i, name, sizeof name);
        assert_string_equal(name, wanted);
        lz_game_format(session_game(chapters_session(chapters, i)), LZ_ROWS_BOTTOM, moves,
                       sizeof moves);
        assert_string_equal(moves, plain->list[i].moves);
    }
    assert_null(chapters_session(chapters, plain->count));
    assert_null(chapters_session(chapters, -1));
}

/* What is written reads back; the study that was read goes on in place of the one before. */
static struct chapters *written_and_read(struct chapters *chapters)
{
    struct chapters *back;
    struct session *present;
    lz_error error;
    char *text =
        chapters_write(chapters, chapters_session(chapters, chapters_present(chapters)), 0);
    assert_non_null(text);
    assert_int_equal(chapters_read(text, &back, &present, &error), LZ_OK);
    assert_ptr_equal(present, chapters_session(back, chapters_present(back)));
    char *again = chapters_write(back, present, 0);
    assert_string_equal(text, again);
    free(text);
    free(again);
    chapters_free(chapters);
    return back;
}

static void add(struct chapters *chapters, struct plain *plain, int number)
{
    struct session *last;
    char name[16];
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, (lz_rule)below(LZ_RULE_COUNT));
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(chapters_add_game(chapters, game, below(2), NULL), LZ_OK);
    lz_game_free(game);
    last = chapters_session(chapters, plain->count);
    snprintf(name, sizeof name, "g%d", number);
    assert_int_equal(session_set_text(last, LZ_RECORD_INFO_NAME, name, NULL), LZ_OK);
    put_in(plain, plain->count, (struct entry){.number = number});
}

/* A stone in the present chapter, which has none yet. */
static void play(const struct chapters *chapters, struct plain *plain)
{
    struct session *session = chapters_session(chapters, plain->present);
    struct entry *entry = &plain->list[plain->present];
    const lz_variant *variant = lz_game_variant(session_game(session));
    if (*entry->moves)
        return;
    snprintf(entry->moves, sizeof entry->moves, "%s",
             lz_rule_has_gravity(variant->rule) ? "4" : "h8");
    assert_int_equal(session_play(session, entry->moves, NULL), LZ_OK);
}

static void change(struct chapters *chapters, struct plain *plain, int number)
{
    const int last = plain->count - 1, places = below(7) - 3, to = below(plain->count);
    switch (below(6)) {
    case 0:
        if (plain->count < MOST)
            add(chapters, plain, number);
        break;
    case 1:
        chapters_open(chapters, to, 0);
        plain->present = to;
        break;
    case 2:
        chapters_move(chapters, places);
        const struct entry moved = take_out(plain, plain->present);
        plain->present += places;
        plain->present = plain->present < 0 ? 0 : plain->present > last ? last : plain->present;
        put_in(plain, plain->present, moved);
        break;
    case 3:
        assert_int_equal(chapters_delete(chapters, 0), last > 0);
        if (last == 0)
            break;
        plain->deleted = take_out(plain, plain->deleted_at = plain->present);
        plain->present -= plain->present == plain->count;
        break;
    case 4:
        assert_int_equal(chapters_can_restore(chapters), plain->deleted_at >= 0);
        if (plain->deleted_at < 0 || plain->count == MOST)
            break;
        chapters_restore(chapters, 0);
        plain->present = plain->deleted_at < plain->count ? plain->deleted_at : plain->count;
        put_in(plain, plain->present, plain->deleted);
        plain->deleted_at = -1;
        break;
    default:
        play(chapters, plain);
    }
}

static void test_list(void **state)
{
    (void)state;
    for (int walk = 0; walk < REPEATED(200); walk++) {
        struct chapters *chapters = chapters_new(NULL);
        struct plain plain = {.deleted_at = -1};
        add(chapters, &plain, 0);
        for (int step = 1; step < 40; step++) {
            const uint64_t stamp = chapters_stamp(chapters);
            const int present = plain.present, count = plain.count;
            change(chapters, &plain, step);
            compare(chapters, &plain);
            if (plain.present != present || plain.count != count)
                assert_true(chapters_stamp(chapters) > stamp);
            if (below(8) == 0) {
                chapters = written_and_read(chapters);
                plain.deleted_at = -1; /* only until the program ends */
                compare(chapters, &plain);
            }
        }
        chapters_free(chapters);
    }
}

/* ---- what a chapter keeps ---- */

static void test_kept(void **state)
{
    struct session_setup setup;
    struct session *played;
    struct chapters *chapters = chapters_new(NULL);
    char name[CHAPTER_NAME_MAX];
    (void)state;
    session_setup_init(&setup);
    player_init(&setup.players[1], PLAYER_PERSON);
    setup.clock.game_ms = 60000;
    assert_int_equal(session_new(&setup, &played, NULL), LZ_OK);
    assert_int_equal(session_play(played, "h8i9j10", NULL), LZ_OK);
    assert_int_equal(chapters_add(chapters, played, NULL), LZ_OK);
    chapters_name(chapters, 0, name, sizeof name);
    assert_string_equal(name, "Chapter 1");
    player_init(&setup.players[1], PLAYER_PROGRAM);
    session_set_player(played, 1, &setup.players[1]);
    chapters_name(chapters, 0, name, sizeof name);
    assert_string_equal(name, "You – Lianzi, level 6");
    assert_int_equal(chapters_add_game(chapters, session_game(played), false, NULL), LZ_OK);
    chapters_name(chapters, 1, name, sizeof name);
    assert_string_equal(name, "Chapter 2");
    const struct session *second = chapters_session(chapters, 1);
    assert_int_equal(lz_game_stones(session_game(second)), 3);
    assert_int_equal(lz_game_length(session_game(second)), 0);
    assert_int_equal(lz_game_to_move(session_game(second)), LZ_WHITE);
    assert_true(session_delete(played, session_node(played), 0));
    assert_false(session_is_paused(played));
    chapters_open(chapters, 1, 1000);
    assert_true(session_is_paused(played)); /* its clock stands */
    chapters_open(chapters, 0, 90000);
    assert_int_equal(session_end(played), SESSION_GOING);
    assert_true(session_can_restore(played)); /* a deletion can be taken back after a change */
    session_restore_tree(played, 90000);
    assert_int_equal(lz_game_stones(session_game(played)), 3);
    chapters_free(chapters);
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        lz_record_info info;
        const char *text, *name;
    } cases[] = {{LZ_RECORD_INFO_WHITE, "Li", "? – Li"},
                 {LZ_RECORD_INFO_BLACK, "Wang", "Wang – Li"},
                 {LZ_RECORD_INFO_NAME, "A fork", "A fork"},
                 {LZ_RECORD_INFO_NAME, "", "Wang – Li"}};
    struct chapters *chapters = chapters_new(NULL);
    lz_variant variant;
    lz_record *record;
    char name[CHAPTER_NAME_MAX];
    lz_variant_init(&variant, LZ_RULE_RENJU);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    assert_int_equal(chapters_add_record(chapters, record, NULL), LZ_OK);
    lz_record_free(record);
    struct session *session = chapters_session(chapters, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint64_t edits = session_edits(session), revision = session_revision(session);
        session_set_text(session, cases[i].info, cases[i].text, NULL);
        chapters_name(chapters, 0, name, sizeof name);
        assert_string_equal(name, cases[i].name);
        assert_true(session_edits(session) != edits && session_revision(session) != revision);
        session_set_text(session, cases[i].info, cases[i].text, NULL);
        assert_true(session_revision(session) == revision + 1); /* the same again is no change */
    }
    chapters_free(chapters);
}

static void test_too_many(void **state)
{
    struct chapters *chapters = chapters_new(NULL);
    lz_variant variant;
    lz_game *game;
    lz_error error;
    (void)state;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    for (int i = 0; i < CHAPTERS_MAX; i++)
        assert_int_equal(chapters_add_game(chapters, game, true, NULL), LZ_OK);
    assert_int_equal(chapters_add_game(chapters, game, true, &error), LZ_ERR_UNSUPPORTED);
    assert_int_equal(chapters_count(chapters), CHAPTERS_MAX);
    lz_game_free(game);
    chapters_free(chapters);
}

/* ---- broken texts ---- */

#define SAVED "lianzi-session 1\nvariant freestyle 15x15\nclock 0 0 0\nmoves h8\n"

static void test_broken(void **state)
{
    static const struct {
        const char *text;
        unsigned line; /* 0: the text is whole */
    } cases[] = {
        {SAVED, 0},
        {"lianzi-study 1\npresent 0\n" SAVED, 0},
        {"lianzi-study 1\nchapter 62\n" SAVED "present 1\n" SAVED, 0},
        {"lianzi-study 2\npresent 0\n" SAVED, 1},
        {"lianzi-study 1\n", 2},
        {"lianzi-study 1\npresent 1\n" SAVED, 3},
        {"lianzi-study 1\npresent -1\n" SAVED, 2},
        {"lianzi-study 1\npresent 99999999999999999999\n" SAVED, 3},
        {"lianzi-study 1\nchapter 63\n" SAVED "present 1\n" SAVED, 7},
        {"lianzi-study 1\nchapter 9999\n" SAVED "present 1\n" SAVED, 3},
        {"lianzi-study 1\nchapter 62\n" SAVED "present 1\nlianzi-session 1\nvariant x\n", 9},
        {"lianzi-study 1\nchapter 62\n" SAVED "present 1\n", 7},
    };
    (void)state;
    assert_int_equal(strlen(SAVED), 62);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chapters *chapters;
        struct session *session;
        lz_error error = {0};
        const lz_status status = chapters_read(cases[i].text, &chapters, &session, &error);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(status == LZ_OK, cases[i].line == 0);
        if (status == LZ_OK && chapters)
            chapters_free(chapters);
        else if (status == LZ_OK)
            session_free(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),   cmocka_unit_test(test_kept),
        cmocka_unit_test(test_names),  cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
