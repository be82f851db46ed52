/* The board along a record's line, which decides which actions are possible. Further rules
 * (forbidden points, the end of the game) do not apply to records. */
#include "record/record.h"

#include "base/bits.h"
#include "base/error.h"
#include "game/variant.h"
#include <string.h>

void record_position_begin(struct record_position *position, const lz_record *record)
{
    const lz_variant *variant = &record->variant;
    const int cells = variant_cells(variant);
    memset(position, 0, sizeof *position);
    position->record = record;
    position->to_move = (lz_colour)record->start_to_move;
    position->opening = opening_begin(
        record->has_start || position->to_move != LZ_BLACK ? LZ_OPENING_NONE : variant->opening);
    if (record->has_start)
        memcpy(position->at, record->start, (size_t)cells);
    for (int word = 0; word * 64 < cells; word++) {
        for (uint64_t set = variant->blocked[word]; set;)
            position->at[word * 64 + bits_pop(&set)] = LZ_BLOCKED;
    }
}

int record_position_drop(const struct record_position *position, int column)
{
    const lz_variant *variant = &position->record->variant;
    for (int cell = column; cell < variant_cells(variant); cell += variant->columns) {
        if (position->at[cell] == LZ_EMPTY)
            return cell;
    }
    return -1;
}

unsigned record_position_opening(const struct record_position *position)
{
    return opening_expects(position->record->variant.opening, position->opening);
}

bool record_position_takes_two(const struct record_position *position)
{
    return record_position_opening(position) >> LZ_ACTION_ADD_TWO & 1;
}

static lz_status check_cell(const struct record_position *position, int cell, lz_error *error)
{
    const lz_variant *variant = &position->record->variant;
    char name[8];
    if (cell < 0 || cell >= variant_cells(variant))
        return error_set(error, LZ_ERR_ILLEGAL, "off the %dx%d board", variant->columns,
                         variant->rows);
    lz_cell_format(variant, cell, LZ_ROWS_BOTTOM, name, sizeof name);
    if (position->at[cell] != LZ_EMPTY)
        return error_set(error, LZ_ERR_ILLEGAL, "%s is %s", name,
                         position->at[cell] == LZ_BLOCKED ? N_("blocked") : N_("occupied"));
    if (lz_rule_has_gravity(variant->rule) &&
        record_position_drop(position, cell % variant->columns) != cell)
        return error_set(error, LZ_ERR_ILLEGAL, "a stone at %s floats", name);
    return LZ_OK;
}

lz_status record_position_check(const struct record_position *position, lz_action action,
                                lz_colour *colour, lz_error *error)
{
    const lz_variant *variant = &position->record->variant;
    if (position->depth >= RECORD_DEPTH_MAX)
        return error_set(error, LZ_ERR_UNSUPPORTED, "a line of more than %d moves",
                         RECORD_DEPTH_MAX);
    const unsigned opening = record_position_opening(position);
    const struct opening_step *step =
        opening_step_for(variant->opening, position->opening, action.kind);
    *colour = LZ_EMPTY;
    lz_status status;
    switch (action.kind) {
    case LZ_ACTION_PLACE:
        *colour = position->to_move;
        if (opening >> LZ_ACTION_CHOOSE & 1)
            return error_set(error, LZ_ERR_ILLEGAL, "a choice of colours must come first");
        if (opening && !(opening >> LZ_ACTION_PLACE & 1))
            return error_set(error, LZ_ERR_ILLEGAL, "the offers of moves must come first");
        return check_cell(position, action.cell[0], error);
    case LZ_ACTION_PASS:
        if (!lz_rule_has_gravity(variant->rule) && !opening)
            return LZ_OK;
        return error_set(error, LZ_ERR_ILLEGAL, "no passing here");
    case LZ_ACTION_CHOOSE:
        *colour = action.colour;
        if (opening >> LZ_ACTION_CHOOSE & 1 &&
            (action.colour == LZ_BLACK || action.colour == LZ_WHITE))
            return LZ_OK;
        return error_set(error, LZ_ERR_ILLEGAL, "no colour is chosen here");
    case LZ_ACTION_ADD_TWO:
        if (!record_position_takes_two(position))
            return error_set(error, LZ_ERR_ILLEGAL, "no two stones are added here");
        status = check_cell(position, action.cell[0], error);
        if (!status)
            status = check_cell(position, action.cell[1], error);
        if (!status && action.cell[0] == action.cell[1])
            status = error_set(error, LZ_ERR_ILLEGAL, "two stones on one cell");
        return status;
    case LZ_ACTION_DECLARE:
        if (!step)
            return error_set(error, LZ_ERR_ILLEGAL, "no number of moves to offer is due here");
        if (action.number >= 1 && action.number <= step->number)
            return LZ_OK;
        return error_set(error, LZ_ERR_ILLEGAL, "%d moves cannot be offered: say 1 to %d",
                         action.number, step->number);
    case LZ_ACTION_OFFER:
        if (!step)
            return error_set(error, LZ_ERR_ILLEGAL, "no moves are offered here");
        return check_cell(position, action.cell[0], error);
    case LZ_ACTION_SET_UP:
        return error_set(error, LZ_ERR_ARGUMENT, "a set-up is no action of a game");
    case LZ_ACTION_NONE:
        break;
    }
    return error_set(error, LZ_ERR_ARGUMENT, "no action has the number %d", (int)action.kind);
}

