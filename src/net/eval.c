/* The evaluation, as net/lines.h defines it. A stone changes one line of each cell near it, which
 * its delta lists. The sums over the board are made for each delta once, when a value is first
 * asked for. What is kept of each cell follows only when the delta after is looked at, so a leaf
 * changes no cell. Taking a delta back goes by the same changes. */
#include "net/eval.h"

#include "net/lines.h"
#include <stdlib.h>
#include <string.h>

_Static_assert(LINES_SUM_MAX <= INT16_MAX, "the sums fit");

enum { CACHE_LINE = 64 };

/* A delta's changes. */
struct list {
    int count;
    const struct shape_change *change;
};

struct eval {
    int depth;                      /* deltas pushed */
    int listed;                     /* deltas whose lists are known and sums made */
    int made;                       /* deltas that the cells have followed, `listed` at most */
    struct list list[LZ_CELLS_MAX]; /* by the depth before the delta */
    const struct lines_net *net;
    const struct lines_kernel *kernel;
    struct net_row *cells;      /* by point */
    struct lines_sums *sums;    /* over all cells, by depth */
    struct policy_cell *policy; /* by point */
    /* Room for `cells`, `policy` and `sums`, aligned to a cache line. */
    unsigned char room[BOARD_POINTS * (sizeof(struct net_row) + sizeof(struct policy_cell)) +
                       (LZ_CELLS_MAX + 1) * sizeof(struct lines_sums) + CACHE_LINE];
};

unsigned eval_threats(const struct shapes *shapes, int own)
{
    const int *mine = shapes->count[own], *other = shapes->count[1 - own];
    unsigned threats = 0;
    if (mine[CLASS_FOUR_THREE])
        threats |= THREAT_FOUR_THREE;
    if (mine[CLASS_DOUBLE_THREE])
        threats |= THREAT_DOUBLE_THREE;
    if (mine[CLASS_FOUR] + mine[CLASS_FOUR_PLUS] + mine[CLASS_FOUR_THREE])
        threats |= THREAT_FOUR;
    if (other[CLASS_OPEN_FOUR])
        threats |= THREAT_OTHER_OPEN_FOUR;
    if (other[CLASS_FOUR_THREE])
        threats |= THREAT_OTHER_FOUR_THREE;
    if (other[CLASS_DOUBLE_THREE])
        threats |= THREAT_OTHER_DOUBLE_THREE;
    return threats;
}

struct eval *eval_new(void)
{
    return malloc(sizeof(struct eval));
}

/* Sums up the rows of an empty cell. */
static void cell_fill(struct eval *eval, const struct shapes *shapes, int point)
{
    struct net_row *cell = &eval->cells[point];
    struct policy_cell *policy = &eval->policy[point];
    *cell = (struct net_row){{0}};
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const unsigned pair = shapes->cell[point].pair[d];
        for (int i = 0; i < NET_SUMS; i++)
            cell->number[i] = (int16_t)(cell->number[i] + eval->net->row[pair][i]);
        for (int i = 0; i < POLICY_SUMS; i++)
            policy->number[i] = (int16_t)(policy->number[i] + eval->net->policy[pair][i]);
    }
}

void eval_start(struct eval *eval, const struct shapes *shapes, const struct lines_net *net)
{
    eval->depth = eval->listed = eval->made = 0;
    eval->net = net;
    eval->kernel = lines_kernel();
    eval->cells = (void *)(eval->room + CACHE_LINE - (uintptr_t)eval->room % CACHE_LINE);
    eval->policy = (void *)(eval->cells + BOARD_POINTS);
    eval->sums = (void *)(eval->policy + BOARD_POINTS);
    memset(eval->policy, 0, BOARD_POINTS * sizeof *eval->policy); /* cells without lines */
    eval->sums[0] = (struct lines_sums){{0}};
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    for (int i = 0; i < count; i++) {
        cell_fill(eval, shapes, points[i]);
        lines_count(&eval->cells[points[i]], false, &eval->sums[0]);
    }
}

