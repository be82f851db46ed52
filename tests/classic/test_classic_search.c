/* The classics' searches: every form, pruning and order against a plain minimax (naive.h), the tree
 * reported to the observer against the counts, the order of moves, limits and refusals. */
#include "naive.h"

#include "classic/moves.h"
#include <lianzi/study.h>
#include <stdlib.h>
#include <string.h>

/* ---- Every form against the plain minimax ------------------------------------------------------
 */

struct form {
    lz_classic_search_kind algorithm;
    lz_classic_prune prune;
    bool plain;
};

static const struct form forms[] = {
    {LZ_CLASSIC_SEARCH_MINIMAX, LZ_CLASSIC_PRUNE_NONE, false},
    {LZ_CLASSIC_SEARCH_MINIMAX, LZ_CLASSIC_PRUNE_NONE, true},
    {LZ_CLASSIC_SEARCH_MINIMAX, LZ_CLASSIC_PRUNE_FULL, false},
    {LZ_CLASSIC_SEARCH_MINIMAX, LZ_CLASSIC_PRUNE_PARENT, false},
    {LZ_CLASSIC_SEARCH_NEGAMAX, LZ_CLASSIC_PRUNE_NONE, false},
    {LZ_CLASSIC_SEARCH_NEGAMAX, LZ_CLASSIC_PRUNE_PARENT, false},
    {LZ_CLASSIC_SEARCH_NEGAMAX, LZ_CLASSIC_PRUNE_FULL, false},
    {LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_NONE, false},
    {LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_PARENT, false},
    {LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_FULL, false},
    {LZ_CLASSIC_SEARCH_ALPHABETA, LZ_CLASSIC_PRUNE_FULL, true},
    {LZ_CLASSIC_SEARCH_OPEN_CLOSED, LZ_CLASSIC_PRUNE_NONE, false},
};

enum { FORMS = sizeof forms / sizeof *forms };

/* The tree reported to the observer, checked node by node. */
struct told {
    bool prunes; /* whether the search does; if not, every window is full */
    uint64_t count;
    uint64_t leaves, cuts;
    int64_t *best;   /* by id: the best of the children's values reported so far */
    bool *has_child; /* by id */
    size_t capacity;
    uint64_t seen_ids; /* their sum, which shows that every id came once */
    int64_t root_value;
};

static void note_node(const lz_classic_node *node, void *user)
{
    struct told *told = user;
    assert_true(node->id < told->capacity);
    told->count++;
    told->seen_ids += node->id;
    told->leaves += node->kind == LZ_CLASSIC_NODE_LEAF || node->kind == LZ_CLASSIC_NODE_DECIDED;
    told->cuts += node->kind == LZ_CLASSIC_NODE_CUT;
    assert_true((node->skipped_count > 0) == (node->kind == LZ_CLASSIC_NODE_CUT));
    assert_true((node->ply == 0) == (node->cell < 0));
    if (!told->prunes || node->ply == 0) {
        assert_int_equal(node->alpha, -LZ_CLASSIC_INFINITY);
        assert_int_equal(node->beta, LZ_CLASSIC_INFINITY);
    }
    if (node->kind == LZ_CLASSIC_NODE_FULL || node->kind == LZ_CLASSIC_NODE_CUT)
        assert_true(told->has_child[node->id]);
    if (node->kind == LZ_CLASSIC_NODE_FULL)
        assert_int_equal(node->value, told->best[node->id]);
    if (node->ply == 0) {
        told->root_value = node->value;
        return;
    }
    assert_true(node->parent < node->id);
    int64_t *best = &told->best[node->parent];
    const bool parent_black = node->to_move == LZ_WHITE;
    if (!told->has_child[node->parent] ||
        (parent_black ? node->value > *best : node->value < *best))
        *best = node->value;
    told->has_child[node->parent] = true;
}

