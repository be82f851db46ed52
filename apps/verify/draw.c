/* Plays a certificate of a draw. The attacker wins only with a window full of his stones, as many
 * cells in a row as win; a window that has a stone of the holder or a blocked cell is closed. The
 * checker plays every move of the attacker into an open window, and the holder's reply from the
 * file, down to positions that these arguments decide:
 *
 * Pairs: when the attacker takes one cell of a pair, the holder takes the other, so no window with
 * both is filled (Hales and Jewett 1963). Of the windows without a pair only the empty cells that
 * are in no pair count. If they are n in a window, and the sum of 2^-n over these windows is below
 * 1/2, then the holder keeps them open to himself by always taking the cell that lowers the sum
 * most (Erdos and Selfridge 1973).
 *
 * References: a stone more of the holder's and one less of the attacker's never help the attacker,
 * so a proof serves wherever no window is open, and none has a stone of the attacker's, that was
 * closed or had none there. */
#include "verify/draw.h"

#include <stdlib.h>
#include <string.h>

enum { KIND_PAIRS, KIND_REPLIES, KIND_LABEL, KIND_REFERENCE, KIND_BITS = 2 };
enum { LABELS_FIRST = 64, LABELS_MAX = 1 << 20, SYMMETRIES = 8 };

/* A labelled position, once its proof is complete. */
struct label {
    bool complete;
    struct cell_set attacker, closed; /* his stones; the holder's and the blocked cells */
};

struct holder {
    struct draw *draw;
    struct certificate *file;
    struct rules *rules;
    enum colour holder, attacker;
    struct label *labels;
    size_t label_count, label_room;
    struct path path;
};

static bool fault(struct holder *holder, const char *what, int cell)
{
    path_tell(&holder->path, "", what, cell, holder->draw->fault);
    return false;
}

/* The cells of the next open window from `*window` on; false after the last. */
static bool next_open(const struct holder *holder, int *window, int cells[WIN_MAX])
{
    const struct rules *rules = holder->rules;
    for (; *window < 4 * rules->cells; ++*window) {
        const int stones = rules->stones[*window];
        if (holder->attacker == BLACK ? stones / STONES_WHITE : stones % STONES_WHITE)
            continue;
        for (int i = 0, cell = *window / 4; i < rules->win; i++) {
            cells[i] = cell;
            cell = rules->next[*window % 4][1][cell];
        }
        ++*window;
        return true;
    }
    return false;
}

/* Reads the pairs, of empty cells that are in no other. */
static bool read_pairs(struct holder *holder, uint32_t count, uint16_t pair_of[CELLS_MAX])
{
    for (uint32_t i = 1; i <= count; i++)
        for (int side = 0, cell; side < 2; side++) {
            if (!certificate_cell(holder->file, &cell))
                return fault(holder, "the file ends within pairs, or a cell is off the board", -1);
            if (holder->rules->at[cell] != EMPTY || pair_of[cell])
                return fault(holder, "a cell of a pair has a stone or is in another pair,", cell);
            pair_of[cell] = (uint16_t)i;
        }
    return true;
}

static bool pairs(struct holder *holder, uint32_t count)
{
    uint16_t pair_of[CELLS_MAX] = {0};
    const int win = holder->rules->win;
    uint64_t sum = 0; /* in units of 2^-win */
    if (count > CELLS_MAX / 2)
        return fault(holder, "more pairs than the board has", -1);
    if (!read_pairs(holder, count, pair_of))
        return false;
    for (int window = 0, cells[WIN_MAX]; next_open(holder, &window, cells);) {
        int left = 0; /* empty cells in no pair */
        bool paired = false;
        for (int i = 0; i < win; i++) {
            const int pair = pair_of[cells[i]];
            left += holder->rules->at[cells[i]] == EMPTY && !pair;
            for (int j = 0; j < i; j++)
                paired |= pair && pair == pair_of[cells[j]];
        }
        sum += paired ? 0 : UINT64_C(1) << (win - left);
    }
    if (sum >= UINT64_C(1) << (win - 1))
        return fault(holder, "the pairs leave too much open", -1);
    holder->draw->leaves++;
    holder->draw->pairs += count;
    if (holder->draw->plies < holder->path.depth)
        holder->draw->plies = holder->path.depth;
    return true;
}

/* Where the symmetry takes the cell. */
static int turned(const struct rules *rules, int cell, uint32_t symmetry)
{
    int column = cell % rules->columns, row = cell / rules->columns;
    column = symmetry & 1 ? rules->columns - 1 - column : column;
    row = symmetry & 2 ? rules->rows - 1 - row : row;
    return symmetry & 4 ? column * rules->columns + row : row * rules->columns + column;
}

