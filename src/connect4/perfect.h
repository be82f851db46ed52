/* Perfect play: exact scores from the solver, and moves that hold them. The table keeps the proof
 * of a score, so its move mostly costs nothing. */
#ifndef LIANZI_CONNECT4_PERFECT_H
#define LIANZI_CONNECT4_PERFECT_H

#include "connect4/solver.h"

struct perfect {
    struct solver *solver;
    struct solver_control control; /* SOLVER_EXACT, or with limits for all together */
    uint64_t nodes;                /* visited by all solves; 0: the book knew everything */
};

struct perfect_line {
    int score; /* exact */
    int length;
    uint8_t columns[LZ_PV_MAX];
};

/* Whether perfect_lines is likely to end within so many nodes. */
bool perfect_is_cheap(struct solver *solver, uint64_t mine, uint64_t mask, int wanted,
                      uint64_t nodes);
/* The exact score of a game that goes on, and a move that holds it; 0 when a limit came first. */
uint64_t perfect_move(struct perfect *perfect, uint64_t mine, uint64_t mask, int *score);
/* The best lines of a game that goes on, best first, at most `wanted`; returns how many, or 0 when
 * a limit came first. Each begins with a move that holds its score and goes on as far as that costs
 * next to nothing. */
int perfect_lines(struct perfect *perfect, uint64_t mine, uint64_t mask, int wanted,
                  struct perfect_line lines[GEOMETRY_COLUMNS_MAX]);
/* Plies to the end of a game that is won or lost with this score, at `empty` empty cells. */
int perfect_plies(int score, int empty);

#endif
