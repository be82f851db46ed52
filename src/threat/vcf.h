/* VCF, victory by continuous fours: the attacker makes fours only, so that every reply is forced
 * (or one of two, where a five needs an open end), until a five cannot be stopped. Moves on shapes
 * alone. A win found is a proof; a failure is one only when no limit was met on the way. */
#ifndef LIANZI_THREAT_VCF_H
#define LIANZI_THREAT_VCF_H

#include "shape/shapes.h"

enum { VCF_LINE_MAX = 128 };

/* One entry a position and attacker that were searched in vain, no limit met: the upper bits of the
 * key, 0 while it is free. Wins are not kept, since their lines are not. */
struct vcf_entry {
    uint64_t data;
};

/* A solver with its own small table. Owned by one worker. */
struct vcf {
    struct vcf_entry *table;
    uint64_t mask;       /* entries - 1 */
    uint64_t nodes;      /* positions visited since vcf_init, by every search */
    uint64_t limit;      /* stop when `nodes` reaches it */
    uint64_t looked;     /* `nodes` when the stop was last looked at */
    const lz_stop *stop; /* looked at every thousand positions, as the clock is; may be NULL */
    int64_t end_us;      /* by clock_now_us, when to give up; 0: never */
    bool local;          /* only fours near the last one that build something besides: a failure
                            is then no proof */
    bool limited;        /* the last search met a limit: its "no win" is not a proof */
    bool beyond; /* a stone off the lines through the last win's cells may refute it: two replies
                    may stop a four and the line goes on after one only, or the win hangs on what
                    is forbidden, which is judged by other points too */
    int length;
    /* Of the last win: attack, reply, attack ...; the five is last, or in renju a four that black
     * may not stop. */
    uint16_t line[VCF_LINE_MAX];
};

/* A table of 2^bits entries. False without memory. */
bool vcf_init(struct vcf *vcf, int bits);
void vcf_free(struct vcf *vcf);
void vcf_clear(struct vcf *vcf);

/* Looks for a win by fours of `attacker`, who is to move, visiting at most `nodes` positions.
 * Returns the plies to the five, 0 when none was found. The shapes are as before on return. */
int vcf_search(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, uint64_t nodes);

/* Whether the stop is set or the time is up. */
bool vcf_is_stopped(const struct vcf *vcf);

#endif
