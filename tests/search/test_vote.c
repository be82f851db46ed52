/* The vote of threads about the answer, on sets of results made for it; and that a win which was
 * proved once is never dropped: neither by the vote, nor by a deeper search, nor by several
 * threads. */
#include "search/vote.h"

#include "base/random.h"
#include "control/score.h"
#include "thinking.h"

enum { A = 40, B = 50, C = 60, SETS = 20000, THREADS = 8, LINES_MAX = 100 };

static void expect(const char *what, int wanted, const struct vote *votes, int count)
{
    const int chosen = vote_choose(votes, count);
    if (chosen != wanted)
        fail_msg("%s: %d instead of %d", what, chosen, wanted);
}

#define EXPECT(what_, wanted_, ...)                                                                \
    do {                                                                                           \
        const struct vote votes_[] = {__VA_ARGS__};                                                \
        expect(what_, wanted_, votes_, (int)(sizeof votes_ / sizeof *votes_));                     \
    } while (0)

static void most_votes_win(void **state)
{
    (void)state;
    EXPECT("one thread", 0, {5, -30, A, false});
    EXPECT("no result at all", 0, {0, 0, A, false}, {0, 0, B, false});
    EXPECT("only a helper has finished a depth", 1, {0, 900, A, false}, {3, -40, B, false});
    EXPECT("two against one, the better score of the two", 2, {10, 25, A, false},
           {10, 20, B, false}, {10, 22, B, false});
    EXPECT("equal votes: the first", 0, {10, 20, A, false}, {10, 20, B, false});
    EXPECT("one deep search against two shallow ones", 0, {16, 30, A, false}, {6, 30, B, false},
           {6, 30, C, false});
    EXPECT("one deep search against two that agree", 0, {16, 30, A, false}, {6, 30, B, false},
           {6, 30, B, false});
    EXPECT("a better score counts more", 1, {10, -200, A, false}, {10, 100, B, false},
           {10, -200, C, false});
    EXPECT("a score far better outweighs a majority", 2, {10, -200, A, false}, {10, -200, A, false},
           {10, 100, B, false});
    EXPECT("of those that agree, the deepest", 2, {10, 25, A, false}, {11, 40, A, false},
           {12, 20, A, false});
    EXPECT("and at one depth the best score", 1, {10, 25, A, false}, {10, 40, A, false},
           {10, 20, A, false});
    EXPECT("the depth goes before the score", 0, {12, 25, A, false}, {10, 40, A, false},
           {10, 20, B, false});
}

static void proofs_come_first(void **state)
{
    (void)state;
    EXPECT("a win of one against all others", 2, {14, 300, A, false}, {14, 290, A, false},
           {3, score_win_in(9), B, false}, {15, 310, A, false});
    EXPECT("the shorter win", 1, {12, score_win_in(15), A, false}, {8, score_win_in(9), B, false});
    EXPECT("the first of equal wins", 0, {8, score_win_in(9), A, false},
           {12, score_win_in(9), B, false});
    EXPECT("a proved loss tells the others", 1, {14, -100, A, false},
           {13, score_loss_in(12), B, false});
    EXPECT("the longest loss", 2, {14, score_loss_in(8), A, false}, {13, -50, C, false},
           {13, score_loss_in(12), B, false});
    EXPECT("a move that another thread has refuted", 1, {14, 200, A, true}, {6, -300, B, false});
    EXPECT("all are refuted: as if none were", 0, {14, 200, A, true}, {6, -300, B, true});
    EXPECT("a win that no finished depth has is none", 0, {14, 20, A, false},
           {0, score_win_in(5), B, false});
}

/* Of random sets, some of which have wins, the shortest win is chosen. */
static void no_set_drops_a_win(void **state)
{
    (void)state;
    uint64_t seed = 1;
    int with_wins = 0;
    for (int i = 0; i < SETS; i++) {
        struct vote votes[THREADS];
        int best = -SCORE_INFINITE;
        for (int j = 0; j < THREADS; j++) {
            const uint64_t random = random_mix(seed++);
            votes[j] = (struct vote){(int)(random % 20), (int)(random >> 8 & 1023) - 512,
                                     (uint16_t)(A + (random >> 20 & 3)), (random >> 40 & 3) == 0};
            if ((random >> 24 & 15) == 0)
                votes[j].score = score_win_in(1 + (int)(random >> 32 & 63));
            if (votes[j].depth && votes[j].score > best)
                best = votes[j].score;
        }
        if (best <= SCORE_PROVEN)
            continue;
        with_wins++;
        assert_int_equal(votes[vote_choose(votes, THREADS)].score, best);
    }
    assert_true(with_wins > SETS / 10);
}

struct watched {
    int mate;  /* of the last line that proved a win; 0 before */
    int after; /* lines after the first of these */
};

static void on_progress(const lz_line *line, void *user)
{
    struct watched *watched = user;
    if (watched->mate) {
        if (line->mate <= 0 || line->mate > watched->mate)
            fail_msg("depth %d: mate %d after %d", line->depth, line->mate, watched->mate);
        watched->after++;
    }
    if (line->mate > 0)
        watched->mate = line->mate;
}

/* Positions of tests/data/forced_wins.txt that are proved early and searched on. */
static const struct {
    const char *moves;
    uint64_t nodes;
} wins[] = {
    {"h9e6c3i10g5f5g4g6h7f6h6h8f4i7", 20000},
    {"h10i13h15e14i14g11g10f10h12h11f11e12g9g12f13j10f8i11j11l10g7", 25000},
    {"k11k9j7g8g5h9i10h8i9h7h10i6j5f7h5f9e10f5f8e6d5", 25000},
    {"i8f7e10d11k5d9d10e8c10f10h8f9f8e9g9g11d8d7g10e7a10", 25000},
};

static void no_search_drops_a_win(void **state)
{
    (void)state;
    static const char *const threads[] = {"1", "3", "8"};
    int after = 0;
    for (int t = 0; t < 3; t++) {
        lz_engine *engine;
        lz_error error;
        assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
        assert_int_equal(lz_engine_set(engine, "hash_mib", "8", &error), LZ_OK);
        assert_int_equal(lz_engine_set(engine, "threads", threads[t], &error), LZ_OK);
        for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
            lz_game *game = game_of(LZ_RULE_FREESTYLE, wins[i].moves);
            struct watched watched = {0};
            lz_thought thought;
            lz_limits limits;
            lz_limits_init(&limits);
            lz_engine_new_game(engine);
            for (int again = 0; again < 4; again++) { /* later with a filled table */
                limits.nodes = wins[i].nodes;
                assert_int_equal(
                    lz_engine_think(engine, game, &limits, on_progress, &watched, &thought, &error),
                    LZ_OK);
                if (watched.mate)
                    assert_in_range(thought.line.mate, 1, watched.mate);
                if (thought.line.mate > 0)
                    watched.mate = thought.line.mate;
            }
            if (t == 0)
                assert_true(watched.mate > 0);
            after += watched.after;
            lz_game_free(game);
        }
        lz_engine_free(engine);
    }
    assert_true(after > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(most_votes_win),
        cmocka_unit_test(proofs_come_first),
        cmocka_unit_test(no_set_drops_a_win),
        cmocka_unit_test(no_search_drops_a_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
