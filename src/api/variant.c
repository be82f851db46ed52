/* lz_variant_*, lz_rule_*, lz_opening_*. */
#include "game/variant.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/names.h"
#include "base/sized.h"
#include "base/text.h"
#include "game/opening.h"
#include "game/symmetry.h"

void lz_variant_init_sized(lz_variant *variant, size_t size, lz_rule rule)
{
    lz_variant own;
    variant_init(&own, rule);
    sized_write(variant, size, &own, sizeof own);
}

lz_status lz_variant_check(const lz_variant *variant, lz_error *error)
{
    NEED(variant);
    lz_variant own;
    return variant_read(variant, &own, error);
}

lz_status lz_variant_parse(const char *text, lz_variant *out, lz_error *error)
{
    NEED(text);
    NEED(out);
    return variant_parse(text, out, error);
}

size_t lz_variant_format(const lz_variant *variant, char *buffer, size_t size)
{
    lz_variant own;
    if (variant_read(variant, &own, NULL)) {
        struct text text;
        text_begin(&text, buffer, size);
        return 0;
    }
    return variant_format(&own, buffer, size);
}

lz_status lz_variant_block(lz_variant *variant, int column, int row, lz_error *error)
{
    NEED(variant);
    if (variant->struct_size < sizeof *variant)
        return error_set(error, LZ_ERR_ARGUMENT, "the variant was not made by lz_variant_init");
    const int columns = variant->columns < LZ_SIZE_MAX ? variant->columns : LZ_SIZE_MAX;
    const int rows = variant->rows < LZ_SIZE_MAX ? variant->rows : LZ_SIZE_MAX;
    if (column < 0 || column >= columns || row < 0 || row >= rows)
        return error_set(error, LZ_ERR_ARGUMENT, "blocked cell %d,%d is off the %dx%d board",
                         column + 1, row + 1, variant->columns, variant->rows);
    bits_set(variant->blocked, row * columns + column);
    return LZ_OK;
}

bool lz_variant_is_blocked(const lz_variant *variant, int cell)
{
    return variant->struct_size >= sizeof *variant && cell >= 0 && cell < LZ_CELLS_MAX &&
           bits_get(variant->blocked, cell);
}

int lz_variant_symmetries(const lz_variant *variant)
{
    return (unsigned)variant->rule < LZ_RULE_COUNT ? symmetry_count(variant) : 0;
}

int lz_cell_turned(const lz_variant *variant, int cell, int symmetry)
{
    if (cell < 0 || symmetry < 0 || symmetry >= lz_variant_symmetries(variant) ||
        cell >= variant_cells(variant))
        return -1;
    return symmetry_cell(variant->columns, variant->rows, cell, (unsigned)symmetry);
}

const char *lz_rule_name(lz_rule rule)
{
    return rule_name((int)rule);
}

lz_status lz_rule_parse(const char *name, lz_rule *out, lz_error *error)
{
    NEED(name);
    NEED(out);
    const int found =
        names_parse(rule_name, name, "no rule is called \"%.32s\"; there are %s", error);
    if (found < 0)
        return LZ_ERR_ARGUMENT;
    *out = (lz_rule)found;
    return LZ_OK;
}

bool lz_rule_has_gravity(lz_rule rule)
{
    return (unsigned)rule < LZ_RULE_COUNT && rule_traits(rule)->gravity;
}

bool lz_rule_forbids(lz_rule rule)
{
    return (unsigned)rule < LZ_RULE_COUNT && rule_traits(rule)->forbids;
}

bool lz_rule_is_exact(lz_rule rule, lz_colour colour)
{
    return (unsigned)rule < LZ_RULE_COUNT && rule_line(rule, colour)->exact;
}

bool lz_rule_has_open_end(lz_rule rule, lz_colour colour)
{
    return (unsigned)rule < LZ_RULE_COUNT && rule_line(rule, colour)->open_end;
}

const char *lz_opening_name(lz_opening opening)
{
    return opening_name((int)opening);
}

lz_status lz_opening_parse(const char *name, lz_opening *out, lz_error *error)
{
    NEED(name);
    NEED(out);
    const int found =
        names_parse(opening_name, name, "no opening is called \"%.32s\"; there are %s", error);
    if (found < 0)
        return LZ_ERR_ARGUMENT;
    *out = (lz_opening)found;
    return LZ_OK;
}
