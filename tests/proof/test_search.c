/* What the search counts as won can be written down: a proof needs no search when it is written.
 * And a move is not given up when one search after it meets its limit. */
#include "proof/certificate/read.h"
#include "proof/writing/from_search.h"

#include "testing.h"

enum { SIZE = 15, MIB = 64, TABLE_BITS = 10, QUIET_MIN = 5 };

enum { STONES = 5 };

/* Black's win by quiet moves and threats after h8 i9 i7 a1 g9, in columns and rows from 0. */
static const int start[STONES][2] = {{7, 7}, {8, 8}, {8, 6}, {0, 0}, {6, 8}};
/* After h8 i9 i7 g9 j7 black wins by threats if white passes: a search of 69,375 positions. */
static const int long_pass[STONES][2] = {{7, 7}, {8, 8}, {8, 6}, {6, 8}, {9, 6}};

static void begin(struct proof_search *search, lz_variant *variant, const int stones[STONES][2])
{
    struct board board;
    lz_variant_init(variant, LZ_RULE_FREESTYLE);
    board_init(&board, variant);
    for (int i = 0; i < STONES; i++)
        board_place(&board, board_point_of_cell(&board, stones[i][1] * SIZE + stones[i][0]),
                    i % 2 ? LZ_WHITE : LZ_BLACK);
    assert_true(proof_search_init(search, &board, LZ_WHITE, LZ_BLACK, (size_t)MIB << 20));
}

static void forget(struct proof_search *search)
{
    vct_free(&search->vct);
    assert_true(vct_init(&search->vct, &search->vcf, TABLE_BITS));
    vcf_clear(&search->vcf);
    search->limits = (struct proof_limits){0};
}

static void write_proof(struct proof_search *search, const lz_variant *variant,
                        struct writer *writer)
{
    uint16_t moves[STONES];
    for (int i = 0; i < STONES; i++)
        moves[i] = (uint16_t)board_point_of_cell(&search->start, start[i][1] * SIZE + start[i][0]);
    writer_begin(writer, &search->turns, &search->start, variant, moves, STONES, LZ_BLACK, false);
    assert_true(proof_write(search, writer));
}

static void test_written(void **state)
{
    (void)state;
    static struct proof_search search;
    struct writer first, second;
    struct certificate certificate;
    lz_variant variant;
    begin(&search, &variant, start);
    while (proof_search_step(&search))
        continue;
    assert_int_equal(search.graph->nodes[1].state, PROOF_WON);
    assert_true(search.graph->try_count >= QUIET_MIN);

    write_proof(&search, &variant, &first);
    forget(&search);
    write_proof(&search, &variant, &second);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.bytes, second.bytes, first.size);

    assert_int_equal(certificate_read(&certificate, (const char *)second.bytes, second.size, NULL),
                     LZ_OK);
    certificate_free(&certificate);
    writer_free(&first);
    writer_free(&second);
    proof_search_free(&search);
}

static void test_long_pass(void **state)
{
    (void)state;
    static struct proof_search search;
    lz_variant variant;
    begin(&search, &variant, long_pass);
    search.graph->expansions_max = 2;
    while (proof_search_step(&search))
        continue;
    assert_int_equal(search.graph->nodes[1].state, PROOF_OPEN);
    assert_true(search.graph->tries[0].has_default);
    proof_search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_long_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
