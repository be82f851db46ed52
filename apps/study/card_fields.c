#include "study/card_fields.h"

#include <stdio.h>
#include <string.h>

static void write_answers(const struct card *card, const struct card_sink *sink)
{
    char text[CARD_ANSWERS];
    const char *answers[CARD_ANSWERS / 2];
    int count = 0;
    snprintf(text, sizeof text, "%s", card->answers);
    for (char *rest = text, *one; (one = strtok_r(rest, " ", &rest));)
        answers[count++] = one;
    sink->list(sink->user, "answers", answers, count);
}

void card_write(const struct card *card, const struct card_sink *sink)
{
    char variant[LZ_CELLS_MAX * 20];
    lz_variant_format(&card->variant, variant, sizeof variant);
    sink->text(sink->user, "kind", card_kind_name(card->kind));
    sink->text(sink->user, "variant", variant);
    if (card->kind == CARD_PUZZLE) {
        sink->text(sink->user, "puzzle", card->answers);
    } else {
        sink->text(sink->user, "start", card->start);
        sink->text(sink->user, "moves", card->moves);
        write_answers(card, sink);
        sink->text(sink->user, "played", card->played);
    }
    sink->text(sink->user, "note", card->note);
    sink->real(sink->user, "stability", card->memory.stability);
    sink->real(sink->user, "difficulty", card->memory.difficulty);
    sink->text(sink->user, "last", card->last);
    sink->text(sink->user, "due", card->due);
    sink->count(sink->user, "asked", card->asked);
    sink->count(sink->user, "wrong", card->wrong);
}

/* ---- reading ---- */

static lz_status missing(const char *name, lz_error *error)
{
    return lz_error_set(error, LZ_ERR_SYNTAX,
                        "\"%s\" is missing or not as `lianzi train --export` writes it", name);
}

static lz_status read_text(const struct card_source *source, const char *name, char *out,
                           size_t size, lz_error *error)
{
    return source->text(source->user, name, out, size) ? LZ_OK : missing(name, error);
}

static lz_status read_number(const struct card_source *source, const char *name, double most,
                             double *out, lz_error *error)
{
    return source->number(source->user, name, out) && *out >= 0 && *out <= most
               ? LZ_OK
               : missing(name, error);
}

static lz_status read_kind(const struct card_source *source, struct card *out, lz_error *error)
{
    char name[16];
    if (source->text(source->user, "kind", name, sizeof name))
        for (int kind = 0; kind < CARD_KINDS; kind++) {
            out->kind = (enum card_kind)kind;
            if (strcmp(name, card_kind_name(out->kind)) == 0)
                return LZ_OK;
        }
    return missing("kind", error);
}

/* The position and the answers. */
static lz_status read_task(const struct card_source *source, struct card *out, lz_error *error)
{
    struct puzzle puzzle;
    lz_status status;
    if (out->kind == CARD_PUZZLE) {
        status = read_text(source, "puzzle", out->answers, sizeof out->answers, error);
        if (!status)
            status = card_puzzle(out, &puzzle, error);
        if (!status)
            puzzle_format_position(&puzzle, out->start);
        return status;
    }
    status = read_text(source, "start", out->start, sizeof out->start, error);
    if (!status)
        status = read_text(source, "moves", out->moves, sizeof out->moves, error);
    if (!status)
        status = read_text(source, "played", out->played, sizeof out->played, error);
    return status ? status : read_text(source, "answers", out->answers, sizeof out->answers, error);
}

static lz_status read_schedule(const struct card_source *source, struct card *out, lz_error *error)
{
    double asked = 0, wrong = 0;
    lz_status status = read_number(source, "stability", 36500, &out->memory.stability, error);
    if (!status)
        status = read_number(source, "difficulty", 10, &out->memory.difficulty, error);
    if (!status)
        status = read_text(source, "last", out->last, sizeof out->last, error);
    if (!status)
        status = read_text(source, "due", out->due, sizeof out->due, error);
    if (!status)
        status = read_number(source, "asked", INT32_MAX, &asked, error);
    if (!status)
        status = read_number(source, "wrong", asked, &wrong, error);
    out->asked = (int)asked;
    out->wrong = (int)wrong;
    return status;
}

lz_status card_read(const struct card_source *source, struct card *out, lz_error *error)
{
    char variant[LZ_CELLS_MAX * 20], note[LZ_CELLS_MAX];
    *out = (struct card){.id = 0};
    lz_status status = read_kind(source, out, error);
    if (!status)
        status = read_text(source, "variant", variant, sizeof variant, error);
    if (!status)
        status = lz_variant_parse(variant, &out->variant, error);
    out->variant.opening = LZ_OPENING_NONE;
    if (!status)
        status = read_task(source, out, error);
    if (!status)
        status = read_text(source, "note", note, sizeof note, error);
    if (!status)
        status = read_schedule(source, out, error);
    if (status)
        return status;
    card_set_note(out, note);
    return card_check(out, error);
}
