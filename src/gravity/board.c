#include "gravity/board.h"

#include "game/rule.h"

#include <string.h>

/* The value of a window that one side can still fill, by the stones that it lacks, and in percent
 * how much that changes when most of its cells come to that side, or to the other, by parity. */
static const int value_missing[LZ_WIN_MAX + 1] = {0, 12, 12, 2, 0};
static const int value_owned = 125, value_foreign = 105;
/* For ordering: a side's own window with so many stones missing, and the opponent's it would spoil.
 */
static const int gain_own[LZ_WIN_MAX + 1] = {0, 100, 20, 5, 1};
static const int gain_spoil[LZ_WIN_MAX + 1] = {0, 100, 14, 4, 1};

static void values_fill(struct gravity_geometry *g)
{
    for (int first = 0; first < GRAVITY_SECOND; first++) {
        for (int second = 0; first + second <= g->win; second++) {
            const int count = first + GRAVITY_SECOND * second;
            if (!first || !second) {
                g->gain[0][count] =
                    (int16_t)(second ? gain_spoil[g->win - second] : gain_own[g->win - first]);
                g->gain[1][count] =
                    (int16_t)(first ? gain_spoil[g->win - first] : gain_own[g->win - second]);
            }
            if (!first == !second)
                continue;
            const int side = second ? 1 : 0;
            const int value = 10 * value_missing[g->win - first - second] * (side ? -1 : 1);
            g->value[side][count] = (int16_t)(value * value_owned / 100);
            g->value[1 - side][count] = (int16_t)(value * value_foreign / 100);
            g->value[GRAVITY_OF_BOTH][count] = (int16_t)value;
        }
    }
}

/* Sets up the cells, the blocked ones, and the owner of each by parity. */
static void cells_fill(struct gravity_geometry *g, const struct board *board)
{
    for (int column = 0; column < g->columns; column++) {
        gravity_set_add(&g->bottom, gravity_cell(column, 0));
        int run = 0;
        for (int row = 0; row < g->rows; row++) {
            const int cell = gravity_cell(column, row);
            const bool blocked = board->at[board_point(column, row)] == LZ_BLOCKED;
            gravity_set_add(blocked ? &g->blocked : &g->board, cell);
            run = blocked ? run + 1 : 0;
            if (run > g->blocked_run)
                g->blocked_run = run;
        }
    }
    g->cells = gravity_set_count(&g->board);
    for (int column = 0; column < g->columns; column++) {
        int side = (g->cells - 1) % 2; /* who plays the last stone of all */
        for (int row = g->rows - 1; row >= 0; row--) {
            const int cell = gravity_cell(column, row);
            if (!gravity_set_has(&g->board, cell))
                continue;
            gravity_set_add(&g->owned[side], cell);
            side = 1 - side;
        }
    }
}

/* The cells of every window. */
struct window_cells {
    uint8_t of[GRAVITY_WINDOWS_MAX][LZ_WIN_MAX];
};

/* Adds the window that begins at a cell and goes on by (dx, dy), unless it leaves the board. */
static void window_add(struct gravity_geometry *g, struct window_cells *cells, int start, int dx,
                       int dy)
{
    struct gravity_window window = {0};
    uint8_t *of = cells->of[g->window_count];
    int owned = 0;
    for (int i = 0; i < g->win; i++) {
        const int x = start / GRAVITY_COLUMN_BITS + i * dx,
                  y = start % GRAVITY_COLUMN_BITS + i * dy;
        if (x >= g->columns || y < 0 || y >= g->rows ||
            !gravity_set_has(&g->board, gravity_cell(x, y)))
            return;
        of[i] = (uint8_t)gravity_cell(x, y);
        window.left ^= of[i];
        owned += gravity_set_has(&g->owned[0], of[i]) ? 1 : -1;
    }
    window.class = owned > 0 ? GRAVITY_OF_FIRST : owned < 0 ? GRAVITY_OF_SECOND : GRAVITY_OF_BOTH;
    g->windows[g->window_count++] = window;
}

