#include "gravity/grow.h"

#include "gravity/curves.h"
#include "gravity/follow.h"
#include "gravity/force.h"
#include <stdlib.h>
#include <string.h>

enum {
    FORCE_DEPTH = 8,
    FORCE_BUDGET = 40, /* stones, for a leaf */
    PRIOR_SUM = 254
};

/* How much a move gains in a choice by being tried little, and loses by not being known yet. */
static const float explore = 1.0f, unknown_loss = 0.05f;
/* A move's prior is e to the power of: for each winning cell that it makes, for each that it takes
 * from the other side, below an own winning cell, for each half column off the middle, right above
 * the last stone, for its worth in playouts above a half, and as the learnt answer. */
static const float prior_own = 0.5f, prior_spoil = 0.5f, prior_give = -1.0f, prior_off = -0.05f,
                   prior_follow = 0.5f, prior_worth = 2.0f, prior_learnt = 2.0f;

/* Gives a node its edges, to `moves`. */
static bool expand(struct grow *grow, uint32_t at, const struct drops *drops,
                   struct gravity_set moves)
{
    const struct drops_geometry *g = &grow->geometry;
    const struct gravity_set under = drops_below(g, drops->wins[drops->mover]);
    struct graph_edge *edges = graph_add_edges(&grow->graph, at, gravity_set_count(&moves));
    const int learnt = playout_answer(&grow->playouts, drops);
    float weights[GRAVITY_COLUMNS], sum = 0;
    int count = 0;
    if (!edges)
        return false;
    while (gravity_set_any(&moves)) {
        const int cell = gravity_set_pop(&moves);
        const int off_centre = abs(2 * (cell / GRAVITY_COLUMN_BITS) - g->columns + 1);
        float weight = prior_own * (float)force_gain(drops, g, drops->mover, cell) +
                       prior_spoil * (float)force_gain(drops, g, 1 - drops->mover, cell) +
                       prior_off * (float)off_centre +
                       prior_worth * (grow->playouts.worth[drops->mover][cell] - 0.5f);
        if (gravity_set_has(&under, cell))
            weight += prior_give;
        if (drops->last >= 0 && cell == drops->last + 1)
            weight += prior_follow;
        if (cell == learnt)
            weight += prior_learnt;
        weights[count] = curves_power(weight);
        sum += weights[count];
        edges[count++] = (struct graph_edge){.cell = (uint8_t)cell};
    }
    for (int i = 0; i < count; i++)
        edges[i].prior = (uint8_t)(1 + weights[i] / sum * PRIOR_SUM);
    return true;
}

static void prove(struct graph_node *node, int result, int plies)
{
    node->lower = node->upper = (int8_t)result;
    node->value = node->own = (float)(result + 1) / 2;
    node->plies = (uint8_t)plies;
}

/* Judges a new node's position: by a proof, or by the result of a playout. */
static void judge(struct grow *grow, struct graph_node *node, struct drops *drops,
                  enum force_state state, const struct gravity_set *open)
{
    const struct drops_geometry *g = &grow->geometry;
    const int won = drops->mover ? GRAPH_LOST : GRAPH_WON; /* for side 0, when the mover wins */
    node->visits = 1;
    node->mover = (uint8_t)drops->mover;
    node->empty = (uint8_t)drops->empty;
    node->lower = GRAPH_LOST;
    node->upper = GRAPH_WON;
    if (state == FORCE_FULL) {
        prove(node, GRAPH_DRAWN, 0);
        return;
    }
    if (state != FORCE_OPEN) {
        prove(node, state == FORCE_WON ? won : -won, state == FORCE_WON ? 1 : 2);
        return;
    }
    int budget = FORCE_BUDGET;
    const int plies = force_wins(drops, g, *open, FORCE_DEPTH, &budget);
    if (plies) {
        prove(node, won, plies);
        return;
    }
    const enum follow follow = g->win == 4 ? follow_prove(drops, g) : FOLLOW_NOTHING;
    if (follow == FOLLOW_WINS) {
        prove(node, -won, drops->empty);
        return;
    }
    if (follow == FOLLOW_HOLDS && won > 0)
        node->upper = GRAPH_DRAWN;
    if (follow == FOLLOW_HOLDS && won < 0)
        node->lower = GRAPH_DRAWN;
    struct drops game = *drops;
    node->value = node->own = (float)(playout_run(&game, g, &grow->playouts) + 1) / 2;
}

