/* The settings of a match, which all its parts share. */
#ifndef LIANZI_CLI_MATCH_H
#define LIANZI_CLI_MATCH_H

#include "cli/match/games/openings.h"
#include "cli/match/games/player.h"
#include "cli/match/results/tally.h"

enum { OUTPUTS_MAX = 16 };

struct match {
    struct options options; /* seed, variant, complaints */
    struct engine_spec engines[ENGINES_MAX];
    int engine_count;
    struct match_limits limits; /* for engines without limits of their own */
    const char *openings_path;  /* NULL: the usual openings */
    struct openings openings;
    struct schedule schedule;
    struct adjudication adjudication;
    bool has_sprt;
    struct sprt sprt;
    struct player_terms terms;
    int concurrency;
    const char *outputs[OUTPUTS_MAX];
    int output_count;
    const char *resume; /* also an output */
    bool quiet;         /* no progress */
    bool live;          /* games and the standing as they change, for programs */
};

/* Prints the result, and warns of games that repeat others. */
void match_report(const struct options *options, const struct tally *tally);

/* Plays the games that are not in the tally yet and adds them to the outputs and the tally. Returns
 * the exit status. */
int match_run(struct match *match, struct tally *tally);

/* `--merge`: combines the files of shards. Takes the outputs from `match`; returns the exit
 * status. */
int match_merge(const struct match *match, int count, char **paths);

#endif
