/* `lianzi train --list --json`, --export and --import: cards as JSON, an object a line. */
#include "cli/to_json.h"
#include "cli/train/train.h"
#include "study/card_fields.h"
#include "system/atomic_file.h"
#include "system/calendar.h"
#include "system/file.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* A schedule that was written and read again is the same. */
enum { LAYOUT = JSON_COMPACT | JSON_REAL_PRECISION(17) };

/* ---- writing ---- */

static void put_text(void *user, const char *name, const char *text)
{
    json_object_set_new(user, name, text_to_json(text));
}

static void put_list(void *user, const char *name, const char *const *texts, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(texts[i]));
    json_object_set_new(user, name, list);
}

static void put_real(void *user, const char *name, double number)
{
    json_object_set_new(user, name, json_real(number));
}

static void put_count(void *user, const char *name, int number)
{
    json_object_set_new(user, name, json_integer(number));
}

static bool write_card(void *user, const struct card *card)
{
    FILE *file = user;
    json_t *json = json_object();
    const struct card_sink sink = {json, put_text, put_list, put_real, put_count};
    card_write(card, &sink);
    const bool good = json && !json_dumpf(json, file, LAYOUT) && putc('\n', file) != EOF;
    json_decref(json);
    return good && !ferror(file);
}

int train_export(struct train *train)
{
    struct atomic_file file;
    lz_error error;
    const char *path = train->export_path;
    const bool opened = path ? atomic_file_open(&file, path) : atomic_file_standard(&file);
    if (!opened) {
        options_complain(&train->options, "%s: %s", path ? path : "standard output",
                         strerror(errno));
        return EXIT_INPUT;
    }
    lz_status status = database_cards(train->kept.base, write_card, file.file, &error);
    if (status) {
        atomic_file_discard(&file);
        train_complain(train, train->path, &error);
    } else if (!atomic_file_commit(&file)) {
        status = LZ_ERR_IO;
        options_complain(&train->options, "%s: %s", path ? path : "standard output",
                         strerror(errno));
    }
    return status ? EXIT_INPUT : EXIT_WELL;
}

/* ---- reading ---- */

static bool take_text(void *user, const char *name, char *out, size_t size)
{
    const json_t *value = json_object_get(user, name);
    const size_t count = json_is_array(value) ? json_array_size(value) : 1;
    size_t used = 0;
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        const char *text =
            json_string_value(json_is_array(value) ? json_array_get(value, i) : value);
        if (!text || used + strlen(text) + (i > 0) >= size)
            return false;
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? " " : "", text);
    }
    return true;
}

static bool take_number(void *user, const char *name, double *out)
{
    const json_t *number = json_object_get(user, name);
    *out = json_number_value(number);
    return json_is_number(number);
}

static lz_status read_card(const struct lines *line, struct card *out, lz_error *error)
{
    json_error_t fault;
    json_t *json = json_loadb(line->text, line->length, 0, &fault);
    const struct card_source source = {json, take_text, take_number};
    if (!json)
        return lz_error_set(error, LZ_ERR_SYNTAX, "no JSON object: %s", fault.text);
    const lz_status status = card_read(&source, out, error);
    json_decref(json);
    return status;
}

struct import {
    struct train *train;
    struct card_counts counts;
    int bad;
};

static lz_status import_lines(void *user, const char *path, lz_error *error)
{
    struct import *import = user;
    struct lines lines;
    lz_status status = LZ_OK;
    FILE *file = file_open(path, "rb");
    if (!file)
        return lz_error_set(error, LZ_ERR_IO, "%s", strerror(errno));
    lines_open(&lines, file);
    while (!status && lines_next(&lines)) {
        struct card card;
        lz_error fault;
        if (lines_is_comment(&lines))
            continue;
        if (read_card(&lines, &card, &fault)) {
            import->bad++;
            options_complain(&import->train->options, "%s:%lu: %s", path, lines.number,
                             options_error(&fault));
            continue;
        }
        status = database_card_add(import->train->kept.base, &card, &import->counts, error);
    }
    if (!status && (lines.error || lines.too_long))
        status = lines_failed(&lines, error);
    lines_close(&lines);
    fclose(file);
    return status;
}

int train_import(struct train *train)
{
    struct import import = {.train = train};
    lz_error error;
    if (database_change(train->kept.base, import_lines, &import, train->import_path, &error)) {
        train_complain(train, train->import_path, &error);
        return EXIT_INPUT;
    }
    say_line(_("Cards added: %d; already there: %d."), import.counts.added, import.counts.held);
    return import.bad ? EXIT_INPUT : EXIT_WELL;
}
