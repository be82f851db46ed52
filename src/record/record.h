/* A record in memory: a tree of nodes in one growing array, numbered so that callers hold numbers
 * and not pointers, with texts on the heap where there are any. */
#ifndef LIANZI_RECORD_RECORD_H
#define LIANZI_RECORD_RECORD_H

#include "game/game.h"
#include <lianzi/lianzi.h>

/* The longest line of play that a game can hold. */
enum { RECORD_DEPTH_MAX = GAME_ACTIONS_MAX, RECORD_NODES_MAX = 1 << 26 };

/* LZ_RECORD_INFO_ENDING of a game that was called off: it has no result, whatever its moves show.
 */
#define RECORD_VOID "void"
/* LZ_RECORD_INFO_STARTER where the second of a psq's players began. */
#define RECORD_SECOND "2"

struct record_mark {
    char *text; /* of a label, else NULL */
    int16_t cell;
    uint8_t kind; /* lz_mark_kind */
};

/* A text that grows at its end, as pieces come from many places, each without the text's being
 * walked. */
struct record_note {
    char *text; /* NULL: none; else not empty */
    uint32_t length, room;
};

struct record_node {
    int32_t parent; /* LZ_RECORD_NO_NODE at the root */
    int32_t child, last, next, previous;
    int32_t time_ms; /* negative: not known */
    int16_t cell[2];
    uint8_t kind;   /* lz_action_kind; at the root LZ_ACTION_NONE */
    uint8_t colour; /* of the stone, or chosen */
    uint8_t flags;
    bool used; /* false: deleted, chained by `next` from record.freed */
    int32_t mark_count;
    struct record_mark *marks;
    struct record_note comment;
    struct record_note
        extra; /* SGF properties without a place of their own, escapes still in them */
};

/* What is known of a whole game and has no place in a tree of several. */
enum record_left_out { RECORD_LEFT_TEXTS = 1, RECORD_LEFT_RESULT = 2, RECORD_LEFT_ENDING = 4 };

struct lz_record {
    lz_variant variant;
    bool has_start;
    bool damaged;          /* the reader could not read all of it */
    uint8_t start_to_move; /* lz_colour */
    uint8_t result;        /* lz_result */
    uint8_t left_out;      /* of records merged into it; enum record_left_out */
    uint8_t start[LZ_CELLS_MAX];
    char *text[LZ_RECORD_INFO_COUNT];
    struct record_node *nodes;
    int32_t reached; /* nodes[0 .. reached) have been in use */
    int32_t capacity;
    int32_t freed;
    int32_t count;
    int32_t *pairs; /* pairs.c */
    uint32_t pair_mask, pair_count;
};

/* Empties the record for another game, keeping its memory; the variant has passed its check.
 * LZ_ERR_MEMORY only for a record that has never held anything. */
lz_status record_reset(lz_record *record, const lz_variant *variant, lz_error *error);
/* Frees what the record holds, not the record itself; an all-zero record is fine. */
void record_clear(lz_record *record);

/* The node, or NULL for a number that is none. */
struct record_node *record_node(const lz_record *record, int node);
lz_action record_action_of(const struct record_node *node);
bool record_action_same(const struct record_node *node, lz_action action);
int record_find(const lz_record *record, int parent, lz_action action);
/* Whether LZ_RECORD_INFO_STARTER says that the second of a psq's players began. */
bool record_second_began(const lz_record *record);
/* Whether the game was called off. */
bool record_is_void(const lz_record *record);
/* The result by the rules at the end of the main line, with `passes` or up to the first one;
 * LZ_RESULT_ONGOING also where the rules do not allow the line. */
lz_result record_shown_result(const lz_record *record, bool passes);
/* Gives `copy`, a byte for byte copy of `node`, marks of its own; some of them when it fails. */
lz_status record_copy_marks(struct record_node *copy, const struct record_node *node,
                            lz_error *error);
/* Frees them. */
void record_clear_marks(struct record_node *node);
/* Adds what is known of `from`, a node of a record of the same board. */
lz_status record_merge_node(struct record_node *node, const struct record_node *from,
                            lz_error *error);
/* The number of the mark on the cell; mark_count without one. */
int record_find_mark(const struct record_node *node, int cell);
/* Sets mark number `index`, which is on the cell, or a new one where `index` is mark_count;
 * unchecked.
 */
lz_status record_put_mark(struct record_node *node, int index, int cell, lz_mark_kind kind,
                          const char *text, lz_error *error);
/* A new last child, unchecked; LZ_RECORD_NO_NODE without memory. `colour` as in the node. */
int record_append(lz_record *record, int parent, lz_action action, lz_colour colour);
/* Deletes the node and all below it. */
void record_delete(lz_record *record, int node);

/* ---- pairs.c: nodes that add two stones ---- */

/* Makes room for one more; false without memory. */
bool record_pairs_grow(lz_record *record);
/* The node, which there is room for, stands where it belongs and has its cells. */
void record_pairs_add(lz_record *record, int node);
/* Before another parent or other cells are given to it, or it is deleted. */
void record_pairs_remove(lz_record *record, int node);
/* The first child that adds these two stones; LZ_RECORD_NO_NODE without one. */
int record_pairs_find(const lz_record *record, int parent, const int16_t cell[2]);
/* Gives `copy`, a byte for byte copy of `record`, pairs of its own; false without memory. */
bool record_pairs_copy(lz_record *copy, const lz_record *record);
void record_pairs_clear(lz_record *record);

/* The next node of a walk through the whole tree, parents before children, in order; begins and
 * ends with LZ_RECORD_ROOT. */
int record_walk(const lz_record *record, int node);

/* The cell with column and row exchanged as files count them, from the upper left. */
static inline int record_transposed_cell(int cell, int size)
{
    const int column = cell % size, row = size - 1 - cell / size;
    return (size - 1 - column) * size + row;
}

lz_status record_no_memory(lz_error *error);
/* A copy of text[0 .. length); NULL without memory. */
char *record_copy_text(const char *text, size_t length);
/* Sets a text that may be NULL; `text` may be NULL. */
lz_status record_replace_text(char **place, const char *text, lz_error *error);
/* Appends text[0 .. length), if it is not empty; behind `separator` where there is a text already.
 * Nothing changes when it fails. */
lz_status record_add_note(struct record_note *note, const char *text, size_t length,
                          const char *separator, lz_error *error);
/* Takes off what was added since the text was so long. */
void record_cut_note(struct record_note *note, uint32_t length);

/* What the board shows while a reader or writer goes up and down the tree. */
struct record_position {
    const lz_record *record;
    uint8_t at[LZ_CELLS_MAX]; /* lz_colour */
    lz_colour to_move;
    int stones;  /* placed since the start */
    int depth;   /* actions */
    int choices; /* of a colour */
    int added;   /* pairs of stones */
};

void record_position_begin(struct record_position *position, const lz_record *record);
/* Whether the action is possible there; fills the colour that the node gets. */
lz_status record_position_check(const struct record_position *position, lz_action action,
                                lz_colour *colour, lz_error *error);
bool record_position_takes_two(const struct record_position *position);
void record_position_play(struct record_position *position, const struct record_node *node);
void record_position_undo(struct record_position *position, const struct record_node *node);
/* To the node, from the start. */
void record_position_go(struct record_position *position, const lz_record *record, int node);
/* The cell that a stone falls to, -1 when the column is full. */
int record_position_drop(const struct record_position *position, int column);

#endif
