#include "study/puzzle/glicko.h"

#include <math.h>

static const double scale = 173.7178, middle = 1500;
static const double tau = 0.5; /* how much the volatility may change */
static const double close_enough = 1e-6, deviation_max = 350;
static const double square_of_pi = 9.869604401089358;

struct glicko glicko_new(void)
{
    return (struct glicko){middle, deviation_max, 0.06};
}

/* How much less a game counts against an opponent whose rating is unsure. */
static double weight(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / square_of_pi);
}

static double expected(double mu, double other_mu, double other_phi)
{
    return 1 / (1 + exp(-weight(other_phi) * (mu - other_mu)));
}

/* The function of step 5 whose zero is the logarithm of the new variance. */
struct zero {
    double delta, phi, variance, start;
};

static double value_of(const struct zero *zero, double x)
{
    const double e = exp(x), square = zero->phi * zero->phi;
    const double sum = square + zero->variance + e;
    return e * (zero->delta * zero->delta - sum) / (2 * sum * sum) -
           (x - zero->start) / (tau * tau);
}

/* The paper's step 5: the Illinois form of regula falsi. */
static double new_volatility(const struct zero *zero)
{
    const double excess = zero->delta * zero->delta - zero->phi * zero->phi - zero->variance;
    double a = zero->start, b = a - tau;
    if (excess > 0)
        b = log(excess);
    else
        while (value_of(zero, b) < 0)
            b -= tau;
    double at_a = value_of(zero, a), at_b = value_of(zero, b);
    while (fabs(b - a) > close_enough) {
        const double c = a + (a - b) * at_a / (at_b - at_a), at_c = value_of(zero, c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return exp(a / 2);
}

struct glicko glicko_after(struct glicko player, const struct glicko_game *games, int count)
{
    const double mu = (player.rating - middle) / scale, phi = player.deviation / scale;
    double information = 0, surprise = 0;
    for (int i = 0; i < count; i++) {
        const double other = (games[i].rating - middle) / scale;
        const double g = weight(games[i].deviation / scale);
        const double e = expected(mu, other, games[i].deviation / scale);
        information += g * g * e * (1 - e);
        surprise += g * (games[i].score - e);
    }
    if (count > 0) {
        const double variance = 1 / information;
        const struct zero zero = {variance * surprise, phi, variance, 2 * log(player.volatility)};
        player.volatility = new_volatility(&zero);
    }
    const double wider = sqrt(phi * phi + player.volatility * player.volatility);
    const double after = 1 / sqrt(1 / (wider * wider) + information);
    player.rating = middle + scale * (mu + after * after * surprise);
    player.deviation = fmin(scale * after, deviation_max);
    return player;
}
