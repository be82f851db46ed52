#include "proof/search/checkpoint.h"

#include "proof/search/packed_tree.h"
#include "proof/search/similar_wins.h"
#include <stdlib.h>
#include <string.h>

struct kept_head {
    char magic[16];
    uint64_t root_key, expansions;
    uint32_t node_size, try_size, reply_size;
    uint32_t node_count, try_count, reply_count, tree_count;
    uint32_t attacker, to_move, rule, win, columns, rows;
};

static struct kept_head head_of(const struct proof_search *search)
{
    struct kept_head head = {.magic = "lianzi search 6",
                             .root_key = search->graph->nodes[1].key,
                             .expansions = search->graph->expansions,
                             .node_size = sizeof *search->graph->nodes,
                             .try_size = sizeof *search->graph->tries,
                             .reply_size = sizeof *search->graph->replies,
                             .node_count = search->graph->node_count,
                             .try_count = search->graph->try_count,
                             .reply_count = search->graph->reply_count,
                             .tree_count = search->graph->tree_count,
                             .attacker = (uint32_t)search->attacker,
                             .to_move = (uint32_t)search->to_move,
                             .rule = (uint32_t)search->start.rule,
                             .win = (uint32_t)search->start.win,
                             .columns = (uint32_t)search->start.columns,
                             .rows = (uint32_t)search->start.rows};
    return head;
}

bool proof_save(const struct proof_search *search, lz_record_write_fn *put, void *user)
{
    const struct kept_head head = head_of(search);
    return put(user, (const char *)&head, sizeof head) &&
           put(user, (const char *)search->graph->nodes,
               search->graph->node_count * sizeof *search->graph->nodes) &&
           put(user, (const char *)search->graph->tries,
               search->graph->try_count * sizeof *search->graph->tries) &&
           put(user, (const char *)search->graph->replies,
               search->graph->reply_count * sizeof *search->graph->replies) &&
           put(user, (const char *)search->graph->trees,
               search->graph->tree_count * sizeof *search->graph->trees);
}

static bool read_all(lz_record_read_fn *get, void *user, void *out, size_t size)
{
    char *at = out;
    while (size) {
        const ptrdiff_t got = get(user, at, size);
        if (got <= 0)
            return false;
        at += got;
        size -= (size_t)got;
    }
    return true;
}

static bool is_point(const struct proof_search *search, int point)
{
    return point < BOARD_POINTS && search->start.at[point] != LZ_BLOCKED;
}

static bool is_span(uint32_t first, uint32_t count, uint32_t all)
{
    return first <= all && count <= all - first;
}

static bool is_tree(const struct proof_search *search, uint32_t at)
{
    return !at ||
           (at < search->graph->tree_count &&
            tree_check(search->graph->trees + at, search->graph->tree_count - at, &search->start));
}

/* Whether every index is inside its array and every move on the board. */
static bool is_sound(const struct proof_search *search)
{
    for (uint32_t i = 1; i < search->graph->node_count; i++) {
        const struct proof_node *node = &search->graph->nodes[i];
        const bool by_tree = node->state == PROOF_WON && node->won_by < 0;
        if (by_tree ? node->count || !node->first || !is_tree(search, node->first)
                    : !is_span(node->first, node->count, search->graph->try_count))
            return false;
        if (node->state > PROOF_FAILED || node->won_by < WON_BY_REPLAY ||
            (node->won_by >= node->count && node->won_by > 0) ||
            (node->state == PROOF_OPEN && !node->count))
            return false;
    }
    for (uint32_t i = 0; i < search->graph->try_count; i++) {
        const struct proof_try *try = &search->graph->tries[i];
        if (!is_span(try->first, try->count, search->graph->reply_count) ||
            try->state > PROOF_FAILED || try->ease > PROOF_EASE_MAX ||
            (try->move && !is_point(search, try->move)) ||
            (try->state == PROOF_OPEN && !try->count) ||
            (try->state == PROOF_OPEN && try->looked > try->count) ||
            try->has_default != (try->tree > 0) || !is_tree(search, try->tree))
            return false;
    }
    for (uint32_t i = 0; i < search->graph->reply_count; i++)
        if (!is_point(search, search->graph->replies[i].move) ||
            search->graph->replies[i].node >= search->graph->node_count)
            return false;
    return true;
}

