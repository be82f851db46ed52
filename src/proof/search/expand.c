/* Expands a node: finds a win by threats, or lists the quiet moves to try. Expands a try: finds the
 * defender's win by fours, or lists the replies that need an answer of their own. */
#include "proof/certificate/plan_to_moves.h"
#include "proof/certificate/replay.h"
#include "proof/search/packed_tree.h"
#include "proof/search/similar_wins.h"

#include <string.h>

enum {
    DEFENDER_FOURS = 2000, /* node limit of the search for the defender's win by fours */
    NODE_UNIT = 32,        /* proof number of a node whose value is 0 */
    TRY_UNIT = 128,        /* proof number of a try that leads to value 0 */
    HALF = 70,             /* an advantage of this value halves a proof number */
    ESTIMATE_MAX = 60000,
    PASSES_MAX = 5 /* searches after a pass that meet their limit, then the try is given up */
};

/* unit * 2^(-value / HALF), at least 1. */
static uint32_t estimate(uint32_t unit, int value)
{
    uint64_t number = (uint64_t)unit << 16;
    int halves = value < 0 ? -value : value;
    for (; halves >= HALF; halves -= HALF)
        number = value > 0 ? number / 2 : number < UINT64_C(1) << 40 ? number * 2 : number;
    number = value > 0 ? number - number * (uint64_t)halves / (2 * HALF)
                       : number + number * (uint64_t)halves / HALF;
    number >>= 16;
    return number < 1 ? 1 : number > ESTIMATE_MAX ? ESTIMATE_MAX : (uint32_t)number;
}

static void node_decide(struct proof_node *node, bool won)
{
    node->state = won ? PROOF_WON : PROOF_FAILED;
    node->proof = won ? 0 : PROOF_INFINITE;
    node->disproof = won ? PROOF_INFINITE : 0;
    node->won_by = WON_BY_THREATS;
}

static void try_decide(struct proof_try *try, bool won)
{
    try->state = won ? PROOF_WON : PROOF_FAILED;
    try->proof = won ? 0 : PROOF_INFINITE;
    try->disproof = won ? PROOF_INFINITE : 0;
}

/* The value for `mover` of the present position with a stone of `colour` added on the point. */
static int value_with(struct proof_search *search, int point, lz_colour colour, lz_colour mover)
{
    proof_place(search, point, colour);
    const int value = eval_value(search->eval, &search->shapes, mover);
    proof_remove(search);
    return value;
}

/* Sorts the tries, best first; returns how many of them to keep, at most `most`. */
static int sort_tries(struct proof_try *tries, int count, int most)
{
    for (int i = 1; i < count; i++) {
        const struct proof_try try = tries[i];
        int j = i;
        for (; j > 0 && tries[j - 1].proof > try.proof; j--)
            tries[j] = tries[j - 1];
        tries[j] = try;
    }
    return count < most ? count : most;
}

/* Puts a try that was made before in the place of its new one, or behind all. */
static int put_try(struct proof_try *tries, int count, const struct proof_try *before)
{
    int i = 0;
    while (i < count && tries[i].move != before->move)
        i++;
    tries[i] = *before;
    return i == count ? count + 1 : count;
}

/* Lists the tries of the node, which is the present position; those it has stay as they are. */
static void list_tries(struct proof_search *search, uint32_t which)
{
    struct shapes *shapes = &search->shapes;
    const int own = colour_index(search->attacker);
    const int turn = proof_turn(search);
    uint16_t points[LZ_CELLS_MAX];
    struct proof_try tries[LZ_CELLS_MAX];
    int count = 0;
    const int listed =
        shapes->count[1 - own][CLASS_FIVE]
            ? shapes_stops(shapes, 1 - own, points)
            : shapes_list_set(shapes, shapes->board.stones ? &shapes->near : &shapes->empty,
                              points);
    eval_keep(search->eval, shapes);
    for (int i = 0; i < listed; i++) {
        if (!shapes_allowed(shapes, points[i], search->attacker))
            continue;
        const int value =
            -value_with(search, points[i], search->attacker, colour_other(search->attacker));
        tries[count++] = (struct proof_try){.proof = estimate(TRY_UNIT, value),
                                            .disproof = estimate(NODE_UNIT, -value),
                                            .move = search->turns.to[turn][points[i]],
                                            .state = PROOF_NEW};
    }
    count = sort_tries(tries, count, search->limits.tries);
    struct proof_node *node = &search->graph->nodes[which];
    for (int i = 0; i < node->count; i++)
        count = put_try(tries, count, &search->graph->tries[node->first + (uint32_t)i]);
    if (!proof_room(search, (uint32_t)count, 0))
        return;
    node->state = PROOF_OPEN;
    node->first = search->graph->try_count;
    node->count = (uint16_t)count;
    memcpy(search->graph->tries + search->graph->try_count, tries, (size_t)count * sizeof tries[0]);
    search->graph->try_count += (uint32_t)count;
    if (!count)
        node_decide(node, false);
}

