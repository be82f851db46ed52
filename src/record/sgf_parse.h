/* Shared by the parts of SGF's reader: the present node as the input has it, and the reader's place
 * in the tree. All properties of a node are gathered before any takes effect, since the board's
 * size may come after the first stone. */
#ifndef LIANZI_RECORD_SGF_PARSE_H
#define LIANZI_RECORD_SGF_PARSE_H

#include "base/ascii.h"
#include "record/reader.h"
#include <string.h>

/* Longer names are cut; so far the reader looks ahead. */
enum { SGF_IDENT_MAX = 64, SGF_AHEAD = 4096 };

/* One property of the present node. Its values are in the reader's `text`, each ended by a byte
 * 0, with their escapes. */
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
    int *branches; /* for each open variation the node that it branches from */
    int open;
    int skipping;    /* open variations where a branch was given up; 0: none */
    bool in_game;    /* its root node has been read */
    bool opens_tree; /* the present node is the first after its '(' */
    bool damaged;
    bool lost; /* after damage: a new game must have a game's properties */
    int offer_count;
    int16_t offers[LZ_CELLS_MAX]; /* fifth moves that were offered */
    int old_labels;               /* of the present L */
    bool marked_twice;            /* a cell of the node `marked` is */
    int pending;                  /* swap2: the first of two added stones, -1 none */
    bool sets_up;                 /* the present node does */
    uint8_t set_up[LZ_CELLS_MAX]; /* the position that it makes */
    lz_colour set_up_turn;
    int marked;                    /* the node that `mark_at` is for, LZ_RECORD_NO_NODE none */
    int16_t mark_at[LZ_CELLS_MAX]; /* the number of a cell's mark, -1 none */
    int overdrawn; /* the node that has more arrows than it keeps, LZ_RECORD_NO_NODE none */
};

/* ---- sgf_values.c: properties and their values ---- */

/* Whether the byte can be part of a property's name. */
static inline bool sgf_in_name(int c)
{
    return c != SOURCE_END && (ascii_is_letter((char)c) || ascii_is_digit((char)c));
}

/* Whether a ';' or a property of capital letters follows, as behind a game's '('. */
bool sgf_begins_tree(struct reader *reader);
/* Reads one property from its first letter on; false after a complaint. */
bool sgf_gather_property(struct sgf *sgf);
const struct sgf_property *sgf_find_property(const struct sgf *sgf, const char *ident);
static inline bool sgf_is(const struct sgf_property *property, const char *ident)
{
    return strcmp(property->ident, ident) == 0;
}

/* A property's values, unchanged. */
static inline const char *sgf_first_value(const struct sgf *sgf,
                                          const struct sgf_property *property)
{
    return sgf->text.bytes + property->first;
}

static inline const char *sgf_next_value(const char *value)
{
    return value + strlen(value) + 1;
}

/* The value as UTF-8 without escapes and soft line breaks; line ends become '\n', with `simple`
 * blanks. A new text; NULL after a complaint. */
char *sgf_decoded_text(struct sgf *sgf, const char *value, bool simple);
/* Reads a point at *value and moves past it; -1 off the board, -2 if it is no point. */
int sgf_read_point(const struct sgf *sgf, const char **value);
/* Says so if there are several values where one is meant. */
void sgf_tell_further(struct sgf *sgf, const struct sgf_property *property);
/* Whether all values are points, or lists of points with commas. */
bool sgf_are_points(const struct sgf *sgf, const struct sgf_property *property);
/* Reads the commas and blanks between points of such a list; false at the value's end. */
bool sgf_more_points(const char **value);
/* Complains of a value that is no point: as damage if `fatal`, else by a warning. */
lz_status sgf_bad_point(struct sgf *sgf, const struct sgf_property *property, const char *value,
                        bool fatal);
/* Calls `act` once for every point in a list of points, in which "aa:bb" is a rectangle. */
lz_status sgf_each_point(struct sgf *sgf, const struct sgf_property *property,
                         lz_status (*act)(struct sgf *sgf, int cell, int kind), int kind);
lz_status sgf_no_room(struct sgf *sgf);

/* ---- sgf_root.c: which game ---- */

/* Begins the game whose root is the present node. */
lz_status sgf_begin_game(struct sgf *sgf);
lz_status sgf_read_result(struct sgf *sgf, const char *value);
/* Takes a text about the game; LZ_ERR_UNSUPPORTED if the property is none. */
lz_status sgf_read_info(struct sgf *sgf, const struct sgf_property *property);

/* ---- sgf_marks.c: marks, labels, arrows and lines ---- */

/* Takes the present node's marks or arrows; LZ_ERR_UNSUPPORTED if the property has none. */
lz_status sgf_read_marks(struct sgf *sgf, const struct sgf_property *property);

/* ---- sgf_node.c: what a node does ---- */

lz_status sgf_act_on_node(struct sgf *sgf, bool root);
/* Complains that the second of two stones added under swap2 is missing. */
lz_status sgf_lacks_second(struct sgf *sgf);

#endif
