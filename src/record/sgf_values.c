/* Reads the properties of an SGF node and their values: text, points, lists of points. */
#include "base/ascii.h"
#include "base/bits.h"
#include "base/list.h"
#include "record/sgf.h"
#include "record/sgf_parse.h"
#include <stdlib.h>

lz_status sgf_no_room(struct sgf *sgf)
{
    return reader_damage(sgf->reader, LZ_ERR_MEMORY, "no memory for the node");
}

/* Properties that hold text beside sgf_info_ident. */
static const char *const texts[] = {"C", "N", "AN", "CP", "ON", "OT", "BT", "WT"};
/* Those that have one value, beside texts. */
static const char *const singles[] = {"B",        "W",        "PL",      "FF",     "GM",     "CA",
                                      "AP",       "SZ",       "RU",      "ST",     "RE",     "HO",
                                      SGF_CHOICE, SGF_NUMBER, SGF_OFFER, SGF_TIME, SGF_START};

static bool is_one_of(const struct sgf_property *property, const char *const *idents, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (idents[i] && sgf_is(property, idents[i]))
            return true;
    return false;
}

static bool is_text(const struct sgf_property *property)
{
    return is_one_of(property, texts, sizeof texts / sizeof *texts) ||
           is_one_of(property, sgf_info_ident, LZ_RECORD_INFO_COUNT);
}

void sgf_tell_further(struct sgf *sgf, const struct sgf_property *property)
{
    if (property->values < 2 ||
        !(is_text(property) || is_one_of(property, singles, sizeof singles / sizeof *singles)))
        return;
    sgf->reader->token = property->place;
    reader_leave_out(sgf->reader, "%s has %d values where one is meant: the first counts",
                     property->ident, property->values);
}

/* Whether a property begins at text[0 .. length): a name and a bracket. */
static bool begins_property(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && (ascii_is_letter(text[at]) || ascii_is_digit(text[at])))
        at++;
    const bool named = at > 0;
    while (at < length && ascii_is_blank(text[at]))
        at++;
    return named && at < length && text[at] == '[';
}

bool sgf_begins_tree(struct reader *reader)
{
    const size_t length = reader_ahead(reader, SGF_AHEAD);
    const char *text = reader->buffer + reader->at;
    size_t at = 0;
    while (at < length && ascii_is_blank(text[at]))
        at++;
    return at < length && (text[at] == ';' || (text[at] >= 'A' && text[at] <= 'Z' &&
                                               begins_property(text + at, length - at)));
}

/* Whether a text goes on behind a ']' that was read: neither a property, node, variation or value
 * begins there nor a variation ends, and another ']' comes before the next '['. */
static bool goes_on(struct reader *reader)
{
    const size_t length = reader_ahead(reader, SGF_AHEAD);
    const char *text = reader->buffer + reader->at;
    size_t at = 0;
    while (at < length && ascii_is_blank(text[at]))
        at++;
    if (at == length || strchr("[;()", text[at]) || begins_property(text + at, length - at))
        return false;
    while (at < length && text[at] != ']' && text[at] != '[')
        at += text[at] == '\\' ? 2 : 1;
    return at < length && text[at] == ']';
}

/* Reads "[...]" up to its closing bracket; the cursor is after the opening one. */
static bool gather_value(struct sgf *sgf, const struct sgf_property *property)
{
    struct reader *reader = sgf->reader;
    bool told = false;
    for (int c = reader_get(reader);; c = reader_get(reader)) {
        if (c == ']') {
            if (!is_text(property) || !goes_on(reader))
                break;
            if (!told)
                reader_warn(reader, "a ']' without '\\' before it is read as part of %s",
                            property->ident);
            told = true;
            if (!reader_gather(reader, &sgf->text, '\\'))
                return false;
        } else if (c == '\\' && reader_peek(reader) != SOURCE_END) {
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

/* Reads a property's name. Renju's archives have digits in it. FF[1] to FF[3] allowed small letters
 * between the capitals, which alone count. A name in small letters alone is another program's
 * error. */
static void gather_ident(struct sgf *sgf, struct sgf_property *property)
{
    struct reader *reader = sgf->reader;
    char small[SGF_IDENT_MAX + 1] = "";
    size_t length = 0, small_length = 0;
    for (int c = reader_peek(reader); sgf_in_name(c); c = reader_peek(reader)) {
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
        if (!gather_value(sgf, property))
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
        } else if (ascii_is_blank(c)) {
            c = ' ';
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

bool sgf_more_points(const char **value)
{
    while (ascii_is_blank(**value) || **value == ',')
        ++*value;
    return **value;
}

bool sgf_are_points(const struct sgf *sgf, const struct sgf_property *property)
{
    const char *value = sgf_first_value(sgf, property);
    bool any = false;
    for (int i = 0; i < property->values; i++, value = sgf_next_value(value)) {
        for (const char *at = value; sgf_more_points(&at); any = true)
            if (sgf_read_point(sgf, &at) < 0 || (*at && *at != ',' && !ascii_is_blank(*at)))
                return false;
    }
    return any;
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
