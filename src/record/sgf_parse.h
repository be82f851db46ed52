/* What the parts of SGF's reader share: the node in hand, as it stands in the input, and where in
 * the tree the reader is. A node's properties are gathered before any is acted on, since the
 * board's size may come after the first stone. */
#ifndef LIANZI_RECORD_SGF_PARSE_H
#define LIANZI_RECORD_SGF_PARSE_H

#include "record/reader.h"
#include <string.h>

enum { SGF_IDENT_MAX = 64 }; /* the longest property's name that is kept */

/* One property of the node in hand; the values stand in the reader's `text`, each ended by a byte
 * 0, escapes still in them. */
struct sgf_property {
    char ident[SGF_IDENT_MAX + 1];
    struct place place;
    size_t first; /* offset of the first value */
    int values;
};

struct sgf {
    struct reader *reader;
    struct gathered text; /* the properties' values */
    struct sgf_property *properties;
    size_t property_room, branch_room;
    int count;
    int *branches; /* for every open variation the node that it leaves from */
    int open;
    int skipping;    /* variations open where a branch was given up; 0: none */
    bool in_game;    /* its root node has been read */
    bool opens_tree; /* the node in hand is the first behind its '(' */
    bool damaged;
    bool lost;   /* after damage: what looks like a game must also begin like one */
    int pending; /* swap2: the first of two added stones, -1 none */
    uint8_t set_up[LZ_CELLS_MAX]; /* the start position as the node in hand makes it */
    lz_colour set_up_turn;
    int marked;                    /* the node that `mark_at` is for, LZ_RECORD_NO_NODE none */
    int16_t mark_at[LZ_CELLS_MAX]; /* the number of a cell's mark, -1 none */
};

/* ---- sgf_values.c: properties and their values ---- */

/* Reads one property from its first letter on; false after a complaint. */
bool sgf_gather_property(struct sgf *sgf);
const struct sgf_property *sgf_find_property(const struct sgf *sgf, const char *ident);
static inline bool sgf_is(const struct sgf_property *property, const char *ident)
{
    return strcmp(property->ident, ident) == 0;
}

/* A property's values, as they stand. */
static inline const char *sgf_first_value(const struct sgf *sgf,
                                          const struct sgf_property *property)
{
    return sgf->text.bytes + property->first;
}

static inline const char *sgf_next_value(const char *value)
{
    return value + strlen(value) + 1;
}

/* The value without escapes and soft line breaks, as UTF-8, line ends as '\n' (`simple`: as
 * blanks); a new text, NULL after a complaint. */
char *sgf_decoded_text(struct sgf *sgf, const char *value, bool simple);
/* Reads a point at *value, moving past it; -1 off the board, -2 when it is none. */
int sgf_read_point(const struct sgf *sgf, const char **value);
/* Complains of a value that should have been a point; fatally, or with a warning. */
lz_status sgf_bad_point(struct sgf *sgf, const struct sgf_property *property, const char *value,
                        bool fatal);
/* Does `act` once for every point of a list of points, in which "aa:bb" is a rectangle. */
lz_status sgf_each_point(struct sgf *sgf, const struct sgf_property *property,
                         lz_status (*act)(struct sgf *sgf, int cell, int kind), int kind);
lz_status sgf_no_room(struct sgf *sgf);

/* ---- sgf_root.c: which game ---- */

/* Begins the game that the node in hand is the root of. */
lz_status sgf_begin_game(struct sgf *sgf);
lz_status sgf_read_result(struct sgf *sgf, const char *value);
/* A text about the game; LZ_ERR_UNSUPPORTED when the property is none. */
lz_status sgf_read_info(struct sgf *sgf, const struct sgf_property *property);

/* ---- sgf_node.c: what a node does ---- */

lz_status sgf_act_on_node(struct sgf *sgf, bool root);
/* Complains that of two stones added under swap2 only the first is there. */
lz_status sgf_lacks_second(struct sgf *sgf);

#endif
