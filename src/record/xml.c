#include "record/xml.h"

#include "base/ascii.h"
#include <stdlib.h>
#include <string.h>

void xml_free(struct xml *xml)
{
    free(xml->attributes.bytes);
    free(xml->text.bytes);
}

bool xml_is(const struct xml *xml, const char *name)
{
    return strcmp(xml->name, name) == 0;
}

const char *xml_attribute(const struct xml *xml, const char *name)
{
    for (int i = 0; i < xml->attribute_count; i++) {
        if (strcmp(xml->attributes.bytes + xml->name_at[i], name) == 0)
            return xml->attributes.bytes + xml->value_at[i];
    }
    return NULL;
}

void xml_want_text(struct xml *xml)
{
    xml->wants_text = !xml->closing;
    xml->text.used = 0;
}

/* ---- references ---- */

static char *put_utf8(char *to, unsigned long code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    } else {
        *to++ = (char)(0xf0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 0x3f));
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    }
    return to;
}

/* The character that XML's "#65" or "#x41" stands for; 0 if none may be written so. */
static unsigned long numbered(const char *text)
{
    char *end;
    const bool hexadecimal = text[1] == 'x';
    if (!(ascii_is_digit(text[1]) || hexadecimal))
        return 0;
    const unsigned long code = strtoul(text + 1 + hexadecimal, &end, hexadecimal ? 16 : 10);
    const bool sign = code >= ' ' || code == '\t' || code == '\n';
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return *end == ';' && sign && !surrogate && code <= 0x10ffff ? code : 0;
}

static unsigned long named(const char *text)
{
    static const struct {
        const char *name;
        char sign;
    } known[] = {{"amp;", '&'}, {"lt;", '<'}, {"gt;", '>'}, {"quot;", '"'}, {"apos;", '\''}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strncmp(text, known[i].name, strlen(known[i].name)) == 0)
            return (unsigned char)known[i].sign;
    }
    return 0;
}

/* Replaces references in place: none is shorter than its character. Unknown ones stay as they are.
 */
