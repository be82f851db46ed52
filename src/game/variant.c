#include "game/variant.h"

#include "base/ascii.h"
#include "base/bits.h"
#include "base/error.h"
#include "base/names.h"
#include "base/sized.h"
#include "base/text.h"
#include "game/opening.h"
#include <string.h>

void variant_init(lz_variant *variant, lz_rule rule)
{
    memset(variant, 0, sizeof *variant);
    variant->struct_size = sizeof *variant;
    variant->rule = rule;
    if ((unsigned)rule >= LZ_RULE_COUNT)
        return;
    const struct rule_traits *traits = rule_traits(rule);
    variant->columns = traits->columns;
    variant->rows = traits->rows;
    variant->win = traits->win;
}

static int variant_count_free(const lz_variant *variant)
{
    int count = 0;
    for (int cell = 0; cell < variant_cells(variant); cell++)
        count += !bits_get(variant->blocked, cell);
    return count;
}

/* Whether the board has room for the opening; the rest has been checked. */
static lz_status variant_check_opening(const lz_variant *variant, lz_error *error)
{
    enum { CENTRAL_MIN = 9 }; /* the largest square that a rule speaks of */
    const int free = variant_count_free(variant);
    /* Three opening stones of one colour could win at three in a row, and the five stones of an
     * opening need their cells. */
    if (variant->opening != LZ_OPENING_NONE && (variant->win < 4 || free < 6))
        return error_set(error, LZ_ERR_ARGUMENT,
                         "the %s opening needs six free cells and four to win",
                         opening_name((int)variant->opening));
    if (opening_is_central(variant->opening) &&
        (variant->win != 5 || variant->columns % 2 == 0 || variant->rows % 2 == 0 ||
         variant->columns < CENTRAL_MIN || variant->rows < CENTRAL_MIN ||
         free < variant_cells(variant)))
        return error_set(error, LZ_ERR_ARGUMENT,
                         "the %s opening needs five to win and an odd number of columns and rows, "
                         "%d at least, without blocked cells",
                         opening_name((int)variant->opening), CENTRAL_MIN);
    return LZ_OK;
}

lz_status variant_check(const lz_variant *variant, lz_error *error)
{
    const lz_status bad = LZ_ERR_ARGUMENT;
    if ((unsigned)variant->rule >= LZ_RULE_COUNT)
        return error_set(error, bad, "no rule has the number %d", (int)variant->rule);
    if ((unsigned)variant->opening >= LZ_OPENING_COUNT)
        return error_set(error, bad, "no opening has the number %d", (int)variant->opening);
    const struct rule_traits *traits = rule_traits(variant->rule);
    const int most = traits->gravity ? LZ_GRAVITY_SIZE_MAX : LZ_SIZE_MAX;
    if (variant->columns < LZ_SIZE_MIN || variant->columns > most || variant->rows < LZ_SIZE_MIN ||
        variant->rows > most)
        return error_set(error, bad, "a %s board has %d to %d columns and rows, not %dx%d",
                         traits->name, LZ_SIZE_MIN, most, variant->columns, variant->rows);
    if (variant->win < LZ_WIN_MIN || variant->win > LZ_WIN_MAX)
        return error_set(error, bad, "the length to win is %d to %d, not %d", LZ_WIN_MIN,
                         LZ_WIN_MAX, variant->win);
    if (traits->forbids && variant->win != 5)
        return error_set(error, bad, "%s is won by five, not %d", traits->name, variant->win);
    if (variant->opening != LZ_OPENING_NONE && traits->gravity)
        return error_set(error, bad, "%s has no %s opening", traits->name,
                         opening_name((int)variant->opening));
    for (int cell = variant_cells(variant); cell < LZ_CELLS_MAX; cell++) {
        if (bits_get(variant->blocked, cell))
            return error_set(error, bad, "blocked cell %d is off the %dx%d board", cell,
                             variant->columns, variant->rows);
    }
    const lz_status status = variant_check_opening(variant, error);
    if (status)
        return status;
    if (variant_count_free(variant) == 0)
        return error_set(error, bad, "every cell is blocked");
    return LZ_OK;
}

lz_status variant_read(const lz_variant *variant, lz_variant *own, lz_error *error)
{
    variant_init(own, LZ_RULE_FREESTYLE);
    if (!sized_read(own, sizeof *own, variant))
        return error_set(error, LZ_ERR_ARGUMENT, "the variant was not made by lz_variant_init");
    return variant_check(own, error);
}

/* One blank-separated word of a variant's text. */
struct word {
    const char *at;
    size_t length;
};

static struct word next_word(const char **text)
{
    while (ascii_is_blank(**text))
        ++*text;
    struct word word = {*text, 0};
    while (**text && !ascii_is_blank(**text))
        ++*text;
    word.length = (size_t)(*text - word.at);
    return word;
}

static bool word_is(struct word word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.at, text, word.length) == 0;
}

/* Reads a whole number of up to four digits at `*at` and moves past it; -1 if there is none. */
static int read_number(const char **at)
{
    int value = 0, digits = 0;
    for (; ascii_is_digit(**at) && digits < 4; ++*at, digits++)
        value = value * 10 + (**at - '0');
    return digits ? value : -1;
}

