/* What other engines say of their search: messages in the forms of known engines, messages that are
 * none of them, and garbage. */
#include "desktop/thinking/remark.h"

#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lz_game *begin(const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    return game;
}

/* The line's moves, "h8 i9". */
static void word_moves(const lz_game *game, const lz_line *line, char *text, size_t size)
{
    size_t length = 0;
    *text = '\0';
    for (int i = 0; i < line->length; i++) {
        char cell[8];
        lz_action_format(lz_game_variant(game), line->pv[i], LZ_ROWS_BOTTOM, cell, sizeof cell);
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? " " : "", cell);
    }
}

/* All that a message tells, in one text: "depth score mate rate nodes time [number] moves | rest".
 */
static void describe(const struct remark *remark, const lz_game *game, char *text, size_t size)
{
    const lz_line *line = &remark->line;
    char moves[512], score[32] = "-", rate[32] = "-";
    word_moves(game, line, moves, sizeof moves);
    if (remark_has_score(line))
        snprintf(score, sizeof score, "%d", line->score);
    if (remark_has_rate(line))
        snprintf(rate, sizeof rate, "%d", line->win_permille);
    snprintf(text, size, "%d/%d %s %d %s %llu %lld [%d] %s | %s", line->depth, line->seldepth,
             line->mate ? "mate" : score, line->mate, rate, (unsigned long long)line->nodes,
             (long long)line->time_ms, line->multipv, moves, remark->rest);
}

/* Reads a message; all that is told by then must be what is wanted. */
static void hear(struct remark *remark, const char *said, const lz_game *game, const char *wanted)
{
    char told[1024];
    remark_read(remark, said, game, LZ_ROWS_BOTTOM);
    describe(remark, game, told, sizeof told);
    if (strcmp(told, wanted) != 0)
        fail_msg("%s\n  told   %s\n  wanted %s", said, told, wanted);
}

static const struct {
    const char *said, *told;
} samples[] = {
    /* as Rapfi and Embryo say it for tournaments */
    {"depth 12-20 ev 35 n 120K n/ms 1425 tm 84 pv H9 I9 J10",
     "12/20 35 0 - 120000 84 [1] h9 i9 j10 | "},
    {"depth 22-44 multipv 2 ev -12 n 16M n/ms 1741 tm 9663 pv J4 K6",
     "22/44 -12 0 - 16000000 9663 [2] j4 k6 | "},
    {"depth 1-0 ev +M7 n 0 n/ms 0 tm 0 pv H9", "1/1 mate 7 1000 0 0 [1] h9 | "},
    {"depth 1-0 ev -M4 n 0 n/ms 0 tm 0 pv (NONE)", "1/1 mate -4 0 0 0 [1]  | pv NONE"},
    /* as Rapfi says it to people */
    {"Depth 12-20 | Eval 35 | Time 84ms | H9 I9 J10", "12/20 35 0 - 0 84 [1] h9 i9 j10 | "},
    {"Depth 12-20 | Eval -M4 | Time 1.5s | H9 I9", "12/20 mate -4 0 0 1500 [1] h9 i9 | "},
    {"Depth 12-20 | Eval +M* | Time 2min | H9", "12/20 - 0 - 0 120000 [1] h9 | Eval +M*"},
    {"(2) -12 | 12-20 | H9 I9", "12/20 -12 0 - 0 0 [2] h9 i9 | "},
    {"(1) 35 (W 52.10, D 3.00, S 0.10) | V 12K | SD 12 | H9 I9",
     "0/12 35 0 521 12000 0 [1] h9 i9 | D 3.00 S 0.10"},
    {"Speed 1M | Depth 12-20 | Eval 35 | Node 3M | Time 2s", "12/20 35 0 - 3000000 2000 [1]  | "},
    {"OptiTime 1s | MaxTime 2s", "0/0 - 0 - 0 0 [1]  | OptiTime 1s MaxTime 2s"},
    /* as Lianzi says it: points of the protocol, from the upper left */
    {"Depth 9-21 | Eval -14 | Nodes 8123 | Time 31ms | 7,6 8,6",
     "9/21 -14 0 - 8123 31 [1] h9 i9 | "},
    {"(3) Depth 9-21 | Eval +M5 | Nodes 8123 | Time 31ms | 7,6",
     "9/21 mate 5 1000 8123 31 [3] h9 | "},
    {"Proved, at most 7 plies | 7,6 8,6", "0/0 - 0 - 0 0 [1] h9 i9 | Proved at most 7 plies"},
    /* as AlphaGomoku says it: coloured stones, rows from 0 at the top */
    {"depth 1-45 ev 60.1 winrate 56.7 drawrate 6.9 n 288959 n/s 12487 tm 23140 pv Xh6 Oi6",
     "1/45 - 0 567 288959 23140 [1] h9 i9 | ev 60.1 drawrate 6.9"},
    {"depth 1-3 ev W3 winrate 1.0 n 9 n/s 3 tm 3 pv Xh6", "1/3 mate 3 1000 9 3 [1] h9 | "},
    /* other spellings */
    {"DEPTH: 12 EVAL=+35 PV: h9i9j10", "12/12 35 0 - 0 0 [1] h9 i9 j10 | "},
    {"ev 54% pv [7,6] [8,6]", "0/0 - 0 540 0 0 [1] h9 i9 | "},
    {"wr 0.54 bestline h9 good luck", "0/0 - 0 540 0 0 [1] h9 | good luck"},
    /* no line */
    {"depth 9, ev 3", "9/9 3 0 - 0 0 [1]  | "},
    {"I would play h9 now", "0/0 - 0 - 0 0 [1]  | I would play h9 now"},
    {"", "0/0 - 0 - 0 0 [1]  | "},
    {"pv", "0/0 - 0 - 0 0 [1]  | pv"},
    /* the line ends before a stone on a stone, and a cell off the board is none */
    {"ev 1 pv h9 h9 i9", "0/0 1 0 - 0 0 [1] h9 | "},
    {"ev 1 pv h9 z99 i9", "0/0 1 0 - 0 0 [1] h9 | z99 i9"},
    /* numbers without bounds */
    {"depth 99999999999999999999 ev 99999999999999999999 pv h9",
     "0/0 - 0 - 0 0 [1] h9 | depth 99999999999999999999 ev 99999999999999999999"},
    {"n 99999999999999999999G tm 1e9 winrate 200 pv h9",
     "0/0 - 0 - 0 0 [1] h9 | n 99999999999999999999G tm 1e9 winrate 200"},
    {"(99999999999999999999) 3 | h9", "0/0 - 0 - 0 0 [1] h9 | 99999999999999999999 3"},
    {"ev 1.2.3 pv h9", "0/0 - 0 - 0 0 [1] h9 | ev 1.2.3"},
};

