/* The classics' evaluators: each incremental twin against its plain form on random walks, the
 * board's symmetries, and references written in another way. */
#include "positions.h"

#include "classic/classic.h"
#include "game/game.h"
#include <lianzi/study.h>
#include <stdlib.h>
#include <string.h>

static const char *const colour_swap_note = "the value changes sign with the colours";

/* Checks a position with a rating. */
typedef void position_check(const struct evaluator *evaluator, const struct position *position,
                            const struct rating *rating);

enum { KERNEL_BONUSES = 5, KERNEL_FIVE = 9, KERNEL_LITERAL = 10 }; /* indexes of weights */

static struct rating default_rating(lz_classic_eval eval, lz_colour own)
{
    lz_classic_settings settings;
    lz_classic_settings_init(&settings,
                             eval == LZ_CLASSIC_EVAL_RUN ? LZ_CLASSIC_DROP : LZ_CLASSIC_TUPLE);
    lz_classic_settings_set_eval(&settings, eval);
    settings.attack = 120;
    settings.defence = 90;
    return classic_rating(&settings, own);
}

static struct position random_position(lz_classic_eval eval, uint64_t *seed)
{
    const bool drop = eval == LZ_CLASSIC_EVAL_RUN;
    const int columns = 5 + (int)random_below(seed, drop ? 8 : 15);
    const int rows = 5 + (int)random_below(seed, drop ? 8 : 15);
    const lz_classic classic = drop ? LZ_CLASSIC_DROP : LZ_CLASSIC_TUPLE;
    lz_variant variant = board_of(classic, columns, rows);
    if (random_below(seed, 2))
        lz_variant_block(&variant, (int)random_below(seed, (uint32_t)columns),
                         (int)random_below(seed, (uint32_t)rows), NULL);
    lz_game *game = new_game(classic, &variant);
    random_moves(game, (int)random_below(seed, (uint32_t)(columns * rows)), seed);
    struct position position = {
        .board = game->board, .to_move = (lz_colour)game->state.to_move, .last = -1};
    if (game->length > 0)
        position.last = board_point_of_cell(&game->board, game->actions[game->length - 1].cell[0]);
    lz_game_free(game);
    return position;
}

/* ---- Twins -------------------------------------------------------------------------------------
 */

enum { WALK_DEPTH = 12 };

static int list_free(const struct board *board, int *points)
{
    int count = 0;
    const bool gravity = lz_rule_has_gravity(board->rule);
    for (int column = 0; column < board->columns; column++) {
        if (gravity) {
            const int point = board_drop_point(board, column);
            if (point >= 0)
                points[count++] = point;
            continue;
        }
        for (int row = 0; row < board->rows; row++) {
            if (board->at[board_point(column, row)] == LZ_EMPTY)
                points[count++] = board_point(column, row);
        }
    }
    return count;
}

static void check_gains(const struct evaluator *evaluator, const void *state,
                        const struct position *position, const struct rating *rating)
{
    if (!evaluator->gains)
        return;
    int points[LZ_CELLS_MAX];
    const int count = list_free(&position->board, points);
    const int64_t value = evaluator->evaluate(position, rating, NULL);
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        position_place(&after, points[i]);
        assert_int_equal(evaluator->gains(state, position->to_move)[points[i]],
                         evaluator->evaluate(&after, rating, NULL) - value);
    }
}

/* Places and removes stones, and compares the twin at every step. */
static void walk(const struct evaluator *evaluator, struct position *position,
                 const struct rating *rating, uint64_t *seed)
{
    void *state = malloc(evaluator->state_size);
    assert_non_null(state);
    evaluator->begin(state, position, rating);
    struct taken_move taken[WALK_DEPTH];
    int depth = 0, points[LZ_CELLS_MAX];
    for (int step = 0; step < 60; step++) {
        assert_int_equal(evaluator->value(state, position),
                         evaluator->evaluate(position, rating, NULL));
        const int count = list_free(&position->board, points);
        const bool down = depth == 0 || (depth < WALK_DEPTH && random_below(seed, 3) > 0);
        if (down && count == 0)
            break;
        if (down) {
            const int point = points[random_below(seed, (uint32_t)count)];
            taken[depth++] = position_place(position, point);
            evaluator->place(state, position, point);
            check_gains(evaluator, state, position, rating);
        } else {
            position_take_back(position, taken[--depth]);
            evaluator->remove(state, position, taken[depth].point);
        }
    }
    free(state);
}

