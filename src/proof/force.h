/* Forced wins by threes and fours, by df-pn (Nagai 2002) with a table of what was proved, what was
 * disproved and how far the rest had come, so that a search that was cut short goes on where it
 * was. Every move of the attacker makes a four, an open three, or stops a four while a threat
 * stands. For five in a row without forbidden points and without lines that need an open end.
 *
 * Against a three the defender's replies are his own fours and the cells that every open four to
 * come depends on; each other reply loses to one of these. */
#ifndef LIANZI_PROOF_FORCE_H
#define LIANZI_PROOF_FORCE_H

#include "threat/vcf.h"
#include "threat/win.h"

struct force_entry;

struct force {
    struct vcf *vcf; /* not owned */
    struct force_entry *table;
    uint64_t mask;
    uint64_t nodes, limit; /* positions visited, those of `vcf` apart; both together at most */
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
/* Whether the attacker wins much as by another position's tree (Kawano's simulation, 1996): where
 * its moves fail, small searches take their place. */
bool force_follow(struct force *force, struct shapes *shapes, lz_colour attacker,
                  const struct win_tree *tree, int node, uint64_t nodes);
/* After a win: its tree, with the win after a pass as the default of every three. What the table
 * has lost is searched again in at most so many nodes; false when that is not enough. */
bool force_tree(struct force *force, struct shapes *shapes, lz_colour attacker, uint64_t nodes);

#endif
