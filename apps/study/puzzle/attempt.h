/* A person's attempt at a puzzle: tries are judged by the solvers, right ones answered by the most
 * stubborn defence, wrong ones refuted. Knows no screen. */
#ifndef LIANZI_STUDY_PUZZLE_ATTEMPT_H
#define LIANZI_STUDY_PUZZLE_ATTEMPT_H

#include "study/puzzle/puzzle.h"

struct attempt {
    const struct puzzle *puzzle;
    lz_game *game; /* after the last right try and the answer to it */
    lz_engine *engine;
    int wrong;   /* tries so far */
    bool helped; /* a hint or the solution was asked for */
    bool solved;
};

enum attempt_verdict {
    ATTEMPT_SOLVED, /* the five, or the defence, or a four that may not be stopped */
    ATTEMPT_RIGHT,  /* the win goes on; `reply` is on the board, too */
    ATTEMPT_SLOW,   /* wins too, but by threes where fours were asked for; taken back */
    ATTEMPT_WRONG   /* taken back; the line begins with its refutation */
};

struct attempt_answer {
    enum attempt_verdict verdict;
    int length; /* of the line: the defender's reply; of a defence the win that was not stopped */
    int line[PUZZLE_PLIES_MAX];
    bool loses; /* the line wins for the other side, by force */
};

/* The puzzle must live as long as the attempt. LZ_ERR_MEMORY without room. */
lz_status attempt_begin(struct attempt *attempt, const struct puzzle *puzzle, lz_error *error);
void attempt_end(struct attempt *attempt);
/* Judges a stone on the cell. LZ_ERR_ILLEGAL, with nothing counted, if it may not stand there. */
lz_status attempt_try(struct attempt *attempt, int cell, struct attempt_answer *out,
                      lz_error *error);
/* The right move now; counts as help. -1 if there is none. */
int attempt_hint(struct attempt *attempt);
/* The moves from here to the end, against the longest defence; counts as help. */
int attempt_solution(struct attempt *attempt, int line[PUZZLE_PLIES_MAX]);
/* Whether it was solved at the first try, without help. */
bool attempt_is_clean(const struct attempt *attempt);

#endif
