#include "base/names.h"

#include "base/error.h"
#include "base/text.h"
#include <string.h>

int names_parse(names_fn *name_of, const char *name, const char *complaint, lz_error *error)
{
    const char *at;
    char all[NAMES_SIZE];
    for (int i = 0; (at = name_of(i)); i++) {
        if (strcmp(name, at) == 0)
            return i;
    }
    names_list(name_of, all);
    error_set(error, LZ_ERR_ARGUMENT, complaint, name, all);
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
