/* The engine at its highest level on boards of the exact solver: its scores against published ones,
 * its moves against the scores of all moves, whole games, limits. */
#include "played.h"
#include "testing.h"

#include "base/random.h"
#include <lianzi/lianzi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lz_variant board(const char *text)
{
    lz_variant variant;
    assert_int_equal(lz_variant_parse(text, &variant, NULL), LZ_OK);
    return variant;
}

static lz_engine *new_engine(void)
{
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    return engine;
}

static lz_thought think(lz_engine *engine, const lz_game *game, const lz_limits *limits)
{
    lz_thought thought;
    assert_int_equal(lz_engine_think(engine, game, limits, NULL, NULL, &thought, NULL), LZ_OK);
    return thought;
}

static int cells_of(const lz_variant *variant)
{
    int cells = variant->columns * variant->rows;
    for (size_t i = 0; i < sizeof variant->blocked / sizeof *variant->blocked; i++)
        cells -= __builtin_popcountll(variant->blocked[i]);
    return cells;
}

/* The solver's score, by its definition, of a game that ends in `mate` plies. */
static int score_of(const lz_line *line, int cells, int stones)
{
    const int plies = abs(line->mate), before = stones + plies - 1;
    const int score = (cells + 1 - before) / 2;
    return line->mate > 0 ? score : line->mate < 0 ? -score : 0;
}

static int solve(lz_connect4 *solver, const lz_game *game)
{
    lz_connect4_report report;
    assert_int_equal(lz_connect4_solve(solver, game, NULL, NULL, NULL, &report, NULL), LZ_OK);
    return report.lower;
}

/* Checks with the solver that every move of the line holds the score, and that a line to the end
 * has the length reported. */
static void check_line(lz_connect4 *solver, const lz_game *from, const lz_line *line)
{
    lz_game *game;
    assert_int_equal(lz_game_copy(from, &game, NULL), LZ_OK);
    int score = solve(solver, game), cells = cells_of(lz_game_variant(game));
    assert_int_equal(score_of(line, cells, lz_game_length(game)), score);
    assert_true(line->length > 0);
    for (int i = 0; i < line->length; i++) {
        assert_int_equal(lz_game_result(game), LZ_RESULT_ONGOING);
        assert_int_equal(lz_game_act(game, line->pv[i], NULL), LZ_OK);
        if (lz_game_result(game) == LZ_RESULT_ONGOING)
            assert_int_equal(solve(solver, game), score = -score);
    }
    if (lz_game_result(game) == LZ_RESULT_DRAW)
        assert_int_equal(line->mate, 0);
    else if (lz_game_result(game) != LZ_RESULT_ONGOING)
        assert_int_equal(abs(line->mate), line->length);
    lz_game_free(game);
}

static void published_scores_and_moves_that_hold_them(void **unused)
{
    (void)unused;
    static const char *const sets[] = {"L3_R1", "L2_R1", "L2_R2", "L1_R1"};
    const lz_variant variant = board("connect4");
    lz_engine *engine = new_engine();
    lz_connect4 *solver;
    assert_int_equal(lz_connect4_new(&variant, NULL, &solver, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        char path[512], line[256], moves[128];
        snprintf(path, sizeof path, "%s/connect4/Test_%s.txt", TEST_DATA, sets[i]);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        for (int count = 0, score; count < 60 && fgets(line, sizeof line, file); count++) {
            assert_int_equal(sscanf(line, "%127s %d", moves, &score), 2);
            lz_game *game = played(&variant, moves);
            const lz_thought thought = think(engine, game, NULL);
            assert_int_equal(score_of(&thought.line, 42, lz_game_length(game)), score);
            assert_int_equal(thought.action.cell[0], thought.line.pv[0].cell[0]);
            check_line(solver, game, &thought.line);
            lz_game_free(game);
        }
        fclose(file);
    }
    lz_connect4_free(solver);
    lz_engine_free(engine);
}

/* Positions of ply 9, for which the book has the scores but not the moves. In one, the book refutes
 * all other moves; in one, all other moves are quickly refuted, while the right one takes a million
 * nodes to prove; in one, several moves hold the score. */
static void moves_are_found_by_leaving_out_the_others(void **unused)
{
    (void)unused;
    static const char *const known[] = {"447643775", "417713122", "767562551"};
    const lz_variant variant = board("connect4");
    lz_engine *engine = new_engine();
    lz_connect4 *solver;
    assert_int_equal(lz_connect4_new(&variant, NULL, &solver, NULL), LZ_OK);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        lz_game *game = played(&variant, known[i]);
        const lz_thought thought = think(engine, game, NULL);
        assert_true(thought.line.nodes < 500000);
        check_line(solver, game, &thought.line);
        lz_game_free(game);
    }
    lz_connect4_free(solver);
    lz_engine_free(engine);
}

