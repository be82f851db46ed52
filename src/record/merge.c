/* One record's tree into another's. */
#include "base/error.h"
#include "game/variant.h"
#include "record/record.h"
#include <string.h>

lz_status record_merge_node(struct record_node *node, const struct record_node *from,
                            lz_error *error)
{
    const bool said = node->comment && from->comment && strcmp(node->comment, from->comment) == 0;
    lz_status status = said ? LZ_OK : record_join_text(&node->comment, from->comment, "\n", error);
    if (!status && !node->extra)
        status = record_replace_text(&node->extra, from->extra, error);
    for (int i = 0; i < from->mark_count && !status; i++) {
        const struct record_mark *mark = &from->marks[i];
        status = record_put_mark(node, record_find_mark(node, mark->cell), mark->cell,
                                 (lz_mark_kind)mark->kind, mark->text, error);
    }
    node->flags |= from->flags;
    if (node->time_ms < 0)
        node->time_ms = from->time_ms;
    return status;
}

/* Remembers what of the other's whole game the record does not say. */
static void note_left_out(lz_record *record, const lz_record *other)
{
    record->left_out |= other->left_out;
    for (int i = 0; i < LZ_INFO_COUNT; i++) {
        const char *own = record->text[i], *text = other->text[i];
        if (text && (!own || strcmp(own, text) != 0))
            record->left_out |= i == LZ_INFO_ENDING ? RECORD_LEFT_ENDING : RECORD_LEFT_TEXTS;
    }
    if (other->result != LZ_ONGOING && !record_shows_result(other, true))
        record->left_out |= RECORD_LEFT_RESULT;
}

lz_status lz_record_merge(lz_record *record, const lz_record *other, lz_error *error)
{
    const int cells = variant_cells(&record->variant);
    if (!variant_is_same(&record->variant, &other->variant))
        return error_set(error, LZ_ERR_UNSUPPORTED, "records of different games");
    bool same = record->start_to_move == other->start_to_move;
    for (int cell = 0; cell < cells; cell++)
        same &= lz_record_start_at(record, cell) == lz_record_start_at(other, cell);
    if (!same)
        return error_set(error, LZ_ERR_UNSUPPORTED, "records of different start positions");
    note_left_out(record, other);

    int to[RECORD_DEPTH_MAX + 1] = {LZ_RECORD_ROOT}; /* by depth: where the line's nodes are */
    int depth = 0, at = LZ_RECORD_ROOT;
    lz_status status =
        record_merge_node(&record->nodes[LZ_RECORD_ROOT], &other->nodes[LZ_RECORD_ROOT], error);
    while (!status) {
        const int next = record_walk(other, at);
        if (next == LZ_RECORD_ROOT)
            break;
        for (int up = at; up != other->nodes[next].parent; up = other->nodes[up].parent)
            depth--;
        at = next;
        const struct record_node *from = &other->nodes[at];
        const lz_action action = record_action_of(from);
        int node = record_find(record, to[depth], action);
        if (node == LZ_RECORD_NO_NODE)
            node = record_append(record, to[depth], action, (lz_colour)from->colour);
        if (node == LZ_RECORD_NO_NODE)
            return record_no_memory(error);
        to[++depth] = node;
        status = record_merge_node(&record->nodes[node], from, error);
    }
    return status;
}
