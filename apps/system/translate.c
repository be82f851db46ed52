#include "system/translate.h"

#include "system/beside.h"
#include "system/options.h"
#include "system/say.h"
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)

bool translate_knows(const char *language)
{
    return strcmp(language, "en") == 0;
}

void translate_into(const char *language)
{
    (void)language;
}

void translate_begin(void)
{
    options_say = say_to;
}

#else

/* An environment variable; NULL if it is missing or empty. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* Whether the category's locale is "C", which has neither language nor charset. */
static bool is_plain(int category)
{
    const char *locale = setlocale(category, NULL);
    return strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
}

/* Takes the terminal's charset from the locale; UTF-8 if the locale names none. */
static void take_charset(void)
{
    if (!setlocale(LC_CTYPE, "") || is_plain(LC_CTYPE))
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* Takes the language even from a locale that this system lacks, such as zh_CN.UTF-8 where it was
 * not generated. gettext looks at LANGUAGE only outside the locale "C". */
static void take_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    if (setlocale(LC_MESSAGES, ""))
        return;
    setlocale(LC_MESSAGES, "C.UTF-8");
    for (size_t i = 0; i < sizeof names / sizeof *names && !variable("LANGUAGE"); i++) {
        if (variable(names[i]))
            setenv("LANGUAGE", variable(names[i]), 1);
    }
}

bool translate_knows(const char *language)
{
    return strcmp(language, "en") == 0 || strcmp(language, "zh_CN") == 0;
}

void translate_into(const char *language)
{
    if (is_plain(LC_MESSAGES))
        setlocale(LC_MESSAGES, "C.UTF-8");
    setenv("LANGUAGE", language, 1);
    textdomain("lianzi"); /* makes gettext forget cached translations */
}

static const char *translate(const char *english)
{
    return gettext(english);
}

void translate_begin(void)
{
    char path[4096];

    options_words = translate;
    options_say = say_to;
    take_charset();
    take_language();
    bindtextdomain("lianzi", localedir);
    if (beside_find("po", "../share/locale", path, sizeof path))
        bindtextdomain("lianzi", path);
    bind_textdomain_codeset("lianzi", "UTF-8");
    bind_textdomain_codeset("libc", "UTF-8"); /* of strerror */
    textdomain("lianzi");
}

#endif
