/* A person's progress beside a plain count over the same made games: results, accuracies, mistakes,
 * openings turned about, opponents, cards, ratings. */
#include "base/random.h"
#include "study/card.h"
#include "study/standing.h"
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 200, OPENINGS = 4, OPPONENTS = 5, SIZE = 15 };

/* Columns and rows of three stones, no two of them the same however the board is turned. */
static const int openings[OPENINGS][3][2] = {{{7, 7}, {7, 8}, {7, 9}},
                                             {{7, 7}, {8, 8}, {9, 9}},
                                             {{7, 7}, {7, 8}, {3, 4}},
                                             {{1, 2}, {4, 9}, {0, 0}}};

/* One of the board's eight symmetries, by swaps and mirrors. */
static int turned(const int place[2], int way)
{
    int column = way & 1 ? SIZE - 1 - place[0] : place[0];
    int row = way & 2 ? SIZE - 1 - place[1] : place[1];
    return way & 4 ? column * SIZE + row : row * SIZE + column;
}

/* What a plain count has. */
struct plain {
    int games[OPENINGS], by_opening[OPENINGS][2][3], by_opponent[OPPONENTS][3], results[3];
    int reviewed, known, errors[ERRORS], rated;
    double accuracy;
};

/* A game with the opening and two stones more. */
static void make_game(lz_record **record, lz_game **game, int opening, int way)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, game, NULL), LZ_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            lz_game_act(*game, lz_action_place(turned(openings[opening][i], way)), NULL), LZ_OK);
    assert_int_equal(lz_game_act(*game, lz_action_place(11 * SIZE + 2 + way), NULL), LZ_OK);
    assert_int_equal(lz_record_from_game(*game, record, NULL), LZ_OK);
}

/* Gives the record a review or none, and counts it for the side. */
static void review(lz_record *record, int side, uint64_t *state, struct plain *plain)
{
    /* the order in which the header has them */
    static const enum error_kind kinds[] = {ERROR_FIVE, ERROR_THREE, ERROR_FORCE, ERROR_OWN,
                                            ERROR_OTHER};
    char text[200] = "";
    const int kind = (int)random_below(state, 3);
    if (kind == 0)
        return;
    plain->reviewed++;
    if (kind == 1) { /* as older versions left it, in words alone */
        const int accuracy[2] = {(int)random_below(state, 101), (int)random_below(state, 101)};
        snprintf(text, sizeof text, "Accuracy: Black %d, White %d.", accuracy[0], accuracy[1]);
        assert_int_equal(lz_record_set_comment(record, LZ_RECORD_ROOT, text, NULL), LZ_OK);
        plain->accuracy += accuracy[side];
        plain->rated++;
        return;
    }
    plain->known++;
    for (int i = 0; i < 2; i++) {
        const int tenths = random_below(state, 9) ? (int)random_below(state, 1001) : -1;
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", i ? " " : "", tenths);
        if (i == side && tenths >= 0) {
            plain->accuracy += tenths / 10.0;
            plain->rated++;
        }
        for (int k = 0; k < ERRORS; k++) {
            const int count = (int)random_below(state, 4);
            snprintf(text + strlen(text), sizeof text - strlen(text), " %d", count);
            plain->errors[kinds[k]] += i == side ? count : 0;
        }
    }
    assert_int_equal(lz_record_set_text(record, LZ_RECORD_INFO_REVIEW, text, NULL), LZ_OK);
}

static void add_game(struct standing *standing, uint64_t *state, struct plain *plain)
{
    /* by how it ended for black: won, drawn, lost, not ended */
    static const lz_result results[] = {LZ_RESULT_BLACK_WINS, LZ_RESULT_DRAW, LZ_RESULT_WHITE_WINS,
                                        LZ_RESULT_ONGOING};
    struct standing_game made = {.level = 0};
    lz_record *record;
    lz_game *game;
    const int opening = (int)random_below(state, OPENINGS), side = (int)random_below(state, 2);
    const int opponent = (int)random_below(state, OPPONENTS), end = (int)random_below(state, 4);
    make_game(&record, &game, opening, (int)random_below(state, 8));
    review(record, side, state, plain);
    snprintf(made.date, sizeof made.date, "2026-%02d-%02d", 1 + (int)random_below(state, 12),
             1 + (int)random_below(state, 28));
    snprintf(made.name, sizeof made.name, "game %d", standing->count);
    snprintf(made.opponent, sizeof made.opponent, "opponent %d", opponent);
    made.level = opponent; /* 0: none */
    made.result = results[end];
    standing_game_read(&made, record, game, side ? LZ_WHITE : LZ_BLACK);
    assert_true(standing_add(standing, &made));
    plain->games[opening]++;
    if (end < 3) {
        const int own = side ? 2 - end : end;
        plain->by_opening[opening][side][own]++;
        plain->by_opponent[opponent][own]++;
        plain->results[own]++;
    }
    lz_game_free(game);
    lz_record_free(record);
}

