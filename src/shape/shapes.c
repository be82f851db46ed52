#include "shape/shapes.h"

#include "game/renju.h"
#include "game/variant.h"
#include <string.h>

/* Moves a point from one class's set to another's. */
static inline void set_move(struct shapes *shapes, int index, int point, int from, int to)
{
    const uint64_t bit = UINT64_C(1) << (point & 63);
    shapes->count[index][from]--;
    shapes->set[index][from].words[point >> 6] &= ~bit;
    shapes->count[index][to]++;
    shapes->set[index][to].words[point >> 6] |= bit;
}

/* Gives a cell its class and writes a class_move to `out`; returns the room for the next one, which
 * is the same if the class stays. */
static inline struct class_move *cell_set_class(struct shape_cell *cell, int point, int index,
                                                enum cell_class class, struct class_move *out)
{
    const int before = cell->class[index], after = (int)class;
    cell->class[index] = (uint8_t) class;
    *out = (struct class_move){(uint16_t)point, (uint8_t)index, (uint8_t)before, (uint8_t)after};
    return out + (before != after);
}

/* Brings the counts and sets up to date with the moves from the last one on, up to `end`. */
static inline void moves_do(struct shapes *shapes, const struct class_move *end)
{
    const struct class_move *move = &shapes->moves[shapes->moved];
    shapes->moved = (uint32_t)(end - shapes->moves);
    for (; move < end; move++)
        set_move(shapes, move->index, move->point, move->from, move->to);
}

/* Takes the moves from `first` on back. */
static inline void moves_undo(struct shapes *shapes, uint32_t first)
{
    while (shapes->moved > first) {
        const struct class_move *move = &shapes->moves[--shapes->moved];
        shapes->cell[move->point].class[move->index] = move->from;
        set_move(shapes, move->index, move->point, move->to, move->from);
    }
}

/* The class if it is a listed one, else CLASS_NONE, by an instruction that no processor has to
 * foresee the result of. */
static inline enum cell_class class_listed(enum cell_class class)
{
    return (enum cell_class)((unsigned)class & -(unsigned)(class >= CLASS_LISTED));
}

/* Sets the classes of an empty cell by its lines, as cell_set_class does. */
static inline struct class_move *cell_classify(struct shapes *shapes, int point,
                                               struct class_move *out)
{
    struct shape_cell *cell = &shapes->cell[point];
    const uint32_t lines = shapes_lines(shapes, point);
    out = cell_set_class(cell, point, 0,
                         class_listed(cell_class_of(lines & 0xffff, shapes->forbids)), out);
    return cell_set_class(cell, point, 1, class_listed(cell_class_of(lines >> 16, false)), out);
}

/* The cell under a new stone leaves every class. */
static inline struct class_move *cell_leave(struct shape_cell *cell, int point,
                                            struct class_move *out)
{
    out = cell_set_class(cell, point, 0, CLASS_NONE, out);
    return cell_set_class(cell, point, 1, CLASS_NONE, out);
}

/* The cells near a stone as SHAPES_SPAN words, each of two rows of points, by whether the stone is
 * in a word's upper row; the first column is NEAR_RADIUS to the stone's left. They are all cells
 * within two, and those three away in the eight directions. */
static const uint64_t near_cells[2][SHAPES_SPAN] = {
    {UINT64_C(0x49) << 32, UINT64_C(0x3e0000003e), UINT64_C(0x3e0000007f), UINT64_C(0x490000003e)},
    {UINT64_C(0x3e00000049), UINT64_C(0x7f0000003e), UINT64_C(0x3e0000003e), UINT64_C(0x49)},
};

static int near_first_word(int point)
{
    return (point / BOARD_STRIDE - NEAR_RADIUS) / 2;
}

static void near_add(struct shapes *shapes, int point)
{
    const int row = point / BOARD_STRIDE, column = point % BOARD_STRIDE;
    uint64_t *words = &shapes->near.words[near_first_word(point)];
    for (int i = 0; i < SHAPES_SPAN; i++)
        words[i] |= near_cells[row & 1][i] << (column - NEAR_RADIUS);
}

/* Where shapes_place writes next: the cells' records, and the points whose class may change. */
struct written {
    struct shape_change *change;
    uint16_t *doubtful;
};

/* Updates the cells that a new stone reaches on one line, which it is in already. The classes
 * follow later. */
