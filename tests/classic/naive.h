/* A plain minimax over a classic's moves, written from the description of the settings. */
#ifndef LIANZI_TESTS_CLASSIC_NAIVE_H
#define LIANZI_TESTS_CLASSIC_NAIVE_H

#include "positions.h"

#include "classic/classic.h"
#include "game/game.h"
#include <lianzi/study.h>
#include <stdlib.h>

/* A node of the tree, in the order of entering. Its children lie between it and `end`: the first is
 * the next node, each other one lies at its sibling's `end`. */
struct naive_node {
    int cell; /* the move that led here */
    int64_t value;
    uint64_t end;
};

enum { NAIVE_NODES_MAX = 200000 };

struct naive {
    const lz_classic_settings *settings;
    const struct evaluator *evaluator;
    struct rating rating;
    uint64_t nodes;
    struct naive_node *tree; /* NULL, or room for NAIVE_NODES_MAX */
};

static inline bool naive_is_over(const struct naive *naive, const struct position *position)
{
    if (naive->settings->eval == LZ_CLASSIC_EVAL_TABLE)
        return llabs(naive->evaluator->evaluate(position, &naive->rating, NULL)) > 100000;
    return position->last >= 0 && board_winning_direction(&position->board, position->last,
                                                          colour_other(position->to_move)) >= 0;
}

static inline int64_t naive_static(const struct naive *naive, const struct position *position,
                                   int ply)
{
    const lz_classic_settings *settings = naive->settings;
    const int64_t scale = settings->lambda ? 1000 * settings->depth - settings->lambda * ply : 1;
    const bool flat =
        settings->eval != LZ_CLASSIC_EVAL_TABLE && settings->eval != LZ_CLASSIC_EVAL_RUN;
    if (flat && naive_is_over(naive, position)) {
        const int64_t win = settings->weights[naive->evaluator->win_weight];
        return (position->to_move == LZ_WHITE ? win : -win) * scale;
    }
    if (flat && position->board.empty == 0)
        return 0;
    return naive->evaluator->evaluate(position, &naive->rating, NULL) * scale;
}

static inline bool naive_is_near(const struct board *board, int near, int column, int row)
{
    if (board->at[board_point(column, row)] != LZ_EMPTY)
        return false;
    if (board->stones == 0)
        return column == board->columns / 2 && row == board->rows / 2;
    for (int r = row - near; r <= row + near; r++) {
        for (int c = column - near; c <= column + near; c++) {
            if (c < 0 || r < 0 || c >= board->columns || r >= board->rows)
                continue;
            const uint8_t colour = board->at[board_point(c, r)];
            if (colour == LZ_BLACK || colour == LZ_WHITE)
                return true;
        }
    }
    return false;
}

static inline bool naive_any_is_near(const struct board *board, int near)
{
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            if (naive_is_near(board, near, column, row))
                return true;
        }
    }
    return false;
}

static inline bool naive_is_move(const struct naive *naive, const struct board *board, int column,
                                 int row)
{
    const int point = board_point(column, row), near = naive->settings->near;
    if (board->at[point] != LZ_EMPTY)
        return false;
    if (lz_rule_has_gravity(board->rule))
        return board_drop_point(board, column) == point;
    return near == 0 || naive_is_near(board, near, column, row) || !naive_any_is_near(board, near);
}

static inline int64_t naive_value(struct naive *naive, struct position *position, int ply)
{
    const uint64_t index = naive->nodes++;
    const bool black = position->to_move == LZ_BLACK;
    int64_t best = black ? INT64_MIN : INT64_MAX;
    bool moved = false;
    if (ply < naive->settings->depth && !naive_is_over(naive, position)) {
        for (int row = 0; row < position->board.rows; row++) {
            for (int column = 0; column < position->board.columns; column++) {
                if (!naive_is_move(naive, &position->board, column, row))
                    continue;
                moved = true;
                struct position after = *position;
                position_place(&after, board_point(column, row));
                const int64_t value = naive_value(naive, &after, ply + 1);
                if (black ? value > best : value < best)
                    best = value;
            }
        }
    }
    if (!moved)
        best = naive_static(naive, position, ply);
    if (naive->tree) {
        assert_true(naive->nodes <= NAIVE_NODES_MAX);
        const int cell = ply ? board_cell_of_point(&position->board, position->last) : -1;
        naive->tree[index] = (struct naive_node){cell, best, naive->nodes};
    }
    return best;
}

/* Converts a value to the report's points. */
static inline int64_t naive_points(const struct naive *naive, int64_t value)
{
    const int64_t scale = naive->settings->lambda ? 1000 * naive->settings->depth : 1;
    return value / (scale * (naive->evaluator->unit ? naive->evaluator->unit : 1));
}

static inline struct position naive_position(const lz_game *game)
{
    struct position position = {
        .board = game->board, .to_move = (lz_colour)game->state.to_move, .last = -1};
    if (game->length > 0)
        position.last = board_point_of_cell(&game->board, game->actions[game->length - 1].cell[0]);
    return position;
}

static inline struct naive naive_for(const lz_classic_settings *settings,
                                     const struct position *position)
{
    return (struct naive){.settings = settings,
                          .evaluator = classic_evaluator(settings->eval),
                          .rating = classic_rating(settings, position->to_move)};
}

#endif
