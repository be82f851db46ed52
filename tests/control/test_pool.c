/* The pool of waiting threads: every round runs once in each member, rounds do not overlap, and
 * freeing the pool waits for the last one. */
#include "testing.h"

#include "control/pool.h"

enum { MEMBERS = 4, ROUNDS = 500 };

static void count(void *user, int i)
{
    int *counts = user;
    counts[i]++;
}

static void every_member_runs_once_a_round(void **state)
{
    (void)state;
    struct pool *pool = pool_new(MEMBERS);
    int counts[MEMBERS] = {0};
    assert_non_null(pool);
    assert_int_equal(pool_size(pool), MEMBERS);
    for (int round = 1; round <= ROUNDS; round++) {
        pool_begin(pool, count, counts);
        if (round % 3) /* otherwise the next pool_begin waits */
            pool_wait(pool);
        for (int i = 0; i < MEMBERS && round % 3; i++)
            assert_int_equal(counts[i], round);
    }
    pool_free(pool);
}

static void freeing_waits_for_work(void **state)
{
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        int counts[2] = {0};
        struct pool *pool = pool_new(2);
        pool_begin(pool, count, counts);
        pool_free(pool);
        assert_int_equal(counts[0], 1);
        assert_int_equal(counts[1], 1);
    }
    pool_free(NULL);
}

static void an_empty_pool_is_fine(void **state)
{
    (void)state;
    struct pool *pool = pool_new(0);
    assert_non_null(pool);
    assert_int_equal(pool_size(pool), 0);
    pool_begin(pool, count, NULL);
    pool_wait(pool);
    pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_runs_once_a_round),
        cmocka_unit_test(freeing_waits_for_work),
        cmocka_unit_test(an_empty_pool_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
