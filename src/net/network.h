/* A network over whole lines from a file, in the place of a rule's own (docs/FORMATS.md). */
#ifndef LIANZI_NET_NETWORK_H
#define LIANZI_NET_NETWORK_H

#include "net/lines.h"

struct network {
    lz_rule rule;
    struct lines_net net;
    policy_row *policy; /* of `net`, behind `row` */
    lines_row row[];    /* of `net` */
};

/* Makes a network of the text, to be freed. LZ_ERR_SYNTAX: the text is cut short, damaged, of
 * another version, or names no rule that has such networks; LZ_ERR_MEMORY. */
lz_status network_read(const char *text, size_t size, struct network **out, lz_error *error);

#endif
