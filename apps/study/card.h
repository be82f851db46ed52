/* A card of the practice queue: a position to find the move in, why it is there, and when it is
 * asked again. docs/PRACTICE.md describes it. */
#ifndef LIANZI_STUDY_CARD_H
#define LIANZI_STUDY_CARD_H

#include "study/fsrs.h"
#include "study/puzzle/puzzle.h"

enum card_kind {
    CARD_MISTAKE, /* a move of a reviewed game that lost much */
    CARD_PUZZLE,  /* a puzzle that was not solved at the first try */
    CARD_LINE,    /* a position of a line that somebody wants to know */
    CARD_KINDS
};

enum {
    CARD_MOVES = LZ_CELLS_MAX * 8,
    CARD_ANSWERS = 2048,
    CARD_NOTE = 192,
    CARD_DATE = 11, /* "YYYY-MM-DD" of the person's calendar */
    CARD_MOVE = 8
};

/* When a card that was dropped is due: later than any comes back by itself. */
#define CARD_NEVER "9999-12-31"

/* Moves are as people write them, row 1 at the bottom. */
struct card {
    int64_t id; /* in the database */
    enum card_kind kind;
    lz_variant variant;          /* without an opening */
    char start[PUZZLE_POSITION]; /* as puzzle_format_position writes it; "": an empty board */
    char moves[CARD_MOVES];      /* from there */
    char answers[CARD_ANSWERS];  /* right moves, a blank between; of a puzzle its line in a file */
    char played[CARD_MOVE];      /* the mistake; "": there was none */
    char note[CARD_NOTE];        /* where it comes from, for people */
    struct fsrs_memory memory;
    char last[CARD_DATE], due[CARD_DATE]; /* asked last, "" for never; to be asked next */
    int asked, wrong;                     /* times */
};

/* "mistake", "puzzle" or "line". */
const char *card_kind_name(enum card_kind kind);
/* Takes as much of the text as fits. */
void card_set_note(struct card *card, const char *text);
/* Takes the game's present position. */
lz_status card_set_position(struct card *card, const lz_game *game, lz_error *error);
/* A card of the record's move `node`, which was a mistake, with the better move, but without a
 * date. `name` stands for a game without players. */
lz_status card_of_mistake(const lz_record *record, int node, lz_action better, const char *name,
                          struct card *out, lz_error *error);
/* A card of the puzzle, without a note and a date. */
lz_status card_of_puzzle(const struct puzzle *puzzle, struct card *out, lz_error *error);
/* The game at the card's position. */
lz_status card_game(const struct card *card, lz_game **out, lz_error *error);
/* The card's first answer, if its position is the game's as it lies on the board; else -1. Not for
 * a puzzle. */
int card_answer_at(const struct card *card, const lz_game *game);
/* The puzzle of such a card. */
lz_status card_puzzle(const struct card *card, struct puzzle *out, lz_error *error);
/* Reads what somebody else wrote: whether the texts are a position, moves and dates. */
lz_status card_check(const struct card *card, lz_error *error);

/* Notes an answer given on that day, and sets when the card is due: after a wrong one on the same
 * day. */
void card_answered(struct card *card, enum fsrs_grade grade, const char *date);
/* Takes the schedule of another card of the position if that was answered later; whether it was. */
bool card_follow(struct card *card, const struct card *other);

#endif
