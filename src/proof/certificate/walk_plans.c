#include "proof/certificate/walk_plans.h"

#include "base/bits.h"
#include "proof/certificate/replay.h"
#include <stdlib.h>

enum { VISITS_MAX = 1 << 28 };

/* The answers that were made so far. */
struct list {
    uint32_t first, last;
};

bool unfold_begin(struct unfolding *unfolding, struct certificate *certificate,
                  const struct board *board)
{
    unfolding->certificate = certificate;
    unfolding->room = calloc(1, sizeof *unfolding->room);
    if (!unfolding->room)
        return false;
    shapes_init(&unfolding->room->shapes, board);
    unfolding->room->left = VISITS_MAX;
    return true;
}

void unfold_free(struct unfolding *unfolding)
{
    free(unfolding->room);
}

bool unfold_place(struct unfolding *unfolding, int point, lz_colour colour)
{
    struct shapes *shapes = &unfolding->room->shapes;
    const bool fits = shapes->board.at[point] == LZ_EMPTY;
    if (fits)
        shapes_place(shapes, point, colour);
    return fits;
}

void unfold_remove(struct unfolding *unfolding)
{
    shapes_remove(&unfolding->room->shapes);
}

static void append(struct unfolding *unfolding, struct list *list, uint32_t node)
{
    if (!node)
        return;
    if (list->last)
        unfolding->certificate->nodes[list->last].next = node;
    else
        list->first = node;
    list->last = node;
}

/* Adds a tree as a certificate has it, `back` turned to the orientation of the nodes: a move that
 * gives two cells to complete a line on is left out as a default. */
static uint32_t add_tree(struct unfolding *unfolding, const struct win_tree *tree, int at,
                         const uint16_t *back)
{
    const struct win_node *from = &tree->nodes[at];
    struct list answers = {0};
    bool rest = false;
    const uint32_t node =
        certificate_add(unfolding->certificate,
                        (struct certificate_node){.reply = from->reply ? back[from->reply] : 0,
                                                  .move = back[from->move],
                                                  .plies = from->plies});
    for (int i = from->child; node && i != WIN_NONE; i = tree->nodes[i].next) {
        const struct win_node *answer = &tree->nodes[i];
        if (!answer->reply && answer->child == WIN_NONE)
            continue;
        append(unfolding, &answers, add_tree(unfolding, tree, i, back));
        rest = rest || !answer->reply;
    }
    if (node && from->child != WIN_NONE && !rest)
        append(unfolding, &answers, certificate_add_double(unfolding->certificate));
    if (node)
        unfolding->certificate->nodes[node].child = answers.first;
    return node;
}

/* Adds the winner's moves by the plan in the present position, after a reply or, if that is 0,
 * after a pass. Returns the node, 0 if he does not win; `*tree` has them, too. */
static uint32_t add_plan(struct unfolding *unfolding, const struct plan *plan, int reply, int turn,
                         struct win_tree *tree, int *root)
{
    const struct turns *turns = &unfolding->certificate->turns;
    struct plan_board *room = unfolding->room;
    struct plan_search search = plan_begin(plan, &room->shapes, unfolding->certificate->head.winner,
                                           &room->lost, &room->zones, room->left);
    search.tree = tree;
    const bool wins = plan_wins(&search, plan->plies) > 0;
    room->left = search.left;
    if (!wins)
        return 0;
    *root = search.root;
    tree->nodes[search.root].reply = (uint16_t)reply;
    return add_tree(unfolding, tree, search.root, turns->to[turns->inverse[turn]]);
}

/* Adds the plan after a reply, which is legal. */
static uint32_t add_after(struct unfolding *unfolding, const struct plan *plan, int reply, int turn)
{
    struct win_tree tree = {0};
    int root;
    unfold_place(unfolding, reply, colour_other(unfolding->certificate->head.winner));
    const uint32_t node = add_plan(unfolding, plan, reply, turn, &tree, &root);
    unfold_remove(unfolding);
    win_free(&tree);
    return node;
}

/* Adds the plan as the default, and the replies that are not listed after which its moves are other
 * ones than after a pass. */
