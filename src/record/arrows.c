/* The arrows and lines that a record's nodes have on the board. Most nodes have none, so a node has
 * one pointer for them. */
#include "record/record.h"

#include "base/error.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

int record_arrow_count(const struct record_node *node)
{
    return node->arrows ? node->arrows->count : 0;
}

static size_t arrows_bytes(int count)
{
    return sizeof(struct record_arrows) + (size_t)count * sizeof(struct record_arrow);
}

lz_status record_copy_arrows(struct record_node *copy, const struct record_node *node,
                             lz_error *error)
{
    const int count = record_arrow_count(node);
    copy->arrows = count ? malloc(arrows_bytes(count)) : NULL;
    if (count && !copy->arrows)
        return record_no_memory(error);
    if (count)
        memcpy(copy->arrows, node->arrows, arrows_bytes(count));
    return LZ_OK;
}

/* Whether both look the same: a line has no direction. */
static bool is_same(const struct record_arrow *a, const struct record_arrow *b)
{
    if (a->head != b->head)
        return false;
    return (a->from == b->from && a->to == b->to) ||
           (!a->head && a->from == b->to && a->to == b->from);
}

/* The number of the arrow; how many there are if it is not among them. */
static int find_arrow(const struct record_node *node, const struct record_arrow *arrow)
{
    const int count = record_arrow_count(node);
    int index = 0;
    while (index < count && !is_same(&node->arrows->list[index], arrow))
        index++;
    return index;
}

lz_status record_put_arrow(struct record_node *node, struct record_arrow arrow, lz_error *error)
{
    const int count = record_arrow_count(node);
    if (find_arrow(node, &arrow) < count)
        return LZ_OK;
    if (count == LZ_ARROWS_MAX)
        return error_set(error, LZ_ERR_UNSUPPORTED, "a position has at most %d arrows and lines",
                         LZ_ARROWS_MAX);
    struct record_arrows *arrows = realloc(node->arrows, arrows_bytes(count + 1));
    if (!arrows)
        return record_no_memory(error);
    arrows->list[count] = arrow;
    arrows->count = count + 1;
    node->arrows = arrows;
    return LZ_OK;
}

int lz_record_arrows(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? record_arrow_count(here) : 0;
}

lz_arrow lz_record_arrow(const lz_record *record, int node, int index)
{
    const struct record_node *here = record_node(record, node);
    if (!here || index < 0 || index >= record_arrow_count(here))
        return (lz_arrow){.from = -1, .to = -1};
    const struct record_arrow *arrow = &here->arrows->list[index];
    return (lz_arrow){.from = arrow->from, .to = arrow->to, .head = arrow->head};
}

static bool is_on(const lz_record *record, int cell)
{
    return cell >= 0 && cell < variant_cells(&record->variant);
}

static struct record_arrow packed(lz_arrow arrow)
{
    return (struct record_arrow){(int16_t)arrow.from, (int16_t)arrow.to, arrow.head};
}

lz_status lz_record_set_arrow(lz_record *record, int node, lz_arrow arrow, lz_error *error)
{
    NEED(record);
    struct record_node *here = record_node(record, node);
    if (!here)
        return record_no_such_node(node, error);
    if (!is_on(record, arrow.from) || !is_on(record, arrow.to))
        return error_set(error, LZ_ERR_ARGUMENT, "an arrow off the board");
    if (arrow.from == arrow.to)
        return error_set(error, LZ_ERR_ARGUMENT, "an arrow from a cell to itself");
    return record_put_arrow(here, packed(arrow), error);
}

void lz_record_clear_arrow(lz_record *record, int node, lz_arrow arrow)
{
    struct record_node *here = record_node(record, node);
    if (!here || !is_on(record, arrow.from) || !is_on(record, arrow.to))
        return;
    const struct record_arrow wanted = packed(arrow);
    const int index = find_arrow(here, &wanted), count = record_arrow_count(here);
    if (index == count)
        return;
    struct record_arrow *list = here->arrows->list;
    memmove(&list[index], &list[index + 1], (size_t)(count - index - 1) * sizeof *list);
    if (--here->arrows->count == 0) {
        free(here->arrows);
        here->arrows = NULL;
    }
}
