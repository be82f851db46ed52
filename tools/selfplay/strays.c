/* Makes positions that the engine does not play into but meets in its search: takes the games of a
 * file (docs/FORMATS.md), adds a few moves to positions of each, and searches
 * what comes of it. Each such position is written as a game that is cut after one searched move.
 * Games that the fitting tools hold out are left out. */
#include "base/random.h"
#include "game/game.h"
#include "games/games.h"
#include "net/eval.h"
#include "selfplay/options.h"
#include "shape/shapes.h"

#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: strays [options] GAMES FILE\n"
    "Adds random moves to positions of self-play games, searches them, and "
    "writes them to FILE.\n"
    "  --nodes N        positions a search (600)\n"
    "  --count N        positions from each game (16)\n"
    "  --stones N       moves added, 1 to N (4)\n"
    "  --liked N        each among the N that the policy likes best; 0: among "
    "all near the stones (8)\n"
    "  --seed N         another seed gives other positions (1)\n";

enum {
    HELD_OUT = 20, /* as in train/samples.c */
    TRIES = 20,
    NODES_MAX = 1 << 30,
    COUNT_MAX = 1000,
    STONES_MAX = 20
};

const char program[] = "strays";

struct run {
    uint64_t nodes, count, stones, liked, seed, random;
    lz_engine *engine;
    lz_game *game;
    struct game_record source, record;
    struct shapes shapes;
    struct eval *eval;
};

static bool add(struct run *run, int cell)
{
    if (lz_game_act(run->game, lz_action_place(cell), NULL))
        return false;
    run->record.ply[run->record.plies++] =
        (struct game_ply){.cell = (uint16_t)cell, .best = GAMES_NO_CELL, .flags = PLY_RANDOM};
    return lz_game_result(run->game) == LZ_RESULT_ONGOING;
}

/* The index of one of the `liked` moves that the policy likes best. */
static int choose_liked(struct run *run, const uint16_t *points, int count)
{
    int promise[LZ_CELLS_MAX], best = 0;
    eval_start(run->eval, &run->shapes, eval_net(run->game->board.rule));
    eval_policy(run->eval, &run->shapes, lz_game_to_move(run->game), points, count, promise);
    for (uint32_t left = 1 + random_below(&run->random, (uint32_t)run->liked); left; left--) {
        for (int i = 1; i < count; i++)
            best = promise[i] > promise[best] ? i : best;
        if (left > 1)
            promise[best] = INT_MIN;
    }
    return best;
}

/* Adds a move near the stones; false when it is illegal or ends the game. */
static bool add_near(struct run *run)
{
    const struct board *board = &run->game->board;
    uint16_t points[LZ_CELLS_MAX];
    shapes_init(&run->shapes, board);
    const int count = shapes_list_set(&run->shapes, &run->shapes.near, points);
    if (!count)
        return false;
    const int at = run->liked ? choose_liked(run, points, count)
                              : (int)random_below(&run->random, (uint32_t)count);
    return add(run, board_cell_of_point(board, points[at]));
}

/* Sets up a position of the game with some stones more; false when it is of no use. */
static bool stray(struct run *run)
{
    const int kept = 1 + (int)random_below(&run->random, (uint32_t)run->source.plies);
    const int stones = 1 + (int)random_below(&run->random, (uint32_t)run->stones);
    while (lz_game_undo(run->game))
        continue;
    run->record.plies = 0;
    for (int i = 0; i < kept; i++)
        if (!add(run, run->source.ply[i].cell))
            return false;
    for (int i = 0; i < stones; i++)
        if (!add_near(run))
            return false;
    return true;
}

