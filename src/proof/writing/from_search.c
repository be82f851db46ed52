#include "proof/writing/from_search.h"

#include "proof/search/packed_tree.h"
#include <stdlib.h>

struct writing {
    struct proof_search *search;
    struct writer *writer;
    uint8_t *uses; /* of each node: 0, 1, or 2 for more */
    bool failed;
};

static void count_uses(struct writing *writing, uint32_t at)
{
    const struct proof_search *search = writing->search;
    const struct proof_node *node = &search->graph->nodes[at];
    if (writing->uses[at]) {
        writing->uses[at] = 2;
        return;
    }
    writing->uses[at] = 1;
    if (node->won_by < 0)
        return;
    const struct proof_try *try = search->graph->tries + node->first + node->won_by;
    for (uint32_t i = 0; i < try->count; i++)
        count_uses(writing, search->graph->replies[try->first + i].node);
}

static void write_node(struct writing *writing, uint32_t at);

/* Writes a tree that was kept; `back` turns it into the present orientation. */
static void write_tree(struct writing *writing, uint32_t kept, const uint16_t *back)
{
    const struct proof_search *search = writing->search;
    struct win_tree tree = {0};
    const uint16_t *at = search->graph->trees + kept;
    const int root = tree_get(&tree, back, &at);
    if (root == WIN_NONE)
        writing->failed = true;
    else
        writer_put_win(writing->writer, &tree, root, search->shapes.board.empty);
    win_free(&tree);
}

/* Writes a quiet move, which is on the board, and the replies to it. `back` turns the node's moves
 * into the present orientation; `move` is in the present one, and 0 at a root with the defender to
 * move. */
static void write_try(struct writing *writing, const struct proof_try *try, const uint16_t *back,
                      int move)
{
    struct proof_search *search = writing->search;
    struct writer *writer = writing->writer;
    const bool has_default = try->has_default && try->count < search->shapes.board.empty;
    writer_put_head(writer, try->count, has_default ? REST_DEFAULT : REST_NONE);
    if (move)
        writer_put_cell(writer, move);
    for (uint32_t i = 0; i < try->count && !writing->failed; i++) {
        const struct proof_reply *reply = &search->graph->replies[try->first + i];
        writer_put_cell(writer, back[reply->move]);
        proof_place(search, back[reply->move], colour_other(search->attacker));
        write_node(writing, reply->node);
        proof_remove(search);
    }
    if (has_default && !writing->failed)
        write_tree(writing, try->tree, back);
}

static void write_node(struct writing *writing, uint32_t at)
{
    struct proof_search *search = writing->search;
    const struct proof_node *node = &search->graph->nodes[at];
    const int turn = proof_turn(search);
    const uint16_t *back = search->turns.to[search->turns.inverse[turn]];
    if (writer_put_reference(writing->writer, node->key, turn))
        return;
    if (writing->uses[at] > 1)
        writer_put_label(writing->writer, node->key, turn);
    if (node->won_by < 0) {
        write_tree(writing, node->first, back);
        return;
    }
    const struct proof_try *try = search->graph->tries + node->first + node->won_by;
    const int move = try->move ? back[try->move] : 0;
    if (move)
        proof_place(search, move, search->attacker);
    write_try(writing, try, back, move);
    if (move)
        proof_remove(search);
}

bool proof_write(struct proof_search *search, struct writer *writer)
{
    struct writing writing = {.search = search, .writer = writer};
    writing.uses = calloc(search->graph->node_count, 1);
    if (!writing.uses)
        return false;
    count_uses(&writing, 1);
    write_node(&writing, 1);
    free(writing.uses);
    return !writing.failed && !writer->no_memory;
}
