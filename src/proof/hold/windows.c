#include "proof/hold/windows.h"

#include "base/random.h"
#include <string.h>

/* Pairs are looked for by chance, several times while the best try left less than HOPELESS. What a
 * pair ends counts WORTH times against what its cells no longer do elsewhere. Measured on 8x8 after
 * ten stones: a third of the positions, against a twentieth by the best pair each time. */
enum {
    TRIES = 32,
    TRIES_FEW = 4,
    HOPELESS = HOLD_ONE,
    WORTH = 4,
    WINDOW_CHANCE = HOLD_ONE / 16,
    PAIR_CHANCE = HOLD_ONE / 3
};

static void add_window(struct hold_windows *windows, const int cells[HOLD_WIN_MAX])
{
    struct hold_set *window = &windows->windows[windows->count++];
    *window = (struct hold_set){{0}};
    for (int i = 0; i < windows->win; i++) {
        hold_flip(window, cells[i]);
        for (int j = 0; j < windows->win; j++) {
            uint16_t *tie = &windows->tie_of[cells[i]][cells[j]];
            if (i == j || *tie)
                continue;
            windows->ties[windows->tie_count][0] = (uint8_t)cells[i];
            windows->ties[windows->tie_count][1] = (uint8_t)cells[j];
            *tie = windows->tie_of[cells[j]][cells[i]] = (uint16_t)windows->tie_count++;
        }
    }
}

void hold_windows_init(struct hold_windows *windows, const struct board *board)
{
    *windows = (struct hold_windows){
        .cells = board->columns * board->rows, .win = board->win, .tie_count = 1};
    for (int i = 0; i < BOARD_DIRECTIONS * windows->cells; i++) {
        int point = board_point_of_cell(board, i / BOARD_DIRECTIONS), length = 0;
        int cells[HOLD_WIN_MAX];
        for (; length < windows->win && board->at[point] != LZ_BLOCKED;
             point += board_step[i % BOARD_DIRECTIONS])
            cells[length++] = board_cell_of_point(board, point);
        if (length == windows->win)
            add_window(windows, cells);
    }
}

int hold_open(const struct hold_windows *windows, const struct hold_position *position,
              struct hold_set out[HOLD_WINDOWS_MAX])
{
    int count = 0;
    for (int i = 0; i < windows->count; i++)
        if (!hold_meet(&windows->windows[i], &position->closed))
            out[count++] = hold_without(&windows->windows[i], &position->attacker);
    return count;
}

/* The windows without a pair, and the weights of the cells and ties in them. */
struct weights {
    const struct hold_windows *windows;
    struct hold_set open[HOLD_WINDOWS_MAX];
    bool passed[HOLD_WINDOWS_MAX];
    int count;
    int sum, cell[HOLD_CELLS_MAX], tie[HOLD_TIES_MAX];
};

/* Adds the weight of a window, or takes it away. */
static void weigh(struct weights *weights, const struct hold_set *open, int sign)
{
    const int by = sign * (HOLD_ONE >> hold_count(open));
    weights->sum += by;
    for (struct hold_set left = *open; hold_any(&left);) {
        const int cell = hold_take(&left);
        weights->cell[cell] += by;
        for (struct hold_set others = left; hold_any(&others);)
            weights->tie[weights->windows->tie_of[cell][hold_take(&others)]] += by;
    }
}

/* Takes the pair: windows with both cells are done with, those with one have a cell less. */
static void take_pair(struct weights *weights, const uint8_t cells[2])
{
    struct hold_set pair = {{0}};
    int count = 0;
    hold_flip(&pair, cells[0]);
    hold_flip(&pair, cells[1]);
    for (int i = 0; i < weights->count; i++) {
        struct hold_set open = weights->open[i];
        bool passed = weights->passed[i];
        if (hold_meet(&open, &pair)) {
            passed = false;
            const bool done = hold_has(&open, cells[0]) && hold_has(&open, cells[1]);
            weigh(weights, &open, -1);
            open = hold_without(&open, &pair);
            if (done)
                continue;
            weigh(weights, &open, 1);
        }
        weights->passed[count] = passed;
        weights->open[count++] = open;
    }
    weights->count = count;
}

/* The heaviest window that was not passed over, by some chance; -1 if there is none. */
static int choose_window(const struct weights *weights, uint64_t *random)
{
    int heaviest = -1, chosen = -1;
    for (int i = 0; i < weights->count; i++) {
        if (weights->passed[i])
            continue;
        const int weight =
            (HOLD_ONE >> hold_count(&weights->open[i])) + (int)random_below(random, WINDOW_CHANCE);
        if (weight > heaviest) {
            heaviest = weight;
            chosen = i;
        }
    }
    return chosen;
}

/* The tie within the window that is best as a pair, by some chance; 0 if none is worth its cells.
 */
static int choose_pair(const struct weights *weights, const struct hold_set *open, uint64_t *random)
{
    int best = 0, chosen = 0;
    for (struct hold_set left = *open; hold_any(&left);) {
        const int cell = hold_take(&left);
        for (struct hold_set others = left; hold_any(&others);) {
            const int other = hold_take(&others);
            const int tie = weights->windows->tie_of[cell][other];
            const int gain = WORTH * weights->tie[tie] - weights->cell[cell] -
                             weights->cell[other] + (int)random_below(random, PAIR_CHANCE);
            if (gain > best) {
                best = gain;
                chosen = tie;
            }
        }
    }
    return chosen;
}

/* One try; true if the rest weighs little enough. */
static bool try_pairs(struct weights *weights, uint64_t *random, struct hold_pairs *out)
{
    out->count = 0;
    while (weights->sum >= HOLD_ONE / 2) {
        const int window = choose_window(weights, random);
        if (window < 0)
            return false;
        const int tie = choose_pair(weights, &weights->open[window], random);
        if (tie) {
            memcpy(out->cells[out->count++], weights->windows->ties[tie], 2);
            take_pair(weights, weights->windows->ties[tie]);
        } else {
            weights->passed[window] = true;
        }
    }
    return true;
}

bool hold_pairs_find(const struct hold_windows *windows, const struct hold_position *position,
                     struct hold_pairs *out)
{
    struct weights start = {.windows = windows}, weights;
    uint64_t random = 1;
    start.count = hold_open(windows, position, start.open);
    for (int i = 0; i < start.count; i++)
        weigh(&start, &start.open[i], 1);
    int least = start.sum;
    for (int i = 0; i < TRIES && (i < TRIES_FEW || least < HOPELESS); i++) {
        weights = start;
        if (try_pairs(&weights, &random, out))
            return true;
        least = weights.sum < least ? weights.sum : least;
    }
    out->rest = least;
    return false;
}
