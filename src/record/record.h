/* A record in memory: a tree of nodes in one growing array. Callers hold nodes' numbers, not
 * pointers. Texts are on the heap. */
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

struct record_arrow {
    int16_t from, to; /* cells */
    bool head;        /* false: a line */
};

struct record_arrows {
    int count; /* at most LZ_ARROWS_MAX */
    struct record_arrow list[];
};

/* A text that grows at its end. It knows its length, so that adding many pieces does not walk it
 * each time. */
struct record_note {
    char *text; /* NULL: none; else not empty */
    uint32_t length, room;
};

/* A cell that a set-up changes. */
struct record_change {
    int16_t cell;
    uint8_t colour, before; /* lz_colour */
};

/* The changes of a set-up to the position before it. */
struct record_set_up {
    int count;
    uint8_t to_move, moved_before; /* lz_colour: the side to move from here on, and until here */
    struct record_change changes[];
};

struct record_node {
    int32_t parent; /* LZ_RECORD_NO_NODE at the root */
    int32_t child, last, next, previous;
    int32_t time_ms; /* negative: not known */
    int16_t cell[2]; /* as in lz_action; [0] of LZ_ACTION_DECLARE is its number */
    uint8_t kind;    /* lz_action_kind; at the root LZ_ACTION_NONE */
    uint8_t colour;  /* of the stone, or chosen */
    uint8_t flags;
    uint8_t judgement;    /* lz_judgement */
    bool used;            /* false: deleted, chained by `next` from record.freed */
    int16_t win_permille; /* black's; -1: not known */
    int32_t mark_count;
    struct record_mark *marks;
    struct record_arrows *arrows; /* NULL: none */
    struct record_set_up *set_up; /* of LZ_ACTION_SET_UP, else NULL */
    struct record_note comment;
    struct record_note
        extra; /* SGF properties that have no place of their own, with their escapes */
};

/* Parts of a game's header that a tree of several games has no place for, and points in SGF
 * properties without a place of their own, which lie as before the record was turned. */
enum record_left_out {
    RECORD_LEFT_TEXTS = 1,
    RECORD_LEFT_RESULT = 2,
    RECORD_LEFT_ENDING = 4,
    RECORD_LEFT_UNTURNED = 8
};