static void twins_equal_the_plain_evaluators(void **unused)
{
    (void)unused;
    uint64_t seed = 1;
    for (int eval = 0; eval < LZ_CLASSIC_EVAL_COUNT; eval++) {
        for (int i = 0; i < 60; i++) {
            struct position position = random_position((lz_classic_eval)eval, &seed);
            struct rating rating =
                default_rating((lz_classic_eval)eval, i % 2 ? LZ_BLACK : LZ_WHITE);
            if (eval == LZ_CLASSIC_EVAL_KERNEL && i % 3 == 0)
                rating.weights[KERNEL_LITERAL] = 1;
            walk(classic_evaluator((lz_classic_eval)eval), &position, &rating, &seed);
        }
    }
}

/* ---- Symmetries --------------------------------------------------------------------------------
 */

/* The position under one of the eight symmetries; under gravity only 0 and 1 apply. */
static struct position turned(const struct position *position, int way, bool swap_colours)
{
    const struct board *from = &position->board;
    const bool transpose = way & 4;
    struct position to = *position;
    memset(to.board.at, LZ_BLOCKED, sizeof to.board.at);
    to.board.columns = transpose ? from->rows : from->columns;
    to.board.rows = transpose ? from->columns : from->rows;
    for (int row = 0; row < from->rows; row++) {
        for (int column = 0; column < from->columns; column++) {
            int c = transpose ? row : column, r = transpose ? column : row;
            c = way & 1 ? to.board.columns - 1 - c : c;
            r = way & 2 ? to.board.rows - 1 - r : r;
            uint8_t colour = from->at[board_point(column, row)];
            if (swap_colours && (colour == LZ_BLACK || colour == LZ_WHITE))
                colour = (uint8_t)colour_other((lz_colour)colour);
            to.board.at[board_point(c, r)] = colour;
            if (board_point(column, row) == position->last)
                to.last = board_point(c, r);
        }
    }
    if (swap_colours)
        to.to_move = colour_other(position->to_move);
    return to;
}

static void values_are_symmetrical(void **unused)
{
    (void)unused;
    uint64_t seed = 2;
    for (int eval = 0; eval < LZ_CLASSIC_EVAL_COUNT; eval++) {
        const struct evaluator *evaluator = classic_evaluator((lz_classic_eval)eval);
        for (int i = 0; i < 100; i++) {
            const struct position position = random_position((lz_classic_eval)eval, &seed);
            struct rating rating = default_rating((lz_classic_eval)eval, LZ_BLACK);
            const int64_t value = evaluator->evaluate(&position, &rating, NULL);
            for (int way = 1; way < (evaluator->gravity ? 2 : 8); way++) {
                const struct position other = turned(&position, way, false);
                assert_int_equal(evaluator->evaluate(&other, &rating, NULL), value);
            }
            if (eval == LZ_CLASSIC_EVAL_TUPLE)
                rating.weights[0] = 0; /* since empty windows count for black */
            const int64_t swapped_value = evaluator->evaluate(&position, &rating, NULL);
            const struct position swapped = turned(&position, 0, true);
            rating.own = LZ_WHITE;
            if (evaluator->evaluate(&swapped, &rating, NULL) != -swapped_value)
                fail_msg("%s: %s", evaluator->name, colour_swap_note);
        }
    }
}

/* With the largest weights allowed, and the least fading at the greatest depth. */
static void values_stay_below_infinity(void **unused)
{
    (void)unused;
    uint64_t seed = 3;
    for (int eval = 0; eval < LZ_CLASSIC_EVAL_COUNT; eval++) {
        const struct evaluator *evaluator = classic_evaluator((lz_classic_eval)eval);
        const lz_classic classic = eval == LZ_CLASSIC_EVAL_RUN ? LZ_CLASSIC_DROP : LZ_CLASSIC_TUPLE;
        const int size = eval == LZ_CLASSIC_EVAL_RUN ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
        const lz_variant variant = board_of(classic, size, size);
        struct rating rating = {.attack = LZ_CLASSIC_PERCENT_MAX, .own = LZ_BLACK};
        for (int i = 0; i < LZ_CLASSIC_WEIGHTS_MAX && evaluator->weights[i].name; i++)
            rating.weights[i] = evaluator->weights[i].most;
        for (int i = 0; i < 100; i++) {
            lz_game *game = new_game(classic, &variant);
            random_moves(game, (int)random_below(&seed, (uint32_t)(size * size)), &seed);
            const struct position position = {
                .board = game->board, .to_move = LZ_WHITE, .last = -1};
            lz_game_free(game);
            const int64_t most = LZ_CLASSIC_INFINITY / (1000 * LZ_CLASSIC_DEPTH_MAX);
            assert_in_range(llabs(evaluator->evaluate(&position, &rating, NULL)), 0, most - 1);
        }
    }
}