/* Walks the tree from the node of the present position on. Every move must go to a free cell; the
 * wins become hints again. */
static bool walk(struct proof_search *search, uint32_t which, uint8_t *seen)
{
    const struct proof_graph *graph = search->graph;
    const struct proof_node *node = &graph->nodes[which];
    const uint16_t *back = search->turns.to[search->turns.inverse[proof_turn(search)]];
    const uint8_t *at = search->shapes.board.at;
    bool good = true;
    if (seen[which])
        return true;
    seen[which] = 1;
    for (uint32_t i = node->first; good && i < node->first + node->count; i++) {
        const struct proof_try *try = &graph->tries[i];
        const int move = try->move ? back[try->move] : 0;
        if (move && at[move] != LZ_EMPTY)
            return false;
        if (move)
            proof_place(search, move, search->attacker);
        for (uint32_t j = try->first; good && j < try->first + try->count; j++) {
            const int reply = back[graph->replies[j].move];
            good = at[reply] == LZ_EMPTY;
            if (!good || !graph->replies[j].node)
                continue;
            proof_place(search, reply, colour_other(search->attacker));
            good = walk(search, graph->replies[j].node, seen);
            proof_remove(search);
        }
        if (move)
            proof_remove(search);
    }
    if (good && node->state == PROOF_WON && node->count && node->won_by >= 0) {
        const struct proof_try *try = graph->tries + node->first + node->won_by;
        if (try->move)
            hint_put(search, back[try->move], try->tree, false);
    } else if (good && node->state == PROOF_WON && search->local) { /* as node_win does */
        const bool quiet = node->won_by == WON_BY_REPLAY;
        hint_put(search, quiet ? back[tree_move(graph->trees + node->first)] : 0, node->first,
                 true);
    }
    return good;
}

/* Sets what is not kept: no thread is at work, the hints are made again, and no node has looked
 * them up. */
static bool make_rest(struct proof_search *search)
{
    struct proof_graph *graph = search->graph;
    uint8_t *seen = calloc(graph->node_count, 1);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        graph->nodes[i].busy = false;
        graph->nodes[i].visitors = 0;
        graph->nodes[i].hinted = false;
    }
    for (uint32_t i = 0; i < graph->try_count; i++) {
        graph->tries[i].busy = false;
        graph->tries[i].visitors = 0;
    }
    const bool good = seen && walk(search, 1, seen);
    free(seen);
    return good;
}

bool proof_load(struct proof_search *search, lz_record_read_fn *get, void *user)
{
    const struct kept_head own = head_of(search);
    struct kept_head head;
    if (!read_all(get, user, &head, sizeof head) || memcmp(head.magic, own.magic, 16) != 0 ||
        head.root_key != own.root_key || head.node_size != own.node_size ||
        head.try_size != own.try_size || head.reply_size != own.reply_size ||
        head.attacker != own.attacker || head.to_move != own.to_move || head.rule != own.rule ||
        head.win != own.win || head.columns != own.columns || head.rows != own.rows ||
        head.node_count < 2 || !head.tree_count)
        return false;
    if (!proof_room_all(search, head.node_count, head.try_count, head.reply_count, head.tree_count))
        return false;
    search->graph->expansions = head.expansions;
    return read_all(get, user, search->graph->nodes,
                    head.node_count * sizeof *search->graph->nodes) &&
           read_all(get, user, search->graph->tries,
                    head.try_count * sizeof *search->graph->tries) &&
           read_all(get, user, search->graph->replies,
                    head.reply_count * sizeof *search->graph->replies) &&
           read_all(get, user, search->graph->trees,
                    head.tree_count * sizeof *search->graph->trees) &&
           is_sound(search) && proof_index_all(search) && make_rest(search);
}
