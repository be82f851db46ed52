/* The certificates beside the program, and others: in a position of a proof the winner's move is
 * known at once. Nothing is read before a game asks, and a certificate whole only for a game that
 * it fits. Owned by one thread. */
#ifndef LIANZI_COMMON_PROOFS_H
#define LIANZI_COMMON_PROOFS_H

#include <lianzi/lianzi.h>
#include <stdbool.h>

struct proofs;

/* NULL without memory. */
struct proofs *proofs_new(void);
void proofs_free(struct proofs *proofs);
/* Knows one more certificate, unless it is known already. */
void proofs_add(struct proofs *proofs, const char *path);
/* Whether a certificate has a move for the side to move. If so, the line is that move, then the
 * longest game; its `depth` and `nodes` are 0, since nothing was searched, and `mate` is the most
 * plies that are left. `proofs` may be NULL: there are none. */
bool proofs_find(struct proofs *proofs, const lz_game *game, lz_line *out);
/* The same as a think: calls `on_progress` with the line if it is not NULL. */
bool proofs_think(struct proofs *proofs, const lz_game *game, lz_progress_fn *on_progress,
                  void *user, lz_thought *out);
/* Whether a line is from a proof. */
bool proofs_made(const lz_line *line);
/* A certificate that could not be read, as "FILE: REASON": once each, NULL when all were told. The
 * text lives until the next call. */
const char *proofs_complaint(struct proofs *proofs);

#endif
