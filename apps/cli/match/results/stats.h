/* Statistics of a match between two engines. Games come in pairs (one opening, both sides). The
 * pair is the unit of all statistics, because its two games are not independent.
 *
 * Elo is logistic. The sequential test is the generalized SPRT on pentanomial counts with the log
 * likelihood ratio of Michel Van den Bergh ("A practical introduction to the GSPRT", 2019), as the
 * chess testing frameworks use it. */
#ifndef LIANZI_CLI_MATCH_RESULTS_STATS_H
#define LIANZI_CLI_MATCH_RESULTS_STATS_H

#include <stdbool.h>

struct pair_stats {
    int wins, draws, losses; /* games, from the first engine's side */
    int pentanomial[5];      /* pairs by half-points of the first engine: 0, 1 ... 4 */
};

struct elo {
    double score;     /* mean, 0 .. 1 */
    double value;     /* Elo difference; infinite when every game was won or lost */
    double low, high; /* 95 % confidence */
    double superior;  /* likelihood that the first engine is stronger, 0 .. 1; NAN with too few
                         pairs, and then the bounds are infinite */
};

struct sprt {
    double elo0, elo1;
    double alpha, beta;
};

enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 };

/* Counts one game's half-points (0, 1, 2) of the first engine. */
void stats_add_game(struct pair_stats *stats, int half_points);
/* Counts a finished pair. */
void stats_add_pair(struct pair_stats *stats, int half_points);
/* Computes Elo from the pairs. Returns false, with all members zero, without a finished pair. */
bool stats_elo(const struct pair_stats *stats, struct elo *elo);
/* Formats "+12.3 +- 45.6"; "+572.5 (at least +310.2)" or "... (at most ...)" for an interval with
 * one bound only; "+190.8 +- n/a" with too few pairs for an error. 64 bytes are enough. */
void stats_format_elo(const struct elo *elo, char *text, int size);
/* Formats "LOS 95.0 %" or "LOS n/a". */
void stats_format_los(const struct elo *elo, char *text, int size);

double sprt_llr(const struct sprt *sprt, const int pentanomial[5]);
/* The bounds at which the test ends. */
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);
enum sprt_verdict sprt_verdict(const struct sprt *sprt, const int pentanomial[5]);

#endif
