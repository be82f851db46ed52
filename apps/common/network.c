#include "common/network.h"

#include "common/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

lz_status network_load(lz_engine *engine, const char *path, lz_error *error)
{
    enum { MOST = 1 << 24 };
    size_t size;
    char *text = file_load(path, MOST, &size);
    if (!text)
        return file_failed(errno, MOST, error);
    const lz_status status = lz_engine_set_network(engine, text, size, error);
    free(text);
    return status;
}
