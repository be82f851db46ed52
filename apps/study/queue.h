/* The practice queue at work: which card comes next, what an answer does to it, and on a board what
 * is said and shown. After the right move of a line that line is played on, as far as the positions
 * after the other side's replies are to be asked, too. The terminal, the window and the page share
 * it; where the cards are kept is up to them. */
#ifndef LIANZI_STUDY_QUEUE_H
#define LIANZI_STUDY_QUEUE_H

#include "study/explain_words.h"
#include "study/practice.h"

enum { QUEUE_NUMBERED = 9 /* one digit each */ };

/* A card that is due. */
struct queue_card {
    int64_t id;   /* the caller's number */
    uint64_t key; /* of its position (study/position_key.h) */
    int wrong;    /* times, as far as it is known */
};

struct queue {
    char date[CARD_DATE]; /* the day that it is taken to be */
    struct queue_card *cards;
    size_t room;
    int count;
    int next; /* index of the card that comes next; those answered wrong come again at the end */
    lz_game *goes_on; /* the line played on to the card at work, a reply at its end; NULL: it begins
                         anew */
    lz_engine *engine;
    struct card card; /* the one at work, if `practice.card` is set ... */
    struct practice practice;
    bool noted;       /* ... and whether its answer counts already */
    int asked, right; /* answers so far */
    bool done;        /* nothing more is to be tried at the card */
    int hint;         /* a cell that is marked on the board, -1 for none */
    int numbered;     /* moves that stand there as numbers */
    int line[QUEUE_NUMBERED];
    char said[EXPLAIN_TEXT]; /* of the reply, or the last try; "" before one */
};

/* Takes over the cards that are due, in the order in which they are asked: of a line's positions
 * first those that are likelier. On failure it holds nothing, and they are freed. */
lz_status queue_begin(struct queue *queue, struct queue_card *cards, int count, const char *date,
                      lz_error *error);
void queue_end(struct queue *queue);
/* How many cards are still to come. */
int queue_left(const struct queue *queue);
/* Goes to the next card, and returns its number; the caller has asked queue_left. None is at work
 * until the caller has put it into `card` and opens it. */
int64_t queue_next(struct queue *queue);
/* Says the reply by which a line was played on to the card, if one was. On failure there is none at
 * work, and it is done. */
lz_status queue_open(struct queue *queue, lz_error *error);
/* Counts what the card's answer is worth now, once. Whether it did: then the card is to be kept. */
bool queue_note(struct queue *queue);
/* Takes the card out of the queue. It is to be kept, so that it is not made anew. */
void queue_drop(struct queue *queue);
/* Whether the date is that of a card that was dropped. */
bool queue_is_never(const char *date);

/* ---- on a board: what follows sets what is said and shown ---- */

/* Says what became of a try on the cell. Returns as queue_note. */
bool queue_tell(struct queue *queue, int cell, const struct practice_answer *answer);
/* Marks the right move, or numbers those of a puzzle's solution. Return as queue_note. */
bool queue_hint(struct queue *queue);
bool queue_solve(struct queue *queue);
/* The task, and below it where the card comes from. */
void queue_word_task(const struct queue *queue, char *text, size_t size);
/* "Still due: 3 · answered: 2, right: 1" */
void queue_word_progress(const struct queue *queue, char *text, size_t size);
/* When the next card is due; `next` is its date, "" if no card is ever due. */
void queue_word_nothing(const char *next, char *text, size_t size);

#endif