static inline struct written line_update(struct shapes *shapes, int point, int direction,
                                         uint64_t line, uint64_t reached, struct written out)
{
    const struct line_table *table = shapes->table;
    const int position = line_position(point, direction), step = board_step[direction];
    const int first = point - position * step;
    while (reached) {
        const int at = bits_pop(&reached) / 2, other = first + at * step;
        struct shape_cell *cell = &shapes->cell[other];
        const unsigned pair = line_halves(table, line_code(line, at));
        *out.change++ = (struct shape_change){.point = (uint16_t)other,
                                              .before = cell->pair[direction],
                                              .after = (uint16_t)pair,
                                              .direction = (uint8_t)direction};
        cell->pair[direction] = (uint16_t)pair;
        /* Written whether it counts or not: no processor foresees which cells may change. */
        *out.doubtful = (uint16_t)other;
        out.doubtful += (line_lists[table->shapes[pair]] | cell->class[0] | cell->class[1]) != 0;
    }
    return out;
}

void shapes_place(struct shapes *shapes, int point, lz_colour colour)
{
    struct shape_delta *delta = &shapes->delta[shapes->depth++];
    delta->point = (int16_t)point;
    delta->colour = (uint8_t)colour;
    delta->first = shapes->changed;
    delta->first_move = shapes->moved;
    const uint64_t *near = &shapes->near.words[near_first_word(point)];
    memcpy(delta->near, near, sizeof delta->near);
    near_add(shapes, point);
    board_place(&shapes->board, point, colour);
    shapes->empty.words[point >> 6] &= ~(UINT64_C(1) << (point & 63));
    uint16_t doubtful[SHAPES_CHANGES];
    struct shape_change *first = &shapes->changes[shapes->changed];
    *first = (struct shape_change){(uint16_t)point, SHAPES_NOWHERE, SHAPES_NOWHERE, 0};
    struct written out = {first + 1, doubtful};
    struct class_move *move = &shapes->moves[shapes->moved];
    move = cell_leave(&shapes->cell[point], point, move);
    /* Before any of the four is followed, so that where each of the loops ends is known early. */
    uint64_t lines[BOARD_DIRECTIONS], reached[BOARD_DIRECTIONS];
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        uint64_t *line = &shapes->line[d][line_index(point, d)];
        const uint64_t before = *line,
                       after = before ^ (uint64_t)colour << (2 * line_position(point, d));
        delta->line[d] = before;
        *line = lines[d] = after;
        reached[d] = line_reached(after, line_position(point, d), shapes->table->reach);
    }
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        out = line_update(shapes, point, d, lines[d], reached[d], out);
    for (const uint16_t *each = doubtful; each < out.doubtful; each++)
        move = cell_classify(shapes, *each, move);
    moves_do(shapes, move);
    shapes->changed = (uint32_t)(out.change - shapes->changes);
    delta->changes = (uint8_t)(out.change - first);
}

void shapes_remove(struct shapes *shapes)
{
    const struct shape_delta *delta = &shapes->delta[--shapes->depth];
    const int point = delta->point;
    /* A stone changes no cell twice, so the order does not matter. */
    const struct shape_change *change = &shapes->changes[delta->first];
    for (int i = 1; i < delta->changes; i++)
        shapes->cell[change[i].point].pair[change[i].direction] = change[i].before;
    shapes->changed = delta->first;
    moves_undo(shapes, delta->first_move);
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        shapes->line[d][line_index(point, d)] = delta->line[d];
    memcpy(&shapes->near.words[near_first_word(point)], delta->near, sizeof delta->near);
    shapes->empty.words[point >> 6] |= UINT64_C(1) << (point & 63);
    board_remove(&shapes->board, point);
}

/* A cell's lines from the board's lines alone. */
static void cell_compute(struct shapes *shapes, int point)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        shapes->cell[point].pair[d] =
            (uint16_t)line_halves(shapes->table, shapes_line_code(shapes, point, d));
}

void shapes_init(struct shapes *shapes, const struct board *board)
{
    memset(shapes, 0, offsetof(struct shapes, delta));
    shapes->board = *board;
    shapes->table = &line_tables[board->rule];
    shapes->forbids = rule_traits(board->rule)->forbids;
    shapes->open_end = rule_traits(board->rule)->black.open_end;
    shapes->first_word = BOARD_PAD / 2;
    shapes->words = (BOARD_PAD + board->rows + 1) / 2 - shapes->first_word;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        for (int i = 0; i < SHAPES_LINES; i++)
            shapes->line[d][i] = ~UINT64_C(0);
        for (int point = 0; point < BOARD_POINTS; point++) {
            const uint64_t differs = LZ_BLOCKED ^ (uint64_t)board->at[point];
            shapes->line[d][line_index(point, d)] ^= differs << (2 * line_position(point, d));
        }
    }
    struct class_move *move = shapes->moves;
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (board->at[point] == LZ_EMPTY) {
            bits_set(shapes->empty.words, point);
            cell_compute(shapes, point);
            move = cell_classify(shapes, point, move);
            continue;
        }
        if (board->at[point] != LZ_BLOCKED)
            near_add(shapes, point);
    }
    moves_do(shapes, move);
    shapes->moved = 0;
}

