/* Plays a proof again, move for move, in a position with other stones. */
#ifndef LIANZI_PROOF_CERTIFICATE_REPLAY_H
#define LIANZI_PROOF_CERTIFICATE_REPLAY_H

#include "proof/certificate/plan.h"
#include "threat/win.h"

/* In a node's `child`: there is a plan in the place of its move and answers; the next numbers below
 * stand for further plans. */
enum { WIN_PLAN = WIN_NONE - 1 };

/* The plans that a tree refers to. */
struct replay_plans {
    const struct plan *plans;
    const uint16_t *to; /* turns them; NULL: they are as they should be */
    struct plan_lost *lost;
};

/* The plan that a node's `child` stands for. */
struct plan replay_plan(const struct replay_plans *plans, int32_t child);

/* The attacker's move that completes a line, or else one that gives two cells to complete one on; 0
 * if he has neither. */
int replay_last_move(struct shapes *shapes, lz_colour attacker);

/* Where a proof failed the last time: the answer, and the reply if that is the default. It fails
 * there again in most positions that differ by a stone. */
struct replay_fault {
    int32_t answer; /* WIN_NONE: never failed */
    uint16_t reply; /* 0: a pass */
};

/* Whether the attacker, who is to move, wins by the moves of the tree, which may be quiet ones. A
 * default of one move stands for any move that gives two cells to complete a line on. Within
 * defaults, an answer to a reply that is not legal is skipped. For five in a row without forbidden
 * points and without lines that need an open end. Adds the positions it visits to `visits`, at most
 * `most`. The tree, in which no node has two parents, loses defaults that answer no reply here: a
 * certificate may have them within defaults and repeats alone. */
bool replay_wins(struct shapes *shapes, lz_colour attacker, struct win_tree *tree, int root,
                 uint64_t most, uint64_t *visits);
/* The same where the tree is repeated, which skips such answers, too. `plans` is NULL if the tree
 * has none. `faults`, one for each node of the tree, are looked at first, and kept by the first
 * answer to a move. */
bool replay_wins_again(struct shapes *shapes, lz_colour attacker, const struct win_tree *tree,
                       const struct replay_plans *plans, int root, uint64_t most, uint64_t *visits,
                       struct replay_fault *faults);
/* Whether he wins so after a pass; if so, adds the cells to `zone` where one more stone of the
 * defender's could change this. */
bool replay_wins_after_pass(struct shapes *shapes, lz_colour attacker, const struct win_tree *tree,
                            int root, uint64_t most, uint64_t *visits, struct point_set *zone);

#endif
