#include "proof/certificate/replay.h"

#include "base/bits.h"

struct replay {
    struct shapes *shapes;
    const struct win_tree *tree;
    lz_colour attacker;
    uint64_t left, *visits;
    struct win_tree *trimmed;    /* the tree, unless every position lies in a default */
    struct replay_fault *faults; /* NULL: none are kept */
    const struct replay_plans *plans;
    int defaults; /* how many defaults the present position lies in */
    struct zones zones;
};

static bool wins(struct replay *replay, int node, bool is_default);

/* The attacker's move without answers that is not written: it blocks or is free. */
static int find_double(const struct shapes *shapes, lz_colour attacker)
{
    const int own = colour_index(attacker);
    if (shapes->count[1 - own][CLASS_FIVE])
        return shapes_first(shapes, 1 - own, CLASS_FIVE);
    return shapes->count[own][CLASS_OPEN_FOUR] ? shapes_first(shapes, own, CLASS_OPEN_FOUR) : 0;
}

/* Whether a move without answers makes five, or leaves two cells for it. */
static bool is_last(struct shapes *shapes, lz_colour attacker, int move, struct zones *zones)
{
    const int own = colour_index(attacker);
    if (!move || shapes->board.at[move] != LZ_EMPTY)
        return false;
    zones_add(zones, move);
    if (shapes_class(shapes, move, own) == CLASS_FIVE)
        return true;
    shapes_place(shapes, move, attacker);
    const bool well = shapes->count[own][CLASS_FIVE] > 1 && !shapes->count[1 - own][CLASS_FIVE];
    zones_touch(zones, shapes, attacker);
    shapes_remove(shapes);
    return well;
}

int replay_last_move(struct shapes *shapes, lz_colour attacker)
{
    struct zones none = {0};
    const int own = colour_index(attacker);
    if (shapes->count[own][CLASS_FIVE])
        return shapes_first(shapes, own, CLASS_FIVE);
    const int move = find_double(shapes, attacker);
    return is_last(shapes, attacker, move, &none) ? move : 0;
}

static bool wins_after(struct replay *replay, int node, int reply, bool is_default)
{
    shapes_place(replay->shapes, reply, colour_other(replay->attacker));
    replay->defaults += is_default;
    const bool well = wins(replay, node, is_default);
    replay->defaults -= is_default;
    shapes_remove(replay->shapes);
    return well;
}

static bool wins_after_pass(struct replay *replay, int node, struct point_set *zone)
{
    struct zones *zones = &replay->zones;
    if (zones->unplaced == UNPLACED_MAX)
        return false;
    struct point_set *own = &zones->sets[zones->unplaced++];
    *own = (struct point_set){{0}};
    replay->defaults++;
    const bool well = wins(replay, node, true);
    replay->defaults--;
    zones->unplaced--;
    *zone = *own;
    return well;
}

/* Where the answers to the node's move failed the last time. */
static struct replay_fault fault_of(const struct replay *replay, int node)
{
    return replay->faults ? replay->faults[replay->tree->nodes[node].child]
                          : (struct replay_fault){.answer = WIN_NONE};
}

/* Notes that the answer to a reply to the node's move has failed. */
static bool fails(const struct replay *replay, int node, int answer, int reply)
{
    if (replay->faults)
        replay->faults[replay->tree->nodes[node].child] =
            (struct replay_fault){answer, (uint16_t)reply};
    return false;
}

/* Whether the default wins after a pass and after every reply that its play depends on and that is
 * not listed. */
static bool default_wins(struct replay *replay, int node, int rest, const struct point_set *listed)
{
    const struct replay_fault fault = fault_of(replay, node);
    const struct point_set *empty = &replay->shapes->empty;
    const int first = fault.answer == rest ? fault.reply : 0;
    uint16_t replies[LZ_CELLS_MAX];
    struct point_set zone;
    if (first && bits_get(empty->words, first) && !bits_get(listed->words, first) &&
        !wins_after(replay, rest, first, true))
        return false;
    if (!wins_after_pass(replay, rest, &zone))
        return fails(replay, node, rest, 0);
    for (int word = 0; word < SHAPES_WORDS; word++)
        zone.words[word] &= empty->words[word] & ~listed->words[word];
    const int count = shapes_list_set(replay->shapes, &zone, replies);
    for (int i = 0; i < count; i++)
        if (replies[i] != first && !wins_after(replay, rest, replies[i], true))
            return fails(replay, node, rest, replies[i]);
    return true;
}

/* Whether the listed replies, which are legal, lose to their answers; the one that failed the last
 * time is played first. */
static bool entries_win(struct replay *replay, int node, const struct point_set *listed)
{
    const struct win_node *nodes = replay->tree->nodes;
    const int first = fault_of(replay, node).answer;
    const int reply = first == WIN_NONE ? 0 : nodes[first].reply;
    if (reply && bits_get(listed->words, reply) && !wins_after(replay, first, reply, false))
        return false;
    for (int i = nodes[node].child; i != WIN_NONE; i = nodes[i].next)
        if (i != first && nodes[i].reply && bits_get(listed->words, nodes[i].reply) &&
            !wins_after(replay, i, nodes[i].reply, false))
            return fails(replay, node, i, 0);
    return true;
}