static void test_samples(void **state)
{
    lz_game *game = begin("h8");
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct remark remark;
        remark_begin(&remark);
        hear(&remark, samples[i].said, game, samples[i].told);
    }
    lz_game_free(game);
}

/* The evaluation may come in the message before the line. */
static void test_numbers_last(void **state)
{
    lz_game *game = begin("h8");
    struct remark remark;
    (void)state;
    remark_begin(&remark);
    remark_read(&remark, "Depth 12-20 | Eval 35", game, LZ_ROWS_BOTTOM);
    hear(&remark, "Bestline H9 I9", game, "12/20 35 0 - 0 0 [1] h9 i9 | ");
    remark_read(&remark, "Eval +M5", game, LZ_ROWS_BOTTOM);
    hear(&remark, "Eval 40", game, "12/20 40 0 - 0 0 [1]  | ");
    lz_game_free(game);
}

/* Rows count from the side that is named, or from the other if the first move cannot be played. */
static void test_rows(void **state)
{
    lz_game *game = begin("h9");
    struct remark remark;
    char moves[64];
    (void)state;
    remark_begin(&remark);
    remark_read(&remark, "ev 1 pv a1 b2", game, LZ_ROWS_TOP);
    word_moves(game, &remark.line, moves, sizeof moves);
    assert_string_equal(moves, "a15 b14");
    assert_int_equal(remark.rows, LZ_ROWS_TOP);
    remark_read(&remark, "ev 1 pv h9 b2", game, LZ_ROWS_BOTTOM);
    word_moves(game, &remark.line, moves, sizeof moves);
    assert_string_equal(moves, "h7 b14");
    assert_int_equal(remark.rows, LZ_ROWS_TOP);
    lz_game_free(game);
}

/* Samples with bytes changed, cut and doubled are read without harm: a line is legal, numbers are
 * in bounds, words end within their array. */
static void test_garbage(void **state)
{
    enum { ROUNDS = 20000 };
    lz_game *game = begin("h8");
    uint32_t random = 1;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const char *sample = samples[(size_t)round % (sizeof samples / sizeof *samples)].said;
        char text[700];
        int length = snprintf(text, sizeof text, "%s %s %s", sample, sample, sample);
        for (int change = 0; change < 6; change++) {
            random = random * 1664525 + 1013904223;
            const size_t at = (random >> 8) % (unsigned)length;
            if (random >> 30 == 0)
                text[at] = '\0';
            else if (random >> 30 == 1)
                memmove(text + at, text, (unsigned)length - at);
            else
                text[at] = (char)(random >> 4);
        }
        struct remark remark;
        remark_begin(&remark);
        remark_read(&remark, text, game, LZ_ROWS_BOTTOM);
        const lz_line *line = &remark.line;
        assert_in_range(line->length, 0, LZ_PV_MAX);
        assert_in_range(line->depth, 0, 999);
        assert_in_range(line->multipv, 1, LZ_CELLS_MAX);
        assert_true(line->time_ms >= 0);
        assert_true(abs(line->mate) <= 999);
        assert_non_null(memchr(remark.rest, '\0', sizeof remark.rest));
        lz_game *copy;
        assert_int_equal(lz_game_copy(game, &copy, NULL), LZ_OK);
        for (int i = 0; i < line->length; i++)
            assert_int_equal(lz_game_act(copy, line->pv[i], NULL), LZ_OK);
        lz_game_free(copy);
    }
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_numbers_last),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
