/* Decides which charset a whole input is in. The decision needs no tables of characters: each
 * charset has classes of byte sequences, and each class has a cost in bits, which is low where
 * texts use its characters often. The charset in which the bytes cost least is taken. */
#ifndef LIANZI_SYSTEM_CHARSET_GUESS_H
#define LIANZI_SYSTEM_CHARSET_GUESS_H

#include <stdbool.h>
#include <stddef.h>

enum { CHARSET_NAME_MAX = 32 };

struct charset_choice {
    char name[CHARSET_NAME_MAX]; /* for charset_decode_any */
    bool as_it_is;               /* all of it is valid UTF-8 */
    bool guessed;                /* the input did not say so, and it is not UTF-8 */
};

/* Whether a charset must be chosen, since these bytes may be something other than ASCII. */
bool charset_is_due(const char *text, size_t length);
/* "UTF-16LE" or "UTF-16BE" for an input that begins like one of these, with a byte order mark or
 * without; NULL for others. */
const char *charset_of_start(const char *text, size_t length);
/* The name of a superset that is used wherever `name` is declared: gb2312 becomes GB18030. Others
 * are copied. */
void charset_superset(const char *name, char out[CHARSET_NAME_MAX]);
/* Chooses for all of text[0 .. length). `declared` is what the input says, NULL for nothing. */
void charset_choose(const char *text, size_t length, const char *declared,
                    struct charset_choice *out);

#endif
