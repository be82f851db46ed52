/* On random games of every rule and several sizes, shapes updated move by move equal those computed
 * afresh, forward and back. Their fives and fours equal those found by trying every stone. */
#include "five_rules.h"
#include "shape/shapes.h"

#include "base/random.h"
#include "game/renju.h"
#include "testing.h"
#include <stdlib.h>
#include <string.h>

enum {
    SIZES = 6,
    WALKS = REPEATED(4) /* of every rule and size */
};
static const int sizes[SIZES][2] = {{5, 5}, {7, 9}, {15, 15}, {19, 19}, {20, 20}, {22, 22}};

static struct shapes *walked, *fresh;

static int set_up(void **state)
{
    (void)state;
    walked = malloc(sizeof *walked);
    fresh = malloc(sizeof *fresh);
    return !walked || !fresh;
}

static int tear_down(void **state)
{
    (void)state;
    free(walked);
    free(fresh);
    return 0;
}

static void assert_same(void)
{
    shapes_init(fresh, &walked->board);
    for (int index = 0; index < 2; index++) {
        for (int each = CLASS_LISTED; each < CLASS_COUNT; each++) {
            assert_int_equal(walked->count[index][each], fresh->count[index][each]);
            assert_memory_equal(&walked->set[index][each], &fresh->set[index][each],
                                sizeof(struct point_set));
        }
    }
    assert_memory_equal(&walked->empty, &fresh->empty, sizeof fresh->empty);
    assert_memory_equal(&walked->near, &fresh->near, sizeof fresh->near);
    assert_memory_equal(walked->line, fresh->line, sizeof fresh->line);
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (walked->board.at[point] != LZ_EMPTY)
            continue;
        assert_memory_equal(walked->cell[point].pair, fresh->cell[point].pair,
                            sizeof fresh->cell[point].pair);
        assert_memory_equal(walked->cell[point].class, fresh->cell[point].class, 2);
    }
}

/* Counts the points where one more stone of a colour wins, by trying. */
static int count_fives(const struct board *board, lz_colour colour)
{
    int count = 0;
    for (int point = 0; point < BOARD_POINTS; point++)
        count += board->at[point] == LZ_EMPTY && board_winning_direction(board, point, colour) >= 0;
    return count;
}

/* Whether `colour` can still make a five after any one stone of the other colour. */
static bool five_cannot_be_stopped(struct board *board, lz_colour colour)
{
    bool left = count_fives(board, colour) > 0;
    for (int point = 0; point < BOARD_POINTS && left; point++) {
        if (board->at[point] != LZ_EMPTY)
            continue;
        board_place(board, point, colour_other(colour));
        left = count_fives(board, colour) > 0;
        board_remove(board, point);
    }
    return left;
}

/* The listed stops of a five are those found by trying. */
static void assert_stops(struct board *board)
{
    for (int index = 0; index < 2; index++) {
        const lz_colour colour = (lz_colour)(LZ_BLACK + index);
        uint16_t stops[SHAPES_STOPS];
        const int count = shapes_stops(walked, index, stops);
        int found = 0;
        if (!count_fives(board, colour))
            continue;
        for (int point = 0; point < BOARD_POINTS; point++) {
            if (board->at[point] != LZ_EMPTY)
                continue;
            board_place(board, point, colour_other(colour));
            const bool stopped = !count_fives(board, colour);
            board_remove(board, point);
            if (!stopped)
                continue;
            assert_true(stops[0] == point || (count > 1 && stops[1] == point));
            found++;
        }
        assert_int_equal(found, count);
    }
}

/* With a stone on `point`, where the colour had no five, its fives are those found by trying. */
static void assert_fives(struct board *board, int point, lz_colour colour)
{
    struct point_set found = {{0}}, listed = {{0}};
    for (int other = 0; other < BOARD_POINTS; other++)
        if (board->at[other] == LZ_EMPTY && board_winning_direction(board, other, colour) >= 0)
            bits_set(found.words, other);
    shapes_add_fives(walked, point, colour_index(colour), &listed);
    assert_memory_equal(&listed, &found, sizeof found);
}

/* Checks the class of every cell against the referee of src/game. */
static void assert_classes(struct board *board)
{
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (board->at[point] != LZ_EMPTY)
            continue;
        const bool forbidden =
            board->rule == LZ_RULE_RENJU && renju_judge(board, point) != LZ_LEGAL;
        for (int index = 0; index < 2; index++) {
            const lz_colour colour = (lz_colour)(LZ_BLACK + index);
            const enum cell_class class = shapes_class(walked, point, index);
            const int before = count_fives(board, colour);
            const bool wins = board_winning_direction(board, point, colour) >= 0;
            assert_int_equal(class == CLASS_FIVE, wins);
            if (forbidden && index == 0)
                assert_int_equal(class, CLASS_FORBIDDEN);
            if (wins || before || class == CLASS_FORBIDDEN)
                continue;
            board_place(board, point, colour);
            assert_fives(board, point, colour);
            const bool four = count_fives(board, colour) > 0;
            const bool won = four && five_cannot_be_stopped(board, colour);
            board_remove(board, point);
            assert_int_equal(class == CLASS_OPEN_FOUR, won);
            assert_int_equal(class >= CLASS_FOUR && class <= CLASS_FOUR_THREE, four && !won);
        }
    }
}

/* A random empty point that ends no game, near the others more often than not; -1 if there is none.
 */
static int random_point(uint64_t *random)
{
    for (int i = 0; i < 200; i++) {
        const int column = (int)random_below(random, (uint32_t)walked->board.columns);
        const int row = (int)random_below(random, (uint32_t)walked->board.rows);
        const int point = board_point(column, row);
        const bool near = bits_get(walked->near.words, point) || !walked->board.stones;
        if (walked->board.at[point] == LZ_EMPTY && (near || i > 150) &&
            board_winning_direction(&walked->board, point, LZ_BLACK) < 0 &&
            board_winning_direction(&walked->board, point, LZ_WHITE) < 0)
            return point;
    }
    return -1;
}

static void walk(lz_rule rule, const int size[2], uint64_t seed)
{
    lz_variant variant;
    struct board board;
    uint64_t random = seed;
    lz_variant_init(&variant, rule);
    variant.columns = size[0];
    variant.rows = size[1];
    if (seed & 1)
        bits_set(variant.blocked, (int)random_below(&random, (uint32_t)(size[0] * size[1])));
    board_init(&board, &variant);
    shapes_init(walked, &board);
    lz_colour mover = LZ_BLACK;
    const int moves = 60;
    for (int i = 0; i < moves; i++) {
        if (walked->depth > 4 && random_below(&random, 4) == 0) {
            shapes_remove(walked);
        } else {
            const int point = random_point(&random);
            if (point < 0)
                break;
            shapes_place(walked, point, mover);
        }
        mover = colour_other(mover);
        assert_same();
        if (i % 8 == 7) {
            assert_classes(&walked->board);
            assert_stops(&walked->board);
        }
    }
    while (walked->depth)
        shapes_remove(walked);
    assert_same();
}

static void test_walks(void **state)
{
    (void)state;
    for (int rule = 0; rule < FIVE_RULES; rule++)
        for (int size = 0; size < SIZES; size++)
            for (uint64_t seed = 0; seed < WALKS; seed++)
                walk(five_rule(rule), sizes[size], seed * 977 + 5 + (uint64_t)rule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
