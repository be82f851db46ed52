#include "proof/hold/search.h"

#include <stdlib.h>

enum { INFINITE = 1000000000, BUCKET = 4, REPLIES_MAX = 16, GUESS_MAX = 40000 };
static const uint64_t key_reply = UINT64_C(0x5851f42d4c957f2d); /* the holder is to move */

/* The numbers of a position; both 0: free. */
struct hold_entry {
    uint64_t key;
    uint32_t proof, disproof;
};

struct numbers {
    uint32_t proof, disproof;
};

/* A position and what follows from it. */
struct view {
    struct hold_set moves; /* the empty cells of open windows */
    struct hold_set stops; /* of them, where the attacker fills a window with his next stone */
    int weight[HOLD_CELLS_MAX];
    int sum;
    bool filled;
};

bool hold_serves(const struct board *board)
{
    return board->columns * board->rows <= HOLD_CELLS_MAX && board->win <= HOLD_WIN_MAX;
}

bool hold_init(struct hold_search *search, const struct board *board, lz_colour to_move,
               lz_colour holder, size_t bytes)
{
    hold_windows_init(&search->windows, board);
    turns_init(&search->turns, board);
    search->board = board;
    search->attacks = to_move != holder;
    search->proof = search->disproof = 1;
    for (int cell = 0; cell < search->windows.cells; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] == colour_other(holder))
            hold_flip(&search->start.attacker, cell);
        else if (board->at[point] != LZ_EMPTY)
            hold_flip(&search->start.closed, cell);
        for (int i = 0; i < search->turns.count; i++)
            for (int kind = 0; kind < 2; kind++)
                search->keys[i][kind][cell] =
                    board_key_of(search->turns.to[i][point], kind ? LZ_WHITE : LZ_BLACK);
    }
    size_t entries = BUCKET;
    while (entries * 2 * sizeof *search->table <= bytes)
        entries *= 2;
    search->mask = entries - 1;
    search->table = calloc(entries, sizeof *search->table);
    return search->table;
}

void hold_free(struct hold_search *search)
{
    free(search->table);
}

static struct hold_position with(const struct hold_position *position, int cell, bool attacks)
{
    struct hold_position after = *position;
    hold_flip(attacks ? &after.attacker : &after.closed, cell);
    return after;
}

/* The position's key, without the side to move; `*turn` leads to the orientation that has it. */
static uint64_t key_of(const struct hold_search *search, const struct hold_position *position,
                       int *turn)
{
    struct hold_set open = {{0}};
    uint64_t keys[LZ_SYMMETRIES] = {0};
    for (int i = 0; i < search->windows.count; i++)
        if (!hold_meet(&search->windows.windows[i], &position->closed))
            hold_join(&open, &search->windows.windows[i]);
    for (int cell = 0; cell < search->windows.cells; cell++) {
        const bool dead = !hold_has(&open, cell);
        if (dead || hold_has(&position->attacker, cell))
            for (int i = 0; i < search->turns.count; i++)
                keys[i] ^= search->keys[i][dead][cell];
    }
    *turn = turns_least(&search->turns, keys);
    return keys[*turn];
}

static struct hold_set turned(const struct hold_search *search, struct hold_set set, int turn)
{
    struct hold_set out = {{0}};
    while (hold_any(&set)) {
        const int point = board_point_of_cell(search->board, hold_take(&set));
        hold_flip(&out, board_cell_of_point(search->board, search->turns.to[turn][point]));
    }
    return out;
}

/* Looks for pairs, in the position's own orientation, so that turned ones have the same. The pairs
 * are those of the present position. */
static bool find_pairs(const struct hold_search *search, const struct hold_position *position,
                       int turn, struct hold_pairs *out)
{
    const struct hold_position own = {turned(search, position->attacker, turn),
                                      turned(search, position->closed, turn)};
    const uint16_t *back = search->turns.to[search->turns.inverse[turn]];
    if (!hold_pairs_find(&search->windows, &own, out))
        return false;
    for (int i = 0; i < 2 * out->count; i++) {
        uint8_t *cell = &out->cells[i / 2][i % 2];
        *cell = (uint8_t)board_cell_of_point(search->board,
                                             back[board_point_of_cell(search->board, *cell)]);
    }
    return true;
}

static struct view view_of(const struct hold_search *search, const struct hold_position *position)
{
    struct hold_set open[HOLD_WINDOWS_MAX];
    struct view view = {.filled = false};
    for (int i = hold_open(&search->windows, position, open); i--;) {
        const int count = hold_count(&open[i]), weight = HOLD_ONE >> count;
        view.filled |= !count;
        view.sum += weight;
        if (count == 1)
            hold_join(&view.stops, &open[i]);
        hold_join(&view.moves, &open[i]);
        while (hold_any(&open[i]))
            view.weight[hold_take(&open[i])] += weight;
    }
    return view;
}

