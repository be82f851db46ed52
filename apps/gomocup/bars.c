#include "gomocup/bars.h"

#include "gomocup/session.h"
#include "system/dice.h"
#include <string.h>

static void set_cells(struct session *session, bool barred)
{
    for (int i = 0; i < session->list.count; i++)
        session->bars.cells[session->list.stones[i].cell] = barred;
}

void bars_add(struct session *session)
{
    set_cells(session, true);
}

void bars_remove(struct session *session)
{
    set_cells(session, false);
}

void bars_clear_cells(struct session *session, const char *text)
{
    (void)text;
    memset(session->bars.cells, 0, sizeof session->bars.cells);
}

/* ---- Paths ---- */

/* The key of some stones, the same in any order of each colour's. */
static uint64_t key_with(uint64_t key, int cell, bool ours)
{
    return key + dice_mix((uint64_t)cell * 2 + ours + 1);
}

/* The bar of the listed points, the first of which is black's. */
static struct bar bar_of(const struct list *list)
{
    struct bar bar = {.cell = list->count ? list->stones[list->count - 1].cell : -1};
    for (int i = 0; i + 1 < list->count; i++)
        bar.key = key_with(bar.key, list->stones[i].cell, (list->count - 1 - i) % 2 == 0);
    return bar;
}

static int find(const struct bars *bars, const struct bar *bar)
{
    int i = 0;
    while (i < bars->count && (bars->paths[i].key != bar->key || bars->paths[i].cell != bar->cell))
        i++;
    return i;
}

void bars_add_path(struct session *session)
{
    struct bars *bars = &session->bars;
    const struct bar bar = bar_of(&session->list);
    if (bar.cell < 0 || find(bars, &bar) < bars->count)
        return;
    if (bars->count == BARS_PATHS_MAX)
        session_say(session, "ERROR YXBLOCKPATH: more than %d paths", BARS_PATHS_MAX);
    else
        bars->paths[bars->count++] = bar;
}

void bars_remove_path(struct session *session)
{
    struct bars *bars = &session->bars;
    const struct bar bar = bar_of(&session->list);
    const int at = find(bars, &bar);
    if (at < bars->count)
        bars->paths[at] = bars->paths[--bars->count];
}

void bars_clear_paths(struct session *session, const char *text)
{
    (void)text;
    session->bars.count = 0;
}

const uint8_t *bars_in(struct bars *bars, const struct position *position)
{
    uint64_t key = 0;
    bool any = false;
    for (int i = 0; i < position->count; i++)
        if (position->stones[i].owner != OWNER_BLOCKED)
            key = key_with(key, position->stones[i].cell, position->stones[i].owner == OWNER_US);
    for (int cell = 0; cell < LZ_CELLS_MAX; cell++)
        any = (bars->barred[cell] = bars->cells[cell]) || any;
    for (int i = 0; i < bars->count; i++) {
        if (bars->paths[i].key != key)
            continue;
        bars->barred[bars->paths[i].cell] = 1;
        any = true;
    }
    return any ? bars->barred : NULL;
}
