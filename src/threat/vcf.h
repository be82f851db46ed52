/* VCF, victory by continuous fours: the attacker makes only fours until a five cannot be stopped.
 * Every reply is forced, or one of two where a five needs an open end. A win found is a proof; a
 * failure is one only if no limit was met. */
#ifndef LIANZI_THREAT_VCF_H
#define LIANZI_THREAT_VCF_H

#include "threat/win.h"

enum { VCF_LINE_MAX = 128 };

/* A position and attacker without a win, proved with no limit met: the upper bits of the key, 0 for
 * a free entry. Wins are not stored, since their lines are not. */
struct vcf_entry {
    uint64_t data;
};

/* A solver with its own small table. Owned by one worker. */
struct vcf {
    struct vcf_entry *table;
    uint64_t mask;       /* entries - 1 */
    uint64_t nodes;      /* positions visited since vcf_init, by every search */
    uint64_t limit;      /* the value of `nodes` to stop at */
    uint64_t looked;     /* `nodes` at the last look at the stop */
    const lz_stop *stop; /* read every thousand positions, like the clock; may be NULL */
    int64_t end_us;      /* when to give up, by clock_now_us; 0 for never */
    int most;            /* plies that a win may take; 0 for any number */
    bool local;          /* try only fours near the last one that build something besides; a
                            failure is then no proof */
    bool limited;        /* the last search met a limit, so a failure is no proof */
    int length;
    /* The last win: attack, reply, attack, and so on to the five, or in renju to a four that black
     * may not stop. */
    uint16_t line[VCF_LINE_MAX];
};

/* Allocates a table of 2^bits entries. False without memory. */
bool vcf_init(struct vcf *vcf, int bits);
void vcf_free(struct vcf *vcf);
void vcf_clear(struct vcf *vcf);

/* Looks for a win by fours of `attacker`, who is to move, visiting at most `nodes` positions.
 * Returns the plies to the five, 0 when none was found. The shapes are as before on return. */
int vcf_search(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, uint64_t nodes);

/* The same for a win that begins with `move`, a legal one. */
int vcf_search_move(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, int move,
                    uint64_t nodes);

/* Sets `cells` to those on which one more stone of the defender could change the attacker's win
 * that was just found: its moves, the cells of its fives, and those that make a
 * four of the defender's in time. Not where a five needs an open end or black has forbidden points.
 */
void vcf_defences(const struct vcf *vcf, struct shapes *shapes, lz_colour attacker,
                  struct point_set *cells);

/* Adds the tree of the win that was just found, with a win of its own for each stop off its line;
 * these take at most `nodes` positions. Returns its first node; WIN_NONE when they do not suffice,
 * and without memory. The shapes are as before on return. */
int vcf_tree(struct vcf *vcf, struct shapes *shapes, lz_colour attacker, uint64_t nodes,
             struct win_tree *tree);

/* A four of white's that black may not stop, since the cell is forbidden to him, or -1. Black has
 * no five at hand. The shapes are as before on return. */
int vcf_trap(struct shapes *shapes);

/* Whether the stop is set or the time is up. */
bool vcf_is_stopped(const struct vcf *vcf);

#endif