/* Keeps a win by threats; returns its index, 0 when the memory is full. `turn` leads to the
 * orientation in which it is kept. */
static uint32_t keep_tree(struct proof_search *search, const struct win_tree *tree, int root,
                          int turn)
{
    struct proof_graph *graph = search->graph;
    const uint32_t tokens = tree_size(tree, root), kept = graph->tree_count;
    if (!proof_room_trees(search, tokens))
        return 0;
    tree_put(tree, root, search->turns.to[turn], graph->trees + kept);
    graph->tree_count += tokens;
    return kept;
}

/* The node, which is the present position, is won by this tree, unless another thread was faster.
 * `quiet` is the tree's first move if that is a quiet one. */
static void node_win(struct proof_search *search, uint32_t which, const struct win_tree *tree,
                     int root, int quiet)
{
    struct proof_node *node = &search->graph->nodes[which];
    if (node->state == PROOF_WON)
        return;
    const uint32_t kept = keep_tree(search, tree, root, proof_turn(search));
    if (!kept)
        return;
    node_decide(node, true);
    node->first = kept;
    node->count = 0;
    if (quiet)
        node->won_by = WON_BY_REPLAY;
    if (search->local)
        hint_put(search, quiet, kept, true);
}

/* Builds the tree of a win by threats that was found: right now the table has nearly all of it. */
static bool build_tree(struct proof_search *search)
{
    return vct_tree(&search->vct, &search->shapes, search->attacker, search->limits.tree_nodes);
}

/* Decides the node, which is the present position, if the attacker, to move, wins by threats. */
static void win_by_threats(struct proof_search *search, uint32_t which, uint64_t nodes)
{
    struct shapes *shapes = &search->shapes;
    proof_unlock(search);
    const bool wins = vct_search(&search->vct, shapes, search->attacker, nodes) == LZ_PROOF_WIN &&
                      build_tree(search);
    proof_lock(search);
    if (wins)
        node_win(search, which, &search->vct.tree, search->vct.root, 0);
}

/* Whether the attacker, to move, wins by the threats of a tree that most of another position's win
 * is; if so, builds the win's own tree. */
static bool wins_by_tree(struct proof_search *search, const struct win_tree *tree, int root)
{
    return vct_follow(&search->vct, &search->shapes, search->attacker, tree, root,
                      search->limits.reply_nodes) &&
           build_tree(search);
}

static bool has_plans(const struct win_tree *tree)
{
    for (int i = 0; i < tree->count; i++)
        if (tree->nodes[i].child <= WIN_PLAN)
            return true;
    return false;
}

/* Puts moves that win in the present position in the place of the plans of a hint's tree. Returns
 * the first node, WIN_NONE if the tree has plans and does not win there. */
static int spell_hint(struct proof_search *search, const struct hint *hint, struct win_tree *tree,
                      int root)
{
    struct win_tree moves = {0};
    if (root == WIN_NONE || !has_plans(tree))
        return root;
    const struct replay_plans plans = hint_plans(search, hint);
    const int first = spell_out(&search->shapes, search->attacker, tree, &plans, root, &moves,
                                &search->vct.nodes);
    win_free(tree);
    *tree = moves;
    return first;
}

/* Decides the node, which is the present position, if the attacker wins as the hint says, move for
 * move, or, by threats, nearly so. */