static void same_results(const struct standing_results *found, const int *plain)
{
    assert_int_equal(found->won, plain[0]);
    assert_int_equal(found->drawn, plain[1]);
    assert_int_equal(found->lost, plain[2]);
}

/* Which of the made openings a group has: the one whose first stone and numbers fit. */
static int opening_of(const struct standing_group *group, const struct plain *plain)
{
    for (int i = 0; i < OPENINGS; i++)
        if (plain->games[i] == group->games &&
            plain->by_opening[i][0][0] == group->results[0].won &&
            plain->by_opening[i][1][2] == group->results[1].lost)
            return i;
    fail_msg("no opening has the numbers of \"%s\"", group->game->opening_name);
    return 0;
}

static void check_groups(const struct standing *standing, const struct plain *plain)
{
    bool seen[OPENINGS] = {false};
    assert_int_equal(standing->opening_count, OPENINGS);
    for (int i = 0; i < OPENINGS; i++) {
        const struct standing_group *group = &standing->openings[i];
        const int opening = opening_of(group, plain);
        assert_false(seen[opening]);
        seen[opening] = true;
        assert_true(i == 0 || group->games <= group[-1].games);
        same_results(&group->results[0], plain->by_opening[opening][0]);
        same_results(&group->results[1], plain->by_opening[opening][1]);
    }
    assert_int_equal(standing->opponent_count, OPPONENTS);
    for (int i = 0; i < OPPONENTS; i++) { /* levels 1 to 4, then the one without */
        const struct standing_group *group = &standing->opponents[i];
        const struct standing_results *black = &group->results[0], *white = &group->results[1];
        const struct standing_results both = {black->won + white->won, black->drawn + white->drawn,
                                              black->lost + white->lost};
        assert_int_equal(group->game->level, (i + 1) % OPPONENTS);
        same_results(&both, plain->by_opponent[group->game->level]);
    }
}

static void test_games(void **context)
{
    struct standing standing = {.count = 0};
    struct plain plain = {.reviewed = 0};
    uint64_t state = 20;
    (void)context;
    for (int i = 0; i < GAMES; i++)
        add_game(&standing, &state, &plain);
    assert_true(standing_finish(&standing));
    same_results(&standing.results, plain.results);
    assert_int_equal(standing.reviewed, plain.reviewed);
    assert_int_equal(standing.known, plain.known);
    assert_true(fabs(standing.accuracy - plain.accuracy / plain.rated) < 1e-9);
    for (int kind = 0; kind < ERRORS; kind++)
        assert_int_equal(standing.errors[kind], plain.errors[kind]);
    for (int i = 1; i < GAMES; i++)
        assert_true(strcmp(standing.games[i - 1].date, standing.games[i].date) <= 0);
    check_groups(&standing, &plain);
    standing_clear(&standing);
}

static void check_text(const char *found, const char *wanted)
{
    assert_string_equal(found, wanted);
}

static void test_words(void **context)
{
    char text[2 * STANDING_TEXT];
    struct standing standing = {.count = 0};
    struct standing_game game = {.date = "2026-05-01",
                                 .opponent = "Lianzi, level 4",
                                 .level = 4,
                                 .result = LZ_RESULT_WHITE_WINS};
    lz_record *record;
    lz_game *played;
    (void)context;
    make_game(&record, &played, 0, 0);
    assert_int_equal(
        lz_record_set_text(record, LZ_RECORD_INFO_REVIEW, "800 1 7 0 0 2 900 0 0 0 0 0", NULL),
        LZ_OK);
    standing_game_read(&game, record, played, LZ_BLACK);
    assert_true(standing_add(&standing, &game));
    game.known = game.reviewed = false;
    game.accuracy = -1;
    memset(game.errors, 0, sizeof game.errors);
    game.result = LZ_RESULT_ONGOING;
    assert_true(standing_add(&standing, &game));
    assert_true(standing_finish(&standing));
    standing_word_games(&standing, text, sizeof text);
    check_text(text, "Games: 2 · 0 won, 0 drawn, 1 lost");
    standing_word_reviewed(&standing, text, sizeof text);
    check_text(text, "Reviewed: 1 of 2 · mean accuracy: 80.0");
    standing_word_errors(&standing, ERROR_THREE, text, sizeof text);
    check_text(text, "Open threes of the other side overlooked: 7 in 1 game");
    check_text(standing.openings[0].game->opening_name, "Freestyle: D1 Kansei");
    standing_word_opening(&standing.openings[0], text, sizeof text);
    check_text(text, "as Black: 0 won, 0 drawn, 1 lost");
    standing_word_opponent(&standing.opponents[0], text, sizeof text);
    check_text(text, "0 won, 0 drawn, 1 lost");
    lz_game_free(played);
    lz_record_free(record);
    standing_clear(&standing);
}

