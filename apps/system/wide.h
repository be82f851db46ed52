/* Windows' wide texts. On other systems there are none. */
#ifndef LIANZI_SYSTEM_WIDE_H
#define LIANZI_SYSTEM_WIDE_H

/* wide_arguments: the program's arguments in UTF-8; `argv` itself where they are. What Windows
 * gives main() lacks the characters that are not in its code page. */
#if defined(_WIN32)
#include <wchar.h>

/* Between UTF-8 and Windows' UTF-16; to be freed. NULL, with errno set, for a text that is neither,
 * or without memory. */
wchar_t *wide_of(const char *text);
char *wide_narrow(const wchar_t *wide);
char **wide_arguments(char **argv);
#else
static inline char **wide_arguments(char **argv)
{
    return argv;
}
#endif

#endif