/* A child's bounds as the mover of its parent sees them. */
static inline int lower_for(int mover, const struct graph_node *child)
{
    return mover ? -child->upper : child->lower;
}

static inline int upper_for(int mover, const struct graph_node *child)
{
    return mover ? -child->lower : child->upper;
}

static inline float value_for(int mover, float value)
{
    return mover ? 1 - value : value;
}

/* Brings a node's bounds together; true when they prove its value. */
static bool bound(struct graph_node *node, int lower, int upper)
{
    const int low = node->mover ? -upper : lower, high = node->mover ? -lower : upper;
    if (low > node->lower)
        node->lower = (int8_t)low;
    if (high < node->upper)
        node->upper = (int8_t)high;
    if (node->lower != node->upper)
        return false;
    node->value = (float)(node->lower + 1) / 2;
    return true;
}

/* A node's bounds and value from its edges. Moves that are proved to lose count no more. */
static void update(const struct graph *graph, struct graph_node *node)
{
    int lower = GRAPH_LOST, upper = GRAPH_LOST, soonest = UINT8_MAX, latest = 0;
    float sum = node->own;
    uint32_t visits = 1, counted = 1;
    for (int i = 0; i < node->count; i++) {
        const struct graph_edge *edge = &graph->edges[node->edges + (uint32_t)i];
        visits += edge->tries;
        if (!edge->child) {
            upper = GRAPH_WON;
            continue;
        }
        const struct graph_node *child = &graph->nodes[edge->child];
        const int low = lower_for(node->mover, child), high = upper_for(node->mover, child);
        const int plies = node->empty - child->empty + child->plies;
        lower = low > lower ? low : lower;
        upper = high > upper ? high : upper;
        if (low == GRAPH_WON && plies < soonest)
            soonest = plies;
        if (low == high && plies > latest)
            latest = plies;
        if (high == GRAPH_LOST)
            continue;
        sum += (float)edge->tries * child->value;
        counted += edge->tries;
    }
    node->visits = visits;
    if (bound(node, lower, upper)) {
        node->plies = (uint8_t)(lower == GRAPH_WON ? soonest
                                : lower == upper   ? latest
                                                   : node->empty);
        return;
    }
    node->value = sum / (float)counted;
    if (node->lower == GRAPH_DRAWN && node->value < 0.5f)
        node->value = 0.5f;
    if (node->upper == GRAPH_DRAWN && node->value > 0.5f)
        node->value = 0.5f;
}

/* The edge that promises most, by its value and by how little it was tried; -1 when none can better
 * what is proved. */
static int choose(const struct graph *graph, const struct graph_node *node)
{
    const int have = lower_for(node->mover, node);
    const float unknown = value_for(node->mover, node->value) - unknown_loss;
    const float scale = explore * curves_root((float)node->visits) / 255;
    float best = 0;
    int chosen = -1;
    for (int i = 0; i < node->count; i++) {
        const struct graph_edge *edge = &graph->edges[node->edges + (uint32_t)i];
        const struct graph_node *child = &graph->nodes[edge->child];
        if (edge->child && upper_for(node->mover, child) <= have)
            continue;
        const float value = edge->child ? value_for(node->mover, child->value) : unknown;
        const float score = value + scale * (float)edge->prior / (float)(1 + edge->tries);
        if (chosen < 0 || score > best) {
            best = score;
            chosen = i;
        }
    }
    return chosen;
}

void grow_forget(struct grow *grow)
{
    graph_clear(&grow->graph);
    grow->geometry.win = 0;
}

/* The moves that the root of a search may choose among. */
static struct gravity_set root_moves(const struct grow *grow, enum force_state state,
                                     const struct gravity_set *open, bool all)
{
    const struct drops *start = &grow->start;
    const struct gravity_set playable = drops_playable(start, &grow->geometry);
    const struct gravity_set urgent = gravity_and(playable, &start->wins[1 - start->mover]);
    if (all || (state == FORCE_LOST && !gravity_set_any(&urgent)))
        return playable;
    return state == FORCE_WON    ? gravity_and(playable, &start->wins[start->mover])
           : state == FORCE_LOST ? urgent
                                 : *open;
}

