/* Reads the marks, labels, arrows and lines of an SGF node. */
#include "record/sgf.h"
#include "record/sgf_parse.h"
#include <stdlib.h>

/* Sets a mark without searching for the cell's present one: a few bytes of rectangles can name
 * every cell of the board many times. */
static lz_status put_mark(struct sgf *sgf, int cell, lz_mark_kind kind, const char *text)
{
    const int number = sgf->reader->node;
    struct record_node *node = &sgf->reader->record->nodes[number];
    if (sgf->marked != number) {
        memset(sgf->mark_at, -1, sizeof sgf->mark_at);
        for (int i = 0; i < node->mark_count; i++)
            sgf->mark_at[node->marks[i].cell] = (int16_t)i;
        sgf->marked = number;
        sgf->marked_twice = false;
    }
    const int index = sgf->mark_at[cell] < 0 ? node->mark_count : sgf->mark_at[cell];
    if (index < node->mark_count && !sgf->marked_twice) {
        reader_leave_out(sgf->reader, "a second mark on one point replaces the first");
        sgf->marked_twice = true;
    }
    if (record_put_mark(node, index, cell, kind, text, NULL))
        return sgf_no_room(sgf);
    sgf->mark_at[cell] = (int16_t)index;
    return LZ_OK;
}

static lz_status set_mark(struct sgf *sgf, int cell, int kind)
{
    return put_mark(sgf, cell, (lz_mark_kind)kind, NULL);
}

static lz_status read_labels(struct sgf *sgf, const struct sgf_property *property)
{
    const char *value = sgf_first_value(sgf, property);
    for (int i = 0; i < property->values; i++, value = sgf_next_value(value)) {
        const char *at = value;
        const int cell = sgf_read_point(sgf, &at);
        if (cell < 0 || *at != ':') {
            sgf_bad_point(sgf, property, value, false);
            continue;
        }
        char *text = sgf_decoded_text(sgf, at + 1, true);
        const lz_status status = text ? put_mark(sgf, cell, LZ_MARK_LABEL, text) : LZ_ERR_MEMORY;
        free(text);
        if (status)
            return status;
    }
    return LZ_OK;
}

/* FF[3]'s M: a cross on an empty point, a triangle on a stone. */
static lz_status set_old_mark(struct sgf *sgf, int cell, int kind)
{
    (void)kind;
    const bool empty = sgf->reader->position.at[cell] == LZ_EMPTY;
    return put_mark(sgf, cell, empty ? LZ_MARK_CROSS : LZ_MARK_TRIANGLE, NULL);
}

/* FF[3]'s L: the next capital letter. */
static lz_status set_old_label(struct sgf *sgf, int cell, int kind)
{
    const int number = sgf->old_labels++;
    char text[] = {(char)('A' + number % 26), '\0'};
    (void)kind;
    return put_mark(sgf, cell, LZ_MARK_LABEL, text);
}

static lz_status put_arrow(struct sgf *sgf, struct record_arrow arrow)
{
    struct reader *reader = sgf->reader;
    const lz_status status = record_put_arrow(&reader->record->nodes[reader->node], arrow, NULL);
    if (status != LZ_ERR_UNSUPPORTED)
        return status ? sgf_no_room(sgf) : LZ_OK;
    if (sgf->overdrawn != reader->node)
        reader_leave_out(reader, "more than %d arrows and lines of a position are left out",
                         LZ_ARROWS_MAX);
    sgf->overdrawn = reader->node;
    return LZ_OK;
}

static lz_status read_arrows(struct sgf *sgf, const struct sgf_property *property, bool heads)
{
    const char *value = sgf_first_value(sgf, property);
    lz_status status = LZ_OK;
    for (int i = 0; i < property->values && !status; i++, value = sgf_next_value(value)) {
        const char *at = value;
        const int from = sgf_read_point(sgf, &at);
        const int to = *at == ':' ? (at++, sgf_read_point(sgf, &at)) : -1;
        if (from < 0 || to < 0 || *at)
            sgf_bad_point(sgf, property, value, false);
        else if (from == to)
            reader_leave_out(sgf->reader, "%s[%s] begins and ends on one point and is left out",
                             property->ident, value);
        else
            status = put_arrow(sgf, (struct record_arrow){(int16_t)from, (int16_t)to, heads});
    }
    return status;
}

/* Renju's archives: the fifth moves that were offered. */
static lz_status add_offer(struct sgf *sgf, int cell, int kind)
{
    (void)kind;
    if (sgf->offer_count < LZ_CELLS_MAX)
        sgf->offers[sgf->offer_count++] = (int16_t)cell;
    return LZ_OK;
}

lz_status sgf_read_marks(struct sgf *sgf, const struct sgf_property *property)
{
    if (sgf_is(property, "LB"))
        return read_labels(sgf, property);
    if (sgf_is(property, "M"))
        return sgf_each_point(sgf, property, set_old_mark, 0);
    if (sgf_is(property, "L")) {
        sgf->old_labels = 0;
        return sgf_each_point(sgf, property, set_old_label, 0);
    }
    if (sgf_is(property, "5A"))
        return sgf_each_point(sgf, property, add_offer, 0);
    for (int heads = 0; heads < 2; heads++)
        if (sgf_is(property, sgf_arrow_ident[heads]))
            return read_arrows(sgf, property, heads);
    for (int kind = 0; kind < LZ_MARK_COUNT; kind++)
        if (sgf_mark_ident[kind] && sgf_is(property, sgf_mark_ident[kind]))
            return sgf_each_point(sgf, property, set_mark, kind);
    return LZ_ERR_UNSUPPORTED;
}
