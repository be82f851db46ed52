/* An explanation as text, for programs that find it in one place and show it in another: a line of
 * the move, the best move and the number of facts, and a line of numbers for each fact. */
#ifndef LIANZI_STUDY_EXPLAIN_TEXT_H
#define LIANZI_STUDY_EXPLAIN_TEXT_H

#include "study/verdict.h"

/* Room for any explanation. */
enum { EXPLAIN_WRITTEN = 64 + EXPLAIN_FACTS * (96 + 12 * EXPLAIN_CELLS) };

void explain_write(const struct explanation *explanation, char *text, size_t size);
/* Reads what explain_write wrote about a game of the variant. On failure `out` keeps its value. */
lz_status explain_read(const char *text, const lz_variant *variant, struct explanation *out,
                       lz_error *error);

/* The same of a verdict: a line of its numbers, and both explanations. */
enum { VERDICT_WRITTEN = 64 + 2 * EXPLAIN_WRITTEN };
void verdict_write(const struct verdict *verdict, char *text, size_t size);
lz_status verdict_read(const char *text, const lz_variant *variant, struct verdict *out,
                       lz_error *error);

#endif
