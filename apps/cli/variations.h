/* Visits the positions of a record, variations included. */
#ifndef LIANZI_CLI_VARIATIONS_H
#define LIANZI_CLI_VARIATIONS_H

#include <lianzi/lianzi.h>

/* Gets the game at a node, or NULL and the rules' reason against it. Returns false to
 * end the visit. */
typedef bool variations_fn(void *user, const lz_record *record, int node, const lz_game *game,
                           const lz_error *illegal);

/* Calls `visit` depth first: for a node, then for everything below its first child, then below the
 * next. A position that several move orders reach is visited once, where it comes first; a
 * continuation that it has only elsewhere is visited there. Nothing below an illegal move is
 * visited. Returns false without memory. */
bool variations_visit(const lz_record *record, variations_fn *visit, void *user);

#endif
