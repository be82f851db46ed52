/* The practice queue at work: which card comes next, and what an answer does to it. The terminal
 * and the window share it. */
#ifndef LIANZI_STORE_QUEUE_H
#define LIANZI_STORE_QUEUE_H

#include "store/cards.h"
#include "study/practice.h"

struct queue {
    struct database *base;
    char date[CARD_DATE]; /* the day that it is taken to be */
    struct database_due due;
    int next; /* index of the card that comes next; those answered wrong come again at the end */
    lz_engine *engine;
    struct card card; /* the one at work, if `practice.card` is set ... */
    struct practice practice;
    bool noted;       /* ... and whether its answer is kept */
    int asked, right; /* answers so far */
};

/* Opens the database, makes cards of the shipped puzzles that were tried and never solved at the
 * first try, and finds the cards that are due on the date. On failure nothing is left open. */
lz_status queue_begin(struct queue *queue, const char *path, const char *date, lz_error *error);
void queue_end(struct queue *queue);
/* How many cards are still to come. */
int queue_left(const struct queue *queue);
/* Goes to the next card; the caller has asked queue_left. On failure there is none at work. */
lz_status queue_next(struct queue *queue, lz_error *error);
/* Keeps what the card's answer is worth now, once. */
lz_status queue_note(struct queue *queue, lz_error *error);
/* Takes the card out of the queue. It stays in the database, so that it is not made anew. */
lz_status queue_drop(struct queue *queue, lz_error *error);
/* Whether the date is that of a card that was dropped. */
bool queue_is_never(const char *date);
/* Counts the cards that are due today; 0 if the database cannot be read. */
int queue_count_due(const char *path);

#endif