void eval_push(struct eval *eval)
{
    eval->depth++;
}

/* Makes a list's changes in what is kept of the cells, or takes them back. */
static void make(struct eval *eval, const struct list *list, bool back)
{
    eval->kernel->make(eval->net->row, eval->cells, list->change, list->count, back);
    eval->kernel->make_policy(eval->net->policy, eval->policy, list->change, list->count, back);
}

void eval_pop(struct eval *eval)
{
    eval->depth--;
    if (eval->made > eval->depth)
        make(eval, &eval->list[--eval->made], true);
    if (eval->listed > eval->depth)
        eval->listed = eval->depth;
}

/* Brings the cells up to the deltas listed. */
static void make_listed(struct eval *eval)
{
    while (eval->made < eval->listed)
        make(eval, &eval->list[eval->made++], false);
}

static const struct lines_sums *sums_now(struct eval *eval, const struct shapes *shapes)
{
    while (eval->listed < eval->depth) {
        make_listed(eval);
        const struct shape_delta *delta = &shapes->delta[eval->listed];
        const struct list list = {delta->changes, &shapes->changes[delta->first]};
        eval->list[eval->listed++] = list;
        struct lines_sums *sums = &eval->sums[eval->listed];
        eval->kernel->sum(eval->net->row, eval->cells, list.change, list.count, sums - 1, sums);
    }
    return &eval->sums[eval->depth];
}

void eval_keep(struct eval *eval, const struct shapes *shapes)
{
    sums_now(eval, shapes);
}

static int value_of(const struct eval *eval, const struct lines_sums *sums, int own,
                    unsigned threats)
{
    return net_value_of(eval->kernel->value(&eval->net->head[own], sums, threats));
}

int eval_value(struct eval *eval, const struct shapes *shapes, lz_colour mover)
{
    const int own = colour_index(mover);
    return value_of(eval, sums_now(eval, shapes), own, eval_threats(shapes, own));
}

void eval_hidden(struct eval *eval, const struct shapes *shapes, lz_colour mover,
                 struct lines_hidden *out)
{
    const int own = colour_index(mover);
    lines_hide(&eval->net->head[own], sums_now(eval, shapes), eval_threats(shapes, own), out);
}

int eval_margin(struct eval *eval, const struct shapes *shapes, lz_colour mover)
{
    const struct board *board = &shapes->board;
    const int cells = board->columns * board->rows;
    struct lines_hidden hidden;
    eval_hidden(eval, shapes, mover, &hidden);
    return lines_margin_of(&eval->net->margin[colour_index(mover)], &hidden, cells - board->empty,
                           cells);
}

void eval_explain(struct eval *eval, const struct shapes *shapes, lz_colour mover,
                  struct eval_parts *out)
{
    const int own = colour_index(mover);
    const unsigned threats = eval_threats(shapes, own);
    const struct lines_sums *sums = sums_now(eval, shapes), none = {{0}};
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, &shapes->empty, points);
    make_listed(eval);
    *out = (struct eval_parts){.value = value_of(eval, sums, own, threats),
                               .empty = value_of(eval, &none, own, 0)};
    out->threats = out->value - value_of(eval, sums, own, 0);
    for (int i = 0; i < count; i++) {
        const struct shape_change leaves = {points[i], SHAPES_NOWHERE, SHAPES_NOWHERE, 0};
        struct lines_sums without;
        eval->kernel->sum(eval->net->row, eval->cells, &leaves, 1, sums, &without);
        out->worth[points[i]] = out->value - value_of(eval, &without, own, threats);
    }
}

void eval_policy(struct eval *eval, const struct shapes *shapes, lz_colour mover,
                 const uint16_t *points, int count, int *out)
{
    const struct lines_sums *sums = sums_now(eval, shapes);
    make_listed(eval);
    eval->kernel->policy(eval->net, colour_index(mover), sums, eval->policy, points, count, out);
}
