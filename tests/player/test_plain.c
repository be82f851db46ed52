/* The plain player, for lines of other lengths than five: its lines against a minimax without cuts,
 * and its use of nodes and the clock. */
#include "testing.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/random.h"
#include "control/score.h"
#include "game/game.h"
#include "player/plain.h"
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = REPEATED(300),
    FULL_CELLS = 7, /* most empty cells for a search to the end */
    SIDE_MAX = 5,
    LINES_MAX = 64
};

/* A plain board; X moves next. */
struct naive {
    char at[SIDE_MAX][SIDE_MAX]; /* 'X', 'O', '.' or '#' */
    int side, win;
    bool exact; /* longer lines do not win */
};

static char naive_at(const struct naive *naive, int x, int y)
{
    const bool on = x >= 0 && y >= 0 && x < naive->side && y < naive->side;
    return on ? naive->at[y][x] : '#';
}

static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* Whether a stone there would be the mover's last. */
static bool naive_wins(const struct naive *naive, int x, int y, char mover)
{
    for (int d = 0; d < 4; d++) {
        int length = 1;
        for (int i = 1; naive_at(naive, x + i * steps[d][0], y + i * steps[d][1]) == mover; i++)
            length++;
        for (int i = 1; naive_at(naive, x - i * steps[d][0], y - i * steps[d][1]) == mover; i++)
            length++;
        if (length == naive->win || (length > naive->win && !naive->exact))
            return true;
    }
    return false;
}

/* The worth of the windows that hold stones of one colour only. */
static int naive_worth(const struct naive *naive, char colour)
{
    int worth = 0;
    for (int cell = 0; cell < naive->side * naive->side; cell++) {
        for (int d = 0; d < 4; d++) {
            int own = 0, other = 0, each = 1;
            for (int i = 0; i < naive->win; i++) {
                const char at = naive_at(naive, cell % naive->side + i * steps[d][0],
                                         cell / naive->side + i * steps[d][1]);
                own += at == colour;
                other += at != colour && at != '.';
            }
            for (int i = 1; i < own; i++)
                each *= 4;
            worth += own && !other ? each : 0;
        }
    }
    return worth;
}

static int naive_value(struct naive *naive, char mover, int depth, int ply);

static int naive_move_value(struct naive *naive, int x, int y, char mover, int depth, int ply)
{
    if (naive_wins(naive, x, y, mover))
        return score_win_in(ply + 1);
    naive->at[y][x] = mover;
    const int value = -naive_value(naive, mover == 'X' ? 'O' : 'X', depth - 1, ply + 1);
    naive->at[y][x] = '.';
    return value;
}

static int naive_value(struct naive *naive, char mover, int depth, int ply)
{
    const int cells = naive->side * naive->side;
    int best = -SCORE_INFINITE;
    for (int cell = 0; cell < cells; cell++) {
        const int x = cell % naive->side, y = cell / naive->side;
        if (naive->at[y][x] != '.')
            continue;
        if (depth == 0)
            return naive_worth(naive, mover) - naive_worth(naive, mover == 'X' ? 'O' : 'X');
        const int value = naive_move_value(naive, x, y, mover, depth, ply);
        best = value > best ? value : best;
    }
    return best > -SCORE_INFINITE ? best : 0;
}

/* Places stones and blocked cells at random, with a stone in the middle, from which no cell is far.
 * Returns the number of empty cells, or 0 if a side has won. */
static int random_naive(struct naive *naive, uint64_t *random)
{
    int empty = 0;
    *naive =
        (struct naive){.side = 3 + (int)random_below(random, 3), .exact = random_below(random, 2)};
    naive->win = naive->side == 3 ? 3 : 3 + (int)random_below(random, 2);
    const int chance = 2 + (int)random_below(random, 8);
    memset(naive->at, '.', sizeof naive->at);
    naive->at[naive->side / 2][naive->side / 2] = 'O';
    for (int cell = 0; cell < naive->side * naive->side; cell++) {
        const int x = cell % naive->side, y = cell / naive->side;
        if (naive->at[y][x] == '.' && (int)random_below(random, 10) < chance)
            naive->at[y][x] = "XXXOOO#"[random_below(random, 7)];
        if (naive->at[y][x] == '.')
            empty++;
    }
    for (int cell = 0; cell < naive->side * naive->side; cell++) {
        const int x = cell % naive->side, y = cell / naive->side;
        const char colour = naive->at[y][x];
        if ((colour == 'X' || colour == 'O') && naive_wins(naive, x, y, colour))
            return 0;
    }
    return empty;
}