static bool reference(struct holder *holder, uint32_t head)
{
    const struct rules *rules = holder->rules;
    const uint32_t number = head >> 1;
    uint16_t from[CELLS_MAX]; /* the label's cell that lies there */
    uint32_t symmetry;
    if (head & 1 || number >= holder->label_count || !holder->labels[number].complete)
        return fault(holder, "a reference leads to no complete proof", -1);
    if (!certificate_number(holder->file, &symmetry) || symmetry >= SYMMETRIES ||
        (symmetry & 4 && rules->columns != rules->rows))
        return fault(holder, "the symmetry of a reference is missing or wrong", -1);
    const struct label *label = &holder->labels[number];
    for (int cell = 0; cell < rules->cells; cell++)
        from[turned(rules, cell, symmetry)] = (uint16_t)cell;
    for (int window = 0, cells[WIN_MAX]; next_open(holder, &window, cells);)
        for (int i = 0; i < rules->win; i++) {
            const int there = from[cells[i]];
            if (cell_in(&label->closed, there) ||
                (rules->at[cells[i]] == holder->attacker && !cell_in(&label->attacker, there)))
                return fault(holder, "a reference leads to a position that is easier to hold at",
                             cells[i]);
        }
    holder->draw->references++;
    return true;
}

static bool position(struct holder *holder);

/* Reads the holder's reply, plays it and goes on. */
static bool reply(struct holder *holder)
{
    int cell;
    if (!certificate_cell(holder->file, &cell) || holder->rules->at[cell] != EMPTY)
        return fault(holder, "a reply is missing or lies on no empty cell", -1);
    path_place(&holder->path, cell, holder->holder);
    const bool holds = position(holder);
    path_take_back(&holder->path);
    return holds;
}

/* Plays each move of the attacker into an open window, in rising order of the cells. */
static bool replies(struct holder *holder)
{
    struct rules *rules = holder->rules;
    struct cell_set moves = {{0}};
    for (int window = 0, cells[WIN_MAX]; next_open(holder, &window, cells);) {
        int left = 0;
        for (int i = 0; i < rules->win; i++)
            if (rules->at[cells[i]] == EMPTY) {
                cell_add(&moves, cells[i]);
                left++;
            }
        if (left < 2)
            return fault(holder, "the attacker completes a line", -1);
    }
    holder->draw->nodes++;
    for (int cell; (cell = cell_first(&moves)) >= 0; cell_remove(&moves, cell)) {
        path_place(&holder->path, cell, holder->attacker);
        const bool holds = reply(holder);
        path_take_back(&holder->path);
        if (!holds)
            return false;
    }
    return true;
}

/* Adds a label for the position, with the attacker to move, and reads its proof. */
static bool label(struct holder *holder)
{
    const struct rules *rules = holder->rules;
    const size_t number = holder->label_count;
    if (number == LABELS_MAX)
        return fault(holder, "more than 1,048,576 labels", -1);
    if (number == holder->label_room) {
        const size_t room = number ? 2 * number : LABELS_FIRST;
        struct label *larger = realloc(holder->labels, room * sizeof *larger);
        if (!larger)
            return fault(holder, "no memory", -1);
        holder->labels = larger;
        holder->label_room = room;
    }
    struct label *label = &holder->labels[holder->label_count++];
    *label = (struct label){.complete = false};
    for (int cell = 0; cell < rules->cells; cell++)
        if (rules->at[cell] == holder->attacker)
            cell_add(&label->attacker, cell);
        else if (rules->at[cell] != EMPTY)
            cell_add(&label->closed, cell);
    uint32_t head;
    if (!certificate_number(holder->file, &head) || head != KIND_REPLIES)
        return fault(holder, "a label is followed by something else than replies", -1);
    /* Others may be added and moved meanwhile. */
    const bool complete = replies(holder);
    holder->labels[number].complete = complete;
    return complete;
}

/* Reads the proof of the present position, with the attacker to move. */
static bool position(struct holder *holder)
{
    uint32_t head;
    if (!certificate_number(holder->file, &head))
        return fault(holder, "the proof ends early", -1);
    const uint32_t number = head >> KIND_BITS;
    switch (head & ((1 << KIND_BITS) - 1)) {
    case KIND_PAIRS:
        return pairs(holder, number);
    case KIND_REFERENCE:
        return reference(holder, number);
    case KIND_LABEL:
        return number ? fault(holder, "the number of a label is not 2", -1) : label(holder);
    default:
        return number ? fault(holder, "the number of replies is not 1", -1) : replies(holder);
    }
}

bool draw_check(struct draw *draw, struct certificate *certificate)
{
    struct rules *rules = &certificate->rules;
    struct holder holder = {draw, certificate, rules, .holder = certificate->winner,
                            .path = {.rules = rules}};
    holder.attacker = colour_other(holder.holder);
    *draw = (struct draw){0};
    if (rules->rule == RENJU && holder.holder == BLACK)
        return fault(&holder, "black cannot hold the draw by any empty cell under renju", -1);
    const int wrong = path_begin(&holder.path, certificate);
    if (wrong >= 0)
        return fault(&holder, "a move of the header is illegal or wins,", wrong);
    const bool attacks = certificate->move_count % 2 == (holder.attacker == WHITE);
    bool holds = attacks ? position(&holder) : reply(&holder);
    free(holder.labels);
    if (holds && certificate->at != certificate->size)
        holds = fault(&holder, "further bytes follow the proof", -1);
    return holds;
}
