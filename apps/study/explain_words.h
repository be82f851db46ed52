/* The sentences of an explanation, in the person's language: one of each fact. Needs no engine. */
#ifndef LIANZI_STUDY_EXPLAIN_WORDS_H
#define LIANZI_STUDY_EXPLAIN_WORDS_H

#include "study/explain.h"

enum {
    EXPLAIN_SHOWN = 15, /* cells in a sentence; the rest of a longer line is left out */
    EXPLAIN_SENTENCE = 1024,
    EXPLAIN_TEXT = EXPLAIN_FACTS * EXPLAIN_SENTENCE
};

/* Writes one sentence. */
void explain_word(const lz_variant *variant, const struct explanation *explanation,
                  const struct fact *fact, char *text, size_t size);
/* Which facts are told: those that name something, and rest on more than a search ... */
typedef bool explain_wants_fn(const struct fact *fact);
explain_wants_fn explain_is_checked;
/* ... or those that leave it open which move is better. */
explain_wants_fn explain_hides_better;
/* Writes the sentences of these facts (`wants` NULL: of all), with `between` before each but the
 * first (NULL: as one paragraph); "" if there are none. */
void explain_words(const lz_variant *variant, const struct explanation *explanation,
                   explain_wants_fn *wants, const char *between, char *text, size_t size);
/* "makes", "stops" ... and "open-four" ...: for other programs, in English. */
const char *explain_kind_name(enum fact_kind kind);
const char *explain_shape_name(enum stone_shape shape);

#endif
