/* The files of certificates beside the program, and others, for engines: lz_engine_think plays by
 * them. No file is read before a game asks, and a certificate whole only for a game that it fits:
 * one of a whole board takes less than a tenth of a second and 40 MB. Owned by one thread. */
#ifndef LIANZI_ENGINES_PROOFS_H
#define LIANZI_ENGINES_PROOFS_H

#include <lianzi/lianzi.h>
#include <stdbool.h>

struct proofs;

/* NULL without memory. */
struct proofs *proofs_new(void);
void proofs_free(struct proofs *proofs);
/* Leaves out the certificates that do not fit into so many MiB of memory; at first there is no
 * limit. If those that were read take more, they are freed: engines must have forgotten them. */
void proofs_room(struct proofs *proofs, int mib);
/* Knows one more certificate, unless it is known already. */
void proofs_add(struct proofs *proofs, const char *path);
/* Reads the certificates that fit the game; with `losses` also those that the other side wins. */
void proofs_read(struct proofs *proofs, const lz_game *game, bool losses);
/* Gives the engine the certificates that were read; they must outlive it. */
void proofs_give(const struct proofs *proofs, lz_engine *engine);
/* Both, if the engine asks certificates within the limits. `proofs` may be NULL: there are none. */
void proofs_serve(struct proofs *proofs, lz_engine *engine, const lz_game *game, bool losses,
                  const lz_limits *limits);
/* A certificate that could not be read, as "FILE: REASON": once each, NULL when all were told. The
 * text lives until the next call. */
const char *proofs_complaint(struct proofs *proofs);

#endif
