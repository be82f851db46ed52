/* Plays the engine for Connect Four against a plain player of our own (partner.h), on boards of 9
 * to 12 rows and columns with one blocked cell at random, by equal processor time a move. Each
 * board is played from both seats. */
#include "game/game.h"
#include "sparring/partner.h"

#include <getopt.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] = "usage: sparring [options]\n"
                           "Plays the engine for Connect Four against a plain search by playouts.\n"
                           "  --games N  two on each board (20)\n"
                           "  --ms N     milliseconds of processor time a move (100)\n"
                           "  --win N    stones in a row that win (4)\n"
                           "  --seed N   another seed gives other boards (1)\n";

enum { ROOM = 1 << 20, GAMES_MAX = 100000, MS_MAX = 60000 };

struct match {
    long games, ms, win, seed;
    lz_engine *engine;
    struct partner *partner;
    int won[2], drawn[2], played[2]; /* by the engine, by its seat */
};

/* A random board for the game of this number; the next has the same. */
static lz_game *game_new(const struct match *match, int number)
{
    enum { LEAST = 9, SIZES = LZ_GRAVITY_SIZE_MAX - LEAST + 1 };
    uint64_t random = random_mix((uint64_t)match->seed + random_mix((uint64_t)number / 2));
    lz_variant variant;
    lz_game *game = NULL;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    variant.win = (int)match->win;
    variant.columns = LEAST + (int)random_below(&random, SIZES);
    variant.rows = LEAST + (int)random_below(&random, SIZES);
    lz_variant_block(&variant, (int)random_below(&random, (uint32_t)variant.columns),
                     (int)random_below(&random, (uint32_t)variant.rows), NULL);
    lz_game_new(&variant, &game, NULL);
    return game;
}

/* The move of one of the players; false when it found none. */
static bool move(const struct match *match, lz_game *game, bool engine)
{
    if (engine) {
        lz_limits limits;
        lz_thought thought;
        lz_limits_init(&limits);
        limits.time_ms = match->ms;
        return !lz_engine_think(match->engine, game, &limits, NULL, NULL, &thought, NULL) &&
               !lz_game_act(game, thought.action, NULL);
    }
    const struct board *board = &game->board;
    const int column =
        partner_choose(match->partner, board, lz_game_to_move(game), match->ms * 1000);
    const int point = board_drop_point(board, column);
    return !lz_game_act(game, lz_action_place(board_cell_of_point(board, point)), NULL);
}

/* Plays a game and counts it; false on a failure. */
static bool play(struct match *match, int number)
{
    const int seat = number % 2; /* 0: the engine moves first */
    lz_game *game = game_new(match, number);
    bool good = game && !lz_engine_prepare(match->engine, lz_game_variant(game), NULL);
    while (good && lz_game_result(game) == LZ_RESULT_ONGOING)
        good = move(match, game, lz_game_to_move(game) == (seat ? LZ_WHITE : LZ_BLACK));
    if (good) {
        const lz_result result = lz_game_result(game);
        match->played[seat]++;
        match->won[seat] += result == (seat ? LZ_RESULT_WHITE_WINS : LZ_RESULT_BLACK_WINS);
        match->drawn[seat] += result == LZ_RESULT_DRAW;
    }
    lz_game_free(game);
    return good;
}

static void print(const struct match *match)
{
    const int games = match->played[0] + match->played[1];
    const int won = match->won[0] + match->won[1], drawn = match->drawn[0] + match->drawn[1];
    const double score = games ? (won + drawn / 2.0) / games : 0;
    const double error = games ? 1.96 * sqrt(score * (1 - score) / games) : 0;
    printf("%d-%d-%d, %.1f %% +- %.1f; first %d of %d, second %d of %d\n", won, drawn,
           games - won - drawn, 100 * score, 100 * error, match->won[0], match->played[0],
           match->won[1], match->played[1]);
    fflush(stdout);
}

static bool number(const char *text, long least, long most, long *out)
{
    char *end;
    *out = strtol(text, &end, 10);
    return end != text && !*end && *out >= least && *out <= most;
}

static bool options_read(struct match *match, int argc, char **argv)
{
    static const struct option options[] = {{"games", required_argument, NULL, 'g'},
                                            {"ms", required_argument, NULL, 'm'},
                                            {"win", required_argument, NULL, 'w'},
                                            {"seed", required_argument, NULL, 's'},
                                            {NULL, 0, NULL, 0}};
    bool good = true;
    for (int option; good && (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'g')
            good = number(optarg, 1, GAMES_MAX, &match->games);
        else if (option == 'm')
            good = number(optarg, 1, MS_MAX, &match->ms);
        else if (option == 'w')
            good = number(optarg, LZ_WIN_MIN, LZ_WIN_MAX, &match->win);
        else if (option == 's')
            good = number(optarg, 0, LONG_MAX, &match->seed);
        else
            good = false;
    }
    return good && optind == argc;
}

int main(int argc, char **argv)
{
    struct match match = {.games = 20, .ms = 100, .win = 4, .seed = 1};
    if (!options_read(&match, argc, argv)) {
        fputs(help, stderr);
        return 2;
    }
    match.partner = partner_new(ROOM);
    bool good = match.partner && !lz_engine_new(&match.engine, NULL);
    for (int i = 0; good && i < match.games; i++) {
        good = play(&match, i);
        print(&match);
    }
    lz_engine_free(match.engine);
    partner_free(match.partner);
    if (!good)
        fputs("sparring: no memory, or a player without a move\n", stderr);
    return !good;
}
