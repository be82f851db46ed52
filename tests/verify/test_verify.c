/* The checker accepts the prover's certificates, with and without its short cut, and refuses broken
 * ones. A plain minimax agrees with the prover on small boards. The argument is the number of
 * damaged files to try. */
#include "certificates.h"

enum { FEW_INPUTS = 6000, STEPS_FEW = 5000 };

static unsigned long inputs = FEW_INPUTS;

static lz_proof prove(const char *variant, const char *moves, lz_colour winner, struct bytes *bytes)
{
    return search_proof(variant, moves, winner, false, bytes);
}

static const struct {
    const char *variant, *moves;
    lz_colour winner;
    lz_proof proof;
} known[] = {
    {"freestyle 3x3 win 3", "", LZ_BLACK, LZ_PROOF_NONE},
    {"freestyle 4x3 win 3", "", LZ_BLACK, LZ_PROOF_WIN},
    {"freestyle 4x4 win 3", "a1", LZ_BLACK, LZ_PROOF_WIN},
    {"freestyle 4x4 win 4", "", LZ_BLACK, LZ_PROOF_NONE},
    {"freestyle 5x5 win 4", "c3b2", LZ_BLACK, LZ_PROOF_NONE},
    {"freestyle 6x5 win 4", "", LZ_BLACK, LZ_PROOF_WIN},
    {"freestyle 7x7 win 3 blocked 4,4", "", LZ_BLACK, LZ_PROOF_WIN},
    {"standard 4x3 win 3", "", LZ_BLACK, LZ_PROOF_WIN},
    {"freestyle 17x17 win 3", "", LZ_BLACK, LZ_PROOF_WIN},
    {"freestyle", "h8i9i7g9h6h7i5i6j6", LZ_WHITE, LZ_PROOF_WIN},
    {"freestyle", "h8a1i8a3j8a5", LZ_BLACK, LZ_PROOF_WIN},
    {"freestyle", "i8a1i9b1g10c1h10a15", LZ_BLACK, LZ_PROOF_WIN},
    {"standard", "i8a1i9b1g10c1h10a15", LZ_BLACK, LZ_PROOF_WIN},
    {"renju", "i8a1i9b1g10a9h10a15", LZ_BLACK, LZ_PROOF_WIN},
    {"caro", "i8a1i9b1g10c1h10a15", LZ_BLACK, LZ_PROOF_WIN},
    {"caro6", "i8a1i9b1g10c1h10a15", LZ_BLACK, LZ_PROOF_WIN},
};

static void test_known(void **state)
{
    struct bytes *bytes = *state;
    const size_t step = ONE_IN > 4 ? 2 : 1;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i += step) {
        print_message("%s %s\n", known[i].variant, known[i].moves);
        assert_int_equal(prove(known[i].variant, known[i].moves, known[i].winner, bytes),
                         known[i].proof);
        if (known[i].proof != LZ_PROOF_WIN)
            continue;
        const int plies = verify_win(bytes, false, 0);
        assert_true(plies > 0);
        assert_int_equal(verify_win(bytes, true, 0), plies);
    }
}

/* Whether the side to move (1 or 2) wins, by trying every move. The index into `memo` is the board
 * read as a number in base three. */
static bool minimax(int columns, int rows, bool exact, int *cells, int mover, uint8_t *memo);

static bool completes(int columns, int rows, bool exact, const int *cells, int cell)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int d = 0; d < 4; d++) {
        int length = 1;
        for (int sign = -1; sign <= 1; sign += 2) {
            int column = cell % columns + sign * steps[d][0];
            int row = cell / columns + sign * steps[d][1];
            while (column >= 0 && column < columns && row >= 0 && row < rows &&
                   cells[row * columns + column] == cells[cell]) {
                length++;
                column += sign * steps[d][0];
                row += sign * steps[d][1];
            }
        }
        if (length == 3 || (length > 3 && !exact))
            return true;
    }
    return false;
}

