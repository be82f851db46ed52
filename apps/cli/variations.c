#include "cli/variations.h"

#include <stdlib.h>

/* Keys of the positions met: a hash table with open addressing; 0 marks a free place. */
struct met {
    uint64_t *keys;
    size_t mask;
};

/* Makes room for a position of every node, at most half full. */
static bool met_init(struct met *met, const lz_record *record)
{
    size_t size = 16;
    while (size / 2 < (size_t)lz_record_nodes(record))
        size *= 2;
    met->keys = calloc(size, sizeof *met->keys);
    met->mask = size - 1;
    return met->keys != NULL;
}

/* Adds the key; false if it is there already. */
static bool met_add(struct met *met, uint64_t key)
{
    key += key == 0;
    size_t at = (size_t)key & met->mask;
    while (met->keys[at] && met->keys[at] != key)
        at = (at + 1) & met->mask;
    const bool first = met->keys[at] == 0;
    met->keys[at] = key;
    return first;
}

/* The next node of the tree in depth-first order; on request, without those below this one. */
static int next_node(const lz_record *record, int node, bool past)
{
    const int child = lz_record_child(record, node);
    if (!past && child != LZ_RECORD_NO_NODE)
        return child;
    while (node != LZ_RECORD_NO_NODE && lz_record_next(record, node) == LZ_RECORD_NO_NODE)
        node = lz_record_parent(record, node);
    return lz_record_next(record, node);
}

bool variations_visit(const lz_record *record, variations_fn *visit, void *user)
{
    struct met met;
    if (!met_init(&met, record))
        return false;
    bool goes_on = true;
    for (int node = LZ_RECORD_ROOT; goes_on && node != LZ_RECORD_NO_NODE;) {
        lz_game *game = NULL;
        lz_error error;
        const bool illegal = lz_record_game(record, node, &game, &error) != LZ_OK;
        if (illegal)
            goes_on = visit(user, record, node, NULL, &error);
        else if (met_add(&met, lz_game_key(game)))
            goes_on = visit(user, record, node, game, NULL);
        lz_game_free(game);
        node = next_node(record, node, illegal);
    }
    free(met.keys);
    return true;
}

bool variations_is_one(const lz_record *record, int node)
{
    for (int parent; (parent = lz_record_parent(record, node)) != LZ_RECORD_NO_NODE;
         node = parent) {
        if (lz_record_child(record, parent) != node)
            return true;
    }
    return false;
}