static void win_by_hint(struct proof_search *search, uint32_t which, const struct hint *hint)
{
    struct win_tree tree = {0};
    int root = hint_tree(search, hint, &tree);
    proof_unlock(search);
    if (hint->whole)
        root = spell_hint(search, hint, &tree, root);
    const bool same = root != WIN_NONE && hint->whole &&
                      replay_wins(&search->shapes, search->attacker, &tree, root,
                                  search->limits.replay_nodes, &search->vct.nodes);
    const bool wins =
        same || (root != WIN_NONE && !hint->move && wins_by_tree(search, &tree, root));
    proof_lock(search);
    if (same)
        node_win(search, which, &tree, root, hint->move);
    else if (wins)
        node_win(search, which, &search->vct.tree, search->vct.root, 0);
    win_free(&tree);
}

/* Decides the node, which is the present position, by one of the hints if it can; returns whether
 * one is of a quiet move. */
static bool win_by_hints(struct proof_search *search, uint32_t which, const struct hint *hints,
                         int count)
{
    bool quiet = false;
    for (int i = 0; i < count && search->graph->nodes[which].state <= PROOF_OPEN; i++) {
        quiet |= hints[i].move > 0;
        win_by_hint(search, which, &hints[i]);
    }
    return quiet;
}

static int stones_of(const struct shapes *shapes, lz_colour colour)
{
    int count = 0;
    for (int point = 0; point < BOARD_POINTS; point++)
        count += shapes->board.at[point] == colour;
    return count;
}

/* The result of a pass after a quiet move. */
struct pass {
    bool wins;
    bool open;            /* the search met its limit */
    struct win_tree tree; /* the win by threats, if it `wins` */
    int root;
    struct point_set replies; /* may need an answer of their own */
};

/* Finds the replies that need an answer of their own. Against a four these are the ones that stop
 * it. If the attacker wins after a pass, they are the cells that this win depends on. Otherwise
 * they are all cells. The search after the pass follows the guide first, if that has a root. */
static void look_at_pass(struct proof_search *search, struct win_tree *guide, int root,
                         struct pass *pass)
{
    struct shapes *shapes = &search->shapes;
    const int own = colour_index(search->attacker);
    uint16_t stops[SHAPES_STOPS];
    memset(pass, 0, sizeof *pass);
    pass->root = WIN_NONE;
    if (shapes->count[own][CLASS_FIVE]) {
        const int count = shapes_stops(shapes, own, stops);
        for (int i = 0; i < count; i++)
            bits_set(pass->replies.words, stops[i]);
        return;
    }
    if (root != WIN_NONE &&
        replay_wins_after_pass(shapes, search->attacker, guide, root, search->limits.replay_nodes,
                               &search->vct.nodes, &pass->replies)) {
        pass->wins = true;
        pass->tree = *guide;
        pass->root = root;
        *guide = (struct win_tree){0};
        return;
    }
    const uint64_t nodes = search->limits.pass_nodes;
    lz_proof proof = LZ_PROOF_NONE;
    if (root != WIN_NONE &&
        vct_follow(&search->vct, shapes, search->attacker, guide, root, search->limits.reply_nodes))
        proof = LZ_PROOF_WIN;
    else if (search->local)
        proof = vct_search(&search->vct, shapes, search->attacker, nodes);
    pass->open = proof == LZ_PROOF_UNKNOWN;
    if (proof != LZ_PROOF_WIN || !vct_tree(&search->vct, shapes, search->attacker, nodes)) {
        pass->replies = shapes->empty;
        return;
    }
    pass->wins = true;
    pass->tree = search->vct.tree;
    pass->root = search->vct.root;
    search->vct.tree = (struct win_tree){0};
    pass->replies = (struct point_set){{0}};
    win_zone(&pass->tree, pass->root, shapes, search->attacker, 1, &pass->replies);
}

/* Searches briefly whether the attacker still wins after a reply to a threat, as he does after
 * most; if so, the reply gets its node, which is won. */