static struct hold_entry *entry_of(const struct hold_search *search, uint64_t key)
{
    struct hold_entry *bucket = &search->table[key & search->mask & ~(uint64_t)(BUCKET - 1)];
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key && (bucket[i].proof || bucket[i].disproof))
            return &bucket[i];
    return NULL;
}

/* Keeps the numbers, in the place of another position if the bucket is full. */
static void keep(struct hold_search *search, uint64_t key, struct numbers numbers)
{
    struct hold_entry *bucket = &search->table[key & search->mask & ~(uint64_t)(BUCKET - 1)];
    struct hold_entry *place = entry_of(search, key);
    for (int i = 0; i < BUCKET && !place; i++)
        if (!bucket[i].proof && !bucket[i].disproof)
            place = &bucket[i];
    if (!place)
        place = &bucket[search->nodes % BUCKET];
    *place = (struct hold_entry){key, numbers.proof, numbers.disproof};
}

static const struct numbers held = {0, INFINITE}, lost = {INFINITE, 0};

/* The first numbers of a position. What the pairs leave says how much is to prove: half as much
 * again for each sixteenth of a weight. */
static struct numbers first_numbers(struct hold_search *search,
                                    const struct hold_position *position, int turn, bool attacks)
{
    const struct view view = view_of(search, position);
    struct hold_pairs pairs;
    search->nodes++;
    if (view.filled || hold_count(&view.stops) > !attacks)
        return lost;
    if (!attacks)
        return view.sum ? (struct numbers){1 + (uint32_t)(2 * view.sum / HOLD_ONE),
                                           hold_count(&view.stops) ? 1 : 3}
                        : held;
    if (find_pairs(search, position, turn, &pairs))
        return held;
    uint32_t proof = 2;
    for (int left = pairs.rest; left > HOLD_ONE / 2 && proof < GUESS_MAX; left -= HOLD_ONE / 16)
        proof += proof / 2 + 1;
    return (struct numbers){proof, 1};
}

static uint64_t child_key(const struct hold_search *search, const struct hold_position *position,
                          bool attacks, int *turn)
{
    const uint64_t key = key_of(search, position, turn);
    return attacks ? key : key ^ key_reply;
}

/* The moves worth a look, those in the heaviest windows first. Of the holder's, only a few. */
static int list_moves(const struct hold_search *search, const struct hold_position *position,
                      bool attacks, uint8_t out[HOLD_CELLS_MAX])
{
    const struct view view = view_of(search, position);
    struct hold_set moves = !attacks && hold_count(&view.stops) ? view.stops : view.moves;
    int count = 0;
    while (hold_any(&moves)) {
        const int cell = hold_take(&moves);
        int at = count++;
        for (; at && view.weight[out[at - 1]] < view.weight[cell]; at--)
            out[at] = out[at - 1];
        out[at] = (uint8_t)cell;
    }
    return !attacks && count > REPLIES_MAX ? REPLIES_MAX : count;
}

static uint32_t at_most(uint64_t number)
{
    return number < INFINITE ? (uint32_t)number : INFINITE;
}

/* The numbers of a position from those of the positions after its moves. For the side that must
 * win all of them the numbers add up, for the other the least counts. `*best` is the move to search
 * next, `*second` the least number of the others. */
static struct numbers join(bool attacks, const struct numbers *children, int count, int *best,
                           uint32_t *second)
{
    uint64_t sum = 0;
    uint32_t least = INFINITE;
    *second = INFINITE;
    *best = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t all = attacks ? children[i].proof : children[i].disproof;
        const uint32_t one = attacks ? children[i].disproof : children[i].proof;
        sum += all;
        if (one < least) {
            *second = least;
            least = one;
            *best = i;
        } else if (one < *second) {
            *second = one;
        }
    }
    if (!count || !sum)
        return attacks ? held : lost;
    if (!least)
        return attacks ? lost : held;
    return attacks ? (struct numbers){at_most(sum), least} : (struct numbers){least, at_most(sum)};
}

static bool below(struct numbers numbers, struct numbers limits)
{
    return numbers.proof && numbers.disproof && numbers.proof < limits.proof &&
           numbers.disproof < limits.disproof;
}

/* The limits of the best child: it is searched until its number is twice another's, or the parent
 * meets its own. */
static struct numbers child_limits(bool attacks, struct numbers limits, struct numbers here,
                                   struct numbers child, uint32_t second)
{
    const uint64_t one = 2 * (uint64_t)second + 1;
    if (attacks)
        return (struct numbers){at_most((uint64_t)limits.proof - here.proof + child.proof),
                                one < limits.disproof ? (uint32_t)one : limits.disproof};
    return (struct numbers){one < limits.proof ? (uint32_t)one : limits.proof,
                            at_most((uint64_t)limits.disproof - here.disproof + child.disproof)};
}

