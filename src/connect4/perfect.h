/* Perfect play: exact scores from the solver, and moves that hold them. The table keeps the proof
 * of a score, so finding the move mostly costs nothing. */
#ifndef LIANZI_CONNECT4_PERFECT_H
#define LIANZI_CONNECT4_PERFECT_H

#include "connect4/solver.h"

struct perfect {
    struct solver *solver;
    struct solver_control control; /* SOLVER_EXACT, or with limits for all solves together */
    uint64_t nodes;                /* visited by all solves; 0: the book sufficed */
};

struct perfect_line {
    int score; /* exact */
    int length;
    uint8_t columns[LZ_PV_MAX];
};

/* Whether perfect_lines is likely to end within the given number of nodes. */
bool perfect_is_cheap(struct solver *solver, uint64_t mine, uint64_t mask, int wanted,
                      uint64_t nodes);
/* Finds the exact score of a game that is not over. Returns a move that holds it, or 0 when a limit
 * was met first. */
uint64_t perfect_move(struct perfect *perfect, uint64_t mine, uint64_t mask, int *score);
/* Finds the best lines of a game that is not over, best first, at most `wanted`. Returns how many,
 * or 0 when a limit was met first. Each line begins with a move that holds its score, and continues
 * as far as that is cheap. */
int perfect_lines(struct perfect *perfect, uint64_t mine, uint64_t mask, int wanted,
                  struct perfect_line lines[GEOMETRY_COLUMNS_MAX]);
/* The plies to the end of a game that is won or lost with this score, with `empty` empty cells. */
int perfect_plies(int score, int empty);

#endif
