/* Reading the protocol's lines: words in any case, numbers, points. */
#ifndef LIANZI_GOMOCUP_WORDS_H
#define LIANZI_GOMOCUP_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Skips blanks. */
const char *words_skip(const char *at);
/* Whether the word at `at` is `word` (given in lower case), in any case; if so `*rest` is what
 * follows it and its blanks. */
bool words_match(const char *at, const char *word, const char **rest);
/* Reads a whole number with an optional sign; out of the range of 64 bits it is the nearest.
 * `*rest` is what follows. False, and nothing written, when there is none. */
bool words_number(const char *at, int64_t *out, const char **rest);
/* Copies what can be shown of `text` for an answer: no control characters, and not all too long. */
void words_show(const char *text, char *buffer, size_t size);

#endif
