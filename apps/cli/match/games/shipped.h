/* The openings of data/openings, built into the program. */
#ifndef LIANZI_CLI_MATCH_GAMES_SHIPPED_H
#define LIANZI_CLI_MATCH_GAMES_SHIPPED_H

#include <lianzi/lianzi.h>

struct shipped {
    lz_rule rule;
    int columns, rows;
    const char *name;
    const unsigned char *text;
    size_t size;
};

/* The set for the variant's rule and size; NULL when there is none. */
const struct shipped *shipped_find(const lz_variant *variant);

#endif
