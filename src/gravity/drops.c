#include "gravity/drops.h"

#include "base/random.h"

static void cells_fill(struct drops_geometry *g, const struct board *board)
{
    for (int column = 0; column < g->columns; column++) {
        gravity_set_add(&g->bottom, gravity_cell(column, 0));
        int run = 0;
        for (int row = 0; row < g->rows; row++) {
            const bool blocked = board->at[board_point(column, row)] == LZ_BLOCKED;
            gravity_set_add(blocked ? &g->blocked : &g->board, gravity_cell(column, row));
            run = blocked ? run + 1 : 0;
            if (run > g->blocked_run)
                g->blocked_run = run;
        }
    }
    g->cells = gravity_set_count(&g->board);
    for (int column = 0; column < g->columns; column++) {
        int above = 0;
        for (int row = g->rows - 1; row >= 0; row--) {
            const int cell = gravity_cell(column, row);
            if (gravity_set_has(&g->board, cell) && above++ % 2)
                gravity_set_add(&g->followed, cell);
        }
    }
}

/* The cells of the board within win - 1 of a cell along a line. */
static uint16_t near_cells(const struct drops_geometry *g, int column, int row, int dx, int dy)
{
    unsigned near = 0;
    for (int i = 1 - g->win; i < g->win; i++) {
        const int x = column + i * dx, y = row + i * dy;
        if (x >= 0 && x < g->columns && y >= 0 && y < g->rows &&
            gravity_set_has(&g->board, gravity_cell(x, y)))
            near |= 1U << (i + g->win - 1);
    }
    return (uint16_t)near;
}

static void places_fill(struct drops_geometry *g)
{
    enum {
        COLUMN_LINES = LZ_GRAVITY_SIZE_MAX,
        RISING_LINES = 2 * LZ_GRAVITY_SIZE_MAX,
        FALLING_LINES = RISING_LINES + 2 * LZ_GRAVITY_SIZE_MAX - 1
    };
    for (int x = 0; x < g->columns; x++) {
        for (int y = 0; y < g->rows; y++) {
            struct drops_place *of = g->places[gravity_cell(x, y)];
            of[0] = (struct drops_place){(uint8_t)y, (uint8_t)x, near_cells(g, x, y, 1, 0)};
            of[1] = (struct drops_place){(uint8_t)(COLUMN_LINES + x), (uint8_t)y,
                                         near_cells(g, x, y, 0, 1)};
            of[2] = (struct drops_place){(uint8_t)(RISING_LINES + x - y + LZ_GRAVITY_SIZE_MAX - 1),
                                         (uint8_t)y, near_cells(g, x, y, 1, 1)};
            of[3] = (struct drops_place){(uint8_t)(FALLING_LINES + x + y), (uint8_t)y,
                                         near_cells(g, x, y, -1, 1)};
        }
    }
}

static void completing_fill(struct drops_geometry *g)
{
    const int reach = g->win - 1;
    const unsigned line = (1U << g->win) - 1;
    for (unsigned stones = 0; stones < 2U << 2 * reach; stones++) {
        unsigned cells = 0;
        for (int start = 0; start <= reach && stones >> reach & 1; start++) {
            const unsigned missing = line << start & ~stones;
            if (missing && !(missing & (missing - 1)))
                cells |= missing;
        }
        g->completing[stones] = (uint16_t)cells;
    }
}

void drops_geometry_init(struct drops_geometry *g, const struct board *board)
{
    *g = (struct drops_geometry){.columns = board->columns, .rows = board->rows, .win = board->win};
    cells_fill(g, board);
    places_fill(g);
    completing_fill(g);
}

void drops_init(struct drops *drops, const struct drops_geometry *g, const struct board *board,
                lz_colour mover)
{
    const int side = board->stones % 2;
    *drops = (struct drops){.full = g->blocked, .empty = g->cells};
    for (int column = 0; column < g->columns; column++) {
        for (int row = 0; row < g->rows; row++) {
            const int at = board->at[board_point(column, row)];
            if (at != LZ_BLACK && at != LZ_WHITE)
                continue;
            drops->mover = at == (int)mover ? side : 1 - side;
            drops_place(drops, g, gravity_cell(column, row));
        }
    }
    drops->mover = side;
    drops->last = -1;
}

uint64_t drops_key(const struct drops *drops)
{
    uint64_t key = drops->mover ? UINT64_C(0x64726f7073) : 0;
    for (int i = 0; i < GRAVITY_WORDS; i++) {
        key = random_mix(key ^ drops->full.word[i]);
        key = random_mix(key + drops->stones[0].word[i]);
    }
    return key;
}
