#include "study/explain_text.h"

#include <stdio.h>
#include <string.h>

void explain_write(const struct explanation *explanation, char *text, size_t size)
{
    int length = snprintf(text, size, "%d %d %d\n", explanation->move, explanation->best,
                          explanation->count);
    for (int i = 0; i < explanation->count; i++) {
        const struct fact *fact = &explanation->facts[i];
        length +=
            snprintf(text + length, size - (size_t)length, "%d %d %d %d %d %d %d %d %d",
                     (int)fact->kind, fact->better, (int)fact->side, fact->move, (int)fact->shape,
                     (int)fact->why, fact->number, fact->other_number, fact->count);
        for (int j = 0; j < fact->count; j++)
            length += snprintf(text + length, size - (size_t)length, " %d %d", fact->cells[j],
                               (int)fact->shapes[j]);
        length += snprintf(text + length, size - (size_t)length, "\n");
    }
}

/* A text that is read, number by number. */
struct reading_numbers {
    const char *at;
    bool failed;
};

/* The next number, which must lie in the range; `low` on failure. */
static int take(struct reading_numbers *reading, int low, int high)
{
    int number, length;
    if (reading->failed || sscanf(reading->at, "%d%n", &number, &length) != 1 || number < low ||
        number > high) {
        reading->failed = true;
        return low;
    }
    reading->at += length;
    return number;
}

/* Whether reason and shape are such as explain() gives this kind of fact. */
static bool is_sound(const struct fact *fact)
{
    switch (fact->kind) {
    case FACT_FORBIDDEN:
    case FACT_BARRED:
        return fact->why >= LZ_ILLEGAL_DOUBLE_THREE && fact->why <= LZ_ILLEGAL_OVERLINE;
    case FACT_STOPS:
    case FACT_LEAVES:
    case FACT_HAS:
        return fact->shape == STONE_TWO_THREES || fact->shape >= STONE_FOUR_THREE;
    default:
        return true;
    }
}

static void take_fact(struct reading_numbers *reading, int cells, struct fact *fact)
{
    fact->kind = (enum fact_kind)take(reading, 0, FACT_KINDS - 1);
    fact->better = take(reading, 0, 1);
    fact->side = (lz_colour)take(reading, LZ_BLACK, LZ_WHITE);
    fact->move = take(reading, -1, cells - 1);
    fact->shape = (enum stone_shape)take(reading, 0, STONE_SHAPES - 1);
    fact->why = (lz_legality)take(reading, 0, LZ_ILLEGAL_NUMBER);
    fact->number = take(reading, 0, 100000);
    fact->other_number = take(reading, 0, 1000);
    fact->count = take(reading, 0, EXPLAIN_CELLS);
    for (int i = 0; i < fact->count; i++) {
        fact->cells[i] = take(reading, 0, cells - 1);
        fact->shapes[i] = (enum stone_shape)take(reading, 0, STONE_SHAPES - 1);
    }
    reading->failed = reading->failed || !is_sound(fact);
}

static void take_explanation(struct reading_numbers *reading, const lz_variant *variant,
                             struct explanation *out)
{
    const int cells = variant->columns * variant->rows;
    out->move = take(reading, -1, cells - 1);
    out->best = take(reading, -1, cells - 1);
    out->count = take(reading, 0, EXPLAIN_FACTS);
    for (int i = 0; i < out->count; i++)
        take_fact(reading, cells, &out->facts[i]);
}

lz_status explain_read(const char *text, const lz_variant *variant, struct explanation *out,
                       lz_error *error)
{
    struct reading_numbers reading = {text, false};
    struct explanation read = {0};
    take_explanation(&reading, variant, &read);
    if (reading.failed)
        return lz_error_set(error, LZ_ERR_SYNTAX, "no explanation of this game");
    *out = read;
    return LZ_OK;
}

void verdict_write(const struct verdict *verdict, char *text, size_t size)
{
    int length = snprintf(text, size, "%d %d %d %d\n", (int)verdict->kind, (int)verdict->side,
                          verdict->before, verdict->after);
    explain_write(&verdict->why, text + length, size - (size_t)length);
    length += (int)strlen(text + length);
    explain_write(&verdict->better, text + length, size - (size_t)length);
}

/* Whether a verdict that warns names the move and the better one. */
static bool is_whole(const struct verdict *verdict)
{
    return verdict->kind == VERDICT_FINE || (verdict->why.move >= 0 && verdict->better.best >= 0);
}

lz_status verdict_read(const char *text, const lz_variant *variant, struct verdict *out,
                       lz_error *error)
{
    struct reading_numbers reading = {text, false};
    struct verdict read = {.kind = (enum verdict_kind)take(&reading, 0, VERDICT_KINDS - 1)};
    read.side = (lz_colour)take(&reading, LZ_BLACK, LZ_WHITE);
    read.before = take(&reading, 0, 1000);
    read.after = take(&reading, 0, 1000);
    take_explanation(&reading, variant, &read.why);
    take_explanation(&reading, variant, &read.better);
    if (reading.failed || !is_whole(&read))
        return lz_error_set(error, LZ_ERR_SYNTAX, "no verdict on a move of this game");
    *out = read;
    return LZ_OK;
}
