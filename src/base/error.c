#include "base/error.h"

#include "base/text.h"
#include "base/utf8.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* One conversion of a format. */
struct conversion {
    char letter;       /* d, u, x, c, s, or % */
    int place;         /* of %2$s; 0 without */
    int width;         /* 0 without */
    int precision;     /* -1 without */
    bool star;         /* the precision is an argument */
    int longs;         /* l: 1, ll: 2 */
    bool size;         /* z */
    const char *after; /* the conversion */
};

static int read_digits(const char **at)
{
    int number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = number * 10 + (**at - '0');
    return number;
}

/* `at` is at the percent sign. */
static struct conversion read_conversion(const char *at)
{
    struct conversion c = {.precision = -1};
    at++;
    c.width = read_digits(&at);
    if (*at == '$') {
        c.place = c.width;
        at++;
        c.width = read_digits(&at);
    }
    if (*at == '.') {
        at++;
        c.star = *at == '*';
        at += c.star;
        c.precision = read_digits(&at);
    }
    for (; *at == 'l'; at++)
        c.longs++;
    for (; *at == 'z'; at++)
        c.size = true;
    c.letter = *at;
    c.after = *at ? at + 1 : at;
    return c;
}

/* A quote can hold any bytes and may be cut within a character. This makes it one line of UTF-8. */
static void make_printable(char *text)
{
    for (size_t left = strlen(text), bytes; left; text += bytes, left -= bytes) {
        bytes = utf8_length((const unsigned char *)text, left);
        if (!bytes || (unsigned char)*text < ' ' || *text == 127) {
            *text = '?';
            bytes = 1;
        }
    }
}

/* Adds a text argument to the words; returns where it begins. */
static int64_t keep_words(lz_error *error, size_t *used, const char *text, int precision)
{
    const size_t begin = *used, room = sizeof error->words - begin;
    size_t length = 0;
    while (length + 1 < room && (precision < 0 || length < (size_t)precision) && text[length])
        length++;
    if (room == 0)
        return (int64_t)sizeof error->words - 1;
    memcpy(error->words + begin, text, length);
    error->words[begin + length] = '\0';
    make_printable(error->words + begin);
    *used = begin + length + 1;
    return (int64_t)begin;
}

static void keep_arguments(lz_error *error, const char *format, va_list arguments)
{
    size_t used = 0;
    int count = 0;
    for (const char *at = strchr(format, '%'); at && count < LZ_ERROR_ARGUMENTS_MAX;) {
        struct conversion c = read_conversion(at);
        if (c.star)
            c.precision = va_arg(arguments, int);
        int64_t *kept = &error->arguments[count];
        count += c.letter != '%';
        if (c.letter == 's')
            *kept = keep_words(error, &used, va_arg(arguments, const char *), c.precision);
        else if (c.size)
            *kept = (int64_t)va_arg(arguments, size_t);
        else if (c.longs == 2)
            *kept = va_arg(arguments, long long);
        else if (c.longs == 1)
            *kept = va_arg(arguments, long);
        else if (c.letter == 'u' || c.letter == 'x')
            *kept = va_arg(arguments, unsigned);
        else if (c.letter != '%')
            *kept = va_arg(arguments, int);
        at = strchr(c.after, '%');
    }
}

void error_fill(lz_error *error, lz_status status, const char *format, va_list arguments)
{
    va_list again;
    lz_error made; /* an argument may be a text of `error` itself */
    assert(format);
    memset(&made, 0, sizeof made);
    made.status = status;
    made.format = format;
    va_copy(again, arguments);
    vsnprintf(made.text, sizeof made.text, format, again);
    va_end(again);
    make_printable(made.text);
    keep_arguments(&made, format, arguments);
    *error = made;
}

lz_status error_set(lz_error *error, lz_status status, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error_fill(error, status, format, arguments);
        va_end(arguments);
    }
    return status;
}

lz_status error_at(lz_error *error, lz_status status, size_t offset, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error_fill(error, status, format, arguments);
        va_end(arguments);
        error->offset = offset;
        error->line = 1;
        error->column = (uint32_t)offset + 1;
    }
    return status;
}

lz_status error_null(lz_error *error, const char *name)
{
    return error_set(error, LZ_ERR_ARGUMENT, "%s must not be NULL", name);
}

/* ---- In another language ---- */

/* The kinds of a format's arguments: its letters, and 'q' for a text that is quoted: it follows a
 * quote or has a precision. */
static int list_kinds(const char *format, char kinds[LZ_ERROR_ARGUMENTS_MAX])
{
    int count = 0;
    for (const char *at = strchr(format, '%'); at && count < LZ_ERROR_ARGUMENTS_MAX;) {
        const struct conversion c = read_conversion(at);
        const bool cut = c.star || c.precision >= 0;
        const bool quoted = c.letter == 's' && (cut || (at > format && at[-1] == '"'));
        if (c.letter != '%')
            kinds[count++] = quoted ? 'q' : c.letter;
        at = strchr(c.after, '%');
    }
    return count;
}

static const char *translated(const char *english, lz_error_translate_fn *translate, void *user)
{
    const char *text = translate ? translate(user, english) : NULL;
    return text ? text : english;
}

static void add_argument(struct text *text, const lz_error *error, char kind, int64_t argument,
                         const struct conversion *c, lz_error_translate_fn *translate, void *user)
{
    if (kind == 's' || kind == 'q') {
        const char *words =
            argument >= 0 && argument < (int64_t)sizeof error->words ? error->words + argument : "";
        text_add(text, "%s", kind == 's' ? translated(words, translate, user) : words);
    } else if (kind == 'c') {
        text_add(text, "%c", (int)argument);
    } else if (kind == 'x') {
        text_add(text, "%0*llx", c->width, (unsigned long long)argument);
    } else {
        text_add(text, "%lld", (long long)argument);
    }
}

size_t error_format(const lz_error *error, lz_error_translate_fn *translate, void *user,
                    char *buffer, size_t size)
{
    char kinds[LZ_ERROR_ARGUMENTS_MAX];
    struct text text;
    text_begin(&text, buffer, size);
    if (!error->format) {
        text_add(&text, "%s", translated(error->text, translate, user));
        return text.length;
    }
    const int count = list_kinds(error->format, kinds);
    int next = 0;
    for (const char *at = translated(error->format, translate, user); *at;) {
        const size_t plain = strcspn(at, "%");
        text_add(&text, "%.*s", (int)plain, at);
        at += plain;
        if (!*at)
            break;
        const struct conversion c = read_conversion(at);
        const int index = c.place ? c.place - 1 : next;
        if (c.letter == '%')
            text_add(&text, "%%");
        else if (index < count)
            add_argument(&text, error, kinds[index], error->arguments[index], &c, translate, user);
        next += c.letter != '%';
        at = c.after;
    }
    return text.length;
}
