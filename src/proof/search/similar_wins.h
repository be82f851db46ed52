/* How similar positions were won. A position's winning quiet move and the win by threats after it,
 * or its whole win, is kept for the position, and for the position without each one of the
 * defender's stones, so that it is found again where one of these stones lies elsewhere: after most
 * replies the attacker wins in the same way. */
#ifndef LIANZI_PROOF_SEARCH_SIMILAR_WINS_H
#define LIANZI_PROOF_SEARCH_SIMILAR_WINS_H

#include "proof/certificate/replay.h"
#include "proof/search/search.h"

enum { HINTS_MAX = 4 };

/* A win that may serve in the present position. */
struct hint {
    uint16_t move; /* quiet; 0: a win by threats */
    bool whole;    /* its tree is the whole win, else the win after the move and a pass */
    bool taught;   /* this and the next two are for the functions below */
    uint8_t turn;
    uint32_t tree; /* 0: none */
    int votes;     /* at least LZ_CELLS_MAX if a win of this very position is among them */
};

/* A position with the attacker to move. */
struct hint_position {
    const struct turns *turns;
    const uint64_t *keys; /* in every turn */
    const uint8_t *at;
    lz_colour defender;
};

/* Keeps how the position was won: as a hint; its votes are not read. */
void hint_keep(const struct proof_graph *graph, const struct hint_position *position,
               const struct hint *win);
/* Keeps how the present position was won: by a quiet move, or by threats if that is 0. The tree, 0
 * if there is none, is kept with the graph, in the position's own orientation; it is the whole win
 * or the win after the move and a pass. */
void hint_put(struct proof_search *search, int move, uint32_t tree, bool whole);
/* Lists how the present position, in a certificate, or positions that differ from it in a stone of
 * the defender's were won, what won more of them first; at most HINTS_MAX. */
int hint_get(const struct proof_search *search, struct hint *hints);
/* Reads the hint's tree, turned to the present position, but for its plans; returns its first node,
 * WIN_NONE if it has none or without memory. */
int hint_tree(const struct proof_search *search, const struct hint *hint, struct win_tree *tree);
/* What turns the tree's plans to the present position. */
struct replay_plans hint_plans(struct proof_search *search, const struct hint *hint);

#endif
