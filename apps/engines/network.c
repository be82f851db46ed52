#include "engines/network.h"

#include "system/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Hands the bytes of a file to the engine. */
static lz_status load(lz_engine *engine, const char *path, size_t most,
                      lz_status (*give)(lz_engine *, const char *, size_t, lz_error *),
                      lz_error *error)
{
    size_t size;
    char *text = file_load(path, most, &size);
    if (!text)
        return file_failed(errno, most, error);
    const lz_status status = give(engine, text, size, error);
    free(text);
    return status;
}

lz_status network_load(lz_engine *engine, const char *path, lz_error *error)
{
    return load(engine, path, 1 << 24, lz_engine_set_network, error);
}

lz_status opening_book_load(lz_engine *engine, const char *path, lz_error *error)
{
    return load(engine, path, 1 << 28, lz_engine_add_book, error);
}
