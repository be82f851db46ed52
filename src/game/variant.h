/* Variants: a rule, a board and an opening; the checks that a variant must pass, its text form. */
#ifndef LIANZI_GAME_VARIANT_H
#define LIANZI_GAME_VARIANT_H

#include "game/rule.h"

lz_status variant_check(const lz_variant *variant, lz_error *error);
/* Copies a caller's variant, whose structure may be older or newer, and checks it. */
lz_status variant_read(const lz_variant *variant, lz_variant *own, lz_error *error);
lz_status variant_parse(const char *text, lz_variant *out, lz_error *error);
size_t variant_format(const lz_variant *variant, char *buffer, size_t size);
void variant_init(lz_variant *variant, lz_rule rule);

/* Whether both are the same game on the same board. */
bool variant_is_same(const lz_variant *a, const lz_variant *b);

/* Whether the engine, the solvers of threats and the networks for five in a row know the game. */
static inline bool variant_is_five(const lz_variant *variant)
{
    return !rule_traits(variant->rule)->gravity && variant->win == 5;
}

static inline int variant_cells(const lz_variant *variant)
{
    return variant->columns * variant->rows;
}

#endif
