/* The steps that every form of the search takes at a node: counts it, rates it, makes and takes
 * back moves, reports it to the observer. */
#ifndef LIANZI_CLASSIC_NODE_H
#define LIANZI_CLASSIC_NODE_H

#include "classic/evaluator.h"
#include "classic/moves.h"

#include <lianzi/study.h>

struct search {
    struct position position;
    const lz_classic_settings *settings;
    const struct evaluator *evaluator;
    struct rating rating;
    void *state; /* the evaluator's; NULL when it recomputes */
    struct moves moves;
    int64_t scale[LZ_CLASSIC_DEPTH_MAX + 1]; /* the factor of values by ply */
    uint64_t path[LZ_CLASSIC_DEPTH_MAX + 1]; /* ids of the nodes from the root to the present one */
    const lz_stop *stop;
    lz_classic_report *report;
    int best;               /* the root's best move, a point */
    lz_classic_bound bound; /* of the value of the node that the search left last */
};

/* Counts a node on entry; false once the search must end. */
bool node_enter(struct search *search, int ply);
/* The static value, counted as one evaluation. */
int64_t node_value(struct search *search, int ply);
struct taken_move node_place(struct search *search, int point);
void node_take_back(struct search *search, struct taken_move taken);

/* The search's result at a node, black minus white. The first `searched` of its `count` moves were
 * searched. */
struct node_result {
    int64_t alpha, beta, value;
    const int16_t *moves;
    int count, searched;
    /* How far the value is known. Its mover certainly gets it (`secured`); a move may be worth more
     * to the mover than its value says (`open`). */
    bool secured, open;
};

/* Reports a node to the observer. */
void node_tell(const struct search *search, int ply, const struct node_result *result,
               lz_classic_node_kind kind);
/* Whether the game is over here or the depth is reached. If so, sets the static value and reports
 * the node. */
bool node_is_over(struct search *search, int ply, struct node_result *result);
/* Lists the node's moves into `moves`, which has room for every cell, and sets the mover's worst
 * value. If there are none, sets the static value, reports the node and returns false. */
bool node_has_moves(struct search *search, int ply, int16_t *moves, struct node_result *result);
/* Takes a move's value, of this bound, into the node's. Returns whether it is the mover's best so
 * far. */
bool node_take(const struct search *search, struct node_result *result, int64_t value,
               lz_classic_bound bound);
/* Whether the value reaches the end of the window that the opponent avoids. */
bool node_refutes(const struct search *search, const struct node_result *result);
/* Counts a cutoff if moves are left, sets `search->bound`, and reports the node. */
void node_leave(struct search *search, int ply, const struct node_result *result);

static inline bool node_maximizes(const struct search *search)
{
    return search->position.to_move == LZ_BLACK;
}

#endif
