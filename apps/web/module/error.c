/* Refusals in the language of the page. */
#include "web/module/module.h"

#include <stdlib.h>

enum { TEXTS_MAX = LZ_ERROR_ARGUMENTS_MAX + 1 };

/* The translations of one error; they live until it is written. */
struct texts {
    char *text[TEXTS_MAX];
    int count;
};

static const char *translate(void *user, const char *english)
{
    struct texts *texts = user;
    char *const text = texts->count < TEXTS_MAX ? web_translate(english, 1) : NULL;
    if (text)
        texts->text[texts->count++] = text;
    return text;
}

char *web_refusal(const lz_error *error)
{
    struct json json = {0};
    struct texts texts = {.count = 0};
    char text[4 * LZ_ERROR_TEXT_MAX];
    lz_error_format(error, translate, &texts, text, sizeof text);
    json_open_at(&json, "error", '{');
    json_string_at(&json, "text", text);
    json_string_at(&json, "status", lz_status_name(error->status));
    json_number_at(&json, "line", error->line);
    json_number_at(&json, "column", error->column);
    while (texts.count > 0)
        free(texts.text[--texts.count]);
    return json_take(&json);
}
