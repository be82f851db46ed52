/* Reads words, in upper or lower case, and numbers of the protocol's lines. */
#ifndef LIANZI_GOMOCUP_WORDS_H
#define LIANZI_GOMOCUP_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Skips blanks. */
const char *words_skip(const char *at);
/* Whether the text begins with `word`, in upper or lower case; `*rest` is then what follows after
 * blanks. */
bool words_match(const char *at, const char *word, const char **rest);
/* Reads a whole number with an optional sign; beyond 64 bits it gives the nearest. `*rest` is what
 * follows. False, with nothing written, when there is none. */
bool words_number(const char *at, int64_t *out, const char **rest);
/* Copies `text` for use in an answer: shortened, with ? for each byte that is not printable ASCII.
 */
void words_show(const char *text, char *buffer, size_t size);

#endif
