#include "train/positions.h"

#include "train/samples.h"
#include <stdlib.h>

enum { STONES_MAX = 80, CUT_STONES_MAX = 50 /* in games ended by the limit of stones */ };

struct lists {
    struct positions *learned, *held;
    const struct rows *rows;
    const struct lines_net *net;
    struct eval *eval;
};

static void *grown(void *list, size_t count, size_t *room, size_t size)
{
    return samples_grown("train", list, count, room, size);
}

/* Adds an empty cell, unless it is neither near to stones nor in line with some. */
static void add_cell(struct positions *positions, const struct rows *rows,
                     const struct shapes *shapes, int point)
{
    struct model_cell cell = {.point = (uint16_t)point};
    bool stones = bits_get(shapes->near.words, point);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int row = rows_at(rows, shapes, point, d);
        cell.row[d] = (uint16_t)row;
        stones = stones || rows->stones[row];
    }
    if (!stones)
        return;
    positions->cells = grown(positions->cells, positions->cell_count, &positions->cell_room,
                             sizeof *positions->cells);
    positions->cells[positions->cell_count++] = cell;
}

/* What this build's evaluator expects. */
static double now(const struct lists *lists, const struct sample *sample)
{
    eval_start(lists->eval, sample->shapes, lists->net);
    const lz_colour mover = sample->mover ? LZ_WHITE : LZ_BLACK;
    return sample_chance((double)eval_value(lists->eval, sample->shapes, mover) / EVAL_SCALE);
}

/* Adds the empty cells that are near to stones, or the others. */
static void add_cells(const struct lists *lists, struct positions *positions,
                      const struct sample *sample, bool near)
{
    const struct shapes *shapes = sample->shapes;
    for (int point = 0; point < BOARD_POINTS; point++)
        if (shapes->board.at[point] == LZ_EMPTY && bits_get(shapes->near.words, point) == near)
            add_cell(positions, lists->rows, shapes, point);
}

/* Which of a position's moves is the one to a point. */
static uint16_t best_of(const struct positions *positions, const struct model_position *position,
                        int point)
{
    for (int i = 0; i < position->moves; i++)
        if (positions->cells[position->first + (size_t)i].point == point)
            return (uint16_t)i;
    return MODEL_NO_MOVE;
}

static void add_position(void *context, const struct sample *sample)
{
    const struct lists *lists = context;
    const struct shapes *shapes = sample->shapes;
    const struct board *board = &shapes->board;
    const int stones = board->columns * board->rows - board->empty;
    struct positions *positions = sample->held ? lists->held : lists->learned;
    if (!sample->stray && stones >= (sample->cut ? CUT_STONES_MAX : STONES_MAX))
        return;
    if (sample->stray && sample->held)
        return;
    positions->list =
        grown(positions->list, positions->count, &positions->room, sizeof *positions->list);
    struct model_position *position = &positions->list[positions->count++];
    *position =
        (struct model_position){.first = positions->cell_count,
                                .threats = (uint8_t)eval_threats(shapes, sample->mover),
                                .mover = (uint8_t)sample->mover,
                                .stones = (uint8_t)(stones < UINT8_MAX ? stones : UINT8_MAX),
                                .stray = sample->stray,
                                .result = (float)sample->result,
                                .search = (float)sample->search};
    if (sample->held)
        position->now = (float)now(lists, sample);
    add_cells(lists, positions, sample, true);
    position->moves = (uint16_t)(positions->cell_count - position->first);
    position->best = best_of(positions, position, sample->best);
    add_cells(lists, positions, sample, false);
    position->cells = (uint16_t)(positions->cell_count - position->first);
}

bool positions_read(struct positions *learned, struct positions *held, const struct rows *rows,
                    lz_rule rule, const char *path)
{
    struct lists lists = {learned, held, rows, eval_net(rule), eval_new()};
    const bool good = lists.eval && samples_read("train", rule, path, add_position, &lists);
    free(lists.eval);
    return good;
}

void positions_free(struct positions *positions)
{
    free(positions->list);
    free(positions->cells);
}
