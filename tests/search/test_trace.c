/* A watched search is the very search: move, score, line and nodes are those of the plain one. The
 * nodes that it reports form trees, whose windows lie within those above them, and each says how it
 * ended. And the first look at a position: classes, ranks and the parts of a value. */
#include "thinking.h"

#include <lianzi/study.h>

#include <stdlib.h>

enum { NODES = 3000, KEPT_MAX = 40000 };

static const struct {
    lz_rule rule;
    const char *moves;
} positions[] = {
    {LZ_RULE_FREESTYLE, "h8i9g9i7"},     {LZ_RULE_FREESTYLE, "h8h9i9g7j10k11i10g8i8j8h7"},
    {LZ_RULE_STANDARD, "h8j8i9k10g7"},   {LZ_RULE_RENJU, "h8h9j10i9g9i7k9"},
    {LZ_RULE_CARO, "h8i8i9g7j10k11i10"},
};

enum { POSITIONS = sizeof positions / sizeof *positions };

struct kept {
    lz_trace_node nodes[KEPT_MAX]; /* by id */
    lz_trace_move *moves[KEPT_MAX];
    uint64_t count;
    lz_line last;
};

static lz_engine *engine;
static struct kept kept;

static int set_up(void **state)
{
    (void)state;
    if (lz_engine_new(&engine, NULL) || lz_engine_set(engine, "hash_mib", "4", NULL))
        return -1;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < KEPT_MAX; i++)
        free(kept.moves[i]);
    lz_engine_free(engine);
    return 0;
}

static void keep(const lz_trace_node *node, void *user)
{
    assert_ptr_equal(user, &kept);
    assert_in_range(node->id, 1, KEPT_MAX - 1);
    assert_int_equal(kept.nodes[node->id].id, 0);
    const size_t size = (size_t)node->move_count * sizeof *node->moves;
    kept.nodes[node->id] = *node;
    kept.moves[node->id] = malloc(size + 1);
    assert_non_null(kept.moves[node->id]);
    memcpy(kept.moves[node->id], node->moves, size);
    kept.count = node->id > kept.count ? node->id : kept.count;
}

/* Searches a position, watched, with an empty table. */
static lz_thought watch(const lz_game *game)
{
    lz_limits limits;
    lz_thought thought;
    lz_error error;
    for (uint64_t i = 0; i <= kept.count; i++) {
        free(kept.moves[i]);
        kept.moves[i] = NULL;
        kept.nodes[i].id = 0;
    }
    kept.count = 0;
    lz_limits_init(&limits);
    limits.nodes = NODES;
    lz_engine_new_game(engine);
    assert_int_equal(lz_engine_trace(engine, game, &limits, NULL, keep, &kept, &thought, &error),
                     LZ_OK);
    return thought;
}

static void watched_search_is_the_search(void **state)
{
    (void)state;
    for (int i = 0; i < POSITIONS; i++) {
        lz_game *game = game_of(positions[i].rule, positions[i].moves);
        const lz_thought watched = watch(game);
        lz_thought plain;
        lz_engine_new_game(engine);
        think(engine, game, NODES, &plain);
        assert_int_equal(watched.line.nodes, plain.line.nodes);
        assert_int_equal(watched.line.score, plain.line.score);
        assert_int_equal(watched.line.depth, plain.line.depth);
        assert_int_equal(watched.line.length, plain.line.length);
        for (int j = 0; j < plain.line.length; j++)
            assert_int_equal(watched.line.pv[j].cell[0], plain.line.pv[j].cell[0]);
        lz_game_free(game);
    }
}

/* Whether a move of the node is of a fate. */
static int count_fate(const lz_trace_node *node, lz_trace_fate fate)
{
    int count = 0;
    for (int i = 0; i < node->move_count; i++)
        count += kept.moves[node->id][i].fate == fate;
    return count;
}

