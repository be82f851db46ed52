/* Translates text for people by gettext. The source has English text, in _() where it is used and
 * in N_() where it stands in a table. Text for other programs is not wrapped, and numbers have a
 * decimal point in every locale. All text is UTF-8; see charset_for_terminal. */
#ifndef LIANZI_SYSTEM_TRANSLATE_H
#define LIANZI_SYSTEM_TRANSLATE_H

#include <stdbool.h>
#if defined(_WIN32) /* English alone: mingw-w64 brings no gettext */
#define gettext(text) (text)
#define ngettext(one, many, count) ((count) == 1 ? (one) : (many))
#elif defined(__EMSCRIPTEN__) /* the page has the words, see web/module/translate.c */
#define gettext(text) translate_text(text)
#define ngettext(one, many, count) translate_count(one, many, count)
const char *translate_text(const char *text) __attribute__((format_arg(1)));
const char *translate_count(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));
#else
#include <libintl.h>
#endif

#define _(text) gettext(text)
#define N_(text) text

/* Where translations are installed; the build makes it. */
extern const char localedir[];

/* Call this once, early in main. Finds the translations relative to the program, in a build folder
 * and after installing or moving it. */
void translate_begin(void);
/* Whether there is a translation into the language. */
bool translate_knows(const char *language);
/* Uses this language ("en", "zh_CN") from now on, whatever the environment says. */
void translate_into(const char *language);

#endif
