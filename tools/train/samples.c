#include "train/samples.h"

#include "base/list.h"
#include "base/random.h"
#include "control/score.h"
#include "game/game.h"
#include "games/games.h"
#include "net/eval.h"
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_OUT = 20, ENTRY_MAX = 256 };

/* How much of a target is the game's result; the rest is the search's score. */
static const double result_share = 0.5;

/* A walk through the games of a file. */
struct walk {
    const char *program, *path;
    struct games_reader *reader;
    struct game_record *record;
    struct shapes *shapes;
    sample_taker *take;
    void *context;
};

static double search_of(int score)
{
    return score_is_proven(score) ? score > 0 : sample_chance((double)score / EVAL_SCALE);
}

static double target_of(int score, double result)
{
    return score_is_proven(score) ? score > 0
                                  : result_share * result + (1 - result_share) * search_of(score);
}

/* Whether only the game's last move was searched, and the game did not end with it. */
static bool is_stray(const struct game_record *record)
{
    return record->end == GAME_END_CUT && record->plies > 1 &&
           record->ply[record->plies - 2].best == GAMES_NO_CELL;
}

static void hand_over(const struct walk *walk, const struct sample *sample)
{
    const int *own = sample->shapes->count[sample->mover];
    const int *other = sample->shapes->count[1 - sample->mover];
    if (!own[CLASS_FIVE] && !other[CLASS_FIVE] && !own[CLASS_OPEN_FOUR])
        walk->take(walk->context, sample);
}

/* Hands over the searched positions of one game. */
static bool take_game(const struct walk *walk, lz_game *game, lz_error *error)
{
    const struct game_record *record = walk->record;
    for (int i = 0; i < record->plies; i++) {
        const struct game_ply *ply = &record->ply[i];
        const lz_colour mover = lz_game_to_move(game);
        const double result = !record->result ? 0.5 : record->result == (int)mover;
        if (ply->best != GAMES_NO_CELL) {
            shapes_init(walk->shapes, &game->board);
            hand_over(walk, &(struct sample){.shapes = walk->shapes,
                                             .mover = colour_index(mover),
                                             .best = board_point_of_cell(&game->board, ply->best),
                                             .score = ply->score,
                                             .target = target_of(ply->score, result),
                                             .result = result,
                                             .search = search_of(ply->score),
                                             .cut = record->end == GAME_END_CUT,
                                             .stray = is_stray(record),
                                             .game = (unsigned long)record->number,
                                             .held = record->number % HELD_OUT == HELD_OUT - 1});
        }
        if (lz_game_act(game, lz_action_place(ply->cell), error))
            return false;
    }
    return true;
}

/* Hands over the positions of all games of the file. */
static bool take_games(const struct walk *walk)
{
    lz_error error;
    lz_game *game = NULL;
    bool good = !lz_game_new(&games_header(walk->reader)->variant, &game, &error);
    int more = 0;
    while (good && (more = games_read(walk->reader, walk->record, &error)) > 0) {
        good = take_game(walk, game, &error);
        if (!good)
            fprintf(stderr, "%s: %s: game %" PRIu64 ": move %d: %s\n", walk->program, walk->path,
                    walk->record->number, lz_game_length(game) + 1, error.text);
        while (lz_game_undo(game))
            continue;
    }
    if (more < 0)
        fprintf(stderr, "%s: %s\n", walk->program, error.text);
    lz_game_free(game);
    return good && more == 0;
}

bool samples_read(const char *program, lz_rule rule, const char *path, sample_taker *take,
                  void *context)
{
    lz_error error;
    struct walk walk = {.program = program,
                        .path = path,
                        .reader = games_open(path, &error),
                        .record = malloc(sizeof *walk.record),
                        .shapes = malloc(sizeof *walk.shapes),
                        .take = take,
                        .context = context};
    bool good = walk.reader && walk.record && walk.shapes;
    if (!walk.reader)
        fprintf(stderr, "%s: %s\n", program, error.text);
    else if (!good)
        fprintf(stderr, "%s: no memory\n", program);
    else if (games_header(walk.reader)->variant.rule != rule) {
        fprintf(stderr, "%s: %s: the games are of %s, not of %s\n", program, path,
                lz_rule_name(games_header(walk.reader)->variant.rule), lz_rule_name(rule));
        good = false;
    } else
        good = take_games(&walk);
    games_close(walk.reader);
    free(walk.record);
    free(walk.shapes);
    return good;
}

void *samples_grown(const char *program, void *list, size_t count, size_t *room, size_t size)
{
    list = list_grown(list, count, room, size);
    if (!list) {
        fprintf(stderr, "%s: no memory\n", program);
        exit(1);
    }
    return list;
}

void samples_shuffle(void *list, size_t count, size_t size, uint64_t *random)
{
    char *entries = list, swap[ENTRY_MAX];
    assert(size <= sizeof swap);
    for (size_t i = count; i > 1; i--) {
        char *last = entries + (i - 1) * size;
        char *other = entries + random_below(random, (uint32_t)i) * size;
        memcpy(swap, last, size);
        memmove(last, other, size);
        memcpy(other, swap, size);
    }
}
