/* A review: the engine goes through a game and says of every move what it lost in win rate, and
 * what was better. The terminal, the window and the page of a review share it. */
#ifndef LIANZI_STUDY_REVIEW_H
#define LIANZI_STUDY_REVIEW_H

#include "study/explain.h"
#include "study/tree.h"

enum review_mark {
    REVIEW_PLAIN,
    REVIEW_GOOD,       /* "!": the best, and the next best loses much */
    REVIEW_ONLY,       /* the only move that does not lose outright */
    REVIEW_DOUBTFUL,   /* "?!" */
    REVIEW_MISTAKE,    /* "?" */
    REVIEW_BLUNDER,    /* "??" */
    REVIEW_MISSED_WIN, /* there was a forced win, and there is none any more */
    REVIEW_MARKS
};

/* A position of the game. Win rates are in games won of a thousand, the mover's. */
struct review_position {
    int node;
    bool searched;  /* the engine was asked: a stone was due here */
    int win;        /* with the best move */
    int second_win; /* with the next best, -1 if there is none */
    lz_line best;
    struct explanation why; /* of the move played here if it is judged; no facts: there is none */
};

/* A move and what was thought of it, the mover's. */
struct review_move {
    int node;
    lz_colour colour;
    bool rated; /* false: not a stone, or not reached */
    int before, after, loss;
    enum review_mark mark;
    const lz_line *better; /* the line that was better, NULL if none was */
};

struct review {
    const lz_record *record;
    int length;                        /* moves */
    struct review_position *positions; /* length + 1: before each move, and at the end */
    int done;                          /* positions that are known, from the end */
};

struct review_limits {
    int threads, hash_mib;
    int64_t time_ms;     /* for a position */
    const lz_stop *stop; /* may be NULL */
};

/* Called after each position; `done` of `length + 1`. */
typedef void review_progress_fn(const struct review *review, void *user);

/* Prepares the review of the line to `node`, which the record must keep meanwhile. An error if the
 * rules do not allow the line, or it has no move. */
lz_status review_begin(struct review *review, const lz_record *record, int node, lz_error *error);
/* Searches every position, from the last to the first: what a later search found helps those
 * before. Ends early when stopped; what is known stays. */
lz_status review_run(struct review *review, const struct review_limits *limits,
                     review_progress_fn *on_progress, void *user, lz_error *error);
void review_clear(struct review *review);

/* For a program that searches the positions by itself, from the last to the first: whether the
 * engine is to be asked at this one. Where the rules end the game, it is known at once. */
bool review_needs_search(struct review_position *position, const lz_game *game);
/* Takes what a search found: its best line, and the win rate of the next best or -1. */
void review_take(struct review_position *position, const lz_line *best, int second_win);
/* Explains move `index` if it is judged, as review_run does. The game is that before the move. */
void review_explain(struct review *review, int index, const lz_game *game, const lz_stop *stop);
/* Writes why the move is judged so: what was checked and no win rates; "" if nothing was found. */
void review_word_why(const struct review *review, int index, char *text, size_t size);
/* Move 0 .. length - 1. */
struct review_move review_move(const struct review *review, int index);
/* The accuracy, of 100: a move that loses a quarter of the win rate counts 37, one that loses
 * nothing 100. -1 for a side without a rated move. */
double review_accuracy(const struct review *review, lz_colour colour);
/* The judgement on a move that loses so much of the win rate, in games of a thousand. */
lz_judgement review_judge_loss(int loss);
/* "!", "??", "missed win" ...; "" for REVIEW_PLAIN. */
const char *review_mark_text(enum review_mark mark);
/* Black's win rate before move `index`, or at the end, in games won of a thousand. */
int review_black_win(const struct review *review, int index);
/* "Accuracy: Black 93, White 71."; "" if a side has no rated move. */
void review_word_accuracy(const struct review *review, char *text, size_t size);
/* Whether the record has the reviewed line, at the same nodes. */
bool review_fits(const struct review *review, const lz_record *record);
/* The accuracies that an earlier review wrote into the record, in English or in the person's
 * language; false without one. */
bool review_read_accuracy(const lz_record *record, int *black, int *white);
/* Adds judgements, comments and win rates, and the better lines as variations, to a record that the
 * review fits. Those of an earlier review go. On failure some may be missing. */
lz_status review_annotate(const struct review *review, lz_record *record, lz_error *error);
/* Writes a page that stands alone, with board, graph and list. */
lz_status review_write_page(const struct review *review, lz_record_write_fn *put, void *user,
                            lz_error *error);

#endif
