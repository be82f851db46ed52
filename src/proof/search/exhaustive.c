#include "proof/search/exhaustive.h"

#include "game/renju.h"
#include "game/rule.h"
#include <stdlib.h>
#include <string.h>

enum { STOP_INTERVAL = 4096, MOVES_MAX = LZ_CELLS_MAX / 2 + 1 };

/* A position with the attacker to move. `move` wins within `moves` moves of his own; 0 if no move
 * does. */
struct exhaust_entry {
    uint64_t key;
    uint16_t move;
    uint16_t moves; /* MOVES_MAX with move 0: he cannot win at all */
};

static void place(struct exhaust *exhaust, int point, lz_colour colour)
{
    board_place(&exhaust->board, point, colour);
    turns_toggle(&exhaust->turns, exhaust->keys, point, colour);
}

static void take_back(struct exhaust *exhaust, int point)
{
    const lz_colour colour = (lz_colour)exhaust->board.at[point];
    board_remove(&exhaust->board, point);
    turns_toggle(&exhaust->turns, exhaust->keys, point, colour);
}

static bool is_legal(struct exhaust *exhaust, int point, lz_colour colour)
{
    return exhaust->board.at[point] == LZ_EMPTY &&
           (!rule_traits(exhaust->board.rule)->forbids || colour == LZ_WHITE ||
            renju_judge(&exhaust->board, point) == LZ_LEGAL);
}

static bool wins_at(const struct exhaust *exhaust, int point, lz_colour colour)
{
    return exhaust->board.at[point] == LZ_EMPTY &&
           board_winning_direction(&exhaust->board, point, colour) >= 0;
}

/* Counts the cells where the colour wins at once, up to two, and stores the first. */
static int winning_cells(const struct exhaust *exhaust, lz_colour colour, int *first)
{
    int count = 0;
    for (int i = 0; i < exhaust->cells && count < 2; i++)
        if (wins_at(exhaust, exhaust->order[i], colour) && !count++)
            *first = exhaust->order[i];
    return count;
}

/* Whether the attacker still has a line free of the defender's stones. */
static bool has_hope(const struct exhaust *exhaust)
{
    const struct board *board = &exhaust->board;
    const uint8_t taken = (uint8_t)colour_other(exhaust->attacker);
    for (int i = 0; i < exhaust->cells; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            int length = 0;
            for (int point = exhaust->order[i]; length < board->win; point += board_step[d]) {
                if (board->at[point] == taken || board->at[point] == LZ_BLOCKED)
                    break;
                length++;
            }
            if (length == board->win)
                return true;
        }
    }
    return false;
}

static bool attack(struct exhaust *exhaust, int moves);

/* Whether the attacker, who has just moved, wins within `moves` more moves against every reply. */
static bool defend(struct exhaust *exhaust, int moves)
{
    const lz_colour defender = colour_other(exhaust->attacker);
    int point = 0;
    if (winning_cells(exhaust, defender, &point) || !exhaust->board.empty)
        return false;
    const int wins = winning_cells(exhaust, exhaust->attacker, &point);
    /* With open ends a stone at an end of the line can stop it too, so every reply is tried. */
    const bool exchange = rule_has_open_end(exhaust->board.rule);
    if (wins > 1 && !exchange && moves > 0)
        return true;
    int replies = 0;
    for (int i = 0; i < exhaust->cells; i++) {
        const int reply = exhaust->order[i];
        if (wins == 1 && !exchange && reply != point)
            continue;
        if (!is_legal(exhaust, reply, defender))
            continue;
        replies++;
        place(exhaust, reply, defender);
        const bool won = attack(exhaust, moves);
        take_back(exhaust, reply);
        if (!won)
            return false;
    }
    return replies || (wins && moves > 0);
}

static bool try_move(struct exhaust *exhaust, int point, int moves)
{
    if (!is_legal(exhaust, point, exhaust->attacker))
        return false;
    const bool ends = wins_at(exhaust, point, exhaust->attacker);
    place(exhaust, point, exhaust->attacker);
    const bool won = ends || defend(exhaust, moves - 1);
    take_back(exhaust, point);
    return won;
}

