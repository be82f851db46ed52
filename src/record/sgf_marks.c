/* Reads the marks and labels of an SGF node. */
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
    }
    const int index = sgf->mark_at[cell] < 0 ? node->mark_count : sgf->mark_at[cell];
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

lz_status sgf_read_marks(struct sgf *sgf, const struct sgf_property *property)
{
    if (sgf_is(property, "LB"))
        return read_labels(sgf, property);
    for (int kind = 0; kind < LZ_MARK_COUNT; kind++)
        if (sgf_mark_ident[kind] && sgf_is(property, sgf_mark_ident[kind]))
            return sgf_each_point(sgf, property, set_mark, kind);
    return LZ_ERR_UNSUPPORTED;
}