/* From the empty board the first player wins with his 21st and last stone. The distance reported
 * falls by one with each move. */
static void a_perfect_game_ends_at_ply_41(void **unused)
{
    (void)unused;
    const lz_variant variant = board("connect4");
    lz_engine *engine = new_engine();
    lz_game *game = played(&variant, "");
    while (lz_game_result(game) == LZ_RESULT_ONGOING) {
        const int left = 41 - lz_game_length(game);
        const lz_thought thought = think(engine, game, NULL);
        assert_int_equal(thought.line.mate, left % 2 ? left : -left);
        assert_int_equal(lz_game_act(game, thought.action, NULL), LZ_OK);
    }
    assert_int_equal(lz_game_result(game), LZ_RESULT_BLACK_WINS);
    assert_int_equal(lz_game_length(game), 41);
    lz_game_free(game);
    lz_engine_free(engine);
}

struct seen {
    int count;
    lz_line lines[LZ_GRAVITY_SIZE_MAX];
};

static void note_line(const lz_line *line, void *user)
{
    struct seen *seen = user;
    seen->count = line->multipv;
    seen->lines[line->multipv - 1] = *line;
}

/* With as many lines as moves, each move has the solver's score, the best first, also on small
 * boards and with blocked cells. */
static void every_line_has_its_score(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"connect4", "connect4 5x4",
                                         "connect4 6x5 blocked 3,3 blocked 4,1"};
    lz_engine *engine = new_engine();
    uint64_t state = 3;
    for (int round = 0; round < 12; round++) {
        const lz_variant variant = board(boards[round % 3]);
        const int cells = cells_of(&variant), plies = cells - 18 - round % 5;
        lz_connect4 *solver;
        lz_connect4_report reports[LZ_GRAVITY_SIZE_MAX];
        lz_limits limits;
        struct seen seen = {0};
        lz_game *game = played(&variant, "");
        while (lz_game_length(game) < plies) {
            const char move[2] = {(char)('1' + random_below(&state, (uint32_t)variant.columns)), 0};
            if (!lz_game_play(game, move, LZ_ROWS_BOTTOM, NULL) &&
                lz_game_result(game) != LZ_RESULT_ONGOING)
                lz_game_go_to(game, lz_game_length(game) / 2, NULL);
        }
        lz_limits_init(&limits);
        limits.multipv = variant.columns;
        lz_thought thought;
        assert_int_equal(lz_engine_think(engine, game, &limits, note_line, &seen, &thought, NULL),
                         LZ_OK);
        assert_int_equal(lz_connect4_new(&variant, NULL, &solver, NULL), LZ_OK);
        assert_int_equal(lz_connect4_analyze(solver, game, NULL, reports, NULL), LZ_OK);
        int moves = 0;
        for (int column = 0; column < variant.columns; column++)
            moves += !reports[column].full;
        assert_int_equal(seen.count, moves);
        for (int i = 0; i < moves; i++) {
            const lz_line *line = &seen.lines[i];
            const int column = line->pv[0].cell[0] % variant.columns;
            assert_int_equal(score_of(line, cells, lz_game_length(game)), reports[column].lower);
            assert_true(i == 0 || line->score <= seen.lines[i - 1].score);
        }
        check_line(solver, game, &thought.line);
        lz_connect4_free(solver);
        lz_game_free(game);
    }
    lz_engine_free(engine);
}

/* With limits too narrow for the solver the engine still answers, and lower levels do not use the
 * solver. */
