/* Relations that the solver and its bitboards must satisfy: published counts of positions, a
 * parent's score follows from its children's, mirror images have equal scores, limits and stops
 * lose no knowledge. */
#include "played.h"
#include "testing.h"

#include "base/bits.h"
#include "base/random.h"
#include "connect4/geometry.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lz_connect4 *new_solver(void)
{
    lz_variant variant;
    lz_connect4_settings settings;
    lz_connect4 *solver;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    lz_connect4_settings_init(&settings);
    settings.no_book = true;
    assert_int_equal(lz_connect4_new(&variant, &settings, &solver, NULL), LZ_OK);
    return solver;
}

static int by_key(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The number of distinct positions after 0, 1, 2 ... plies on 7x6 (OEIS A212693). */
static void positions_by_ply(void **unused)
{
    (void)unused;
    static const size_t published[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859};
    enum { PLIES = sizeof published / sizeof *published, MOST = 16422 * 7 };
    static const struct geometry g = GEOMETRY_7X6;
    uint64_t(*positions)[3] = calloc(MOST, sizeof *positions); /* key, mine, mask */
    uint64_t(*next)[3] = calloc(MOST, sizeof *next);
    assert_true(positions && next);
    size_t count = 1;
    for (int ply = 1; ply < PLIES; ply++) {
        size_t made = 0;
        for (size_t i = 0; i < count; i++) {
            uint64_t playable = geometry_playable(&g, positions[i][2]);
            while (playable) {
                const uint64_t mask = positions[i][2] | UINT64_C(1) << bits_pop(&playable);
                const uint64_t mine = positions[i][1] ^ positions[i][2];
                next[made][0] = geometry_key(&g, mine, mask);
                next[made][1] = mine;
                next[made++][2] = mask;
            }
        }
        qsort(next, made, sizeof *next, by_key);
        count = 0;
        for (size_t i = 0; i < made; i++) {
            if (i == 0 || next[i][0] != next[i - 1][0])
                memcpy(positions[count++], next[i], sizeof *next);
        }
        assert_int_equal(count, published[ply]);
    }
    free(positions);
    free(next);
}

static void mirror_turns_columns_round(void **unused)
{
    (void)unused;
    static const struct geometry g = GEOMETRY_7X6;
    uint64_t state = 5;
    for (int i = 0; i < 1000; i++) {
        const uint64_t set = random_next(&state) & ((UINT64_C(1) << 49) - 1);
        assert_int_equal(geometry_mirror(&g, set), geometry_mirror_7x6(set));
        assert_int_equal(geometry_mirror(&g, geometry_mirror(&g, set)), set);
    }
    assert_int_equal(geometry_mirror(&g, 0x7f), UINT64_C(0x7f) << 42);
}

/* The usual board's constant equals the result of geometry_init. */
static void the_constant_geometry_is_right(void **unused)
{
    (void)unused;
    lz_variant variant;
    struct geometry found;
    struct geometry constant = GEOMETRY_7X6;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_true(geometry_init(&found, &variant));
    memcpy(constant.preference, found.preference, sizeof found.preference);
    assert_memory_equal(&found, &constant, sizeof found);
}

static int solve(lz_connect4 *solver, const lz_game *game)
{
    lz_connect4_report report;
    assert_int_equal(lz_connect4_solve(solver, game, NULL, NULL, NULL, &report, NULL), LZ_OK);
    assert_int_equal(report.lower, report.upper);
    return report.lower;
}

/* Plays random legal moves that do not end the game. */
static void play_out(lz_game *game, int plies, uint64_t *state)
{
    for (int tries = 0; lz_game_length(game) < plies && tries < 1000; tries++) {
        const char move[2] = {(char)('1' + random_below(state, 7)), '\0'};
        if (lz_game_play(game, move, LZ_ROWS_BOTTOM, NULL))
            continue;
        if (lz_game_result(game) != LZ_RESULT_ONGOING)
            lz_game_undo(game);
    }
}

static void a_parent_is_the_best_of_its_children(void **unused)
{
    (void)unused;
    lz_connect4 *solver = new_solver();
    uint64_t state = 11;
    for (int round = 0; round < 60; round++) {
        lz_game *game = played_7x6("");
        play_out(game, 14 + round % 24, &state);
        lz_connect4_report reports[LZ_GRAVITY_SIZE_MAX];
        const int score = solve(solver, game);
        assert_int_equal(lz_connect4_analyze(solver, game, NULL, reports, NULL), LZ_OK);
        int best = -100;
        for (int column = 0; column < 7; column++) {
            assert_int_equal(reports[column].full, lz_game_drop_cell(game, column) < 0);
            if (!reports[column].full) {
                assert_int_equal(reports[column].lower, reports[column].upper);
                best = reports[column].lower > best ? reports[column].lower : best;
            }
        }
        assert_true(reports[7].full);
        assert_int_equal(best, score);
        lz_game_free(game);
    }
    lz_connect4_free(solver);
}

static void mirror_positions_are_equal(void **unused)
{
    (void)unused;
    uint64_t state = 12;
    for (int round = 0; round < 20; round++) {
        lz_connect4 *solver = new_solver();
        lz_game *game = played_7x6(""), *mirror = played_7x6("");
        char moves[64];
        play_out(game, 14 + round % 10, &state);
        lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
        for (char *at = moves; *at; at++)
            *at = (char)('8' - (*at - '0'));
        assert_int_equal(lz_game_play(mirror, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
        const int score = solve(solver, game);
        lz_connect4_clear(solver);
        assert_int_equal(solve(solver, mirror), score);
        lz_game_free(game);
        lz_game_free(mirror);
        lz_connect4_free(solver);
    }
}

/* With the table cleared, a solve takes the same nodes again, also while another solver works. */
static void solves_repeat_exactly(void **unused)
{
    (void)unused;
    lz_connect4 *solver = new_solver(), *other = new_solver();
    lz_game *game = played_7x6("2531276566711153"), *elsewhere = played_7x6("5455174361263362");
    lz_connect4_report first, second;
    assert_int_equal(lz_connect4_solve(solver, game, NULL, NULL, NULL, &first, NULL), LZ_OK);
    assert_int_equal(solve(other, elsewhere), -1);
    lz_connect4_clear(solver);
    assert_int_equal(lz_connect4_solve(solver, game, NULL, NULL, NULL, &second, NULL), LZ_OK);
    assert_int_equal(first.nodes, second.nodes);
    assert_int_equal(first.lower, 2);
    lz_game_free(game);
    lz_game_free(elsewhere);
    lz_connect4_free(solver);
    lz_connect4_free(other);
}

struct told {
    int calls, lower, upper;
    lz_stop *stop;
};

static void stop_when_told(const lz_connect4_report *so_far, void *user)
{
    struct told *told = user;
    assert_true(so_far->lower >= told->lower && so_far->upper <= told->upper);
    told->lower = so_far->lower;
    told->upper = so_far->upper;
    told->calls++;
    lz_stop_set(told->stop);
}

/* A solve of the empty board, stopped from its own progress call, returns right bounds, and the
 * solver can be used again. */
static void a_stopped_solve_keeps_its_bounds(void **unused)
{
    (void)unused;
    lz_connect4 *solver = new_solver();
    lz_game *game = played_7x6("");
    struct told told = {.lower = -21, .upper = 21, .stop = lz_stop_new()};
    lz_limits limits;
    lz_limits_init(&limits);
    limits.stop = told.stop;
    lz_connect4_report report;
    assert_int_equal(lz_connect4_solve(solver, game, &limits, stop_when_told, &told, &report, NULL),
                     LZ_OK);
    assert_int_equal(told.calls, 1);
    assert_true(report.lower <= 1 && report.upper >= 1 && report.lower < report.upper);
    /* A stop set beforehand is not lost. A limit of nodes has the same effect. */
    assert_int_equal(lz_connect4_solve(solver, game, &limits, NULL, NULL, &report, NULL), LZ_OK);
    assert_true(report.lower < report.upper && report.nodes < 10000);
    limits.stop = NULL;
    limits.nodes = 50000;
    assert_int_equal(lz_connect4_solve(solver, game, &limits, NULL, NULL, &report, NULL), LZ_OK);
    assert_true(report.lower < report.upper && report.nodes >= 50000 && report.nodes < 60000);
    lz_stop_free(told.stop);
    lz_game_free(game);
    game = played_7x6("6146");
    assert_int_equal(solve(solver, game), 18);
    lz_game_free(game);
    lz_connect4_free(solver);
}

static void note_bounds(const lz_connect4_report *so_far, void *user)
{
    struct told *told = user;
    told->lower = so_far->lower;
    told->upper = so_far->upper;
    told->calls++;
}

/* The last bounds reported are those at the end of the solve, whichever of them changed. */
static void every_bound_is_told(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_connect4 *solver;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = 4;
    variant.rows = 5;
    assert_int_equal(lz_connect4_new(&variant, NULL, &solver, NULL), LZ_OK);
    for (int column = 1; column <= variant.columns; column++) {
        const char moves[] = {(char)('0' + column), '\0'};
        lz_game *game;
        struct told told = {.calls = 0};
        lz_connect4_report report;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
        assert_int_equal(lz_connect4_solve(solver, game, NULL, note_bounds, &told, &report, NULL),
                         LZ_OK);
        assert_true(told.calls > 0);
        assert_int_equal(told.lower, report.lower);
        assert_int_equal(told.upper, report.upper);
        lz_connect4_clear(solver);
        lz_game_free(game);
    }
    lz_connect4_free(solver);
}

/* Every bad argument gets an error that names it. */
static void bad_arguments_are_named(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_connect4_settings settings;
    lz_connect4 *solver = new_solver(), *none = NULL;
    lz_connect4_report report;
    lz_error error;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    lz_connect4_settings_init(&settings);
    settings.threads = 0;
    assert_int_equal(lz_connect4_new(&variant, &settings, &none, &error), LZ_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "threads"));
    lz_connect4_settings_init(&settings);
    settings.hash_mib = LZ_CONNECT4_HASH_MIB_MAX + 1;
    assert_int_equal(lz_connect4_new(&variant, &settings, &none, &error), LZ_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "hash_mib"));
    lz_game *won = played_7x6("1122334");
    assert_int_equal(lz_connect4_solve(solver, won, NULL, NULL, NULL, &report, &error),
                     LZ_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "won"));
    variant.columns = 6;
    lz_game *other;
    assert_int_equal(lz_game_new(&variant, &other, NULL), LZ_OK);
    assert_int_equal(lz_connect4_solve(solver, other, NULL, NULL, NULL, &report, &error),
                     LZ_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "another variant"));
    assert_null(none);
    lz_connect4_free(NULL);
    lz_game_free(won);
    lz_game_free(other);
    lz_connect4_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_by_ply),
        cmocka_unit_test(mirror_turns_columns_round),
        cmocka_unit_test(the_constant_geometry_is_right),
        cmocka_unit_test(a_parent_is_the_best_of_its_children),
        cmocka_unit_test(mirror_positions_are_equal),
        cmocka_unit_test(solves_repeat_exactly),
        cmocka_unit_test(a_stopped_solve_keeps_its_bounds),
        cmocka_unit_test(every_bound_is_told),
        cmocka_unit_test(bad_arguments_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
