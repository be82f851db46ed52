#include "player/swap.h"

#include "base/random.h"

#include <stdlib.h>

/* The worth of two stones of one's own, since the player of the first three may know them. A
 * position with this score is won in 56 games of 100. */
enum { OWN_GROUND = 40 };

enum { OPENINGS = 5, SYMMETRIES = 8 };

/* Offsets from the centre, black, white, black. After 15 million positions on 15x15 the engine
 * gives either side 44 of 100 at least, under caro 39. */
static const int8_t openings[OPENINGS][3][2] = {
    {{2, -2}, {-2, 0}, {-3, 1}}, {{2, 3}, {-1, -1}, {0, -1}}, {{0, 3}, {-3, -1}, {-2, 0}},
    {{0, 4}, {-1, 0}, {-3, 1}},  {{2, 2}, {1, 0}, {0, -3}},
};

/* The same under renju, where most of those are white's: 47 at least. */
static const int8_t renju_openings[OPENINGS][3][2] = {
    {{0, 4}, {-1, 0}, {-3, 1}},    {{2, -3}, {4, -3}, {4, -5}},    {{4, 2}, {5, 5}, {-5, -5}},
    {{-3, 2}, {-1, -3}, {-2, -3}}, {{-2, -1}, {-1, -4}, {-5, -4}},
};

/* Five of renju's 26: I1, I5, I12, D3, I11. With two fifth moves offered they are the most even
 * after 400,000 positions, white getting 32 of 100 at least. D13 and I13 look as even, but black
 * came out of D13 lost in two games of two; I13 was not played out. */
static const int8_t central_openings[OPENINGS][3][2] = {
    {{0, 0}, {1, 1}, {2, 2}}, {{0, 0}, {1, 1}, {2, -2}},  {{0, 0}, {1, 1}, {-1, -2}},
    {{0, 0}, {0, 1}, {2, 2}}, {{0, 0}, {1, 1}, {-1, -1}},
};

/* The free cell nearest to a wished one. */
static int nearest_free(const struct lz_game *game, int column, int row)
{
    const struct board *board = &game->board;
    int best = -1, least = INT32_MAX;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int dx = cell % board->columns - column, dy = cell / board->columns - row;
        if (dx * dx + dy * dy < least && game_legality(game, lz_action_place(cell)) == LZ_LEGAL) {
            least = dx * dx + dy * dy;
            best = cell;
        }
    }
    return best;
}

lz_action swap_opening_place(const struct lz_game *game, uint64_t random)
{
    const struct board *board = &game->board;
    const uint32_t drawn = random_below(&random, OPENINGS * SYMMETRIES);
    const int8_t(*const table)[3][2] = opening_is_central(game->variant.opening) ? central_openings
                                       : game->variant.rule == LZ_RULE_RENJU     ? renju_openings
                                                                                 : openings;
    const int8_t *offset = table[drawn / SYMMETRIES][board->stones % 3];
    const unsigned symmetry = drawn % SYMMETRIES;
    const int across = symmetry & 1 ? -offset[0] : offset[0];
    const int along = symmetry & 2 ? -offset[1] : offset[1];
    const bool turned = symmetry & 4;
    return lz_action_place(nearest_free(game, board->columns / 2 + (turned ? along : across),
                                        board->rows / 2 + (turned ? across : along)));
}

lz_action swap_choice(const struct lz_game *game, int score)
{
    const lz_colour next = (lz_colour)game->state.to_move;
    return (lz_action){.kind = LZ_ACTION_CHOOSE,
                       .colour = score >= 0 ? next : colour_other(next),
                       .cell = {-1, -1}};
}

bool swap_adds(int score, int score_after)
{
    /* The other side will take the better colour after the two stones. */
    return OWN_GROUND - abs(score_after) > abs(score);
}
