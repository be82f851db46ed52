/* Variants as data: the meaning of each rule, the checks that a variant must pass, its text
 * form. */
#ifndef LIANZI_GAME_VARIANT_H
#define LIANZI_GAME_VARIANT_H

#include <lianzi/lianzi.h>

/* Which lines win for one colour. */
struct line_rule {
    bool exact;    /* longer lines do not win */
    bool open_end; /* a line with opposing stones at both ends does not win */
};

struct rule_traits {
    const char *name;
    bool gravity;
    bool forbids; /* black has forbidden points */
    struct line_rule black, white;
    int columns, rows, win; /* the usual board */
};

/* `rule` is in range. */
const struct rule_traits *rule_traits(lz_rule rule);

lz_status variant_check(const lz_variant *variant, lz_error *error);
/* Copies a caller's variant, whose structure may be older or newer, and checks it. */
lz_status variant_read(const lz_variant *variant, lz_variant *own, lz_error *error);
lz_status variant_parse(const char *text, lz_variant *out, lz_error *error);
size_t variant_format(const lz_variant *variant, char *buffer, size_t size);
void variant_init(lz_variant *variant, lz_rule rule);

/* Whether both are the same game on the same board. */
bool variant_is_same(const lz_variant *a, const lz_variant *b);

static inline int variant_cells(const lz_variant *variant)
{
    return variant->columns * variant->rows;
}

#endif
