/* Exercises: every answer by the classic itself and by a plain minimax. That alpha-beta looks at a
 * node is told here without a search: it does if at each node on the way the exact values of the
 * elder siblings leave a window open. */
#include "positions.h"

#include "study/exercise.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

enum { EXERCISES = 500 };

static bool is_child(const struct exercise *exercise, int parent, int node)
{
    return node > 0 && exercise->nodes[node].parent == parent;
}

static int64_t minimax(const struct exercise *exercise, int node, bool max)
{
    int64_t best = max ? INT64_MIN : INT64_MAX;
    bool leaf = true;
    for (int i = 1; i < exercise->count; i++) {
        if (!is_child(exercise, node, i))
            continue;
        const int64_t value = minimax(exercise, i, !max);
        if (max ? value > best : value < best)
            best = value;
        leaf = false;
    }
    return leaf ? exercise->nodes[node].value : best;
}

/* The place of a child of the root among its siblings; of deeper nodes their number serves. */
static int place_of(int node, const int *place)
{
    return place ? place[node] : node;
}

/* Whether alpha-beta looks at the node, the root's children in the order of `place`. */
static bool is_seen(const struct exercise *exercise, int node, const int *place)
{
    int64_t low = INT64_MIN, high = INT64_MAX;
    bool seen = true;
    int way[EXERCISE_PLIES + 1], length = 0;
    for (int at = node; at > 0; at = exercise->nodes[at].parent)
        way[length++] = at;
    while (length-- > 0) {
        const int at = way[length], parent = exercise->nodes[at].parent;
        const bool max = (exercise->nodes[parent].ply % 2 == 0) == exercise->max_first;
        const int *order = parent == 0 ? place : NULL;
        for (int i = 1; i < exercise->count; i++) {
            if (!is_child(exercise, parent, i) || place_of(i, order) >= place_of(at, order))
                continue;
            const int64_t value = minimax(exercise, i, !max);
            if (max && value > low)
                low = value;
            if (!max && value < high)
                high = value;
        }
        seen &= low < high;
    }
    return seen;
}

static int leaves_seen(const struct exercise *exercise, const int *place)
{
    int count = 0;
    for (int i = 0; i < exercise->count; i++)
        count += exercise->nodes[i].leaf && is_seen(exercise, i, place);
    return count;
}

static bool is_kept(const struct exercise *exercise, const char *order)
{
    int i = 0;
    while (i < exercise->order_count && strcmp(exercise->orders[i], order) != 0)
        i++;
    return i < exercise->order_count;
}

static void check_orders(const struct exercise *exercise)
{
    int children[EXERCISE_BRANCHES], codes = 1, fewest = 0;
    const int count = exercise_children(exercise, 0, children);
    for (int i = 0; i < count; i++)
        codes *= count;
    for (int code = 0; code < codes; code++) {
        int place[EXERCISE_NODES] = {0}, rest = code;
        char order[EXERCISE_BRANCHES + 1] = "";
        unsigned used = 0;
        for (int i = 0; i < count; i++, rest /= count) {
            order[i] = (char)('1' + rest % count);
            used |= 1u << rest % count;
            place[children[rest % count]] = i;
        }
        if (used != (1u << count) - 1)
            continue;
        const int seen = leaves_seen(exercise, place);
        assert_true(seen >= exercise->fewest);
        assert_int_equal(is_kept(exercise, order), seen == exercise->fewest);
        fewest += seen == exercise->fewest;
    }
    assert_true(fewest > 0);
    assert_int_equal(exercise->order_count, fewest);
}

