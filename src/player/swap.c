#include "player/swap.h"

#include <stdlib.h>

/* What two stones of one's own are worth: whoever put the first three may know them. A position of
 * this score is won in 56 games of 100. */
enum { OWN_GROUND = 40 };

/* Offsets from the centre, black, white, black: far enough apart that neither colour is ahead. */
static const int8_t opening_stones[][2] = {{-2, 3}, {0, 1}, {3, -2}};

/* The free cell nearest to a wished one. */
static int nearest_free(const struct lz_game *game, int column, int row)
{
    const struct board *board = &game->board;
    int best = -1, least = INT32_MAX;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int dx = cell % board->columns - column, dy = cell / board->columns - row;
        if (dx * dx + dy * dy < least && game_legality(game, action_place(cell)) == LZ_LEGAL) {
            least = dx * dx + dy * dy;
            best = cell;
        }
    }
    return best;
}

lz_action swap_opening_place(const struct lz_game *game)
{
    const struct board *board = &game->board;
    const int8_t *offset = opening_stones[board->stones % 3];
    return action_place(
        nearest_free(game, board->columns / 2 + offset[0], board->rows / 2 + offset[1]));
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
    /* The other will take the better colour of what the two stones lead to. */
    return OWN_GROUND - abs(score_after) > abs(score);
}
