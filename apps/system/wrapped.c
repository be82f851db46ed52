#include "system/wrapped.h"

#include <stdbool.h>
#include <string.h>

enum { WIDTH = 90 };

void wrapped_end(struct wrapped *line)
{
    line->text[line->length] = '\0';
    line->end(line->text);
    line->length = 0;
    line->column = 0;
}

/* Whether the character takes two columns: from U+2E80 on, whose first bytes are 0xe2 0xba. */
static bool is_wide(const char *at)
{
    const unsigned char first = (unsigned char)at[0];
    return first > 0xe2 || (first == 0xe2 && (unsigned char)at[1] >= 0xba);
}

int wrapped_width(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++)
        if ((text[i] & 0xc0) != 0x80)
            width += is_wide(text + i) ? 2 : 1;
    return width;
}

static void put(struct wrapped *line, const char *text, size_t bytes)
{
    const size_t room = sizeof line->text - 1 - line->length;
    bytes = bytes < room ? bytes : room;
    memcpy(line->text + line->length, text, bytes);
    line->length += bytes;
    line->column += wrapped_width(text, bytes);
}

void wrapped_put(struct wrapped *line, const char *text)
{
    put(line, text, strlen(text));
}

void wrapped_indent(struct wrapped *line, int column)
{
    while (line->column < column && line->length < sizeof line->text - 1)
        put(line, " ", 1);
}

static size_t character_bytes(const char *at)
{
    size_t bytes = *at != '\0';
    while ((at[bytes] & 0xc0) == 0x80)
        bytes++;
    return bytes;
}

/* Whether the character at `at` is one of those in `set`. */
static bool is_one_of(const char *set, const char *at)
{
    const size_t bytes = character_bytes(at);
    for (; *at && *set; set += character_bytes(set))
        if (strncmp(set, at, bytes) == 0)
            return true;
    return false;
}

/* The bytes that stay together: a word, or a Chinese character, with the marks that belong to it.
 */
static size_t piece_bytes(const char *text)
{
    size_t bytes = 0;
    while (is_one_of("（“", text + bytes))
        bytes += character_bytes(text + bytes);
    if (is_wide(text + bytes))
        bytes += character_bytes(text + bytes);
    else
        while (!strchr(" \n", text[bytes]) && !is_wide(text + bytes))
            bytes++;
    while (is_one_of("，。、；：）”！？", text + bytes))
        bytes += character_bytes(text + bytes);
    return bytes;
}

void wrapped_words(struct wrapped *line, const char *text, int indent)
{
    while (*text) {
        size_t blanks = strspn(text, " ");
        const size_t bytes = piece_bytes(text + blanks);
        const int width = (int)blanks + wrapped_width(text + blanks, bytes);
        if (line->column > indent && line->column + width > WIDTH) {
            wrapped_end(line);
            wrapped_indent(line, indent);
            text += blanks;
            blanks = 0;
        }
        put(line, text, blanks + bytes);
        text += blanks + bytes;
        if (*text == '\n') {
            wrapped_end(line);
            wrapped_indent(line, indent);
            text++;
        }
    }
    wrapped_end(line);
}