static lz_classic_report search_told(const lz_game *game, lz_classic_settings settings)
{
    const lz_classic_report quiet = search(game, &settings);
    struct told told = {.capacity = (size_t)quiet.nodes};
    const bool can_prune = settings.algorithm == LZ_CLASSIC_SEARCH_ALPHABETA ||
                           settings.algorithm == LZ_CLASSIC_SEARCH_NEGAMAX;
    told.prunes = can_prune && settings.prune != LZ_CLASSIC_PRUNE_NONE;
    told.best = calloc(told.capacity, sizeof *told.best);
    told.has_child = calloc(told.capacity, sizeof *told.has_child);
    settings.on_node = note_node;
    settings.user = &told;
    const lz_classic_report report = search(game, &settings);
    assert_int_equal(report.nodes, quiet.nodes);
    assert_int_equal(told.count, report.nodes);
    assert_int_equal(told.seen_ids, report.nodes * (report.nodes - 1) / 2);
    assert_int_equal(told.cuts, report.cutoffs);
    uint64_t sum = 0;
    for (int ply = 0; ply <= settings.depth; ply++)
        sum += report.nodes_by_depth[ply];
    assert_int_equal(sum, report.nodes);
    free(told.best);
    free(told.has_child);
    return report;
}

static void check_forms(const lz_game *game, lz_classic_settings settings)
{
    struct position position = naive_position(game);
    struct naive naive = naive_for(&settings, &position);
    const int64_t value = naive_points(&naive, naive_value(&naive, &position, 0));
    for (int order = LZ_CLASSIC_ORDER_SCAN; order <= LZ_CLASSIC_ORDER_REPORTED; order++) {
        settings.order = (lz_classic_order)order;
        int best = -1;
        for (int i = 0; i < FORMS; i++) {
            settings.algorithm = forms[i].algorithm;
            settings.prune = forms[i].prune;
            settings.plain = forms[i].plain;
            const lz_classic_report report = search_told(game, settings);
            assert_int_equal(report.value, value);
            if (i == 0)
                best = report.best;
            assert_int_equal(report.best, best);
            if (settings.prune == LZ_CLASSIC_PRUNE_NONE ||
                settings.algorithm == LZ_CLASSIC_SEARCH_MINIMAX)
                assert_int_equal(report.nodes, naive.nodes);
            else
                assert_true(report.nodes <= naive.nodes);
        }
        if (order != LZ_CLASSIC_ORDER_REPORTED)
            continue;
        settings.algorithm = LZ_CLASSIC_SEARCH_ALPHABETA;
        settings.prune = LZ_CLASSIC_PRUNE_FULL;
        settings.plain = settings.cut_beyond = false;
        settings.order = LZ_CLASSIC_ORDER_SORTED;
        const lz_classic_report report = search_told(game, settings);
        assert_int_equal(report.value, value);
        assert_int_equal(report.best, best);
    }
}

static void every_form_equals_plain_minimax(void **unused)
{
    (void)unused;
    uint64_t seed = 5;
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++) {
        const bool table = classic == LZ_CLASSIC_TABLE, drop = classic == LZ_CLASSIC_DROP;
        for (int i = 0; i < REPEATED(table ? 8 : 40); i++) {
            const int columns = table ? 11 : 5 + (int)random_below(&seed, 2);
            const int rows = table ? 11 : 5 + (int)random_below(&seed, 2);
            const lz_variant variant = board_of((lz_classic)classic, columns, rows);
            lz_game *game = new_game((lz_classic)classic, &variant);
            lz_classic_settings settings = random_settings((lz_classic)classic, &seed);
            settings.depth = 1 + i % (drop ? 4 : 2);
            /* Crowded boards are quick enough for a third ply, and reach the end of the game. */
            const int cells = columns * rows;
            const bool crowded = i % 4 == 3;
            random_moves(game,
                         crowded ? cells - 3 - (int)random_below(&seed, 9)
                                 : (int)random_below(&seed, (uint32_t)cells / 2),
                         &seed);
            if (crowded && lz_game_stones(game) > cells - 13)
                settings.depth = 3;
            check_forms(game, settings);
            lz_game_free(game);
        }
    }
}

/* If blocked cells leave no cell near a stone, every free cell is a move, at the root and below
 * it. */
