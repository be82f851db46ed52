/* libstrategy.so: Lianzi as a strategy of the Connect Four course. The judge loads the library,
 * calls getPoint for every move, each time on a thread of its own, and never unloads it. The board
 * is M rows by N columns, up to 12x12, with one cell (noX, noY) that stays empty; docs/COURSE.md
 * has the interface.
 *
 * Environment: LIANZI_COURSE_TIME_MS, milliseconds a move; LIANZI_COURSE_DROP, a depth: the classic
 * `drop` plays at that depth instead. A value out of range is refused on standard error, once.
 *
 * Whatever the judge passes, the answer is a playable cell if there is one. Calls may come on any
 * thread, also while an earlier one, given up by the judge, still runs: then the earlier call keeps
 * the engine and the new one makes its own. */
#include "course/strategy.h"

#include "system/timer.h"
#include <lianzi/study.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE_MIN = 4,
    SIZE_USUAL = 9, /* the course's smallest board */
    DROP_MAX = 10, /* a depth: 8 took up to 33 s a move, and every two plies take many times more */
    CELLS_MAX = LZ_GRAVITY_SIZE_MAX * LZ_GRAVITY_SIZE_MAX
};

/* A number that the environment may set. */
struct setting {
    const char *name;
    int low, high, usual;  /* `usual` applies if it is not set, or refused */
    const char *otherwise; /* ends the message of refusal: what applies instead */
    atomic_flag refused;   /* the message was written */
};

/* The judge allows 3 s a move. */
static struct setting time_setting = {"LIANZI_COURSE_TIME_MS", 10, 2500, 1000, "taking 1000",
                                      ATOMIC_FLAG_INIT};
static struct setting drop_setting = {"LIANZI_COURSE_DROP", 1, DROP_MAX, 0, "the engine plays",
                                      ATOMIC_FLAG_INIT};

/* The arguments that the judge passes. */
struct question {
    int rows, columns;
    const int *top;
    const int *board;
    int blocked_row, blocked_column; /* from the top; off the board for none */
};

static lz_engine *kept_engine; /* its tables serve the next move */
static atomic_flag engine_taken = ATOMIC_FLAG_INIT;

/* Makes the engine and its tables when the judge loads the library, before any clock runs. */
__attribute__((constructor)) static void prepare(void)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.columns = variant.rows = SIZE_USUAL;
    if (lz_engine_new(&kept_engine, NULL) == LZ_OK)
        lz_engine_prepare(kept_engine, &variant, NULL);
}

__attribute__((destructor)) static void release(void)
{
    lz_engine_free(kept_engine);
}

static int setting_value(struct setting *setting)
{
    const char *text = getenv(setting->name);
    if (!text || !*text)
        return setting->usual;
    char *end;
    const long number = strtol(text, &end, 10);
    if (end != text && !*end && number >= setting->low && number <= setting->high)
        return (int)number;
    if (!atomic_flag_test_and_set(&setting->refused))
        fprintf(stderr,
                "libstrategy.so: %s: expected a whole number from %d to %d, not \"%s\"; %s\n",
                setting->name, setting->low, setting->high, text, setting->otherwise);
    return setting->usual;
}

/* The row, counted from the top, that a stone in the column falls to; -1 when the column is full.
 * Read from the board, not from `top`, which may be wrong. */
static int row_for(const struct question *q, int column)
{
    for (int row = q->rows - 1; row >= 0; row--) {
        const bool blocked = row == q->blocked_row && column == q->blocked_column;
        if (!blocked && q->board[row * q->columns + column] == 0)
            return row;
    }
    return -1;
}

/* The playable column nearest to the middle; -1 when the board is full. */
static int any_column(const struct question *q)
{
    for (int i = 0; i <= q->columns; i++) {
        const int column = q->columns / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
        if (column >= 0 && column < q->columns && row_for(q, column) >= 0)
            return column;
    }
    return -1;
}

/* The position as a game; NULL when it is not one. The judge's 1 is an opponent's stone, 2 ours;
 * the side with more stones began. */
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

/* The cell that the engine chooses; -1 without one. Making an engine counts as thinking time. */
static int think(const lz_game *game)
{
    lz_limits limits;
    lz_thought thought;
    const int64_t began_us = timer_now_us();
    bool kept;
    lz_engine *engine = engine_get(&kept);
    bool well = engine && !lz_engine_prepare(engine, lz_game_variant(game), NULL);
    if (well) {
        const int64_t spent_ms = (timer_now_us() - began_us) / 1000;
        const int64_t left_ms = setting_value(&time_setting) - spent_ms;
        lz_limits_init(&limits);
        limits.time_ms = left_ms > 1 ? left_ms : 1;
        well = !lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL) &&
               thought.action.kind == LZ_ACTION_PLACE;
    }
    engine_put(engine, kept);
    return well ? thought.action.cell[0] : -1;
}

/* The cell that the classic chooses; -1 without one. */
static int think_classic(const lz_game *game, int depth)
{
    lz_classic_settings settings;
    lz_classic_report report;
    lz_classic_settings_init(&settings, LZ_CLASSIC_DROP);
    settings.depth = depth;
    return lz_classic_search(game, &settings, NULL, &report, NULL) ? -1 : report.best;
}

static int choose_column(const struct question *q)
{
    lz_game *game = game_of(q);
    int cell = -1;
    if (game && lz_game_result(game) == LZ_RESULT_ONGOING) {
        const int depth = setting_value(&drop_setting);
        cell = depth ? think_classic(game, depth) : think(game);
    }
    lz_game_free(game);
    return cell >= 0 ? cell % q->columns : any_column(q);
}

Point *getPoint(const int M, const int N, const int *top, const int *board, const int lastX,
                const int lastY, const int noX, const int noY)
{
    (void)lastX; /* the board holds it */
    (void)lastY;
    const struct question q = {M, N, top, board, noX, noY};
    Point *point = malloc(sizeof *point);
    if (!point)
        return NULL;
    *point = (Point){-1, -1};
    if (!board || M < SIZE_MIN || N < SIZE_MIN || M > LZ_GRAVITY_SIZE_MAX ||
        N > LZ_GRAVITY_SIZE_MAX)
        return point;
    /* The judge cancels a late thread: it must not be cancelled while it holds the engine. */
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