/* Searches below a position that is in no leaf until one of its numbers meets its limit. */
static struct numbers search_position(struct hold_search *search,
                                      const struct hold_position *position, bool attacks,
                                      struct numbers limits)
{
    uint8_t moves[HOLD_CELLS_MAX];
    uint64_t keys[HOLD_CELLS_MAX];
    struct numbers children[HOLD_CELLS_MAX], here;
    const int count = list_moves(search, position, attacks, moves);
    for (int i = 0, turn; i < count; i++) {
        const struct hold_position after = with(position, moves[i], attacks);
        keys[i] = child_key(search, &after, !attacks, &turn);
        const struct hold_entry *entry = entry_of(search, keys[i]);
        children[i] = entry ? (struct numbers){entry->proof, entry->disproof}
                            : first_numbers(search, &after, turn, !attacks);
        if (!entry)
            keep(search, keys[i], children[i]);
        if (attacks ? !children[i].disproof : !children[i].proof)
            return attacks ? lost : held;
    }
    for (;;) {
        int best;
        uint32_t second;
        here = join(attacks, children, count, &best, &second);
        if (search->nodes >= search->limit || stop_is_set(search->stop))
            search->over = true;
        if (!below(here, limits) || search->over)
            return here;
        const struct hold_position after = with(position, moves[best], attacks);
        children[best] = search_position(
            search, &after, !attacks, child_limits(attacks, limits, here, children[best], second));
        keep(search, keys[best], children[best]);
        for (int i = 0; i < count; i++) {
            const struct hold_entry *entry = i != best ? entry_of(search, keys[i]) : NULL;
            if (entry)
                children[i] = (struct numbers){entry->proof, entry->disproof};
        }
    }
}

static struct numbers search_all(struct hold_search *search, const struct hold_position *position,
                                 bool attacks)
{
    int turn;
    key_of(search, position, &turn);
    struct numbers numbers = first_numbers(search, position, turn, attacks);
    if (numbers.proof && numbers.disproof)
        numbers = search_position(search, position, attacks, (struct numbers){INFINITE, INFINITE});
    return numbers;
}

lz_proof hold_run(struct hold_search *search, uint64_t nodes, const lz_stop *stop)
{
    search->over = false;
    search->limit = search->nodes + nodes;
    search->stop = stop;
    const struct numbers numbers = search_all(search, &search->start, search->attacks);
    search->stop = NULL;
    search->proof = numbers.proof;
    search->disproof = numbers.disproof;
    return !numbers.proof ? LZ_PROOF_WIN : !numbers.disproof ? LZ_PROOF_NONE : LZ_PROOF_UNKNOWN;
}

/* ---- Writing ---- */

static void put_cell(const struct hold_search *search, struct writer *writer, int cell)
{
    writer_put_cell(writer, board_point_of_cell(search->board, cell));
}

static int first_empty(const struct hold_search *search, const struct hold_position *position)
{
    int cell = 0;
    while (cell < search->windows.cells - 1 &&
           (hold_has(&position->attacker, cell) || hold_has(&position->closed, cell)))
        cell++;
    return cell;
}

/* The holder's reply that holds. */
static int find_reply(struct hold_search *search, const struct hold_position *position)
{
    uint8_t moves[HOLD_CELLS_MAX];
    const int count = list_moves(search, position, false, moves);
    if (!count) /* no window is open: any empty cell */
        return first_empty(search, position);
    for (bool again = false;; again = true) {
        if (again)
            search_all(search, position, false);
        for (int i = 0, turn; i < count; i++) {
            const struct hold_position after = with(position, moves[i], false);
            const struct hold_entry *entry =
                entry_of(search, child_key(search, &after, true, &turn));
            if (entry && !entry->proof)
                return moves[i];
        }
    }
}

/* Writes the proof of a position with the attacker to move. */
static void write_position(struct hold_search *search, struct writer *writer,
                           const struct hold_position *position)
{
    struct hold_pairs pairs;
    int turn;
    const uint64_t key = key_of(search, position, &turn);
    if (writer_put_reference(writer, key, turn))
        return;
    if (find_pairs(search, position, turn, &pairs)) {
        writer_put_number(writer, (uint32_t)pairs.count << HEAD_BITS);
        for (int i = 0; i < pairs.count; i++) {
            put_cell(search, writer, pairs.cells[i][0]);
            put_cell(search, writer, pairs.cells[i][1]);
        }
        return;
    }
    writer_put_label(writer, key, turn);
    writer_put_number(writer, 1);
    struct hold_set moves = view_of(search, position).moves;
    while (hold_any(&moves) && !writer->no_memory) {
        struct hold_position after = with(position, hold_take(&moves), true);
        const int reply = find_reply(search, &after);
        put_cell(search, writer, reply);
        after = with(&after, reply, false);
        write_position(search, writer, &after);
    }
}

bool hold_write(struct hold_search *search, struct writer *writer)
{
    struct hold_position position = search->start;
    search->limit = UINT64_MAX;
    search->over = false;
    if (!search->attacks) {
        const int reply = find_reply(search, &position);
        put_cell(search, writer, reply);
        position = with(&position, reply, false);
    }
    write_position(search, writer, &position);
    return !writer->no_memory;
}