/* Takes an answer off a node. */
static void drop(struct win_tree *tree, int node, int answer)
{
    int32_t *at = &tree->nodes[node].child;
    while (*at != answer)
        at = &tree->nodes[*at].next;
    *at = tree->nodes[answer].next;
}

/* Whether every reply to the move, which is on the board, loses to the node's answers. */
static bool answers_win(struct replay *replay, int node)
{
    struct shapes *shapes = replay->shapes;
    const struct win_node *nodes = replay->tree->nodes;
    const int own = colour_index(replay->attacker);
    struct point_set listed = {{0}};
    int rest = WIN_NONE, count = 0;
    if (shapes->count[1 - own][CLASS_FIVE])
        return false;
    zones_touch(&replay->zones, shapes, replay->attacker);
    for (int i = nodes[node].child; i != WIN_NONE; i = nodes[i].next) {
        const int reply = nodes[i].reply;
        if (!reply) {
            rest = i;
        } else if (shapes->board.at[reply] == LZ_EMPTY) {
            bits_set(listed.words, reply);
            count++;
        } else if (!replay->defaults) {
            return false;
        }
    }
    const int fives = shapes->count[own][CLASS_FIVE];
    const int five = fives ? shapes_first(shapes, own, CLASS_FIVE) : 0;
    const bool early = !fives && rest != WIN_NONE && fault_of(replay, node).answer == rest;
    if ((early && !default_wins(replay, node, rest, &listed)) ||
        !entries_win(replay, node, &listed))
        return false;
    const bool beaten = fives > 1 || (fives && bits_get(listed.words, five));
    if (beaten && rest != WIN_NONE && !replay->defaults)
        drop(replay->trimmed, node, rest);
    if (early || beaten)
        return true;
    if (rest == WIN_NONE)
        return !fives && count == shapes->board.empty;
    return fives ? wins_after(replay, rest, five, true) : default_wins(replay, node, rest, &listed);
}

struct plan replay_plan(const struct replay_plans *plans, int32_t child)
{
    const struct plan *plan = &plans->plans[WIN_PLAN - child];
    return plans->to ? plan_turned(plan, plans->to) : *plan;
}

/* Whether the plan wins. Each position that its search visits counts. */
static bool plan_replay(struct replay *replay, int32_t child)
{
    const struct plan plan = replay_plan(replay->plans, child);
    const uint64_t most = PLAN_VISITS_MAX < replay->left ? PLAN_VISITS_MAX : replay->left;
    struct plan_search search = plan_begin(&plan, replay->shapes, replay->attacker,
                                           replay->plans->lost, &replay->zones, most);
    const bool well = plan_wins(&search, plan.plies) > 0;
    replay->left -= most - search.left;
    *replay->visits += most - search.left;
    return well;
}

static bool wins(struct replay *replay, int node, bool is_default)
{
    const struct win_node *at = &replay->tree->nodes[node];
    if (!replay->left)
        return false;
    replay->left--;
    ++*replay->visits;
    if (at->child <= WIN_PLAN)
        return plan_replay(replay, at->child);
    if (at->child == WIN_NONE)
        return is_last(replay->shapes, replay->attacker,
                       is_default ? find_double(replay->shapes, replay->attacker) : at->move,
                       &replay->zones);
    if (replay->shapes->board.at[at->move] != LZ_EMPTY)
        return false;
    zones_add(&replay->zones, at->move);
    shapes_place(replay->shapes, at->move, replay->attacker);
    const bool well = answers_win(replay, node);
    shapes_remove(replay->shapes);
    return well;
}

static struct replay replay_of(struct shapes *shapes, lz_colour attacker,
                               const struct win_tree *tree, uint64_t most, uint64_t *visits)
{
    return (struct replay){
        .shapes = shapes, .tree = tree, .attacker = attacker, .left = most, .visits = visits};
}

bool replay_wins(struct shapes *shapes, lz_colour attacker, struct win_tree *tree, int root,
                 uint64_t most, uint64_t *visits)
{
    struct replay replay = replay_of(shapes, attacker, tree, most, visits);
    replay.trimmed = tree;
    return wins(&replay, root, false);
}

bool replay_wins_again(struct shapes *shapes, lz_colour attacker, const struct win_tree *tree,
                       const struct replay_plans *plans, int root, uint64_t most, uint64_t *visits,
                       struct replay_fault *faults)
{
    struct replay replay = replay_of(shapes, attacker, tree, most, visits);
    replay.plans = plans;
    replay.defaults = 1;
    replay.faults = faults;
    return wins(&replay, root, false);
}

bool replay_wins_after_pass(struct shapes *shapes, lz_colour attacker, const struct win_tree *tree,
                            int root, uint64_t most, uint64_t *visits, struct point_set *zone)
{
    struct replay replay = replay_of(shapes, attacker, tree, most, visits);
    return wins_after_pass(&replay, root, zone);
}
