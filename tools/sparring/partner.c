/* Upper confidence bounds (Levente Kocsis and Csaba Szepesvari, "Bandit based Monte-Carlo
 * Planning", 2006) over a graph in which a position is one node however it was reached, with proved
 * results carried up (Mark Winands and others, "Monte-Carlo Tree Search Solver", 2008). A playout
 * takes wins and stops wins, and is random otherwise. */
#include "sparring/partner.h"

#include "base/clock.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 16 /* visits between looks at the clock */ };

static const double explore = 0.7, middle_bonus = 0.3;

/* Values are those of the side to move: 0 lost, 1 won. */
struct node {
    uint64_t key;
    double value, own; /* of all visits; of its playout */
    uint32_t visits;
    uint16_t open; /* columns that are not full */
    bool proved;
    uint32_t child[LZ_GRAVITY_SIZE_MAX]; /* 0 for none */
    uint32_t tries[LZ_GRAVITY_SIZE_MAX];
};

struct partner {
    struct node *nodes; /* from 1 */
    uint32_t *places;   /* nodes by key, twice as many */
    uint32_t count, room;
    uint64_t random;
};

struct partner *partner_new(uint32_t room)
{
    struct partner *partner = calloc(1, sizeof *partner);
    if (!partner)
        return NULL;
    partner->room = room;
    partner->nodes = calloc((size_t)room + 1, sizeof *partner->nodes);
    partner->places = calloc((size_t)room * 2, sizeof *partner->places);
    if (partner->nodes && partner->places)
        return partner;
    partner_free(partner);
    return NULL;
}

void partner_free(struct partner *partner)
{
    if (!partner)
        return;
    free(partner->nodes);
    free(partner->places);
    free(partner);
}

static bool wins(const struct board *board, int column, lz_colour colour)
{
    const int point = board_drop_point(board, column);
    return point >= 0 && board_winning_direction(board, point, colour) >= 0;
}

/* The first column in which `colour` completes a line; -1 for none. */
static int winning_column(const struct board *board, lz_colour colour)
{
    for (int column = 0; column < board->columns; column++)
        if (wins(board, column, colour))
            return column;
    return -1;
}

/* What the side to move gets from a game played out at random. */
static double play_out(struct partner *partner, struct board board, lz_colour mover)
{
    for (double won = 1; board.empty; won = 1 - won) {
        if (winning_column(&board, mover) >= 0)
            return won;
        int column = winning_column(&board, colour_other(mover));
        while (column < 0 || board_drop_point(&board, column) < 0)
            column = (int)random_below(&partner->random, (uint32_t)board.columns);
        board_place(&board, board_drop_point(&board, column), mover);
        mover = colour_other(mover);
    }
    return 0.5;
}

/* The node of a position; `made` says whether it is new. 0 without room. */
static uint32_t node_of(struct partner *partner, const struct board *board, lz_colour mover,
                        bool *made)
{
    const uint64_t key = random_mix(board->key + (uint64_t)mover);
    uint32_t at = (uint32_t)(key % (2 * (uint64_t)partner->room));
    while (partner->places[at] && partner->nodes[partner->places[at]].key != key)
        at = (at + 1) % (2 * partner->room);
    *made = !partner->places[at];
    if (!*made || partner->count == partner->room)
        return partner->places[at];
    partner->places[at] = ++partner->count;
    struct node *node = &partner->nodes[partner->count];
    *node = (struct node){.key = key, .visits = 1};
    for (int column = 0; column < board->columns; column++)
        if (board_drop_point(board, column) >= 0)
            node->open |= (uint16_t)(1 << column);
    if (!board->empty || winning_column(board, mover) >= 0) {
        node->proved = true;
        node->value = board->empty ? 1 : 0.5;
    } else {
        node->value = node->own = play_out(partner, *board, mover);
    }
    return partner->count;
}

/* The column to visit. Those that are proved get no visit while another may better them. */
static int choose(const struct partner *partner, const struct node *node, int columns)
{
    int best = -1;
    double best_score = 0;
    for (int column = 0; column < columns; column++) {
        const struct node *child = &partner->nodes[node->child[column]];
        const double tries = node->tries[column];
        const double middle = 1 - fabs(2.0 * column - columns + 1) / columns;
        double score = 1 + middle;
        if (!(node->open >> column & 1))
            continue;
        if (node->child[column] && child->proved)
            score = -1 - child->value;
        else if (node->child[column])
            score = 1 - child->value + explore * sqrt(log(node->visits) / tries) +
                    middle_bonus * middle / tries;
        if (best < 0 || score > best_score) {
            best = column;
            best_score = score;
        }
    }
    return best;
}

/* Value and proof from the children. */
static void update(const struct partner *partner, struct node *node, int columns)
{
    double sum = node->own, best = 0;
    bool all = true;
    node->visits = 1;
    for (int column = 0; column < columns; column++) {
        if (!(node->open >> column & 1))
            continue;
        const struct node *child = &partner->nodes[node->child[column]];
        const bool proved = node->child[column] && child->proved;
        all = all && proved;
        node->visits += node->tries[column];
        sum += node->tries[column] * (1 - child->value);
        if (proved && 1 - child->value > best)
            best = 1 - child->value;
    }
    node->proved = all || best == 1;
    node->value = node->proved ? best : sum / node->visits;
}

static void visit(struct partner *partner, uint32_t root, const struct board *start,
                  lz_colour mover)
{
    uint32_t path[LZ_GRAVITY_SIZE_MAX * LZ_GRAVITY_SIZE_MAX + 1];
    int length = 0;
    struct board board = *start;
    bool made = false;
    path[length++] = root;
    while (!made && !partner->nodes[path[length - 1]].proved) {
        struct node *node = &partner->nodes[path[length - 1]];
        const int column = choose(partner, node, board.columns);
        board_place(&board, board_drop_point(&board, column), mover);
        mover = colour_other(mover);
        if (!node->child[column])
            node->child[column] = node_of(partner, &board, mover, &made);
        if (!node->child[column])
            break;
        node->tries[column]++;
        path[length++] = node->child[column];
    }
    for (length -= 2; length >= 0; length--)
        update(partner, &partner->nodes[path[length]], board.columns);
}

/* The column that wins, or that was tried most among those not proved to lose. */
static int best_column(const struct node *node, const struct node *nodes, int columns)
{
    int best = -1;
    double best_score = 0;
    for (int column = 0; column < columns; column++) {
        const struct node *child = &nodes[node->child[column]];
        double score = node->tries[column];
        if (!(node->open >> column & 1))
            continue;
        if (node->child[column] && child->proved && child->value != 0.5)
            score = child->value == 0 ? HUGE_VAL : -1;
        if (best < 0 || score > best_score) {
            best = column;
            best_score = score;
        }
    }
    return best;
}

int partner_choose(struct partner *partner, const struct board *board, lz_colour mover, int64_t us)
{
    const int64_t end = clock_now_us() + us;
    const int winning = winning_column(board, mover);
    bool made;
    if (winning >= 0)
        return winning;
    partner->count = 0;
    memset(partner->places, 0, 2 * (size_t)partner->room * sizeof *partner->places);
    const uint32_t root = node_of(partner, board, mover, &made);
    while (!partner->nodes[root].proved && clock_now_us() < end)
        for (int i = 0; i < BATCH; i++)
            visit(partner, root, board, mover);
    return best_column(&partner->nodes[root], partner->nodes, board->columns);
}