/* The moves of the main line that a header names, with their judgements. */
static void test_mistakes(void **context)
{
    static const char text[] = "800 0 1 0 0 1 900 0 1 0 0 0 1:2 2:2 3:5 4:2 9:2 0:2 3:7 x";
    lz_record *record;
    lz_game *game;
    int moves[8];
    (void)context;
    make_game(&record, &game, 0, 0);
    const int first = lz_record_child(record, LZ_RECORD_ROOT);
    const int second = lz_record_child(record, first), third = lz_record_child(record, second);
    assert_int_equal(lz_record_set_text(record, LZ_RECORD_INFO_REVIEW, text, NULL), LZ_OK);
    lz_record_set_judgement(record, first, LZ_JUDGEMENT_BAD);
    lz_record_set_judgement(record, third, LZ_JUDGEMENT_DOUBTFUL);
    assert_int_equal(story_read_mistakes(record, LZ_BLACK, ERROR_THREE, moves, 8), 1);
    assert_int_equal(moves[0], first);
    assert_int_equal(story_read_mistakes(record, LZ_BLACK, ERROR_OTHER, moves, 8), 1);
    assert_int_equal(moves[0], third);
    assert_int_equal(story_read_mistakes(record, LZ_WHITE, ERROR_THREE, moves, 8), 0);
    assert_int_equal(story_read_mistakes(record, LZ_BLACK, ERROR_THREE, moves, 0), 0);
    lz_game_free(game);
    lz_record_free(record);
}

/* A header that is no review's, or a damaged one, is none. */
static void test_damaged(void **context)
{
    static const char *const texts[] = {"",
                                        "good",
                                        "800 1 7 0 0",
                                        "800 1 7 0 0 2",
                                        "1001 0 0 0 0 0 900 0 0 0 0 0",
                                        "800 0 -1 0 0 0 900 0 0 0 0 0",
                                        "800 0 99999999999 0 0 0 900 0 0 0 0 0"};
    lz_record *record;
    lz_game *game;
    struct review_sums sums;
    (void)context;
    make_game(&record, &game, 0, 0);
    assert_false(story_read_sums(record, &sums));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(lz_record_set_text(record, LZ_RECORD_INFO_REVIEW, texts[i], NULL), LZ_OK);
        print_message("# \"%s\"\n", texts[i]);
        assert_false(story_read_sums(record, &sums));
    }
    lz_game_free(game);
    lz_record_free(record);
}

static void test_cards(void **context)
{
    static const char today[] = "2026-05-02";
    struct standing standing = {.count = 0};
    char text[STANDING_TEXT];
    (void)context;
    standing_add_card(&standing, "2026-05-01", "", today);           /* new */
    standing_add_card(&standing, "2026-05-02", "2026-05-02", today); /* wrong today */
    standing_add_card(&standing, "2026-05-04", "2026-05-02", today); /* right today */
    standing_add_card(&standing, "2026-07-01", "2026-04-01", today);
    standing_add_card(&standing, "2026-05-03", "", today);
    standing_add_card(&standing, CARD_NEVER, "2026-05-02", today); /* dropped */
    standing_word_cards(&standing, text, sizeof text);
    check_text(text, "Cards: 5 · known: 2, due: 2, asked today: 2");
    for (int i = 0; i < STANDING_COURSE + 3; i++)
        standing_add_rating(&standing, 1000 + i);
    assert_int_equal(standing.course_count, STANDING_COURSE);
    for (int i = 0; i < STANDING_COURSE; i++)
        assert_true(fabs(standing.course[i] - 1003 - i) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games), cmocka_unit_test(test_words), cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_damaged), cmocka_unit_test(test_cards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