static void nothing_near_leaves_every_free_cell(void **unused)
{
    (void)unused;
    static const lz_classic classics[] = {LZ_CLASSIC_TUPLE, LZ_CLASSIC_NEGAMAX, LZ_CLASSIC_KERNEL};
    for (int i = 0; i < 3; i++) {
        lz_classic_settings settings;
        lz_classic_settings_init(&settings, classics[i]);
        settings.depth = 2;
        settings.near = 2;
        lz_variant variant = board_of(classics[i], 5, 5);
        assert_int_equal(lz_variant_block(&variant, 2, 2, NULL), LZ_OK);
        lz_game *game = new_game(classics[i], &variant);
        assert_int_equal(lz_game_at(game, search(game, &settings).best), LZ_EMPTY);
        check_forms(game, settings);
        lz_game_free(game);

        /* A wall two cells thick; to its left one cell is free, then none. */
        uint8_t cells[LZ_CELLS_MAX] = {0};
        variant = board_of(classics[i], 6, 5);
        for (int row = 0; row < 5; row++) {
            assert_int_equal(lz_variant_block(&variant, 2, row, NULL), LZ_OK);
            assert_int_equal(lz_variant_block(&variant, 3, row, NULL), LZ_OK);
            cells[6 * row] = row % 2 ? LZ_BLACK : LZ_WHITE;
            cells[6 * row + 1] = row % 2 ? LZ_WHITE : LZ_BLACK;
        }
        for (int left = 1; left >= 0; left--) {
            cells[0] = left ? LZ_EMPTY : LZ_WHITE;
            assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, NULL), LZ_OK);
            settings.near = 1;
            settings.depth = 2 + left;
            assert_int_equal(lz_game_at(game, search(game, &settings).best), LZ_EMPTY);
            check_forms(game, settings);
            lz_game_free(game);
        }
    }
}

/* Both sides are about to win, so the sorted order's shortcuts meet decided positions. */
static void sorted_equals_reported_where_the_game_is_decided(void **unused)
{
    (void)unused;
    uint64_t seed = 6;
    const lz_variant variant = board_of(LZ_CLASSIC_TABLE, 11, 11);
    for (int i = 0; i < REPEATED(60); i++) {
        lz_game *game = new_game(LZ_CLASSIC_TABLE, &variant);
        lz_classic_settings settings;
        lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
        settings.prune = LZ_CLASSIC_PRUNE_FULL;
        /* Both sides grow a line: threes, fours, and many ties. */
        for (int k = 0; k < 8; k++) {
            const int row = k % 2 ? 2 : 8;
            const lz_action action = {.kind = LZ_ACTION_PLACE,
                                      .cell = {(row * 11 + (int)random_below(&seed, 9) + 1), -1}};
            if (lz_game_legality(game, action) == LZ_LEGAL)
                lz_game_act(game, action, NULL);
        }
        random_moves(game, (int)random_below(&seed, 5), &seed);
        settings.depth = 1 + i % 3;
        const lz_classic_report reported = search(game, &settings);
        settings.order = LZ_CLASSIC_ORDER_SORTED;
        const lz_classic_report sorted = search_told(game, settings);
        assert_int_equal(sorted.value, reported.value);
        assert_int_equal(sorted.best, reported.best);
        assert_true(sorted.nodes <= reported.nodes);
        lz_game_free(game);
    }
}

/* The same game on a square board, mirrored left to right (1), top to bottom (2) or about the
 * diagonal (4). */
static lz_game *turned_game(const lz_game *game, int way)
{
    const lz_variant *variant = lz_game_variant(game);
    const int size = variant->columns;
    lz_game *turned = NULL;
    assert_int_equal(lz_game_new(variant, &turned, NULL), LZ_OK);
    for (int i = 0; i < lz_game_length(game); i++) {
        lz_action action = lz_game_action(game, i);
        const int column = action.cell[0] % size, row = action.cell[0] / size;
        int c = way & 4 ? row : column, r = way & 4 ? column : row;
        c = way & 1 ? size - 1 - c : c;
        r = way & 2 ? size - 1 - r : r;
        action.cell[0] = (r * size + c);
        assert_int_equal(lz_game_act(turned, action, NULL), LZ_OK);
    }
    return turned;
}