static void limits_and_levels_hold(void **unused)
{
    (void)unused;
    const lz_variant variant = board("connect4");
    lz_engine *engine = new_engine();
    lz_game *game = played(&variant, "4444433325");
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = 2000;
    lz_thought thought = think(engine, game, &limits);
    assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
    assert_true(thought.line.nodes > 0 && thought.line.nodes <= 2000 + 1024);
    lz_stop *stop = lz_stop_new();
    lz_stop_set(stop);
    lz_limits_init(&limits);
    limits.stop = stop;
    thought = think(engine, game, &limits);
    assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
    assert_int_equal(lz_engine_set(engine, "level", "3", NULL), LZ_OK);
    lz_game_undo(game);
    lz_limits_init(&limits);
    thought = think(engine, game, &limits);
    assert_true(thought.line.nodes > 0 && thought.line.nodes < 1000); /* the book takes none */
    lz_stop_free(stop);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* The solver checks its limits every 1024 nodes, so it may use more nodes than it got, and more
 * than the caller allowed. */
static void few_nodes_stay_few(void **unused)
{
    (void)unused;
    const lz_variant variant = board("connect4");
    static const struct {
        const char *moves;
        uint64_t nodes;
    } cases[] = {{"222441726251325576673444", 158},
                 {"63571712715556161331576", 222},
                 {"56723376466433555147243", 130}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lz_engine *engine = new_engine();
        lz_game *game = played(&variant, cases[i].moves);
        lz_limits limits;
        lz_limits_init(&limits);
        limits.nodes = cases[i].nodes;
        const lz_thought thought = think(engine, game, &limits);
        assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
        assert_true(thought.line.nodes <= cases[i].nodes + 1024);
        lz_game_free(game);
        lz_engine_free(engine);
    }
}

/* After a new game the same think takes the same nodes, with or without other thinks before. */
static void thoughts_repeat(void **unused)
{
    (void)unused;
    const lz_variant variant = board("connect4"), other = board("connect4 6x5");
    lz_engine *engine = new_engine();
    lz_game *game = played(&variant, "444443332566"), *elsewhere = played(&other, "33344421");
    const lz_thought first = think(engine, game, NULL);
    think(engine, elsewhere, NULL);
    lz_engine_new_game(engine);
    const lz_thought second = think(engine, game, NULL);
    assert_int_equal(first.line.nodes, second.line.nodes);
    assert_int_equal(first.line.score, second.line.score);
    assert_int_equal(first.action.cell[0], second.action.cell[0]);
    lz_game_free(elsewhere);
    lz_game_free(game);
    lz_engine_free(engine);
}

/* A new engine gives a game and its mirror image the same thought, mirrored. */
static void mirror_images_are_thought_of_alike(void **unused)
{
    (void)unused;
    static const struct {
        const char *board, *moves, *image;
    } cases[] = {{"connect4", "322633376266", "566255512622"},
                 {"connect4", "153572573366", "735316315522"},
                 {"connect4", "4", "4"},
                 {"connect4", "2252576253462244111563365343671351441",
                  "6636312635426644777325523545217537447"},
                 {"connect4 6x5", "33344421", "44433356"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const lz_variant variant = board(cases[i].board);
        lz_engine *engine = new_engine();
        lz_game *game = played(&variant, cases[i].moves);
        lz_game *image = played(&variant, cases[i].image);
        const lz_thought thought = think(engine, game, NULL);
        lz_engine_new_game(engine);
        const lz_thought other = think(engine, image, NULL);
        const bool same = strcmp(cases[i].moves, cases[i].image) == 0;
        assert_int_equal(other.line.score, thought.line.score);
        assert_int_equal(other.line.nodes, thought.line.nodes);
        assert_int_equal(other.line.length, thought.line.length);
        for (int ply = 0; ply < thought.line.length; ply++) {
            const int column = thought.line.pv[ply].cell[0] % variant.columns;
            assert_int_equal(other.line.pv[ply].cell[0] % variant.columns,
                             same ? column : variant.columns - 1 - column);
        }
        lz_game_free(game);
        lz_game_free(image);
        lz_engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_scores_and_moves_that_hold_them),
        cmocka_unit_test(moves_are_found_by_leaving_out_the_others),
        cmocka_unit_test(a_perfect_game_ends_at_ply_41),
        cmocka_unit_test(every_line_has_its_score),
        cmocka_unit_test(limits_and_levels_hold),
        cmocka_unit_test(few_nodes_stay_few),
        cmocka_unit_test(thoughts_repeat),
        cmocka_unit_test(mirror_images_are_thought_of_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
