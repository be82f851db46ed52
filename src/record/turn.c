/* Turns and mirrors a whole record. */
#include "base/ascii.h"
#include "base/bits.h"
#include "base/error.h"
#include "game/symmetry.h"
#include "game/variant.h"
#include "record/record.h"
#include <string.h>

struct turning {
    int columns, rows; /* of the board before it is turned */
    unsigned symmetry;
};

static int16_t turned_cell(const struct turning *turning, int cell)
{
    return (int16_t)symmetry_cell(turning->columns, turning->rows, cell, turning->symmetry);
}

static void turn_variant(const struct turning *turning, lz_variant *variant)
{
    const lz_variant before = *variant;
    const bool exchanged = turning->symmetry & 4;
    variant->columns = exchanged ? before.rows : before.columns;
    variant->rows = exchanged ? before.columns : before.rows;
    memset(variant->blocked, 0, sizeof variant->blocked);
    for (int cell = 0; cell < variant_cells(&before); cell++) {
        if (bits_get(before.blocked, cell))
            bits_set(variant->blocked, turned_cell(turning, cell));
    }
}

static void turn_node(const struct turning *turning, struct record_node *node)
{
    for (int i = 0; i < 2 && node->kind != LZ_ACTION_DECLARE; i++)
        node->cell[i] = node->cell[i] < 0 ? node->cell[i] : turned_cell(turning, node->cell[i]);
    for (int i = 0; i < node->mark_count; i++)
        node->marks[i].cell = turned_cell(turning, node->marks[i].cell);
    for (int i = 0; i < record_arrow_count(node); i++) {
        struct record_arrow *arrow = &node->arrows->list[i];
        arrow->from = turned_cell(turning, arrow->from);
        arrow->to = turned_cell(turning, arrow->to);
    }
    for (int i = 0; node->set_up && i < node->set_up->count; i++)
        node->set_up->changes[i].cell = turned_cell(turning, node->set_up->changes[i].cell);
}

/* Whether the properties (NULL: none) have a value that begins with a point of SGF. */
static bool names_points(const char *properties)
{
    for (const char *at = properties; at && (at = strchr(at, '[')); at++) {
        if (ascii_is_letter(at[1]) && ascii_is_letter(at[2]) && at[3] && strchr("]:,", at[3]))
            return true;
    }
    return false;
}

static bool adds_two(const struct record_node *node)
{
    return node->used && node->kind == LZ_ACTION_ADD_TWO;
}

lz_status lz_record_turn(lz_record *record, int quarters, bool mirrored, lz_error *error)
{
    NEED(record);
    static const unsigned turns[] = {0, 5, 3, 6}; /* by clockwise quarters */
    const struct turning turning = {record->variant.columns, record->variant.rows,
                                    turns[quarters & 3] ^ mirrored};
    uint8_t start[LZ_CELLS_MAX];
    if (!turning.symmetry)
        return LZ_OK;
    if (turning.symmetry > 1 && lz_rule_has_gravity(record->variant.rule))
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "a game in which stones fall can be mirrored, not turned");
    for (int node = 0; node < record->reached; node++) {
        if (adds_two(&record->nodes[node]))
            record_pairs_remove(record, node);
    }
    memcpy(start, record->start, sizeof start);
    for (int cell = 0; cell < variant_cells(&record->variant); cell++)
        record->start[turned_cell(&turning, cell)] = start[cell];
    turn_variant(&turning, &record->variant);
    for (int node = 0; node < record->reached; node++) {
        if (!record->nodes[node].used)
            continue;
        turn_node(&turning, &record->nodes[node]);
        if (names_points(record->nodes[node].extra.text))
            record->left_out |= RECORD_LEFT_UNTURNED;
        if (adds_two(&record->nodes[node]))
            record_pairs_add(record, node);
    }
    return LZ_OK;
}
