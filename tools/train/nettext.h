/* The text of a network in the format of data/nets (docs/FORMATS.md). */
#ifndef LIANZI_TRAIN_NETTEXT_H
#define LIANZI_TRAIN_NETTEXT_H

#include "net/network.h"
#include <stdio.h>

/* Reads a file and, unless `out_text` is NULL, hands over its text; both to be freed. NULL after a
 * complaint. */
struct network *nettext_read(const char *path, char **out_text);
/* Copies the lines of the text from one line to before another. Each is given with the line feed
 * before it, and is there. */
void nettext_copy(FILE *out, const char *text, const char *from, const char *to);
/* Prints the outcomes of a network that has none yet: EVAL_SCALE, and no draws. */
void nettext_no_draws(FILE *out);
/* Prints the text, which lacks its checksum, with that on standard output, if the engine takes it,
 * and returns what the engine makes of it, to be freed; NULL after a complaint. */
struct network *nettext_print(const char *text);

#endif
