/* The engine's board, for any length to win: the stones, and the cells that complete a line for
 * either side, kept up to date through the four lines that cross a cell. It cannot take a move
 * back: it is copied. Side 0 moved first, side 1 second, as far as the stones show it; see
 * drops_init. */
#ifndef LIANZI_GRAVITY_DROPS_H
#define LIANZI_GRAVITY_DROPS_H

#include "gravity/cells.h"

enum {
    DROPS_DIRECTIONS = 4,
    /* rows, columns and both diagonals */
    DROPS_LINES = 2 * LZ_GRAVITY_SIZE_MAX + 2 * (2 * LZ_GRAVITY_SIZE_MAX - 1),
    DROPS_WINDOW_BITS = 2 * LZ_WIN_MAX - 1
};

/* Where a cell is in a line. */
struct drops_place {
    uint8_t line, at;
    uint16_t board; /* cells of the board, out of those within win - 1 of it along the line, itself
                       at bit win - 1 */
};

/* The data that do not change during a game. */
struct drops_geometry {
    int columns, rows, win, cells, blocked_run;
    struct gravity_set board, blocked, bottom;
    /* Cells with an odd number of playable ones above them: those that a side gets when the other
     * answers each of its moves right above it, in a column with an even number of empty cells. */
    struct gravity_set followed;
    struct drops_place places[GRAVITY_CELLS][DROPS_DIRECTIONS];
    /* By a side's stones within win - 1 of a new one: the cells that now complete a line. */
    uint16_t completing[1 << DROPS_WINDOW_BITS];
};

struct drops {
    struct gravity_set full;      /* stones and blocked cells */
    struct gravity_set stones[2]; /* of either side */
    struct gravity_set wins[2];   /* cells that complete a line; filled ones stay in it */
    int mover, empty, last;       /* the last stone's cell; -1 at the start */
    uint16_t lines[2][DROPS_LINES];
};

static const int drops_step[DROPS_DIRECTIONS] = {GRAVITY_COLUMN_BITS, 1, GRAVITY_COLUMN_BITS + 1,
                                                 1 - GRAVITY_COLUMN_BITS};

void drops_geometry_init(struct drops_geometry *g, const struct board *board);
/* Side 0 is the side that would have moved first if the sides had taken turns up to now. */
void drops_init(struct drops *drops, const struct drops_geometry *g, const struct board *board,
                lz_colour mover);
/* Tells the positions of a board apart. */
uint64_t drops_key(const struct drops *drops);

/* Puts a stone of the mover on an empty cell and passes the turn. */
static inline void drops_place(struct drops *drops, const struct drops_geometry *g, int cell)
{
    const int side = drops->mover, reach = g->win - 1;
    const unsigned window = (2U << 2 * reach) - 1;
    for (int d = 0; d < DROPS_DIRECTIONS; d++) {
        const struct drops_place *place = &g->places[cell][d];
        const unsigned line = drops->lines[side][place->line] | 1U << place->at;
        drops->lines[side][place->line] = (uint16_t)line;
        unsigned completing =
            g->completing[line << reach >> place->at & window] & (unsigned)place->board;
        for (; completing; completing &= completing - 1)
            gravity_set_add(&drops->wins[side],
                            cell + (bits_lowest(completing) - reach) * drops_step[d]);
    }
    gravity_set_add(&drops->full, cell);
    gravity_set_add(&drops->stones[side], cell);
    drops->empty--;
    drops->last = cell;
    drops->mover = 1 - side;
}

/* The cells that a stone would fall to now. */
static inline struct gravity_set drops_playable(const struct drops *drops,
                                                const struct drops_geometry *g)
{
    return gravity_set_playable(&drops->full, &g->bottom, &g->board);
}

/* Moves every cell to the next playable one below; it may leave the board. */
static inline struct gravity_set drops_below(const struct drops_geometry *g, struct gravity_set set)
{
    return gravity_set_below(set, &g->blocked, g->blocked_run);
}

#endif
