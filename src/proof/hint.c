#include "proof/hint.h"

#include <stdlib.h>

/* In the key of a whole position, so that it differs from one less a stone. */
#define WHOLE UINT64_C(0x77686f6c65)

/* A position with the attacker to move. */
struct position {
    const struct turns *turns;
    const uint64_t *keys; /* in every turn */
    const uint8_t *at;
    lz_colour defender;
};

static struct position present(const struct proof_search *search)
{
    return (struct position){&search->turns, search->keys, search->shapes.board.at,
                             colour_other(search->attacker)};
}

/* The key of the position less a stone of the defender's, or of the whole position if `stone` is 0,
 * in the orientation in which it is least; `turn` is the index of the turn that leads there. */
static uint64_t key_without(const struct position *position, int stone, int *turn)
{
    const struct turns *turns = position->turns;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < turns->count; i++) {
        const uint64_t key =
            position->keys[i] ^
            (stone ? board_key_of(turns->to[i][stone], position->defender) : WHOLE);
        if (key < least) {
            least = key;
            *turn = i;
        }
    }
    return least;
}

static struct proof_hint *slot(const struct proof_graph *graph, uint64_t key)
{
    return &graph->hints[key >> 20 & graph->hint_mask];
}

static void keep(const struct proof_graph *graph, const struct position *position, int move)
{
    for (int point = 0; point < BOARD_POINTS; point++) {
        int turn = 0;
        if (point && position->at[point] != position->defender)
            continue;
        const uint64_t key = key_without(position, point, &turn);
        *slot(graph, key) = (struct proof_hint){key, position->turns->to[turn][move]};
    }
}

void hint_put(struct proof_search *search, int move)
{
    const struct position position = present(search);
    keep(search->graph, &position, move);
}

int hint_get(const struct proof_search *search, uint16_t *moves)
{
    const struct position position = present(search);
    const struct turns *turns = position.turns;
    int votes[BOARD_POINTS] = {0};
    int count = 0;
    for (int point = 0; point < BOARD_POINTS; point++) {
        int turn = 0;
        if (point && position.at[point] != position.defender)
            continue;
        const uint64_t key = key_without(&position, point, &turn);
        const struct proof_hint *hint = slot(search->graph, key);
        if (hint->key == key)
            votes[turns->to[turns->inverse[turn]][hint->move]] += point ? 1 : LZ_CELLS_MAX;
    }
    for (; count < HINTS_MAX; count++) {
        int best = 0;
        for (int point = 1; point < BOARD_POINTS; point++)
            if (votes[point] > votes[best])
                best = point;
        if (!votes[best])
            break;
        votes[best] = 0;
        moves[count] = (uint16_t)best;
    }
    return count;
}

/* ---- The moves of a certificate ---- */

enum kind { QUIET, THREATS, FOURS }; /* what a proof begins with or consists of */

struct teaching {
    const struct proof_graph *graph;
    const struct certificate *certificate;
    const struct turns *turns;
    struct board board; /* the present position */
    uint64_t keys[TURNS];
    uint8_t *kinds; /* enum kind, of each node */
};

static void place(struct teaching *teaching, int point, lz_colour colour)
{
    for (int i = 0; i < teaching->turns->count; i++)
        teaching->keys[i] ^= board_key_of(teaching->turns->to[i][point], colour);
    board_place(&teaching->board, point, colour);
}

static void take_back(struct teaching *teaching, int point)
{
    const lz_colour colour = (lz_colour)teaching->board.at[point];
    for (int i = 0; i < teaching->turns->count; i++)
        teaching->keys[i] ^= board_key_of(teaching->turns->to[i][point], colour);
    board_remove(&teaching->board, point);
}

static enum kind teach(struct teaching *teaching, uint32_t node, bool within);

/* Goes on after a reply; 0 is the default's. */
static enum kind teach_after(struct teaching *teaching, uint32_t node, int reply, bool within)
{
    const lz_colour winner = teaching->certificate->head.winner;
    const bool placed = reply && teaching->board.at[reply] == LZ_EMPTY;
    if (placed)
        place(teaching, reply, colour_other(winner));
    const enum kind kind = teach(teaching, node, within || !reply);
    if (placed)
        take_back(teaching, reply);
    return kind;
}

/* Keeps the quiet moves from a node on, those within a default left out: they are threats. */
static enum kind teach(struct teaching *teaching, uint32_t node, bool within)
{
    const struct certificate_node *nodes = teaching->certificate->nodes;
    const lz_colour winner = teaching->certificate->head.winner;
    if (nodes[node].doubles)
        return FOURS;
    if (nodes[node].refers && (within || !nodes[node].repeats))
        return (enum kind)teaching->kinds[nodes[node].child];
    if (nodes[node].refers)
        node = nodes[node].child;
    const int move = nodes[node].move;
    const bool placed = move && teaching->board.at[move] == LZ_EMPTY;
    enum kind kind = FOURS;
    if (placed)
        place(teaching, move, winner);
    for (uint32_t i = nodes[node].child; i; i = nodes[i].next) {
        enum kind after = teach_after(teaching, i, nodes[i].reply, within);
        if (!nodes[i].reply)
            after = after == FOURS ? THREATS : QUIET;
        kind = after < kind ? after : kind;
    }
    if (placed)
        take_back(teaching, move);
    teaching->kinds[node] = (uint8_t)kind;
    if (placed && kind == QUIET && !within) {
        const struct position position = {teaching->turns, teaching->keys, teaching->board.at,
                                          colour_other(winner)};
        keep(teaching->graph, &position, move);
    }
    return kind;
}

bool hint_put_all(struct proof_search *search, const struct certificate *certificate)
{
    struct teaching teaching = {.graph = search->graph,
                                .certificate = certificate,
                                .turns = &search->turns,
                                .board = certificate->head.board,
                                .kinds = calloc(certificate->count, 1)};
    if (!teaching.kinds)
        return false;
    turns_keys(teaching.turns, &teaching.board, teaching.keys);
    teach(&teaching, 1, false);
    free(teaching.kinds);
    return true;
}