/* 1: `mover` wins, 2: draw, 3: loses. */
static int value_of(int columns, int rows, bool exact, int *cells, int mover, uint8_t *memo)
{
    size_t index = 0;
    for (int i = 0; i < columns * rows; i++)
        index = index * 3 + (size_t)cells[i];
    if (memo[index])
        return memo[index];
    int best = 3, empty = 0;
    for (int i = 0; i < columns * rows && best > 1; i++) {
        if (cells[i])
            continue;
        empty++;
        cells[i] = mover;
        const int value = completes(columns, rows, exact, cells, i)
                              ? 1
                              : 4 - value_of(columns, rows, exact, cells, 3 - mover, memo);
        cells[i] = 0;
        best = value < best ? value : best;
    }
    return memo[index] = (uint8_t)(empty ? best : 2);
}

static bool minimax(int columns, int rows, bool exact, int *cells, int mover, uint8_t *memo)
{
    return value_of(columns, rows, exact, cells, mover, memo) == 1;
}

static void test_minimax(void **state)
{
    static const int sizes[][2] = {{3, 3}, {4, 3}, {3, 4}};
    struct bytes *bytes = *state;
    for (int i = 0; i < 6; i++) {
        const int columns = sizes[i / 2][0], rows = sizes[i / 2][1];
        const bool exact = i % 2;
        uint8_t *memo = calloc(531441, 1); /* 3^12 */
        for (int first = -1; first < columns * rows; first++) {
            int cells[12] = {0};
            char variant[64], move[8] = "";
            snprintf(variant, sizeof variant, "%s %dx%d win 3", exact ? "standard" : "freestyle",
                     columns, rows);
            if (first >= 0) {
                cells[first] = 1;
                snprintf(move, sizeof move, "%c%c", 'a' + first % columns, '1' + first / columns);
            }
            const lz_colour mover = first < 0 ? LZ_BLACK : LZ_WHITE;
            const bool wins = minimax(columns, rows, exact, cells, (int)mover, memo);
            assert_int_equal(prove(variant, move, mover, bytes) == LZ_PROOF_WIN, wins);
            assert_int_equal(!wins || verify_win(bytes, false, 0), true);
        }
        free(memo);
    }
}

#define CELL(letter, row) (uint8_t)(((row)-1) * 15 + (letter) - 'a')

/* Certificates written by hand. In most, black has three on row 8, stopped at g8, and two on column
 * k. */