struct lz_record {
    lz_variant variant;
    bool has_start;
    bool damaged;          /* the reader could not read all of it */
    bool reduced;          /* the reader left out something that it could read */
    uint8_t start_to_move; /* lz_colour */
    uint8_t result;        /* lz_result */
    uint8_t left_out;      /* lost from merged or turned records; enum record_left_out */
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

/* Empties the record for another game but keeps its memory. The variant must be valid.
 * LZ_ERR_MEMORY only for a record that has never held anything. */
lz_status record_reset(lz_record *record, const lz_variant *variant, lz_error *error);
/* Frees the record's contents but not the record itself. An all-zero record is allowed. */
void record_clear(lz_record *record);

/* The node; NULL if there is none of that number. */
struct record_node *record_node(const lz_record *record, int node);
lz_action record_action_of(const struct record_node *node);
bool record_action_same(const struct record_node *node, lz_action action);
/* The first child that has the action, which is no set-up; LZ_RECORD_NO_NODE if there is none. */
int record_find(const lz_record *record, int parent, lz_action action);
/* The first child that does what `node`, of a record of the same board, does. */
int record_find_like(const lz_record *record, int parent, const struct record_node *node);
/* Whether LZ_RECORD_INFO_STARTER says that the second of a psq's players began. */
bool record_second_began(const lz_record *record);
/* Whether the game was called off. */
bool record_is_void(const lz_record *record);
/* The result by the rules at the end of the main line, or before its first action of one of the
 * kinds in `stops`, a bit (1 << kind) each; LZ_RESULT_ONGOING also if the rules do not allow the
 * line. */
lz_result record_shown_result(const lz_record *record, unsigned stops);
/* Gives `copy`, a byte for byte copy of `node`, its own marks and arrows; only some of them on
 * failure. */
lz_status record_copy_marks(struct record_node *copy, const struct record_node *node,
                            lz_error *error);
/* Frees them. */
void record_clear_marks(struct record_node *node);
/* Adds the notes of `from`, a node of a record of the same board. */
lz_status record_merge_node(struct record_node *node, const struct record_node *from,
                            lz_error *error);
/* The number of the cell's mark; mark_count if it has none. */
int record_find_mark(const struct record_node *node, int cell);
/* Sets mark number `index`, which is on the cell, or adds one if `index` is mark_count;
 * unchecked. */
lz_status record_put_mark(struct record_node *node, int index, int cell, lz_mark_kind kind,
                          const char *text, lz_error *error);
int record_arrow_count(const struct record_node *node);
/* As record_copy_marks does, the arrows alone. */
lz_status record_copy_arrows(struct record_node *copy, const struct record_node *node,
                             lz_error *error);
/* Adds an arrow between two cells of the board unless the node has it; LZ_ERR_UNSUPPORTED beyond
 * LZ_ARROWS_MAX. */
lz_status record_put_arrow(struct record_node *node, struct record_arrow arrow, lz_error *error);

/* Adds a last child, unchecked; LZ_RECORD_NO_NODE without memory. `colour` as in the node. */
int record_append(lz_record *record, int parent, lz_action action, lz_colour colour);
/* Adds a last child that does what `node`, of a record of the same board, does. */
int record_append_like(lz_record *record, int parent, const struct record_node *node);
/* Deletes the node and all below it. */
void record_delete(lz_record *record, int node);

/* ---- pairs.c: nodes that add two stones ---- */

/* Makes room for one more; false without memory. */
bool record_pairs_grow(lz_record *record);
/* Adds the node. There must be room for it, and it must have its parent and its cells. */
void record_pairs_add(lz_record *record, int node);
/* Removes the node. Call it before the node gets another parent or other cells, or is deleted. */
void record_pairs_remove(lz_record *record, int node);
/* The first child that adds these two stones; LZ_RECORD_NO_NODE if there is none. */
int record_pairs_find(const lz_record *record, int parent, int white, int black);
/* Gives `copy`, a byte for byte copy of `record`, its own pairs; false without memory. */
bool record_pairs_copy(lz_record *copy, const lz_record *record);
void record_pairs_clear(lz_record *record);

/* ---- set_up.c: nodes that change the board instead of a move ---- */

struct record_position;

/* Adds a last child of the position's node: the cells, of which those that are blocked hold
 * LZ_EMPTY or LZ_BLOCKED, and the side to move. LZ_ERR_ARGUMENT if nothing changes or the position
 * is not possible. */
lz_status record_set_up(lz_record *record, int parent, const struct record_position *position,
                        const uint8_t *cells, lz_colour to_move, int *out, lz_error *error);
struct record_set_up *record_copy_set_up(const struct record_set_up *set_up); /* NULL: no memory */
bool record_set_up_same(const struct record_set_up *set_up, const struct record_set_up *other);

/* The next node of a walk through the whole tree, parents before children, in order. The walk
 * begins and ends with LZ_RECORD_ROOT. */
int record_walk(const lz_record *record, int node);

/* The cell with column and row exchanged, counted from the upper left as files do. */
static inline int record_transposed_cell(int cell, int size)
{
    const int column = cell % size, row = size - 1 - cell / size;
    return (size - 1 - column) * size + row;
}

lz_status record_no_memory(lz_error *error);
lz_status record_no_such_node(int node, lz_error *error);
/* A copy of text[0 .. length); NULL without memory. */
char *record_copy_text(const char *text, size_t length);
/* Replaces a text; both may be NULL. */
lz_status record_replace_text(char **place, const char *text, lz_error *error);
/* Appends text[0 .. length) unless it is empty, after `separator` if there is text already.
 * Changes nothing on failure. */
lz_status record_add_note(struct record_note *note, const char *text, size_t length,
                          const char *separator, lz_error *error);
/* Cuts the text back to `length` bytes. */
void record_cut_note(struct record_note *note, uint32_t length);

/* The board while a reader or writer goes up and down the tree. */
struct record_position {
    const lz_record *record;
    uint8_t at[LZ_CELLS_MAX]; /* lz_colour */
    lz_colour to_move;
    int depth; /* actions */
    struct opening_state opening;
    struct opening_state before[OPENING_ACTIONS_MAX]; /* the first actions, by depth */
};

void record_position_begin(struct record_position *position, const lz_record *record);
/* Checks whether the action is possible there and fills in the colour for its node. */
lz_status record_position_check(const struct record_position *position, lz_action action,
                                lz_colour *colour, lz_error *error);
/* The kinds of action that the opening allows there, a bit (1 << kind) each; 0 when it is over. */
unsigned record_position_opening(const struct record_position *position);
/* Whether two stones may be added there; a cell can then only be the first of them. */
bool record_position_takes_two(const struct record_position *position);
void record_position_play(struct record_position *position, const struct record_node *node);
void record_position_undo(struct record_position *position, const struct record_node *node);
/* Goes from the start to the node. */
void record_position_go(struct record_position *position, const lz_record *record, int node);
/* The cell that a stone in the column falls to; -1 if the column is full. */
int record_position_drop(const struct record_position *position, int column);

#endif
