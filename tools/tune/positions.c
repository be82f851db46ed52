#include "tune/positions.h"

#include "tune/samples.h"
#include <stdlib.h>

/* The lists that a file's positions go to. */
struct lists {
    struct positions *learned, *held;
    const struct model *model;
};

static void *grown(void *list, size_t count, size_t *room, size_t size)
{
    return samples_grown("tune", list, count, room, size);
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
        const uint32_t lines = shapes_lines(shapes, point);
        const int codes[] = {(int)cell_code_of(lines & 0xffff), (int)cell_code_of(lines >> 16)};
        positions->candidates[positions->candidate_count++] =
            (struct candidate){.own = (uint16_t)model_id(model, mover, 0, codes[mover]),
                               .other = (uint16_t)model_id(model, 1 - mover, 1, codes[1 - mover])};
    }
    return best;
}

static void add_position(void *context, const struct sample *sample)
{
    const struct lists *lists = context;
    struct positions *positions = sample->held ? lists->held : lists->learned;
    const size_t first = positions->candidate_count;
    const int best =
        add_candidates(positions, lists->model, sample->shapes, sample->mover, sample->best);
    if (best < 0) { /* a move far from all stones */
        positions->candidate_count = first;
        return;
    }
    positions->list =
        grown(positions->list, positions->count, &positions->room, sizeof *positions->list);
    positions->list[positions->count++] =
        (struct position){.first_candidate = first,
                          .candidates = (uint16_t)(positions->candidate_count - first),
                          .best = (uint16_t)best};
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
    free(positions->candidates);
}
