/* The evaluation: the windows that each side can still fill, their threats, and the winner of the
 * fill around those threats (zugzwang). Odd and even threats are from James D. Allen, "The Complete
 * Book of Connect 4", and Victor Allis, "A Knowledge-based Approach of Connect-Four", 1988. The
 * fill is played out here, so blocked cells and odd boards need no rule of their own. */
#include "gravity/eval.h"

enum {
    TO_MOVE = 280,
    /* Winning the fill is worth the first number divided by (the second + the cells filled before):
     * 6500 at once, half of it after 20 cells, a quarter after 60. */
    ZUGZWANG = 130000,
    ZUGZWANG_CELLS = 20,
};

/* A column from its lowest cell below a threat on. */
struct stair {
    unsigned cells;   /* empty ones, the lowest being the cell below the threat */
    unsigned wins[2]; /* of the side to move now, and of the other */
};

struct fill {
    int count;
    int free; /* cells that can be filled before anyone has to play below a threat */
    struct stair stairs[GRAVITY_COLUMNS];
};

/* Counts a column's cells up to the one below its lowest threat as free; what remains is a stair.
 */
static int stair_begin(unsigned *cells, unsigned threats)
{
    const unsigned lowest = threats & -threats;
    if (!lowest) {
        const int free = bits_count(*cells);
        *cells = 0;
        return free;
    }
    const unsigned below = *cells & (lowest - 1);
    *cells &= ~below;
    if (!below)
        return 0;
    unsigned last = below; /* the cell right below the threat */
    while (last & (last - 1))
        last &= last - 1;
    *cells |= last;
    return bits_count(below) - 1;
}

static void fill_begin(struct fill *fill, const struct gravity_board *position)
{
    const struct gravity_geometry *g = position->geometry;
    const int side = position->mover;
    fill->count = fill->free = 0;
    const struct gravity_set empty = gravity_without(g->board, &position->full);
    for (int column = 0; column < g->columns; column++) {
        struct stair *stair = &fill->stairs[fill->count];
        stair->cells = gravity_column(&empty, column);
        stair->wins[0] = gravity_column(&position->wins[side], column) & stair->cells;
        stair->wins[1] = gravity_column(&position->wins[1 - side], column) & stair->cells;
        fill->free += stair_begin(&stair->cells, stair->wins[0] | stair->wins[1]);
        fill->count += stair->cells != 0;
    }
}

/* `side` gives up its threat at the foot of a stair: it plays below, and the other must answer on
 * it. Threats right above are then won, or stopped in turn. Returns how many free cells that opens,
 * or which side wins at once. */
enum { GIVER_WINS = -1, GIVER_LOSES = -2 };

static int stair_give_up(struct stair *stair, int side)
{
    stair->cells &= stair->cells - 1;
    stair->cells &= stair->cells - 1;
    int free = 0;
    for (int turn = side;; turn = 1 - turn) {
        const unsigned next = stair->cells & -stair->cells;
        if (next & stair->wins[turn])
            return turn == side ? GIVER_WINS : GIVER_LOSES;
        if (!(next & stair->wins[1 - turn]))
            break;
        stair->cells ^= next;
        free++;
    }
    return free + stair_begin(&stair->cells, (stair->wins[0] | stair->wins[1]) & stair->cells);
}

/* The stair at which `side` best gives up a threat of its own; -1 if each loses. Passing the turn
 * on is better than not. */
static int stair_choose(const struct fill *fill, int side, int *opened)
{
    int chosen = -1;
    for (int i = 0; i < fill->count; i++) {
        struct stair stair = fill->stairs[i];
        const unsigned above = stair.cells & (stair.cells - 1), threat = above & -above;
        if (threat & stair.wins[1 - side])
            continue;
        const int free = stair_give_up(&stair, side);
        if (free == GIVER_LOSES || (chosen >= 0 && free >= 0 && !(free & 1)))
            continue;
        chosen = i;
        *opened = free;
        if (free < 0 || (free & 1))
            break;
    }
    return chosen;
}

/* Plays the fill out: 1 when the side to move now wins it, -1 when the other does, 0 for neither;
 * fill->free is then how many cells were filled. */
static int fill_out(struct fill *fill)
{
    int side = fill->free & 1; /* to move when the free cells are gone */
    while (fill->count) {
        int opened = 0;
        const int chosen = stair_choose(fill, side, &opened);
        if (chosen < 0)
            return side ? 1 : -1;
        if (opened == GIVER_WINS)
            return side ? -1 : 1;
        stair_give_up(&fill->stairs[chosen], side);
        if (!fill->stairs[chosen].cells)
            fill->stairs[chosen] = fill->stairs[--fill->count];
        fill->free += 2 + opened;
        side ^= opened & 1;
    }
    return 0;
}

int gravity_evaluate(const struct gravity_board *position)
{
    const int value = TO_MOVE + (position->mover ? -position->score : position->score);
    const struct gravity_set first = gravity_without(position->wins[0], &position->full);
    const struct gravity_set second = gravity_without(position->wins[1], &position->full);
    if (!gravity_set_any(&first) && !gravity_set_any(&second))
        return value;
    struct fill fill;
    fill_begin(&fill, position);
    const int result = fill_out(&fill);
    return value + result * (ZUGZWANG / (ZUGZWANG_CELLS + fill.free));
}
