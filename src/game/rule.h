/* Rules as data: a rule is a row of a table. What depends on a rule asks for a property of its row;
 * a few tables have a row of their own for each rule (CONTRIBUTING.md, "Adding a rule"). */
#ifndef LIANZI_GAME_RULE_H
#define LIANZI_GAME_RULE_H

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

/* "freestyle"; NULL out of range. */
const char *rule_name(int rule);

/* Which lines win for the colour. */
static inline const struct line_rule *rule_line(lz_rule rule, lz_colour colour)
{
    return colour == LZ_BLACK ? &rule_traits(rule)->black : &rule_traits(rule)->white;
}

/* Whether the other colour's stones at the ends of a line can keep it from winning. */
static inline bool rule_has_open_end(lz_rule rule)
{
    return rule_traits(rule)->black.open_end || rule_traits(rule)->white.open_end;
}

/* Whether a stone hinders the other colour by its own cell alone: no point is forbidden, no end has
 * to be open. */
static inline bool rule_is_local(lz_rule rule)
{
    return !rule_traits(rule)->forbids && !rule_has_open_end(rule);
}

#endif
