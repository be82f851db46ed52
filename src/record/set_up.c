/* Nodes that set up stones within a game: they put and remove stones and say who is to move. From
 * there on the game is one from that position. */
#include "base/error.h"
#include "game/variant.h"
#include "record/record.h"
#include <stdlib.h>
#include <string.h>

static size_t set_up_size(int count)
{
    return sizeof(struct record_set_up) + (size_t)count * sizeof(struct record_change);
}

struct record_set_up *record_copy_set_up(const struct record_set_up *set_up)
{
    struct record_set_up *copy = malloc(set_up_size(set_up->count));
    if (copy)
        memcpy(copy, set_up, set_up_size(set_up->count));
    return copy;
}

bool record_set_up_same(const struct record_set_up *set_up, const struct record_set_up *other)
{
    uint8_t colour[LZ_CELLS_MAX]; /* put by the other: a folded tree has any order of cells */
    bool same = set_up->count == other->count && set_up->to_move == other->to_move;
    memset(colour, UINT8_MAX, sizeof colour);
    for (int i = 0; i < other->count; i++)
        colour[other->changes[i].cell] = other->changes[i].colour;
    for (int i = 0; i < set_up->count && same; i++)
        same = colour[set_up->changes[i].cell] == set_up->changes[i].colour;
    return same;
}

/* What leads from the position to the cells. */
static struct record_set_up *make_set_up(const struct record_position *position,
                                         const uint8_t *cells, lz_colour to_move)
{
    struct record_change changes[LZ_CELLS_MAX];
    int count = 0;
    for (int cell = 0; cell < variant_cells(&position->record->variant); cell++) {
        if (position->at[cell] != LZ_BLOCKED && position->at[cell] != cells[cell])
            changes[count++] = (struct record_change){
                .cell = (int16_t)cell, .colour = cells[cell], .before = position->at[cell]};
    }
    struct record_set_up *set_up = malloc(set_up_size(count));
    if (!set_up)
        return NULL;
    *set_up = (struct record_set_up){
        .count = count, .to_move = (uint8_t)to_move, .moved_before = (uint8_t)position->to_move};
    memcpy(set_up->changes, changes, (size_t)count * sizeof *changes);
    return set_up;
}

lz_status record_set_up(lz_record *record, int parent, const struct record_position *position,
                        const uint8_t *cells, lz_colour to_move, int *out, lz_error *error)
{
    lz_game *game; /* checks the position */
    if (position->depth >= RECORD_DEPTH_MAX)
        return error_set(error, LZ_ERR_UNSUPPORTED, "a line of more than %d moves",
                         RECORD_DEPTH_MAX);
    const lz_status status = lz_game_new_from(&record->variant, cells, to_move, &game, error);
    if (status)
        return status;
    lz_game_free(game);
    struct record_set_up *set_up = make_set_up(position, cells, to_move);
    if (!set_up)
        return record_no_memory(error);
    if (!set_up->count && set_up->to_move == set_up->moved_before) {
        free(set_up);
        return error_set(error, LZ_ERR_ARGUMENT, "the set-up changes nothing");
    }
    const lz_action action = {.kind = LZ_ACTION_SET_UP, .cell = {-1, -1}};
    const int node = record_append(record, parent, action, LZ_EMPTY);
    if (node == LZ_RECORD_NO_NODE) {
        free(set_up);
        return record_no_memory(error);
    }
    record->nodes[node].set_up = set_up;
    *out = node;
    return LZ_OK;
}

lz_status lz_record_set_up(lz_record *record, int parent, const uint8_t *cells, lz_colour to_move,
                           int *out, lz_error *error)
{
    NEED(record);
    NEED(cells);
    struct record_position position;
    int node = LZ_RECORD_NO_NODE;
    if (!record_node(record, parent))
        return record_no_such_node(parent, error);
    record_position_go(&position, record, parent);
    const lz_status status = record_set_up(record, parent, &position, cells, to_move, &node, error);
    if (!status && out)
        *out = node;
    return status;
}
