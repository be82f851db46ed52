#include "desktop/views/analyses.h"

#include <glib.h>

enum { ANALYSES_MAX = 64 };

struct analyses {
    GHashTable *of; /* struct kept_lines *, by the position's key */
};

static void lines_free(gpointer data)
{
    kept_lines_clear(data);
    g_free(data);
}

struct analyses *analyses_new(void)
{
    struct analyses *analyses = g_new(struct analyses, 1);
    analyses->of = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, lines_free);
    return analyses;
}

void analyses_free(struct analyses *analyses)
{
    g_hash_table_unref(analyses->of);
    g_free(analyses);
}

void analyses_keep(struct analyses *analyses, const lz_game *game, const struct kept_lines *lines)
{
    struct kept_lines *kept = g_new0(struct kept_lines, 1);
    uint64_t *key = g_new(uint64_t, 1);
    *key = lz_game_key(game);
    kept_lines_set(kept, game, lines->lines, lines->count);
    if (g_hash_table_size(analyses->of) >= ANALYSES_MAX)
        g_hash_table_remove_all(analyses->of);
    g_hash_table_insert(analyses->of, key, kept);
}

const struct kept_lines *analyses_find(const struct analyses *analyses, const lz_game *game)
{
    const uint64_t key = lz_game_key(game);
    const struct kept_lines *kept = g_hash_table_lookup(analyses->of, &key);
    return kept && kept->from ? kept : NULL;
}

void analyses_forget(struct analyses *analyses)
{
    g_hash_table_remove_all(analyses->of);
}
