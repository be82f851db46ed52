#include "common/beside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool beside_find(const char *name, char *path, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash)
        return false;
    const size_t folder = (size_t)(slash + 1 - path);
    const int written = snprintf(slash + 1, size - folder, "%s", name);
    return written >= 0 && (size_t)written < size - folder && access(path, F_OK) == 0;
}
