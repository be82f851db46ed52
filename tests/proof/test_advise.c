/* An adviser that knows a proof, a certificate of data/proofs, leads the search to it. And it is
 * asked where a position stays open, and after each reply to a move that it calls won. */
#include "proof/read.h"
#include "proof/search.h"

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
    snprintf(path, sizeof path, "%s/../../data/proofs/freestyle-h8i9i7a1.proof", TEST_DATA);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
