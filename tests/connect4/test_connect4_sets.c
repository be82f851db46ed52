/* The solver against Pascal Pons's published test sets: whole sets of quick positions, and the
 * first positions of the slow sets. */
#include "testing.h"

#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Solves the first `limit` positions of a set by `solver`, exactly or only by sign. */
static void check_set(lz_connect4 *solver, const char *name, int limit, bool weak)
{
    char path[512], line[256], moves[128];
    snprintf(path, sizeof path, "%s/connect4/Test_%s.txt", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    int count = 0, score;
    while (count < limit && fgets(line, sizeof line, file)) {
        assert_int_equal(sscanf(line, "%127s %d", moves, &score), 2);
        lz_variant variant;
        lz_variant_init(&variant, LZ_RULE_CONNECT4);
        lz_game *game;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
        lz_connect4_report report;
        assert_int_equal(lz_connect4_solve(solver, game, NULL, NULL, NULL, &report, NULL), LZ_OK);
        if (weak)
            score = (score > 0) - (score < 0);
        if (report.lower != score || report.upper != score)
            fail_msg("%s: %s is %d, not %d..%d", name, moves, score, report.lower, report.upper);
        lz_game_free(game);
        count++;
    }
    fclose(file);
    assert_true(count > 0);
}

static lz_connect4 *new_solver(int threads, bool weak)
{
    lz_variant variant;
    lz_connect4_settings settings;
    lz_connect4 *solver;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    lz_connect4_settings_init(&settings);
    settings.threads = threads;
    settings.weak = weak;
    assert_int_equal(lz_connect4_new(&variant, &settings, &solver, NULL), LZ_OK);
    return solver;
}

static void check_sets(int threads, bool weak, int share)
{
    lz_connect4 *solver = new_solver(threads, weak);
    check_set(solver, "L3_R1", 1000 / share, weak);
    check_set(solver, "L2_R1", 1000 / share, weak);
    check_set(solver, "L2_R2", 600 / share, weak);
    check_set(solver, "L1_R1", 1000 / share, weak);
    check_set(solver, "L1_R2", 40 / share, weak);
    lz_connect4_free(solver);
}

static void exact_scores(void **unused)
{
    (void)unused;
    check_sets(1, false, 1);
}

static void weak_scores_are_the_signs(void **unused)
{
    (void)unused;
    check_sets(1, true, 2);
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    check_sets(3, false, 4);
    lz_connect4 *solver = new_solver(4, false);
    check_set(solver, "L1_R3", 2, false);
    lz_connect4_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_scores),
        cmocka_unit_test(weak_scores_are_the_signs),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
