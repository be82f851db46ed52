/* The transposition table alone: stored fields come back, proven scores keep their distance from
 * the position, and the least valuable entry is replaced. */
#include "search/table.h"

#include "control/score.h"
#include "testing.h"
#include <string.h>

enum { DEPTH_MIN = -16, DEPTH_MAX = 239, MOVE_MAX = 1023, AGES = 64 };

static struct table table;

static int set_up(void **state)
{
    (void)state;
    memset(&table, 0, sizeof table);
    if (!table_resize(&table, 1, 1))
        return -1;
    table_next_age(&table);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    table_free(&table);
    return 0;
}

/* An empty table as a search finds it. */
static void empty(void)
{
    table_clear(&table);
    table_next_age(&table);
}

static int clear(void **state)
{
    (void)state;
    empty();
    return 0;
}

/* Keys of one cluster. */
static uint64_t key_of(uint64_t i)
{
    return UINT64_C(0x1234567) + (i << 40);
}

static void put(uint64_t key, int depth, enum bound bound, int move)
{
    const struct table_hit what = {
        .score = depth, .eval = SCORE_NONE, .depth = depth, .bound = bound, .move = move};
    table_put(&table, key, 0, &what);
}

static bool holds(uint64_t key)
{
    struct table_hit hit;
    return table_get(&table, key, 0, &hit);
}

static void check_returned(const struct table_hit *what)
{
    struct table_hit hit;
    table_put(&table, 99, 7, what);
    assert_true(table_get(&table, 99, 7, &hit));
    assert_int_equal(hit.score, what->score);
    assert_int_equal(hit.eval, what->eval);
    assert_int_equal(hit.depth, what->depth);
    assert_int_equal(hit.bound, what->bound);
    assert_int_equal(hit.move, what->move);
    empty();
}

static void everything_stored_comes_back(void **state)
{
    (void)state;
    static const int scores[] = {0, 1, -1, SCORE_PROVEN, -SCORE_PROVEN, 31000, -31000};
    static const int evals[] = {0, 19999, -19999, SCORE_NONE};
    static const int depths[] = {DEPTH_MIN, -1, 0, 1, 100, DEPTH_MAX};
    static const int moves[] = {0, 1, MOVE_MAX};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++)
        for (size_t j = 0; j < sizeof evals / sizeof *evals; j++)
            for (size_t k = 0; k < sizeof depths / sizeof *depths; k++)
                for (size_t m = 0; m < sizeof moves / sizeof *moves; m++)
                    for (int bound = BOUND_UPPER; bound <= BOUND_EXACT; bound++)
                        check_returned(&(struct table_hit){.score = scores[i],
                                                           .eval = evals[j],
                                                           .depth = depths[k],
                                                           .bound = (enum bound)bound,
                                                           .move = moves[m]});
}

static void other_keys_are_not_found(void **state)
{
    (void)state;
    put(key_of(1), 5, BOUND_EXACT, 3);
    assert_true(holds(key_of(1)));
    assert_false(holds(key_of(2)));
    assert_false(holds(key_of(1) + 1));
    empty();
    assert_false(holds(key_of(1)));
}

/* A win n plies from the position is a win in n at any ply where the position is met. */
static void proven_scores_count_from_the_position(void **state)
{
    (void)state;
    for (int stored = 0; stored < 60; stored += 7) {
        for (int met = 0; met < 60; met += 5) {
            for (int distance = 1; distance <= 41; distance += 4) {
                struct table_hit what = {.score = score_win_in(stored + distance), .depth = 9};
                struct table_hit hit;
                what.bound = BOUND_LOWER;
                table_put(&table, 1, stored, &what);
                assert_true(table_get(&table, 1, met, &hit));
                assert_int_equal(hit.score, score_win_in(met + distance));
                what.score = score_loss_in(stored + distance);
                what.bound = BOUND_EXACT;
                table_put(&table, 1, stored, &what);
                assert_true(table_get(&table, 1, met, &hit));
                assert_int_equal(hit.score, score_loss_in(met + distance));
            }
        }
    }
}

static void the_shallowest_gives_way(void **state)
{
    (void)state;
    static const int depths[TABLE_CLUSTER] = {6, 2, 9, 4};
    for (uint64_t i = 0; i < TABLE_CLUSTER; i++)
        put(key_of(i), depths[i], BOUND_EXACT, 1);
    put(key_of(TABLE_CLUSTER), 1, BOUND_EXACT, 1);
    for (uint64_t i = 0; i <= TABLE_CLUSTER; i++)
        assert_int_equal(holds(key_of(i)), i != 1);
}

/* An entry loses four plies of worth with each search; ages wrap around. */
static void the_older_gives_way_sooner(void **state)
{
    (void)state;
    for (int age = 0; age <= AGES; age++) {
        empty();
        for (int i = 0; i < age; i++)
            table_next_age(&table);
        put(key_of(0), 6, BOUND_EXACT, 1);
        table_next_age(&table);
        put(key_of(1), 3, BOUND_EXACT, 1);
        for (uint64_t i = 2; i <= TABLE_CLUSTER; i++)
            put(key_of(i), 9, BOUND_EXACT, 1);
        for (uint64_t i = 0; i <= TABLE_CLUSTER; i++)
            assert_int_equal(holds(key_of(i)), i != 0);
    }
}

static int depth_of(uint64_t key)
{
    struct table_hit hit;
    assert_true(table_get(&table, key, 0, &hit));
    return hit.depth;
}

static void the_same_position_keeps_its_deeper_result(void **state)
{
    (void)state;
    put(1, 10, BOUND_LOWER, 5);
    put(1, 6, BOUND_UPPER, 6);
    assert_int_equal(depth_of(1), 10);
    put(1, 7, BOUND_UPPER, 6); /* three plies less, but newer */
    assert_int_equal(depth_of(1), 7);
    put(1, 12, BOUND_LOWER, 5);
    put(1, 2, BOUND_EXACT, 6);
    assert_int_equal(depth_of(1), 2);
    put(1, 12, BOUND_LOWER, 5);
    table_next_age(&table);
    put(1, 2, BOUND_LOWER, 6);
    assert_int_equal(depth_of(1), 2);
}

static void a_result_without_a_move_keeps_the_known_one(void **state)
{
    (void)state;
    struct table_hit hit;
    put(1, 4, BOUND_LOWER, 77);
    put(1, 5, BOUND_UPPER, 0);
    assert_true(table_get(&table, 1, 0, &hit));
    assert_int_equal(hit.depth, 5);
    assert_int_equal(hit.move, 77);
}

/* Half of one entry and half of another, as unlocked threads may leave it. */
static void torn_entries_are_not_found(void **state)
{
    (void)state;
    put(1, 4, BOUND_LOWER, 77);
    struct table_entry *entry = &table.entries[(1 & table.mask) * TABLE_CLUSTER];
    const uint64_t data = entry->data;
    entry->data = data ^ 1;
    assert_false(holds(1));
    entry->data = data;
    assert_true(holds(1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(everything_stored_comes_back, clear),
        cmocka_unit_test_setup(other_keys_are_not_found, clear),
        cmocka_unit_test_setup(proven_scores_count_from_the_position, clear),
        cmocka_unit_test_setup(the_shallowest_gives_way, clear),
        cmocka_unit_test_setup(the_older_gives_way_sooner, clear),
        cmocka_unit_test_setup(the_same_position_keeps_its_deeper_result, clear),
        cmocka_unit_test_setup(a_result_without_a_move_keeps_the_known_one, clear),
        cmocka_unit_test_setup(torn_entries_are_not_found, clear),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