static void check_limits(struct exhaust *exhaust)
{
    exhaust->nodes++;
    if (exhaust->nodes >= exhaust->limit ||
        (exhaust->nodes % STOP_INTERVAL == 0 && stop_is_set(exhaust->stop)))
        exhaust->over = true;
}

/* Whether the attacker, to move, wins within `moves` moves of his own. */
static bool attack(struct exhaust *exhaust, int moves)
{
    const int turn = turns_least(&exhaust->turns, exhaust->keys);
    const uint64_t key = exhaust->keys[turn];
    struct exhaust_entry *entry = &exhaust->table[random_mix(key) & exhaust->mask];
    const uint16_t *to = exhaust->turns.to[turn];
    const uint16_t *back = exhaust->turns.to[exhaust->turns.inverse[turn]];
    int only = 0, best = 0;
    if (entry->key == key && entry->move && entry->moves <= moves)
        return true;
    if (entry->key == key && !entry->move && entry->moves >= moves) {
        exhaust->cut = exhaust->cut || entry->moves < MOVES_MAX;
        return false;
    }
    check_limits(exhaust);
    if (moves < 1)
        exhaust->cut = true;
    if (exhaust->over || moves < 1)
        return false;
    const bool cut_before = exhaust->cut;
    exhaust->cut = false;
    const int hint = entry->key == key && entry->move ? back[entry->move] : 0;
    if (winning_cells(exhaust, exhaust->attacker, &only)) {
        best = is_legal(exhaust, only, exhaust->attacker) ? only : 0;
    } else if (has_hope(exhaust)) {
        const int threats = winning_cells(exhaust, colour_other(exhaust->attacker), &only);
        const bool forced = threats && !rule_has_open_end(exhaust->board.rule);
        if (hint && try_move(exhaust, hint, moves))
            best = hint;
        for (int i = 0; i < exhaust->cells && !best && !exhaust->over; i++) {
            const int point = forced ? only : exhaust->order[i];
            if (try_move(exhaust, point, moves))
                best = point;
            if (forced)
                break;
        }
    }
    if (best || !exhaust->over)
        *entry = (struct exhaust_entry){
            .key = key,
            .move = best ? to[best] : 0,
            .moves = (uint16_t)(best || exhaust->cut ? moves : MOVES_MAX),
        };
    exhaust->cut = exhaust->cut || cut_before;
    return best > 0;
}

static bool root_wins(struct exhaust *exhaust, int moves)
{
    return exhaust->to_move == exhaust->attacker ? attack(exhaust, moves) : defend(exhaust, moves);
}

lz_proof exhaust_run(struct exhaust *exhaust, uint64_t nodes, const lz_stop *stop)
{
    exhaust->limit = exhaust->nodes + nodes < nodes ? UINT64_MAX : exhaust->nodes + nodes;
    exhaust->stop = stop;
    exhaust->over = false;
    for (int moves = 1; moves < MOVES_MAX; moves++) {
        exhaust->cut = false;
        if (root_wins(exhaust, moves))
            return LZ_PROOF_WIN;
        if (exhaust->over)
            return LZ_PROOF_UNKNOWN;
        if (!exhaust->cut)
            break;
    }
    return LZ_PROOF_NONE;
}

/* Returns the winning move; searches again if the table has lost it. */
static int winning_move(struct exhaust *exhaust)
{
    const int turn = turns_least(&exhaust->turns, exhaust->keys);
    const uint64_t key = exhaust->keys[turn];
    const struct exhaust_entry *entry = &exhaust->table[random_mix(key) & exhaust->mask];
    for (int moves = 1; moves < MOVES_MAX && !(entry->key == key && entry->move); moves++)
        attack(exhaust, moves);
    return entry->key == key && entry->move
               ? exhaust->turns.to[exhaust->turns.inverse[turn]][entry->move]
               : 0;
}

static bool write_attack(struct exhaust *exhaust);

/* Writes the attacker's move, which is on the board, and the replies to it. `move` is 0 at a root
 * with the defender to move. */
