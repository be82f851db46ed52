#include "study/explain_text.h"

#include <stdio.h>

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

lz_status explain_read(const char *text, const lz_variant *variant, struct explanation *out,
                       lz_error *error)
{
    struct reading_numbers reading = {text, false};
    struct explanation read = {0};
    const int cells = variant->columns * variant->rows;
    read.move = take(&reading, -1, cells - 1);
    read.best = take(&reading, -1, cells - 1);
    read.count = take(&reading, 0, EXPLAIN_FACTS);
    for (int i = 0; i < read.count; i++)
        take_fact(&reading, cells, &read.facts[i]);
    if (reading.failed)
        return lz_error_set(error, LZ_ERR_SYNTAX, "no explanation of this game");
    *out = read;
    return LZ_OK;
}
