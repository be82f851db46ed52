/* How far an evaluator has followed the moves. Its sums over the board are made for each delta
 * once, when a value is first asked for. What it keeps of each cell follows only when the delta
 * after is looked at, so a leaf changes no cell. Taking a delta back goes by the same changes. */
#ifndef LIANZI_EVAL_TRAIL_H
#define LIANZI_EVAL_TRAIL_H

#include "shape/shapes.h"

/* A delta's changes. */
struct trail_list {
    int count;
    const struct shape_change *change;
};

struct trail {
    int depth;  /* deltas pushed */
    int listed; /* deltas whose lists are known and sums made */
    int made;   /* deltas that the cells have followed, `listed` at most */
    struct trail_list list[LZ_CELLS_MAX]; /* by the depth before the delta */
};

/* Goes back by a delta. The list that the cells have to take back; NULL if they had not followed.
 */
static inline const struct trail_list *trail_pop(struct trail *trail)
{
    trail->depth--;
    const struct trail_list *back = trail->made > trail->depth ? &trail->list[--trail->made] : NULL;
    if (trail->listed > trail->depth)
        trail->listed = trail->depth;
    return back;
}

/* The next list that the cells have to follow; NULL once they have followed all listed ones. */
static inline const struct trail_list *trail_follow(struct trail *trail)
{
    return trail->made < trail->listed ? &trail->list[trail->made++] : NULL;
}

/* The list of the next delta, of which one must be left: its sums, by `listed`, are then to be
 * made.
 */
static inline const struct trail_list *trail_next(struct trail *trail, const struct shapes *shapes)
{
    const struct shape_delta *delta = &shapes->delta[trail->listed];
    struct trail_list *list = &trail->list[trail->listed++];
    *list = (struct trail_list){delta->changes, &shapes->changes[delta->first]};
    return list;
}

#endif
