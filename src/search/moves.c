/* The list of moves of a node, and their order. */
#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_MOVE = 1 << 20, NEARNESS_MAX = 4 };

static_assert(EVAL_POLICY_MAX + HISTORY_MAX * HISTORY_ORDER_MOST / 256 + KILLER_MOST +
                      COUNTER_MOST + NEARNESS_MOST * NEARNESS_MAX + TABLE_MOVE <=
                  ORDER_MAX,
              "every score fits into an ordered_move");
static_assert(2 * EVAL_POLICY_MAX + 2 * HISTORY_MAX * HISTORY_ORDER_MOST / 256 + KILLER_MOST +
                      COUNTER_MOST + NEARNESS_MOST * NEARNESS_MAX <
                  TABLE_MOVE,
              "the table's move sorts first");

static uint64_t point_bit(int point)
{
    return UINT64_C(1) << (point & 63);
}

/* Sets `out` to the cells where a stone of the defender prevents an open four of the attacker at
 * `threat`; `threat` itself is one of them. */
static void defences_to(const struct shapes *shapes, int threat, int attacker,
                        struct point_set *out)
{
    const uint32_t stone = attacker == 0 ? LZ_WHITE : LZ_BLACK;
    const bool forbids = shapes->forbids && attacker == 0;
    memset(out, 0, sizeof *out);
    out->words[threat >> 6] |= point_bit(threat);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (shapes_at(shapes, threat, attacker, d) < SHAPE_FOUR)
            continue;
        const uint32_t code = shapes_line_code(shapes, threat, d);
        const unsigned lines = shapes_lines(shapes, threat) >> (16 * attacker) & 0xffff;
        for (int i = 0; i < 2 * LINE_RADIUS; i++) {
            if (code >> (2 * i) & 3)
                continue;
            const unsigned both = line_shapes(shapes->table, code | stone << (2 * i));
            const unsigned shape = both >> (4 * attacker) & 15;
            const unsigned after = (lines & ~(15u << (4 * d))) | shape << (4 * d);
            if (cell_class_of(after, forbids) == CLASS_OPEN_FOUR)
                continue;
            const int offset = i < LINE_RADIUS ? i - LINE_RADIUS : i - LINE_RADIUS + 1;
            const int point = threat + offset * board_step[d];
            out->words[point >> 6] |= point_bit(point);
        }
    }
}

/* Sets `out` to the moves against the threat of an open four: one's own fours, and the cells that
 * stop every such threat. */
static void list_defences(const struct shapes *shapes, int own, struct point_set *out)
{
    uint16_t threats[LZ_CELLS_MAX];
    const int count = shapes_list(shapes, 1 - own, CLASS_OPEN_FOUR, threats);
    *out = shapes->empty;
    for (int i = 0; i < count; i++) {
        struct point_set stops;
        defences_to(shapes, threats[i], 1 - own, &stops);
        for (int word = 0; word < SHAPES_WORDS; word++)
            out->words[word] &= stops.words[word];
    }
    static const enum cell_class fours[] = {CLASS_FOUR, CLASS_FOUR_PLUS, CLASS_FOUR_THREE,
                                            CLASS_FORBIDDEN};
    for (size_t i = 0; i < sizeof fours / sizeof fours[0]; i++)
        for (int word = 0; word < SHAPES_WORDS; word++)
            out->words[word] |= shapes->set[own][fours[i]].words[word];
}

/* How near two cells are: 4 for neighbours on a line, down to 1 at four steps; 1 for two cells at
 * a knight's move; else 0. */
static int nearness_of(int dx, int dy)
{
    const int further = dx > dy ? dx : dy;
    if (dx == dy || !dx || !dy)
        return NEARNESS_MAX + 1 - further;
    return further <= 2;
}

void nearness_fill(struct worker *worker)
{
    for (int dy = -NEARNESS_MAX; dy <= NEARNESS_MAX; dy++)
        for (int dx = -NEARNESS_MAX; dx <= NEARNESS_MAX; dx++)
            worker->nearness[BOARD_POINTS + dy * BOARD_STRIDE + dx] =
                (int16_t)(TUNED(worker, NEARNESS) * nearness_of(abs(dx), abs(dy)));
}

/* Adds to the moves' promises, and packs them. */
static void order_moves(struct worker *worker, int ply, int table_move, int count,
                        ordered_move *out)
{
    const int own = colour_index(worker->mover);
    const uint16_t *killers = worker->killers[ply];
    const int counter = ply ? worker->counters[own][worker->frames[ply - 1].move] : 0;
    const int last_own = ply > 1 ? worker->frames[ply - 2].move : 0; /* 0 is near no cell */
    const int16_t *near = worker->nearness + BOARD_POINTS - last_own;
    const int16_t *history = worker->history[own];
    int *bonus = worker->bonus;
    for (int i = 0; i < 2; i++)
        if (!i || killers[1] != killers[0])
            bonus[killers[i]] += TUNED(worker, KILLER);
    bonus[counter] += TUNED(worker, COUNTER);
    bonus[table_move] += TABLE_MOVE;
    for (int i = 0; i < count; i++) {
        const int point = worker->points[i];
        const int past = history[point] * TUNED(worker, HISTORY_ORDER) / 256;
        out[i] = move_order(point, worker->policy[i] + past + near[point] + bonus[point]);
    }
    bonus[killers[0]] = bonus[killers[1]] = bonus[counter] = bonus[table_move] = 0;
}

int candidates_list(struct worker *worker, int ply, int table_move,
                    const struct point_set *defences, ordered_move *out)
{
    const struct shapes *shapes = &worker->shapes;
    const int own = colour_index(worker->mover);
    uint16_t *points = worker->points;
    int count;
    if (shapes->count[1 - own][CLASS_OPEN_FOUR]) {
        struct point_set set;
        list_defences(shapes, own, &set);
        count = shapes_list_set(shapes, &set, points);
        if (!count && !ply) /* lost, but the root must play */
            count = shapes_list_set(shapes, &shapes->near, points);
    } else if (defences) {
        count = shapes_list_set(shapes, defences, points);
    } else {
        count = shapes_list_set(shapes, &shapes->near, points);
        if (!count)
            count = shapes_list_set(shapes, &shapes->empty, points);
    }
    eval_policy(worker->eval, shapes, worker->mover, points, count, worker->policy);
    order_moves(worker, ply, table_move, count, out);
    return count;
}

void move_pick(ordered_move *moves, int from, int count)
{
    ordered_move best = moves[from];
    for (int i = from + 1; i < count; i++)
        best = moves[i] > best ? moves[i] : best;
    int at = from;
    while (moves[at] != best)
        at++;
    moves[at] = moves[from];
    moves[from] = best;
}

int moves_urgent(const struct shapes *shapes, enum cell_class least, ordered_move *moves, int from,
                 int count)
{
    int kept = from;
    for (int i = from; i < count; i++) {
        const uint8_t *class = shapes->cell[move_point(moves[i])].class;
        if (class[0] >= least || class[1] >= least)
            moves[kept++] = moves[i];
    }
    return kept;
}