static bool look_at_reply(struct proof_search *search, uint32_t which, const uint16_t *back,
                          const struct win_tree *tree, int root)
{
    struct proof_graph *graph = search->graph;
    struct hint hints[HINTS_MAX];
    const struct proof_reply *reply = &graph->replies[which];
    proof_place(search, back[reply->move], colour_other(search->attacker));
    const uint32_t node = proof_node_here(search, reply->proof, reply->disproof);
    graph->replies[which].node = node;
    if (node && !win_by_hints(search, node, hints, hint_get(search, hints)) &&
        graph->nodes[node].state == PROOF_NEW) {
        proof_unlock(search);
        const bool wins = wins_by_tree(search, tree, root);
        proof_lock(search);
        if (wins)
            node_win(search, node, &search->vct.tree, search->vct.root, 0);
    }
    proof_remove(search);
    return graph->nodes[node].state == PROOF_WON;
}

/* Looks at further replies until one is unsolved. */
static void look_at_replies(struct proof_search *search, uint32_t which, int turn,
                            const struct win_tree *tree, int root)
{
    struct proof_graph *graph = search->graph;
    const uint16_t *back = search->turns.to[search->turns.inverse[turn]];
    const uint32_t first = graph->tries[which].first;
    const uint32_t count = graph->tries[which].count;
    bool solved = true;
    for (uint32_t i = graph->tries[which].looked; i < count && solved; i++) {
        graph->tries[which].looked++;
        solved = look_at_reply(search, first + i, back, tree, root);
    }
}

void proof_look_on(struct proof_search *search, uint32_t which, int turn)
{
    struct proof_graph *graph = search->graph;
    const uint16_t *back = search->turns.to[search->turns.inverse[turn]];
    const uint16_t *at = graph->trees + graph->tries[which].tree;
    struct win_tree tree = {0};
    graph->expansions++;
    const int root = tree_get(&tree, back, &at);
    graph->tries[which].busy = true;
    if (root != WIN_NONE)
        look_at_replies(search, which, turn, &tree, root);
    else
        graph->full = true;
    graph->tries[which].busy = false;
    win_free(&tree);
}

/* Whether the try is one that is not tried unless the adviser has found a win with it. */
static bool is_hopeless(struct proof_search *search, const struct pass *pass)
{
    const struct shapes *shapes = &search->shapes;
    return !pass->wins && !shapes->count[colour_index(search->attacker)][CLASS_FIVE] &&
           stones_of(shapes, search->attacker) > search->limits.free_stones;
}

/* The strongest first. */
static void sort_replies(struct proof_reply *replies, int count)
{
    for (int i = 1; i < count; i++) {
        const struct proof_reply reply = replies[i];
        int j = i;
        for (; j > 0 && replies[j - 1].proof < reply.proof; j--)
            replies[j] = replies[j - 1];
        replies[j] = reply;
    }
}

static void list_needed(struct proof_search *search, uint32_t which, struct pass *pass, int turn)
{
    struct proof_graph *graph = search->graph;
    struct shapes *shapes = &search->shapes;
    const lz_colour defender = colour_other(search->attacker);
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, &pass->replies, points);
    const uint32_t kept = pass->wins ? keep_tree(search, &pass->tree, pass->root, turn) : 0;
    if (!proof_room(search, 0, (uint32_t)count) || (pass->wins && !kept))
        return;
    struct proof_try *try = &graph->tries[which];
    *try = (struct proof_try){.proof = try->proof, /* until its replies' numbers are known */
                              .disproof = try->disproof,
                              .move = try->move,
                              .busy = true,
                              .visitors = try->visitors,
                              .state = PROOF_OPEN,
                              .has_default = pass->wins,
                              .tree = kept,
                              .first = graph->reply_count};
    eval_keep(search->eval, shapes);
    for (int i = 0; i < count; i++) {
        if (!shapes_allowed(shapes, points[i], defender))
            continue;
        const int value = value_with(search, points[i], defender, search->attacker);
        graph->replies[graph->reply_count++] =
            (struct proof_reply){.move = search->turns.to[turn][points[i]],
                                 .proof = (uint16_t)estimate(NODE_UNIT, value),
                                 .disproof = (uint16_t)estimate(NODE_UNIT, -value)};
        try->count++;
    }
    /* No reply is legal or needs an answer: a four or the pass wins, a full board is a draw. */
    if (!try->count) {
        try_decide(try, pass->wins || shapes->count[colour_index(search->attacker)][CLASS_FIVE]);
        return;
    }
    sort_replies(graph->replies + try->first, try->count);
    if (pass->wins)
        look_at_replies(search, which, turn, &pass->tree, pass->root);
}

