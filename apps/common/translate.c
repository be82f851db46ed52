#include "common/translate.h"

#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The folder of the running program, if the system tells. */
static bool program_folder(char *folder, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    if (length <= 0)
        return false;
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}

void translate_begin(void)
{
    static const char *const beside[] = {"po", "../share/locale"};
    char folder[4096], path[4096 + 256];

    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    bindtextdomain("lianzi", LIANZI_LOCALEDIR);
    if (program_folder(folder, sizeof folder)) {
        for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
            snprintf(path, sizeof path, "%s/%s", folder, beside[i]);
            if (access(path, F_OK) == 0) {
                bindtextdomain("lianzi", path);
                break;
            }
        }
    }
    bind_textdomain_codeset("lianzi", "UTF-8");
    textdomain("lianzi");
}
