/* The certificates beside the program, and others: in a position of a proof the winner's move is
 * known at once, and so is that the other side loses. Nothing is read before a game asks, and a
 * certificate whole only for a game that it fits: one of a whole board takes less than a tenth of a
 * second and 40 MB. Owned by one thread. */
#ifndef LIANZI_COMMON_PROOFS_H
#define LIANZI_COMMON_PROOFS_H

#include <lianzi/lianzi.h>
#include <stdbool.h>

struct proofs;

/* NULL without memory. */
struct proofs *proofs_new(void);
void proofs_free(struct proofs *proofs);
/* Leaves out the certificates that do not fit into so many MiB of memory; at first there is no
 * limit. If those that were read take more, they are forgotten. */
void proofs_room(struct proofs *proofs, int mib);
/* Knows one more certificate, unless it is known already. */
void proofs_add(struct proofs *proofs, const char *path);
/* Reads the certificates that the game fits, as proofs_think does before it looks in them. */
void proofs_read(struct proofs *proofs, const lz_game *game, bool losses);
/* Whether a certificate has a move for the side to move or, if `losses`, tells that it loses. If
 * so, it is as a think whose line is the move and then the longest game; the line's `depth` and
 * `nodes` are 0, since nothing was searched, and `mate` is the most plies that are left. Calls
 * `on_progress` with the line if it is not NULL. `proofs` may be NULL: there are none. */
bool proofs_think(struct proofs *proofs, const lz_game *game, bool losses,
                  lz_progress_fn *on_progress, void *user, lz_thought *out);
/* Whether a line is from a proof. */
bool proofs_made(const lz_line *line);
/* A certificate that could not be read, as "FILE: REASON": once each, NULL when all were told. The
 * text lives until the next call. */
const char *proofs_complaint(struct proofs *proofs);

#endif
