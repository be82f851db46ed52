#include "proof/writing/shared_proofs.h"

#include "base/list.h"
#include "proof/certificate/plan.h"
#include "proof/certificate/replay.h"
#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MAX = 40,                  /* proofs tried in a position */
    VISITS_MAX = 200000,             /* positions visited to try one */
    VISITS_MAX_ALL = 10 * VISITS_MAX /* to try all of them */
};

/* A proof of a position, whatever the position is: a move and the list of answers to the replies.
 * Equal lists are one list, so equal proofs are one term. Term 0 is none. */
struct term {
    int32_t root;  /* its node in the tree */
    uint32_t same; /* the next term with an equal hash */
    size_t out;    /* where it begins in the certificate; 0: nowhere yet */
    bool kept;     /* proves a position that is not within a default */
    uint32_t now;  /* what was written in its place, with plans; 0: nothing yet */
};

/* A term that proves a position with these stones of the winner's. */
struct kept {
    uint64_t stones;
    uint32_t term;
    uint32_t next; /* the one before it whose stones have an equal hash; 0: none */
};

/* Indexes by hash, chained; 0 is none. */
struct table {
    uint32_t *first;
    uint64_t mask;
};

struct sharing {
    const struct certificate *const *parts;
    int count;
    struct shapes shapes; /* the present position */
    lz_colour winner;
    struct writer *writer;
    struct win_tree tree; /* answers; nodes with equal answers share their list */
    struct term *terms;
    uint32_t term_count;
    size_t term_room;
    struct kept *kept;
    uint32_t kept_count;
    size_t kept_room;
    struct plan_lost lost;
    struct plan *plans;
    uint32_t *plan_same; /* the next plan with an equal hash, plus one */
    uint32_t plan_count;
    size_t plan_room, same_room;
    struct table by_move, by_list, by_stones, by_plan; /* the lists' heads are plus one */
    uint32_t *list_same;         /* by head: the next list with an equal hash */
    struct replay_fault *faults; /* of each node of the tree */
    size_t list_room;            /* of both */
    uint32_t **known;            /* of each part, by node, unturned: the term; 0: not yet made */
    bool no_memory;
};

struct answer {
    int reply;     /* 0: the default */
    uint32_t term; /* 0: a move that is not written */
};

static uint64_t mix(uint64_t hash, uint64_t number)
{
    return random_mix(hash ^ (number + UINT64_C(0x9e3779b97f4a7c15)));
}

/* Each makes room for one more element. */
static bool room_for_term(struct sharing *sharing)
{
    struct term *terms =
        list_grown(sharing->terms, sharing->term_count, &sharing->term_room, sizeof *terms);
    sharing->no_memory |= !terms;
    if (terms)
        sharing->terms = terms;
    return terms;
}

static bool room_for_kept(struct sharing *sharing)
{
    struct kept *kept =
        list_grown(sharing->kept, sharing->kept_count, &sharing->kept_room, sizeof *kept);
    sharing->no_memory |= !kept;
    if (kept)
        sharing->kept = kept;
    return kept;
}

static bool room_for_plan(struct sharing *sharing)
{
    struct plan *plans =
        list_grown(sharing->plans, sharing->plan_count, &sharing->plan_room, sizeof *plans);
    if (plans)
        sharing->plans = plans;
    uint32_t *same =
        list_grown(sharing->plan_same, sharing->plan_count, &sharing->same_room, sizeof *same);
    if (same)
        sharing->plan_same = same;
    sharing->no_memory |= !plans || !same;
    return plans && same;
}

static bool table_init(struct table *table, size_t size)
{
    table->first = calloc(size, sizeof *table->first);
    table->mask = size - 1;
    return table->first;
}

/* ---- Terms ---- */

static bool lists_are_equal(const struct sharing *sharing, int head, const struct answer *answers,
                            int count)
{
    const struct win_node *nodes = sharing->tree.nodes;
    for (int i = 0; i < count; i++, head = nodes[head].next) {
        const struct win_node *root =
            answers[i].term ? &nodes[sharing->terms[answers[i].term].root] : NULL;
        if (head == WIN_NONE || nodes[head].reply != answers[i].reply ||
            nodes[head].move != (root ? root->move : 0) ||
            nodes[head].child != (root ? root->child : WIN_NONE))
            return false;
    }
    return head == WIN_NONE;
}

