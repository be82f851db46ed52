/* Fits win rates to scores: the scale K of 1 / (1 + exp(-score / K)), from the results of self-play
 * games. Every searched position with an unproved score counts once. Prints how often each range of
 * scores won, beside the rates by the engine's scale and by K. Positions of one game resemble each
 * other, so the error is estimated from the spread among tenths of the games. */
#include "games/games.h"
#include "net/eval.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 10, SCORES = 2 * LZ_SCORE_WIN + 1, BIN = 50, BINS = 13 };

/* Number of positions by group and score, and the points their movers scored. */
struct sums {
    uint32_t count[GROUPS][SCORES];
    double points[GROUPS][SCORES];
    unsigned long games, positions;
};

static void add_game(struct sums *sums, const struct game_record *record)
{
    const unsigned long group = sums->games++ % GROUPS;
    for (int i = 0; i < record->plies; i++) {
        const struct game_ply *ply = &record->ply[i];
        const int mover = i % 2 ? LZ_WHITE : LZ_BLACK;
        if (ply->best == GAMES_NO_CELL || ply->flags & PLY_PROVED)
            continue;
        sums->count[group][ply->score + LZ_SCORE_WIN]++;
        sums->points[group][ply->score + LZ_SCORE_WIN] +=
            !record->result ? 0.5 : record->result == mover;
        sums->positions++;
    }
}

static bool add_file(struct sums *sums, const char *path)
{
    static struct game_record record;
    lz_error error;
    struct games_reader *reader = games_open(path, &error);
    int more = reader ? 1 : -1;
    while (more > 0 && (more = games_read(reader, &record, &error)) > 0)
        add_game(sums, &record);
    games_close(reader);
    if (more < 0)
        fprintf(stderr, "calibrate: %s\n", error.text);
    return more == 0;
}

static double chance(double score, double scale)
{
    return 1 / (1 + exp(-score / scale));
}

/* The derivative of the log likelihood by 1 / scale. Leaves out the group `without`, or none if it
 * is GROUPS. */
static double slope(const struct sums *sums, int without, double scale)
{
    double sum = 0;
    for (int group = 0; group < GROUPS; group++) {
        if (group == without)
            continue;
        for (int i = 0; i < SCORES; i++) {
            const int score = i - LZ_SCORE_WIN;
            if (sums->count[group][i])
                sum +=
                    score * (sums->points[group][i] - sums->count[group][i] * chance(score, scale));
        }
    }
    return sum;
}

/* The scale of maximum likelihood, by bisection: the slope falls as 1 / scale grows. */
static double fit(const struct sums *sums, int without)
{
    double low = 1, high = 100000;
    while (high - low > 0.01) {
        const double middle = (low + high) / 2;
        if (slope(sums, without, middle) > 0)
            high = middle;
        else
            low = middle;
    }
    return (low + high) / 2;
}

/* The 95 % error of the scale by the jackknife, which leaves out each tenth of the games in turn.
 */
static double error_of(const struct sums *sums)
{
    double scale[GROUPS], mean = 0, square = 0;
    for (int group = 0; group < GROUPS; group++)
        mean += (scale[group] = fit(sums, group)) / GROUPS;
    for (int group = 0; group < GROUPS; group++)
        square += (scale[group] - mean) * (scale[group] - mean);
    return 1.96 * sqrt(square * (GROUPS - 1) / GROUPS);
}

/* Prints both sides' scores together: score -s that lost counts as score s that won. The last bin
 * has no upper end. */
static void print_bins(const struct sums *sums, double scale)
{
    double count[BINS] = {0}, points[BINS] = {0}, score_sum[BINS] = {0};
    for (int group = 0; group < GROUPS; group++) {
        for (int i = 0; i < SCORES; i++) {
            const int score = i - LZ_SCORE_WIN, size = abs(score);
            const int bin = size / BIN < BINS - 1 ? size / BIN : BINS - 1;
            const double n = sums->count[group][i], won = sums->points[group][i];
            count[bin] += n;
            points[bin] += score < 0 ? n - won : won;
            score_sum[bin] += n * size;
        }
    }
    printf("score      positions  mean   won    with %d  with K\n", EVAL_SCALE);
    for (int bin = 0; bin < BINS; bin++) {
        const double mean = score_sum[bin] / count[bin];
        if (count[bin] > 0)
            printf("%4d%s%-5.0d %9.0f %5.0f  %.3f  %8.3f  %6.3f\n", bin * BIN,
                   bin < BINS - 1 ? " .. " : " on  ", bin < BINS - 1 ? bin * BIN + BIN - 1 : 0,
                   count[bin], mean, points[bin] / count[bin], chance(mean, EVAL_SCALE),
                   chance(mean, scale));
    }
}

int main(int argc, char **argv)
{
    static struct sums sums;
    if (argc < 2 || argv[1][0] == '-') {
        const bool asked = argc == 2 && strcmp(argv[1], "--help") == 0;
        fputs("usage: calibrate FILE...\n"
              "Fits win rates to the scores of self-play games (tools/selfplay).\n",
              asked ? stdout : stderr);
        return asked ? 0 : 2;
    }
    for (int i = 1; i < argc; i++)
        if (!add_file(&sums, argv[i]))
            return 1;
    if (sums.games < GROUPS) {
        fprintf(stderr, "calibrate: the files have %lu games; at least %d are required\n",
                sums.games, GROUPS);
        return 1;
    }
    const double scale = fit(&sums, GROUPS);
    printf("games %lu, positions %lu, K = %.0f +- %.0f\n", sums.games, sums.positions, scale,
           error_of(&sums));
    print_bins(&sums, scale);
    return 0;
}
