/* A person's progress: the games played, with what their reviews found, the puzzles and the cards
 * of the practice queue, counted and in words. The terminal, the window and the page share it;
 * where games and puzzles are kept is up to them. */
#ifndef LIANZI_STUDY_STANDING_H
#define LIANZI_STUDY_STANDING_H

#include "study/puzzle/training.h"
#include "study/story.h"

enum {
    STANDING_COURSE = 500, /* ratings that are kept at most */
    STANDING_LISTED = 50,  /* games of a kind of mistake that are listed */
    STANDING_TEXT = 256
};

struct standing_results {
    int won, drawn, lost;
};

/* A game as one of its players sees it. */
struct standing_game {
    char name[64]; /* the caller's, by which the game is found again */
    char date[12]; /* YYYY-MM-DD, or as much of it as is known */
    char opponent[96];
    int level; /* of a program at a level, else 0 */
    lz_rule rule;
    lz_colour side;
    lz_result result; /* LZ_RESULT_ONGOING: not ended, or not known */
    uint64_t opening; /* the same for openings that a symmetry of the board makes the same */
    char opening_name[64];
    bool reviewed;
    double accuracy;    /* of a reviewed game, 0 to 100; -1: no move was rated */
    bool known;         /* a review of an older version kept no kinds of mistakes */
    int errors[ERRORS]; /* of the side */
};

/* Fills in what the game and its record say, for the side: the rest is the caller's. */
void standing_game_read(struct standing_game *out, const lz_record *record, const lz_game *game,
                        lz_colour side);

/* Games of one opening, or against one opponent. */
struct standing_group {
    const struct standing_game *game;   /* the latest of them */
    int games;                          /* how many, those that have not ended among them */
    struct standing_results results[2]; /* as black, as white */
};

struct standing_cards {
    int all, known, due, today; /* known: answered, and not due yet; today: asked on this day */
};

/* All zero, it is empty. */
struct standing {
    struct standing_game *games; /* the oldest first, once standing_finish has run */
    size_t room;
    int count;
    struct standing_group *openings, *opponents; /* the most frequent first */
    int opening_count, opponent_count;
    struct standing_results results;
    int reviewed, known; /* games with a review; with kinds of mistakes */
    int errors[ERRORS];
    double accuracy; /* the mean of the reviewed games; -1 without one */
    bool solves;     /* puzzles were tried: the next two hold */
    struct puzzle_progress puzzles;
    double
        course[STANDING_COURSE]; /* the rating after each of the latest tries, the oldest first */
    int course_count;
    struct standing_cards cards;
};

/* False without memory. */
bool standing_add(struct standing *standing, const struct standing_game *game);
/* Counts a card that was not dropped by its dates, `last` "" before the first answer. */
void standing_add_card(struct standing *standing, const char *due, const char *last,
                       const char *today);
/* Adds the rating after a further try; the oldest one goes where there are too many. */
void standing_add_rating(struct standing *standing, double rating);
/* Sorts and groups what was added, once. False without memory. */
bool standing_finish(struct standing *standing);
void standing_clear(struct standing *standing);

/* ---- in words, STANDING_TEXT at most ---- */

/* "3 won, 1 drawn, 2 lost" */
void standing_word_results(const struct standing_results *results, char *text, size_t size);
/* "Games: 20 · 12 won, 1 drawn, 7 lost" */
void standing_word_games(const struct standing *standing, char *text, size_t size);
/* How many of the games are reviewed, and the mean of their accuracies. */
void standing_word_reviewed(const struct standing *standing, char *text, size_t size);
/* "Open threes of the other side overlooked: 7 in 20 games" */
void standing_word_errors(const struct standing *standing, enum error_kind kind, char *text,
                          size_t size);
/* "as Black 3 won, 0 drawn, 1 lost · as White 0 won, 0 drawn, 2 lost" */
void standing_word_opening(const struct standing_group *group, char *text, size_t size);
/* Of an opponent: both sides together. */
void standing_word_opponent(const struct standing_group *group, char *text, size_t size);
/* "Cards: 30 · known: 12, due: 4, asked today: 7" */
void standing_word_cards(const struct standing *standing, char *text, size_t size);
/* How many of so many games are listed; "" if that is all. */
void standing_word_listed(int games, char *text, size_t size);
/* Why there is no position to practise although there are mistakes of the kind. */
const char *standing_no_mistakes(void);
/* A game of the list of a kind of mistake: when, against whom, how often. */
void standing_word_game(const struct standing_game *game, enum error_kind kind, char *text,
                        size_t size);

#endif
