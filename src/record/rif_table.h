/* The tables of a RenjuNet file that its games refer to: players, tournaments, rules, cities,
 * countries, by table and number. */
#ifndef LIANZI_RECORD_RIF_TABLE_H
#define LIANZI_RECORD_RIF_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rif_kind { RIF_COUNTRY, RIF_CITY, RIF_RULE, RIF_PLAYER, RIF_TOURNAMENT, RIF_KINDS };

struct rif_row {
    char *name; /* NULL: the slot is free */
    char *date; /* of a tournament, "" if it is not known; else NULL */
    int64_t id;
    int64_t country, city; /* of cities and tournaments; 0: not known */
    uint8_t kind;
    bool gomoku; /* of a rule: its games are no renju */
};

/* All zero: empty. */
struct rif_table {
    struct rif_row *rows;
    size_t room, count;
};

/* Adds a row and takes over its texts; the first row of a number stays. False without memory; the
 * texts are freed then. */
bool rif_table_add(struct rif_table *table, struct rif_row row);
/* NULL if there is none. */
const struct rif_row *rif_table_find(const struct rif_table *table, enum rif_kind kind, int64_t id);
void rif_table_free(struct rif_table *table);

#endif