static void searches_are_symmetrical(void **unused)
{
    (void)unused;
    uint64_t seed = 7;
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++) {
        const bool drop = classic == LZ_CLASSIC_DROP;
        const int size = classic == LZ_CLASSIC_TABLE ? 11 : 7;
        const lz_variant variant = board_of((lz_classic)classic, size, size);
        for (int i = 0; i < REPEATED(12); i++) {
            lz_game *game = NULL;
            assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
            random_moves(game, (int)random_below(&seed, 24), &seed);
            lz_classic_settings settings;
            lz_classic_settings_init(&settings, (lz_classic)classic);
            settings.depth = drop ? 4 : 2;
            const int64_t value = search(game, &settings).value;
            for (int way = 1; way < (drop ? 2 : 8); way++) {
                lz_game *turned = turned_game(game, way);
                assert_int_equal(search(turned, &settings).value, value);
                lz_game_free(turned);
            }
            lz_game_free(game);
        }
    }
}

/* ---- Orders ------------------------------------------------------------------------------------
 */

static void check_order(lz_classic classic, lz_classic_order order, int columns, int rows,
                        const char *first_cells)
{
    const lz_variant variant = board_of(classic, columns, rows);
    struct position position = {.to_move = LZ_BLACK, .last = -1};
    board_init(&position.board, &variant);
    struct moves moves;
    int16_t points[LZ_CELLS_MAX];
    char text[8], all[64] = "";
    moves_begin(&moves, &position, classic, order, 0);
    const int count = moves_list(&moves, &position.board, points);
    assert_int_equal(count, classic == LZ_CLASSIC_DROP ? columns : columns * rows);
    bool seen[BOARD_POINTS] = {false};
    for (int i = 0; i < count; i++) {
        assert_false(seen[points[i]]);
        seen[points[i]] = true;
        if (strlen(all) < strlen(first_cells)) {
            lz_cell_format(&variant, board_cell_of_point(&position.board, points[i]),
                           LZ_ROWS_BOTTOM, text, sizeof text);
            strcat(all, text);
        }
    }
    assert_string_equal(all, first_cells);
}

static void moves_come_in_the_reported_order(void **unused)
{
    (void)unused;
    check_order(LZ_CLASSIC_TABLE, LZ_CLASSIC_ORDER_SCAN, 11, 11, "a11b11c11");
    check_order(LZ_CLASSIC_TABLE, LZ_CLASSIC_ORDER_REPORTED, 11, 11, "e7f7g7e6f6g6e5f5g5a11b11");
    check_order(LZ_CLASSIC_TUPLE, LZ_CLASSIC_ORDER_REPORTED, 15, 15, "a15b15");
    check_order(LZ_CLASSIC_KERNEL, LZ_CLASSIC_ORDER_REPORTED, 11, 11, "f6e7f7g7e6g6e5f5g5d8");
    check_order(LZ_CLASSIC_DROP, LZ_CLASSIC_ORDER_REPORTED, 9, 9, "a1b1c1d1e1f1g1h1i1");
}

/* Report 003's finding, in nodes: ring order against row order at depth 4 on the empty board. The
 * report measured 455.93 s by rows and 10.41 s by rings, a factor of 43.8. */
static void kernel_rings_save_most_of_the_search(void **unused)
{
    (void)unused;
    lz_game *game = NULL;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_KERNEL, &game, NULL), LZ_OK);
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_KERNEL);
    assert_int_equal(settings.depth, 4);
    const lz_classic_report rings = search(game, &settings);
    settings.order = LZ_CLASSIC_ORDER_SCAN;
    settings.max_nodes = (ONE_IN > 4 ? 4 : 40) * rings.nodes; /* slow under a sanitizer */
    const lz_classic_report rows = search(game, &settings);
    assert_true(rows.over_limit);
    lz_game_free(game);
}

/* ---- Limits, refusals --------------------------------------------------------------------------
 */

static void limits_hold(void **unused)
{
    (void)unused;
    lz_game *game = NULL;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_TUPLE, &game, NULL), LZ_OK);
    lz_classic_settings settings;
    lz_stop *stop = lz_stop_new();
    lz_stop_set(stop);
    for (int algorithm = 0; algorithm < LZ_CLASSIC_SEARCH_COUNT; algorithm++) {
        lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
        settings.algorithm = (lz_classic_search_kind)algorithm;
        settings.depth = 4;
        settings.max_nodes = 5000;
        const lz_classic_report report = search(game, &settings);
        assert_true(report.over_limit);
        assert_int_equal(report.nodes, 5000);
        lz_classic_report stopped;
        assert_int_equal(lz_classic_search(game, &settings, stop, &stopped, NULL), LZ_OK);
        assert_true(stopped.over_limit);
        assert_int_equal(stopped.nodes, 0);
    }
    lz_stop_free(stop);
    lz_game_free(game);
}

