/* libstrategy.so: Lianzi as a strategy of the Connect Four course, whose judge loads it, calls
 * getPoint for every move on a thread of its own and never unloads it. The board is M rows by N
 * columns, up to 12x12, with one cell (noX, noY) that stays empty; docs/COURSE.md has the
 * interface.
 *
 * Environment: LIANZI_COURSE_TIME_MS, milliseconds a move (1000); LIANZI_COURSE_DROP, a depth: the
 * classic `drop` plays at that depth instead.
 *
 * Whatever the judge passes, some playable cell comes back if there is one. A call comes in on
 * whatever thread, also while an earlier one, given up by the judge, still runs: then the late one
 * has the engine and the new one makes its own. */
#include "course/strategy.h"

#include <lianzi/lianzi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE_MIN = 4,
    TIME_MS = 1000,
    TIME_MS_MIN = 10,
    TIME_MS_MAX = 2500, /* the judge allows 3 s */
    CELLS_MAX = LZ_GRAVITY_SIZE_MAX * LZ_GRAVITY_SIZE_MAX
};

/* What the judge passes. */
struct question {
    int rows, columns;
    const int *top;
    const int *board;
    int blocked_row, blocked_column; /* from the top; off the board for none */
};

static lz_engine *kept_engine; /* what it learned in one move serves the next */
static atomic_flag engine_taken = ATOMIC_FLAG_INIT;

__attribute__((destructor)) static void release(void)
{
    lz_engine_free(kept_engine);
}

/* A whole number of the environment, 0 when it is not set or not one. */
static int setting(const char *name)
{
    const char *text = getenv(name);
    if (!text)
        return 0;
    char *end;
    const long number = strtol(text, &end, 10);
    return end == text || *end || number < 0 || number > 100000 ? 0 : (int)number;
}

/* The row, from the top, that a stone falls to in a column, -1 when there is none. The board is
 * asked and not `top`, which says the same when it is right. */
static int row_for(const struct question *q, int column)
{
    for (int row = q->rows - 1; row >= 0; row--) {
        const bool blocked = row == q->blocked_row && column == q->blocked_column;
        if (!blocked && q->board[row * q->columns + column] == 0)
            return row;
    }
    return -1;
}

/* The first playable column from the middle outwards; -1 when the board is full. */
static int any_column(const struct question *q)
{
    for (int i = 0; i <= q->columns; i++) {
        const int column = q->columns / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
        if (column >= 0 && column < q->columns && row_for(q, column) >= 0)
            return column;
    }
    return -1;
}

/* The position as a game; NULL when it is none. Stones of the judge's 1 are the opponent's, of its
 * 2 ours; who has more of them began. */
static lz_game *game_of(const struct question *q)
{
    lz_variant variant;
    uint8_t cells[CELLS_MAX];
    int stones[3] = {0, 0, 0};
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = q->columns;
    variant.rows = q->rows;
    lz_variant_block(&variant, q->blocked_column, q->rows - 1 - q->blocked_row, NULL);
    for (int i = 0; i < q->rows * q->columns; i++) {
        if (q->board[i] < 0 || q->board[i] > 2)
            return NULL;
        stones[q->board[i]]++;
    }
    const bool first = stones[2] <= stones[1] && (stones[1] + stones[2]) % 2 == 0;
    const lz_colour ours = first ? LZ_BLACK : LZ_WHITE;
    const lz_colour theirs = first ? LZ_WHITE : LZ_BLACK;
    for (int row = 0; row < q->rows; row++) {
        for (int column = 0; column < q->columns; column++) {
            const int what = q->board[(q->rows - 1 - row) * q->columns + column];
            cells[row * q->columns + column] = (uint8_t)(what == 0   ? LZ_EMPTY
                                                         : what == 1 ? theirs
                                                                     : ours);
        }
    }
    lz_game *game;
    return lz_game_new_from(&variant, cells, ours, &game, NULL) ? NULL : game;
}

static lz_engine *engine_get(bool *kept)
{
    lz_engine *made = NULL;
    *kept = !atomic_flag_test_and_set(&engine_taken);
    if (!*kept) {
        lz_engine_new(&made, NULL);
        return made;
    }
    if (!kept_engine)
        lz_engine_new(&kept_engine, NULL);
    return kept_engine;
}

static void engine_put(lz_engine *engine, bool kept)
{
    if (kept)
        atomic_flag_clear(&engine_taken);
    else
        lz_engine_free(engine);
}

/* The cell the engine chooses; -1 without one. */
static int think(const lz_game *game)
{
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    const int time = setting("LIANZI_COURSE_TIME_MS");
    limits.time_ms = time == 0            ? TIME_MS
                     : time < TIME_MS_MIN ? TIME_MS_MIN
                     : time > TIME_MS_MAX ? TIME_MS_MAX
                                          : time;
    bool kept;
    lz_engine *engine = engine_get(&kept);
    const bool well = engine && !lz_think(engine, game, &limits, NULL, NULL, &thought, NULL) &&
                      thought.action.kind == LZ_ACTION_PLACE;
    engine_put(engine, kept);
    return well ? thought.action.cell[0] : -1;
}

/* The cell the classic chooses; -1 without one. */
static int think_classic(const lz_game *game, int depth)
{
    lz_classic_settings settings;
    lz_classic_report report;
    lz_classic_settings_init(&settings, LZ_CLASSIC_DROP);
    settings.depth = depth < LZ_CLASSIC_DEPTH_MAX ? depth : LZ_CLASSIC_DEPTH_MAX;
    return lz_classic_search(game, &settings, NULL, &report, NULL) ? -1 : report.best;
}

static int choose_column(const struct question *q)
{
    lz_game *game = game_of(q);
    int cell = -1;
    if (game && lz_game_result(game) == LZ_ONGOING) {
        const int depth = setting("LIANZI_COURSE_DROP");
        cell = depth ? think_classic(game, depth) : think(game);
    }
    lz_game_free(game);
    return cell >= 0 ? cell % q->columns : any_column(q);
}

Point *getPoint(const int M, const int N, const int *top, const int *board, const int lastX,
                const int lastY, const int noX, const int noY)
{
    (void)lastX; /* the board says all */
    (void)lastY;
    const struct question q = {M, N, top, board, noX, noY};
    Point *point = malloc(sizeof *point);
    if (!point)
        return NULL;
    *point = (Point){-1, -1};
    if (!board || M < SIZE_MIN || N < SIZE_MIN || M > LZ_GRAVITY_SIZE_MAX ||
        N > LZ_GRAVITY_SIZE_MAX)
        return point;
    /* The judge cancels a thread that is late: not while it holds the engine. */
    int cancel;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
    point->y = choose_column(&q);
    if (point->y >= 0)
        point->x = row_for(&q, point->y);
    pthread_setcancelstate(cancel, NULL);
    return point;
}

void clearPoint(Point *point)
{
    free(point);
}
