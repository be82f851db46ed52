/* Calls libstrategy.so as the course's judge does: loads it by name, plays whole games from both
 * seats, cancels a thread in the middle, and asks about boards that no game leads to. */
#include "base/random.h"
#include "testing.h"

#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Point {
    int x, y;
} Point;

static Point *(*get_point)(int, int, const int *, const int *, int, int, int, int);
static void (*clear_point)(Point *);

enum { SIDE = 12 };

struct judge {
    int rows, columns, hole_row, hole_column;
    int board[2][SIDE * SIDE]; /* in each seat's view */
    int top[SIDE];
    int last_row, last_column;
};

static void judge_begin(struct judge *j, int rows, int columns, int hole_row, int hole_column)
{
    memset(j, 0, sizeof *j);
    j->rows = rows;
    j->columns = columns;
    j->hole_row = hole_row;
    j->hole_column = hole_column;
    j->last_row = j->last_column = -1;
    for (int i = 0; i < columns; i++)
        j->top[i] = rows;
    if (hole_row == rows - 1 && hole_column >= 0 && hole_column < columns)
        j->top[hole_column]--;
}

static Point ask(const struct judge *j, int seat)
{
    int board[SIDE * SIDE], top[SIDE]; /* copies, to check that the library does not write */
    memcpy(board, j->board[seat], sizeof board);
    memcpy(top, j->top, sizeof top);
    Point *point = get_point(j->rows, j->columns, top, board, j->last_row, j->last_column,
                             j->hole_row, j->hole_column);
    assert_non_null(point);
    const Point copy = *point;
    clear_point(point);
    assert_memory_equal(board, j->board[seat], sizeof board);
    assert_memory_equal(top, j->top, sizeof top);
    return copy;
}

static int is_legal(const struct judge *j, Point p)
{
    return p.x >= 0 && p.x < j->rows && p.y >= 0 && p.y < j->columns && j->top[p.y] == p.x + 1 &&
           !(p.x == j->hole_row && p.y == j->hole_column);
}

static void judge_place(struct judge *j, int seat, Point p)
{
    j->board[seat][p.x * j->columns + p.y] = 2;
    j->board[1 - seat][p.x * j->columns + p.y] = 1;
    j->top[p.y]--;
    if (p.x == j->hole_row + 1 && p.y == j->hole_column)
        j->top[p.y]--;
    j->last_row = p.x;
    j->last_column = p.y;
}

static int has_four(const struct judge *j, int seat, Point p)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int d = 0; d < 4; d++) {
        int length = 1;
        for (int sign = -1; sign <= 1; sign += 2) {
            int x = p.x + sign * steps[d][0], y = p.y + sign * steps[d][1];
            for (; x >= 0 && x < j->rows && y >= 0 && y < j->columns &&
                   j->board[seat][x * j->columns + y] == 2;
                 x += sign * steps[d][0], y += sign * steps[d][1])
                length++;
        }
        if (length >= 4)
            return 1;
    }
    return 0;
}

static int is_full(const struct judge *j)
{
    for (int i = 0; i < j->columns; i++)
        if (j->top[i] > 0)
            return 0;
    return 1;
}

/* Plays a game; a seat that is not the library's plays at random. Returns the winner, or -1 for a
 * draw. */
static int play(struct judge *j, int ours, uint64_t *random)
{
    for (int seat = 0; !is_full(j); seat = 1 - seat) {
        Point point;
        if (ours == 2 || seat == ours) {
            point = ask(j, seat);
            assert_true(is_legal(j, point));
        } else {
            do
                point.y = (int)random_below(random, (uint32_t)j->columns);
            while (!j->top[point.y]);
            point.x = j->top[point.y] - 1;
        }
        judge_place(j, seat, point);
        if (has_four(j, seat, point))
            return seat;
    }
    return -1;
}

/* The number of the process's threads; -1 if the system does not list them. */
static int count_threads(void)
{
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks)
        return -1;
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(tasks));)
        count += entry->d_name[0] != '.';
    closedir(tasks);
    return count;
}

/* The library plays from either seat against random moves, and against itself in one process. */
static void test_games(void **state)
{
    (void)state;
    uint64_t random = 3;
    struct judge j;
    const int threads = count_threads();
    setenv("LIANZI_COURSE_TIME_MS", "10", 1);
    for (int game = 0; game < 9; game++) {
        const int rows = 9 + (int)random_below(&random, 4),
                  columns = 9 + (int)random_below(&random, 4);
        judge_begin(&j, rows, columns, (int)random_below(&random, (uint32_t)rows),
                    (int)random_below(&random, (uint32_t)columns));
        const int winner = play(&j, game % 3, &random);
        if (game % 3 < 2)
            assert_int_equal(winner, game % 3);
    }
    judge_begin(&j, 4, 4, -1, -1); /* without a forbidden cell */
    play(&j, 2, &random);
    assert_int_equal(count_threads(), threads); /* none is left over */
    setenv("LIANZI_COURSE_DROP", "2", 1);
    for (int ours = 0; ours < 2; ours++) {
        judge_begin(&j, 10, 9, 9, 4);
        assert_int_equal(play(&j, ours, &random), ours);
    }
    unsetenv("LIANZI_COURSE_DROP");
}

static void *think_once(void *user)
{
    ask(user, 0);
    return NULL;
}