int shapes_list(const struct shapes *shapes, int index, enum cell_class class, uint16_t *out)
{
    if (!shapes->count[index][class])
        return 0;
    int count = 0;
    for (int word = shapes->first_word; word < shapes->first_word + shapes->words; word++) {
        uint64_t left = shapes->set[index][class].words[word];
        while (left)
            out[count++] = (uint16_t)(word * 64 + bits_pop(&left));
    }
    return count;
}

int shapes_list_set(const struct shapes *shapes, const struct point_set *set, uint16_t *out)
{
    int count = 0;
    for (int word = shapes->first_word; word < shapes->first_word + shapes->words; word++) {
        uint64_t left = set->words[word] & shapes->empty.words[word];
        while (left)
            out[count++] = (uint16_t)(word * 64 + bits_pop(&left));
    }
    return count;
}

/* Lists a five's own cell and the empty ends of the lines that it would complete. */
static int five_cells(const struct shapes *shapes, int five, int index, int *out)
{
    const lz_colour colour = (lz_colour)(LZ_BLACK + index);
    int count = 0;
    out[count++] = five;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (shapes_at(shapes, five, index, d) != SHAPE_FIVE)
            continue;
        for (int sign = -1; sign <= 1; sign += 2) {
            const int step = sign * board_step[d];
            const int end = five + step * (board_run(&shapes->board, five, step, colour) + 1);
            if (shapes->board.at[end] == LZ_EMPTY)
                out[count++] = end;
        }
    }
    return count;
}

int shapes_stops(struct shapes *shapes, int index, uint16_t out[SHAPES_STOPS])
{
    const int fives = shapes->count[index][CLASS_FIVE];
    if (!fives)
        return 0;
    const int five = shapes_first(shapes, index, CLASS_FIVE);
    if (!shapes->open_end) {
        out[0] = (uint16_t)five;
        return fives == 1;
    }
    int tries[1 + 2 * BOARD_DIRECTIONS], count = 0;
    const int tried = five_cells(shapes, five, index, tries);
    /* Closing an end helps if the other end is closed: at most one cell besides the five's own. */
    for (int i = 0; i < tried; i++) {
        shapes_place(shapes, tries[i], (lz_colour)(LZ_WHITE - index));
        if (!shapes->count[index][CLASS_FIVE])
            out[count++] = (uint16_t)tries[i];
        shapes_remove(shapes);
    }
    return count;
}

void shapes_add_classes(const struct shapes *shapes, int index, enum cell_class least,
                        struct point_set *set)
{
    for (int class = (int)least; class < CLASS_COUNT; class ++)
        for (int word = shapes->first_word;
             shapes->count[index][class] && word < shapes->first_word + shapes->words; word++)
            set->words[word] |= shapes->set[index][class].words[word];
}

void shapes_add_stops(const struct shapes *shapes, int index, struct point_set *set)
{
    uint16_t fives[LZ_CELLS_MAX];
    int cells[1 + 2 * BOARD_DIRECTIONS];
    for (int i = shapes_list(shapes, index, CLASS_FIVE, fives) - 1; i >= 0; i--)
        for (int j = shapes->open_end ? five_cells(shapes, fives[i], index, cells) : 0; j > 0; j--)
            bits_set(set->words, cells[j - 1]);
    for (int word = shapes->first_word; word < shapes->first_word + shapes->words; word++)
        set->words[word] |= shapes->set[index][CLASS_FIVE].words[word];
}

void shapes_add_fives(const struct shapes *shapes, int point, int index, struct point_set *set)
{
    const struct line_table *table = shapes->table;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (shapes_at(shapes, point, index, d) < SHAPE_FOUR)
            continue;
        const int position = line_position(point, d);
        const uint64_t line = shapes->line[d][line_index(point, d)] ^ (uint64_t)(LZ_BLACK + index)
                                                                          << (2 * position);
        uint64_t reached = line_reached(line, position, table->reach);
        while (reached) {
            const int at = bits_pop(&reached) / 2;
            if ((line_shapes(table, line_code(line, at)) >> (4 * index) & 15) == SHAPE_FIVE)
                bits_set(set->words, point + (at - position) * board_step[d]);
        }
    }
}

bool shapes_allowed(struct shapes *shapes, int point, lz_colour colour)
{
    return !shapes_suspect(shapes, point, colour) || renju_judge(&shapes->board, point) == LZ_LEGAL;
}
