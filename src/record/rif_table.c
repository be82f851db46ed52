#include "record/rif_table.h"

#include "base/random.h"
#include <stdlib.h>

/* The row's slot, or the free slot for it. */
static struct rif_row *find_slot(const struct rif_table *table, uint8_t kind, int64_t id)
{
    size_t slot = random_mix((uint64_t)id * RIF_KINDS + kind) & (table->room - 1);
    while (table->rows[slot].name && (table->rows[slot].id != id || table->rows[slot].kind != kind))
        slot = (slot + 1) & (table->room - 1);
    return &table->rows[slot];
}

static void free_row(struct rif_row *row)
{
    free(row->name);
    free(row->date);
}

static bool grow(struct rif_table *table)
{
    enum { FEW = 64 };
    const struct rif_table old = *table;
    struct rif_row *rows = calloc(old.room ? old.room * 2 : FEW, sizeof *rows);
    if (!rows)
        return false;
    table->rows = rows;
    table->room = old.room ? old.room * 2 : FEW;
    for (size_t i = 0; i < old.room; i++) {
        if (old.rows[i].name)
            *find_slot(table, old.rows[i].kind, old.rows[i].id) = old.rows[i];
    }
    free(old.rows);
    return true;
}

bool rif_table_add(struct rif_table *table, struct rif_row row)
{
    if (table->count * 2 >= table->room && !grow(table)) {
        free_row(&row);
        return false;
    }
    struct rif_row *slot = find_slot(table, row.kind, row.id);
    if (slot->name) {
        free_row(&row);
        return true;
    }
    *slot = row;
    table->count++;
    return true;
}

const struct rif_row *rif_table_find(const struct rif_table *table, enum rif_kind kind, int64_t id)
{
    const struct rif_row *row = table->room ? find_slot(table, (uint8_t)kind, id) : NULL;
    return row && row->name ? row : NULL;
}

void rif_table_free(struct rif_table *table)
{
    for (size_t i = 0; i < table->room; i++)
        free_row(&table->rows[i]);
    free(table->rows);
}
