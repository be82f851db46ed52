#include "system/beside.h"

#include "system/wide.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(_WIN32)
#include <windows.h>

/* The path of the running program, with '/' between its parts. */
static bool program(char *path, size_t size)
{
    wchar_t wide[MAX_PATH];
    const DWORD length = GetModuleFileNameW(NULL, wide, MAX_PATH);
    char *narrow = length && length < MAX_PATH ? wide_narrow(wide) : NULL;
    const bool fits = narrow && strlen(narrow) < size;
    if (fits)
        strcpy(path, narrow);
    free(narrow);
    for (char *at = path; fits && *at; at++)
        *at = *at == '\\' ? '/' : *at;
    return fits;
}
#else
static bool program(char *path, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length > 0)
        path[length] = '\0';
    return length > 0;
}
#endif

static bool find(const char *name, char *path, size_t size)
{
    if (!program(path, size))
        return false;
    char *slash = strrchr(path, '/');
    if (!slash)
        return false;
    const size_t folder = (size_t)(slash + 1 - path);
    const int written = snprintf(slash + 1, size - folder, "%s", name);
    return written >= 0 && (size_t)written < size - folder && access(path, F_OK) == 0;
}

bool beside_find(const char *built, const char *installed, char *path, size_t size)
{
    return find(built, path, size) || find(installed, path, size);
}
