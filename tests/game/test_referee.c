/* Compares the game with a referee that uses plain arrays: random games of every rule, size and
 * length to win, with blocked cells, undo and redo; and their mirror images. An argument N asks for
 * N / 10 random games. */
#include "testing.h"

#include "base/random.h"
#include "game/game.h"
#include "game/variant.h"
#include <lianzi/lianzi.h>
#include <stdlib.h>
#include <string.h>

static unsigned long games = REPEATED(600);
static const uint64_t seed = 20261121;

/* A colour at a column and row; LZ_BLOCKED off the board. */
static lz_colour cell_at(const lz_game *game, int x, int y)
{
    const lz_variant *variant = lz_game_variant(game);
    if (x < 0 || y < 0 || x >= variant->columns || y >= variant->rows)
        return LZ_BLOCKED;
    return lz_game_at(game, y * variant->columns + x);
}

/* Whether the rule lets an unbroken run of `length` win that has these cells beyond its ends. */
static bool run_wins(const lz_variant *variant, lz_colour colour, int length, lz_colour before,
                     lz_colour after)
{
    const lz_colour other = colour == LZ_BLACK ? LZ_WHITE : LZ_BLACK;
    switch (variant->rule) {
    case LZ_RULE_FREESTYLE:
    case LZ_RULE_CONNECT4:
        return length >= variant->win;
    case LZ_RULE_STANDARD:
        return length == variant->win;
    case LZ_RULE_RENJU:
        return colour == LZ_BLACK ? length == 5 : length >= 5;
    case LZ_RULE_CARO:
        return length == variant->win && !(before == other && after == other);
    default:
        return length >= variant->win && !(before == other && after == other);
    }
}

/* Searches the whole board for a run that wins. */
static bool anyone_won(const lz_game *game, lz_colour colour)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    const lz_variant *variant = lz_game_variant(game);
    for (int y = 0; y < variant->rows; y++) {
        for (int x = 0; x < variant->columns; x++) {
            for (int d = 0; d < 4; d++) {
                const int dx = steps[d][0], dy = steps[d][1];
                const lz_colour before = cell_at(game, x - dx, y - dy);
                if (cell_at(game, x, y) != colour || before == colour)
                    continue;
                int length = 1;
                while (cell_at(game, x + length * dx, y + length * dy) == colour)
                    length++;
                const lz_colour after = cell_at(game, x + length * dx, y + length * dy);
                if (run_wins(variant, colour, length, before, after))
                    return true;
            }
        }
    }
    return false;
}

static bool may_place(const lz_game *game, int cell)
{
    const lz_variant *variant = lz_game_variant(game);
    if (lz_game_at(game, cell) != LZ_EMPTY)
        return false;
    if (variant->rule == LZ_RULE_CONNECT4) {
        for (int below = cell - variant->columns; below >= 0; below -= variant->columns) {
            if (lz_game_at(game, below) == LZ_EMPTY)
                return false;
        }
    }
    int forbidden[LZ_CELLS_MAX];
    const int count = lz_game_to_move(game) == LZ_BLACK
                          ? lz_game_forbidden(game, forbidden, NULL, LZ_CELLS_MAX)
                          : 0;
    for (int i = 0; i < count; i++) {
        if (forbidden[i] == cell)
            return false;
    }
    return true;
}

/* Compares the game's whole state with the referee's. `mover` has just placed. */
static void check_position(const lz_game *game, lz_colour mover)
{
    const lz_variant *variant = lz_game_variant(game);
    const bool won = anyone_won(game, mover);
    int legal = 0;
    for (int cell = 0; cell < variant_cells(variant); cell++) {
        const bool may = may_place(game, cell);
        const lz_action action = lz_action_place(cell);
        legal += may;
        if (lz_game_result(game) == LZ_RESULT_ONGOING)
            assert_int_equal(lz_game_legality(game, action) == LZ_LEGAL, may);
        else
            assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_GAME_OVER);
    }
    lz_result expected = legal ? LZ_RESULT_ONGOING : LZ_RESULT_DRAW;
    if (won)
        expected = mover == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS;
    assert_int_equal(lz_game_result(game), expected);
}

