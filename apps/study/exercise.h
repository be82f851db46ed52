/* Exercises on search: a tree small enough to read, with values at its leaves, and what alpha-beta
 * does with it. The tree comes from a classic's search of a random position, or from a text. */
#ifndef LIANZI_STUDY_EXERCISE_H
#define LIANZI_STUDY_EXERCISE_H

#include <lianzi/study.h>

enum {
    EXERCISE_NODES = 64,
    EXERCISE_LEAVES = 26, /* named by letters */
    EXERCISE_BRANCHES = 6,
    EXERCISE_ORDERS = 720, /* of so many branches */
    EXERCISE_PLIES = 6,
    EXERCISE_VALUE = 999999 /* the largest */
};

/* Nodes are in the order in which a search without pruning enters them. A node's children lie
 * between it and `end`: the first is the next node, each other one lies at its sibling's `end`. */
struct exercise_node {
    int parent, end; /* the root's parent is -1 */
    int ply;
    int cell;      /* the move that led here; -1 at the root, and in a tree from a text */
    char leaf;     /* its letter, 0 elsewhere */
    int64_t value; /* of minimax */
    /* What alpha-beta does, branches from left to right. If it does not look at the node, `seen` is
     * false and the rest means nothing. */
    bool seen;
    int64_t alpha, beta; /* on entering; -+LZ_CLASSIC_INFINITY where the window is open */
    int64_t returned;
    lz_classic_bound bound; /* of `returned` */
    int branches, searched;
};

struct exercise {
    int count, leaves;
    struct exercise_node nodes[EXERCISE_NODES];
    bool max_first;  /* the root takes the largest value: x is to move, or the tree is a text's */
    int seen_leaves; /* leaves that alpha-beta looks at, branches from left to right */
    /* The orders of the root's branches in which alpha-beta looks at the fewest leaves, such as
     * "213", and how many leaves that is. */
    char orders[EXERCISE_ORDERS][EXERCISE_BRANCHES + 1];
    int order_count, fewest;
    bool from_game; /* the tree comes from a classic's search; the rest is set only then */
    lz_classic_settings settings;
    lz_variant variant;
    uint8_t cells[LZ_CELLS_MAX]; /* the root's stones, each an lz_colour */
};

/* The exercise of a seed: the search of one of the classics, 2 to 4 plies deep; of `classic` unless
 * that is -1, and of `depth` unless that is 0. LZ_ERR_MEMORY is the only failure. */
lz_status exercise_make(uint64_t seed, int classic, int depth, struct exercise *out,
                        lz_error *error);
/* A tree such as "((3 5) (2 9) (0 1))", whose root takes the largest value. */
lz_status exercise_read(const char *text, struct exercise *out, lz_error *error);
/* The node's children; returns how many. */
int exercise_children(const struct exercise *exercise, int node, int children[EXERCISE_BRANCHES]);
/* Whether the node takes the largest value. */
bool exercise_maximizes(const struct exercise *exercise, int node);

#endif