static void check_below(const lz_trace_node *above, const lz_trace_node *node)
{
    const bool singular = node->reason == LZ_TRACE_REASON_SINGULAR;
    assert_true(node->id > above->id && node->id < above->id + above->size);
    assert_true(node->id + node->size <= above->id + above->size);
    assert_int_equal(node->root_depth, above->root_depth);
    assert_int_equal(node->ply, above->ply + !singular);
    assert_int_equal(node->to_move == above->to_move, singular);
    assert_int_equal(node->cell >= 0, !singular && node->reason != LZ_TRACE_REASON_PASS);
    if (node->reason >= LZ_TRACE_REASON_FIRST && node->reason <= LZ_TRACE_REASON_WIDER)
        assert_int_equal(node->depth, above->tried_depth - 1 - node->reduced + node->extended);
    if (node->reason != LZ_TRACE_REASON_SINGULAR) {
        assert_true(node->alpha >= -above->beta);
        assert_true(node->beta <= -above->alpha);
    }
    if (node->reason != LZ_TRACE_REASON_ROOT && node->reason != LZ_TRACE_REASON_FIRST &&
        node->reason != LZ_TRACE_REASON_WIDER)
        assert_int_equal(node->beta - node->alpha, 1);
}

/* Whether a step ends nodes by itself. */
static bool is_end(int step)
{
    return (step >= 2 && step <= 5) || (step >= 8 && step <= 10) || step == 12 || step == 15;
}

static void check_node(const lz_trace_node *node)
{
    assert_true(node->alpha < node->beta);
    assert_in_range(node->end, 0, LZ_TRACE_END_COUNT - 1);
    switch (node->end) {
    case LZ_TRACE_END_STOPPED:
        assert_int_equal(node->step, 1);
        return;
    case LZ_TRACE_END_STEP:
        if (!is_end(node->step))
            fail_msg("step %d ends no node", node->step);
        break;
    case LZ_TRACE_END_CUT:
        assert_true(node->score >= node->beta || node->score > LZ_SCORE_WIN);
        assert_true(node->best >= 0);
        break;
    default:
        assert_int_equal(node->step, 0);
        assert_int_equal(count_fate(node, LZ_TRACE_FATE_CUT), 0);
    }
    assert_int_equal(count_fate(node, LZ_TRACE_FATE_EXCLUDED),
                     node->move_count > 0 && node->reason == LZ_TRACE_REASON_SINGULAR);
}

static void nodes_form_trees(void **state)
{
    (void)state;
    int ended[LZ_TRACE_STEPS + 1] = {0}, reasons[LZ_TRACE_REASON_COUNT] = {0};
    int ends[LZ_TRACE_END_COUNT] = {0}, fates[LZ_TRACE_FATE_COUNT] = {0};
    for (int i = 0; i < POSITIONS; i++) {
        lz_game *game = game_of(positions[i].rule, positions[i].moves);
        watch(game);
        uint64_t under_roots = 0;
        static int below[KEPT_MAX];
        memset(below, 0, sizeof below);
        for (uint64_t id = 1; id <= kept.count; id++) {
            const lz_trace_node *node = &kept.nodes[id];
            assert_int_equal(node->id, id); /* none is missing */
            if (node->parent)
                check_below(&kept.nodes[node->parent], node);
            else
                under_roots += node->size;
            assert_int_equal(node->parent == 0, node->reason == LZ_TRACE_REASON_ROOT);
            check_node(node);
            below[node->parent]++;
            ended[node->step]++;
            ends[node->end]++;
            reasons[node->reason]++;
            for (int fate = 0; fate < LZ_TRACE_FATE_COUNT; fate++)
                fates[fate] += count_fate(node, (lz_trace_fate)fate);
        }
        assert_int_equal(under_roots, kept.count);
        for (uint64_t id = 1; id <= kept.count; id++)
            assert_int_equal(kept.nodes[id].below, below[id]);
        lz_game_free(game);
    }
    static const int usual[] = {2, 5, 9};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        assert_true(ended[usual[i]] > 0);
    for (int i = 0; i < LZ_TRACE_END_COUNT; i++)
        assert_true(ends[i] > 0);
    for (int i = 0; i < LZ_TRACE_REASON_PASS; i++)
        assert_true(reasons[i] > 0);
    for (int i = 0; i <= LZ_TRACE_FATE_FUTILE; i++)
        assert_true(fates[i] > 0);
    assert_true(fates[LZ_TRACE_FATE_KNOWN] > 0);
}

