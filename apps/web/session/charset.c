/* Charsets by the browser's tables. */
#include "system/charset.h"

#include "web/module/module.h"

#include <string.h>

char *charset_decode(const char *charset, const char *text, size_t length, size_t *decoded,
                     size_t *lost)
{
    static const char *const labels[][2] = {{"CP932", "shift_jis"},
                                            {"CP949", "euc-kr"},
                                            {"CP1252", "windows-1252"},
                                            {"CP1251", "windows-1251"}};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (strcmp(charset, labels[i][0]) == 0)
            charset = labels[i][1];
    char *out = web_decode(charset, text, length, decoded);
    *lost = 0;
    for (const char *at = out; at && (at = strstr(at, "\xef\xbf\xbd")); at++)
        ++*lost;
    return out;
}
