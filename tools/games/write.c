#include "base/error.h"
#include "games/layout.h"
#include "system/atomic_file.h"

#include <errno.h>
#include <stdlib.h>
#include <zstd.h>

enum { LEVEL = 12, OUT_SIZE = 1 << 16 };

struct games_writer {
    char *path;
    struct atomic_file file;
    FILE *journal; /* NULL: the file is complete or not there */
    ZSTD_CCtx *zstd;
    uint32_t games, promised;
    uint8_t game[4 + LAYOUT_GAME_MAX];
    uint8_t out[OUT_SIZE];
};

static lz_status cannot_write(const struct games_writer *writer, const char *why, lz_error *error)
{
    return error_set(error, LZ_ERR_IO, "%s: cannot be written: %s", writer->path, why);
}

static lz_status put_bytes(struct games_writer *writer, const uint8_t *bytes, size_t size,
                           ZSTD_EndDirective directive, lz_error *error)
{
    FILE *stream = writer->journal ? writer->journal : writer->file.file;
    ZSTD_inBuffer in = {bytes, size, 0};
    for (;;) {
        ZSTD_outBuffer out = {writer->out, sizeof writer->out, 0};
        const size_t left = ZSTD_compressStream2(writer->zstd, &out, &in, directive);
        if (ZSTD_isError(left))
            return cannot_write(writer, ZSTD_getErrorName(left), error);
        if (fwrite(writer->out, 1, out.pos, stream) != out.pos)
            return cannot_write(writer, strerror(errno), error);
        if (directive == ZSTD_e_continue ? in.pos == in.size : !left)
            break;
    }
    return directive != ZSTD_e_flush || !fflush(stream)
               ? LZ_OK
               : cannot_write(writer, strerror(errno), error);
}

/* A journal has every part as soon as it is written. */
static ZSTD_EndDirective after_a_part(const struct games_writer *writer)
{
    return writer->journal ? ZSTD_e_flush : ZSTD_e_continue;
}

static uint8_t *put_text(uint8_t *to, const char *text, size_t length)
{
    *to++ = (uint8_t)length;
    memcpy(to, text, length);
    return to + length;
}

static lz_status put_header(struct games_writer *writer, const struct games_header *header,
                            lz_error *error)
{
    uint8_t bytes[LAYOUT_MAGIC_SIZE + 2 + 2 * (1 + LAYOUT_TEXT_MAX) + LAYOUT_HEADER_FIXED];
    char variant[LAYOUT_TEXT_MAX + 1];
    const size_t length = lz_variant_format(&header->variant, variant, sizeof variant);
    if (length > LAYOUT_TEXT_MAX)
        return cannot_write(writer, "the variant has too many blocked cells", error);
    uint8_t *const begin = bytes + LAYOUT_MAGIC_SIZE + 2;
    memcpy(bytes, layout_magic, LAYOUT_MAGIC_SIZE);
    uint8_t *end = put_text(begin, variant, length);
    end = put_text(end, header->version, strlen(header->version));
    end = layout_put(end, header->seed, 8);
    end = layout_put(end, header->nodes, 8);
    end = layout_put(end, header->first, 8);
    end = layout_put(end, header->games, 4);
    end = layout_put(end, header->lines, 4);
    layout_put(bytes + LAYOUT_MAGIC_SIZE, (uint64_t)(end - begin), 2);
    return put_bytes(writer, bytes, (size_t)(end - bytes), after_a_part(writer), error);
}

static struct games_writer *create(const char *path, bool journal,
                                   const struct games_header *header, lz_error *error)
{
    struct games_writer *writer = calloc(1, sizeof *writer);
    if (!writer || !(writer->path = strdup(path)) || !(writer->zstd = ZSTD_createCCtx())) {
        games_discard(writer);
        error_set(error, LZ_ERR_MEMORY, "%s: no memory to write it", path);
        return NULL;
    }
    writer->promised = header->games;
    ZSTD_CCtx_setParameter(writer->zstd, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(writer->zstd, ZSTD_c_windowLog, LAYOUT_WINDOW_LOG);
    ZSTD_CCtx_setParameter(writer->zstd, ZSTD_c_checksumFlag, 1);
    if (journal ? !(writer->journal = fopen(path, "wb")) : !atomic_file_open(&writer->file, path))
        cannot_write(writer, strerror(errno), error);
    else if (!put_header(writer, header, error))
        return writer;
    games_discard(writer);
    return NULL;
}

struct games_writer *games_create(const char *path, const struct games_header *header,
                                  lz_error *error)
{
    return create(path, false, header, error);
}

struct games_writer *games_create_journal(const char *path, const struct games_header *header,
                                          lz_error *error)
{
    return create(path, true, header, error);
}

static uint8_t *put_ply(uint8_t *to, const struct game_ply *ply)
{
    to = layout_put(to, ply->cell, 2);
    to = layout_put(to, ply->best, 2);
    to = layout_put(to, (uint16_t)ply->score, 2);
    *to++ = ply->flags;
    *to++ = ply->depth;
    to = layout_put(to, ply->nodes, 4);
    *to++ = (uint8_t)ply->candidates;
    for (int i = 0; i < ply->candidates; i++) {
        to = layout_put(to, ply->candidate[i].cell, 2);
        to = layout_put(to, (uint16_t)ply->candidate[i].score, 2);
    }
    return to;
}

lz_status games_write(struct games_writer *writer, const struct game_record *record,
                      lz_error *error)
{
    uint8_t *const begin = writer->game + 4;
    uint8_t *end = layout_put(begin, record->number, 8);
    end = layout_put(end, record->seed, 8);
    *end++ = (uint8_t)record->result;
    *end++ = (uint8_t)record->end;
    end = layout_put(end, (uint64_t)record->plies, 2);
    for (int i = 0; i < record->plies; i++)
        end = put_ply(end, &record->ply[i]);
    layout_put(writer->game, (uint64_t)(end - begin), 4);
    writer->games++;
    return put_bytes(writer, writer->game, (size_t)(end - writer->game), after_a_part(writer),
                     error);
}

static void release(struct games_writer *writer)
{
    ZSTD_freeCCtx(writer->zstd);
    free(writer->path);
    free(writer);
}

lz_status games_finish(struct games_writer *writer, lz_error *error)
{
    uint8_t end[4];
    layout_put(end, 0, 4);
    lz_status status = LZ_OK;
    if (writer->games != writer->promised)
        status = cannot_write(writer, "the number of games differs from the header's", error);
    else
        status = put_bytes(writer, end, sizeof end, ZSTD_e_end, error);
    if (status) {
        games_discard(writer);
        return status;
    }
    if (!atomic_file_commit(&writer->file))
        status = cannot_write(writer, strerror(errno), error);
    release(writer);
    return status;
}

void games_discard(struct games_writer *writer)
{
    if (!writer)
        return;
    if (writer->file.file)
        atomic_file_discard(&writer->file);
    if (writer->journal)
        fclose(writer->journal);
    release(writer);
}