static void board_of(const struct naive *naive, struct board *board)
{
    lz_variant variant;
    lz_variant_init(&variant, naive->exact ? LZ_RULE_STANDARD : LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = naive->side;
    variant.win = naive->win;
    for (int cell = 0; cell < naive->side * naive->side; cell++)
        if (naive->at[cell / naive->side][cell % naive->side] == '#')
            bits_set(variant.blocked, cell);
    board_init(board, &variant);
    for (int cell = 0; cell < naive->side * naive->side; cell++) {
        const char colour = naive->at[cell / naive->side][cell % naive->side];
        if (colour == 'X' || colour == 'O')
            board_place(board, board_point_of_cell(board, cell),
                        colour == 'X' ? LZ_BLACK : LZ_WHITE);
    }
}

static int compare_falling(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

/* The reports of one think. */
struct told {
    int lines, depth;
    struct search_line last[LINES_MAX];
};

static void note(const struct search_line *line, void *user)
{
    struct told *told = user;
    if (line->multipv == 1)
        *told = (struct told){.depth = told->depth + 1};
    assert_int_equal(line->multipv, told->lines + 1);
    assert_int_equal(line->depth, told->depth);
    told->last[told->lines++] = *line;
    assert_in_range(line->lines, told->lines, LINES_MAX);
}

/* Every line has the value of its move by minimax to its depth, and no move without a line has a
 * higher one. */
static void check_lines(struct naive *naive, const struct search_line *lines, int count)
{
    int values[SIDE_MAX * SIDE_MAX], empty = 0;
    bool seen[SIDE_MAX][SIDE_MAX] = {{false}};
    for (int cell = 0; cell < naive->side * naive->side; cell++) {
        const int x = cell % naive->side, y = cell / naive->side;
        if (naive->at[y][x] == '.')
            values[empty++] = naive_move_value(naive, x, y, 'X', lines[0].depth, 0);
    }
    qsort(values, (size_t)empty, sizeof values[0], compare_falling);
    for (int i = 0; i < count; i++) {
        const int x = point_column(lines[i].pv[0]), y = point_row(lines[i].pv[0]);
        assert_int_equal(lines[i].multipv, i + 1);
        assert_int_equal(lines[i].lines, count);
        assert_int_equal(lines[i].depth, lines[0].depth);
        assert_int_equal(naive_at(naive, x, y), '.');
        assert_false(seen[y][x]);
        seen[y][x] = true;
        assert_int_equal(lines[i].score, naive_move_value(naive, x, y, 'X', lines[i].depth, 0));
        assert_int_equal(lines[i].score, values[i]);
    }
}

/* Thinks about the position for X. */
static int think(const struct naive *naive, int multipv, const lz_limits *limits, struct told *told,
                 struct search_line *lines)
{
    struct board board;
    board_of(naive, &board);
    *told = (struct told){.lines = 0};
    struct search_request request = {
        .board = &board,
        .mover = LZ_BLACK,
        .multipv = multipv,
        .on_progress = note,
        .user = told,
    };
    deadline_set(&request.deadline, limits, clock_now_us());
    return plain_run(&request, lines);
}

static void lines_are_worth_what_minimax_says(void **state)
{
    (void)state;
    static struct told told;
    struct search_line lines[LINES_MAX];
    uint64_t random = 20261122;
    int whole = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct naive naive;
        lz_limits limits;
        const int empty = random_naive(&naive, &random);
        const int asked = 1 + (int)random_below(&random, 30);
        if (!empty)
            continue;
        lz_limits_init(&limits);
        limits.depth = empty > FULL_CELLS ? 1 + (int)random_below(&random, 3) : 0;
        const int count = think(&naive, asked, &limits, &told, lines);
        assert_int_equal(count, asked < empty ? asked : empty);
        assert_int_equal(told.lines, count);
        assert_int_equal(told.depth, lines[0].depth);
        check_lines(&naive, lines, count);
        whole += lines[0].depth == empty;
    }
    assert_true(whole > POSITIONS / 10);
}

/* However few the nodes, the lines are those of a finished depth. The think uses exactly the nodes
 * given. */
static void nodes_are_kept_to(void **state)
{
    (void)state;
    static struct told told;
    struct search_line lines[LINES_MAX];
    uint64_t random = 5;
    for (int i = 0; i < POSITIONS; i++) {
        struct naive naive;
        lz_limits limits;
        const int empty = random_naive(&naive, &random);
        if (!empty)
            continue;
        lz_limits_init(&limits);
        limits.depth = 3;
        limits.nodes = 1 + random_below(&random, 400);
        const int count = think(&naive, 5, &limits, &told, lines);
        if (lines[0].depth < limits.depth && lines[0].depth < empty)
            assert_true(lines[0].nodes == limits.nodes || score_is_proven(lines[count - 1].score));
        assert_in_range(lines[0].nodes, 0, limits.nodes);
        assert_int_equal(told.depth, lines[0].depth);
        assert_int_equal(told.lines, told.depth ? count : 0);
        if (told.depth)
            check_lines(&naive, lines, count);
        else
            assert_int_equal(count, 1);
    }
}

/* The depth reached with this soft limit of the clock, of at most four. */
static int depth_within(int64_t soft_us)
{
    lz_variant variant;
    lz_game *game;
    lz_limits limits;
    struct search_line line;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = 6;
    variant.win = 6;
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, "c3", LZ_ROWS_BOTTOM, NULL), LZ_OK);
    struct search_request request = {.board = &game->board, .mover = LZ_WHITE, .multipv = 1};
    lz_limits_init(&limits);
    limits.depth = 4;
    deadline_set(&request.deadline, &limits, clock_now_us());
    request.deadline.soft_us = soft_us;
    plain_run(&request, &line);
    lz_game_free(game);
    return line.depth;
}

/* A move takes only its share of the clock; the rest is for the moves that follow. */
static void a_share_of_the_clock_is_kept_to(void **state)
{
    (void)state;
    assert_int_equal(depth_within(INT64_MAX), 4);
    assert_in_range(depth_within(1), 0, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_worth_what_minimax_says),
        cmocka_unit_test(nodes_are_kept_to),
        cmocka_unit_test(a_share_of_the_clock_is_kept_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
