/* A match's JSON file, which is also what --resume and --merge read:
 *
 *   {"lianzi_match":1, settings ..., "games":[     the header, one line
 *   {"game":1, ...},                               a line a game, in the order they ended
 *   {"game":2, ...}
 *   ],"results":[...]}                             the footer, written anew with every game
 *
 * It is a whole JSON document after every game. A game and the footer are written by one call; when
 * even that was cut short, reading drops the torn line. */
#ifndef LIANZI_CLI_MATCH_RESULTS_STORE_H
#define LIANZI_CLI_MATCH_RESULTS_STORE_H

#include "cli/match/match.h"

#include <jansson.h>
#include <sys/types.h>

struct store {
    const char *path;
    int file;  /* descriptor */
    off_t end; /* the end of the last game */
    bool any;  /* there is a game before `end` */
};

/* The contents of a file. */
struct stored {
    json_t *header;
    size_t header_length; /* length of its line */
    struct game_record *games;
    int count;
    off_t end; /* the end of the last intact game */
};

/* store_header makes the header of a match. store_header_anew copies one with the rounds and shards
 * of the tally, and with its test if the header has none. NULL without memory. */
json_t *store_header(const struct match *match);
json_t *store_header_anew(const json_t *header, const struct tally *tally);
/* The key of the first setting, other than the rounds, in which a file's header differs from
 * another; NULL if they agree. A resumed match must also have the same shard, and may add a test
 * that the file lacks. */
const char *store_difference(const json_t *header, const json_t *other, bool resumed);
/* Whether the value is a whole number from `low` to `high`. */
bool store_integer(const json_t *value, int64_t low, int64_t high, int64_t *out);

/* Creates the file, or fills an empty one, with the header. Returns false after a complaint. */
bool store_create(const struct options *options, const char *path, const json_t *header,
                  struct store *store);
/* Opens a file that store_read has read to continue it: cuts off a torn end and gives the header
 * the tally's rounds and test. Returns false after a complaint. */
bool store_continue(const struct options *options, const char *path, const struct stored *stored,
                    const struct tally *tally, struct store *store);
bool store_append(const struct options *options, struct store *store,
                  const struct game_record *record, const struct tally *tally);
/* Writes only the footer. */
bool store_finish(const struct options *options, struct store *store, const struct tally *tally);
void store_close(struct store *store);

/* The file's bytes, to be freed, with a 0 after them; NULL after a complaint. */
char *store_load(const struct options *options, const char *path, size_t *length);
/* Reads a match's file. Returns false after a complaint. */
bool store_read(const struct options *options, const char *path, struct stored *stored);
void stored_free(struct stored *stored);

#endif
