/* Every win that the solver for threats reports on random positions of every rule comes with a
 * certificate that the checker accepts when it plays every reply. */
#include "base/random.h"
#include "certificates.h"
#include "five_rules.h"

enum { POSITIONS = 90 /* a rule */, NODES = 20000, STONES_MIN = 8, STONES_MORE = 14 };

/* A random game without a winner, stones close together; the side to move varies. */
static lz_game *random_game(lz_rule rule, uint64_t *random)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, rule);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    const int stones = STONES_MIN + (int)random_below(random, STONES_MORE);
    while (lz_game_stones(game) < stones) {
        const int cell = (int)(4 + random_below(random, 7) + 15 * (4 + random_below(random, 7)));
        if (lz_game_act(game, lz_action_place(cell), NULL) == LZ_OK &&
            lz_game_result(game) != LZ_RESULT_ONGOING)
            lz_game_undo(game);
    }
    return game;
}

static void test_random(void **state)
{
    struct bytes *bytes = *state;
    lz_limits limits;
    lz_error error;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    int wins = 0;
    for (int number = 0; number < FIVE_RULES; number++) {
        uint64_t random = 77 + (uint64_t)number;
        for (int i = 0; i < REPEATED(POSITIONS); i++) {
            const lz_solve_kind kind = (lz_solve_kind)(LZ_SOLVE_VCT + i % 3);
            lz_game *game = random_game(five_rule(number), &random);
            lz_solve_report report;
            bytes->size = 0;
            if (lz_solve_write(game, kind, &limits, append, bytes, &report, &error))
                fail_msg("%s", error.text);
            assert_int_equal(bytes->size > 0, report.proof == LZ_PROOF_WIN);
            if (bytes->size) {
                print_message("rule %d, position %d\n", number, i);
                const int plies = verify_win(bytes, true, 0);
                assert_true(plies > 0 && plies <= report.plies);
                wins++;
            }
            lz_game_free(game);
        }
    }
    assert_true(wins >= FIVE_RULES * REPEATED(POSITIONS) / 6);
}

int main(void)
{
    static struct bytes bytes;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_random, &bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
