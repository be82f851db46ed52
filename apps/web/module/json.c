#include "web/module/json.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void begin_value(struct json *json)
{
    if (json->comma)
        bytes_add(&json->text, ",", 1);
    json->comma = true;
}

void json_open(struct json *json, char bracket)
{
    begin_value(json);
    bytes_add(&json->text, &bracket, 1);
    json->comma = false;
    assert(json->depth < JSON_DEPTH_MAX);
    json->open[json->depth++] = bracket;
}

void json_close(struct json *json)
{
    bytes_add(&json->text, json->open[--json->depth] == '{' ? "}" : "]", 1);
    json->comma = true;
}

void json_number(struct json *json, int64_t number)
{
    char text[24];
    begin_value(json);
    bytes_add(&json->text, text, (size_t)snprintf(text, sizeof text, "%" PRId64, number));
}

void json_real(struct json *json, double number)
{
    char text[32];
    begin_value(json);
    bytes_add(&json->text, text, (size_t)snprintf(text, sizeof text, "%.17g", number));
}

/* The length of the character of UTF-8 that the text begins with; 0 if it begins with none. */
static size_t character(const char *text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)*text;
    const size_t length = first < 0x80                    ? 1
                          : first >= 0xc2 && first < 0xe0 ? 2
                          : first >= 0xe0 && first < 0xf0 ? 3
                          : first >= 0xf0 && first < 0xf5 ? 4
                                                          : 0;
    uint32_t code = length == 1 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | ((unsigned char)text[i] & 0x3fu);
    }
    if (length > 1 && (code < least[length] || code > 0x10ffff || (code >> 11) == 0x1b))
        return 0;
    return length;
}

static void put_escaped(struct json *json, const char *text)
{
    static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */
    char escape[8];
    while (*text) {
        const size_t length = character(text);
        const unsigned char first = (unsigned char)*text;
        if (length == 0)
            bytes_add(&json->text, replacement, sizeof replacement - 1);
        else if (first == '"' || first == '\\')
            bytes_add(&json->text, escape, (size_t)snprintf(escape, sizeof escape, "\\%c", first));
        else if (first < ' ')
            bytes_add(&json->text, escape,
                      (size_t)snprintf(escape, sizeof escape, "\\u%04x", first));
        else
            bytes_add(&json->text, text, length);
        text += length ? length : 1;
    }
}

void json_string(struct json *json, const char *text)
{
    begin_value(json);
    if (!text) {
        bytes_add(&json->text, "null", 4);
        return;
    }
    bytes_add(&json->text, "\"", 1);
    put_escaped(json, text);
    bytes_add(&json->text, "\"", 1);
}

void json_key(struct json *json, const char *key)
{
    if (!json->depth)
        json_open(json, '{');
    json_string(json, key);
    bytes_add(&json->text, ":", 1);
    json->comma = false;
}

void json_number_at(struct json *json, const char *key, int64_t number)
{
    json_key(json, key);
    json_number(json, number);
}

void json_bool_at(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    begin_value(json);
    bytes_add(&json->text, value ? "true" : "false", value ? 4 : 5);
}

void json_string_at(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

void json_open_at(struct json *json, const char *key, char bracket)
{
    json_key(json, key);
    json_open(json, bracket);
}

void json_numbers_at(struct json *json, const char *key, const int *numbers, int count)
{
    json_open_at(json, key, '[');
    for (int i = 0; i < count; i++)
        json_number(json, numbers[i]);
    json_close(json);
}

char *json_take(struct json *json)
{
    while (json->depth)
        json_close(json);
    json->comma = false;
    return bytes_text(&json->text);
}
