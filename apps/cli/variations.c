#include "cli/variations.h"

#include "study/tree.h"

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

/* Takes the game from a node's position to the next node's, which is a child of that node or of one
 * above it. Replays it from the root only where stones were set up between them, and where a move
 * is illegal, for the error; `*game` is then NULL. */
static lz_status follow(const lz_record *record, int from, int to, lz_game **game, lz_error *error)
{
    const int parent = lz_record_parent(record, to);
    bool good = *game && lz_record_action(record, to).kind != LZ_ACTION_SET_UP;
    for (; good && from != parent; from = lz_record_parent(record, from))
        good = lz_game_undo(*game);
    if (good && lz_game_act(*game, lz_record_action(record, to), NULL) == LZ_OK)
        return LZ_OK;
    lz_game_free(*game);
    *game = NULL;
    return lz_record_game(record, to, game, error);
}

bool variations_visit(const lz_record *record, variations_fn *visit, void *user)
{
    struct met met;
    if (!met_init(&met, record))
        return false;
    bool goes_on = true;
    lz_game *game = NULL;
    for (int node = LZ_RECORD_ROOT, from = node; goes_on && node != LZ_RECORD_NO_NODE;) {
        lz_error error;
        const bool illegal = follow(record, from, node, &game, &error) != LZ_OK;
        if (illegal)
            goes_on = visit(user, record, node, NULL, &error);
        else if (met_add(&met, lz_game_key(game)))
            goes_on = visit(user, record, node, game, NULL);
        from = node;
        node = illegal ? tree_past(record, node) : tree_walk(record, node);
    }
    lz_game_free(game);
    free(met.keys);
    return true;
}