static void windows_fill(struct gravity_geometry *g)
{
    static const int8_t directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    struct window_cells cells;
    for (int d = 0; d < 4; d++)
        for (int column = 0; column < g->columns; column++)
            for (int row = 0; row < g->rows; row++)
                window_add(g, &cells, gravity_cell(column, row), directions[d][0],
                           directions[d][1]);
    uint16_t next[GRAVITY_CELLS];
    for (int w = 0; w < g->window_count; w++)
        for (int i = 0; i < g->win; i++)
            g->first[cells.of[w][i] + 1]++;
    for (int cell = 0; cell < GRAVITY_CELLS; cell++) {
        g->first[cell + 1] = (uint16_t)(g->first[cell + 1] + g->first[cell]);
        next[cell] = g->first[cell];
    }
    for (int w = 0; w < g->window_count; w++)
        for (int i = 0; i < g->win; i++)
            g->member[next[cells.of[w][i]]++] = (uint16_t)w;
}

bool gravity_geometry_init(struct gravity_geometry *g, const struct board *board)
{
    if (!rule_traits(board->rule)->gravity)
        return false;
    *g = (struct gravity_geometry){
        .columns = board->columns, .rows = board->rows, .win = board->win};
    cells_fill(g, board);
    windows_fill(g);
    values_fill(g);
    for (int side = 0; side < 2; side++)
        for (int cell = 0; cell < GRAVITY_CELLS; cell++)
            g->keys[side][cell] =
                random_mix(((uint64_t)cell << 1 | (uint64_t)side) + UINT64_C(0x77696465));
    return true;
}

void gravity_board_init(struct gravity_board *position, const struct gravity_geometry *g,
                        const struct board *board, lz_colour mover)
{
    /* Side 0 moves when the number of stones is even. */
    const int side = board->stones % 2;
    struct gravity_undo unused;
    *position = (struct gravity_board){.geometry = g, .empty = g->cells};
    position->full = g->blocked;
    position->alive[0] = position->alive[1] = g->window_count;
    memcpy(position->windows, g->windows, sizeof position->windows);
    for (int column = 0; column < g->columns; column++) {
        for (int row = 0; row < g->rows; row++) {
            const int at = board->at[board_point(column, row)];
            if (at != LZ_BLACK && at != LZ_WHITE)
                continue;
            position->mover = at == (int)mover ? side : 1 - side;
            gravity_place(position, gravity_cell(column, row), &unused);
        }
    }
    position->mover = side;
}

void gravity_place(struct gravity_board *position, int cell, struct gravity_undo *undo)
{
    const struct gravity_geometry *g = position->geometry;
    const int side = position->mover;
    const int step = side ? GRAVITY_SECOND : 1, own = side ? 0xf0 : 0x0f;
    const int completing = step * (g->win - 1);
    *undo = (struct gravity_undo){position->full, position->wins[side], position->key,
                                  position->score, position->alive[1 - side]};
    for (int i = g->first[cell]; i < g->first[cell + 1]; i++) {
        struct gravity_window *window = &position->windows[g->member[i]];
        const int before = window->count, after = before + step;
        const int16_t *value = g->value[window->class];
        window->count = (uint8_t)after;
        window->left ^= (uint8_t)cell;
        position->score += value[after] - value[before];
        position->alive[1 - side] -= !(before & own);
        if (after == completing)
            gravity_set_add(&position->wins[side], window->left);
    }
    gravity_set_add(&position->full, cell);
    position->key ^= g->keys[side][cell];
    position->empty--;
    position->mover = 1 - side;
}

void gravity_remove(struct gravity_board *position, int cell, const struct gravity_undo *undo)
{
    const struct gravity_geometry *g = position->geometry;
    const int side = 1 - position->mover;
    const int step = side ? GRAVITY_SECOND : 1;
    for (int i = g->first[cell]; i < g->first[cell + 1]; i++) {
        struct gravity_window *window = &position->windows[g->member[i]];
        window->count = (uint8_t)(window->count - step);
        window->left ^= (uint8_t)cell;
    }
    position->full = undo->full;
    position->wins[side] = undo->wins;
    position->key = undo->key;
    position->score = undo->score;
    position->alive[1 - side] = undo->alive;
    position->empty++;
    position->mover = side;
}
