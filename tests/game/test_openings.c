/* Each opening rule walked by its own text: who acts at every step, what is allowed there, and what
 * is refused with which words. */
#include "game/game_of.h"

#include <stdio.h>
#include <string.h>

enum {
    PLACE = 1U << LZ_ACTION_PLACE,
    CHOOSE = 1U << LZ_ACTION_CHOOSE,
    NUMBER = 1U << LZ_ACTION_DECLARE,
    OFFER = 1U << LZ_ACTION_OFFER,
    PASS = 1U << LZ_ACTION_PASS,
    FREE = PLACE | PASS
};

/* One step of a sample opening: what is expected before the action, and of whom. */
struct step {
    unsigned expects;
    int seat;
    const char *action; /* NULL: the end of the walk */
};

static void walk(const char *opening, const struct step *steps)
{
    char variant[64];
    lz_error error;
    snprintf(variant, sizeof variant, "renju 15x15 opening %s", opening);
    lz_game *game = game_of(variant);
    lz_game *again = game_of(variant);
    for (int i = 0;; i++) {
        if (lz_game_expects(game) != steps[i].expects || lz_game_seat(game) != steps[i].seat)
            fail_msg("%s, step %d: %#x of seat %d", opening, i, lz_game_expects(game),
                     lz_game_seat(game));
        if (!steps[i].action)
            break;
        const uint64_t key = lz_game_key(game);
        if (lz_game_play(game, steps[i].action, LZ_ROWS_BOTTOM, &error))
            fail_msg("%s, %s: %s", opening, steps[i].action, error.text);
        assert_true(lz_game_undo(game));
        assert_true(lz_game_key(game) == key);
        assert_true(lz_game_redo(game));
        assert_true(lz_game_key(game) != key);
    }
    lz_opening_step step;
    assert_false(lz_game_opening_step(game, &step));
    char text[256];
    lz_game_format(game, LZ_ROWS_BOTTOM, text, sizeof text);
    if (lz_game_play(again, text, LZ_ROWS_BOTTOM, &error))
        fail_msg("%s: %s: %s", opening, text, error.text);
    assert_true(lz_game_key(again) == lz_game_key(game));
    assert_int_equal(lz_game_seat_colour(again, 0), lz_game_seat_colour(game, 0));
    lz_game_free(game);
    lz_game_free(again);
}

static void pro_is_walked(void **unused)
{
    (void)unused;
    static const struct step pro[] = {
        {PLACE, 0, "h8"}, {PLACE, 1, "a1"}, {PLACE, 0, "k8"}, {FREE, 1, NULL}};
    static const struct step long_pro[] = {
        {PLACE, 0, "h8"}, {PLACE, 1, "i9"}, {PLACE, 0, "l9"}, {FREE, 1, NULL}};
    walk("pro", pro);
    walk("long-pro", long_pro);
}

/* Seat 1 takes black, so seat 0 plays the fourth stone and chooses among the fifth moves. */
static void rif_is_walked(void **unused)
{
    (void)unused;
    static const struct step steps[] = {
        {PLACE, 0, "h8"}, {PLACE, 0, "h9"}, {PLACE, 0, "i9"}, {CHOOSE, 1, "black"},
        {PLACE, 0, "i7"}, {OFFER, 1, "g9"}, {OFFER, 1, "g7"}, {PLACE, 0, "g7"},
        {FREE, 0, "j6"},  {FREE, 1, NULL},
    };
    walk("rif", steps);
}

static void yamaguchi_is_walked(void **unused)
{
    (void)unused;
    static const struct step steps[] = {
        {PLACE, 0, "h8"},     {PLACE, 0, "i9"}, {PLACE, 0, "j8"}, {NUMBER, 0, "offer3"},
        {CHOOSE, 1, "white"}, {PLACE, 1, "a1"}, {OFFER, 0, "g9"}, {OFFER, 0, "g7"},
        {OFFER, 0, "o15"},    {PLACE, 1, "g9"}, {FREE, 1, "i7"},  {FREE, 0, NULL},
    };
    walk("yamaguchi", steps);
}

static void soosyrv_is_walked(void **unused)
{
    (void)unused;
    static const struct step steps[] = {
        {PLACE, 0, "h8"},  {PLACE, 0, "h9"},      {PLACE, 0, "h10"},    {CHOOSE, 1, "black"},
        {PLACE, 0, "j10"}, {NUMBER, 0, "offer1"}, {CHOOSE, 1, "white"}, {OFFER, 0, "g9"},
        {PLACE, 1, "g9"},  {FREE, 1, "i7"},       {FREE, 0, NULL},
    };
    walk("soosyrv-8", steps);
}

static void tarannikov_is_walked(void **unused)
{
    (void)unused;
    static const struct step steps[] = {
        {PLACE, 0, "h8"}, {CHOOSE, 1, "black"}, /* seat 1 has black, so seat 0 is white */
        {PLACE, 0, "g7"}, {CHOOSE, 1, "black"}, {PLACE, 1, "f6"},  {CHOOSE, 0, "white"},
        {PLACE, 0, "k5"}, {CHOOSE, 1, "white"}, {PLACE, 0, "l12"}, {CHOOSE, 1, "black"},
        {FREE, 0, "a1"},  {FREE, 1, NULL},
    };
    walk("tarannikov", steps);
}