static void refuse(const lz_game *game, const lz_classic_settings *settings, lz_status status,
                   const char *text)
{
    lz_error error = {0};
    lz_classic_report report;
    assert_int_equal(lz_classic_search(game, settings, NULL, &report, &error), status);
    assert_string_equal(error.text, text);
}

static void what_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    lz_game *game = NULL;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_TUPLE, &game, NULL), LZ_OK);
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
    settings.depth = 21;
    refuse(game, &settings, LZ_ERR_ARGUMENT, "depth lies within 1..20, not 21");
    lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
    settings.struct_size = 0;
    refuse(game, &settings, LZ_ERR_ARGUMENT,
           "the settings were not made by lz_classic_settings_init");
    lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
    settings.weights[4] = -1;
    refuse(game, &settings, LZ_ERR_ARGUMENT, "weight four lies within 0..100000000, not -1");
    lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
    lz_classic_settings_set_eval(&settings, LZ_CLASSIC_EVAL_RUN);
    refuse(game, &settings, LZ_ERR_ARGUMENT, "the evaluator run does not rate freestyle");
    lz_classic_settings_init(&settings, LZ_CLASSIC_DROP);
    refuse(game, &settings, LZ_ERR_UNSUPPORTED, "drop plays connect4, not freestyle");
    lz_game *drop = NULL;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_DROP, &drop, NULL), LZ_OK);
    settings.near = 2;
    refuse(drop, &settings, LZ_ERR_ARGUMENT, "near has no meaning where stones fall");
    lz_game_free(drop);
    lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
    settings.order = LZ_CLASSIC_ORDER_SORTED;
    settings.prune = LZ_CLASSIC_PRUNE_PARENT;
    refuse(game, &settings, LZ_ERR_ARGUMENT,
           "order sorted goes with alphabeta, full pruning and the incremental evaluator only");
    settings.prune = LZ_CLASSIC_PRUNE_FULL;
    settings.cut_beyond = true;
    refuse(game, &settings, LZ_ERR_ARGUMENT, "order sorted cuts at the bound, not beyond it");
    lz_game_free(game);

    lz_error error = {0};
    lz_variant variant = board_of(LZ_CLASSIC_TABLE, 10, 12);
    assert_int_equal(lz_classic_game_on(LZ_CLASSIC_TABLE, &variant, &game, &error),
                     LZ_ERR_UNSUPPORTED);
    assert_string_equal(error.text, "table plays on 11x11 or more, not 10x12");
    variant = board_of(LZ_CLASSIC_TABLE, 18, 18);
    variant.win = 4;
    assert_int_equal(lz_classic_game_on(LZ_CLASSIC_TABLE, &variant, &game, &error),
                     LZ_ERR_UNSUPPORTED);
    assert_string_equal(error.text, "table plays for 5 in a row, not 4");
    lz_classic classic;
    assert_int_equal(lz_classic_parse("tables", &classic, &error), LZ_ERR_ARGUMENT);
    assert_string_equal(error.text, "no classic is called \"tables\"");
}

static void a_finished_game_has_no_move(void **unused)
{
    (void)unused;
    lz_game *game = NULL;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_DROP, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "1212121", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_DROP);
    const lz_classic_report report = search_told(game, settings);
    assert_int_equal(report.best, -1);
    assert_true(report.value > 90000000);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_equals_plain_minimax),
        cmocka_unit_test(nothing_near_leaves_every_free_cell),
        cmocka_unit_test(sorted_equals_reported_where_the_game_is_decided),
        cmocka_unit_test(searches_are_symmetrical),
        cmocka_unit_test(moves_come_in_the_reported_order),
        cmocka_unit_test(kernel_rings_save_most_of_the_search),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(a_finished_game_has_no_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
