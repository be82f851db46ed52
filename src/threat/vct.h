/* VCT, victory by continuous threats, by df-pn (Nagai 2002): after every move of the attacker that
 * makes no four he would win by fours (src/threat/vcf.h) if the defender passed. The table keeps
 * the proof and disproof numbers of every position, so a search that a limit cut short can be
 * continued.
 *
 * Only a reply on the cells that this win depends on (src/threat/win.h) can refute it; all others
 * lose to the same moves. A win found is a proof against every reply, and its tree can be built. A
 * search without a win proves that there is none by the moves that it tries, unless a limit ended
 * it. */
#ifndef LIANZI_THREAT_VCT_H
#define LIANZI_THREAT_VCT_H

#include "threat/vcf.h"
#include "threat/win.h"

struct vct_entry;
struct vct_move;

struct vct {
    struct vcf *vcf; /* not owned; its `local` is off, its stop and time hold */
    struct vct_entry *table;
    uint64_t mask;
    struct vct_move *moves; /* those of the nodes from the root to the present one */
    int move_count;
    uint64_t nodes;      /* positions visited, without those of `vcf` */
    uint64_t limit;      /* of both together */
    uint64_t four_nodes; /* limit of one search for fours */
    int most;            /* plies that a win may take; 0 for any number */
    lz_solve_kind kind;  /* not LZ_SOLVE_VCF */
    bool fours_first;    /* plain fours are tried before threes */
    bool over;           /* the nodes or the time ran out, or the stop was set */
    bool unsure;         /* the table has failures that are none, since a search for fours
                            or a line met its own limit */
    bool limited;        /* the last vct_win met a limit, so a failure is no proof */
    lz_colour attacker;
    struct win_tree fours; /* of the last win by fours after a pass */
    struct win_tree tree;  /* of the last win that was asked for */
    int root;              /* its first move */
    int length;
    uint16_t line[WIN_LINE_MAX]; /* after vct_win, of the win against the longest
                                    defence */
};

/* A table of 2^bits buckets of four entries. False without memory. */
bool vct_init(struct vct *vct, struct vcf *vcf, int bits);
void vct_free(struct vct *vct);

/* Looks for a win of `attacker`, who is to move, visiting at most `nodes` positions more. Here and
 * below the shapes are as before on return. */
lz_proof vct_search(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes);
/* Whether the attacker wins by the moves of another position's tree (Kawano's simulation, 1996).
 * Where a move of the tree fails, a small search replaces it. */
bool vct_follow(struct vct *vct, struct shapes *shapes, lz_colour attacker,
                const struct win_tree *tree, int node, uint64_t nodes);
/* After a win: builds its tree, in which the win after a pass is the default answer to every move
 * without a four. Positions that the table has lost are searched again, with at most `nodes`
 * positions in all; false when these do not suffice. */
bool vct_tree(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes);

/* Looks for a win that begins with `move`, a legal one that makes no five, or with any if it is 0.
 * Builds its tree and its line, visiting at most `nodes` positions in all. Returns the plies to the
 * five against the longest defence, or 0; unless `limited`, 0 proves that there is no win. */
int vct_win(struct vct *vct, struct shapes *shapes, lz_colour attacker, int move, uint64_t nodes);

#endif
