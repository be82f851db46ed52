#include "tune/positions.h"

#include "tune/samples.h"
#include <stdlib.h>

/* Where the positions of a file go. */
struct lists {
    struct positions *learned, *held;
    const struct model *model;
};

static void *grown(void *list, size_t count, size_t *room, size_t size)
{
    return samples_grown("tune", list, count, room, size);
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

static void add_position(void *context, const struct sample *sample)
{
    const struct lists *lists = context;
    const struct model *model = lists->model;
    struct positions *positions = sample->held ? lists->held : lists->learned;
    const unsigned threats = eval_threats(sample->shapes, sample->mover);
    positions->list =
        grown(positions->list, positions->count, &positions->room, sizeof *positions->list);
    struct position *position = &positions->list[positions->count];
    *position =
        (struct position){.first_feature = positions->feature_count,
                          .first_candidate = positions->candidate_count,
                          .threat = (uint16_t)model_threat_id(model, sample->mover, threats),
                          .target = (float)sample->target};
    const int best = add_candidates(positions, model, sample->shapes, sample->mover, sample->best);
    if (best < 0) { /* a move far from all stones */
        positions->candidate_count = position->first_candidate;
        return;
    }
    add_features(positions, model, sample->shapes, sample->mover);
    position->best = (uint16_t)best;
    position->features = (uint16_t)(positions->feature_count - position->first_feature);
    position->candidates = (uint16_t)(positions->candidate_count - position->first_candidate);
    positions->count++;
}

bool positions_read(struct positions *learned, struct positions *held, const struct model *model,
                    lz_rule rule, const char *path)
{
    struct lists lists = {learned, held, model};
    return samples_read("tune", rule, path, add_position, &lists);
}

void positions_shuffle(struct positions *positions)
{
    uint64_t random = 1;
    samples_shuffle(positions->list, positions->count, sizeof *positions->list, &random);
}

void positions_free(struct positions *positions)
{
    free(positions->list);
    free(positions->features);
    free(positions->candidates);
}
