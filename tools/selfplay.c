/* Games of the engine against itself, for tools/tune: a line each on standard output, as described
 * in docs/FORMATS.md. Begins with a few random stones that the engine finds about even, then plays
 * with a random number of nodes a move about the one asked for. The same seed gives the same
 * games. */
#include <lianzi/lianzi.h>

#include "base/random.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVEN = 250, LINE_SIZE = 1 << 15, TRIES = 50, DRAWN_PERCENT = 75 };

struct self_play {
    lz_engine *engine;
    lz_variant variant;
    uint64_t nodes;
    uint64_t random;
};

static int below(struct self_play *play, int bound)
{
    return (int)random_below(&play->random, (uint32_t)bound);
}

/* Some legal stone within `reach` of a point; false when none was found. */
static bool add_stone(struct self_play *play, lz_game *game, int column, int row, int reach)
{
    for (int i = 0; i < TRIES; i++) {
        const int x = column + below(play, 2 * reach + 1) - reach;
        const int y = row + below(play, 2 * reach + 1) - reach;
        const int cell = y * play->variant.columns + x;
        const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {(int16_t)cell, -1}};
        if (x >= 0 && y >= 0 && x < play->variant.columns && y < play->variant.rows &&
            lz_game_act(game, action, NULL) == LZ_OK)
            return lz_game_result(game) == LZ_ONGOING;
    }
    return false;
}

static bool think(struct self_play *play, const lz_game *game, uint64_t nodes, lz_thought *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    return lz_think(play->engine, game, &limits, NULL, NULL, out, NULL) == LZ_OK &&
           out->action.kind == LZ_ACTION_PLACE;
}

/* A new game after random stones; NULL when they are not even. */
static lz_game *open_game(struct self_play *play)
{
    lz_game *game;
    lz_thought thought;
    if (lz_game_new(&play->variant, &game, NULL))
        return NULL;
    const int stones = 2 + below(play, 8);
    const int column = play->variant.columns / 2 + below(play, 5) - 2;
    const int row = play->variant.rows / 2 + below(play, 5) - 2;
    bool good = true;
    lz_engine_new_game(play->engine);
    for (int i = 0; i < stones && good; i++)
        good = add_stone(play, game, column, row, 2 + i / 2);
    if (good && think(play, game, play->nodes, &thought) && abs(thought.line.score) <= EVEN)
        return game;
    lz_game_free(game);
    return NULL;
}

/* Plays on to the end, a proven win or too full a board, noting each move; the winner, 'b', 'w' or
 * 'd'. */
static char play_on(struct self_play *play, lz_game *game, char *plies)
{
    const int cells = play->variant.columns * play->variant.rows;
    size_t length = 0;
    while (lz_game_result(game) == LZ_ONGOING) {
        char move[8];
        lz_thought thought;
        const uint64_t nodes = play->nodes / 2 + (uint64_t)below(play, (int)play->nodes);
        if (lz_game_stones(game) > cells * DRAWN_PERCENT / 100 ||
            !think(play, game, nodes, &thought))
            return 'd';
        const lz_line *line = &thought.line;
        lz_action_format(&play->variant, thought.action, LZ_ROWS_BOTTOM, move, sizeof move);
        length += (size_t)snprintf(plies + length, LINE_SIZE - length, " %s:%d:%" PRIu64 "%s", move,
                                   line->score, line->nodes, line->mate ? ":p" : "");
        const bool black = lz_game_to_move(game) == LZ_BLACK;
        if (line->mate)
            return (line->mate > 0) == black ? 'b' : 'w';
        lz_game_act(game, thought.action, NULL);
    }
    return lz_game_result(game) == LZ_DRAW         ? 'd'
           : lz_game_result(game) == LZ_BLACK_WINS ? 'b'
                                                   : 'w';
}

static void play_game(struct self_play *play, uint64_t seed)
{
    static char plies[LINE_SIZE];
    char opening[128];
    play->random = seed;
    lz_game *game;
    while (!(game = open_game(play)))
        continue;
    lz_game_format(game, LZ_ROWS_BOTTOM, opening, sizeof opening);
    plies[0] = '\0';
    const char winner = play_on(play, game, plies);
    printf("%s %dx%d %c %" PRIu64 " %s %s%s\n", lz_rule_name(play->variant.rule),
           play->variant.columns, play->variant.rows, winner, seed, lz_version(), opening, plies);
    lz_game_free(game);
}

int main(int argc, char **argv)
{
    struct self_play play = {0};
    lz_error error;
    if (argc != 5) {
        fprintf(stderr, "usage: selfplay VARIANT NODES GAMES SEED\n"
                        "as in: selfplay \"freestyle 15x15\" 4000 1000 1\n");
        return 2;
    }
    if (lz_variant_parse(argv[1], &play.variant, &error) || lz_engine_new(&play.engine, &error)) {
        fprintf(stderr, "selfplay: %s\n", error.text);
        return 2;
    }
    play.nodes = strtoull(argv[2], NULL, 10);
    const uint64_t games = strtoull(argv[3], NULL, 10), seed = strtoull(argv[4], NULL, 10);
    if (play.nodes < 2 || play.nodes > INT32_MAX) {
        fprintf(stderr, "selfplay: from 2 to %d nodes a move\n", INT32_MAX);
        return 2;
    }
    for (uint64_t i = 0; i < games; i++)
        play_game(&play, random_mix(seed * 1000003 + i));
    lz_engine_free(play.engine);
    return 0;
}
