#include "proof/certificate/plan_to_moves.h"

#include "base/bits.h"

enum {
    /* Finding a plan's moves takes more positions than seeing that it wins. */
    VISITS_MAX = 4 * PLAN_VISITS_MAX,
    REPLAY_VISITS = 1 << 20,  /* to try a default once */
    VISITS_MAX_ALL = 1 << 24, /* so that hostile certificates end */
    /* A plan that is the whole tree often needs two plies more after another reply. */
    MORE_PLIES = 2
};

struct spelling {
    struct shapes *shapes; /* of the present position */
    lz_colour attacker;
    const struct win_tree *from;
    const struct replay_plans *plans;
    int more; /* plies for each plan */
    struct win_tree *out;
    uint64_t *visits, most;
};

static int spell(const struct spelling *spelling, int node);

/* Plays the plan that stands for a node; WIN_NONE if it does not win. */
static int spell_plan(const struct spelling *spelling, int node)
{
    const struct plan plan = replay_plan(spelling->plans, spelling->from->nodes[node].child);
    struct zones zones = {0};
    struct plan_search search = plan_begin(&plan, spelling->shapes, spelling->attacker,
                                           spelling->plans->lost, &zones, VISITS_MAX);
    const int plies = plan.plies + spelling->more;
    search.tree = spelling->out;
    const bool wins = plan_wins(&search, plies < PLAN_PLIES_MAX ? plies : PLAN_PLIES_MAX) > 0;
    *spelling->visits += VISITS_MAX - search.left;
    return wins ? search.root : WIN_NONE;
}

/* Adds the answer to a reply to the parent; false if it does not win. */
static bool spell_after(const struct spelling *spelling, int parent, int reply, int answer)
{
    shapes_place(spelling->shapes, reply, colour_other(spelling->attacker));
    const int own = spell(spelling, answer);
    shapes_remove(spelling->shapes);
    if (own != WIN_NONE)
        win_answer(spelling->out, parent, reply, own);
    return own != WIN_NONE;
}

/* Whether the tree that was made for a pass wins after the reply. */
static bool wins_after(const struct spelling *spelling, int node, int reply)
{
    shapes_place(spelling->shapes, reply, colour_other(spelling->attacker));
    const bool well = replay_wins_again(spelling->shapes, spelling->attacker, spelling->out, NULL,
                                        node, REPLAY_VISITS, spelling->visits, NULL);
    shapes_remove(spelling->shapes);
    return well;
}

/* Whether every reply has an answer of its own, so that no default is needed, as after a move that
 * threatens nothing. The tree has one even then: it stands for each default that the certificate
 * does not write. */
static bool all_listed(const struct shapes *shapes, const struct point_set *listed)
{
    uint64_t left = 0;
    for (int word = 0; word < SHAPES_WORDS; word++)
        left |= shapes->empty.words[word] & ~listed->words[word];
    return !left;
}

/* Answers the replies that are not listed; false if one of them does not lose. */
static bool spell_default(const struct spelling *spelling, int parent, int rest,
                          const struct point_set *listed)
{
    struct shapes *shapes = spelling->shapes;
    const int own = colour_index(spelling->attacker);
    struct point_set zone = {{0}};
    uint16_t replies[LZ_CELLS_MAX];
    if (shapes->count[own][CLASS_FIVE]) {
        const int stop = shapes_first(shapes, own, CLASS_FIVE);
        return shapes->count[own][CLASS_FIVE] > 1 || bits_get(listed->words, stop) ||
               spell_after(spelling, parent, stop, rest);
    }
    const int answer = spell(spelling, rest);
    if (answer == WIN_NONE ||
        !replay_wins_after_pass(shapes, spelling->attacker, spelling->out, answer, REPLAY_VISITS,
                                spelling->visits, &zone))
        return false;
    const int count = shapes_list_set(shapes, &zone, replies);
    for (int i = 0; i < count; i++)
        if (shapes->board.at[replies[i]] == LZ_EMPTY && !bits_get(listed->words, replies[i]) &&
            !wins_after(spelling, answer, replies[i]) &&
            !spell_after(spelling, parent, replies[i], rest))
            return false;
    win_answer(spelling->out, parent, 0, answer);
    return true;
}

/* Answers the replies to the node's move, which is on the board; false if one of them does not
 * lose. */
static bool spell_answers(const struct spelling *spelling, int own, int node)
{
    const struct win_node *nodes = spelling->from->nodes;
    struct point_set listed = {{0}};
    int rest = WIN_NONE;
    for (int i = nodes[node].child; i != WIN_NONE; i = nodes[i].next) {
        const int reply = nodes[i].reply;
        if (!reply) {
            rest = i;
        } else if (spelling->shapes->board.at[reply] == LZ_EMPTY) {
            bits_set(listed.words, reply);
            if (!spell_after(spelling, own, reply, i))
                return false;
        }
    }
    return rest == WIN_NONE || all_listed(spelling->shapes, &listed) ||
           spell_default(spelling, own, rest, &listed);
}

static int spell(const struct spelling *spelling, int node)
{
    struct shapes *shapes = spelling->shapes;
    const struct win_node *at = &spelling->from->nodes[node];
    if (++*spelling->visits > spelling->most)
        return WIN_NONE;
    if (at->child <= WIN_PLAN)
        return spell_plan(spelling, node);
    if (at->child == WIN_NONE) {
        const int move = replay_last_move(shapes, spelling->attacker);
        return move ? win_add(spelling->out, move, 0) : WIN_NONE;
    }
    if (shapes->board.at[at->move] != LZ_EMPTY)
        return WIN_NONE;
    const int own = win_add(spelling->out, at->move, 0);
    if (own == WIN_NONE)
        return WIN_NONE;
    shapes_place(shapes, at->move, spelling->attacker);
    const bool well = !shapes->count[1 - colour_index(spelling->attacker)][CLASS_FIVE] &&
                      spell_answers(spelling, own, node);
    shapes_remove(shapes);
    return well ? own : WIN_NONE;
}

int spell_out(struct shapes *shapes, lz_colour attacker, const struct win_tree *tree,
              const struct replay_plans *plans, int root, struct win_tree *out, uint64_t *visits)
{
    const int more = tree->nodes[root].child <= WIN_PLAN ? MORE_PLIES : 0;
    const struct spelling spelling = {shapes, attacker, tree,   plans,
                                      more,   out,      visits, *visits + VISITS_MAX_ALL};
    return spell(&spelling, root);
}
