/* Why a move is good or bad, as facts that the code has checked: shapes found by trying stones,
 * lines of the solvers for forced wins, proofs, and what a search expects. docs/COACH.md says what
 * each fact rests on. The sentences made of them are in study/explain_words.h. */
#ifndef LIANZI_STUDY_EXPLAIN_H
#define LIANZI_STUDY_EXPLAIN_H

#include "study/threats.h"

enum {
    EXPLAIN_FACTS = 5,
    EXPLAIN_CELLS = 24,
    /* Positions that each solver visits, and each of the two searches of explain_think. An
       explanation takes at most five searches for a forced win, each by two solvers. */
    EXPLAIN_SOLVER_NODES = 10000,
    EXPLAIN_SEARCH_NODES = 20000
};

enum fact_kind {
    FACT_MAKES,     /* a stone of `side` on `move` makes `shape` (STONE_NONE: nothing); a further
                       one at `cells` completes the line or makes the three an open four */
    FACT_FORBIDDEN, /* `why` the rules forbid `side` the move */
    FACT_STOPS,     /* before `move` `side`, the other one, could make `shape` at `cells`; after it
                       nowhere */
    FACT_LEAVES,    /* after `move` `side`, the other one, can make `shape` at `cells` */
    FACT_WINS,    /* `cells`, which begin with `move`, win by force: `side` within `number` plies */
    FACT_REFUTED, /* after `move` `cells` win by force: `side`, the other one, likewise */
    FACT_THREATENS, /* the same if the other side passed: after `move`, or with the other side's
                       threat in the position, where there is no `move` */
    FACT_BARRED, /* where the line of the fact before ends, the rules forbid `side` to stop the five
                    at `cells`: `why` */
    FACT_PROVED, /* by a certificate `side` wins within `number` plies after `move` */
    FACT_EXPECTS, /* by a search `side` wins `number` of a thousand games after `move` */
    FACT_PREFERS, /* by searches `side` wins so many after `move`, and `other_number` after the move
                     that was asked about */
    FACT_CHOICE,  /* by a search `move` is the best */
    FACT_HAS,     /* `side` can make `shape` at `cells` in the position */
    FACT_KINDS
};

struct fact {
    enum fact_kind kind;
    bool better;    /* said of the better move, not of the one asked about */
    lz_colour side; /* whom the fact is about */
    int move;       /* -1: none */
    enum stone_shape shape;
    lz_legality why;
    int number, other_number;
    int count;
    int cells[EXPLAIN_CELLS];
    enum stone_shape shapes[EXPLAIN_CELLS]; /* of a line: what each of its stones makes */
};

/* What is to be explained. */
struct explain_question {
    const lz_game *game; /* a stone is due; no opening, not over */
    int move;            /* -1: the position and its best move */
    /* Lines that are known from searches or proofs; NULL or without a move: not known. */
    const lz_line *best;  /* in the position */
    const lz_line *reply; /* after the move */
    uint64_t nodes;       /* for each solver; 0: EXPLAIN_SOLVER_NODES */
    const lz_stop *stop;  /* may be NULL */
};

struct explanation {
    int move; /* that was explained; -1: there is none */
    int best; /* the best one known; -1: none */
    int count;
    struct fact facts[EXPLAIN_FACTS + 1]; /* `count` of them hold */
};

/* LZ_ERR_ARGUMENT where no stone is due, LZ_ERR_ILLEGAL for a move that the rules do not allow
 * other than a forbidden point, whose reasons are the explanation. */
lz_status explain(const struct explain_question *question, struct explanation *out,
                  lz_error *error);

/* Whether the move that was explained, or the one to play, wins at once or by force. */
bool explain_is_won(const struct explanation *explanation);

/* Writes how the other side wins by force after the move that was explained, at most `most` cells;
 * returns how many, 0 if it does not, or nobody knows. */
int explain_refutation(const struct explanation *explanation, int *cells, int most);

/* What an engine thinks of the position and, unless `move` is -1, of the position after the move.
 * The engine's certificates are asked. */
struct explain_thoughts {
    lz_line best, reply; /* without a move where nothing was to be searched */
};
lz_status explain_think(lz_engine *engine, const lz_game *game, int move, const lz_stop *stop,
                        struct explain_thoughts *out, lz_error *error);

#endif
