/* Certificates that one side holds the draw: the checker accepts those of the search and refuses
 * broken ones, and on small boards both agree with a plain search of every move. The argument is
 * the number of damaged files to try. */
#include "certificates.h"
#include "verify/draw.h"

enum { FEW_INPUTS = 20000, CELLS_FEW = 12 };

static unsigned long inputs = FEW_INPUTS;

/* Whether the checker accepts the certificate. `certificate` tells what it claims. */
static bool verify(const struct bytes *bytes, struct certificate *certificate, struct draw *draw)
{
    uint8_t *copy = exact_copy(bytes);
    const char *fault = certificate_open(certificate, copy, bytes->size);
    const bool good = !fault && certificate->draws && draw_check(draw, certificate);
    if (fault)
        assert_true(fault[0]);
    else if (!good && certificate->draws)
        assert_true(draw->fault[0]);
    free(copy);
    return good;
}

static bool accepts(const struct bytes *bytes)
{
    static struct certificate certificate;
    static struct draw draw;
    return verify(bytes, &certificate, &draw);
}

static const struct {
    const char *variant, *moves;
    lz_colour holder;
    lz_proof proof;
} known[] = {
    {"freestyle 3x3 win 3", "", LZ_WHITE, LZ_PROOF_NONE},
    {"freestyle 4x4 win 4", "", LZ_WHITE, LZ_PROOF_WIN},
    {"freestyle 5x5", "", LZ_WHITE, LZ_PROOF_WIN},
    {"freestyle 6x6", "", LZ_WHITE, LZ_PROOF_WIN},
    {"freestyle 6x6", "", LZ_BLACK, LZ_PROOF_WIN},
    {"standard 6x6", "", LZ_WHITE, LZ_PROOF_WIN},
    {"renju 6x6", "", LZ_WHITE, LZ_PROOF_WIN},
    {"caro 6x6", "c3", LZ_WHITE, LZ_PROOF_WIN},
    {"caro6 6x6", "", LZ_WHITE, LZ_PROOF_WIN},
    {"freestyle 7x5", "d3", LZ_WHITE, LZ_PROOF_WIN},
    {"freestyle 6x6 blocked 3,2", "", LZ_WHITE, LZ_PROOF_WIN},
    {"freestyle 7x7", "", LZ_WHITE, LZ_PROOF_WIN},
};

static void test_known(void **state)
{
    struct bytes *bytes = *state;
    const int count = sizeof known / sizeof known[0];
    for (int i = 0; i < count - (ONE_IN > 4); i++) {
        print_message("%s %s\n", known[i].variant, known[i].moves);
        assert_int_equal(
            search_proof(known[i].variant, known[i].moves, known[i].holder, true, bytes),
            known[i].proof);
        if (known[i].proof == LZ_PROOF_WIN)
            assert_true(accepts(bytes));
    }
}

/* What the search cannot serve is refused in words. */
static void test_unsupported(void **state)
{
    static const struct {
        const char *variant;
        lz_colour holder;
    } refused[] = {{"renju 6x6", LZ_BLACK}, {"freestyle 12x12", LZ_WHITE}};
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        lz_variant variant;
        lz_game *game;
        lz_prover *prover = NULL;
        lz_prover_settings settings;
        lz_error error;
        assert_int_equal(lz_variant_parse(refused[i].variant, &variant, &error), LZ_OK);
        assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
        lz_prover_settings_init(&settings);
        settings.draw = true;
        assert_int_equal(lz_prover_new(game, refused[i].holder, &settings, &prover, &error),
                         LZ_ERR_UNSUPPORTED);
        assert_true(error.text[0]);
        assert_null(prover);
        lz_game_free(game);
    }
}

/* ---- Every move ---- */

/* A small board, by its own definition: 1 the attacker's stone, 2 the holder's or a blocked cell.
 */
struct small {
    int columns, rows, win;
    uint8_t cells[CELLS_FEW];
};

static bool fills(const struct small *small, int cell)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int d = 0; d < 4; d++) {
        int length = 1;
        for (int sign = -1; sign <= 1; sign += 2)
            for (int column = cell % small->columns + sign * steps[d][0],
                     row = cell / small->columns + sign * steps[d][1];
                 column >= 0 && column < small->columns && row >= 0 && row < small->rows &&
                 small->cells[row * small->columns + column] == 1;
                 column += sign * steps[d][0], row += sign * steps[d][1])
                length++;
        if (length >= small->win)
            return true;
    }
    return false;
}

/* Whether the attacker gets `win` in a row. `memo` is by the cells as a number in base three, and
 * the side to move: 1 yes, 2 no. */