/* Gives the root's moves that the next two stones decide their nodes before any visit: the limits
 * may allow none. */
static void prove_moves(struct grow *grow)
{
    struct graph *graph = &grow->graph;
    const struct drops *start = &grow->start;
    const struct graph_node root = graph->nodes[grow->root];
    for (int i = 0; i < root.count; i++) {
        struct graph_edge *edge = &graph->edges[root.edges + (uint32_t)i];
        const bool wins = gravity_set_has(&start->wins[start->mover], edge->cell);
        struct drops after = *start;
        struct gravity_set open;
        drops_place(&after, &grow->geometry, edge->cell);
        const enum force_state state =
            wins ? FORCE_LOST : force_moves(&after, &grow->geometry, &open);
        if (!edge->child && state != FORCE_OPEN)
            edge->child = graph_add(graph, drops_key(&after));
        if (!edge->child || state == FORCE_OPEN)
            continue;
        judge(grow, &graph->nodes[edge->child], &after, state, &open);
        if (wins)
            graph->nodes[edge->child].plies = 0;
    }
    update(graph, &graph->nodes[grow->root]);
}

void grow_begin(struct grow *grow, const struct board *board, lz_colour mover, bool all)
{
    struct gravity_set open = {{0}};
    const struct gravity_set board_before = grow->geometry.board;
    const int win_before = grow->geometry.win;
    drops_geometry_init(&grow->geometry, board);
    drops_init(&grow->start, &grow->geometry, board, mover);
    grow->deepest = 0;
    const bool same = win_before == grow->geometry.win &&
                      !memcmp(&board_before, &grow->geometry.board, sizeof board_before);
    const uint64_t key = drops_key(&grow->start);
    grow->root = same ? graph_find(&grow->graph, key) : 0;
    const enum force_state state = force_moves(&grow->start, &grow->geometry, &open);
    const struct gravity_set moves = root_moves(grow, state, &open, all);
    if (grow->root && grow->graph.nodes[grow->root].count == gravity_set_count(&moves)) {
        grow->root = graph_keep(&grow->graph, grow->root);
        grow->playouts.random = grow->seed;
    } else {
        graph_clear(&grow->graph);
        playout_begin(&grow->playouts, grow->seed);
        grow->root = graph_add(&grow->graph, key);
        judge(grow, &grow->graph.nodes[grow->root], &grow->start, state, &open);
        expand(grow, grow->root, &grow->start, moves);
    }
    /* The root's moves have to be compared, whatever is known of its value. */
    grow->graph.nodes[grow->root].lower = GRAPH_LOST;
    grow->graph.nodes[grow->root].upper = GRAPH_WON;
    prove_moves(grow);
}

/* The node of a settled position, new if need be; 0 when the graph is full. */
static uint32_t node_of(struct grow *grow, struct drops *drops, enum force_state state,
                        const struct gravity_set *open, bool *made)
{
    const uint64_t key = drops_key(drops);
    const uint32_t found = graph_find(&grow->graph, key);
    *made = !found;
    if (found)
        return found;
    const uint32_t node = graph_add(&grow->graph, key);
    if (node)
        judge(grow, &grow->graph.nodes[node], drops, state, open);
    return node;
}

/* Without room for another node, a playout counts for the one above. */
static void play_for(struct grow *grow, struct graph_node *node, const struct drops *drops)
{
    enum { MEMORY = 16 };
    struct drops game = *drops;
    const float result = (float)(playout_run(&game, &grow->geometry, &grow->playouts) + 1) / 2;
    node->own += (result - node->own) / MEMORY;
}