/* The list of these answers; WIN_NONE if there are none or without memory. */
static int list_of(struct sharing *sharing, const struct answer *answers, int count)
{
    struct win_tree *tree = &sharing->tree;
    uint64_t hash = 0;
    for (int i = 0; i < count; i++)
        hash = mix(hash, (uint64_t)answers[i].term << 16 | (uint64_t)answers[i].reply);
    uint32_t *first = &sharing->by_list.first[hash & sharing->by_list.mask];
    for (uint32_t at = *first; count && at; at = sharing->list_same[at - 1])
        if (lists_are_equal(sharing, (int)at - 1, answers, count))
            return (int)at - 1;
    int head = WIN_NONE, last = WIN_NONE;
    for (int i = 0; i < count; i++) {
        const int root = answers[i].term ? sharing->terms[answers[i].term].root : WIN_NONE;
        const int node = win_add(tree, root == WIN_NONE ? 0 : tree->nodes[root].move, 0);
        sharing->no_memory |= node == WIN_NONE;
        if (node == WIN_NONE)
            return WIN_NONE;
        tree->nodes[node].reply = (uint16_t)answers[i].reply;
        tree->nodes[node].child = root == WIN_NONE ? WIN_NONE : tree->nodes[root].child;
        *(last == WIN_NONE ? &head : &tree->nodes[last].next) = node;
        last = node;
    }
    if (tree->room > sharing->list_room) {
        const size_t room = tree->room;
        uint32_t *same = realloc(sharing->list_same, room * sizeof *same);
        sharing->list_same = same ? same : sharing->list_same;
        struct replay_fault *faults = realloc(sharing->faults, room * sizeof *faults);
        sharing->faults = faults ? faults : sharing->faults;
        sharing->no_memory |= !same || !faults;
        if (!same || !faults)
            return WIN_NONE;
        for (size_t i = sharing->list_room; i < room; i++)
            faults[i].answer = WIN_NONE;
        sharing->list_room = tree->room;
    }
    if (count) {
        sharing->list_same[head] = *first;
        *first = (uint32_t)head + 1;
    }
    return head;
}

/* The term of a move and a list of answers. */
static uint32_t term_of(struct sharing *sharing, int move, int list)
{
    struct win_tree *tree = &sharing->tree;
    const uint64_t hash = mix((uint64_t)move, (uint64_t)(list + 1));
    uint32_t *first = &sharing->by_move.first[hash & sharing->by_move.mask];
    for (uint32_t i = *first; i; i = sharing->terms[i].same) {
        const struct win_node *root = &tree->nodes[sharing->terms[i].root];
        if (root->move == move && root->child == list)
            return i;
    }
    const int root = win_add(tree, move, 0);
    sharing->no_memory |= root == WIN_NONE;
    if (root == WIN_NONE || !room_for_term(sharing))
        return 0;
    tree->nodes[root].child = list;
    sharing->terms[sharing->term_count] = (struct term){.root = root, .same = *first};
    return *first = sharing->term_count++;
}

/* The term of a plan, of which the points past its count are 0. */
static uint32_t term_of_plan(struct sharing *sharing, const struct plan *plan)
{
    uint64_t hash = plan->plies;
    for (int i = 0; i < plan->count; i++)
        hash = mix(hash, plan->points[i]);
    uint32_t *first = &sharing->by_plan.first[hash & sharing->by_plan.mask], i = *first;
    while (i && memcmp(&sharing->plans[i - 1], plan, sizeof *plan) != 0)
        i = sharing->plan_same[i - 1];
    if (!i && !room_for_plan(sharing))
        return 0;
    if (!i) {
        sharing->plans[sharing->plan_count] = *plan;
        sharing->plan_same[sharing->plan_count] = *first;
        i = *first = ++sharing->plan_count;
    }
    return term_of(sharing, 0, WIN_PLAN - ((int)i - 1));
}

/* The term of an answer in the tree. */
static uint32_t term_at(struct sharing *sharing, int node)
{
    return term_of(sharing, sharing->tree.nodes[node].move, sharing->tree.nodes[node].child);
}

/* ---- Certificates as terms ---- */