static const struct {
    const char *rule, *moves;
    size_t size;
    uint8_t proof[12];
    int plies;
} by_hand[] = {
    /* After k8 the only reply is l8; then k5 can be completed at k4 and k9. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 5, {8, CELL('k', 8), CELL('l', 8), 0, CELL('k', 5)}, 5},
    /* The reply is dropped. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 2, {0, CELL('k', 8)}, 0},
    /* The answer is left out: the checker finds k5. Where white has k5, he has none. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 2, {4, CELL('k', 8)}, 5},
    {"freestyle", "h8g8i8a1j8c1k6k5k7a3", 2, {4, CELL('k', 8)}, 0},
    /* So many entries are announced that the file ends in them. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 2, {8, CELL('k', 8)}, 0},
    /* The reply l8 makes white four in a row, or five. */
    {"freestyle", "h8g8i8l4j8l5k6l6k7l7", 2, {4, CELL('k', 8)}, 0},
    {"freestyle", "h8g8i8l4j8l5k6l6k7a3", 2, {4, CELL('k', 8)}, 0},
    /* Black has k3: with k5 he completes a line at k4 and k9, in standard with k9 alone, since k4
     * makes six; and no other move gives him two cells. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3k3a5", 2, {4, CELL('k', 8)}, 5},
    {"standard", "h8g8i8a1j8c1k6k10k7a3k3a5", 2, {4, CELL('k', 8)}, 0},
    {"freestyle", "h8g8i8a1j8c1k6k10k7a3k3a5", 2, {4, CELL('k', 8)}, 5},
    {"renju", "h8g8i8a1j8c1k6k10k7a3k3a5", 2, {4, CELL('k', 8)}, 0},
    /* Caro: with k5 black has two cells, but the reply k4 takes one and closes the line to the
     * other.
     */
    {"caro", "h8g8i8a1j8c1k6e1k7a3", 2, {4, CELL('k', 8)}, 5},
    {"caro", "h8g8i8a1j8c1k6k10k7k3", 2, {4, CELL('k', 8)}, 0},
    /* After i10 black has two threes: the answer to all replies is left out, unless white's fourth
     * stone in a row is one of them. A single three can be stopped. */
    {"freestyle", "i8a1i9a3g10c1h10a15", 2, {4, CELL('i', 10)}, 5},
    {"standard", "i8a1i9a3g10c1h10a15", 2, {4, CELL('i', 10)}, 5},
    {"freestyle", "i8a1i9a3g10c1h10a15", 2, {0, CELL('i', 10)}, 0},
    {"freestyle", "i8a1i9b1g10c1h10a15", 2, {4, CELL('i', 10)}, 0},
    {"freestyle", "h8a1i8c1", 2, {4, CELL('j', 8)}, 0},
    /* k4 instead of k5: it can be completed at k5 alone, where white stops it. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 5, {8, CELL('k', 8), CELL('l', 8), 0, CELL('k', 4)}, 0},
    /* The same reply twice. */
    {"freestyle",
     "h8g8i8a1j8c1k6e1k7a3",
     8,
     {12, CELL('k', 8), CELL('l', 8), 0, CELL('k', 5), CELL('l', 8), 0, CELL('k', 5)},
     0},
    /* Cells that are taken or off the board. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 5, {8, CELL('h', 8), CELL('l', 8), 0, CELL('k', 5)}, 0},
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 5, {8, CELL('k', 8), CELL('h', 8), 0, CELL('k', 5)}, 0},
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 5, {8, 225, CELL('l', 8), 0, CELL('k', 5)}, 0},
    /* A further byte follows. */
    {"freestyle",
     "h8g8i8a1j8c1k6e1k7a3",
     6,
     {8, CELL('k', 8), CELL('l', 8), 0, CELL('k', 5), 0},
     0},
    /* Black has f8: freestyle's open four is none under standard, where g8 is an overline. */
    {"freestyle", "h8a1i8a3j8a5f8a7", 2, {0, CELL('k', 8)}, 3},
    {"standard", "h8a1i8a3j8a5f8a7", 2, {0, CELL('k', 8)}, 0},
    {"standard", "h8a1i8a3j8a5f8a7k8a9", 2, {0, CELL('g', 8)}, 0},
    {"freestyle", "h8a1i8a3j8a5f8a7k8a9", 2, {0, CELL('g', 8)}, 1},
    /* Renju: the overline is forbidden. */
    {"renju", "h8a1i8a3j8a5f8a7k8a9", 2, {0, CELL('g', 8)}, 0},
    /* Caro: both ends shut. */
    {"caro", "h8g8i8m8j8a5k8a7", 2, {0, CELL('l', 8)}, 0},
    {"caro", "h8g8i8a1j8a5k8a7", 2, {0, CELL('l', 8)}, 1},
    /* The other side has four in a row, or gets it while the default is played. */
    {"freestyle", "h8a1i8a2j8a3c13a4", 2, {0, CELL('k', 8)}, 0},
    {"freestyle", "h8a1i8a2c13a3", 4, {1, CELL('j', 8), 0, CELL('k', 8)}, 0},
    /* The default's move may be taken. */
    {"freestyle", "h8a1i8c1", 4, {1, CELL('j', 8), 0, CELL('k', 8)}, 0},
    /* A reference to no label, one to a position not proved yet, a label of a label; then a sound
     * label. */
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 2, {3, 0}, 0},
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 6, {2, 8, CELL('k', 8), CELL('l', 8), 3, 0}, 0},
    {"freestyle",
     "h8g8i8a1j8c1k6e1k7a3",
     7,
     {8, CELL('k', 8), CELL('l', 8), 2, 2, 0, CELL('k', 5)},
     0},
    {"freestyle",
     "h8g8i8a1j8c1k6e1k7a3",
     6,
     {8, CELL('k', 8), CELL('l', 8), 2, 0, CELL('k', 5)},
     5},
    /* White is to move against four in a row, and two replies have answers: the second repeats the
     * first, which wins unless the reply takes its cell. */
    {"freestyle", "h8c1i8c3j8c5k8", 6, {12, CELL('a', 1), 0, CELL('g', 8), CELL('a', 2), 14}, 2},
    {"freestyle", "h8c1i8c3j8c5k8", 6, {12, CELL('a', 1), 0, CELL('g', 8), CELL('g', 8), 14}, 0},
    /* Repeats of a label, of a repeat, of bytes within the header and before the file, and of a
     * proof that has not ended. */
    {"freestyle", "h8c1i8c3j8c5k8", 7, {12, CELL('a', 1), 2, 0, CELL('g', 8), CELL('a', 2), 18}, 0},
    {"freestyle",
     "h8c1i8c3j8c5k8",
     8,
     {16, CELL('a', 1), 0, CELL('g', 8), CELL('a', 2), 14, CELL('a', 3), 10},
     0},
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 1, {6}, 0},
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 3, {0xfe, 0xff, 0x7f}, 0},
    {"freestyle", "h8g8i8a1j8c1k6e1k7a3", 4, {8, CELL('k', 8), CELL('l', 8), 14}, 0},
    /* Plans: i10 makes two threes and wins within five plies, wherever it stands in the plan; not
     * within three, without it, or under rules that have no plans. */
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 5, CELL('i', 10)}, 5},
    {"standard", "i8a1i9a3g10c1h10a15", 4, {23, 5, CELL('a', 2), CELL('i', 10)}, 5},
    {"freestyle", "i8a1i9a3g10c1h10a15", 4, {2, 15, 5, CELL('i', 10)}, 5},
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 3, CELL('i', 10)}, 0},
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 5, CELL('j', 10)}, 0},
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 5, CELL('i', 9)}, 0},
    {"freestyle", "i8a1i9a3g10c1h10a15", 2, {7, 5}, 0},
    {"freestyle", "i8a1i9a3g10c1h10a15", 2, {15, 5}, 0},
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 5, 225}, 0},
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {0x8f, 2, 5}, 0},
    {"renju", "i8a1i9a3g10a9h10a15", 3, {15, 5, CELL('i', 10)}, 0},
    {"caro", "i8a1i9a3g10c1h10a15", 3, {15, 5, CELL('i', 10)}, 0},
    /* White has three in a row at the edge: after i10 he makes a four first, which takes two plies
     * more. */
    {"freestyle", "i8a3i9b3g10c3h10o15", 3, {15, 5, CELL('i', 10)}, 0},
    {"freestyle", "i8a3i9b3g10c3h10o15", 3, {15, 7, CELL('i', 10)}, 7},
    /* Two cells to complete a line on, by no cell of the plan; a line at once. */
    {"freestyle", "h8a1i8a3j8a5", 2, {7, 3}, 3},
    {"freestyle", "h8a1i8a3j8a5k8a7", 2, {7, 1}, 1},
    /* An odd number of plies, 63 at most. */
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 6, CELL('i', 10)}, 0},
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 63, CELL('i', 10)}, 63},
    {"freestyle", "i8a1i9a3g10c1h10a15", 3, {15, 65, CELL('i', 10)}, 0},
    /* White is to move against four in a row: the second answer repeats the plan of the first, or
     * bytes within it that read as a move. */
    {"freestyle", "h8c1i8c3j8c5k8", 6, {12, CELL('a', 1), 7, 1, CELL('a', 2), 14}, 2},
    {"freestyle",
     "h8c1i8c3j8c5k8",
     8,
     {12, CELL('a', 1), 23, 1, 0, CELL('g', 8), CELL('a', 2), 22},
     2},
    {"freestyle",
     "h8c1i8c3j8c5k8",
     8,
     {12, CELL('a', 1), 23, 1, 0, CELL('g', 8), CELL('a', 2), 14},
     0},
    /* A number of five bytes; one of six, which is too long. */
    {"freestyle", "h8a1i8a3j8a5f8a7", 6, {0x80, 0x80, 0x80, 0x80, 0, CELL('k', 8)}, 3},
    {"freestyle", "h8a1i8a3j8a5f8a7", 7, {0x80, 0x80, 0x80, 0x80, 0x80, 0, CELL('k', 8)}, 0},
};

