/* `lianzi train --list --json`, --export and --import: cards as JSON, an object a line. */
#include "cli/to_json.h"
#include "cli/train/train.h"
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

static json_t *answers_to_json(const struct card *card)
{
    char text[CARD_ANSWERS];
    json_t *answers = json_array();
    strcpy(text, card->answers);
    for (char *rest = text, *move; (move = strtok_r(rest, " ", &rest));)
        json_array_append_new(answers, json_string(move));
    return answers;
}

static json_t *card_to_json(const struct card *card)
{
    char variant[LZ_CELLS_MAX * 20];
    lz_variant_format(&card->variant, variant, sizeof variant);
    json_t *json = json_pack("{s:s,s:s}", "kind", card_kind_name(card->kind), "variant", variant);
    if (card->kind == CARD_PUZZLE) {
        json_object_set_new(json, "puzzle", text_to_json(card->answers));
    } else {
        json_object_set_new(json, "start", text_to_json(card->start));
        json_object_set_new(json, "moves", text_to_json(card->moves));
        json_object_set_new(json, "answers", answers_to_json(card));
        json_object_set_new(json, "played", text_to_json(card->played));
    }
    json_object_set_new(json, "note", text_to_json(card->note));
    json_object_set_new(json, "stability", json_real(card->memory.stability));
    json_object_set_new(json, "difficulty", json_real(card->memory.difficulty));
    json_object_set_new(json, "last", text_to_json(card->last));
    json_object_set_new(json, "due", text_to_json(card->due));
    json_object_set_new(json, "asked", json_integer(card->asked));
    json_object_set_new(json, "wrong", json_integer(card->wrong));
    return json;
}

static bool write_card(void *user, const struct card *card)
{
    FILE *file = user;
    json_t *json = card_to_json(card);
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
    lz_status status = database_cards(train->queue.base, write_card, file.file, &error);
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

static lz_status missing(const char *key, lz_error *error)
{
    return lz_error_set(error, LZ_ERR_SYNTAX, "\"%s\" is missing or not as --export writes it",
                        key);
}

static lz_status read_text(const json_t *json, const char *key, char *out, size_t size,
                           lz_error *error)
{
    const char *text = json_string_value(json_object_get(json, key));
    if (!text || strlen(text) >= size)
        return missing(key, error);
    strcpy(out, text);
    return LZ_OK;
}

static lz_status read_number(const json_t *json, const char *key, double most, double *out,
                             lz_error *error)
{
    const json_t *number = json_object_get(json, key);
    *out = json_number_value(number);
    return json_is_number(number) && *out >= 0 && *out <= most ? LZ_OK : missing(key, error);
}

static lz_status read_kind(const json_t *json, struct card *out, lz_error *error)
{
    const char *name = json_string_value(json_object_get(json, "kind"));
    for (int kind = 0; name && kind < CARD_KINDS; kind++) {
        out->kind = (enum card_kind)kind;
        if (strcmp(name, card_kind_name(out->kind)) == 0)
            return LZ_OK;
    }
    return missing("kind", error);
}

static lz_status read_answers(const json_t *json, struct card *out, lz_error *error)
{
    const json_t *answers = json_object_get(json, "answers");
    size_t used = 0;
    for (size_t i = 0; i < json_array_size(answers); i++) {
        const char *move = json_string_value(json_array_get(answers, i));
        if (!move || used + strlen(move) + 2 > sizeof out->answers)
            return missing("answers", error);
        used += (size_t)snprintf(out->answers + used, sizeof out->answers - used, "%s%s",
                                 i ? " " : "", move);
    }
    return used ? LZ_OK : missing("answers", error);
}

/* The position and the answers. */
static lz_status read_task(const json_t *json, struct card *out, lz_error *error)
{
    struct puzzle puzzle;
    lz_status status;
    if (out->kind == CARD_PUZZLE) {
        status = read_text(json, "puzzle", out->answers, sizeof out->answers, error);
        if (!status)
            status = card_puzzle(out, &puzzle, error);
        if (!status)
            puzzle_format_position(&puzzle, out->start);
        return status;
    }
    status = read_text(json, "start", out->start, sizeof out->start, error);
    if (!status)
        status = read_text(json, "moves", out->moves, sizeof out->moves, error);
    if (!status)
        status = read_text(json, "played", out->played, sizeof out->played, error);
    return status ? status : read_answers(json, out, error);
}

static lz_status read_schedule(const json_t *json, struct card *out, lz_error *error)
{
    double asked = 0, wrong = 0;
    lz_status status = read_number(json, "stability", 36500, &out->memory.stability, error);
    if (!status)
        status = read_number(json, "difficulty", 10, &out->memory.difficulty, error);
    if (!status)
        status = read_text(json, "last", out->last, sizeof out->last, error);
    if (!status)
        status = read_text(json, "due", out->due, sizeof out->due, error);
    if (!status)
        status = read_number(json, "asked", INT32_MAX, &asked, error);
    if (!status)
        status = read_number(json, "wrong", asked, &wrong, error);
    out->asked = (int)asked;
    out->wrong = (int)wrong;
    return status;
}

static lz_status read_card(const struct lines *line, struct card *out, lz_error *error)
{
    json_error_t fault;
    char variant[LZ_CELLS_MAX * 20], note[LZ_CELLS_MAX];
    json_t *json = json_loadb(line->text, line->length, 0, &fault);
    *out = (struct card){.id = 0};
    if (!json)
        return lz_error_set(error, LZ_ERR_SYNTAX, "no JSON object: %s", fault.text);
    lz_status status = read_kind(json, out, error);
    if (!status)
        status = read_text(json, "variant", variant, sizeof variant, error);
    if (!status)
        status = lz_variant_parse(variant, &out->variant, error);
    out->variant.opening = LZ_OPENING_NONE;
    if (!status)
        status = read_task(json, out, error);
    if (!status)
        status = read_text(json, "note", note, sizeof note, error);
    if (!status)
        status = read_schedule(json, out, error);
    json_decref(json);
    if (status)
        return status;
    card_set_note(out, note);
    return card_check(out, error);
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
        status = database_card_add(import->train->queue.base, &card, &import->counts, error);
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
    if (database_change(train->queue.base, import_lines, &import, train->import_path, &error)) {
        train_complain(train, train->import_path, &error);
        return EXIT_INPUT;
    }
    say_line(_("Cards added: %d; already there: %d."), import.counts.added, import.counts.held);
    return import.bad ? EXIT_INPUT : EXIT_WELL;
}
