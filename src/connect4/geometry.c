#include "connect4/geometry.h"

#include "base/bits.h"
#include "game/rule.h"

/* Sets even and odd by counting each column's playable cells from its top. */
static void find_places(struct geometry *g)
{
    for (int column = 0; column < g->columns; column++) {
        bool odd = true;
        for (int row = g->rows - 1; row >= 0; row--) {
            const uint64_t cell = UINT64_C(1) << (column * g->stride + row);
            if (!(g->board & cell))
                continue;
            *(odd ? &g->odd : &g->even) |= cell;
            odd = !odd;
        }
    }
}

/* Ranks the columns by their distance from the centre, the left of two first. */
static void find_preference(struct geometry *g)
{
    for (int cell = 0; cell < g->key_bits; cell++) {
        const int twice = 2 * (cell / g->stride) - (g->columns - 1);
        const int place = twice <= 0 ? -twice & ~1 : twice | 1;
        g->preference[cell] = (uint8_t)(15 - place);
    }
}

bool geometry_init(struct geometry *g, const lz_variant *variant)
{
    const int bits = (variant->rows + 1) * variant->columns;
    if (!rule_traits(variant->rule)->gravity || variant->win != 4 || bits > GEOMETRY_BITS)
        return false;
    *g = (struct geometry){
        .columns = variant->columns,
        .rows = variant->rows,
        .stride = variant->rows + 1,
        .key_bits = bits,
    };
    for (int column = 0; column < g->columns; column++)
        g->bottom |= UINT64_C(1) << (column * g->stride);
    g->top = g->bottom << g->rows;
    for (int row = 0; row < g->rows; row++) {
        for (int column = 0; column < g->columns; column++) {
            const uint64_t cell = UINT64_C(1) << (column * g->stride + row);
            if (bits_get(variant->blocked, row * variant->columns + column))
                g->blocked |= cell;
            else
                g->board |= cell;
        }
    }
    g->cells = bits_count(g->board);
    g->mirrored = geometry_mirror(g, g->blocked) == g->blocked;
    for (uint64_t run = g->blocked; run; run &= run >> 1)
        g->blocked_run++;
    g->left = g->board & ((UINT64_C(1) << (g->columns / 2 * g->stride)) - 1);
    g->right = g->board & -(UINT64_C(1) << ((g->columns + 1) / 2 * g->stride));
    find_places(g);
    find_preference(g);
    return true;
}

void geometry_read(const struct geometry *g, const struct board *board, lz_colour side,
                   uint64_t *mine, uint64_t *mask)
{
    *mine = 0;
    *mask = g->blocked;
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        const uint8_t at = board->at[board_point_of_cell(board, cell)];
        const uint64_t bit = UINT64_C(1) << (cell % g->columns * g->stride + cell / g->columns);
        if (at == LZ_BLACK || at == LZ_WHITE)
            *mask |= bit;
        if (at == side)
            *mine |= bit;
    }
}

bool geometry_is_usual(const struct geometry *g)
{
    return g->columns == 7 && g->rows == 6 && !g->blocked;
}

uint64_t geometry_mirror(const struct geometry *g, uint64_t set)
{
    const uint64_t column = (UINT64_C(2) << g->rows) - 1;
    uint64_t mirror = 0;
    for (int i = 0; i < g->columns; i++)
        mirror |= (set >> (i * g->stride) & column) << ((g->columns - 1 - i) * g->stride);
    return mirror;
}