static void test_by_hand(void **state)
{
    struct bytes *bytes = *state;
    for (size_t i = 0; i < sizeof by_hand / sizeof by_hand[0]; i++) {
        bytes->size = (size_t)snprintf(
            (char *)bytes->data, BYTES_MAX,
            "lianzi proof 4\nrule %s\nsize 15x15\nwin 5\nblocked \nmoves %s\nwinner black\n",
            by_hand[i].rule, by_hand[i].moves);
        append(bytes, (const char *)by_hand[i].proof, by_hand[i].size);
        print_message("certificate %zu\n", i);
        assert_int_equal(verify_win(bytes, false, 0), by_hand[i].plies);
        assert_int_equal(verify_win(bytes, true, 0), by_hand[i].plies);
    }
}

/* Three in a row on two corners, each of which wins by a four and a double; all other open cells
 * lie apart. Proofs of it, whose moves are named within the 7x7 board. */
#define CELL7(letter, row) (uint8_t)(((row)-1) * 7 + (letter) - 'a')

static void append_cells(struct bytes *bytes, const uint8_t *cells, size_t size)
{
    assert_true(append(bytes, (const char *)cells, size));
}

/* Answers a reply in either corner with the win in the other. */
static void append_corners(struct bytes *bytes)
{
    for (int corner = 0; corner < 2; corner++) {
        const char own = corner ? 'e' : 'a', other = corner ? 'a' : 'e';
        const uint8_t replies[] = {CELL7(own + 1, 1), CELL7(own + 2, 1), CELL7(own + 1, 2),
                                   CELL7(own + 2, 2), CELL7(own + 1, 3)};
        const uint8_t wins[] = {8, CELL7(other + 1, 1), CELL7(other + 2, 1), 0,
                                CELL7(other + 1, 2)};
        for (size_t i = 0; i < sizeof replies; i++) {
            append_cells(bytes, &replies[i], 1);
            append_cells(bytes, wins, sizeof wins);
        }
    }
}

