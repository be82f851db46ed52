/* The remarks of a review in a record: what they say, and that a later review replaces them alone.
 */
#include "study/review.h"
#include "testing.h"

#include <stdio.h>

enum { H8 = 7 * 15 + 7, I9 = 8 * 15 + 8, A1 = 0, H9 = 8 * 15 + 7, H10 = 9 * 15 + 7 };

static void add(lz_record *record, int *at, int cell)
{
    assert_int_equal(lz_record_add(record, *at, lz_action_place(cell), at, NULL), LZ_OK);
}

/* A game of three moves; returns the last one's node. */
static int make_game(lz_record **record)
{
    lz_variant variant;
    int at = LZ_RECORD_ROOT;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_record_new(&variant, record, NULL), LZ_OK);
    add(*record, &at, H8);
    add(*record, &at, I9);
    add(*record, &at, A1);
    return at;
}

/* A search found `cell` best, with this win rate, and that of the next best. */
static void find(struct review_position *position, int cell, int win, int second_win)
{
    lz_line line = {.length = 1, .win_permille = win};
    line.pv[0] = lz_action_place(cell);
    review_take(position, &line, second_win);
}

/* Reviews the game: the first move is good if `next_best` is low, the second one is plain, the
 * third one loses `loss`. */
static void annotate(lz_record *record, int end, int next_best, int loss)
{
    struct review review;
    assert_int_equal(review_begin(&review, record, end, NULL), LZ_OK);
    find(&review.positions[0], H8, 700, next_best);
    find(&review.positions[1], I9, 300, 290);
    find(&review.positions[2], H9, 700, 690);
    find(&review.positions[3], H10, 300 + loss, 0);
    assert_int_equal(review_annotate(&review, record, NULL), LZ_OK);
    review_clear(&review);
}

static void check_move(const lz_record *record, int node, lz_judgement judgement,
                       const char *comment)
{
    const char *found = lz_record_comment(record, node);
    assert_int_equal(lz_record_judgement(record, node), judgement);
    assert_string_equal(found ? found : "", comment);
}

static const char good[] = "!: 70 % with this move, 40 % with the next best.";
static const char only[] = "only move: 70 % with this move, 5 % with the next best.";
static const char lost[] = "??: from 70 % to 30 %; h9 was better.";

static void test_remarks(void **state)
{
    lz_record *record;
    const int end = make_game(&record);
    const int first = lz_record_child(record, LZ_RECORD_ROOT);
    (void)state;
    int black, white;
    assert_false(review_read_accuracy(record, &black, &white));
    annotate(record, end, 400, 400);
    assert_true(review_read_accuracy(record, &black, &white));
    assert_int_equal(black, 60); /* one move loses nothing, one 400: e^-1.6 is 0.2 */
    assert_int_equal(white, 100);
    check_move(record, first, LZ_JUDGEMENT_GOOD, good);
    check_move(record, lz_record_child(record, first), LZ_JUDGEMENT_NONE, "");
    check_move(record, end, LZ_JUDGEMENT_VERY_BAD, lost);
    annotate(record, end, 50, 400);
    check_move(record, first, LZ_JUDGEMENT_GOOD, only);
    check_move(record, end, LZ_JUDGEMENT_VERY_BAD, lost);
    annotate(record, end, 690, 0);
    check_move(record, first, LZ_JUDGEMENT_NONE, "");
    check_move(record, end, LZ_JUDGEMENT_NONE, "");
    lz_record_free(record);
}

/* Comments before a review, and after one that finds the move good, or plain. */
static void test_earlier(void **state)
{
    static const struct {
        const char *before;
        lz_judgement judgement;
        const char *found_good, *found_plain;
        lz_judgement plain;
    } rows[] = {
        /* as older versions wrote them */
        {"!", LZ_JUDGEMENT_GOOD, "", "", LZ_JUDGEMENT_NONE},
        {"only move", LZ_JUDGEMENT_GOOD, "", "", LZ_JUDGEMENT_NONE},
        {"mine\n!", LZ_JUDGEMENT_GOOD, "mine\n", "mine", LZ_JUDGEMENT_NONE},
        {"!\nmine", LZ_JUDGEMENT_GOOD, "mine\n", "mine", LZ_JUDGEMENT_NONE},
        {"!: h8 makes a three.", LZ_JUDGEMENT_GOOD, "", "", LZ_JUDGEMENT_NONE},
        {"?\xef\xbc\x9a\xe4\xbb\x8e 70 %", LZ_JUDGEMENT_BAD, "", "", LZ_JUDGEMENT_NONE},
        /* a person's */
        {"", LZ_JUDGEMENT_GOOD, "", "", LZ_JUDGEMENT_GOOD},
        {"! mine", LZ_JUDGEMENT_INTERESTING, "! mine\n", "! mine", LZ_JUDGEMENT_INTERESTING},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int plain = 0; plain < 2; plain++) {
            lz_record *record;
            char wanted[128];
            const int end = make_game(&record);
            const int first = lz_record_child(record, LZ_RECORD_ROOT);
            assert_int_equal(lz_record_set_comment(record, first, rows[i].before, NULL), LZ_OK);
            lz_record_set_judgement(record, first, rows[i].judgement);
            print_message("# \"%s\"\n", rows[i].before);
            annotate(record, end, plain ? 690 : 400, 0);
            snprintf(wanted, sizeof wanted, "%s%s",
                     plain ? rows[i].found_plain : rows[i].found_good, plain ? "" : good);
            check_move(record, first, plain ? rows[i].plain : LZ_JUDGEMENT_GOOD, wanted);
            lz_record_free(record);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_remarks),
                                       cmocka_unit_test(test_earlier)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