/* Makes the term of a proof. */
static uint32_t convert(struct sharing *sharing, int part, struct certificate_place at)
{
    const struct certificate *certificate = sharing->parts[part];
    const struct certificate_node *nodes = certificate->nodes;
    const uint16_t *to = certificate->turns.to[at.turn];
    uint32_t entries[LZ_CELLS_MAX], rest, *known = &sharing->known[part][at.node];
    struct answer answers[LZ_CELLS_MAX + 1];
    if (!at.turn && *known)
        return *known;
    if (nodes[at.node].planned) {
        const struct plan plan = certificate_plan(certificate, at);
        return term_of_plan(sharing, &plan);
    }
    const int count = merge_entries(certificate, at, entries, &rest);
    for (int i = 0; i < count + (rest > 0); i++) {
        const uint32_t answer = i < count ? entries[i] : rest;
        answers[i].reply = i < count ? to[nodes[answer].reply] : 0;
        answers[i].term =
            nodes[answer].doubles
                ? 0
                : convert(sharing, part, certificate_place_at(certificate, answer, at.turn));
    }
    const int list = list_of(sharing, answers, count + (rest > 0));
    const uint32_t term = term_of(sharing, to[nodes[at.node].move], list);
    if (!at.turn)
        *known = term;
    return term;
}

/* ---- Proofs of positions ---- */

static uint64_t winner_stones(const struct sharing *sharing)
{
    uint64_t key = 0;
    for (int point = 0; point < BOARD_POINTS; point++)
        if (sharing->shapes.board.at[point] == sharing->winner)
            key ^= board_key_of(point, sharing->winner);
    return key;
}

static void keep(struct sharing *sharing, uint64_t stones, uint32_t term)
{
    uint32_t *first = &sharing->by_stones.first[stones & sharing->by_stones.mask];
    if (!term || !room_for_kept(sharing))
        return;
    sharing->terms[term].kept = true;
    sharing->kept[sharing->kept_count] =
        (struct kept){.stones = stones, .term = term, .next = *first};
    *first = sharing->kept_count++;
}

static bool wins_by(struct sharing *sharing, uint32_t term, uint64_t *visits)
{
    const struct replay_plans plans = {sharing->plans, NULL, &sharing->lost};
    return replay_wins_again(&sharing->shapes, sharing->winner, &sharing->tree, &plans,
                             sharing->terms[term].root, VISITS_MAX, visits, sharing->faults);
}

/* Looks for a kept term that proves the present position; 0 if none does. */
static uint32_t find_kept(struct sharing *sharing, uint64_t stones)
{
    uint64_t visits = 0;
    int tries = 0;
    for (uint32_t i = sharing->by_stones.first[stones & sharing->by_stones.mask];
         i && tries < TRIES_MAX && visits < VISITS_MAX_ALL; i = sharing->kept[i].next) {
        if (sharing->kept[i].stones != stones)
            continue;
        tries++;
        if (wins_by(sharing, sharing->kept[i].term, &visits))
            return sharing->kept[i].term;
    }
    return 0;
}

/* Adds the points of the moves in a proof that have answers; false if they are too many. */
static bool add_points(const struct sharing *sharing, int root, struct plan *plan)
{
    const struct win_node *nodes = sharing->tree.nodes;
    const struct win_node *node = &nodes[root];
    bool known = node->child == WIN_NONE;
    if (node->child <= WIN_PLAN)
        return false;
    for (int i = 0; i < plan->count; i++)
        known = known || plan->points[i] == node->move;
    if (!known && plan->count == PLAN_CELLS_MAX)
        return false;
    if (!known)
        plan->points[plan->count++] = node->move;
    for (int rest = 1; rest >= 0; rest--) /* the default's first */
        for (int i = node->child; i != WIN_NONE; i = nodes[i].next)
            if ((nodes[i].reply == 0) == rest && !add_points(sharing, i, plan))
                return false;
    return true;
}

/* The term of a plan that serves as the default for all replies but the entries, or the term
 * itself. The winner's move is on the board. */
static uint32_t plan_default(struct sharing *sharing, uint32_t term,
                             const struct certificate *certificate, struct certificate_place at,
                             const uint32_t *entries, int count)
{
    struct plan plan = {0};
    struct point_set failed, listed = {{0}};
    if (!add_points(sharing, sharing->terms[term].root, &plan) ||
        !plan_make_default(&plan, &sharing->shapes, sharing->winner, &sharing->lost, &failed))
        return term;
    for (int i = 0; i < count; i++)
        bits_set(listed.words,
                 certificate->turns.to[at.turn][certificate->nodes[entries[i]].reply]);
    for (int i = 0; i < SHAPES_WORDS; i++)
        if (failed.words[i] & ~listed.words[i])
            return term;
    return term_of_plan(sharing, &plan);
}

static uint32_t prove(struct sharing *sharing, int part, struct certificate_place at, int point);