static void set_up(struct record_position *position, const struct record_set_up *set_up)
{
    for (int i = 0; i < set_up->count; i++)
        position->at[set_up->changes[i].cell] = set_up->changes[i].colour;
    position->to_move = (lz_colour)set_up->to_move;
    position->opening = opening_begin(LZ_OPENING_NONE);
}

void record_position_play(struct record_position *position, const struct record_node *node)
{
    if (node->kind == LZ_ACTION_NONE)
        return;
    if (position->depth < OPENING_ACTIONS_MAX)
        position->before[position->depth] = position->opening;
    if (position->opening.step != OPENING_OVER && node->kind != LZ_ACTION_SET_UP)
        position->opening = opening_after(position->record->variant.opening, position->opening,
                                          record_action_of(node));
    position->depth++;
    switch ((lz_action_kind)node->kind) {
    case LZ_ACTION_PLACE:
        position->at[node->cell[0]] = node->colour;
        position->to_move = colour_other(position->to_move);
        break;
    case LZ_ACTION_PASS:
        position->to_move = colour_other(position->to_move);
        break;
    case LZ_ACTION_ADD_TWO:
        position->at[node->cell[0]] = (uint8_t)position->to_move;
        position->at[node->cell[1]] = (uint8_t)colour_other(position->to_move);
        break;
    case LZ_ACTION_SET_UP:
        set_up(position, node->set_up);
        break;
    case LZ_ACTION_CHOOSE:
    case LZ_ACTION_DECLARE:
    case LZ_ACTION_OFFER:
    case LZ_ACTION_NONE:
        break;
    }
}

void record_position_undo(struct record_position *position, const struct record_node *node)
{
    if (node->kind == LZ_ACTION_NONE)
        return;
    position->depth--;
    if (position->depth < OPENING_ACTIONS_MAX) /* no opening has more */
        position->opening = position->before[position->depth];
    switch ((lz_action_kind)node->kind) {
    case LZ_ACTION_PLACE:
        position->at[node->cell[0]] = LZ_EMPTY;
        position->to_move = colour_other(position->to_move);
        break;
    case LZ_ACTION_PASS:
        position->to_move = colour_other(position->to_move);
        break;
    case LZ_ACTION_ADD_TWO:
        position->at[node->cell[0]] = LZ_EMPTY;
        position->at[node->cell[1]] = LZ_EMPTY;
        break;
    case LZ_ACTION_SET_UP:
        for (int i = 0; i < node->set_up->count; i++)
            position->at[node->set_up->changes[i].cell] = node->set_up->changes[i].before;
        position->to_move = (lz_colour)node->set_up->moved_before;
        break;
    case LZ_ACTION_CHOOSE:
    case LZ_ACTION_DECLARE:
    case LZ_ACTION_OFFER:
    case LZ_ACTION_NONE:
        break;
    }
}

void record_position_go(struct record_position *position, const lz_record *record, int node)
{
    int line[RECORD_DEPTH_MAX + 1];
    int length = 0;
    for (int at = node; at != LZ_RECORD_ROOT; at = record->nodes[at].parent)
        line[length++] = at;
    record_position_begin(position, record);
    while (length)
        record_position_play(position, &record->nodes[line[--length]]);
}
