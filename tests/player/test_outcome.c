/* What a line says of the outcome: the chances of struct lines_margin, and the same from the other
 * side. */
#include "testing.h"

#include "player/player.h"
#include <math.h>

static double chance(double score, double scale)
{
    return 1000 / (1 + exp(-score / scale));
}

static void test_chances(void **state)
{
    static const int scales[] = {4, 150, 200, 241, 1000}, margins[] = {0, 1, 90, 700, 19999};
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
        for (size_t j = 0; j < sizeof margins / sizeof *margins; j++)
            for (int score = -4000; score <= 4000; score += 37) {
                const double won = chance(score - margins[j], scales[i]),
                             lost = chance(-score - margins[j], scales[i]);
                lz_line line = {.score = score}, other = {.score = -score};
                player_tell_outcome(scales[i], margins[j], &line);
                player_tell_outcome(scales[i], margins[j], &other);
                if (fabs(line.win_permille - (1000 + won - lost) / 2) > 5 ||
                    fabs(line.draw_permille - (1000 - won - lost)) > 9)
                    fail_msg("score %d, scale %d, margin %d: %d and %d draws", score, scales[i],
                             margins[j], line.win_permille, line.draw_permille);
                assert_in_range(line.draw_permille, 0, 1000);
                assert_int_equal(line.win_permille + other.win_permille, 1000);
                assert_int_equal(line.draw_permille, other.draw_permille);
            }
}

static void test_proved(void **state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        lz_line line = {.score = sign * (LZ_SCORE_WIN + 100)};
        player_tell_outcome(200, 5000, &line);
        assert_int_equal(line.win_permille, sign > 0 ? 1000 : 0);
        assert_int_equal(line.draw_permille, 0);
    }
}

/* Without a margin a score gives the same points as with one of 0, and no draws. */
static void test_no_margin(void **state)
{
    (void)state;
    for (int score = -900; score <= 900; score += 50) {
        lz_line line = {.score = score}, even = {.score = score};
        player_tell_outcome(200, -1, &line);
        player_tell_outcome(200, 0, &even);
        assert_int_equal(line.win_permille, even.win_permille);
        assert_int_equal(line.draw_permille, -1);
    }
    lz_line won = {.score = LZ_SCORE_WIN + 100, .mate = 5};
    player_tell_outcome(200, -1, &won);
    assert_int_equal(won.draw_permille, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_chances),
                                       cmocka_unit_test(test_proved),
                                       cmocka_unit_test(test_no_margin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