/* Reads "15x15" or "5,5": two numbers around `separator`, up to a blank or the end. */
static bool read_pair(struct word word, char separator, int *first, int *second)
{
    const char *at = word.at;
    *first = read_number(&at);
    if (*first < 0 || *at != separator)
        return false;
    at++;
    *second = read_number(&at);
    return *second >= 0 && at == word.at + word.length;
}

static lz_status parse_blocked(lz_variant *variant, struct word word, size_t offset,
                               lz_error *error)
{
    int x, y;
    if (!read_pair(word, ',', &x, &y))
        return error_at(error, LZ_ERR_SYNTAX, offset, "expected a blocked cell X,Y");
    if (x < 1 || x > variant->columns || y < 1 || y > variant->rows)
        return error_at(error, LZ_ERR_ARGUMENT, offset, "blocked cell %d,%d is off the %dx%d board",
                        x, y, variant->columns, variant->rows);
    bits_set(variant->blocked, (y - 1) * variant->columns + x - 1);
    return LZ_OK;
}

/* Reads the value after the keyword `key`, which begins at `offset`. */
static lz_status parse_value(lz_variant *variant, struct word key, struct word value, size_t offset,
                             lz_error *error)
{
    if (word_is(key, "win")) {
        const char *at = value.at;
        variant->win = read_number(&at);
        if (variant->win < 0 || at != value.at + value.length)
            return error_at(error, LZ_ERR_SYNTAX, offset, "expected a number after \"win\"");
        return LZ_OK;
    }
    if (word_is(key, "opening")) {
        char all[NAMES_SIZE];
        for (int i = 0; i < LZ_OPENING_COUNT; i++) {
            if (word_is(value, opening_name(i))) {
                variant->opening = (lz_opening)i;
                return LZ_OK;
            }
        }
        names_list(opening_name, all);
        return error_at(error, LZ_ERR_SYNTAX, offset, "expected an opening: %s", all);
    }
    return parse_blocked(variant, value, offset, error);
}

lz_status variant_parse(const char *text, lz_variant *out, lz_error *error)
{
    const char *at = text;
    struct word word = next_word(&at);
    lz_variant variant;
    bool blocked = false; /* some cell */
    int rule = 0;
    while (rule < LZ_RULE_COUNT && !word_is(word, rule_name(rule)))
        rule++;
    if (rule == LZ_RULE_COUNT) {
        char all[NAMES_SIZE];
        names_list(rule_name, all);
        return error_at(error, LZ_ERR_SYNTAX, (size_t)(word.at - text), "expected a rule: %s", all);
    }
    variant_init(&variant, (lz_rule)rule);

    for (word = next_word(&at); word.length; word = next_word(&at)) {
        const size_t offset = (size_t)(word.at - text);
        if (ascii_is_digit(word.at[0])) {
            /* The width numbers the cells: a size after a blocked cell would make it another
             * cell. */
            if (blocked)
                return error_at(error, LZ_ERR_SYNTAX, offset,
                                "the size must stand before the blocked cells");
            if (!read_pair(word, 'x', &variant.columns, &variant.rows))
                return error_at(error, LZ_ERR_SYNTAX, offset, "expected a size COLUMNSxROWS");
        } else if (word_is(word, "win") || word_is(word, "opening") || word_is(word, "blocked")) {
            const struct word value = next_word(&at);
            blocked |= word_is(word, "blocked");
            /* Reports an impossible board first, since its cells have no numbers. */
            lz_status status = variant_check(&variant, error);
            if (!status)
                status = parse_value(&variant, word, value, (size_t)(value.at - text), error);
            if (status)
                return status;
        } else {
            return error_at(error, LZ_ERR_SYNTAX, offset,
                            "expected a size, win, opening or blocked, not \"%.*s\"",
                            (int)(word.length < 40 ? word.length : 40), word.at);
        }
    }
    const lz_status status = variant_check(&variant, error);
    if (!status)
        *out = variant;
    return status;
}

size_t variant_format(const lz_variant *variant, char *buffer, size_t size)
{
    const struct rule_traits *traits = rule_traits(variant->rule);
    struct text text;
    text_begin(&text, buffer, size);
    text_add(&text, "%s %dx%d", traits->name, variant->columns, variant->rows);
    if (variant->win != traits->win)
        text_add(&text, " win %d", variant->win);
    if (variant->opening != LZ_OPENING_NONE)
        text_add(&text, " opening %s", opening_name((int)variant->opening));
    for (int cell = 0; cell < variant_cells(variant); cell++) {
        if (bits_get(variant->blocked, cell))
            text_add(&text, " blocked %d,%d", cell % variant->columns + 1,
                     cell / variant->columns + 1);
    }
    return text.length;
}

bool variant_is_same(const lz_variant *a, const lz_variant *b)
{
    return a->rule == b->rule && a->columns == b->columns && a->rows == b->rows &&
           a->win == b->win && a->opening == b->opening &&
           memcmp(a->blocked, b->blocked, sizeof a->blocked) == 0;
}