static void check_plainly(const struct exercise *exercise)
{
    char letter = 'A';
    for (int i = 0; i < exercise->count; i++) {
        const struct exercise_node *node = &exercise->nodes[i];
        const int64_t value = minimax(exercise, i, exercise_maximizes(exercise, i));
        assert_int_equal(node->value, value);
        assert_int_equal(node->seen, is_seen(exercise, i, NULL));
        assert_int_equal(node->leaf, node->end == i + 1 ? letter++ : 0);
        if (!node->seen)
            continue;
        assert_true(node->bound != LZ_CLASSIC_BOUND_EXACT || node->returned == value);
        assert_true(node->bound != LZ_CLASSIC_BOUND_UPPER ||
                    (value <= node->returned && node->returned <= node->alpha));
        assert_true(node->bound != LZ_CLASSIC_BOUND_LOWER ||
                    (value >= node->returned && node->returned >= node->beta));
    }
    assert_int_equal(exercise->leaves, letter - 'A');
    assert_int_equal(exercise->seen_leaves, leaves_seen(exercise, NULL));
    check_orders(exercise);
}

/* ---- By the classic itself ---- */

static struct told {
    uint64_t leaves;
    int64_t value;
    int cut_cells; /* at the root's children, each times its parent's cell */
} told;

static void tell(const lz_classic_node *node, void *user)
{
    (void)user;
    told.leaves += node->kind == LZ_CLASSIC_NODE_LEAF || node->kind == LZ_CLASSIC_NODE_DECIDED;
    for (int i = 0; i < node->skipped_count && node->ply == 1; i++)
        told.cut_cells += (node->cell + 1) * (node->skipped[i] + 1);
}

static void check_by_classic(const struct exercise *exercise)
{
    lz_game *game = NULL;
    lz_classic_settings settings;
    const lz_colour to_move = exercise->max_first ? LZ_BLACK : LZ_WHITE;
    assert_int_equal(lz_game_new_from(&exercise->variant, exercise->cells, to_move, &game, NULL),
                     LZ_OK);
    lz_classic_settings_init(&settings, exercise->settings.classic);
    settings.depth = exercise->settings.depth;
    settings.near = exercise->settings.near;
    settings.prune = LZ_CLASSIC_PRUNE_FULL;
    settings.on_node = tell;
    told = (struct told){0};
    const lz_classic_report report = search(game, &settings);
    assert_int_equal(report.value, exercise->nodes[0].value);
    assert_int_equal(told.leaves, exercise->seen_leaves);
    int cut_cells = 0;
    for (int i = 1; i < exercise->count; i++) {
        const struct exercise_node *node = &exercise->nodes[i],
                                   *parent = &exercise->nodes[node->parent];
        if (parent->ply == 1 && parent->seen && !node->seen)
            cut_cells += (parent->cell + 1) * (node->cell + 1);
    }
    assert_int_equal(told.cut_cells, cut_cells);
    settings.prune = LZ_CLASSIC_PRUNE_NONE;
    told = (struct told){0};
    assert_int_equal(search(game, &settings).nodes, exercise->count);
    assert_int_equal(told.leaves, exercise->leaves);
    lz_game_free(game);
}

static void every_answer_by_the_classic_and_by_minimax(void **unused)
{
    (void)unused;
    int by_classic[LZ_CLASSIC_COUNT] = {0}, by_depth[5] = {0};
    for (uint64_t seed = 0; seed < REPEATED(EXERCISES); seed++) {
        struct exercise exercise, again;
        assert_int_equal(exercise_make(seed, -1, 0, &exercise, NULL), LZ_OK);
        assert_int_equal(exercise_make(seed, -1, 0, &again, NULL), LZ_OK);
        assert_memory_equal(exercise.nodes, again.nodes, sizeof exercise.nodes);
        assert_in_range(exercise.leaves, 5, 15);
        assert_true(exercise.seen_leaves < exercise.leaves);
        assert_true(exercise.fewest < exercise.seen_leaves);
        check_plainly(&exercise);
        check_by_classic(&exercise);
        by_classic[exercise.settings.classic]++;
        by_depth[exercise.settings.depth]++;
    }
    for (int i = 0; i < LZ_CLASSIC_COUNT; i++)
        assert_true(by_classic[i] > 0);
    assert_true(by_depth[2] > 0 && by_depth[3] > 0 && by_depth[4] > 0);
    struct exercise exercise;
    for (int i = 0; i < LZ_CLASSIC_COUNT * 3; i++) {
        const int depth = 2 + i / LZ_CLASSIC_COUNT, classic = i % LZ_CLASSIC_COUNT;
        int plies = 0;
        assert_int_equal(exercise_make(1, classic, depth, &exercise, NULL), LZ_OK);
        for (int node = 0; node < exercise.count; node++)
            plies = exercise.nodes[node].ply > plies ? exercise.nodes[node].ply : plies;
        assert_int_equal(plies, depth);
        check_plainly(&exercise);
        check_by_classic(&exercise);
    }
    /* On the way to this exercise is a position in which rounding cuts more than the classic. */
    assert_int_equal(exercise_make(280, LZ_CLASSIC_DROP, 0, &exercise, NULL), LZ_OK);
    assert_int_equal(exercise.settings.classic, LZ_CLASSIC_DROP);
    check_by_classic(&exercise);
}

