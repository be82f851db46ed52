/* Adds the games of a file as the window and the full-screen game do: without questions. */
#include "store/store.h"

#include "study/decode.h"
#include "system/file.h"
#include "system/format.h"

#include <errno.h>
#include <string.h>

struct reading {
    struct database_import *import;
    bool (*goes_on)(void *user);
    void *user;
    unsigned long added, damaged;
    lz_error error; /* of the database */
};

static bool on_game(void *user, lz_record *record)
{
    struct reading *reading = user;
    if (lz_record_is_damaged(record))
        reading->damaged++;
    else if (database_import_add(reading->import, record, &reading->error) == LZ_OK)
        reading->added++;
    return !reading->error.status && (!reading->goes_on || reading->goes_on(reading->user));
}

lz_status database_import_file(struct database_import *import, const char *path,
                               bool (*goes_on)(void *user), void *user, unsigned long *damaged,
                               lz_error *error)
{
    struct reading reading = {.import = import, .goes_on = goes_on, .user = user};
    lz_record_format format;
    lz_record_options options;
    lz_status status = format_of_file(path, &format, error);
    FILE *file = status ? NULL : file_open(path, "rb");
    if (!file)
        return status ? status : lz_error_set(error, LZ_ERR_IO, "%s", strerror(errno));
    struct file_source source = {.file = file};
    lz_record_options_init(&options);
    if (format == LZ_RECORD_FORMAT_LIB)
        lz_variant_init(&options.variant, LZ_RULE_RENJU);
    status = database_import_source(import, path, format, error);
    if (!status)
        status = decode_read(format, &options, NULL, file_read, &source, on_game, &reading, error);
    fclose(file);
    *damaged += reading.damaged;
    if (reading.error.status) {
        *error = reading.error;
        return reading.error.status;
    }
    return reading.added || reading.damaged ? LZ_OK : status;
}