/* A default holds if it wins after each reply that it covers. This one does after e7 and after g7,
 * but not after a pass, where both are left. */
static void test_default_without_pass(void **state)
{
    static const uint8_t win[] = {8, CELL7('b', 1), CELL7('c', 1), 0, CELL7('b', 2)};
    static const uint8_t apart[] = {CELL7('a', 7), CELL7('c', 7)};
    struct bytes *bytes = *state;
    bytes->size = (size_t)snprintf(
        (char *)bytes->data, BYTES_MAX,
        "lianzi proof 4\nrule freestyle\nsize 7x7\nwin 3\nblocked a3c3d1d2d3e3g3a4b4c4d4e4f4g4b5c5"
        "e5f5a6b6c6d6e6f6g6b7d7f7\nmoves a1a5a2d5e1g5e2\nwinner black\n");
    append_cells(bytes, (const uint8_t[]){12 << 2 | 1}, 1);
    append_corners(bytes);
    for (int i = 0; i < 2; i++) {
        append_cells(bytes, &apart[i], 1);
        append_cells(bytes, win, sizeof win);
    }
    append_cells(bytes, (const uint8_t[]){14 << 2, CELL7('a', 7)}, 2);
    append_corners(bytes);
    append_cells(bytes, &apart[1], 1);
    append_cells(bytes, win, sizeof win);
    for (char column = 'e'; column <= 'g'; column += 2) {
        append_cells(bytes, (const uint8_t[]){CELL7(column, 7), 11 << 2, CELL7('c', 7)}, 3);
        append_corners(bytes);
    }
    assert_int_equal(verify_win(bytes, true, 0), 10);
    assert_int_equal(verify_win(bytes, false, 0), 10);
}

/* A file cut short anywhere is refused. */
static void test_cut(void **state)
{
    struct bytes *bytes = *state;
    prove("freestyle 4x3 win 3", "", LZ_BLACK, bytes);
    for (size_t size = bytes->size; size--;) {
        bytes->size = size;
        assert_int_equal(verify_win(bytes, false, 0), 0);
    }
}

/* A header that lists more cells than the largest board has is refused. */
static void test_full_header(void **state)
{
    struct bytes *bytes = *state;
    char cells[3 * 22 * 22 + 1], *end = cells, header[3 * sizeof cells];
    for (int i = 0; i < 22 * 22; i++)
        end += sprintf(end, "%c%d", 'a' + i % 22, i / 22 + 1);
    for (int line = 0; line < 2; line++) {
        bytes->size = 0;
        snprintf(header, sizeof header,
                 "lianzi proof 4\nrule freestyle\nsize 22x22\nwin 5\nblocked %s%s\nmoves %s%s\n"
                 "winner black\n",
                 line ? "" : cells, line ? "" : "a1", line ? cells : "", line ? "a1" : "");
        assert_true(append(bytes, header, strlen(header)));
        assert_int_equal(verify_win(bytes, false, 0), 0);
    }
}

