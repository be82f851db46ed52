/* VCT, victory by continuous threats: every move of the attacker makes a four or an open three, or
 * stops a four while a threat stands, so that the defender must always answer.
 *
 * A move threatens if the attacker wins by fours after a pass of the defender (src/threat/vcf.h).
 * Only a reply on the cells that this win depends on can refute it; all others lose to the same
 * moves. A win found is a proof against every reply, and its tree is kept (src/threat/win.h). A
 * search without a win proves that there is none by moves of these kinds, unless it met a limit. */
#ifndef LIANZI_THREAT_VCT_H
#define LIANZI_THREAT_VCT_H

#include "threat/vcf.h"
#include "threat/win.h"

enum { VCT_LINE_MAX = LZ_SOLVE_LINE_MAX, VCT_DEPTH_MAX = 40 /* more threes than any win has */ };

struct vct_entry;

struct vct {
    struct vcf *vcf; /* not owned; its `local` is off, its stop and time hold */
    struct vct_entry *table;
    uint64_t mask;
    uint64_t nodes;        /* positions visited since vct_init, without those of `vcf` */
    uint64_t limit;        /* of `nodes` and the vcf's nodes together */
    uint64_t threat_nodes; /* limit of one search for fours */
    int most;              /* plies that a win may take; 0 for any number */
    bool limited;          /* the last search met a limit, so a failure is no proof */
    bool cut;              /* the depth limit cut some line short */
    bool unsure;           /* some search for fours met its own limit */
    bool over;             /* the nodes or the time ran out, or the stop was set */
    struct win_tree tree;  /* of the last win */
    int root;              /* its first move */
    int length;
    uint16_t line[VCT_LINE_MAX]; /* of the last win, against the longest defence */
};

/* Allocates a table of 2^bits entries. False without memory. */
bool vct_init(struct vct *vct, struct vcf *vcf, int bits);
void vct_free(struct vct *vct);

/* Looks for a win of `attacker`, who is to move, by ever more threes, visiting at most `nodes`
 * positions. Returns the plies to the five against the longest defence, or 0; unless `limited`, 0
 * proves that there is no win. The shapes are as before on return. The table keeps the positions
 * disproved, for later searches on the same board. */
int vct_search(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes);
/* The same for a win that begins with `move`, a legal one that makes no five. */
int vct_search_move(struct vct *vct, struct shapes *shapes, lz_colour attacker, int move,
                    uint64_t nodes);

#endif