static void replace_references(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        const unsigned long code = *from != '&'     ? 0
                                   : from[1] == '#' ? numbered(from + 1)
                                                    : named(from + 1);
        if (code) {
            to = put_utf8(to, code);
            from = strchr(from, ';') + 1;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

char *xml_decode(struct xml *xml, const char *text, size_t length)
{
    char *decoded = reader_decode(xml->reader, text, length);
    if (decoded)
        replace_references(decoded);
    return decoded;
}

/* ---- tokens ---- */

static bool is_name(int c)
{
    return c > ' ' && c != '/' && c != '>' && c != '<' && c != '=' && c != '"' && c != '\'';
}

/* Complains about the present byte and goes on to the next tag. */
static enum xml_token xml_bad(struct xml *xml, const char *expected)
{
    char shown[16];
    struct reader *reader = xml->reader;
    reader_mark(reader);
    reader_damage(reader, LZ_ERR_SYNTAX, "expected %s, not %s", expected,
                  reader_show(reader_peek(reader), shown));
    xml->closing = xml->wants_text = false;
    return XML_BAD;
}

static void take_name(struct xml *xml)
{
    size_t length = 0;
    while (is_name(reader_peek(xml->reader))) {
        const int c = reader_get(xml->reader);
        if (length + 1 < sizeof xml->name)
            xml->name[length++] = (char)c;
    }
    xml->name[length] = '\0';
}

/* Reads bytes up to `end`, which is read too, into `gathered` if there is one; false at the end of
 * the input or without memory. */
static bool take_until(struct xml *xml, const char *end, struct gathered *gathered)
{
    const size_t length = strlen(end);
    size_t matched = 0;
    while (matched < length) {
        const int c = reader_get(xml->reader);
        if (c == SOURCE_END || (gathered && c && !reader_gather(xml->reader, gathered, c)))
            return false;
        for (const char *rest = gathered && c == '&' ? "amp;" : ""; *rest; rest++) {
            if (!reader_gather(xml->reader, gathered, *rest)) /* it begins no reference here */
                return false;
        }
        /* The ends in use, "-->", "]]>" and "?>", repeat at most their first byte. */
        if (c == end[matched])
            matched++;
        else if (!(matched == length - 1 && c == end[0]))
            matched = c == end[0];
    }
    if (gathered)
        gathered->used -= length;
    return true;
}

/* Skips <!DOCTYPE ...>, which may hold declarations in brackets. */
static bool skip_declaration(struct xml *xml)
{
    int depth = 1;
    while (depth) {
        const int c = reader_get(xml->reader);
        if (c == SOURCE_END)
            return false;
        depth += (c == '<') - (c == '>');
    }
    return true;
}

/* Reads one attribute; false after a complaint. */
static bool take_attribute(struct xml *xml)
{
    struct reader *reader = xml->reader;
    struct gathered *bytes = &xml->attributes;
    const size_t start = bytes->used;
    while (is_name(reader_peek(reader))) {
        if (!reader_gather(reader, bytes, reader_get(reader)))
            return false;
    }
    const size_t value = bytes->used + 1;
    if (!reader_gather(reader, bytes, 0))
        return false;
    reader_skip_blanks(reader, true);
    if (reader_peek(reader) != '=') {
        xml_bad(xml, "'=' after an attribute's name");
        return false;
    }
    reader_get(reader);
    reader_skip_blanks(reader, true);
    const int quote = reader_peek(reader);
    if (quote != '"' && quote != '\'') {
        xml_bad(xml, "an attribute's value in quotes");
        return false;
    }
    reader_get(reader);
    while (reader_peek(reader) != quote) {
        const int c = reader_peek(reader);
        if (c == SOURCE_END || c == '<') {
            xml_bad(xml, "the end of an attribute's value");
            return false;
        }
        reader_get(reader);
        if (c && !reader_gather(reader, bytes, c))
            return false;
    }
    reader_get(reader);
    if (!reader_gather(reader, bytes, 0))
        return false;
    if (xml->attribute_count == XML_ATTRIBUTES) {
        xml->left_out = true;
        bytes->used = start;
    } else {
        xml->name_at[xml->attribute_count] = start;
        xml->value_at[xml->attribute_count++] = value;
    }
    return true;
}

/* Reads the rest of an element's opening tag. */
static enum xml_token take_open(struct xml *xml)
{
    struct reader *reader = xml->reader;
    xml->attributes.used = 0;
    xml->attribute_count = 0;
    xml->left_out = false;
    for (;;) {
        reader_skip_blanks(reader, true);
        const int c = reader_peek(reader);
        if (c == '>' || c == '/')
            break;
        if (!is_name(c))
            return xml_bad(xml, "an attribute or '>'");
        if (!take_attribute(xml))
            return XML_BAD;
    }
    if (reader_peek(reader) == '/') {
        reader_get(reader);
        xml->closing = true;
    }
    if (reader_peek(reader) != '>')
        return xml_bad(xml, "'>'");
    reader_get(reader);
    return XML_OPEN;
}

static enum xml_token take_close(struct xml *xml)
{
    reader_get(xml->reader);
    take_name(xml);
    reader_skip_blanks(xml->reader, true);
    if (reader_peek(xml->reader) != '>')
        return xml_bad(xml, "'>'");
    reader_get(xml->reader);
    return XML_CLOSE;
}

/* Reads what begins with "<!"; false after a complaint. */
static bool take_exclamation(struct xml *xml)
{
    static const char cdata[] = "[CDATA[";
    struct reader *reader = xml->reader;
    bool whole;
    reader_get(reader);
    if (reader_peek(reader) == '-') {
        reader_get(reader);
        whole = reader_peek(reader) == '-' && take_until(xml, "-->", NULL);
    } else if (reader_peek(reader) == '[') {
        size_t matched = 0;
        while (cdata[matched] && reader_peek(reader) == cdata[matched]) {
            reader_get(reader);
            matched++;
        }
        whole = !cdata[matched] && take_until(xml, "]]>", xml->wants_text ? &xml->text : NULL);
    } else {
        whole = skip_declaration(xml);
    }
    if (!whole && !reader->stopped)
        xml_bad(xml, "the end of a comment or declaration");
    return whole;
}

enum xml_token xml_next(struct xml *xml)
{
    struct reader *reader = xml->reader;
    if (xml->closing) {
        xml->closing = false;
        return XML_CLOSE;
    }
    for (;;) {
        int c = reader_peek(reader);
        while (c != '<' && c != SOURCE_END) {
            reader_get(reader);
            if (xml->wants_text && c && !reader_gather(reader, &xml->text, c)) {
                xml->wants_text = false;
                return XML_BAD;
            }
            c = reader_peek(reader);
        }
        reader_mark(reader);
        xml->place = reader->token;
        if (c == SOURCE_END)
            return XML_END;
        reader_get(reader);
        c = reader_peek(reader);
        if (c == '!') {
            if (!take_exclamation(xml))
                return XML_BAD;
        } else if (c == '?') {
            if (!take_until(xml, "?>", NULL))
                return xml_bad(xml, "'?>'");
        } else {
            break;
        }
    }
    const int c = reader_peek(reader);
    if (c != '/' && !is_name(c))
        return xml_bad(xml, "an element's name");
    if (c == '/') {
        xml->wants_text = false;
        return take_close(xml);
    }
    xml->wants_text = false;
    take_name(xml);
    return take_open(xml);
}