/* Reads the hint's win after its quiet move and a pass; returns its first node, WIN_NONE if there
 * is none. */
static int guide_root(const struct proof_search *search, const struct hint *hint,
                      struct win_tree *tree)
{
    const int root = hint_tree(search, hint, tree);
    if (root == WIN_NONE || !hint->whole)
        return root;
    int child = tree->nodes[root].child;
    while (child != WIN_NONE && tree->nodes[child].reply)
        child = tree->nodes[child].next;
    return child;
}

/* Decides a try or lists its replies; `guide`, if any, is a similar win by the same move. */
static void expand_try(struct proof_search *search, uint32_t which, int turn,
                       const struct hint *guide)
{
    struct shapes *shapes = &search->shapes;
    const lz_colour defender = colour_other(search->attacker);
    struct pass pass = {.root = WIN_NONE};
    struct win_tree tree = {0};
    int root = guide ? guide_root(search, guide, &tree) : WIN_NONE;
    search->graph->expansions++;
    search->graph->tries[which].busy = true;
    proof_unlock(search);
    if (root != WIN_NONE)
        root = spell_hint(search, guide, &tree, root);
    const bool refuted = shapes->count[colour_index(defender)][CLASS_FIVE] ||
                         vcf_search(&search->vcf, shapes, defender, DEFENDER_FOURS);
    if (!refuted)
        look_at_pass(search, &tree, root, &pass);
    const bool hopeless = !refuted && is_hopeless(search, &pass);
    proof_lock(search);
    struct proof_try *try = &search->graph->tries[which];
    if (hopeless && pass.open && ++try->looked < PASSES_MAX)
        try->proof *= 2; /* stays as it is and goes on from there when its turn comes again */
    else if (refuted || (hopeless && try->move && !proof_is_led(try)))
        try_decide(try, false); /* never the given last move, whose `move` is 0 */
    else
        list_needed(search, which, &pass, turn);
    search->graph->tries[which].busy = false;
    win_free(&pass.tree);
    win_free(&tree);
}

void proof_expand_try(struct proof_search *search, uint32_t which, int turn)
{
    expand_try(search, which, turn, NULL);
}

/* Expands the node of the present position unless that was done; returns whether it is won. */
static bool follow_reply(struct proof_search *search, uint32_t which)
{
    struct proof_graph *graph = search->graph;
    const struct proof_reply *reply = &graph->replies[which];
    const uint32_t node =
        reply->node ? reply->node : proof_node_here(search, reply->proof, reply->disproof);
    graph->replies[which].node = node;
    if (node && graph->nodes[node].state == PROOF_NEW && !graph->nodes[node].busy)
        proof_expand_node(search, node);
    return graph->nodes[node].state == PROOF_WON;
}

static bool is_used_up(const struct proof_graph *graph)
{
    return graph->full || graph->expansions >= graph->expansions_max;
}

/* Expands a try of the present position, a move that won similar positions, and the nodes after the
 * replies to it, until one of these is not won. */
static void follow_try(struct proof_search *search, uint32_t which, int turn,
                       const struct hint *hint)
{
    struct proof_graph *graph = search->graph;
    const uint16_t *back = search->turns.to[search->turns.inverse[turn]];
    const lz_colour defender = colour_other(search->attacker);
    bool won = true;
    proof_place(search, hint->move, search->attacker);
    expand_try(search, which, turn, hint);
    for (uint32_t i = 0; i < graph->tries[which].count && won && !is_used_up(graph); i++) {
        const struct proof_try *try = &graph->tries[which];
        if (try->state != PROOF_OPEN)
            break;
        if (try->has_default && i >= try->looked)
            proof_look_on(search, which, turn);
        const uint32_t reply = graph->tries[which].first + i;
        proof_place(search, back[graph->replies[reply].move], defender);
        won = follow_reply(search, reply);
        proof_remove(search);
    }
    proof_remove(search);
    proof_update_try(search, which);
}

