/* A stop takes effect soon, in positions instead of time: however deep in its solvers the search
 * is, the answering thread visits at most AFTERWARDS further positions. */
#include "five_rules.h"
#include "testing.h"

#include "base/random.h"
#include "base/stop.h"
#include "base/thread.h"
#include "control/pool.h"
#include "search/search.h"
#include <string.h>
#include <time.h>

enum {
    STOPS = REPEATED(60),
    LATEST = 30000,        /* positions before the stop is set, at most */
    AFTERWARDS = 3000,     /* positions from the stop to the answer, at most: about 3 ms */
    LOOK_EVERY_NS = 200000 /* between reads of the count; spinning would starve the search */
};

struct stopper {
    struct search *search;
    lz_stop *stop;
    uint64_t at;   /* positions to wait for before it is set */
    uint64_t seen; /* positions read after it was set */
    atomic_bool over;
    bool begun;
    struct thread thread;
};

static void stop_at(void *user)
{
    struct stopper *stopper = user;
    while (search_visited(stopper->search) < stopper->at && !stopper->over)
        nanosleep(&(struct timespec){.tv_nsec = LOOK_EVERY_NS}, NULL);
    lz_stop_set(stopper->stop);
    stopper->seen = search_visited(stopper->search);
}

/* Begins with the first line of the run, so that only the run is counted. */
static void begin_stopper(const struct search_line *line, void *user)
{
    struct stopper *stopper = user;
    (void)line;
    if (stopper->begun)
        return;
    stopper->begun = true;
    assert_true(thread_begin(&stopper->thread, stop_at, stopper));
}

/* Up to sixteen stones near the centre. */
static lz_colour random_board(struct board *board, lz_rule rule, uint64_t *random)
{
    lz_variant variant;
    lz_colour mover = LZ_BLACK;
    lz_variant_init(&variant, rule);
    board_init(board, &variant);
    for (int left = (int)random_below(random, 17); left > 0; left--) {
        const int point =
            board_point(4 + (int)random_below(random, 7), 4 + (int)random_below(random, 7));
        if (board->at[point] != LZ_EMPTY || board_winning_direction(board, point, mover) >= 0)
            continue;
        board_place(board, point, mover);
        mover = colour_other(mover);
    }
    return mover;
}

/* Returns the positions that the caller's thread visited from the stop to the answer. */
static uint64_t stop_once(struct search *search, const struct board *board, lz_colour mover,
                          uint64_t at, int multipv)
{
    struct stopper stopper = {.search = search, .stop = lz_stop_new(), .at = at};
    struct search_request request = {.board = board,
                                     .mover = mover,
                                     .multipv = multipv,
                                     .on_progress = begin_stopper,
                                     .user = &stopper};
    struct search_line lines[8];
    lz_limits limits;
    lz_limits_init(&limits);
    limits.infinite = true;
    limits.stop = stopper.stop;
    deadline_set(&request.deadline, &limits, 0);
    assert_true(search_run(search, &request, lines) > 0);
    stopper.over = true;
    if (stopper.begun)
        thread_join(&stopper.thread);
    lz_stop_free(stopper.stop);
    return search_visited(search) - stopper.seen;
}

static void check_stops(int threads)
{
    uint64_t random = 20261121;
    struct pool *pool = threads > 1 ? pool_new(threads - 1) : NULL;
    struct search *search = search_new(8, pool);
    assert_non_null(search);
    for (int i = 0; i < STOPS; i++) {
        struct board board;
        const lz_colour mover = random_board(&board, five_rule(i), &random);
        const uint64_t at = random_below(&random, LATEST);
        const uint64_t after = stop_once(search, &board, mover, at, i % 3 ? 1 : 5);
        if (after > AFTERWARDS)
            fail_msg("%d threads, stop %d at %d: %d positions more", threads, i, (int)at,
                     (int)after);
    }
    search_free(search);
    pool_free(pool);
}

static void one_thread_stops_soon(void **state)
{
    (void)state;
    check_stops(1);
}

static void three_threads_stop_soon(void **state)
{
    (void)state;
    check_stops(3);
}

/* Helpers search too: some of the visited positions are not the caller's thread's. A busy machine
 * may keep helpers from running in one search, but not in all. */
static void helpers_visit_positions(void **state)
{
    (void)state;
    uint64_t random = 7;
    struct board board;
    struct pool *pool = pool_new(3);
    struct search *search = search_new(8, pool);
    struct search_request request = {.board = &board, .multipv = 1};
    bool helped = false;
    lz_limits limits;
    assert_non_null(search);
    request.mover = random_board(&board, LZ_RULE_FREESTYLE, &random);
    lz_limits_init(&limits);
    limits.nodes = 5000;
    for (int i = 0; i < 1000 && !helped; i++) {
        struct search_line line;
        deadline_set(&request.deadline, &limits, 0);
        assert_int_equal(search_run(search, &request, &line), 1);
        helped = line.nodes > search_visited(search);
    }
    assert_true(helped);
    search_free(search);
    pool_free(pool);
}

/* A win by fours at the root ends a run before its first node. */
static void a_win_at_the_root_is_counted(void **state)
{
    (void)state;
    /* A three closed at one end. Making it a four also makes an open three. */
    static const int black[][2] = {{3, 7}, {4, 7}, {5, 7}, {6, 5}, {6, 6}};
    struct search *search = search_new(8, NULL);
    struct search_request request = {.mover = LZ_BLACK, .multipv = 1};
    struct search_line line;
    struct board board;
    lz_variant variant;
    lz_limits limits;
    assert_non_null(search);
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    board_init(&board, &variant);
    for (size_t i = 0; i < sizeof black / sizeof black[0]; i++)
        board_place(&board, board_point(black[i][0], black[i][1]), LZ_BLACK);
    board_place(&board, board_point(2, 7), LZ_WHITE);
    request.board = &board;
    lz_limits_init(&limits);
    deadline_set(&request.deadline, &limits, 0);
    assert_int_equal(search_run(search, &request, &line), 1);
    assert_true(line.nodes > 0);
    assert_int_equal(search_visited(search), line.nodes);
    search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_at_the_root_is_counted),
        cmocka_unit_test(helpers_visit_positions),
        cmocka_unit_test(one_thread_stops_soon),
        cmocka_unit_test(three_threads_stop_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