void grow_visit(struct grow *grow, int edge)
{
    struct graph *graph = &grow->graph;
    struct drops drops = grow->start;
    uint32_t path[GRAVITY_CELL_MAX + 2], at = grow->root;
    int length = 0;
    bool made = false;
    struct gravity_set open;
    enum force_state state = FORCE_OPEN;
    while (!made) {
        struct graph_node *node = &graph->nodes[at];
        path[length++] = at;
        const bool told = edge >= 0 && length == 1;
        if ((graph_is_proved(node) && !told) || (!node->edges && !expand(grow, at, &drops, open)))
            break;
        const int i = told ? edge : choose(graph, node);
        if (i < 0)
            break;
        struct graph_edge *chosen = &graph->edges[node->edges + (uint32_t)i];
        drops_place(&drops, &grow->geometry, chosen->cell);
        state = force_settle(&drops, &grow->geometry, &open, NULL, NULL);
        if (!chosen->child)
            chosen->child = node_of(grow, &drops, state, &open, &made);
        if (!chosen->child) {
            play_for(grow, node, &drops);
            break;
        }
        chosen->tries++;
        at = chosen->child;
    }
    const int depth = grow->start.empty - drops.empty;
    grow->deepest = depth > grow->deepest ? depth : grow->deepest;
    while (length--)
        if (graph->nodes[path[length]].edges && !graph_is_proved(&graph->nodes[path[length]]))
            update(graph, &graph->nodes[path[length]]);
}

/* A value that is still likely after so few tries. */
static double warranted(const struct grow_move *move)
{
    return move->value - 0.5 / (double)curves_root(1.0f + (float)move->tries);
}

bool grow_is_better(const struct grow_move *a, const struct grow_move *b, bool by_value)
{
    if ((a->lower == GRAPH_WON) != (b->lower == GRAPH_WON))
        return a->lower == GRAPH_WON;
    if (a->lower == GRAPH_WON)
        return a->plies < b->plies;
    if ((a->upper == GRAPH_LOST) != (b->upper == GRAPH_LOST))
        return b->upper == GRAPH_LOST;
    if (a->upper == GRAPH_LOST)
        return a->plies > b->plies;
    /* What is proved needs no tries. */
    if ((by_value || a->lower == a->upper || b->lower == b->upper) && warranted(a) != warranted(b))
        return warranted(a) > warranted(b);
    return a->tries != b->tries ? a->tries > b->tries : a->prior > b->prior;
}

int grow_moves(const struct grow *grow, struct grow_move moves[GRAVITY_COLUMNS])
{
    const struct graph *graph = &grow->graph;
    const struct graph_node *node = &graph->nodes[grow->root];
    for (int i = 0; i < node->count; i++) {
        const struct graph_edge *edge = &graph->edges[node->edges + (uint32_t)i];
        const struct graph_node *child = &graph->nodes[edge->child];
        struct grow_move move = {
            .edge = i, .cell = edge->cell, .prior = edge->prior, .tries = edge->tries};
        move.value = value_for(node->mover, edge->child ? child->value : node->value);
        move.lower = edge->child ? lower_for(node->mover, child) : GRAPH_LOST;
        move.upper = edge->child ? upper_for(node->mover, child) : GRAPH_WON;
        move.plies = edge->child ? node->empty - child->empty + child->plies : 0;
        if (move.lower == move.upper)
            move.tries = UINT32_MAX / GRAVITY_COLUMNS;
        moves[i] = move;
    }
    return node->count;
}

int grow_line(const struct grow *grow, int edge, uint8_t *columns, int most)
{
    const struct graph *graph = &grow->graph;
    struct drops drops = grow->start;
    uint32_t at = grow->root;
    int length = 0;
    while (at && graph->nodes[at].edges) {
        const struct graph_node *node = &graph->nodes[at];
        const struct graph_edge *edges = &graph->edges[node->edges];
        int best = edge;
        for (int i = 0; edge < 0 && i < node->count; i++)
            if (best < 0 || edges[i].tries > edges[best].tries)
                best = i;
        edge = -1;
        if (length && !edges[best].tries)
            break;
        uint8_t forced[GRAVITY_CELL_MAX];
        int count = 0;
        struct gravity_set open;
        if (length == most)
            return length;
        columns[length++] = (uint8_t)(edges[best].cell / GRAVITY_COLUMN_BITS);
        drops_place(&drops, &grow->geometry, edges[best].cell);
        const struct graph_node *child = &graph->nodes[edges[best].child];
        if (edges[best].child && !(graph_is_proved(child) && !child->plies))
            force_settle(&drops, &grow->geometry, &open, forced, &count);
        for (int i = 0; i < count && length < most; i++)
            columns[length++] = (uint8_t)(forced[i] / GRAVITY_COLUMN_BITS);
        at = edges[best].child;
    }
    return length;
}