static bool attacker_fills(struct small *small, bool attacks, uint8_t *memo)
{
    size_t index = attacks;
    int best = 2;
    for (int i = 0; i < small->columns * small->rows; i++)
        index = 3 * index + small->cells[i];
    if (memo[index])
        return memo[index] == 1;
    if (!attacks)
        best = 1;
    bool moved = false;
    for (int i = 0; i < small->columns * small->rows && best == (attacks ? 2 : 1); i++) {
        if (small->cells[i])
            continue;
        moved = true;
        small->cells[i] = attacks ? 1 : 2;
        const bool fill = (attacks && fills(small, i)) || attacker_fills(small, !attacks, memo);
        small->cells[i] = 0;
        if (fill == attacks)
            best = attacks ? 1 : 2;
    }
    memo[index] = (uint8_t)(moved ? best : 2);
    return memo[index] == 1;
}

/* A table for boards of at most CELLS_FEW cells; of one length to win and one board at a time. */
static uint8_t *new_memo(void)
{
    size_t size = 3;
    for (int i = 0; i < CELLS_FEW; i++)
        size *= 3;
    return calloc(size, 1);
}

static void test_every_move(void **state)
{
    static const int sizes[][3] = {{3, 3, 3}, {4, 3, 3}, {3, 4, 3}, {4, 3, 4}};
    struct bytes *bytes = *state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint8_t *memo = new_memo();
        const int columns = sizes[i][0], rows = sizes[i][1];
        for (int first = -1; first < columns * rows; first++)
            for (int reply = -1; reply < (first < 0 ? 0 : columns * rows);
                 reply += 1 + ONE_IN / 4) {
                struct small small = {columns, rows, sizes[i][2], {0}};
                char variant[64], moves[8] = "";
                if (reply == first && first >= 0)
                    continue;
                snprintf(variant, sizeof variant, "freestyle %dx%d win %d", columns, rows,
                         sizes[i][2]);
                if (first >= 0) {
                    small.cells[first] = 1;
                    snprintf(moves, sizeof moves, "%c%c", 'a' + first % columns,
                             '1' + first / columns);
                }
                if (reply >= 0) {
                    small.cells[reply] = 2;
                    snprintf(moves + 2, sizeof moves - 2, "%c%c", 'a' + reply % columns,
                             '1' + reply / columns);
                }
                const bool holds = !attacker_fills(&small, (first < 0) == (reply < 0), memo);
                assert_int_equal(
                    search_proof(variant, moves, LZ_WHITE, true, bytes) == LZ_PROOF_WIN, holds);
                assert_true(!holds || accepts(bytes));
            }
        free(memo);
    }
}

/* ---- Broken certificates ---- */

#define FOUR_PAIRS                                                                                 \
    C4('b', 3), C4('b', 1), C4('d', 2), C4('a', 2), C4('a', 4), C4('c', 2), C4('a', 3), C4('a', 1)
#define C4(letter, row) (uint8_t)(((row)-1) * 4 + (letter) - 'a')

/* Written by hand, on 4x4 for four in a row, where white holds. */
static const struct {
    const char *moves;
    size_t size;
    uint8_t proof[20];
    bool accepted;
} by_hand[] = {
    /* Ten lines of 1/16 weigh too much, and eight pairs, one for each row and column, leave the
     * long diagonals without a cell of their own. */
    {"", 1, {0}, false},
    {"",
     17,
     {32, C4('a', 1), C4('b', 1), C4('c', 2), C4('d', 2), C4('a', 3), C4('b', 3), C4('c', 4),
      C4('d', 4), C4('a', 2), C4('a', 4), C4('b', 2), C4('b', 4), C4('c', 1), C4('c', 3),
      C4('d', 1), C4('d', 3)},
     false},
    /* After b2 and c3 seven lines are open, of 9/16. Five pairs leave 3/8, four of them 1/2. */
    {"b2c3", 1, {0}, false},
    {"b2c3", 11, {20, FOUR_PAIRS, C4('d', 1), C4('c', 1)}, true},
    {"b2c3", 9, {16, FOUR_PAIRS}, false},
    /* A cell twice, one with a stone, one off the board, a cell too few, a byte too much. */
    {"b2c3", 13, {24, FOUR_PAIRS, C4('d', 1), C4('c', 1), C4('a', 4), C4('b', 4)}, false},
    {"b2c3", 13, {24, FOUR_PAIRS, C4('d', 1), C4('c', 1), C4('b', 2), C4('b', 4)}, false},
    {"b2c3", 13, {24, FOUR_PAIRS, C4('d', 1), C4('c', 1), C4('c', 3), C4('b', 4)}, false},
    {"b2c3", 13, {24, FOUR_PAIRS, C4('d', 1), C4('c', 1), 16, C4('b', 4)}, false},
    {"b2c3", 10, {20, FOUR_PAIRS, C4('d', 1)}, false},
    {"b2c3", 12, {20, FOUR_PAIRS, C4('d', 1), C4('c', 1), 0}, false},
    {"b2c3", 2, {0xfc, 0x7f}, false},
    /* White is to move: his reply comes first. */
    {"b2", 12, {C4('c', 3), 20, FOUR_PAIRS, C4('d', 1), C4('c', 1)}, true},
    {"b2", 12, {C4('b', 2), 20, FOUR_PAIRS, C4('d', 1), C4('c', 1)}, false},
    {"b2", 1, {C4('c', 3)}, false},
    /* Replies that the file does not have; a reference to no label and to one not complete; a label
     * of a label and of pairs; numbers that are too large. */
    {"b2c3", 1, {1}, false},
    {"b2c3", 2, {3, 0}, false},
    {"b2c3", 5, {2, 1, C4('b', 1), 3, 0}, false},
    {"b2c3", 2, {2, 2}, false},
    {"b2c3", 12, {2, 20, FOUR_PAIRS, C4('d', 1), C4('c', 1)}, false},
    {"b2c3", 2, {5, C4('a', 1)}, false},
    {"b2c3", 2, {6, 1}, false},
    /* Black has three in a row and is to move. */
    {"a1a2b1b2c1d4", 1, {1}, false},
    {"a1a2b1b2c1d4", 1, {0}, false},
    {"a1a2b1b2c1d1", 1, {0}, true},
};