static bool write_replies(struct exhaust *exhaust, int move)
{
    const lz_colour defender = colour_other(exhaust->attacker);
    uint16_t replies[LZ_CELLS_MAX];
    int count = 0;
    for (int i = 0; i < exhaust->cells; i++) {
        const int reply = exhaust->order[i];
        int five;
        if (!is_legal(exhaust, reply, defender))
            continue;
        place(exhaust, reply, defender);
        /* The checker sees for itself that the attacker completes a line after this reply. */
        if (!winning_cells(exhaust, exhaust->attacker, &five))
            replies[count++] = (uint16_t)reply;
        take_back(exhaust, reply);
    }
    writer_put_head(exhaust->writer, (uint32_t)count, REST_NONE);
    if (move)
        writer_put_cell(exhaust->writer, move);
    for (int i = 0; i < count; i++) {
        writer_put_cell(exhaust->writer, replies[i]);
        place(exhaust, replies[i], defender);
        const bool well = write_attack(exhaust);
        take_back(exhaust, replies[i]);
        if (!well)
            return false;
    }
    return true;
}

static bool write_attack(struct exhaust *exhaust)
{
    const int turn = turns_least(&exhaust->turns, exhaust->keys);
    const uint64_t key = exhaust->keys[turn];
    if (writer_put_reference(exhaust->writer, key, turn))
        return true;
    const int move = winning_move(exhaust);
    if (!move || exhaust->writer->no_memory)
        return false;
    const bool ends = wins_at(exhaust, move, exhaust->attacker);
    bool well = true;
    int five;
    place(exhaust, move, exhaust->attacker);
    if (!ends && winning_cells(exhaust, exhaust->attacker, &five) < 2) /* else it is left out */
        writer_put_label(exhaust->writer, key, turn);
    if (ends) {
        writer_put_head(exhaust->writer, 0, REST_NONE);
        writer_put_cell(exhaust->writer, move);
    } else {
        well = write_replies(exhaust, move);
    }
    take_back(exhaust, move);
    return well;
}

bool exhaust_write(struct exhaust *exhaust, struct writer *writer)
{
    exhaust->writer = writer;
    exhaust->limit = UINT64_MAX;
    exhaust->stop = NULL;
    exhaust->over = false;
    return (exhaust->to_move == exhaust->attacker ? write_attack(exhaust)
                                                  : write_replies(exhaust, 0)) &&
           !writer->no_memory;
}

/* The square of twice the distance to the board's centre. */
static int distance(const struct board *board, int point)
{
    const int x = 2 * point_column(point) - board->columns + 1;
    const int y = 2 * point_row(point) - board->rows + 1;
    return x * x + y * y;
}

static void order_cells(struct exhaust *exhaust)
{
    for (int cell = 0; cell < exhaust->board.columns * exhaust->board.rows; cell++) {
        const int point = board_point_of_cell(&exhaust->board, cell);
        if (exhaust->board.at[point] == LZ_BLOCKED)
            continue;
        int i = exhaust->cells++;
        for (; i > 0 &&
               distance(&exhaust->board, exhaust->order[i - 1]) > distance(&exhaust->board, point);
             i--)
            exhaust->order[i] = exhaust->order[i - 1];
        exhaust->order[i] = (uint16_t)point;
    }
}

bool exhaust_init(struct exhaust *exhaust, const struct board *start, lz_colour to_move,
                  lz_colour attacker, size_t bytes)
{
    memset(exhaust, 0, sizeof *exhaust);
    exhaust->board = *start;
    exhaust->to_move = to_move;
    exhaust->attacker = attacker;
    turns_init(&exhaust->turns, start);
    turns_keys(&exhaust->turns, start, exhaust->keys);
    order_cells(exhaust);
    size_t entries = 1, positions = 1;
    for (int i = 0; i < exhaust->cells && positions < SIZE_MAX / 6; i++)
        positions *= 3;
    while (entries <= bytes / (2 * sizeof *exhaust->table) && entries < 2 * positions)
        entries *= 2;
    exhaust->mask = entries - 1;
    exhaust->table = calloc(entries, sizeof *exhaust->table);
    return exhaust->table != NULL;
}

void exhaust_free(struct exhaust *exhaust)
{
    free(exhaust->table);
}
