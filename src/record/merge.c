/* Merges one record's tree into another's, or changes nothing: each change to a node is recorded
 * first and undone if memory runs out. */
#include "base/error.h"
#include "base/list.h"
#include "game/variant.h"
#include "record/record.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A change: a node that existed before the merge, or one that was added to such a node. */
struct change {
    int node;
    bool added;
    struct record_node
        before; /* of an existing node: its own marks and arrows, and the lengths of its texts */
};

struct merging {
    lz_record *record;
    int to[RECORD_DEPTH_MAX + 1]; /* by depth: the nodes of the present line */
    int depth;
    int added_from; /* the depth from which the line's nodes are new; INT_MAX: none */
    struct change *changes;
    size_t count, room;
};

lz_status record_merge_node(struct record_node *node, const struct record_node *from,
                            lz_error *error)
{
    const struct record_note *comment = &from->comment, *extra = &from->extra;
    const bool said = node->comment.length == comment->length && comment->length &&
                      memcmp(node->comment.text, comment->text, comment->length) == 0;
    lz_status status = LZ_OK;
    if (!said)
        status = record_add_note(&node->comment, comment->text, comment->length, "\n", error);
    if (!status && !node->extra.length)
        status = record_add_note(&node->extra, extra->text, extra->length, "", error);
    for (int i = 0; i < from->mark_count && !status; i++) {
        const struct record_mark *mark = &from->marks[i];
        status = record_put_mark(node, record_find_mark(node, mark->cell), mark->cell,
                                 (lz_mark_kind)mark->kind, mark->text, error);
    }
    for (int i = 0; i < record_arrow_count(from) && !status; i++)
        status = record_put_arrow(node, from->arrows->list[i], error);
    node->flags |= from->flags;
    if (!node->judgement)
        node->judgement = from->judgement;
    if (node->time_ms < 0)
        node->time_ms = from->time_ms;
    if (node->win_permille < 0)
        node->win_permille = from->win_permille;
    return status;
}

/* Makes room for one more change. The caller fills it in and counts it. */
static struct change *next_change(struct merging *merging)
{
    struct change *changes =
        list_grown(merging->changes, merging->count, &merging->room, sizeof *changes);
    if (!changes)
        return NULL;
    merging->changes = changes;
    return &changes[merging->count];
}

static bool says_something(const struct record_node *node)
{
    return node->comment.length || node->extra.length || node->mark_count || node->arrows ||
           node->flags || node->judgement || node->time_ms >= 0 || node->win_permille >= 0;
}

/* Records an existing node as it is. */
static lz_status note_before(struct merging *merging, int node, lz_error *error)
{
    const struct record_node *here = &merging->record->nodes[node];
    struct change *change = next_change(merging);
    if (!change)
        return record_no_memory(error);
    *change = (struct change){.node = node, .before = *here};
    const lz_status status = record_copy_marks(&change->before, here, error);
    if (status)
        record_clear_marks(&change->before);
    else
        merging->count++;
    return status;
}

/* Adds a child to the line's last node. */
static lz_status add_child(struct merging *merging, const struct record_node *from, int *node,
                           lz_error *error)
{
    const bool first = merging->depth < merging->added_from;
    struct change *change = first ? next_change(merging) : NULL;
    if (first && !change)
        return record_no_memory(error);
    *node = record_append_like(merging->record, merging->to[merging->depth], from);
    if (*node == LZ_RECORD_NO_NODE)
        return record_no_memory(error);
    if (first) {
        *change = (struct change){.node = *node, .added = true};
        merging->added_from = merging->depth + 1;
        merging->count++;
    }
    return LZ_OK;
}