/* ---- Trees of one's own ---- */

/* Appends a random tree; returns its leaves. */
static int append_tree(char *text, int plies, int leaves, uint64_t *seed)
{
    char number[16];
    if (plies == 0 || leaves == 0 || random_below(seed, 5) == 0) {
        snprintf(number, sizeof number, "%d ", (int)random_below(seed, 19) - 9);
        strcat(text, number);
        return 1;
    }
    int made = 0;
    strcat(text, "(");
    for (int i = 1 + (int)random_below(seed, 3); i > 0; i--)
        made += append_tree(text, plies - 1, leaves / 3, seed);
    strcat(text, ") ");
    return made;
}

static void trees_of_ones_own(void **unused)
{
    (void)unused;
    uint64_t seed = 3;
    for (int i = 0; i < REPEATED(EXERCISES); i++) {
        char text[1024] = "(";
        int leaves = 0;
        for (int branch = 2 + (int)random_below(&seed, 2); branch > 0; branch--)
            leaves += append_tree(text, 4, 9, &seed);
        strcat(text, ")");
        struct exercise exercise;
        lz_error error = {0};
        if (leaves > EXERCISE_LEAVES)
            continue;
        if (exercise_read(text, &exercise, &error))
            fail_msg("%s: %s", text, error.text);
        assert_int_equal(exercise.leaves, leaves);
        check_plainly(&exercise);
    }
    struct exercise exercise;
    assert_int_equal(exercise_read(" ((3 5) (2, 9)(0 1))\n", &exercise, NULL), LZ_OK);
    assert_int_equal(exercise.nodes[0].value, 3);
    assert_int_equal(exercise.seen_leaves, 4); /* not 9 and 1 */
    assert_true(!exercise.nodes[6].seen && !exercise.nodes[9].seen);
}

static void what_is_no_tree(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        unsigned column;
        const char *said;
    } wrong[] = {
        {"", 1, "expected ( at the beginning"},
        {" 3 5", 2, "expected ( at the beginning"},
        {"(3 5", 5, "expected ) at the end"},
        {"(3 5) 4", 7, "expected nothing after the tree"},
        {"(3 x)", 4, "expected a number, ( or )"},
        {"(3 ())", 5, "a node has at least one branch"},
        {"(3 1000000)", 4, "values lie within -999999..999999"},
        {"(3 -99999999999999999999)", 4, "values lie within -999999..999999"},
        {"(1 2 3 4 5 6 7)", 14, "at most 6 branches are allowed at a node"},
        {"(((((((1)))))))", 8, "at most 6 plies are allowed"},
        {"((1 2 3 4 5 6) (1 2 3 4 5 6) (1 2 3 4 5 6) (1 2 3 4 5 6) (1 2 3))", 63,
         "at most 26 values are allowed"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct exercise exercise;
        lz_error error = {0};
        assert_int_equal(exercise_read(wrong[i].text, &exercise, &error), LZ_ERR_SYNTAX);
        assert_string_equal(error.text, wrong[i].said);
        assert_int_equal(error.column, wrong[i].column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answer_by_the_classic_and_by_minimax),
        cmocka_unit_test(trees_of_ones_own),
        cmocka_unit_test(what_is_no_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
