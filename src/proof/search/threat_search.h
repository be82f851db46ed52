/* Forced wins by threes and fours, by df-pn (Nagai 2002). A table keeps the proof and disproof
 * numbers of every position, so a search that a limit cut short can be continued. Every move of the
 * attacker makes a four or an open three, or stops a four while a threat stands. For five in a row
 * without forbidden points and without lines that need an open end.
 *
 * Against a three the defender replies by his own fours and on the cells that all open fours now
 * possible depend on. Any other reply leaves one of these open fours to the attacker. */
#ifndef LIANZI_PROOF_SEARCH_THREAT_SEARCH_H
#define LIANZI_PROOF_SEARCH_THREAT_SEARCH_H

#include "threat/vcf.h"
#include "threat/win.h"

struct force_entry;

struct force {
    struct vcf *vcf; /* not owned */
    struct force_entry *table;
    uint64_t mask;
    uint64_t nodes; /* positions visited, without those of `vcf` */
    uint64_t limit; /* of both together */
    bool over;
    lz_colour attacker;
    struct win_tree tree; /* of the last win that was asked for */
    int root;
};

/* A table of 2^bits buckets. False without memory. */
bool force_init(struct force *force, struct vcf *vcf, int bits);
void force_free(struct force *force);
/* Looks for a win of `attacker`, who is to move, visiting at most `nodes` positions more. */
lz_proof force_search(struct force *force, struct shapes *shapes, lz_colour attacker,
                      uint64_t nodes);
/* Whether the attacker wins by the moves of another position's tree (Kawano's simulation, 1996).
 * Where a move of the tree fails, a small search replaces it. */
bool force_follow(struct force *force, struct shapes *shapes, lz_colour attacker,
                  const struct win_tree *tree, int node, uint64_t nodes);
/* After a win: builds its tree, in which the win after a pass is the default answer to every three.
 * Positions that the table has lost are searched again, with at most `nodes` positions in all;
 * false when these do not suffice. */
bool force_tree(struct force *force, struct shapes *shapes, lz_colour attacker, uint64_t nodes);

#endif