/* The last depth that was finished has the engine's answer at its root. A depth that was begun
 * again in a wider window and broken off there may have another one. */
static void root_has_the_answer(void **state)
{
    (void)state;
    int compared = 0;
    for (int i = 0; i < POSITIONS; i++) {
        lz_game *game = game_of(positions[i].rule, positions[i].moves);
        const lz_thought thought = watch(game);
        const lz_trace_node *last = NULL;
        for (uint64_t id = 1; id <= kept.count; id++) {
            const lz_trace_node *node = &kept.nodes[id];
            if (!node->parent && node->root_depth <= thought.line.depth)
                last = node;
        }
        assert_non_null(last);
        if (last->end != LZ_TRACE_END_STOPPED) {
            assert_int_equal(last->root_depth, thought.line.depth);
            assert_int_equal(last->score, thought.line.score);
            assert_int_equal(last->best, thought.action.cell[0]);
            compared++;
        }
        lz_game_free(game);
    }
    assert_true(compared > 0);
}

static const lz_insight_cell *cell_of(const lz_game *game, const lz_insight *insight,
                                      const char *name)
{
    int cell;
    lz_error error;
    assert_int_equal(lz_cell_parse(lz_game_variant(game), name, LZ_ROWS_BOTTOM, &cell, &error),
                     LZ_OK);
    return &insight->cells[cell];
}

static void look_names_classes(void **state)
{
    (void)state;
    static lz_insight insight;
    lz_error error;
    lz_game *game = game_of(LZ_RULE_FREESTYLE, "h8a1i8a3j8a5k8a7");
    assert_int_equal(lz_inspect(game, &insight, &error), LZ_OK);
    assert_int_equal(cell_of(game, &insight, "g8")->black, LZ_THREAT_FIVE);
    assert_int_equal(cell_of(game, &insight, "l8")->black, LZ_THREAT_FIVE);
    assert_int_equal(cell_of(game, &insight, "a2")->white, LZ_THREAT_FOUR);
    assert_int_equal(cell_of(game, &insight, "h8")->black, LZ_THREAT_NONE); /* occupied */
    assert_int_equal(cell_of(game, &insight, "h8")->rank, 0);
    assert_int_equal(cell_of(game, &insight, "m15")->rank, 0); /* far from stones */
    lz_game_free(game);

    game = game_of(LZ_RULE_RENJU, "h8a1j8a3i9a5i10a7");
    assert_int_equal(lz_inspect(game, &insight, &error), LZ_OK);
    assert_int_equal(cell_of(game, &insight, "i8")->black, LZ_THREAT_FORBIDDEN);
    lz_game_free(game);
    assert_string_equal(lz_threat_name(LZ_THREAT_FOUR_THREE), "four and three");
    assert_null(lz_threat_name(LZ_THREAT_COUNT));
}

/* Ranks are 1 .. n without a gap, by policy. A search begins with this value and this order. */
static void look_ranks_and_values(void **state)
{
    (void)state;
    static lz_insight insight;
    int compared = 0;
    for (int i = 0; i < POSITIONS; i++) {
        lz_game *game = game_of(positions[i].rule, positions[i].moves);
        lz_error error;
        int policy_at[LZ_CELLS_MAX + 1] = {0}, ranked = 0, most = 0;
        assert_int_equal(lz_inspect(game, &insight, &error), LZ_OK);
        for (int cell = 0; cell < 225; cell++) {
            const lz_insight_cell *at = &insight.cells[cell];
            if (!at->rank)
                continue;
            assert_int_equal(lz_game_at(game, cell), LZ_EMPTY);
            assert_int_equal(policy_at[at->rank], 0);
            policy_at[at->rank] = at->policy + 1000000;
            ranked++;
            most = at->rank > most ? at->rank : most;
        }
        assert_int_equal(ranked, most);
        assert_true(ranked > 20);
        for (int rank = 2; rank <= ranked; rank++)
            assert_true(policy_at[rank] <= policy_at[rank - 1]);
        watch(game);
        /* The root of depth 1 has no results yet. */
        assert_int_equal(kept.nodes[1].eval, insight.value);
        if (kept.nodes[1].move_count == ranked) { /* no threat has shortened its list */
            for (int rank = 1; rank <= ranked; rank++)
                assert_int_equal(insight.cells[kept.moves[1][rank - 1].cell].rank, rank);
            compared++;
        }
        lz_game_free(game);
    }
}

