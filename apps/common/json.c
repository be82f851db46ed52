#include "common/json.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 32 };

/* ---- Writing ---- */

static bool make_room(struct json_text *json, size_t more)
{
    if (json->failed)
        return false;
    size_t capacity = json->capacity ? json->capacity : 256;
    while (capacity - json->length <= more)
        capacity *= 2;
    char *const text = capacity > json->capacity ? realloc(json->text, capacity) : json->text;
    json->failed = !text;
    if (!text)
        return false;
    json->text = text;
    json->capacity = capacity;
    return true;
}

void json_add(struct json_text *json, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !make_room(json, (size_t)length))
        return;
    va_start(arguments, format);
    vsnprintf(json->text + json->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    json->length += (size_t)length;
}

void json_add_string(struct json_text *json, const char *string)
{
    json_add(json, "\"");
    for (; *string; string++) {
        const unsigned char byte = (unsigned char)*string;
        if (byte == '"' || byte == '\\')
            json_add(json, "\\%c", byte);
        else if (byte < 32 || byte == 127)
            json_add(json, "\\u%04x", byte);
        else
            json_add(json, "%c", byte);
    }
    json_add(json, "\"");
}

void json_text_free(struct json_text *json)
{
    free(json->text);
    *json = (struct json_text){0};
}

/* ---- Reading ---- */

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Past a string; NULL when it does not end. */
static const char *skip_string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if (*at == '\\')
            at++;
        if (!*at)
            return NULL;
    }
    return at + 1;
}

static const char *skip_value(const char *at, int depth);

/* Past an array or object whose opening bracket is at `at`. */
static const char *skip_list(const char *at, int depth)
{
    const char close = *at == '[' ? ']' : '}';
    if (depth == DEPTH_MAX)
        return NULL;
    at = skip_blanks(at + 1);
    if (*at == close)
        return at + 1;
    for (;;) {
        if (close == '}') {
            at = skip_string(at);
            at = at ? skip_blanks(at) : at;
            if (!at || *at++ != ':')
                return NULL;
        }
        at = skip_value(skip_blanks(at), depth + 1);
        if (!at)
            return NULL;
        at = skip_blanks(at);
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
        at = skip_blanks(at);
    }
}

static const char *skip_value(const char *at, int depth)
{
    if (*at == '"')
        return skip_string(at);
    if (*at == '[' || *at == '{')
        return skip_list(at, depth);
    const size_t length = strspn(at, "+-.0123456789abcdefghijklmnopqrstuvwxyzE");
    return length ? at + length : NULL;
}

const char *json_member(const char *object, const char *key)
{
    if (!object || *(object = skip_blanks(object)) != '{')
        return NULL;
    const size_t length = strlen(key);
    const char *at = skip_blanks(object + 1);
    while (*at == '"') {
        const char *const end = skip_string(at);
        if (!end)
            return NULL;
        const char *value = skip_blanks(end);
        if (*value != ':')
            return NULL;
        value = skip_blanks(value + 1);
        if ((size_t)(end - at) == length + 2 && memcmp(at + 1, key, length) == 0)
            return skip_value(value, 0) ? value : NULL;
        at = skip_value(value, 0);
        if (!at || *(at = skip_blanks(at)) != ',')
            return NULL;
        at = skip_blanks(at + 1);
    }
    return NULL;
}

const char *json_first(const char *array)
{
    if (!array || *array != '[')
        return NULL;
    array = skip_blanks(array + 1);
    return skip_value(array, 0) ? array : NULL;
}

const char *json_next(const char *element)
{
    element = skip_value(element, 0);
    if (!element || *(element = skip_blanks(element)) != ',')
        return NULL;
    element = skip_blanks(element + 1);
    return skip_value(element, 0) ? element : NULL;
}

const char *json_end(const char *value)
{
    return skip_value(value, 0);
}

/* \u escapes of plain characters, which is all that json_add_string writes; '?' for others. */
static char unescape(const char **at)
{
    switch (**at) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'u': {
        unsigned value = 0;
        int digits = 0;
        if (sscanf(*at + 1, "%4x%n", &value, &digits) != 1 || digits != 4)
            return '?';
        *at += 4;
        return value > 0 && value < 128 ? (char)value : '?';
    }
    default:
        return **at;
    }
}

char *json_string(const char *value)
{
    const char *const end = value ? skip_string(value) : NULL;
    char *const text = end ? malloc((size_t)(end - value)) : NULL;
    if (!text)
        return NULL;
    char *to = text;
    for (const char *at = value + 1; at < end - 1; at++) {
        if (*at == '\\') {
            at++;
            *to++ = unescape(&at);
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
    return text;
}

bool json_integer(const char *value, int64_t low, int64_t high, int64_t *out)
{
    char *end;
    if (!value || (*value != '-' && (*value < '0' || *value > '9')))
        return false;
    errno = 0;
    const long long number = strtoll(value, &end, 10);
    if (errno || (*end && strchr(".eE", *end)) || number < low || number > high)
        return false;
    *out = number;
    return true;
}