static void taraguchi_is_walked_both_ways(void **unused)
{
    (void)unused;
    static const struct step stones[] = {
        {PLACE, 0, "h8"},  {CHOOSE, 1, "white"}, {PLACE, 1, "h9"},  {CHOOSE, 0, "black"},
        {PLACE, 0, "j10"}, {CHOOSE, 1, "white"}, {PLACE, 1, "k11"}, {CHOOSE | OFFER, 0, "white"},
        {PLACE, 1, "d4"},  {CHOOSE, 0, "black"}, {FREE, 1, "a1"},   {FREE, 0, NULL},
    };
    static const struct step offers[] = {
        {PLACE, 0, "h8"},  {CHOOSE, 1, "white"}, {PLACE, 1, "h9"},  {CHOOSE, 0, "black"},
        {PLACE, 0, "j10"}, {CHOOSE, 1, "white"}, {PLACE, 1, "k11"}, {CHOOSE | OFFER, 0, "a1"},
        {OFFER, 0, "a2"},  {OFFER, 0, "a3"},     {OFFER, 0, "a4"},  {OFFER, 0, "a5"},
        {OFFER, 0, "a6"},  {OFFER, 0, "a7"},     {OFFER, 0, "a8"},  {OFFER, 0, "a9"},
        {OFFER, 0, "a10"}, {PLACE, 1, "a4"},     {FREE, 1, "i7"},   {FREE, 0, NULL},
    };
    walk("taraguchi-10", stones);
    walk("taraguchi-10", offers);
}

/* The last action of each line is refused with these words; the game stays as it was. */
static void what_a_step_does_not_allow_is_refused(void **unused)
{
    (void)unused;
    static const char *const lines[][4] = {
        {"pro", "", "h9", "the first stone goes in the centre"},
        {"pro", "h8h9", "j10", "this stone goes outside the central 5x5 cells"},
        {"long-pro", "h8h9", "k5", "this stone goes outside the central 7x7 cells"},
        {"pro", "h8", "black", "not possible now: place a stone"},
        {"rif", "", "a1", "the first stone goes in the centre"},
        {"rif", "", "pass", "not possible now: place a stone"},
        {"rif", "h8", "j9", "this stone goes within the central 3x3 cells"},
        {"rif", "h8", "h8", "h8: occupied"},
        {"rif", "h8h9", "k8", "this stone goes within the central 5x5 cells"},
        {"rif", "h8h9i9", "a1", "not possible now: choose a colour, black or white"},
        {"rif", "h8h9i9black", "white", "not possible now: place a stone"},
        {"rif", "h8h9i9blacki7", "offer2", "not possible now: offer a move"},
        {"rif", "h8h9i9blacki7", "i7", "i7: occupied"},
        {"rif", "h8h9i9blacki7g9", "g9", "offered already: offer another move"},
        {"rif", "h8h9i9blacki7g9g7", "g8", "not offered: choose one of g9, g7"},
        {"yamaguchi", "h8h9i9", "black", "not possible now: say how many moves will be offered"},
        {"yamaguchi", "h8h9i9", "offer0", "0 moves cannot be offered: say 1 to 12"},
        {"yamaguchi", "h8h9i9", "offer13", "13 moves cannot be offered: say 1 to 12"},
        {"yamaguchi", "h8h9i9offer2whitea1g9g7", "black",
         "not possible now: choose one of the offered moves"},
        {"soosyrv-8", "h8h9i9whitea1", "offer9", "9 moves cannot be offered: say 1 to 8"},
        {"tarannikov", "h8whiteh9whitei9white", "l8",
         "this stone goes within the central 7x7 cells"},
        {"tarannikov", "h8whiteh9whitei9whitei7white", "m8",
         "this stone goes within the central 9x9 cells"},
        {"taraguchi-10", "h8whiteh9whitei9whitei7", "offer3",
         "not possible now: choose a colour, black or white, or offer moves"},
        {"taraguchi-10", "h8whiteh9whitei9whitei7a1", "black", "not possible now: offer a move"},
        {"swap2", "a1b1c1", "pass",
         "not possible now: choose a colour, black or white, or add two stones"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char variant[64];
        lz_error error;
        snprintf(variant, sizeof variant, "renju 15x15 opening %s", lines[i][0]);
        lz_game *game = game_of(variant);
        if (lz_game_play(game, lines[i][1], LZ_ROWS_BOTTOM, &error))
            fail_msg("%s %s: %s", lines[i][0], lines[i][1], error.text);
        const uint64_t key = lz_game_key(game);
        assert_int_equal(lz_game_play(game, lines[i][2], LZ_ROWS_BOTTOM, &error), LZ_ERR_ILLEGAL);
        assert_string_equal(error.text, lines[i][3]);
        assert_true(lz_game_key(game) == key);
        lz_game_free(game);
    }
}

/* Fifth moves are compared by the symmetries of the four stones: none, one mirror, or a diagonal.
 */
static void offers_that_mirror_each_other_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *stones, *offered, *same, *other;
    } positions[] = {
        {"h8h9h10offer12whiteh11", "g6", "i6", "h6"}, /* the column h */
        {"h8i9j10offer12whitek11", "h9", "i8", "g7"}, /* the diagonal */
        {"h8i9j10offer12whitee11", "h9", "g9", "i8"}, /* the other stones break it */
        {"h8h9i10offer12whiteg10", "d4", "l4", "m4"}, /* no mirror: black and white */
        {"h8g8f8offer12whitei8", "h15", "h1", "a8"},  /* the row 8 */
        {"h8g9f10offer12whitea15", "h9", "g8", "a1"}, /* the other diagonal */
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        lz_game *game = game_of("renju 15x15 opening yamaguchi");
        lz_error error;
        char words[80];
        if (lz_game_play(game, positions[i].stones, LZ_ROWS_BOTTOM, &error))
            fail_msg("%s: %s", positions[i].stones, error.text);
        assert_int_equal(lz_game_play(game, positions[i].offered, LZ_ROWS_BOTTOM, &error), LZ_OK);
        const bool mirrors = i != 2 && i != 3;
        const lz_status status = lz_game_play(game, positions[i].same, LZ_ROWS_BOTTOM, &error);
        assert_int_equal(status, mirrors ? LZ_ERR_ILLEGAL : LZ_OK);
        snprintf(words, sizeof words, "the same as %s by symmetry: offer another move",
                 positions[i].offered);
        if (mirrors)
            assert_string_equal(error.text, words);
        assert_int_equal(lz_game_play(game, positions[i].other, LZ_ROWS_BOTTOM, &error), LZ_OK);
        lz_game_free(game);
    }
}

