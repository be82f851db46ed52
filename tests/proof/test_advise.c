/* An adviser that knows a proof, a certificate of data/proofs, leads the search to it. And it is
 * asked where a position stays open, and after each reply to a move that it calls won. A move that
 * threatens nothing is tried if the adviser calls it won, else it is given up. */
#include "game/game.h"
#include "proof/certificate/read.h"
#include "proof/search/search.h"

#include "testing.h"
#include <stdio.h>

enum { MIB = 64, NODES = 40000, CALLS = 2, FEW = 20, ENOUGH = 1000 };

struct knower {
    struct certificate certificate;
    int calls;
    uint64_t nodes[CALLS];
    uint64_t stones[CALLS];
};

static void know(struct knower *knower)
{
    char path[4096];
    static char bytes[1 << 20];
    snprintf(path, sizeof path, "%s/../../data/proofs/freestyle-h8h9i9a1.proof", TEST_DATA);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    *knower = (struct knower){0};
    assert_int_equal(certificate_read(&knower->certificate, bytes, size, NULL), LZ_OK);
}

/* struct proof_adviser */
static int advise(void *user, const struct board *board, lz_colour attacker, uint64_t nodes,
                  int *score)
{
    struct knower *knower = user;
    struct certificate_answer answer;
    assert_int_equal(attacker, LZ_BLACK);
    if (knower->calls < CALLS) {
        knower->nodes[knower->calls] = nodes;
        knower->stones[knower->calls] = (uint64_t)board->stones;
    }
    knower->calls++;
    *score = LZ_SCORE_WIN + 1;
    return certificate_find(&knower->certificate, board, false, &answer) ? answer.point : 0;
}

/* Searches the certificate's position with the adviser, or without one; returns the expansions. */
static uint64_t expansions_with(struct knower *knower, bool advised, uint64_t most)
{
    static struct proof_search search;
    const struct certificate_head *head = &knower->certificate.head;
    assert_true(proof_search_init(&search, &head->board, LZ_BLACK, LZ_BLACK, (size_t)MIB << 20));
    search.graph->expansions_max = most;
    if (advised)
        search.adviser = (struct proof_adviser){.advise = advise, .user = knower, .nodes = NODES};
    while (proof_search_step(&search))
        continue;
    const uint64_t expansions = search.graph->expansions;
    proof_search_free(&search);
    return expansions;
}

static void test_leads(void **state)
{
    (void)state;
    static struct knower knower;
    know(&knower);
    const uint64_t stones = (uint64_t)knower.certificate.head.board.stones;
    expansions_with(&knower, true, FEW);
    assert_int_equal(knower.calls, 0);
    const uint64_t with = expansions_with(&knower, true, ENOUGH);
    assert_true(with < ENOUGH);
    assert_int_equal(knower.stones[0], stones);
    assert_int_equal(knower.nodes[0], NODES);
    assert_int_equal(knower.stones[1], stones + 2);
    assert_int_equal(knower.nodes[1], NODES);
    assert_int_equal(expansions_with(&knower, false, with + 1), with + 1);
    certificate_free(&knower.certificate);
}

/* A search for black's win after these moves. */
static void begin(struct proof_search *search, const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_true(proof_search_init(search, &game->board, lz_game_to_move(game), LZ_BLACK,
                                  (size_t)MIB << 20));
    lz_game_free(game);
}

/* struct proof_adviser: the corner, with the score that `user` points to. */
static int advise_corner(void *user, const struct board *board, lz_colour attacker, uint64_t nodes,
                         int *score)
{
    (void)board;
    (void)attacker;
    (void)nodes;
    *score = *(const int *)user;
    return board_point(0, 0);
}

/* The try of the root's corner where black has a stone in the middle and one far away, once the
 * search is done with it. */
static struct proof_try corner_with(int score)
{
    static struct proof_search search;
    begin(&search, "h8a15o3o14");
    search.adviser =
        (struct proof_adviser){.advise = advise_corner, .user = &score, .nodes = NODES};
    struct proof_try corner = {.state = PROOF_NEW};
    while (corner.state == PROOF_NEW && proof_search_step(&search)) {
        const struct proof_node *root = &search.graph->nodes[1];
        const int move = search.turns.to[proof_turn(&search)][board_point(0, 0)];
        for (int i = 0; i < root->count; i++)
            if (search.graph->tries[root->first + (uint32_t)i].move == move)
                corner = search.graph->tries[root->first + (uint32_t)i];
    }
    proof_search_free(&search);
    return corner;
}

static void test_quiet_win(void **state)
{
    (void)state;
    const struct proof_try good = corner_with(1), won = corner_with(LZ_SCORE_WIN + 1);
    assert_int_equal(good.state, PROOF_FAILED);
    assert_int_equal(won.state, PROOF_OPEN);
    assert_false(won.has_default);
    assert_int_equal(won.count, 15 * 15 - 5);
}

/* struct proof_adviser: counts the calls and knows nothing. */
static int advise_nothing(void *user, const struct board *board, lz_colour attacker, uint64_t nodes,
                          int *score)
{
    (void)attacker;
    assert_int_equal(nodes, NODES);
    assert_int_equal(board->stones, 4);
    ++*(int *)user;
    *score = 0;
    return 0;
}

/* Where the defender is to move at the root, the adviser is asked at the first visit after a reply
 * that stays open. */
static void test_root_replies(void **state)
{
    (void)state;
    static struct proof_search search;
    int calls = 0;
    begin(&search, "h8i9i7");
    search.adviser =
        (struct proof_adviser){.advise = advise_nothing, .user = &calls, .nodes = NODES};
    while (!calls && proof_search_step(&search))
        continue;
    assert_int_equal(calls, 1);
    for (uint32_t i = 2; i < search.graph->node_count; i++)
        assert_in_range(search.graph->nodes[i].visits, 0, 1);
    proof_search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leads),
        cmocka_unit_test(test_quiet_win),
        cmocka_unit_test(test_root_replies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