/* Lists the answers to the replies to a move, which is on the board. An entry that the default
 * answers as well is left out. */
static int list_answers(struct sharing *sharing, int part, struct certificate_place at,
                        struct answer answers[LZ_CELLS_MAX + 1])
{
    const struct certificate *certificate = sharing->parts[part];
    const struct certificate_node *nodes = certificate->nodes;
    uint32_t entries[LZ_CELLS_MAX], rest;
    int listed = 0;
    const int count = merge_entries(certificate, at, entries, &rest);
    uint32_t standard =
        rest && !nodes[rest].doubles
            ? convert(sharing, part, certificate_place_at(certificate, rest, at.turn))
            : 0;
    if (standard)
        standard = plan_default(sharing, standard, certificate, at, entries, count);
    for (int i = 0; i < count && !sharing->no_memory; i++) {
        const struct certificate_place next =
            certificate_place_at(certificate, entries[i], at.turn);
        const int reply = certificate->turns.to[at.turn][nodes[entries[i]].reply];
        uint64_t visits = 0;
        if (sharing->shapes.board.at[reply] != LZ_EMPTY) /* of a proof that is repeated */
            continue;
        shapes_place(&sharing->shapes, reply, colour_other(sharing->winner));
        if (!standard || !wins_by(sharing, standard, &visits))
            answers[listed++] = (struct answer){
                reply, prove(sharing, part, next,
                             certificate->turns.to[next.turn][nodes[next.node].move])};
        shapes_remove(&sharing->shapes);
    }
    if (rest)
        answers[listed++] = (struct answer){0, standard};
    return listed;
}

/* Makes a term for the present position from the certificate's own: a plan, or its move with the
 * answers found in the same way. */
static uint32_t make_term(struct sharing *sharing, int part, struct certificate_place at, int point,
                          uint32_t own)
{
    struct answer answers[LZ_CELLS_MAX + 1];
    struct plan plan = {0};
    const uint64_t stones = winner_stones(sharing);
    uint32_t term = 0;
    if (own && sharing->parts[part]->nodes[at.node].planned)
        term = own;
    else if (own && add_points(sharing, sharing->terms[own].root, &plan) &&
             plan_make(&plan, &sharing->shapes, sharing->winner, &sharing->lost))
        term = term_of_plan(sharing, &plan);
    if (!term && !sharing->no_memory) {
        shapes_place(&sharing->shapes, point, sharing->winner);
        const int count = list_answers(sharing, part, at, answers);
        shapes_remove(&sharing->shapes);
        term = term_of(sharing, point, list_of(sharing, answers, count));
    }
    keep(sharing, stones, term);
    return term;
}

/* Finds a term for the present position, of which the certificate has a proof by a move to the
 * point: a kept one or the certificate's, its answers found in the same way. */
static uint32_t prove(struct sharing *sharing, int part, struct certificate_place at, int point)
{
    const uint64_t stones = winner_stones(sharing);
    const struct certificate_node *node = &sharing->parts[part]->nodes[at.node];
    const uint32_t own = node->move || node->planned ? convert(sharing, part, at) : 0;
    if (own && sharing->terms[own].kept)
        return own;
    uint64_t visits = 0;
    uint32_t found = own ? sharing->terms[own].now : 0;
    if (!found || !wins_by(sharing, found, &visits))
        found = find_kept(sharing, stones);
    if (!found)
        found = make_term(sharing, part, at, point, own);
    if (own)
        sharing->terms[own].now = found;
    return found;
}

/* ---- Writing ---- */

/* Writes the proof, or, unless it has a label, a repeat where it stands in the file already. */
static void put(struct sharing *sharing, uint32_t term, bool labelled)
{
    struct writer *writer = sharing->writer;
    const struct win_node *nodes = sharing->tree.nodes;
    const int root = sharing->terms[term].root;
    uint32_t entries = 0;
    enum writer_rest rest = REST_NONE;
    if (!labelled && sharing->terms[term].out && nodes[root].child != WIN_NONE) {
        writer_put_repeat(writer, sharing->terms[term].out);
        return;
    }
    if (!labelled) /* a repeat leads past no label */
        sharing->terms[term].out = writer->size;
    for (int i = nodes[root].child; i >= 0; i = nodes[i].next) {
        entries += nodes[i].reply > 0;
        if (!nodes[i].reply)
            rest = nodes[i].move || nodes[i].child <= WIN_PLAN ? REST_DEFAULT : REST_DOUBLE;
    }
    if (nodes[root].child <= WIN_PLAN) {
        writer_put_plan(writer, &sharing->plans[WIN_PLAN - nodes[root].child]);
        return;
    }
    writer_put_head(writer, entries, rest);
    writer_put_cell(writer, nodes[root].move);
    for (int i = nodes[root].child; i != WIN_NONE; i = nodes[i].next) {
        if (nodes[i].reply)
            writer_put_cell(writer, nodes[i].reply);
        if (nodes[i].reply || nodes[i].move || nodes[i].child <= WIN_PLAN)
            put(sharing, term_at(sharing, i), false);
    }
}

