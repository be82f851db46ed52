/* The search for wins by threes and fours that proofs are made of, on random positions. */
#include "proof/certificate/plan_to_moves.h"
#include "proof/certificate/replay.h"
#include "proof/search/packed_tree.h"
#include "threat/vct.h"

#include "naive.h"

enum {
    POSITIONS = 15,
    TABLE_BITS = 12,
    FOURS_NODES = 2000,
    FIRST_NODES = 20000,
    FOLLOW_NODES = 2000,
    ENOUGH = 200000,
    WINS_MIN = 3,
    FOLLOWED_MIN = 300,
    REPLAYED_MIN = 200,
    SPELLED_MIN = 300,
    SPELLED_DEFAULTS_MIN = 3
};

struct solver {
    struct vcf vcf;
    struct vct vct;
};

static void solver_init(struct solver *solver)
{
    assert_true(vcf_init(&solver->vcf, TABLE_BITS));
    assert_true(vct_init(&solver->vct, &solver->vcf, TABLE_BITS));
}

static void solver_free(struct solver *solver)
{
    vct_free(&solver->vct);
    vcf_free(&solver->vcf);
}

/* Black to move among stones of both colours in the middle of the board. */
static void random_position(struct shapes *shapes, uint64_t *random)
{
    enum { SIZE = 13, MIDDLE = 7 };
    lz_variant variant;
    struct board board;
    lz_variant_init(&variant, random_below(random, 2) ? LZ_RULE_FREESTYLE : LZ_RULE_STANDARD);
    variant.columns = variant.rows = SIZE;
    do {
        board_init(&board, &variant);
        for (int i = 0, pairs = 5 + (int)random_below(random, 4); i < 2 * pairs;) {
            const int column = (SIZE - MIDDLE) / 2 + (int)random_below(random, MIDDLE);
            const int row = (SIZE - MIDDLE) / 2 + (int)random_below(random, MIDDLE);
            const int point = board_point_of_cell(&board, row * SIZE + column);
            if (board.at[point] == LZ_EMPTY)
                board_place(&board, point, i++ % 2 ? LZ_WHITE : LZ_BLACK);
        }
    } while (naive_has_won(&board));
    shapes_init(shapes, &board);
}

static lz_proof solve_afresh(struct shapes *shapes)
{
    struct solver solver;
    solver_init(&solver);
    const lz_proof proof = vct_search(&solver.vct, shapes, LZ_BLACK, ENOUGH);
    if (proof == LZ_PROOF_WIN)
        assert_true(vct_tree(&solver.vct, shapes, LZ_BLACK, ENOUGH));
    solver_free(&solver);
    return proof;
}

/* How often the win of a position was one, too, after one more stone of white's; how often its plan
 * was, and how often one for all replies to its first move. */
struct tally {
    int followed, replayed, spelled, spelled_defaults;
};

/* Plays the win again with the stone on the board; where that works, it is a win. It always works
 * unless the cell is one of the zone. */
static bool check_replay(struct shapes *shapes, struct win_tree *tree, int root, bool in_zone)
{
    uint64_t visits = 0;
    const bool wins = replay_wins(shapes, LZ_BLACK, tree, root, ENOUGH, &visits);
    assert_true(visits > 0);
    assert_true(wins || in_zone);
    if (wins) {
        assert_int_not_equal(solve_afresh(shapes), LZ_PROOF_NONE);
        assert_false(replay_wins(shapes, LZ_BLACK, tree, root, visits - 1, &visits));
    }
    return wins;
}

/* Moves in the place of the plan, alone or as the default after a move: a win that holds when every
 * reply is played, and that a search without its table finds, too. */
static bool check_spelled(struct shapes *shapes, const struct plan *plan, int move)
{
    static struct plan_lost lost;
    const struct replay_plans plans = {.plans = plan, .lost = &lost};
    struct win_tree tree = {0}, out = {0};
    uint16_t as_they_are[BOARD_POINTS], numbers[TREE_BEGIN + 1 + TREE_PLAN_SIZE];
    const uint16_t *at = numbers;
    uint16_t *end = numbers;
    uint64_t visits = 0;
    for (int point = 0; point < BOARD_POINTS; point++)
        as_they_are[point] = (uint16_t)point;
    if (move) {
        end = tree_begin(move, 1, numbers);
        *end++ = 0;
    }
    tree_plan(0, end);
    const int first = tree_get(&tree, as_they_are, &at);
    assert_ptr_equal(at, end + TREE_PLAN_SIZE);
    const int root = spell_out(shapes, LZ_BLACK, &tree, &plans, first, &out, &visits);
    if (root != WIN_NONE) {
        assert_true(replay_wins(shapes, LZ_BLACK, &out, root, ENOUGH, &visits));
        assert_int_not_equal(solve_afresh(shapes), LZ_PROOF_NONE);
    }
    win_free(&tree);
    win_free(&out);
    return root != WIN_NONE;
}

/* A plan for all replies to the first move of the win: if it answers them all, it wins as a default
 * does. */
