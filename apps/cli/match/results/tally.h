/* The running result of a match: statistics of every pair of engines, and the games that each
 * engine lost by a fault. Games may be added in any order. Not thread-safe. */
#ifndef LIANZI_CLI_MATCH_RESULTS_TALLY_H
#define LIANZI_CLI_MATCH_RESULTS_TALLY_H

#include "cli/match/games/game.h"
#include "cli/match/results/schedule.h"
#include "cli/match/results/stats.h"

#include <jansson.h>
#include <stdio.h>

enum { ENGINES_MAX = 64, FAULT_KINDS = 7 };

struct tally {
    const struct schedule *schedule;
    const char *names[ENGINES_MAX];
    int played;               /* games */
    signed char *half_points; /* the first engine's, by game number - 1; -1: not played */
    uint64_t *moves;          /* hashes of the games' moves, by game number - 1 */
    struct pair_stats *pairs;
    int (*faults)[FAULT_KINDS]; /* by engine */
    const struct sprt *sprt;    /* NULL: none */
};

bool tally_init(struct tally *tally, const struct schedule *schedule, const struct sprt *sprt);
void tally_free(struct tally *tally);
bool tally_has(const struct tally *tally, int number);
void tally_add(struct tally *tally, const struct game_record *record);
/* The verdict on the first pair; SPRT_OPEN without a test. */
enum sprt_verdict tally_verdict(const struct tally *tally);

/* The number of games that repeat an earlier one with the same colours and moves: they add no
 * information. */
int tally_repeats(const struct tally *tally);

/* Prints a line for each pair, then the engines that lost games by faults, then, for more than two
 * engines, their points. */
void tally_print(const struct tally *tally, FILE *file);
/* Prints a short form of the first pair's line, for progress. */
void tally_print_progress(const struct tally *tally, int games, FILE *file);
/* Prints the standing for another program, and flushes: a line `games PLAYED ALL`, then for each
 * pair `pair FIRST SECOND WINS DRAWS LOSSES ELO`, fields between tabs; no Elo without a finished
 * pair. */
void tally_print_live(const struct tally *tally, int games, FILE *file);
/* Prints a game for another program, and flushes: `game NUMBER BLACK WHITE RESULT MOVES`, fields
 * between tabs. RESULT is that of game_result_name; MOVES are all so far, row 1 at the bottom. */
void tally_print_game(const struct tally *tally, const struct game_record *record,
                      const char *moves, FILE *file);
/* The statistics of all pairs as an array of objects; NULL without memory. */
json_t *tally_to_json(const struct tally *tally);

#endif
