/* Translating what people read, by gettext. Text is English in the source, wrapped in _() where it
 * is used, or in N_() where it only stands in a table. What other programs read is not wrapped, and
 * numbers keep their point in every locale. All of it is UTF-8: see charset_for_terminal. */
#ifndef LIANZI_COMMON_TRANSLATE_H
#define LIANZI_COMMON_TRANSLATE_H

#include <libintl.h>
#include <stdbool.h>

#define _(text) gettext(text)
#define N_(text) text

/* To be called once, first in main. Finds the translations beside the program, in a build folder as
 * well as where it was installed to or moved since. */
void translate_begin(void);
/* Whether there is a language of that name. */
bool translate_knows(const char *language);
/* From here on in this language ("en", "zh_CN"), whatever the environment says. */
void translate_into(const char *language);

#endif