static void test_by_hand(void **state)
{
    struct bytes *bytes = *state;
    for (size_t i = 0; i < sizeof by_hand / sizeof by_hand[0]; i++) {
        bytes->size = (size_t)snprintf((char *)bytes->data, BYTES_MAX,
                                       "lianzi draw 1\nrule freestyle\nsize 4x4\nwin 4\nblocked "
                                       "\nmoves %s\nholds white\n",
                                       by_hand[i].moves);
        append(bytes, (const char *)by_hand[i].proof, by_hand[i].size);
        print_message("certificate %zu\n", i);
        assert_int_equal(accepts(bytes), by_hand[i].accepted);
    }
}

/* A file cut short anywhere, or one that says it is a win, is refused. */
static void test_cut(void **state)
{
    struct bytes *bytes = *state;
    search_proof("freestyle 6x6", "", LZ_WHITE, true, bytes);
    assert_true(accepts(bytes));
    const size_t size = bytes->size;
    memcpy(bytes->data, "lianzi proof 4\n", 14);
    assert_false(accepts(bytes));
    memcpy(bytes->data, "lianzi draw 1\n", 14);
    for (bytes->size = size; bytes->size--;)
        assert_false(accepts(bytes));
}

/* What a damaged certificate claims, if it is accepted, is true. */
static void test_damaged(void **state)
{
    static const struct {
        const char *variant, *moves;
    } seeds[] = {
        {"freestyle 3x3 win 3 blocked 1,1", ""},
        {"freestyle 4x3 win 3 blocked 2,1 blocked 3,2", ""},
        {"freestyle 4x3 win 3 blocked 2,2 blocked 3,3", ""},
        {"freestyle 4x3 win 3 blocked 2,2 blocked 3,2", "d1"},
        {"freestyle 3x4 win 3 blocked 2,2 blocked 2,3", ""},
    };
    enum { SEEDS = sizeof seeds / sizeof seeds[0] };
    static struct certificate certificate;
    static struct draw draw;
    static struct bytes kept[SEEDS];
    struct bytes *bytes = *state;
    uint8_t *memo = new_memo();
    uint64_t seed = 1;
    unsigned long accepted = 0, large = 0;
    for (int i = 0; i < SEEDS; i++)
        assert_int_equal(search_proof(seeds[i].variant, seeds[i].moves, LZ_WHITE, true, &kept[i]),
                         LZ_PROOF_WIN);
    int columns = 0, rows = 0, win = 0;
    for (unsigned long input = 0; input < inputs; input++) {
        /* One seed after the other, since the table serves one board. */
        const size_t which = input * SEEDS / inputs;
        bytes->size = kept[which].size;
        memcpy(bytes->data, kept[which].data, bytes->size);
        damage(bytes, header_size(bytes), &seed);
        if (!verify(bytes, &certificate, &draw))
            continue;
        const struct rules *rules = &certificate.rules;
        accepted++;
        if (rules->cells > CELLS_FEW && ++large)
            continue;
        if (columns != rules->columns || rows != rules->rows || win != rules->win) {
            free(memo);
            memo = new_memo();
            columns = rules->columns;
            rows = rules->rows;
            win = rules->win;
        }
        struct small small = {columns, rows, win, {0}};
        for (int cell = 0; cell < rules->cells; cell++)
            small.cells[cell] = rules->at[cell] == EMPTY                ? 0
                                : rules->at[cell] == certificate.winner ? 2
                                : rules->at[cell] == BLOCKED            ? 2
                                                                        : 1;
        const bool attacks = certificate.move_count % 2 == (certificate.winner == BLACK);
        assert_false(attacker_fills(&small, attacks, memo));
    }
    print_message("%lu of %lu still prove something, %lu of them on a larger board\n", accepted,
                  inputs, large);
    free(memo);
}

int main(int argc, char **argv)
{
    static struct bytes bytes;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_known, &bytes),
        cmocka_unit_test(test_unsupported),
        cmocka_unit_test_prestate(test_every_move, &bytes),
        cmocka_unit_test_prestate(test_by_hand, &bytes),
        cmocka_unit_test_prestate(test_cut, &bytes),
        cmocka_unit_test_prestate(test_damaged, &bytes),
    };
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
