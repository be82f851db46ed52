#include "study/puzzle/shipped.h"

#include "system/beside.h"
#include "system/hash.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

lz_status puzzle_list_load_shipped(struct puzzle_list *list, lz_error *error)
{
    static const char *const rules[] = {"freestyle", "standard", "renju", "caro"};
    static const char *const kinds[] = {"fours", "long", "threes", "defence", "trap"};
    enum { RULES = sizeof rules / sizeof *rules, KINDS = sizeof kinds / sizeof *kinds };
    char folder[PATH_SIZE], path[PATH_SIZE + 32];
    lz_status status = LZ_OK;
    if (!beside_find("data/puzzles", "../share/lianzi/puzzles", folder, sizeof folder))
        return lz_error_set(error, LZ_ERR_IO, "the puzzles are not installed");
    for (int i = 0; i < RULES * KINDS && !status; i++) {
        const char *rule = rules[i / KINDS], *kind = kinds[i % KINDS];
        lz_error inner;
        if (strcmp(kind, "trap") == 0 && strcmp(rule, "renju") != 0)
            continue; /* no point is forbidden */
        snprintf(path, sizeof path, "%s/%s-%s.txt", folder, rule, kind);
        status = puzzle_list_load(list, path, &inner);
        if (status)
            lz_error_set(error, status, "%s-%s.txt, line %u: %.80s", rule, kind,
                         (unsigned)inner.line, inner.text);
    }
    return status;
}

void puzzle_list_keep_rule(struct puzzle_list *list, lz_rule rule)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->items[i].variant.rule == rule)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

int puzzle_list_daily(const struct puzzle_list *list, const char *date)
{
    const uint64_t hash = hash_bytes(HASH_SEED, date, strlen(date));
    return list->count ? (int)((hash >> 16) % (uint64_t)list->count) : -1;
}
