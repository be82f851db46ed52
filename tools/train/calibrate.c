/* Fits a network's scale and margins (docs/NETWORK.md) to the results of self-play games. Every
 * searched position with an unproved score counts once. Prints the network with them, and on
 * standard error how often each range of scores won and drew, beside what the network foretells. */
#include "selfplay/options.h"
#include "train/nettext.h"
#include "train/outcomes.h"
#include "train/samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char program[] = "calibrate";

enum { SCORE_BIN = 50, SCORE_BINS = 13, FILLED_BINS = 8, POSITIONS_LEAST = 1000 };

/* Positions of a bin: what came of them, and what the network says. */
struct bin {
    double count, points, drawn, says_points, says_drawn;
};

/* Adds a position, seen by the side that is ahead. */
static void add_to_bin(struct bin *bin, const struct outcome *outcome, const double chance[3])
{
    const int ahead = outcome->score < 0 ? -1 : 1;
    const double points = chance[0] + chance[1] / 2;
    bin->count++;
    bin->points += (1 + ahead * outcome->result) / 2.0;
    bin->drawn += !outcome->result;
    bin->says_points += ahead > 0 ? points : 1 - points;
    bin->says_drawn += chance[1];
}

static void print_bins(const char *title, const struct bin *bins, int count, int first, int width)
{
    fprintf(stderr, "%-12s positions  points  foretold  drawn  foretold\n", title);
    for (int i = 0; i < count; i++)
        if (bins[i].count > 0)
            fprintf(stderr, "%-12d %9.0f   %.3f     %.3f  %.3f     %.3f\n", first + i * width,
                    bins[i].count, bins[i].points / bins[i].count,
                    bins[i].says_points / bins[i].count, bins[i].drawn / bins[i].count,
                    bins[i].says_drawn / bins[i].count);
}

/* The mean loss of held-out results: of the points alone, and of win, draw and loss. A draw that
 * seemed impossible counts as one of a thousand. */
struct losses {
    double points, outcome;
};

static struct losses losses_of(const struct outcomes *outcomes, const struct lines_net *net)
{
    struct losses sum = {0, 0};
    double count = 0;
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        double chance[3];
        if (!outcome->held)
            continue;
        outcomes_chances(net, outcome, chance);
        count++;
        sum.points += sample_loss(chance[0] + chance[1] / 2, (1 + outcome->result) / 2.0);
        sum.outcome -= log(fmax(chance[1 - outcome->result], 0.001));
    }
    return count > 0 ? (struct losses){sum.points / count, sum.outcome / count} : sum;
}

static void report(const struct outcomes *outcomes, const struct outcomes_fit *fit,
                   const struct lines_net *before, const struct lines_net *after)
{
    struct bin by_score[SCORE_BINS] = {{0}}, by_filled[FILLED_BINS] = {{0}};
    const struct losses old = losses_of(outcomes, before), new = losses_of(outcomes, after);
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        const int score = abs(outcome->score) / SCORE_BIN;
        const int filled = outcome->filled * FILLED_BINS / outcome->cells;
        double chance[3];
        outcomes_chances(after, outcome, chance);
        add_to_bin(&by_score[score < SCORE_BINS ? score : SCORE_BINS - 1], outcome, chance);
        add_to_bin(&by_filled[filled < FILLED_BINS ? filled : FILLED_BINS - 1], outcome, chance);
    }
    fprintf(stderr, "positions %zu, K = %.0f +- %.0f\n", outcomes->count, fit->scale,
            fit->scale_error);
    fprintf(stderr, "held-out loss of points: %.4f before, %.4f now\n", old.points, new.points);
    fprintf(stderr, "held-out loss of win, draw, loss: %.4f before, %.4f now\n", old.outcome,
            new.outcome);
    print_bins("score", by_score, SCORE_BINS, 0, SCORE_BIN);
    print_bins("filled, 8ths", by_filled, FILLED_BINS, 0, 1);
}

/* The network's text with the outcomes of a fit, without a checksum; NULL without memory. */
static char *text_with(const char *text, const struct outcomes_fit *fit)
{
    char *whole = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&whole, &size);
    if (!out)
        return NULL;
    const char *end = strstr(text, "\nscale ") + 1;
    fwrite(text, 1, (size_t)(end - text), out);
    outcomes_print(out, fit);
    if (!fclose(out))
        return whole;
    free(whole);
    return NULL;
}

/* Prints the network with the fit and reports on it; false after a complaint. */
static bool finish(const struct outcomes *outcomes, const struct outcomes_fit *fit,
                   const struct network *network, const char *text)
{
    char *whole = text_with(text, fit);
    if (!whole)
        return !complain("the network", "no memory");
    struct network *fitted = nettext_print(whole);
    if (fitted)
        report(outcomes, fit, &network->net, &fitted->net);
    free(whole);
    free(fitted);
    return fitted != NULL;
}

static bool run(const char *path, char **files, int count)
{
    static struct outcomes_fit fit;
    struct outcomes outcomes = {0};
    char *text = NULL;
    struct network *network = nettext_read(path, &text);
    bool good = network != NULL;
    for (int i = 0; i < count && good; i++)
        good = outcomes_read(&outcomes, network, files[i]);
    if (good && outcomes.count < POSITIONS_LEAST) {
        fprintf(stderr, "calibrate: the files have %zu positions; at least %d are required\n",
                outcomes.count, POSITIONS_LEAST);
        good = false;
    }
    if (good) {
        outcomes_learn(&outcomes, network->rule, &fit);
        good = finish(&outcomes, &fit, network, text);
    }
    outcomes_free(&outcomes);
    free(network);
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    if (argc < 3 || argv[1][0] == '-') {
        const bool asked = argc == 2 && strcmp(argv[1], "--help") == 0;
        fputs("usage: calibrate NETWORK FILE...\n"
              "Fits a network's win and draw rates to games of tools/selfplay and prints it.\n",
              asked ? stdout : stderr);
        return asked ? 0 : 2;
    }
    return run(argv[1], argv + 2, argc - 2) ? 0 : 1;
}