/* ---- References written another way ------------------------------------------------------------
 */

/* Copies one line of a board to a string, in the direction in which the report reads it. */
static int line_cells(const struct board *board, int point, int step, char *cells)
{
    int count = 0;
    for (;
         count < LZ_SIZE_MAX && point_column(point) >= 0 && point_column(point) < board->columns &&
         point_row(point) >= 0 && point_row(point) < board->rows;
         point += step)
        cells[count++] = "_xo#"[board->at[point]];
    cells[count] = '\0';
    return count;
}

static bool starts_line(const struct board *board, int point, int step)
{
    const int before = point - step;
    return point_column(before) < 0 || point_column(before) >= board->columns ||
           point_row(before) < 0 || point_row(before) >= board->rows;
}

/* Report 000's table by whole runs: fives first, then the rest, whose beginning counts as open. */
static int64_t table_line(const char *cells, int count, char colour)
{
    static const int open[] = {0, 0, 100, 1000, 10000}, half[] = {0, 0, 10, 100, 1000};
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        if (cells[i] != colour)
            continue;
        int length = 0;
        while (i + length < count && cells[i + length] == colour)
            length++;
        int closed = i == 0 || cells[i - 1] != '_';
        if (length > 5)
            closed = 0;
        closed += i + length == count || cells[i + length] != '_';
        sum += 1000000 * (length / 5);
        if (closed < 2)
            sum += closed ? half[length % 5] : open[length % 5];
        i += length - 1;
    }
    return sum;
}

static void table_counts_whole_runs(void **unused)
{
    (void)unused;
    static const int step[] = {1, -BOARD_STRIDE, -BOARD_STRIDE + 1, -BOARD_STRIDE - 1};
    uint64_t seed = 3;
    const struct rating rating = default_rating(LZ_CLASSIC_EVAL_TABLE, LZ_BLACK);
    for (int i = 0; i < 300; i++) {
        struct position position = random_position(LZ_CLASSIC_EVAL_TABLE, &seed);
        int points[LZ_CELLS_MAX];
        int count = list_free(&position.board, points);
        for (int extra = i % 20; extra > 0 && count > 0; extra--) { /* makes long runs, too */
            board_place(&position.board, points[random_below(&seed, (uint32_t)count)], LZ_BLACK);
            count = list_free(&position.board, points);
        }
        int64_t sum = 0;
        for (int point = 0; point < BOARD_POINTS; point++) {
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                char cells[LZ_SIZE_MAX + 1];
                const int length = line_cells(&position.board, point, step[d], cells);
                if (length > 0 && starts_line(&position.board, point, step[d]))
                    sum += table_line(cells, length, 'x') - table_line(cells, length, 'o');
            }
        }
        assert_int_equal(table_evaluator.evaluate(&position, &rating, NULL), sum);
    }
}

/* Report 004's four separate traversals: every line of one direction after the other, in 1/200 of a
 * point. */
static int64_t run_line(const struct board *board, int point, int step, lz_colour colour)
{
    static const int open[] = {0, 1, 100, 100000}, single[] = {0, 1, 10, 10000};
    int64_t sum = 0;
    for (int at = point; point_column(at) >= 0 && point_column(at) < board->columns &&
                         point_row(at) >= 0 && point_row(at) < board->rows;
         at += step) {
        if (board->at[at] != colour || board->at[at - step] == colour)
            continue;
        int length = 1, percent = 0, ends = 0;
        while (board->at[at + length * step] == colour)
            length++;
        for (int side = 0; side < 2; side++) {
            const int end = side ? at + length * step : at - step;
            if (board->at[end] != LZ_EMPTY)
                continue;
            int wait = 0;
            for (int below = end - BOARD_STRIDE; point_row(below) >= 0; below -= BOARD_STRIDE)
                wait += board->at[below] == LZ_EMPTY;
            percent += wait < 3 ? 100 : wait < 5 ? 50 : 10;
            ends++;
        }
        if (length >= 4)
            sum += INT64_C(200) * 100000000;
        else
            sum +=
                ends == 2 ? (int64_t)percent * open[length] : (int64_t)2 * percent * single[length];
    }
    return sum;
}

