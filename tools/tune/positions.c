#include "tune/positions.h"

#include "base/random.h"
#include "game/game.h"
#include "games/games.h"
#include "search/score.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { HELD_OUT = 20 };

/* How much of a target is the game's result; the rest is the search's score. */
static const double result_share = 0.5;

static void *grown(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    *room = *room ? *room * 2 : 1 << 16;
    list = realloc(list, *room * size);
    if (!list) {
        fprintf(stderr, "tune: no memory\n");
        exit(1);
    }
    return list;
}

static double target_of(int score, double result)
{
    if (score_is_proven(score))
        return score > 0;
    return result_share * result + (1 - result_share) / (1 + exp(-(double)score / EVAL_SCALE));
}

/* The two sides' codes, grouped; role 0 is the mover's. */
static void add_features(struct positions *positions, const struct model *model,
                         const struct shapes *shapes, int mover)
{
    static int16_t counts[MODEL_CODES];
    static uint16_t seen[2 * LZ_CELLS_MAX];
    int kinds = 0;
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (shapes->board.at[point] != LZ_EMPTY)
            continue;
        for (int colour = 0; colour < 2; colour++) {
            const int code = shapes->cell[point].code[colour];
            const int id = model_id(model, colour, colour != mover, code);
            if (!code)
                continue;
            if (!counts[id])
                seen[kinds++] = (uint16_t)id;
            counts[id] = (int16_t)(counts[id] + (colour == mover ? 1 : -1));
        }
    }
    for (int i = 0; i < kinds; i++) {
        positions->features = grown(positions->features, positions->feature_count,
                                    &positions->feature_room, sizeof *positions->features);
        positions->features[positions->feature_count++] =
            (struct feature){seen[i], counts[seen[i]]};
        counts[seen[i]] = 0;
    }
}

static int add_candidates(struct positions *positions, const struct model *model,
                          const struct shapes *shapes, int mover, int played)
{
    int best = -1;
    const size_t first = positions->candidate_count;
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (shapes->board.at[point] != LZ_EMPTY || !bits_get(shapes->near.words, point))
            continue;
        if (point == played)
            best = (int)(positions->candidate_count - first);
        positions->candidates = grown(positions->candidates, positions->candidate_count,
                                      &positions->candidate_room, sizeof *positions->candidates);
        const uint16_t *codes = shapes->cell[point].code;
        positions->candidates[positions->candidate_count++] =
            (struct candidate){.own = (uint16_t)model_id(model, mover, 0, codes[mover]),
                               .other = (uint16_t)model_id(model, 1 - mover, 1, codes[1 - mover])};
    }
    return best;
}

static void add_position(struct positions *positions, const struct model *model,
                         const struct shapes *shapes, int mover, int played, double target)
{
    const int *own = shapes->count[mover], *other = shapes->count[1 - mover];
    if (own[CLASS_FIVE] || other[CLASS_FIVE] || own[CLASS_OPEN_FOUR])
        return;
    positions->list =
        grown(positions->list, positions->count, &positions->room, sizeof *positions->list);
    struct position *position = &positions->list[positions->count];
    *position = (struct position){
        .first_feature = positions->feature_count,
        .first_candidate = positions->candidate_count,
        .threat = (uint16_t)model_threat_id(model, mover, eval_threats(shapes, mover)),
        .target = (float)target};
    const int best = add_candidates(positions, model, shapes, mover, played);
    if (best < 0) { /* a move far from all stones */
        positions->candidate_count = position->first_candidate;
        return;
    }
    add_features(positions, model, shapes, mover);
    position->best = (uint16_t)best;
    position->features = (uint16_t)(positions->feature_count - position->first_feature);
    position->candidates = (uint16_t)(positions->candidate_count - position->first_candidate);
    positions->count++;
}

/* The positions of one game that were searched. */
static bool add_game(struct positions *positions, const struct model *model,
                     const struct game_record *record, lz_game *game, struct shapes *shapes,
                     lz_error *error)
{
    for (int i = 0; i < record->plies; i++) {
        const struct game_ply *ply = &record->ply[i];
        const lz_colour mover = lz_game_to_move(game);
        const double result = !record->result ? 0.5 : record->result == (int)mover;
        if (ply->best != GAMES_NO_CELL) {
            shapes_init(shapes, &game->board);
            add_position(positions, model, shapes, colour_index(mover),
                         board_point_of_cell(&game->board, ply->best),
                         target_of(ply->score, result));
        }
        if (lz_game_act(game, action_place(ply->cell), error))
            return false;
    }
    return true;
}

/* All games of an open file, one by one. */
static bool add_games(struct positions *learned, struct positions *held, const struct model *model,
                      const char *path, struct games_reader *reader, struct game_record *record,
                      struct shapes *shapes)
{
    lz_error error;
    lz_game *game = NULL;
    bool good = !lz_game_new(&games_header(reader)->variant, &game, &error);
    int more = 0;
    while (good && (more = games_read(reader, record, &error)) > 0) {
        good = add_game(record->number % HELD_OUT == HELD_OUT - 1 ? held : learned, model, record,
                        game, shapes, &error);
        if (!good)
            fprintf(stderr, "tune: %s: game %" PRIu64 ": move %d: %s\n", path, record->number,
                    lz_game_length(game) + 1, error.text);
        while (lz_game_undo(game))
            continue;
    }
    if (more < 0)
        fprintf(stderr, "tune: %s\n", error.text);
    lz_game_free(game);
    return good && more == 0;
}

bool positions_read(struct positions *learned, struct positions *held, const struct model *model,
                    lz_rule rule, const char *path)
{
    lz_error error;
    struct games_reader *reader = games_open(path, &error);
    struct game_record *record = malloc(sizeof *record);
    struct shapes *shapes = malloc(sizeof *shapes);
    bool good = reader && record && shapes;
    if (!reader)
        fprintf(stderr, "tune: %s\n", error.text);
    else if (!good)
        fprintf(stderr, "tune: no memory\n");
    else if (games_header(reader)->variant.rule != rule) {
        fprintf(stderr, "tune: %s: games of %s\n", path,
                lz_rule_name(games_header(reader)->variant.rule));
        good = false;
    } else
        good = add_games(learned, held, model, path, reader, record, shapes);
    games_close(reader);
    free(record);
    free(shapes);
    return good;
}

void positions_shuffle(struct positions *positions)
{
    uint64_t random = 1;
    for (size_t i = positions->count; i > 1; i--) {
        const size_t j = random_below(&random, (uint32_t)i);
        const struct position swap = positions->list[i - 1];
        positions->list[i - 1] = positions->list[j];
        positions->list[j] = swap;
    }
}

void positions_free(struct positions *positions)
{
    free(positions->list);
    free(positions->features);
    free(positions->candidates);
}
