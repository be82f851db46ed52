/* Reads the properties of an SGF node and their values: text, points, lists of points. */
#include "base/ascii.h"
#include "base/bits.h"
#include "base/list.h"
#include "record/sgf_parse.h"
#include <stdlib.h>

lz_status sgf_no_room(struct sgf *sgf)
{
    return reader_damage(sgf->reader, LZ_ERR_MEMORY, "no memory for the node");
}

/* Reads "[...]" up to its closing bracket; the cursor is after the opening one. */
static bool gather_value(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    for (int c = reader_get(reader); c != ']'; c = reader_get(reader)) {
        if (c == '\\' && reader_peek(reader) != SOURCE_END) {
            if (!reader_gather(reader, &sgf->text, c))
                return false;
            c = reader_get(reader);
        }
        if (c == SOURCE_END) {
            reader_damage(reader, LZ_ERR_SYNTAX, "a value that is never closed");
            return false;
        }
        if (!reader_gather(reader, &sgf->text, c ? c : ' '))
            return false;
    }
    return reader_gather(reader, &sgf->text, '\0');
}

/* Reads a property's name. FF[1] to FF[3] allowed small letters between the capitals, which
 * alone count. A name in small letters alone is another program's error. */
static void gather_ident(struct sgf *sgf, struct sgf_property *property)
{
    struct reader *reader = sgf->reader;
    char small[SGF_IDENT_MAX + 1] = "";
    size_t length = 0, small_length = 0;
    for (int c = reader_peek(reader); c != SOURCE_END && ascii_is_letter((char)c);
         c = reader_peek(reader)) {
        if (c < 'a' && length++ < SGF_IDENT_MAX)
            property->ident[length - 1] = (char)c;
        else if (c >= 'a' && small_length++ < SGF_IDENT_MAX)
            small[small_length - 1] = (char)(c - 'a' + 'A');
        reader_get(reader);
    }
    if (!length)
        memcpy(property->ident, small, sizeof small);
    if ((length ? length : small_length) > SGF_IDENT_MAX)
        reader_leave_out(reader, "a property's name of more than %d letters is cut", SGF_IDENT_MAX);
}

bool sgf_gather_property(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    char shown[16];
    struct sgf_property *properties =
        list_grown(sgf->properties, (size_t)sgf->count, &sgf->property_room, sizeof *properties);
    if (!properties) {
        sgf_no_room(sgf);
        return false;
    }
    sgf->properties = properties;
    struct sgf_property *property = &properties[sgf->count];
    memset(property, 0, sizeof *property);
    reader_mark(reader);
    property->place = reader->token;
    property->first = sgf->text.used;
    gather_ident(sgf, property);
    reader_skip_blanks(reader, true);
    while (reader_peek(reader) == '[') {
        reader_mark(reader);
        reader_get(reader);
        if (!gather_value(sgf))
            return false;
        property->values++;
        reader_skip_blanks(reader, true);
    }
    if (property->values) {
        sgf->count++;
        return true;
    }
    reader_mark(reader);
    reader_damage(reader, LZ_ERR_SYNTAX, "expected '[' after %s, not %s", property->ident,
                  reader_show(reader_peek(reader), shown));
    return false;
}

const struct sgf_property *sgf_find_property(const struct sgf *sgf, const char *ident)
{
    for (int i = 0; i < sgf->count; i++) {
        if (strcmp(sgf->properties[i].ident, ident) == 0)
            return &sgf->properties[i];
    }
    return NULL;
}

/* A new text from value[0 .. length) without escapes and soft line breaks, line ends as '\n',
 * with `simple` as blanks. NULL without memory. */
static char *plain_text(const char *value, size_t length, bool simple)
{
    char *text = malloc(length + 1);
    size_t used = 0;
    if (!text)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        char c = value[i];
        const bool escaped = c == '\\' && i + 1 < length;
        if (escaped)
            c = value[++i];
        if (c == '\n' || c == '\r') {
            const char other = c == '\n' ? '\r' : '\n';
            if (i + 1 < length && value[i + 1] == other)
                i++;
            if (escaped)
                continue;
            c = simple ? ' ' : '\n';
        }
        text[used++] = c;
    }
    text[used] = '\0';
    return text;
}

char *sgf_decoded_text(struct sgf *sgf, const char *value, bool simple)
{
    char *plain = plain_text(value, strlen(value), simple);
    if (!plain) {
        sgf_no_room(sgf);
        return NULL;
    }
    char *text = reader_decode(sgf->reader, plain, strlen(plain));
    free(plain);
    return text;
}

int sgf_read_point(const struct sgf *sgf, const char **value)
{
    const lz_variant *variant = &sgf->reader->record->variant;
    const char *at = *value;
    if (!ascii_is_letter(at[0]))
        return -2;
    int column = at[0] >= 'a' ? at[0] - 'a' : at[0] - 'A' + 26, row;
    if (ascii_is_letter(at[1])) {
        row = at[1] >= 'a' ? at[1] - 'a' : at[1] - 'A' + 26;
        row = variant->rows - 1 - row;
        *value = at + 2;
    } else if (ascii_is_digit(at[1])) { /* not SGF, but in use: "h8" */
        column = (at[0] | 32) - 'a';
        row = at[1] - '0';
        *value = at + 2;
        if (ascii_is_digit(at[2])) {
            row = row * 10 + (at[2] - '0');
            ++*value;
        }
        row--;
    } else {
        return -2;
    }
    if (column >= variant->columns || row < 0 || row >= variant->rows)
        return -1;
    return row * variant->columns + column;
}

lz_status sgf_bad_point(struct sgf *sgf, const struct sgf_property *property, const char *value,
                        bool fatal)
{
    const int length = strlen(value) < 20 ? (int)strlen(value) : 20;
    sgf->reader->token = property->place;
    if (fatal)
        return reader_damage(sgf->reader, LZ_ERR_SYNTAX, "%s[%.*s] is no point of the board",
                             property->ident, length, value);
    reader_leave_out(sgf->reader, "%s[%.*s] is no point of the board and is left out",
                     property->ident, length, value);
    return LZ_OK;
}

lz_status sgf_each_point(struct sgf *sgf, const struct sgf_property *property,
                         lz_status (*act)(struct sgf *sgf, int cell, int kind), int kind)
{
    const int columns = sgf->reader->record->variant.columns;
    const char *value = sgf_first_value(sgf, property);
    uint64_t done[(LZ_CELLS_MAX + 63) / 64] = {0};
    lz_status status = LZ_OK;
    for (int i = 0; i < property->values && !status; i++, value = sgf_next_value(value)) {
        const char *at = value;
        const int from = sgf_read_point(sgf, &at);
        const int to = *at == ':' ? (at++, sgf_read_point(sgf, &at)) : from;
        if (from < 0 || to < 0 || *at) {
            if (*value)
                sgf_bad_point(sgf, property, value, false);
            continue;
        }
        const int left = from % columns < to % columns ? from % columns : to % columns;
        const int right = from % columns + to % columns - left;
        const int low = from / columns < to / columns ? from / columns : to / columns;
        const int high = from / columns + to / columns - low;
        for (int row = low; row <= high && !status; row++) {
            for (int column = left; column <= right && !status; column++) {
                const int cell = row * columns + column;
                if (bits_get(done, cell))
                    continue;
                bits_set(done, cell);
                status = act(sgf, cell, kind);
            }
        }
    }
    return status;
}