/* Searches the position and adds the best move, unless no try gave a position. */
static void search(struct run *run)
{
    lz_limits limits;
    lz_thought thought;
    int tries = TRIES;
    while (tries && !stray(run))
        tries--;
    lz_limits_init(&limits);
    limits.nodes = run->nodes;
    if (!tries || lz_engine_think(run->engine, run->game, &limits, NULL, NULL, &thought, NULL) ||
        thought.action.kind != LZ_ACTION_PLACE)
        return;
    const uint16_t best = (uint16_t)thought.action.cell[0];
    run->record.ply[run->record.plies++] =
        (struct game_ply){.cell = best,
                          .best = best,
                          .score = (int16_t)thought.line.score,
                          .depth = (uint8_t)thought.line.depth,
                          .nodes = (uint32_t)thought.line.nodes,
                          .flags = thought.line.mate ? PLY_PROVED : 0};
}

static bool write_strays(struct run *run, struct games_writer *writer, lz_error *error)
{
    lz_engine_new_game(run->engine);
    run->random = random_mix(run->seed ^ run->source.seed);
    run->record.seed = run->source.seed;
    run->record.result = LZ_EMPTY;
    run->record.end = GAME_END_CUT;
    for (uint64_t i = 0; i < run->count; i++) {
        search(run);
        if (games_write(writer, &run->record, error))
            return false;
        run->record.number++;
    }
    return true;
}

static bool held_out(uint64_t number)
{
    return number % HELD_OUT == HELD_OUT - 1;
}

static bool convert(struct run *run, struct games_reader *reader, const char *path, lz_error *error)
{
    struct games_header header = *games_header(reader);
    header.nodes = run->nodes;
    header.first = run->record.number = header.first * run->count;
    header.games = 0;
    for (uint32_t i = 0; i < games_header(reader)->games; i++)
        header.games += held_out(games_header(reader)->first + i) ? 0 : (uint32_t)run->count;
    header.lines = 1;
    snprintf(header.version, sizeof header.version, "%s", lz_version());
    if (lz_game_new(&header.variant, &run->game, error))
        return false;
    struct games_writer *writer = games_create(path, &header, error);
    int more = writer ? 1 : -1;
    while (more > 0 && (more = games_read(reader, &run->source, error)) > 0)
        if (!held_out(run->source.number) && !write_strays(run, writer, error))
            more = -1;
    lz_game_free(run->game);
    if (more == 0)
        return !games_finish(writer, error);
    games_discard(writer);
    return false;
}

static bool make(struct run *run, const char *from, const char *to)
{
    lz_error error;
    run->eval = eval_new();
    if (!run->eval)
        return !complain("cannot begin", "no memory");
    if (lz_engine_new(&run->engine, &error) || lz_engine_set(run->engine, "hash_mib", "1", &error))
        return !complain("engine", error.text);
    struct games_reader *reader = games_open(from, &error);
    const bool good = reader && convert(run, reader, to, &error);
    games_close(reader);
    lz_engine_free(run->engine);
    free(run->eval);
    return good || !complain("cannot go on", error.text);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"nodes", required_argument, NULL, 'n'},
                                            {"count", required_argument, NULL, 'c'},
                                            {"stones", required_argument, NULL, 'a'},
                                            {"liked", required_argument, NULL, 'l'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    static struct run run = {.nodes = 600, .count = 16, .stones = 4, .liked = 8, .seed = 1};
    bool good = true;
    for (int option; good && (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'n')
            good = options_number("nodes", optarg, 2, NODES_MAX, &run.nodes);
        else if (option == 'c')
            good = options_number("count", optarg, 1, COUNT_MAX, &run.count);
        else if (option == 'a')
            good = options_number("stones", optarg, 1, STONES_MAX, &run.stones);
        else if (option == 'l')
            good = options_number("liked", optarg, 0, LZ_CELLS_MAX, &run.liked);
        else if (option == 's')
            good = options_number("seed", optarg, 0, UINT64_MAX, &run.seed);
        else if (option == 'h')
            return fputs(help, stdout) < 0;
        else
            good = false;
    }
    if (good && optind + 2 != argc) {
        fputs(help, stderr);
        good = false;
    }
    return !good ? 2 : make(&run, argv[optind], argv[optind + 1]) ? 0 : 1;
}