/* Headers that differ in how they write what is the same, and a plan for another length than five.
 */
static void test_headers(void **state)
{
    static const struct {
        const char *size, *win, *moves, *proof;
        int plies;
    } headers[] = {
        {"15x15", "5", "h8a1i8a3j8a5k8a7", "\7\1", 1},
        {"15x15", "05", "h8a1i8a3j8a5k8a7", "\7\1", 0},
        {"015x15", "5", "h8a1i8a3j8a5k8a7", "\7\1", 0},
        {"15x15", "5", "h08a1i8a3j8a5k8a7", "\7\1", 0},
        {"15x15", "5", "h8a1i8a3j8a5k8h8", "\7\1", 0},
        {"15x15", "4", "h8a1i8a3j8a5", "\7\1", 0},
    };
    struct bytes *bytes = *state;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        bytes->size =
            (size_t)snprintf((char *)bytes->data, BYTES_MAX,
                             "lianzi proof 4\nrule freestyle\nsize %s\nwin %s\nblocked "
                             "\nmoves %s\nwinner black\n%s",
                             headers[i].size, headers[i].win, headers[i].moves, headers[i].proof);
        print_message("header %zu\n", i);
        assert_int_equal(verify_win(bytes, false, 0), headers[i].plies);
    }
}

/* Damaged files and random bytes crash nothing. A damaged file that is accepted is a proof all the
 * same: it also holds when every reply is played, and what holds then is accepted. */
static void test_damaged(void **state)
{
    static const struct {
        const char *variant, *moves;
        lz_colour winner;
    } seeds[] = {
        {"freestyle 4x3 win 3", "", LZ_BLACK},
        {"freestyle 9x9", "f5a1f6b1d7c1e7a9", LZ_BLACK},
        {"standard 9x9", "f5a1f6b1d7c1e7a9", LZ_BLACK},
        {"caro 9x9", "f5a1f6b1d7c1e7a9", LZ_BLACK},
        {"renju 9x9", "f5a1f6b1d7a6e7a9", LZ_BLACK},
    };
    enum { SEEDS = sizeof seeds / sizeof seeds[0] };
    struct bytes *bytes = *state;
    static struct bytes kept[SEEDS];
    size_t headers[SEEDS];
    uint64_t seed = 1;
    unsigned long accepted = 0;
    for (int i = 0; i < SEEDS; i++) {
        assert_int_equal(prove(seeds[i].variant, seeds[i].moves, seeds[i].winner, &kept[i]),
                         LZ_PROOF_WIN);
        headers[i] = header_size(&kept[i]);
    }
    for (unsigned long input = 0; input < inputs; input++) {
        const size_t which = next_random(&seed) % SEEDS;
        bytes->size = kept[which].size;
        memcpy(bytes->data, kept[which].data, bytes->size);
        if (next_random(&seed) % 8)
            damage(bytes, headers[which], &seed);
        else
            for (size_t i = headers[which]; i < bytes->size; i++)
                bytes->data[i] = (uint8_t)next_random(&seed);
        const int plies = verify_win(bytes, false, STEPS_FEW);
        const int plainly = verify_win(bytes, true, plies ? 100 * STEPS_FEW : STEPS_FEW);
        if (plies || plainly)
            assert_int_equal(plainly, plies ? plies : verify_win(bytes, false, 100 * STEPS_FEW));
        accepted += plies > 0;
    }
    print_message("%lu of %lu still prove something\n", accepted, inputs);
}

int main(int argc, char **argv)
{
    static struct bytes bytes;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_known, &bytes),
        cmocka_unit_test_prestate(test_minimax, &bytes),
        cmocka_unit_test_prestate(test_by_hand, &bytes),
        cmocka_unit_test_prestate(test_default_without_pass, &bytes),
        cmocka_unit_test_prestate(test_cut, &bytes),
        cmocka_unit_test_prestate(test_full_header, &bytes),
        cmocka_unit_test_prestate(test_headers, &bytes),
        cmocka_unit_test_prestate(test_damaged, &bytes),
    };
    if (argc > 1)
        inputs = strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
