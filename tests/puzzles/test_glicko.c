/* Glicko-2 against the worked example of Mark E. Glickman's paper, and what must hold beside it. */
#include "study/puzzle/glicko.h"
#include "testing.h"

#include <math.h>

static void near(double found, double expected, double distance)
{
    if (!(fabs(found - expected) <= distance))
        fail_msg("%f is not %f", found, expected);
}

static void the_papers_example_comes_out(void **state)
{
    static const struct glicko_game games[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    (void)state;
    const struct glicko after = glicko_after((struct glicko){1500, 200, 0.06}, games, 3);
    near(after.rating, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

/* Without games the deviation grows by the volatility, as the paper's last step says. */
static void a_pause_makes_less_sure(void **state)
{
    (void)state;
    const struct glicko after = glicko_after((struct glicko){1500, 200, 0.06}, NULL, 0);
    near(after.rating, 1500, 0);
    near(after.volatility, 0.06, 0);
    near(after.deviation, sqrt(200 * 200 + 0.06 * 0.06 * 173.7178 * 173.7178), 1e-6);
}

static void games_one_by_one_move_the_right_way(void **state)
{
    (void)state;
    struct glicko player = glicko_new();
    for (int i = 0; i < 200; i++) {
        const struct glicko_game game = {player.rating + 50, 100, i % 2};
        const struct glicko after = glicko_after(player, &game, 1);
        assert_true(i % 2 ? after.rating > player.rating : after.rating < player.rating);
        assert_true(after.deviation > 30 && after.deviation <= 350);
        player = after;
    }
    const struct glicko_game sensation = {3000, 30, 1};
    const struct glicko after = glicko_after(player, &sensation, 1);
    assert_true(after.volatility > player.volatility && isfinite(after.rating));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_papers_example_comes_out),
        cmocka_unit_test(a_pause_makes_less_sure),
        cmocka_unit_test(games_one_by_one_move_the_right_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