static bool has_try(const struct proof_graph *graph, uint32_t which, int move)
{
    const struct proof_node *node = &graph->nodes[which];
    for (uint32_t i = node->first; i < node->first + node->count; i++)
        if (graph->tries[i].move == move)
            return true;
    return false;
}

static bool may_try(struct proof_search *search, const struct hint *hint)
{
    return hint->move && search->shapes.board.at[hint->move] == LZ_EMPTY &&
           shapes_allowed(&search->shapes, hint->move, search->attacker);
}

/* Makes a try of each hint's quiet move and follows it, until one wins the node, which is the
 * present position. */
static void follow_hints(struct proof_search *search, uint32_t which, const struct hint *hints,
                         int count)
{
    struct proof_graph *graph = search->graph;
    const int turn = proof_turn(search);
    if (!proof_room(search, HINTS_MAX, 0))
        return;
    const uint32_t first = graph->nodes[which].first = graph->try_count;
    for (int i = 0; i < HINTS_MAX; i++)
        graph->tries[graph->try_count++] = (struct proof_try){0};
    for (int i = 0; i < count && graph->nodes[which].state != PROOF_WON && !is_used_up(graph);
         i++) {
        const int move = hints[i].move;
        const uint32_t try = first + graph->nodes[which].count;
        if (!may_try(search, &hints[i]) || has_try(graph, which, search->turns.to[turn][move]))
            continue;
        graph->nodes[which].state = PROOF_OPEN;
        graph->nodes[which].count++;
        graph->tries[try] = (struct proof_try){
            .proof = 1, .disproof = 1, .move = search->turns.to[turn][move], .state = PROOF_NEW};
        follow_try(search, try, turn, &hints[i]);
        if (graph->tries[try].state == PROOF_WON)
            proof_update_node(search, which);
    }
}

/* Decides a node by the hints, or as far as they lead, or lists its tries. */
static void expand_node(struct proof_search *search, uint32_t which)
{
    struct proof_graph *graph = search->graph;
    const struct proof_limits *limits = &search->limits;
    const bool threats = search->shapes.board.win == 5;
    struct hint hints[HINTS_MAX];
    const int hinted = hint_get(search, hints);
    const bool quiet = win_by_hints(search, which, hints, hinted);
    graph->nodes[which].hinted = true;
    if (threats && graph->nodes[which].state != PROOF_WON)
        win_by_threats(search, which, quiet ? limits->hint_nodes : limits->threat_nodes);
    if (graph->full || graph->nodes[which].state != PROOF_NEW) /* by another thread, too */
        return;
    if (quiet) {
        follow_hints(search, which, hints, hinted);
        if (threats && graph->nodes[which].state != PROOF_WON)
            win_by_threats(search, which, limits->threat_nodes - limits->hint_nodes);
        if (graph->full || graph->nodes[which].state == PROOF_WON)
            return;
    }
    list_tries(search, which);
    proof_update_node(search, which);
}

void proof_expand_node(struct proof_search *search, uint32_t which)
{
    search->graph->expansions++;
    search->graph->nodes[which].busy = true;
    expand_node(search, which);
    search->graph->nodes[which].busy = false;
}

/* Whether the hint is a certificate's quiet move in this very position. */
static bool is_certified(const struct hint *hint)
{
    return hint->taught && hint->move && hint->votes >= LZ_CELLS_MAX;
}

bool proof_win_by_hint(struct proof_search *search, uint32_t which)
{
    struct proof_node *node = &search->graph->nodes[which];
    struct hint hints[HINTS_MAX];
    if (node->hinted)
        return false;
    node->hinted = node->busy = true;
    const int count = hint_get(search, hints);
    win_by_hints(search, which, hints, count);
    node = &search->graph->nodes[which];
    node->busy = false;
    for (int i = 0; i < count && node->state == PROOF_OPEN; i++)
        if (is_certified(&hints[i]) && may_try(search, &hints[i]))
            proof_lead(search, which, hints[i].move, PROOF_EASE_MAX);
    return node->state == PROOF_WON;
}
