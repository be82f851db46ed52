/* A record's tree laid out in rows: the main line first, each variation below the move that it
 * replaces, comments between. It holds what there is to draw and no pointer into the record. */
#ifndef LIANZI_SESSION_MOVE_LIST_H
#define LIANZI_SESSION_MOVE_LIST_H

#include "session/session.h"

struct move_item {
    int node;
    int number; /* as on the stones: from 1, and again after a set-up; the first of two stones;
                   0 without a stone */
    bool set_up;
    lz_colour colour; /* LZ_EMPTY without a stone */
    char text[32];    /* "h8", in the person's words "2 offers"; "" for a choice of colour */
    lz_judgement judgement;
};

struct move_row {
    int first, count; /* of the items; count is 0 in the row of a comment */
    int indent;       /* how many variations deep */
    bool more;        /* a folded line goes on */
    int node;         /* of a comment ... */
    char *comment;    /* ... its first line; else NULL */
};

struct move_list {
    struct move_item *items;
    struct move_row *rows;
    int item_count, row_count;
    size_t item_room, row_room;
    bool failed; /* no memory: some of it is missing */
};

/* How many moves fit into a row: `columns` moves, minus one for every `step` variations of
 * depth. */
struct move_fit {
    int columns, step;
};

enum {
    MOVE_LIST_WHOLE = 1000, /* a tree of more nodes shows only the line on the board whole */
    MOVE_LIST_INDENT = 8    /* variations are not set further to the right than this */
};

/* Lays the tree out; `line` are the nodes from the root along the line on the board. */
void move_list_make(struct move_list *list, const lz_record *record, const int *line,
                    int line_length, struct move_fit fit);
void move_list_clear(struct move_list *list);
/* The row of a node, -1 for none. */
int move_list_row(const struct move_list *list, int node);

#endif
