#include "session/move_list.h"

#include "study/tree.h"
#include "study/wording.h"
#include "system/array.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A layout in progress. */
struct laying {
    struct move_list *list;
    const lz_record *record;
    const int *line;
    int line_length;
    struct move_fit fit;
    bool whole;
    bool row_open; /* the last row takes more moves */
};

void move_list_clear(struct move_list *list)
{
    for (int i = 0; i < list->row_count; i++)
        free(list->rows[i].comment);
    free(list->rows);
    free(list->items);
    *list = (struct move_list){0};
}

/* Empties it, and keeps its memory. */
static void reset(struct move_list *list)
{
    for (int i = 0; i < list->row_count; i++)
        free(list->rows[i].comment);
    list->row_count = list->item_count = 0;
    list->failed = false;
}

static struct move_row *add_row(struct laying *laying, int indent)
{
    struct move_list *list = laying->list;
    struct move_row *rows =
        array_grown(list->rows, (size_t)list->row_count, &list->row_room, sizeof *rows);
    if (!rows) {
        list->failed = true;
        return NULL;
    }
    list->rows = rows;
    struct move_row *row = &list->rows[list->row_count++];
    *row = (struct move_row){.first = list->item_count, .indent = indent, .node = -1};
    return row;
}

static int room(const struct laying *laying, int indent)
{
    const int left = laying->fit.columns - (indent + laying->fit.step - 1) / laying->fit.step;
    return left > 1 ? left : 1;
}

/* A node, how deep it is, and how many stones there are then, since a set-up. */
struct spot {
    int node, depth, stones;
};

static void add_item(struct laying *laying, struct spot spot, int indent)
{
    struct move_list *list = laying->list;
    const bool full =
        list->row_count == 0 || list->rows[list->row_count - 1].count >= room(laying, indent);
    if ((!laying->row_open || full) && !add_row(laying, indent))
        return;
    laying->row_open = true;
    struct move_item *items =
        array_grown(list->items, (size_t)list->item_count, &list->item_room, sizeof *items);
    if (!items) {
        list->failed = true;
        return;
    }
    list->items = items;
    const lz_action action = lz_record_action(laying->record, spot.node);
    const int stones = tree_stones_of(action);
    struct move_item *item = &list->items[list->item_count++];
    *item = (struct move_item){.node = spot.node,
                               .number = stones ? spot.stones - stones + 1 : 0,
                               .set_up = action.kind == LZ_ACTION_SET_UP,
                               .colour = lz_record_colour(laying->record, spot.node),
                               .judgement = lz_record_judgement(laying->record, spot.node)};
    if (action.kind == LZ_ACTION_CHOOSE)
        item->text[0] = '\0'; /* the stone says which */
    else
        wording_action(lz_record_variant(laying->record), action, item->text, sizeof item->text);
    list->rows[list->row_count - 1].count++;
}

static void add_comment(struct laying *laying, int node, int indent)
{
    const char *comment = lz_record_comment(laying->record, node);
    if (!comment)
        return;
    struct move_row *row = add_row(laying, indent);
    laying->row_open = false;
    if (!row)
        return;
    row->node = node;
    const size_t length = strcspn(comment, "\n");
    row->comment = calloc(1, length + 1); /* Windows has no strndup */
    if (row->comment)
        memcpy(row->comment, comment, length);
    else
        laying->list->failed = true;
}

/* A node below or beside others; `before` is the number of stones at its parent. */
static struct spot spot_of(const struct laying *laying, int node, int depth, int before)
{
    const lz_action action = lz_record_action(laying->record, node);
    const int stones = action.kind == LZ_ACTION_SET_UP ? 0 : before + tree_stones_of(action);
    return (struct spot){node, depth, stones};
}

/* The first child. */
static struct spot below(const struct laying *laying, struct spot spot)
{
    return spot_of(laying, lz_record_child(laying->record, spot.node), spot.depth + 1, spot.stones);
}

static bool is_on_line(const struct laying *laying, int node, int depth)
{
    return depth < laying->line_length && laying->line[depth] == node;
}

static void add_line(struct laying *laying, struct spot spot, int before, int indent);

/* As much of a line as fits into a row. */
static void add_folded(struct laying *laying, struct spot spot, int indent)
{
    laying->row_open = false;
    for (int left = room(laying, indent); spot.node != LZ_RECORD_NO_NODE && left > 0;
         left--, spot = below(laying, spot))
        add_item(laying, spot, indent);
    if (laying->list->row_count)
        laying->list->rows[laying->list->row_count - 1].more = spot.node != LZ_RECORD_NO_NODE;
    laying->row_open = false;
}

/* The variations beside a first child, below it; `before` is the number of stones at their parent.
 */
static void add_beside(struct laying *laying, struct spot spot, int before, int indent)
{
    const int deeper = indent < MOVE_LIST_INDENT ? indent + 1 : indent;
    for (int at = lz_record_next(laying->record, spot.node); at != LZ_RECORD_NO_NODE;
         at = lz_record_next(laying->record, at)) {
        const struct spot other = spot_of(laying, at, spot.depth, before);
        laying->row_open = false;
        if (laying->whole || is_on_line(laying, at, spot.depth))
            add_line(laying, other, before, deeper);
        else
            add_folded(laying, other, deeper);
    }
    laying->row_open = false;
}

static void add_line(struct laying *laying, struct spot spot, int before, int indent)
{
    const int begin = spot.node;
    for (; spot.node != LZ_RECORD_NO_NODE; before = spot.stones, spot = below(laying, spot)) {
        add_item(laying, spot, indent);
        add_comment(laying, spot.node, indent);
        const bool is_first = spot.node != begin || indent == 0;
        if (is_first && lz_record_next(laying->record, spot.node) != LZ_RECORD_NO_NODE)
            add_beside(laying, spot, before, indent);
    }
}

void move_list_make(struct move_list *list, const lz_record *record, const int *line,
                    int line_length, struct move_fit fit)
{
    struct laying laying = {
        .list = list,
        .record = record,
        .line = line,
        .line_length = line_length,
        .fit = fit,
        .whole = lz_record_nodes(record) <= MOVE_LIST_WHOLE,
    };
    reset(list);
    add_comment(&laying, LZ_RECORD_ROOT, 0);
    const struct spot first = below(&laying, (struct spot){LZ_RECORD_ROOT, 0, 0});
    if (first.node != LZ_RECORD_NO_NODE)
        add_line(&laying, first, 0, 0);
}

int move_list_row(const struct move_list *list, int node)
{
    for (int row = 0; row < list->row_count; row++) {
        for (int i = 0; i < list->rows[row].count; i++) {
            if (list->items[list->rows[row].first + i].node == node)
                return row;
        }
    }
    return -1;
}
