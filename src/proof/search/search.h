/* Proof-number search (Allis 1994) for a win of one side at five in a row, with the whole tree in
 * memory. A node is a position with the attacker to move, folded by the board's symmetries; its
 * tries are his quiet moves, each with the replies that need an answer of their own.
 *
 * Threats do most of the work. A node is won if the attacker wins by fours or by threes and fours
 * (src/threat). After a quiet move the search first lets the defender pass: if the attacker then
 * wins by threats, it searches only the replies on cells that this win depends on, since all others
 * lose to it. Where a move won a similar position, it is first followed to the end of the proof, as
 * far as the replies lose in the same way. */
#ifndef LIANZI_PROOF_SEARCH_SEARCH_H
#define LIANZI_PROOF_SEARCH_SEARCH_H

#include "game/symmetry.h"
#include "net/eval.h"
#include "proof/certificate/plan.h"
#include "threat/vct.h"
#include <pthread.h>

enum {
    PROOF_INFINITE = 100000000, /* a proof number */
    PROOF_PLIES = 128,          /* longest path, in nodes */
    HINT_BUCKET = 4,            /* hints that share a place in the table */
    PROOF_EASE_MAX = 6          /* of a move with which the adviser has found a win */
};

enum proof_state {
    PROOF_NEW,   /* not expanded */
    PROOF_OPEN,  /* expanded, not decided */
    PROOF_WON,   /* the attacker wins; a node's `won_by` says how */
    PROOF_FAILED /* no win among the moves that are tried */
};

enum {
    WON_BY_THREATS = -1,
    WON_BY_REPLAY = -2 /* by a tree, too, whose first move is quiet */
};

/* A position with the attacker to move. Its moves are stored in the node's own orientation, which
 * is the turn of the position with the least key. */
struct proof_node {
    uint64_t key;
    uint32_t proof, disproof;
    uint32_t first;   /* index of its tries; of the tree if one wins it */
    uint16_t count;   /* tries */
    int16_t won_by;   /* index of the try, WON_BY_THREATS or WON_BY_REPLAY */
    uint8_t state;    /* enum proof_state */
    bool busy;        /* a thread expands it */
    uint8_t visitors; /* threads at it or below */
    bool led : 1;     /* reached by a move that wins according to the adviser, or by a reply at the
                         root: asked about from the first visit on */
    bool hinted : 1;  /* the hints were looked up since the search began or was loaded */
    uint32_t visits;  /* while it was open */
};

/* A quiet move of the attacker's. */
struct proof_try {
    uint32_t proof, disproof;
    uint32_t first;   /* index of its replies */
    uint16_t count;   /* replies */
    uint16_t looked;  /* how many of them, from the first on, were looked at beside the default;
                         of a new try: how many searches after the pass met their limit */
    uint16_t move;    /* 0: at the root, where the defender is to move */
    uint8_t state;    /* enum proof_state */
    bool has_default; /* an unlisted reply loses to the same threats as a pass */
    bool busy;        /* a thread expands it */
    uint8_t visitors; /* threads at it or below */
    uint8_t ease;     /* of an advised move: its proof number is halved so many times */
    uint32_t tree;    /* index of the win after a pass; 0: none */
};

/* A reply that needs an answer of its own. */
struct proof_reply {
    uint16_t move;
    uint16_t proof, disproof; /* estimates while there is no node */
    uint32_t node;            /* index; 0: none yet */
};

/* How a position, or one without a stone of the defender's, was won (proof/search/similar_wins.h).
 * The move is in the orientation in which that has its least key. */
struct proof_hint {
    uint64_t key;
    uint32_t tree;   /* index; 0: none */
    uint16_t move;   /* quiet; 0: a win by threats */
    uint8_t turn;    /* index of the turn that leads the tree to this orientation */
    bool whole : 1;  /* the tree is the whole win, else the win after the move and a pass */
    bool taught : 1; /* it is in `taught` */
};

struct proof_limits {
    uint64_t threat_nodes; /* of a search for threats in a node */
    uint64_t hint_nodes;   /* of the first such search where a quiet move won a similar position */
    uint64_t pass_nodes;   /* of the search after a pass */
    uint64_t reply_nodes;  /* of a search that follows a win by threats */
    uint64_t tree_nodes;   /* to build the tree of a win by threats that was found */
    uint64_t replay_nodes; /* to play another position's win again */
    int free_stones; /* with more stones than this, the attacker tries only moves that threaten */
    int tries;       /* most quiet moves to try in a position */
};

/* Knows good moves where the proof is stuck. Returns a move for the attacker, to move, found with
 * so many positions, or 0, and its value as a search's score (control/score.h). */
struct proof_adviser {
    int (*advise)(void *user, const struct board *board, lz_colour attacker, uint64_t nodes,
                  int *score);
    void *user;
    uint64_t nodes; /* of the first advice at a node; 0: none is asked for */
};

/* How often each reply was searched at a root with the defender to move. */
struct proof_focus {
    uint32_t spent[LZ_CELLS_MAX];
    uint32_t most;
};

/* The tree, which threads share. They hold the lock while they use it, and leave it for searches
 * for threats. */
