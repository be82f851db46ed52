/* The cards of the practice queue, in the person's database. A position is one card. */
#ifndef LIANZI_STORE_CARDS_H
#define LIANZI_STORE_CARDS_H

#include "store/store.h"
#include "study/queue.h"

struct card_counts {
    int added, held; /* new ones, and positions that were there already */
};
/* Adds the card unless its position is there; then the later of both schedules holds. */
lz_status database_card_add(struct database *base, const struct card *card,
                            struct card_counts *counts, lz_error *error);

/* The cards that are due on the date or before, in that order, and as they came. */
struct database_due {
    struct queue_card *cards; /* the caller frees them */
    size_t room;
    int count;
    int64_t all;          /* cards of any date */
    char next[CARD_DATE]; /* the first later date on which one is due; "": none is */
};

lz_status database_cards_due(struct database *base, const char *date, struct database_due *out,
                             lz_error *error);

/* The mistakes of a game on their way into the database at the path, which is made where it is
 * missing: `find` adds them one by one, all are due today, and either all are kept or none. */
struct card_mistakes {
    struct database *base;
    char today[CARD_DATE];
    struct card_counts counts;
    struct database_due *due; /* gets those of them that are due, each once; NULL: not wanted */
};
typedef lz_status card_mistakes_fn(void *user, struct card_mistakes *mistakes, lz_error *error);
lz_status card_mistakes_keep(const char *path, card_mistakes_fn *find, void *user,
                             struct card_counts *counts, lz_error *error);
/* Adds the card that card_of_mistake makes; `user` is the struct card_mistakes. This is an
 * own_mistake_fn (session/own_game.h). */
lz_status card_mistakes_add(void *user, const lz_record *record, int node, lz_action better,
                            const char *name, lz_error *error);
/* Keeps the card's schedule after an answer. */
lz_status database_card_schedule(struct database *base, const struct card *card, lz_error *error);
/* LZ_ERR_ARGUMENT if there is no card of the number. */
lz_status database_card_load(struct database *base, int64_t id, struct card *out, lz_error *error);
/* The card of the position with the key (study/position_key.h), if there is one. */
lz_status database_card_find(struct database *base, uint64_t key, struct card *out, bool *found,
                             lz_error *error);
typedef bool database_card_fn(void *user, const struct card *card);
/* Visits all cards, first those that are due first; false ends it. */
lz_status database_cards(struct database *base, database_card_fn *visit, void *user,
                         lz_error *error);

/* The queue (study/queue.h) of the cards that are due. */
struct kept_queue {
    struct database *base;
    struct database_due due; /* without its cards */
    struct queue queue;
};
/* Opens the database, makes cards of the shipped puzzles that were tried and never solved at the
 * first try, and finds the cards that are due on the date. On failure nothing is left open. */
lz_status kept_queue_begin(struct kept_queue *kept, const char *path, const char *date,
                           lz_error *error);
/* The same of mistakes alone: those that `find` adds or that are there already in their place. */
lz_status kept_queue_begin_mistakes(struct kept_queue *kept, const char *path, const char *date,
                                    card_mistakes_fn *find, void *user, lz_error *error);
void kept_queue_end(struct kept_queue *kept);
/* Goes to the next card and opens it; the caller has asked queue_left. */
lz_status kept_queue_next(struct kept_queue *kept, lz_error *error);
/* Keeps the card at work, after queue_note or queue_drop. */
lz_status kept_queue_keep(struct kept_queue *kept, lz_error *error);
/* Counts the cards that are due today; 0 if the database cannot be read. */
int kept_queue_count_due(const char *path);

#endif
