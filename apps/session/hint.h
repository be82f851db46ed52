/* A hint in three steps: where to look, what kind of move it is, and the move with its reasons. Who
 * asks again in the same position gets the next step. */
#ifndef LIANZI_SESSION_HINT_H
#define LIANZI_SESSION_HINT_H

#include "study/explain.h"

enum hint_step { HINT_NONE, HINT_WHERE, HINT_KIND, HINT_MOVE };

/* All zero, there is none. */
struct hint {
    enum hint_step step;
    int node; /* whose position it is for */
    lz_action action;
    struct explanation why; /* of the position; no facts: only the action is known */
};

/* Goes on to the next step of the hint for the node, if there is one; false if there is no such
 * hint and it must be found. */
bool hint_next(struct hint *hint, int node);
/* Takes what was found for the node and begins with the first step, or with the last where nothing
 * explains the action. `why` may be NULL. */
void hint_take(struct hint *hint, int node, lz_action action, const struct explanation *why);
/* The cell to be marked, -1 before the last step and for other actions than stones. */
int hint_cell(const struct hint *hint);
/* What the reasons name beside the marked cell. */
struct hint_mark {
    int cell;
    lz_colour colour; /* whose stone */
    int number;       /* of a stone in a line that wins by force; 0: a stone here is a threat */
};

enum { HINT_MARKS = EXPLAIN_FACTS * EXPLAIN_CELLS };

/* Writes them at the last step, at most one on a cell; returns how many. */
int hint_marks(const struct hint *hint, struct hint_mark out[HINT_MARKS]);
/* What the step says, such as "Look at the upper left." or "Hint: h8"; "" without a hint. */
void hint_word(const struct hint *hint, const lz_variant *variant, char *text, size_t size);
/* At the last step the reasons, a sentence a line; else "". */
void hint_word_why(const struct hint *hint, const lz_variant *variant, char *text, size_t size);

#endif
