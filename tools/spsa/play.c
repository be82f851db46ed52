#include "spsa/play.h"

#include "control/score.h"

enum { HASH_MIB = 4, CUT_PERCENT = 80 };

bool match_begin(struct match *match)
{
    match->search[0] = search_new(HASH_MIB, NULL);
    match->search[1] = search_new(HASH_MIB, NULL);
    return match->search[0] && match->search[1];
}

void match_end(struct match *match)
{
    search_free(match->search[0]);
    search_free(match->search[1]);
}

static struct search_line think(struct search *search, const lz_game *game, uint64_t nodes)
{
    struct search_request request = {
        .board = &game->board, .mover = (lz_colour)game->state.to_move, .multipv = 1};
    struct search_line line;
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    deadline_set(&request.deadline, &limits, 0);
    search_run(search, &request, &line);
    return line;
}

/* Plays on, `side` moving first; returns 1 if side 0 wins, -1 if it loses, 0 for a draw. A proved
 * result ends the game, and a board that is nearly full is a draw. */
static int play_on(struct match *match, lz_game *game, int side)
{
    const int most = match->variant.columns * match->variant.rows * CUT_PERCENT / 100;
    for (; lz_game_result(game) == LZ_RESULT_ONGOING; side = 1 - side) {
        if (lz_game_stones(game) > most)
            return 0;
        const struct search_line line = think(match->search[side], game, match->nodes);
        if (score_is_proven(line.score))
            return (line.score > 0) == (side == 0) ? 1 : -1;
        lz_game_act(game, lz_action_place(board_cell_of_point(&game->board, line.pv[0])), NULL);
    }
    if (lz_game_result(game) == LZ_RESULT_DRAW)
        return 0;
    return side == 1 ? 1 : -1; /* the other side has just won */
}

int match_pair(struct match *match, const char *opening, const int *first, const int *second,
               uint64_t counts[3])
{
    int sum = 0;
    for (int side = 0; side < 2; side++) {
        lz_game *game;
        search_tune(match->search[0], first);
        search_tune(match->search[1], second);
        if (lz_game_new(&match->variant, &game, NULL))
            continue;
        lz_game_play(game, opening, LZ_ROWS_BOTTOM, NULL);
        const int won = play_on(match, game, side);
        counts[1 - won]++;
        sum += won;
        lz_game_free(game);
    }
    return sum;
}