struct proof_graph {
    pthread_mutex_t lock;
    pthread_cond_t expanded; /* a thread has expanded something */
    bool shared;             /* several threads are at work */
    struct proof_node *nodes;
    struct proof_try *tries;
    struct proof_reply *replies;
    uint16_t *trees;  /* wins by threats, one after the other (proof/search/packed_tree.h) */
    uint16_t *taught; /* the proofs of certificates, with plans */
    struct plan *plans;
    uint32_t node_count, node_room, try_count, try_room, reply_count, reply_room;
    uint32_t tree_count, tree_room, taught_count, taught_room, plan_count, plan_room;
    uint32_t *index; /* nodes by key, open addressing; 0: free */
    uint64_t index_mask;
    struct proof_hint *hints; /* by key, HINT_BUCKET in a place */
    uint64_t hint_mask;       /* of the places */
    struct proof_focus focus;
    uint64_t expansions, expansions_max;
    size_t bytes, bytes_max;
    bool full; /* the memory granted is used up */
};

/* The state of one thread. */
struct proof_search {
    struct board start;
    lz_colour attacker, to_move;
    struct proof_limits limits;
    struct turns turns;
    struct shapes shapes; /* of the present position */
    uint64_t keys[LZ_SYMMETRIES];
    struct eval *eval;
    struct proof_adviser adviser;
    struct vcf vcf;
    bool local; /* the rule is (game/rule.h), so wins can be played again */
    struct vct vct;
    struct plan_lost lost;
    struct proof_graph *graph;
    bool helps; /* the graph belongs to another search */
};

/* `start` is the position; `to_move` need not be the attacker. False when out of memory. */
bool proof_search_init(struct proof_search *search, const struct board *start, lz_colour to_move,
                       lz_colour attacker, size_t bytes);
/* A search for another thread, in the tree of `search`, which outlives it. */
bool proof_search_help(struct proof_search *helper, const struct proof_search *search);
void proof_search_free(struct proof_search *search);
/* Expands one more node or try, or waits for a thread that does so where this one would. False when
 * the root is decided, the memory full or `expansions_max` reached. */
bool proof_search_step(struct proof_search *search);

/* The functions below are for the files of src/proof alone. */

/* Takes and leaves the lock of the tree. */
void proof_lock(struct proof_search *search);
void proof_unlock(struct proof_search *search);
/* Places a stone in the present position, and removes the last one placed. */
void proof_place(struct proof_search *search, int point, lz_colour colour);
void proof_remove(struct proof_search *search);
/* Index of the turn that leads the present position to its own orientation. */
int proof_turn(const struct proof_search *search);
/* Decides a node or lists its tries, and follows those that won similar positions. The present
 * position is the node's. */
void proof_expand_node(struct proof_search *search, uint32_t node);
/* Whether one of the hints wins an open node, which is the present position: after a search was
 * loaded, certificates may have brought new ones. Else a certificate's move is tried first. */
bool proof_win_by_hint(struct proof_search *search, uint32_t node);
/* Decides a try or lists its replies. The present position is the one after the try's move; `turn`
 * is the proof_turn() of the node. */
void proof_expand_try(struct proof_search *search, uint32_t which, int turn);
/* Looks at further replies of a try until one of them is not won at once. */
void proof_look_on(struct proof_search *search, uint32_t which, int turn);
/* Makes a try of the move at an open node, which is the present position, unless it has one, and
 * says how good it is: PROOF_EASE_MAX if the move is known to win. */
void proof_lead(struct proof_search *search, uint32_t node, int move, int ease);
/* Asks the adviser about a node, which is the present position and open, when its turn has come. */
void proof_advise(struct proof_search *search, uint32_t node);
/* The proof number of a try by which it is chosen. */
uint32_t proof_ease(const struct proof_try *try);
/* Whether it wins according to the adviser. */
bool proof_is_led(const struct proof_try *try);
/* The numbers of a try from those of its replies, and of a node, the present position, from those
 * of its tries. */
void proof_update_try(struct proof_search *search, uint32_t which);
void proof_update_node(struct proof_search *search, uint32_t which);
/* Returns the node of the present position; makes it with these numbers if it is new. 0 when the
 * memory is full. */
uint32_t proof_node_here(struct proof_search *search, uint32_t proof, uint32_t disproof);
/* Makes room for this many more tries and replies; false when the memory is full. */
bool proof_room(struct proof_search *search, uint32_t tries, uint32_t replies);
/* Makes room for this many more numbers of trees (proof/search/packed_tree.h); false when the
 * memory is full. */
bool proof_room_trees(struct proof_search *search, uint32_t tokens);
/* The same for trees and plans of certificates; false when they have their share of the memory. */
bool proof_room_taught(struct proof_search *search, uint32_t tokens, uint32_t plans);
/* For loading: the first makes arrays of these lengths, the second the index once they are filled.
 * False when the memory is full. */
bool proof_room_all(struct proof_search *search, uint32_t nodes, uint32_t tries, uint32_t replies,
                    uint32_t tokens);
bool proof_index_all(struct proof_search *search);

#endif
