/* A plain Connect Four for tests to compare with: an array of bytes, lines found by walking,
 * minimax. */
#ifndef LIANZI_TESTS_PLAIN_CONNECT4_H
#define LIANZI_TESTS_PLAIN_CONNECT4_H

#include <lianzi/lianzi.h>
#include <string.h>

enum { PLAIN_BLOCKED = 3 };

struct plain {
    int columns, rows, cells; /* `cells` counts the playable ones */
    int stones;
    int to_move;                                       /* 1 or 2 */
    char at[LZ_GRAVITY_SIZE_MAX][LZ_GRAVITY_SIZE_MAX]; /* column, row: 0 empty, 1, 2, blocked */
};

static inline void plain_init(struct plain *p, const lz_variant *variant)
{
    memset(p, 0, sizeof *p);
    p->columns = variant->columns;
    p->rows = variant->rows;
    p->to_move = 1;
    for (int c = 0; c < p->columns; c++) {
        for (int r = 0; r < p->rows; r++) {
            if (lz_variant_is_blocked(variant, r * p->columns + c))
                p->at[c][r] = PLAIN_BLOCKED;
            else
                p->cells++;
        }
    }
}

/* The row that a stone falls to; -1 in a full column. */
static inline int plain_row(const struct plain *p, int column)
{
    for (int r = 0; r < p->rows; r++) {
        if (!p->at[column][r])
            return r;
    }
    return -1;
}

static inline bool plain_wins_at(const struct plain *p, int column, int row, int colour)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int length = 1;
        for (int side = -1; side <= 1; side += 2) {
            int c = column + side * steps[i][0], r = row + side * steps[i][1];
            while (c >= 0 && c < p->columns && r >= 0 && r < p->rows && p->at[c][r] == colour) {
                length++;
                c += side * steps[i][0];
                r += side * steps[i][1];
            }
        }
        if (length >= 4)
            return true;
    }
    return false;
}

static inline void plain_play(struct plain *p, int column, int row)
{
    p->at[column][row] = (char)p->to_move;
    p->to_move = 3 - p->to_move;
    p->stones++;
}

static inline void plain_undo(struct plain *p, int column, int row)
{
    p->at[column][row] = 0;
    p->to_move = 3 - p->to_move;
    p->stones--;
}

/* A position as a number: 0, 1 or 2 for each playable cell, in two bits. For at most 32 cells. */
static inline uint64_t plain_key(const struct plain *p)
{
    uint64_t key = 0;
    for (int c = 0; c < p->columns; c++) {
        for (int r = 0; r < p->rows; r++) {
            if (p->at[c][r] != PLAIN_BLOCKED)
                key = key << 2 | (uint64_t)p->at[c][r];
        }
    }
    return key;
}

/* The position as the solver's bit sets. */
static inline void plain_bits(const struct plain *p, uint64_t *mine, uint64_t *mask)
{
    *mine = *mask = 0;
    for (int c = 0; c < p->columns; c++) {
        for (int r = 0; r < p->rows; r++) {
            const uint64_t bit = UINT64_C(1) << (c * (p->rows + 1) + r);
            *mask |= p->at[c][r] ? bit : 0;
            *mine |= p->at[c][r] == p->to_move ? bit : 0;
        }
    }
}

/* Alpha-beta without a table, for positions near the end. */
static inline int plain_score(struct plain *p, int alpha, int beta)
{
    const int empty = p->cells - p->stones;
    for (int c = 0; c < p->columns; c++) {
        const int r = plain_row(p, c);
        if (r >= 0 && plain_wins_at(p, c, r, p->to_move))
            return (empty + 1) / 2;
    }
    if (empty == 0)
        return 0;
    for (int c = 0; c < p->columns && alpha < beta; c++) {
        const int r = plain_row(p, c);
        if (r < 0)
            continue;
        plain_play(p, c, r);
        const int score = -plain_score(p, -beta, -alpha);
        plain_undo(p, c, r);
        alpha = score > alpha ? score : alpha;
    }
    return alpha;
}

#endif