/* The judge cancels a thread while it thinks; the next move still comes. */
static void test_cancel(void **state)
{
    (void)state;
    struct judge j;
    pthread_t thread;
    judge_begin(&j, 12, 12, 5, 5);
    setenv("LIANZI_COURSE_TIME_MS", "300", 1);
    assert_int_equal(pthread_create(&thread, NULL, think_once, &j), 0);
    pthread_cancel(thread);
    setenv("LIANZI_COURSE_TIME_MS", "10", 1);
    assert_true(is_legal(&j, ask(&j, 0)));
    pthread_join(thread, NULL);
    assert_true(is_legal(&j, ask(&j, 0)));
}

/* Whatever the board holds, the answer is a free cell of a column, or (-1, -1) if there is none. */
static void test_nonsense(void **state)
{
    (void)state;
    struct judge j;
    uint64_t random = 11;
    setenv("LIANZI_COURSE_TIME_MS", "10", 1);

    judge_begin(&j, 9, 9, 4, 4);
    for (int i = 0; i < 81; i++)
        j.board[0][i] = 1 + (i / 2 + i / 9) % 2;
    j.board[0][4 * 9 + 4] = 0;
    assert_int_equal(ask(&j, 0).y, -1); /* full */

    judge_begin(&j, 9, 9, 4, 4);
    for (int i = 0; i < 4; i++)
        j.board[0][8 * 9 + i] = 1;
    assert_in_range(ask(&j, 0).x, 0, 8); /* lost already */

    for (int i = 0; i < 200; i++) {
        const int rows = 4 + (int)random_below(&random, 9),
                  columns = 4 + (int)random_below(&random, 9);
        judge_begin(&j, rows, columns, (int)random_below(&random, 16) - 2,
                    (int)random_below(&random, 16) - 2);
        int open = 0;
        for (int column = 0; column < SIDE; column++)
            j.top[column] = (int)random_below(&random, 40) - 20;
        for (int cell = 0; cell < rows * columns; cell++) {
            const uint32_t what = random_below(&random, i % 2 ? 3 : 40);
            j.board[0][cell] = what < 3 ? (int)what : i % 4 ? 0 : (int)what * 1000 - 20000;
            open |= !j.board[0][cell] &&
                    !(cell / columns == j.hole_row && cell % columns == j.hole_column);
        }
        const Point point = ask(&j, 0);
        if (!open)
            assert_int_equal(point.y, -1);
        else
            assert_int_equal(j.board[0][point.x * columns + point.y], 0);
    }
    static const int sizes[][2] = {{0, 0}, {-1, 9}, {9, 13}, {1000000, 1000000}, {3, 9}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Point *point = get_point(sizes[i][0], sizes[i][1], j.top, j.board[0], -1, -1, 0, 0);
        assert_non_null(point);
        assert_int_equal(point->x, -1);
        clear_point(point);
    }
    Point *point = get_point(9, 9, NULL, NULL, -1, -1, 0, 0);
    assert_int_equal(point->x, -1);
    clear_point(point);
    clear_point(NULL);
}

/* Calls `ask` with standard error in `said`; returns the point. */
static Point ask_aloud(const struct judge *j, char *said, size_t size)
{
    int ends[2];
    fflush(stderr);
    const int before = dup(STDERR_FILENO);
    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    const Point point = ask(j, 0);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    close(ends[1]);
    const ssize_t got = read(ends[0], said, size - 1);
    said[got > 0 ? got : 0] = '\0';
    close(ends[0]);
    return point;
}

/* Values of the environment that are out of range are refused with one complaint each, and not
 * used. */
static void test_settings(void **state)
{
    (void)state;
    static const char *const drops[] = {"99", "11", "0", "-1", "6x", "99999999999999999999"};
    struct judge j;
    char said[400], expected[400];
    judge_begin(&j, 12, 12, 5, 5);
    setenv("LIANZI_COURSE_TIME_MS", "5000", 1);
    assert_true(is_legal(&j, ask_aloud(&j, said, sizeof said)));
    assert_string_equal(said, "libstrategy.so: LIANZI_COURSE_TIME_MS: expected a whole number from "
                              "10 to 2500, not \"5000\"; taking 1000\n");
    setenv("LIANZI_COURSE_TIME_MS", "10", 1);
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
        setenv("LIANZI_COURSE_DROP", drops[i], 1);
        assert_true(is_legal(&j, ask_aloud(&j, said, sizeof said)));
        expected[0] = '\0';
        if (i == 0) /* it complains once */
            snprintf(expected, sizeof expected,
                     "libstrategy.so: LIANZI_COURSE_DROP: expected a whole number from 1 to 10, "
                     "not \"%s\"; the engine plays\n",
                     drops[i]);
        assert_string_equal(said, expected);
    }
    unsetenv("LIANZI_COURSE_DROP");
}

/* Resident memory in MiB; 0 if the system does not tell. */
static long resident_mib(void)
{
    long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%ld %ld", &all, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024) / 1024;
}

static long loaded_mib; /* growth of memory when the library was loaded */

/* The tables are allocated when the library is loaded, so they cost no move's time. */
static void test_prepared(void **state)
{
    (void)state;
    if (resident_mib() > 0)
        assert_in_range(loaded_mib, 60, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prepared), cmocka_unit_test(test_settings),
        cmocka_unit_test(test_games),    cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_nonsense),
    };
    const long before = resident_mib();
    void *library = dlopen(TEST_PROGRAMS "/libstrategy.so", RTLD_NOW | RTLD_LOCAL);
    loaded_mib = resident_mib() - before;
    if (!library) {
        puts(dlerror());
        return 1;
    }
    *(void **)&get_point = dlsym(library, "getPoint");
    *(void **)&clear_point = dlsym(library, "clearPoint");
    return get_point && clear_point ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
