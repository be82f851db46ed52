#include "system/wide.h"

#include <errno.h>
#include <stdlib.h>
#include <windows.h>

#include <shellapi.h>

wchar_t *wide_of(const char *text)
{
    const int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *wide = length > 0 ? malloc((size_t)length * sizeof *wide) : NULL;
    if (wide)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, length);
    else
        errno = length > 0 ? ENOMEM : EILSEQ;
    return wide;
}

char *wide_narrow(const wchar_t *wide)
{
    const int length = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = length > 0 ? malloc((size_t)length) : NULL;
    if (text)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, length, NULL, NULL);
    else
        errno = length > 0 ? ENOMEM : EILSEQ;
    return text;
}

/* They live as long as the program. */
char **wide_arguments(char **argv)
{
    int count;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **narrow = wide ? calloc((size_t)count + 1, sizeof *narrow) : NULL;
    for (int i = 0; narrow && i < count; i++) {
        narrow[i] = wide_narrow(wide[i]);
        if (!narrow[i])
            narrow[i] = argv[i];
    }
    LocalFree(wide);
    return narrow ? narrow : argv;
}
