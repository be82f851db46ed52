#include "player/swap.h"

#include "base/random.h"
#include "game/rule.h"
#include "game/symmetry.h"

#include <stdlib.h>

/* The worth of two stones of one's own, since the player of the first three may know them. A
 * position with this score is won in 58 games of 100. */
enum { OWN_GROUND = 60 };

enum { OPENINGS = 5, TWO_OFFERED = 3 /* the first ones */ };

/* Offsets from the centre, black, white, black. On 15x15 the engine gives either side 47 of 100 at
 * least after 8 million positions in freestyle, 44 after 1.5 million under the other rules. */
static const int8_t openings[OPENINGS][3][2] = {
    {{2, 3}, {1, 2}, {1, 6}}, {{2, 1}, {2, 2}, {5, 4}},    {{2, 2}, {-1, 5}, {-4, 5}},
    {{2, 2}, {1, 4}, {2, 6}}, {{3, -2}, {2, -3}, {5, -4}},
};

/* The same under renju: 44 at least after 8 million. */
static const int8_t renju_openings[OPENINGS][3][2] = {
    {{0, 0}, {0, 3}, {-3, 3}}, {{-1, 0}, {0, -1}, {2, 1}},  {{2, 3}, {2, 1}, {0, 1}},
    {{2, 2}, {4, 0}, {4, 4}},  {{1, -1}, {4, -3}, {4, -4}},
};

/* Five of renju's 26, I1, D3, I5, I11 and D10, and a number of fifth moves to offer, with which the
 * engine, with an earlier network, gave either side 42 of 100 at least after 10 million positions.
 * They were chosen from a survey of all 26 with 4 million each. D11 with three is as even, but
 * black offered a lost move in one game of three. With two fifth moves, which some rules fix, the
 * first three gave 42 at least; 21 others were black's then, and D13 and I13, which look even to a
 * short search, were white's. */
static const struct central {
    int8_t stones[3][2];
    int8_t offers;
} central_openings[OPENINGS] = {
    {{{0, 0}, {1, 1}, {2, 2}}, 2},   {{{0, 0}, {0, 1}, {2, 2}}, 2},  {{{0, 0}, {1, 1}, {2, -2}}, 3},
    {{{0, 0}, {1, 1}, {-1, -1}}, 4}, {{{0, 0}, {0, 1}, {2, -1}}, 4},
};

/* An opening of the tables, turned and mirrored. */
struct drawn {
    const int8_t (*stones)[2];
    int offers; /* fifth moves with which it is even; 0 without such a number */
    unsigned symmetry;
};

static struct drawn opening_of(const struct lz_game *game, uint32_t number)
{
    const uint32_t i = number / LZ_SYMMETRIES;
    const unsigned symmetry = number % LZ_SYMMETRIES;
    if (opening_is_central(game->variant.opening))
        return (struct drawn){central_openings[i].stones, central_openings[i].offers, symmetry};
    return (struct drawn){
        rule_traits(game->variant.rule)->forbids ? renju_openings[i] : openings[i], 0, symmetry};
}

static struct drawn draw(const struct lz_game *game, uint64_t random)
{
    const lz_opening opening = game->variant.opening;
    const bool two =
        opening_is_central(opening) && opening_offers(opening, opening_begin(opening)) == 2;
    return opening_of(game, random_below(&random, (two ? TWO_OFFERED : OPENINGS) * LZ_SYMMETRIES));
}

/* The column and row where the opening wants one of its stones. */
static void locate(const struct board *board, const struct drawn *drawn, int stone, int at[2])
{
    const int8_t *offset = drawn->stones[stone];
    int right = offset[0], up = offset[1];
    symmetry_turn(drawn->symmetry, &right, &up);
    at[0] = board->columns / 2 + right;
    at[1] = board->rows / 2 + up;
}

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
    const struct drawn drawn = draw(game, random);
    int at[2];
    locate(&game->board, &drawn, game->board.stones % 3, at);
    return lz_action_place(nearest_free(game, at[0], at[1]));
}

/* Whether the board has the opening's first stones, and no others. */
static bool is_begun(const struct board *board, const struct drawn *drawn)
{
    for (int i = 0; i < board->stones && i < 3; i++) {
        int at[2];
        locate(board, drawn, i, at);
        if (board->at[board_point(at[0], at[1])] != (i == 1 ? LZ_WHITE : LZ_BLACK))
            return false;
    }
    return board->stones <= 3;
}

int swap_opening_offers(const struct lz_game *game, uint64_t random)
{
    const struct drawn drawn = draw(game, random);
    return rule_traits(game->variant.rule)->forbids && game->board.stones == 3 &&
                   is_begun(&game->board, &drawn)
               ? drawn.offers
               : 0;
}

bool swap_opening_third(const struct lz_game *game, uint64_t random, lz_action *out)
{
    struct drawn begun[OPENINGS * LZ_SYMMETRIES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < OPENINGS * LZ_SYMMETRIES; i++) {
        begun[count] = opening_of(game, i);
        count += is_begun(&game->board, &begun[count]);
    }
    if (!rule_traits(game->variant.rule)->forbids || game->board.stones != 2 || !count)
        return false;
    int at[2];
    locate(&game->board, &begun[random_below(&random, count)], 2, at);
    *out = lz_action_place(nearest_free(game, at[0], at[1]));
    return true;
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
