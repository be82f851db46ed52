/* The positions that a record shows, with its variations. */
#ifndef LIANZI_CLI_VARIATIONS_H
#define LIANZI_CLI_VARIATIONS_H

#include <lianzi/lianzi.h>

/* Of a node: the game there, or NULL and why the rules allow none. False to end the visit. */
typedef bool variations_fn(void *user, const lz_record *record, int node, const lz_game *game,
                           const lz_error *illegal);

/* Calls `visit` depth first: for a node, then for all below its first child, then for all below the
 * next. A position that several orders of moves lead to comes where it is first, and what follows
 * it elsewhere comes there. Nothing below a move that the rules do not allow comes. False without
 * memory. */
bool variations_visit(const lz_record *record, variations_fn *visit, void *user);
/* Whether the node stands off the record's main line. */
bool variations_is_one(const lz_record *record, int node);

#endif