static void add_default(struct unfolding *unfolding, const struct plan *plan, int turn,
                        const struct point_set *listed, struct list *list)
{
    struct plan_board *room = unfolding->room;
    const lz_colour winner = unfolding->certificate->head.winner;
    struct win_tree tree = {0};
    uint16_t replies[LZ_CELLS_MAX];
    uint64_t visits = 0;
    int root = WIN_NONE;
    room->zones.sets[0] = (struct point_set){{0}};
    room->zones.unplaced = 1;
    const uint32_t rest = add_plan(unfolding, plan, 0, turn, &tree, &root);
    room->zones.unplaced = 0;
    const int count = rest ? shapes_list_set(&room->shapes, &room->zones.sets[0], replies) : 0;
    for (int i = 0; i < count; i++) {
        if (bits_get(listed->words, replies[i]))
            continue;
        shapes_place(&room->shapes, replies[i], colour_other(winner));
        const bool same = replay_wins_again(&room->shapes, winner, &tree, NULL, root,
                                            PLAN_VISITS_MAX, &visits, NULL);
        shapes_remove(&room->shapes);
        if (!same)
            append(unfolding, list, add_after(unfolding, plan, replies[i], turn));
    }
    append(unfolding, list, rest);
    win_free(&tree);
}

struct certificate_place unfold_root(struct unfolding *unfolding, struct certificate_place at)
{
    struct win_tree tree = {0};
    int root;
    if (!unfolding->certificate->nodes[at.node].planned)
        return at;
    const struct plan plan = certificate_plan(unfolding->certificate, at);
    at.node = add_plan(unfolding, &plan, 0, at.turn, &tree, &root);
    win_free(&tree);
    return at;
}

/* The answer as one of a new list. */
static uint32_t add_copy(struct unfolding *unfolding, uint32_t answer)
{
    struct certificate_node node = unfolding->certificate->nodes[answer];
    node.next = 0;
    if (!node.refers && !node.doubles) {
        node.refers = node.repeats = true;
        node.turn = 0;
        node.child = answer;
    }
    return certificate_add(unfolding->certificate, node);
}

/* The point of a reply on the board; 0 for a default. */
static int point_of(const struct unfolding *unfolding, int reply, int turn)
{
    return reply ? unfolding->certificate->turns.to[turn][reply] : 0;
}

static bool is_free(const struct unfolding *unfolding, int point)
{
    return !point || unfolding->room->shapes.board.at[point] == LZ_EMPTY;
}

uint32_t unfold_answers(struct unfolding *unfolding, struct certificate_place at)
{
    struct certificate *certificate = unfolding->certificate;
    const uint32_t first = certificate->nodes[at.node].child;
    struct point_set listed = {{0}};
    struct list list = {0};
    struct certificate_place rest = {0};
    bool stays = true;
    for (uint32_t i = first; i; i = certificate->nodes[i].next) {
        const struct certificate_place to = certificate_place_at(certificate, i, at.turn);
        const int point = point_of(unfolding, certificate->nodes[i].reply, at.turn);
        stays = stays && !certificate->nodes[to.node].planned && is_free(unfolding, point);
        if (point)
            bits_set(listed.words, point);
    }
    for (uint32_t i = stays ? 0 : first; i; i = certificate->nodes[i].next) {
        const struct certificate_place to = certificate_place_at(certificate, i, at.turn);
        const int point = point_of(unfolding, certificate->nodes[i].reply, at.turn);
        if (!is_free(unfolding, point))
            continue;
        if (!certificate->nodes[to.node].planned) {
            append(unfolding, &list, add_copy(unfolding, i));
        } else if (!point) {
            rest = to;
        } else {
            const struct plan plan = certificate_plan(certificate, to);
            append(unfolding, &list, add_after(unfolding, &plan, point, at.turn));
        }
    }
    if (rest.node) {
        const struct plan plan = certificate_plan(certificate, rest);
        add_default(unfolding, &plan, at.turn, &listed, &list);
    }
    return stays ? first : list.first;
}
