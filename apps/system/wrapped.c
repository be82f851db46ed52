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

/* The columns of the character that begins with this byte; 0 within a character. */
static int columns_of(char byte)
{
    const unsigned char begin = (unsigned char)byte;
    return begin < 0x80 ? 1 : begin >= 0xe0 ? 2 : begin >= 0xc0;
}

static int width_of(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++)
        width += columns_of(text[i]);
    return width;
}

static void put(struct wrapped *line, const char *text, size_t bytes)
{
    const size_t room = sizeof line->text - 1 - line->length;
    bytes = bytes < room ? bytes : room;
    memcpy(line->text + line->length, text, bytes);
    line->length += bytes;
    line->column += width_of(text, bytes);
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
    if (columns_of(text[bytes]) == 2)
        bytes += character_bytes(text + bytes);
    else
        while (!strchr(" \n", text[bytes]) && columns_of(text[bytes]) != 2)
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
        const int width = (int)blanks + width_of(text + blanks, bytes);
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
