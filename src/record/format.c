/* The formats by name and extension, and the two public calls that read and write them. */
#include "base/error.h"
#include "base/names.h"
#include "base/sized.h"
#include "record/reader.h"
#include "record/writer.h"
#include <stdlib.h>
#include <string.h>

static const struct format {
    const char *name;
    const char *extension; /* NULL: none of its own */
    bool list;             /* several games can follow each other */
    bool text;             /* all of it: may begin with a byte order mark, and is UTF-8 */
    void (*read)(struct reader *reader);
    lz_status (*write)(struct writer *writer, lz_error *error); /* NULL: it is read only */
} formats[LZ_RECORD_FORMAT_COUNT] = {
    [LZ_RECORD_FORMAT_PSQ] = {"psq", "psq", true, true, psq_read, psq_write},
    [LZ_RECORD_FORMAT_SGF] = {"sgf", "sgf", true, true, sgf_read, sgf_write},
    [LZ_RECORD_FORMAT_LIB] = {"lib", "lib", false, false, lib_read, lib_write},
    [LZ_RECORD_FORMAT_POS] = {"pos", "pos", false, false, pos_read, pos_write},
    [LZ_RECORD_FORMAT_SAV] = {"sav", "sav", false, true, sav_read, sav_write},
    [LZ_RECORD_FORMAT_MOVES] = {"moves", "txt", true, true, moves_read, moves_write},
    [LZ_RECORD_FORMAT_OFFSETS] = {"offsets", NULL, true, true, offsets_read, offsets_write},
    [LZ_RECORD_FORMAT_LINK] = {"link", NULL, true, true, link_read, link_write},
    [LZ_RECORD_FORMAT_RIF] = {"rif", "rif", true, true, rif_read, NULL},
    [LZ_RECORD_FORMAT_PROOF] = {"proof", "proof", false, false, proof_read, NULL},
    [LZ_RECORD_FORMAT_BDT] = {"bdt", "bdt", true, true, bdt_read, NULL},
    [LZ_RECORD_FORMAT_WZQ] = {"wzq", "wzq", false, false, wzq_read, NULL},
    [LZ_RECORD_FORMAT_RDF] = {"rdf", "rdf", false, true, rdf_read, NULL},
};

static const char *format_name(int format)
{
    return (unsigned)format < LZ_RECORD_FORMAT_COUNT ? formats[format].name : NULL;
}

const char *lz_record_format_name(lz_record_format format)
{
    return format_name((int)format);
}

const char *lz_record_format_extension(lz_record_format format)
{
    return (unsigned)format < LZ_RECORD_FORMAT_COUNT ? formats[format].extension : NULL;
}

bool lz_record_format_is_list(lz_record_format format)
{
    return (unsigned)format < LZ_RECORD_FORMAT_COUNT && formats[format].list;
}

bool lz_record_format_is_written(lz_record_format format)
{
    return (unsigned)format < LZ_RECORD_FORMAT_COUNT && formats[format].write;
}

lz_status lz_record_format_parse(const char *name, lz_record_format *out, lz_error *error)
{
    NEED(name);
    NEED(out);
    const int found =
        names_parse(format_name, name, "no format is called \"%.32s\"; there are %s", error);
    if (found < 0)
        return LZ_ERR_ARGUMENT;
    *out = (lz_record_format)found;
    return LZ_OK;
}

static bool same_letters(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        if ((*a | 32) != *b)
            return false;
    }
    return *a == *b;
}

lz_status lz_record_format_of(const char *path, lz_record_format *out, lz_error *error)
{
    NEED(path);
    NEED(out);
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && i < LZ_RECORD_FORMAT_COUNT; i++) {
        if (formats[i].extension && same_letters(dot + 1, formats[i].extension)) {
            *out = (lz_record_format)i;
            return LZ_OK;
        }
    }
    return error_set(error, LZ_ERR_UNSUPPORTED, "no format has the extension of \"%.80s\"", path);
}

static void options_init(lz_record_options *options)
{
    memset(options, 0, sizeof *options);
    options->struct_size = sizeof *options;
    lz_variant_init(&options->variant, LZ_RULE_FREESTYLE);
}

void lz_record_options_init_sized(lz_record_options *options, size_t size)
{
    lz_record_options own;
    options_init(&own);
    sized_write(options, size, &own, sizeof own);
}

/* Copies the caller's options, which may be NULL, and checks them. */
static lz_status read_call(lz_record_format format, const lz_record_options *options,
                           lz_record_options *own, lz_error *error)
{
    if ((unsigned)format >= LZ_RECORD_FORMAT_COUNT)
        return error_set(error, LZ_ERR_ARGUMENT, "no format has the number %d", (int)format);
    options_init(own);
    if (options && !sized_read(own, sizeof *own, options))
        return error_set(error, LZ_ERR_ARGUMENT,
                         "the options were not made by lz_record_options_init");
    return lz_variant_check(&own->variant, error);
}

lz_status lz_record_read(lz_record_format format, const lz_record_options *options,
                         lz_record_read_fn *read, void *read_user, lz_record_game_fn *on_game,
                         void *game_user, lz_error *error)
{
    NEED(read);
    NEED(on_game);
    lz_record_options own;
    lz_status status = read_call(format, options, &own, error);
    if (status)
        return status;
    own.latin1 &= !formats[format].text;
    struct reader *reader = malloc(sizeof *reader);
    lz_record record = {0};
    if (!reader)
        return record_no_memory(error);
    memset(reader, 0, sizeof *reader);
    reader->options = &own;
    reader->read = read;
    reader->read_user = read_user;
    reader->on_game = on_game;
    reader->game_user = game_user;
    reader->line = 1;
    reader->record = &record;
    if (formats[format].text)
        reader_skip_byte_order_mark(reader);
    formats[format].read(reader);
    reader_tell_broken(reader);
    status = reader->first.status;
    if (status && error)
        *error = reader->first;
    record_clear(&record);
    free(reader);
    return status;
}

lz_status lz_record_write(lz_record_format format, const lz_record_options *options,
                          const lz_record *record, lz_record_write_fn *write, void *write_user,
                          lz_error *error)
{
    NEED(record);
    NEED(write);
    lz_record_options own;
    lz_status status = read_call(format, options, &own, error);
    if (status)
        return status;
    if (!formats[format].write)
        return error_set(error, LZ_ERR_UNSUPPORTED, "the format %s is read, not written",
                         formats[format].name);
    struct writer writer;
    writer.options = &own;
    writer.record = record;
    writer.write = write;
    writer.write_user = write_user;
    writer.failed = false;
    writer.used = 0;
    status = formats[format].write(&writer, error);
    if (!status)
        writer_flush(&writer);
    if (!status && writer.failed)
        status = error_set(error, LZ_ERR_IO, "writing failed");
    return status;
}