/* Extends the line to the node that `from` belongs to and adds the notes of `from`. */
static lz_status merge_child(struct merging *merging, const struct record_node *from,
                             lz_error *error)
{
    lz_record *record = merging->record;
    int node = record_find_like(record, merging->to[merging->depth], from);
    lz_status status = LZ_OK;
    if (node == LZ_RECORD_NO_NODE)
        status = add_child(merging, from, &node, error);
    else if (merging->depth < merging->added_from && says_something(from))
        status = note_before(merging, node, error);
    if (status)
        return status;
    merging->to[++merging->depth] = node;
    return record_merge_node(&record->nodes[node], from, error);
}

static lz_status merge_tree(struct merging *merging, const lz_record *other, lz_error *error)
{
    int at = LZ_RECORD_ROOT;
    lz_status status = note_before(merging, LZ_RECORD_ROOT, error);
    if (!status)
        status =
            record_merge_node(&merging->record->nodes[LZ_RECORD_ROOT], &other->nodes[at], error);
    while (!status) {
        const int next = record_walk(other, at);
        if (next == LZ_RECORD_ROOT)
            break;
        for (int up = at; up != other->nodes[next].parent; up = other->nodes[up].parent)
            merging->depth--;
        if (merging->depth < merging->added_from)
            merging->added_from = INT_MAX;
        at = next;
        status = merge_child(merging, &other->nodes[at], error);
    }
    return status;
}

/* Undoes the last change first, since a node may have changed twice. */
static void take_back(struct merging *merging)
{
    while (merging->count) {
        const struct change *change = &merging->changes[--merging->count];
        if (change->added) {
            record_delete(merging->record, change->node);
        } else {
            struct record_node *node = &merging->record->nodes[change->node];
            record_cut_note(&node->comment, change->before.comment.length);
            record_cut_note(&node->extra, change->before.extra.length);
            record_clear_marks(node);
            node->marks = change->before.marks;
            node->mark_count = change->before.mark_count;
            node->arrows = change->before.arrows;
            node->flags = change->before.flags;
            node->judgement = change->before.judgement;
            node->time_ms = change->before.time_ms;
            node->win_permille = change->before.win_permille;
        }
    }
    free(merging->changes);
}

static void forget_changes(struct merging *merging)
{
    for (size_t i = 0; i < merging->count; i++) {
        if (!merging->changes[i].added)
            record_clear_marks(&merging->changes[i].before);
    }
    free(merging->changes);
}

/* Records which parts of the other's game header the record lacks. */
static void note_left_out(lz_record *record, const lz_record *other)
{
    record->left_out |= other->left_out;
    for (int i = 0; i < LZ_RECORD_INFO_COUNT; i++) {
        const char *own = record->text[i], *text = other->text[i];
        if (text && (!own || strcmp(own, text) != 0))
            record->left_out |= i == LZ_RECORD_INFO_ENDING ? RECORD_LEFT_ENDING : RECORD_LEFT_TEXTS;
    }
    if (other->result != LZ_RESULT_ONGOING &&
        record_shown_result(other, 0) != (lz_result)other->result)
        record->left_out |= RECORD_LEFT_RESULT;
}

lz_status lz_record_merge(lz_record *record, const lz_record *other, lz_error *error)
{
    NEED(record);
    NEED(other);
    const int cells = variant_cells(&record->variant);
    if (!variant_is_same(&record->variant, &other->variant))
        return error_set(error, LZ_ERR_UNSUPPORTED, "records of different games");
    bool same = record->start_to_move == other->start_to_move;
    for (int cell = 0; cell < cells; cell++)
        same &= lz_record_start_at(record, cell) == lz_record_start_at(other, cell);
    if (!same)
        return error_set(error, LZ_ERR_UNSUPPORTED, "records of different start positions");

    struct merging merging = {.record = record, .to = {LZ_RECORD_ROOT}, .added_from = INT_MAX};
    const lz_status status = merge_tree(&merging, other, error);
    if (status) {
        take_back(&merging);
        return status;
    }
    forget_changes(&merging);
    note_left_out(record, other);
    return LZ_OK;
}
