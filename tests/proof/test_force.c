/* The search for wins by threes and fours that proofs are made of, on random positions. */
#include "proof/force.h"

#include "naive.h"

enum {
    POSITIONS = 15,
    TABLE_BITS = 12,
    FOURS_NODES = 2000,
    FIRST_NODES = 20000,
    FOLLOW_NODES = 2000,
    ENOUGH = 200000,
    WINS_MIN = 3,
    FOLLOWED_MIN = 300
};

struct solver {
    struct vcf vcf;
    struct force force;
};

static void solver_init(struct solver *solver)
{
    assert_true(vcf_init(&solver->vcf, TABLE_BITS));
    assert_true(force_init(&solver->force, &solver->vcf, TABLE_BITS));
}

static void solver_free(struct solver *solver)
{
    force_free(&solver->force);
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
    const lz_proof proof = force_search(&solver.force, shapes, LZ_BLACK, ENOUGH);
    if (proof == LZ_PROOF_WIN)
        assert_true(force_tree(&solver.force, shapes, LZ_BLACK, ENOUGH));
    solver_free(&solver);
    return proof;
}

/* Follows the win after each cell that white could have taken besides. What it calls won there is
 * won for a search without its table, too. Returns the number of such cells. */
static int check_replies(struct solver *solver, struct shapes *shapes)
{
    struct win_tree tree = solver->force.tree;
    const int root = solver->force.root;
    int followed = 0;
    solver->force.tree = (struct win_tree){0};
    for (int cell = 0; cell < naive_points(&shapes->board); cell++) {
        const int point = board_point_of_cell(&shapes->board, cell);
        if (shapes->board.at[point] != LZ_EMPTY || naive_five(&shapes->board, point, LZ_WHITE))
            continue;
        shapes_place(shapes, point, LZ_WHITE);
        if (force_follow(&solver->force, shapes, LZ_BLACK, &tree, root, FOLLOW_NODES)) {
            assert_int_not_equal(solve_afresh(shapes), LZ_PROOF_NONE);
            followed++;
        }
        shapes_remove(shapes);
    }
    win_free(&tree);
    return followed;
}

static void test_follow(void **state)
{
    (void)state;
    uint64_t random = 16815615903342982833U;
    int wins = 0, followed = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct shapes shapes;
        struct solver solver;
        random_position(&shapes, &random);
        solver_init(&solver);
        if (!vcf_search(&solver.vcf, &shapes, LZ_BLACK, FOURS_NODES) &&
            force_search(&solver.force, &shapes, LZ_BLACK, FIRST_NODES) == LZ_PROOF_WIN) {
            assert_true(force_tree(&solver.force, &shapes, LZ_BLACK, ENOUGH));
            followed += check_replies(&solver, &shapes);
            wins++;
        }
        solver_free(&solver);
    }
    assert_true(wins >= WINS_MIN);
    assert_true(followed >= FOLLOWED_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
