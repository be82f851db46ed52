#include "base/names.h"

#include "base/text.h"
#include <string.h>

int names_find(names_fn *name_of, const char *name)
{
    const char *at;
    for (int i = 0; (at = name_of(i)); i++) {
        if (strcmp(name, at) == 0)
            return i;
    }
    return -1;
}

void names_list(names_fn *name_of, char out[NAMES_SIZE])
{
    struct text text;
    const char *at;
    text_begin(&text, out, NAMES_SIZE);
    for (int i = 0; (at = name_of(i)); i++)
        text_add(&text, "%s%s", i ? ", " : "", at);
}
