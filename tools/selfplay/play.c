#include "selfplay/play.h"

#include "base/random.h"
#include "game/game.h"
#include <stdlib.h>

enum { EVEN = 250, TRIES = 50, CUT_PERCENT = 75 };

static int below(struct self_play *play, int bound)
{
    return (int)random_below(&play->random, (uint32_t)bound);
}

/* Plays a random legal stone within `reach` of a cell; false when it finds none or the stone ends
 * the game. */
static bool add_stone(struct self_play *play, lz_game *game, int column, int row, int reach)
{
    for (int i = 0; i < TRIES; i++) {
        const int x = column + below(play, 2 * reach + 1) - reach;
        const int y = row + below(play, 2 * reach + 1) - reach;
        if (x >= 0 && y >= 0 && x < play->variant.columns && y < play->variant.rows &&
            lz_game_act(game, lz_action_place(y * play->variant.columns + x), NULL) == LZ_OK)
            return lz_game_result(game) == LZ_RESULT_ONGOING;
    }
    return false;
}

static bool add_stones(struct self_play *play, lz_game *game)
{
    const int stones = 2 + below(play, 8);
    const int column = play->variant.columns / 2 + below(play, 5) - 2;
    const int row = play->variant.rows / 2 + below(play, 5) - 2;
    for (int i = 0; i < stones; i++)
        if (!add_stone(play, game, column, row, 2 + i / 2))
            return false;
    return true;
}

static bool think(struct self_play *play, const lz_game *game, uint64_t nodes, int lines,
                  lz_progress_fn *on_progress, lz_thought *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    limits.multipv = lines;
    return lz_engine_think(play->engine, game, &limits, on_progress, play, out, NULL) == LZ_OK &&
           out->action.kind == LZ_ACTION_PLACE;
}

/* Returns a new game after its first stones; NULL when neither random stones nor their value suit.
 */
static lz_game *open_game(struct self_play *play)
{
    const struct openings *openings = &play->openings;
    lz_game *game;
    lz_thought thought;
    if (lz_game_new(&play->variant, &game, NULL))
        return NULL;
    lz_engine_new_game(play->engine);
    if (openings->count) {
        lz_game_play(game, openings->moves[below(play, openings->count)], LZ_ROWS_BOTTOM, NULL);
        return game;
    }
    if (add_stones(play, game) && think(play, game, play->nodes, 1, NULL, &thought) &&
        abs(thought.line.score) <= EVEN)
        return game;
    lz_game_free(game);
    return NULL;
}

static void record_opening(const lz_game *game, int flag, struct game_record *record)
{
    for (record->plies = 0; record->plies < lz_game_length(game); record->plies++)
        record->ply[record->plies] =
            (struct game_ply){.cell = (uint16_t)lz_game_action(game, record->plies).cell[0],
                              .best = GAMES_NO_CELL,
                              .flags = (uint8_t)flag};
}

/* Keeps the lines of the last finished depth. They come depth by depth, best first. */
static void note_line(const lz_line *line, void *user)
{
    struct game_ply *ply = ((struct self_play *)user)->ply;
    if (line->multipv > GAMES_CANDIDATES_MAX)
        return;
    ply->depth = (uint8_t)line->depth;
    ply->candidates = line->multipv;
    ply->candidate[line->multipv - 1] =
        (struct game_candidate){(uint16_t)line->pv[0].cell[0], (int16_t)line->score};
}

/* Whether exactly one move stops a five of the other side, and the mover has no five. */
static bool is_forced(struct self_play *play, const lz_game *game)
{
    const int own = colour_index(lz_game_to_move(game));
    uint16_t stops[SHAPES_STOPS];
    shapes_init(&play->shapes, &game->board);
    return !play->shapes.count[own][CLASS_FIVE] && shapes_stops(&play->shapes, 1 - own, stops) == 1;
}

/* Searches and records the next move; false when there is none. */
static bool record_ply(struct self_play *play, const lz_game *game, struct game_ply *ply)
{
    const uint64_t nodes = play->nodes / 2 + (uint64_t)below(play, (int)play->nodes);
    lz_thought thought;
    *ply = (struct game_ply){.flags = is_forced(play, game) ? PLY_FORCED : 0};
    play->ply = ply;
    if (!think(play, game, nodes, play->lines, note_line, &thought))
        return false;
    ply->cell = ply->best = (uint16_t)thought.action.cell[0];
    ply->score = (int16_t)thought.line.score;
    ply->nodes = (uint32_t)thought.line.nodes;
    if (thought.line.mate)
        ply->flags |= PLY_PROVED;
    return true;
}

/* Plays on until the game ends, its result is proved or the board is too full. */
static void play_on(struct self_play *play, lz_game *game, struct game_record *record)
{
    const int cells = play->variant.columns * play->variant.rows;
    record->end = GAME_END_BOARD;
    while (lz_game_result(game) == LZ_RESULT_ONGOING) {
        const lz_colour mover = lz_game_to_move(game);
        struct game_ply *ply = &record->ply[record->plies];
        if (lz_game_stones(game) > cells * CUT_PERCENT / 100 || !record_ply(play, game, ply)) {
            record->end = GAME_END_CUT;
            record->result = LZ_EMPTY;
            return;
        }
        record->plies++;
        lz_game_act(game, lz_action_place(ply->cell), NULL);
        if (ply->flags & PLY_PROVED) {
            record->end = GAME_END_PROVED;
            record->result = (int)(ply->score > 0 ? mover : colour_other(mover));
            return;
        }
    }
    const lz_result result = lz_game_result(game);
    record->result = result == LZ_RESULT_DRAW         ? LZ_EMPTY
                     : result == LZ_RESULT_BLACK_WINS ? LZ_BLACK
                                                      : LZ_WHITE;
}

void play_game(struct self_play *play, struct game_record *record)
{
    lz_game *game;
    play->random = record->seed;
    while (!(game = open_game(play)))
        continue;
    record_opening(game, play->openings.count ? PLY_BOOK : PLY_RANDOM, record);
    play_on(play, game, record);
    lz_game_free(game);
}
