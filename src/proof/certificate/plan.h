/* Plans: cells on which the winner looks for a win by fours and threes. The search is small, so a
 * certificate has the plan in the place of the moves (docs/PROOF.md). For freestyle and standard
 * five in a row. */
#ifndef LIANZI_PROOF_CERTIFICATE_PLAN_H
#define LIANZI_PROOF_CERTIFICATE_PLAN_H

#include "game/rule.h"
#include "threat/win.h"

enum {
    PLAN_CELLS_MAX = 32,
    PLAN_PLIES_MAX = 63, /* six bits */
    DOUBLE_PLIES = 3, /* a move that gives two cells to complete a line on, the reply, the line */
    PLAN_VISITS_MAX = 1600, /* positions visited to win by a plan that is written */
    PLAN_SLOTS = 1 << 14,
    UNPLACED_MAX = 32
};

/* The winner plays on the points; besides, he completes a line, stops one, and makes a move that
 * gives him two cells to complete one on, wherever it is. */
struct plan {
    uint8_t plies; /* most to the line, odd */
    uint8_t count;
    uint16_t points[PLAN_CELLS_MAX]; /* the first is tried first; 0 past the count */
};

/* A plan as a turn of the board leaves it. */
struct plan plan_turned(const struct plan *plan, const uint16_t *to);

/* Whether certificates of the rule have plans. */
static inline bool plan_serves(lz_rule rule, int win)
{
    return rule_is_local(rule) && win == 5;
}

/* The replies that are left off the board, as if the other side had passed, and for each of them
 * the cells where one more stone of the other side's could change what was played since. */
struct zones {
    int unplaced;
    struct point_set sets[UNPLACED_MAX];
};

/* Adds a point to all zones. */
void zones_add(struct zones *zones, int point);
/* Adds the cells that the present position depends on, with the winner's move on the board. */
void zones_touch(struct zones *zones, struct shapes *shapes, lz_colour winner);

/* The positions in which searches found no win. */
struct plan_lost {
    uint64_t searches; /* so far; each has marks of its own */
    uint64_t slots[PLAN_SLOTS];
};

struct plan_search {
    struct shapes *shapes;
    lz_colour winner;
    const struct plan *plan;
    struct zones *zones;
    struct plan_lost *lost;
    uint64_t left; /* positions that may still be visited */
    uint64_t salt; /* of its marks */
    bool cut;      /* more plies could have made a difference */
    bool no_memory;
    /* What is tried first: the plan's point that won last, as many plies from the line, by fours or
     * not; the reply that refuted a move to the point last. */
    uint8_t best[2][PLAN_PLIES_MAX + 1];
    uint16_t worst[BOARD_POINTS];
    /* Of the win found: */
    uint32_t used;         /* the plan's points that it takes, one bit each */
    int move;              /* the first */
    struct win_tree *tree; /* NULL: is not built; without memory there is no win */
    int root;
};

/* A search that may visit `visits` positions. */
struct plan_search plan_begin(const struct plan *plan, struct shapes *shapes, lz_colour winner,
                              struct plan_lost *lost, struct zones *zones, uint64_t visits);
/* The plies in which the winner, who is to move, wins, at most `plies`; 0: he does not. On a win,
 * the cells that it depends on are in the zones. */
int plan_wins(struct plan_search *search, int plies);

/* The memory of a search. It is large, so it is not kept on the stack. */
struct plan_board {
    struct shapes shapes;
    struct zones zones;
    struct plan_lost lost;
    uint64_t left; /* positions that all searches together may still visit */
};

/* The fewest plies in which the winner, who is to move, wins by the plan, and his first move; 0: he
 * does not. */
int plan_first(struct plan_board *board, const struct plan *plan, lz_colour winner, int *move);
/* A game by the plan against the longest defence, the other side to move first if he `loses`.
 * Returns its length, at most `most`; fewer plies where the plan does not win. */
int plan_line(struct plan_board *board, const struct plan *plan, lz_colour winner, bool loses,
              uint16_t *points, int most);

/* Makes a plan of the points by which the winner, who is to move, wins. `plan` comes with its
 * points. False if he does not, or needs a search of more than half of PLAN_VISITS_MAX positions:
 * the plan may take longer where it is tried again. */
bool plan_make(struct plan *plan, struct shapes *shapes, lz_colour winner, struct plan_lost *lost);
/* Makes a plan that answers a pass and every reply that is not in `failed`. False if he does not
 * win after a pass. */
bool plan_make_default(struct plan *plan, struct shapes *shapes, lz_colour winner,
                       struct plan_lost *lost, struct point_set *failed);

#endif