static void check_winning_line(const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    int cells[LZ_LINE_MAX];
    const int count = lz_game_winning_line(game, cells, LZ_LINE_MAX);
    const lz_result result = lz_game_result(game);
    if (result != LZ_RESULT_BLACK_WINS && result != LZ_RESULT_WHITE_WINS) {
        assert_int_equal(count, 0);
        return;
    }
    assert_true(count >= variant->win);
    for (int i = 0; i < count; i++) {
        assert_int_equal(lz_game_at(game, cells[i]),
                         result == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE);
        assert_int_equal(cells[i] - cells[0], i * (cells[1] - cells[0]));
    }
}

static lz_variant random_variant(uint64_t *state)
{
    lz_variant variant;
    lz_variant_init(&variant, (lz_rule)random_below(state, LZ_RULE_COUNT));
    const int most = variant.rule == LZ_RULE_CONNECT4 ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
    variant.columns = 3 + (int)random_below(state, (uint32_t)most - 2);
    variant.rows = 3 + (int)random_below(state, (uint32_t)most - 2);
    if (variant.rule != LZ_RULE_RENJU)
        variant.win = 3 + (int)random_below(state, 6);
    for (uint32_t i = random_below(state, 4); i > 0; i--) {
        const int column = (int)random_below(state, (uint32_t)variant.columns);
        const int row = (int)random_below(state, (uint32_t)variant.rows);
        assert_int_equal(lz_variant_block(&variant, column, row, NULL), LZ_OK);
    }
    return variant;
}

static lz_game *new_game(const lz_variant *variant)
{
    lz_game *game = NULL;
    assert_int_equal(lz_game_new(variant, &game, NULL), LZ_OK);
    return game;
}

/* A random legal cell; half of the time near the last one, so that lines arise. -1 when there is
 * none. */
static int random_cell(const lz_game *game, int last, uint64_t *state)
{
    const lz_variant *variant = lz_game_variant(game);
    const uint32_t cells = (uint32_t)variant_cells(variant);
    for (int i = 0; i < 2000; i++) {
        int cell = (int)random_below(state, cells);
        if (last >= 0 && random_below(state, 2)) {
            const int x = last % variant->columns + (int)random_below(state, 5) - 2;
            const int y = last / variant->columns + (int)random_below(state, 5) - 2;
            if (x < 0 || y < 0 || x >= variant->columns || y >= variant->rows)
                continue;
            cell = y * variant->columns + x;
        }
        if (lz_game_legality(game, lz_action_place(cell)) == LZ_LEGAL)
            return cell;
    }
    return -1;
}

static void random_games_agree_with_the_naive_referee(void **unused)
{
    (void)unused;
    uint64_t state = seed;
    for (unsigned long i = 0; i < games; i++) {
        const lz_variant variant = random_variant(&state);
        lz_game *game = new_game(&variant);
        int last = -1;
        while (lz_game_result(game) == LZ_RESULT_ONGOING) {
            const lz_colour mover = lz_game_to_move(game);
            last = random_cell(game, last, &state);
            if (last < 0)
                break;
            assert_int_equal(lz_game_act(game, lz_action_place(last), NULL), LZ_OK);
            if (lz_game_length(game) % 4 == 0 || lz_game_result(game) != LZ_RESULT_ONGOING)
                check_position(game, mover);
        }
        check_winning_line(game);
        lz_game_free(game);
    }
}

/* The image of the cell under a symmetry of the square (0 .. 7); 4 mirrors left and right. */
static int turned(int cell, int n, int symmetry)
{
    int x = cell % n, y = cell / n;
    for (int i = 0; i < symmetry % 4; i++) {
        const int old = x;
        x = n - 1 - y;
        y = old;
    }
    if (symmetry >= 4)
        x = n - 1 - x;
    return y * n + x;
}

