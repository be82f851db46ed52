/* The two functions that the Connect Four course's judge calls. */
#ifndef LIANZI_COURSE_STRATEGY_H
#define LIANZI_COURSE_STRATEGY_H

typedef struct Point {
    int x; /* row from the top */
    int y; /* column */
} Point;

#define COURSE_API __attribute__((visibility("default")))

/* `top[y]` is one more than the row that a stone in column y falls to, 0 for a full column; `board`
 * is row by row from the top, 0 empty, 1 the opponent, 2 ours. Free the point by clearPoint; it is
 * (-1, -1) when no move is possible. */
COURSE_API Point *getPoint(const int M, const int N, const int *top, const int *board,
                           const int lastX, const int lastY, const int noX, const int noY);
COURSE_API void clearPoint(Point *point);

#endif
