/* Cards of the practice queue, between the page's texts and study/card.h. */
#include "study/card_fields.h"
#include "study/position_key.h"
#include "web/module/module.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char between = '\x1f';

/* ---- writing ---- */

static void put_text(void *user, const char *name, const char *text)
{
    json_string_at(user, name, text);
}

static void put_list(void *user, const char *name, const char *const *texts, int count)
{
    json_open_at(user, name, '[');
    for (int i = 0; i < count; i++)
        json_string(user, texts[i]);
    json_close(user);
}

static void put_real(void *user, const char *name, double number)
{
    json_key(user, name);
    json_real(user, number);
}

static void put_count(void *user, const char *name, int number)
{
    json_number_at(user, name, number);
}

lz_status web_put_card(struct json *json, const struct card *card, lz_error *error)
{
    static struct fold fold;
    const struct card_sink sink = {json, put_text, put_list, put_real, put_count};
    char key[20];
    lz_game *game;
    const lz_status status = card_game(card, &game, error);
    if (status)
        return status;
    snprintf(key, sizeof key, "%016" PRIx64, fold_game(&fold, game).key);
    lz_game_free(game);
    json_string_at(json, "key", key);
    json_string_at(json, "due", card->due);
    json_open_at(json, "card", '{');
    card_write(card, &sink);
    json_close(json);
    return LZ_OK;
}

/* ---- reading ---- */

/* The value of a name, `length` bytes; NULL without it. */
static const char *find(const char *fields, const char *wanted, size_t *length)
{
    for (const char *name = fields, *value; (value = strchr(name, between)); name = value + 1) {
        const bool found = strlen(wanted) == (size_t)(value - name) &&
                           strncmp(name, wanted, (size_t)(value - name)) == 0;
        const char *const end = strchr(++value, between);
        *length = end ? (size_t)(end - value) : strlen(value);
        if (found)
            return value;
        value += *length;
        if (!*value)
            break;
    }
    return NULL;
}

static bool take_text(void *user, const char *name, char *out, size_t size)
{
    size_t length;
    const char *const value = find(user, name, &length);
    if (!value || length >= size)
        return false;
    memcpy(out, value, length);
    out[length] = '\0';
    return true;
}

static bool take_number(void *user, const char *name, double *out)
{
    char text[64], *end;
    if (!take_text(user, name, text, sizeof text) || !*text)
        return false;
    *out = strtod(text, &end);
    return !*end;
}

lz_status web_card(const char *fields, struct card *out, lz_error *error)
{
    const struct card_source source = {(void *)(uintptr_t)fields, take_text, take_number};
    return card_read(&source, out, error);
}