/* How many of the replies lead to a position, whatever way it is turned. */
static int count_turned(const uint64_t *keys, int count, uint64_t key)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += keys[i] == key;
    return found;
}

static uint64_t key_here(const struct sharing *sharing, int *turn)
{
    return turns_key(sharing->writer->turns, &sharing->shapes.board, turn);
}

/* Writes the proof of the present position, with a label if others refer to it. */
static void put_position(struct sharing *sharing, uint64_t key, int turn, bool labelled)
{
    const struct merge_answer found =
        merge_find(sharing->parts, sharing->count, &sharing->shapes.board);
    int part = 0;
    while (sharing->parts[part] != found.certificate)
        part++;
    const uint32_t term = prove(sharing, part, found.answer.place, found.answer.point);
    if (sharing->no_memory)
        return;
    if (labelled)
        writer_put_label(sharing->writer, key, turn);
    put(sharing, term, labelled);
}

static void put_replies(struct sharing *sharing, const uint16_t *replies, int count)
{
    const lz_colour loser = colour_other(sharing->winner);
    uint64_t keys[LZ_CELLS_MAX];
    int turns[LZ_CELLS_MAX];
    for (int i = 0; i < count; i++) {
        shapes_place(&sharing->shapes, replies[i], loser);
        keys[i] = key_here(sharing, &turns[i]);
        shapes_remove(&sharing->shapes);
    }
    writer_put_head(sharing->writer, (uint32_t)count, REST_DOUBLE);
    for (int i = 0; i < count && !sharing->no_memory; i++) {
        writer_put_cell(sharing->writer, replies[i]);
        if (writer_put_reference(sharing->writer, keys[i], turns[i]))
            continue;
        shapes_place(&sharing->shapes, replies[i], loser);
        put_position(sharing, keys[i], turns[i], count_turned(keys, count, keys[i]) > 1);
        shapes_remove(&sharing->shapes);
    }
}

static bool begin(struct sharing *sharing)
{
    bool good = table_init(&sharing->by_move, 1 << 20) && table_init(&sharing->by_list, 1 << 20) &&
                table_init(&sharing->by_stones, 1 << 20) && table_init(&sharing->by_plan, 1 << 20);
    sharing->term_count = sharing->kept_count = 1; /* 0 is none */
    good = good && room_for_term(sharing) && room_for_kept(sharing);
    sharing->known = calloc((size_t)sharing->count, sizeof *sharing->known);
    for (int i = 0; good && sharing->known && i < sharing->count; i++)
        good = (sharing->known[i] = calloc(sharing->parts[i]->count, sizeof **sharing->known));
    return good && sharing->known;
}

static void end(struct sharing *sharing)
{
    for (int i = 0; sharing->known && i < sharing->count; i++)
        free(sharing->known[i]);
    free(sharing->known);
    free(sharing->list_same);
    free(sharing->faults);
    free(sharing->terms);
    free(sharing->plans);
    free(sharing->plan_same);
    free(sharing->by_plan.first);
    free(sharing->kept);
    free(sharing->by_move.first);
    free(sharing->by_list.first);
    free(sharing->by_stones.first);
    win_free(&sharing->tree);
}

bool share_write(const struct certificate *const *parts, int count, const struct board *board,
                 const uint16_t *replies, int reply_count, struct writer *writer)
{
    struct sharing *sharing = calloc(1, sizeof *sharing);
    if (!sharing)
        return false;
    sharing->parts = parts;
    sharing->count = count;
    sharing->winner = parts[0]->head.winner;
    sharing->writer = writer;
    shapes_init(&sharing->shapes, board);
    bool good = begin(sharing);
    if (good && writer->begins)
        put_position(sharing, 0, 0, false);
    else if (good)
        put_replies(sharing, replies, reply_count);
    good = good && !sharing->no_memory && !writer->no_memory;
    end(sharing);
    free(sharing);
    return good;
}
