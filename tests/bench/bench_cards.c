/* The practice queue: how soon the first card is there, by the number of cards (5,000 unless the
 * argument says another). All are due, which is the most work; each has twenty random moves. */
#include "base/clock.h"
#include "base/random.h"
#include "store/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CARDS = 5000, MOVES = 20, ASKED = 21 };

static const char path[] = "bench_cards.db", date[] = "2026-01-01";

struct filling {
    struct database *base;
    int cards;
    uint64_t random;
};

static lz_status add_card(struct filling *filling, lz_error *error)
{
    lz_variant variant;
    lz_game *game;
    struct card_counts counts = {0};
    struct card card = {.kind = CARD_MISTAKE, .answers = "a1", .note = "Ann – Bob, 2025-05-05"};
    lz_variant_init(&variant, LZ_RULE_STANDARD);
    lz_status status = lz_game_new(&variant, &game, error);
    while (!status && lz_game_length(game) < MOVES && lz_game_result(game) == LZ_RESULT_ONGOING)
        lz_game_act(game, lz_action_place((int)random_below(&filling->random, 225)), NULL);
    if (!status)
        status = card_set_position(&card, game, error);
    strcpy(card.due, date);
    if (!status)
        status = database_card_add(filling->base, &card, &counts, error);
    lz_game_free(game);
    return status;
}

static lz_status fill(void *user, const char *argument, lz_error *error)
{
    struct filling *filling = user;
    lz_status status = LZ_OK;
    (void)argument;
    for (int i = 0; i < filling->cards && !status; i++)
        status = add_card(filling, error);
    return status;
}

static void fail(const lz_error *error)
{
    char text[256];
    lz_error_format(error, NULL, NULL, text, sizeof text);
    fprintf(stderr, "bench_cards: %s\n", text);
    unlink(path);
    exit(1);
}

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Milliseconds by the clock until the first card is in memory. */
static double open_queue(void)
{
    struct database *base;
    struct database_due due;
    struct card card;
    lz_error error;
    const int64_t start = clock_now_us();
    if (database_open(path, DATABASE_WRITE, &base, &error) ||
        database_cards_due(base, date, &due, &error) ||
        database_card_load(base, due.cards[0].id, &card, &error))
        fail(&error);
    const double taken = (double)(clock_now_us() - start) / 1e3;
    free(due.cards);
    database_close(base);
    return taken;
}

int main(int argc, char **argv)
{
    struct filling filling = {.cards = argc > 1 ? atoi(argv[1]) : CARDS, .random = 1};
    lz_error error;
    double taken[ASKED];
    unlink(path);
    if (database_open(path, DATABASE_WRITE, &filling.base, &error) ||
        database_change(filling.base, fill, &filling, NULL, &error))
        fail(&error);
    database_close(filling.base);
    const clock_t before = clock();
    for (int i = 0; i < ASKED; i++)
        taken[i] = open_queue();
    const double processor = (double)(clock() - before) * 1000 / CLOCKS_PER_SEC / ASKED;
    qsort(taken, ASKED, sizeof *taken, compare);
    printf(
        "%d cards: the first one after %.1f ms (median of %d; slowest %.1f), processor time %.1f "
        "ms\n",
        filling.cards, taken[ASKED / 2], ASKED, taken[ASKED - 1], processor);
    unlink(path);
    return 0;
}