/* On a board with one cell left that counts, that cell's worth is all but the empty board's part.
 */
static void worth_is_the_difference(void **state)
{
    (void)state;
    static lz_insight insight;
    lz_variant variant;
    lz_game *game;
    lz_error error;
    /* Both colours stand on every line of five cells. */
    static const char board[] = "xxoox"
                                "oxxox"
                                "xo.xo"
                                "oxoox"
                                "xoxoo";
    uint8_t cells[25];
    for (int i = 0; i < 25; i++)
        cells[i] = board[i] == '.' ? LZ_EMPTY : board[i] == 'x' ? LZ_BLACK : LZ_WHITE;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = 5;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, &error), LZ_OK);
    assert_int_equal(lz_inspect(game, &insight, &error), LZ_OK);
    const int rest = insight.value - insight.threats - insight.empty - insight.cells[12].worth;
    assert_in_range(abs(rest), 0, 1); /* rounded parts */
    lz_game_free(game);

    game = game_of(LZ_RULE_FREESTYLE, "h8a1i8a3j8");
    assert_int_equal(lz_inspect(game, &insight, &error), LZ_OK);
    assert_int_not_equal(cell_of(game, &insight, "k8")->worth, 0);
    assert_true(cell_of(game, &insight, "k8")->worth < 0); /* black's three, white to move */
    lz_game_free(game);
}

static void refuses(lz_game *game, lz_status wanted)
{
    static lz_insight insight;
    lz_thought thought;
    lz_error error;
    assert_int_equal(lz_inspect(game, &insight, &error), wanted);
    assert_int_equal(lz_engine_trace(engine, game, NULL, NULL, keep, &kept, &thought, &error),
                     wanted);
    lz_game_free(game);
}

static void refuses_other_games(void **state)
{
    (void)state;
    lz_variant variant;
    lz_game *game;
    lz_thought thought;
    lz_error error;
    refuses(game_of(LZ_RULE_CONNECT4, "44"), LZ_ERR_UNSUPPORTED);
    refuses(game_of(LZ_RULE_FREESTYLE, "h8a1i8a3j8a5k8a7l8"), LZ_ERR_ARGUMENT);
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.win = 4;
    assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
    refuses(game, LZ_ERR_UNSUPPORTED);
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.opening = LZ_OPENING_SWAP2;
    assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
    refuses(game, LZ_ERR_ARGUMENT);
    assert_int_equal(lz_engine_set(engine, "classic", "tuple", &error), LZ_OK);
    game = game_of(LZ_RULE_FREESTYLE, "h8");
    assert_int_equal(lz_engine_trace(engine, game, NULL, NULL, keep, &kept, &thought, &error),
                     LZ_ERR_ARGUMENT);
    assert_int_equal(lz_engine_set(engine, "classic", "none", &error), LZ_OK);
    assert_int_equal(lz_engine_trace(engine, game, NULL, NULL, NULL, NULL, &thought, &error),
                     LZ_ERR_ARGUMENT);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watched_search_is_the_search), cmocka_unit_test(nodes_form_trees),
        cmocka_unit_test(root_has_the_answer),          cmocka_unit_test(look_names_classes),
        cmocka_unit_test(look_ranks_and_values),        cmocka_unit_test(worth_is_the_difference),
        cmocka_unit_test(refuses_other_games),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
