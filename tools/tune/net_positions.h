/* The positions of self-play games (samples.h) as lists of cells for a network. */
#ifndef LIANZI_TOOLS_TUNE_NET_POSITIONS_H
#define LIANZI_TOOLS_TUNE_NET_POSITIONS_H

#include "tune/net_model.h"

struct net_positions {
    struct net_position *list;
    struct net_cell *cells;
    size_t count, cell_count;
    size_t room, cell_room;
};

/* Adds a file's positions; those of held-out games go to `held`. False, after a complaint, when the
 * file cannot be read or has another rule. */
bool net_positions_read(struct net_positions *learned, struct net_positions *held, lz_rule rule,
                        const char *path);
void net_positions_free(struct net_positions *positions);

#endif
