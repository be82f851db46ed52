/* A classic's search step by step: a step enters a node, or comes back to it with the value of a
 * kid. Says what stands beside the board and what the step changes. */
#ifndef LIANZI_STUDY_STEPS_H
#define LIANZI_STUDY_STEPS_H

#include "study/kept_tree.h"

enum { STEPS_TEXT = 512, STEPS_NUMBER = 32, STEPS_FACTS = 6 };

struct step {
    int node, kid; /* indexes in the tree; kid -1: the node is entered */
};

/* What the words call sides and moves: x, o and cells, as where boards are drawn in letters; or the
 * colours' names and, under gravity, columns. */
enum steps_names { STEPS_LETTERS, STEPS_COLOURS };

struct steps {
    const lz_variant *variant;
    const struct kept_tree *tree;
    enum steps_names names;
    struct step *list;
    int count, now;
};

/* The first step of a tree that was searched on such a board. Both stay the caller's. False without
 * memory. */
bool steps_begin(struct steps *steps, const lz_variant *variant, const struct kept_tree *tree,
                 enum steps_names names);
void steps_end(struct steps *steps);
/* Goes to a step; false if there is none of this number. */
bool steps_go(struct steps *steps, int number);
/* The next step at which moves are cut off; `count` without one. */
int steps_next_cut(const struct steps *steps);

/* The node of the present step. */
const struct kept_node *steps_node(const struct steps *steps);
/* The line of play that leads to it, cells from the root on. Returns how many. */
int steps_line(const struct steps *steps, int cells[LZ_CLASSIC_DEPTH_MAX]);
/* The kids that have come back so far. Returns how many. */
int steps_kids(const struct steps *steps, const lz_classic_node *kids[LZ_CELLS_MAX]);
/* The cells that the present step cuts off. Returns how many. */
int steps_cut(const struct steps *steps, const int **cells);
/* How many kids the tree lacks, if the search leaves the node with this step. */
int steps_missing(const struct steps *steps);
/* The lines beside the board: the number, the moves so far, who is to move, alpha, beta, the best
 * value so far. Returns how many. */
int steps_facts(const struct steps *steps, char facts[STEPS_FACTS][STEPS_TEXT]);
/* What the step changes, and why the rest need not be looked at. */
void steps_describe(const struct steps *steps, char text[STEPS_TEXT]);

/* A node's value, with its sign if it is only a bound. */
void steps_value(const lz_classic_node *node, char text[STEPS_NUMBER]);
/* The value that most of the nodes have, as steps_value writes it, if three or more do; "" without
 * one. On a board it says little, and hides the values that differ. */
void steps_common(const lz_classic_node *const nodes[], int count, char text[STEPS_NUMBER]);
/* Of the nodes the first with the best exact value, or with a bound that is better; NULL without
 * nodes. */
const lz_classic_node *steps_best(const lz_classic_node *const nodes[], int count, bool max);

/* Texts with {names}, by key; the page of a tree has them, too. Ends with a key of NULL. */
struct steps_word {
    const char *key, *text;
};
extern const struct steps_word steps_words[];

#endif