static void check_same(const lz_game *game, const lz_game *image, int symmetry)
{
    const int n = lz_game_variant(game)->columns;
    assert_int_equal(lz_game_result(game), lz_game_result(image));
    for (int cell = 0; cell < n * n; cell++)
        assert_int_equal(lz_game_legality(game, lz_action_place(cell)),
                         lz_game_legality(image, lz_action_place(turned(cell, n, symmetry))));
}

static void the_symmetries_change_nothing(void **unused)
{
    (void)unused;
    uint64_t state = seed;
    for (int i = 0; i < REPEATED(60); i++) {
        lz_variant variant;
        lz_variant_init(&variant, (lz_rule)(i % LZ_RULE_COUNT));
        variant.columns = variant.rows = 9 + i % 3;
        const bool gravity = variant.rule == LZ_RULE_CONNECT4;
        const int symmetry = gravity ? 4 : 1 + (int)random_below(&state, 7);
        lz_game *game = new_game(&variant), *image = new_game(&variant);
        int last = -1;
        while (lz_game_result(game) == LZ_RESULT_ONGOING) {
            last = random_cell(game, last, &state);
            if (last < 0)
                break;
            assert_int_equal(lz_game_act(game, lz_action_place(last), NULL), LZ_OK);
            assert_int_equal(
                lz_game_act(image, lz_action_place(turned(last, variant.columns, symmetry)), NULL),
                LZ_OK);
            check_same(game, image, symmetry);
        }
        lz_game_free(game);
        lz_game_free(image);
    }
}

/* Recomputes everything that the board updates incrementally, and compares. */
static void check_recomputed(const struct lz_game *game)
{
    const struct board *board = &game->board;
    uint64_t key = 0;
    int stones = 0, empty = 0;
    for (int cell = 0; cell < variant_cells(&game->variant); cell++) {
        const int point = board_point_of_cell(board, cell);
        const lz_colour colour = (lz_colour)board->at[point];
        if (colour == LZ_BLACK || colour == LZ_WHITE) {
            key ^= board_key_of(point, colour);
            stones++;
        }
        empty += colour == LZ_EMPTY;
    }
    assert_int_equal(board->stones, stones);
    assert_int_equal(board->empty, empty);
    assert_true(board->key == key);
}

static void undo_and_redo_restore_everything(void **unused)
{
    (void)unused;
    uint64_t state = seed;
    for (int i = 0; i < REPEATED(200); i++) {
        const lz_variant variant = random_variant(&state);
        lz_game *game = new_game(&variant), *before = NULL;
        assert_int_equal(lz_game_copy(game, &before, NULL), LZ_OK);
        uint64_t keys[LZ_CELLS_MAX + 1] = {lz_game_key(game)};
        int last = -1;
        while ((last = random_cell(game, last, &state)) >= 0) {
            assert_int_equal(lz_game_act(game, lz_action_place(last), NULL), LZ_OK);
            keys[lz_game_length(game)] = lz_game_key(game);
            check_recomputed(game);
        }
        const int length = lz_game_length(game);
        const lz_result result = lz_game_result(game);
        for (int j = 0; j < 20; j++) {
            const int to = (int)random_below(&state, (uint32_t)length + 1);
            assert_int_equal(lz_game_go_to(game, to, NULL), LZ_OK);
            assert_true(lz_game_key(game) == keys[to]);
            check_recomputed(game);
        }
        assert_int_equal(lz_game_go_to(game, length, NULL), LZ_OK);
        assert_int_equal(lz_game_result(game), result);
        assert_int_equal(lz_game_go_to(game, 0, NULL), LZ_OK);
        assert_memory_equal(&game->board, &before->board, sizeof game->board);
        assert_false(lz_game_undo(game));
        lz_game_free(game);
        lz_game_free(before);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree_with_the_naive_referee),
        cmocka_unit_test(the_symmetries_change_nothing),
        cmocka_unit_test(undo_and_redo_restore_everything),
    };
    if (argc > 1)
        games = strtoul(argv[1], NULL, 10) / 10;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
