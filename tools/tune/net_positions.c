#include "tune/net_positions.h"

#include "tune/samples.h"
#include <stdlib.h>

/* The lists that a file's positions go to. */
struct lists {
    struct net_positions *learned, *held;
};

static void *grown(void *list, size_t count, size_t *room, size_t size)
{
    return samples_grown("nettune", list, count, room, size);
}

static int compare(const void *a, const void *b)
{
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

/* The four pairs of an empty point as one number, the lowest in the lowest byte. Cells that differ
 * only in the order of their lines get the same number. */
static uint32_t pairs_at(const struct shapes *shapes, int point, int mover)
{
    uint32_t pair[4], pairs = 0;
    for (int i = 0; i < 4; i++)
        pair[i] = (uint32_t)shapes_at(shapes, point, mover, i) * NET_SHAPES +
                  (uint32_t)shapes_at(shapes, point, 1 - mover, i);
    qsort(pair, 4, sizeof *pair, compare);
    for (int i = 0; i < 4; i++)
        pairs |= pair[i] << 8 * i;
    return pairs;
}

static void add_cell(struct net_positions *positions, uint32_t pairs)
{
    positions->cells = grown(positions->cells, positions->cell_count, &positions->cell_room,
                             sizeof *positions->cells);
    struct net_cell *cell = &positions->cells[positions->cell_count++];
    *cell = (struct net_cell){.count = 0};
    for (int i = 0; i < 4; i++)
        cell->pair[i] = (uint8_t)(pairs >> 8 * i);
}

static void add_position(void *context, const struct sample *sample)
{
    const struct lists *lists = context;
    const struct shapes *shapes = sample->shapes;
    struct net_positions *positions = sample->held ? lists->held : lists->learned;
    uint32_t pairs[LZ_CELLS_MAX];
    size_t count = 0;
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (shapes->board.at[point] != LZ_EMPTY)
            continue;
        const uint32_t lines = shapes_lines(shapes, point);
        if (lines >> 16 != (lines & UINT16_MAX))
            pairs[count++] = pairs_at(shapes, point, sample->mover);
    }
    qsort(pairs, count, sizeof *pairs, compare);
    positions->list =
        grown(positions->list, positions->count, &positions->room, sizeof *positions->list);
    struct net_position *position = &positions->list[positions->count++];
    *position = (struct net_position){.first = positions->cell_count,
                                      .threats = (uint8_t)eval_threats(shapes, sample->mover),
                                      .mover = (uint8_t)sample->mover,
                                      .target = (float)sample->target};
    for (size_t i = 0; i < count; i++) {
        if (!i || pairs[i] != pairs[i - 1])
            add_cell(positions, pairs[i]);
        positions->cells[positions->cell_count - 1].count++;
    }
    position->cells = (uint16_t)(positions->cell_count - position->first);
}

bool net_positions_read(struct net_positions *learned, struct net_positions *held, lz_rule rule,
                        const char *path)
{
    struct lists lists = {learned, held};
    return samples_read("nettune", rule, path, add_position, &lists);
}

void net_positions_free(struct net_positions *positions)
{
    free(positions->list);
    free(positions->cells);
}