static void run_equals_four_traversals(void **unused)
{
    (void)unused;
    uint64_t seed = 4;
    for (int i = 0; i < 500; i++) {
        const struct position position = random_position(LZ_CLASSIC_EVAL_RUN, &seed);
        const struct rating rating =
            default_rating(LZ_CLASSIC_EVAL_RUN, i % 2 ? LZ_BLACK : LZ_WHITE);
        int64_t black = 0, white = 0;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            for (int point = BOARD_STRIDE + 1; point < BOARD_POINTS; point++) {
                const int column = point_column(point), row = point_row(point);
                if (column < 0 || row < 0 || column >= position.board.columns ||
                    row >= position.board.rows ||
                    !starts_line(&position.board, point, board_step[d]))
                    continue;
                black += run_line(&position.board, point, board_step[d], LZ_BLACK);
                white += run_line(&position.board, point, board_step[d], LZ_WHITE);
            }
        }
        const int64_t expected =
            rating.own == LZ_BLACK ? 120 * black - 90 * white : 90 * black - 120 * white;
        assert_int_equal(run_evaluator.evaluate(&position, &rating, NULL), expected);
    }
}

/* What a stone adds in the literal reading of report 003, by its place in the row of nine: the sum
 * of the numbers of A, B and C in all places where they cover it. */
static const int literal_worth[9] = {16, 40, 60, 70, 70, 70, 60, 40, 16};

static void kernel_reads_the_report_literally(void **unused)
{
    (void)unused;
    uint64_t seed = 9;
    struct rating rating = default_rating(LZ_CLASSIC_EVAL_KERNEL, LZ_BLACK);
    for (int i = KERNEL_BONUSES; i < KERNEL_FIVE; i++)
        rating.weights[i] = 0;
    rating.weights[KERNEL_LITERAL] = 1;
    assert_string_equal(lz_classic_weight_name(LZ_CLASSIC_EVAL_KERNEL, KERNEL_LITERAL), "literal");
    for (int i = 0; i < 300; i++) {
        const struct position position = random_position(LZ_CLASSIC_EVAL_KERNEL, &seed);
        int64_t value = 0;
        for (int k = 0; k < 9 * BOARD_DIRECTIONS && position.last >= 0; k++) {
            const int step = board_step[k / 9] * (k % 9 - 4);
            const uint8_t colour = position.board.at[position.last + step];
            value += colour == LZ_BLACK   ? literal_worth[k % 9]
                     : colour == LZ_WHITE ? -literal_worth[k % 9]
                                          : 0;
        }
        assert_int_equal(kernel_evaluator.evaluate(&position, &rating, NULL), value);
    }
}

static void tuple_has_572_windows(void **unused)
{
    (void)unused;
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TUPLE);
    lz_game *game = NULL;
    int64_t value = 0;
    assert_int_equal(lz_classic_game(LZ_CLASSIC_TUPLE, &game, NULL), LZ_OK);
    assert_int_equal(lz_classic_value(game, &settings, &value, NULL), LZ_OK);
    assert_int_equal(value, 7 * 572);
    lz_game_free(game);
}

/* Table 2-1, shape by shape, in a line across the middle of an 11x11 board. */
static const struct shape_case {
    const char *line;
    int64_t score;
} shape_cases[] = {
    {"___xxxx____", 100000},  {"oxxxx______", 10000}, {"___xx_xx___", 10000},
    {"__x_xxx____", 10000},   {"___xxx_____", 8000},  {"___x_xx____", 7000},
    {"___xx_x____", 7000},    {"__oxxx_____", 500},   {"___x_x_x___", 500},
    {"_o_xxx_o___", 500},     {"___xx______", 50},    {"___x_x_____", 50},
    {"__oxx______", 10},      {"__oxxxxo___", 0},     {"___x_______", 0},
    {"xxxxx______", 5000000}, {"o_xx_o_____", 0},     {"___x__xx___", 50},
    {"___xx__xx__", 100},     {"xxx________", 500},   {"______xxxx_", 100000},
};

