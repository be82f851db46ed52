#include "session/move_graph.h"

#include "study/tree.h"
#include "system/array.h"

#include <stdlib.h>

/* What a layout needs besides its result. */
struct laying {
    struct move_graph *graph;
    const lz_record *record;
    int free_row[TREE_LINE_MAX + 1]; /* below everything that stands in the column */
    int stones[TREE_LINE_MAX + 1];   /* at the node in the column, on the way to the present one */
};

static bool add_item(struct laying *laying, int node, int column)
{
    struct move_graph *graph = laying->graph;
    struct graph_item *items =
        array_grown(graph->items, (size_t)graph->item_count, &graph->item_room, sizeof *items);
    if (!items)
        return false;
    graph->items = items;
    const lz_action action = lz_record_action(laying->record, node);
    const int put = tree_stones_of(action);
    const int before = column && action.kind != LZ_ACTION_SET_UP ? laying->stones[column - 1] : 0;
    laying->stones[column] = before + put;
    items[graph->item_count++] = (struct graph_item){
        .node = node,
        .number = (int16_t)(put ? before + 1 : 0),
        .colour = (uint8_t)(put ? lz_record_colour(laying->record, node) : LZ_EMPTY),
        .judgement = (uint8_t)lz_record_judgement(laying->record, node),
        .comment = lz_record_comment(laying->record, node) != NULL};
    return true;
}

/* How many nodes the line has that goes on by first children. */
static int length_of(const lz_record *record, int node)
{
    int length = 0;
    for (; node != LZ_RECORD_NO_NODE; node = lz_record_child(record, node))
        length++;
    return length;
}

/* The first row below everything in the columns of the line and in the one before it, where the
 * line begins. */
static int row_below(const struct laying *laying, int column, int length)
{
    int row = 0;
    for (int at = column ? column - 1 : 0; at < column + length; at++)
        row = laying->free_row[at] > row ? laying->free_row[at] : row;
    return row;
}

static void add_line(struct laying *laying, int node, int column, int parent_row);

/* The variations that leave the line, the last ones first. */
static void add_variations(struct laying *laying, int leaf, struct graph_line line)
{
    const lz_record *record = laying->record;
    int node = leaf;
    for (int column = line.column + line.count - 1; column > line.column; column--) {
        for (int other = lz_record_next(record, node); other != LZ_RECORD_NO_NODE;
             other = lz_record_next(record, other))
            add_line(laying, other, column, line.row);
        node = lz_record_parent(record, node);
    }
}

/* A line from its first node to its leaf, and then all that leave it. */
static void add_line(struct laying *laying, int node, int column, int parent_row)
{
    struct move_graph *graph = laying->graph;
    struct graph_line *lines =
        array_grown(graph->lines, (size_t)graph->line_count, &graph->line_room, sizeof *lines);
    if (!lines) {
        graph->failed = true;
        return;
    }
    graph->lines = lines;
    const int length = length_of(laying->record, node);
    const struct graph_line line = {.row = row_below(laying, column, length),
                                    .column = column,
                                    .first = graph->item_count,
                                    .count = length,
                                    .parent_row = parent_row};
    lines[graph->line_count++] = line;
    int leaf = node;
    for (int i = 0; i < length; i++) {
        leaf = i ? lz_record_child(laying->record, leaf) : node;
        if (!add_item(laying, leaf, column + i)) {
            graph->failed = true;
            graph->lines[graph->line_count - 1].count = graph->item_count - line.first;
            return;
        }
    }
    /* Down to the row the column before holds the way to the line. */
    for (int at = column ? column - 1 : 0; at < column + length; at++)
        laying->free_row[at] = line.row + 1;
    graph->rows = line.row + 1 > graph->rows ? line.row + 1 : graph->rows;
    graph->columns = column + length > graph->columns ? column + length : graph->columns;
    add_variations(laying, leaf, line);
}

void move_graph_make(struct move_graph *graph, const lz_record *record)
{
    struct laying laying = {.graph = graph, .record = record};
    graph->item_count = graph->line_count = graph->rows = graph->columns = 0;
    graph->failed = false;
    add_line(&laying, LZ_RECORD_ROOT, 0, -1);
}

void move_graph_clear(struct move_graph *graph)
{
    free(graph->items);
    free(graph->lines);
    *graph = (struct move_graph){0};
}

/* The number of the line that has the item. */
static int line_of(const struct move_graph *graph, int item)
{
    int low = 0, high = graph->line_count - 1; /* lines come in the order of their items */
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (graph->lines[middle].first <= item)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

bool move_graph_find(const struct move_graph *graph, int node, int *column, int *row)
{
    for (int i = 0; i < graph->item_count; i++) {
        if (graph->items[i].node != node)
            continue;
        const struct graph_line *line = &graph->lines[line_of(graph, i)];
        *column = line->column + i - line->first;
        *row = line->row;
        return true;
    }
    return false;
}

const struct graph_item *move_graph_at(const struct move_graph *graph, int column, int row)
{
    for (int i = 0; i < graph->line_count; i++) {
        const struct graph_line *line = &graph->lines[i];
        if (line->row == row && column >= line->column && column < line->column + line->count)
            return &graph->items[line->first + column - line->column];
    }
    return NULL;
}
