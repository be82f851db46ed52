/* `lianzi prove --merge`: certificates of the positions after all replies become one. */
#include "cli/prove/prove.h"

#include "system/atomic_file.h"
#include "system/file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool write_merged(const struct prove_request *request, const lz_game *game,
                         const lz_certificate *const *parts, int count)
{
    struct atomic_file file;
    lz_error error;
    if (!atomic_file_open(&file, request->out))
        return prove_complain(request, request->out, strerror(errno));
    const lz_status status =
        lz_certificate_merge(parts, count, game, file_write, file.file, &error);
    return !atomic_file_finish(&file, status, &error) ||
           prove_complain(request, request->out, options_error(&error));
}

int prove_merge(const struct prove_request *request, const lz_game *game, char **paths, int count)
{
    lz_certificate **parts = calloc((size_t)count + 1, sizeof *parts);
    int read = 0;
    while (parts && read < count && (parts[read] = prove_read(request, paths[read])))
        read++;
    const bool good = parts && read == count &&
                      write_merged(request, game, (const lz_certificate *const *)parts, count);
    for (int i = 0; i < read; i++)
        lz_certificate_free(parts[i]);
    free(parts);
    return good ? EXIT_WELL : EXIT_INPUT;
}