static void shapes21_knows_its_table(void **unused)
{
    (void)unused;
    const struct rating rating = default_rating(LZ_CLASSIC_EVAL_SHAPES21, LZ_BLACK);
    const lz_variant variant = board_of(LZ_CLASSIC_TUPLE, 11, 11);
    for (size_t i = 0; i < sizeof shape_cases / sizeof *shape_cases; i++) {
        struct position position = {.to_move = LZ_BLACK, .last = -1};
        board_init(&position.board, &variant);
        for (int column = 0; column < 11; column++) {
            const char cell = shape_cases[i].line[column];
            if (cell != '_')
                board_place(&position.board, board_point(column, 5),
                            cell == 'x' ? LZ_BLACK : LZ_WHITE);
        }
        const int64_t score = shapes21_evaluator.evaluate(&position, &rating, NULL);
        if (score != shape_cases[i].score)
            fail_msg("%s scores %lld, not %lld", shape_cases[i].line, (long long)score,
                     (long long)shape_cases[i].score);
    }
}

/* The parts of a value, added up, and those of one weight. */
struct added {
    const lz_game *game;
    const lz_classic_settings *settings;
    int64_t sum;
    int32_t unit;
    int64_t shares[LZ_CLASSIC_WEIGHTS_MAX];
};

/* Whose stones are among the cells from `first` to `last`: a set of 1 << colour. */
static int colours_between(const lz_game *game, int first, int last)
{
    const int columns = lz_game_variant(game)->columns;
    const int across = last % columns - first % columns, up = last / columns - first / columns;
    const int steps = abs(across) > abs(up) ? abs(across) : abs(up);
    int colours = 0;
    for (int k = 0; k <= steps; k++)
        colours |= 1 << lz_game_at(game, first + (steps ? k * (across + columns * up) / steps : 0));
    return colours;
}

static void add_part(const lz_classic_part *part, void *user)
{
    struct added *const added = user;
    const int32_t weight = added->settings->weights[part->weight];
    assert_true(part->colour == LZ_WHITE ? part->share < 0 : part->share > 0);
    if (part->first >= 0) {
        const int colours = colours_between(added->game, part->first, part->last);
        assert_int_equal(colours & ~(1 << LZ_EMPTY), part->colour ? 1 << part->colour : 0);
    }
    added->sum += part->share * weight;
    added->unit = part->unit;
    added->shares[part->weight] += part->share;
}

static struct added add_parts(const lz_game *game, const lz_classic_settings *settings)
{
    struct added added = {.game = game, .settings = settings, .unit = 1};
    int64_t value = 0;
    assert_int_equal(lz_classic_parts(game, settings, add_part, &added, NULL), LZ_OK);
    assert_int_equal(lz_classic_value(game, settings, &value, NULL), LZ_OK);
    assert_int_equal(added.sum / added.unit, value);
    return added;
}

static void parts_add_up_to_the_value(void **unused)
{
    (void)unused;
    uint64_t seed = 57;
    for (int i = 0; i < REPEATED(200) * LZ_CLASSIC_COUNT; i++) {
        const lz_classic classic = (lz_classic)(i % LZ_CLASSIC_COUNT);
        const bool drop = classic == LZ_CLASSIC_DROP;
        const lz_variant variant = board_of(classic, drop ? 7 : 11, drop ? 6 : 11);
        lz_game *const game = new_game(classic, &variant);
        const lz_classic_settings settings = random_settings(classic, &seed);
        random_moves(game, (int)random_below(&seed, drop ? 40 : 100), &seed);
        add_parts(game, &settings);
        lz_game_free(game);
    }
}

/* Report 000's game after 12 10: 900 is an open three less an open two. */
static void parts_of_the_printed_game(void **unused)
{
    (void)unused;
    lz_classic_settings settings;
    lz_game *game = NULL;
    lz_classic_settings_init(&settings, LZ_CLASSIC_TABLE);
    assert_int_equal(lz_classic_game(LZ_CLASSIC_TABLE, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "j8j9k9i11l10", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    const struct added added = add_parts(game, &settings);
    const int64_t expected[] = {-1, 1, 0, 0, 0, 0, 0};
    assert_memory_equal(added.shares, expected, sizeof expected);
    assert_int_equal(added.sum, 900);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_equal_the_plain_evaluators),
        cmocka_unit_test(values_are_symmetrical),
        cmocka_unit_test(values_stay_below_infinity),
        cmocka_unit_test(table_counts_whole_runs),
        cmocka_unit_test(run_equals_four_traversals),
        cmocka_unit_test(kernel_reads_the_report_literally),
        cmocka_unit_test(tuple_has_572_windows),
        cmocka_unit_test(shapes21_knows_its_table),
        cmocka_unit_test(parts_add_up_to_the_value),
        cmocka_unit_test(parts_of_the_printed_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