static void a_step_says_what_it_wants(void **unused)
{
    (void)unused;
    lz_game *game = game_of("renju 15x15 opening yamaguchi");
    lz_opening_step step;
    int cells[LZ_OFFERS_MAX];
    assert_true(lz_game_opening_step(game, &step));
    assert_int_equal(step.within, 1);
    assert_int_equal(lz_game_play(game, "h8h9i9", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_true(lz_game_opening_step(game, &step));
    assert_int_equal(step.most, LZ_OFFERS_MAX);
    assert_int_equal(lz_game_play(game, "offer3whitea1", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_true(lz_game_opening_step(game, &step));
    assert_int_equal(step.offers, 3);
    assert_int_equal(lz_game_offers(game, cells, LZ_OFFERS_MAX), 0);
    assert_int_equal(lz_game_play(game, "g9o1", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_true(lz_game_opening_step(game, &step));
    assert_int_equal(step.offers, 1);
    assert_false(step.picks);
    assert_int_equal(lz_game_play(game, "o2", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_true(lz_game_opening_step(game, &step));
    assert_int_equal(step.offers, 0);
    assert_true(step.picks);
    assert_int_equal(lz_game_offers(game, cells, 2), 3);
    assert_int_equal(cells[0], 8 * 15 + 6);
    assert_int_equal(cells[1], 14);
    assert_int_equal(lz_game_stones(game), 4);
    assert_int_equal(lz_game_play(game, "o2", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(lz_game_at(game, 15 + 14), LZ_BLACK);
    assert_int_equal(lz_game_offers(game, cells, LZ_OFFERS_MAX), 0);
    assert_false(lz_game_opening_step(game, &step));
    lz_game_free(game);
}

static void boards_that_an_opening_does_not_fit_are_refused(void **unused)
{
    (void)unused;
    static const char *const variants[] = {
        "renju 14x14 opening rif", "renju 15x8 opening rif", "renju 7x7 opening soosyrv-8",
        "freestyle 15x15 win 6 opening pro", "renju 15x15 opening yamaguchi blocked 1,1"};
    lz_variant variant;
    lz_error error;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        assert_int_equal(lz_variant_parse(variants[i], &variant, &error), LZ_ERR_ARGUMENT);
        assert_non_null(strstr(error.text, "opening needs five to win"));
    }
    assert_int_equal(lz_variant_parse("freestyle 9x11 opening taraguchi-10", &variant, NULL),
                     LZ_OK);
    assert_int_equal(lz_variant_parse("connect4 opening rif", &variant, NULL), LZ_ERR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pro_is_walked),
        cmocka_unit_test(rif_is_walked),
        cmocka_unit_test(yamaguchi_is_walked),
        cmocka_unit_test(soosyrv_is_walked),
        cmocka_unit_test(tarannikov_is_walked),
        cmocka_unit_test(taraguchi_is_walked_both_ways),
        cmocka_unit_test(what_a_step_does_not_allow_is_refused),
        cmocka_unit_test(offers_that_mirror_each_other_are_refused),
        cmocka_unit_test(a_step_says_what_it_wants),
        cmocka_unit_test(boards_that_an_opening_does_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
