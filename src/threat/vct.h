/* VCT, victory by continuous threats: every move of the attacker makes a four, an open three, or
 * stops a four while a threat stands, so that the defender always has something to answer.
 *
 * A move threatens when the attacker, were the defender to pass, would win by fours (src/threat/
 * vcf.h). Only a reply on the cells that this win depends on can refute it; all others lose to it
 * unchanged. A win found is a proof against every reply, and its tree is kept (src/threat/win.h).
 * "None" is a proof, for moves of these kinds, when no limit was met on the way. */
#ifndef LIANZI_THREAT_VCT_H
#define LIANZI_THREAT_VCT_H

#include "threat/vcf.h"
#include "threat/win.h"

enum { VCT_LINE_MAX = LZ_THREAT_LINE_MAX, VCT_DEPTH_MAX = 40 /* a win has fewer threes */ };

struct vct_entry;

struct vct {
    struct vcf *vcf; /* not owned; its `local` is off, its stop and time hold */
    struct vct_entry *table;
    uint64_t mask;
    uint64_t nodes;        /* positions visited since vct_init, those of `vcf` apart */
    uint64_t limit;        /* of `nodes` and the vcf's together */
    uint64_t threat_nodes; /* of one search for fours */
    bool limited;          /* the last search met a limit, so a failure is no proof */
    bool cut;              /* some line went on past the present depth */
    bool unsure;           /* some search for fours met its own limit */
    bool over;             /* the nodes or the time ran out, or the stop was set */
    struct win_tree tree;  /* of the last win */
    int root;              /* its first move */
    int length;
    uint16_t line[VCT_LINE_MAX]; /* of the last win, against the longest defence */
};

/* A table of 2^bits entries. False without memory. */
bool vct_init(struct vct *vct, struct vcf *vcf, int bits);
void vct_free(struct vct *vct);

/* Looks for a win of `attacker`, who is to move, by ever longer threats, visiting at most `nodes`
 * positions. Returns the plies to the five against the longest defence, 0 when none was found:
 * proved that there is none unless `limited`. The shapes are as before on return. The table keeps
 * what was disproved, for later searches on the same board. */
int vct_search(struct vct *vct, struct shapes *shapes, lz_colour attacker, uint64_t nodes);

#endif
