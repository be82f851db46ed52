#include "cli/match/results/stats.h"

#include <math.h>
#include <stdio.h>

enum { PAIRS_MIN = 5 /* with fewer, the spread does not estimate the mean's error */ };

static const double one_sided = 1.959963984540054; /* standard normal, 97.5 % */

void stats_add_game(struct pair_stats *stats, int half_points)
{
    stats->wins += half_points == 2;
    stats->draws += half_points == 1;
    stats->losses += half_points == 0;
}

void stats_add_pair(struct pair_stats *stats, int half_points)
{
    stats->pentanomial[half_points]++;
}

static double elo_of(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The standard error of the pairs' mean, from the sample's spread. Pairs that all ended alike have
 * no spread, but do not prove that the next pair will end so: half a pair lost and half a pair won
 * are added then. */
static double error_of_mean(const struct pair_stats *stats)
{
    double count = 0, sum = 0, squares = 0;
    int outcomes = 0;
    for (int i = 0; i < 5; i++)
        outcomes += stats->pentanomial[i] > 0;
    for (int i = 0; i < 5; i++) {
        const bool added = outcomes == 1 && (i == 0 || i == 4);
        const double pairs = stats->pentanomial[i] + (added ? 0.5 : 0);
        count += pairs;
        sum += pairs * i / 4.0;
        squares += pairs * (i / 4.0) * (i / 4.0);
    }
    const double mean = sum / count;
    return sqrt((squares / count - mean * mean) / (count - 1));
}

bool stats_elo(const struct pair_stats *stats, struct elo *elo)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < 5; i++) {
        count += stats->pentanomial[i];
        sum += stats->pentanomial[i] * i / 4.0;
    }
    *elo = (struct elo){0};
    if (count == 0)
        return false;
    elo->score = sum / count;
    elo->value = elo_of(elo->score);
    elo->low = -INFINITY;
    elo->high = INFINITY;
    elo->superior = NAN;
    if (count >= PAIRS_MIN) {
        const double error = error_of_mean(stats);
        elo->low = elo_of(elo->score - one_sided * error);
        elo->high = elo_of(elo->score + one_sided * error);
        elo->superior = erfc(-(elo->score - 0.5) / error / sqrt(2)) / 2;
    }
    return true;
}

void stats_format_elo(const struct elo *elo, char *text, int size)
{
    const bool has_low = isfinite(elo->low), has_high = isfinite(elo->high);
    if (isnan(elo->superior))
        snprintf(text, (size_t)size, "%+.1f +- n/a", elo->value);
    else if (has_low && has_high)
        snprintf(text, (size_t)size, "%+.1f +- %.1f", elo->value, (elo->high - elo->low) / 2);
    else if (has_low)
        snprintf(text, (size_t)size, "%+.1f (at least %+.1f)", elo->value, elo->low);
    else if (has_high)
        snprintf(text, (size_t)size, "%+.1f (at most %+.1f)", elo->value, elo->high);
    else
        snprintf(text, (size_t)size, "%+.1f +- inf", elo->value);
}

void stats_format_los(const struct elo *elo, char *text, int size)
{
    if (isnan(elo->superior))
        snprintf(text, (size_t)size, "LOS n/a");
    else
        snprintf(text, (size_t)size, "LOS %.1f %%", 100 * elo->superior);
}

/* ---- SPRT ---- */

/* The maximum likelihood distribution with mean `mean` for the observed frequencies `p` is p[i] /
 * (1 + x (a[i] - mean)), where x solves sum p[i] (a[i] - mean) / (1 + x (a[i] - mean)) = 0. The sum
 * falls as x grows, so bisection finds x. */
static void fit(const double p[5], double mean, double fitted[5])
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 100; step++) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < 5; i++)
            sum += p[i] * (i / 4.0 - mean) / (1 + x * (i / 4.0 - mean));
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < 5; i++)
        fitted[i] = p[i] / (1 + (low + high) / 2 * (i / 4.0 - mean));
}

double sprt_llr(const struct sprt *sprt, const int pentanomial[5])
{
    double p[5], count = 0, fitted0[5], fitted1[5], llr = 0;
    for (int i = 0; i < 5; i++) { /* a trace of every outcome, so that the fit is defined */
        p[i] = pentanomial[i] > 0 ? pentanomial[i] : 1e-3;
        count += p[i];
    }
    for (int i = 0; i < 5; i++)
        p[i] /= count;
    fit(p, score_of(sprt->elo0), fitted0);
    fit(p, score_of(sprt->elo1), fitted1);
    for (int i = 0; i < 5; i++)
        llr += p[i] * log(fitted1[i] / fitted0[i]);
    return count * llr;
}

double sprt_lower(const struct sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

enum sprt_verdict sprt_verdict(const struct sprt *sprt, const int pentanomial[5])
{
    const double llr = sprt_llr(sprt, pentanomial);
    return llr >= sprt_upper(sprt) ? SPRT_H1 : llr <= sprt_lower(sprt) ? SPRT_H0 : SPRT_OPEN;
}
