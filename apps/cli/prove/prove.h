/* The parts of `lianzi prove`: one position, the replies to one, certificates joined. */
#ifndef LIANZI_CLI_PROVE_PROVE_H
#define LIANZI_CLI_PROVE_PROVE_H

#include "system/options.h"

enum { PROVE_LIKE_MAX = 64 };

struct prove_request {
    struct options options;
    const char *moves, *out;
    bool first, resume, merge, draw;
    int shard, shards;                /* `shards` is 0: one position */
    lz_colour winner;                 /* LZ_EMPTY: the side to move, or black after --first */
    const char *like[PROVE_LIKE_MAX]; /* certificates of similar positions */
    int like_count;
    int64_t hash_mib, threads, advice, time_ms, nodes;
    const lz_stop *stop;
    char kept[4096]; /* path of the search's state */
};

/* Complains of a file; returns false. */
bool prove_complain(const struct prove_request *request, const char *path, const char *text);
/* Reads a certificate; NULL after a complaint. */
lz_certificate *prove_read(const struct prove_request *request, const char *path);
/* Searches within the request's limits and writes `out`, or the state of the search beside it.
 * False after a complaint. */
bool prove_position(struct prove_request *request, const lz_game *game, lz_colour winner,
                    lz_prover_report *report);
/* "win" or "draw", "none" or "unknown". */
const char *prove_word(const struct prove_request *request, lz_proof proof);
/* Proves the request's part of the positions after the replies of the side to move. Returns the
 * exit status. */
int prove_shard(struct prove_request *request, const lz_game *game);
/* Joins the certificates into that of the position. Returns the exit status. */
int prove_merge(const struct prove_request *request, const lz_game *game, char **paths, int count);

#endif