static void check_default(struct shapes *shapes, int move, const struct plan *cells,
                          struct tally *tally)
{
    static struct plan_lost lost;
    struct plan plan = *cells;
    struct point_set failed = {{0}};
    uint16_t replies[LZ_CELLS_MAX];
    shapes_place(shapes, move, LZ_BLACK);
    const bool wins = !shapes->count[colour_index(LZ_BLACK)][CLASS_FIVE] &&
                      plan_make_default(&plan, shapes, LZ_BLACK, &lost, &failed) &&
                      !shapes_list_set(shapes, &failed, replies);
    shapes_remove(shapes);
    if (wins) {
        assert_true(check_spelled(shapes, &plan, move));
        tally->spelled_defaults++;
    }
}

/* The cells of the moves that have answers. */
static void add_cells(const struct win_tree *tree, int node, struct plan *plan)
{
    const struct win_node *at = &tree->nodes[node];
    bool known = at->child == WIN_NONE;
    for (int i = 0; i < plan->count; i++)
        known = known || plan->points[i] == at->move;
    if (!known && plan->count < PLAN_CELLS_MAX)
        plan->points[plan->count++] = at->move;
    for (int i = at->child; i != WIN_NONE; i = tree->nodes[i].next)
        add_cells(tree, i, plan);
}

/* Follows the win, plays it again, and makes a plan of it, after each cell that white could have
 * taken besides. What it calls won there is won for a search without its table, too. */
static void check_replies(struct solver *solver, struct shapes *shapes, struct tally *tally)
{
    static struct plan_lost lost;
    struct win_tree tree = solver->vct.tree;
    struct plan cells = {0}, plan;
    struct point_set zone;
    uint64_t visits = 0;
    const int root = solver->vct.root;
    solver->vct.tree = (struct win_tree){0};
    add_cells(&tree, root, &cells);
    plan = cells;
    const bool planned = plan_make(&plan, shapes, LZ_BLACK, &lost);
    if (planned)
        assert_true(check_spelled(shapes, &plan, 0));
    check_default(shapes, tree.nodes[root].move, &cells, tally);
    assert_true(replay_wins_after_pass(shapes, LZ_BLACK, &tree, root, ENOUGH, &visits, &zone));
    for (int cell = 0; cell < naive_points(&shapes->board); cell++) {
        const int point = board_point_of_cell(&shapes->board, cell);
        if (shapes->board.at[point] != LZ_EMPTY || naive_five(&shapes->board, point, LZ_WHITE))
            continue;
        shapes_place(shapes, point, LZ_WHITE);
        tally->spelled += planned && check_spelled(shapes, &plan, 0);
        tally->replayed += check_replay(shapes, &tree, root, bits_get(zone.words, point));
        if (vct_follow(&solver->vct, shapes, LZ_BLACK, &tree, root, FOLLOW_NODES)) {
            assert_int_not_equal(solve_afresh(shapes), LZ_PROOF_NONE);
            tally->followed++;
        }
        shapes_remove(shapes);
    }
    win_free(&tree);
}

static void test_follow(void **state)
{
    (void)state;
    uint64_t random = 16815615903342982833U;
    struct tally tally = {0};
    int wins = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct shapes shapes;
        struct solver solver;
        random_position(&shapes, &random);
        solver_init(&solver);
        if (!vcf_search(&solver.vcf, &shapes, LZ_BLACK, FOURS_NODES) &&
            vct_search(&solver.vct, &shapes, LZ_BLACK, FIRST_NODES) == LZ_PROOF_WIN) {
            assert_true(vct_tree(&solver.vct, &shapes, LZ_BLACK, ENOUGH));
            check_replies(&solver, &shapes, &tally);
            wins++;
        }
        solver_free(&solver);
    }
    assert_true(wins >= WINS_MIN);
    assert_true(tally.followed >= FOLLOWED_MIN);
    assert_true(tally.replayed >= REPLAYED_MIN);
    assert_true(tally.spelled >= SPELLED_MIN);
    assert_true(tally.spelled_defaults >= SPELLED_DEFAULTS_MIN);
}

/* After an open four no reply is left for a default. A certificate may have such a one within
 * defaults and repeats alone, so the tree of a win that is played again loses it. */
static void test_default_without_reply(void **state)
{
    (void)state;
    struct shapes shapes;
    struct win_tree tree = {0};
    struct replay_fault faults[2] = {{.answer = WIN_NONE}, {.answer = WIN_NONE}};
    lz_variant variant;
    struct board board;
    uint64_t visits = 0;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    board_init(&board, &variant);
    for (int column = 6; column < 9; column++)
        board_place(&board, board_point(column, 7), LZ_BLACK);
    shapes_init(&shapes, &board);
    const int root = win_add(&tree, board_point(9, 7), 0);
    const int rest = win_add(&tree, board_point(10, 7), 0);
    tree.nodes[root].child = rest;
    assert_true(replay_wins_again(&shapes, LZ_BLACK, &tree, NULL, root, ENOUGH, &visits, faults));
    assert_int_equal(tree.nodes[root].child, rest);
    assert_true(replay_wins(&shapes, LZ_BLACK, &tree, root, ENOUGH, &visits));
    assert_int_equal(tree.nodes[root].child, WIN_NONE);
    win_free(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default_without_reply),
        cmocka_unit_test(test_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
